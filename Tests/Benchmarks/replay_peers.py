#!/usr/bin/env python3
"""`tagc replay` beside DuckDB and Polars: replay_peers.py TAGC [EVENTS]

100 rules of two conditions, and the same 100 as filters of an SQL query and of a Polars query: how many of the events (200,000 unless
given) pass each. All read one file of JSON lines with one thread; the counts must be the same. DuckDB is asked in two ways: with the
values taken from each line's JSON where a filter needs them, as for events whose keys are not known before, and from columns whose
names and types the query has. CPU time and memory are those of a whole process, in turn, the least of three rounds.

It needs `pip install duckdb polars`; what is missing is left out.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

KEYS = ("page", "section", "campaign", "product", "price", "quantity", "referrer", "plan")
NUMBERS = ("price", "quantity")
RULES = 100
ROUNDS = 3


def rules():
    """(event, key, operator, operand) of each rule."""
    chance = random.Random(1)
    found = []
    for number in range(RULES):
        key = KEYS[number % len(KEYS)]
        if key in NUMBERS:
            found.append((f"event_{number % 25}", key, "greaterThan", chance.randrange(100, 900)))
        else:
            operator = ("equals", "startsWith", "contains")[number % 3]
            operand = {"equals": word(chance), "startsWith": "/" + word(chance)[1:3], "contains": word(chance)[1:4]}[operator]
            found.append((f"event_{number % 25}", key, operator, operand))
    return found


def word(chance):
    return "/" + chance.choice(("shop", "blog", "help", "cart", "news", "sale")) + "/" + chance.choice(("a", "b", "c")) * 8


def write_events(path, count):
    chance = random.Random(2)
    with open(path, "w") as file:
        for number in range(count):
            event = {"event": f"event_{chance.randrange(40)}"}
            event.update((key, chance.randrange(1_000) if key in NUMBERS else word(chance)) for key in KEYS)
            event.update(session=f"s{number // 20:07d}", sequence=number, time=1_790_000_000_000 + number)
            file.write(json.dumps(event, separators=(",", ":")) + "\n")


def write_container(path):
    macros = {"event": {"type": "event"}, **{key: {"type": "dataLayer", "name": key} for key in KEYS}}
    found = {f"rule {number:03d}": {"if": [{"macro": "event", "equals": event}, {"macro": key, operator: operand}]}
             for number, (event, key, operator, operand) in enumerate(rules())}
    tags = {name.replace("rule", "tag"): {"type": "analytics", "fires": [name], "fields": {"t": "event"}} for name in found}
    with open(path, "w") as file:
        json.dump({"container": {"id": "GTM-PEERS1"}, "macros": macros, "rules": found, "tags": tags}, file)


# ---- what is run in a process of its own, and prints the counts

def duckdb_filters(value):
    written = {"equals": "{} = '{}'", "startsWith": "starts_with({}, '{}')", "contains": "contains({}, '{}')",
               "greaterThan": "{} > {}"}
    return ", ".join(f"count(*) FILTER (WHERE {value('event')} = '{event}' AND {written[operator].format(value(key), operand)})"
                     for event, key, operator, operand in rules())


def run_duckdb(path, has_columns):
    import duckdb
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    if has_columns:
        columns = ", ".join(f"{key}: '{'BIGINT' if key in NUMBERS else 'VARCHAR'}'" for key in ("event", *KEYS))
        source = f"read_json('{path}', format = 'newline_delimited', columns = {{{columns}}})"
        query = duckdb_filters(lambda key: key)
    else:
        source = f"read_ndjson_objects('{path}')"
        query = duckdb_filters(lambda key: f"(json ->> '{key}')::BIGINT" if key in NUMBERS else f"(json ->> '{key}')")
    print(json.dumps(connection.execute(f"SELECT {query} FROM {source}").fetchone()))


def run_polars(path):
    os.environ["POLARS_MAX_THREADS"] = "1"
    import polars
    written = {"equals": lambda column, operand: column == operand,
               "startsWith": lambda column, operand: column.str.starts_with(operand),
               "contains": lambda column, operand: column.str.contains(operand, literal=True),
               "greaterThan": lambda column, operand: column > operand}
    schema = {key: polars.Int64 if key in NUMBERS else polars.String for key in ("event", *KEYS)}
    filters = [((polars.col("event") == event) & written[operator](polars.col(key), operand)).sum().alias(str(number))
               for number, (event, key, operator, operand) in enumerate(rules())]
    print(json.dumps(polars.scan_ndjson(path, schema=schema).select(filters).collect().row(0)))


# ---- the table

def process(command):
    """CPU seconds, megabytes, and what was written."""
    with tempfile.TemporaryFile("w+") as output:
        child = subprocess.Popen(command, stdout=output)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1e3, output.read() if child.returncode == 0 else None


def counts_of_replay(text):
    counts = {row["tag"]: row["count"] for row in json.loads(text)["tags"]}
    return [counts.get(f"tag {number:03d}", 0) for number in range(RULES)]


def main():
    if sys.argv[1] == "--duckdb":
        return run_duckdb(sys.argv[2], sys.argv[3] == "columns")
    if sys.argv[1] == "--polars":
        return run_polars(sys.argv[2])
    tool, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    with tempfile.TemporaryDirectory() as folder:
        path, container = f"{folder}/events.ndjson", f"{folder}/container.json"
        write_events(path, count)
        write_container(container)
        print(f"{count:,} events of {os.path.getsize(path) / count:.0f} bytes, {RULES} rules of two conditions, one thread")
        itself = [sys.executable, __file__]
        rows = [("tagc replay --firing-only", [tool, "replay", container, path, "--firing-only", "--jobs", "1", "-f", "json"]),
                ("tagc replay", [tool, "replay", container, path, "--jobs", "1", "-f", "json"]),
                ("DuckDB, values from JSON", itself + ["--duckdb", path, "json"]),
                ("DuckDB, columns", itself + ["--duckdb", path, "columns"]), ("Polars, columns", itself + ["--polars", path])]
        best, expected = {}, None
        for _ in range(ROUNDS):
            for name, command in rows:
                seconds, megabytes, output = process(command)
                if output is None:
                    continue
                counts = counts_of_replay(output) if command[0] == tool else json.loads(output)
                expected = expected or counts
                if counts != expected:
                    sys.exit(f"{name}: other counts than the first: {counts} {expected}")
                best[name] = min(best.get(name, (seconds, megabytes)), (seconds, megabytes))
        first = best[rows[0][0]][0]
        for name, (seconds, megabytes) in best.items():
            print(f"| {name} | {count / seconds:,.0f} a second | {megabytes:.0f} MB | {seconds / first:.2f} times the first's CPU time |")
        print(f"the same counts, {sum(expected):,} in all")


main()
