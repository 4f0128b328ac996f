"""The files of the page that have the digest of their content in their name: whoever has one need never ask again.

Each is packed once and kept so. All of them are less than a megabyte, and packing them anew for every visitor would
keep the tables waiting.
"""

import gzip
import os
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = {"cache-control": "public, max-age=31536000, immutable"}


class Assets(StaticFiles):
    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(FOREVER)
        if isinstance(response, FileResponse) and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            known = {name: response.headers[name] for name in ("content-type", "etag", "last-modified")}
            how = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
            return Response(packed(Path(full_path), stat_result.st_mtime), headers=FOREVER | known | how)
        return response


@cache
def packed(file: Path, changed: float) -> bytes:
    return gzip.compress(file.read_bytes())
