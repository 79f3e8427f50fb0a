// SPDX-License-Identifier: MIT
#include "spread.hpp"

#include "budgets.hpp"

#include <algorithm>
#include <stdexcept>

namespace judge {
namespace {

constexpr std::uint64_t room_for_threads = 16;
constexpr std::uint64_t room_for_lanes = 4;
constexpr std::uint64_t warp_lanes = 32;

/// `part` in percent of `whole`, rounded up. @pre whole > 0
std::uint64_t percent(std::uint64_t part, std::uint64_t whole)
{
    return (100 * part + whole - 1) / whole;
}

/// In the launch that has the most.
std::uint64_t threads_at_work(const Observation& observation)
{
    std::uint64_t most = 0;
    for (const Launch& launch : observation.launches) {
        most = std::max(most, launch.counters.working_threads);
    }
    return most;
}

/// A kind of memory, as the counters know it.
struct Memory
{
    const char* name;  ///< in the names of measures
    const char* words;
    Counter bytes;
    Counter busiest_thread_bytes;
    Counter lanes;
    std::vector<Counter> requests;
};

const Memory global_memory{
    "global",
    "global memory",
    &Counters::global_bytes,
    &Counters::busiest_thread_global_bytes,
    &Counters::global_lanes,
    {&Counters::global_load_requests, &Counters::global_store_requests, &Counters::texture_requests}};
const Memory shared_memory{"shared",
                           "shared memory",
                           &Counters::shared_bytes,
                           &Counters::busiest_thread_shared_bytes,
                           &Counters::shared_lanes,
                           {&Counters::shared_load_requests, &Counters::shared_store_requests}};

/// What the busiest thread of each launch accesses, in percent of the mean of the threads at work; 0 if there is nothing.
std::uint64_t busiest_share(const Memory& memory, const Observation& observation)
{
    const Counters total = observation.total();
    const std::uint64_t bytes = total.*memory.bytes;
    return bytes == 0 ? 0 : percent(total.*memory.busiest_thread_bytes * threads_at_work(observation), bytes);
}

/// What the share of the busiest thread would be if it accessed as much as the reference's.
std::uint64_t share_as_in_reference(const Memory& memory, const Observation& run,
                                    const Observation& reference)
{
    const std::uint64_t bytes = run.total().*memory.bytes;
    const std::uint64_t busiest = reference.total().*memory.busiest_thread_bytes;
    return bytes == 0 ? 0 : percent(busiest * threads_at_work(run), bytes);
}

std::uint64_t requests_to(const Memory& memory, const Observation& observation)
{
    const Counters total = observation.total();
    std::uint64_t requests = 0;
    for (const Counter counter : memory.requests) {
        requests += total.*counter;
    }
    return requests;
}

/// Lanes in a request, in percent of a warp; 0 if there are no requests.
std::uint64_t lanes_together(const Memory& memory, const Observation& observation)
{
    const std::uint64_t requests = requests_to(memory, observation);
    return requests == 0 ? 0 : percent(observation.total().*memory.lanes, warp_lanes * requests);
}

Budget enough_threads()
{
    const Measure measure("threads_at_work", "", threads_at_work, threads_at_work);
    const auto limit = [](const Observation&, const Observation& reference) {
        const std::uint64_t threads = threads_at_work(reference);
        if (threads <= warp_lanes * room_for_threads) {
            throw std::runtime_error(
                "a trial is too small for spreads_its_work(): one warp would be threads enough");
        }
        return threads / room_for_threads;
    };
    return {measure, limit, "many threads share the work", true};
}

Budget even_shares(const Memory& memory, std::uint64_t room)
{
    const auto share = [memory](const Observation& run) { return busiest_share(memory, run); };
    const auto limit = [memory, room, share](const Observation& run, const Observation& reference) {
        return std::max({room * 100, room * share(reference), share_as_in_reference(memory, run, reference)});
    };
    return {.measure = {std::string("busiest_thread_") + memory.name, "", share, share},
            .limit = limit,
            .demand = std::string("the threads share the accesses to ") + memory.words,
            .needs_use = true};
}

Budget lanes_at_once(const Memory& memory)
{
    const auto lanes = [memory](const Observation& run) { return lanes_together(memory, run); };
    const auto least = [memory](const Observation& reference) {
        return lanes_together(memory, reference) / room_for_lanes;
    };
    const auto limit = [memory, least](const Observation& run, const Observation& reference) {
        const bool has_few_requests = requests_to(memory, run) <= requests_to(memory, reference);
        return has_few_requests ? 0 : least(reference);
    };
    return {.measure = {std::string("lanes_together_") + memory.name, "", lanes, lanes},
            .limit = limit,
            .demand = std::string("the lanes of a warp access ") + memory.words + " together",
            .at_least = true,
            .needs_use = true,
            .told_limit = least};
}

}  // namespace

TrialMatcher spreads_its_work(const RoomForShares& room)
{
    return keeps_all("shares the work among its threads",
                     {enough_threads(), even_shares(global_memory, room.global), lanes_at_once(global_memory),
                      even_shares(shared_memory, room.shared), lanes_at_once(shared_memory)});
}

}  // namespace judge
