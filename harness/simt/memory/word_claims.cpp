// SPDX-License-Identifier: MIT
#include "word_claims.hpp"

#include <sys/mman.h>

#include <new>

namespace simt {

WordClaims::WordClaims(std::uint64_t begin, std::size_t bytes)
    : begin_(begin), words_bytes_((bytes + word_bytes - 1) / word_bytes * sizeof(Word))
{
    static_assert(sizeof(Word) == word_bytes);
    void* const memory = mmap(nullptr, words_bytes_, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    words_ = static_cast<Word*>(memory);
}

WordClaims::~WordClaims()
{
    munmap(words_, words_bytes_);
}

std::uint32_t WordClaims::begin_launch(std::uint32_t blocks)
{
    constexpr std::uint32_t limit = 1u << (32 - claim_bits);
    if (blocks > limit - next_) {  // the numbers begin anew
        madvise(words_, words_bytes_, MADV_DONTNEED);
        next_ = 1;
    }
    first_ = next_;
    next_ += blocks;
    return first_;
}

}  // namespace simt
