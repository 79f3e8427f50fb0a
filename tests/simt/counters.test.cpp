// SPDX-License-Identifier: MIT
// Bank conflicts and sectors of the default profile against the tables of the CUDA C++ Programming Guide ("Compute
// Capabilities", shared memory) and the CUDA C++ Best Practices Guide ("Coalesced Access to Global Memory"); what is
// counted in a launch. The rules of other profiles: access_rules.test.cpp.
#include "warp_access.hpp"

#include <judge/catch.hpp>
#include <simt/observers/access_rules.hpp>
#include <simt/observers/counters.hpp>

#include <numeric>

namespace {

const simt::Architecture& architecture()
{
    return *simt::find_architecture(simt::default_architecture);
}

int conflicts(const simt::WarpAccess& access)
{
    return simt::bank_conflicts(access, architecture());
}

/// Conflicts of a warp in which lane i touches `bytes` at element i * stride of `element_bytes` each.
int strided_conflicts(unsigned bytes, unsigned element_bytes, unsigned stride, std::uint64_t offset = 0)
{
    const auto address_of = [=](unsigned lane) {
        return base + offset + std::uint64_t{lane} * stride * element_bytes;
    };
    return conflicts(warp_access(static_cast<std::uint8_t>(bytes), address_of));
}

int strided_sectors(unsigned bytes, unsigned stride_bytes, std::uint64_t offset = 0)
{
    const auto address_of = [=](unsigned lane) { return base + offset + std::uint64_t{lane} * stride_bytes; };
    return simt::sectors(warp_access(static_cast<std::uint8_t>(bytes), address_of));
}

}  // namespace

TEST_CASE("a stride of s words takes gcd(s, 32) passes", "[counters]")
{
    for (unsigned stride = 1; stride <= 129; ++stride) {
        for (const std::uint64_t offset : {0, 4, 64, 124}) {
            CHECK(strided_conflicts(4, 4, stride, offset) == std::gcd(static_cast<int>(stride), 32) - 1);
        }
    }
}

TEST_CASE("lanes that read one word do not conflict", "[counters]")
{
    CHECK(strided_conflicts(4, 4, 0) == 0);
    CHECK(strided_conflicts(8, 8, 0) == 0);
    CHECK(strided_conflicts(16, 16, 0) == 0);
    const auto two_words_in_two_banks = [](unsigned lane) { return base + lane % 2 * 4; };
    const auto two_words_in_one_bank = [](unsigned lane) { return base + lane % 2 * 128; };
    const auto bytes_of_one_word = [](unsigned lane) { return base + lane % 4; };
    CHECK(conflicts(warp_access(4, two_words_in_two_banks)) == 0);
    CHECK(conflicts(warp_access(4, two_words_in_one_bank)) == 1);
    CHECK(conflicts(warp_access(1, bytes_of_one_word)) == 0);
}

TEST_CASE("a padded column is free, an unpadded one takes 32 passes", "[counters]")
{
    CHECK(strided_conflicts(4, 4, 32) == 31);
    CHECK(strided_conflicts(4, 4, 33) == 0);
    CHECK(strided_conflicts(4, 4, 34) == 1);
    CHECK(strided_conflicts(4, 4, 48) == 15);
}

TEST_CASE("chars and shorts share words", "[counters]")
{
    for (const std::uint64_t offset : {0, 1, 2, 3}) {
        CHECK(strided_conflicts(1, 1, 1, offset) == 0);
        CHECK(strided_conflicts(1, 1, 4, offset) == 0);
    }
    CHECK(strided_conflicts(1, 1, 8) == 1);
    CHECK(strided_conflicts(1, 1, 128) == 31);
    CHECK(strided_conflicts(2, 2, 1) == 0);
    CHECK(strided_conflicts(2, 2, 2) == 0);
    CHECK(strided_conflicts(2, 2, 4) == 1);
    CHECK(strided_conflicts(2, 2, 64) == 31);
}

