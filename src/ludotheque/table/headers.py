"""Security headers on every answer: nothing of another site is loaded, nothing inline is run.

'wasm-unsafe-eval' lets our own rules run as WebAssembly; it allows no JavaScript that is made of text. The policy
`rulebook-worker` lets them run in a worker, at one address (`web/src/lib/rulebook.pool.ts`); `service-worker` likewise
lets the page be kept for when there is no network (`web/src/lib/offline.svelte.ts`).
"""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'; "
        "trusted-types svelte-trusted-html rulebook-worker service-worker"
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}
ONLY_TLS = {"strict-transport-security": "max-age=31536000"}  # over TLS: a browser comes back that way for a year


class Headers:
    """Security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY_HEADERS)
                if scope["scheme"] == "https":
                    headers.update(ONLY_TLS)
            await send(message)

        await self.app(scope, receive, send_with_headers)
