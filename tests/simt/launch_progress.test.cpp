// SPDX-License-Identifier: MIT
#include <simt/launch_progress.hpp>

#include <judge/catch.hpp>

#include <string>

TEST_CASE("how far a launch is can be seen while it runs, and not between two", "[launch_progress]")
{
    simt::LaunchProgress progress{};
    CHECK_FALSE(progress.seen());
    progress.launch_begins("blur", 40);
    progress.block_begins(0);
    progress.block_begins(1);
    const auto first = progress.seen();
    REQUIRE(first);
    CHECK(first->kernel == "blur");
    CHECK(first->launch == 1);
    CHECK(first->blocks == 40);
    CHECK(first->begun == 2);
    progress.launch_ends();
    CHECK_FALSE(progress.seen());
    progress.launch_begins(std::string(1000, 'k').c_str(), 1);
    REQUIRE(progress.seen());
    CHECK(progress.seen()->launch == 2);
    CHECK(progress.seen()->begun == 0);
    CHECK(progress.seen()->kernel == std::string(127, 'k'));
}
