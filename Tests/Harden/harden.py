#!/usr/bin/env python3
"""Holds the package against the threats it is made for, and writes one page of what came of it.

    harden.py [--form long|short] [--ran FOLDER] [--only REGEX] [--without REGEX] [--page FILE]

What is run is in rows.py. With --ran, a check whose log lies there (NAME.log, and 0 in NAME.status) was run already,
and only its figure is read, with the version that it ran on where that is another; so a run that was stopped goes on with
--ran .build/harden/logs. With --no-more, what did not run yet is not run, and the page says so; with --without, checks of such
names are left out.
Corpora and tools that are not part of the package are used where TAGC_SHARED names their folder. Ends with 1 when a row fails:
its command failed, its figure says so, or there is no figure to be read. What cannot be run here is said to be, with the
reason; it never passes. Python 3.8+, standard library only."""
import argparse, importlib.util, os, platform, re, shutil, signal, subprocess, sys, tempfile, time
import rows

PACKAGE = os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "../.."))
DIST = os.path.join(PACKAGE, ".build/dist")
BUILDS = {
    "release": ("make release", os.path.join(DIST, "tagc")),
    "probe": ("make probe", os.path.join(DIST, "probe")),
    "app-probe": ("make app-probe", os.path.join(DIST, "app-probe")),
    "hits-probe": ("make hits-probe", os.path.join(DIST, "hits-probe")),
    "tests": ("SWIFT_DETERMINISTIC_HASHING=1 swift build --explicit-target-dependency-import-check error --product tagcPackageTests && "
              "SWIFT_DETERMINISTIC_HASHING=1 swift build --explicit-target-dependency-import-check error --product tagc", None),
}
NEEDS = {
    "shared": (lambda: os.environ.get("TAGC_SHARED") and os.path.isdir(os.environ["TAGC_SHARED"]),
               "TAGC_SHARED names no folder of corpora and tools"),
    "strace": (lambda: shutil.which("strace"), "there is no strace"),
    "openssl": (lambda: shutil.which("openssl"), "there is no openssl"),
    "xmllint": (lambda: shutil.which("xmllint"), "there is no xmllint"),
    "jsonschema": (lambda: importlib.util.find_spec("jsonschema"), "Python has no jsonschema"),
    "valgrind": (lambda: shutil.which("valgrind"), "there is no valgrind"),
    "linux": (lambda: platform.system() == "Linux", "libFuzzer is built for Linux only"),
}


class Result:
    """What became of a check: passed, failed or not run; the command, and the figure or the reason."""

    def __init__(self, verdict, command, text, seconds=0):
        self.verdict, self.command, self.text, self.seconds = verdict, command, text, seconds


