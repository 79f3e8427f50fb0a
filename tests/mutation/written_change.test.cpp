// SPDX-License-Identifier: MIT
// Submissions that are written as changes of a solution: what they expand to, and what is refused.
#include <judge/catch.hpp>
#include <mutation/written_change.hpp>

using namespace mutation;

namespace {

const std::string solution = R"(// Exercise 9.9: doubles.
// Page: lesson 9.9.
#include "doubles.hpp"

// [kernel]
__global__ void doubles_kernel(float* out, int n)
{
    const int i = blockIdx.x * 256 + threadIdx.x;  // not beyond n
    // TODO 1 solved: the guard is needed, since n
    // need not be a multiple of 256.
    if (i < n) {
        out[i] *= 2;
    }
    // end of TODO 1
    __syncthreads();
    // as always
    __syncthreads();
}
// [kernel]
)";

const std::string bare = R"(#include "doubles.hpp"

__global__ void doubles_kernel(float* out, int n)
{
    const int i = blockIdx.x * 256 + threadIdx.x;  // not beyond n
    if (i < n) {
        out[i] *= 2;
    }
    __syncthreads();
    // as always
    __syncthreads();
}
)";

const std::string head = "// expect: finding | out-of-bounds\n// No guard.\n";

/// The bare solution with one text in the place of another, after the head.
std::string submission(const std::string& before, const std::string& after)
{
    std::string text = bare;
    text.replace(text.find(before), before.size(), after);
    return head + text;
}

std::string complaint(const std::string& hunks)
{
    try {
        expanded(head + hunks, solution, "wrong.diff");
    } catch (const SubmissionFileError& error) {
        return error.what();
    }
    return "none";
}

const std::string hunk_of_guard = R"(@@
     const int i = blockIdx.x * 256 + threadIdx.x;  // not beyond n
-    if (i < n) {
-        out[i] *= 2;
-    }
+    out[i] *= 2;
     __syncthreads();
)";

const std::string without_guard =
    submission("    if (i < n) {\n        out[i] *= 2;\n    }\n", "    out[i] *= 2;\n");

}  // namespace

TEST_CASE("what is there for the solution's readers alone is not in the bare solution")
{
    CHECK(bare_solution(solution) == bare);
}

TEST_CASE("a hunk changes its lines of the solution")
{
    CHECK(expanded(head + hunk_of_guard, solution, "wrong.diff") == without_guard);
}

TEST_CASE("an empty line of a hunk is an empty line of the solution")
{
    const std::string hunk = "@@\n #include \"doubles.hpp\"\n+#include <cmath>\n\n";
    const std::string with_header =
        submission("#include \"doubles.hpp\"\n", "#include \"doubles.hpp\"\n#include <cmath>\n");
    CHECK(expanded(head + hunk, solution, "wrong.diff") == with_header);
    CHECK(written_change(with_header, solution) == head + hunk);
}

TEST_CASE("without a hunk it is the bare solution")
{
    CHECK(expanded(head, solution, "wrong.diff") == head + bare);
    CHECK(written_change(head + bare, solution) == head);
    CHECK_FALSE(has_hunk(head));
    CHECK(has_hunk(head + hunk_of_guard));
}

TEST_CASE("a submission is written with one line of context")
{
    CHECK(written_change(without_guard, solution) == head + hunk_of_guard);
}

TEST_CASE("changes that are apart have hunks of their own")
{
    const std::string changed = head + R"(
__global__ void doubles_kernel(float* out, int n)
{
    const int i = blockIdx.x * 256 + threadIdx.x;  // not beyond n
    if (i < n) {
        out[i] *= 3;
    }
    __syncthreads();
    // as always
    __syncthreads();
}
)";
    const std::string hunks = R"(@@
-#include "doubles.hpp"

@@
     if (i < n) {
-        out[i] *= 2;
+        out[i] *= 3;
     }
)";
    CHECK(written_change(changed, solution) == head + hunks);
    CHECK(expanded(head + hunks, solution, "wrong.diff") == changed);
}

TEST_CASE("a change in a place that one line of context does not tell has more of them")
{
    const std::string twice = "// top\na\nb\nc\nd\na\nb\nc\n";
    const std::string changed = head + "a\nb\nc\nd\na\nx\nc\n";
    CHECK(written_change(changed, twice) == head + "@@\n d\n a\n-b\n+x\n c\n");
    CHECK(expanded(written_change(changed, twice), twice, "wrong.diff") == changed);
}

TEST_CASE("a hunk that has no place, or more than one, is refused")
{
    CHECK(complaint("@@\n     if (i <= n) {\n+        out[i] = 0;\n") ==
          "wrong.diff:3: the solution does not have these lines");
    CHECK(complaint(hunk_of_guard + "@@\n-    __syncthreads();\n") ==
          "wrong.diff:10: the solution has these lines 2 times: add lines around them");
    CHECK(complaint("@@\n+    __syncthreads();\n") ==
          "wrong.diff:3: this hunk has no line of the solution, so it has no place");
    CHECK(complaint("@@\n-    __syncthreads();\n     // as always\n") == "none");
}

TEST_CASE("a hunk matches complete lines")
{
    CHECK(complaint("@@\n-out[i] *= 2;\n") == "wrong.diff:3: the solution does not have these lines");
    CHECK(complaint("@@\n-        out[i] *= 2;\n") == "none");
}

TEST_CASE("a hunk refers to the bare solution")
{
    CHECK(complaint("@@\n-    // end of TODO 1\n") == "wrong.diff:3: the solution does not have these lines");
    CHECK(complaint("@@\n-    // as always\n") == "none");
}

TEST_CASE("a hunk without a change is refused")
{
    CHECK(complaint("@@\n     if (i < n) {\n") == "wrong.diff:3: this hunk changes nothing");
    CHECK(complaint("@@\n-    if (i < n) {\n+    if (i < n) {\n") ==
          "wrong.diff:3: this hunk changes nothing");
    CHECK(complaint("@@\n" + hunk_of_guard) == "wrong.diff:3: this hunk changes nothing");
}

TEST_CASE("hunks are in the order of the solution, apart from each other")
{
    const std::string of_header = "@@\n-#include \"doubles.hpp\"\n";
    const std::string of_result = "@@\n-        out[i] *= 2;\n";
    CHECK(complaint(of_result + of_header) ==
          "wrong.diff:5: this hunk begins above the end of the one before it");
    CHECK(complaint(hunk_of_guard + of_result) ==
          "wrong.diff:10: this hunk begins above the end of the one before it");
    CHECK(complaint(of_header + of_result) == "none");
}

TEST_CASE("a line of an unknown kind is refused")
{
    CHECK(complaint("@@\n if (i < n) {\n\tout[i] = 0;\n") ==
          "wrong.diff:5: a line of a hunk begins with a blank, '-' or '+'");
    CHECK(complaint("@@ -6,3 +6,1 @@\n") ==
          "wrong.diff:3: comments come first, then hunks, which begin with '@@'");
    CHECK(complaint("#include <cmath>\n" + hunk_of_guard) ==
          "wrong.diff:3: comments come first, then hunks, which begin with '@@'");
    CHECK(complaint(hunk_of_guard) == "none");
}
