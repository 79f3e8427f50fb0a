#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How much of what others have published runs on the CPU device: the figures of docs/public_programs.md.

  measure.py fetch FOLDER                      clones the repositories at their commits, some 500 MB
  measure.py compile FOLDER BINARIES COMPILER  compiles all programs by COMPILER, nvcc or simt-cc, into BINARIES
  measure.py run FOLDER BINARIES RESULTS       runs them, each on two processors; those in the file are not run again
  measure.py compare GPU… CPU                  prints what each program did, and the sums
  measure.py findings CPU                      prints what the checkers have found

The GPU's results are those of binaries that nvcc has made. What differs between several runs on a GPU is not compared; the
second and later ones may leave programs out. Nothing of the programs is in this folder but their names:
repositories.tsv has the commits, programs.tsv where the files of each are and with what it is compiled and run.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import os
import pathlib
import queue
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
MOST_OUTPUT = 400_000  # characters that are compared

Program = collections.namedtuple("Program", "repository folder files includes flags arguments")


def rows(name):
    with open(HERE / name, newline="", encoding="utf-8") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def programs(only=""):
    listed = [Program(*row) for row in rows("programs.tsv")]
    return [program for program in listed if re.search(only, name_of(program))]


def name_of(program):
    return "/".join([program.repository, program.folder, shlex.split(program.files)[0]])


def binary_of(folder, program):
    return folder / name_of(program).replace("/", "@").replace(" ", "_")


def directory_of(folder, program):
    return folder / program.repository.replace("/", "+") / program.folder


def fetch(folder):
    for repository, commit in rows("repositories.tsv"):
        clone = folder / repository.replace("/", "+")
        if clone.exists():
            continue
        clone.mkdir(parents=True)
        for words in (
            ["init", "-q"],
            ["fetch", "-q", "--depth", "1", f"https://github.com/{repository}", commit],
            ["checkout", "-q", "FETCH_HEAD"],
        ):
            subprocess.run(["git", *words], cwd=clone, check=True)


def compile_all(folder, binaries, compiler, jobs, only):
    binaries.mkdir(parents=True, exist_ok=True)

    def compile_one(program):
        includes = [word for path in shlex.split(program.includes) for word in ("-I", path)]
        command = [compiler, "-w", "-arch=sm_90", "-O2", "-o", str(binary_of(binaries, program))]
        command += shlex.split(program.flags) + includes + shlex.split(program.files)
        result = subprocess.run(
            command, cwd=directory_of(folder, program), capture_output=True, text=True, errors="replace"
        )
        if result.returncode != 0:
            said = (result.stderr + result.stdout).strip().splitlines()
            print(f"{name_of(program)}: {said[0] if said else 'no words'}", flush=True)
        return result.returncode == 0

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        done = list(pool.map(compile_one, programs(only)))
    print(f"{sum(done)} of {len(done)} compile")


