// SPDX-License-Identifier: MIT
// A g++ plugin: the memory accesses that -fsanitize=thread leaves without a hook get one. Two passes, one on each side
// of g++'s own:
//
// - Before it, calls stop touching memory themselves. A struct that a call passes by value from memory, or returns into
//   memory, goes through a local variable, so that the access becomes an assignment, which g++ instruments. memcpy() and
//   its like, called by their built-in names, become calls of the engine's functions, which g++ would expand in place.
// - After it, whatever still has no hook gets one: elements of local arrays and of constant tables that an index
//   chooses, results that are returned in memory. What needs none are fixed places in the function's own frame, and
//   constants. Before the hook of an access to a local array or a constant table, a call compares it with the bounds: the
//   engine sees only that it is somewhere on the thread's stack. Functions that are not inlined get pointers to local
//   arrays of their callers: the engine is told where these are, and room after them belongs to nothing else.
//
// hook_check.cpp reads the machine code and shows that nothing is left.
//
// With the argument "plain", which modules are compiled with, it also refuses what could make machine code that g++ has not
// written: assembly, variables in registers of the processor, and sections that a declaration chooses. The device sees
// what compiled C++ does; in a module that is all there is. With the argument "copies" device code is there once more,
// without hooks.
// g++ has its headers included in this order.
// clang-format off
#include <gcc-plugin.h>
#include <plugin-version.h>
#include <tree.h>
#include <basic-block.h>
#include <diagnostic-core.h>
#include <context.h>
#include <cgraph.h>
#include <fold-const.h>
#include <function.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-walk.h>
#include <gimplify.h>
#include <builtins.h>
#include <gimplify-me.h>
#include <gimple-fold.h>
#include <gimple-expr.h>
#include <ssa.h>
#include <stringpool.h>
#include <attribs.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
#include <tree-eh.h>
#include <tree-pass.h>
// clang-format on

#include "execution_spaces.hpp"
#include "guards.hpp"
#include "host_guards.hpp"
#include "instantiation.hpp"
#include "padding.hpp"
#include "pointee.hpp"
#include "unchecked_copies.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

int plugin_is_GPL_compatible;  // g++ looks for it

namespace {

/// Whether the program is compiled to be checked: then accesses have hooks.
bool is_checked()
{
    return (flag_sanitize & SANITIZE_THREAD) != 0;
}

/// g++'s pass that adds hooks: it has one for functions that are optimised, and one for others.
struct HookPass
{
    const char* name;
    bool is_for_optimised;

