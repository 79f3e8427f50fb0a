// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>

namespace simt {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

/// What a command line has said so far.
struct Parse
{
    Command command;
    Words inputs;
    Words shown_as;
    Words host_words;  ///< options of g++
    Words unknown;     ///< options that nvcc does not have
    DependencyRule rule;
    std::optional<Language> language;
    bool writes_rule = false;  ///< besides the objects
    bool forwards_to_compiler = false;
    bool forwards_to_linker = false;

    CompileJob& job() { return command.job; }
};

void parse_words(Parse& parse, std::span<const std::string> words);

// --- What the options do ------------------------------------------------------------------------------------------

using Apply = void (*)(Parse&, const std::string& value);

/// The option tells nvcc something that makes no difference on the CPU device.
struct ChangesNothing
{
};

/// Nothing here can do what the option asks for.
struct Refused
{
    const char* because;
};

struct Option
{
    enum class Takes { nothing, value, list };

    std::string_view long_name;   ///< after two dashes; empty if there is none
    std::string_view short_name;  ///< after one dash; empty if there is none
    Takes takes;
    std::variant<ChangesNothing, Refused, Apply> effect;
    std::string_view help{};  ///< empty: it is among those that change nothing
};

template <auto member, auto value>
void set(Parse& parse, const std::string&)
{
    parse.*member = value;
}

template <CompileJob::Output kind>
void make(Parse& parse, const std::string&)
{
    parse.job().kind = kind;
}

template <Command::Answer answer>
void answer_with(Parse& parse, const std::string&)
{
    parse.command.answer = answer;
}

template <IncludeDirectory::Kind kind>
void search_in(Parse& parse, const std::string& directory)
{
    parse.job().include_directories.push_back({kind, directory});
}

/// nvcc's values. Before C++17 there is nothing that the device's headers could be compiled as.
void use_standard(Parse& parse, const std::string& standard)
{
    static constexpr std::string_view older[] = {"c++03", "c++11", "c++14"};
    if (std::ranges::find(older, standard) != std::end(older)) {
        parse.job().standard = "c++17";
    } else if (standard == "c++17" || standard == "c++20") {
        parse.job().standard = standard;
    } else {
        throw OptionError(
            fmt::format("'{}' is no value of -std: it takes c++03, c++11, c++14, c++17 or c++20", standard));
    }
}

void use_cuda(Parse& parse, const std::string& version)
{
    if (version == "12") {
        parse.job().macros.insert(parse.job().macros.begin(), "-DSIMT_CUDA_12");
    } else if (version != "13") {
        throw OptionError(fmt::format("'{}' is no value of --cuda: it takes 12 or 13", version));
    }
}

void use_language(Parse& parse, const std::string& language)
{
    static constexpr std::pair<std::string_view, Language> languages[] = {
        {"cu", Language::cuda}, {"c++", Language::cpp}, {"c", Language::c}};
    const auto* const found = std::ranges::find(languages, std::string_view(language),
                                                &std::pair<std::string_view, Language>::first);
    if (found == std::end(languages)) {
        throw OptionError(fmt::format("'{}' is no value of -x: it takes cu, c++ or c", language));
    }
    parse.language = found->second;
}

void use_machine(Parse&, const std::string& bits)
{
    if (bits != "64") {
        throw OptionError(
            fmt::format("-m{} is not available: programs of the CPU device have 64 bits", bits));
    }
}

void use_default_stream(Parse&, const std::string& kind)
{
    if (kind != "legacy" && kind != "null") {
        throw OptionError(fmt::format(
            "--default-stream {} is not available: the CPU device has the legacy default stream only", kind));
    }
}

void optimise(Parse&, const std::string& level)
{
    const bool is_letter =
        level.size() == 1 && std::string_view("0123456789szg").find(level[0]) != std::string_view::npos;
    if (!is_letter && level != "fast") {
        throw OptionError(fmt::format("-O expects a level, and '{}' is none", level));
    }
}

/// The libraries of the CUDA Toolkit: what the device has of them is in its own.
bool is_of_toolkit(const std::string& library)
{
    constexpr std::string_view names[] = {
        "cuda",  "cudart",         "cudadevrt", "cudaart_static", "cudart_static", "culibos",  "nvToolsExt",
        "nvrtc", "nvrtc-builtins", "nvjpeg",    "nvJitLink",      "nvml",          "nvidia-ml"};
    constexpr std::string_view also_static[] = {"cublas", "cublasLt", "cufft",   "cufftw",
                                                "curand", "cusolver", "cusparse"};
    constexpr std::string_view suffix = "_static";
    const std::string_view whole = library;
    const std::string_view stem =
        whole.ends_with(suffix) ? whole.substr(0, whole.size() - suffix.size()) : whole;
    return std::ranges::find(names, whole) != std::end(names) ||
           std::ranges::find(also_static, stem) != std::end(also_static) ||
           (stem.starts_with("npp") && stem.size() > std::string_view("npp").size());
}

void link_library(Parse& parse, const std::string& name)
{
    if (!is_of_toolkit(name)) {
        parse.job().linked.push_back("-l" + name);
    }
}

/// The words in a value of -Xcompiler, without the quotes that a shell has left.
void add_host_words(Parse& parse, const std::string& value)
{
    std::istringstream in(value);
    for (std::string word; in >> word;) {
        std::erase_if(word, [](char c) { return c == '"' || c == '\''; });
        parse.host_words.push_back(word);
    }
}

/// The words of a file with options: quotes and backslashes mean what they mean to a shell.
Words words_in(std::istream& text)
{
    Words words;
    char quote = '\0';
    bool in_word = false;
    for (char c = '\0'; text.get(c);) {
        const bool is_space = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (quote == '\0' && is_space) {
            in_word = false;
            continue;
        }
        if (!std::exchange(in_word, true)) {
            words.emplace_back();
        }
        if (quote == '\0' && (c == '"' || c == '\'')) {
            quote = c;
        } else if (c == quote) {
            quote = '\0';
        } else if (c != '\\' || quote == '\'' || text.get(c)) {
            words.back().push_back(c);
        }
    }
    return words;
}

void read_options_file(Parse& parse, const std::string& name)
{
    std::ifstream file(name);
    if (!file) {
        throw OptionError(fmt::format("there is no file {} with options", name));
    }
    parse_words(parse, words_in(file));
}

// --- The options ----------------------------------------------------------------------------------------------------

constexpr auto takes_nothing = Option::Takes::nothing;
constexpr auto takes_value = Option::Takes::value;
constexpr auto takes_list = Option::Takes::list;

constexpr Refused makes_gpu_code{"it asks for code of a GPU, and the CPU device has none"};
constexpr Refused takes_another_way{"write -o with the path of the file"};

/// nvcc's, in the order of its own help, and after them those of simt-cc alone.
constexpr Option options[] = {
    {"", "cuda", takes_nothing, makes_gpu_code},
    {"cubin", "cubin", takes_nothing, makes_gpu_code},
    {"fatbin", "fatbin", takes_nothing, makes_gpu_code},
    {"ptx", "ptx", takes_nothing, makes_gpu_code},
    {"optix-ir", "optix-ir", takes_nothing, makes_gpu_code},
    {"ltoir", "ltoir", takes_nothing, makes_gpu_code},
    {"preprocess", "E", takes_nothing, Refused{"simt-cc shows no preprocessed source"}},
    {"generate-dependencies", "M", takes_nothing, Apply(make<CompileJob::Output::dependencies>),
     "print a rule for make that names the files that a source includes"},
    {"generate-nonsystem-dependencies", "MM", takes_nothing, Apply(make<CompileJob::Output::dependencies>)},
    {"generate-dependencies-with-compile", "MD", takes_nothing, Apply(set<&Parse::writes_rule, true>),
     "write such a rule beside the object file"},
    {"generate-nonsystem-dependencies-with-compile", "MMD", takes_nothing,
     Apply(set<&Parse::writes_rule, true>)},
    {"dependency-output", "MF", takes_value,
     Apply([](Parse& parse, const std::string& file) { parse.rule.file = file; }),
     "write the rule to this file"},
    {"dependency-target-name", "MT", takes_value,
     Apply([](Parse& parse, const std::string& target) { parse.rule.targets.push_back(target); }),
     "what the rule makes"},
    {"generate-dependency-targets", "MP", takes_nothing,
     Apply([](Parse& parse, const std::string&) { parse.rule.has_phony_headers = true; }),
     "add an empty rule for each header"},
    {"compile", "c", takes_nothing, Apply(make<CompileJob::Output::objects>),
     "compile each source to an object file"},
    {"device-c", "dc", takes_nothing, Apply(make<CompileJob::Output::objects>)},
    {"device-w", "dw", takes_nothing, Apply(make<CompileJob::Output::objects>)},
    {"device-link", "dlink", takes_nothing, Apply(make<CompileJob::Output::device_link>),
     "make an object file without content, for build files that link device code apart"},
    {"link", "link", takes_nothing, Apply(make<CompileJob::Output::program>)},
    {"lib", "lib", takes_nothing, Apply(make<CompileJob::Output::static_library>), "make a static library"},
    {"run", "run", takes_nothing, Refused{"compile the program with -o, and start it"}},
    {"output-file", "o", takes_value,
     Apply([](Parse& parse, const std::string& file) { parse.job().output = file; }), "the file to write"},
    {"pre-include", "include", takes_list,
     Apply([](Parse& parse, const std::string& file) { parse.job().included_first.emplace_back(file); }),
     "include a header before the first line"},
    {"library", "l", takes_list, Apply(link_library), "link a library"},
    {"define-macro", "D", takes_list,
     Apply([](Parse& parse, const std::string& macro) { parse.job().macros.push_back("-D" + macro); }),
     "define a macro"},
    {"undefine-macro", "U", takes_list,
     Apply([](Parse& parse, const std::string& macro) { parse.job().macros.push_back("-U" + macro); }),
     "undefine a macro"},
    {"include-path", "I", takes_list, Apply(search_in<IncludeDirectory::Kind::program>),
     "search headers in a folder"},
    {"", "iquote", takes_list, Apply(search_in<IncludeDirectory::Kind::quoted>),
     "the same, for names in quotes"},
    {"system-include", "isystem", takes_list, Apply(search_in<IncludeDirectory::Kind::system>),
     "the same, after all folders of -I"},
    {"library-path", "L", takes_list,
     Apply([](Parse& parse, const std::string& folder) { parse.job().linked.push_back("-L" + folder); }),
     "search libraries in a folder"},
    {"output-directory", "odir", takes_value, takes_another_way},
    {"objdir-as-tempdir", "objtemp", takes_nothing, ChangesNothing{}},
    {"compiler-bindir", "ccbin", takes_value, ChangesNothing{}},
    {"allow-unsupported-compiler", "allow-unsupported-compiler", takes_nothing, ChangesNothing{}},
    {"archiver-binary", "arbin", takes_value, ChangesNothing{}},
    {"cudart", "cudart", takes_value, ChangesNothing{}},
    {"cudadevrt", "cudadevrt", takes_value, ChangesNothing{}},
    {"libdevice-directory", "ldir", takes_value, ChangesNothing{}},
    {"target-directory", "target-dir", takes_value, ChangesNothing{}},
    {"profile", "pg", takes_nothing, ChangesNothing{}},
    {"debug", "g", takes_nothing, ChangesNothing{}},
    {"device-debug", "G", takes_nothing, ChangesNothing{}},
    {"generate-line-info", "lineinfo", takes_nothing, ChangesNothing{}},
    {"optimization-info", "opt-info", takes_list, ChangesNothing{}},
    {"optimize", "O", takes_value, Apply(optimise)},
    {"Ofast-compile", "Ofc", takes_value, ChangesNothing{}},
    {"dopt", "dopt", takes_value, ChangesNothing{}},
    {"dlink-time-opt", "dlto", takes_nothing, ChangesNothing{}},
    {"lto", "lto", takes_nothing, ChangesNothing{}},
    {"gen-opt-lto", "gen-opt-lto", takes_nothing, ChangesNothing{}},
    {"ftemplate-backtrace-limit", "ftemplate-backtrace-limit", takes_value, ChangesNothing{}},
    {"ftemplate-depth", "ftemplate-depth", takes_value, Apply([](Parse& parse, const std::string& depth) {
         parse.job().host_options.push_back("-ftemplate-depth=" + depth);
     }),
     "how deeply templates can instantiate each other"},
    {"no-exceptions", "noeh", takes_nothing, ChangesNothing{}},
    {"shared", "shared", takes_nothing, Apply(make<CompileJob::Output::shared_library>),
     "make a shared library"},
    {"x", "x", takes_value, Apply(use_language),
     "the language of the sources, whatever they are called: cu, c++ or c"},
    {"std", "std", takes_value, Apply(use_standard),
     "the C++ standard: c++17 (default, also for older ones) or c++20"},
    {"no-host-device-initializer-list", "nohdinitlist", takes_nothing, ChangesNothing{}},
    {"no-host-device-move-forward", "nohdmoveforward", takes_nothing, ChangesNothing{}},
    {"expt-relaxed-constexpr", "expt-relaxed-constexpr", takes_nothing, ChangesNothing{}},
    {"extended-lambda", "extended-lambda", takes_nothing, ChangesNothing{}},
    {"expt-extended-lambda", "expt-extended-lambda", takes_nothing, ChangesNothing{}},
    {"machine", "m", takes_value, Apply(use_machine)},
    {"m64", "m64", takes_nothing, ChangesNothing{}},
    {"compiler-options", "Xcompiler", takes_list, Apply(add_host_words),
     "an option of g++: -fopenmp, -pthread, -fPIC and others; most change nothing"},
    {"linker-options", "Xlinker", takes_list, Apply([](Parse& parse, const std::string& word) {
         parse.job().linked.insert(parse.job().linked.end(), {"-Xlinker", word});
     }),
     "an option of the linker"},
    {"archive-options", "Xarchive", takes_list, ChangesNothing{}},
    {"ptxas-options", "Xptxas", takes_list, ChangesNothing{}},
    {"nvlink-options", "Xnvlink", takes_list, ChangesNothing{}},
    {"static-global-template-stub", "static-global-template-stub", takes_value, ChangesNothing{}},
    {"device-entity-has-hidden-visibility", "device-entity-has-hidden-visibility", takes_value,
     ChangesNothing{}},
    {"forward-unknown-to-host-compiler", "forward-unknown-to-host-compiler", takes_nothing,
     Apply(set<&Parse::forwards_to_compiler, true>), "take options that nvcc does not know as g++'s"},
    {"forward-unknown-to-host-linker", "forward-unknown-to-host-linker", takes_nothing,
     Apply(set<&Parse::forwards_to_linker, true>), "take options that nvcc does not know as the linker's"},
    {"forward-unknown-opts", "forward-unknown-opts", takes_nothing,
     Apply(set<&Parse::forwards_to_compiler, true>)},
    {"dont-use-profile", "noprof", takes_nothing, ChangesNothing{}},
    {"dryrun", "dryrun", takes_nothing, Refused{"-v shows the commands"}},
    {"verbose", "v", takes_nothing, ChangesNothing{}, "show the commands of g++"},
    {"threads", "t", takes_value, ChangesNothing{}},
    {"split-compile", "split-compile", takes_value, ChangesNothing{}},
    {"split-compile-extended", "split-compile-extended", takes_value, ChangesNothing{}},
    {"fdevice-time-trace", "fdevice-time-trace", takes_value, ChangesNothing{}},
    {"keep", "keep", takes_nothing, ChangesNothing{}},
    {"keep-dir", "keep-dir", takes_value, ChangesNothing{}},
    {"save-temps", "save-temps", takes_nothing, ChangesNothing{}},
    {"time", "time", takes_value, ChangesNothing{}},
    {"no-align-double", "", takes_nothing, ChangesNothing{}},
    {"no-device-link", "nodlink", takes_nothing, ChangesNothing{}},
    {"gpu-architecture", "arch", takes_value, ChangesNothing{}},
    {"gpu-code", "code", takes_list, ChangesNothing{}},
    {"generate-code", "gencode", takes_value, ChangesNothing{}},
    {"relocatable-device-code", "rdc", takes_value, ChangesNothing{}},
    {"maxrregcount", "maxrregcount", takes_value, ChangesNothing{}},
    {"use_fast_math", "use_fast_math", takes_nothing, ChangesNothing{}},
    {"ftz", "ftz", takes_value, ChangesNothing{}},
    {"prec-div", "prec-div", takes_value, ChangesNothing{}},
    {"prec-sqrt", "prec-sqrt", takes_value, ChangesNothing{}},
    {"fmad", "fmad", takes_value, ChangesNothing{}},
    {"extra-device-vectorization", "extra-device-vectorization", takes_nothing, ChangesNothing{}},
    {"default-stream", "default-stream", takes_value, Apply(use_default_stream)},
    {"disable-warnings", "w", takes_nothing,
     Apply([](Parse& parse, const std::string&) { parse.job().host_options.emplace_back("-w"); }),
     "no warnings"},
    {"keep-device-functions", "keep-device-functions", takes_nothing, ChangesNothing{}},
    {"source-in-ptx", "src-in-ptx", takes_nothing, ChangesNothing{}},
    {"restrict", "restrict", takes_nothing, ChangesNothing{}},
    {"Wreorder", "Wreorder", takes_nothing, ChangesNothing{}},
    {"Wdefault-stream-launch", "Wdefault-stream-launch", takes_nothing, ChangesNothing{}},
    {"Wmissing-launch-bounds", "Wmissing-launch-bounds", takes_nothing, ChangesNothing{}},
    {"Wext-lambda-captures-this", "Wext-lambda-captures-this", takes_nothing, ChangesNothing{}},
    {"Wno-deprecated-declarations", "Wno-deprecated-declarations", takes_nothing, ChangesNothing{}},
    {"Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets", takes_nothing, ChangesNothing{}},
    {"Werror", "Werror", takes_list, ChangesNothing{}},
    {"resource-usage", "res-usage", takes_nothing, ChangesNothing{}},
    {"extensible-whole-program", "ewp", takes_nothing, ChangesNothing{}},
    {"no-compress", "no-compress", takes_nothing, ChangesNothing{}},
    {"compress-mode", "compress-mode", takes_value, ChangesNothing{}},
    {"display-error-number", "err-no", takes_nothing, ChangesNothing{}},
    {"no-display-error-number", "no-err-no", takes_nothing, ChangesNothing{}},
    {"diag-error", "diag-error", takes_list, ChangesNothing{}},
    {"diag-suppress", "diag-suppress", takes_list, ChangesNothing{}},
    {"diag-warn", "diag-warn", takes_list, ChangesNothing{}},
    {"brief-diagnostics", "brief-diag", takes_value, ChangesNothing{}},
    {"jump-table-density", "jtd", takes_value, ChangesNothing{}},
    {"device-stack-protector", "device-stack-protector", takes_value, ChangesNothing{}},
    {"frandom-seed", "frandom-seed", takes_value, ChangesNothing{}},
    {"jobserver", "jobserver", takes_nothing, ChangesNothing{}},
    {"help", "h", takes_nothing, Apply(answer_with<Command::Answer::help>), "print this"},
    {"version", "V", takes_nothing, Apply(answer_with<Command::Answer::version>), "print the version"},
    {"options-file", "optf", takes_list, Apply(read_options_file), "read more options from a file"},

    {"cuda", "", takes_value, Apply(use_cuda),
     "the version of CUDA: 13 (default), or 12, which has what 13 has removed"},
    {"unchecked", "", takes_nothing,
     Apply([](Parse& parse, const std::string&) { parse.job().checked = false; }),
     "compile without instrumentation: fast, but nothing is checked"},
    {"keep-locals", "", takes_nothing,
     Apply([](Parse& parse, const std::string&) { parse.job().keeps_locals = true; }),
     "keep variables of functions in memory, for debuggers and traces: slower, and accesses without a hook "
     "are not refused"},
    {"clang-flags", "", takes_nothing, Apply(answer_with<Command::Answer::clang_flags>),
     "print the flags with which clang and clangd read CUDA programs, one per line, as compile_flags.txt"},
    {"json", "", takes_nothing, Apply([](Parse& parse, const std::string&) { parse.command.as_json = true; }),
     "print messages as JSON on standard output"},
    {"shown-as", "", takes_value,
     Apply([](Parse& parse, const std::string& name) { parse.shown_as.push_back(name); }),
     "the name of a source in messages, one for each in their order"},
    {"module", "", takes_nothing, Apply(make<CompileJob::Output::module>),
     "make a module that the judge's runner loads"},
    {"precompile", "", takes_nothing, Apply(make<CompileJob::Output::precompiled_header>),
     "precompile a header"},
};

// --- Options of g++, after -Xcompiler --------------------------------------------------------------------------------

struct HostOption
{
    enum class Effect { nothing, compiles, links, compiles_and_links, exports };

