"""Cases of check_outputs.py: devices, pipes, links, and runs that are killed or run beside each other."""
import os
import shutil
import signal
import socket
import stat
import subprocess
import threading
import time

from output_support import EVENTS, FILES, GOOD, OTHER, TOOL, Skip, case, content, device, is_device, run

# Each command that writes, with its input and an option that names an output.
WRITERS = {
    "compile -o": lambda out: ["compile", GOOD, "-o", out],
    "compile --depfile": lambda out: ["compile", GOOD, "-o", "made", "--depfile", out],
    "convert -o": lambda out: ["convert", GOOD, "--to", "definition", "-o", out],
    "lint --report": lambda out: ["lint", GOOD, "--report", "sarif:" + out],
    "diff --report": lambda out: ["diff", GOOD, OTHER, "--report", "html:" + out],
    "compile --report": lambda out: ["compile", GOOD, "-o", "made", "--report", "json:" + out],
    "fmt --report": lambda out: ["fmt", GOOD, "--check", "--report", "json:" + out],
    "check -o": lambda out: ["check", GOOD, "-f", "json", "-o", out],
    "report -o": lambda out: ["report", GOOD, "-o", out],
    "baseline create": lambda out: ["baseline", "create", "--baseline", out, GOOD],
}
OLD_FINE = {"compile -o": [0], "compile --depfile": [0], "convert -o": [0], "lint --report": [0, 1],
            "diff --report": [0, 1], "check -o": [0], "compile --report": [0], "fmt --report": [0, 1],
            "report -o": [0], "baseline create": [0]}


@case
def a_device_is_written_to_and_stays():
    null = device("null")
    for name, words in WRITERS.items():
        if name == "baseline create":
            continue  # refuses what is there
        status, _, errors = run(*words(null))
        assert is_device(null), f"{name}: the device was replaced"
        assert status in OLD_FINE[name], f"{name}: status {status}: {errors}"


@case
def a_full_device_is_an_error():
    full = device("full", 7)
    for name, words in WRITERS.items():
        status, _, errors = run(*words(full))
        assert is_device(full) and status == 2, f"{name}: status {status}: {errors}"


@case
def a_pipe_is_written_to():
    expected = None
    for name, words in WRITERS.items():
        if name == "baseline create":
            continue
        os.mkfifo("pipe")
        # Opened for both, so that nobody waits where nothing is written; read meanwhile, since a pipe holds little.
        reader = os.open("pipe", os.O_RDWR | os.O_NONBLOCK)
        got, ended = bytearray(), threading.Event()

        def read():
            while True:
                last = ended.is_set()
                try:
                    got.extend(os.read(reader, 1 << 20))
                except BlockingIOError:
                    if last:
                        return
                    time.sleep(0.002)

        thread = threading.Thread(target=read)
        thread.start()
        status, _, errors = run(*words("pipe"))
        ended.set()
        thread.join()
        os.close(reader)
        assert stat.S_ISFIFO(os.lstat("pipe").st_mode), f"{name}: the pipe was replaced"
        assert got and status in OLD_FINE[name], f"{name}: status {status}, {len(got)} bytes: {errors}"
        os.remove("pipe")


@case
def dev_stdout_is_standard_output():
    os.symlink("/proc/self/fd/1", "stdout")
    for name, words in WRITERS.items():
        if name == "baseline create":
            continue
        status, output, errors = run(*words("stdout"))
        assert os.path.islink("stdout"), f"{name}: the link was replaced"
        assert output and status in OLD_FINE[name], f"{name}: status {status}, {len(output)} bytes: {errors}"
        # Where standard output is a file, behind what is there.
        with open("file", "wb") as file:
            file.write(b"before\n")
            file.flush()
            run(*words("stdout"), stdout=file)
        assert content("file").startswith(b"before\n") and len(content("file")) > 7, f"{name}: {content('file')[:20]}"


@case
def dev_stdout_that_is_a_socket():
    ours, theirs = socket.socketpair()
    os.symlink("/proc/self/fd/1", "stdout")
    status, _, errors = run("compile", GOOD, "-o", "stdout", stdout=theirs)
    theirs.close()
    assert status == 0 and len(ours.recv(1 << 20)) > 64, errors


@case
def a_link_is_followed_and_stays():
    for name, words in WRITERS.items():
        for target in ["real", "folder/deep"]:
            os.makedirs("folder", exist_ok=True)
            if name != "baseline create":
                with open(target, "w") as file:
                    file.write("old")
            os.symlink(target, "first")
            os.symlink("first", "link")
            status, _, errors = run(*words("link"))
            assert os.path.islink("link") and os.path.islink("first"), f"{name}: the link was replaced"
            assert status in OLD_FINE[name], f"{name}: status {status}: {errors}"
            assert content(target) != b"old", f"{name}: the file that the link leads to is as it was"
            for path in ["link", "first", target]:
                os.remove(path)