    /// Whether a pass beside it has something to do in the function that is compiled.
    bool is_active() const
    {
        return is_checked() && is_for_optimised == (optimize > 0) &&
               !simt::is_unchecked_copy(current_function_decl);
    }
};
constexpr HookPass hook_passes[] = {{"tsan", true}, {"tsan0", false}};

/// Where an access is to.
struct Extent
{
    tree base;      ///< a variable, a string literal, or a reference through a pointer
    bool is_fixed;  ///< the compiler knows which bytes of the base
};

Extent extent_of(tree access)
{
    poly_int64 offset;
    poly_int64 size;
    poly_int64 largest_size;
    bool reverse = false;
    const tree base = get_ref_base_and_extent(access, &offset, &size, &largest_size, &reverse);
    poly_int64 room = -1;
    if (TREE_CODE(base) == STRING_CST) {
        room = TREE_STRING_LENGTH(base) * BITS_PER_UNIT;
    } else if (DECL_P(base) && TYPE_SIZE(TREE_TYPE(base)) != NULL_TREE &&
               poly_int_tree_p(TYPE_SIZE(TREE_TYPE(base)))) {
        room = wi::to_poly_offset(TYPE_SIZE(TREE_TYPE(base))).force_shwi();
    }
    return {base, known_ge(offset, 0) && known_size_p(size) && known_eq(size, largest_size) &&
                      known_le(offset + size, room)};
}

/// Whether the result of the function is in memory that its caller has chosen.
bool is_in_callers_memory(tree variable)
{
    return TREE_CODE(variable) == RESULT_DECL && aggregate_value_p(variable, current_function_decl);
}

/// Whether an operand is in memory, and not in a register or part of an instruction.
bool is_memory(tree operand)
{
    const tree base =
        is_gimple_reg(operand) || is_gimple_min_invariant(operand) ? NULL_TREE : get_base_address(operand);
    return base != NULL_TREE && (DECL_P(base) || TREE_CODE(base) == MEM_REF ||
                                 TREE_CODE(base) == TARGET_MEM_REF || TREE_CODE(base) == STRING_CST);
}

/// Whether nothing can go wrong with an access, nor any other thread see it.
bool needs_no_hook(tree access)
{
    const auto [base, is_fixed] = extent_of(access);
    if (!is_fixed || is_in_callers_memory(base)) {
        return false;
    }
    const bool is_own = DECL_P(base) && auto_var_in_fn_p(base, current_function_decl);
    const bool is_constant = DECL_P(base) && is_global_var(base) && TREE_READONLY(base);
    return is_own || is_constant || TREE_CODE(base) == CONST_DECL || TREE_CODE(base) == STRING_CST;
}

/// Whether an operand of a call is a piece of memory that needs a hook, and can go through a local variable.
bool is_memory_operand(tree operand)
{
    return operand != NULL_TREE && is_memory(operand) && !TREE_ADDRESSABLE(TREE_TYPE(operand)) &&
           !needs_no_hook(operand);
}

void load_arguments_before(gimple_stmt_iterator* at, gcall* call)
{
    for (unsigned i = 0; i < gimple_call_num_args(call); ++i) {
        const tree argument = gimple_call_arg(call, i);
        if (is_memory_operand(argument)) {
            const tree local = create_tmp_var(TYPE_MAIN_VARIANT(TREE_TYPE(argument)));
            gimple* const load = gimple_build_assign(local, unshare_expr(argument));
            gimple_set_location(load, gimple_location(call));
            gsi_insert_before(at, load, GSI_SAME_STMT);
            gimple_call_set_arg(call, i, local);
        }
    }
}

/// @return whether the store is on an edge, and is to be committed
bool store_result_after(gimple_stmt_iterator* at, gcall* call)
{
    const tree result = gimple_call_lhs(call);
    if (!is_memory_operand(result)) {
        return false;
    }
    const tree local = create_tmp_var(TYPE_MAIN_VARIANT(TREE_TYPE(result)));
    gimple_call_set_lhs(call, local);
    gimple* const store = gimple_build_assign(unshare_expr(result), local);
    gimple_set_location(store, gimple_location(call));
    if (!stmt_ends_bb_p(call)) {
        gsi_insert_after(at, store, GSI_NEW_STMT);
        return false;
    }
    if (const edge next = find_fallthru_edge(gsi_bb(*at)->succs)) {
        gsi_insert_on_edge(next, store);
    }
    return true;
}

tree engine_function(const char* name, tree type)
{
    const tree function = build_fn_decl(name, type);
    DECL_VISIBILITY(function) = VISIBILITY_DEFAULT;
    DECL_VISIBILITY_SPECIFIED(function) = 1;
    return function;
}

/// The engine's function in place of a built-in one that touches memory: include/simt/c_library.h.
tree function_of_engine(tree builtin)
{
    const char* name = nullptr;
    switch (DECL_FUNCTION_CODE(builtin)) {
#define SIMT_C_LIBRARY_FUNCTION(code, function)                                                              \
    case BUILT_IN_##code: name = "simt_" #function; break;
        SIMT_C_LIBRARY_FUNCTION(MEMCPY, memcpy)
        SIMT_C_LIBRARY_FUNCTION(MEMMOVE, memmove)
        SIMT_C_LIBRARY_FUNCTION(MEMSET, memset)
        SIMT_C_LIBRARY_FUNCTION(MODF, modf)
        SIMT_C_LIBRARY_FUNCTION(MODFF, modff)
        SIMT_C_LIBRARY_FUNCTION(SINCOS, sincos)
        SIMT_C_LIBRARY_FUNCTION(SINCOSF, sincosf)
        SIMT_C_LIBRARY_FUNCTION(FREXP, frexp)
        SIMT_C_LIBRARY_FUNCTION(FREXPF, frexpf)
        SIMT_C_LIBRARY_FUNCTION(REMQUO, remquo)
        SIMT_C_LIBRARY_FUNCTION(REMQUOF, remquof)
#undef SIMT_C_LIBRARY_FUNCTION
        default: return NULL_TREE;
    }
    return engine_function(name, TREE_TYPE(builtin));
}

/// @return whether it does so from now on
bool call_engine(gcall* call)
{
    const tree function = gimple_call_builtin_p(call, BUILT_IN_NORMAL)
                              ? function_of_engine(gimple_call_fndecl(call))
                              : NULL_TREE;
    if (function == NULL_TREE) {
        return false;
    }
    gimple_call_set_fndecl(call, function);
    update_stmt(call);
    return true;
}

HOST_WIDE_INT element_bytes_of(tree variable)
{
    const tree type = TREE_TYPE(variable);
    return TREE_CODE(type) == ARRAY_TYPE ? int_size_in_bytes(TREE_TYPE(type)) : 0;
}

tree name_literal_of(tree variable)
{
    const char* const name = DECL_NAME(variable) == NULL_TREE ? "" : IDENTIFIER_POINTER(DECL_NAME(variable));
    return build_string_literal(std::strlen(name) + 1, name);
}

/// Whether other functions may know where a local array is.
bool is_array_known_by_address(tree variable)
{
    return VAR_P(variable) && TREE_CODE(TREE_TYPE(variable)) == ARRAY_TYPE && TREE_ADDRESSABLE(variable) &&
           auto_var_in_fn_p(variable, current_function_decl) && int_size_in_bytes(TREE_TYPE(variable)) > 0;
}

/// Has the engine know of a local array from the beginning of the function to its end, with room after it in which
/// nothing else is: simt_guard_local(). Whoever gets there by a pointer has gone past the end of the array.
void guard(tree array, function* function)
{
    const HOST_WIDE_INT bytes = int_size_in_bytes(TREE_TYPE(array));
    const HOST_WIDE_INT with_guard = bytes + HOST_WIDE_INT{simt::guard_bytes};
    DECL_SIZE_UNIT(array) = size_int(with_guard);
    DECL_SIZE(array) = bitsize_int(with_guard * BITS_PER_UNIT);
    const tree type = build_function_type_list(void_type_node, ptr_type_node, size_type_node, size_type_node,
                                               ptr_type_node, NULL_TREE);
    gcall* const call =
        gimple_build_call(engine_function("simt_guard_local", type), 4, build_fold_addr_expr(array),
                          build_int_cst(size_type_node, bytes),
                          build_int_cst(size_type_node, element_bytes_of(array)), name_literal_of(array));
    gsi_insert_on_edge_immediate(single_succ_edge(ENTRY_BLOCK_PTR_FOR_FN(function)), call);
}

/// Removes what tells g++ that local arrays are gone where their scopes end, after which it would put other variables
/// where their guards are.
void keep_arrays_to_the_end(function* function)
{
    basic_block block;
    FOR_EACH_BB_FN(block, function)
    {
        for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) {
            gimple* const statement = gsi_stmt(at);
            if (gimple_clobber_p(statement) && is_array_known_by_address(gimple_assign_lhs(statement))) {
                unlink_stmt_vdef(statement);
                gsi_remove(&at, true);
                release_defs(statement);
            } else {
                gsi_next(&at);
            }
        }
    }
}

