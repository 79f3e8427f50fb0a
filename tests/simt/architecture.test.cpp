// SPDX-License-Identifier: MIT
#include "architecture_named.hpp"

#include <judge/catch.hpp>
#include <simt/architecture/architecture.hpp>
#include <simt/architecture/chip.hpp>

#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <string>

namespace {

std::string limits_of(const simt::Architecture& a)
{
    const auto kib = [](std::size_t bytes) { return bytes / 1024; };
    return fmt::format("| {} | {} | {} | {} | {} | {} | {} / {} / {} |\n", a.name, a.max_threads_per_block,
                       a.max_threads, a.max_warps(), a.max_blocks, a.registers, kib(a.shared_bytes),
                       kib(a.shared_bytes_per_block), kib(a.shared_bytes_per_block_opt_in));
}

std::string memory_of(const simt::Architecture& a)
{
    const char* coalescing = a.coalescing == simt::Coalescing::in_order   ? "in order"
                             : a.coalescing == simt::Coalescing::segments ? "segments"
                             : a.coalescing == simt::Coalescing::lines    ? "lines"
                                                                          : "sectors";
    return fmt::format("| {} | {} | {} x {} | {} | {} |\n", a.name, a.request_lanes, a.banks, a.bank_bytes,
                       coalescing, a.independent_threads ? "yes" : "no");
}

}  // namespace

TEST_CASE("the page on profiles shows both tables", "[architecture]")
{
    std::ostringstream page;
    page << std::ifstream(PROFILES_PAGE).rdbuf();
    for (const simt::Architecture& architecture : simt::architectures()) {
        for (const std::string& row : {limits_of(architecture), memory_of(architecture)}) {
            INFO(row);
            CHECK(page.str().find(row) != std::string::npos);
        }
    }
}

TEST_CASE("profiles are found by name", "[architecture]")
{
    CHECK(simt::architectures().size() == 12);
    CHECK(simt::find_architecture("sm_90")->major == 9);
    CHECK(simt::find_architecture("sm_99") == nullptr);
    CHECK(simt::find_architecture("") == nullptr);
    CHECK(simt::find_architecture(simt::default_architecture) != nullptr);
}

TEST_CASE("what fits on a multiprocessor: threads, blocks, shared memory, whichever is first",
          "[architecture]")
{
    CHECK(simt::resident_blocks(sm("90"), 256, 0) == 8);
    CHECK(simt::resident_blocks(sm("90"), 32, 0) == 32);
    CHECK(simt::resident_blocks(sm("90"), 33, 0) == 32);
    CHECK(simt::resident_blocks(sm("90"), 1024, 0) == 2);
    CHECK(simt::resident_blocks(sm("90"), 1025, 0) == 0);
    CHECK(simt::resident_blocks(sm("90"), 0, 0) == 0);
    CHECK(simt::resident_blocks(sm("90"), 128, 48 * 1024) == 4);  // 228 / (48 + 1)
    CHECK(simt::resident_blocks(sm("90"), 128, 57 * 1024) == 3);  // and not 228 / 57
    CHECK(simt::resident_blocks(sm("90"), 128, 227 * 1024) == 1);
    CHECK(simt::resident_blocks(sm("90"), 128, 227 * 1024 + 1) == 0);
    CHECK(simt::resident_blocks(sm("86"), 512, 0) == 3);
    CHECK(simt::resident_blocks(sm("120"), 64, 0) == 24);
    // The tiles of a matrix product on the first GPUs: of 2 KB three blocks fit, of 9 KB one.
    CHECK(simt::resident_blocks(sm("10"), 256, 2 * 1024) == 3);
    CHECK(simt::resident_blocks(sm("10"), 256, 9 * 1024) == 1);
    CHECK(simt::resident_blocks(sm("10"), 64, 2 * 1024 + 1) == 6);  // 512 bytes are the least more
}

TEST_CASE("theoretical occupancy is warps in percent", "[architecture]")
{
    CHECK(simt::theoretical_occupancy(sm("90"), 256, 0) == 100);
    CHECK(simt::theoretical_occupancy(sm("90"), 32, 0) == 50);
    CHECK(simt::theoretical_occupancy(sm("90"), 128, 48 * 1024) == 25);
    CHECK(simt::theoretical_occupancy(sm("10"), 256, 9 * 1024) == 33);
    CHECK(simt::theoretical_occupancy(sm("10"), 256, 2 * 1024) == 100);
    CHECK(simt::theoretical_occupancy(sm("13"), 256, 2 * 1024) == 100);
    CHECK(simt::theoretical_occupancy(sm("35"), 96, 0) == 75);
}

TEST_CASE("each architecture has a typical chip and limits of images", "[architecture]")
{
    for (const simt::Architecture& architecture : simt::architectures()) {
        INFO(architecture.name);
        CHECK(simt::typical_chip(architecture).architecture == architecture.name);
        CHECK(simt::typical_chip(architecture).clock_rate > 0);
        CHECK(simt::image_limits(architecture).major <= architecture.major);
    }
    CHECK(simt::image_limits(sm("90")).plane[0] == 131072);
    CHECK(simt::image_limits(sm("35")).plane[0] == 65536);
}
