// SPDX-License-Identifier: MIT
// g++ has its headers included in this order.
// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <cgraph.h>
#include <context.h>
#include <fold-const.h>
#include <function.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimplify-me.h>
#include <gimplify.h>
#include <gimple-expr.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <stringpool.h>
#include <attribs.h>
#include <tree-into-ssa.h>
#include <tree-inline.h>
#include <tree-pass.h>
#include <opts.h>
#include <options.h>
#include <c-family/c-common.h>
// clang-format on

#include "unchecked_copies.hpp"

#include <cstring>
#include <map>
#include <string_view>
#include <vector>

namespace simt {
namespace {

std::string_view symbol_of(tree function)
{
    return IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
}

/// Whether it is what each thread of a kernel runs: include/simt/kernel.hpp.
bool is_run_by_threads(const cgraph_node* function)
{
    return symbol_of(function->decl).starts_with("_ZN4simt10run_threadI");
}

bool names_a_kernel(gimple* statement)
{
    const tree function = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
    return function != NULL_TREE && symbol_of(function).starts_with("_ZN4simt12is_asked_forE");
}

/// The argument of is_asked_for() that a copy takes the place of.
constexpr unsigned unchecked_argument = 2;

void add_attribute(tree function, const char* name, tree value)
{
    DECL_ATTRIBUTES(function) = tree_cons(get_identifier(name), value, DECL_ATTRIBUTES(function));
}

/// No program can write this attribute.
constexpr const char* copy_attribute = "simt unchecked copy";

/// No pass adds hooks to it from now on.
void leave_without_hooks(tree function)
{
    add_attribute(function, copy_attribute, NULL_TREE);
    add_attribute(function, "no_sanitize",
                  build_int_cst(unsigned_type_node, SANITIZE_THREAD | SANITIZE_ALIGNMENT));
    add_attribute(function, "no_sanitize_coverage", NULL_TREE);
}

/// What -O2 asks for, also where the code with hooks has to do without, since nothing looks at the machine code of copies. But
/// lanes come back together at the lowest program counter there as well, so branches stay where they are. Loops and labels
/// get no places of their own: once asked for, g++ gives them to the functions with hooks, too.
tree optimisation_of_copies()
{
    cl_optimization of_file;
    cl_optimization_save(&of_file, &global_options, &global_options_set);
    tree words = NULL_TREE;
    for (const char* word : {"no-align-functions", "no-align-labels", "no-align-jumps", "no-align-loops",
                             "no-reorder-blocks-and-partition", "jump-tables", "ivopts", "tree-sra", "O2"}) {
        words = tree_cons(NULL_TREE, build_string(static_cast<int>(std::strlen(word)), word), words);
    }
    parse_optimize_options(words, false);
    const tree result = build_optimization_node(&global_options, &global_options_set);
    cl_optimization_restore(&global_options, &global_options_set, &of_file);
    return result;
}

/// The function that g++ knows by this name, if it makes instructions of it; END_BUILTINS otherwise. The code with hooks is
/// compiled without such functions.
built_in_function instruction_for(tree function)
{
    if (!TREE_PUBLIC(function) || !DECL_EXTERNAL(function)) {
        return END_BUILTINS;
    }
    const std::string_view name = symbol_of(function);
    return name == "sqrtf"   ? BUILT_IN_SQRTF
           : name == "sqrt"  ? BUILT_IN_SQRT
           : name == "fabsf" ? BUILT_IN_FABSF
           : name == "fabs"  ? BUILT_IN_FABS
                             : END_BUILTINS;
}

built_in_function volatile_hook_for(HOST_WIDE_INT bytes, bool is_store)
{
    switch (bytes) {
        case 1: return is_store ? BUILT_IN_TSAN_VOLATILE_WRITE1 : BUILT_IN_TSAN_VOLATILE_READ1;
        case 2: return is_store ? BUILT_IN_TSAN_VOLATILE_WRITE2 : BUILT_IN_TSAN_VOLATILE_READ2;
        case 4: return is_store ? BUILT_IN_TSAN_VOLATILE_WRITE4 : BUILT_IN_TSAN_VOLATILE_READ4;
        case 8: return is_store ? BUILT_IN_TSAN_VOLATILE_WRITE8 : BUILT_IN_TSAN_VOLATILE_READ8;
        case 16: return is_store ? BUILT_IN_TSAN_VOLATILE_WRITE16 : BUILT_IN_TSAN_VOLATILE_READ16;
        default: return END_BUILTINS;
    }
}

/// A loop that waits for what another thread writes has to give way to it, and only the device can make it.
void announce_volatile(gimple_stmt_iterator* at, tree access, bool is_store)
{
    if (!TREE_THIS_VOLATILE(access) || is_gimple_reg(access)) {
        return;
    }
    const built_in_function hook = volatile_hook_for(int_size_in_bytes(TREE_TYPE(access)), is_store);
    const tree base = get_base_address(access);
    const bool has_address = base != NULL_TREE &&
                             (TREE_CODE(base) == MEM_REF || TREE_CODE(base) == VAR_DECL) &&
                             !(TREE_CODE(access) == COMPONENT_REF && DECL_BIT_FIELD(TREE_OPERAND(access, 1)));
    if (hook == END_BUILTINS || !has_address) {
        return;
    }
    if (VAR_P(base)) {
        TREE_ADDRESSABLE(base) = 1;
    }
    const tree address = force_gimple_operand_gsi(at, build_fold_addr_expr(unshare_expr(access)), true,
                                                  NULL_TREE, true, GSI_SAME_STMT);
    gcall* const call = gimple_build_call(builtin_decl_implicit(hook), 1, address);
    gimple_set_location(call, gimple_location(gsi_stmt(*at)));
    gsi_insert_before(at, call, GSI_SAME_STMT);
}

/// Each statement of a function, which may be removed or changed.
template <class Act>
void for_each_statement(function* body, Act act)
{
    basic_block block;
    FOR_EACH_BB_FN(block, body)
    {
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
            if (!act(&at)) {
                gsi_next(&at);
            }
        }
    }
}

class Copies {
public:
    void make()
    {
        cgraph_node* function;
        FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(function)
        {
            if (is_run_by_threads(function)) {
                reach(function);
            }
        }
        for (std::size_t i = 0; i < reached_.size(); ++i) {
            for (const cgraph_edge* call = reached_[i]->callees; call != nullptr; call = call->next_callee) {
                reach(call->callee->ultimate_alias_target());
            }
        }
        FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(function)
        {
            let_calls_by_pointer_be_calls(function);
        }
        const tree optimisation = reached_.empty() ? NULL_TREE : optimisation_of_copies();
        for (cgraph_node* const original : reached_) {
            copy(original, optimisation);
        }
        for (const auto& [original, copied] : copies_) {
            call_copies(copied);
        }
        FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(function)
        {
            name_copies(function);
        }
    }

private:
    /// In a copy, g++ may find out which function a pointer leads to. It cannot inline one with hooks there, and would refuse
    /// the program if it has to.
    static void let_calls_by_pointer_be_calls(cgraph_node* function)
    {
        const tree declaration = function->decl;
        if (function->address_taken && DECL_DISREGARD_INLINE_LIMITS(declaration)) {
            DECL_DISREGARD_INLINE_LIMITS(declaration) = 0;
            DECL_ATTRIBUTES(declaration) = remove_attribute("always_inline", DECL_ATTRIBUTES(declaration));
        }
    }

