"""Cases of check_outputs.py: a hostile repository."""
import os
import shutil
import subprocess
import time

from output_support import GOOD, Skip, case, content, run


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
