// SPDX-License-Identifier: MIT
#include "diagnostics.hpp"

#include "../translate/tokens.hpp"

#include <platform/pattern.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

namespace simt {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Diagnostic, severity, file, line, column, message)

namespace {

using nlohmann::json;

/// More messages than this are of no use to a reader.
constexpr std::size_t most_diagnostics = 100;

/// From a place in what the compiler read to the one in the program's own files.
void place_in_original(Diagnostic& diagnostic, const std::vector<TranslatedFile>& files)
{
    const TranslatedFile* file = find_file(files, diagnostic.file);
    if (file != nullptr ? file->translation.is_renumbered : is_named_by_a_line(files, diagnostic.file)) {
        diagnostic.file = file != nullptr ? file->shown_as : diagnostic.file;
        diagnostic.column = 0;
    } else if (file != nullptr && diagnostic.line > 0 && diagnostic.column > 0) {
        diagnostic.file = file->shown_as;
        const Place original = file->translation.original({diagnostic.line, diagnostic.column});
        diagnostic.line = original.line;
        diagnostic.column = original.column;
    }
}

void add_compiler_diagnostics(const json& said, const std::vector<TranslatedFile>& files,
                              std::vector<Diagnostic>& diagnostics)
{
    for (const json& entry : said) {
        const std::string kind = entry.value("kind", "");
        if ((kind != "error" && kind != "fatal error" && kind != "warning") ||
            diagnostics.size() == most_diagnostics) {
            continue;
        }
        Diagnostic diagnostic{kind == "warning" ? "warning" : "error", "", 0, 0,
                              entry.value("message", "").substr(0, longest_message)};
        if (!entry["locations"].empty()) {
            const json& caret = entry["locations"][0]["caret"];
            diagnostic.file = caret.value("file", "");
            diagnostic.line = caret.value("line", 0);
            diagnostic.column = std::max(caret.value("byte-column", caret.value("column", 0)), 0);
            place_in_original(diagnostic, files);
        }
        diagnostics.push_back(std::move(diagnostic));
    }
}

/// A library that programs forget to link, or that the device does not have.
struct Library
{
    const char* symbols;  ///< a regular expression for the beginning of their names
    const char* name;
    const char* option;  ///< what links it; null if the device does not have it
};

/// The first that matches counts.
constexpr Library libraries[] = {
    {"cublas", "a part of cuBLAS", nullptr},
    {"curand", "a part of cuRAND", nullptr},
    {"cufft", "a part of cuFFT", nullptr},
    {"cusparse", "cuSPARSE", nullptr},
    {"cusolver", "cuSOLVER", nullptr},
    {"cudnn", "cuDNN", nullptr},
    {"nvrtc", "NVRTC", nullptr},
    {"nvjpeg", "nvJPEG", nullptr},
    {"nvml", "NVML", nullptr},
    {"nccl", "NCCL", nullptr},
    {"npp[a-z]", "NPP", nullptr},
    {"MPI_|ompi_", "MPI", "-lmpi, with the folders that mpicxx -show prints"},
    {"omp_|GOMP_", "OpenMP", "-Xcompiler -fopenmp"},
    {"glut[A-Z]", "GLUT", "-lglut"},
    {"glfw[A-Z]", "GLFW", "-lglfw"},
    {"(__)?glew[A-Z]", "GLEW", "-lGLEW"},
    {"glu[A-Z]", "GLU", "-lGLU"},
    {"gl[A-Z]", "OpenGL", "-lGL"},
    {"SDL_", "SDL", "-lSDL2"},
    {"png_", "libpng", "-lpng"},
    {"jpeg_", "libjpeg", "-ljpeg"},
    {"(gz(open|read|write|close)|inflate|deflate|compress|uncompress)", "zlib", "-lz"},
    {"fftwf_", "FFTW", "-lfftw3f"},
    {"fftw_", "FFTW", "-lfftw3"},
    {"cblas_", "BLAS", "-lblas"},
    {"gsl_", "GSL", "-lgsl"},
    {"X(Open|Close|Create|Destroy|Draw|Map|Next)[A-Z]", "X11", "-lX11"},
    {"cv::", "OpenCV", "-lopencv_core and its like"},
};

/// The one that has `symbol`. Nearly all have functions of C, which the linker names without their parameters.
const Library* library_of(const std::string& symbol)
{
    if (symbol.find('(') != std::string::npos && symbol.rfind("cv::", 0) != 0) {
        return nullptr;
    }
    const auto* const found =
        std::find_if(std::begin(libraries), std::end(libraries), [&](const Library& library) {
            return platform::Pattern(fmt::format("^(?:{})", library.symbols)).is_in(symbol);
        });
    return found != std::end(libraries) ? found : nullptr;
}

std::string words_for_undefined(const std::string& symbol)
{
    static const platform::Pattern late_const(
        R"((\w+) const\b)");  // "float3 const*" is how the linker writes const float3*
    if (symbol == "main") {
        return "there is no main(), where a program starts";
    }
    if (const Library* const library = library_of(symbol)) {
        return library->option == nullptr
                   ? fmt::format("'{}' is in {}, which is not supported on this device", symbol,
                                 library->name)
                   : fmt::format("'{}' is in {}, which is not linked: add {}", symbol, library->name,
                                 library->option);
    }
    if (symbol.find('(') == std::string::npos) {
        return fmt::format(
            "'{}' is declared but not defined: define it in one file, without extern, or link the "
            "library that has it",
            symbol);
    }
    return fmt::format("'{}' is called but not defined: compare its name and "
                       "parameter types with your definition",
                       late_const.replaced_in(symbol, "const $1"));
}

/// What the linker says of symbols: everything else it prints repeats this or names files of the build.
void add_linker_diagnostics(const std::string& line, std::vector<Diagnostic>& diagnostics)
{
    static const platform::Pattern undefined("undefined reference to `(.*)'");
    static const platform::Pattern multiple("multiple definition of `(.*)';");
    static const platform::Pattern absent("cannot find -l([^:]*)");
    platform::Match match;
    if (undefined.is_in(line, match)) {
        diagnostics.push_back({"error", "", 0, 0, words_for_undefined(match.str(1))});
    } else if (multiple.is_in(line, match)) {
        diagnostics.push_back(
            {"error", "", 0, 0, fmt::format("'{}' is defined more than once", match.str(1))});
    } else if (absent.is_in(line, match)) {
        diagnostics.push_back(
            {"error", "", 0, 0,
             fmt::format("there is no library {0} for -l{0}: install it, or name its folder with -L",
                         match.str(1))});
    }
}

/// What the assembler says of an instruction that it does not know. Inline PTX that stands in the source is looked at before;
/// this is what a macro has made.
void add_assembler_diagnostic(const std::string& line, const std::vector<TranslatedFile>& files,
                              std::vector<Diagnostic>& diagnostics)
{
    static const platform::Pattern unknown(R"((.*):(\d+): Error: no such instruction: [`'](\S+?)[\s'].*)");
    platform::Match match;
    if (!unknown.matches(line, match)) {
        return;
    }
    const TranslatedFile* const file = find_file(files, match.str(1));
    const Diagnostic said{"error", file != nullptr ? file->shown_as : match.str(1), std::stoi(match.str(2)),
                          0, fmt::format("inline PTX: the instruction '{}' is not supported", match.str(3))};
    const bool is_told = std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& told) {
        return told.file == said.file && told.line == said.line && told.message == said.message;
    });
    if (!is_told) {
        diagnostics.push_back(said);
    }
}

