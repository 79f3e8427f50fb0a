// SPDX-License-Identifier: MIT
#include "word_claims.hpp"

namespace simt {

WordClaims::WordClaims(std::uint64_t begin, std::size_t bytes)
    : begin_(begin), memory_((bytes + word_bytes - 1) / word_bytes * sizeof(Word)), words_(memory_.as<Word>())
{
    static_assert(sizeof(Word) == word_bytes);
}

std::uint32_t WordClaims::begin_launch(std::uint32_t blocks)
{
    constexpr std::uint32_t limit = 1u << (32 - claim_bits);
    if (blocks > limit - next_) {  // the numbers begin anew
        memory_.clear();
        next_ = 1;
    }
    first_ = next_;
    next_ += blocks;
    return first_;
}

}  // namespace simt
