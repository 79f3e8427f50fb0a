// SPDX-License-Identifier: MIT
#include "collision_tests.hpp"

#include <judge/check.hpp>

#include <algorithm>
#include <array>

using namespace judge;

namespace {

const Entry<decltype(collision_tests)> entry;

struct Kind
{
    int shape;
    int steps;
};

/// The kinds of four bodies, which all others repeat.
struct Pattern
{
    const char* words;
    std::array<Kind, 4> kinds;
};

constexpr Pattern usual{"", {{{disc, 3}, {square, 3}, {disc, 17}, {square, 17}}}};
constexpr Pattern all_different{", all four kinds different",
                                {{{square, 11}, {disc, 2}, {square, 1}, {disc, 29}}}};
constexpr Pattern some_untested{", half of the bodies without steps",
                                {{{disc, 5}, {square, 0}, {disc, 0}, {square, 6}}}};
constexpr Pattern beyond_16_bits{", 70001 steps", {{{disc, 70001}, {square, 2}, {disc, 1}, {square, 70001}}}};
constexpr Pattern two_shapes{", discs and squares with 128 steps",
                             {{{disc, 128}, {square, 128}, {disc, 128}, {square, 128}}}};
constexpr Pattern two_lengths{", squares with 8 and with 248 steps",
                              {{{square, 8}, {square, 8}, {square, 248}, {square, 248}}}};
constexpr Pattern mixed{", discs and squares with 8 and with 248 steps",
                        {{{disc, 8}, {square, 8}, {disc, 248}, {square, 248}}}};
constexpr Pattern mixed_otherwise{", the same in another order",
                                  {{{square, 248}, {disc, 8}, {square, 8}, {disc, 248}}}};

/// In the small field the rock is near most bodies, and often at the edge of one; in the large field it rarely touches one.
constexpr int small_field = 30;
constexpr int large_field = 10000;

/// Bodies and the places of a rock that flies past them.
struct Scene
{
    std::string words;
    std::vector<Body> bodies;
    std::vector<int2> rock;
};

Scene scene(int n, const Pattern& pattern, int field)
{
    Scene made{"n = " + std::to_string(n) + pattern.words, {}, {}};
    Random random(made.words);
    int most_steps = 0;
    for (int i = 0; i < n; ++i) {
        const Kind& kind = pattern.kinds.at(static_cast<std::size_t>(i) % pattern.kinds.size());
        most_steps = std::max(most_steps, kind.steps);
        made.bodies.push_back(
            {random.whole(-field, field), random.whole(-field, field), kind.shape, kind.steps});
    }
    for (int step = 0; step < most_steps; ++step) {
        made.rock.push_back({random.whole(-field, field), random.whole(-field, field)});
    }
    return made;
}

Out<int> touches_of(const Scene& made)
{
    return out<int>("touches", made.bodies.size());
}

int size_of(const Scene& made)
{
    return static_cast<int>(made.bodies.size());
}

Trial try_with(const Scene& made)
{
    return entry.run(made.words, in("bodies", made.bodies), in("rock", made.rock), touches_of(made),
                     size_of(made));
}

void require_right(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("touches"));
    REQUIRE_THAT(trial, uses_the_device());
}

/// What the tests need: each body once, and the rock in its steps.
std::uint64_t bytes_of_tests(const Scene& made)
{
    std::uint64_t bytes = 0;
    for (const Body& body : made.bodies) {
        bytes += sizeof body + static_cast<std::uint64_t>(body.steps) * sizeof(int2);
    }
    return bytes;
}

/// Many threads share the bodies, which fill blocks of any usual size, and none makes steps that are not asked for. With 128
/// steps of 8 bytes on average, there is room for all lanes of a warp to read each of 16 bytes of one body.
void require_shared_work(const Trial& trial, const Scene& made)
{
    REQUIRE_THAT(trial, has_at_least(&Counters::blocks, 4, "at least four blocks share the work"));
    REQUIRE_THAT(trial, spreads_its_work());
    REQUIRE_THAT(trial, has_at_most(idle_blocks(), 0, "no block is without a body"));
    REQUIRE_THAT(trial, has_at_most(bytes_read(), bytes_of_tests(made) * 8 / 5,
                                    "no more is read than 1.6 times what the tests need: each body once, and "
                                    "the rock in each of its steps"));
}

/// Of a warp that takes one way, all lanes are at work; if it takes two of equal length one after the other, half of them.
void require_lanes_at_work(const Trial& trial)
{
    REQUIRE_THAT(trial, has_at_least(lanes_at_work(), 81,
                                     "on average 26 of the 32 lanes of a warp are at work, which is 81 "
                                     "percent"));
}

constexpr int many = 4096;

}  // namespace

TEST_CASE("the touches of every body are counted", "[collision_tests][task_1][correctness]")
{
    for (const int n : {0, 1, 31, 32, 33, 64, 97, 127, 128, 129, 1009}) {
        require_right(try_with(scene(n, usual, small_field)));
    }
    for (const int n : {5, 251}) {
        require_right(try_with(scene(n, all_different, small_field)));
    }
    require_right(try_with(scene(5003, mixed, large_field)));
    // More bodies than a number of 16 bits counts. Few steps show it, too.
    require_right(try_with(scene(65701, some_untested, small_field)));
    require_right(try_with(scene(5, beyond_16_bits, small_field)));
    const Scene first = scene(97, all_different, small_field);
    const Scene second = scene(333, usual, small_field);
    require_right(
        entry.after(in("bodies", first.bodies), in("rock", first.rock), touches_of(first), size_of(first))
            .run("the second call, " + second.words, in("bodies", second.bodies), in("rock", second.rock),
                 touches_of(second), size_of(second)));
}

TEST_CASE("the lanes of a warp take the same way at the branch", "[collision_tests][task_2][budget]")
{
    const Scene made = scene(many, two_shapes, large_field);
    const Trial trial = try_with(made);
    require_right(trial);
    require_lanes_at_work(trial);
    require_shared_work(trial, made);
}

TEST_CASE("the lanes of a warp leave the loop together", "[collision_tests][task_3][budget]")
{
    for (const Pattern& pattern : {two_lengths, mixed, mixed_otherwise}) {
        const Scene made = scene(many, pattern, large_field);
        const Trial trial = try_with(made);
        require_right(trial);
        require_lanes_at_work(trial);
        require_shared_work(trial, made);
    }
}
