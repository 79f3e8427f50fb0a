// SPDX-License-Identifier: MIT
#include "speculation.hpp"

#include <cstdio>

namespace simt {
namespace {

template <class T>
void add(void* address, double value)
{
    T& sum = *static_cast<T*>(address);
    sum = sum + static_cast<T>(value);
}

}  // namespace

Speculation::Speculation(std::uint64_t begin, std::size_t bytes, AddressRange shared_with_host)
    : claims_(begin, bytes), images_(begin, bytes), global_{begin, bytes}, shared_with_host_(shared_with_host)
{
}

void Speculation::begin_launch(std::uint32_t blocks)
{
    first_block_ = claims_.begin_launch(blocks);
    is_for_one_thread_ = false;
    can_take_back_ = false;
    has_failed_ = false;
    reduction_ = 0;
}

void Speculation::take_back()
{
    images_.restore();
    can_take_back_ = false;
    has_failed_ = false;
}

void Speculation::keep()
{
    images_.forget();
}

void Speculation::claim(std::uint64_t number, std::uint64_t address, AccessType type)
{
    const bool is_shared = shared_with_host_.holds(address);
    if (is_shared) {  // the host can look at it while the kernel runs
        is_for_one_thread_ = true;
    }
    const bool is_of_program = !global_.holds(address);  // a variable
    if ((is_shared && can_take_back_) || (is_of_program && !only_reads(type.kind))) {
        fail();
    }
    if (is_of_program || has_failed()) {
        return;
    }
    const std::uint32_t block = first_block_ + static_cast<std::uint32_t>(number);
    bool is_unordered = false;
    if (type.kind == AccessKind::read) {
        is_unordered = claims_.read(block, address, type.bytes);
    } else if (type.kind == AccessKind::write) {
        is_unordered = claims_.write(block, address, type.bytes);
    } else if (type.kind == AccessKind::atomic_reduction) {
        is_unordered = claims_.reduce(block, address, type.bytes);
    }
    if (!is_unordered) {
        fail();
    } else if (can_take_back_ && type.kind != AccessKind::read) {
        images_.save(address, type.bytes);
    }
}

void Speculation::agree_on(std::uint32_t reduction)
{
    std::uint32_t before = reduction_.load(std::memory_order_relaxed);
    if (before == reduction && reduction != 0) {
        return;  // as nearly always
    }
    before = 0;
    if (reduction == 0 || (!reduction_.compare_exchange_strong(before, reduction) && before != reduction)) {
        fail();
    }
}

int DeferredEffects::print(const char* format, std::va_list arguments)
{
    std::va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    if (length > 0) {
        const std::size_t before = printed.size();
        printed.resize(before + static_cast<std::size_t>(length) + 1);
        std::vsnprintf(&printed[before], static_cast<std::size_t>(length) + 1, format, again);
        printed.pop_back();  // the terminating zero
    }
    va_end(again);
    return length;
}

void DeferredEffects::apply() const
{
    std::fwrite(printed.data(), 1, printed.size(), stdout);
    for (const Addition& addition : additions) {
        addition.is_double ? add<double>(addition.address, addition.value)
                           : add<float>(addition.address, addition.value);
    }
}

}  // namespace simt