    void reach(cgraph_node* function)
    {
        const bool can_be_copied = function->has_gimple_body_p() && function->definition &&
                                   !function->alias && !function->thunk &&
                                   tree_versionable_function_p(function->decl);
        if (can_be_copied && copies_.emplace(function, nullptr).second) {
            reached_.push_back(function);
        }
    }

    void copy(cgraph_node* original, tree optimisation)
    {
        cgraph_node* const copied = original->create_version_clone_with_body(vNULL, nullptr, nullptr, nullptr,
                                                                             nullptr, unchecked_copy_suffix);
        copies_[original] = copied;
        if (copied != nullptr) {
            leave_without_hooks(copied->decl);
            DECL_FUNCTION_SPECIFIC_OPTIMIZATION(copied->decl) = optimisation;
        }
    }

    tree copy_of(tree function) const
    {
        cgraph_node* const node = function != NULL_TREE ? cgraph_node::get(function) : nullptr;
        const auto found = node != nullptr ? copies_.find(node->ultimate_alias_target()) : copies_.end();
        return found != copies_.end() && found->second != nullptr ? found->second->decl : NULL_TREE;
    }

    void call_copies(cgraph_node* caller)
    {
        if (caller == nullptr) {
            return;
        }
        push_cfun(DECL_STRUCT_FUNCTION(caller->decl));
        for_each_statement(cfun, [this](gimple_stmt_iterator* at) {
            gimple* const statement = gsi_stmt(*at);
            if (gimple_call_internal_p(statement, IFN_UBSAN_NULL)) {
                unlink_stmt_vdef(statement);
                return gsi_remove(at, true), true;
            }
            const tree callee = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
            if (const tree copied = copy_of(callee)) {
                gimple_call_set_fndecl(statement, copied);
                update_stmt(statement);
            } else if (const built_in_function known =
                           callee != NULL_TREE ? instruction_for(callee) : END_BUILTINS;
                       known != END_BUILTINS) {
                gimple_call_set_fndecl(statement, builtin_decl_implicit(known));
                update_stmt(statement);
            }
            if (gimple_assign_single_p(statement) && gimple_has_volatile_ops(statement)) {
                announce_volatile(at, gimple_assign_rhs1(statement), false);
                announce_volatile(at, gimple_assign_lhs(statement), true);
            }
            return false;
        });
        update_ssa(TODO_update_ssa_only_virtuals);
        cgraph_edge::rebuild_edges();
        pop_cfun();
    }

