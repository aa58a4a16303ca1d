"""The shell steps of the example files for CI. They are read by their indentation, and beside a YAML parser where Python has one."""
import pathlib
import re

PIPELINES = pathlib.Path(__file__).resolve().parent.parent.parent / "Examples/pipelines"
GITHUB = PIPELINES / "github/.github/workflows/containers.yml"
GITLAB = PIPELINES / "gitlab/.gitlab-ci.yml"


def github_steps():
    """Returns the name and the script of each step that has one."""
    steps, lines = [], GITHUB.read_text(encoding="utf-8").splitlines()
    name = None
    for number, line in enumerate(lines):
        found = re.fullmatch(r"      - (?:name|uses): (.*)", line)
        if found:
            name = found[1]
        found = re.fullmatch(r"        run: (.*)", line)
        if found and found[1] == "|":
            block = []
            for inside in lines[number + 1:]:
                if inside and not inside.startswith(" " * 10):
                    break
                block.append(inside[10:])
            steps.append((name, "\n".join(block).rstrip() + "\n"))
        elif found:
            steps.append((name, found[1]))
    parsed = parse(GITHUB)
    if parsed:
        job = parsed["jobs"]["containers"]
        assert steps == [(step["name"], step["run"]) for step in job["steps"] if "run" in step], "our reading differs"
    return dict(steps)


def gitlab_commands():
    """Returns the commands of the job, without apt-get."""
    commands, inside = [], False
    for line in GITLAB.read_text(encoding="utf-8").splitlines():
        if re.match(r"  \S", line):
            inside = line.strip() in ("before_script:", "script:")
        elif inside and line.startswith("    - "):
            commands.append(line[6:])
    parsed = parse(GITLAB)
    if parsed:
        job = parsed["containers"]
        assert commands == job["before_script"] + job["script"], "our reading differs"
    return [command for command in commands if not command.startswith("apt-get")]


def parse(path):
    """Returns the parsed file, or nothing where Python has no YAML."""
    try:
        import yaml
    except ImportError:
        return None
    return yaml.safe_load(path.read_text(encoding="utf-8"))
