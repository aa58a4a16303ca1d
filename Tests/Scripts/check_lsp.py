"""The language server beside lint: check_lsp.py TOOL SCRATCH EDITS MESSAGES [SHARED], or check_lsp.py --sample FOLDER

Random edits of examples and exports must leave the findings that `tagc lint` reports for the same text, random messages must not stop
the server, renamings must be no difference, and quick fixes must give the file that `--fix` gives. It prints the CPU time from a change
to its findings, and the memory, and fails beyond the limits. Times may be SLACK times the limits, 3 times unless told, since others work
on the machine, too. SEED is another seed, FILES further files, with ':' between them.
"""

import bisect
import json
import os
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


# The fixes of this one are quick fixes, and each is safe.
FIXABLE = """\
{
  "container": { "id": "GTM-CD34", "keys": "values" },
  "macros": {
    "event": { "type": "event" },
    "seite 😀": { "type": "dataLayer", "name": "page.name" },
    "price": { "type": "dataLayer", "name": "order.total" }
  },
  "rules": {
    "Käufe": { "if": [ { "macro": "event", "equals": "purchase" }, { "macro": "event", "equals": "purchase" } ] },
    "pages": { "if": [ { "macro": "event", "equals": "view" }, { "macro": "seite 😀", "matchesRegex": ".*home.*" } ] },
    "some pages": { "if": [ { "macro": "event", "equals": "view" }, { "macro": "seite 😀", "matchesRegex": "home" },
      { "macro": "seite 😀", "matchesRegex": "^home" } ] },
    "dear": { "if": [ { "macro": "price", "greaterThan": 10 }, { "macro": "price", "greaterThan": 5 },
      { "macro": "event", "equals": "purchase" } ] }
  },
  "tags": {
    "sale": { "type": "imagePixel", "url": "https://h.example/?v={{price}}", "fires": [ "Käufe", "dear" ] },
    "view": { "type": "imagePixel", "url": "https://h.example/?s={{seite 😀}}", "fires": [ "pages", "some pages" ] }
  }
}
"""
SAMPLES = {"GTM-AB12.json": SAMPLE, "GTM-CD34.json": FIXABLE}

SLACK = float(os.environ.get("SLACK", 3))
# The median and the 95th percentile in milliseconds of files up to some kilobytes.
LIMITS = {10: (10, 30), 50: (10, 30), 235: (10, 30), 1200: (60, 60)}
HOVER = 5
MEMORY = 120


class Server:
    """A server that runs, and what it sent."""

    def __init__(self, tool):
        self.process = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.count = 0
        # The server's CPU time when the last message came.
        self.sent = 0
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
            # The server may work on while a message is read.
            cpu = self.cpu()
            self.process.stdout.readline()
            self.received.put((json.loads(self.process.stdout.read(int(line.split(b":")[1]))), cpu))
        self.received.put((None, 0))

    def read(self):
        message, self.sent = self.received.get(timeout=60)
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


def harmless(text):
    """A space at a random line's beginning, or at the end."""
    line = text.find(b"\n", random.randrange(len(text) + 1)) + 1
    start = line if line > 0 else len(text)
    return start, start, b" "


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
        return bisect.bisect_right(lines, byte), byte

    return [
        (f["code"], words[f["severity"]], f["message"].split("\nnote: ")[0], at(f["range"]["start"]), at(f["range"]["end"]))
        for f in findings
    ]


def check_edits(tool, scratch, files, count):
    """After each edit the server shows what lint reports."""
    server = Server(tool)
    done, times, whole, asked = 0, {}, {}, []
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
        # Meanwhile the server proves what it has not shown yet.
        linted(tool, path, text)
        for version in range(2, 12):
            # The first half leaves the text whole, of which more is to be said.
            isWhole = version < 7
            start, end, new = harmless(text) if isWhole else edit(text)
            changes = [{"range": {"start": position(text, start), "end": position(text, end)}, "text": new.decode()}]
            text = text[:start] + new + text[end:]
            before = server.cpu()
            server.change(uri, version, changes)
            found = server.findings(uri, version)
            if isWhole:
                times.setdefault(size_class(len(text)), []).append(server.sent - before)
            expected = linted(tool, path, text)
            if not agree(found, expected, text):
                # The findings that take a proof come later.
                server.shown.pop(uri)
                found = server.findings(uri, version)
            if isWhole:
                whole.setdefault(size_class(len(text)), []).append(server.cpu() - before)
            if not agree(found, expected, text):
                (scratch / "differs.json").write_bytes(text)
                sys.exit(f"{file}: lint and the server differ, see {scratch}/differs.json\n{expected}\n{seen(found, text)}")
            done += 1
            before = server.cpu()
            document = {"textDocument": {"uri": uri}, "position": position(text, offset_of_interest(text))}
            server.ask("textDocument/" + random.choice(["hover", "definition"]), document)
            asked.append(server.sent - before)
        server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    print(f"{done} random edits in {len(files)} files: the server shows what lint reports, in its order")
    print(f"memory after them: {server.memory():.0f} MB, at most {server.memory('VmHWM'):.0f} MB")
    print("CPU time from a change of a whole text to its findings (and to those that take a proof), in ms:")
    for size, all_times in sorted(times.items()):
        (middle, late), (_, last) = figures(all_times), figures(whole[size])
        print(f"  up to {size:>5} kB: {len(all_times):>5} edits, median {middle:6.1f}, 95th percentile {late:6.1f} ({last:.1f})")
        if size in LIMITS and len(all_times) > 20:
            demand(middle <= LIMITS[size][0] * SLACK and late <= LIMITS[size][1] * SLACK, f"limits: {LIMITS[size]} ms")
    middle, late = figures(asked)
    print(f"  hover and definition: median {middle:.1f}, 95th percentile {late:.1f}")
    demand(late <= HOVER * SLACK, f"the limit is {HOVER} ms")
    server.close()


