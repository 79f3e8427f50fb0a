// SPDX-License-Identifier: MIT
/// @file
/// Blocks that run beside each other, as if they had run one after another.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../events/access.hpp"
#include "../memory/page_images.hpp"
#include "../memory/word_claims.hpp"

#include <atomic>
#include <cstdarg>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace simt {

/// What the blocks of a launch do to each other. As long as none of them notices another, their order makes no difference, and
/// they can run at the same time; else what they have done is taken back, and they run one after another.
///
/// They notice each other by a word of global memory that one of them writes and another touches, unless all change it by one
/// operation that commutes; and by whatever only makes sense in an order, of which the engine lets it know: fail().
class Speculation {
public:
    /// Of global memory, [begin, begin + bytes), of which host code can use the part `shared_with_host`.
    Speculation(std::uint64_t begin, std::size_t bytes, AddressRange shared_with_host);

    /// Begins a launch, with blocks that run one after another.
    void begin_launch(std::uint32_t blocks);

    /// From now on blocks run beside each other, and what they write can be taken back.
    void begin_parallel() { can_take_back_ = true; }

    /// Makes the parallel part as if it had never begun, and goes on with blocks that run one after another. No block runs.
    void take_back();

    /// Keeps what the parallel part has done. No block runs.
    void keep();

    void fail() { has_failed_.store(true, std::memory_order_relaxed); }
    bool has_failed() const { return has_failed_.load(std::memory_order_relaxed); }

    /// Whether blocks that ran one after another have touched what would make them fail beside each other.
    bool is_for_one_thread() const { return is_for_one_thread_; }

    /// An access to [address, address + bytes) of global memory that the block is about to make: see WordClaims.
    ///
    /// @param number  of the block in its grid
    void note(std::uint64_t number, std::uint64_t address, AccessType type)
    {
        const bool is_read_of_word =
            type.kind == AccessKind::read && type.bytes <= 4 && address % type.bytes == 0;
        if (!is_read_of_word || !global_.holds(address) ||
            !claims_.may_read(first_block_ + static_cast<std::uint32_t>(number), address)) {
            claim(number, address, type);
        }
    }

    /// What an atomic function makes of a word; nothing for one that does not commute with itself.
    enum class Operation : std::uint8_t { none, add, minimum, maximum, bit_and, bit_or, bit_xor };

    /// A block is about to change a word by an atomic function whose result nobody uses. All of a launch must be of one
    /// kind.
    template <class T>
    void note_reduction(Operation operation)
    {
        constexpr std::uint32_t type =
            sizeof(T) * 4 + (std::is_signed_v<T> ? 2 : 0) + std::is_floating_point_v<T>;
        agree_on(operation == Operation::none ? 0 : static_cast<std::uint32_t>(operation) << 8 | type);
    }

private:
    void claim(std::uint64_t number, std::uint64_t address, AccessType type);
    void agree_on(std::uint32_t reduction);

    WordClaims claims_;
    PageImages images_;
    AddressRange global_;
    AddressRange shared_with_host_;
    std::uint32_t first_block_ = 0;  ///< its number in claims_
    bool can_take_back_ = false;
    bool is_for_one_thread_ = false;
    alignas(64) std::atomic<bool> has_failed_ = false;  ///< read by all, and hardly ever written
    std::atomic<std::uint32_t> reduction_ = 0;  ///< the first one's operation and type; 0: none so far
};

/// What a block has done that others are to see in the order of blocks.
struct DeferredEffects
{
    /// Adds `value` to a float or a double. The order in which they are added makes a difference to the result.
    struct Addition
    {
        void* address;
        double value;
        bool is_double;
    };

    std::uint64_t place;  ///< of the block in the order of the schedule
    std::string printed;
    std::vector<Addition> additions;

    bool empty() const { return printed.empty() && additions.empty(); }

    /// @return how many characters that are
    int print(const char* format, std::va_list arguments);

    /// Prints and adds.
    void apply() const;
};

}  // namespace simt