/// The JSON value that begins here; discarded if there is none.
json next_value(std::istream& in)
{
    json value;
    try {
        in >> value;
    } catch (const json::parse_error&) {
        value = json(json::value_t::discarded);
    }
    in.clear();
    return value;
}

/// What g++ says, an array of diagnostics on one line or, from g++ 14 on, on many; and what the assembler and the linker
/// say, in lines.
/// Nothing if an array cannot be read.
std::optional<std::vector<Diagnostic>> read_diagnostics(const std::string& output,
                                                        const std::vector<TranslatedFile>& files)
{
    std::vector<Diagnostic> diagnostics;
    std::istringstream in(output);
    while (in.peek() != std::istream::traits_type::eof()) {
        if (in.peek() == '[') {
            const json said = next_value(in);
            if (said.is_discarded()) {
                return std::nullopt;
            }
            add_compiler_diagnostics(said, files, diagnostics);
        }
        std::string line;
        std::getline(in, line);
        if (diagnostics.size() < most_diagnostics) {
            line = line.substr(0, longest_message);
            add_assembler_diagnostic(line, files, diagnostics);
            add_linker_diagnostics(line, diagnostics);
        }
        in.clear();
    }
    return diagnostics;
}

/// g++ repeats what stands in the source, which need not be UTF-8, as JSON must be, and may hold control characters, which
/// JSON may not.
std::string in_ascii(const std::string& output)
{
    std::string text = platform::Pattern("\u2018|\u2019").replaced_in(output, "'");
    std::replace(text.begin(), text.end(), '\t', ' ');
    std::replace_if(
        text.begin(), text.end(),
        [](char c) {
            return (static_cast<unsigned char>(c) & 0x80) != 0 || (c >= 0 && c < ' ' && c != '\n');
        },
        '?');
    return text;
}

bool is_in_library(const Diagnostic& diagnostic, const std::vector<TranslatedFile>& files)
{
    return !diagnostic.file.empty() && !is_named_by_a_line(files, diagnostic.file) &&
           std::none_of(files.begin(), files.end(),
                        [&](const TranslatedFile& file) { return file.shown_as == diagnostic.file; });
}

using FileAndLine = std::pair<std::string, int>;

