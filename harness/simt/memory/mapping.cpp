// SPDX-License-Identifier: MIT
#include "mapping.hpp"

#include "page.hpp"

#include <sys/mman.h>

#include <new>

namespace simt {
namespace {

int flags_of(Protection protection)
{
    return protection == Protection::open ? PROT_READ | PROT_WRITE : PROT_NONE;
}

}  // namespace

Mapping::Mapping(std::size_t bytes, Protection protection, std::uint64_t wish) : bytes_(bytes)
{
    void* const memory = mmap(reinterpret_cast<void*>(wish), bytes, flags_of(protection),
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    begin_ = reinterpret_cast<std::uint64_t>(memory);
    // Kernels go through large arrays, and the kernel of Linux takes a third of a long launch for pages of 4 KB. Where it has
    // no larger ones, nothing changes.
    madvise(memory, bytes, MADV_HUGEPAGE);
}

Mapping::~Mapping()
{
    munmap(as<void>(), bytes_);
}

void Mapping::protect(std::uint64_t begin, std::size_t bytes, Protection protection) const
{
    mprotect(reinterpret_cast<void*>(begin), bytes, flags_of(protection));
}

void Mapping::clear() const
{
    madvise(as<void>(), bytes_, MADV_DONTNEED);
}

bool forbid_page(std::uint64_t page)
{
    constexpr int guard_install = 102;  // MADV_GUARD_INSTALL, which <sys/mman.h> may not have yet
    auto* const memory = reinterpret_cast<void*>(page);
    return madvise(memory, page_bytes, guard_install) == 0 || mprotect(memory, page_bytes, PROT_NONE) == 0;
}

void prefault(void* memory, std::size_t bytes)
{
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    const std::uint64_t begin = address / page_bytes * page_bytes;
    madvise(reinterpret_cast<void*>(begin), address + bytes - begin, MADV_POPULATE_WRITE);
}

}  // namespace simt
