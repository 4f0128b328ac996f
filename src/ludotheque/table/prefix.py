"""A server that stands under a path of a host, such as `/jeux`, beside others: the proxy passes the path on whole."""

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose


class Prefix:
    """What is asked for under the prefix goes to the application, which takes it off (`root_path`). Nothing else is
    here."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app, self.prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not self.prefix:
            await self.app(scope, receive, send)
        elif scope["path"].startswith(f"{self.prefix}/"):
            await self.app({**scope, "root_path": self.prefix}, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        elif scope["path"] in ("/", self.prefix):
            await RedirectResponse(f"{self.prefix}/")(scope, receive, send)
        else:
            await PlainTextResponse(f"404: the tables are at {self.prefix}/", 404)(scope, receive, send)
