#!/usr/bin/env python3
"""What a run writes, and what it starts, against odd and hostile surroundings: check_outputs.py TOOL SCRATCH

Each case has a folder of its own. Device nodes are made there, so those cases need root; they are left out and
counted without it. No device of the machine is touched. Prints a line for each case, the count last."""
import hashlib, os, shutil, signal, socket, stat, struct, subprocess, sys, threading, time

TOOL, BASE = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
FILES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../Fixtures/cli/files")
CASES = []


def case(function):
    CASES.append(function)
    return function


class Skip(Exception):
    pass


def run(*arguments, limit=20, shell=None, stdin=subprocess.DEVNULL, environment=None, stdout=subprocess.PIPE):
    """The tool with arguments, or a line of the shell in which $TOOL is the tool."""
    own = {**os.environ, "TOOL": TOOL, "SWIFT_BACKTRACE": "enable=no", **(environment or {})}
    words = ["bash", "-c", shell] if shell else [TOOL, *arguments]
    try:
        done = subprocess.run(
            words, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, timeout=limit, env=own)
        return done.returncode, (done.stdout or b"").decode(errors="replace"), done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return "hangs", "", ""


def device(path, minor=3):
    """A node of our own: 3 is null, 7 is full."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, minor))
    except PermissionError:
        raise Skip("needs root")
    try:
        os.close(os.open(path, os.O_WRONLY))
    except OSError:
        raise Skip("devices do not work in this folder")
    return path


def is_device(path):
    return stat.S_ISCHR(os.lstat(path).st_mode)


def content(path):
    with open(path, "rb") as file:
        return file.read()


GOOD, OTHER, EVENTS = "GTM-GOOD.json", "old.json", "events.ndjson"
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


# --- git


def git(*words, **options):
    settings = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b",
                "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}
    return subprocess.run(["git", *words], check=True, capture_output=True, env={**os.environ, **settings}, **options)


def repository():
    if not shutil.which("git"):
        raise Skip("needs git")
    git("init", "-q", ".")
    git("add", GOOD)
    git("commit", "-q", "-m", "one")


def program(name, *lines):
    """Writes a script that can be run. Returns its path."""
    with open(name, "w") as file:
        file.write("\n".join(["#!/bin/sh", *lines, ""]))
    os.chmod(name, 0o755)
    return os.path.abspath(name)


def marker(name, *lines):
    """Writes a script that first leaves a line in the file PWNED. Returns its path."""
    return program(name, f'echo "$0 $*" >>"{os.getcwd()}/PWNED"', *lines)


ASKERS = [["diff", "git:HEAD:" + GOOD, GOOD], ["diff", "git::" + GOOD, GOOD], ["lint", "--against", "HEAD", GOOD],
          ["lint", "--staged", "."]]


@case
def nothing_that_a_repository_names_is_run():
    repository()
    pwn = marker("pwn.sh", "exec sleep 30")
    with open(".git/info/attributes", "w") as file:
        file.write("*.json diff=evil filter=evil\n")
    with open(".git/config", "a") as file:
        file.write(f'''[core]
	fsmonitor = {pwn}
	hooksPath = {os.getcwd()}/hooks
	pager = {pwn}
	editor = {pwn}
	sshCommand = {pwn}
	gitProxy = {pwn}
	askPass = {pwn}
	alternateRefsCommand = {pwn}
[diff]
	external = {pwn}
[diff "evil"]
	command = {pwn}
	textconv = {pwn}
[filter "evil"]
	smudge = {pwn}
	clean = {pwn}
	process = {pwn}
[alias]
	rev-parse = !{pwn}
	cat-file = !{pwn}
	ls-files = !{pwn}
[pager]
	cat-file = {pwn}
	ls-files = {pwn}
[protocol]
	allow = always
[protocol "file"]
	allow = always
[protocol "ext"]
	allow = always
[credential]
	helper = !{pwn}
''')
    os.mkdir("hooks")
    for hook in ["post-index-change", "post-checkout", "reference-transaction", "pre-commit", "fsmonitor-watchman"]:
        shutil.copy("pwn.sh", "hooks/" + hook)
        shutil.copy("pwn.sh", ".git/hooks/" + hook)
    for words in ASKERS:
        status, _, errors = run(*words, limit=10)
        assert not os.path.exists("PWNED"), f"{words}: ran {content('PWNED')}"
        assert status in (0, 1), f"{words}: {status}: {errors}"


@case
def nothing_is_fetched():
    repository()
    number = git("rev-parse", "HEAD:" + GOOD).stdout.decode().strip()
    os.remove(f".git/objects/{number[:2]}/{number[2:]}")
    pwn = marker("pwn.sh", "exec sleep 30")
    git("config", "core.repositoryformatversion", "1")
    git("config", "extensions.partialClone", "origin")
    git("config", "protocol.file.allow", "always")
    git("config", "remote.origin.promisor", "true")
    git("config", "remote.origin.uploadpack", pwn)
    for url in [os.getcwd() + "/elsewhere", "ext::" + pwn, "ssh://localhost/x"]:
        git("config", "remote.origin.url", url)
        for words in ASKERS[:3]:
            status, _, errors = run(*words, limit=10, environment={"GIT_SSH_COMMAND": pwn})
            assert not os.path.exists("PWNED"), f"{url}, {words}: ran {content('PWNED')}"
            assert status in (0, 1, 2), f"{url}, {words}: {status}: {errors}"


@case
def git_is_never_taken_from_here():
    repository()
    marker("git")
    os.mkdir("bin")
    shutil.copy("git", "bin/git")
    for path in ["", ".", "bin", ":/usr/bin", ".:/usr/bin", "bin:/usr/bin"]:
        status, _, errors = run(*ASKERS[0], environment={"PATH": path})
        assert not os.path.exists("PWNED"), f"PATH={path}: ran {content('PWNED')}"
        assert status == (0 if "/usr/bin" in path else 2), f"PATH={path}: {status}: {errors}"


@case
def the_environment_is_not_handed_on():
    repository()
    os.mkdir("bin")
    program("bin/git", f'env >>"{os.getcwd()}/ENV"', f'exec "{shutil.which("git")}" "$@"')
    own = {"PATH": os.getcwd() + "/bin:" + os.environ["PATH"], "GIT_SSH_COMMAND": "evil", "GIT_EXTERNAL_DIFF": "evil",
           "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.pager", "GIT_CONFIG_VALUE_0": "evil",
           "GIT_TRACE": os.getcwd() + "/TRACE", "GIT_EXEC_PATH_X": "evil", "LD_EVIL": "evil", "SECRET_TOKEN": "evil"}
    status, _, errors = run(*ASKERS[0], environment=own)
    text = content("ENV").decode()
    assert status == 0 and "evil" not in text and "GIT_TRACE=" not in text, text
    for needed in ["GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_ALLOW_PROTOCOL=none"]:
        assert needed in text, needed


@case
def a_git_that_hangs_is_ended():
    repository()
    os.mkdir("bin")
    program("bin/git", "sleep 1000 &", f'echo $! >>"{os.getcwd()}/PID"', "wait")
    status, _, errors = run(*ASKERS[0], limit=40, environment={"PATH": os.getcwd() + "/bin:" + os.environ["PATH"]})
    assert status == 2 and "no answer in time" in errors, f"{status}: {errors}"
    time.sleep(2)
    for number in content("PID").split():
        state = f"/proc/{int(number)}/stat"
        assert not os.path.exists(state) or content(state).split()[2] == b"Z", "what git started goes on"


# --- configuration


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
    import base64
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


def main():
    passed = failed = skipped = 0
    chosen = sys.argv[3:]
    for function in CASES:
        name = function.__name__
        if chosen and name not in chosen:
            continue
        folder = os.path.join(BASE, "outputs", name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        os.chdir(folder)
        for file in [GOOD, OTHER]:
            shutil.copy(os.path.join(FILES, file), folder)
        with open(EVENTS, "w") as file:
            file.write('{"event": "open"}\n')
        with open("versioned.json", "w") as file:
            file.write('{"container": {"id": "GTM-SIGN", "version": "1"}, "macros": {"a": {"type": "constant", "value": "x"}}}')
        try:
            function()
            passed += 1
            print("ok     ", name.replace("_", " "))
        except Skip as why:
            skipped += 1
            print("skipped", name.replace("_", " ") + f": {why}")
        except (AssertionError, OSError, subprocess.CalledProcessError) as why:
            failed += 1
            print("FAILED ", name.replace("_", " ") + f": {type(why).__name__ if not str(why) else why}"[:500])
        sys.stdout.flush()
        os.chdir(BASE)
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


main()
