"""Coming in and going out: guests, sign-in, sign-up, and one's own page."""

from typing import Annotated, Any

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter, URLEncodedBody
from litestar.response import Redirect
from msgspec import structs

from houseway.core.text import Mistake
from houseway.room.room import TheRoom
from houseway.room.web.pages.entering import enter
from houseway.room.web.pages.forms import PATH_MOST, SEE_OTHER, Credentials, Form, NewPassword, Renaming, local
from houseway.room.web.pages.page import Facts, Page, page
from houseway.room.web.security import (
    COOKIE,
    AnyRequest,
    TheAccounts,
    account_of,
    address_of,
    mark_of,
    require_account,
    require_sign_in,
)

Next = Annotated[str, QueryParameter(name="next", max_length=PATH_MOST)]


async def _again(request: AnyRequest, form: Credentials, status: int, mistake: Mistake) -> Page:
    """The form once more, with what was wrong."""
    facts: Facts = {"next": local(form.next), "tried": form.name, "wrong": str(mistake)}
    return await page(request, "sign_in.html", status=status, **facts)


class Door(Controller):
    """Tries to come in are limited in number."""

    tags = ("people",)

    @post("/guest", status_code=SEE_OTHER)
    async def guest(self, request: AnyRequest, accounts: TheAccounts, data: URLEncodedBody[Form]) -> Redirect:
        """Come in as a guest; whoever is signed in stays who they are."""
        if request.user:
            return Redirect(local(data.next), status_code=SEE_OTHER)
        return await enter(request, accounts, await accounts.people.guest(), data)

    @get("/sign-in", include_in_schema=False)
    async def sign_in_page(self, request: AnyRequest, next_: Next = "/") -> Page:
        return await page(request, "sign_in.html", next=local(next_))

    @post("/sign-in", status_code=SEE_OTHER)
    async def sign_in(
        self, request: AnyRequest, accounts: TheAccounts, data: URLEncodedBody[Credentials]
    ) -> Response[Any]:
        """Begin a session by name and password."""
        try:
            account = await accounts.sign_in(data.name, data.password, address_of(request), mark_of(request))
        except Mistake as mistake:
            return await _again(request, data, 401, mistake)
        return await enter(request, accounts, account, data)

    @post("/sign-up", status_code=SEE_OTHER)
    async def sign_up(
        self, request: AnyRequest, accounts: TheAccounts, data: URLEncodedBody[Credentials]
    ) -> Response[Any]:
        """A new account; a guest keeps what they have."""
        try:
            if request.user and request.user.guest:
                account = await accounts.keep(request.user, data.name, data.password)
            else:
                account = await accounts.sign_up(data.name, data.password)
        except Mistake as mistake:
            return await _again(request, data, 409, mistake)
        return await enter(request, accounts, account, data)

    @post("/me/password", guards=[require_account], status_code=SEE_OTHER)
    async def change_password(
        self, request: AnyRequest, accounts: TheAccounts, data: URLEncodedBody[NewPassword]
    ) -> Redirect:
        """Choose another password; whoever was signed in with the old one is not any more."""
        account = account_of(request)
        await accounts.change_password(account, data.old, data.new, address_of(request), mark_of(request))
        return await enter(request, accounts, structs.replace(account, once=False), data)


class PeoplePages(Controller):
    tags = ("people",)

    @post("/sign-out", status_code=SEE_OTHER)
    async def sign_out(
        self, request: AnyRequest, room: TheRoom, accounts: TheAccounts, data: URLEncodedBody[Form]
    ) -> Redirect:
        """Go, and leave every table; a guest could never come back to a seat."""
        if request.user:
            await room.leave_tables(request.user)
        if request.auth:
            await accounts.people.close_session(request.auth)
        answer = Redirect("/", status_code=SEE_OTHER)
        answer.delete_cookie(COOKIE)
        return answer

    @get("/me", guards=[require_account], include_in_schema=False)
    async def me(self, request: AnyRequest, room: TheRoom) -> Page:
        account = account_of(request)
        await room.look_round()
        chips = room.chips_of(account.name)
        deals = await room.dealers.spells_of(account) if account.role == "dealer" else []
        hands = await room.records.past(account)
        return await page(request, "me.html", on_tables=sum(chips.values()), hands=hands, deals=deals)

    @post("/me/name", guards=[require_sign_in], status_code=SEE_OTHER)
    async def rename(self, request: AnyRequest, room: TheRoom, data: URLEncodedBody[Renaming]) -> Redirect:
        """Choose another name."""
        await room.people.rename(account_of(request), data.name)
        return Redirect("/me", status_code=SEE_OTHER)
