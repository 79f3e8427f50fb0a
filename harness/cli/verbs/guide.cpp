// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../guidance.hpp"

#include <CLI/CLI.hpp>

#include <memory>

namespace cli {

void add_guide(CommandLine& line)
{
    const auto flags = std::make_shared<JudgingFlags>();
    add_judging(line.app(), *flags);
    line.set_action(line.app(), [flags](Context& context) { return guide(context, *flags); });
}

}  // namespace cli
