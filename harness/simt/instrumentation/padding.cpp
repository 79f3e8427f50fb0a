// SPDX-License-Identifier: MIT
// g++ has its headers included in this order.
// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <context.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-walk.h>
#include <tree-pass.h>
// clang-format on

#include "padding.hpp"

namespace simt {
namespace {

tree remove_if_it_clears_padding(gimple_stmt_iterator* at, bool*, walk_stmt_info* walk)
{
    if (gimple_call_builtin_p(gsi_stmt(*at), BUILT_IN_CLEAR_PADDING)) {
        gsi_remove(at, true);
        walk->removed_stmt = true;
    }
    return NULL_TREE;
}

constexpr pass_data padding_data{
    GIMPLE_PASS, "simt_padding", OPTGROUP_NONE, TV_NONE, PROP_gimple_any, 0, 0, 0, 0};

class PaddingIsLeftAlone : public gimple_opt_pass {
public:
    explicit PaddingIsLeftAlone(gcc::context* context) : gimple_opt_pass(padding_data, context) {}

    bool gate(function*) override { return flag_auto_var_init != AUTO_INIT_UNINITIALIZED; }

    unsigned execute(function* function) override
    {
        gimple_seq body = gimple_body(function->decl);
        walk_stmt_info walk{};
        walk_gimple_seq_mod(&body, remove_if_it_clears_padding, nullptr, &walk);
        gimple_set_body(function->decl, body);
        return 0;
    }
};

}  // namespace

void leave_padding_alone(const char* plugin)
{
    register_pass_info info{};
    info.pass = new PaddingIsLeftAlone(g);
    info.reference_pass_name = "lower";  // it replaces the calls by stores
    info.ref_pass_instance_number = 1;
    info.pos_op = PASS_POS_INSERT_BEFORE;
    register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

}  // namespace simt
