// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>

#include <simt/compiler/diagnostics.hpp>

using simt::Diagnostic;

namespace {

std::vector<Diagnostic> diagnostics_of(const std::string& output)
{
    const std::string source = "int a;\nint b;\n";
    return simt::diagnostics_in(output, {{"./kernel.cu", "kernel.cu", source, simt::translate(source)}});
}

const std::string one_line =
    R"([{"kind": "error", "message": "m", "locations": [{"caret": {"file": "./kernel.cu", "line": 2, "byte-column": 5}}]},)"
    R"( {"kind": "note", "message": "n", "locations": []}, {"kind": "warning", "message": "w", "locations": []}])";

}  // namespace

TEST_CASE("g++ up to 13 prints its diagnostics on one line")
{
    const auto diagnostics = diagnostics_of(one_line + "\n");
    REQUIRE(diagnostics.size() == 2);
    CHECK(diagnostics[0].severity == "error");
    CHECK(diagnostics[0].file == "kernel.cu");
    CHECK(diagnostics[0].line == 2);
    CHECK(diagnostics[0].column == 5);
    CHECK(diagnostics[0].message == "m");
    CHECK(diagnostics[1].severity == "warning");
    CHECK(diagnostics[1].line == 0);
}

TEST_CASE("g++ from 14 on prints them on many lines")
{
    std::string many_lines = one_line;
    for (std::size_t i = 0; (i = many_lines.find(", \"", i)) != std::string::npos; ++i) {
        many_lines.replace(i, 2, ",\n    ");
    }
    REQUIRE(many_lines.find('\n') != std::string::npos);
    CHECK(diagnostics_of(many_lines + "\n").size() == 2);
    CHECK(diagnostics_of(many_lines).at(0).line == 2);
}

TEST_CASE("what is not UTF-8 becomes question marks, and the rest is read")
{
    const auto diagnostics =
        diagnostics_of("[{\"kind\": \"error\", \"message\": \"\xff\u2018x\u2019\", \"locations\": []}]\n");
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].message == "?'x'");
}

TEST_CASE("control characters, which JSON does not allow, become question marks")
{
    const auto diagnostics = diagnostics_of(
        "[{\"kind\": \"error\", \"message\": \"#error \x1b[31m\tred\x07\", \"locations\": []}]\n");
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].message == "#error ?[31m red?");
}

TEST_CASE("after many errors g++ prints text alone, which is read, too")
{
    const auto diagnostics = simt::diagnostics_in_text("./k.cu: In function 'f':\n"
                                                       "./k.cu:3:10: error: 'a' is not declared: b\n"
                                                       "./k.cu:4:1: warning: 'c' is unused\n"
                                                       "compilation terminated due to -fmax-errors=2.\n",
                                                       {});
    REQUIRE(diagnostics.size() == 2);
    CHECK(diagnostics[0].severity == "error");
    CHECK(diagnostics[0].file == "./k.cu");
    CHECK(diagnostics[0].line == 3);
    CHECK(diagnostics[0].column == 10);
    CHECK(diagnostics[0].message == "'a' is not declared: b");
    CHECK(diagnostics[1].severity == "warning");
}

