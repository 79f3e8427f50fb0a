// SPDX-License-Identifier: MIT
/// @file
/// Part of the g++ plugin: which variable a pointer points into.
#pragma once

// g++ has its headers included in this order.
// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <gimple.h>
// clang-format on

namespace simt {

/// What all of the sources of a pointer are in, as far as the function shows it; null if they are in several variables, or
/// nothing is known.
class Pointee {
public:
    explicit Pointee(tree pointer) { follow(pointer); }

    tree variable() const { return is_known_ ? variable_ : NULL_TREE; }

private:
    void follow(tree pointer)
    {
        if (TREE_CODE(pointer) == ADDR_EXPR) {
            const tree base = get_base_address(TREE_OPERAND(pointer, 0));
            if (base != NULL_TREE && TREE_CODE(base) == MEM_REF) {
                follow(TREE_OPERAND(base, 0));
            } else {
                is_known_ = is_known_ && base != NULL_TREE && DECL_P(base) &&
                            (variable_ == NULL_TREE || variable_ == base);
                variable_ = base;
            }
            return;
        }
        if (TREE_CODE(pointer) != SSA_NAME) {
            is_known_ = false;
            return;
        }
        if (seen_.add(pointer)) {
            return;  // a loop
        }
        gimple* const definition = SSA_NAME_DEF_STMT(pointer);
        if (const gphi* const phi = dyn_cast<gphi*>(definition)) {
            for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i) {
                follow(gimple_phi_arg_def(phi, i));
            }
        } else if (is_gimple_assign(definition) && follows_first_operand(definition)) {
            follow(gimple_assign_rhs1(definition));
        } else {
            is_known_ = false;
        }
    }

    static bool follows_first_operand(gimple* definition)
    {
        const tree_code operation = gimple_assign_rhs_code(definition);
        return operation == ADDR_EXPR || operation == SSA_NAME || operation == POINTER_PLUS_EXPR ||
               (CONVERT_EXPR_CODE_P(operation) && POINTER_TYPE_P(TREE_TYPE(gimple_assign_rhs1(definition))));
    }

    hash_set<tree> seen_;
    tree variable_ = NULL_TREE;
    bool is_known_ = true;
};

}  // namespace simt