    std::string_view beginning;
    Effect effect;
};

/// The first that matches counts. Optimisation, warnings and the processor's instructions are the device's own affair:
/// its checks rest on the machine code that they result in.
constexpr HostOption host_options[] = {
    {"-fopenmp", HostOption::Effect::compiles_and_links},
    {"-pthread", HostOption::Effect::compiles_and_links},
    {"-fPIC", HostOption::Effect::exports},
    {"-fpic", HostOption::Effect::exports},
    {"-fpermissive", HostOption::Effect::compiles},
    {"-fsigned-char", HostOption::Effect::compiles},
    {"-funsigned-char", HostOption::Effect::compiles},
    {"-fvisibility=", HostOption::Effect::compiles},
    {"-Wl,", HostOption::Effect::links},
    {"-rdynamic", HostOption::Effect::links},
    {"-W", HostOption::Effect::nothing},
    {"-O", HostOption::Effect::nothing},
    {"-f", HostOption::Effect::nothing},
    {"-g", HostOption::Effect::nothing},
    {"-m", HostOption::Effect::nothing},
    {"-std=", HostOption::Effect::nothing},
    {"-pedantic", HostOption::Effect::nothing},
    {"-pipe", HostOption::Effect::nothing},
    {"-ansi", HostOption::Effect::nothing},
    {"-static", HostOption::Effect::nothing},
    {"-v", HostOption::Effect::nothing},
    {"-s", HostOption::Effect::nothing},
};

const HostOption* find_host_option(std::string_view word)
{
    const auto* const found = std::ranges::find_if(
        host_options, [&](const HostOption& option) { return word.starts_with(option.beginning); });
    return found != std::end(host_options) ? found : nullptr;
}

void apply(CompileJob& job, const std::string& word, HostOption::Effect effect)
{
    using Effect = HostOption::Effect;
    if (effect == Effect::compiles || effect == Effect::compiles_and_links) {
        job.host_options.push_back(word);
    }
    if (effect == Effect::links || effect == Effect::compiles_and_links) {
        job.linked.push_back(word);
    }
    job.exports_functions = job.exports_functions || effect == Effect::exports;
}

// --- Words ------------------------------------------------------------------------------------------------------------

/// An option, and its value if that is in the same word.
struct Match
{
    const Option* option;
    std::optional<std::string> value;
};

bool is_named(const Option& option, std::string_view name)
{
    return name.starts_with("--") ? !option.long_name.empty() && name.substr(2) == option.long_name
                                  : !option.short_name.empty() && name.substr(1) == option.short_name;
}

/// The option that `word` begins. A value can follow directly after a name of one character.
std::optional<Match> match(const std::string& word)
{
    if (word.size() < 2 || word.front() != '-') {
        return std::nullopt;
    }
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    for (const Option& option : options) {
        if (is_named(option, name) && equals == std::string::npos) {
            return Match{&option, std::nullopt};
        }
        if (is_named(option, name) && option.takes != takes_nothing) {
            return Match{&option, word.substr(equals + 1)};
        }
    }
    for (const Option& option : options) {
        if (option.short_name.size() == 1 && option.takes != takes_nothing &&
            word[1] == option.short_name[0]) {
            return Match{&option, word.substr(2)};
        }
    }
    return std::nullopt;
}

/// Warnings are g++'s, and nvcc has no more names for them than the table; they are passed over as in other compilers.
bool is_warning(std::string_view word)
{
    return word.starts_with("-W") && !word.starts_with("-Wl,");
}

/// The values of a list: separated by commas, except those in quotes or after a backslash.
Words values_in(const std::string& text)
{
    Words values(1);
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && i + 1 < text.size() && text[i + 1] == ',') {
            values.back().push_back(text[++i]);
        } else if (c == ',' && quote == '\0') {
            values.emplace_back();
        } else {
            quote = quote == c ? '\0' : quote == '\0' && (c == '"' || c == '\'') ? c : quote;
            values.back().push_back(c);
        }
    }
    std::erase(values, "");
    return values;
}

