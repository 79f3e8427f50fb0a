// SPDX-License-Identifier: MIT
#include "ptxas.hpp"

#include "gpu_listing.hpp"

#include <platform/lines.hpp>
#include <platform/pattern.hpp>
#include <simt/architecture/architecture.hpp>

#include <algorithm>

namespace cli {
namespace {

constexpr unsigned lanes = 32;

/// The number before these words: "0 bytes stack frame"; 0 if they are not there.
std::uint64_t number_before(const std::string& line, const std::string& words)
{
    platform::Match match;
    return platform::Pattern("([0-9]+) " + words).is_in(line, match) ? std::stoull(match.str(1)) : 0;
}

unsigned resident_blocks_by_registers(const simt::Architecture& architecture, std::uint64_t registers,
                                      unsigned warps_per_block)
{
    constexpr std::uint64_t unit = 256;
    constexpr std::uint64_t parts = 4;
    const std::uint64_t per_warp = std::max((registers * lanes + unit - 1) / unit * unit, unit);
    const std::uint64_t warps = architecture.registers / parts / per_warp * parts;
    return static_cast<unsigned>(warps / warps_per_block);
}

}  // namespace

std::vector<CompiledKernel> kernels_in(const std::string& printed)
{
    static const platform::Pattern entry("Compiling entry function '([^']+)'");
    static const platform::Pattern function("Function properties for (\\S+)");
    std::vector<CompiledKernel> kernels;
    bool is_kernel = false;  // the lines are about the last kernel, and not about a function that it calls
    std::string symbol;
    platform::LineReader lines([&](const std::string& line) {
        platform::Match match;
        if (entry.is_in(line, match)) {
            symbol = match.str(1);
            kernels.push_back({kernel_name(symbol)});
        } else if (function.is_in(line, match)) {
            is_kernel = match.str(1) == symbol;
        } else if (kernels.empty()) {
            return;
        } else if (is_kernel && line.find("bytes stack frame") != std::string::npos) {
            kernels.back().stack_bytes = number_before(line, "bytes stack frame");
            kernels.back().spill_store_bytes = number_before(line, "bytes spill stores");
            kernels.back().spill_load_bytes = number_before(line, "bytes spill loads");
        } else if (line.find(" registers") != std::string::npos) {
            kernels.back().registers = number_before(line, "registers");
            kernels.back().shared_bytes = number_before(line, "bytes smem");
        }
    });
    lines.add(printed + "\n");
    return kernels;
}

unsigned occupancy(const std::string& architecture, const CompiledKernel& kernel, unsigned threads_per_block)
{
    const simt::Architecture* found = simt::find_architecture(architecture);
    if (found == nullptr) {
        return 0;
    }
    const unsigned warps_per_block = (threads_per_block + lanes - 1) / lanes;
    const unsigned blocks = std::min(simt::resident_blocks(*found, threads_per_block, kernel.shared_bytes),
                                     resident_blocks_by_registers(*found, kernel.registers, warps_per_block));
    return blocks * warps_per_block * 100 / found->max_warps();
}

}  // namespace cli
