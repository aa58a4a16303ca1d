"""Cases of check_outputs.py: little memory, no room for files, and inputs that would cost much."""
import base64
import os
import shutil
import signal
import struct
import time

from output_support import GOOD, OTHER, TOOL, case, content, run


@case
def a_limit_of_memory_ends_in_words():
    # A definition of a few kilobytes whose value doubles 60 times, and one of some megabytes.
    with open("GTM-WIDE.json", "w") as file:
        file.write('{"container": {"id": "GTM-WIDE"}, "macros": {'
                   + ", ".join(f'"m{i}": {{"type": "constant", "value": "{"x" * 60}{i}"}}' for i in range(40000)) + "}}")
    for line in ["compile GTM-WIDE.json -o made", "lint GTM-WIDE.json", "convert GTM-WIDE.json --to export -o made"]:
        for limit in [120_000, 200_000, 300_000]:
            status, output, errors = run(shell=f'ulimit -v {limit}; exec "$TOOL" {line}', limit=120)
            if status == 127 or "error while loading shared libraries" in errors:
                continue  # it did not even start
            assert status in (0, 1, 2, 70), f"{line} in {limit} kB: status {status}: {errors[-300:]}"
            assert status != 70 or "out of memory" in errors, f"{line} in {limit} kB: {errors[-300:]}"


def mapped_size(path):
    """The bytes of address space that the system needs to start a program: of ELF what it maps, a stack and a loader; else its file."""
    with open(path, "rb") as file:
        head = file.read(64)
        if head[:4] != b"\x7fELF":
            return os.path.getsize(path)
        start, stride, count = struct.unpack_from("<Q", head, 32)[0], *struct.unpack_from("<2H", head, 54)
        file.seek(start)
        rows = [struct.unpack("<2I6Q", file.read(stride)) for _ in range(count)]
    loaded = [(row[3], row[3] + row[6]) for row in rows if row[0] == 1]
    return max(end for _, end in loaded) - min(begin for begin, _ in loaded) + (1 << 20)


@case
def no_limit_of_memory_hangs():
    # From what is too little for any program up to what is enough for all threads.
    mapped = mapped_size(TOOL)
    os.mkdir("many")
    for index in range(20):
        shutil.copy(GOOD, f"many/GTM-MANY{index:02}.json")
    worked = 0
    unloaded = 0
    for line in ["--version", "check GTM-GOOD.json", "lint --jobs 4 many", "compile GTM-GOOD.json -o made"]:
        for limit in range(20, 202, 2):
            status, output, errors = run(shell=f'ulimit -v {limit}000; exec "$TOOL" {line}', limit=60)
            what = f"{line} in {limit} MB: status {status}: {errors[-200:]}"
            if limit * 1_024_000 < mapped or status == 127:
                # The system could not load it, and says so or kills it.
                assert status == 127 and "loading shared libraries" in errors or status in (-signal.SIGSEGV, -signal.SIGKILL), what
                unloaded = limit
                continue
            # What is just enough to load it may not be for Swift's runtime, which lists the types before the program's first line.
            if status == -signal.SIGILL and limit == unloaded + 2 and not errors:
                continue
            assert status in (0, 1, 2) or status == 70 and "out of memory" in errors, what
            worked += status in (0, 1)
    assert worked > 200, f"only {worked} worked"


@case
def a_limit_on_files_ends_in_words():
    for line in ["compile GTM-GOOD.json -o made", "convert GTM-GOOD.json --to definition -o made"]:
        status, _, errors = run(shell=f'ulimit -f 0; exec "$TOOL" {line} 2>&1 | cat; exit ${{PIPESTATUS[0]}}')
        assert status == 2 and not [name for name in os.listdir(".") if "tmp" in name], f"{line}: status {status}: {errors}"






def configured(text):
    with open("tagc.toml", "w") as file:
        file.write(text)
    start = time.time()
    status, output, errors = run(shell='ulimit -v 3000000; "$TOOL" lint GTM-GOOD.json', limit=20)
    return status, output + errors, time.time() - start


@case
def configurations_are_bounded():
    bombs = {
        "dots": ".".join("a" * 100_000) + " = 1\n", "a table of dots": "[" + ".".join("a" * 100_000) + "]\n",
        "a thousand dots": ".".join("a" * 1000) + " = 1\n",
        "ids": "[lint]\nignore = [" + ", ".join(f"'x{i}'" for i in range(80_000)) + "]\n",
        "tables": "".join(f"[a{i}]\n" for i in range(80_000)),
        "entries": "".join("[[ignore]]\nlints=['all']\nreason='x'\n" for i in range(30_000)),
        "lists": "a = " + "[" * 100_000, "inline tables": "a = " + "{a=" * 100_000,
        "severities": "[lint.severity]\n" + "".join(f"x{i} = 'off'\n" for i in range(50_000)),
        "headers within": "".join("[" + ".".join(f"a{j}" for j in range(i % 8 + 1)) + f".b{i}]\n" for i in range(20_000)),
    }
    for name, text in bombs.items():
        status, words, seconds = configured(text)
        assert status == 2 and "tagc.toml" in words, f"{name}: {status}: {words[-300:]}"
        assert seconds < 5, f"{name}: {seconds:.1f} s"


