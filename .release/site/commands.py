"""Pages of the commands, of what the executables say of themselves: the same as `--help` shows."""
import html
import json
import subprocess

from layout import relative

HELP = "help"


def tree(tool, companion):
    """The commands of `tagc`, with those of the program beside it in their places."""
    command = told(tool)
    others = {each["commandName"]: each for each in told(companion)["subcommands"]}
    command["subcommands"] = [
        others.get(each["commandName"], each) for each in command["subcommands"] if each["commandName"] != HELP]
    return command


def told(program):
    return json.loads(subprocess.check_output([program, "--experimental-dump-help"]))["command"]


def pages(command, sections):
    """Yields (path, title, HTML) of each command. `sections` are those of the guide: (anchor, name)."""
    yield "commands/index.html", "Commands", overview(command)
    for path, each in walk(command, ()):
        if path:
            yield place(path), "tagc " + " ".join(path), page(path, each, sections)


def walk(command, path):
    yield path, command
    for each in command.get("subcommands", []):
        if each["commandName"] != HELP:
            yield from walk(each, path + (each["commandName"],))


def place(path):
    return f"commands/{'-'.join(path)}.html"


def overview(command):
    lines = ["<h1>Commands</h1>", prose(command.get("discussion", "")), "<h2>List</h2>", "<dl>"]
    for path, each in walk(command, ()):
        if path:
            lines.append(entry(path, each, "commands/index.html"))
    lines += ["</dl>", "<h2>Options of tagc</h2>", options(command)]
    return "\n".join(lines)


def entry(path, command, page):
    return (f'<dt><a href="{relative(place(path), page)}"><code>tagc {" ".join(path)}</code></a></dt>\n'
            f"<dd>{text(command.get('abstract', ''))}</dd>")


def page(path, command, sections):
    name = "tagc " + " ".join(path)
    lines = [f"<h1>{name}</h1>", f"<p>{text(command.get('abstract', ''))}</p>",
             f"<pre><code>{html.escape(usage(path, command))}</code></pre>", prose(command.get("discussion", ""))]
    words = {"fmt": "format", "git": "merge", "baseline": "lint"}
    for anchor, title in sections:
        if words.get(path[0], path[0]) in anchor.split("-"):
            lines.append(f'<p>In the guide: <a href="../cli-guide.html#{anchor}">{title}</a>.</p>')
    below = [each for each in command.get("subcommands", []) if each["commandName"] != HELP]
    if below:
        lines += ["<h2>Subcommands</h2>", "<dl>"]
        lines += [entry(path + (each["commandName"],), each, place(path)) for each in below]
        lines.append("</dl>")
    if len(path) > 1:
        lines.append(f'<p>Part of <a href="{relative(place(path[:-1]), place(path))}"><code>tagc {path[-2]}</code></a>.</p>')
    return "\n".join(lines + [options(command)])


def shown(command):
    return [each for each in command.get("arguments", []) if each.get("shouldDisplay", True)]


def usage(path, command):
    parts = ["tagc", *path] + (["SUBCOMMAND"] if command.get("subcommands") else [])
    if any(each["kind"] != "positional" for each in shown(command)):
        parts.append("[OPTIONS]")
    for each in shown(command):
        if each["kind"] == "positional":
            part = spelled(each)
            parts.append(f"[{part}]" if each.get("isOptional") else part)
    return " ".join(parts)


def spelled(argument):
    value = f"<{argument.get('valueName', 'value')}>"
    if argument["kind"] == "positional":
        return value + (" ..." if argument.get("isRepeating") else "")
    names = sorted((("--" if name["kind"] == "long" else "-") + name["name"] for name in argument["names"]), key=len)
    return ", ".join(names) + (f" {value}" if argument["kind"] == "option" else "")


def options(command):
    """The arguments and options, in the sections that `--help` has."""
    groups = {}
    for each in shown(command):
        title = each.get("sectionTitle") or ("Arguments" if each["kind"] == "positional" else "Options")
        groups.setdefault(title.capitalize(), []).append(each)
    lines = []
    for title, members in groups.items():
        lines += [f"<h2>{html.escape(title)}</h2>", "<dl>"]
        for each in members:
            long = [name["name"] for name in each.get("names", []) if name["kind"] == "long"]
            anchor = f' id="{html.escape(long[0])}"' if long else ""
            lines.append(f"<dt{anchor}><code>{html.escape(spelled(each))}</code></dt>")
            lines.append(f"<dd>{text(each.get('abstract', ''))}{default(each)}{more(each)}</dd>")
        lines.append("</dl>")
    return "\n".join(lines)


def default(argument):
    value = argument.get("defaultValue")
    return f" (default: <code>{html.escape(value)}</code>)" if value else ""


def more(argument):
    """The values of an option, and what its discussion adds."""
    values = argument.get("allValues") or argument.get("allValueStrings") or []
    parts = [f"<br>Values: {', '.join(f'<code>{html.escape(each)}</code>' for each in values)}."] if values else []
    return "".join(parts) + (prose(argument["discussion"]) if argument.get("discussion") else "")


def text(words):
    return html.escape(words).replace("\n", " ")


def prose(discussion):
    """A discussion: paragraphs, and examples, whose lines begin with two spaces."""
    blocks = [[]]
    for line in discussion.strip("\n").split("\n"):
        if not line.strip():
            blocks.append([])
            continue
        if blocks[-1] and blocks[-1][-1].startswith("  ") != line.startswith("  "):
            blocks.append([])
        blocks[-1].append(line)
    lines = []
    for block in filter(None, blocks):
        if block[0].startswith("  "):
            lines.append("<pre><code>" + html.escape("\n".join(line[2:] for line in block)) + "\n</code></pre>")
        else:
            lines.append(f"<p>{html.escape(' '.join(block))}</p>")
    return "\n".join(lines)
