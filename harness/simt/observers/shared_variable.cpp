// SPDX-License-Identifier: MIT
#include "shared_variable.hpp"

#include "../memory/shared_memory.hpp"

#include <fmt/format.h>

namespace simt {

std::string shared_variable_name(std::uint64_t address, const SharedMemory& shared, const void* pc,
                                 DebugInfo& debug_info)
{
    if (address - shared.static_begin < shared.static_bytes) {
        return debug_info.shared_variable(pc, address - shared.static_begin).value_or("");
    }
    const std::size_t element = dynamic_shared_element_size();
    if (dynamic_shared_name() == nullptr || element == 0) {
        return "";
    }
    return fmt::format("{}[{}]", dynamic_shared_name(), (address - shared.dynamic_begin) / element);
}

}  // namespace simt