class Run:
    def __init__(self, options):
        self.options = options
        self.folder = os.path.join(PACKAGE, ".build/harden")
        self.logs = os.path.join(self.folder, "logs")
        os.makedirs(self.logs, exist_ok=True)
        self.scratch = tempfile.mkdtemp(prefix="harden.")
        self.built = {}
        self.results = {}

    def words(self):
        """What stands for the words in braces in commands."""
        shared = os.environ.get("TAGC_SHARED", "")
        seeds = "1 2" if self.options.form == "short" else "3 4"
        return dict(tool=BUILDS["release"][1], probe=BUILDS["probe"][1], app=BUILDS["app-probe"][1],
                    hits=BUILDS["hits-probe"][1], kept=self.folder, scratch=self.scratch, shared=shared, seeds=seeds, seconds=self.options.seconds)

    def shell(self, command, log, limit):
        """Runs a line of bash with its own processes; its status, or None when it took too long."""
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        with open(log, "wb") as file:
            process = subprocess.Popen(["bash", "-euo", "pipefail", "-c", command], cwd=PACKAGE, stdin=subprocess.DEVNULL,
                                       stdout=file, stderr=subprocess.STDOUT, env=environment, start_new_session=True)
            try:
                return process.wait(limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return None

    def build(self, name):
        """Whether something is there to be run; it is built once."""
        if name not in self.built:
            command, product = BUILDS[name]
            if self.options.ran and product and os.path.exists(product):
                self.built[name] = True  # of the run whose logs are taken
            else:
                print(f"   building {name}", flush=True)
                self.built[name] = self.shell(command, os.path.join(self.logs, f"build-{name}.log"), 3600) == 0
        return self.built[name]

    def tests_command(self):
        """One run for all the tests that rows name."""
        names = [name for _, _, checks in rows.ROWS if not isinstance(checks, str)
                 for check in checks if not isinstance(check, str) for name in self.names(check)]
        pattern = "|".join(re.escape(name).replace("\\ ", " ") for name in dict.fromkeys(names))
        return ("swift test --explicit-target-dependency-import-check error --skip-build --filter "
                + "'" + pattern.replace("'", ".") + "'")

    @staticmethod
    def names(check):
        return check.read.names

    def check(self, key, check):
        """Runs a check once, or takes what ran."""
        command = getattr(check, self.options.form)
        name = key if isinstance(key, str) else "tests"
        if command is None:
            return Result("not run", check.long, "in the long form only")
        if self.options.no_more and not self.kept(name) and (name, "ran") not in self.results:
            return Result("not run", self.shown(command.format(**self.words())), "not run yet")
        for need in check.needs:
            is_there, reason = NEEDS[need]
            if not self.kept(name) and not is_there():
                return Result("not run", self.shown(command), reason)
        log = os.path.join(self.logs, name.replace(" ", "-") + ".log")
        if name == "tests":
            command = self.tests_command()
        command = command if name == "tests" else command.format(**self.words())
        if (name, "ran") not in self.results:
            self.results[name, "ran"] = self.ran(name, check, command, log)
        status, seconds = self.results[name, "ran"]
        with open(log, encoding="utf-8", errors="replace") as file:
            output = file.read()
        figure = check.read(output)
        shown = "swift test" if name == "tests" else self.shown(command)
        skipped = re.search(r"(?m)^skipped: (.+)", output)
        if figure is None and status == 0 and check.needs and skipped:
            return Result("not run", shown, skipped[1])
        if figure is None:
            return Result("failed", shown, f"status {status}, and no figure: see {os.path.relpath(log, PACKAGE)}", seconds)
        text, holds = figure
        version = self.results.get((name, "version"), self.version())
        if version != self.version():
            text += f" (of {version})"
        if status is None:
            text += "; took too long"
        elif status != 0 and (name != "tests" or self.options.ran):
            text += f"; status {status}"
        elif status != 0 and holds:
            return Result("passed", shown, text, seconds)  # of the tests that are asked for all passed
        return Result("passed" if holds and status == 0 else "failed", shown, text, seconds)

    def print_end(self, name):
        """The last lines of a log, once: what failed is there, and where the page is kept the logs may not be."""
        log = os.path.join(self.logs, name.replace(" ", "-") + ".log")
        if (name, "shown") in self.results or not os.path.exists(log):
            return
        self.results[name, "shown"] = True
        with open(log, encoding="utf-8", errors="replace") as file:
            for line in file.readlines()[-20:]:
                print("      " + line.rstrip("\n"), flush=True)

    def kept(self, name):
        """Where a check's log and status are that was run already, without their endings; None where it was not."""
        kept = self.options.ran and os.path.join(self.options.ran, name.replace(" ", "-"))
        return kept if kept and os.path.exists(kept + ".status") else None

    def ran(self, name, check, command, log):
        kept = self.kept(name)
        if kept:
            if os.path.realpath(kept + ".log") != os.path.realpath(log):
                shutil.copyfile(kept + ".log", log)
            with open(kept + ".status") as file:
                words = file.read().split() or ["1"]
                self.results[name, "version"] = words[1] if len(words) > 1 else self.version()
                return int(words[0]), 0
        for product in check.built:
            if not self.build(product):
                with open(log, "w") as file:
                    file.write(f"{product} was not built\n")
                return 1, 0
        print(f"   {name}", flush=True)
        start = time.monotonic()
        status = self.shell(command, log, check.limit)
        if status is not None:
            with open(os.path.splitext(log)[0] + ".status", "w") as file:
                file.write(f"{status} {self.version()}\n")
        return status, time.monotonic() - start

    def shown(self, command):
        """Without what is of this machine."""
        for path, word in ((self.scratch, "SCRATCH"), (self.folder, ".build/harden"), (PACKAGE + "/", ""),
                           (os.environ.get("TAGC_SHARED") or "\0", "$TAGC_SHARED")):
            command = command.replace(path, word)
        return command

    def all(self):
        """Lines of the page: row, threat, check, result."""
        lines = []
        pattern = re.compile(self.options.only)
        for number, threat, checks in rows.ROWS:
            if isinstance(checks, str):
                if pattern.search(threat):
                    lines.append((number, threat, Result("not run", "", checks)))
                continue
            for check in checks:
                label = check if isinstance(check, str) else "tests"
                if not pattern.search(threat) and not pattern.search(label) or re.fullmatch(self.options.without, label):
                    continue
                result = self.check(check, rows.CHECKS[check] if isinstance(check, str) else check)
                lines.append((number, threat, result))
                took = f" ({result.seconds:.0f} s)" if result.seconds >= 1 else ""
                print(f"{number:3} {threat}: {label}: {result.verdict}: {result.text}{took}", flush=True)
                if result.verdict == "failed":
                    self.print_end(label)
        return lines

    def page(self, lines, seconds):
        text = [f"# Threats, and what holds: the {self.options.form} form", "",
                f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors; {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC, "
                f"{seconds / 60:.0f} minutes; {self.version()}", "",
                "| row | threat | command | figure | |", "| --- | --- | --- | --- | --- |"]
        for number, threat, result in sorted(lines, key=lambda line: line[0]):
            cells = [str(number), threat, f"`{result.command}`" if result.command else "", result.text,
                     {"passed": "pass", "failed": "**fail**", "not run": "not run here"}[result.verdict]]
            text.append("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |")
        counts = [sum(result.verdict == verdict for _, _, result in lines) for verdict in ("passed", "failed", "not run")]
        text += ["", "{} passed, {} failed, {} not run here".format(*counts)]
        attacks = os.path.join(self.folder, "attacks.md")
        if os.path.exists(attacks) and "attacks" in {name for name, _ in self.results}:
            text += ["", "Each attack, with what it cost, is in `.build/harden/attacks.md`."]
        os.makedirs(os.path.dirname(self.options.page), exist_ok=True)
        with open(self.options.page, "w", encoding="utf-8") as file:
            file.write("\n".join(text) + "\n")
        print(f"{self.options.page}: {text[-1] if 'passed' in text[-1] else text[-3]}")
        return counts

    @staticmethod
    def version():
        done = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return done.stdout.decode().strip() or "no repository"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--form", choices=("long", "short"), default="long")
    parser.add_argument("--ran", type=os.path.realpath)
    parser.add_argument("--only", default="")
    parser.add_argument("--without", default="")
    parser.add_argument("--no-more", action="store_true")
    parser.add_argument("--seconds", type=int, default=100, help="of each fuzz target, in the long form")
    parser.add_argument("--page", type=os.path.realpath, default=os.path.join(PACKAGE, ".build/harden/harden.md"))
    run = Run(parser.parse_args())
    start = time.time()
    try:
        lines = run.all()
        passed, failed, _ = run.page(lines, time.time() - start)
    finally:
        shutil.rmtree(run.scratch, ignore_errors=True)
    sys.exit(1 if failed or not passed else 0)


main()
