#!/usr/bin/env python3
"""Makes the page of `tagc playground` of its parts, one file that loads nothing:

    assemble.py --wasm compiler.wasm -o playground.html

The same parts give the same bytes. 'tagc playground' puts containers into the page by replacing the contents of the element
with the id "state".
"""
import argparse
import base64
import gzip
import hashlib
import json
import lzma
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Page"
# In this order, since the later use the earlier.
SCRIPTS = ["packing.js", "text.js", "state.js", "session.js", "editor.js", "view.js", "containers.js", "results.js", "saving.js",
           "listening.js", "playground.js"]
EXAMPLES = [
    ("A ferry app: keys, rules, a call of the app", ["ferry/GTM-FERRY1.json"], "ferry/events.ndjson"),
    ("Two versions of a container", ["versions/before.json", "versions/after.json"], [
        '{"event": "openScreen", "screenName": "Departures"}',
        '{"event": "purchase", "ticket.price": 75, "ticket.route": "Kiel-Oslo"}',
        '{"event": "purchase", "ticket.price": 120}',
    ]),
    ("A shop's export of Google Tag Manager", ["shop/GTM-FERRY10.json"], "shop/events/friday.ndjson"),
]


def squeezed(text, name):
    """A script without comments of their own lines and without indentation."""
    text = re.sub(r"^[ \t]*/\*\*.*?\*/[ \t]*\n", "", text, flags=re.M | re.S)
    lines = [line.strip() for line in text.split("\n")]
    if any(line.count("`") % 2 for line in lines):
        raise SystemExit(f"{name}: a template literal goes over several lines, so its spaces would be lost")
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def squeezed_style(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"\s+", " ", text)
    return re.sub(r"\s*([{};,])\s*", r"\1", text).replace(";}", "}").strip()


def squeezed_frame(text):
    """HTML without indentation: no element of it keeps spaces."""
    return re.sub(r"\n *", "\n", text)