void guard_local_arrays(function* function)
{
    unsigned guards = 0;
    unsigned i;
    tree variable;
    FOR_EACH_LOCAL_DECL(function, i, variable)
    {
        if (is_array_known_by_address(variable)) {
            guard(variable, function);
            ++guards;
        }
    }
    if (guards == 0) {
        return;
    }
    keep_arrays_to_the_end(function);
    const tree type = build_function_type_list(void_type_node, size_type_node, NULL_TREE);
    edge way_out;
    edge_iterator at;
    FOR_EACH_EDGE(way_out, at, EXIT_BLOCK_PTR_FOR_FN(function)->preds)
    {
        gimple_stmt_iterator last = gsi_last_bb(way_out->src);
        if (!gsi_end_p(last) && gimple_code(gsi_stmt(last)) == GIMPLE_RETURN) {
            gsi_insert_before(&last,
                              gimple_build_call(engine_function("simt_forget_guards", type), 1,
                                                build_int_cst(size_type_node, guards)),
                              GSI_SAME_STMT);
        }
    }
}

constexpr pass_data calls_data{GIMPLE_PASS, "simt_calls",   OPTGROUP_NONE, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
                               0,           TODO_update_ssa};

class CallsTouchNoMemory : public gimple_opt_pass {
public:
    CallsTouchNoMemory(gcc::context* context, HookPass beside)
        : gimple_opt_pass(calls_data, context), beside_(beside)
    {
    }