[[noreturn]] void refuse_unknown(const std::string& word)
{
    throw OptionError(
        find_host_option(word) != nullptr
            ? fmt::format("unknown option {0}: nvcc passes it to g++ when you write -Xcompiler {0}", word)
            : fmt::format("unknown option {}", word));
}

void apply(Parse& parse, const Option& option, const std::string& name, const std::string& value)
{
    if (const auto* const refused = std::get_if<Refused>(&option.effect)) {
        throw OptionError(fmt::format("{} is not available: {}", name, refused->because));
    }
    const auto* const apply = std::get_if<Apply>(&option.effect);
    if (apply == nullptr) {
        return;
    }
    if (option.takes != takes_list) {
        (*apply)(parse, value);
        return;
    }
    for (const std::string& part : values_in(value)) {
        (*apply)(parse, part);
    }
}

/// The value of the option at `words[0]`: in that word or the next.
std::string value_of(const Match& match, std::span<const std::string> words)
{
    if (match.value) {
        return *match.value;
    }
    if (match.option->takes == takes_nothing) {
        return "";
    }
    if (words.size() < 2) {
        throw OptionError(fmt::format("a value is missing after {}", words.front()));
    }
    return words[1];
}

std::size_t words_of(const Match& match)
{
    return match.option->takes == takes_nothing || match.value ? 1 : 2;
}

