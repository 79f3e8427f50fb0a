// SPDX-License-Identifier: MIT
// Options in, what the device saw out: the table behind simt_observe().
#include "../observation.h"

#include "../debug_info/debug_info.hpp"
#include "../findings/json_fields.hpp"
#include "../findings/serialisation.hpp"
#include "../trace/recorder.hpp"
#include "device.hpp"
#include "observation_table.hpp"

#include <cuda_runtime_api.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

using nlohmann::json;

void to_json(json& j, const uint3& v)
{
    simt::write_json(j, std::array{v.x, v.y, v.z});
}

void to_json(json& j, const dim3& v)
{
    simt::write_json(j, std::array{v.x, v.y, v.z});
}

namespace simt {

void to_json(json& j, const LaunchCounters& c)
{
    write_member(j, "kernel", c.launch.kernel);
    write_member(j, "grid", c.launch.grid);
    write_member(j, "block", c.launch.block);
    write_member(j, "dynamic_shared_bytes", c.launch.dynamic_shared_bytes);
    json& counters = member(j, "counters");
#define SIMT_COUNTER(name, total, unit, words, shown) write_member(counters, #name, c.name);
#include "../observed_counters.inc"
#undef SIMT_COUNTER
}

void to_json(json& j, const UncheckedPart& part)
{
    write_member(j, "kernel", part.kernel);
    write_member(j, "launches", part.launches);
    write_member(j, "unchecked_launches", part.unchecked_launches);
    write_member(j, "blocks", part.blocks);
    write_member(j, "unchecked_blocks", part.unchecked_blocks);
}

void to_json(json& j, const RefusedLaunch& r)
{
    write_member(j, "kernel", r.kernel);
    write_member(j, "grid", r.grid);
    write_member(j, "block", r.block);
    write_member(j, "dynamic_shared_bytes", r.dynamic_shared_bytes);
    write_member(j, "error", static_cast<int>(r.error));
    write_member(j, "error_text",
                 std::string(cudaGetErrorName(r.error)) + ": " + cudaGetErrorString(r.error));
    write_member(j, "reason", r.reason);
    write_member(j, "where", Device::get()->debug_info().locate(r.where));
}

void to_json(json& j, const RefusedCall& r)
{
    write_member(j, "function", r.function);
    write_member(j, "error", std::string(cudaGetErrorName(r.error)));
    write_member(j, "reason", r.reason);
    write_member(j, "where", Device::get()->debug_info().locate(r.where));
}

void to_json(json& j, const BankPass& pass)
{
    write_member(j, "lanes", pass.lanes);
    write_member(j, "is_first", pass.is_first);
}

void to_json(json& j, const Transaction& t)
{
    write_member(j, "begin", t.begin);
    write_member(j, "bytes", t.bytes);
    write_member(j, "lanes", t.lanes);
}

/// Of each element of a list that is no vector.
template <class List>
void write_list(json& object, const char* name, const List& list)
{
    json& array = member(object, name) = empty_array(list.size());
    for (const auto& element : list) {
        write_json(append(array), element);
    }
}

void to_json(json& j, const ProfiledInstruction& i)
{
    const WarpAccess& access = i.worst.access;
    write_member(j, "kernel", i.kernel);
    write_member(j, "where", Device::get()->debug_info().locate(i.pc));
    write_member(j, "action", action_of(i.type.kind));
    write_member(j, "space", i.type.kind == AccessKind::step ? MemorySpace::none : space_of(i.type.space));
    write_member(j, "requests", i.requests);
    write_member(j, "excess", i.excess);
    if (i.type.kind != AccessKind::step) {
        const Architecture& architecture = Device::architecture();
        json& worst = member(j, "worst");
        write_member(worst, "block", i.worst.block);
        write_member(worst, "warp", access.warp);
        write_member(worst, "lanes", access.lanes);
        write_member(worst, "bytes", unsigned{access.type.bytes});
        write_member(worst, "cost", i.worst.cost);
        write_member(worst, "best", i.worst.best);
        write_member(worst, "banks", architecture.banks);
        write_member(worst, "request_lanes", architecture.request_lanes);
        write_list(worst, "passes", i.worst.passes);
        write_list(worst, "transactions", i.worst.transactions);
        json& addresses = member(worst, "addresses");
        for_each_lane(access.lanes,
                      [&](std::size_t lane) { write_json(append(addresses), access.address[lane]); });
    }
}

void to_json(json& j, const SharedTrace::Access& a)
{
    j = empty_array(6);
    write_json(append(j), a.thread);
    write_json(append(j), a.line);
    write_json(append(j), a.array);
    write_json(append(j), a.index);
    write_json(append(j), action_of(a.kind));
    write_json(append(j), a.interval);
}

namespace {

/// The file stays mapped to the end of the process.
LaunchProgress* map_progress(const char* file)
{
    const int descriptor = open(file, O_RDWR | O_CLOEXEC);
    void* place = mmap(nullptr, sizeof(LaunchProgress), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    return place != MAP_FAILED ? static_cast<LaunchProgress*>(place) : nullptr;
}

/// Those of a JSON file, in which a device has left them.
std::vector<Finding> findings_in(const char* file)
{
    std::ifstream in(file);
    const json all = json::parse(in, nullptr, false);
    std::vector<Finding> findings;
    if (all.is_array()) {
        read_json(all, findings);
    }
    return findings;
}

/// Those of "0,0,0;7,0,0".
std::vector<Index3> indices_in(const std::string& text)
{
    std::istringstream words(text);
    std::vector<Index3> indices;
    for (std::string word; std::getline(words, word, ';');) {
        std::istringstream numbers(word);
        Index3& index = indices.emplace_back();
        for (unsigned& number : index) {
            numbers >> number;
            numbers.ignore(1, ',');
        }
    }
    return indices;
}

int set_option(const char* name, const char* value)
{
    const WriteAccess access;
    Options& options = Device::options();
    const std::string option = name;
    const std::string text = value;
    if (option == "memory") {
        options.memory_bytes = std::strtoull(value, nullptr, 10);
    } else if (option == "machine_memory") {
        options.machine_memory_bytes = std::strtoull(value, nullptr, 10);
    } else if (option == "stack") {
        Fiber::stack_bytes = std::strtoull(value, nullptr, 10);
    } else if (option == "workers") {
        options.workers = static_cast<unsigned>(std::strtoul(value, nullptr, 10));
    } else if (option == "head_start") {
        options.head_start = std::chrono::microseconds(std::strtoul(value, nullptr, 10));
    } else if (option == "idle_turns") {
        options.idle_turns = std::strtoull(value, nullptr, 10);
    } else if (option == "protected" && text == "1") {
        protect_own_memory();
        options.workers = 1;  // each host thread would have to be let in
        Device::get();        // what it consists of is part of that
    } else if (option == "checked") {
        options.checked = text != "0";
    } else if (option == "launch_count") {
        options.launch_count = std::strtoull(value, nullptr, 10);
    } else if (option == "check_limit") {
        options.check_limit = std::strtoull(value, nullptr, 10);
    } else if (option == "whole_program") {
        options.whole_program = text != "0";
    } else if (option == "leaks") {
        options.leaks = text != "0";
    } else if (option == "host_reads") {
        options.host_reads = text != "0";
    } else if (option == "trace") {
        options.trace = text == "shared";
    } else if (option == "basic_blocks") {
        options.basic_blocks = text != "0";
    } else if (option == "progress") {
        options.progress = map_progress(value);
        return options.progress != nullptr ? 0 : -1;
    } else if (option == "profile") {
        options.profile = text != "0";
    } else if (option == "record") {
        // Opened now: a runner may open no file later.
        options.record.file = open(value, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
        return options.record.file >= 0 ? 0 : -1;
    } else if (option == "record_launch") {
        options.record.launch = std::strtoull(value, nullptr, 10);
    } else if (option == "record_kernel") {
        options.record.kernel = text;
    } else if (option == "record_lockstep") {
        options.record.in_lockstep = text != "0";
    } else if (option == "record_events") {
        options.record.most_events = std::strtoull(value, nullptr, 10);
    } else if (option == "record_findings") {
        options.record.findings = findings_in(value);
    } else if (option == "record_blocks") {
        options.record.blocks = indices_in(text);
    } else if (option == "arch" && find_architecture(text) != nullptr) {
        options.architecture = find_architecture(text);
    } else if (option == "multiprocessors") {
        options.multiprocessors =
            std::clamp(static_cast<unsigned>(std::strtoul(value, nullptr, 10)), 1u, most_multiprocessors);
    } else if (option == "schedule" && text == "ascending") {
        options.schedule = Schedule::ascending;
    } else if (option == "schedule" && text == "descending") {
        options.schedule = Schedule::descending;
    } else if (option == "schedule" && text.rfind("random:", 0) == 0) {
        options.schedule = Schedule::random;
        options.schedule_seed =
            static_cast<std::uint32_t>(std::strtoul(value + std::strlen("random:"), nullptr, 10));
    } else {
        return -1;
    }
    return 0;
}

const char* keep(const json& j)
{
    static std::string& text = *new std::string;
    text = j.dump(-1, ' ', false, json::error_handler_t::replace);
    return text.c_str();
}

const char* report()
{
    const auto device = Device::get();
    std::vector<Finding> findings = device->findings().all();
    const Options& options = Device::options();
    const auto add = [&](const std::vector<Finding>& more) {
        findings.insert(findings.end(), more.begin(), more.end());
    };
    if (options.whole_program && options.checked) {
        add(device->unseen_errors().all());
    }
    if ((options.whole_program || options.leaks) && options.checked) {
        add(device->leaks());
    }
    if (Recorder* const recorder = device->recorder(); recorder != nullptr && recorder->has_launch()) {
        recorder->write_file();
    }
    json seen;
    write_member(seen, "findings", findings);
    write_member(seen, "launches", device->launches());
    write_member(seen, "unchecked_parts", device->unchecked_parts());
    write_member(seen, "refused_launches", device->refused_launches());
    write_member(seen, "refused_calls", device->refused_calls());
    write_list(seen, "shared_trace", device->shared_trace().accesses());
    write_member(seen, "profile", device->line_profile().costly());
    write_member(seen, "bytes_to_host", device->bytes_to_host());
    write_member(seen, "bytes_from_host", device->bytes_from_host());
    write_member(seen, "bytes_on_device", device->bytes_on_device());
    write_member(seen, "allocations", device->memory().arena().allocations());
    write_member(seen, "pinned_allocations", device->memory().pinned().allocations());
    return keep(seen);
}

/// A handler of signals asks, perhaps of one that met its thread just when that took the device: it must not wait for it.
const char* locate(const void* pc)
{
    open_own_memory();
    const SourceLine where = Device::running().debug_info().locate(static_cast<const char*>(pc) + 1);
    if (where.line == 0) {
        return nullptr;
    }
    json told;
    write_json(told, where);
    return keep(told);
}

const char* current_thread()
{
    open_own_memory();
    const Thread* thread = Thread::running();
    if (thread == nullptr) {
        return nullptr;
    }
    const Device& device = Device::running();
    json told;
    write_member(told, "kernel", device.running_kernel());
    write_member(told, "block", device.running_block());
    write_member(told, "thread", thread->index);
    return keep(told);
}

constexpr SimtObservation observation = {set_option, report, locate, current_thread};

}  // namespace

const SimtObservation& observation_table()
{
    return observation;
}

}  // namespace simt

const SimtObservation* simt_observe()
{
    static bool handed_out = false;
    if (handed_out) {
        return nullptr;
    }
    handed_out = true;
    simt::Device::options().checked = true;
    return &simt::observation_table();
}
