// SPDX-License-Identifier: MIT
/// @file
/// Which block of a launch has touched which word of global memory.
#pragma once

#include "mapping.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace simt {

/// Tells whether blocks of one launch touch the same word, of 4 bytes, in ways that make their order matter. Any number of
/// host threads may claim words at the same time.
///
/// A word may be read by any number of blocks, or be changed by any number by reductions, or be read and written by one.
class WordClaims {
public:
    /// Takes address space for [begin, begin + bytes); memory is taken for what is claimed, as much as that.
    ///
    /// @throws std::bad_alloc
    WordClaims(std::uint64_t begin, std::size_t bytes);

    static constexpr std::uint32_t most_blocks = 1u << 29;

    /// Forgets all claims. Nobody claims at the same time.
    ///
    /// @param blocks  at most most_blocks
    /// @return the number of the launch's first block; the others follow it
    std::uint32_t begin_launch(std::uint32_t blocks);

    // These return whether the order of the blocks makes no difference so far. [address, address + bytes) lies in the range.
    // A claim is made before the access: of two accesses that conflict, one then sees the other's claim.

    bool read(std::uint32_t block, std::uint64_t address, unsigned bytes)
    {
        return for_each_word(address, bytes, [&](Word& word) { return read(word, block); });
    }
    /// Whether one more read of the word of `address` by the block changes no claim.
    bool may_read(std::uint32_t block, std::uint64_t address) const
    {
        const std::uint32_t value = words_[(address - begin_) / word_bytes].load(std::memory_order_relaxed);
        const bool is_of_many = (value & claim_mask) == read_by_many && !is_free(value);
        return is_of_many || value == value_of(block, read_by_one) || value == value_of(block, written);
    }
    bool write(std::uint32_t block, std::uint64_t address, unsigned bytes)
    {
        return for_each_word(address, bytes, [&](Word& word) { return write(word, block); });
    }
    /// By an operation that commutes with those by which others change the word.
    bool reduce(std::uint32_t block, std::uint64_t address, unsigned bytes)
    {
        return for_each_word(address, bytes, [&](Word& word) { return reduce(word, block); });
    }

private:
    /// The number of a block, and below it how the word was claimed. A number below first_ is of an earlier launch.
    using Word = std::atomic<std::uint32_t>;
    enum Claim : std::uint32_t { reduced, read_by_one, read_by_many, written };
    static constexpr unsigned claim_bits = 2;
    static constexpr std::uint32_t claim_mask = (1u << claim_bits) - 1;
    static constexpr std::uint64_t word_bytes = 4;

    static constexpr std::uint32_t value_of(std::uint32_t block, Claim claim)
    {
        return block << claim_bits | claim;
    }

    template <class Function>
    bool for_each_word(std::uint64_t address, unsigned bytes, Function function)
    {
        const std::uint64_t offset = address - begin_;
        const std::uint64_t last = (offset + bytes - 1) / word_bytes;
        bool is_unordered = true;
        for (std::uint64_t word = offset / word_bytes; word <= last; ++word) {
            is_unordered = function(words_[word]) && is_unordered;
        }
        return is_unordered;
    }

    bool is_free(std::uint32_t value) const { return value >> claim_bits < first_; }

    bool read(Word& word, std::uint32_t block)
    {
        std::uint32_t value = word.load(std::memory_order_relaxed);
        while (true) {
            const auto claim = static_cast<Claim>(value & claim_mask);
            const bool is_own = value >> claim_bits == block;
            if (!is_free(value)) {
                if (claim == read_by_many || (is_own && claim != reduced)) {
                    return true;
                }
                if (claim != read_by_one) {
                    return false;
                }
            }
            const std::uint32_t now = value_of(block, is_free(value) ? read_by_one : read_by_many);
            if (word.compare_exchange_weak(value, now)) {
                return true;
            }
        }
    }

    bool write(Word& word, std::uint32_t block)
    {
        std::uint32_t value = word.load(std::memory_order_relaxed);
        const std::uint32_t now = value_of(block, written);
        while (value != now) {
            if (!is_free(value) && value != value_of(block, read_by_one)) {
                return false;
            }
            if (word.compare_exchange_weak(value, now)) {
                return true;
            }
        }
        return true;
    }

    bool reduce(Word& word, std::uint32_t block)
    {
        std::uint32_t value = word.load(std::memory_order_relaxed);
        while (is_free(value)) {
            if (word.compare_exchange_weak(value, value_of(block, reduced))) {
                return true;
            }
        }
        return (value & claim_mask) == reduced;
    }

    std::uint64_t begin_;
    Mapping memory_;
    Word* words_;
    std::uint32_t first_ = 1;  ///< number of the launch's first block
    std::uint32_t next_ = 1;
};

}  // namespace simt
