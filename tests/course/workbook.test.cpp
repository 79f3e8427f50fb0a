// SPDX-License-Identifier: MIT
#include "tree.hpp"

#include <course/workbook.hpp>
#include <judge/catch.hpp>
#include <platform/environment_problem.hpp>

using namespace course;
using course_tests::complete_description;
using course_tests::Tree;
namespace fs = std::filesystem;

namespace {

/// Two chapters, whose exercises are 1.1, 1.2 and 2.1, among folders that are none.
void fill(const Tree& tree)
{
    tree.write("chapters/02_more/page.md", "# More of it {#chapter_2}\n");
    tree.add_exercise("02_more/01_votes", complete_description);
    tree.add_exercise("01_first/02_shuffles", complete_description);
    tree.add_exercise("01_first/01_dot_product", complete_description);
    tree.write("chapters/01_first/output/note.txt", "not an exercise");
    tree.write("chapters/.cache/01_old/exercise.json", "not read");
}

std::vector<std::string> names_of(const std::vector<const Exercise*>& exercises)
{
    std::vector<std::string> names;
    for (const Exercise* exercise : exercises) {
        names.push_back(exercise->name);
    }
    return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("the exercises are the numbered folders, in order")
{
    const Tree tree;
    fill(tree);
    const Workbook workbook(tree.root(), tree.root() / "build");
    CHECK(names_of(workbook.find_all({})) == Names{"dot_product", "shuffles", "votes"});
    REQUIRE(workbook.chapters().size() == 2);
    CHECK(workbook.chapters()[0].number == 1);
    CHECK(workbook.chapters()[0].title == "01_first");  // it has no page
    CHECK(workbook.chapters()[1].path == "02_more");
    CHECK(workbook.chapters()[1].title == "More of it");
}

TEST_CASE("an exercise is found by number, by name, and by the path of its folder or of a file in it")
{
    const Tree tree;
    fill(tree);
    const Workbook workbook(tree.root(), "");
    const fs::path folder = tree.root() / "chapters/01_first/02_shuffles";
    for (const std::string& called :
         {std::string("1.2"), std::string("shuffles"), folder.string(), (folder / "shuffles.cu").string(),
          (folder / "../02_shuffles").string()}) {
        INFO(called);
        CHECK(workbook.find(called).name == "shuffles");
    }
}

TEST_CASE("a name that is none of an exercise is refused with the list of all")
{
    const Tree tree;
    fill(tree);
    const Workbook workbook(tree.root(), "");
    for (const char* called : {"", "1", "1.3", "shuffle", "/tmp"}) {
        INFO(called);
        CHECK_THROWS_AS(workbook.find(called), UnknownExercise);
    }
    CHECK_THROWS_WITH(workbook.find("9.9"),
                      "There is no exercise '9.9'. There are: 1.1 dot_product, 1.2 shuffles, 2.1 votes.");
}

TEST_CASE("a chapter's number calls all its exercises, and each is called once")
{
    const Tree tree;
    fill(tree);
    const Workbook workbook(tree.root(), "");
    CHECK(names_of(workbook.find_all({"1"})) == Names{"dot_product", "shuffles"});
    CHECK(names_of(workbook.find_all({"2.1", "1", "votes"})) == Names{"votes", "dot_product", "shuffles"});
    CHECK_THROWS_AS(workbook.find_all({"1", "3"}), UnknownExercise);
}

TEST_CASE("a tree without chapters, or without exercises, is no workbook")
{
    const Tree tree;
    CHECK_THROWS_AS(Workbook(tree.root(), ""), platform::EnvironmentProblem);
    tree.write("chapters/01_first/page.md", "# First\n");
    CHECK_THROWS_AS(Workbook(tree.root(), ""), platform::EnvironmentProblem);
}

TEST_CASE("the headers of an exercise are those that its starter file includes, and those that they include")
{
    const Tree tree;
    fill(tree);
    tree.write("handout/02_more/01_votes/votes.cu", "#include \"votes.hpp\"\n  #  include \"../shared.hpp\"\n"
                                                    "#include \"absent.hpp\"\n#include <cuda_runtime.h>\n");
    tree.write("chapters/02_more/01_votes/votes.cu", "#include \"votes.check.cpp\"\n");
    tree.write("chapters/02_more/01_votes/votes.check.cpp", "");
    tree.write("chapters/02_more/01_votes/votes.hpp", "#include \"../shared.hpp\"\n");
    tree.write("chapters/02_more/shared.hpp", "#include \"deeper.hpp\"\n#include \"shared.hpp\"\n");
    tree.write("chapters/02_more/deeper.hpp", "");
    const Workbook workbook(tree.root(), "");
    const fs::path chapter = tree.root() / "chapters/02_more";
    CHECK(workbook.headers(workbook.find("votes")) == std::vector<fs::path>{chapter / "01_votes/votes.hpp",
                                                                            chapter / "shared.hpp",
                                                                            chapter / "deeper.hpp"});
}

TEST_CASE("a path below the root is shown as seen from there")
{
    const Tree tree;
    fill(tree);
    const Workbook workbook(tree.root(), "");
    CHECK(workbook.shown(workbook.source(workbook.find("votes"))) == "chapters/02_more/01_votes/votes.cu");
    CHECK(workbook.shown("/etc/passwd") == "/etc/passwd");
}

TEST_CASE("a lesson's page is the one that was built, if there is one")
{
    const Tree tree;
    fill(tree);
    const Workbook workbook(tree.root(), tree.root() / "build");
    const Exercise& votes = workbook.find("votes");
    CHECK(workbook.built_page(votes) == std::nullopt);
    tree.write("build/docs/html/lesson_2_1.html", "");
    CHECK(workbook.built_page(votes) == tree.root() / "build/docs/html/lesson_2_1.html");
}
