#!/usr/bin/env python3
"""Writes the man pages of all commands, from what the executable says of them: man.py TAGC FOLDER"""
import json
import pathlib
import subprocess
import sys

from release import date, version

HOMONYM = {"help"}


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def paragraphs(text):
    """A discussion: paragraphs, and examples, whose lines begin with two spaces."""
    lines, is_example = [], False
    for line in text.strip("\n").split("\n"):
        if line.startswith("  ") != is_example:
            lines.append(".fi\n.RE" if is_example else ".RS\n.nf")
            is_example = not is_example
        lines.append(escaped(line.strip() if not is_example else line[2:]) if line.strip() else ".PP")
    return lines + ([".fi\n.RE"] if is_example else [])


def spelled(argument):
    value = argument.get("valueName", "value")
    if argument["kind"] == "positional":
        return f"\\fI{escaped(value)}\\fR" + (" ..." if argument.get("isRepeating") else "")
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])]
    names.sort(key=len)
    text = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names)
    return text + (f" \\fI{escaped(value)}\\fR" if argument["kind"] == "option" else "")


def section(title):
    return f'.SH "{title.upper()}"'


def page(command, path, others):
    name = "-".join(path)
    lines = [
        f'.TH "{name.upper()}" 1 "{date():%Y-%m-%d}" "tagc {version(tool)}" "tagc"', section("name"),
        escaped(name).replace("\\-", "-") + " \\- " + escaped(command.get("abstract", "").rstrip(".")),
    ]
    shown = [each for each in command.get("arguments", []) if each.get("shouldDisplay", True)]
    lines += [section("synopsis"), f"\\fB{escaped(' '.join(path))}\\fR"]
    if command.get("subcommands"):
        lines.append("\\fIsubcommand\\fR")
    if any(each["kind"] != "positional" for each in shown):
        lines.append("[\\fIoptions\\fR]")
    for each in shown:
        if each["kind"] == "positional":
            lines.append(f"[{spelled(each)}]" if each.get("isOptional") else spelled(each))
    if command.get("discussion"):
        lines += [section("description")] + paragraphs(command["discussion"])
    # The sections in the order of their first argument, as in --help.
    groups = {}
    for each in shown:
        title = each.get("sectionTitle") or ("arguments" if each["kind"] == "positional" else "options")
        groups.setdefault(title, []).append(each)
    for title, members in groups.items():
        lines.append(section(title))
        for each in members:
            lines += [".TP", spelled(each), escaped(each.get("abstract", ""))]
            if each.get("discussion"):
                lines.append(".br")
                lines.append(escaped(each["discussion"]))
    subcommands = [each for each in command.get("subcommands", []) if each["commandName"] not in HOMONYM]
    if subcommands:
        lines.append(section("subcommands"))
        for each in subcommands:
            lines += [".TP", f"\\fB{escaped('-'.join(path + [each['commandName']]))}\\fR(1)", escaped(each.get("abstract", ""))]
    lines.append(section("see also"))
    lines.append(",\n".join(f"\\fB{escaped(each)}\\fR(1)" for each in others))
    return "\n".join(line for line in lines if line) + "\n"


def write(command, path, parent):
    subcommands = [each for each in command.get("subcommands", []) if each["commandName"] not in HOMONYM]
    others = [parent] if parent else []
    others += ["-".join(path + [each["commandName"]]) for each in subcommands]
    (folder / ("-".join(path) + ".1")).write_text(page(command, path, others), encoding="utf-8")
    for each in subcommands:
        write(each, path + [each["commandName"]], "-".join(path))


if __name__ == "__main__":
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("tagc*.1"):
        old.unlink()
    told = json.loads(subprocess.check_output([tool, "--experimental-dump-help"]))
    write(told["command"], ["tagc"], None)
