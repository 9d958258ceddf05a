"""What the server does not put up with."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path

import httpx
import pytest
from tests.server.support import Client, Running, running
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAME = registry.all_variants()[0].id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """A server with its usual limits, but few connections."""
    limits = {"PAISHAN_MESSAGES_PER_SECOND": "10", "PAISHAN_CONNECTIONS_PER_ADDRESS": "6"}
    with running(tmp_path_factory.mktemp("limits"), PAISHAN_BOT_WORKERS="0", **limits) as found:
        yield found


def seated(server: Running, scenario: Callable[[Client], Awaitable[None]]) -> None:
    """Run a scenario with somebody who sits in a room."""

    async def whole() -> None:
        client = Client(server.url, "阿明")
        await client.register()
        await client.enter(await client.open(variant=GAME))
        await client.until_type("room")
        try:
            await scenario(client)
        finally:
            await client.end()

    asyncio.run(whole())


def address(server: Running) -> str:
    """Of the socket."""
    return server.url.replace("http", "ws") + "/ws"


async def rest_of(socket: ClientConnection) -> list[str]:
    """Everything until the connection is closed."""
    found: list[str] = []
    try:
        async with asyncio.timeout(15):
            while True:
                found.append(str(await socket.recv()))
    except ConnectionClosed:
        return found


def test_malformed_messages_are_told_and_then_end_it(server: Running) -> None:
    async def scenario(client: Client) -> None:
        assert client.socket is not None
        for text in ("nonsense", "{}", '{"type":"act"}', '{"type":"x"}', "[]"):
            await client.socket.send(text)
        answers = await rest_of(client.socket)
        assert sum('"problem"' in each for each in answers) == 5
        assert '"gone"' in answers[-1]

    seated(server, scenario)


def test_long_messages_end_it(server: Running) -> None:
    async def scenario(client: Client) -> None:
        assert client.socket is not None
        await client.socket.send("x" * 20_000)
        await rest_of(client.socket)

    seated(server, scenario)


def test_too_many_messages_end_it(server: Running) -> None:
    async def scenario(client: Client) -> None:
        assert client.socket is not None
        for _ in range(100):
            await client.socket.send('{"type":"ping"}')
        answers = await rest_of(client.socket)
        assert any('"too_fast"' in each for each in answers)
        assert sum('"pong"' in each for each in answers) < 60

    seated(server, scenario)


def test_binary_messages_are_malformed(server: Running) -> None:
    async def scenario(client: Client) -> None:
        assert client.socket is not None
        await client.socket.send(b'{"type":"ping"}')
        assert (await client.until_type("problem"))["code"] == "malformed"

    seated(server, scenario)


def test_nobody_says_hello_twice(server: Running) -> None:
    async def scenario(client: Client) -> None:
        await client.tell(type="hello", ticket="again")
        assert (await client.until_type("problem"))["code"] == "malformed"

    seated(server, scenario)


def test_a_silent_socket_is_closed(server: Running) -> None:
    async def scenario() -> None:
        async with connect(address(server)) as socket:
            loop = asyncio.get_running_loop()
            began = loop.time()
            answers = await rest_of(socket)
            assert '"idle"' in answers[-1]
            assert 4 < loop.time() - began < 12

    asyncio.run(scenario())


def test_other_origins_are_refused(server: Running) -> None:
    async def scenario() -> None:
        with pytest.raises(InvalidStatus):
            async with connect(address(server), origin="https://evil.example"):  # pyright: ignore[reportArgumentType]
                pass
        assert "a page of https://evil.example may not open sockets of 127.0.0.1" in server.log()
        async with connect(address(server), origin=server.url):  # pyright: ignore[reportArgumentType]
            pass

    asyncio.run(scenario())


def test_connections_are_counted_by_address(server: Running) -> None:
    async def scenario() -> None:
        await asyncio.sleep(0.5)
        sockets = [await connect(address(server)) for _ in range(6)]
        with pytest.raises(InvalidStatus):
            await connect(address(server))
        for socket in sockets:
            await socket.close()
        await asyncio.sleep(0.5)
        await (await connect(address(server))).close()

    asyncio.run(scenario())


def test_a_proxy_tells_who_it_is(server: Running) -> None:
    """Behind a trusted proxy every household has its own count."""

    async def scenario() -> None:
        await asyncio.sleep(0.5)
        sockets: list[ClientConnection] = []
        for house in range(3):
            headers = {"X-Forwarded-For": f"203.0.113.{house}"}
            sockets += [await connect(address(server), additional_headers=headers) for _ in range(4)]
        for socket in sockets:
            await socket.close()

    asyncio.run(scenario())


def test_problems_have_stable_codes(server: Running) -> None:
    with httpx.Client(base_url=server.url) as http:
        cases = [
            (http.get("/api/v1/me"), 401, "unauthorized"),
            (http.get("/api/v1/variants/unheard"), 404, "unknown_variant"),
            (http.get("/api/v1/nothing"), 404, "not_found"),
            (http.put("/api/v1/guests"), 405, "method_not_allowed"),
            (http.post("/api/v1/guests", content=b"{"), 400, "bad_request"),
            (http.post("/api/v1/guests", json={"name": "系统"}), 409, "name_reserved"),
            (http.post("/api/v1/guests", json={"name": "x", "more": 1}), 400, "bad_request"),
        ]
        for answer, status, code in cases:
            assert answer.status_code == status, answer.text
            assert answer.headers["content-type"] == "application/problem+json"
            body = answer.json()
            assert (body["status"], body["code"]) == (status, code)
        assert "WWW-Authenticate" in cases[0][0].headers
        assert cases[3][0].headers["Allow"]


def test_bad_options_are_all_named(server: Running) -> None:
    async def scenario(client: Client) -> None:
        answer = await client.http.post("/rooms", json={"variant": GAME, "options": {"no": 1, "nor": 2}})
        assert answer.status_code == 409
        assert {each["path"] for each in answer.json()["errors"]} == {"options.no", "options.nor"}

    seated(server, scenario)


def test_the_page_has_a_strict_policy(server: Running) -> None:
    answer = httpx.get(server.url)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert httpx.get(f"{server.url}/api/v1/variants").headers["cache-control"] == "no-store"


def test_probes_and_metrics(server: Running) -> None:
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "ok"}
    assert httpx.get(f"{server.url}/readyz").json() == {"status": "ok"}
    text = httpx.get(f"{server.url}/metrics").text
    assert "# TYPE paishan_rooms gauge" in text


def test_a_slow_reader_is_dropped(tmp_path: Path) -> None:
    """Somebody who does not read is dropped; the room goes on and he can resume."""
    from paishan.server.http.socket import MOST_BYTES, Connection

    async def scenario() -> None:
        frozen = asyncio.Event()
        sent: list[str] = []

        async def send(message: object) -> None:
            sent.append(str(message))
            await frozen.wait()

        async def receive() -> object:
            await asyncio.sleep(3600)
            return {}

        connection = Connection(receive, send, 10)  # pyright: ignore[reportArgumentType]
        writing = asyncio.create_task(connection.write_all())
        connection.put(b"x" * 1000)
        connection.flush()
        await asyncio.sleep(0)
        for _ in range(MOST_BYTES // 1000 + 10):
            connection.put(b"x" * 1000)
        assert connection.closing
        frozen.set()
        await writing
        assert "slow" in sent[-2]
        assert "websocket.close" in sent[-1]

    asyncio.run(scenario())


def test_many_handshakes_at_once_are_counted_too(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        tries = await asyncio.gather(*(connect(address(server)) for _ in range(30)), return_exceptions=True)
        opened = [each for each in tries if isinstance(each, ClientConnection)]
        assert len(opened) == 3
        for socket in opened:
            await socket.close()

    with running(tmp_path, PAISHAN_BOT_WORKERS="0", PAISHAN_CONNECTIONS_PER_ADDRESS="3") as server:
        asyncio.run(scenario(server))


def test_rooms_are_opened_so_often_and_no_more(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        codes: list[int] = []
        for name in ("阿明", "阿强"):
            client = Client(server.url, name)
            await client.register()
            answers = [await client.http.post("/rooms", json={"variant": GAME}) for _ in range(3)]
            codes += [answer.status_code for answer in answers]
            assert answers[2].json()["code"] == "too_many_requests"
            assert answers[2].headers["retry-after"]
            on = await client.http.post(f"/records/{'A' * 16}/practice", json={"round": 1, "step": 0, "seat": 0})
            assert on.json()["code"] == "too_many_requests", "playing a round on opens a room too"
            await client.end()
        assert codes == [201, 201, 429] * 2

    with running(tmp_path, PAISHAN_BOT_WORKERS="0", PAISHAN_OPENINGS_PER_MINUTE="2") as server:
        asyncio.run(scenario(server))


@pytest.mark.slow
def test_a_locked_database_is_no_fault_of_the_call(tmp_path: Path) -> None:
    """Who calls may come again, and the log has a line for it, not a page."""
    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        other = sqlite3.connect(tmp_path / "paishan.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = httpx.post(f"{server.url}/api/v1/guests", json={"name": "阿明"}, timeout=30)
        other.execute("ROLLBACK")
        other.close()
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
        assert httpx.post(f"{server.url}/api/v1/guests", json={"name": "阿明"}).status_code == 201
        assert "database is locked" in server.log()
        assert "Traceback" not in server.log()


def test_a_stranger_cannot_lock_an_owner_out(server: Running) -> None:
    """Ten wrong passwords a minute from one address; the owner comes in from another."""
    with httpx.Client(base_url=f"{server.url}/api/v1") as http:
        token = http.post("/guests", json={"name": "阿明"}).json()["token"]
        account = {"account": "ming-locked", "password": "long enough"}
        kept = http.put("/me/password", json=account, headers={"Authorization": f"Bearer {token}"})
        assert kept.status_code == 200, kept.text

        def knock(password: str, house: int) -> int:
            headers = {"X-Forwarded-For": f"198.51.100.{house}"}
            return http.post("/sessions", json={**account, "password": password}, headers=headers).status_code

        assert [knock("not so good", 1) for _ in range(12)] == [401] * 10 + [429] * 2
        assert knock("long enough", 2) == 201


def test_a_connection_that_never_finishes_its_request_is_closed(tmp_path: Path) -> None:
    """Nothing at all, half a head, half a body; one that asks in time is served, and a table's socket stays."""
    head = b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\n"
    whole = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    beginnings = [b"", head, head + b"Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{"]

    async def closed_after(port: int, beginning: bytes) -> float:
        loop = asyncio.get_running_loop()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        began = loop.time()
        writer.write(beginning)
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(20):
                while await reader.read(1000):
                    pass
        writer.close()
        return loop.time() - began

    async def patient(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.sleep(1)
        writer.write(whole)
        answer = await reader.read(15)
        writer.close()
        return answer

    async def scenario(port: int) -> None:
        seated = Client(f"http://127.0.0.1:{port}", "a")
        await seated.register()
        await seated.enter(await seated.open(variant="hanshan"))
        await seated.until_type("welcome")
        *waits, answer = await asyncio.gather(*(closed_after(port, each) for each in beginnings), patient(port))
        await seated.tell(type="ping")
        await seated.until_type("pong")
        await seated.end()
        assert all(isinstance(each, float) and 2 < each < 12 for each in waits), waits
        assert answer == b"HTTP/1.1 200 OK"

    with running(tmp_path, PAISHAN_BOT_WORKERS="0", PAISHAN_REQUEST_SECONDS="3") as server:
        asyncio.run(scenario(server.port))
