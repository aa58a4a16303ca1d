"""What `make harden` runs, and the threats that each of it is held against: the one place for both.

A check is a command, and how its output is read; a row is a threat and its checks. To add one is to add a line here."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Scripts"))
from conformance_table import outcomes  # noqa: E402


class Check:
    """A command and its figure.

    - short, long: the command of either form; None where it is no part of it.
    - read: what takes the figure from the output: text and whether it holds; None when it cannot be read, which fails.
    - needs: what must be there; where it is not, the row says so.
    - built: what must be built first.
    """

    def __init__(self, short, long, read, needs=(), built=(), limit=1800):
        self.short, self.long, self.read = short, long, read
        self.needs, self.built, self.limit = needs, built, limit


def figure(pattern, text, holds=lambda *groups: True):
    """The last place where a pattern is found, written as `text` with its groups in it."""
    def read(output):
        found = None
        for found in re.finditer(pattern, output):
            pass
        return (text.format(*found.groups()), holds(*found.groups())) if found else None
    return read


def counted(least=1):
    """All lines `N passed, N failed`, added up."""
    def read(output):
        found = re.findall(r"(\d+) passed, (\d+) failed", output)
        passed, failed = (sum(int(pair[index]) for pair in found) for index in (0, 1))
        return (f"{passed} passed, {failed} failed", failed == 0 and passed >= least) if found else None
    return read


def both(*readers):
    """All of several figures."""
    def read(output):
        figures = [reader(output) for reader in readers]
        if any(figure is None for figure in figures):
            return None
        return "; ".join(text for text, _ in figures), all(holds for _, holds in figures)
    return read


def mutants(least, milliseconds):
    def read(output):
        found = re.findall(r"(\d+) (\w+) mutants of seed \d+, (\d+) accepted, load at most ([\d.]+) ms.*?, "
                           r"evaluation at most ([\d.]+) ms.*?, peak (\d+) MB", output)
        if not found:
            return None
        count, accepted = sum(int(row[0]) for row in found), sum(int(row[2]) for row in found)
        load, evaluation = max(float(row[3]) for row in found), max(float(row[4]) for row in found)
        text = (f"{count:,} mutants ({accepted:,} accepted), load at most {load:.1f} ms, evaluation at most "
                f"{evaluation:.1f} ms, peak {max(int(row[5]) for row in found)} MB, 0 crashes")
        return text, count >= least and accepted > count // 50 and max(load, evaluation) <= milliseconds
    return read


def tests(*names):
    """Tests by name, each of which must have passed."""
    def read(output):
        found = outcomes(output)
        failing = [name for name in names if found.get(name, ("", 0))[0] != "passed"]
        text = f"{len(names) - len(failing)} of {len(names)} tests passed"
        return text + "".join(f"; not: {name}" for name in failing), not failing
    read.names = names
    return read


def test(*names):
    return Check("tests", "tests", tests(*names), built=("tests",))


# A limit for everything that a container does; the same in all checks.
MILLISECONDS = 1000
# Milliseconds of one event of 1 MB, whatever it asks an operation for; three times what it takes on a machine that does nothing
# else, since this one may.
EVALUATION = 30
MUTANTS = ("for seed in {seeds}; do PROBE_KEEP={kept} PROBE_LIMIT_MS=%d {probe} %s $seed %d & pids+=($!); done; "
           "for pid in ${{pids[@]}}; do wait $pid; done")


def mutating(kind, short, long):
    return Check(MUTANTS % (MILLISECONDS, kind, short // 2), MUTANTS % (MILLISECONDS, kind, long // 2),
                 lambda output: mutants(short, MILLISECONDS)(output), built=("probe",), limit=5400)


CHECKS = {
    # --- Inputs
    "hostile": Check("bash Tests/Scripts/check-hostile.sh {tool} {scratch} {shared}",
                     "bash Tests/Scripts/check-hostile.sh {tool} {scratch} {shared}", counted(200),
                     needs=("shared",), built=("release",)),
    "quiet": Check("bash Tests/Scripts/check-quiet.sh {tool} Tests/Fixtures/syntax/*.plist Tests/Fixtures/cli/files/*.*",
                   "bash Tests/Scripts/check-quiet.sh {tool} Tests/Fixtures/syntax/*.plist Tests/Fixtures/cli/files/*.*",
                   figure(r"(\d+) inputs: nothing else was opened", "{0} inputs, 0 files, programs or connections besides"),
                   needs=("strace",), built=("release",)),
    "fuzz": Check(None, "bash Tests/Harden/fuzz_all.sh {seconds}",
                  figure(r"(\d+) targets, (\d+) runs, (\d+) failed", "{0} targets, {1} runs, {2} failed",
                         lambda targets, runs, failed: failed == "0" and int(targets) >= 14 and int(runs) > 100_000),
                  needs=("linux",), limit=7200),
    "damaged files": Check(
        "{probe} lint-damaged 7 3000 Tests/Fixtures/fuzz/forms/* Tests/Fixtures/fuzz/binary-plist/* Tests/Fixtures/fuzz/openstep/*",
        "{probe} lint-damaged 7 100000 Tests/Fixtures/fuzz/forms/* Tests/Fixtures/fuzz/binary-plist/* Tests/Fixtures/fuzz/openstep/*",
        figure(r"(\d+) inputs, (\d+) containers, (\d+) faults, slowest ([\d.]+) s",
               "{0} damaged files, {2} faults, slowest {3} s", lambda count, sound, faults, slowest: faults == "0"),
        built=("probe",)),
    "damaged protobuf": Check(
        "{probe} lint-damaged 8 3000 Tests/Fixtures/fuzz/legacy/*", "{probe} lint-damaged 8 100000 Tests/Fixtures/fuzz/legacy/*",
        figure(r"(\d+) inputs, (\d+) containers, (\d+) faults, slowest ([\d.]+) s",
               "{0} damaged files, {2} faults, slowest {3} s", lambda count, sound, faults, slowest: faults == "0"),
        built=("probe",)),
    # --- Containers
    "flips": Check("{probe} flips 12", "{probe} flips 1000",
                   figure(r"(\d+) containers in both forms: (\d+) of (\d+) damaged copies refused",
                          "{1} of {2} damaged copies of {0} containers refused",
                          lambda count, refused, tried: refused == tried and int(tried) > 100_000), built=("probe",)),
    "mutants": mutating("mutants", 6_000, 500_000),
    "wire mutants": mutating("wire-mutants", 4_000, 200_000),
    "costs": Check("{probe} costs %d" % EVALUATION, "{probe} costs %d" % EVALUATION,
                   figure(r"(\d+) ways to ask, slowest ([\d.]+) ms.*; (\d+) kB at most",
                          "{0} ways to ask one event for much, {1} ms and {2} kB at most",
                          lambda count, slowest, memory: int(count) > 200 and float(slowest) <= EVALUATION and int(memory) <= 4096),
                   built=("probe",)),
    "growth": Check("python3 Tests/Harden/growth.py {probe} {tool} {scratch} --sizes 50000,100000 --only '^(texts|rules|keys|events|patterns)$'",
                    "python3 Tests/Harden/growth.py {probe} {tool} {scratch} --table {kept}/growth.md",
                    figure(r"(\d+) series, (\d+) doublings each: ([\d.]+) times at most, (\d+) failed",
                           "{0} series of {1} doublings: {2} times the instructions at most", lambda *figures: figures[3] == "0"),
                    needs=("valgrind",), built=("release", "probe"), limit=5400),
    "attacks": Check(
        "python3 Tests/Harden/attacks.py {tool} {scratch} --without operations,predicates --sizes 4000,40000 --jobs 2 --stop 6 --small-cpu 2 "
        "--probe {probe} --milliseconds %d --table {kept}/attacks.md" % MILLISECONDS,
        "python3 Tests/Harden/attacks.py {tool} {scratch} --jobs 2 --probe {probe} --milliseconds %d --table {kept}/attacks.md"
        % MILLISECONDS,
        both(counted(300), figure(r"(\d+) cases, \d+ commands: ([\d.]+) s and (\d+) MB at most", "{0} cases, at most {1} s, {2} MB")),
        built=("release", "probe"), limit=7200),
    # --- Files, processes, surroundings
    "outputs": Check("bash Tests/Scripts/check-outputs.sh {tool} {scratch}", "bash Tests/Scripts/check-outputs.sh {tool} {scratch}",
                     figure(r"(\d+) passed, (\d+) failed, (\d+) skipped", "{0} passed, {1} failed, {2} skipped",
                            lambda passed, failed, skipped: failed == "0" and int(passed) > 20), built=("release",)),
    "writes": Check("bash Tests/Scripts/check-writes.sh {tool} {scratch} {shared}",
                    "bash Tests/Scripts/check-writes.sh {tool} {scratch} {shared}", counted(20),
                    needs=("shared",), built=("release",)),
    "saves": Check("bash Tests/Scripts/check-saves.sh {app} {scratch} {shared}",
                   "bash Tests/Scripts/check-saves.sh {app} {scratch} {shared}",
                   both(counted(50), figure(r"(\d+) processes, (\d+) saves, always one whole file", "{1} saves of {0} apps at once")),
                   needs=("shared",), built=("app-probe",)),
    "kills": Check(
        "python3 Tests/Scripts/check-hits.py {hits} {scratch} --kills 24 --hits 1000",
        "python3 Tests/Scripts/check-hits.py {hits} {scratch}",
        both(figure(r"(\d+) kills \((\d+) at a write or sync\), (\d+) accepted, (\d+) arrived, (\d+) duplicates in (\d+) batches in flight, "
                    r"(\d+) out of order, (\d+) lost",
                    "{0} kills ({1} at a write or sync), {2} hits accepted, {3} arrived, {4} twice in {5} batches in flight, {6} out of order, {7} lost",
                    lambda *counts: int(counts[2]) >= 1000 and counts[2] == counts[3] and counts[6] == counts[7] == "0"),
             figure(r"(\d+) faults planted, (\d+) found", "{1} of {0} planted faults found",
                    lambda planted, found: planted == found and planted != "0")),
        built=("hits-probe",)),
    "signatures": Check("bash Tests/Scripts/check-signatures.sh {tool} {scratch}", "bash Tests/Scripts/check-signatures.sh {tool} {scratch}",
                        figure(r"(\d+) signatures: openssl takes each, and none by another key", "{0} signatures, as openssl has them"),
                        needs=("openssl",), built=("release",)),
    "reports": Check("bash Tests/Scripts/check-reports.sh {tool} {scratch}", "bash Tests/Scripts/check-reports.sh {tool} {scratch}",
                     figure(r"(\d+) findings in (\d+) formats", "{0} findings in {1} formats, each read by its reader"),
                     needs=("xmllint", "jsonschema"), built=("release",)),
    "determinism": Check("bash Tests/Scripts/check-determinism.sh {tool} {scratch}", "bash Tests/Scripts/check-determinism.sh {tool} {scratch}",
                         figure(r"(\d+) containers, the same bytes in (\d+) environments", "{0} containers, 1 digest each in {1} environments"),
                         built=("release",)),
    "dependencies": Check("python3 Tests/Harden/dependencies.py", "python3 Tests/Harden/dependencies.py",
                          figure(r"(\d+) dependencies, (\d+) unexpected", "{0} dependencies, {1} unexpected",
                                 lambda count, unexpected: unexpected == "0")),
    # --- Long ones
    "threads": Check(None, "bash Tests/Sanitizers/run.sh thread",
                     figure(r"thread sanitizer: (\d+) lines of reports; ", "{0} reports", lambda count: count == "0"), limit=5400),
    "memory": Check(None, "bash Tests/Sanitizers/run.sh address",
                    figure(r"address sanitizer: (\d+) lines of reports; ", "{0} reports", lambda count: count == "0"), limit=5400),
    "soak": Check("{app} soak 300000", "{app} soak 10000000",
                  figure(r"(?m)^(\d+)\n(\d+)$", "{0} kB after a tenth, {1} kB at the end",
                         lambda early, late: int(late) - int(early) <= 1024), built=("app-probe",), limit=3600),
}

REPLAY = test("every input of the corpus holds", "every seed holds", "every corpus has its target, and all are small")

# Threats: number, what, checks by name or tests.
ROWS = [
    (1, "malformed JSON", ["hostile", REPLAY]),
    (2, "deep nesting", ["attacks", test("nests no deeper than 200 levels", "macros may need macros so deep and no deeper")]),
    (3, "huge input, counts, strings, numbers", ["hostile", "attacks", "growth"]),
    (4, "repeated keys", [test("finds a repeated key among any number")]),
    (5, "XML entities, DTD, encodings", ["hostile", "quiet"]),
    (6, "binary property lists", ["hostile", "damaged files"]),
    (7, "OpenStep property lists", ["hostile", "damaged files"]),
    (8, "the vendor's protobuf", ["damaged protobuf"]),
    (1, "all readers and formats, by a fuzzer", ["fuzz"]),
    (9, "damaged container", ["flips"]),
    (10, "crafted container", ["mutants", "wire mutants", "attacks"]),
    (11, "integer overflow in offsets", ["mutants", test("unsafe code has a reason beside it", "what could crash or corrupt is said, and said why")]),
    (12, "files that change, are no files, are others", ["outputs", test("folders and giants are no default containers")]),
    (13, "patterns that blow up", ["attacks", test("what is beyond the budget has no automaton", "many patterns over a long text end by the budget")]),
    (14, "macros and templates that grow", ["costs", "attacks", test("every operation pays for its work", "text that doubles and doubles ends in a failure, soon", "lists that double and double end in a failure, soon")]),
    (15, "handlers that misbehave", [test(
        "a tag's handler pushes, asks, refreshes, opens again and sets handlers", "a tag's handler that closes the container ends its tags",
        "handlers of two containers that ask each other do not wait for one another")]),
    (16, "names with equal hashes", ["attacks"]),
    (17, "path traversal by an id", ["outputs"]),
    (18, "links in outputs", ["outputs"]),
    (19, "crash or full disk in a write", ["writes", "saves"]),
    (20, "hit lost, store corrupted", ["kills", test(
        "no damage of the file stops the dispatcher", "whole rows of a damaged store are saved, and keep their numbers",
        "D37: a damaged row is put in quarantine, and the rest is sent", "D45: what a killed process had accepted arrives, in order",
        "D38: a full disk is a value, a count and a line in the log", "a commit waits for the disk, in WAL mode, after a lease too")]),
    (21, "hit that blocks the queue", [test(
        "D32: what cannot be mended is deleted by both policies", "D33: a server's wish to wait is honored by every dispatch",
        "D34: a batch that is too large is halved until its hits are single", "D36: they are skipped while they still cannot be deleted")]),
    (22, "rollback, freeze, mix-up of containers", ["signatures", test(
        "an older container in the place of the saved one is not used", "what another process saved meanwhile is not replaced by an older one",
        "where the version before cannot be read nothing older is taken for newer")]),
    (23, "hostile or broken server", [test(
        "an answer that is not the container is the server's failure", "a manager refreshes from a server, keeps what it has when that fails, and asks on")]),
    (24, "inflate bomb", ["hostile", "wire mutants"]),
    (25, "control characters in messages", ["outputs", test("no format writes a control or what is hidden")]),
    (26, "injection into reports", ["reports"]),
    (27, "secrets in reports", ["outputs", test("a report says where a secret is without showing it")]),
    (28, "data race, deadlock, use of freed memory", ["threads", "memory", test("survives eight threads")]),
    (29, "out of memory", ["outputs", "soak"]),
    (30, "nondeterminism", ["determinism", test("equal files give equal bytes, from any folder, in any order and at the same time")]),
    (31, "hostile configuration, repository, environment", ["outputs", "quiet"]),
    (32, "supply chain", ["dependencies"]),
]
