"""What must be there before a server starts: an address to listen on, the files for TLS, a database that opens."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from pathlib import Path

from paishan.core.errors import PaishanError
from paishan.server.settings import Settings
from paishan.server.storage.store import Store


def check(settings: Settings) -> None:
    """Open what can be opened beforehand, so that what is wrong is said in one line.

    PaishanError ``bad_certificate`` or ``bad_database``.
    """
    _check_certificate(settings)
    asyncio.run(_check_database(settings.database))


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to an address.

    PaishanError ``bad_host`` (there is no such address here), ``port_taken`` or ``port_forbidden``.
    """
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise PaishanError("bad_host", f"host: {host!r} is no address: {error.strerror}", host=host) from error
    heard = socket.socket(family, kind, protocol)
    try:
        heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        heard.bind(place)
    except OSError as error:
        heard.close()
        code = {errno.EADDRINUSE: "port_taken", errno.EACCES: "port_forbidden"}.get(error.errno or 0, "bad_host")
        words = f"cannot listen on {host} port {port}: {error.strerror}; choose another with --port or PAISHAN_PORT"
        raise PaishanError(code, words, host=host, port=port) from error
    return heard


def _check_certificate(settings: Settings) -> None:
    certificate, key = settings.certificate, settings.key
    if not certificate and not key:
        return
    if not certificate or not key:
        raise PaishanError("bad_certificate", "TLS needs both PAISHAN_CERTIFICATE and PAISHAN_KEY")
    for file in (certificate, key):
        try:
            Path(file).read_bytes()
        except OSError as error:
            raise PaishanError("bad_certificate", f"cannot read {file}: {error.strerror}", file=file) from error
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certificate, key)
    except (ssl.SSLError, ValueError) as error:
        words = f"{certificate} and {key} are no certificate and its key: {error}"
        raise PaishanError("bad_certificate", words, file=certificate) from error


async def _check_database(url: str) -> None:
    await (await Store.open(url)).close()
