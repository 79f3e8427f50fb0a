// SPDX-License-Identifier: MIT
#include "examples.hpp"
#include "golden.hpp"

#include <judge/catch.hpp>
#include <report/finding_text.hpp>

using namespace report_tests;

namespace {

std::string told(const judge::Finding& finding)
{
    report::Writer writer;
    report::write_finding(writer, finding, source());
    return writer.text();
}

}  // namespace

TEST_CASE("barrier-divergence: part of a block has returned")
{
    REQUIRE_GOLDEN("divergence_returned", told(divergence()));
}

TEST_CASE("barrier-divergence: threads wait at different barriers")
{
    judge::Finding finding = divergence();
    finding.level = "error";
    finding.barriers_passed = 0;
    finding.arrivals = {{"__syncthreads", 255, {0, 0, 0}, line(8)},
                        {"__syncthreads", 1, {255, 0, 0}, line(11)}};
    finding.count = 3;
    REQUIRE_GOLDEN("divergence_two_barriers", told(finding));
}

TEST_CASE("barrier-divergence: some threads wait for their warp, and nobody can go on")
{
    judge::Finding finding = divergence();
    finding.level = "error";
    finding.barriers_passed = 11;
    finding.stuck = true;
    finding.arrivals = {{"__syncthreads", 200, {0, 0, 0}, line(8)},
                        {"__syncwarp", 24, {200, 0, 0}, line(9)},
                        {"returned", 32, {224, 0, 0}, {}}};
    finding.count = 2;
    REQUIRE_GOLDEN("divergence_warp_barrier_stuck", told(finding));
}

TEST_CASE("barrier-divergence: two barriers, and some have returned")
{
    judge::Finding finding = divergence();
    finding.level = "error";
    finding.barriers_passed = 21;
    finding.arrivals.push_back({"__syncthreads", 64, {64, 1, 0}, {}});
    REQUIRE_GOLDEN("divergence_two_barriers_and_returned", told(finding));
}

TEST_CASE("data-race: a write and a read, in different warps")
{
    REQUIRE_GOLDEN("race_write_read", told(race()));
}

TEST_CASE("data-race: a read and a write")
{
    judge::Finding finding = race("read", "write");
    finding.barriers_passed = 2;
    REQUIRE_GOLDEN("race_read_write", told(finding));
}

TEST_CASE("data-race: two writes, many times")
{
    judge::Finding finding = race("write", "write");
    finding.barriers_passed = 3;
    finding.count = 12346;
    REQUIRE_GOLDEN("race_write_write_folded", told(finding));
}

TEST_CASE("data-race: one more access")
{
    judge::Finding finding = race("write", "atomic");
    finding.count = 2;
    REQUIRE_GOLDEN("race_write_atomic", told(finding));
}

TEST_CASE("data-race: an atomic and a read, in one warp")
{
    judge::Finding finding = race("atomic", "read");
    finding.same_warp = true;
    finding.parties[1].thread = {31, 0, 0};
    finding.barriers_passed = 12;
    REQUIRE_GOLDEN("race_same_warp", told(finding));
}

TEST_CASE("data-race: a place without a name, and lines that are not known")
{
    judge::Finding finding = race();
    finding.variable.clear();
    finding.parties[0].where = {};
    finding.parties[1].where = {"no_such_file.cu", 4};
    REQUIRE_GOLDEN("race_unknown_variable", told(finding));
}

TEST_CASE("a kind of finding without words says so")
{
    judge::Finding finding = race();
    finding.kind = "cosmic-ray";
    REQUIRE_GOLDEN("finding_without_words", told(finding));
    CHECK(report::finding_headline(finding).find("internal error") != std::string::npos);
}
