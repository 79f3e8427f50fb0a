// SPDX-License-Identifier: MIT
#include "warp_access.hpp"

#include <judge/catch.hpp>
#include <simt/observers/line_profile.hpp>

namespace {

const simt::BlockInfo block{{2, 1, 0}, 0, 0};

constexpr std::uint64_t shared_begin = 0x7f0000001040;
constexpr std::uint64_t global_begin = 0x7e0000000200;
const char code[] = "places of instructions";

simt::WarpAccess access(simt::Space space, const char* pc, std::uint64_t begin, unsigned stride)
{
    simt::WarpAccess result =
        warp_access(4, [=](unsigned lane) { return begin + std::uint64_t{lane} * stride; });
    result.block = &block;
    result.type.space = space;
    result.pc = pc;
    return result;
}

}  // namespace

TEST_CASE("the costliest instruction comes first, with its worst request", "[line_profile]")
{
    simt::LineProfile profile(*simt::find_architecture("sm_90"));
    profile.launch_begins({"k", dim3(1), dim3(32), 0, 32});
    profile.block_begins(block, {shared_begin, 8192, 0, 0});
    profile.access(access(simt::Space::shared, code, shared_begin, 4));
    profile.access(access(simt::Space::shared, code, shared_begin, 8));
    profile.access(access(simt::Space::shared, code, shared_begin + 4, 16));
    profile.access(access(simt::Space::global, code + 1, global_begin + 4, 128));
    profile.access(access(simt::Space::global, code + 2, global_begin, 4));
    const auto costly = profile.costly();
    REQUIRE(costly.size() == 2);

    const simt::ProfiledInstruction& global = costly[0];
    CHECK(global.kernel == "k");
    CHECK(global.pc == code + 1);
    CHECK(global.requests == 1);
    CHECK(global.excess == 28);
    CHECK(global.worst.cost == 32);
    CHECK(global.worst.best == 4);
    CHECK(global.worst.block.x == 2);
    CHECK(global.worst.access.address[0] == 4);
    CHECK(global.worst.access.address[31] == 31 * 128 + 4);
    REQUIRE(global.worst.transactions.size() == 32);
    CHECK(global.worst.transactions[31].begin == 31 * 128);

    const simt::ProfiledInstruction& shared = costly[1];
    CHECK(shared.requests == 3);
    CHECK(shared.excess == 0 + 1 + 3);
    CHECK(shared.worst.cost == 4);
    CHECK(shared.worst.best == 1);
    CHECK(shared.worst.access.address[1] == 20);
    REQUIRE(shared.worst.passes.size() == 4);
    CHECK(shared.worst.passes[0].lanes == 0xff);
}

TEST_CASE("a branch is found before the block that is come to without jumping", "[line_profile]")
{
    simt::LineProfile profile(*simt::find_architecture("sm_90"));
    profile.launch_begins({"k", dim3(1), dim3(32), 0, 32});
    profile.block_begins(block, {});
    const auto run = [&](const char* pc, std::uint32_t lanes) {
        simt::WarpAccess ran{};
        ran.block = &block;
        ran.pc = pc;
        ran.lanes = lanes;
        ran.type = simt::type_of(simt::Step::basic_block);
        profile.step(ran);
    };
    run(code, all_lanes);
    run(code + 8, 1);
    run(code + 16, ~1u);
    const auto costly = profile.costly();
    REQUIRE(costly.size() == 1);
    CHECK(costly[0].type.kind == simt::AccessKind::step);
    CHECK(costly[0].pc == code + 8 - 6);
    CHECK(costly[0].excess == 1);
}
