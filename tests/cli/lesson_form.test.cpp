// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>

#include <cli/authoring/lesson_form.hpp>

using cli::faults_of_form;
using Lines = std::vector<std::string>;

namespace {

Lines page(const std::string& idea, const std::string& end = "Next: @ref lesson_1_2")
{
    return {"# Title {#lesson_1_1}",
            "Three lines.",
            "## The idea",
            idea,
            "## Your turn",
            "```sh",
            "./workbook check 1.1",
            "```",
            "## What you should see",
            "## If it fails",
            "## Why it works",
            "## Keep this",
            end};
}

std::string words(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += "word" + std::string(i % 10 == 9 ? ". " : " ");
    }
    return text;
}

}  // namespace

TEST_CASE("a page of the form has no fault, with and without the section that may be absent")
{
    CHECK(faults_of_form(page("A short idea.")).empty());
    Lines lines = page("A short idea.");
    lines.insert(lines.begin() + 11, "## Then and now");
    CHECK(faults_of_form(lines).empty());
}

TEST_CASE("headings that are missing, in another order or unknown are told")
{
    const Lines told = {"its headings are not those that every lesson has, or not in that order"};
    CHECK(faults_of_form({}) == told);
    Lines lines = page("");
    lines.erase(lines.begin() + 11);
    CHECK(faults_of_form(lines) == told);
    lines = page("");
    std::swap(lines[9], lines[10]);
    CHECK(faults_of_form(lines) == told);
    lines = page("");
    lines.insert(lines.begin() + 4, "## A heading of its own");
    CHECK(faults_of_form(lines) == told);
}

TEST_CASE("words before the task are counted: in text, tables and questions, not in code and commands")
{
    CHECK(faults_of_form(page(words(498))).empty());
    CHECK(faults_of_form(page(words(499))) ==
          Lines{"a learner reads 501 words before the task; at most 500 may be"});
    CHECK(faults_of_form(page("| " + words(499) + " |")).size() == 1);
    CHECK(faults_of_form(page("@include " + words(600))).empty());
    Lines lines = page(words(498));
    lines.insert(lines.begin() + 9, words(100));  // after the command
    CHECK(faults_of_form(lines).empty());
}

TEST_CASE("a page names no file with a solution, of whatever form it is, and in no part of it")
{
    const auto told = [](const std::string& name) {
        return Lines{"it names " + name + ", which a learner could open before the task is solved"};
    };
    CHECK(faults_of_form(page("`tests/lessons/votes/right_one_mask.cu` does so.")) ==
          told("tests/lessons/votes/right_one_mask.cu"));
    CHECK(faults_of_form(page("See [a file](solutions/04_warps/05_votes/votes.cu).")) ==
          told("solutions/04_warps/05_votes/votes.cu"));
    CHECK(faults_of_form(page("Compare with right_one_mask.diff!")) == told("right_one_mask.diff"));
    Lines lines = page("");
    lines[6] = "diff votes.cu tests/lessons/votes/wrong_second_vote.cu";
    CHECK(faults_of_form(lines) == told("tests/lessons/votes/wrong_second_vote.cu"));

    // Look-alikes: a command that shows a part of a file, the verb, other tests, and what an output calls a wrong file.
    lines = page("Once you have passed, `./workbook solution 4.5` shows other solutions/ways, and "
                 "`tests/hazards` more.");
    lines.push_back("@snippet tests/lessons/votes/wrong_naive.cu naive");
    lines.push_back("The verdict names `wrong_naive.cu:20`, and `tests/hazards/lockstep/right_tree.cu` is "
                    "right_aligned.");
    CHECK(faults_of_form(lines).empty());
}

TEST_CASE("a sentence has at most 30 words, and a table's cells end sentences")
{
    const std::string thirty = "A b c d e f g h i j k l m n o p q r s t u v w x y z a b c d";
    CHECK(faults_of_form(page(thirty + ". " + thirty + ".")).empty());
    CHECK(faults_of_form(page("| " + thirty + " | " + thirty + " |")).empty());
    CHECK(faults_of_form(page(thirty + " e.")) ==
          Lines{"a sentence has more than 30 words: " + thirty + " e"});
}

TEST_CASE("a page ends with a link to the next lesson, and the last one to the end of the course")
{
    CHECK(faults_of_form(page("", "Next: @ref finished")).empty());
    CHECK(faults_of_form(page("", "The end.")) ==
          Lines{"it does not end with a line 'Next: @ref lesson_…' or 'Next: @ref finished'"});
}

TEST_CASE("the lessons that a page builds on are those of its sentence, and not others that it names")
{
    using cli::lessons_built_on;
    CHECK(
        lessons_built_on(page("It builds on @ref lesson_1_1 and @ref lesson_4_2, and takes about 30 minutes. "
                              "@ref lesson_4_3 does more.")) == Lines{"lesson_1_1", "lesson_4_2"});
    CHECK(lessons_built_on(page("It takes about 30 minutes. @ref lesson_4_3 builds on it.")).empty());
}
