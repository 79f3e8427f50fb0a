#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""When benchmarks/public_programs/measure.py takes two outputs for the same, and what it reads of a run that was stopped.

  public_programs.py BENCHMARKS
"""
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv.pop(1))

import measure  # noqa: E402


def ran(output, end=0):
    return {"end": end, "output": output}


def outcome(cpu, *gpu):
    return measure.outcome([ran(output) for output in gpu], ran(cpu))


class Outcome(unittest.TestCase):
    def test_the_same(self):
        for gpu, cpu in (
            ("", ""),
            ("sum 12\n", "sum 12\n"),
            ("sum 12.000\n", "sum  12.02\n"),  # within the tolerance, and spaces do not count
            ("block 0\nblock 1\n", "block 1\nblock 0\n"),
            ("took 3 ms\nsum 12\n", "took 4711 ms\nsum 12\n"),
            ("x at 0x7f0012345678\n", "x at 0x1234\nelapsed 3\n"),
        ):
            self.assertEqual(outcome(cpu, gpu), "the same", (gpu, cpu))

    def test_what_differs(self):
        for gpu, cpu in (
            ("sum 12\n", ""),
            ("sum 12\n", "sum 13\n"),
            ("sum 12.0\n", "sum 12.1\n"),
            ("sum 12\n", "product 12\n"),
            ("a 1\na 2\n", "a 1\na 1\n"),
            ("passed\n", "FAILED\n"),
        ):
            self.assertEqual(outcome(cpu, gpu), "differs", (gpu, cpu))

    def test_where_runs_on_a_gpu_differ(self):
        for expected, cpu, *gpus in (
            ("the same", "random 5\nsum 12\n", "random 7\nsum 12\n", "random 8\nsum 12\n"),
            ("differs", "random 5\nsum 13\n", "random 7\nsum 12\n", "random 8\nsum 12\n"),
            ("differs", "other 5\nsum 12\n", "random 7\nsum 12\n", "random 8\nsum 12\n"),
            ("the same", "z\nsum 12\n", "x\nsum 12\n", "y\nsum 12\n"),
            ("differs", "x\n", "x\nx\n", "x\nx\n"),
            ("the same", "got 1\nsum 12\n", "got 3\ngot 4\nsum 12\n", "got 2\nsum 12\n"),
            ("differs", "got 1\nsum 13\n", "got 3\ngot 4\nsum 12\n", "got 2\nsum 12\n"),
        ):
            self.assertEqual(outcome(cpu, *gpus), expected, (gpus, cpu))

    def test_how_they_end(self):
        for gpus, cpu, expected in (
            ([0], 1, "differs"),
            ([1], 1, "the same"),
            ([0, 1], 1, "the same"),
            ([0], "limit", "does not end"),
            ([0, "limit"], "limit", "does not end"),
            (["limit"], "limit", "does not end on the GPU either"),
        ):
            self.assertEqual(
                measure.outcome([ran("a", end) for end in gpus], ran("a", cpu)), expected, (gpus, cpu)
            )


class Results(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "results"
            file.write_text(text, encoding="utf-8")
            return measure.read_results(file)

    def test_a_line_that_was_cut_off_is_left_out(self):
        first, second = '{"name": "a", "end": 0}', '{"name": "b", "end": 1}'
        self.assertEqual(set(self.read(f"{first}\n{second}\n")), {"a", "b"})
        self.assertEqual(set(self.read(f"{first}\n{second[:9]}")), {"a"})
        self.assertEqual(set(self.read(second[:9])), set())
        self.assertEqual(set(self.read("")), set())


class Lists(unittest.TestCase):
    def test_each_program_has_a_name_and_a_commit(self):
        programs = measure.programs()
        self.assertGreater(len(programs), 700)
        self.assertEqual(len({measure.name_of(program) for program in programs}), len(programs))
        for program in programs:
            for words in program:
                measure.shlex.split(words)  # throws for what no shell reads
        commits = dict(measure.rows("repositories.tsv"))
        self.assertEqual({program.repository for program in programs}, set(commits))
        self.assertEqual({len(commit) for commit in commits.values()}, {40})


unittest.main()
