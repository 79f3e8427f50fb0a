// SPDX-License-Identifier: MIT
#include "further_verbs.hpp"
#include "verbs.hpp"

#include "../usage_error.hpp"

#include <platform/files.hpp>
#include <platform/pattern.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

namespace cli {
namespace {

namespace fs = std::filesystem;

struct NewRequest
{
    std::string path;
    std::string kind = "implement";
};

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

constexpr const char* source_form = R"(// course::Exercise {label}: one sentence on what it is about.
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

After this lesson you can do something that you could not do before. It takes about 20 minutes.

## The idea

## Your turn

Open `chapters/{path}/{name}.cu`:

@snippet chapters/{path}/{name}.cu kernel

- TODO 1, 1 line: store twice the element.

This is the contract, with everything that the check can refuse:

@include chapters/{path}/output/rules.txt

```sh
./workbook check {chapter}.{number}
```

## What you should see

Before you write anything:

@include chapters/{path}/output/as_shipped.txt

When it is right:

@include chapters/{path}/output/passed.txt

## If it fails

## Why it works

<details><summary>How many bytes does the kernel write for 1000 elements?</summary>
4 bytes each: 4000.
Worked out by hand.
</details>

<details><summary>How many warps are that?</summary>
32, of which the last one has 8 lanes with an element.
Worked out by hand.
</details>

## Keep this

- One thing.

Next: @ref finished
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

/// An exercise that does not exist yet.
struct NewExercise
{
    std::string path;  ///< "01_shared_memory_blocking/09_histogram"
    int chapter;
    int number;
    std::string name;
    std::string kind;
};

/// @throws UsageError
NewExercise new_exercise(const course::Workbook& workbook, const NewRequest& request)
{
    static const platform::Pattern form(R"((\d\d)_[a-z0-9_]+/(\d\d)_([a-z][a-z0-9_]*))");
    platform::Match match;
    if (!form.matches(request.path, match)) {
        throw UsageError(
            fmt::format("'{}' does not name a chapter and an exercise as their folders do.", request.path),
            "./workbook new 01_shared_memory_blocking/09_histogram, for example");
    }
    const fs::path folder = workbook.root() / "chapters" / request.path;
    if (fs::exists(folder)) {
        throw UsageError(fmt::format("There is already a folder {}.", workbook.shown(folder)),
                         "choose another number or name");
    }
    return {request.path, std::stoi(match.str(1)), std::stoi(match.str(2)), match.str(3), request.kind};
}

std::string filled(const char* form, const NewExercise& exercise, const char* todo = "")
{
    return fmt::format(
        fmt::runtime(form), fmt::arg("label", fmt::format("{}.{}", exercise.chapter, exercise.number)),
        fmt::arg("chapter", exercise.chapter), fmt::arg("number", exercise.number),
        fmt::arg("name", exercise.name), fmt::arg("title", title_of(exercise.name)),
        fmt::arg("path", exercise.path), fmt::arg("kind", exercise.kind), fmt::arg("todo", todo));
}

void write_files(const fs::path& root, const NewExercise& exercise, const fs::path& submissions)
{
    const fs::path folder = root / "chapters" / exercise.path;
    const std::string source_file = exercise.name + ".cu";
    const std::string starter_code = filled(source_form, exercise, exercise_todo);
    const std::string solution = filled(source_form, exercise, solved_todo);
    platform::replace_file(folder / (exercise.name + ".hpp"), filled(header_form, exercise));
    platform::replace_file(folder / source_file, starter_code);
    platform::replace_file(folder / (exercise.name + ".check.cpp"), filled(check_form, exercise));
    platform::replace_file(folder / "exercise.json", filled(description_form, exercise));
    platform::replace_file(folder / "page.md", filled(page_form, exercise));
    platform::replace_file(root / "handout" / exercise.path / source_file, starter_code);
    platform::replace_file(root / "solutions" / exercise.path / source_file, solution);
    platform::replace_file(submissions / "wrong_not_started.cu",
                           "// expect: mismatch | out[\n" + starter_code);
    platform::replace_file(submissions / "right_as_the_solution.cu", "// expect: accepted\n" + solution);
}

/// Starts a new exercise, with every file that it needs.
Status begin_exercise(const Context& context, const NewRequest& request)
{
    const course::Workbook& workbook = context.workbook;
    const NewExercise exercise = new_exercise(workbook, request);
    const fs::path submissions = workbook.root() / "tests/lessons" / exercise.name;
    write_files(workbook.root(), exercise, submissions);
    report::Writer writer = context.writer();
    writer.paragraph(fmt::format("Started {}, with a solution, starter code, and a first submission of each "
                                 "kind in {}. It is already a complete exercise; make it yours.",
                                 workbook.shown(workbook.root() / "chapters" / exercise.path),
                                 workbook.shown(submissions)));
    writer.blank();
    writer.paragraph(
        fmt::format(
            "Next: ./workbook gate {0}, and for the outputs on its page, ./workbook outputs --approve {0}",
            exercise.name),
        0, 2);
    print(writer);
    return all_passed;
}

}  // namespace

void add_new(CommandLine& line)
{
    const auto request = std::make_shared<NewRequest>();
    CLI::App& verb = line.add_verb(new_verb);
    verb.add_option("path", request->path, "chapter and exercise: 01_shared_memory_blocking/09_histogram")
        ->required();
    verb.add_option("--kind", request->kind, "implement, diagnose or optimise")
        ->check(CLI::IsMember({"implement", "diagnose", "optimise"}));
    line.set_action(verb, [request](Context& context) { return begin_exercise(context, *request); });
}

}  // namespace cli
