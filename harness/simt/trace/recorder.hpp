// SPDX-License-Identifier: MIT
/// @file
/// Records what the threads of one launch do: docs/trace_format.md.
#pragma once

#include "../architecture/architecture.hpp"
#include "../engine/hooks.hpp"
#include "../engine/stepping.hpp"
#include "../findings/finding.hpp"
#include "event_log.hpp"
#include "event_writer.hpp"
#include "request_table.hpp"
#include "stable_addresses.hpp"
#include "trace_request.hpp"
#include "traced_memory.hpp"
#include "traced_threads.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace simt {

/// What the host did before or after the launch.
struct TracedCall
{
    std::string what;  ///< "cudaMemcpy", "reduce<<<2, 64>>>"
    SourceLine where;
    std::uint64_t bytes = 0;  ///< of a copy
    const void* stream = nullptr;
    bool is_launch = false;  ///< the one that was recorded
};

/// A place in the program.
struct TracedPlace
{
    SourceLine where;
    std::string function;
    /// Of a warp function: what lanes pass and what it returns; nothing where they exchange no values.
    std::optional<ValueType> gave{};
    std::optional<ValueType> got{};
};

class Recorder final : public StepObserver {
public:
    Recorder(TraceRequest request, DeviceMemory& memory, MemoryNames& names,
             const Architecture& architecture);

    /// Whether a launch is the one to record.
    ///
    /// @param number  of the launch, from 1
    bool wants(std::uint64_t number, const std::string& kernel) const;

    void launch_begins(const LaunchInfo& launch, std::uint64_t number, const SharedMemory& shared,
                       std::vector<PointerArgument> arguments);

    /// Looks for the events that the findings of the request are about.
    void launch_ends();

    /// Has a launch been recorded?
    bool has_launch() const { return number_ != 0; }

    /// Writes the file, again with more of the host's calls.
    void write_file();

    void note(TracedCall call) { host_.push_back(std::move(call)); }

    bool is_watched(const BlockInfo& block) override;
    bool has_step(const Thread& thread, const void* pc) override;
    bool is_full() const override;
    void block_begins(const BlockInfo& block, const SharedMemory& shared) override;
    void turn_begins(const BlockInfo& block, const Thread* warp, std::uint32_t lanes) override;
    void turn_ends(const BlockInfo& block, const Thread* warp, std::uint32_t lanes) override;
    void warp_function(const BlockInfo& block, const Thread* warp, std::uint32_t lanes) override;
    void barrier(const BlockInfo& block, Meeting meeting, unsigned number) override;
    void fence(const Thread& thread, Scope scope) override;

    /// A thread launches a grid.
    ///
    /// @param what  "child<<<2, 64>>>"
    void nested_launch(const Thread& thread, const std::string& what, Caller where);

private:
    /// What a lane does in its turn.
    struct Access
    {
        Stop stop;
        TracedFrame at;
        std::optional<ImageAccess> image;
        unsigned object = 0;
        bool is_readable = false;
    };

    struct NestedLaunch
    {
        std::string what;
        TracedFrame at;
    };

    struct ChangedLanes
    {
        std::uint32_t lanes = 0;
        std::array<const char*, warp_size> from{};
    };

    static EventKind kind_of(const Access& access);
    void choose_blocks();
    unsigned block_of(const BlockInfo& block) const;
    unsigned place_of(const TracedFrame& at);
    void begin(const LoggedEvent& event, const LaneNumbers* offsets = nullptr);
    void end_without_changes() { writer_.integer(Column::changes, 0); }
    using Changes = std::map<std::pair<unsigned, unsigned>, ChangedLanes>;  ///< by variable and element
    Changes changes_of(unsigned block, const Thread* warp, std::uint32_t lanes);
    const ValueType& type_of_elements(unsigned object) const;
    void set_value(LaneValues& values, unsigned lane, std::uint64_t address, const ValueType& type,
                   const Thread& thread);
    void write(const Changes& changes, const Thread* warp);
    void write_object(unsigned block, std::uint32_t lanes, const LaneNumbers& offsets, bool is_read);
    bool write_step(unsigned block, const Thread* warp, std::uint32_t lanes);
    void write_outside(unsigned block, const Thread* warp, std::uint32_t lanes);
    void write_turn(unsigned block, const Thread* warp, std::uint32_t lanes);
    unsigned request_of(const Thread* warp, std::uint32_t lanes);
    bool write_access(unsigned block, const Thread* warp, std::uint32_t lanes);
    void write_coordinates(std::uint32_t lanes);
    void write_nested_launches(unsigned block, const Thread* warp, std::uint32_t lanes);
    void write_ends(unsigned block, const Thread* warp, std::uint32_t lanes);
    void write_arrivals(unsigned block, const Thread* warp, std::uint32_t lanes);
    bool is_repetition(unsigned block, unsigned warp, std::uint32_t lanes, unsigned place);
    Index3 index_of(std::uint64_t block) const;
    nlohmann::json header();
    std::string initial_bytes();

    TraceRequest request_;
    std::vector<std::uint64_t> blocks_;  ///< numbers of those that are recorded, in ascending order
    const Architecture& architecture_;
    RequestTable requests_;
    SharedMemory shared_{};
    MemoryNames& names_;
    TracedMemory memory_;
    TracedThreads threads_;
    StableAddresses addresses_;
    EventWriter writer_;
    std::size_t told_initial_ = 0;  ///< how much of what memory held before the writer knows
    EventLog log_;
    std::vector<TracedPlace> places_;
    std::map<const void*, unsigned> place_numbers_;
    /// Of each block and thread: turns in a row of which there was nothing to tell.
    std::vector<std::vector<unsigned>> idle_turns_;
    /// How often anything has changed: memory, a variable, or whether a thread waits.
    std::uint64_t changes_ = 0;
    /// Of block, warp, lanes and place: when these lanes were there last. See is_repetition().
    std::map<std::tuple<unsigned, unsigned, std::uint32_t, unsigned>, std::uint64_t> visits_;
    std::vector<std::vector<int>> last_lines_;  ///< of the last event of each block and thread
    std::vector<TracedCall> host_;
    nlohmann::json findings_ = nlohmann::json::array();
    LaunchInfo launch_;
    std::uint64_t number_ = 0;
    std::array<Access, warp_size> turn_;                  ///< of the lanes whose turn it is
    std::array<std::optional<Scope>, warp_size> fences_;  ///< that they have passed
    std::array<std::vector<NestedLaunch>, warp_size> nested_;
    std::vector<std::string> nested_launches_;  ///< each once
};

}  // namespace simt