@case
def baselines_are_bounded():
    entry = '{"file": "a%d", "lint": "paused-tag", "message": "m"}'
    bombs = {"entries": '{"version": 1, "findings": [' + ",\n".join(entry % i for i in range(100_001)) + "]}",
             "depth": '{"version": 1, "findings": ' + "[" * 100_000 + "]" * 100_000 + "}",
             "size": '{"version": 1, "findings": []}' + " " * (33 << 20)}
    for name, text in bombs.items():
        with open("b.json", "w") as file:
            file.write(text)
        start = time.time()
        status, output, errors = run("lint", GOOD, "--baseline", "b.json")
        seconds = time.time() - start
        assert status in (1, 2) and "no file checked" in output + errors, f"{name}: {status}: {(output + errors)[-300:]}"
        assert seconds < 10, f"{name}: {seconds:.1f} s"


@case
def directives_are_bounded():
    for text in ["tagc:ignore paused-tag -- x\\n" * 36_000, "tagc:ignore " * 80_000, "tagc-ignore " * 80_000]:
        with open("GTM-NOTE.json", "w") as file:
            file.write('{"container": {"id": "GTM-NOTE"}, "macros": {"a": {"type": "constant", "value": "x", "notes": "%s"}}}' % text)
        start = time.time()
        status, output, errors = run("lint", "GTM-NOTE.json", limit=60)
        assert status in (0, 1, 2) and time.time() - start < 40, f"{text[:30]}: {status}, {time.time() - start:.1f} s"


@case
def arguments_are_shown_without_control():
    hostile = ["\x1b[31mx", "a\x07", "\x9b31m", "a\r\nb", "a\n::error::x", "\u202ex", "\u2028x", "\ufeff"]
    for text in hostile:
        for words in [["--" + text], [text], ["lint", "--" + text + "=x"], ["lint", "-f", text], ["lint", "--format=" + text],
                      ["compile", "--target", text, GOOD], ["explain", text], ["help", text], ["lint", text],
                      ["convert", GOOD, "--to", text], ["config", "init", text], ["query", GOOD, text], ["-" + text],
                      ["lint", "--report", text], ["diff", GOOD, OTHER, "--fail-on", text], ["lint", "--jobs", text, GOOD],
                      ["--generate-completion-script", text], ["baseline", "create", "--baseline", text, GOOD]]:
            status, output, errors = run(*words)
            said = (output + errors).replace(" ::error", "")
            for bad in ["\x1b", "\x07", "\x9b", "\r", "\u202e", "\u2028", "\ufeff", "\n::error"]:
                assert bad not in said, f"{words}: {said!r}"


@case
def names_that_are_secrets_are_cut():
    # Put together here, so that nobody takes this file for one that has secrets.
    secret = "AK" + "IA" + "IOSFODNN7EXAMPLE"
    with open("GTM-SECR.json", "w") as file:
        file.write('{"container": {"id": "GTM-SECR"}, "macros": {"%s": {"type": "constant", "value": "x"}}, '
                   '"tags": {"%s": {"type": "functionCall", "function": "f", "fires": [], "paused": true}}}' % (secret, secret))
    for form in ["json", "jsonl", "sarif", "text", "gcc", "github", "gitlab", "junit", "checkstyle", "markdown"]:
        status, output, errors = run("lint", "GTM-SECR.json", "-f", form)
        assert output and secret not in output + errors, form
    run("baseline", "create", "--baseline", "b.json", "GTM-SECR.json")
    assert secret.encode() not in content("b.json"), content("b.json")
    status, output, errors = run("lint", "GTM-SECR.json", "--baseline", "b.json", "-f", "json", "--max-warnings", "0")
    assert status == 0 and '"diagnostics": []' in output, output


@case
def keys_of_small_order_are_refused():
    prefix = bytes.fromhex("302a300506032b6570032100")
    p = 2 ** 255 - 19
    eight = int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little")
    weak = [y | sign << 255 for sign in (0, 1) for y in [0, 1, p - 1, p, p + 1, eight, p - eight, p + 5, 2 ** 255 - 1]]
    run("compile", GOOD, "-o", "made")
    for y in weak:
        with open("weak.pem", "w") as file:
            key = base64.b64encode(prefix + y.to_bytes(32, "little")).decode()
            file.write(f"-----BEGIN PUBLIC KEY-----\n{key}\n-----END PUBLIC KEY-----\n")
        status, _, errors = run("inspect", "made", "--key", "weak.pem")
        assert status == 2 and "small order" in errors, f"{y:x}: {status}: {errors}"
