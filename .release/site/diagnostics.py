"""A page of each diagnostic, of what `tagc explain` says of it, and a list by group."""
import html
import json
import re
import subprocess

GROUPS = "diagnostics/index.html"


def kinds(tool):
    return json.loads(subprocess.check_output([tool, "explain", "--list", "--format", "json"]))


def place(kind):
    return f"diagnostics/{kind['id']}.html"


def pages(kinds):
    """Yields (path, title, HTML, sections) of the list and of each kind."""
    groups = {}
    for kind in kinds:
        groups.setdefault(kind["group"], []).append(kind)
    yield GROUPS, "Diagnostics", overview(kinds, groups), [(group, group) for group in sorted(groups)]
    for kind in kinds:
        yield place(kind), kind["id"], page(kind), ()


def overview(kinds, groups):
    lines = ["<h1>Diagnostics</h1>",
             f"<p>All {len(kinds)} diagnostics of <code>tagc</code>, by group. The id names the fault and never changes its meaning. "
             "<code>tagc explain ID</code> shows the same text.</p>"]
    for group in sorted(groups):
        lines += [f'<h2 id="{group}">{group}</h2>', "<table>", "<thead><tr><th>id</th><th>severity</th><th>summary</th></tr></thead>", "<tbody>"]
        for kind in groups[group]:
            lines.append(f'<tr><td><a href="{kind["id"]}.html">{kind["id"]}</a></td><td>{kind["severity"]}</td>'
                         f"<td>{inline(kind['summary'])}</td></tr>")
        lines += ["</tbody>", "</table>"]
    return "\n".join(lines)


def page(kind):
    lines = [f"<h1>{kind['id']}</h1>", f"<p>{inline(kind['summary'])}</p>",
             f'<p><a href="index.html#{kind["group"]}">{kind["group"]}</a> · {kind["severity"]} · since {kind["since"]}'
             + ("" if kind["enabled"] else " · off by default") + "</p>"]
    if kind["alias"]:
        lines.append(f"<p>Also named <code>{kind['alias']}</code>, for exports: their macros are called variables, their rules triggers.</p>")
    lines += ["<h2>Meaning</h2>", f"<p>{inline(kind['explanation'])}</p>"]
    if kind["options"]:
        lines += ["<h2>Options</h2>", f"<p>In <code>[lint.options.{kind['id']}]</code> of <code>tagc.toml</code>:</p>", "<dl>"]
        for option in kind["options"]:
            value = html.escape(json.dumps(option["default"], ensure_ascii=False))
            lines += [f"<dt><code>{option['name']}</code></dt>", f"<dd>{inline(option['summary'])} (default: <code>{value}</code>)</dd>"]
        lines.append("</dl>")
    for title, examples in (("Flagged", kind["flagged"]), ("Fine", kind["accepted"])):
        if examples:
            lines.append(f"<h2>{title}</h2>")
            lines += [f"<pre><code>{marked(example)}</code></pre>" for example in examples]
    return "\n".join(lines + ["<h2>Suppressions</h2>", silencing(kind["silencing"])])


def silencing(words):
    """A sentence, or a heading with lines that are indented by four spaces."""
    if "\n    " not in words:
        return f"<p>{inline(words.strip())}</p>"
    head, _, rest = words.partition("\n")
    lines = "\n".join(line[4:] for line in rest.rstrip("\n").split("\n"))
    return f"<p>{inline(head)}</p>\n<pre><code>{html.escape(lines)}\n</code></pre>"


def inline(words):
    """Running text, in which backquotes mark code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(words, quote=False))


def marked(example):
    """An example; the flagged text is between « and », which stay, for those who do not see the color."""
    shown = "".join(each if each == "\n" or each.isprintable() else f"\\u{{{ord(each):X}}}" for each in example)
    return re.sub("«([^»]*)»", r"<mark>«\1»</mark>", html.escape(shown, quote=False)) + "\n"
