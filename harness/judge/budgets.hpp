// SPDX-License-Identifier: MIT
/// @file
/// Demands on the means: what a call may use at most, or has to use. They are passed on a device that does not count, and
/// a reference that misses its own budget is a fault of the workbook.
///
/// A right kernel may have other blocks, more work for each thread, or 2-D blocks. So a budget is a number of lanes or
/// bytes, which hold for any shape, or one per block, warp or thread, or it follows from the launches that were made.
#pragma once

#include "matchers.hpp"

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace judge {

/// What a budget is about. A Counter, over all launches of the call, is one; others are made by the functions below.
class Measure {
public:
    using Function = std::function<std::uint64_t(const Observation&)>;

    /// The counter, over all launches.
    Measure(Counter counter);  // NOLINT(google-explicit-constructor): what most budgets are about

    /// @param name  as BudgetMiss::counter
    /// @param per   as BudgetMiss::per
    /// @param most  what is compared with an upper limit
    /// @param least what is compared with a lower limit
    Measure(std::string name, std::string per, Function most, Function least)
        : name_(std::move(name)), per_(std::move(per)), most_(std::move(most)), least_(std::move(least))
    {
    }

    const std::string& name() const { return name_; }
    const std::string& per() const { return per_; }
    std::uint64_t most(const Observation& observation) const { return most_(observation); }
    std::uint64_t least(const Observation& observation) const { return least_(observation); }

private:
    std::string name_;
    std::string per_;
    Function most_;
    Function least_;
};

/// The counter divided by the number of blocks: against an upper limit in the launch where that is greatest, and rounded
/// up; against a lower limit in all launches together, and rounded down.
Measure per_block(Counter counter);

/// The same for the warps that are at work (Counters::working_warps).
Measure per_warp(Counter counter);

/// The same for the threads that are at work (Counters::working_threads).
Measure per_thread(Counter counter);

/// Kernels that were launched.
Measure launches();

/// Allocations of page-locked host memory, with cudaMallocHost() or cudaHostAlloc().
Measure pinned_allocations();

/// Allocations of device memory, in whatever way.
Measure allocations();

/// Bytes that kernels read of what was in memory before them: by global loads, through textures and surfaces, and from
/// constant memory, which are three ways to the same inputs.
Measure bytes_read();

/// How many of the 32 lanes of a warp are at work, on average over the basic blocks that warps ran, in percent; 100 if no
/// warp ran.
Measure lanes_at_work();

/// Blocks whose threads accessed neither global nor shared memory nor a texture, over all launches.
Measure idle_blocks();

/// Bytes that host code copied from device memory to its own.
Measure bytes_copied_to_host();

/// Bytes that host code copied from device memory to device memory, with cudaMemcpy2D() and its like, too.
Measure bytes_copied_on_device();

/// What a budget allows or asks for: a number, or what follows from the launches that a run made.
class Limit {
public:
    using Function = std::function<std::uint64_t(const Observation& mine)>;

    template <std::integral Number>
    Limit(Number number)  // NOLINT(google-explicit-constructor): a number is what most limits are
        : of_([number](const Observation&) { return static_cast<std::uint64_t>(number); }), is_fixed_(true)
    {
    }
    explicit Limit(Function of) : of_(std::move(of)) {}

    std::uint64_t of(const Observation& observation) const { return of_(observation); }
    bool is_fixed() const { return is_fixed_; }  ///< it is a number

private:
    Function of_;
    bool is_fixed_ = false;
};

/// The sum of `part` over the launches that were made: `from_launches([](const Launch& l) { return 4 * l.counters.blocks; })`.
Limit from_launches(std::function<std::uint64_t(const Launch&)> part);

/// As many blocks as `n` elements keep busy in the launch that takes most, with one thread for each; and one for none.
Limit blocks_with_work(std::uint64_t n);

/// A limit in one direction, which may follow from what the reference does.
struct Budget
{
    Measure measure;
    /// For one of the two runs, which may be the reference's own.
    std::function<std::uint64_t(const Observation& run, const Observation& reference)> limit;
    std::string demand;  ///< why, in a sentence
    bool at_least = false;
    bool is_fixed = false;   ///< the limit is the same for all runs with the same inputs
    bool is_told = false;    ///< a pass tells the measure
    bool needs_use = false;  ///< nothing is asked where the reference's measure is 0
    /// What the table of rules tells as the limit, where the reference's own run has none.
    std::function<std::uint64_t(const Observation& reference)> told_limit = nullptr;

    std::uint64_t measured(const Observation& run) const
    {
        return at_least ? measure.least(run) : measure.most(run);
    }
    /// Whether anything is asked of code that does the work of this reference.
    bool applies_to(const Observation& reference) const { return !needs_use || measured(reference) > 0; }
    bool is_kept_by(const Observation& run, const Observation& reference) const;
};

/// All of the budgets are kept. The first that is not is told.
TrialMatcher keeps_all(const std::string& words, const std::vector<Budget>& budgets);

/// The measure is at most `limit`; `demand` says why in a sentence.
TrialMatcher has_at_most(const Measure& measure, const Limit& limit, const std::string& demand);

/// The measure is at least `least`: what is asked for is used.
TrialMatcher has_at_least(const Measure& measure, const Limit& least, const std::string& demand);

/// The call launches at most `limit` kernels.
TrialMatcher launches_at_most(std::uint64_t limit, const std::string& demand);

/// The call allocates device memory at most `limit` times, in whatever way.
TrialMatcher allocates_at_most(std::uint64_t limit, const std::string& demand);

}  // namespace judge
