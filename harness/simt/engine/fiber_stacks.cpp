// SPDX-License-Identifier: MIT
#include "fiber_stacks.hpp"

#include <sys/mman.h>

#include <new>

namespace simt {

boost::context::stack_context FiberStacks::allocate()
{
    constexpr std::size_t guard_bytes = 4096;
    constexpr std::size_t stagger_bytes = 320;  // tops at equal offsets would compete for the same cache sets
    static std::size_t allocated = 0;

    void* memory = mmap(nullptr, guard_bytes + stack_bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, guard_bytes, PROT_NONE) != 0) {
        throw std::bad_alloc();
    }
    const std::size_t stagger = allocated++ % 12 * stagger_bytes;
    boost::context::stack_context stack;
    stack.size = stack_bytes - stagger;
    stack.sp = static_cast<char*>(memory) + guard_bytes + stack.size;
    return stack;
}

}  // namespace simt
