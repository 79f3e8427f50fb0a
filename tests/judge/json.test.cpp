// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/json.hpp>

#include <stdexcept>

using namespace judge;

TEST_CASE("what a runner hands over is refused when it is not what a device writes")
{
    for (const char* text : {"", "{", "[]", "{}", "null", "{\"findings\":1}",
                             "{\"findings\":[{\"block\":7}],\"launches\":[]}", "\0\0", "\xff"}) {
        CHECK_THROWS_AS(observation_from_json(text), std::runtime_error);
    }
    CHECK(
        observation_from_json(
            R"({"findings":[],"launches":[],"refused_launches":[],"refused_calls":[],"shared_trace":[],"profile":[],"bytes_to_host":3,"bytes_on_device":4,"allocations":5,"pinned_allocations":6})")
            .bytes_to_host == 3);
}

TEST_CASE("the place of a signal may be unknown, but not malformed")
{
    CHECK_FALSE(signal_place_from_json("{}").where);
    const SignalPlace place = signal_place_from_json(
        R"({"where":{"file":"a.cu","line":3},"thread":{"kernel":"k","block":[1,0,0],"thread":[2,0,0]}})");
    CHECK(place.where->line == 3);
    CHECK(place.running == "kernel k, block (1,0,0), thread (2,0,0)");
    for (const char* text : {"", "[1", "{\"where\":3}", "{\"thread\":{}}",
                             "{\"thread\":{\"block\":[1],\"thread\":[]}}", "{\"thread\":7}"}) {
        CHECK_THROWS_AS(signal_place_from_json(text), std::runtime_error);
    }
}
