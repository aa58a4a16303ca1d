"""Patterns and the texts they are tried on: those of the benchmark, and those that people wrote, where they are at hand.

    patterns.py BENCH_OURS

prints what becomes of the patterns that people wrote: how conditions with them are decided, the bytes, the time and the
steps of work that they take. BENCH_OURS is `.build-bench/bench-ours`.
"""
import json
import os
import subprocess
import sys
import tempfile

# What conditions of containers are about: pages, hosts, addresses, events, what was clicked.
TYPICAL = [
    (r"^/(products|collections)/[a-z0-9-]+(/|$)", "/collections/winter-coats-2026/"),
    (r"^/(products|collections)/[a-z0-9-]+(/|$)", "/account/orders/10023?from=mail"),
    (r"thank.?you|order-(complete|received)", "/checkout/order-received/8841/"),
    (r"thank.?you|order-(complete|received)", "/checkout/shipping-address/"),
    (r"^(sign_up|login|share|search|level_up)$", "level_up"),
    (r"^(sign_up|login|share|search|level_up)$", "gtm.scrollDepth"),
    (r"(^|\.)shop\.(test|example)$", "www.shop.example"),
    (r"(^|\.)shop\.(test|example)$", "cdn.assets.elsewhere.example.net"),
    (r"\.(pdf|docx?|xlsx?|zip|csv)(\?|#|$)", "https://www.shop.example/files/price-list-2026.pdf?v=3"),
    (r"\.(pdf|docx?|xlsx?|zip|csv)(\?|#|$)", "https://www.shop.example/help/sizes-and-returns"),
    (r"utm_(source|medium)=(news|mail)[^&]*", "?ref=a&utm_medium=newsletter-11&utm_campaign=sale"),
    (r"utm_(source|medium)=(news|mail)[^&]*", "?ref=a&gclid=Cj0KCQiAgJa6BhCOARIsAMiL7V"),
    (r"^[0-9]{4,10}$", "20261119"),
    (r"^[0-9]{4,10}$", "sku-20261119"),
]

SUBJECTS = [
    "/products/shoes/running-1234?utm_source=newsletter", "https://www.example.com/checkout/step-2/payment",
    "shop.eu.example.com", "gtm.historyChange", "add_to_cart", "/en/blog/how-to-measure", "Download the brochure",
    "mailto:info@example.com", "https://cdn.example.net/files/brochure.pdf", "/",
]


def shared():
    return os.environ.get("TAGC_SHARED", "")


def reference():
    """The rows on which the peers' recorded figures were taken."""
    path = os.path.join(shared(), "tools/rx_cases.tsv")
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [tuple(line.rstrip("\n").split("\t")) for line in file if line.strip()]


def of_people():
    """Every pattern of the real exports and compiled containers, each once, sorted, with one subject."""
    found = set()
    for corpus in ("gtm-export", "gtm-v5"):
        for folder, _, files in sorted(os.walk(os.path.join(shared(), "corpus", corpus))):
            for name in sorted(files):
                if name.endswith(".json"):
                    with open(os.path.join(folder, name), encoding="utf-8-sig", errors="replace") as file:
                        try:
                            collect(json.load(file), found)
                        except ValueError:
                            pass
    usable = sorted(pattern for pattern in found if "\t" not in pattern and "\n" not in pattern and pattern)
    return [(pattern, SUBJECTS[index % len(SUBJECTS)]) for index, pattern in enumerate(usable)]


def collect(node, found):
    if isinstance(node, list):
        for element in node:
            collect(element, found)
    elif isinstance(node, dict):
        found.update(pattern for pattern in own_patterns(node) if isinstance(pattern, str))
        for element in node.values():
            collect(element, found)


def own_patterns(node):
    """The patterns of a condition, or of a regex table."""
    parameters = {cell["key"]: cell for cell in node.get("parameter") or []
                  if isinstance(cell, dict) and isinstance(cell.get("key"), str)}
    kind = str(node.get("type", "")).upper().replace("_", "")
    if kind == "MATCHREGEX" and "arg1" in parameters:
        yield parameters["arg1"].get("value")
    if node.get("function") in ("_re", "_rei"):
        yield node.get("arg1")
    if node.get("type") == "remm" and "map" in parameters:
        for row in parameters["map"].get("list", []):
            yield from (cell.get("value") for cell in row.get("map", []) if cell.get("key") == "key")
    if node.get("function") == "__remm":
        for row in node.get("vtp_map", []):
            if isinstance(row, list) and "key" in row[:-1]:
                yield row[row.index("key") + 1]


def write(rows, path):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{pattern}\t{text}\n" for pattern, text in rows)
    return path


def described(program, rows):
    """Of each row: kind, states, classes, bytes of program and automaton, bytes of a condition, nanoseconds, steps, pattern."""
    with tempfile.TemporaryDirectory() as folder:
        path = write(rows, os.path.join(folder, "patterns.tsv"))
        lines = subprocess.run([program, "describe-patterns", path], check=True, capture_output=True, text=True).stdout
    for line in lines.splitlines():
        kind, *numbers, pattern = line.split("\t", 7)
        yield [kind, *map(int, numbers), pattern]


def main():
    rows = list(described(sys.argv[1], of_people() if shared() else TYPICAL))
    for kind in ("literal", "lookup", "table", "lazy"):
        print(f"{kind:8} {sum(row[0] == kind for row in rows):5,}")
    print(f"{'all':8} {len(rows):5,}")
    print(f"{'':40} {'median':>9} {'nine in ten':>12} {'most':>12}")
    kinds = [("of all", lambda row: True), ("of tables", lambda row: row[0] == "table")]
    for title, column in [("program and automaton, bytes", 3), ("stored by a condition, bytes", 4),
                          ("compiling, us", 5), ("compiling, steps", 6)]:
        for name, belongs in kinds:
            values = sorted(row[column] / (1000 if column == 5 else 1) for row in rows if belongs(row))
            shown = [values[len(values) // 2], values[len(values) * 9 // 10], values[-1]]
            print(f"{title + ', ' + name:40} {shown[0]:9,.0f} {shown[1]:12,.0f} {shown[2]:12,.0f}")
    print("most steps:")
    for row in sorted(rows, key=lambda row: -row[6])[:5]:
        print(f"  {row[6]:10,}  {row[0]:8}{row[7][:90]}")


if __name__ == "__main__":
    main()
