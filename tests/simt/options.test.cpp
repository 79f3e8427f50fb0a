// SPDX-License-Identifier: MIT
#include <simt/compiler/options.hpp>

#include <judge/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

using simt::CompileJob;
using simt::IncludeDirectory;
using simt::Language;
using Words = std::vector<std::string>;

CompileJob job(const Words& words)
{
    return simt::parse_command(words).job;
}

std::string refusal_of(const Words& words)
{
    try {
        simt::parse_command(words);
    } catch (const simt::OptionError& error) {
        return error.what();
    }
    return "none";
}

TEST_CASE("a value follows its option in all of nvcc's ways")
{
    for (const Words& words : std::vector<Words>{
             {"-I", "inc"}, {"-Iinc"}, {"-I=inc"}, {"--include-path", "inc"}, {"--include-path=inc"}}) {
        Words line{"a.cu"};
        line.insert(line.end(), words.begin(), words.end());
        const CompileJob result = job(line);
        REQUIRE(result.include_directories.size() == 1);
        CHECK(result.include_directories[0].path == "inc");
        CHECK(result.include_directories[0].kind == IncludeDirectory::Kind::program);
        CHECK(result.sources.size() == 1);
    }
    CHECK(job({"-std=c++20", "a.cu"}).standard == "c++20");
    CHECK(job({"--std", "c++20", "a.cu"}).standard == "c++20");
    CHECK(job({"-o", "b", "a.cu"}).output == "b");
    CHECK(job({"-ob", "a.cu"}).output == "b");
}

TEST_CASE("a list is separated by commas")
{
    CHECK(job({"-DA=1,B", "-D", R"(F="a,b")", "-UC", R"(-DG=x\,y)", "a.cu"}).macros ==
          Words{"-DA=1", "-DB", R"(-DF="a,b")", "-UC", "-DG=x,y"});
    CHECK(job({"-include=a.h,b.h", "a.cu"}).included_first.size() == 2);
}

TEST_CASE("each file is what its name says, or -x")
{
    const CompileJob result =
        job({"a.cu", "b.c", "c.cc", "d.cpp", "e.cxx", "f.o", "g.a", "h.so", "i.so.1.2"});
    REQUIRE(result.sources.size() == 5);
    CHECK(result.sources[0].language == Language::cuda);
    CHECK(result.sources[1].language == Language::c);
    CHECK(result.sources[4].language == Language::cpp);
    CHECK(result.linked == Words{"f.o", "g.a", "h.so", "i.so.1.2"});
    CHECK(job({"-x", "cu", "b.cpp"}).sources[0].language == Language::cuda);
    CHECK(refusal_of({"a.txt"}) ==
          "a.txt cannot be compiled or linked: its name ends neither like a source's (.cu .c .cc .cpp "
          ".cxx) nor like a library's (.o .a .so)");
}

TEST_CASE("what changes nothing here is taken without a word")
{
    const Words line{"-arch=sm_75",
                     "-arch",
                     "sm_80",
                     "-gencode",
                     "arch=compute_75,code=sm_75",
                     "-gencode=arch=compute_80,code=[sm_80,compute_80]",
                     "--generate-code",
                     "arch=compute_90,code=sm_90",
                     "-O3",
                     "-O",
                     "2",
                     "-g",
                     "-G",
                     "-lineinfo",
                     "--expt-extended-lambda",
                     "--expt-relaxed-constexpr",
                     "-expt-relaxed-constexpr",
                     "-rdc=true",
                     "-rdc",
                     "true",
                     "-Xptxas",
                     "-v,-O3",
                     "--ptxas-options=-v",
                     "-ccbin",
                     "g++",
                     "-m64",
                     "-Wno-deprecated-gpu-targets",
                     "-Wall",
                     "-Werror",
                     "all-warnings",
                     "--use_fast_math",
                     "-use_fast_math",
                     "-maxrregcount=32",
                     "-maxrregcount",
                     "32",
                     "-fmad=false",
                     "--fmad",
                     "false",
                     "-Xcompiler",
                     "-Wall,-O3,-march=native,-ffast-math",
                     "-lcudart",
                     "-lcublas",
                     "/usr/lib/libcudart_static.a",
                     "-t4",
                     "a.cu"};
    const CompileJob result = job(line);
    CHECK(result.sources.size() == 1);
    CHECK(result.linked.empty());
    CHECK(result.host_options.empty());
    CHECK(result.macros.empty());
    CHECK(result.kind == CompileJob::Output::program);
}

TEST_CASE("the standards before C++17 are compiled as C++17")
{
    for (const char* standard : {"c++03", "c++11", "c++14", "c++17"}) {
        CHECK(job({std::string("-std=") + standard, "a.cu"}).standard == "c++17");
    }
    CHECK(refusal_of({"-std=c++23", "a.cu"}) ==
          "'c++23' is no value of -std: it takes c++03, c++11, c++14, c++17 or c++20");
}

TEST_CASE("the version of CUDA is a macro before all others")
{
    CHECK(job({"-DA", "--cuda", "12", "a.cu"}).macros == std::vector<std::string>{"-DSIMT_CUDA_12", "-DA"});
    CHECK(job({"--cuda=13", "a.cu"}).macros.empty());
    CHECK(refusal_of({"--cuda", "11", "a.cu"}) == "'11' is no value of --cuda: it takes 12 or 13");
}