@case
def in_place_a_link_is_followed_and_stays():
    for words in [["fmt"], ["lint", "--fix", "--exit-zero"]]:
        with open("real.json", "w") as file:
            file.write(content(GOOD).decode().replace('{ "macro": "event"', '{   "macro": "event"'))
        before = content("real.json")
        os.symlink("real.json", "link.json")
        status, _, errors = run(*words, "link.json")
        assert os.path.islink("link.json"), f"{words}: {errors}"
        if words == ["fmt"]:
            assert content("real.json") != before, errors
        os.remove("link.json")


@case
def links_in_a_circle_are_refused():
    os.symlink("b", "a")
    os.symlink("a", "b")
    status, _, errors = run("compile", GOOD, "-o", "a")
    assert status == 2 and "levels of symbolic links" in errors and os.path.islink("a"), errors


@case
def an_output_that_is_an_input_is_refused():
    os.symlink(GOOD, "link")
    os.link(GOOD, "hard")
    before = content(GOOD)
    for output in [GOOD, "./" + GOOD, "link", "hard", os.path.realpath(GOOD)]:
        for name, words in WRITERS.items():
            status, _, errors = run(*words(output))
            assert content(GOOD) == before, f"{name} to {output}: the input was overwritten"
            assert status == 2 and errors, f"{name} to {output}: status {status}: {errors}"
            assert not os.path.exists("made"), f"{name} to {output}: something else was written"


@case
def an_output_that_is_standard_input_is_refused():
    before = content(GOOD)
    for words in [["compile", "-", "-o", GOOD], ["convert", "-", "--to", "definition", "-o", GOOD],
                  ["lint", "-", "--report", "json:" + GOOD], ["diff", "-", OTHER, "--report", "json:" + GOOD]]:
        with open(GOOD, "rb") as file:
            status, _, errors = run(*words, stdin=file)
        assert content(GOOD) == before and status == 2, f"{words}: status {status}: {errors}"


@case
def an_output_that_is_a_key_is_refused():
    if not shutil.which("openssl"):
        raise Skip("needs openssl")
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", "k.pem"], check=True)
    key = content("k.pem")
    for words in [["-o", "k.pem"], ["-o", "./k.pem"], ["-o", "x", "--depfile", "k.pem"]]:
        status, _, errors = run("compile", "versioned.json", "--sign", "k.pem", *words)
        assert content("k.pem") == key, f"{words}: the key was overwritten"
        assert status == 2 and not os.path.exists("x"), f"{words}: status {status}: {errors}"


@case
def two_outputs_of_one_file_are_refused():
    os.symlink("b", "link")
    cases = [["compile", GOOD, "-o", "b", "--depfile", "b"], ["compile", GOOD, "-o", "b", "--depfile", "./b"],
             ["compile", GOOD, "-o", "b", "--depfile", "link"],
             ["compile", GOOD, "--output-dir", "new", "--depfile", "new/GTM-GOOD"],
             ["lint", GOOD, "--report", "json:b", "--report", "sarif:./b"],
             ["lint", GOOD, "--report", "json:b", "--report", "sarif:link"],
             ["diff", GOOD, OTHER, "--report", "json:b", "--report", "html:b"]]
    for words in cases:
        status, _, errors = run(*words)
        assert status in (2, 64) and errors, f"{words}: status {status}"
        assert not os.path.exists("b") and not os.path.exists("new"), f"{words}: something was written"


@case
def reports_do_not_overwrite_what_lint_went_by():
    os.mkdir("data")
    shutil.move(EVENTS, "data/" + EVENTS)
    run("baseline", "create", "--baseline", "known.json", GOOD)
    with open("tagc.toml", "w") as file:
        file.write("[lint]\nbaseline = 'known.json'\n[data]\nevents = ['data/*.ndjson']\nhosts = 'hosts'\n")
    with open("hosts", "w") as file:
        file.write("example.com\n")
    for path in ["tagc.toml", "known.json", "data/" + EVENTS, "hosts"]:
        before = content(path)
        status, _, errors = run("lint", GOOD, "--report", "json:" + path)
        assert content(path) == before and status == 2, f"{path}: status {status}: {errors}"
    with open("tagc.toml", "a") as file:
        file.write("nonsense\n")
    before = content(GOOD)
    status, _, errors = run("lint", GOOD, "--report", "json:" + GOOD)
    assert content(GOOD) == before and status == 2, "with a broken configuration the input was overwritten"


