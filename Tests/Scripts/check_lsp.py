"""The language server beside lint: check_lsp.py TOOL SCRATCH EDITS MESSAGES [SHARED], or check_lsp.py --sample FOLDER

Random edits of examples and exports must leave the findings that `tagc lint` reports for the same text, random messages must not stop
the server, and renamings must be no difference. It prints the CPU time from a change to its findings, and the memory.
"""

import json
import pathlib
import queue
import random
import re
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SAMPLE = """\
{
  "container": { "id": "GTM-AB12", "keys": "values" },
  "macros": {
    "event": { "type": "event" },
    "price": { "type": "dataLayer", "name": "order.total" }
  },
  "rules": {
    "Käufe 😀": { "if": [ { "macro": "event", "equals": "purchase" }, { "macro": "event", "equals": "purchase" } ] }
  },
  "tags": {
    "😀 sale": { "type": "imagePixel", "url": "https://h.example/?v={{price}}&w={{price}}", "fires": [ "Käufe 😀" ] }
  }
}
"""


class Server:
    """A server that runs, and what it sent."""

    def __init__(self, tool):
        self.process = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.count = 0
        self.shown = {}
        # Whoever only writes waits for a server that waits for a reader.
        self.received = queue.Queue()
        threading.Thread(target=self.receive, daemon=True).start()
        self.ask("initialize", {"capabilities": {"general": {"positionEncodings": ["utf-8", "utf-16"]}}})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps(message, ensure_ascii=False).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def receive(self):
        while line := self.process.stdout.readline().strip():
            self.process.stdout.readline()
            self.received.put(json.loads(self.process.stdout.read(int(line.split(b":")[1]))))
        self.received.put(None)

    def read(self):
        message = self.received.get(timeout=60)
        assert message, "the server ended"
        if message.get("method") == "textDocument/publishDiagnostics":
            self.shown[message["params"]["uri"]] = message["params"]
        return message

    def ask(self, method, params):
        self.count += 1
        self.send({"jsonrpc": "2.0", "id": f"ask-{self.count}", "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == f"ask-{self.count}":
                return message

    def open(self, uri, text):
        item = {"uri": uri, "languageId": "json", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": item})

    def change(self, uri, version, changes):
        document = {"uri": uri, "version": version}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": changes})

    def findings(self, uri, version):
        """The findings of a version; they may have come already."""
        while self.shown.get(uri, {}).get("version") != version:
            self.read()
        return self.shown[uri]["diagnostics"]

    def cpu(self):
        """The CPU time so far, in milliseconds."""
        threads = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6

    def memory(self, field="VmRSS"):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(field + r":\s+(\d+)", status).group(1)) / 1024

    def close(self):
        self.ask("shutdown", None)
        self.tell("exit", {})
        assert self.process.wait(10) == 0, "the server ends with an error"


def position(text, offset):
    """The position of an offset in bytes; characters are bytes."""
    before = re.split(rb"\r\n|\n|\r", text[:offset])
    return {"line": len(before) - 1, "character": len(before[-1])}


PIECES = ['"', ",", "}", "{", "[", "]", ":", "{{", "}}", "x", "é😀", "\n", "1", "null", " ", "", "", "</dict>", "&amp;"]


def edit(text):
    """A random edit between characters: its range in bytes, and its text."""

    def boundary(offset):
        while 0 < offset < len(text) and (text[offset] & 0xC0 == 0x80 or text[offset - 1 : offset + 1] == b"\r\n"):
            offset -= 1
        return offset

    start = boundary(random.randrange(len(text) + 1))
    end = boundary(min(len(text), start + random.choice([0, 0, 1, 5])))
    return start, max(start, end), random.choice(PIECES).encode()


def linted(tool, path, text):
    """What lint says about a text: ids, severities and places."""
    run = subprocess.run(
        [tool, "lint", "-", "--stdin-filename", str(path), "--format", "json"], input=text, capture_output=True)
    found = json.loads(run.stdout)["diagnostics"]
    return [(f["id"], f["severity"], f["message"], place(f["start"]), place(f["end"] or f["start"])) for f in found]


def place(position):
    return (position["line"], position["byte"]) if position else None


def seen(findings, text):
    """The same, of what the server shows."""
    # As lint counts lines; a position of the protocol is one of bytes here.
    starts = [0] + [m.end() for m in re.finditer(rb"\r\n|\n|\r", text)]
    lines = [0] + [m.end() for m in re.finditer(rb"\n", text)]
    words = {1: "error", 2: "warning", 3: "note"}

    def at(position):
        byte = starts[position["line"]] + position["character"]
        return sum(1 for start in lines if start <= byte), byte

    return [
        (f["code"], words[f["severity"]], f["message"].split("\nnote: ")[0], at(f["range"]["start"]), at(f["range"]["end"]))
        for f in findings
    ]


def check_edits(tool, scratch, files, count):
    """After each edit the server shows what lint reports."""
    server = Server(tool)
    done, times, asked = 0, {}, []
    folder = scratch / "edits"
    folder.mkdir(parents=True, exist_ok=True)
    while done < count:
        file = random.choice(files)
        original = file.read_bytes()
        path = folder / ("GTM-TEST1" + file.suffix)
        uri = path.as_uri()
        text = original
        server.shown.pop(uri, None)
        server.open(uri, text.decode())
        server.findings(uri, 1)
        for version in range(2, 12):
            start, end, new = edit(text)
            changes = [{"range": {"start": position(text, start), "end": position(text, end)}, "text": new.decode()}]
            text = text[:start] + new + text[end:]
            before = server.cpu()
            server.change(uri, version, changes)
            found = server.findings(uri, version)
            times.setdefault(size_class(len(text)), []).append(server.cpu() - before)
            expected = linted(tool, path, text)
            shown = [(i, s, m, a if e[3] else None, b if e[3] else None) for (i, s, m, a, b), e in zip(seen(found, text), expected)]
            if shown != expected or len(found) != len(expected):
                (scratch / "differs.json").write_bytes(text)
                sys.exit(f"{file}: lint and the server differ, see {scratch}/differs.json\n{expected}\n{seen(found, text)}")
            done += 1
            before = server.cpu()
            document = {"textDocument": {"uri": uri}, "position": position(text, random.randrange(len(text) + 1))}
            server.ask("textDocument/" + random.choice(["hover", "definition"]), document)
            asked.append(server.cpu() - before)
        server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    print(f"{done} random edits in {len(files)} files: the server shows what lint reports, in its order")
    print(f"memory after them: {server.memory():.0f} MB, at most {server.memory('VmHWM'):.0f} MB")
    print("CPU time from a change to its findings, in ms:")
    for size, all_times in sorted(times.items()):
        all_times.sort()
        middle, late = all_times[len(all_times) // 2], all_times[len(all_times) * 95 // 100]
        print(f"  up to {size:>5} kB: {len(all_times):>5} edits, median {middle:6.1f}, 95th percentile {late:6.1f}")
    asked.sort()
    print(f"  hover and definition: median {asked[len(asked) // 2]:.1f}, 95th percentile {asked[len(asked) * 95 // 100]:.1f}")
    server.close()


def size_class(size):
    return next(limit for limit in (10, 50, 235, 1200, 1 << 20) if size <= limit * 1000)


def check_messages(tool, text, count):
    """Random messages, whole and broken, do not stop the server."""
    server = Server(tool)
    methods = ["didOpen", "didChange", "didClose", "hover", "definition", "references", "rename", "completion", "codeAction"]
    methods += ["documentSymbol", "formatting", "foldingRange", "semanticTokens/full", "inlayHint", "prepareRename", "nothing"]
    uri = "file:///folder/a.json"
    server.open(uri, text)
    for number in range(count):
        point = {"line": random.choice([0, 3, 9, -1, 10**12]), "character": random.choice([0, 7, 30, 10**9, None])}
        params = {
            "textDocument": {"uri": uri, "version": number, "text": text[: random.randrange(len(text))]},
            "position": point, "range": {"start": point, "end": point}, "newName": random.choice(["x", "", "{{", 7]),
            "contentChanges": [{"text": random.choice([text, "{", ""])}], "context": random.choice([None, {"only": ["source"]}]),
        }
        message = {"jsonrpc": "2.0", "method": "textDocument/" + random.choice(methods), "params": params}
        body = json.dumps(message).encode()
        header = b"Content-Length: %d\r\n\r\n" % len(body)
        match random.randrange(40):
            case 0: header = b"Content-Length: -5\r\n\r\n"
            case 1: header = b"Content-Length: 99999999999999999999\r\n\r\n"
            case 2: header = b"X: y\r\n\r\n"
            case 3: body = bytes([random.randrange(256)]) + body[1:]
            case 4: body = body[: len(body) // 2] + b" " * (len(body) - len(body) // 2)
        server.write(header + body)
        if number % 5000 == 4999:
            server.write(b"Content-Length: 200000000\r\n\r\n" + b"x" * 200_000_000)
    server.write(b"\n" * 1_000_000)
    server.open("file:///folder/b.json", text)
    server.findings("file:///folder/b.json", 1)
    print(f"{count} random messages, whole and broken: the server answers, with at most {server.memory('VmHWM'):.0f} MB")
    server.close()


def check_open_files(tool, files, count=50):
    """Many open files take little memory."""
    server = Server(tool)
    size = 0
    for number in range(count):
        text = files[number % len(files)].read_text()
        size += len(text.encode())
        uri = f"file:///folder/GTM-TEST{number}.json"
        server.open(uri, text)
        server.findings(uri, 1)
    print(f"{count} open files of {size // 1000} kB: {server.memory():.0f} MB, at most {server.memory('VmHWM'):.0f} MB")
    server.close()


def check_renamings(tool, scratch, files):
    """A renaming is no difference to what the container does."""
    server = Server(tool)
    done = refused = contracts = 0
    (scratch / "renamed").mkdir(exist_ok=True)
    for file in files:
        text = file.read_bytes()
        uri = (scratch / ("GTM-TEST1" + file.suffix)).as_uri()
        server.open(uri, text.decode())
        document = {"uri": uri}
        symbols = server.ask("textDocument/documentSymbol", {"textDocument": document})["result"] or []
        for symbol in random.sample(symbols, min(5, len(symbols))):
            at = symbol["location"]["range"]["start"] if "location" in symbol else symbol["selectionRange"]["start"]
            at = {"line": at["line"], "character": at["character"] + 1}
            answer = server.ask("textDocument/rename", {"textDocument": document, "position": at, "newName": "Renamed ü 1"})
            if "error" in answer or not answer["result"]:
                refused += 1
                continue
            old, new = scratch / "renamed" / ("old" + file.suffix), scratch / "renamed" / ("new" + file.suffix)
            old.write_bytes(text)
            new.write_bytes(apply(text, answer["result"]["changes"][uri]))
            run = subprocess.run([tool, "diff", old, new, "--format", "json"], capture_output=True)
            counts = json.loads(run.stdout)["summary"]
            isMacro = symbol["kind"] == 13
            # Where apps ask for macros by name, the name of a macro is a contract.
            if counts["internal"] + counts["behaviour"] + counts["consent"] or (counts["contract"] and not isMacro):
                sys.exit(f"{file}: renaming {symbol['name']} changes more than the name\n{run.stdout.decode()[:3000]}")
            done += 1
            contracts += counts["contract"] > 0
        server.tell("textDocument/didClose", {"textDocument": document})
    print(f"{done} renamings change nothing but the name, for which an app asks in {contracts}; {refused} were refused")
    server.close()


def apply(text, edits):
    starts = [0] + [m.end() for m in re.finditer(rb"\r\n|\n|\r", text)]

    def byte(position):
        return starts[position["line"]] + position["character"]

    for edit in sorted(edits, key=lambda e: byte(e["range"]["start"]), reverse=True):
        start, end = byte(edit["range"]["start"]), byte(edit["range"]["end"])
        text = text[:start] + edit["newText"].encode() + text[end:]
    return text


def main():
    if sys.argv[1] == "--sample":
        return (pathlib.Path(sys.argv[2]) / "GTM-AB12.json").write_text(SAMPLE)
    tool, scratch, edits, messages = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    random.seed(27)
    files = sorted(ROOT.glob("Examples/*/GTM-*.json")) + sorted(ROOT.glob("Examples/*/GTM-*.plist"))
    if len(sys.argv) > 5:
        exports = pathlib.Path(sys.argv[5], "corpus/gtm-export").rglob("*.json")
        files += [file for file in sorted(exports) if is_text(file)]
    check_edits(tool, scratch, files, edits)
    check_messages(tool, SAMPLE, messages)
    check_open_files(tool, [file for file in files if file.suffix == ".json"])
    check_renamings(tool, scratch, files)


def is_text(file):
    try:
        file.read_bytes().decode()
        return True
    except UnicodeDecodeError:
        return False


main()
