// SPDX-License-Identifier: MIT
/// @file
/// What of the work that streams are given comes before what.
#pragma once

#include "../events/stream_work.hpp"

#include <driver_types.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <utility>

namespace simt {

/// The order between streams and the host: CUDA C++ Programming Guide, "Asynchronous Concurrent Execution"; CUDA Runtime
/// API, "Stream synchronization behavior". A stream does its work in order. The legacy default stream waits for all blocking
/// streams, and these for it. Beyond that there are events, and the host that waits.
class StreamOrder {
public:
    void add(cudaStream_t stream, bool blocks) { blocks_[stream] = blocks; }

    /// The next work of a stream; null is the legacy default stream.
    StreamWork begin(cudaStream_t stream);

    /// Host code, as of now.
    StreamWork host() const { return {nullptr, 0, host_, settled_}; }

    void record(cudaEvent_t event, cudaStream_t stream) { events_[event] = all_of(stream); }
    void wait(cudaStream_t stream, cudaEvent_t event) { join(clocks_[named(stream)], events_[event]); }
    void host_waits_for(cudaStream_t stream) { host_learns(all_of(stream)); }
    void host_waits_for_event(cudaEvent_t event) { host_learns(events_[event]); }
    void host_waits_for_all();

    /// Whether all work so far was for the legacy default stream, so that each piece of it comes after the one before.
    bool has_default_stream_only() const
    {
        return blocks_.empty() && std::all_of(clocks_.begin(), clocks_.end(),
                                              [](const auto& entry) { return entry.first == nullptr; });
    }

    /// Whether there is work that the host has not waited for.
    bool is_open() const { return !open_.empty(); }

private:
    static void join(StreamClock& clock, const StreamClock& other);
    static cudaStream_t named(cudaStream_t stream) { return stream == cudaStreamLegacy ? nullptr : stream; }
    bool blocks(cudaStream_t stream) const;
    StreamClock all_of(cudaStream_t stream);
    void host_learns(const StreamClock& clock);

    std::map<cudaStream_t, bool> blocks_;  ///< of those that were created
    std::map<cudaStream_t, StreamClock> clocks_;
    std::map<cudaEvent_t, StreamClock> events_;
    StreamClock host_;
    std::deque<std::pair<cudaStream_t, std::uint32_t>> open_;
    std::uint32_t last_ = 0;
    std::uint32_t settled_ = 0;
};

}  // namespace simt
