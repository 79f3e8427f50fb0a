// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>

#include <cli/missing_lines.hpp>

using cli::find_missing_lines;
using cli::MissingLines;
using cli::TodoState;
using Lines = std::vector<std::string>;

namespace {

/// A kernel with two TODOs, and what is in them.
std::string kernel(const std::string& first, const std::string& second)
{
    return "__global__ void f(float* out, int n)\n"  // 1
           "{\n"                                     // 2
           "    // TODO 1: begin\n" +                // 3
           first +
           "    // end of TODO 1\n"
           "    // TODO 2: go on\n" +
           second +
           "    // end of TODO 2\n"
           "}\n";
}

const std::string first_solved = "    const int i = threadIdx.x;\n";
const std::string second_solved = "    if (i < n) {\n"
                                  "        out[i] = 1.0f;  // its own\n"
                                  "    }\n"
                                  "    __syncthreads();\n";

MissingLines missing(const std::string& first, const std::string& second,
                     const std::string& starter = kernel("", ""))
{
    return find_missing_lines(kernel(first, second), starter, kernel(first_solved, second_solved));
}

/// The first line that is missing; empty if there is none.
Lines next_line(const std::string& first, const std::string& second)
{
    const auto found = missing(first, second).next;
    return found ? found->text : Lines{};
}

}  // namespace

TEST_CASE("each line that is added leads to the next, with its TODO and its place")
{
    const MissingLines at_first = missing("", "");
    REQUIRE(at_first.next);
    CHECK(at_first.next->text == Lines{"    const int i = threadIdx.x;"});
    CHECK(at_first.next->todo == 1);
    CHECK(at_first.next->after->number == 2);
    CHECK(at_first.next->after->text == "{");
    CHECK_FALSE(at_first.next->in_place_of);
    CHECK(at_first.todos == std::map<int, TodoState>{{1, TodoState::missing}, {2, TodoState::missing}});

    const MissingLines then = missing(first_solved, "");
    REQUIRE(then.next);
    CHECK(then.next->text == Lines{"    if (i < n) {", "        …", "    }"});
    CHECK(then.next->todo == 2);
    CHECK(then.next->after->number == 4);
    CHECK(then.todos == std::map<int, TodoState>{{1, TodoState::done}, {2, TodoState::missing}});

    CHECK(next_line(first_solved, "    if (i < n) {\n    }\n") ==
          Lines{"        out[i] = 1.0f;  // its own"});
    const MissingLines at_last = missing(first_solved, "    if (i < n) {\n        out[i] = 1.0f;\n    }\n");
    REQUIRE(at_last.next);
    CHECK(at_last.next->text == Lines{"    __syncthreads();"});
    CHECK(at_last.next->after->text == "    }");
}

TEST_CASE("nothing is missing whatever the white space, comments, line breaks and braces are")
{
    for (const char* second : {"    if (i < n) {\n        out[i] = 1.0f;\n    }\n    __syncthreads();\n",
                               "  if (i<n) out[i]=1.0f; /* mine */ __syncthreads();\n",
                               "    if (i < n)\n    {\n        out[i] =\n            1.0f;\n    }\n    // "
                               "all\n    __syncthreads();;\n"}) {
        CAPTURE(second);
        const MissingLines found = missing(first_solved, second);
        CHECK_FALSE(found.next);
        CHECK_FALSE(found.different);
        CHECK(found.another_way.empty());
        CHECK(found.surplus.empty());
    }
}

TEST_CASE("a line in another block than the solution's is missing in its own")
{
    const MissingLines found =
        missing(first_solved, "    if (i < n) {\n        out[i] = 1.0f;\n        __syncthreads();\n    }\n");
    REQUIRE(found.next);
    CHECK(found.next->text == Lines{"    __syncthreads();"});
    CHECK(found.next->in_place_of->number == 9);
    CHECK(found.next->after->number == 10);

    SECTION("but not where braces do not fit: the compiler has to speak first")
    {
        CHECK_FALSE(
            missing(first_solved, "    if (i < n) {\n        out[i] = 1.0f;\n    __syncthreads();\n").next);
    }
    SECTION("nor in a block that the learner has made")
    {
        CHECK_FALSE(
            missing(first_solved,
                    "    if (i < n) {\n        out[i] = 1.0f;\n    }\n"
                    "    for (int round = 0; round < 1; ++round) {\n        __syncthreads();\n    }\n")
                .next);
    }
}

TEST_CASE("a line of the starter code gives its place to the solution's")
{
    const std::string starter = kernel("    const int i = 0;\n", "");
    const MissingLines found = missing("    const int i = 0;\n", "", starter);
    REQUIRE(found.next);
    CHECK(found.next->text == Lines{"    const int i = threadIdx.x;"});
    REQUIRE(found.next->in_place_of);
    CHECK(found.next->in_place_of->number == 4);
    CHECK(found.todos.at(1) == TodoState::missing);
}

