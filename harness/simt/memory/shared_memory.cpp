// SPDX-License-Identifier: MIT
#include "shared_memory.hpp"

#include <link.h>

#include <cstddef>

#pragma GCC visibility push(default)
extern "C" {
__thread char simt_dynamic_shared_memory[simt::max_shared_bytes]
    __attribute__((tls_model("initial-exec"), aligned(128)));
void simt_name_dynamic_shared(const char* name, std::size_t element_bytes);
}
#pragma GCC visibility pop

namespace simt {
namespace {

/// What __tls_get_addr() takes: the dynamic linker declares it nowhere.
struct ThreadLocalPlace
{
    unsigned long module;
    unsigned long offset;
};
extern "C" void* __tls_get_addr(ThreadLocalPlace*);

// Of each host thread that runs blocks.
thread_local const char* dynamic_name = nullptr;
thread_local std::size_t dynamic_element_bytes = 0;

struct Search
{
    ElfW(Addr) code;
    ThreadLocalPlace place;
    std::size_t bytes;
};

int look_at_shared_variables(dl_phdr_info* module, std::size_t, void* argument)
{
    auto& search = *static_cast<Search*>(argument);
    bool holds_code = false;
    std::size_t thread_local_bytes = 0;
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = module->dlpi_phdr[i];
        const ElfW(Addr) begin = module->dlpi_addr + segment.p_vaddr;
        holds_code = holds_code || (segment.p_type == PT_LOAD && search.code - begin < segment.p_memsz);
        thread_local_bytes = segment.p_type == PT_TLS ? segment.p_memsz : thread_local_bytes;
    }
    if (!holds_code) {
        return 0;
    }
    search.place.module = module->dlpi_tls_modid;
    search.bytes = thread_local_bytes;
    return 1;
}

}  // namespace

SharedMemory static_shared_memory(const void* code)
{
    Search search{reinterpret_cast<ElfW(Addr)>(code), {0, 0}, 0};
    dl_iterate_phdr(look_at_shared_variables, &search);
    SharedMemory found{};
    if (search.bytes > 0) {
        // dlpi_tls_data would be null: a module that was loaded later reaches its thread-local storage without asking,
        // so the linker has not noted down yet where it is.
        found.static_begin = reinterpret_cast<std::uint64_t>(__tls_get_addr(&search.place));
        found.static_bytes = search.bytes;
    }
    return found;
}

std::uint64_t dynamic_shared_begin()
{
    return reinterpret_cast<std::uint64_t>(simt_dynamic_shared_memory);
}

const char* dynamic_shared_name()
{
    return dynamic_name;
}

void forget_dynamic_shared_name()
{
    dynamic_name = nullptr;
}

std::size_t dynamic_shared_element_size()
{
    return dynamic_element_bytes;
}

}  // namespace simt

void simt_name_dynamic_shared(const char* name, std::size_t element_bytes)
{
    simt::dynamic_name = name;
    simt::dynamic_element_bytes = element_bytes;
}
