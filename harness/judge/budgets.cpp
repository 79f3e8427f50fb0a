// SPDX-License-Identifier: MIT
#include "budgets.hpp"

#include "session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace judge {
namespace {

std::optional<Refusal> refusal_by(const Budget& budget, const Trial& trial)
{
    const Observation& mine = trial.mine().observation;
    const Observation& reference = trial.reference().observation;
    if (!budget.is_kept_by(reference, reference)) {
        throw std::runtime_error(fmt::format("the reference solution misses its own budget with {}: {}",
                                             trial.circumstances(), budget.demand));
    }
    if (!budget.applies_to(reference) || budget.is_kept_by(mine, reference)) {
        return std::nullopt;
    }
    Refusal refusal = trial.refusal(Reason::budget);
    refusal.budget =
        BudgetMiss{budget.demand,         budget.measure.name(),      budget.limit(mine, reference),
                   budget.measured(mine), budget.measured(reference), budget.at_least,
                   budget.measure.per()};
    return refusal;
}

Rule rule_of(const Budget& budget, const Trial& trial)
{
    const Observation& reference = trial.reference().observation;
    const std::uint64_t limit =
        budget.told_limit ? budget.told_limit(reference) : budget.limit(reference, reference);
    return {"",
            {Reason::budget},
            budget.demand,
            budget.measure.name(),
            budget.measure.per(),
            budget.at_least,
            budget.is_fixed,
            {{limit, budget.measured(reference), {trial.circumstances()}}}};
}

std::vector<JudgedMeasure> told_measures(const std::vector<Budget>& budgets, const Observation& mine,
                                         const Observation& reference)
{
    std::vector<JudgedMeasure> told;
    for (const Budget& budget : budgets) {
        if (budget.is_told) {
            told.push_back({budget.measure.name(), budget.measure.per(), budget.measured(mine),
                            budget.measured(reference)});
        }
    }
    return told;
}

Measure plain(const std::string& name, const Measure::Function& value)
{
    return {name, "", value, value};
}

/// @param parts  what the counter is divided by
Measure quotient(Counter counter, const std::string& per,
                 const std::function<std::uint64_t(const Launch&)>& parts)
{
    const auto most = [=](const Observation& observation) {
        std::uint64_t result = 0;
        for (const Launch& launch : observation.launches) {
            const std::uint64_t divisor = std::max<std::uint64_t>(parts(launch), 1);
            result = std::max(result, (launch.counters.*counter + divisor - 1) / divisor);
        }
        return result;
    };
    const auto least = [=](const Observation& observation) {
        std::uint64_t dividend = 0;
        std::uint64_t divisor = 0;
        for (const Launch& launch : observation.launches) {
            dividend += launch.counters.*counter;
            divisor += parts(launch);
        }
        return dividend / std::max<std::uint64_t>(divisor, 1);
    };
    return {std::string(info_of(counter).name), per, most, least};
}

TrialMatcher has_at_most(const Measure& measure, const Limit& limit, const std::string& demand, bool at_least)
{
    const auto of_run = [limit](const Observation& run, const Observation&) { return limit.of(run); };
    return keeps_all(demand, {{measure, of_run, demand, at_least, limit.is_fixed(), true}});
}

}  // namespace

bool Budget::is_kept_by(const Observation& run, const Observation& reference) const
{
    return at_least ? measured(run) >= limit(run, reference) : measured(run) <= limit(run, reference);
}

