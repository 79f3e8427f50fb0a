// SPDX-License-Identifier: MIT
// What ptxas prints, as nvcc 13.0 gave it for two kernels of the workbook and one that spills.
#include <cli/ptxas.hpp>
#include <judge/catch.hpp>

namespace {

using cli::CompiledKernel;
using cli::kernels_in;
using cli::occupancy;

constexpr const char* printed = R"(ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z18dot_product_kernelPKfS0_Pfi' for 'sm_90'
ptxas info    : Function properties for _Z18dot_product_kernelPKfS0_Pfi
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 16 registers, used 1 barriers, 1024 bytes smem
ptxas info    : Compile time = 19.314 ms
ptxas info    : Function properties for helper
    8 bytes stack frame, 4 bytes spill stores, 4 bytes spill loads
ptxas info    : Compiling entry function 'plain' for 'sm_90'
ptxas info    : Function properties for plain
    40 bytes stack frame, 36 bytes spill stores, 32 bytes spill loads
ptxas info    : Used 255 registers, used 0 barriers
)";

/// A kernel with this many registers and bytes of shared memory.
CompiledKernel with(std::uint64_t registers, std::uint64_t shared_bytes = 0)
{
    CompiledKernel kernel;
    kernel.registers = registers;
    kernel.shared_bytes = shared_bytes;
    return kernel;
}

}  // namespace

TEST_CASE("what ptxas prints is read, kernel by kernel")
{
    const auto kernels = kernels_in(printed);
    REQUIRE(kernels.size() == 2);
    CHECK(kernels[0].name == "dot_product_kernel");
    CHECK(kernels[0].registers == 16);
    CHECK(kernels[0].shared_bytes == 1024);
    CHECK(kernels[0].spill_store_bytes == 0);
    CHECK(kernels[0].stack_bytes == 0);
    CHECK(kernels[1].name == "plain");
    CHECK(kernels[1].registers == 255);
    CHECK(kernels[1].stack_bytes == 40);
    CHECK(kernels[1].spill_store_bytes == 36);
    CHECK(kernels[1].spill_load_bytes == 32);
    CHECK(kernels[1].shared_bytes == 0);
    CHECK(kernels_in("").empty());
    CHECK(kernels_in("a.cu(3): error: expected a \";\"\n").empty());
}

TEST_CASE("occupancy goes by what is scarce")
{
    // 65536 registers are 2048 for each of 32 threads in 64 warps.
    CHECK(occupancy("sm_90", with(32), 256) == 100);
    CHECK(occupancy("sm_90", with(33), 256) == 75);            // 40 registers are given: 48 warps
    CHECK(occupancy("sm_90", with(255), 256) == 12);           // 8 warps
    CHECK(occupancy("sm_90", with(255), 1024) == 0);           // a block would need 32
    CHECK(occupancy("sm_90", with(16, 48 << 10), 256) == 50);  // 4 blocks of 49 KB in 228
    CHECK(occupancy("sm_75", with(32), 1024) == 100);          // 32 warps are all that there can be
    CHECK(occupancy("sm_unknown", with(32), 256) == 0);
}
