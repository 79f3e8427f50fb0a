// SPDX-License-Identifier: MIT
#include "golden.hpp"
#include "xml.hpp"

#include <judge/catch.hpp>
#include <report/access_picture.hpp>
#include <report/profile_text.hpp>

#include <filesystem>

namespace {

using judge::CostlyLine;

constexpr std::uint32_t whole_warp = 0xffffffff;

/// Lane i of a warp touches `bytes` at i * stride + offset.
CostlyLine line_of(judge::MemorySpace space, unsigned bytes, unsigned stride, unsigned offset = 0)
{
    CostlyLine line{"k", {"kernel.cu", 7}, judge::Action::read, space, 100, 1000, {}};
    line.worst.block = {1, 2, 0};
    line.worst.warp = 3;
    line.worst.lanes = whole_warp;
    line.worst.bytes = bytes;
    line.worst.banks = 32;
    line.worst.request_lanes = 32;
    for (unsigned lane = 0; lane < 32; ++lane) {
        line.worst.addresses.push_back(std::uint64_t{lane} * stride + offset);
    }
    return line;
}

/// Words two apart: 2 passes on 32 banks.
CostlyLine stride_two()
{
    CostlyLine line = line_of(judge::MemorySpace::shared, 4, 8);
    line.worst.passes = {{0x0000ffff, true}, {0xffff0000, false}};
    line.worst.cost = 2;
    line.worst.best = 1;
    return line;
}

/// The bytes of one word each four lanes, on a GPU that broadcasts one word.
CostlyLine bytes_by_half_warps()
{
    CostlyLine line = line_of(judge::MemorySpace::shared, 1, 1);
    line.worst.banks = 16;
    line.worst.request_lanes = 16;
    for (const unsigned half : {0u, 16u}) {
        line.worst.passes.push_back({0x111fu << half, true});
        line.worst.passes.push_back({0x22e0u << half & 0xffffu << half, false});
        line.worst.passes.push_back({0x4c00u << half, false});
        line.worst.passes.push_back({0x8000u << half, false});
    }
    line.worst.cost = 8;
    line.worst.best = 2;
    return line;
}

/// A word behind an aligned address: five sectors, of which the outer two are used in part.
CostlyLine misaligned()
{
    CostlyLine line = line_of(judge::MemorySpace::global, 4, 4, 4);
    line.worst.transactions = {{0, 32, 0x0000007f},
                               {32, 32, 0x00007f80},
                               {64, 32, 0x007f8000},
                               {96, 32, 0x7f800000},
                               {128, 32, 0x80000000}};
    line.worst.cost = 5;
    line.worst.best = 4;
    return line;
}

CostlyLine four_constants()
{
    CostlyLine line = line_of(judge::MemorySpace::constant, 4, 0);
    for (unsigned lane = 0; lane < 32; ++lane) {
        line.worst.addresses[lane] = lane / 8 * 4;
    }
    line.worst.passes = {{0x000000ff, true}, {0x0000ff00, false}, {0x00ff0000, false}, {0xff000000, false}};
    line.worst.cost = 4;
    line.worst.best = 1;
    return line;
}

std::string picture_of(const CostlyLine& line)
{
    return report::access_picture({{"sm_90", line, "sum += a[i] < b ? \"x\" : c & d;"}});
}

}  // namespace

TEST_CASE("a request in words")
{
    CHECK(report::worst_request_in_words(stride_two()) ==
          "2 lanes of the warp use bank 0: 2 passes instead of 1");
    CHECK(report::worst_request_in_words(bytes_by_half_warps()) ==
          "4 lanes of the half-warp use bank 3: 4 passes instead of 1");
    CHECK(report::worst_request_in_words(misaligned()) ==
          "32 lanes of the warp request 4 bytes each: 5 transactions (160 bytes) instead of 4");
    CHECK(report::worst_request_in_words(four_constants()) ==
          "32 lanes of the warp read 4 different constants, which are served one after another");
}

TEST_CASE("pictures of requests")
{
    REQUIRE_GOLDEN("picture_banks", picture_of(stride_two()));
    REQUIRE_GOLDEN("picture_half_warp", picture_of(bytes_by_half_warps()));
    REQUIRE_GOLDEN("picture_sectors", picture_of(misaligned()));
    REQUIRE_GOLDEN("picture_constants", picture_of(four_constants()));
}

TEST_CASE("a picture is well-formed, brings its own colours, and says in words what it shows")
{
    const std::string picture = report::access_picture(
        {{"sm_10", bytes_by_half_warps(), "</svg>\x01"}, {"sm_90", misaligned(), std::string(200, 'x')}});
    CHECK(xml::complaint_about(picture) == "");
    CHECK(picture.find("prefers-color-scheme: dark") != std::string::npos);
    CHECK(picture.find("<title") != std::string::npos);
    CHECK(picture.find("sm_10: 4 lanes of the half-warp use bank 3") != std::string::npos);
    CHECK(picture.find("sm_90: 32 lanes of the warp request 4 bytes each") != std::string::npos);
    CHECK(picture.find(std::string(100, 'x')) == std::string::npos);
}

TEST_CASE("a profile in words")
{
    judge::Counters before;
    before.bank_conflicts = 12345;
    before.global_load_requests = 10;
    before.global_load_bytes = 1280;
    before.basic_blocks = 8;
    before.basic_block_lanes = 192;
    before.theoretical_occupancy = 66;
    judge::Counters now = before;
    now.bank_conflicts = 0;
    now.basic_blocks = 0;
    CostlyLine branch{"k", {"kernel.cu", 9}, judge::Action::branch, judge::MemorySpace::none, 5, 5, {}};
    CostlyLine store = misaligned();
    store.action = judge::Action::write;
    store.excess = 1;
    report::Writer writer;
    report::write_counters(writer, "What it did", {{"sm_10", before}, {"sm_90", now}});
    const report::SourceText source(std::filesystem::path(FIXTURES) / "source");
    report::write_costly_lines(writer, "sm_10", {stride_two(), four_constants(), misaligned(), store, branch},
                               source);
    report::write_costly_lines(writer, "sm_90", {}, source);
    REQUIRE_GOLDEN("profile", writer.text());
}

TEST_CASE("a branch is not drawn")
{
    const CostlyLine branch{"k", {"kernel.cu", 9}, judge::Action::branch, judge::MemorySpace::none, 5, 5, {}};
    CHECK(report::line_to_draw({branch}) == nullptr);
    const std::vector<CostlyLine> lines{branch, misaligned()};
    CHECK(report::line_to_draw(lines) == &lines[1]);
}
