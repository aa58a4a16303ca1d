"""Counts on a cluster what two versions of a container fire for recorded events, and shows the tags that differ.

spark-submit --master spark://HOST:7077 replay.py OLD NEW EVENTS --session user_id --time at [--output FOLDER]

OLD and NEW are compiled containers. EVENTS are Parquet files with a column of JSON texts, and columns for session and time.
"""

import argparse

import tagc.spark
from pyspark.sql import SparkSession, functions


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Count what two versions of a container fire.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("events", nargs="+")
    parser.add_argument("--event", default="event", help="column with the events (default: event)")
    parser.add_argument("--session", required=True, help="column that tells sessions")
    parser.add_argument("--time", required=True, help="column with the times of events")
    parser.add_argument("--partitions", type=int, help="number of tasks")
    parser.add_argument("--output", help="folder for all counts, as Parquet")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    spark = SparkSession.builder.appName("tagc replay").getOrCreate()
    counts = tagc.spark.replay(
        spark.read.parquet(*given.events),
        given.old,
        given.new,
        event=given.event,
        session=given.session,
        time=given.time,
        partitions=given.partitions,
    ).cache()  # the replay runs once, for what is written and for what is shown
    if given.output:
        counts.write.mode("overwrite").parquet(given.output)
    differing = functions.expr("more > 0 OR less > 0 OR otherwise > 0")
    counts.where(differing).drop("examples").show(1000, truncate=False)
    print(f"{counts.where(differing).count()} of {counts.count()} tags differ")
    spark.stop()


if __name__ == "__main__":
    main()