def inline_json(value):
    """JSON that ends no element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def example(title, paths, events):
    files = [{"name": pathlib.Path(path).name, "text": (ROOT / "Examples" / path).read_text()} for path in paths]
    lines = (ROOT / "Examples" / events).read_text() if isinstance(events, str) else "\n".join(events) + "\n"
    return {"title": title, "state": {"v": 1, "files": files, "events": lines}}


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


# Letters that would end an element or a string, or be changed by a reader of HTML; as in packing.js.
HIDDEN = b'\0\n\r"<\\'

# Puts style, body and script into the page, which are deflated together. The policy has the digests of style and script, so nothing else
# can take their place, and a body runs nothing.
LOADER = """(async () => {
@BYTES_OF_TEXT@
const packed = bytesOfText(document.getElementById("code").textContent);
const inflated = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
const [style, body, script] = inflated.split("\\0");
const put = (place, name, text) => place.append(Object.assign(document.createElement(name), { textContent: text }));
put(document.head, "style", style);
document.body.insertAdjacentHTML("afterbegin", body);
put(document.body, "script", script);
})().catch(() => {
const words = document.createElement("p");
words.textContent = "This page does not start: it was changed on its way here. Get it again, as it was made.";
document.body.prepend(words);
});"""


def text_of_bytes(data):
    """Bytes as a text for `bytesOfText` of packing.js."""
    # The last byte is no part of them: it is there so that no letter which needs another one after it is the last.
    bits = "".join(f"{byte:08b}" for byte in data + b"\0")
    bits += "0" * (-len(bits) % 7)
    letters = (int(bits[at:at + 7], 2) ^ 0x41 for at in range(0, len(bits), 7))
    return "".join(chr((HIDDEN.index(letter) + 1) << 7 | next(letters)) if letter in HIDDEN else chr(letter) for letter in letters)


def packed(data):
    """Bytes as a text for `unpacked` of packing.js. The settings are those of unpack.c."""
    settings = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0, "dict_size": 1 << 24}
    return text_of_bytes(len(data).to_bytes(4, "little") + lzma.compress(data, lzma.FORMAT_RAW, filters=[settings]))


def deflated(data):
    """Compressed bytes as a text for `bytesOfText`, and a browser inflates them. The time of packing is not part of them."""
    return text_of_bytes(gzip.compress(data, 9, mtime=0))


def page(wasm, unpacker, engine, folder, small):
    parts = [(engine.name, engine)] + [(name, folder / name) for name in SCRIPTS]
    scripts = [squeezed(path.read_text(), name) for name, path in parts]
    script = '"use strict";\n(() => {\n' + "\n".join(scripts) + "\nstartPage();\n})();"
    if re.search(r"</script|<!--", script, re.I):
        raise SystemExit("a script holds text that would end its element")
    style = squeezed_style((folder / "playground.css").read_text())
    body = squeezed_frame((folder / "playground.html").read_text())
    examples = [example(*each) for each in EXAMPLES]
    bytes_of_text = re.search(r"^function bytesOfText.*?^}$", (folder / "packing.js").read_text(), re.M | re.S)[0]
    loader = LOADER.replace("@BYTES_OF_TEXT@", squeezed(bytes_of_text, "packing.js"))
    allowed = f"{digest(loader)} {digest(script)}"
    policy = "; ".join([
        "default-src 'none'", f"script-src {allowed} 'wasm-unsafe-eval'", f"style-src {digest(style)}", "img-src data:",
        "base-uri 'none'", "form-action 'none'",
    ])
    values = {
        "POLICY": policy, "SCRIPT": loader,
        # A small page has the small engine, which takes compiled containers only.
        "STATE": '{"v":1,"files":[],"events":""}' if small else inline_json(examples[0]["state"]),
        "EXAMPLES": deflated(json.dumps([] if small else examples, ensure_ascii=False).encode()),
        "CODE": deflated("\0".join([style, body, script]).encode()),
        "UNPACKER": deflated(unpacker),
        "WASM": packed(wasm),
    }
    frame = squeezed_frame((folder / "frame.html").read_text())
    # The mark at the beginning says UTF-8 also where a server says something else.
    return "\ufeff" + re.sub(r"@([A-Z]+)@", lambda match: values[match[1]], frame)


def player(wasm, unpacker, engine, folder):
    """The script with which a page of differences runs both versions: the small engine is in it as text."""
    paths = [folder / "packing.js", engine, folder / "player.js"]
    parts = [squeezed(path.read_text(), path.name) for path in paths]
    script = "\n".join(['"use strict";', "(() => {", *parts, f'startPlayer("{packed(wasm)}", "{deflated(unpacker)}");', "})();", ""])
    if re.search(r"</script|<!--", script, re.I):
        raise SystemExit("a script holds text that would end its element")
    return script


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--wasm", type=pathlib.Path, required=True, help="the engine, as linked")
    parser.add_argument("--unpacker", type=pathlib.Path, help="what unpacks it (default: unpack.wasm beside the engine)")
    parser.add_argument("--engine", type=pathlib.Path, default=PAGE / "engine.js", help="another engine.js, for tests")
    parser.add_argument("--small", action="store_true", help="a page of the runtime alone: no examples")
    parser.add_argument("--player", action="store_true", help="the script that runs both versions in a page of differences")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    given = parser.parse_args()
    unpacker = given.unpacker or given.wasm.with_name("unpack.wasm")
    for needed in (given.wasm, unpacker, given.engine):
        if not needed.is_file():
            raise SystemExit(f"{needed} is not there: 'make page' makes it")
    parts = (given.wasm.read_bytes(), unpacker.read_bytes(), given.engine, PAGE)
    text = player(*parts) if given.player else page(*parts, given.small)
    given.output.write_bytes(text.encode())
    print(f"{given.output}: {len(text.encode()):,} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