TEST_CASE("the learner's own line in place of the solution's differs, and does not hide what is missing")
{
    const MissingLines found = missing("    const int k = threadIdx.x;\n", "");
    CHECK(found.todos == std::map<int, TodoState>{{1, TodoState::differs}, {2, TodoState::missing}});
    REQUIRE(found.next);
    CHECK(found.next->todo == 2);

    const MissingLines complete = missing("    const int k = threadIdx.x;\n", second_solved);
    CHECK_FALSE(complete.next);
    REQUIRE(complete.different);
    CHECK(complete.different->text == Lines{"    const int i = threadIdx.x;"});
    CHECK(complete.different->in_place_of->text == "    const int k = threadIdx.x;");
}

TEST_CASE("code that resembles nothing in the solution goes another way, and no line is guessed")
{
    const MissingLines found = missing(first_solved, "    while (work_is_left(out)) {\n"
                                                     "        do_it_all(out, n);\n"
                                                     "    }\n");
    CHECK_FALSE(found.next);
    CHECK_FALSE(found.different);
    CHECK(found.another_way == std::vector<int>{7, 8});
    CHECK(found.todos.at(2) == TodoState::differs);
    // What is only added goes no other way.
    const MissingLines with_print = missing(first_solved, second_solved + "    printf(\"%d\", i);\n");
    CHECK(with_print.another_way.empty());
    CHECK(with_print.surplus == std::vector<int>{11});
    CHECK_FALSE(with_print.next);
}

TEST_CASE("a brace that the file has already is not shown again")
{
    const std::string solution =
        "void f()\n{\n    if (a) {\n        b();\n    } else {\n        c();\n    }\n}\n";
    const std::string file = "void f()\n{\n    if (a) {\n        b();\n    }\n}\n";
    const auto found = find_missing_lines(file, "void f()\n{\n}\n", solution).next;
    REQUIRE(found);
    CHECK(found->text == Lines{"    else {", "        …", "    }"});
    CHECK(found->after->number == 5);
}

TEST_CASE("a macro is one line, and a change in it is seen")
{
    const std::string solution =
        "#define CHECK(call) \\\n    do {       \\\n        call;  \\\n    } while (false)\nint x;\n";
    const std::string starter = "#define CHECK(call) call\nint x;\n";
    const auto found = find_missing_lines(starter, starter, solution).next;
    REQUIRE(found);
    CHECK(found->text ==
          Lines{"#define CHECK(call) \\", "    do { \\", "        call; \\", "    } while (false)"});
    CHECK(found->in_place_of->number == 1);
    CHECK_FALSE(found->after);
    CHECK_FALSE(find_missing_lines(solution, starter, solution).next);
}

TEST_CASE("a long macro takes the place of a short one with the same name, and not of another macro")
{
    const std::string solution = "#define CHECK(call) \\\n    do { const int error = (call); if (error != 0) "
                                 "return error; } while (0)\n";
    const std::string starter = "#define CHECK(call) call\n";
    const auto found = find_missing_lines(starter, starter, solution).next;
    REQUIRE(found);
    REQUIRE(found->in_place_of);
    CHECK(found->in_place_of->number == 1);
    const std::string other = "#define CALL(call) call\n";
    const auto beside = find_missing_lines(other, other, solution).next;
    REQUIRE(beside);
    CHECK_FALSE(beside->in_place_of);
}

TEST_CASE("any text can be compared, also one that is no program")
{
    for (const char* file :
         {"", "}}}}", "{{{{", "((((", "\"", "#", "#define", "for (", "else else {", "\\\n\r\n;"}) {
        CAPTURE(file);
        const MissingLines found =
            find_missing_lines(file, kernel("", ""), kernel(first_solved, second_solved));
        CHECK((found.next || !found.another_way.empty()));
        CHECK_NOTHROW(find_missing_lines(kernel(first_solved, file), file, file));
    }
}

TEST_CASE("a condition turned round lacks no jump, and the same condition without one does")
{
    const std::string solved = kernel("    if (i >= n) {\n        return;\n    }\n    out[i] = 2.0f;\n", "");
    const auto next = [&](const std::string& first) {
        const auto found = find_missing_lines(kernel(first, ""), kernel("", ""), solved).next;
        return found ? found->text : Lines{};
    };
    CHECK(next("    if (i < n) {\n    }\n") == Lines{"    out[i] = 2.0f;"});
    CHECK(next("    if (i < n) {\n        out[i] = 2.0f;\n    }\n").empty());
    CHECK(next("    if (i >= n) {\n    }\n") == Lines{"        return;"});
    CHECK(next("") == Lines{"    if (i >= n) {", "        …", "    }"});
}
