// SPDX-License-Identifier: MIT
// simt-cc: the compiler driver of the CPU device, as nvcc is that of a GPU.
#include "compiler.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iostream>

namespace simt {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Diagnostic, severity, file, line, column, message)

namespace {

int main(int argc, char** argv)
{
    CLI::App app("Compiles CUDA C++ files for the CPU device.");
    CompileJob job;
    std::vector<std::string> inputs;
    std::vector<std::string> shown_as;
    bool shared = false;
    bool header = false;
    bool unchecked = false;
    bool as_json = false;
    app.add_option("inputs", inputs, "sources, .cu or C++ of the host, and .o files to link in")->required();
    app.add_option("-o,--output", job.output, "what to write")->required();
    app.add_option("-I", job.include_directories, "where to look for headers")->allow_extra_args(false);
    app.add_option("--shown-as", shown_as, "the name of a source in messages, one for each in their order")
        ->allow_extra_args(false);
    app.add_option("--std", job.standard, "c++17 (default) or c++20")
        ->check(CLI::IsMember({"c++17", "c++20"}));
    app.add_flag("--shared", shared, "make a module that can be loaded, not a program");
    app.add_flag("--precompile", header, "precompile a header");
    app.add_flag("--unchecked", unchecked, "compile without instrumentation: fast, but nothing is checked");
    app.add_flag("--json", as_json, "print diagnostics as JSON on standard output");
    CLI11_PARSE(app, argc, argv);

    job.kind = header   ? CompileJob::Output::precompiled_header
               : shared ? CompileJob::Output::module
                        : CompileJob::Output::program;
    job.checked = !unchecked;
    for (const std::string& input : inputs) {
        if (std::filesystem::path(input).extension() == ".o") {
            job.objects.emplace_back(input);
        } else {
            const std::size_t number = job.sources.size();
            job.sources.push_back({input, number < shown_as.size() ? shown_as[number] : input});
        }
    }
    if (job.sources.empty()) {
        throw std::runtime_error("nothing to compile");
    }
    const CompileResult result = compile(job);
    if (as_json) {
        const nlohmann::json json{{"succeeded", result.succeeded}, {"diagnostics", result.diagnostics}};
        std::cout << json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    } else {
        for (const Diagnostic& d : result.diagnostics) {
            std::cerr << (d.line > 0 ? fmt::format("{}:{}:{}: ", d.file, d.line, d.column) : "") << d.severity
                      << ": " << d.message << '\n';
        }
    }
    return result.succeeded ? 0 : 1;
}

}  // namespace
}  // namespace simt

int main(int argc, char** argv)
{
    try {
        return simt::main(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "simt-cc: " << error.what() << '\n';
        return 2;
    }
}