TrialMatcher keeps_all(const std::string& words, const std::vector<Budget>& budgets)
{
    const auto rules = [=](const Trial& trial) {
        std::vector<Rule> all;
        for (const Budget& budget : budgets) {
            if (budget.applies_to(trial.reference().observation)) {
                all.push_back(rule_of(budget, trial));
            }
        }
        return all;
    };
    return {words, rules, [=](const Trial& trial) -> std::optional<Refusal> {
                if (!Session::get().is_counted()) {
                    return std::nullopt;
                }
                for (const Budget& budget : budgets) {
                    if (auto refusal = refusal_by(budget, trial)) {
                        return refusal;
                    }
                }
                if (!Session::get().settings.profiled) {  // otherwise the trial has measured itself
                    const Observation& mine = trial.mine().observation;
                    const Observation& reference = trial.reference().observation;
                    Session::get().measure({trial.circumstances(), mine.total(), reference.total(),
                                            mine.profile, told_measures(budgets, mine, reference)});
                }
                return std::nullopt;
            }};
}

Measure::Measure(Counter counter)
    : Measure(plain(std::string(info_of(counter).name),
                    [counter](const Observation& observation) { return observation.total().*counter; }))
{
}

Measure per_block(Counter counter)
{
    return quotient(counter, "block", [](const Launch& launch) { return launch.counters.blocks; });
}

Measure per_warp(Counter counter)
{
    return quotient(counter, "warp", [](const Launch& launch) { return launch.counters.working_warps; });
}

Measure per_thread(Counter counter)
{
    return quotient(counter, "thread", [](const Launch& launch) { return launch.counters.working_threads; });
}

Measure launches()
{
    return plain("launches", [](const Observation& observation) { return observation.launches.size(); });
}

Measure pinned_allocations()
{
    return plain("pinned_allocations",
                 [](const Observation& observation) { return observation.pinned_allocations; });
}

Measure allocations()
{
    return plain("allocations", [](const Observation& observation) { return observation.allocations; });
}

Measure bytes_read()
{
    return plain("bytes_read", [](const Observation& observation) {
        const Counters total = observation.total();
        return total.global_load_bytes + total.texture_load_bytes + total.constant_load_bytes;
    });
}

Measure lanes_at_work()
{
    return plain("lanes_at_work", [](const Observation& observation) {
        const Counters total = observation.total();
        return total.basic_blocks == 0 ? 100 : 100 * total.basic_block_lanes / (32 * total.basic_blocks);
    });
}

Measure idle_blocks()
{
    return plain("idle_blocks", [](const Observation& observation) {
        std::uint64_t idle = 0;
        for (const Launch& launch : observation.launches) {
            idle += launch.counters.blocks - launch.counters.working_blocks;
        }
        return idle;
    });
}

Measure bytes_copied_to_host()
{
    return plain("bytes_to_host", [](const Observation& observation) { return observation.bytes_to_host; });
}

Measure bytes_copied_on_device()
{
    return plain("bytes_on_device",
                 [](const Observation& observation) { return observation.bytes_on_device; });
}

Limit blocks_with_work(std::uint64_t n)
{
    return Limit([n](const Observation& observation) {
        std::uint64_t most = 1;
        for (const Launch& launch : observation.launches) {
            const std::uint64_t threads =
                launch.counters.threads / std::max<std::uint64_t>(launch.counters.blocks, 1);
            most = std::max(most, (n + threads - 1) / std::max<std::uint64_t>(threads, 1));
        }
        return most;
    });
}

Limit from_launches(std::function<std::uint64_t(const Launch&)> part)
{
    return Limit([part = std::move(part)](const Observation& observation) {
        std::uint64_t sum = 0;
        for (const Launch& launch : observation.launches) {
            sum += part(launch);
        }
        return sum;
    });
}

TrialMatcher has_at_most(const Measure& measure, const Limit& limit, const std::string& demand)
{
    return has_at_most(measure, limit, demand, false);
}

TrialMatcher has_at_least(const Measure& measure, const Limit& least, const std::string& demand)
{
    return has_at_most(measure, least, demand, true);
}

TrialMatcher launches_at_most(std::uint64_t limit, const std::string& demand)
{
    return has_at_most(launches(), limit, demand);
}

TrialMatcher allocates_at_most(std::uint64_t limit, const std::string& demand)
{
    return has_at_most(allocations(), limit, demand);
}

}  // namespace judge
