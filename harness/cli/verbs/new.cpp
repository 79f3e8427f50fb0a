// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* header_form = R"(// SPDX-License-Identifier: MIT
/// @file
/// What exercise {label} must define.
#pragma once

/// Doubles each of `n` numbers.
///
/// @param in   device pointer to `n` floats
/// @param out  device pointer to `n` floats, written by the call
/// @param n    number of elements, 0 or more; with 0 nothing is launched
void {name}(const float* in, float* out, int n);
)";

constexpr const char* source_form = R"(// Exercise {label}: one sentence on what it is about.
// Page: lesson {label}.  Checks: {name}.check.cpp, in this folder.
#include "{name}.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;

// [kernel]
__global__ void {name}_kernel(const float* in, float* out, int n)
{{
    const int i = blockIdx.x * block_size + threadIdx.x;
    if (i < n) {{
{todo}        // end of TODO 1
    }}
}}
// [kernel]

void {name}(const float* in, float* out, int n)
{{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {{
        {name}_kernel<<<blocks, block_size>>>(in, out, n);
    }}
}}
)";

constexpr const char* check_form = R"(// SPDX-License-Identifier: MIT
#include "{name}.hpp"

#include <judge/check.hpp>

using namespace judge;

TEST_CASE("every element is doubled", "[{name}][task_1][correctness]")
{{
    const Entry<decltype({name})> entry;
    for (const int n : sizes_around(256, 1000)) {{
        const auto count = static_cast<std::size_t>(n);
        Random random("n = " + std::to_string(n));
        const Trial trial = entry.run("n = " + std::to_string(n), in("in", random.whole_floats(count, 1, 100)),
                                      out<float>("out", count), n);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("out"));
        REQUIRE_THAT(trial, uses_the_device());
    }}
}}
)";

constexpr const char* description_form = R"({{
  "title": "{title}",
  "summary": "One sentence on what it is about.",
  "kind": "{kind}",
  "builds_on": [],
  "objectives": ["what you can do afterwards"],
  "points": {{"task_1": 1}},
  "as_shipped": {{"refused_for": "mismatch", "message": "out["}},
  "hints": ["A question.", "A place to look.", "The shape of the answer."]
}}
)";

constexpr const char* page_form = R"(# {title} {{#lesson_{chapter}_{number}}}

## What you will do

## The idea

<details><summary>How many bytes does the kernel write for 1000 elements?</summary>
4 bytes each: 4000.
Worked out by hand.
</details>

<details><summary>How many warps are that?</summary>
32, of which the last one has 8 lanes with an element.
Worked out by hand.
</details>

## The program, block by block

@snippet chapters/{path}/{name}.cu kernel

## Your turn

## What you should see

Before you write anything:

@include chapters/{path}/output/as_shipped.txt

When it is right:

@include chapters/{path}/output/passed.txt

## If it fails

## Try next
)";

constexpr const char* exercise_todo =
    "        // TODO 1: Store twice the element of `in` in the element of `out`.\n";
constexpr const char* solved_todo =
    "        // TODO 1 solved: each thread has an element of its own.\n        out[i] = 2.0f * in[i];\n";

std::string title_of(const std::string& name)
{
    std::string title = name;
    std::replace(title.begin(), title.end(), '_', ' ');
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

}  // namespace

Status begin_exercise(const Context& context, const NewRequest& request)
{
    static const std::regex form(R"((\d\d)_[a-z0-9_]+/(\d\d)_([a-z][a-z0-9_]*))");
    std::smatch match;
    if (!std::regex_match(request.path, match, form)) {
        throw UsageError(
            fmt::format("'{}' does not name a chapter and an exercise as their folders do.", request.path),
            "./workbook new 01_shared_memory_blocking/09_histogram, for example");
    }
    const Workbook& workbook = context.workbook;
    const fs::path folder = workbook.root() / "chapters" / request.path;
    if (fs::exists(folder)) {
        throw UsageError(fmt::format("There is already a folder {}.", workbook.shown(folder)),
                         "choose another number or name");
    }
    const std::string name = match.str(3);
    const std::string label = fmt::format("{}.{}", std::stoi(match.str(1)), std::stoi(match.str(2)));
    const auto source = [&](const char* todo) {
        return fmt::format(fmt::runtime(source_form), fmt::arg("label", label), fmt::arg("name", name),
                           fmt::arg("todo", todo));
    };
    const fs::path submissions = workbook.root() / "tests/lessons" / name;
    replace_file(folder / (name + ".hpp"),
                 fmt::format(fmt::runtime(header_form), fmt::arg("label", label), fmt::arg("name", name)));
    replace_file(folder / (name + ".cu"), source(exercise_todo));
    replace_file(folder / (name + ".check.cpp"),
                 fmt::format(fmt::runtime(check_form), fmt::arg("name", name)));
    replace_file(folder / "exercise.json",
                 fmt::format(fmt::runtime(description_form), fmt::arg("title", title_of(name)),
                             fmt::arg("kind", request.kind)));
    replace_file(folder / "page.md", fmt::format(fmt::runtime(page_form), fmt::arg("title", title_of(name)),
                                                 fmt::arg("chapter", std::stoi(match.str(1))),
                                                 fmt::arg("number", std::stoi(match.str(2))),
                                                 fmt::arg("path", request.path), fmt::arg("name", name)));
    replace_file(workbook.root() / "handout" / request.path / (name + ".cu"), source(exercise_todo));
    replace_file(workbook.root() / "solutions" / request.path / (name + ".cu"), source(solved_todo));
    replace_file(submissions / "wrong_not_started.cu",
                 "// expect: mismatch | out[\n" + source(exercise_todo));
    replace_file(submissions / "right_as_the_solution.cu", "// expect: accepted\n" + source(solved_todo));
    report::Writer writer = context.writer();
    writer.paragraph(fmt::format("Started {}, with a solution, starter code, and a first submission of each "
                                 "kind in {}. It is already a complete exercise; make it yours.",
                                 workbook.shown(folder), workbook.shown(submissions)));
    writer.blank();
    writer.paragraph(
        fmt::format(
            "Next: ./workbook gate {0}, and for the outputs on its page, ./workbook outputs --approve {0}",
            name),
        0, 2);
    print(writer);
    return all_passed;
}

}  // namespace cli
