"""The browser's side: the built page from memory, pictures from their folder, cached as long as their names promise."""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
import re
from base64 import b64encode
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from msgspec import Struct

from gateway.http.refusals import Refused

FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
"""The build puts a hash of the content into the names under assets/."""
PICTURE_HASH = re.compile(r"-[0-9a-f]{8,}[-.]")
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
BASE = re.compile(r"<base [^>]*>")
SQUEEZED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
MIME = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
NOT_BUILT = """<!doctype html><html lang="de"><head><meta charset="utf-8"><base href="/">
<title>Speedspiele</title></head><body><p>Die Seite ist noch nicht gebaut: <code>make web</code></p></body></html>"""


class Page(Struct, frozen=True):
    """One file of the build, ready to be sent."""

    body: bytes
    squeezed: bytes | None
    kind: str
    etag: str
    caching: str


def _page(name: str, body: bytes) -> Page:
    kind = MIME.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    small = gzip.compress(body, 9, mtime=0) if kind.startswith(SQUEEZED) else None
    hashed = name.startswith("assets/") and HASHED.search(name) is not None
    return Page(
        body=body,
        squeezed=small if small is not None and len(small) < len(body) else None,
        kind=kind + ("; charset=utf-8" if kind.startswith("text/") else ""),
        etag=f'"{hashlib.sha256(body).hexdigest()[:24]}"',
        caching=FOREVER if hashed else ASK,
    )


class WebBuild:
    """The built browser's side, read once. Every path that is no file shows the page, which finds its way itself."""

    def __init__(self, folder: Path, base_path: str) -> None:
        index = folder / "index.html"
        text = index.read_text() if index.is_file() else NOT_BUILT
        text = BASE.sub(f'<base href="{html.escape(base_path)}" />', text, count=1)
        self._index = _page("index.html", text.encode())
        self._files = {
            path.relative_to(folder).as_posix(): _page(path.relative_to(folder).as_posix(), path.read_bytes())
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path != index and ".vite" not in path.parts
        }
        self.script_hashes = tuple(
            b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in INLINE_SCRIPT.findall(text)
        )

    def find(self, path: str) -> Page:
        """The file, or the page; refuses a missing file, so that a stale page notices that it is stale."""
        page = self._files.get(path)
        if page is not None:
            return page
        if "." in path.rsplit("/", 1)[-1] or path.startswith(("api/", "assets/")) or path in ("api", "ws"):
            raise Refused(404, "no_such_page")
        return self._index


def content_policy(script_hashes: tuple[str, ...]) -> str:
    """Nothing from third parties; scripts of ours only, inline ones only by their hash."""
    inline = "".join(f" 'sha256-{value}'" for value in script_hashes)
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self'{inline}",
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "media-src 'self' blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def page_routes(build: WebBuild, pictures: Path) -> APIRouter:
    """/pictures/… and everything else that is no /api/."""
    routes = APIRouter(include_in_schema=False)
    root = pictures.resolve()

    @routes.get("/pictures/{path:path}")
    async def picture(path: str) -> Response:
        file = _file_below(root, path)
        caching = FOREVER if PICTURE_HASH.search(file.name) else ASK
        return FileResponse(file, headers={"Cache-Control": caching})

    @routes.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(path: str, request: Request) -> Response:
        return _sent(build.find(path), request)

    return routes


def _file_below(root: Path, path: str) -> Path:
    """The file of that path; refuses what leads out of the folder and what no file can be called."""
    try:
        file = (root / path).resolve()
        if file.is_relative_to(root) and file.is_file():
            return file
    except (OSError, ValueError, RuntimeError):  # too long, a zero inside, a ring of links
        pass
    raise Refused(404, "no_such_page")


def _sent(page: Page, request: Request) -> Response:
    headers = {"Cache-Control": page.caching, "ETag": page.etag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == page.etag:
        return Response(status_code=304, headers=headers)
    if page.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(page.squeezed, media_type=page.kind, headers=headers)
    return Response(page.body, media_type=page.kind, headers=headers)
