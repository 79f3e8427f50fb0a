// SPDX-License-Identifier: MIT
#include "own_memory.hpp"

#include "page.hpp"
#include "program_pointer.hpp"

#include <link.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <memory_resource>
#include <new>

namespace simt {
namespace {

struct Pages
{
    std::uint64_t begin;
    std::uint64_t bytes;

    bool hold(const void* address) const { return reinterpret_cast<std::uint64_t>(address) - begin < bytes; }
    void make(int protection) const { mprotect(reinterpret_cast<void*>(begin), bytes, protection); }
};

/// What the heap is made of: a few pieces that grow, and one for each large block.
class Pieces final : public std::pmr::memory_resource {
public:
    bool hold(const void* address) const
    {
        return std::any_of(pieces_.begin(), pieces_.begin() + count_,
                           [address](const Pages& piece) { return piece.hold(address); });
    }

    void make(int protection) const
    {
        std::for_each(pieces_.begin(), pieces_.begin() + count_,
                      [protection](const Pages& piece) { piece.make(protection); });
    }

private:
    void* do_allocate(std::size_t bytes, std::size_t) override
    {
        void* const memory = count_ < pieces_.size()
                                 ? mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
                                 : MAP_FAILED;
        if (memory == MAP_FAILED) {
            throw std::bad_alloc();
        }
        const std::uint64_t whole_pages = (bytes + page_bytes - 1) / page_bytes * page_bytes;
        pieces_[count_++] = {reinterpret_cast<std::uint64_t>(memory), whole_pages};
        return memory;
    }

    void do_deallocate(void* memory, std::size_t bytes, std::size_t) override
    {
        const auto begin = reinterpret_cast<std::uint64_t>(memory);
        const auto piece = std::find_if(pieces_.begin(), pieces_.begin() + count_,
                                        [begin](const Pages& each) { return each.begin == begin; });
        *piece = pieces_[--count_];
        munmap(memory, bytes);
    }

    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override
    {
        return this == &other;
    }

    std::array<Pages, 4096> pieces_;  ///< only the first `count_` are touched
    std::size_t count_ = 0;
};

/// Where small blocks come from: slabs, each filled from its beginning. None is given back before the process ends.
class Slabs final : public std::pmr::memory_resource {
public:
    explicit Slabs(Pieces& pieces) : pieces_(pieces) {}

private:
    static constexpr std::size_t slab_bytes = 4 << 20;

    void* do_allocate(std::size_t bytes, std::size_t alignment) override
    {
        if (void* const begin = std::align(alignment, bytes, next_, left_); begin == nullptr) {
            next_ = pieces_.allocate(std::max(slab_bytes, bytes));
            left_ = std::max(slab_bytes, bytes);
        }
        void* const block = next_;
        next_ = static_cast<std::byte*>(next_) + bytes;
        left_ -= bytes;
        return block;
    }

    void do_deallocate(void*, std::size_t, std::size_t) override {}

    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override
    {
        return this == &other;
    }

    Pieces& pieces_;
    void* next_ = nullptr;
    std::size_t left_ = 0;
};

class Heap {
public:
    void* allocate(std::size_t bytes) { return source_of(bytes).allocate(bytes); }
    void release(void* memory, std::size_t bytes) { source_of(bytes).deallocate(memory, bytes); }
    const Pieces& pieces() const { return pieces_; }

private:
    static constexpr std::size_t large_block_bytes = 256 << 10;
    static constexpr std::size_t most_blocks_at_once = 16;

    std::pmr::memory_resource& source_of(std::size_t bytes)
    {
        return bytes < large_block_bytes ? static_cast<std::pmr::memory_resource&>(small_) : pieces_;
    }

