// SPDX-License-Identifier: MIT
#include "examples.hpp"
#include "golden.hpp"

#include <judge/catch.hpp>
#include <report/finding_text.hpp>

using namespace report_tests;
using judge::Action;
using judge::Finding;
using report::causes_of;

namespace {

/// A race on tile between these lines of one kernel.
Finding race_of(const std::string& element, Action first, int first_line, Action second, int second_line)
{
    Finding finding = race(first, second);
    finding.variable = element;
    finding.parties[0].where.line = first_line;
    finding.parties[1].where.line = second_line;
    return finding;
}

std::string told(const std::vector<Finding>& findings)
{
    report::Writer writer;
    for (const report::Cause& cause : causes_of(findings)) {
        report::write_cause(writer, cause, source());
    }
    return writer.text();
}

}  // namespace

TEST_CASE("races that share lines have one cause, also where a later one connects them")
{
    const std::vector<Finding> races{race_of("tile[1]", Action::write, 6, Action::read, 9),
                                     race_of("tile[2]", Action::write, 11, Action::read, 12),
                                     race_of("tile[3]", Action::write, 11, Action::read, 9)};
    REQUIRE(causes_of(races).size() == 1);
    CHECK(causes_of(races)[0].size() == 3);
    CHECK(causes_of({races[0], races[1]}).size() == 2);
    REQUIRE_GOLDEN("cause_of_races", told(races));
}

TEST_CASE("a second variable, kernel, distance or interval is a second cause")
{
    const Finding one = race_of("tile[1]", Action::write, 6, Action::read, 9);
    Finding other = one;
    CHECK(causes_of({one, other}).size() == 1);
    other.variable = "sums[1]";
    CHECK(causes_of({one, other}).size() == 2);
    other = one;
    other.kernel = "sharpen";
    CHECK(causes_of({one, other}).size() == 2);
    other = one;
    other.same_warp = true;
    CHECK(causes_of({one, other}).size() == 2);
    other = one;
    other.barriers_passed = 1;
    CHECK(causes_of({one, other}).size() == 2);
    other = one;
    other.level = judge::FindingLevel::warning;
    CHECK(causes_of({one, other}).size() == 2);
}

TEST_CASE("two writes of one line are part of an update, or a cause of their own")
{
    const Finding writes = race_of("tile[1]", Action::write, 9, Action::write, 9);
    CHECK(causes_of({writes, race_of("tile[1]", Action::write, 9, Action::read, 9)}).size() == 1);
    CHECK(causes_of({race_of("tile[1]", Action::write, 9, Action::read, 6), writes}).size() == 1);
    CHECK(causes_of({writes, race_of("tile[1]", Action::write, 9, Action::read, 11)}).size() == 2);
}

TEST_CASE("one index out of bounds in several accesses is one cause")
{
    Finding load =
        access_fault(judge::FindingKind::out_of_bounds, judge::FindingReason::outside, Action::read);
    load.variable = "in[256]";
    load.object = allocation(1024);
    Finding store = access_fault(judge::FindingKind::out_of_bounds, judge::FindingReason::outside);
    store.object = allocation(1024);
    store.parties[0].where.line = 9;
    Finding elsewhere = store;
    elsewhere.variable = "out[-1]";
    CHECK(causes_of({load, store}).size() == 1);
    CHECK(causes_of({load, elsewhere}).size() == 2);
    elsewhere = store;
    elsewhere.parties[0].thread = {4, 0, 0};
    CHECK(causes_of({load, elsewhere}).size() == 2);
    elsewhere = store;
    elsewhere.count = 2;
    CHECK(causes_of({load, elsewhere}).size() == 2);
    elsewhere = store;
    elsewhere.block = {2, 0, 0};
    CHECK(causes_of({load, elsewhere}).size() == 2);
    REQUIRE_GOLDEN("cause_of_bounds", told({load, store}));
}

TEST_CASE("one element that nothing has written is one cause")
{
    Finding one =
        access_fault(judge::FindingKind::uninitialised_read, judge::FindingReason::none, Action::read);
    Finding other = one;
    other.parties[0].where.line = 9;
    other.count = 3;
    CHECK(causes_of({one, other}).size() == 1);
    REQUIRE_GOLDEN("cause_of_unwritten", told({one, other}));
    other.variable = "out[0]";
    CHECK(causes_of({one, other}).size() == 2);
}

TEST_CASE("findings of other kinds stay apart")
{
    CHECK(causes_of({divergence(), divergence()}).size() == 2);
    CHECK(causes_of({}).empty());
}

TEST_CASE("a branch that replaces what its condition reads is an update")
{
    Finding finding = race_of("most", Action::write, 8, Action::read, 7);
    REQUIRE_GOLDEN("race_guarded_update", told({finding}));
    finding.variable = "most[0]";  // perhaps another element
    CHECK(told({finding}).find("atomic") == std::string::npos);
}
