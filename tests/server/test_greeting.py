"""What the server says when it is up."""

from __future__ import annotations

import io

import pytest

from paishan.server import greeting
from paishan.server.greeting import addresses, greet, lan_address, qr_code
from paishan.server.settings import Settings


@pytest.mark.parametrize(
    ("settings", "own", "others"),
    [
        (Settings(host="0.0.0.0", port=8000), "http://127.0.0.1:8000/", "http://192.168.1.7:8000/"),
        (Settings(host="127.0.0.1", port=8000), "http://127.0.0.1:8000/", None),
        (Settings(host="192.168.1.7", port=80), "http://192.168.1.7/", None),
        (Settings(host="::1", port=8000), "http://[::1]:8000/", None),
        (Settings(host="0.0.0.0", port=443, certificate="c", key="k"), "https://127.0.0.1/", "https://192.168.1.7/"),
        (Settings(host="0.0.0.0", public_url="https://a.example/"), "http://127.0.0.1:8000/", "https://a.example/"),
    ],
)
def test_addresses_follow_the_settings(settings: Settings, own: str, others: str | None) -> None:
    """Others are told an address only if they can get in by it."""
    assert addresses(settings, "192.168.1.7") == (own, others)


def test_no_network_no_address_for_others() -> None:
    """Without a network there is nothing to tell the house."""
    assert addresses(Settings(host="0.0.0.0"), None)[1] is None


def test_the_greeting_names_both_addresses() -> None:
    """The greeting has this machine's address, the house's one or how to let it in, and a QR code is text."""
    out = io.StringIO()
    own = greet(Settings(host="127.0.0.1", port=8123), out)

    assert own in out.getvalue()
    assert "--host 0.0.0.0" in out.getvalue()
    assert len(qr_code("http://192.168.1.7:8000/").splitlines()) > 10
    assert lan_address() is None or "." in str(lan_address())


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("127.0.0.1", "This machine only; --host"),
        ("::1", "This machine only; --host"),
        ("localhost", "This machine only; --host"),
        ("0.0.0.0", "no network: this machine only"),
        ("192.168.1.7", ""),
    ],
)
def test_who_gets_in_is_said_as_it_is(host: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address of the network lets others in, and an open host without a network needs no other host."""
    monkeypatch.setattr(greeting, "lan_address", lambda: None)
    out = io.StringIO()
    greet(Settings(host=host), out)

    assert ("only" in out.getvalue()) == bool(said)
    assert said in out.getvalue()