TEST_CASE("members of structs are words with the struct's stride", "[counters]")
{
    CHECK(strided_conflicts(4, 12, 1) == 0);  // float3
    CHECK(strided_conflicts(4, 8, 1) == 1);   // float2
    CHECK(strided_conflicts(4, 16, 1) == 3);  // float4
    CHECK(strided_conflicts(4, 20, 1) == 0);
}

TEST_CASE("8 bytes go in two halves, 16 bytes in four quarters", "[counters]")
{
    CHECK(strided_conflicts(8, 8, 1) == 0);
    CHECK(strided_conflicts(8, 8, 2) == 2);  // each half: 16 lanes on 16 banks
    CHECK(strided_conflicts(8, 8, 3) == 0);
    CHECK(strided_conflicts(8, 8, 16) == 30);
    CHECK(strided_conflicts(16, 16, 1) == 0);
    CHECK(strided_conflicts(16, 16, 2) == 4);  // each quarter: 8 lanes on 16 banks
    CHECK(strided_conflicts(16, 16, 3) == 0);
    CHECK(strided_conflicts(16, 16, 8) == 28);
    const auto half_apart = [](unsigned lane) { return base + lane % 16 * 8 + lane / 16 * 128; };
    CHECK(conflicts(warp_access(8, half_apart)) == 0);
}

TEST_CASE("only lanes that take part can conflict", "[counters]")
{
    const auto column = [](unsigned lane) { return base + lane * 128; };
    CHECK(conflicts(warp_access(4, column, 0x1)) == 0);
    CHECK(conflicts(warp_access(4, column, 0x80000001)) == 1);
    CHECK(conflicts(warp_access(4, column, 0xffff)) == 15);
    CHECK(conflicts(warp_access(8, column, 0xffff)) == 15);
    CHECK(conflicts(warp_access(8, column, 0xffff0000)) == 15);
}

TEST_CASE("a warp touches as many sectors as its addresses lie in", "[counters]")
{
    CHECK(strided_sectors(4, 4) == 4);
    CHECK(strided_sectors(4, 4, 4) == 5);
    CHECK(strided_sectors(4, 4, 32) == 4);
    CHECK(strided_sectors(4, 8) == 8);
    CHECK(strided_sectors(4, 12) == 12);
    for (const unsigned stride : {32, 36, 64, 128, 4096}) {
        CHECK(strided_sectors(4, stride) == 32);
    }
    CHECK(strided_sectors(4, 0) == 1);
}

TEST_CASE("sectors follow the size of the elements", "[counters]")
{
    CHECK(strided_sectors(1, 1) == 1);
    CHECK(strided_sectors(1, 1, 1) == 2);
    CHECK(strided_sectors(2, 2) == 2);
    CHECK(strided_sectors(8, 8) == 8);
    CHECK(strided_sectors(16, 16) == 16);
    CHECK(strided_sectors(8, 8, 28) == 9);  // each fourth crosses a boundary
}

TEST_CASE("the order of lanes does not matter to sectors", "[counters]")
{
    CHECK(simt::sectors(warp_access(4, [](unsigned lane) { return base + (31 - lane) * 4; })) == 4);
    CHECK(simt::sectors(warp_access(4, [](unsigned lane) { return base + lane * 20 % 32 * 4; })) == 4);
    CHECK(simt::sectors(warp_access(
              4, [](unsigned lane) { return base + lane * 4; }, 0x80000001)) == 2);
}

