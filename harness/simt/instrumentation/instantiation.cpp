// SPDX-License-Identifier: MIT
// g++ has its headers included in this order.
// clang-format off
#include <string>
#include <gcc-plugin.h>
#include <tree.h>
#include <cp/cp-tree.h>
#include <c-family/c-pragma.h>
// clang-format on

#include "instantiation.hpp"

namespace {

void instantiate(cpp_reader*)
{
    instantiate_pending_templates(0);
}

void on_pragmas(void*, void*)
{
    c_register_pragma("simt", "instantiate", instantiate);
}

}  // namespace

void simt::instantiate_where_asked(const char* plugin)
{
    register_callback(plugin, PLUGIN_PRAGMAS, on_pragmas, nullptr);
}
