// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/random.hpp>
#include <judge/session.hpp>

#include <algorithm>

using namespace judge;

namespace {

std::vector<int> drawn(std::uint64_t seed, const char* purpose)
{
    Session::get().settings.seed = seed;
    Random random(purpose);
    std::vector<int> numbers(20);
    std::generate(numbers.begin(), numbers.end(), [&] { return random.whole(-1000, 1000); });
    return numbers;
}

}  // namespace

TEST_CASE("numbers depend on the seed and the purpose, and on nothing else")
{
    CHECK(drawn(1, "points") == drawn(1, "points"));
    CHECK(drawn(1, "points") != drawn(2, "points"));
    CHECK(drawn(1, "points") != drawn(1, "weights"));
    // On every machine: a failure's --seed must give the same inputs elsewhere.
    const std::vector<int> first = drawn(1, "points");
    CHECK(std::vector<int>(first.begin(), first.begin() + 4) == std::vector<int>{-930, -341, -614, 63});
}

TEST_CASE("whole numbers keep to their range, both ends included")
{
    Random random("range");
    std::vector<int> seen;
    for (int i = 0; i < 1000; ++i) {
        seen.push_back(random.whole(-2, 2));
    }
    CHECK(*std::min_element(seen.begin(), seen.end()) == -2);
    CHECK(*std::max_element(seen.begin(), seen.end()) == 2);
    for (const float value : random.whole_floats(100, -3, 3)) {
        CHECK(value == static_cast<float>(static_cast<int>(value)));
        CHECK(std::abs(value) <= 3.0f);
    }
    CHECK(random.whole_points(7, 0, 0).size() == 7);
}

TEST_CASE("sizes around a block find the usual slips, and none comes twice")
{
    const std::vector<int> sizes = sizes_around(128, 400);
    for (const int wanted : {0, 1, 127, 128, 129, 257, 331}) {
        CHECK(std::count(sizes.begin(), sizes.end(), wanted) == 1);
    }
    CHECK(std::count(sizes.begin(), sizes.end(), 997) == 0);
    CHECK(std::all_of(sizes.begin(), sizes.end(),
                      [&](int size) { return std::count(sizes.begin(), sizes.end(), size) == 1; }));
}
