// SPDX-License-Identifier: MIT
#include "observation.hpp"

#include "json.hpp"

#include <algorithm>
#include <stdexcept>

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

}  // namespace

const std::vector<CounterInfo>& counter_infos()
{
    static const std::vector<CounterInfo> infos = {
#define SIMT_COUNTER(name, total, unit, words) {&Counters::name, #name, unit, words},
#include <simt/observed_counters.inc>
#undef SIMT_COUNTER
    };
    return infos;
}

const CounterInfo& info_of(Counter counter)
{
    return *std::find_if(counter_infos().begin(), counter_infos().end(), [counter](const CounterInfo& info) { return info.counter == counter; });
}

Counters Observation::total() const
{
    Counters result;
    for (const Launch& launch : launches) {
#define SIMT_COUNTER(name, total, unit, words) result.name = judge::total(result.name, launch.counters.name);
#include <simt/observed_counters.inc>
#undef SIMT_COUNTER
    }
    return result;
}

void to_json(nlohmann::json& j, const Counters& counters)
{
    for (const CounterInfo& info : counter_infos()) {
        j[std::string(info.name)] = counters.*info.counter;
    }
}

void from_json(const nlohmann::json& j, Counters& counters)
{
    for (const CounterInfo& info : counter_infos()) {
        counters.*info.counter = j.value(std::string(info.name), std::uint64_t{0});
    }
}

Observation parse_observation(const std::string& text)
{
    try {
        return nlohmann::json::parse(text).get<Observation>();
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(error.what());
    }
}

}  // namespace judge
