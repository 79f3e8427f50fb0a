// SPDX-License-Identifier: MIT
/// @file
/// What became of the mutants of an exercise, and whether its checks are strict enough.
#pragma once

#include "declarations.hpp"

#include <course/points.hpp>
#include <judge/verdict.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace mutation {

struct Outcome
{
    enum class State {
        does_not_compile,
        same_code,  ///< as the reference or an earlier mutant
        killed,
        survived,
    };

    State state = State::does_not_compile;
    std::string killed_by;  ///< "task_1: right"
};

/// What a verdict, which may have stopped at its first refusal, says of a mutant. A refusal kills if it costs points: a
/// correctness task that is worth none withholds the budgets.
Outcome outcome_of(const judge::Verdict& verdict, const course::Points& points);

/// A mutant that was judged.
struct Mutant
{
    Change change;
    Excerpt shown;
    Outcome outcome;
};

/// Two of the demands on the checks of an exercise that is worth more than one point.
constexpr std::size_t least_live = 40;
constexpr std::size_t most_live_per_declared = 10;  ///< one in ten may be declared to be equivalent

struct Tally
{
    std::size_t generated = 0;
    std::size_t does_not_compile = 0;
    std::size_t same_code = 0;
    std::size_t live = 0;
    std::map<std::string, std::size_t> killed_by;
    std::vector<const Mutant*> declared;   ///< survivors that are declared to be equivalent
    std::vector<const Mutant*> survivors;  ///< those that are not
    std::vector<std::string>
        complaints;  ///< about the number of mutants, and about declarations; a sentence each
};

/// Which mutants were judged.
enum class Extent {
    sample,                 ///< not all: their number, and declarations of others, say nothing
    all_of_small_exercise,  ///< all of an exercise that is worth one point: there may be few, and most of them harmless
    all
};

/// @param mutants  in the order in which they are shown; must outlive the tally
Tally tally(const std::vector<Mutant>& mutants, const std::vector<Declaration>& declarations, Extent extent);

}  // namespace mutation
