"""What ``serve`` says when it is up: the addresses for this machine and for the house, the latter as a QR code too."""

from __future__ import annotations

import io
import ipaddress
import socket
import sys
import threading
import webbrowser
from typing import TextIO

import segno

from paishan.server.settings import Settings

_ANY = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, not bound to


def lan_address() -> str | None:
    """This machine's address in its network; None when it has none. Nothing is sent."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
    except OSError:
        return None
    finally:
        probe.close()
    return None if ipaddress.ip_address(found).is_loopback else found


def addresses(settings: Settings, lan: str | None) -> tuple[str, str | None]:
    """The address for this machine and the one for others (None: nobody else gets in).

    >>> addresses(Settings(host="0.0.0.0", port=8000), "192.168.1.7")
    ('http://127.0.0.1:8000/', 'http://192.168.1.7:8000/')
    >>> addresses(Settings(host="127.0.0.1", port=80), "192.168.1.7")
    ('http://127.0.0.1/', None)
    """
    scheme, standard = ("https", 443) if settings.certificate else ("http", 80)
    port = "" if settings.port == standard else f":{settings.port}"

    def url(host: str) -> str:
        return f"{scheme}://{f'[{host}]' if ':' in host else host}{port}/"

    everywhere = settings.host in _ANY
    own = url("127.0.0.1" if everywhere else settings.host)
    if settings.public_url:
        return own, settings.public_url
    return own, url(lan) if everywhere and lan is not None else None


def greet(settings: Settings, out: TextIO = sys.stderr) -> str:
    """Print the addresses; returns the one for this machine."""
    own, others = addresses(settings, lan_address())
    print(f"牌山 Paishan  {own}", file=out)
    if others is None and settings.host in _ANY:
        print("没有连上网络，眼下只有这台机器能进 / no network: this machine only, for now.", file=out)
    elif others is None and _keeps_to_this_machine(settings.host):
        print("只有这台机器能进；要让家里别的手机电脑进来，用 --host 0.0.0.0（或 PAISHAN_HOST）", file=out)
        print("This machine only; --host 0.0.0.0 (or PAISHAN_HOST) lets phones and laptops of the house in.", file=out)
    elif others is not None:
        print(f"家里别的手机电脑 / from other machines:  {others}", file=out)
        if out.isatty():
            print(qr_code(others), file=out)
    print("Ctrl-C 结束 / ends it; 牌局都存着 / every match is kept.", file=out, flush=True)
    return own


def _keeps_to_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr_code(url: str) -> str:
    """A QR code of half blocks for a terminal."""
    text = io.StringIO()
    segno.make(url, micro=False).terminal(text, compact=True)
    return text.getvalue()


def open_page(url: str) -> None:
    """Open the page in this machine's browser, without waiting for it."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
