#!/usr/bin/env python3
"""Runs the shell steps of the example files for CI and the recipe for the live version, against mocks: check_ci.py TOOL SCRATCH

No answer comes from beyond this machine. Python 3.8+, standard library only."""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
from xml.etree import ElementTree

sys.dont_write_bytecode = True
import ci_files  # noqa: E402
import ci_servers  # noqa: E402

TOOL = pathlib.Path(sys.argv[1]).resolve()
WORK = pathlib.Path(sys.argv[2]).resolve() / "ci"
EXAMPLES = ci_files.PIPELINES.parent
FERRY2 = "Containers/GTM-FERRY2.json"
SERVICE = ci_servers.Service(TOOL.read_bytes())
URL = ci_servers.serve(SERVICE)


def environment(**more):
    """Returns the variables of a runner; curl is a wrapper that writes down its arguments."""
    own = {key: value for key, value in os.environ.items() if "proxy" not in key.lower()}
    return {
        **own, "PATH": f"{WORK / 'bin'}:{os.environ['PATH']}", "NO_COLOR": "1", "TAGC_URL": f"{URL}/tagc",
        "TAGC_SHA256": hashlib.sha256(TOOL.read_bytes()).hexdigest(), "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull, **more,
    }


def run(script, folder, expected=0, **more):
    """Runs a script as the services do, expects a status, and returns what it said."""
    done = subprocess.run(
        ["bash", "-e", "-c", script], cwd=folder, env=environment(**more), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=120)
    said = done.stdout.decode()
    assert done.returncode == expected, f"status {done.returncode}, not {expected}, of:\n{script}\n{said}"
    assert ci_servers.TOKEN not in said, f"the token is printed by:\n{script}"
    return said


def git(folder, *arguments):
    who = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, env=environment(), check=True, stdout=subprocess.DEVNULL)


