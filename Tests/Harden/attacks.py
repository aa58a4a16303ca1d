#!/usr/bin/env python3
"""Runs files that could cost far more than their size through every command, and says what each cost.

    attacks.py TOOL SCRATCH [options]

  --sets LIST      of definitions, crafted, operations, predicates and those of cases.py (all)
  --without LIST   none of these
  --sizes LIST     bytes to be tried, in ascending order (4000,100000,1000000); what failed is not tried larger
  --only REGEX     cases by name
  --commands LIST  of the commands below (all)
  --cpu S --memory MB            what a command may take at most (5, 512), of files of up to 1 MiB
  --small-cpu S                  the same for definitions below 4 kB (1)
  --stop S         a command is stopped after so many seconds of the processor, and four times as many by the clock (10)
  --address-space MB             the ulimit -v of each (3000)
  --probe PROBE    what loads and evaluates containers in its own process (.build/dist/probe), which says what each took
  --milliseconds N of one evaluation there (1000)
  --table FILE     where the Markdown table goes; otherwise only what failed is shown
  --jobs N         commands at once (1)
The least memory shown is that of this script, from which each command starts. Last line: "N passed, N failed". Ends with 1 when something failed: too dear, a signal, a status that is none of the
tool's, or an operation that no file tried, since all were refused."""
import argparse, concurrent.futures, os, re, resource, shutil, signal, subprocess, sys, time
import crafted, definitions
import sharing  # its cases are crafted ones
from cases import SETS, Case, Files
import fixes, forms, legacy, messages, names, pairs, questions, scans, settings, syntaxes  # each fills a set

MIB = 1 << 20
SMALL = 4096
# The commands for every file; of definitions or of containers only where they answer None.
COMMANDS = {
    "run": lambda f: ["run", f.path, *(["--events", f.events] if f.events else ["--event", "go"])],
    # A container without the key is refused, so that it is asked for alone.
    "get": lambda f: None if f.is_definition else ["run", f.path, "--get", "k"],
    "inspect": lambda f: ["inspect", f.path],
    "bytes": lambda f: None if f.is_definition else ["inspect", "--bytes", f.path],
    "json": lambda f: ["inspect", "--format", "json", f.path],
    "lint": lambda f: ["lint", *([] if f.settings else ["--isolated"]), f.path],
    "diff": lambda f: ["diff", f.old or f.plain, f.path],
    "query": lambda f: ["query", f.path, f.question] if f.has_tag else None,
    "why": lambda f: ["why", f.path, "--tag", "t", "--event", "go"] if f.has_tag else None,
    "convert": lambda f: ["convert", f.path, "--to", "export" if f.is_definition else "definition", "--lossy", "-o", f.out],
    "compile": lambda f: ["compile", f.path, "-o", f.out] if f.is_definition else None,
    "check": lambda f: ["check", f.path] if f.is_definition else None,
    "fmt": lambda f: ["fmt", "--check", f.path] if f.is_definition else None,
}
# The commands for cases that name them.
OTHERS = {
    "patch": lambda f: ["lint", "--isolated", "--diff", f.path],
    "fixes": lambda f: ["lint", "--isolated", "--unsafe-fixes", "--diff", f.path],
    "back": lambda f: ["diff", f.path, f.old or f.plain],
    "trace": lambda f: ["run", f.path, *(["--events", f.events] if f.events else ["--event", "go"]), "--trace"],
    "preview": lambda f: ["messages", "preview", f.path, "-o", f.out],
    "simulate": lambda f: ["messages", "simulate", f.path, "--events", f.events],
    "definition": lambda f: ["convert", f.path, "--to", "definition", "-o", f.out],
    **{form: lambda f, form=form: ["convert", f.path, "--to", form, "--lossy", "-o", f.out]
       for form in ("values", "export", "resource", "legacy")},
}
FINE = (0, 1, 2, 64)


class File:
    """A case's files on disk, in a folder of their own, with all that its commands need."""

    def __init__(self, folder, name, files, is_definition):
        self.name, self.size, self.is_definition = name, files.size, is_definition
        self.is_small = is_definition and files.is_below(SMALL)
        self.words, self.question = files.words, files.question or 'tag "t" fires'
        self.plain = os.path.join(folder, "plain.json")
        self.folder, suffix = os.path.join(folder, name), files.suffix if is_definition else ""
        os.makedirs(self.folder, exist_ok=True)
        self.path = self.written("new" + suffix, files.data)
        self.old = self.written("old" + suffix, files.old)
        self.settings = self.written("tagc.toml", files.settings)
        self.events = self.written("events.ndjson", files.events)
        self.out = os.path.join(self.folder, "out")
        self.has_tag = is_definition or files.data[-5:-4] == b"t"

    def written(self, name, data):
        if data is None:
            return None
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def remove(self):
        shutil.rmtree(self.folder)


