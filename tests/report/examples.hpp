// SPDX-License-Identifier: MIT
/// @file
/// Facts to be put into words, as the judge hands them over. Lines are those of source/kernel.cu.
#pragma once

#include <judge/verdict.hpp>
#include <report/machine.hpp>
#include <report/source_text.hpp>

namespace report_tests {

/// The tree in which the examples' files lie.
report::SourceText source();

judge::SourceLine line(int number);

/// Thread 0 writes tile[0], thread 255 reads it.
judge::Finding race(judge::Action first_action = judge::Action::write,
                    judge::Action second_action = judge::Action::read);

/// Half of a block of 256 threads waits in line 8.
judge::Finding divergence();

/// Thread 3 of block 1 of `blur` does something wrong by itself, in line 6.
judge::Finding access_fault(judge::FindingKind kind, judge::FindingReason reason,
                            judge::Action action = judge::Action::write);

/// 1,024 bytes that were allocated in line 8, and a place in them.
judge::MemoryObject allocation(std::int64_t offset, judge::ObjectKind what = judge::ObjectKind::allocation);

/// Lanes of `blur` call a warp function in line 8 as they must not.
judge::Finding mask_fault(judge::FindingReason reason, std::uint32_t lanes, std::uint32_t other_lanes = 0);

/// What host code does wrong in line 8.
judge::Finding host_fault(judge::FindingKind kind, judge::FindingReason reason,
                          const std::string& function = "");

/// A refusal with inputs "n = 300".
judge::Refusal refusal(judge::Reason reason);

judge::Refusal finding_refusal(std::vector<judge::Finding> findings);

/// `wrong` of `total` elements of "out" are wrong, from index 2 on.
judge::Mismatch mismatch(std::uint64_t wrong, std::uint64_t total);

judge::CompilerMessage compile_error(int number, int column, const std::string& message);

judge::TaskVerdict passed(const std::string& task, const std::string& sentence);
judge::TaskVerdict withheld(const std::string& task, const std::string& sentence);
judge::TaskVerdict refused(const std::string& task, const std::string& sentence, judge::Refusal why);

/// Exercise 2.4, with seed 7 on the CPU device.
judge::Verdict verdict(std::vector<judge::TaskVerdict> tasks);
report::ExerciseView exercise();

}  // namespace report_tests