def edit(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def check_github():
    origin, clone, runner = WORK / "origin", WORK / "clone", WORK / "runner"
    origin.mkdir()
    runner.mkdir()
    shutil.copytree(ci_files.PIPELINES / "make/Containers", origin / "Containers")
    for step in (["init", "-q"], ["add", "."], ["commit", "-qm", "a"], ["checkout", "-qb", "topic"]):
        git(origin, *step)
    edit(origin / FERRY2, "Departures", "Delayed")
    shutil.copy(EXAMPLES / "calls/GTM-FERRY5.json", origin / "Containers")
    (origin / "Containers/GTM-FERRY3.plist").unlink()
    for step in (["add", "."], ["commit", "-qm", "b"], ["checkout", "-q", "main"]):
        git(origin, *step)
    git(WORK, "clone", "-q", "-b", "topic", str(origin), str(clone))
    steps = ci_files.github_steps()
    variables = {
        "RUNNER_TEMP": str(runner), "GITHUB_PATH": str(runner / "path"), "GITHUB_STEP_SUMMARY": str(runner / "summary"),
        "GITHUB_BASE_REF": "main", "GITHUB_API_URL": URL, "GITHUB_REPOSITORY": "ferry/shop", "PULL_REQUEST": "7",
        "GITHUB_TOKEN": ci_servers.TOKEN,
    }
    run(steps["Install tagc"], clone, **variables)
    run(steps["Install tagc"], clone, expected=1, **{**variables, "TAGC_SHA256": "0" * 64})
    variables["PATH"] = f"{(runner / 'path').read_text().split()[0]}:{environment()['PATH']}"

    assert run(steps["Lint"], clone, **variables) == ""
    for _ in range(2):
        run(steps["Compare"], clone, **variables)
        run(steps["Comment"], clone, **variables)
        assert len(SERVICE.ours()) == 1 and len(SERVICE.comments) == 121, "one comment, and no other is changed"
    body = SERVICE.ours()[0]["body"]
    for text in ('"Departures" → "Delayed"', "New: `Containers/GTM-FERRY5.json`", "Deleted: `Containers/GTM-FERRY3.plist`"):
        assert text in body, f"the comment does not say {text}:\n{body}"
    assert (runner / "summary").read_text().startswith(body)

    # A push that undoes a part updates the comment; one that breaks a container is told, too.
    edit(clone / FERRY2, "Delayed", "Departures")
    git(clone, "commit", "-qam", "c")
    run(steps["Compare"], clone, **variables)
    run(steps["Comment"], clone, **variables)
    assert len(SERVICE.ours()) == 1 and "Delayed" not in SERVICE.ours()[0]["body"]
    edit(clone / FERRY2, '"title":', '"title"')
    git(clone, "commit", "-qam", "d")
    said = run(steps["Lint"], clone, expected=1, **variables)
    assert said.startswith(f"::error file={FERRY2},line=1,"), said
    report = json.loads((clone / "tagc.sarif").read_text())
    places = [result["locations"][0]["physicalLocation"] for result in report["runs"][0]["results"]]
    assert report["version"] == "2.1.0" and [place["artifactLocation"]["uri"] for place in places] == [FERRY2]
    run(steps["Compare"], clone, **variables)
    assert FERRY2 in (clone / "comment.md").read_text()

    (clone / "comment.md").write_text("<!-- tagc diff -->" + "→" * 70_000)
    run(steps["Comment"], clone, **variables)
    assert len(SERVICE.ours()) == 1 and 65_000 < len(SERVICE.ours()[0]["body"]) < 65_536
    run(steps["Comment"], clone, expected=22, **{**variables, "GITHUB_TOKEN": "wrong"})
    return len(steps)


def check_gitlab():
    project = WORK / "project"
    shutil.copytree(ci_files.PIPELINES / "make/Containers", project / "Containers")
    commands = ci_files.gitlab_commands()
    script = "\n".join(commands)
    run(script, project)
    assert json.loads((project / "gl-code-quality-report.json").read_text()) == []
    edit(project / FERRY2, '"title":', '"title"')
    run(script, project, expected=1)
    (issue,) = json.loads((project / "gl-code-quality-report.json").read_text())
    assert issue["location"] == {"path": FERRY2, "lines": {"begin": 1, "end": 1}}, issue
    cases = ElementTree.parse(project / "tagc.xml").getroot()
    assert len(cases.findall(".//failure")) + len(cases.findall(".//error")) == 1
    return len(commands)


def check_live():
    script, folder = ci_files.PIPELINES / "live/live-diff.sh", EXAMPLES / "versions"
    SERVICE.live = json.loads((folder / "page-before.json").read_text())["containerVersion"]
    variables = {"GTM_API": f"{URL}/tagmanager/v2", "GTM_ACCESS_TOKEN": ci_servers.TOKEN}
    call = f"'{script}' "
    before = len(SERVICE.requests)
    said = run(call + "GTM-FERRY9 page-before.json", folder, **variables)
    assert "no differences" in said, said
    assert [path.rsplit("/", 1)[1] for _, path in SERVICE.requests[before:]] == ["containers:lookup", "versions:live"]
    said = run(call + "GTM-FERRY9 page-after.json", folder, expected=1, **variables)
    assert "~ tag 'ticket sold' [consent]" in said, said
    run(call + "GTM-FERRY9 page-after.json --fail-on contract", folder, **variables)
    said = run(call + "GTM-OTHER1 page-after.json", folder, expected=2, **variables)
    assert "status 404: Not found or permission denied." in said, said
    said = run(call + "GTM-FERRY9 page-after.json", folder, expected=2, **{**variables, "GTM_ACCESS_TOKEN": "old"})
    assert "status 401: Request had invalid" in said, said
    run(call + "GTM-FERRY9 page-after.json", folder, expected=2, **{**variables, "GTM_API": "http://127.0.0.1:1"})
    run(call + "GTM-FERRY9 page-after.json", folder, expected=64, **{**variables, "GTM_ACCESS_TOKEN": ""})
    run(call + "'GTM-9&tagId=x' page-after.json", folder, expected=64, **variables)


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "bin").mkdir(parents=True)
    (WORK / "bin/tagc").symlink_to(TOOL)
    calls = WORK / "curl.log"
    curl = shutil.which("curl")
    (WORK / "bin/curl").write_text(f'#!/bin/sh\nprintf "%s\\n" "$*" >>"{calls}"\nexec "{curl}" "$@"\n')
    (WORK / "bin/curl").chmod(0o755)
    steps, commands = check_github(), check_gitlab()
    check_live()
    assert ci_servers.TOKEN not in calls.read_text(), "the token is an argument of curl"
    print(f"files for CI: {steps} steps for GitHub, one comment; {commands} commands for GitLab; the live version")


main()
