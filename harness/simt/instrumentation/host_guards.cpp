// SPDX-License-Identifier: MIT
// g++ has its headers included in this order.
// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <context.h>
#include <cfghooks.h>
#include <cfgloop.h>
#include <fold-const.h>
#include <function.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <stringpool.h>
#include <attribs.h>
#include <tree-into-ssa.h>
#include <tree-pass.h>
#include <varasm.h>
// clang-format on

#include "host_guards.hpp"
#include "execution_spaces.hpp"
#include "pointee.hpp"

#include <string_view>
#include <vector>

namespace simt {
namespace {

/// What of simt_watched_memory a guard looks at: the order of its members.
enum Member : unsigned { begin, bytes, everything, member_count };

tree watched_memory = NULL_TREE;  ///< the variable of the engine, in the file that is compiled
const ggc_root_tab roots[] = {
    {&watched_memory, 1, sizeof watched_memory, &gt_ggc_mx_tree_node, &gt_pch_nx_tree_node},
    LAST_GGC_ROOT_TAB};

tree watched_memory_variable()
{
    if (watched_memory == NULL_TREE) {
        const tree name = get_identifier("simt_watched_memory");
        watched_memory = build_decl(UNKNOWN_LOCATION, VAR_DECL, name,
                                    build_array_type_nelts(long_unsigned_type_node, member_count));
        DECL_EXTERNAL(watched_memory) = 1;
        TREE_PUBLIC(watched_memory) = 1;
        DECL_ARTIFICIAL(watched_memory) = 1;
        DECL_VISIBILITY(watched_memory) = VISIBILITY_DEFAULT;
        DECL_VISIBILITY_SPECIFIED(watched_memory) = 1;
        SET_DECL_ASSEMBLER_NAME(watched_memory, name);
    }
    return watched_memory;
}

std::string_view name_of_callee(gimple* statement)
{
    const tree function = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
    return function != NULL_TREE && DECL_ASSEMBLER_NAME_SET_P(function)
               ? IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function))
               : "";
}

/// A hook that has nothing to do for memory that nobody watches. Atomic accesses are made by what is called.
bool is_hook_of_access(gimple* statement)
{
    const std::string_view name = name_of_callee(statement);
    for (const std::string_view hook :
         {"__tsan_read", "__tsan_write", "__tsan_unaligned_", "__tsan_volatile_", "__tsan_vptr_update"}) {
        if (name.starts_with(hook)) {
            return true;
        }
    }
    return false;
}

/// A hook that has nothing to do but in a kernel.
bool is_hook_of_kernels(gimple* statement)
{
    const std::string_view name = name_of_callee(statement);
    return name == "__sanitizer_cov_trace_pc" || name.starts_with("simt_check_local_");
}

/// Whether an access is to a variable that no section of the translator's has: device code can look at it where it is pinned, at
/// most.
bool is_to_host_variable(gimple* hook)
{
    const tree variable = Pointee(gimple_call_arg(hook, 0)).variable();
    return variable != NULL_TREE && VAR_P(variable) && DECL_SECTION_NAME(variable) == nullptr &&
           lookup_attribute("section", DECL_ATTRIBUTES(variable)) == NULL_TREE;
}

/// Appends the statement that makes `rhs` a value.
tree append(gimple_stmt_iterator* at, tree rhs)
{
    const tree value = make_ssa_name(TREE_TYPE(rhs));
    gsi_insert_after(at, gimple_build_assign(value, rhs), GSI_NEW_STMT);
    return value;
}

tree append_load(gimple_stmt_iterator* at, Member member)
{
    return append(at, build4(ARRAY_REF, long_unsigned_type_node, watched_memory_variable(), size_int(member),
                             NULL_TREE, NULL_TREE));
}

void append_condition(gimple_stmt_iterator at, gimple* hook)
{
    gcond* condition = nullptr;
    if (is_hook_of_access(hook) && !is_to_host_variable(hook)) {
        const tree address = append(&at, build1(NOP_EXPR, long_unsigned_type_node, gimple_call_arg(hook, 0)));
        const tree offset = append(
            &at, build2(MINUS_EXPR, long_unsigned_type_node, address, append_load(&at, Member::begin)));
        condition = gimple_build_cond(LT_EXPR, offset, append_load(&at, Member::bytes), NULL_TREE, NULL_TREE);
    } else {
        condition = gimple_build_cond(NE_EXPR, append_load(&at, Member::everything),
                                      build_zero_cst(long_unsigned_type_node), NULL_TREE, NULL_TREE);
    }
    gsi_insert_after(&at, condition, GSI_NEW_STMT);
}

void move_to_end(basic_block block)
{
    unlink_block(block);
    link_block(block, EXIT_BLOCK_PTR_FOR_FN(cfun)->prev_bb);
}