    Pieces pieces_;
    Slabs slabs_{pieces_};
    std::pmr::unsynchronized_pool_resource small_{{most_blocks_at_once, large_block_bytes}, &slabs_};
};

/// Never destroyed: host code may call CUDA until the process ends.
Heap& heap()
{
    alignas(Heap) static std::byte place[sizeof(Heap)];
    static Heap& heap = *new (place) Heap;
    return heap;
}

/// In memory that stays open, since who waits for it writes to it.
std::recursive_mutex& mutex()
{
    static std::recursive_mutex& mutex =
        *new (std::malloc(sizeof(std::recursive_mutex))) std::recursive_mutex;
    return mutex;
}

bool is_protected = false;
Pages variables;

/// How many WriteAccess this thread has, and whether the memory is open for them. A handler of signals may have one while
/// its thread opens or closes the memory: then one of the two is ahead of the other.
thread_local volatile unsigned accesses = 0;
thread_local volatile bool is_open = false;

/// The variables of this library, but for those that the loader has made read-only.
Pages find_variables()
{
    struct Found
    {
        Pages writable;
        std::uint64_t read_only_end;
    } found{};
    const auto look = [](dl_phdr_info* library, std::size_t, void* result) {
        const auto address = reinterpret_cast<std::uint64_t>(&is_protected) - library->dlpi_addr;
        Found here{};
        for (int i = 0; i < library->dlpi_phnum; ++i) {
            const ElfW(Phdr)& segment = library->dlpi_phdr[i];
            if (segment.p_type == PT_LOAD && address - segment.p_vaddr < segment.p_memsz) {
                here.writable = {library->dlpi_addr + segment.p_vaddr, segment.p_memsz};
            } else if (segment.p_type == PT_GNU_RELRO) {
                here.read_only_end = library->dlpi_addr + segment.p_vaddr + segment.p_memsz;
            }
        }
        if (here.writable.bytes == 0) {
            return 0;
        }
        *static_cast<Found*>(result) = here;
        return 1;
    };
    dl_iterate_phdr(look, &found);
    const std::uint64_t begin = std::max(found.writable.begin, found.read_only_end) / page_bytes * page_bytes;
    const std::uint64_t end =
        (found.writable.begin + found.writable.bytes + page_bytes - 1) / page_bytes * page_bytes;
    return {begin, end - begin};
}

void open()
{
    accesses = accesses + 1;
    if (!is_open) {
        open_own_memory();
    }
}

void close_own_memory()
{
    is_open = false;
    if (is_protected) {
        heap().pieces().make(PROT_READ);
        variables.make(PROT_READ);
    }
}

void close()
{
    accesses = accesses - 1;
    if (accesses == 0) {
        close_own_memory();
    }
}

}  // namespace

WriteAccess::WriteAccess() : lock_(mutex())
{
    open();
}

WriteAccess::WriteAccess(std::try_to_lock_t) : lock_(mutex(), std::defer_lock)
{
    if (accesses == 0 && lock_.try_lock()) {
        open();
    }
}

WriteAccess::~WriteAccess()
{
    if (lock_) {
        close();
    }
}

WritesForProgram::WritesForProgram()
{
    close_own_memory();
}

WritesForProgram::~WritesForProgram()
{
    open_own_memory();
}

void protect_own_memory()
{
    const WriteAccess access;
    heap();
    variables = find_variables();
    is_protected = true;
}

void open_own_memory()
{
    if (is_protected) {
        variables.make(PROT_READ | PROT_WRITE);
        heap().pieces().make(PROT_READ | PROT_WRITE);
    }
    is_open = true;
}

namespace {

/// The start-up code notes in a variable that the library has ended. It comes after all code of the program, and destructors
/// of this library may still come before it.
[[gnu::destructor]] void at_end_of_library()
{
    open_own_memory();
    is_protected = false;
}

/// Before each block of the heap: not every delete knows how large it is.
struct alignas(std::max_align_t) Header
{
    std::size_t bytes;  ///< with the header
};

void* allocate(std::size_t bytes)
{
    if (is_protected && accesses > 0) {
        // A multiple of the alignment: a pool of libstdc++ 12 that holds blocks of 24 bytes aligns them to 8 only.
        const std::size_t needed = (bytes + 2 * sizeof(Header) - 1) / sizeof(Header) * sizeof(Header);
        return new (heap().allocate(needed)) Header{needed} + 1;
    }
    void* const memory = std::malloc(std::max<std::size_t>(bytes, 1));
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

void release(void* memory) noexcept
{
    if (!heap().pieces().hold(memory)) {
        std::free(memory);
        return;
    }
    const WriteAccess access;
    Header* const header = static_cast<Header*>(memory) - 1;
    heap().release(header, header->bytes);
}

}  // namespace
}  // namespace simt

// For this library alone: see CMakeLists.txt.

void* operator new(std::size_t bytes)
{
    return simt::allocate(bytes);
}

void* operator new[](std::size_t bytes)
{
    return simt::allocate(bytes);
}

void operator delete(void* memory) noexcept
{
    simt::release(memory);
}

void operator delete[](void* memory) noexcept
{
    simt::release(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    simt::release(memory);
}

void operator delete[](void* memory, std::size_t) noexcept
{
    simt::release(memory);
}
