#!/usr/bin/env python3
"""A client for the server: sits down as a guest against a bot and plays random legal moves to the end.

    python3 examples/socket_client/play.py [http://127.0.0.1:8080] [GAME]

Python's standard library alone, so the WebSocket (RFC 6455) is spoken here in a few lines; with a library for it,
class Socket is what you leave out. docs/write-a-client.md explains the conversation.
"""
import base64, json, os, random, socket, struct, sys, urllib.parse, urllib.request


class Socket:
    """Text messages over a WebSocket."""

    def __init__(self, host, port, path):
        self.line = socket.create_connection((host, port), timeout=60)
        self.read = self.line.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        status = self.read.readline().decode().strip()
        if " 101 " not in status:
            raise OSError(f"the server does not open a socket: {status}")
        while self.read.readline().strip():
            pass  # the rest of the head

    def send(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def send_frame(self, kind, data):
        mask = os.urandom(4)  # clients mask what they send
        size = bytes([128 | len(data)]) if len(data) < 126 else struct.pack(">BH", 128 | 126, len(data))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.line.sendall(bytes([128 | kind]) + size + mask + masked)

    def messages(self):
        """Every message of the server; a frame holds one or more, one a line."""
        text = b""
        while True:
            head = self.read.read(2)
            if len(head) < 2:
                raise OSError("the line to the server broke")
            first, size = head
            if size >= 126:
                size = int.from_bytes(self.read.read(2 if size == 126 else 8), "big")
            data, kind = self.read.read(size), first & 15
            if kind == 8:
                raise OSError(f"the server closed the socket: {int.from_bytes(data[:2], 'big')}")
            if kind == 9:
                self.send_frame(10, data)  # a ping wants its pong
            if kind in (0, 1):
                text += data
                if first & 128:
                    yield from map(json.loads, text.decode().splitlines())
                    text = b""


def post(server, path, body, token=None):
    head = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(server + path, json.dumps(body).encode(), head)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def play(server, game):
    token = post(server, "/api/guest", {"name": "Example"})["token"]
    table = post(server, "/api/tables",
                 {"game": game, "players": 2, "seats": ["me", "bot:easy"], "start": True}, token)["table"]
    where = urllib.parse.urlsplit(server)
    line = Socket(where.hostname, where.port or 80, "/socket")
    line.send({"do": "hello", "id": 1, "token": token})
    line.send({"do": "watch", "id": 2, "table": table, "legal": True})
    answered = None
    for message in line.messages():
        if message["type"] == "refused":
            raise OSError(f"refused: {message['text']}")
        if message["type"] != "update":
            continue
        if "sheet" in message:
            return table, message["sheet"]
        for eyes in message.get("eyes", []):
            moves = eyes.get("legal", {}).get("moves", [])
            if moves and eyes["ask"] != answered:
                answered = eyes["ask"]
                line.send({"do": "move", "table": table, "seat": eyes["seat"], "ask": answered,
                           "move": random.choice(moves)})


if __name__ == "__main__":
    server, game = sys.argv[1:] + ["http://127.0.0.1:8080", "europe"][len(sys.argv) - 1:]
    try:
        table, sheet = play(server, game)
    except OSError as error:
        sys.exit(f"{server}: {error}")
    print(f"table {table}:", ", ".join(f"seat {n} {seat['total']}" for n, seat in enumerate(sheet["seats"])),
          "- won by", *sheet["winners"])
