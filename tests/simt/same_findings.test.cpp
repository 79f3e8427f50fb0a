// SPDX-License-Identifier: MIT
#include "same_findings.hpp"

#include <judge/catch.hpp>

using nlohmann::json;

namespace {

json party(const char* action, int block, int thread, int line)
{
    return {{"action", action},
            {"block", {block, 0, 0}},
            {"thread", {thread, 0, 0}},
            {"where", {{"file", "k.cu"}, {"line", line}}}};
}

json race(int block, const json& parties)
{
    return {{"kind", "data-race"},   {"level", "error"}, {"kernel", "k"},     {"block", {block, 0, 0}},
            {"variable", "tile[3]"}, {"count", 4},       {"parties", parties}};
}

json race_in_block(int block)
{
    return race(block, {party("write", block, 1, 8), party("read", block, 0, 9)});
}

json race_between_blocks(int line)
{
    json finding = race(1, {party("write", 0, 0, 8), party("read", 1, 0, line)});
    finding["between_blocks"] = true;
    return finding;
}

template <class Change>
json changed(json finding, Change change)
{
    change(finding);
    return json::array({finding});
}

}  // namespace

TEST_CASE("another block may have the same race, and as often as it likes")
{
    const json expected = json::array({race_in_block(0)});
    CHECK(agree(expected, expected));
    CHECK(agree(json::array({race_in_block(3)}), expected));
    CHECK(agree(changed(race_in_block(3), [](json& f) { f["count"] = 9; }), expected));
    CHECK(agree(json::array(), json::array()));
}

TEST_CASE("another race is not the one that is expected")
{
    const json expected = json::array({race_in_block(0)});
    CHECK_FALSE(agree(json::array(), expected));
    CHECK_FALSE(agree(expected, json::array()));
    CHECK_FALSE(agree(json::array({race_in_block(0), race_in_block(0)}), expected));
    CHECK_FALSE(agree(json::array({race_between_blocks(9)}), expected));
    for (const char* fact : {"kind", "level", "kernel", "variable"}) {
        INFO(fact);
        CHECK_FALSE(agree(changed(race_in_block(0), [&](json& f) { f[fact] = "other"; }), expected));
        CHECK_FALSE(agree(changed(race_in_block(0), [&](json& f) { f.erase(fact); }), expected));
    }
    CHECK_FALSE(agree(changed(race_in_block(0), [](json& f) { f["stuck"] = true; }), expected));
    for (const char* fact : {"action", "thread", "where"}) {
        INFO(fact);
        CHECK_FALSE(
            agree(changed(race_in_block(0), [&](json& f) { f["parties"][1][fact] = "other"; }), expected));
    }
}

TEST_CASE("of the races between blocks an order finds some, and no others")
{
    const json expected = json::array({race_between_blocks(9), race_between_blocks(10)});
    CHECK(agree(expected, expected));
    CHECK(agree(json::array({race_between_blocks(10)}), expected));
    CHECK_FALSE(agree(json::array(), expected));
    CHECK_FALSE(agree(json::array({race_between_blocks(9), race_between_blocks(11)}), expected));
    CHECK_FALSE(agree(json::array({race_between_blocks(9)}), json::array()));
}

TEST_CASE("who comes later need not wait for ever, but who waits must be expected to")
{
    const json waiting = json::array({{{"kind", "no-progress"}, {"level", "error"}}});
    CHECK(agree(waiting, waiting));
    CHECK(agree(json::array(), waiting));
    CHECK_FALSE(agree(waiting, json::array()));
}

TEST_CASE("the essence of findings leaves out who came first and in which order")
{
    const json found = json::array({race_in_block(0), race_between_blocks(9), race_in_block(2)});
    const json turned =
        json::array({race_between_blocks(9), race(0, {party("read", 5, 6, 9), party("write", 7, 8, 8)})});
    CHECK(essences_of(found) == essences_of(turned));
    CHECK(essences_of(found).size() == 1);
    CHECK(essences_of(found)[0]["variable"] == "tile");
    CHECK(essences_of(json::array()).empty());
}

TEST_CASE("the essence of findings keeps what, where and on what")
{
    const json expected = essences_of(json::array({race_in_block(0)}));
    for (const char* fact : {"kind", "level", "kernel", "variable", "space", "block_scope"}) {
        INFO(fact);
        CHECK(essences_of(changed(race_in_block(0), [&](json& f) { f[fact] = "other"; })) != expected);
    }
    for (const char* fact : {"action", "where"}) {
        INFO(fact);
        CHECK(essences_of(changed(race_in_block(0), [&](json& f) { f["parties"][1][fact] = "other"; })) !=
              expected);
    }
}