@case
def a_folder_walk_never_waits():
    os.mkdir("fd")
    shutil.copy(GOOD, "fd")
    os.mkfifo("fd/GTM-FIFO1.json")
    os.mkfifo("fd/GTM-FIFO2")
    os.symlink("GTM-FIFO1.json", "fd/GTM-LINK1.json")
    for words in [["check"], ["lint"], ["fmt"], ["compile", "--output-dir", "out"], ["lint", "--fix"]]:
        status, _, errors = run(*words, "fd", limit=5)
        assert status == 0, f"{words}: {status}: {errors}"
    with open("tagc.toml", "w") as file:
        file.write("[data]\nevents = ['fd/**']\n")
    status, _, errors = run("lint", GOOD, limit=5)
    assert status != "hangs"


@case
def leftovers_of_killed_runs_are_cleared():
    strangers = [".GTM-GOOD.1.0.tmp", ".mine.tagc-tmp", "GTM-GOOD.1.0.tagc-tmp", ".GTM-GOOD.x.0.tagc-tmp"]
    os.mkdir("out")
    for name in strangers + [".GTM-GOOD.99999.0.tagc-tmp", ".other.7.3.tagc-tmp"]:
        open("out/" + name, "w").close()
    os.mkdir("out/.folder.1.0.tagc-tmp")
    os.symlink("nowhere", "out/.link.1.0.tagc-tmp")
    # A run that is under way has claimed its own.
    open("out/.GTM-LIVE.5.0.tagc-tmp", "w").close()
    import fcntl
    live = open("out/.GTM-LIVE.5.0.tagc-tmp")
    fcntl.flock(live, fcntl.LOCK_EX)
    status, _, errors = run("compile", GOOD, "--output-dir", "out")
    expected = sorted(strangers + [".folder.1.0.tagc-tmp", ".link.1.0.tagc-tmp", ".GTM-LIVE.5.0.tagc-tmp", "GTM-GOOD"])
    assert status == 0 and sorted(os.listdir("out")) == expected, sorted(os.listdir("out"))


@case
def killed_runs_leave_nothing_for_long():
    import random, time
    random.seed(1)
    left = 0
    for _ in range(30):
        process = subprocess.Popen([TOOL, "compile", GOOD, "--output-dir", "out"], stdout=subprocess.DEVNULL)
        time.sleep(random.uniform(0, 0.08))
        process.send_signal(signal.SIGKILL)
        process.wait()
        if os.path.isdir("out"):
            left += sum(name.startswith(".") for name in os.listdir("out"))
    status, _, errors = run("compile", GOOD, "--output-dir", "out")
    assert status == 0 and os.listdir("out") == ["GTM-GOOD"], os.listdir("out")


@case
def many_at_once_keep_out_of_each_others_way():
    processes = [subprocess.Popen([TOOL, "compile", GOOD, "--output-dir", "out"]) for _ in range(24)]
    assert all(process.wait() == 0 for process in processes)
    assert os.listdir("out") == ["GTM-GOOD"], os.listdir("out")


@case
def closed_streams_end_in_words():
    os.symlink("/proc/self/fd/1", "stdout")
    for line, expected in [("lint GTM-GOOD.json >&-", 2), ("compile GTM-GOOD.json -o - >&-", 2),
                           ("lint - <&-", 2), ("compile GTM-GOOD.json -o GTM-GOOD >&-", 0), ("compile GTM-GOOD.json -o made >&-", 2),
                           ("compile GTM-GOOD.json -o GTM-GOOD <&- >&- 2>&-", 0),
                           ("compile GTM-GOOD.json -o stdout >&-", 2),
                           ("lint GTM-GOOD.json -f json 2>&-", 0), ("lint --fix GTM-GOOD.json >&- 2>&-", 2),
                           ("diff GTM-GOOD.json old.json >&- <&-", 2), ("lint GTM-NONE.json 2>&-", 2)]:
        status, output, errors = run(shell='"$TOOL" ' + line)
        assert status == expected, f"{line}: status {status}: {errors}"
        assert "2>&-" in line or expected == 0 or errors.startswith("tagc: ") or "error[" in errors + output, f"{line}: {errors}"
    assert content(GOOD) == content(os.path.join(FILES, GOOD)), "messages were written into a file"


@case
def files_are_not_written_into_closed_streams():
    # Many inputs and threads: with descriptor 1 free, one of their files would get it.
    os.mkdir("many")
    for index in range(40):
        with open(f"many/GTM-MANY{index:02}.json", "w") as file:
            file.write('{"container": {"id": "GTM-MANY%02d"}, "macros": {"a": {"type": "constant", "value": "x"}}}' % index)
    before = {name: content("many/" + name) for name in os.listdir("many")}
    status, _, errors = run(shell='"$TOOL" lint many --report json:report >&-')
    assert status in (0, 2), errors
    status, _, errors = run(shell='"$TOOL" compile many --output-dir out -v >&- 2>&-')
    assert before == {name: content("many/" + name) for name in os.listdir("many")}
    assert all(content("out/" + name)[:8] == content("out/GTM-MANY00")[:8] for name in os.listdir("out"))
