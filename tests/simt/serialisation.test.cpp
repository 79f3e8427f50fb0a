// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/findings/serialisation.hpp>

#include <set>
#include <stdexcept>

using nlohmann::json;
using namespace simt;

namespace {

Finding full_finding()
{
    Finding finding;
    finding.kind = FindingKind::warp_mask;
    finding.level = FindingLevel::warning;
    finding.reason = FindingReason::lanes_pass_by;
    finding.kernel = "k";
    finding.block = {1, 2, 3};
    finding.variable = "tile[3]";
    finding.space = MemorySpace::shared;
    finding.parties = {{Action::atomic_update, {1, 0, 0}, {2, 0, 0}, {"a.cu", 7}, "host"}};
    finding.arrivals = {{ArrivalPlace::warp_function, "__shfl_sync", 5, {4, 0, 0}, {"a.cu", 8}},
                        {ArrivalPlace::not_started, "", 6, {}, {}}};
    finding.further_arrivals = {{{ArrivalPlace::spinning, "", 1, {}, {}}}};
    finding.barriers_passed = 1;
    finding.same_warp = finding.between_blocks = finding.block_scope = true;
    finding.in_lockstep = finding.stuck = true;
    finding.bytes = 16;
    finding.object = {ObjectKind::released_allocation, 400, -4, {"a.cu", 9}};
    finding.elements = 3;
    finding.last_variable = "out[2]";
    finding.function = "__ballot_sync";
    finding.mask = 0xff;
    finding.lanes = 0xf0;
    finding.other_lanes = 0x0f;
    finding.width = 12;
    finding.error = "cudaErrorInvalidValue";
    finding.detail = "the grid is empty";
    finding.count = 9;
    return finding;
}

}  // namespace

TEST_CASE("each field of a finding is still there after JSON", "[findings]")
{
    const json first = full_finding();
    const json second = first.get<Finding>();
    CHECK(first == second);
    for (const auto& [name, field] : first.items()) {
        INFO(name);
        CHECK(field != json(Finding{})[name]);  // so that none is compared with its default
    }
    CHECK(first.size() == 28);
    CHECK(first["arrivals"][0]["place"] == "__shfl_sync");
    CHECK(first["arrivals"][1]["place"] == "not started");
}

TEST_CASE("fields without a meaning are left out, and come back as their defaults", "[findings]")
{
    const json blank = Finding{};
    std::set<std::string> names;
    for (const auto& [name, field] : blank.items()) {
        names.insert(name);
    }
    CHECK(names == std::set<std::string>{"block", "count", "kind", "level"});
    CHECK(json(blank.get<Finding>()) == blank);
}

TEST_CASE("a name that no enumerator has is refused", "[findings]")
{
    for (const char* field : {"kind", "level", "reason", "space"}) {
        json changed = full_finding();
        changed[field] = "cosmic-ray";
        CHECK_THROWS_AS(changed.get<Finding>(), std::runtime_error);
    }
    json action = full_finding();
    action["parties"][0]["action"] = "";
    CHECK_THROWS_AS(action.get<Finding>(), std::runtime_error);
}

TEST_CASE("what is no object is refused", "[findings]")
{
    CHECK_THROWS_AS(json(3).get<SourceLine>(), std::runtime_error);
    CHECK_THROWS_AS(json::array().get<Finding>(), std::runtime_error);
    CHECK(json::object().get<SourceLine>() == SourceLine{});
}

TEST_CASE("names of enumerators are found again, and are different", "[findings]")
{
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < enumerator_count<FindingReason>; ++i) {
        const auto reason = static_cast<FindingReason>(i);
        CHECK(find_enumerator<FindingReason>(name_of(reason)) == reason);
        names.insert(name_of(reason));
    }
    CHECK(names.size() == enumerator_count<FindingReason>);
    CHECK_FALSE(find_enumerator<FindingReason>("cosmic-ray"));
}
