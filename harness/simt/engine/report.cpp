// SPDX-License-Identifier: MIT
// Options in, what the device saw out: through the table behind simt_observe(), or the environment.
#include "../observation.h"

#include "../debug_info/debug_info.hpp"
#include "device.hpp"

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceLine, file, line)

void to_json(json& j, const Party& party)
{
    j = {{"action", party.action}, {"thread", party.thread}, {"where", party.where}};
}

void to_json(json& j, const Arrival& arrival)
{
    j = {{"place", arrival.place},
         {"threads", arrival.threads},
         {"first", arrival.first},
         {"where", arrival.where}};
}

void to_json(json& j, const Finding& f)
{
    j = {{"kind", f.kind},
         {"level", f.level},
         {"kernel", f.kernel},
         {"block", f.block},
         {"variable", f.variable},
         {"space", f.space},
         {"parties", f.parties},
         {"arrivals", f.arrivals},
         {"further_arrivals", f.further_arrivals},
         {"barriers_passed", f.barriers_passed},
         {"same_warp", f.same_warp},
         {"stuck", f.stuck},
         {"count", f.count}};
}

void to_json(json& j, const LaunchCounters& c)
{
    j = {{"kernel", c.launch.kernel},
         {"grid", c.launch.grid},
         {"block", c.launch.block},
         {"dynamic_shared_bytes", c.launch.dynamic_shared_bytes}};
#define SIMT_COUNTER(name, total, unit, words) j["counters"][#name] = c.name;
#include "../observed_counters.inc"
#undef SIMT_COUNTER
}

void to_json(json& j, const RefusedLaunch& r)
{
    j = {{"kernel", r.kernel},
         {"grid", r.grid},
         {"block", r.block},
         {"dynamic_shared_bytes", r.dynamic_shared_bytes},
         {"error", static_cast<int>(r.error)},
         {"reason", r.reason},
         {"where", Device::get().debug_info().locate(r.where)}};
}

void to_json(json& j, const SharedTrace::Access& a)
{
    j = json::array({a.thread, a.line, a.array, a.index,
                     a.kind == AccessKind::read    ? "read"
                     : a.kind == AccessKind::write ? "write"
                                                   : "atomic",
                     a.interval});
}

namespace {

int set_option(const char* name, const char* value)
{
    Options& options = Device::options();
    const std::string option = name;
    const std::string text = value;
    if (option == "memory") {
        options.memory_bytes = std::strtoull(value, nullptr, 10);
    } else if (option == "checked") {
        options.checked = text != "0";
    } else if (option == "trace") {
        options.trace = text == "shared";
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
    const Device& device = Device::get();
    return keep({{"findings", device.findings().all()},
                 {"launches", device.launches()},
                 {"refused_launches", device.refused_launches()},
                 {"shared_trace", device.shared_trace().accesses()},
                 {"bytes_to_host", device.bytes_to_host()}});
}

const char* locate(const void* pc)
{
    const SourceLine where = Device::get().debug_info().locate(static_cast<const char*>(pc) + 1);
    return where.line == 0 ? nullptr : keep(where);
}

const char* current_thread()
{
    const Thread* thread = Block::current();
    if (thread == nullptr) {
        return nullptr;
    }
    const Device& device = Device::get();
    return keep(
        {{"kernel", device.running_kernel()}, {"block", device.running_block()}, {"thread", thread->index}});
}

/// A program that runs by itself: it takes its options from SIMT_OPTIONS when it starts, and leaves its report where
/// SIMT_REPORT says when it ends.
class Standalone {
public:
    Standalone()
    {
        const char* options = std::getenv("SIMT_OPTIONS");
        const char* report = std::getenv("SIMT_REPORT");
        if (options != nullptr) {
            set_options(options);
        }
        if (report != nullptr) {
            open_report(report);
        }
    }

    ~Standalone()
    {
        if (report_ < 0 || getpid() != process_) {
            return;  // a child that was forked has seen nothing of its own
        }
        const char* text = simt::report();
        for (std::size_t left = std::strlen(text); left > 0;) {
            const ssize_t written = write(report_, text, left);
            if (written < 0 && errno != EINTR) {
                stop("SIMT_REPORT", std::strerror(errno));
            }
            text += std::max<ssize_t>(written, 0);
            left -= static_cast<std::size_t>(std::max<ssize_t>(written, 0));
        }
    }

    Standalone(const Standalone&) = delete;
    Standalone& operator=(const Standalone&) = delete;

    /// A runner sets the options and asks for the report.
    void give_way()
    {
        Device::options() = {};
        report_ = -1;
    }

private:
    [[noreturn]] static void stop(const char* variable, const std::string& why)
    {
        std::fprintf(stderr, "%s: %s\n", variable, why.c_str());
        _exit(2);
    }

    static void set_options(const char* text)
    {
        std::istringstream options(text);
        for (std::string option; std::getline(options, option, ',');) {
            const std::size_t equals = std::min(option.find('='), option.size());
            const std::string value = option.substr(std::min(equals + 1, option.size()));
            if (set_option(option.substr(0, equals).c_str(), value.c_str()) != 0) {
                stop("SIMT_OPTIONS", "the device does not know the option '" + option + "'");
            }
        }
    }

    void open_report(const std::string& target)
    {
        const bool is_number =
            !target.empty() &&
            std::all_of(target.begin(), target.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
        report_ = is_number ? std::atoi(target.c_str())
                            : open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (report_ < 0) {
            stop("SIMT_REPORT", target + ": " + std::strerror(errno));
        }
    }

    int report_ = -1;
    pid_t process_ = getpid();
};

Standalone standalone;

constexpr SimtObservation observation = {set_option, report, locate, current_thread};

}  // namespace
}  // namespace simt

const SimtObservation* simt_observe()
{
    static bool handed_out = false;
    if (std::exchange(handed_out, true)) {
        return nullptr;
    }
    simt::standalone.give_way();
    return &simt::observation;
}
