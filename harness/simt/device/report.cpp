// SPDX-License-Identifier: MIT
// Options in, what the device saw out: the table behind simt_observe().
#include "../observation.h"

#include "../debug_info/debug_info.hpp"
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
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

using nlohmann::json;

void to_json(json& j, const uint3& v)
{
    j = json::array({v.x, v.y, v.z});
}

void to_json(json& j, const dim3& v)
{
    j = json::array({v.x, v.y, v.z});
}

namespace simt {

void to_json(json& j, const LaunchCounters& c)
{
    j = {{"kernel", c.launch.kernel},
         {"grid", c.launch.grid},
         {"block", c.launch.block},
         {"dynamic_shared_bytes", c.launch.dynamic_shared_bytes}};
#define SIMT_COUNTER(name, total, unit, words, shown) j["counters"][#name] = c.name;
#include "../observed_counters.inc"
#undef SIMT_COUNTER
}

void to_json(json& j, const UncheckedPart& part)
{
    j = {{"kernel", part.kernel},
         {"launches", part.launches},
         {"unchecked_launches", part.unchecked_launches},
         {"blocks", part.blocks},
         {"unchecked_blocks", part.unchecked_blocks}};
}

void to_json(json& j, const RefusedLaunch& r)
{
    j = {{"kernel", r.kernel},
         {"grid", r.grid},
         {"block", r.block},
         {"dynamic_shared_bytes", r.dynamic_shared_bytes},
         {"error", static_cast<int>(r.error)},
         {"error_text", std::string(cudaGetErrorName(r.error)) + ": " + cudaGetErrorString(r.error)},
         {"reason", r.reason},
         {"where", Device::get()->debug_info().locate(r.where)}};
}

void to_json(json& j, const RefusedCall& r)
{
    j = {{"function", r.function},
         {"error", cudaGetErrorName(r.error)},
         {"reason", r.reason},
         {"where", Device::get()->debug_info().locate(r.where)}};
}

void to_json(json& j, const BankPass& pass)
{
    j = {{"lanes", pass.lanes}, {"is_first", pass.is_first}};
}

void to_json(json& j, const Transaction& t)
{
    j = {{"begin", t.begin}, {"bytes", t.bytes}, {"lanes", t.lanes}};
}

void to_json(json& j, const ProfiledInstruction& i)
{
    const WarpAccess& access = i.worst.access;
    j = {{"kernel", i.kernel},
         {"where", Device::get()->debug_info().locate(i.pc)},
         {"action", action_of(i.type.kind)},
         {"space", i.type.kind == AccessKind::step ? MemorySpace::none : space_of(i.type.space)},
         {"requests", i.requests},
         {"excess", i.excess}};
    if (i.type.kind != AccessKind::step) {
        const Architecture& architecture = Device::architecture();
        j["worst"] = {{"block", i.worst.block},      {"warp", access.warp},
                      {"lanes", access.lanes},       {"bytes", access.type.bytes},
                      {"cost", i.worst.cost},        {"best", i.worst.best},
                      {"banks", architecture.banks}, {"request_lanes", architecture.request_lanes},
                      {"passes", i.worst.passes},    {"transactions", i.worst.transactions}};
        for_each_lane(access.lanes,
                      [&](std::size_t lane) { j["worst"]["addresses"].push_back(access.address[lane]); });
    }
}

void to_json(json& j, const SharedTrace::Access& a)
{
    j = json::array({a.thread, a.line, a.array, a.index, action_of(a.kind), a.interval});
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
    return all.is_array() ? all.get<std::vector<Finding>>() : std::vector<Finding>();
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
    return keep({{"findings", findings},
                 {"launches", device->launches()},
                 {"unchecked_parts", device->unchecked_parts()},
                 {"refused_launches", device->refused_launches()},
                 {"refused_calls", device->refused_calls()},
                 {"shared_trace", device->shared_trace().accesses()},
                 {"profile", device->line_profile().costly()},
                 {"bytes_to_host", device->bytes_to_host()},
                 {"bytes_from_host", device->bytes_from_host()},
                 {"bytes_on_device", device->bytes_on_device()},
                 {"allocations", device->memory().arena().allocations()},
                 {"pinned_allocations", device->memory().pinned().allocations()}});
}

/// A handler of signals asks, perhaps of one that met its thread just when that took the device: it must not wait for it.
const char* locate(const void* pc)
{
    open_own_memory();
    const SourceLine where = Device::running().debug_info().locate(static_cast<const char*>(pc) + 1);
    return where.line == 0 ? nullptr : keep(where);
}

const char* current_thread()
{
    open_own_memory();
    const Thread* thread = Thread::running();
    if (thread == nullptr) {
        return nullptr;
    }
    const Device& device = Device::running();
    return keep(
        {{"kernel", device.running_kernel()}, {"block", device.running_block()}, {"thread", thread->index}});
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