def run_all(folder, binaries, results, limit, jobs, only, checked):
    processors = sorted(os.sched_getaffinity(0))
    pairs = queue.Queue()
    for i in range(min(jobs, max(1, len(processors) // 2))):
        pairs.put(processors[2 * i : 2 * i + 2])

    def run_one(program):
        binary = binary_of(binaries, program)
        pair = pairs.get()
        with tempfile.TemporaryDirectory() as reports:
            result = run_on(pair, binary, program, reports)
            result["findings"] = findings_in(pathlib.Path(reports))
        pairs.put(pair)
        return result

    def run_on(pair, binary, program, reports):
        begin = time.monotonic()
        process = subprocess.Popen(
            [binary, *shlex.split(program.arguments)],
            cwd=directory_of(folder, program),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **({"SIMT_REPORT": reports} if checked else {})},
            start_new_session=True,
            preexec_fn=lambda: os.sched_setaffinity(0, pair),
        )
        try:
            output, errors = process.communicate(timeout=limit)
            end = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            end = "limit"
        return {
            "end": end,
            "seconds": round(time.monotonic() - begin, 2),
            "output": output.decode(errors="replace").replace(f"{binary.parent}/", "")[:MOST_OUTPUT],
            "errors": errors.decode(errors="replace")[:5000],
        }

    done = read_results(results) if results.exists() else {}
    results.write_text("".join(f"{json.dumps(result)}\n" for result in done.values()), encoding="utf-8")
    listed = [
        program
        for program in programs(only)
        if name_of(program) not in done and binary_of(binaries, program).exists()
    ]
    with (
        open(results, "a", encoding="utf-8") as file,
        concurrent.futures.ThreadPoolExecutor(max(1, pairs.qsize())) as pool,
    ):
        running = {pool.submit(run_one, program): name_of(program) for program in listed}
        for ended in concurrent.futures.as_completed(running):
            done[running[ended]] = {"name": running[ended], **ended.result()}
            print(json.dumps(done[running[ended]]), file=file, flush=True)
    print(f"{sum(result['end'] == 0 for result in done.values())} of {len(done)} end with status 0")


def read_results(file):
    """One line per program, so that a run that is stopped loses nothing: {"name": …, "end": …, …}."""
    whole_lines = file.read_text(encoding="utf-8").split("\n")[:-1]  # the last may have been cut off
    return {line["name"]: line for line in map(json.loads, whole_lines)}


def findings_in(reports):
    """What the processes of a program have reported: the errors and warnings, each as one line."""
    found = []
    for report in sorted(reports.glob("*.json")):
        try:
            read = json.loads(report.read_text(encoding="utf-8"))
        except json.JSONDecodeError:
            continue  # the process was stopped while it wrote
        for finding in read["observation"]["findings"]:
            if finding["level"] == "note":
                continue
            places = [party.get("where") for party in finding.get("parties", [])]
            places = [f"{os.path.basename(place['file'])}:{place['line']}" for place in places if place]
            words = [finding["level"], finding["kind"], finding.get("reason"), finding.get("kernel"), *places]
            found.append(" ".join(word for word in words if word))
    return found


def print_findings(cpu_file):
    for name, result in read_results(cpu_file).items():
        for finding in result.get("findings", []):
            print(f"{name}\t{finding}")


# What differs from run to run and from GPU to GPU: times, rates, addresses, the device's properties.
DEVICE_DEPENDENT = re.compile(
    r"(?i)time|\bms\b|msec|\bsec|seconds|GB/s|MB/s|bandwidth|speed|flop|throughput|elapsed|\bus\b|usec|device|gpu|clock"
    r"|multi-?processor|\bSMs\b|memory|0x[0-9a-f]{4,}|cycles|/s\b|nvidia|capability|perf|duration|faster|latency|rate|driver|fps"
)
NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?")
TOLERANCE = 2e-3  # relative, and absolute below 1


def lines_of(text):
    kept = (re.sub(r"\s+", " ", line).strip() for line in text.splitlines())
    return [line for line in kept if line and not DEVICE_DEPENDENT.search(line)]


def are_alike(a, b):
    if NUMBER.sub("#", a) != NUMBER.sub("#", b):
        return False
    pairs = zip(map(float, NUMBER.findall(a)), map(float, NUMBER.findall(b)))
    return all(abs(x - y) <= TOLERANCE * max(1, abs(x), abs(y)) for x, y in pairs)


def is_as_on_gpu(line, on_gpu):
    """Of a line in which the runs on a GPU differ, the text is compared, and nothing if that differs too."""
    if all(are_alike(on_gpu[0], other) for other in on_gpu):
        return are_alike(on_gpu[0], line)
    texts = {NUMBER.sub("#", other) for other in on_gpu}
    return len(texts) > 1 or NUMBER.sub("#", line) in texts


def print_the_same(gpus, cpu):
    """Blocks may print in any order. If the runs on a GPU print different numbers of lines, those that all have are compared."""
    runs, lines = [lines_of(gpu["output"]) for gpu in gpus], lines_of(cpu["output"])
    if len({len(run) for run in runs}) > 1:
        steady = [line for line in runs[0] if all(line in run for run in runs)]
        return all(any(are_alike(line, other) for other in lines) for line in steady)
    if len(lines) != len(runs[0]):
        return False
    return all(map(is_as_on_gpu, lines, zip(*runs))) or all(
        map(is_as_on_gpu, sorted(lines), zip(*map(sorted, runs)))
    )


def outcome(gpus, cpu):
    ends = {gpu["end"] for gpu in gpus}
    if cpu["end"] == "limit":
        return "does not end" if ends != {"limit"} else "does not end on the GPU either"
    if cpu["end"] in ends and print_the_same(gpus, cpu):
        return "the same"
    return "differs"


def compare(gpu_files, cpu_file):
    runs, cpu = [read_results(file) for file in gpu_files], read_results(cpu_file)
    sums = collections.defaultdict(collections.Counter)
    for name, program in ((name_of(program), program) for program in programs()):
        gpus = [run[name] for run in runs if name in run]
        found = outcome(gpus, cpu[name]) if name in cpu else "does not compile"
        print(f"{name}\t{found}\t{cpu.get(name, {}).get('seconds', '')}")
        for repository in (program.repository, "all"):
            sums[repository][found] += 1
    print("\nrepository\tin scope\tcompile\tend\tprint the same")
    for repository, count in sums.items():
        compiled = count.total() - count["does not compile"]
        ended = compiled - count["does not end"] - count["does not end on the GPU either"]
        print(f"{repository}\t{count.total()}\t{compiled}\t{ended}\t{count['the same']}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--limit", type=float, default=60, help="seconds that a program may take (60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument("--only", default="", help="programs whose names hold this regular expression")
    parser.add_argument("--unchecked", action="store_true", help="run them on their own, without checkers")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, names in (
        ("fetch", ["folder"]),
        ("compile", ["folder", "binaries", "compiler"]),
        ("run", ["folder", "binaries", "results"]),
        ("compare", ["gpu", "cpu"]),
        ("findings", ["cpu"]),
    ):
        sub = verbs.add_parser(verb)
        for name in names:
            sub.add_argument(
                name, type=str if name == "compiler" else pathlib.Path, nargs="+" if name == "gpu" else None
            )
    words = parser.parse_args()
    if words.verb == "fetch":
        fetch(words.folder)
    elif words.verb == "compile":
        compile_all(words.folder, words.binaries.resolve(), words.compiler, words.jobs, words.only)
    elif words.verb == "run":
        run_all(
            words.folder,
            words.binaries.resolve(),
            words.results,
            words.limit,
            words.jobs,
            words.only,
            not words.unchecked,
        )
    elif words.verb == "findings":
        print_findings(words.cpu)
    else:
        compare(words.gpu, words.cpu)


if __name__ == "__main__":
    sys.exit(main())
