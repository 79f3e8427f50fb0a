// SPDX-License-Identifier: MIT
#include <report/activity_text.hpp>

#include <judge/catch.hpp>

namespace {

using report::Activity;
using report::activity_text;
using std::chrono::seconds;

constexpr int usual_width = 79;

Activity of_many(std::size_t done, std::size_t total)
{
    return {.kind = Activity::Kind::judging, .done = done, .total = total};
}

}  // namespace

TEST_CASE("each step says what is done, and how long already")
{
    const auto text = [](Activity::Kind kind, const char* object) {
        return activity_text({.kind = kind, .object = object}, seconds(4), usual_width);
    };
    CHECK(text(Activity::Kind::looking_at_installation, "") == "Looking at the installation (4 s)");
    CHECK(text(Activity::Kind::compiling, "main.cu sum.cpp") == "Compiling main.cu sum.cpp (4 s)");
    CHECK(text(Activity::Kind::compiling_starter_code, "1.3") == "Compiling the starter code of 1.3 (4 s)");
    CHECK(text(Activity::Kind::compiling_reference, "1.3") ==
          "Compiling the reference solution of 1.3 (4 s)");
    CHECK(text(Activity::Kind::judging, "1.3") == "Judging 1.3 (4 s)");
    CHECK(text(Activity::Kind::recording, "1.3") == "Recording 1.3 (4 s)");
    CHECK(text(Activity::Kind::writing, "trace.html") == "Writing trace.html (4 s)");
}

TEST_CASE("a step says for what it is done and where it is")
{
    Activity activity{Activity::Kind::profiling, "1.3", "sm_10"};
    CHECK(activity_text(activity, seconds(59), usual_width) == "Profiling 1.3 for sm_10 (59 s)");
    activity.part = report::part_text("task_2", "");
    CHECK(activity_text(activity, seconds(60), usual_width) == "Profiling 1.3 for sm_10: task 2 (1 min 0 s)");
    activity.part = report::part_text("task_2", "n = 10,000");
    CHECK(activity_text(activity, seconds(125), usual_width) ==
          "Profiling 1.3 for sm_10: task 2 with n = 10,000 (2 min 5 s)");
}

TEST_CASE("many things are counted, with the time that is left at the pace so far")
{
    CHECK(activity_text(of_many(0, 40), seconds(4), usual_width) ==
          "Judging [..............................] 0 of 40");
    CHECK(activity_text(of_many(20, 40), seconds(8), usual_width) ==
          "Judging [###############...............] 20 of 40, about 8 s left");
    CHECK(activity_text(of_many(500, 2000), seconds(60), usual_width) ==
          "Judging [#######.......................] 500 of 2,000, about 3 min left");
    CHECK(activity_text(of_many(500, 2000), seconds(70), usual_width) ==
          "Judging [#######.......................] 500 of 2,000, about 4 min left");
    CHECK(activity_text(of_many(40, 40), seconds(8), usual_width) ==
          "Judging [##############################] 40 of 40");
}

TEST_CASE("in a narrow terminal the bar goes first, then words, and last numbers")
{
    CHECK(activity_text(of_many(20, 40), seconds(8), 50) ==
          "Judging [#######........] 20 of 40, about 8 s left");
    CHECK(activity_text(of_many(20, 40), seconds(8), 39) == "Judging 20 of 40, about 8 s left");
    CHECK(activity_text(of_many(20, 40), seconds(8), 30) == "Ju... 20 of 40, about 8 s left");
    CHECK(activity_text(of_many(20, 40), seconds(8), 20) == "Judging 20 of 40,...");
    Activity activity{Activity::Kind::judging, "1.3", "", "task 2 with n = 10,000"};
    CHECK(activity_text(activity, seconds(4), 39) == "Judging 1.3: task 2 with n = 1... (4 s)");
    CHECK(activity_text(activity, seconds(4), 30) == "Judging 1.3: task 2 w... (4 s)");
    CHECK(activity_text(activity, seconds(4), 5) == "Ju...");
}

TEST_CASE("a name is made safe, and its letters are not cut in two")
{
    CHECK(activity_text({Activity::Kind::compiling, "a\033[2Jb.cu"}, seconds(4), usual_width) ==
          "Compiling a?[2Jb.cu (4 s)");
    CHECK(activity_text({Activity::Kind::compiling, "größenänderung.cu"}, seconds(4), 24) ==
          "Compiling größe... (4 s)");
}
