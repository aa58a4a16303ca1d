"""A standalone cluster of Spark on this machine: a master and workers, which can be killed."""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

import pyspark

HOME = pathlib.Path(pyspark.__file__).parent
HOST = "127.0.0.1"


def environment():
    # Workers would take another Python, and the name of this machine may lead to no address.
    return os.environ | {"SPARK_HOME": str(HOME), "SPARK_LOCAL_IP": HOST, "PYSPARK_PYTHON": sys.executable}


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


class Cluster:
    """Processes of their own groups, so that a killed worker takes its executor with it, as a machine does."""

    def __init__(self, folder, workers):
        self.folder = pathlib.Path(folder)
        port = free_port()
        self.address = f"spark://{HOST}:{port}"
        self.master = self._start("master", "master.Master", "--host", HOST, "--port", str(port), "--webui-port", "0")
        self._wait("master", "I have been elected leader")
        self.workers = [self._worker(number) for number in range(workers)]
        for number in range(workers):
            self._wait(f"worker{number}", "Successfully registered with master")

    def _worker(self, number):
        work = str(self.folder / f"work{number}")
        options = ["--host", HOST, "--cores", "1", "--memory", "1g", "--webui-port", "0", "--work-dir", work]
        return self._start(f"worker{number}", "worker.Worker", *options, self.address)

    def _start(self, name, kind, *options):
        with open(self.folder / f"{name}.log", "wb") as log:
            command = [str(HOME / "bin/spark-class"), f"org.apache.spark.deploy.{kind}", *options]
            return subprocess.Popen(command, stdout=log, stderr=log, env=environment(), start_new_session=True)

    def _wait(self, name, words):
        log = self.folder / f"{name}.log"
        for _ in range(1200):
            if words in log.read_text(errors="replace"):
                return
            time.sleep(0.1)
        sys.exit(f"{name} does not start:\n{log.read_text(errors='replace')[-2000:]}")

    def kill(self, number):
        os.killpg(self.workers[number].pid, signal.SIGKILL)
        self.workers[number].wait()

    def stop(self):
        for process in [*self.workers, self.master]:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
