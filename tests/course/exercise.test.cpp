// SPDX-License-Identifier: MIT
#include "tree.hpp"

#include <course/exercise.hpp>
#include <judge/catch.hpp>

using namespace course;
using course_tests::complete_description;

namespace {

/// The description without one of its members, or with another value.
std::string changed(const std::string& from, const std::string& to)
{
    std::string text = complete_description;
    const std::size_t place = text.find(from);
    REQUIRE(place != std::string::npos);
    return text.replace(place, from.size(), to);
}

}  // namespace

TEST_CASE("an exercise has its numbers and its name from its folders, and the rest from exercise.json")
{
    const course_tests::Tree tree;
    tree.add_exercise("02_second/13_dot_product", complete_description);
    const Exercise exercise = read_exercise(tree.root() / "chapters/02_second/13_dot_product");
    CHECK(exercise.chapter == 2);
    CHECK(exercise.number == 13);
    CHECK(exercise.label() == "2.13");
    CHECK(exercise.name == "dot_product");
    CHECK(exercise.path == "02_second/13_dot_product");
    CHECK(exercise.title == "A title");
    CHECK(exercise.summary == "A summary.");
    CHECK(exercise.kind == Exercise::Kind::diagnose);
    CHECK(exercise.builds_on == std::vector<std::string>{"first", "second"});
    CHECK(exercise.objectives == std::vector<std::string>{"one"});
    CHECK(exercise.hints.size() == 3);
    CHECK(exercise.hints[0].parts == std::map<int, std::string>{{Hint::all_todos, "A question."}});
    CHECK(exercise.points == Points{{"task_1", 2}, {"task_2", 3}});
    CHECK(exercise.total_points() == 5);
    CHECK(exercise.starter_refusal.reason == "mismatch");
    CHECK(exercise.starter_refusal.message == "out[");
    CHECK_FALSE(exercise.counts_branches);
    CHECK(exercise.formerly.empty());
}

TEST_CASE("an exercise is called by its name and by those that it had")
{
    const course_tests::Tree tree;
    tree.add_exercise("01_first/03_sums", changed("{", R"({"formerly": ["trees", "tree_sums"],)"));
    const Exercise exercise = read_exercise(tree.root() / "chapters/01_first/03_sums");
    CHECK(exercise.formerly == std::vector<std::string>{"trees", "tree_sums"});
    for (const char* name : {"sums", "trees", "tree_sums"}) {
        CHECK(exercise.is_called(name));
    }
    for (const char* name : {"", "tree", "Trees", "1.3"}) {
        CHECK_FALSE(exercise.is_called(name));
    }
}

TEST_CASE("a file that names a file of a former name has the present name in its place, where it is a word")
{
    Exercise exercise;
    exercise.name = "sums";
    exercise.formerly = {"trees"};
    CHECK(exercise.in_present_words(
              "#include \"trees.hpp\"\nvoid trees_kernel();\nvoid trees(int* my_trees);\n") ==
          "#include \"sums.hpp\"\nvoid trees_kernel();\nvoid sums(int* my_trees);\n");
    CHECK(exercise.in_present_words("line: trees.cu:28\n") == "line: sums.cu:28\n");
    for (const char* other :
         {"#include \"sums.hpp\"\nint trees = 3;\n", "#include \"my_trees.hpp\"\nvoid trees();\n",
          "hazard: data-race of trees\n", ""}) {
        INFO(other);
        CHECK(exercise.in_present_words(other) == other);
    }
}

TEST_CASE("a hint may have a part for each TODO")
{
    const course_tests::Tree tree;
    tree.add_exercise("01_first/02_votes",
                      changed("\"A place.\"", "{\"2\": \"The second?\", \"1\": \"The first.\"}"));
    const Exercise exercise = read_exercise(tree.root() / "chapters/01_first/02_votes");
    CHECK(exercise.hints[1].parts == std::map<int, std::string>{{1, "The first."}, {2, "The second?"}});
    CHECK(exercise.hints[1].text() == "The first. The second?");
    CHECK(exercise.hints[2].text() == "A shape.");
    tree.add_exercise("01_first/03_wrong", changed("\"A place.\"", "{\"host\": \"A place.\"}"));
    CHECK_THROWS_WITH(read_exercise(tree.root() / "chapters/01_first/03_wrong"),
                      judge::contains("a hint is about 'host', which is no TODO"));
}

TEST_CASE("an exercise.json that lacks something, or says something unknown, is refused with its path")
{
    const std::string description =
        GENERATE(changed("\"title\"", "\"name\""), changed("\"kind\": \"diagnose\"", "\"kind\": \"solve\""),
                 changed("\"task_1\": 2", "\"task_1\": \"two\""), changed("\"refused_for\"", "\"because\""),
                 changed("{", ""), std::string());
    INFO(description);
    const course_tests::Tree tree;
    tree.add_exercise("01_first/02_votes", description);
    CHECK_THROWS_WITH(read_exercise(tree.root() / "chapters/01_first/02_votes"),
                      judge::contains("chapters/01_first/02_votes/exercise.json: "));
}

TEST_CASE("a refusal of an unknown kind lists those that there are")
{
    const course_tests::Tree tree;
    tree.add_exercise("01_first/02_votes", changed("diagnose", "solve"));
    CHECK_THROWS_WITH(
        read_exercise(tree.root() / "chapters/01_first/02_votes"),
        "chapters/01_first/02_votes/exercise.json: the kind 'solve' is not one of implement, diagnose, "
        "optimise");
}

TEST_CASE("each kind has the name that exercise.json gives it")
{
    CHECK(kind_name(Exercise::Kind::implement) == "implement");
    CHECK(kind_name(Exercise::Kind::diagnose) == "diagnose");
    CHECK(kind_name(Exercise::Kind::optimise) == "optimise");
}

TEST_CASE("only a number, an underscore and a name in small letters are a numbered name")
{
    CHECK(numbered_name("03_nearest_neighbour").number == 3);
    CHECK(numbered_name("03_nearest_neighbour").name == "nearest_neighbour");
    CHECK(numbered_name("3_x2").name == "x2");
    for (const char* other : {"", "output", "_x", "03", "03_", "03-x", "03_Big", "x_03"}) {
        INFO(other);
        CHECK(numbered_name(other).name.empty());
    }
}