void parse_unknown(Parse& parse, const std::string& word)
{
    if (parse.forwards_to_compiler) {
        parse.host_words.push_back(word);
    } else if (parse.forwards_to_linker) {
        parse.job().linked.push_back(word);
    } else if (!is_warning(word)) {
        parse.unknown.push_back(word);
    }
}

void parse_words(Parse& parse, std::span<const std::string> words)
{
    while (!words.empty()) {
        const std::string& word = words.front();
        std::size_t taken = 1;
        if (const auto found = match(word)) {
            apply(parse, *found->option, word, value_of(*found, words));
            taken = words_of(*found);
        } else if (word.starts_with('-')) {
            parse_unknown(parse, word);
        } else if (word.starts_with('@')) {  // as g++ has it, and so CMake for linking
            read_options_file(parse, word.substr(1));
        } else if (is_linked(word)) {
            parse.job().linked.push_back(word);
        } else {
            parse.inputs.push_back(word);
        }
        words = words.subspan(taken);
    }
}

/// A line without sources is one that CMake writes for g++ as the linker under nvcc.
void take_unknown(Parse& parse)
{
    if (!parse.unknown.empty() && !parse.inputs.empty()) {
        refuse_unknown(parse.unknown.front());
    }
    parse.host_words.insert(parse.host_words.end(), parse.unknown.begin(), parse.unknown.end());
}