TEST_CASE("counts are kept a launch at a time", "[counters]")
{
    simt::Counters counters(architecture());
    simt::LaunchInfo launch{"k", dim3(2, 3), dim3(64), 0, 64};
    counters.launch_begins(launch);

    simt::WarpAccess access = warp_access(
        4, [](unsigned lane) { return base + lane * 8; }, 0xffff);
    const simt::BlockInfo block{{0, 0, 0}, 0, 0};
    const simt::BlockInfo other{{1, 0, 0}, 1, 1};
    access.block = &block;
    counters.block_begins(block, {});
    counters.access(access);
    access.type.kind = simt::AccessKind::write;
    counters.access(access);
    access.type.space = simt::Space::global;
    counters.access(access);
    access.type.kind = simt::AccessKind::read;
    counters.access(access);
    counters.access(access);
    access.type.space = simt::Space::texture;  // neither a global load nor a shared one
    counters.access(access);
    access.type.space = simt::Space::global;
    access.type.kind = simt::AccessKind::atomic_update;
    counters.access(access);
    counters.block_barrier(block, {});
    counters.block_begins(other, {});
    counters.block_barrier(other, {});
    counters.block_ends(block);
    counters.block_barrier(other, {});
    simt::BarrierArrivals stuck;
    stuck.cause = simt::BarrierArrivals::Cause::barrier;
    counters.block_barrier(other, stuck);
    counters.block_ends(other);

    counters.launch_begins(launch);
    REQUIRE(counters.launches().size() == 2);
    const simt::LaunchCounters& first = counters.launches()[0];
    CHECK(first.launch.kernel == "k");
    CHECK(first.shared_load_requests == 1);
    CHECK(first.shared_load_bytes == 64);
    CHECK(first.shared_store_requests == 1);
    CHECK(first.shared_store_bytes == 64);
    CHECK(first.bank_conflicts == 0);
    CHECK(first.global_store_requests == 1);
    CHECK(first.global_store_bytes == 64);
    CHECK(first.global_store_sectors == 4);
    CHECK(first.global_load_requests == 2);
    CHECK(first.global_load_bytes == 128);
    CHECK(first.global_load_sectors == 8);
    CHECK(first.global_load_transactions == 8);
    CHECK(first.global_load_moved_bytes == 256);
    CHECK(first.atomic_requests == 1);
    CHECK(first.atomic_lanes == 16);
    CHECK(first.atomic_queue == 1);
    CHECK(first.global_lanes == 64);
    CHECK(first.shared_lanes == 32);
    CHECK(first.global_bytes == 5 * 64);
    CHECK(first.shared_bytes == 2 * 64);
    CHECK(first.busiest_thread_global_bytes == 5 * 4);
    CHECK(first.busiest_thread_shared_bytes == 2 * 4);
    CHECK(first.working_threads == 16);
    CHECK(first.working_warps == 1);
    CHECK(first.working_blocks == 1);
    CHECK(first.warps == 12);
    CHECK(first.threads == 384);
    CHECK(first.theoretical_occupancy == 100);
    CHECK(first.blocks == 6);
    CHECK(first.barriers_per_block == 2);
    CHECK(counters.launches()[1].shared_load_requests == 0);
    CHECK(counters.launches()[1].barriers_per_block == 0);
}

