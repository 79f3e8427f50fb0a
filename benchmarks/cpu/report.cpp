// SPDX-License-Identifier: MIT
#include "report.hpp"

#include "benchmarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace bench {
namespace {

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

std::string format_seconds(double seconds)
{
    return seconds < 1.0 ? fmt::format("{:.0f} ms", seconds * 1e3) : fmt::format("{:.2f} s", seconds);
}

}  // namespace

bool Table::ReportContext(const Context& context)
{
    fmt::print(stderr, "This takes some minutes.\n");
    fmt::print("{} cores of {:.1f} GHz\n", context.cpu_info.num_cpus,
               context.cpu_info.cycles_per_second * 1e-9);
    return true;
}

void Table::ReportRuns(const std::vector<Run>& runs)
{
    for (const Run& run : runs) {
        const std::string& name = run.run_name.function_name;
        if (run.error_occurred) {
            fmt::print(stderr, "{}: {}\n", name, run.error_message);
            has_failed_ = true;
        } else if (run.run_type == Run::RT_Iteration) {
            Row& row = rows_[run.family_index];
            row.name = name;
            row.seconds.push_back(run.real_accumulated_time / static_cast<double>(run.iterations));
            for (const auto& [unit, counter] : run.counters) {
                row.unit = unit;
                row.rates.push_back(counter.value);
            }
        }
    }
}

void Table::Finalize()
{
    fmt::print("\n| what | times | minimum | median | at the minimum |\n|---|---|---|---|---|\n");
    for (const auto& [order, row] : rows_) {
        if (row.unit == in_own_table) {
            continue;
        }
        const std::string rate =
            row.rates.empty()
                ? ""
                : fmt::format("{:.2g} {}", *std::max_element(row.rates.begin(), row.rates.end()), row.unit);
        fmt::print("| {} | {} | {} | {} | {} |\n", row.name, row.seconds.size(),
                   format_seconds(*std::min_element(row.seconds.begin(), row.seconds.end())),
                   format_seconds(median(row.seconds)), rate);
    }
    print_waiting();
    print_peers();
    print_parallel();
    print_scaling();
}

void Table::print_waiting() const
{
    fmt::print("\nFrom a saved file, with the solution in it, to its verdict, and what nvcc alone takes to "
               "compile it (medians).\n\n"
               "| exercise | verdict | nvcc -c | ratio |\n|---|---|---|---|\n");
    const std::string beginning = verdict_name("");
    for (const auto& [order, row] : rows_) {
        if (row.name.rfind(beginning, 0) != 0) {
            continue;
        }
        const std::string exercise = row.name.substr(beginning.size());
        const double verdict = median(row.seconds);
        const Row* nvcc = find(nvcc_name(exercise));
        fmt::print("| {} | {} | {} | {} |\n", exercise, format_seconds(verdict),
                   nvcc != nullptr ? format_seconds(median(nvcc->seconds)) : "none",
                   nvcc != nullptr ? fmt::format("{:.2f}", verdict / median(nvcc->seconds)) : "");
    }
}

/// The median; 0 if it was not measured.
double Table::rate(const std::string& name) const
{
    const Row* row = find(name);
    return row != nullptr && !row->rates.empty() ? median(row->rates) : 0;
}

void Table::print_peers() const
{
    const auto show = [](double rate) { return rate > 0 ? fmt::format("{:.2g}", rate) : "none"; };
    const auto show_ratio = [](double rate, double peer) {
        return rate > 0 && peer > 0 ? fmt::format("{:.2g}", rate / peer) : "";
    };
    fmt::print("\nWork per second of one kernel on several devices (medians). What checks runs on one "
               "processor; Oclgrind "
               "with --data-races and --uninitialized.\n\n"
               "| kernel | work | checked | Oclgrind | ratio | unchecked | PoCL | ratio |\n"
               "|---|---|---|---|---|---|---|---|\n");
    for (const PeerKernel& kernel : peer_kernels) {
        const double checked = rate(peer_name(kernel, Peer::device_checked));
        const double unchecked = rate(peer_name(kernel, Peer::device_unchecked));
        const double oclgrind = rate(peer_name(kernel, Peer::oclgrind));
        const double pocl = rate(peer_name(kernel, Peer::pocl));
        fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} |\n", kernel.name, kernel.unit, show(checked),
                   show(oclgrind), show_ratio(checked, oclgrind), show(unchecked), show(pocl),
                   show_ratio(unchecked, pocl));
    }
    fmt::print("\nWhere it says none, the peer is not installed.\n");
}

void Table::print_parallel() const
{
    fmt::print(
        "\nWork per second, checked, of one program on all processors, and of as many programs at the same "
        "time "
        "(medians).\n\n| kernel | one program | a program on each processor | ratio |\n|---|---|---|---|\n");
    for (const PeerKernel& kernel : peer_kernels) {
        const double one = rate(parallel_name(kernel, true));
        const double many = rate(parallel_name(kernel, false));
        if (one > 0 && many > 0) {
            fmt::print("| {} | {:.2g} | {:.2g} | {:.2f} |\n", kernel.name, one, many, one / many);
        }
    }
}

void Table::print_scaling() const
{
    const auto print_line = [this](const std::string& name) {
        if (const double r = rate(name); r > 0) {
            fmt::print("| {} | {:.3g} ns |\n", name, 1e9 / r);
        }
    };
    fmt::print("\n| checked | time each |\n|---|---|\n");
    for (const int accesses : accesses_to_scale) {
        print_line(accesses_name(accesses));
    }
    for (const int threads : threads_to_scale) {
        print_line(threads_name(threads));
    }
    const double more = rate(shadow_checked) - rate(shadow_unchecked);
    if (rate(shadow_checked) > 0 && rate(shadow_unchecked) > 0) {
        fmt::print("\nShadow state: {:.3g} bytes a byte of device memory touched.\n",
                   more / shadow_touched_bytes);
    }
}

const Table::Row* Table::find(const std::string& name) const
{
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const auto& entry) { return entry.second.name == name; });
    return found != rows_.end() ? &found->second : nullptr;
}

}  // namespace bench
