// SPDX-License-Identifier: MIT
#include "observation.hpp"

#include <algorithm>

namespace judge {
namespace {

std::uint64_t sum(std::uint64_t a, std::uint64_t b)
{
    return a + b;
}

std::uint64_t max(std::uint64_t a, std::uint64_t b)
{
    return std::max(a, b);
}

/// The smaller one of those that are known: 0 stands for nothing yet.
std::uint64_t least(std::uint64_t a, std::uint64_t b)
{
    return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

}  // namespace

const std::vector<std::string>& architecture_names()
{
    static const std::vector<std::string> names = {
#define SIMT_ARCHITECTURE(name, ...) name,
#include <simt/architecture/architectures.inc>
#undef SIMT_ARCHITECTURE
    };
    return names;
}

const std::vector<CounterInfo>& counter_infos()
{
    static const std::vector<CounterInfo> infos = {
#define SIMT_COUNTER(name, total, unit, words, shown)                                                        \
    {&Counters::name, #name, unit, words, CounterInfo::Shown::shown},
#include <simt/observed_counters.inc>
#undef SIMT_COUNTER
    };
    return infos;
}

const CounterInfo& info_of(Counter counter)
{
    return *std::find_if(counter_infos().begin(), counter_infos().end(),
                         [counter](const CounterInfo& info) { return info.counter == counter; });
}

bool CounterInfo::are_worth_a_row(std::initializer_list<std::uint64_t> counts) const
{
    return counter == &Counters::bank_conflicts ||
           std::any_of(counts.begin(), counts.end(), [](std::uint64_t count) { return count != 0; });
}

Counters Observation::total() const
{
    Counters result;
    for (const Launch& launch : launches) {
#define SIMT_COUNTER(name, total, unit, words, shown)                                                        \
    result.name = judge::total(result.name, launch.counters.name);
#include <simt/observed_counters.inc>
#undef SIMT_COUNTER
    }
    return result;
}

}  // namespace judge
