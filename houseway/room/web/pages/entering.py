"""A session begun: where somebody who came in goes on, with the cookies by which they are known."""

from litestar.response import Redirect

from houseway.room.people.accounts import Account
from houseway.room.web.pages.forms import SEE_OTHER, Form, local
from houseway.room.web.security import AnyRequest, TheAccounts, mark_cookie, session_cookie


async def enter(request: AnyRequest, accounts: TheAccounts, account: Account, form: Form) -> Redirect:
    """Open a new session, and close the one before."""
    if request.auth:
        await accounts.people.close_session(request.auth)
    token = await accounts.people.open_session(account)
    where = "/me" if account.once else local(form.next)
    cookies = [session_cookie(request, token)]
    if not account.guest:
        cookies.append(mark_cookie(request, accounts.mark_for(account)))
    return Redirect(where, status_code=SEE_OTHER, cookies=cookies)
