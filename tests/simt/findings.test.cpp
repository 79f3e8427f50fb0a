// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/findings/findings.hpp>

namespace {

simt::Finding race()
{
    simt::Finding finding;
    finding.kind = simt::FindingKind::data_race;
    finding.level = simt::FindingLevel::error;
    finding.kernel = "k";
    finding.variable = "tile[3]";
    finding.space = simt::MemorySpace::shared;
    finding.parties = {{simt::Action::write, {}, {0, 0, 0}, {"a.cu", 10}},
                       {simt::Action::read, {}, {32, 0, 0}, {"a.cu", 12}}};
    finding.count = 2;
    return finding;
}

simt::Finding divergence()
{
    simt::Finding finding;
    finding.kind = simt::FindingKind::barrier_divergence;
    finding.level = simt::FindingLevel::error;
    finding.kernel = "k";
    finding.arrivals = {{simt::ArrivalPlace::block_barrier, "", 16, {0, 0, 0}, {"a.cu", 10}},
                        {simt::ArrivalPlace::returned, "", 16, {16, 0, 0}, {}}};
    return finding;
}

/// How many findings are left of `first` and what `change` makes of it.
template <class Function>
std::size_t left_of(const simt::Finding& first, Function change)
{
    simt::Findings findings;
    simt::Finding second = first;
    change(second);
    findings.add(first);
    findings.add(second);
    return findings.all().size();
}

}  // namespace

TEST_CASE("a finding about a kernel tells its launch")
{
    simt::Finding leak;
    leak.kind = simt::FindingKind::leak;
    simt::Findings findings;
    findings.set_launch(3);
    findings.add(race());
    findings.add(leak);
    REQUIRE(findings.all().size() == 2);
    CHECK(findings.all()[0].launch == 3);
    CHECK(findings.all()[1].launch == 0);
}

TEST_CASE("equal findings are folded and their counts added", "[findings]")
{
    simt::Findings findings;
    findings.add(race());
    simt::Finding later = race();
    later.block = {7, 0, 0};
    later.variable = "tile[99]";
    later.parties[0].thread = {5, 0, 0};
    later.barriers_passed = 4;
    later.same_warp = true;
    later.count = 40;
    findings.add(later);
    REQUIRE(findings.all().size() == 1);
    CHECK(findings.all()[0].count == 42);
    CHECK(findings.all()[0].variable == "tile[3]");
    CHECK(findings.all()[0].block[0] == 0);
    CHECK_FALSE(findings.all()[0].same_warp);
}

TEST_CASE("races at other places or of other things are not equal", "[findings]")
{
    CHECK(left_of(race(), [](simt::Finding&) {}) == 1);
    CHECK(left_of(race(), [](simt::Finding& f) { f.parties[0].where.column = 9; }) == 1);
    CHECK(left_of(race(), [](simt::Finding& f) { f.variable = "tiles[3]"; }) == 2);
    CHECK(left_of(race(), [](simt::Finding& f) { f.kernel = "j"; }) == 2);
    CHECK(left_of(race(), [](simt::Finding& f) { f.level = simt::FindingLevel::warning; }) == 2);
    CHECK(left_of(race(), [](simt::Finding& f) { f.parties[0].action = simt::Action::atomic_update; }) == 2);
    CHECK(left_of(race(), [](simt::Finding& f) { f.parties[1].where.line = 13; }) == 2);
    CHECK(left_of(race(), [](simt::Finding& f) { f.parties[1].where.file = "b.cu"; }) == 2);
    CHECK(left_of(race(), [](simt::Finding& f) { std::swap(f.parties[0], f.parties[1]); }) == 2);
}

TEST_CASE("divergences with other arrivals are not equal", "[findings]")
{
    CHECK(left_of(divergence(), [](simt::Finding& f) { f.arrivals[0].threads = 20; }) == 1);
    CHECK(left_of(divergence(), [](simt::Finding& f) { f.arrivals[0].first = {1, 0, 0}; }) == 1);
    CHECK(left_of(divergence(), [](simt::Finding& f) { f.arrivals[0].where.line = 11; }) == 2);
    CHECK(left_of(divergence(),
                  [](simt::Finding& f) { f.arrivals[1].place = simt::ArrivalPlace::spinning; }) == 2);
    CHECK(left_of(divergence(), [](simt::Finding& f) { f.arrivals.pop_back(); }) == 2);
    CHECK(left_of(divergence(), [](simt::Finding& f) { f.kind = simt::FindingKind::data_race; }) == 2);
}

TEST_CASE("findings come in the order in which they were first seen", "[findings]")
{
    simt::Findings findings;
    findings.add(divergence());
    findings.add(race());
    findings.add(divergence());
    REQUIRE(findings.all().size() == 2);
    CHECK(findings.all()[0].kind == simt::FindingKind::barrier_divergence);
    CHECK(findings.all()[1].kind == simt::FindingKind::data_race);
}