    bool gate(function*) override { return beside_.is_active(); }

    unsigned execute(function* function) override
    {
        bool has_edges = false;
        bool calls_engine = false;
        basic_block block;
        FOR_EACH_BB_FN(block, function)
        {
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                auto* const call = dyn_cast<gcall*>(gsi_stmt(at));
                if (call != nullptr && !gimple_call_internal_p(call)) {
                    load_arguments_before(&at, call);
                    has_edges |= store_result_after(&at, call);
                    calls_engine |= call_engine(call);
                    update_stmt(call);
                }
            }
        }
        if (has_edges) {
            gsi_commit_edge_inserts();
        }
        guard_local_arrays(function);
        // g++ knows that a built-in function keeps no address it is given, and took the variable for one that nobody else
        // can change.
        return calls_engine ? TODO_rebuild_alias : 0;
    }

private:
    HookPass beside_;
};

/// Whether the statement calls a function whose name holds `part`.
bool calls(gimple* statement, const char* part)
{
    const tree function = is_gimple_call(statement) ? gimple_call_fndecl(statement) : NULL_TREE;
    return function != NULL_TREE && DECL_NAME(function) != NULL_TREE &&
           std::strstr(IDENTIFIER_POINTER(DECL_NAME(function)), part) != nullptr;
}

bool is_hook(gimple* statement)
{
    return calls(statement, "__tsan_");
}

bool is_bounds_check(gimple* statement)
{
    return calls(statement, "simt_check_local_");
}

/// An address as a base and a number of bytes behind it, so that two of them can be compared.
struct Address
{
    tree base;
    poly_int64 offset;
    bool is_of_base;  ///< the base is what is in memory there, and not a pointer to it

    bool operator==(const Address& other) const
    {
        return known_eq(offset, other.offset) && is_of_base == other.is_of_base &&
               operand_equal_p(base, other.base, is_of_base ? OEP_ADDRESS_OF | OEP_MATCH_SIDE_EFFECTS : 0);
    }
};

Address address_of(tree memory);

Address address_in(tree pointer)
{
    if (TREE_CODE(pointer) == ADDR_EXPR) {
        return address_of(TREE_OPERAND(pointer, 0));
    }
    gimple* const definition = TREE_CODE(pointer) == SSA_NAME ? SSA_NAME_DEF_STMT(pointer) : nullptr;
    if (definition == nullptr || !is_gimple_assign(definition)) {
        return {pointer, 0, false};
    }
    const tree from = gimple_assign_rhs1(definition);
    const tree_code operation = gimple_assign_rhs_code(definition);
    if (operation == ADDR_EXPR) {
        return address_of(TREE_OPERAND(from, 0));
    }
    if (operation == SSA_NAME || (CONVERT_EXPR_CODE_P(operation) && POINTER_TYPE_P(TREE_TYPE(from)))) {
        return address_in(from);
    }
    if (operation == POINTER_PLUS_EXPR && TREE_CODE(gimple_assign_rhs2(definition)) == INTEGER_CST) {
        Address address = address_in(from);
        address.offset += TREE_INT_CST_LOW(gimple_assign_rhs2(definition));
        return address;
    }
    return {pointer, 0, false};
}