TEST_CASE("what nvcc passes to g++ and the linker arrives there")
{
    const CompileJob result =
        job({"-Xcompiler", "-fopenmp", "-Xcompiler", "\"-pthread -DX=1\"", "-Xcompiler=-I,inc", "-Xlinker",
             "-rpath,lib", "-Llib", "-lm", "--library", "z", "-w", "a.cu"});
    CHECK(result.host_options == Words{"-w", "-fopenmp", "-pthread"});
    CHECK(result.macros == Words{"-DX=1"});
    CHECK(result.include_directories.at(0).path == "inc");
    CHECK(result.linked ==
          Words{"-Xlinker", "-rpath", "-Xlinker", "lib", "-Llib", "-lm", "-lz", "-fopenmp", "-pthread"});
    CHECK(job({"-Xcompiler", "-fPIC", "-c", "a.cu"}).exports_functions);
    CHECK(!job({"-c", "a.cu"}).exports_functions);
    CHECK(job({"-forward-unknown-to-host-compiler", "-fPIC", "a.cu"}).exports_functions);
}

TEST_CASE("an unknown option is refused by its name")
{
    CHECK(refusal_of({"--foo", "a.cu"}) == "unknown option --foo");
    CHECK(refusal_of({"-foo", "a.o"}) == "none");
    CHECK(refusal_of({"--foo", "a.o"}) == "unknown option --foo for g++");
    CHECK(job({"-Wl,-rpath,my lib", "-rdynamic", "a.o"}).linked ==
          Words{"a.o", "-Wl,-rpath,my lib", "-rdynamic"});
    CHECK(refusal_of({"-qux=1", "a.cu"}) == "unknown option -qux=1");
    CHECK(refusal_of({"-fopenmp", "a.cu"}) ==
          "unknown option -fopenmp: nvcc passes it to g++ when you write -Xcompiler -fopenmp");
    CHECK(refusal_of({"-Xcompiler", "--foo", "a.cu"}) == "unknown option --foo for g++");
    CHECK(refusal_of({"-ptx", "a.cu"}) ==
          "-ptx is not available: it asks for code of a GPU, and the CPU device has none");
    CHECK(refusal_of({"--default-stream", "per-thread", "a.cu"}) ==
          "--default-stream per-thread is not available: the CPU device has the legacy default stream only");
    CHECK(refusal_of({"-m32", "a.cu"}) == "-m32 is not available: programs of the CPU device have 64 bits");
    CHECK(refusal_of({"a.cu", "-I"}) == "a value is missing after -I");
    CHECK(refusal_of({"-O", "a.cu"}) == "-O expects a level, and 'a.cu' is none");
    CHECK(refusal_of({"-x", "f77", "a.cu"}) == "'f77' is no value of -x: it takes cu, c++ or c");
    CHECK(refusal_of({}) == "there is no file to compile");
    CHECK(refusal_of({"-c", "a.o"}) == "there is no file to compile");
    CHECK(refusal_of({"-c", "a.cu", "b.cu", "-o", "c.o"}) ==
          "-o names one file, and -c makes one for each source: leave -o out");
}

TEST_CASE("the phase decides what is made")
{
    CHECK(job({"-c", "a.cu"}).kind == CompileJob::Output::objects);
    CHECK(job({"-dc", "a.cu"}).kind == CompileJob::Output::objects);
    CHECK(job({"-dlink", "a.o"}).kind == CompileJob::Output::device_link);
    CHECK(job({"-lib", "a.o"}).kind == CompileJob::Output::static_library);
    CHECK(job({"-shared", "a.cu"}).kind == CompileJob::Output::shared_library);
    CHECK(job({"-M", "a.cu"}).kind == CompileJob::Output::dependencies);
    const CompileJob rule = job({"-MD", "-MF", "a.d", "-MT", "b.o", "-MP", "-c", "a.cu"});
    REQUIRE(rule.dependencies);
    CHECK(rule.dependencies->file == "a.d");
    CHECK(rule.dependencies->targets == Words{"b.o"});
    CHECK(rule.dependencies->has_phony_headers);
    CHECK(!job({"-MF", "a.d", "-c", "a.cu"}).dependencies);
}

TEST_CASE("options are read from a file")
{
    const auto file = std::filesystem::temp_directory_path() / "simt_options.rsp";
    std::ofstream(file) << "-I inc \"-I=my headers\"\n'-DX=1' -DY=\\\"a\\ b\\\" -Xlinker \"-rpath\" a.cu\n";
    const CompileJob result = job({"--options-file", file});
    CHECK(result.include_directories.at(1).path == "my headers");
    CHECK(result.macros == Words{"-DX=1", "-DY=\"a b\""});
    CHECK(result.sources.size() == 1);
    CHECK(job({"@" + file.string()}).sources.size() == 1);
    std::filesystem::remove(file);
    CHECK(refusal_of({"-optf", file}) == "there is no file " + file.string() + " with options");
}

TEST_CASE("the words of an option are counted, for who takes other words as well")
{
    const auto count = [](const Words& words) { return simt::words_of_option(words); };
    CHECK(count({"-I", "inc"}) == 2);
    CHECK(count({"-Iinc", "x"}) == 1);
    CHECK(count({"-c", "a.cu"}) == 1);
    CHECK(count({"-arch=sm_75"}) == 1);
    CHECK(count({"--schedule", "ascending"}) == 0);
    CHECK(count({"a.cu"}) == 0);
    CHECK_THROWS_WITH(count({"-I"}), "a value is missing after -I");
}

}  // namespace
