// SPDX-License-Identifier: MIT
#include "architecture_named.hpp"
#include "warp_access.hpp"

#include <judge/catch.hpp>
#include <simt/trace/request_table.hpp>

using nlohmann::json;

namespace {

simt::WarpAccess in(simt::Space space, simt::WarpAccess access)
{
    access.type.space = space;
    return access;
}

std::vector<std::string> names_in(const simt::RequestTable& table)
{
    std::vector<std::string> names;
    for (const json& architecture : table.architectures()) {
        names.push_back(architecture.at("name"));
    }
    return names;
}

TEST_CASE("requests are told by the rules that lessons compare, and by those of the trace")
{
    CHECK(names_in(simt::RequestTable(sm("90"))) == std::vector<std::string>{"sm_10", "sm_13", "sm_90"});
    CHECK(names_in(simt::RequestTable(sm("35"))) ==
          std::vector<std::string>{"sm_10", "sm_13", "sm_35", "sm_90"});
    CHECK(simt::RequestTable(sm("10")).architectures()[0] ==
          json{{"name", "sm_10"}, {"version", {1, 0}}, {"banks", 16}, {"request_lanes", 16}});
}

TEST_CASE("a request is kept once, wherever in memory it is")
{
    simt::RequestTable table(sm("90"));
    const auto words_from = [](std::uint64_t begin) {
        return in(simt::Space::global, warp_access(4, [begin](unsigned lane) { return begin + 4 * lane; }));
    };
    CHECK(table.add(words_from(0x10000), 0) == 1);
    CHECK(table.add(words_from(0x20100), 0) == 1);
    CHECK(table.add(words_from(0x20104), 0) == 2);
    CHECK(table.requests().size() == 2);
    // Of sm_90: four sectors, and five if it begins a word later.
    CHECK(table.requests()[0].at("by")[2] ==
          json::parse("[[0,32,255],[32,32,65280],[64,32,16711680],[96,32,4278190080]]"));
    CHECK(table.requests()[1].at("by")[2].size() == 5);
    // Of sm_10: a transaction for each half-warp, and one for each lane.
    CHECK(table.requests()[0].at("by")[0] == json::parse("[[0,64,65535],[64,64,4294901760]]"));
    CHECK(table.requests()[1].at("by")[0].size() == 32);
}

TEST_CASE("passes over the banks belong to requests, and count from the first byte of bank 0")
{
    simt::RequestTable table(sm("90"));
    constexpr std::uint64_t base = 0x1040;
    const auto column = [](std::uint64_t words) {
        return warp_access(4, [words](unsigned lane) { return base + 4 * words * lane; });
    };
    REQUIRE(table.add(column(32), base) == 1);
    REQUIRE(table.add(column(33), base) == 2);
    CHECK(table.requests()[0].at("by")[2].size() == 1);
    CHECK(table.requests()[0].at("by")[2][0].size() == 32);
    CHECK(table.requests()[1].at("by")[2] == json::parse("[[4294967295]]"));
    // Of sm_10: two half-warps, each with 16 words in one bank.
    CHECK(table.requests()[0].at("by")[0].size() == 2);
    CHECK(table.requests()[0].at("by")[0][1].size() == 16);
}

TEST_CASE("answers of the constant cache are for the lanes that want one address")
{
    simt::RequestTable table(sm("90"));
    REQUIRE(table.add(in(simt::Space::constant, warp_access(4, [](unsigned lane) { return lane / 16 * 4; })),
                      0) == 1);
    CHECK(table.requests()[0].at("by")[2] == json::parse("[[65535,4294901760]]"));
    CHECK(table.requests()[0].at("by")[0] == json::parse("[[65535],[4294901760]]"));
}

TEST_CASE("a table that is full keeps no further request")
{
    simt::RequestTable table(sm("90"));
    const auto spread = [](std::uint64_t apart) {
        return in(simt::Space::global, warp_access(
                                           4, [apart](unsigned lane) { return lane * apart; }, 3));
    };
    for (unsigned number = 1; number <= 2048; ++number) {
        REQUIRE(table.add(spread(4 * number), 0) == number);
    }
    CHECK(table.add(spread(4 * 2049), 0) == 0);
    CHECK(table.add(spread(4), 0) == 1);
}

}  // namespace
