"""The API as it is described: what other programs read in `/schema/openapi.json`, true to what is sent."""

from typing import Any

import msgspec
from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from houseway import __version__

DESCRIBED = OpenAPIConfig(
    title="Houseway",
    version=__version__,
    path="/schema",
    render_plugins=[JsonRenderPlugin()],
    use_handler_docstrings=True,
)


class ListsDescribed(OpenAPISchemaPlugin):
    """Describes structs that are sent as lists, as accounts are: their tag, and then their fields in order."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        """Whether it is such a struct."""
        return isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__struct_config__.array_like

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Return the schema of the list, which says in words what stands where."""
        kind = field_definition.annotation
        fields = msgspec.structs.fields(kind)
        tag = kind.__struct_config__.tag
        items = [Schema(type=OpenAPIType.STRING, const=tag)] if tag else []
        parts = [schema_creator.for_field_definition(FieldDefinition.from_annotation(each.type)) for each in fields]
        named = ", ".join([*([f'"{tag}"'] if tag else []), *(each.name for each in fields)])
        return Schema(type=OpenAPIType.ARRAY, prefix_items=[*items, *parts], description=f"a list: {named}")
