// SPDX-License-Identifier: MIT
/// @file
/// What `gate` verifies for authors.
#pragma once

#include "../context.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

struct GateRequest
{
    std::vector<std::string> exercises;             ///< by number, name or path; empty: all
    bool own_changes_allowed = false;               ///< do not compare chapters/ with handout/
    std::optional<std::string> submissions_folder;  ///< judge these files for the exercise, and nothing else
    /// Judge those with wrong results, one of each other verdict, and those of which the page shows code.
    bool brief = false;
    bool sandboxed = false;
    std::string device = "cpu";
    std::uint64_t seed = 1;
    std::uint64_t seeds = 1;  ///< how many, from `seed` on; verdicts must be right under each
    int time_limit =
        JudgingOptions().time_limit;    ///< seconds of processor time for one call of an entry function
    std::optional<std::size_t> sample;  ///< of mutants: judge this many, drawn with `seed`; none: all
    std::optional<std::string> rule;    ///< of mutants and variants: judge those by this rule; none: by all
};

/// Verifies that exercises are complete, and that solutions, starter code and all submissions in tests/lessons get the right
/// verdicts. A GPU checks neither findings nor budgets, so there only what must be accepted is judged.
Status gate_submissions(const Context& context, const GateRequest& request);

/// Judges the reference solutions with one mistake each, which must be refused, and prints a table per exercise. What
/// survives must be declared in tests/lessons/NAME/equivalent_mutants.json.
Status gate_mutants(const Context& context, const GateRequest& request);

/// Judges the reference solutions written in other ways, which must earn all points, and shows those that do not with the
/// judge's message.
Status gate_variants(const Context& context, const GateRequest& request);

}  // namespace cli