TEST_CASE("constant, texture and other functions are counted by requests", "[counters]")
{
    simt::Counters counters(architecture());
    counters.launch_begins({"k", dim3(1), dim3(32), 0, 32});
    const simt::BlockInfo one{};
    counters.block_begins(one, {});
    simt::WarpAccess access = warp_access(4, [](unsigned lane) { return base + lane % 3 * 4; });
    access.block = &one;
    access.type.space = simt::Space::constant;
    counters.access(access);
    access.type.space = static_cast<simt::Space>(3);  // whichever comes after those of access.hpp
    access.tag[3] = access.tag[5] = 1;
    counters.access(access);
    access.type.kind = simt::AccessKind::write;
    access.lanes = 1;
    counters.access(access);
    access.lanes = all_lanes;
    access.type = {simt::AccessKind::atomic_update, simt::Space::global, false, 4};
    counters.access(access);
    counters.warp_function({}, 0, simt::WarpFunction::shfl_down, all_lanes, all_lanes);
    counters.warp_function({}, 0, simt::WarpFunction::ballot, 0xff, all_lanes);
    counters.warp_function({}, 0, simt::WarpFunction::reduce_max, 0xf, all_lanes);
    counters.warp_function({}, 0, simt::WarpFunction::match_any, all_lanes, all_lanes);
    counters.warp_function({}, 0, simt::WarpFunction::syncwarp, all_lanes, all_lanes);
    for (const simt::Step step : {simt::Step::multiply24, simt::Step::dp4a, simt::Step::dp4a}) {
        access.type = simt::type_of(step);
        counters.step(access);
    }
    const simt::LaunchCounters& launch = counters.launches()[0];
    CHECK(launch.constant_requests == 1);
    CHECK(launch.constant_replays == 2);
    CHECK(launch.texture_requests == 2);
    CHECK(launch.texture_load_bytes == 128);
    CHECK(launch.texture_store_bytes == 4);
    CHECK(launch.texture_lanes_outside == 2);
    CHECK(launch.atomic_queue == 11);  // lanes 0, 3, … 30
    CHECK(launch.constant_load_bytes == 128);
    CHECK(launch.global_lanes == 33);  // in both requests to textures
    CHECK(launch.atomic_lanes == 32);
    CHECK(launch.shuffles == 1);
    CHECK(launch.shuffle_lanes == 32);
    CHECK(launch.votes == 1);
    CHECK(launch.vote_lanes == 8);
    CHECK(launch.warp_reduction_lanes == 4);
    CHECK(launch.multiplications_24 == 1);
    CHECK(launch.dp4a == 2);
}

namespace {

/// Basic block `name` run by these lanes of warp 0.
simt::WarpAccess block(const char* name, std::uint32_t lanes)
{
    static const simt::BlockInfo of{};
    simt::WarpAccess access{};
    access.block = &of;
    access.pc = name;
    access.type = simt::type_of(simt::Step::basic_block);
    access.lanes = lanes;
    return access;
}

const char code[] = "addresses of basic blocks";

}  // namespace

TEST_CASE("basic blocks, their lanes, and the branches at which lanes part", "[counters]")
{
    simt::Counters counters(architecture());
    counters.launch_begins({"k", dim3(1), dim3(32), 0, 32});
    counters.block_begins({{0, 0, 0}, 0, 0}, {});
    const char* const begin = code;
    const char* const then = code + 1;
    const char* const otherwise = code + 2;
    const char* const end = code + 3;

    // if (lane < 8) … else …
    counters.step(block(begin, all_lanes));
    counters.step(block(then, 0xff));
    counters.step(block(otherwise, ~0xffu));
    counters.step(block(end, all_lanes));
    const simt::LaunchCounters& launch = counters.launches()[0];
    CHECK(launch.basic_blocks == 4);
    CHECK(launch.basic_block_lanes == 96);
    CHECK(launch.divergent_branches == 1);

    // A loop that lane 0 runs three times and the others once: lanes part once.
    counters.block_begins({{1, 0, 0}, 1, 0}, {});
    counters.step(block(begin, all_lanes));
    counters.step(block(then, all_lanes));
    counters.step(block(then, 1));
    counters.step(block(then, 1));
    counters.step(block(end, all_lanes));
    CHECK(launch.divergent_branches == 2);

    // Lanes that come to the same block at different times have not parted at a branch.
    counters.block_begins({{2, 0, 0}, 2, 0}, {});
    counters.step(block(begin, all_lanes));
    counters.step(block(then, 0xffff));
    counters.step(block(then, 0xffff0000));
    CHECK(launch.divergent_branches == 2);

    // A branch with many ways is one.
    counters.block_begins({{3, 0, 0}, 3, 0}, {});
    counters.step(block(begin, all_lanes));
    counters.step(block(then, 1));
    counters.step(block(otherwise, 2));
    counters.step(block(end, 4));
    CHECK(launch.divergent_branches == 3);
}