/// Makes of a block one that ends before the hook, one with the hook, and one with what comes after it.
void guard(gimple* hook)
{
    gimple_stmt_iterator at = gsi_for_stmt(hook);
    const basic_block whole = gimple_bb(hook);
    gsi_prev(&at);
    const edge to_hook = gsi_end_p(at) ? split_block_after_labels(whole) : split_block(whole, gsi_stmt(at));
    const edge behind_hook = split_block(to_hook->dest, hook);
    append_condition(gsi_last_bb(to_hook->src), hook);
    to_hook->flags = (to_hook->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
    to_hook->probability = profile_probability::very_unlikely();
    to_hook->dest->count = to_hook->count();
    move_to_end(to_hook->dest);
    const edge past_hook = make_edge(to_hook->src, behind_hook->dest, EDGE_FALSE_VALUE);
    past_hook->probability = to_hook->probability.invert();
    if (dom_info_available_p(CDI_DOMINATORS)) {
        set_immediate_dominator(CDI_DOMINATORS, behind_hook->dest, to_hook->src);
    }
}

/// Removes a call that returns nothing, and goes on behind it.
void remove(gimple_stmt_iterator* at)
{
    unlink_stmt_vdef(gsi_stmt(*at));
    gsi_remove(at, true);
}

/// Switches an optimisation on for a function.
///
/// @param flag  that of the file, which is off
void set_flag(tree function, int& flag)
{
    flag = 1;
    DECL_FUNCTION_SPECIFIC_OPTIMIZATION(function) =
        build_optimization_node(&global_options, &global_options_set);
    flag = 0;
}

/// Of a function that has been read. Objects such as the iterators of a vector are in registers only with this, and no
/// access of host code is counted.
void on_function(void* declaration, void*)
{
    const tree function = static_cast<tree>(declaration);
    if ((flag_sanitize & SANITIZE_THREAD) != 0 && is_host_code(function) &&
        DECL_FUNCTION_SPECIFIC_OPTIMIZATION(function) == NULL_TREE) {
        set_flag(function, flag_tree_sra);
    }
}

constexpr pass_data alignment_data{
    GIMPLE_PASS, "simt_host_alignment", OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
    0,           TODO_update_ssa};

/// What -fsanitize=alignment asks for is of no use in host code.
class HostCodeMayBeMisaligned : public gimple_opt_pass {
public:
    explicit HostCodeMayBeMisaligned(gcc::context* context) : gimple_opt_pass(alignment_data, context) {}

    bool gate(function* function) override
    {
        return (flag_sanitize & SANITIZE_ALIGNMENT) != 0 && is_host_code(function->decl);
    }

    unsigned execute(function* function) override
    {
        basic_block block;
        FOR_EACH_BB_FN(block, function)
        {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
                if (gimple_call_internal_p(gsi_stmt(at), IFN_UBSAN_NULL)) {
                    remove(&at);
                } else {
                    gsi_next(&at);
                }
            }
        }
        return 0;
    }
};

constexpr pass_data guards_data{
    GIMPLE_PASS, "simt_host_guards",           OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
    0,           TODO_update_ssa_only_virtuals};

/// Runs last of all that knows functions as C++, so that no other pass sees but hooks that are always called.
class HostCodeAsksFirst : public gimple_opt_pass {
public:
    explicit HostCodeAsksFirst(gcc::context* context) : gimple_opt_pass(guards_data, context) {}

    bool gate(function* function) override
    {
        return (flag_sanitize & SANITIZE_THREAD) != 0 && !is_written_for_device(function->decl);
    }

    unsigned execute(function* function) override
    {
        const bool is_for_host_alone = is_host_code(function->decl);
        std::vector<gimple*> hooks;
        basic_block block;
        FOR_EACH_BB_FN(block, function)
        {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
                gimple* const statement = gsi_stmt(at);
                const bool is_of_kernels = is_hook_of_kernels(statement);
                if (is_of_kernels && is_for_host_alone) {
                    remove(&at);
                    continue;
                }
                if (is_of_kernels || is_hook_of_access(statement)) {
                    hooks.push_back(statement);
                }
                gsi_next(&at);
            }
        }
        for (gimple* const hook : hooks) {
            guard(hook);
        }
        if (!hooks.empty()) {
            mark_virtual_operands_for_renaming(function);
            set_flag(function->decl, flag_caller_saves);
            set_cfun(function, true);
        }
        return 0;
    }
};

}  // namespace

void guard_hooks_of_host_code(const char* plugin)
{
    register_callback(plugin, PLUGIN_REGISTER_GGC_ROOTS, nullptr, const_cast<ggc_root_tab*>(roots));
    register_callback(plugin, PLUGIN_PRE_GENERICIZE, on_function, nullptr);
    register_pass_info alignment{};
    alignment.pass = new HostCodeMayBeMisaligned(g);
    alignment.reference_pass_name = "tsan";
    alignment.ref_pass_instance_number = 1;
    alignment.pos_op = PASS_POS_INSERT_BEFORE;
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &alignment);
    register_pass_info guards{};
    guards.pass = new HostCodeAsksFirst(g);
    guards.reference_pass_name = "uncprop";
    guards.ref_pass_instance_number = 1;
    guards.pos_op = PASS_POS_INSERT_AFTER;
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &guards);
}

}  // namespace simt
