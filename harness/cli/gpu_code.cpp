// SPDX-License-Identifier: MIT
#include "gpu_code.hpp"

#include "interruption.hpp"
#include "judging.hpp"
#include "progress_line.hpp"

#include <platform/files.hpp>
#include <platform/pattern.hpp>
#include <platform/process.hpp>
#include <simt/architecture/default_architecture.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <array>

namespace cli {
namespace {

namespace fs = std::filesystem;

using nlohmann::json;

constexpr std::array<unsigned, 4> block_sizes{128, 256, 512, 1024};

/// Takes the machine code apart, or says why not.
void add_listings(GpuCode& code, const fs::path& compiler, const fs::path& cubin, const fs::path& source)
{
    const fs::path disassembler = compiler.parent_path() / "nvdisasm";
    if (access(disassembler.c_str(), X_OK) != 0) {
        code.no_listing = fmt::format(
            "The machine code cannot be shown: there is no nvdisasm in {}. NVIDIA's package of it is "
            "cuda-nvdisasm.",
            compiler.parent_path().string());
        return;
    }
    platform::Command command;
    command.words = {disassembler, "-gi", "-c", cubin};
    command.environment = platform::plain_environment();
    platform::Limits limits;
    limits.output_bytes = std::size_t{16} << 20;
    const platform::ProcessResult ending = platform::run_process(command, limits);
    code.listings = listings_in(ending.output, source);
    if (!ending.succeeded() || ending.output_was_cut) {
        code.listings.clear();
        code.no_listing =
            ending.output_was_cut
                ? "The machine code is too long to be shown."
                : fmt::format("nvdisasm fails: {}", ending.output.substr(0, ending.output.find('\n')));
    }
}

}  // namespace

GpuCode compile_for_gpu(const course::Workbook& workbook, const course::Exercise& exercise,
                        const std::string& architecture)
{
    const ProgressLine line({report::Activity::Kind::compiling, exercise.label(), architecture});
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path compiler = find_toolchain(workbook, judge::DeviceKind::cuda).compiler;
    const fs::path cubin = scratch.path() / "kernels.cubin";
    platform::Command command;
    command.words = {compiler,
                     "-cubin",
                     "-lineinfo",
                     "-std=c++17",
                     "-O3",
                     "-arch=" + architecture,
                     "-Xptxas",
                     "-v",
                     "-I",
                     workbook.folder(exercise),
                     "-o",
                     cubin,
                     workbook.source(exercise)};
    command.environment = platform::plain_environment();
    command.environment.push_back("TMPDIR=" + scratch.path().string());
    const platform::ProcessResult ending = platform::run_process(command, {});
    if (!ending.succeeded()) {
        // "Value 'sm_10' is not defined for option 'gpu-architecture'", "Unsupported gpu architecture 'compute_35'"
        static const platform::Pattern no_such_architecture("nvcc fatal.*gpu[- ]architecture[^]*");
        return {architecture,
                {},
                no_such_architecture.matches(ending.output)
                    ? fmt::format(
                          "This nvcc does not compile for {}. Next: choose a later architecture, such as {}.",
                          architecture, simt::default_architecture)
                    : ending.output,
                {},
                ""};
    }
    GpuCode code{architecture, kernels_in(ending.output), "", {}, ""};
    add_listings(code, compiler, cubin, workbook.source(exercise));
    return code;
}

void write_gpu_code(report::Writer& writer, const GpuCode& code)
{
    writer.blank();
    writer.paragraph(fmt::format("What nvcc makes of it for {}:", code.architecture));
    if (code.kernels.empty()) {
        for (const std::string& line :
             platform::lines_of(code.complaint.empty() ? "No kernel." : code.complaint)) {
            writer.line("  " + line);
        }
        return;
    }
    std::vector<std::vector<std::string>> rows{
        {"", "registers", "spilled (bytes)", "stack (bytes)", "shared memory (bytes)"}};
    for (const CompiledKernel& kernel : code.kernels) {
        rows.push_back({kernel.name, report::grouped(kernel.registers),
                        report::grouped(kernel.spill_store_bytes + kernel.spill_load_bytes),
                        report::grouped(kernel.stack_bytes), report::grouped(kernel.shared_bytes)});
    }
    writer.table(rows, 2);
    writer.blank();
    rows = {{"Occupancy in %, with threads per block"}};
    for (const unsigned threads : block_sizes) {
        rows[0].push_back(report::grouped(threads));
    }
    for (const CompiledKernel& kernel : code.kernels) {
        rows.push_back({kernel.name});
        for (const unsigned threads : block_sizes) {
            rows.back().push_back(report::grouped(occupancy(code.architecture, kernel, threads)));
        }
    }
    writer.table(rows, 2);
}

void write_listings(report::Writer& writer, const GpuCode& code, const std::string& file,
                    const report::SourceText& source)
{
    writer.blank();
    if (!code.no_listing.empty()) {
        writer.paragraph(code.no_listing);
        return;
    }
    for (const KernelListing& listing : code.listings) {
        writer.paragraph(fmt::format("Machine code of {} for {}, by the line that it was made of:",
                                     listing.kernel, code.architecture));
        for (const LineOfCode& line : listing.lines) {
            writer.line(fmt::format("  {}  {}", report::SourceText::place(file, line.line),
                                    source.line(file, line.line)));
            for (const std::string& instruction : line.instructions) {
                writer.line("      " + instruction, report::Style::faint);
            }
        }
        if (!listing.elsewhere.empty()) {
            writer.line("  from other files");
        }
        for (const std::string& instruction : listing.elsewhere) {
            writer.line("      " + instruction, report::Style::faint);
        }
        writer.blank();
    }
}

json gpu_code_for_programs(const GpuCode& code, const std::string& file, const report::SourceText& source)
{
    json kernels = json::array();
    for (const CompiledKernel& kernel : code.kernels) {
        json occupancies = json::object();
        for (const unsigned threads : block_sizes) {
            occupancies[std::to_string(threads)] = occupancy(code.architecture, kernel, threads);
        }
        kernels.push_back({{"name", kernel.name},
                           {"registers", kernel.registers},
                           {"spilled_bytes", kernel.spill_store_bytes + kernel.spill_load_bytes},
                           {"stack_bytes", kernel.stack_bytes},
                           {"shared_bytes", kernel.shared_bytes},
                           {"occupancy", std::move(occupancies)}});
    }
    json listings = json::array();
    for (const KernelListing& listing : code.listings) {
        json lines = json::array();
        for (const LineOfCode& line : listing.lines) {
            lines.push_back({{"line", line.line},
                             {"source", source.line(file, line.line)},
                             {"instructions", line.instructions}});
        }
        listings.push_back(
            {{"kernel", listing.kernel}, {"lines", std::move(lines)}, {"elsewhere", listing.elsewhere}});
    }
    return {{"architecture", code.architecture},
            {"complaint", code.complaint},
            {"kernels", std::move(kernels)},
            {"machine_code", std::move(listings)},
            {"no_machine_code", code.no_listing}};
}

}  // namespace cli
