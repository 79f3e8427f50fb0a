// SPDX-License-Identifier: MIT
#include "stream_order.hpp"

#include <algorithm>

namespace simt {

void StreamOrder::join(StreamClock& clock, const StreamClock& other)
{
    for (const auto& [stream, number] : other) {
        std::uint32_t& own = clock[stream];
        own = std::max(own, number);
    }
}

bool StreamOrder::blocks(cudaStream_t stream) const
{
    const auto entry = blocks_.find(stream);
    return entry == blocks_.end() || entry->second;  // the default stream of a host thread does
}

/// All that the stream has to do, with what it waits for.
StreamClock StreamOrder::all_of(cudaStream_t stream)
{
    stream = named(stream);
    StreamClock clock = clocks_[stream];
    if (stream == nullptr) {
        for (const auto& [other, known] : clocks_) {
            if (blocks(other)) {
                join(clock, known);
            }
        }
    } else if (blocks(stream)) {
        join(clock, clocks_[nullptr]);
    }
    return clock;
}

StreamWork StreamOrder::begin(cudaStream_t stream)
{
    stream = named(stream);
    StreamWork work{stream, ++last_, all_of(stream), settled_};
    join(work.known, host_);
    StreamClock& clock = clocks_[stream];
    clock = work.known;
    clock[stream] = work.number;
    open_.emplace_back(stream, work.number);
    return work;
}

void StreamOrder::host_learns(const StreamClock& clock)
{
    join(host_, clock);
    while (!open_.empty() && host_[open_.front().first] >= open_.front().second) {
        settled_ = open_.front().second;
        open_.pop_front();
    }
}

void StreamOrder::host_waits_for_all()
{
    for (const auto& [stream, clock] : clocks_) {
        join(host_, clock);
    }
    host_learns({});
}

}  // namespace simt
