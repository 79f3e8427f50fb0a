// SPDX-License-Identifier: MIT
#include "messages.hpp"

#include <platform/pattern.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace simt {
namespace {

/// A message of g++ as a regular expression, and the text that replaces it; $1 and so on are its groups.
struct Rule
{
    const char* form;
    const char* words;
};

constexpr const char* index_parts =
    "threadIdx, blockIdx, blockDim and gridDim have components: write .x, .y or .z after the name";
/// Also in include/host_defines.h, for what the headers declare.
constexpr const char* no_clusters = "launches of thread block clusters are not supported on this device";
constexpr const char* launch_brackets =
    "a launch has three angle brackets on each side: kernel<<<grid,block>>>(arguments)";

/// Names that CUDA has removed, and names that this device does not support. If the compiler does not know a name, the
/// first rule that matches the name provides the message.
constexpr Rule unknown_names[] = {
    {"__(any|all|ballot)", "CUDA has removed '$&': write __$1_sync(mask, predicate)"},
    {"__(shfl|shfl_up|shfl_down|shfl_xor)", "CUDA has removed '$&': write __$1_sync(mask, value, lane)"},
    {"cuda(ConfigureCall|SetupArgument|Launch)",
     "CUDA has removed '$&': write cudaLaunchKernel, or kernel<<<grid,block>>>(arguments)"},
    {"CUT_\\w+|CUDA_SAFE_CALL\\w*|cutilSafeCall|cutilCheckMsg",
     "'$&' belongs to cutil, which CUDA has removed: compare the result of the call with cudaSuccess"},
    {"cudaGraph(KernelNode\\w*|ExternalSemaphores\\w*)|cudaGetCurrentGraphExec",
     "this part of CUDA graphs is not supported on this device: '$&'"},
    {"curandStateScrambledSobol(32|64)(_t)?",
     "'$&' is not supported on this device: use curandState, curandStatePhilox4_32_10_t or "
     "curandStateMRG32k3a_t"},
    {"cufftXtSetJITCallback",
     "callbacks of cuFFT are not supported on this device: let a kernel change the data before or after the "
     "transform"},
    {"cudaGraphics\\w*|cudaGL\\w*|cudaGreen\\w*", "'$&' is not supported on this device"},
    {"__cluster\\w*|__isClusterShared", no_clusters},
    {"cu(Init|Ctx|Module|Device|Mem|Launch|Func|Stream|Event|Get|Link|Driver|Tensor|Primary|Pointer|Array|"
     "Tex|Surf)\\w*",
     "'$&' is not supported on this device, which has the part of the driver API that programs use beside "
     "the "
     "runtime: use the runtime API"},
};

/// Headers that CUDA has or had, and that this device does not support.
constexpr Rule unknown_headers[] = {
    // Only C does not find them.
    {"(cuda_runtime|cuda_runtime_api|driver_types|vector_types|builtin_types)\\.h",
     "'$&' is C++ on this device: let the name of the file end in .cpp"},
    {"cutil\\w*\\.h",
     "'$&' belongs to cutil, which CUDA has removed: compare the result of each call with cudaSuccess"},
    {"cublas\\.h",
     "'$&' is the interface of cuBLAS without handles, which is not supported on this device: include "
     "cublas_v2.h"},
    {"curand_mtgp32\\w*\\.h",
     "the generator MTGP32 is not supported on this device: use curandState, curandStatePhilox4_32_10_t or "
     "curandStateMRG32k3a_t"},
    {"(cublas|curand|cufft|cusparse|cusolver|nvjpeg|npp|nvrtc|cudnn|nccl|cutensor|nvml|nvshmemx?|cufile|"
     "cupti|nvvm|"
     "nvJitLink|nvfatbin|cudla|nvsci|cudaEGL|nvmedia_)[\\w/]*\\.h(pp)?",
     "the library behind '$&' is not supported on this device: only the program's own kernels run here"},
    {"thrust/[\\w./]*", "there is no header '$&': the headers of Thrust 1.17 are in the package "
                        "libthrust-dev, which is optional"},
    {"cuda_occupancy\\.h",
     "'$&' is not supported on this device: headers of CUB that the device does not have "
     "itself include it"},
    {"(cub|cuda/|cutlass|cute|nv/)[\\w./"
     "]*|(cuda_awbarrier|cudaGL|cuda_gl_interop|cuda_fp[46]|cudaProfiler)\\.h",
     "'$&' is not supported on this device"},
    {".*", "there is no header '$&': check its name"},
};

/// The first rule that matches provides the message.
constexpr Rule rules[] = {
    // What CUDA has removed: include/simt/removed.h.
    {"'.*' is unavailable: (.*)", "$1"},
    // CUDA supports this, but this device does not.
    {"call to '.*' declared with attribute error: (.*)", "$1"},
    // Launches and kernels.
    {"too few arguments to function 'void simt::configure\\(.*",
     "a launch needs a grid and a block: kernel<<<grid,block>>>(arguments)"},
    {"too many arguments to function 'void simt::configure\\(.*",
     "a launch takes at most four settings: kernel<<<grid,block,bytes,stream>>>(arguments)"},
    {"invalid operands of types '(void ?\\(.*|<unresolved overloaded function type>)' and .* to binary "
     "'operator(<<|>>)'",
     launch_brackets},
    {"return-statement with a value, in function returning 'void'.*",
     "a kernel is a void function and returns no value: store the result in memory"},
    {"no match for 'operator.*' \\(operand types are .*\\b(uint3|dim3)\\b.*", index_parts},
    {"cannot convert '(const )?(uint3|dim3)' to .*", index_parts},
    {"no match for 'operator(.*)' \\(operand types are '(.*)' and '(.*)'\\)",
     "there is no '$1' for '$2' and '$3'"},
    {"storage size of '(.*)' isn't constant",
     "the size of '$1' must be a constant; if it is known only at the launch: extern __shared__ T $1[];"},
    {"'(.*)' is thread-local and so cannot be dynamically initialized",
     "shared memory cannot be initialised where it is declared: let a thread write '$1', and put a barrier "
     "after it"},
    {"non-local variable '(.*)' declared '__thread' needs dynamic initialization",
     "shared memory cannot be initialised where it is declared: let a thread write '$1', and put a barrier "
     "after it"},
    // Something is missing, or is there once too often.
    {"expected ',' or ';' before .*", "a ';' is missing before this"},
    {"expected ',' or '\\.\\.\\.' before .*", "a ',' or a ')' is missing here"},
    {"expected '(.)' before .*", "a '$1' is missing here"},
    {"expected '(.)' at end of input", "a '$1' is missing: the file ends before everything is closed"},
    {"expected declaration before '\\}' token",
     "this '}' closes nothing: there is one too many, here or above"},
    {"expected primary-expression before (.*?)( token)?", "a value is missing before $1"},
    {"expected initializer before (.*?)( token)?", "a ';' or a '=' is missing before $1"},
    {"expected unqualified-id before (.*?)( token)?",
     "$1 is not allowed here: a name is missing before it, or a '}' above closes the function too early"},
    {"expected constructor, destructor, or type conversion before .*",
     "this is not allowed outside a function: a '}' above may close the function too early"},
    {"a function-definition is not allowed here before '\\{' token",
     "a function starts here inside another one: a '}' is missing above"},
    {"'else' without a previous 'if'",
     "this 'else' belongs to no 'if': there may be a ';' or a '}' too many above"},
    {"missing terminating (.) character", "this string is never closed: a '$1' is missing at its end"},
    {"unterminated comment", "this comment is never closed: a '*/' is missing"},
    {"(stray '.*' in program|extended character .* is not valid in an identifier)",
     "C++ does not allow this character, which may come from copied text: type it again"},
    {"two or more data types in declaration of '(.*)'",
     "'$1' has two types here, or a ';' is missing before it"},
    // Names.
    {"'(.*?)' was not declared in this scope(; did you mean '.*'\\?)?", "'$1' is not declared here$2"},
    {"'(.*?)' does not name a type(; did you mean '.*'\\?)?", "'$1' is not a type$2"},
    {"'(.*?)' has no member named '(.*?)'(; did you mean '.*'\\?)?", "'$1' has no member '$2'$3"},
    {"redeclaration of '(.*)'", "'$1' is declared a second time"},
    {"redefinition of '(.*)'", "'$1' is defined a second time"},
    {"conflicting declaration '(.*)'", "'$1' is declared a second time, and differently"},
    {"'(.*)' cannot be used as a function", "'$1' is not a function"},
    // Types.
    {"passing '(.*)' as 'this' argument discards qualifiers", "this is const and cannot be changed: '$1'"},
    {"(assignment|increment|decrement) of read-only (location|variable|parameter|reference) '(.*)'",
     "'$3' is const and cannot be changed"},
    {"assignment of member '(.*)' in read-only object",
     "'$1' is a member of a const object and cannot be changed"},
    {"could not convert '.*' from '(.*)' to '(.*)'", "'$1' is given where '$2' is expected"},
    {"(invalid conversion from|cannot convert) '(.*?)' to '(.*?)'.*", "'$2' is given where '$3' is expected"},
    {"invalid types '(.*)\\[.*\\]' for array subscript",
     "only an array or a pointer can be indexed, and this is '$1'"},
    {"too (few|many) arguments to function '(.*)'", "too $1 arguments for '$2'"},
    {"no matching function for call to '(.*)'",
     "no function matches the call '$1': check the number and the types of its arguments"},
    {"call of overloaded '(.*)' is ambiguous",
     "several functions match the call '$1': give its arguments the same type"},
    {"return-statement with no value, in function returning '(.*)'.*", "this function must return '$1'"},
    {"lvalue required as left operand of assignment",
     "the left side of this '=' cannot be assigned to; to compare, write '=='"},
    {"static assertion failed: (.*)", "static_assert fails: $1"},
};

void replace_all(std::string& text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
}

/// Uses plain quotes, and removes words from types that the learner has not written.
std::string tidied(std::string message)
{
    replace_all(message, "\u2018", "'");
    replace_all(message, "\u2019", "'");
    static const platform::Pattern other_name(" \\{aka '[^']*'\\}");
    static const platform::Pattern keyword("\\b(struct|class|enum) (?=\\w)");
    return keyword.replaced_in(other_name.replaced_in(message, ""), "");
}

/// The message for `name` in `table`; empty if there is none.
template <std::size_t size>
std::string words_in(const Rule (&table)[size], const std::string& name)
{
    for (const Rule& rule : table) {
        platform::Match match;
        if (platform::Pattern(rule.form).matches(name, match)) {
            return match.format(rule.words);
        }
    }
    return "";
}

/// The message for a name or header that the compiler does not know; empty if no rule matches.
std::string words_for_unknown(const std::string& message)
{
    static const platform::Pattern name(
        "'(\\w+)' (was not declared|has not been declared|does not name a type).*|"
        "there are no arguments to '(\\w+)' that depend on.*|'(\\w+)' is not a member of .*");
    static const platform::Pattern header("(.*): No such file or directory");
    platform::Match match;
    if (name.matches(message, match)) {
        return words_in(unknown_names, match.str(1) + match.str(3) + match.str(4));
    }
    return header.matches(message, match) ? words_in(unknown_headers, match.str(1)) : "";
}

std::string reworded(const std::string& message)
{
    if (std::string words = words_for_unknown(message); !words.empty()) {
        return words;
    }
    for (const Rule& rule : rules) {
        platform::Match match;
        if (platform::Pattern(rule.form).matches(message, match)) {
            return match.format(rule.words);
        }
    }
    return message;
}

std::string_view line_of(std::string_view source, int number)
{
    for (int i = 1; i < number && !source.empty(); ++i) {
        const std::size_t end = source.find('\n');
        source.remove_prefix(end == std::string_view::npos ? source.size() : end + 1);
    }
    return source.substr(0, source.find('\n'));
}

/// Whether the message is about a kernel's body, which the translator makes the value of a return statement after '{'.
bool is_at_opening_brace(const Diagnostic& diagnostic, std::string_view source)
{
    const std::string_view line = line_of(source, diagnostic.line);
    const auto column = static_cast<std::size_t>(std::max(diagnostic.column, 2));
    return column - 2 < line.size() && line[column - 2] == '{';
}

/// g++ gives no column of the program for an error that is a pragma in a macro: include/host_defines.h.
int column_of_attribute(const Diagnostic& diagnostic, std::string_view source)
{
    const std::string_view line = line_of(source, diagnostic.line);
    const std::size_t at = std::min(line.find("__cluster_dims__"), line.find("__block_size__"));
    return at == std::string_view::npos ? diagnostic.column : static_cast<int>(at) + 1;
}

bool contains(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

std::string words_for(const Diagnostic& diagnostic, std::string_view source)
{
    const std::string message = tidied(diagnostic.message);
    if (message == "void value not ignored as it ought to be") {
        return is_at_opening_brace(diagnostic, source) ? "a kernel returns nothing: write __global__ void"
                                                       : "this function is void: it returns no value to use";
    }
    return reworded(message);
}

}  // namespace

std::vector<Diagnostic> in_plain_words(std::vector<Diagnostic> said, const std::vector<TranslatedFile>& files)
{
    std::vector<Diagnostic> result;
    std::set<std::string> known;
    for (Diagnostic& diagnostic : said) {
        // g++ only warns about an unclosed string, and reports its consequences as errors.
        const bool never_closed = diagnostic.message.rfind("missing terminating", 0) == 0;
        diagnostic.severity = never_closed ? "error" : diagnostic.severity;
        const auto file = std::find_if(files.begin(), files.end(), [&](const TranslatedFile& candidate) {
            return candidate.shown_as == diagnostic.file;
        });
        const std::string_view source = file != files.end() ? std::string_view(file->source) : "";
        diagnostic.message = words_for(diagnostic, source);
        diagnostic.column =
            diagnostic.message == no_clusters ? column_of_attribute(diagnostic, source) : diagnostic.column;
        if (!diagnostic.library_place.empty()) {
            diagnostic.message +=
                fmt::format(" ({}, in a template that this line instantiates)", diagnostic.library_place);
        }
        if (file == files.end() && !is_named_by_a_line(files, diagnostic.file)) {
            diagnostic.file = std::filesystem::path(diagnostic.file).filename();
        }
        const bool is_told_once = contains(diagnostic.message, "' is not declared here") ||
                                  contains(diagnostic.message, "not supported on this device");
        const std::string place =
            is_told_once ? ""
                         : std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column) + " ";
        if (known.insert(place + diagnostic.message).second) {
            result.push_back(std::move(diagnostic));
        }
    }
    return result;
}

}  // namespace simt