TEST_CASE("of the linker's lines those count that name a symbol")
{
    const auto diagnostics = diagnostics_of(
        "[]\n/usr/bin/ld: a.o: in function `f':\na.cu:1: undefined reference to `g(float3 const*)'\n"
        "/usr/bin/ld: multiple definition of `h'; first defined here\ncollect2: error\n");
    REQUIRE(diagnostics.size() == 2);
    CHECK(diagnostics[0].message == "'g(const float3*)' is called but not defined: compare its name and "
                                    "parameter types with your definition");
    CHECK(diagnostics[1].message == "'h' is defined more than once");
    CHECK(diagnostics_of("undefined reference to `factors'\n").at(0).message ==
          "'factors' is declared but not defined: define it in one file, without extern, or link the "
          "library that has it");
    CHECK(diagnostics_of("undefined reference to `glutInit'\n").at(0).message ==
          "'glutInit' is in GLUT, which is not linked: add -lglut");
    CHECK(diagnostics_of("undefined reference to `MPI_Init'\n").at(0).message ==
          "'MPI_Init' is in MPI, which is not linked: add -lmpi, with the folders that mpicxx -show prints");
    CHECK(diagnostics_of("undefined reference to `omp_get_thread_num'\n").at(0).message ==
          "'omp_get_thread_num' is in OpenMP, which is not linked: add -Xcompiler -fopenmp");
    CHECK(diagnostics_of("undefined reference to `cublasCreate_v2'\n").at(0).message ==
          "'cublasCreate_v2' is in a part of cuBLAS, which is not supported on this device");
    CHECK(diagnostics_of("undefined reference to `glBlend(int)'\n").at(0).message ==
          "'glBlend(int)' is called but not defined: compare its name and parameter types with your "
          "definition");
    CHECK(diagnostics_of("/usr/bin/ld: cannot find -lnope: No such file or directory\n").at(0).message ==
          "there is no library nope for -lnope: install it, or name its folder with -L");
}

TEST_CASE("an array that breaks off says nothing")
{
    CHECK(diagnostics_of("[{\"kind\": \"error\", ").empty());
    CHECK(diagnostics_of("").empty());
}

TEST_CASE("no more is read than anybody looks at")
{
    std::string output;
    for (int i = 0; i < 1000; ++i) {
        output += "undefined reference to `" + std::string(5000, 'x') + "'\n";
    }
    CHECK(diagnostics_of(output).size() <= 100);
}

TEST_CASE("an error in a template of the library is told at the line that instantiates it")
{
    const std::string source = "int a;\nint b;\n";
    const std::vector<simt::TranslatedFile> files{
        {"./kernel.cu", "kernel.cu", source, simt::translate(source)}};
    const std::string text = "/usr/include/c++/12/bits/ops.h: In instantiation of 'bool less()':\n"
                             "/usr/include/c++/12/bits/algo.h:9:14:   required from 'void sort()'\n"
                             "./kernel.cu:2:5:   required from 'void helper()'\n"
                             "./kernel.cu:1:1:   required from here\n"
                             "/usr/include/c++/12/bits/ops.h:45:23: error: no match\n"
                             "/usr/include/c++/12/bits/ops.h:46:1: error: it follows from the first\n"
                             "/usr/include/c++/12/bits/other.h: In instantiation of 'void f()':\n"
                             "/usr/include/c++/12/bits/other.h:3:1:   required from here\n"
                             "/usr/include/c++/12/bits/other.h:7:1: error: no line of the program\n";
    const std::vector<Diagnostic> said{{"error", "/usr/include/c++/12/bits/ops.h", 45, 23, "no match"},
                                       {"error", "/usr/include/c++/12/bits/ops.h", 46, 1, "it follows"},
                                       {"error", "kernel.cu", 1, 1, "its own"},
                                       {"error", "/usr/include/c++/12/bits/other.h", 7, 1, "no line"}};
    REQUIRE(simt::has_error_in_library(said, files));
    const auto placed = simt::at_instantiating_lines(said, text, files);
    REQUIRE(placed.size() == 2);
    CHECK(placed[0].file == "kernel.cu");
    CHECK(placed[0].line == 2);
    CHECK(placed[0].column == 5);
    CHECK(placed[0].message == "no match");
    CHECK(placed[0].library_place == "ops.h:45");
    CHECK(placed[1].message == "its own");
    CHECK(placed[1].library_place.empty());
    CHECK_FALSE(simt::has_error_in_library(placed, files));
}

TEST_CASE("an error in the library that no line of the program leads to stays where it is")
{
    const std::vector<Diagnostic> said{{"error", "/usr/include/math.h", 7, 1, "m"}};
    REQUIRE(simt::has_error_in_library(said, {}));
    const auto placed = simt::at_instantiating_lines(said, "/usr/include/math.h:7:1: error: m\n", {});
    REQUIRE(placed.size() == 1);
    CHECK(placed[0].file == "/usr/include/math.h");
    CHECK(placed[0].library_place.empty());
}
