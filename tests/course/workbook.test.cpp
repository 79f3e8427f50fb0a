// SPDX-License-Identifier: MIT
#include "tree.hpp"

#include <course/workbook.hpp>
#include <judge/catch.hpp>
#include <platform/environment_problem.hpp>

#include <fmt/format.h>

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

/// A description of an exercise that had other names: `names` is a list in quotes.
std::string with_former_names(const std::string& names)
{
    return R"({"formerly": [)" + names + "], " + complete_description.substr(1);
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

TEST_CASE("an unknown name is refused, with the exercise that has a similar one")
{
    const Tree tree;
    fill(tree);
    const Workbook workbook(tree.root(), "");
    for (const char* called : {"", "1", "1.3", "shuffle", "/tmp"}) {
        INFO(called);
        CHECK_THROWS_AS(workbook.find(called), UnknownExercise);
    }
    for (const auto& [called, help] : std::initializer_list<std::pair<std::string, std::string>>{
             {"9.9", ""},
             {"1.7", " Chapter 1 has 1.1 to 1.2."},
             {"dot_prodct", " Did you mean 1.1 dot_product?"},
             {"chapters/01_first/02_shufles", " Did you mean 1.2 shuffles?"},
             {"chapters/01_first/01_dot_product/dot_produkt.cu", " Did you mean 1.1 dot_product?"},
             {"product", " Did you mean 1.1 dot_product?"},
             {"ot", ""},
             {"reduction", ""}}) {
        CHECK_THROWS_WITH(workbook.find(called), fmt::format("There is no exercise '{}'.{}", called, help));
    }
    tree.add_exercise("01_first/03_sum_products", with_former_names(""));
    CHECK_THROWS_WITH(Workbook(tree.root(), "").find("product"),
                      "There is no exercise 'product'. Did you mean 1.1 dot_product, or 1.3 sum_products?");
}

TEST_CASE("an exercise is found by a former name, and by the paths that it had")
{
    const Tree tree;
    fill(tree);
    tree.add_exercise("01_first/03_sums", with_former_names(R"("trees", "tree_sums")"));
    const Workbook workbook(tree.root(), "");
    const fs::path chapter = tree.root() / "chapters/01_first";
    for (const std::string& called :
         {std::string("trees"), std::string("tree_sums"), (chapter / "03_trees").string(),
          (chapter / "03_trees/trees.cu").string(), (chapter / "03_tree_sums/diagnosis.txt").string()}) {
        INFO(called);
        CHECK(workbook.find(called).name == "sums");
    }
    for (const char* look_alike : {"tree", "treess", "Trees", "old_trees", "03_trees", "03_trees/trees.cu"}) {
        INFO(look_alike);
        CHECK_THROWS_AS(workbook.find(look_alike), UnknownExercise);
    }
    CHECK_THROWS_WITH(workbook.find("tree"), "There is no exercise 'tree'.");
    CHECK(workbook.present_names() ==
          std::map<std::string, std::string>{{"tree_sums", "sums"}, {"trees", "sums"}});
}

TEST_CASE(
    "a path has present names for former ones, in folders and files, and for nothing that looks like them")
{
    const Tree tree;
    tree.add_exercise("01_first/03_sums", with_former_names(R"("trees")"));
    const Workbook workbook(tree.root(), "");
    CHECK(workbook.in_present_names("ada/01_first/03_trees/trees.check.cpp") ==
          "ada/01_first/03_sums/sums.check.cpp");
    CHECK(workbook.in_present_names("trees") == "sums");
    for (const char* other :
         {"my_trees.cu", "treess.cu", "03_my_trees/a.cu", "/a/x.trees", "03_sums/sums.cu", ""}) {
        CHECK(workbook.in_present_names(other) == other);
    }
}

TEST_CASE("a name that means two exercises, now or formerly, is refused")
{
    const Tree tree;
    fill(tree);
    tree.add_exercise("01_first/03_sums", with_former_names(R"("votes")"));
    CHECK_THROWS_WITH(Workbook(tree.root(), ""),
                      "The name votes means two exercises, chapters/01_first/03_sums and "
                      "chapters/02_more/01_votes: one has it now, or "
                      "had it before.\n"
                      "Next: if an update has left the folder of the former name, copy your work out of it "
                      "and remove it; if not, "
                      "change \"formerly\" or \"instead_of\" in exercise.json");
    tree.add_exercise("01_first/03_sums", with_former_names(R"("trees")"));
    tree.add_exercise("01_first/04_more_sums", with_former_names(R"("trees")"));
    CHECK_THROWS_AS(Workbook(tree.root(), ""), platform::EnvironmentProblem);
    tree.add_exercise("01_first/04_more_sums", with_former_names(R"("more_sums")"));
    CHECK_THROWS_AS(Workbook(tree.root(), ""), platform::EnvironmentProblem);
    tree.add_exercise("01_first/04_more_sums", with_former_names(R"("vote")"));
    CHECK(Workbook(tree.root(), "").find("vote").name == "more_sums");
}

TEST_CASE("a folder of a former name is no exercise, and the source that is left in it is known")
{
    const Tree tree;
    tree.add_exercise("01_first/03_sums", with_former_names(R"("trees")"));
    tree.write("chapters/01_first/03_trees/trees.cu", "// mine\n");
    tree.write("chapters/01_first/04_trees/notes.txt", "no source");
    const Workbook workbook(tree.root(), "");
    CHECK(names_of(workbook.find_all({})) == Names{"sums"});
    CHECK(workbook.sources_under_former_names(workbook.find("sums")) ==
          std::vector<fs::path>{tree.root() / "chapters/01_first/03_trees/trees.cu"});
    tree.write("chapters/01_first/05_tree/tree.cu", "");  // a look-alike: its exercise.json is missing
    CHECK_THROWS_WITH(Workbook(tree.root(), ""),
                      judge::contains("chapters/01_first/05_tree/exercise.json: "));
}

TEST_CASE("an exercise that is no more is not its successor's, and both are named")
{
    const Tree tree;
    fill(tree);
    const std::string description = R"({"instead_of": ["trees"], )" + complete_description.substr(1);
    tree.add_exercise("01_first/03_sums", description);
    tree.write("chapters/01_first/03_trees/trees.cu", "// mine\n");
    const Workbook workbook(tree.root(), "");
    for (const char* called : {"trees", "03_trees", "chapters/01_first/03_trees/trees.cu"}) {
        CHECK_THROWS_WITH(workbook.find(called),
                          std::string("The exercise '") + called +
                              "' is no longer part of the workbook. 1.3 sums has taken its place.");
    }
    CHECK_THROWS_WITH(workbook.find("tree"), judge::contains("There is no exercise 'tree'."));
    CHECK(names_of(workbook.find_all({"1"})) == Names{"dot_product", "shuffles", "sums"});
    CHECK(workbook.successor_of("trees") == &workbook.find("sums"));
    CHECK(workbook.successor_of("sums") == nullptr);
    CHECK(workbook.present_names().empty());
    CHECK(workbook.sources_of_predecessors(workbook.find("sums")) ==
          std::vector<fs::path>{tree.root() / "chapters/01_first/03_trees/trees.cu"});
    CHECK(workbook.sources_under_former_names(workbook.find("sums")).empty());
    tree.add_exercise("01_first/04_more_sums", with_former_names(R"("trees")"));
    CHECK_THROWS_AS(Workbook(tree.root(), ""), platform::EnvironmentProblem);
}

TEST_CASE("course.json may use a former name")
{
    const Tree tree;
    tree.add_exercise("01_first/03_sums", with_former_names(R"("trees")"));
    tree.write("course.json", R"({"weights": {"trees": 3}})");
    CHECK(Workbook(tree.root(), "").find("sums").total_points() == 15);
    tree.write("course.json", R"({"weights": {"tree": 3}})");
    CHECK_THROWS_AS(Workbook(tree.root(), ""), platform::EnvironmentProblem);
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
