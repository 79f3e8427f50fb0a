// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <report/launch_text.hpp>

using std::chrono::seconds;

TEST_CASE("a launch that takes long is told of with its place in the program and its blocks", "[launch]")
{
    CHECK(report::running_launch_text({"blur", 3, 4096, 1200}, seconds(5)) ==
          "After 5 s: launch 3, of kernel blur, has begun 1,200 of its 4,096 blocks.");
    CHECK(report::running_launch_text({"blur", 1200, 1, 1}, seconds(2560)) ==
          "After 2,560 s: launch 1,200, of kernel blur, is running its only block.");
}

TEST_CASE("who has to wait for a checked program is told what would be faster", "[launch]")
{
    CHECK(report::long_run_advice() ==
          "Checking takes most of the time. A smaller input shows most faults too. ./workbook run "
          "--launch-count 3 checks the first three launches of each kernel only, and --unchecked none.");
}