Address address_of(tree memory)
{
    poly_int64 offset = 0;
    const tree base = get_addr_base_and_unit_offset(memory, &offset);
    if (base == NULL_TREE) {  // an index that is not known
        return {memory, 0, true};
    }
    if (TREE_CODE(base) != MEM_REF) {
        return {base, offset, true};
    }
    Address address = address_in(TREE_OPERAND(base, 0));
    address.offset += offset + mem_ref_offset(base).force_shwi();
    return address;
}

bool is_bit_field(tree access)
{
    return TREE_CODE(access) == BIT_FIELD_REF ||
           (TREE_CODE(access) == COMPONENT_REF && DECL_BIT_FIELD_TYPE(TREE_OPERAND(access, 1)) != NULL_TREE);
}

/// The hook that g++ has put before the statement for this access of it, or the end of a block.
gimple_stmt_iterator hook_before(gimple_stmt_iterator at, tree access)
{
    const Address address = address_of(access);
    for (gsi_prev(&at); !gsi_end_p(at); gsi_prev(&at)) {
        gimple* const before = gsi_stmt(at);
        if (is_hook(before)) {
            // The hook of a bit-field is one of the bytes around it.
            if (is_bit_field(access) || address_in(gimple_call_arg(before, 0)) == address) {
                return at;
            }
        } else if (gimple_vuse(before) != NULL_TREE && !is_bounds_check(before)) {
            return gsi_none();
        }
    }
    return at;
}

built_in_function hook_for(HOST_WIDE_INT bytes, bool is_store)
{
    switch (bytes) {
        case 1: return is_store ? BUILT_IN_TSAN_WRITE1 : BUILT_IN_TSAN_READ1;
        case 2: return is_store ? BUILT_IN_TSAN_WRITE2 : BUILT_IN_TSAN_READ2;
        case 4: return is_store ? BUILT_IN_TSAN_WRITE4 : BUILT_IN_TSAN_READ4;
        case 8: return is_store ? BUILT_IN_TSAN_WRITE8 : BUILT_IN_TSAN_READ8;
        case 16: return is_store ? BUILT_IN_TSAN_WRITE16 : BUILT_IN_TSAN_READ16;
        default: return is_store ? BUILT_IN_TSAN_WRITE_RANGE : BUILT_IN_TSAN_READ_RANGE;
    }
}

/// @return the hook
gimple_stmt_iterator insert_hook(gimple_stmt_iterator* at, tree access, HOST_WIDE_INT bytes, bool is_store)
{
    if (const tree base = get_base_address(access); base != NULL_TREE && DECL_P(base)) {
        mark_addressable(base);
    }
    const tree address = force_gimple_operand_gsi(at, build_fold_addr_expr(unshare_expr(access)), true,
                                                  NULL_TREE, true, GSI_SAME_STMT);
    const bool is_aligned =
        get_object_alignment(access) >= static_cast<unsigned>(MIN(bytes, 8) * BITS_PER_UNIT);
    const built_in_function hook = hook_for(is_aligned ? bytes : 0, is_store);
    const tree function = builtin_decl_implicit(hook);
    const bool is_range = hook == BUILT_IN_TSAN_READ_RANGE || hook == BUILT_IN_TSAN_WRITE_RANGE;
    gcall* const call = is_range
                            ? gimple_build_call(function, 2, address, build_int_cst(size_type_node, bytes))
                            : gimple_build_call(function, 1, address);
    gimple_set_location(call, gimple_location(gsi_stmt(*at)));
    gsi_insert_before(at, call, GSI_SAME_STMT);
    return gsi_for_stmt(call);
}

