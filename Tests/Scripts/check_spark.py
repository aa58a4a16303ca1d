#!/usr/bin/env python3
"""Replays on a cluster have the counts of 'tagc replay': check_spark.py SCRATCH EVENTS [--rate]

TAGC is the executable, TAGC_LIBRARY the library. The counts, examples too, must be the same from 1, 2, 7 and 64 partitions, and
from a run in which a worker is killed. With --rate it also measures what a core does.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time

import pyarrow
import pyarrow.parquet

from spark_cluster import HOST, Cluster, environment

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Python"))
COUNTS = ("old", "new", "more", "less", "otherwise")


def prepared(scratch, count):
    """Compiles the containers, writes the events as lines and as Parquet, and returns what 'tagc replay' counts."""
    from conftest import made_events

    for name in ("old", "new"):
        source = ROOT / f"Tests/Fixtures/cli/files/replay/{name}.json"
        subprocess.run(
            [os.environ["TAGC"], "compile", source, "-o", scratch / f"{name}.tag"], check=True, capture_output=True
        )
    events = made_events(count, users=max(300, count // 50))
    lines = [json.dumps(each) for each in events]
    (scratch / "events.ndjson").write_text("".join(line + "\n" for line in lines))
    table = pyarrow.table(
        {
            "event": lines,
            "user_id": [each.get("user") for each in events],
            "at": pyarrow.array([each["time"] for each in events], pyarrow.timestamp("ms", "UTC")),
        }
    )
    (scratch / "events").mkdir()
    for part in range(8):
        rows = table.slice(part * count // 8, (part + 1) * count // 8 - part * count // 8)
        pyarrow.parquet.write_table(rows, scratch / f"events/{part}.parquet")
    command = [os.environ["TAGC"], "replay", scratch / "old.tag", scratch / "new.tag", scratch / "events.ndjson"]
    done = subprocess.run(
        [*command, "--session", "user", "--time", "time", "-f", "json", "--fail-on", "none"],
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


def told_counts(told):
    return {
        tag["tag"]: tuple(
            tag.get(name, 0) if name in COUNTS[:2] else tag.get(name, {}).get("count", 0) for name in COUNTS
        )
        for tag in told["tags"]
    }


def row_counts(rows):
    return {row.tag: tuple(row[name] or 0 for name in COUNTS) for row in rows}


def session(address):
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(address).appName("check").config("spark.ui.enabled", "false")
    builder = builder.config("spark.ui.showConsoleProgress", "false").config("spark.log.level", "OFF")
    builder = builder.config("spark.driver.host", HOST).config("spark.driver.bindAddress", HOST)
    return builder.config("spark.executor.memory", "640m").config("spark.sql.shuffle.partitions", "8").getOrCreate()


def replayed(spark, scratch, partitions):
    import tagc.spark

    return tagc.spark.replay(
        spark.read.parquet(str(scratch / "events")),
        scratch / "old.tag",
        scratch / "new.tag",
        event="event",
        session="user_id",
        time="at",
        partitions=partitions,
    )


def kill_in_the_middle(spark, cluster, done):
    """Kills a worker when a part of the tasks of the counting stage has ended; gives their number to `done`."""
    tracker = spark.sparkContext.statusTracker()
    while not done["ended"]:
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numTasks >= 64 and 8 <= info.numCompletedTasks < 56:
                cluster.kill(1)
                done["killed after"] = info.numCompletedTasks
                return
        time.sleep(0.01)


def executors(spark):
    # The driver is among them.
    return spark.sparkContext._jsc.sc().getExecutorMemoryStatus().size() - 1


def main():
    scratch, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    os.environ.update(environment())
    told = prepared(scratch, count)
    expected = told_counts(told)
    print(f"tagc replay: {told['events']} events, {told['sessions']} sessions, {told['differing']} differ: {expected}")
    cluster = Cluster(scratch, workers=2)
    try:
        check_script(cluster, scratch, expected)
        spark = session(cluster.address)
        while executors(spark) < 2:
            time.sleep(0.1)
        rows = check_partitions(spark, scratch, expected, told)
        if "--rate" in sys.argv:
            import spark_rate

            spark_rate.measure(spark, scratch)
        check_kill(spark, cluster, scratch, rows)
        spark.stop()
    finally:
        cluster.stop()


def check_script(cluster, scratch, expected):
    """The example, as it is submitted."""
    command = [
        sys.executable,
        ROOT / "Examples/spark/replay.py",
        "old.tag",
        "new.tag",
        "events",
        "--session",
        "user_id",
        "--time",
        "at",
    ]
    options = (
        f"--master {cluster.address} --conf spark.driver.host={HOST} --conf spark.executor.memory=640m pyspark-shell"
    )
    done = subprocess.run(
        command, cwd=scratch, env=os.environ | {"PYSPARK_SUBMIT_ARGS": options}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-4000:]
    print(done.stdout, end="")
    for tag, counts in expected.items():
        if any(counts[2:]):
            assert "|".join(map(str, counts)) in done.stdout.replace(" ", ""), tag


def check_partitions(spark, scratch, expected, told):
    import tagc.spark

    found = {}
    for partitions in (1, 2, 7, 64):
        started = time.time()
        found[partitions] = replayed(spark, scratch, partitions).collect()
        print(f"{partitions} partitions: {time.time() - started:.1f} s")
        assert row_counts(found[partitions]) == expected, row_counts(found[partitions])
        assert found[partitions] == found[1], "other examples"
    result = tagc.spark.result(
        spark.read.parquet(str(scratch / "events")),
        scratch / "old.tag",
        scratch / "new.tag",
        event="event",
        session="user_id",
        time="at",
    )
    assert (result.rows, result.differing, result.sessions) == (told["lines"], told["differing"], told["sessions"])
    print("the same counts and examples from 1, 2, 7 and 64 partitions, and from tagc replay")
    return found[1]


def check_kill(spark, cluster, scratch, rows):
    done = {"ended": False}
    killer = threading.Thread(target=kill_in_the_middle, args=(spark, cluster, done))
    killer.start()
    found = replayed(spark, scratch, 64).collect()
    done["ended"] = True
    killer.join()
    assert "killed after" in done, "no task was running"
    for _ in range(600):
        if executors(spark) == 1:
            break
        time.sleep(0.1)
    assert executors(spark) == 1, f"{executors(spark)} workers are left"
    assert found == rows, "other counts after a worker was killed"
    print(
        f"a worker was killed after {done['killed after']} of 64 tasks: the same counts and examples from the other one"
    )


if __name__ == "__main__":
    main()
