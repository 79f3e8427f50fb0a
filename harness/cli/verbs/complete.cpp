// SPDX-License-Identifier: MIT
#include "verbs.hpp"

namespace cli {

void add_verbs(CommandLine& line)
{
    for (const auto add :
         {add_guide, add_check, add_watch, add_serve, add_list, add_hint, add_reset, add_solution, add_run,
          add_profile, add_trace, add_grade, add_gate, add_new, add_outputs, add_doctor, add_completion}) {
        add(line);
    }
}

void leave_for_complete_program(char** /*argv*/) {}

}  // namespace cli
