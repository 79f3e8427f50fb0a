// SPDX-License-Identifier: MIT
/// @file
/// A submission that an author writes as a change of the solution, in place of a second copy of it:
///
///     // expect: finding | out-of-bounds
///     // The guard is missing: the last block reads past the end.
///     @@
///          const int i = blockIdx.x * block_size + threadIdx.x;
///     -    if (i < n) {
///     +    if (i <= n) {
///              out[i] = 2.0f * in[i];
///
/// Its first lines are comments, with which the submission begins. Each `@@` begins a hunk. Lines that begin with a blank
/// or `-` are lines of the bare solution, which occur there once; those with `-` are removed, and those with `+` take their
/// place. Without a hunk the submission is the bare solution, for answers that are wrong.
#pragma once

#include <stdexcept>
#include <string>

namespace mutation {

/// What is wrong with the file of a submission: "wrong_guard.diff:3: …".
class SubmissionFileError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The solution without what is there for its readers alone, so that no hunk has to remove it: the comment at its top, the
/// markers of pages (`// [kernel]`) and the comments on its TODOs.
std::string bare_solution(const std::string& solution);

bool has_hunk(const std::string& change);

/// The complete submission.
///
/// @param name  of the file with the change, for messages
/// @throws SubmissionFileError
std::string expanded(const std::string& change, const std::string& solution, const std::string& name);

/// The change that expands to `submission`, with one line of context around each hunk, and more where one is ambiguous.
std::string written_change(const std::string& submission, const std::string& solution);

}  // namespace mutation