def figures(times):
    times = sorted(times)
    return times[len(times) // 2], times[len(times) * 95 // 100]


def demand(holds, what):
    if not holds:
        sys.exit(f"that is beyond the {what}")


def agree(found, expected, text):
    """Whether the server shows what lint reports; lint may report findings without a place."""
    shown = [(i, s, m, a if e[3] else None, b if e[3] else None) for (i, s, m, a, b), e in zip(seen(found, text), expected)]
    return shown == expected and len(found) == len(expected)


def offset_of_interest(text):
    """A random offset: in a name or anywhere."""
    if random.random() < 0.5:
        return random.randrange(len(text) + 1)
    name = text.find(random.choice([b'"name"', b"{{", b'"macro"', b'"fires"', b"<string>", b"TriggerId"]), random.randrange(len(text) + 1))
    return min(len(text), name + 10) if name >= 0 else 0


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
    demand(server.memory("VmHWM") <= MEMORY, f"limit of {MEMORY} MB")
    server.close()


def check_memory(tool, file, count):
    """Edits do not add up in memory."""
    server = Server(tool)
    text = file.read_bytes()
    uri = "file:///folder/" + file.name
    server.open(uri, text.decode())
    server.findings(uri, 1)
    early = 0
    for version in range(2, count + 2):
        start, end, new = edit(text)
        changes = [{"range": {"start": position(text, start), "end": position(text, end)}, "text": new.decode()}]
        text = text[:start] + new + text[end:]
        if version % 10 == 0:
            text = file.read_bytes()
            changes = [{"text": text.decode()}]
        server.change(uri, version, changes)
        server.findings(uri, version)
        if version == max(count // 10, 200):
            early = server.memory()
    print(f"{count} edits of one file: {early:.0f} MB at first, {server.memory():.0f} MB after them")
    demand(count < 500 or server.memory() <= early + 8, "growth of 8 MB")
    server.close()


def check_fixes(tool, scratch, files):
    """The safe quick fixes, one after the other, and all at once give the file that --fix gives."""
    server = Server(tool)
    done = 0
    (scratch / "fixed").mkdir(exist_ok=True)
    for file in files:
        text = file.read_bytes()
        path = scratch / "fixed" / ("GTM-TEST1" + file.suffix)
        path.write_bytes(text)
        subprocess.run([tool, "lint", "--fix", "--isolated", path], capture_output=True)
        expected = path.read_bytes()
        if expected == text:
            continue
        uri = path.as_uri()
        server.open(uri, text.decode())
        document = {"uri": uri}
        everything = {"start": {"line": 0, "character": 0}, "end": position(text, len(text))}
        all_fixes = {"textDocument": document, "range": everything, "context": {"diagnostics": [], "only": ["source.fixAll"]}}
        actions = server.ask("textDocument/codeAction", all_fixes)["result"]
        if apply(text, actions[0]["edit"]["changes"][uri]) != expected:
            sys.exit(f"{file}: 'Apply all safe fixes' does not give what --fix gives")
        now, count = text, 0
        while count < 300:
            everything["end"] = position(now, len(now))
            fixes = {"textDocument": document, "range": everything, "context": {"diagnostics": [], "only": ["quickfix"]}}
            actions = [a for a in server.ask("textDocument/codeAction", fixes)["result"] if a.get("isPreferred")]
            if not actions:
                break
            now = apply(now, actions[0]["edit"]["changes"][uri])
            count += 1
            server.change(uri, count + 1, [{"text": now.decode()}])
        if now != expected:
            (scratch / "fixed" / "quick").write_bytes(now)
            sys.exit(f"{file}: {count} quick fixes do not give what --fix gives: see {scratch}/fixed")
        done += count
        server.tell("textDocument/didClose", {"textDocument": document})
    print(f"{done} quick fixes one by one, and all at once, give the files that --fix gives")
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
        for name, text in SAMPLES.items():
            (pathlib.Path(sys.argv[2]) / name).write_text(text)
        return
    tool, scratch, edits, messages = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    random.seed(int(os.environ.get("SEED", 27)))
    files = sorted(ROOT.glob("Examples/*/GTM-*.json")) + sorted(ROOT.glob("Examples/*/GTM-*.plist"))
    if len(sys.argv) > 5:
        exports = pathlib.Path(sys.argv[5], "corpus/gtm-export").rglob("*.json")
        files += [file for file in sorted(exports) if is_text(file)]
    files += [pathlib.Path(file) for file in os.environ.get("FILES", "").split(":") if file]
    check_edits(tool, scratch, files, edits)
    check_messages(tool, SAMPLE, messages)
    check_open_files(tool, [file for file in files if file.suffix == ".json"])
    check_memory(tool, ROOT / "Examples/ferry/GTM-FERRY1.json", edits)
    # Each of these takes a process of the tool for every few files.
    some = files if edits >= 1000 else random.sample(files, min(len(files), 12))
    check_renamings(tool, scratch, some)
    (scratch / "GTM-CD34.json").write_text(FIXABLE)
    check_fixes(tool, scratch, [scratch / "GTM-CD34.json"] + some)


def is_text(file):
    try:
        file.read_bytes().decode()
        return True
    except UnicodeDecodeError:
        return False


main()
