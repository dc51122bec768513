"""The fields of an object, found by looking, so that one added later is compared as well."""


def fields_of(thing: object, *but: str) -> dict[str, object]:
    """Every field of an object but these.

    A record lists their names on its class, and so does a compiled object, which has no dictionary.
    """
    listed = (
        getattr(type(thing), name, ())
        for name in ("__struct_fields__", "__mypyc_attrs__", "__dataclass_fields__", "__slots__")
    )
    names = next(filter(None, listed), getattr(thing, "__dict__", ()))
    return {name: getattr(thing, name) for name in names if name not in but}
