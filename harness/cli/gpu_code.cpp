// SPDX-License-Identifier: MIT
#include "gpu_code.hpp"

#include "interruption.hpp"
#include "judging.hpp"

#include <platform/process.hpp>

#include <fmt/format.h>

#include <array>

namespace cli {
namespace {

constexpr std::array<unsigned, 4> block_sizes{128, 256, 512, 1024};

}  // namespace

GpuCode compile_for_gpu(const course::Workbook& workbook, const course::Exercise& exercise,
                        const std::string& architecture)
{
    const ScratchFolder scratch(workbook.state() / "programs");
    platform::Command command;
    command.words = {find_toolchain(workbook, judge::DeviceKind::cuda).compiler,
                     "-cubin",
                     "-std=c++17",
                     "-O3",
                     "-arch=" + architecture,
                     "-Xptxas",
                     "-v",
                     "-I",
                     workbook.folder(exercise),
                     "-o",
                     scratch.path() / "kernels.cubin",
                     workbook.source(exercise)};
    command.environment = platform::plain_environment();
    command.environment.push_back("TMPDIR=" + scratch.path().string());
    const platform::ProcessResult ending = platform::run_process(command, {});
    GpuCode code{architecture, kernels_in(ending.output), ""};
    if (!ending.succeeded()) {
        code = {architecture, {}, ending.output};
    }
    return code;
}

void write_gpu_code(report::Writer& writer, const GpuCode& code)
{
    writer.blank();
    writer.paragraph(fmt::format("What nvcc makes of it for {}:", code.architecture));
    if (code.kernels.empty()) {
        writer.paragraph(code.complaint.empty() ? "No kernel." : code.complaint, 2);
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

}  // namespace cli