class Cost:
    """What became of a command."""

    def __init__(self, status, signal, cpu, wall, memory, errors, stop):
        self.status, self.signal, self.cpu, self.wall, self.memory, self.errors = status, signal, cpu, wall, memory, errors
        self.is_stopped = stop

    def fault(self, cpu, memory):
        if self.is_stopped:
            return f"stopped after {self.cpu:.1f} s"
        if self.signal:
            return f"signal {self.signal}"
        if self.status not in FINE:
            return f"status {self.status}"
        if self.cpu > cpu:
            return f"more than {cpu:g} s"
        if self.memory > memory:
            return f"more than {memory:g} MB"
        return None

    def __str__(self):
        return f"{self.cpu:.2f} s {self.memory:.0f} MB"


def measured(words, folder, stop, space, question=None):
    """Runs a command, and takes what it cost from what the system knows of it alone; with a question, its answer too."""
    def limits():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (space * MIB, space * MIB))
        resource.setrlimit(resource.RLIMIT_CPU, (int(stop) + 1, int(stop) + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    errors = os.path.join(folder, f"errors-{id(words)}")
    asked = os.path.join(folder, f"question-{id(words)}")
    with open(asked, "w") as file:
        file.write(question or "")
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    start, stopped = time.monotonic(), False
    with open(errors, "wb") as file, open(asked) as questions:
        process = subprocess.Popen(words, stdin=questions, stdout=file if question else subprocess.DEVNULL, stderr=file,
                                   cwd=folder, env=environment, preexec_fn=limits)
        wait = 0.001
        while True:
            number, status, usage = os.wait4(process.pid, os.WNOHANG)
            if number:
                break
            if time.monotonic() - start > 4 * stop:
                stopped = True
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(wait)
            wait = min(wait * 1.5, 0.05)
    process.returncode = 0  # it was waited for
    with open(errors, "rb") as file:
        said = file.read(1000).decode(errors="replace")
    os.remove(errors)
    os.remove(asked)
    cpu = usage.ru_utime + usage.ru_stime
    killed = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    stopped = stopped or killed == signal.SIGXCPU or killed == signal.SIGKILL and cpu >= stop
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
    memory = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return Cost(code, killed, cpu, time.monotonic() - start, memory, said, stopped)


def with_events(function, events):
    return lambda size: Files(function(size), events=events(size) + "\n")


def cases(sets):
    """Each set's cases: set, name, case."""
    for name, function in definitions.CASES.items() if "definitions" in sets else ():
        events = definitions.EVENTS.get(name)
        yield "definitions", name, Case(with_events(function, events) if events else function)
    for name, function in crafted.CASES.items() if "crafted" in sets else ():
        yield "crafted", name, Case(function, is_definition=False)
    for name, function in crafted.operation_cases() if "operations" in sets else ():
        yield "operations", name, Case(function, ("run", "get", "inspect", "convert"), is_definition=False)
    for name, function in crafted.predicate_cases() if "predicates" in sets else ():
        yield "predicates", name, Case(function, ("run", "get", "inspect", "convert"), is_definition=False)
    for group, own in SETS.items():
        for name, case in own.items() if group in sets else ():
            yield group, name, case


def made(case, size):
    """The files of a case, of about `size` bytes, and never more than 1 MiB; small ones stay below what is small."""
    most = SMALL - 1 if size < SMALL else MIB
    def function(asked):
        files = case.function(asked)
        return files if isinstance(files, Files) else Files(files)
    files, asked = function(size), size
    for _ in range(3):
        # Those that are far smaller are of one size, or packed.
        if not size // 6 < files.size < size * 9 // 10:
            break
        asked = asked * size // files.size
        larger = function(asked)
        if larger.size <= files.size:
            break
        files = larger
    for _ in range(8):
        if files.size <= most:
            break
        asked = asked * most // files.size * 99 // 100
        files = function(asked)
    return files


class Run:
    def __init__(self, options):
        self.options = options
        self.failed = []
        self.rows = []
        self.commands = 0
        self.slowest = self.largest = 0
        self.accepted = {}

    def limit(self, file):
        return self.options.small_cpu if file.is_small else self.options.cpu

    def case(self, group, name, case):
        """All sizes of a case; lines of the table and faults."""
        rows, faults, seen, dead = [], [], set(), set()
        for size in self.options.sizes:
            files = made(case, min(size, case.largest or size))
            if files.contents in seen:
                continue
            seen.add(files.contents)
            file = File(self.options.folder, f"{group}-{name}-{size}", files, case.is_definition)
            cells = {}
            for command in case.commands or COMMANDS:
                if self.options.commands and command not in self.options.commands:
                    continue
                arguments = {**COMMANDS, **OTHERS}[command](file)
                if arguments is None:
                    continue
                if command in dead:
                    cells[command] = "as before"
                    continue
                cost = measured([self.options.tool, *arguments, *file.words], self.options.folder, self.options.stop, self.options.space)
                fault = cost.fault(self.limit(file), self.options.memory)
                cells[command] = f"**{cost}: {fault}**" if fault else str(cost)
                if command == "run":
                    self.accepted.setdefault((group, name.split("-")[0]), []).append(cost.status == 0)
                if fault:
                    dead.add(command)
                    faults.append(f"{group}/{name}, {file.size} bytes: {command}: {cost}: {fault}"
                                  + (f" ({cost.errors.strip()[:100]})" if cost.errors.strip() else ""))
                self.commands += 1
                if not cost.is_stopped:
                    self.slowest = max(self.slowest, cost.cpu)
                    self.largest = max(self.largest, cost.memory)
            if self.options.probe and not case.is_definition and "in process" not in dead:
                fault = self.in_process(file, cells)
                if fault:
                    dead.add("in process")
                    faults.append(f"{group}/{name}, {file.size} bytes: in process: {fault}")
            rows.append((group, name, file.size, cells))
            file.remove()
        return rows, faults

    def in_process(self, file, cells):
        """What loading took, and one evaluation at most, each in milliseconds; a fault, if any."""
        cost = measured([self.options.probe, "time"], self.options.folder, self.options.stop, self.options.space, file.path + "\n")
        self.commands += 1
        answer = re.match(r"(ok|reject) (\S+) (\S+)$", cost.errors.strip())
        fault = cost.fault(self.options.stop, self.options.memory)
        if not fault and not answer:
            fault = "no answer: " + cost.errors[:100]
        if not fault and float(answer[3]) > self.options.milliseconds:
            fault = f"more than {self.options.milliseconds:g} ms"
        shown = f"load {float(answer[2]):.1f} ms, {float(answer[3]):.1f} ms, {cost.memory:.0f} MB" if answer else str(cost)
        shown = shown if not answer or answer[1] == "ok" else f"refused in {float(answer[2]):.1f} ms"
        cells["in process"] = f"**{shown}: {fault}**" if fault else shown
        return f"{shown}: {fault}" if fault else None

    def all(self):
        pattern = re.compile(self.options.only)
        chosen = [case for case in cases(self.options.sets) if pattern.search(case[1])]
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            for rows, faults in pool.map(lambda case: self.case(*case), chosen):
                self.rows += rows
                self.failed += faults
                for fault in faults:
                    print(fault, flush=True)
        if "run" in (self.options.commands or COMMANDS):
            for (group, name), accepted in self.accepted.items():
                if group in ("operations", "predicates") and not any(accepted):
                    self.failed.append(f"{group}/{name}: no file was accepted, so it was not tried")
                    print(self.failed[-1])
        return len(chosen)

    def write(self, path):
        columns = [name for name in {**COMMANDS, **OTHERS} if not self.options.commands or name in self.options.commands] + ["in process"]
        with open(path, "w", encoding="utf-8") as file:
            for group in dict.fromkeys(row[0] for row in self.rows):
                used = [name for name in columns if any(name in row[3] for row in self.rows if row[0] == group)]
                print(f"\n## {group}\n\n| case | bytes | {' | '.join(used)} |\n|{' --- |' * (len(used) + 2)}", file=file)
                for _, name, size, cells in (row for row in self.rows if row[0] == group):
                    print(f"| {name} | {size:,} | {' | '.join(cells.get(column, '') for column in used)} |", file=file)


def parsed():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool", type=os.path.realpath)
    parser.add_argument("scratch", type=os.path.realpath)
    words = lambda text: text.split(",")
    parser.add_argument("--sets", type=words, default=["definitions", "crafted", "operations", "predicates", *SETS])
    parser.add_argument("--without", type=words, default=[])
    parser.add_argument("--sizes", type=lambda text: [int(size) for size in text.split(",")], default=[4000, 100_000, 1_000_000])
    parser.add_argument("--only", default="")
    parser.add_argument("--commands", type=words, default=[])
    parser.add_argument("--cpu", type=float, default=5)
    parser.add_argument("--memory", type=float, default=512)
    parser.add_argument("--small-cpu", type=float, default=1)
    parser.add_argument("--stop", type=float, default=10)
    parser.add_argument("--address-space", dest="space", type=int, default=3000)
    parser.add_argument("--probe", type=os.path.realpath)
    parser.add_argument("--milliseconds", type=float, default=1000)
    parser.add_argument("--table")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.sets = [name for name in options.sets if name not in options.without]
    options.folder = os.path.join(options.scratch, "attacks")
    os.makedirs(options.folder, exist_ok=True)
    with open(os.path.join(options.folder, "plain.json"), "w") as file:
        file.write(definitions.definition({}))
    return options


def main():
    run = Run(parsed())
    count = run.all()
    if run.options.table:
        run.write(run.options.table)
    print(f"{count} cases, {run.commands} commands: {run.slowest:.2f} s and {run.largest:.0f} MB at most of those that ended")
    print(f"{run.commands - len(run.failed)} passed, {len(run.failed)} failed")
    sys.exit(1 if run.failed or not run.commands else 0)


main()
