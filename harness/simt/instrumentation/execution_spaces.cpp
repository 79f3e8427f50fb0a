// SPDX-License-Identifier: MIT
// g++ has its headers included in this order.
// clang-format off
#include <string>
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <context.h>
#include <cp/cp-tree.h>
#include <diagnostic-core.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <langhooks.h>
#include <stringpool.h>
#include <attribs.h>
#include <tree-pass.h>
// clang-format on

#include "execution_spaces.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

namespace simt {
namespace {

constexpr attribute_spec specifiers[] = {
    {"simt_global", 0, 0, false, false, false, false, nullptr, nullptr},
    {"simt_device", 0, 0, false, false, false, false, nullptr, nullptr},
    {"simt_host", 0, 0, false, false, false, false, nullptr, nullptr},
};

bool is_declared(tree function, const char* specifier)
{
    return lookup_attribute(specifier, DECL_ATTRIBUTES(function)) != NULL_TREE;
}

/// The function that a lambda or the member of a local class is written in.
tree enclosing_function(tree function)
{
    const tree type = DECL_CONTEXT(function);
    return type != NULL_TREE && TYPE_P(type) ? decl_function_context(TYPE_NAME(type)) : NULL_TREE;
}

/// Where a function may run. One without a specifier belongs to the function that it is written in.
struct Spaces
{
    bool device;
    bool host;
};

bool is_kernel(tree function)
{
    return is_declared(function, "simt_global");
}

Spaces spaces_of(tree function)
{
    const bool device = is_declared(function, "simt_device") || is_kernel(function);
    const bool host = is_declared(function, "simt_host");
    if (device || host) {
        return {device, host};
    }
    const tree outer = enclosing_function(function);
    return outer != NULL_TREE ? spaces_of(outer) : Spaces{false, true};
}

/// Whether a function is what a kernel's caller runs to launch it, where the arguments are copied: around the kernel's body,
/// the lambda that include/simt/kernel.hpp calls make_body.
bool makes_launch(tree function)
{
    const tree outer = enclosing_function(function);
    return outer != NULL_TREE && is_kernel(outer);
}

bool is_of_devices_headers(const char* file)
{
    return std::strstr(file, SIMT_HEADERS_BELOW) != nullptr;
}

bool is_of_program(tree function)
{
    const char* const file = DECL_SOURCE_FILE(function);
    return !DECL_IN_SYSTEM_HEADER(function) && file != nullptr && *file != '<' &&
           !is_of_devices_headers(file);
}

/// What device code can call of the runtime API: CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", table "Supported API
/// Functions".
constexpr std::array device_runtime{
    "cudaDeviceGetAttribute",
    "cudaDeviceGetCacheConfig",
    "cudaDeviceGetLimit",
    "cudaEventCreateWithFlags",
    "cudaEventDestroy",
    "cudaEventRecord",
    "cudaEventRecordWithFlags",
    "cudaFree",
    "cudaFuncGetAttributes",
    "cudaGetDevice",
    "cudaGetDeviceCount",
    "cudaGetErrorName",
    "cudaGetErrorString",
    "cudaGetLastError",
    "cudaMalloc",
    "cudaMemcpy2DAsync",
    "cudaMemcpyAsync",
    "cudaMemset2DAsync",
    "cudaMemsetAsync",
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
    "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
    "cudaPeekAtLastError",
    "cudaRuntimeGetVersion",
    "cudaStreamCreateWithFlags",
    "cudaStreamDestroy",
    "cudaStreamWaitEvent",
};

/// Whether a function is one of the runtime API that only host code can call.
bool is_of_host_runtime(tree function)
{
    constexpr std::string_view prefix = "cuda";
    const char* const file = DECL_SOURCE_FILE(function);
    if (file == nullptr || !is_of_devices_headers(file) || DECL_NAME(function) == NULL_TREE ||
        !DECL_EXTERN_C_P(function)) {
        return false;
    }
    const std::string_view name = IDENTIFIER_POINTER(DECL_NAME(function));
    return name.substr(0, prefix.size()) == prefix &&
           std::find(device_runtime.begin(), device_runtime.end(), name) == device_runtime.end();
}

/// What device code can call of the C and C++ libraries, by their names there: CUDA C++ Programming Guide, "Mathematical
/// Functions", "Formatted Output", "Assertion", "Dynamic Global Memory Allocation and Operations", "Time Function", and what
/// nvcc 13.0 takes. Most functions of <cmath> have a second one for float, with an f behind the name.
constexpr std::array library_of_device{
    "__assert_fail", "abs",       "acos",    "acosh",   "asin",      "asinh",  "atan",  "atan2",
    "atanh",         "cbrt",      "ceil",    "clock",   "copysign",  "cos",    "cosh",  "erf",
    "erfc",          "exp",       "exp10",   "exp2",    "expm1",     "fabs",   "fdim",  "floor",
    "fma",           "fmax",      "fmin",    "fmod",    "free",      "frexp",  "hypot", "ilogb",
    "isfinite",      "isinf",     "isnan",   "j0",      "j1",        "jn",     "labs",  "ldexp",
    "lgamma",        "llabs",     "llrint",  "llround", "log",       "log10",  "log1p", "log2",
    "logb",          "lrint",     "lround",  "malloc",  "memcpy",    "memset", "modf",  "nan",
    "nearbyint",     "nextafter", "pow",     "printf",  "remainder", "remquo", "rint",  "round",
    "scalbln",       "scalbn",    "signbit", "sin",     "sincos",    "sinh",   "sqrt",  "tan",
    "tanh",          "tgamma",    "trunc",   "vprintf", "y0",        "y1",     "yn",
};

/// Functions of the C++ library, constexpr only since C++20, that cuda::std has from there: include/cuda/std/.
constexpr std::array of_cuda_std{"exchange", "invoke", "swap"};

/// What the compiler knows by a name of its own is checked by what it stands for, if that reads or writes memory.
constexpr std::string_view builtin_prefix = "__builtin_";
constexpr std::array builtins_on_memory{"bcmp",   "memchr",  "memcmp", "memmove", "mempcpy",
                                        "stpcpy", "strcat",  "strchr", "strcmp",  "strcpy",
                                        "strlen", "strncmp", "strncpy"};

bool is_one_of(const auto& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_lambda(tree function)
{
    return DECL_LANG_SPECIFIC(function) != nullptr && LAMBDA_FUNCTION_P(function);
}

/// Whether the compiler made the function, or may: then it exists on both sides.
bool is_on_both_sides(tree function)
{
    return DECL_ARTIFICIAL(function) || DECL_LANG_SPECIFIC(function) == nullptr ||
           DECL_DEFAULTED_FN(function) || DECL_DECLARED_CONSTEXPR_P(function);
}

/// Whether a function of a library, which has no specifier, is for host code alone.
bool is_of_host_library(tree function)
{
    const char* const file = DECL_SOURCE_FILE(function);
    if (DECL_NAME(function) == NULL_TREE || (file != nullptr && is_of_devices_headers(file))) {
        return false;
    }
    std::string_view name = IDENTIFIER_POINTER(DECL_NAME(function));
    if (name.substr(0, builtin_prefix.size()) == builtin_prefix) {
        return is_one_of(builtins_on_memory, name.substr(builtin_prefix.size()));
    }
    const bool is_library = DECL_IN_SYSTEM_HEADER(function) && file != nullptr && *file != '<';
    if (!is_library || is_on_both_sides(function) || is_lambda(function) ||
        IDENTIFIER_NEWDEL_OP_P(DECL_NAME(function)) || is_one_of(library_of_device, name) ||
        is_one_of(of_cuda_std, name)) {
        return false;
    }
    return name.empty() || name.back() != 'f' ||
           !is_one_of(library_of_device, name.substr(0, name.size() - 1));
}

/// A lambda goes by the name of the function that it is written in.
std::string name_of(tree function)
{
    while (is_lambda(function) && enclosing_function(function) != NULL_TREE) {
        function = enclosing_function(function);
    }
    const bool has_own_name = !DECL_CONSTRUCTOR_P(function) && !DECL_DESTRUCTOR_P(function);
    return has_own_name ? IDENTIFIER_POINTER(DECL_NAME(function))
                        : lang_hooks.decl_printable_name(function, 0);
}

/// What device code is to do instead of a call of the runtime that only the host can make.
std::string instead_of(const std::string& function)
{
    return function == "cudaDeviceSynchronize"
               ? "Since CUDA 12 a kernel cannot wait for the grids that it launches. Launch what needs their "
                 "results into cudaStreamTailLaunch, or from the host after this kernel"
               : "Call it from the host";
}

void check_runtime_call(tree caller, tree callee, gimple* call)
{
    const Spaces from = spaces_of(caller);
    if (from.device && !from.host) {
        const std::string name = name_of(callee);
        error_at(gimple_location(call),
                 "%s() runs on the device and cannot call %s(), which is a function of the host runtime. %s",
                 name_of(caller).c_str(), name.c_str(), instead_of(name).c_str());
    }
}

void check_library_call(tree caller, tree callee, gimple* call)
{
    const Spaces from = spaces_of(caller);
    if (from.device && !from.host && !spaces_of(callee).device) {
        error_at(
            gimple_location(call),
            "%s() runs on the device and cannot call %s(), which is a host function of a library. Device "
            "code can call device functions, the functions of <cmath>, printf(), assert(), malloc(), "
            "free(), memcpy() and memset()",
            name_of(caller).c_str(), lang_hooks.decl_printable_name(callee, 1));
    }
}

void check_call(tree caller, gimple* call)
{
    const tree callee = gimple_call_fndecl(call);
    if (callee != NULL_TREE && is_of_host_runtime(callee)) {
        check_runtime_call(caller, callee, call);
        return;
    }
    if (callee != NULL_TREE && is_of_host_library(callee)) {
        check_library_call(caller, callee, call);
        return;
    }
    if (callee == NULL_TREE || is_kernel(callee) || !is_of_program(callee) || is_on_both_sides(callee) ||
        is_lambda(callee)) {
        return;
    }
    const Spaces from = spaces_of(caller);
    const Spaces to = spaces_of(callee);
    if (from.device && !from.host && !to.device) {
        error_at(gimple_location(call),
                 "%s() runs on the device and cannot call %s(), which is a host function. Declare %s() as "
                 "__device__, or as __host__ __device__ if host code calls it too",
                 name_of(caller).c_str(), name_of(callee).c_str(), name_of(callee).c_str());
    } else if (from.host && !from.device && !to.host) {
        error_at(gimple_location(call),
                 "%s() runs on the host and cannot call %s(), which is a device function. Declare %s() as "
                 "__host__ __device__ if both sides need it, or call it from a kernel",
                 name_of(caller).c_str(), name_of(callee).c_str(), name_of(callee).c_str());
    }
}

constexpr pass_data pass{GIMPLE_PASS, "simt_execution_spaces", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

class CallsStayOnTheirSide : public gimple_opt_pass {
public:
    explicit CallsStayOnTheirSide(gcc::context* context) : gimple_opt_pass(pass, context) {}

    unsigned execute(function* function) override
    {
        const tree caller = function->decl;
        if (!is_of_program(caller) || makes_launch(caller) ||
            (is_on_both_sides(caller) && !is_lambda(caller))) {
            return 0;
        }
        basic_block block;
        FOR_EACH_BB_FN(block, function)
        {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                if (is_gimple_call(gsi_stmt(at))) {
                    check_call(caller, gsi_stmt(at));
                }
            }
        }
        return 0;
    }
};

void on_attributes(void*, void*)
{
    for (const attribute_spec& specifier : specifiers) {
        register_attribute(&specifier);
    }
}

}  // namespace

bool is_written_for_device(tree function)
{
    const char* const file = DECL_SOURCE_FILE(function);
    return spaces_of(function).device || (file != nullptr && is_of_devices_headers(file));
}

bool is_host_code(tree function)
{
    return is_of_program(function) && !spaces_of(function).device && !is_on_both_sides(function) &&
           !is_lambda(function);
}

void check_execution_spaces(const char* plugin)
{
    register_callback(plugin, PLUGIN_ATTRIBUTES, on_attributes, nullptr);
    register_pass_info info{};
    info.pass = new CallsStayOnTheirSide(g);
    info.reference_pass_name = "cfg";
    info.ref_pass_instance_number = 1;
    info.pos_op = PASS_POS_INSERT_AFTER;
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

}  // namespace simt