/// Whether a variable is one that a function has for itself, or a constant.
bool is_local(tree variable)
{
    return auto_var_in_fn_p(variable, current_function_decl)
               ? TREE_CODE(variable) != RESULT_DECL
               : is_global_var(variable) && TREE_READONLY(variable);
}

/// The local variable or constant that an access is meant for; null if it is for other memory, or nothing is known.
tree local_variable_of(tree access)
{
    const tree base = get_base_address(access);
    const tree variable = TREE_CODE(base) == MEM_REF ? simt::Pointee(TREE_OPERAND(base, 0)).variable() : base;
    const bool has_size =
        variable != NULL_TREE && DECL_P(variable) && int_size_in_bytes(TREE_TYPE(variable)) >= 0;
    return has_size && is_local(variable) ? variable : NULL_TREE;
}

/// Has an access compared with the bounds of a local variable before its hook: simt_check_local_read() and its like.
void insert_bounds_check(gimple_stmt_iterator hook, tree variable, HOST_WIDE_INT bytes, bool is_store)
{
    const tree types = build_function_type_list(void_type_node, ptr_type_node, size_type_node, ptr_type_node,
                                                size_type_node, size_type_node, ptr_type_node, NULL_TREE);
    mark_addressable(variable);
    gcall* const call = gimple_build_call(
        engine_function(is_store ? "simt_check_local_write" : "simt_check_local_read", types), 6,
        gimple_call_arg(gsi_stmt(hook), 0), build_int_cst(size_type_node, bytes),
        build_fold_addr_expr(variable), build_int_cst(size_type_node, int_size_in_bytes(TREE_TYPE(variable))),
        build_int_cst(size_type_node, element_bytes_of(variable)), name_literal_of(variable));
    gimple_set_location(call, gimple_location(gsi_stmt(hook)));
    gsi_insert_before(&hook, call, GSI_SAME_STMT);
}

void complete(gimple_stmt_iterator* at, tree access, bool is_store)
{
    const HOST_WIDE_INT bytes = is_memory(access) ? int_size_in_bytes(TREE_TYPE(access)) : 0;
    if (bytes <= 0 || needs_no_hook(access)) {
        return;
    }
    gimple_stmt_iterator hook = hook_before(*at, access);
    if (gsi_end_p(hook)) {
        hook = insert_hook(at, access, bytes, is_store);
    }
    const tree variable = is_bit_field(access) ? NULL_TREE : local_variable_of(access);
    if (variable != NULL_TREE) {
        insert_bounds_check(hook, variable, bytes, is_store);
    }
}

/// Of a copy from memory to memory, g++ announces the store before the load. Who steps through the program stops before each
/// hook, and is to see the load take place before the store.
void put_hook_of_store_last(gimple_stmt_iterator* at, tree stored)
{
    gimple_stmt_iterator hook = is_memory(stored) ? hook_before(*at, stored) : gsi_none();
    if (!gsi_end_p(hook)) {
        gsi_move_before(&hook, at);
    }
}

bool does_nothing(basic_block block)
{
    for (gimple_stmt_iterator at = gsi_start_nondebug_after_labels_bb(block); !gsi_end_p(at);
         gsi_next_nondebug(&at)) {
        if (gimple_code(gsi_stmt(at)) != GIMPLE_PREDICT && !gimple_nop_p(gsi_stmt(at))) {
            return false;
        }
    }
    return true;
}

/// Whether the block belongs to an empty loop. g++ gives a block without statements no hook, so the device would not see
/// that the loop never ends.
bool is_of_empty_loop(basic_block block)
{
    basic_block at = block;
    for (int left = n_basic_blocks_for_fn(cfun); left > 0 && does_nothing(at) && single_succ_p(at); --left) {
        at = single_succ(at);
        if (at == block) {
            return true;
        }
    }
    return false;
}