/// Options that nvcc and g++ spell alike do what nvcc's do: folders, macros and libraries.
void parse_host_words(Parse& parse, const Words& words)
{
    static constexpr std::string_view shared[] = {"I",       "D",       "U",      "l", "L",
                                                  "include", "isystem", "iquote", "w"};
    for (std::size_t i = 0; i < words.size();) {
        const std::string& word = words[i];
        const auto found = match(word);
        const HostOption* const host_option = find_host_option(word);
        if (found && std::ranges::find(shared, found->option->short_name) != std::end(shared)) {
            parse_words(parse, std::span(words).subspan(i, std::min(words_of(*found), words.size() - i)));
            i += words_of(*found);
        } else if (host_option != nullptr) {
            apply(parse.job(), word, host_option->effect);
            ++i;
        } else {
            throw OptionError(fmt::format("unknown option {} for g++", word));
        }
    }
}

void take_sources(Parse& parse)
{
    for (const std::string& input : parse.inputs) {
        const auto by_name = parse.job().kind == CompileJob::Output::precompiled_header
                                 ? std::optional(Language::cuda)
                                 : language_of(input);
        if (!parse.language && !by_name) {
            throw OptionError(
                fmt::format("{} cannot be compiled or linked: its name ends neither like a source's "
                            "(.cu .c .cc .cpp .cxx) nor like a library's (.o .a .so)",
                            input));
        }
        const std::size_t number = parse.job().sources.size();
        parse.job().sources.push_back({input, number < parse.shown_as.size() ? parse.shown_as[number] : input,
                                       parse.language ? *parse.language : *by_name});
    }
}

