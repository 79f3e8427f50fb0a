// SPDX-License-Identifier: MIT
// simt-cc: the compiler driver of the CPU device, as nvcc is that of a GPU.
#include "compiler.hpp"
#include "interruption.hpp"
#include "options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <span>

namespace simt {

namespace {

void print_help()
{
    std::cout << "Usage: simt-cc [options] files...\n"
                 "\n"
                 "Compiles and links CUDA C++ for the CPU device: .cu files, .c .cc .cpp and .cxx files of "
                 "the host,\n"
                 "and .o .a and .so files. It takes the options of nvcc. Those that are not listed here "
                 "change nothing\n"
                 "on the CPU device; one that nvcc does not know is an error.\n"
                 "\n"
              << options_help();
}

/// Build files look for nvcc's own words.
void print_version()
{
    std::cout << "simt-cc " WORKBOOK_VERSION ", the compiler of the CUDA Workbook's CPU device\n"
                 "It takes the place of nvcc: NVIDIA (R) Cuda compiler driver\n"
                 "Cuda compilation tools, release 13.0, V13.0.88\n";
}

/// What clang needs to read a CUDA program by the device's headers, whatever CUDA Toolkit there is. The language is known
/// by the name of the file. The headers are no system headers: of those clangd completes no name that begins with two
/// underscores, such as __syncthreads, even if the file uses it.
void print_clang_flags(const Installation& installation)
{
    std::cout << fmt::format(
        "-std=c++17\n--cuda-host-only\n-nocudainc\n-nocudalib\n-Wno-unknown-cuda-version\n-Xclang\n"
        "-fcuda-allow-variadic-functions\n-I{}\n-I{}\n-include\nsimt/clang_prelude.h\n",
        installation.clang_headers.string(), installation.headers.string());
}

std::string library_option(const Installation& installation)
{
    return fmt::format("\"-L{}\"", installation.library.parent_path().string());
}

void print(const CompileResult& result, bool as_json)
{
    if (as_json) {
        std::cout << json_text(result.succeeded, result.diagnostics) << '\n';
        return;
    }
    for (const Diagnostic& d : result.diagnostics) {
        const std::string column = d.column > 0 ? fmt::format(":{}", d.column) : "";
        std::cerr << (d.line > 0 ? fmt::format("{}:{}{}: ", d.file, d.line, column) : "") << d.severity
                  << ": " << d.message << '\n';
    }
}

/// What CMake looks for in the output of nvcc -v.
void print_environment(const Installation& installation)
{
    const auto root = installation.headers.parent_path().string();
    std::cerr << fmt::format(
        "#$ PATH={}\n#$ TOP={}\n#$ NVVMIR_LIBRARY_DIR={}/nvvm/libdevice\n#$ INCLUDES=\"-I{}\"\n"
        "#$ LIBRARIES={}\n",
        installation.program.parent_path().string(), root, root, installation.headers.string(),
        library_option(installation));
}

/// The line with which CMake links by itself: nvcc would show that of g++.
void print_link_line(const Installation& installation)
{
    std::cerr << fmt::format(
        "#$ {} -arch compute_90 -o a.out {} -lcudadevrt -lcudart_static -lrt -lpthread -ldl\n",
        installation.program.string(), library_option(installation));
}

/// CMake also looks at what is shown where nothing can be compiled.
bool asks_for_commands(std::span<const std::string> words)
{
    while (!words.empty() && words.front() != "-v" && words.front() != "--verbose") {
        words = words.subspan(std::max<std::size_t>(words_of_option(words), 1));
    }
    return !words.empty();
}

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    const Installation installation = find_installation();
    const bool is_verbose = asks_for_commands(words);
    if (is_verbose) {
        print_environment(installation);
    }
    const Command command = parse_command(words);
    if (command.answer == Command::Answer::help) {
        print_help();
        return 0;
    }
    if (command.answer == Command::Answer::version) {
        print_version();
        return 0;
    }
    if (command.answer == Command::Answer::clang_flags) {
        print_clang_flags(installation);
        return 0;
    }
    const CompileResult result = compile(command.job, installation, [is_verbose](const auto& step) {
        if (is_verbose) {
            std::cerr << fmt::format("#$ {}\n", fmt::join(step, " "));
        }
    });
    if (is_verbose) {
        print_link_line(installation);
    }
    print(result, command.as_json);
    return result.succeeded ? 0 : 1;
}

}  // namespace
}  // namespace simt

int main(int argc, char** argv)
{
    simt::catch_signals();
    try {
        return simt::main(argc, argv);
    } catch (const std::exception& error) {
        if (simt::is_interrupted()) {
            simt::end_by_signal();
        }
        std::cerr << "simt-cc: " << error.what() << '\n';
        return 2;
    }
}
