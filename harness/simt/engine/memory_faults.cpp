// SPDX-License-Identifier: MIT
#include "memory_faults.hpp"

#include "../memory/page.hpp"
#include "access_checks.hpp"
#include "block.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <sys/ucontext.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace simt {
namespace {

constexpr std::array signals{SIGSEGV, SIGBUS, SIGFPE};
std::array<struct sigaction, signals.size()> before;  ///< who handled them

const void* program = nullptr;  ///< where the module of the kernel begins

// What a handler needs to know of the registers.
#if defined(__x86_64__)
const void* pc_of(const ucontext_t& context)
{
    return reinterpret_cast<const void*>(context.uc_mcontext.gregs[REG_RIP]);
}

/// Return address, where a function has not begun yet: the stack is one that can be read.
const void* caller_of(const ucontext_t& context)
{
    return *reinterpret_cast<const void* const*>(context.uc_mcontext.gregs[REG_RSP]);
}

AccessKind kind_of_access(const ucontext_t& context)
{
    constexpr greg_t writes = 2;
    return (context.uc_mcontext.gregs[REG_ERR] & writes) != 0 ? AccessKind::write : AccessKind::read;
}

/// Goes on with `function`, as if it had been called with an empty stack that begins below `stack`.
void go_on_with(ucontext_t& context, void (*function)(), std::uint64_t stack)
{
    constexpr std::uint64_t return_address = 8;
    context.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>((stack & ~std::uint64_t{15}) - return_address);
    context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(function);
}
#elif defined(__aarch64__)
const void* pc_of(const ucontext_t& context)
{
    return reinterpret_cast<const void*>(context.uc_mcontext.pc);
}

const void* caller_of(const ucontext_t& context)
{
    return reinterpret_cast<const void*>(context.uc_mcontext.regs[30]);
}

AccessKind kind_of_access(const ucontext_t&)
{
    return AccessKind::read;  // the kernel of the system does not say
}

void go_on_with(ucontext_t& context, void (*function)(), std::uint64_t stack)
{
    context.uc_mcontext.sp = stack & ~std::uint64_t{15};
    context.uc_mcontext.pc = reinterpret_cast<std::uint64_t>(function);
}
#endif

const void* module_of(const void* code)
{
    Dl_info info{};
    return dladdr(code, &info) != 0 ? info.dli_fbase : nullptr;
}

/// The innermost place in the program's own code: a fault may be in what it calls, or in a call of what is no function.
/// As a return address.
const void* place_in_program(const ucontext_t& context)
{
    const void* const pc = pc_of(context);
    if (module_of(pc) == program) {
        return static_cast<const char*>(pc) + 1;
    }
    if (module_of(pc) == nullptr) {
        return caller_of(context);
    }
    std::array<void*, 64> frames{};
    const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
    const auto end = frames.begin() + count;
    const auto first =
        std::find_if(frames.begin(), end, [](const void* at) { return module_of(at) == program; });
    return first != end ? *first : nullptr;
}

/// In place of what the thread did, at the beginning of its stack, where there is room again.
void end_thread()
{
    const ProcessorFault& fault = Thread::running()->context->fault;
    Thread::running()->context->environment->parallel_use.take_away();  // the fault may be in the device
    if (fault.is_of_division) {
        trap_division(fault.pc);
    }
    const std::uint64_t used = Thread::running()->fiber.stack_begin() - fault.address;
    constexpr std::uint64_t margin = 2 * page_bytes;  // around the lowest page that is not the thread's
    if (used - (Fiber::stack_bytes - margin) < 2 * margin) {
        trap_stack_overflow(fault.pc);
    }
    trap_no_memory(fault.address, fault.kind, fault.pc);
}

void on_fault(int signal, siginfo_t* info, void* context)
{
    const Thread* thread = Thread::running();
    if (thread == nullptr) {  // on the host: again, with the handler of before
        for (std::size_t i = 0; i < signals.size(); ++i) {
            sigaction(signals[i], &before[i], nullptr);
        }
        if (info->si_code <= 0) {
            raise(signal);  // somebody sent it, and nothing will bring it again
        }
        return;
    }
    auto& registers = *static_cast<ucontext_t*>(context);
    thread->context->fault = {signal == SIGFPE, reinterpret_cast<std::uint64_t>(info->si_addr),
                              place_in_program(registers), kind_of_access(registers)};
    thread->fiber.abandon_functions();
    go_on_with(registers, end_thread, thread->fiber.stack_begin());
}

}  // namespace

void provide_stack_for_faults()
{
    thread_local bool has_stack = false;
    constexpr std::size_t bytes = 64 * 1024;
    stack_t stack{};
    if (!has_stack && sigaltstack(nullptr, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0) {
        stack.ss_sp = std::malloc(bytes);  // the host thread's as long as it lives
        stack.ss_size = bytes;
        stack.ss_flags = 0;
        sigaltstack(&stack, nullptr);
    }
    has_stack = true;
}

MemoryFaults::MemoryFaults(const void* kernel)
{
    program = module_of(kernel);
    provide_stack_for_faults();
    for (std::size_t i = 0; i < signals.size(); ++i) {
        struct sigaction action = {};
        action.sa_sigaction = on_fault;
        action.sa_flags = SA_ONSTACK | SA_SIGINFO;
        sigaction(signals[i], &action, &before[i]);
    }
}

MemoryFaults::~MemoryFaults()
{
    for (std::size_t i = 0; i < signals.size(); ++i) {
        sigaction(signals[i], &before[i], nullptr);
    }
}

}  // namespace simt