void insert_block_hook(basic_block block)
{
    gimple_stmt_iterator at = gsi_start_nondebug_after_labels_bb(block);
    gsi_insert_before(&at, gimple_build_call(builtin_decl_implicit(BUILT_IN_SANITIZER_COV_TRACE_PC), 0),
                      GSI_SAME_STMT);
}

constexpr pass_data hooks_data{GIMPLE_PASS,
                               "simt_hooks",
                               OPTGROUP_NONE,
                               TV_NONE,
                               PROP_cfg | PROP_ssa,
                               0,
                               0,
                               0,
                               TODO_update_ssa | TODO_update_address_taken};

class EveryAccessHasAHook : public gimple_opt_pass {
public:
    EveryAccessHasAHook(gcc::context* context, HookPass beside)
        : gimple_opt_pass(hooks_data, context), beside_(beside)
    {
    }

    bool gate(function*) override { return beside_.is_active(); }

    unsigned execute(function* function) override
    {
        basic_block block;
        FOR_EACH_BB_FN(block, function)
        {
            if (is_of_empty_loop(block)) {
                insert_block_hook(block);
            }
            for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
                gimple* const statement = gsi_stmt(at);
                if (gimple_assign_single_p(statement) && !gimple_clobber_p(statement)) {
                    complete(&at, gimple_assign_rhs1(statement), false);
                    complete(&at, gimple_assign_lhs(statement), true);
                    if (!beside_.is_for_optimised) {
                        put_hook_of_store_last(&at, gimple_assign_lhs(statement));
                    }
                }
            }
        }
        return 0;
    }

private:
    HookPass beside_;
};

tree refuse_register(tree* operand, int*, void* statement)
{
    const tree variable = *operand;
    if (VAR_P(variable) && DECL_HARD_REGISTER(variable)) {
        error_at(gimple_location(static_cast<walk_stmt_info*>(statement)->stmt),
                 "a variable cannot be bound to a register of the processor");
    }
    return NULL_TREE;
}

/// Assembly without an instruction tells the compiler something, and the processor nothing.
tree refuse_assembly(gimple_stmt_iterator* at, bool*, walk_stmt_info*)
{
    const gasm* const assembly = dyn_cast<const gasm*>(gsi_stmt(*at));
    if (assembly != nullptr && *gimple_asm_string(assembly) != '\0') {
        error_at(gimple_location(assembly), "assembly is not available here: write it in CUDA C++");
    }
    return NULL_TREE;
}

constexpr pass_data plain_data{GIMPLE_PASS, "simt_plain", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0};

/// Runs for each function, however it is to be optimised.
class FunctionsArePlain : public gimple_opt_pass {
public:
    explicit FunctionsArePlain(gcc::context* context) : gimple_opt_pass(plain_data, context) {}

    unsigned execute(function* function) override
    {
        basic_block block;
        FOR_EACH_BB_FN(block, function)
        {
            walk_stmt_info statement{};
            gimple_seq statements = bb_seq(block);
            walk_gimple_seq(statements, refuse_assembly, refuse_register, &statement);
        }
        return 0;
    }
};

/// A section of the translator's: .simt_device.0, with or without the flags of variables that have no value. Others than
/// these would make code of it.
bool is_of_translator(std::string_view section)
{
    constexpr std::string_view without_value = ",\"aw\",@nobits#";
    if (section.size() > without_value.size() &&
        section.substr(section.size() - without_value.size()) == without_value) {
        section.remove_suffix(without_value.size());
    }
    const bool is_name = std::all_of(section.begin(), section.end(),
                                     [](char c) { return ISALNUM(c) || c == '_' || c == '.'; });
    return is_name && (section.rfind(".simt_device.", 0) == 0 || section.rfind(".simt_constant.", 0) == 0 ||
                       section.rfind(".simt_managed.", 0) == 0);
}

void refuse_chosen_section(tree declaration)
{
    const tree attribute = lookup_attribute("section", DECL_ATTRIBUTES(declaration));
    const char* const name =
        attribute != NULL_TREE ? TREE_STRING_POINTER(TREE_VALUE(TREE_VALUE(attribute))) : nullptr;
    if (name != nullptr && !(VAR_P(declaration) && is_of_translator(name))) {
        error_at(DECL_SOURCE_LOCATION(declaration), "the section '%s' cannot be chosen here", name);
    }
}