/// For errors in headers of the library, the innermost line of the program that the chain of instantiations names. g++
/// prints the chain before the first error in a template, from the innermost to the outermost line, and not again before
/// those that follow.
std::map<FileAndLine, Diagnostic> instantiating_lines(const std::string& text,
                                                      const std::vector<TranslatedFile>& files)
{
    static const platform::Pattern place(
        "([^:]+):([0-9]+):([0-9]+): +(required (from|by)|(fatal )?error:).*");
    static const platform::Pattern beginning(".*: In .*:");
    std::map<FileAndLine, Diagnostic> lines;
    std::optional<Diagnostic> innermost;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        line.resize(std::min(line.size(), longest_message));
        platform::Match match;
        if (beginning.matches(line)) {
            innermost.reset();
        } else if (!place.matches(line, match)) {
            continue;
        } else if (const bool is_error = match.str(5).empty(); !is_error && !innermost) {
            Diagnostic from{"error", match.str(1), std::stoi(match.str(2)), std::stoi(match.str(3)), ""};
            place_in_original(from, files);
            innermost = is_in_library(from, files) ? std::nullopt : std::optional(from);
        } else if (is_error && innermost) {
            lines.try_emplace({match.str(1), std::stoi(match.str(2))}, *innermost);
        }
    }
    return lines;
}

}  // namespace

std::string name_for_compiler(const std::string& shown_as)
{
    return std::filesystem::path(shown_as).has_parent_path() ? shown_as : fmt::format("./{}", shown_as);
}

const TranslatedFile* find_file(const std::vector<TranslatedFile>& files, const std::string& name)
{
    const auto file = std::find_if(files.begin(), files.end(), [&](const TranslatedFile& candidate) {
        return candidate.name_for_compiler == name;
    });
    return file != files.end() ? &*file : nullptr;
}

bool is_named_by_a_line(const std::vector<TranslatedFile>& files, const std::string& file)
{
    return std::any_of(files.begin(), files.end(), [&file](const TranslatedFile& candidate) {
        const std::string& source = candidate.source;
        const auto directives = tokenize(source).directives;
        return candidate.translation.is_renumbered &&
               std::any_of(directives.begin(), directives.end(), [&](const Directive& directive) {
                   const auto renumbering = line_directive(source, directive);
                   return renumbering && renumbering->file == file;
               });
    });
}

std::vector<Diagnostic> diagnostics_in(const std::string& output, const std::vector<TranslatedFile>& files)
{
    const auto diagnostics = read_diagnostics(output, files);
    return diagnostics ? *diagnostics
                       : read_diagnostics(in_ascii(output), files).value_or(std::vector<Diagnostic>());
}

std::vector<Diagnostic> diagnostics_in_text(const std::string& output,
                                            const std::vector<TranslatedFile>& files)
{
    static const platform::Pattern form("([^:]+):([0-9]+):([0-9]+): (fatal error|error|warning): (.*)");
    std::vector<Diagnostic> diagnostics;
    std::istringstream in(in_ascii(output));
    for (std::string line; std::getline(in, line) && diagnostics.size() < most_diagnostics;) {
        line.resize(std::min(line.size(), longest_message));
        platform::Match match;
        if (form.matches(line, match)) {
            diagnostics.push_back({match.str(4) == "warning" ? "warning" : "error", match.str(1),
                                   std::stoi(match.str(2)), std::stoi(match.str(3)), match.str(5)});
            place_in_original(diagnostics.back(), files);
        }
    }
    return diagnostics;
}

std::string json_text(bool succeeded, const std::vector<Diagnostic>& diagnostics)
{
    const json all{{"succeeded", succeeded}, {"diagnostics", diagnostics}};
    return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

bool has_error_in_library(const std::vector<Diagnostic>& diagnostics,
                          const std::vector<TranslatedFile>& files)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& diagnostic) {
        return diagnostic.severity == "error" && is_in_library(diagnostic, files);
    });
}

std::vector<Diagnostic> at_instantiating_lines(const std::vector<Diagnostic>& diagnostics,
                                               const std::string& text,
                                               const std::vector<TranslatedFile>& files)
{
    const std::map<FileAndLine, Diagnostic> lines = instantiating_lines(text, files);
    if (lines.empty()) {
        return diagnostics;
    }
    std::set<FileAndLine> told;
    std::vector<Diagnostic> result;
    for (const Diagnostic& diagnostic : diagnostics) {
        const auto line = lines.find({diagnostic.file, diagnostic.line});
        if (diagnostic.severity != "error" || !is_in_library(diagnostic, files)) {
            result.push_back(diagnostic);
        } else if (line != lines.end() && told.emplace(line->second.file, line->second.line).second) {
            result.push_back(line->second);
            result.back().message = diagnostic.message;
            result.back().library_place = fmt::format(
                "{}:{}", std::filesystem::path(diagnostic.file).filename().string(), diagnostic.line);
        }
    }
    return result;
}

}  // namespace simt