bool makes_object_for_each_source(CompileJob::Output kind)
{
    return kind == CompileJob::Output::objects || kind == CompileJob::Output::dependencies;
}

/// What one option cannot know of another.
void complete(Parse& parse)
{
    CompileJob& job = parse.job();
    if (parse.writes_rule || job.kind == CompileJob::Output::dependencies) {
        job.dependencies = parse.rule;
    }
    std::erase_if(job.linked, [](const std::string& word) {
        const std::string name = fs::path(word).stem();
        return is_linked(word) && name.starts_with("lib") && is_of_toolkit(name.substr(3));
    });
    job.exports_functions = job.exports_functions || job.kind == CompileJob::Output::shared_library;
    const bool has_input =
        !job.sources.empty() || (!job.linked.empty() && !makes_object_for_each_source(job.kind));
    if (!has_input && parse.command.answer == Command::Answer::none) {
        throw OptionError("there is no file to compile");
    }
    if (makes_object_for_each_source(job.kind) && job.sources.size() > 1 && !job.output.empty()) {
        throw OptionError("-o names one file, and -c makes one for each source: leave -o out");
    }
}

}  // namespace

std::optional<Language> language_of(const fs::path& file)
{
    static constexpr std::pair<std::string_view, Language> extensions[] = {
        {".cu", Language::cuda}, {".cpp", Language::cpp}, {".cc", Language::cpp},
        {".cxx", Language::cpp}, {".C", Language::cpp},   {".c", Language::c}};
    const std::string extension = file.extension();
    const auto* const found = std::ranges::find(extensions, std::string_view(extension),
                                                &std::pair<std::string_view, Language>::first);
    return found != std::end(extensions) ? std::optional(found->second) : std::nullopt;
}