/// Whether it has no instruction, but says that other files know a name. <iostream> of g++ 13 asks so for the streams of
/// the C++ library.
bool makes_a_name_global(std::string_view assembly)
{
    constexpr std::string_view directive = ".globl ";
    return assembly.substr(0, directive.size()) == directive &&
           std::all_of(assembly.begin() + directive.size(), assembly.end(),
                       [](char c) { return ISALNUM(c) || c == '_'; });
}

/// Of a file, when all of it is known.
void on_file(void*, void*)
{
    for (const asm_node* assembly = symtab->first_asm_symbol(); assembly != nullptr;
         assembly = assembly->next) {
        if (!makes_a_name_global(TREE_STRING_POINTER(assembly->asm_str))) {
            error_at(UNKNOWN_LOCATION, "assembly is not available here: write it in CUDA C++");
        }
    }
    symtab_node* node = nullptr;
    FOR_EACH_SYMBOL(node)
    {
        refuse_chosen_section(node->decl);
    }
}

/// Where a variable of a module begins: at a multiple of its size, or of 256 bytes if it is larger, so that the segments
/// and sectors that its elements are in do not depend on what else is in the module.
unsigned alignment_in_module(tree variable)
{
    constexpr unsigned of_large_ones = 256;
    const HOST_WIDE_INT bytes = int_size_in_bytes(TREE_TYPE(variable));
    unsigned alignment = 1;
    while (alignment < of_large_ones && HOST_WIDE_INT{alignment} < bytes) {
        alignment *= 2;
    }
    return alignment * BITS_PER_UNIT;
}

/// Of a variable of the device. Its elements are loaded also if it is const, since the host can change a constant variable
/// before a launch.
void on_declaration(void* declaration, void*)
{
    const tree variable = static_cast<tree>(declaration);
    if (VAR_P(variable) && DECL_SECTION_NAME(variable) != nullptr &&
        std::strncmp(DECL_SECTION_NAME(variable), ".simt_", 6) == 0) {
        TREE_READONLY(variable) = 0;
        SET_DECL_ALIGN(variable, std::max(DECL_ALIGN(variable), alignment_in_module(variable)));
        DECL_USER_ALIGN(variable) = 1;
    }
}

void add_pass(const char* plugin, opt_pass* pass, const char* reference, pass_positioning_ops position)
{
    register_pass_info info{};
    info.pass = pass;
    info.reference_pass_name = reference;
    info.ref_pass_instance_number = 1;
    info.pos_op = position;
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

}  // namespace

int plugin_init(plugin_name_args* info, plugin_gcc_version* version)
{
    if (!plugin_default_version_check(version, &gcc_version)) {
        return 1;
    }
    const std::string_view argument = info->argc > 0 ? info->argv[0].key : "";
    if (argument == "copies") {
        simt::copy_device_code_without_hooks(info->base_name);
    }
    if (argument == "plain") {
        add_pass(info->base_name, new FunctionsArePlain(g), "cfg", PASS_POS_INSERT_AFTER);
        register_callback(info->base_name, PLUGIN_ALL_IPA_PASSES_START, on_file, nullptr);
    }
    for (const HookPass& pass : hook_passes) {
        add_pass(info->base_name, new CallsTouchNoMemory(g, pass), pass.name, PASS_POS_INSERT_BEFORE);
        add_pass(info->base_name, new EveryAccessHasAHook(g, pass), pass.name, PASS_POS_INSERT_AFTER);
    }
    register_callback(info->base_name, PLUGIN_FINISH_DECL, on_declaration, nullptr);
    simt::check_execution_spaces(info->base_name);
    simt::leave_padding_alone(info->base_name);
    simt::guard_hooks_of_host_code(info->base_name);
    simt::instantiate_where_asked(info->base_name);
    return 0;
}
