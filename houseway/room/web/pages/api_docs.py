"""The API to be read: every route of the schema with its parameters, by subject. It is served from here alone."""

from pathlib import PurePosixPath

import msgspec
from litestar import Controller, get

from houseway.room.web.pages.page import Page, page
from houseway.room.web.security import AnyRequest


class SchemaPart(msgspec.Struct):
    """A schema, as far as it is told of here."""

    ref: str = msgspec.field(default="", name="$ref")
    type: str | list[str] = ""
    items: "SchemaPart | None" = None
    oneOf: list["SchemaPart"] = []  # noqa: N815 (its name in OpenAPI)

    def __str__(self) -> str:
        """Say what a value is: a name of a schema, or its type."""
        if self.ref:
            return PurePosixPath(self.ref).name
        if self.items:
            return f"list of {self.items}"
        kinds = [self.type] if isinstance(self.type, str) else self.type
        return " or ".join(filter(None, map(str, self.oneOf or kinds)))


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


class Described(msgspec.Struct):
    """The schema of the API."""

    paths: dict[str, dict[str, OperationPart]]

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
            return {"tags": msgspec.json.decode(schema, type=Described).by_tag()}

        return await page(request, "api_docs.html", more=describe)