    void name_copies(cgraph_node* function)
    {
        bool has_changed = false;
        push_cfun(DECL_STRUCT_FUNCTION(function->decl));
        for_each_statement(cfun, [&](gimple_stmt_iterator* at) {
            gimple* const statement = gsi_stmt(*at);
            if (names_a_kernel(statement)) {
                const tree thread_main = gimple_call_arg(statement, unchecked_argument);
                if (TREE_CODE(thread_main) == ADDR_EXPR) {
                    if (const tree copied = copy_of(TREE_OPERAND(thread_main, 0))) {
                        gimple_call_set_arg(statement, unchecked_argument, build_fold_addr_expr(copied));
                        update_stmt(statement);
                        has_changed = true;
                    }
                }
            }
            return false;
        });
        if (has_changed) {
            cgraph_edge::rebuild_edges();
        }
        pop_cfun();
    }

    std::map<cgraph_node*, cgraph_node*> copies_;  ///< of each function; null where g++ has made none
    std::vector<cgraph_node*> reached_;
};

constexpr pass_data copies_data{SIMPLE_IPA_PASS, "simt_copies", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0};

/// Runs when all functions of a file are known, and none has been inlined.
class DeviceCodeIsThereTwice : public simple_ipa_opt_pass {
public:
    explicit DeviceCodeIsThereTwice(gcc::context* context) : simple_ipa_opt_pass(copies_data, context) {}

    bool gate(function*) override { return (flag_sanitize & SANITIZE_THREAD) != 0; }

    unsigned execute(function*) override
    {
        Copies().make();
        return 0;
    }
};

}  // namespace

bool is_unchecked_copy(tree_node* function)
{
    return lookup_attribute(copy_attribute, DECL_ATTRIBUTES(function)) != NULL_TREE;
}

void copy_device_code_without_hooks(const char* plugin)
{
    register_pass_info info{};
    info.pass = new DeviceCodeIsThereTwice(g);
    info.reference_pass_name = "build_ssa_passes";
    info.ref_pass_instance_number = 1;
    info.pos_op = PASS_POS_INSERT_AFTER;
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

}  // namespace simt
