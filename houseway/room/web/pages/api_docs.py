"""The API to be read: every route of the schema with its parameters, by subject. It is served from here alone."""

from pathlib import PurePosixPath

import msgspec
from litestar import Controller, get

from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import AnyRequest


class SchemaPart(msgspec.Struct, rename="camel"):
    """A schema, as far as it is told of here."""

    ref: str = msgspec.field(default="", name="$ref")
    type: str | list[str] = ""
    description: str = ""
    items: "SchemaPart | None" = None
    one_of: list["SchemaPart"] = []
    const: str | int | None = None
    enum: list[str | int | None] = []
    minimum: float | None = None
    maximum: float | None = None
    max_length: int | None = None
    properties: dict[str, "SchemaPart"] = {}
    required: list[str] = []

    def __str__(self) -> str:
        """Say what a value is: a name of a schema, a value, or its type."""
        if self.ref:
            return PurePosixPath(self.ref).name
        if self.const is not None:
            return f'"{self.const}"'
        if self.items:
            return f"list of {self.items}"
        kinds = [self.type] if isinstance(self.type, str) else self.type
        return " or ".join(filter(None, map(str, self.one_of or self.enum or kinds)))

    @property
    def limits(self) -> str:
        """Say what bounds a value, as `at least 1, at most 99`."""
        bounds = (("at least", self.minimum), ("at most", self.maximum), ("no longer than", self.max_length))
        return ", ".join(f"{words} {bound:,.0f}" for words, bound in bounds if bound is not None)

    def refs(self) -> list[str]:
        """Return the names of the schemas that a value is made of."""
        inner = [*([self.items] if self.items else []), *self.one_of]
        return ([str(self)] if self.ref else []) + [name for each in inner for name in each.refs()]


class ParameterPart(msgspec.Struct):
    """A part of an address, a query or a header."""

    name: str
    where: str = msgspec.field(name="in")
    required: bool = False
    description: str = ""
    schema: SchemaPart = msgspec.field(default_factory=SchemaPart)


class ContentPart(msgspec.Struct):
    """One form of a content."""

    schema: SchemaPart = msgspec.field(default_factory=SchemaPart)


class BodyPart(msgspec.Struct):
    """Content that is sent, or answered."""

    description: str = ""
    content: dict[str, ContentPart] = {}

    def __str__(self) -> str:
        return next((str(each.schema) or kind for kind, each in self.content.items()), "")

    def refs(self) -> list[str]:
        return [name for each in self.content.values() for name in each.schema.refs()]


class OperationPart(msgspec.Struct):
    """A method of a route."""

    tags: list[str] = []
    description: str = ""
    parameters: list[ParameterPart] = []
    takes: BodyPart = msgspec.field(default_factory=BodyPart, name="requestBody")
    responses: dict[str, BodyPart] = {}

    @property
    def gives(self) -> BodyPart:
        return next((each for code, each in self.responses.items() if code.startswith("2")), BodyPart())


class Components(msgspec.Struct):
    """The schemas that others name."""

    schemas: dict[str, SchemaPart] = {}


class Described(msgspec.Struct):
    """The schema of the API."""

    paths: dict[str, dict[str, OperationPart]]
    components: Components

    def by_tag(self) -> dict[str, list[tuple[str, str, OperationPart]]]:
        """Return methods and paths with what they do, by their first tag."""
        found: dict[str, list[tuple[str, str, OperationPart]]] = {}
        for path, methods in sorted(self.paths.items()):
            for method, each in methods.items():
                found.setdefault(next(iter(each.tags), "other"), []).append((method.upper(), path, each))
        return dict(sorted(found.items()))


class ApiPages(Controller):
    path = "/api/docs"
    tags = ("help",)

    @get()
    async def read(self, request: AnyRequest) -> Page:
        """Return the API as a page: nothing of it comes from elsewhere."""

        def describe() -> dict[str, object]:
            schema = msgspec.json.encode(request.app.openapi_schema.to_schema())
            described = msgspec.json.decode(schema, type=Described)
            return {"tags": described.by_tag(), "schemas": dict(sorted(described.components.schemas.items()))}

        return await page(request, "api_docs.html", more=describe)