bool is_linked(const fs::path& file)
{
    const std::string name = file.filename();
    constexpr std::string_view endings[] = {".o", ".obj", ".a", ".so"};
    const std::size_t version = name.rfind(".so.");
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); }) ||
           (version != std::string::npos && name.size() > version + 4 &&
            name.find_first_not_of("0123456789.", version + 4) == std::string::npos);
}

Command parse_command(const std::vector<std::string>& words)
{
    Parse parse;
    parse_words(parse, words);
    take_unknown(parse);
    parse_host_words(parse, parse.host_words);
    take_sources(parse);
    complete(parse);
    return std::move(parse.command);
}

std::size_t words_of_option(std::span<const std::string> words)
{
    const auto found = match(words.front());
    if (!found) {
        return is_warning(words.front()) ? 1 : 0;
    }
    value_of(*found, words);
    return words_of(*found);
}

std::string options_help()
{
    std::string text;
    for (const Option& option : options) {
        if (!option.help.empty()) {
            const std::string names = option.short_name.empty() ? fmt::format("--{}", option.long_name)
                                      : option.long_name.empty()
                                          ? fmt::format("-{}", option.short_name)
                                          : fmt::format("-{}, --{}", option.short_name, option.long_name);
            text += fmt::format("  {:<48} {}\n", names, option.help);
        }
    }
    return text;
}

}  // namespace simt
