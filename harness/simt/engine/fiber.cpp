// SPDX-License-Identifier: MIT
#include "fiber.hpp"

#include "../memory/mapping.hpp"
#include "../memory/page.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <new>
#include <set>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

#include <map>
#endif

#if defined(__x86_64__)
asm(R"(
    .text
    .p2align 4
    .globl simt_switch_stack
    .hidden simt_switch_stack
    .type simt_switch_stack, @function
simt_switch_stack:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size simt_switch_stack, . - simt_switch_stack
)");
#elif defined(__aarch64__)
asm(R"(
    .text
    .p2align 4
    .globl simt_switch_stack
    .hidden simt_switch_stack
    .type simt_switch_stack, %function
simt_switch_stack:
    sub sp, sp, #160
    stp x29, x30, [sp]
    stp x19, x20, [sp, #16]
    stp x21, x22, [sp, #32]
    stp x23, x24, [sp, #48]
    stp x25, x26, [sp, #64]
    stp x27, x28, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    mov x9, sp
    str x9, [x0]
    mov sp, x1
    ldp x29, x30, [sp]
    ldp x19, x20, [sp, #16]
    ldp x21, x22, [sp, #32]
    ldp x23, x24, [sp, #48]
    ldp x25, x26, [sp, #64]
    ldp x27, x28, [sp, #80]
    ldp d8, d9, [sp, #96]
    ldp d10, d11, [sp, #112]
    ldp d12, d13, [sp, #128]
    ldp d14, d15, [sp, #144]
    add sp, sp, #160
    ret
    .size simt_switch_stack, . - simt_switch_stack
)");
#endif

namespace simt {
namespace {

/// What simt_switch_stack() finds on a stack: words of registers, and which of them is the place to return to. Above stands a
/// return address that is none, where whoever follows the calls stops.
#if defined(__x86_64__)
constexpr std::size_t kept_words = 7;
constexpr std::size_t place_of_return = 6;
constexpr std::size_t words_above = 1;
#elif defined(__aarch64__)
constexpr std::size_t kept_words = 20;
constexpr std::size_t place_of_return = 1;
constexpr std::size_t words_above = 0;
#endif

/// Guards the stacks: kernels may run on several host threads.
std::mutex& mutex()
{
    static std::mutex mutex;
    return mutex;
}

/// Where the stacks begin that there are. Left to the end of the process on purpose: to take apart what is in protected
/// memory takes long.
std::set<std::uint64_t>& stacks()
{
    static std::set<std::uint64_t>& begins = *new std::set<std::uint64_t>;
    return begins;
}

constexpr std::size_t places = 12;  // equal ones would compete for the same cache sets
constexpr std::size_t distance = 320;

/// A guard page, the stack, and the room in which its place differs from that of others; whole pages.
std::size_t bytes_of_a_stack()
{
    return (page_bytes + Fiber::stack_bytes + places * distance + page_bytes - 1) / page_bytes * page_bytes;
}

/// Memory for the next stack. Stacks are mapped in groups: a mapping for each takes longer to make and to remove.
///
/// @throws std::bad_alloc
std::uint64_t next_place()
{
    constexpr std::size_t group = 32;
    static std::uint64_t next = 0;
    static std::size_t left = 0;
    if (left == 0) {
        void* const memory = mmap(nullptr, group * bytes_of_a_stack(), PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) {
            throw std::bad_alloc();
        }
        next = reinterpret_cast<std::uint64_t>(memory);
        left = group;
    }
    --left;
    return std::exchange(next, next + bytes_of_a_stack());
}

/// Below the stack is a page that nobody may touch, so that a stack that overflows is a fault and not damage to its
/// neighbour. Stacks live as long as the process, and such a page may cost two mappings, of which there are not enough for
/// all (forbid_page()). So only the first threads that wait for each other have one; they run the same kernel as those after
/// them.
///
/// @return where the stack begins
std::uint64_t new_stack()
{
    constexpr std::size_t most_guarded = 25000;
    static std::size_t allocated = 0;
    const std::lock_guard lock(mutex());

    const std::uint64_t guard = next_place();
    const std::uint64_t begin = guard + bytes_of_a_stack() - allocated++ % places * distance;
    if (allocated <= most_guarded && !forbid_page(guard)) {
        throw std::bad_alloc();
    }
    prefault(reinterpret_cast<void*>(begin - page_bytes), page_bytes);
    return *stacks().insert(begin / 16 * 16).first;
}

#if defined(__SANITIZE_ADDRESS__)
/// What each stack begins with, by where it begins.
std::map<std::uint64_t, void (*)()>& functions()
{
    static std::map<std::uint64_t, void (*)()> functions;
    return functions;
}

/// The last switch, and the stack of the host thread that left it for a fiber.
struct
{
    const Fiber* from;
    const Fiber* to;
    const void* host_bottom;
    std::size_t host_bytes;
} last_switch;
#endif

}  // namespace

#if defined(__SANITIZE_ADDRESS__)
void* Fiber::announce_switch(const Fiber& from, const Fiber& to)
{
    last_switch.from = &from;
    last_switch.to = &to;
    const bool is_host = to.stack_begin_ == 0;
    void* frames = nullptr;
    __sanitizer_start_switch_fiber(
        &frames, is_host ? last_switch.host_bottom : reinterpret_cast<void*>(to.stack_begin_ - stack_bytes),
        is_host ? last_switch.host_bytes : stack_bytes);
    return frames;
}

void Fiber::announce_arrival(void* frames)
{
    const void* bottom = nullptr;
    std::size_t bytes = 0;
    __sanitizer_finish_switch_fiber(frames, &bottom, &bytes);
    if (last_switch.from->stack_begin_ == 0) {
        last_switch.host_bottom = bottom;
        last_switch.host_bytes = bytes;
    }
}

void Fiber::arrive_first()
{
    announce_arrival(nullptr);
    functions().at(last_switch.to->stack_begin_)();
}

void Fiber::abandon_functions() const
{
    __asan_unpoison_memory_region(reinterpret_cast<void*>(stack_begin_ - stack_bytes), stack_bytes);
}
#endif

void Fiber::begin(void (*function)())
{
    if (stack_begin_ == 0) {
        stack_begin_ = new_stack();
    }
    abandon_functions();
#if defined(__SANITIZE_ADDRESS__)
    functions()[stack_begin_] = function;
    function = arrive_first;
#endif
    std::array<std::uint64_t, kept_words + words_above> words{};
    words[place_of_return] = reinterpret_cast<std::uint64_t>(function);
    auto* const top = reinterpret_cast<std::uint64_t*>(stack_begin_) - words.size();
    std::copy(words.begin(), words.end(), top);
    stack_pointer_ = top;
}

bool Fiber::is_on_any_stack(std::uint64_t address)
{
    const std::lock_guard lock(mutex());
    const auto begin = stacks().upper_bound(address);
    return begin != stacks().end() && *begin - address <= stack_bytes;
}

}  // namespace simt
