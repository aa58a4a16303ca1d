"""What a core does on Spark, beside what the library alone does: CPU seconds of the processes, from /proc."""

import json
import os
import pathlib
import subprocess
import time

import pyarrow
import pyarrow.parquet

TICKS = os.sysconf("SC_CLK_TCK")


def processes():
    """Each process with its words, parent and CPU seconds, those of its ended children included."""
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (path / "cmdline").read_bytes().decode(errors="replace")
            fields = (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        found[int(path.name)] = (words, int(fields[1]), sum(map(int, fields[11:15])) / TICKS)
    return found


def seconds():
    """The CPU seconds of executors' Java, and of their Python."""
    java = python = 0.0
    for words, _, used in processes().values():
        if "CoarseGrainedExecutorBackend" in words and "java" in words.split("\0")[0]:
            java += used
        elif "pyspark.daemon" in words:
            python += used
    return java, python


def prepared(folder, count):
    """Two versions of 100 rules, and events of 280 bytes in sessions of 20."""
    import many_rules

    folder.mkdir()
    for version, name in ((1, "old"), (2, "new")):
        (folder / f"{name}.json").write_text(json.dumps(many_rules.definition(100, version)))
        command = [os.environ["TAGC"], "compile", folder / f"{name}.json", "-o", folder / f"{name}.tag"]
        subprocess.run(command, check=True, capture_output=True)
    (folder / "events").mkdir()
    lines, users, times = zip(*many_rules.lines(count, count // 20))
    table = pyarrow.table(
        {"event": lines, "user_id": users, "at": pyarrow.array(times, pyarrow.timestamp("ms", "UTC"))}
    )
    pyarrow.parquet.write_table(table, folder / "events/0.parquet", row_group_size=count // 8)
    return table


def library(folder, table):
    """The events a second of the library alone: the same rows in the same order, on this core."""
    import tagc

    batches = table.sort_by([("user_id", "ascending"), ("at", "ascending")]).to_batches(max_chunksize=10_000)
    best = 0.0
    for _ in range(3):
        started = time.process_time()
        with tagc.Replay(folder / "old.tag", folder / "new.tag", grouped=True) as counting:
            counting.push(iter(batches), event="event", session="user_id", time="at")
            counting.result()
        best = max(best, table.num_rows / (time.process_time() - started))
    return best


def measure(spark, scratch, count=1_000_000):
    from check_spark import replayed

    folder = scratch / "rate"
    table = prepared(folder, count)
    alone = library(folder, table)
    del table
    replayed(spark, folder, 2).collect()
    java, python = seconds()
    started, runs = time.time(), 3
    for _ in range(runs):
        replayed(spark, folder, 2).collect()
    wall = (time.time() - started) / runs
    java, python = ((after - before) / runs for after, before in zip(seconds(), (java, python)))
    print(f"100 rules, {count:,} events of 280 bytes; the library alone: {alone:,.0f} events/s of CPU")
    print(
        f"Python's workers: {python:.2f} s of CPU, {count / python:,.0f} events/s: {count / python / alone:.0%} of the library"
    )
    print(
        f"Java's executors: {java:.2f} s of CPU; both: {count / (python + java):,.0f} events/s a core; wall {wall:.1f} s"
    )
