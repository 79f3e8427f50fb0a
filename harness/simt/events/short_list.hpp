// SPDX-License-Identifier: MIT
/// @file
/// Lists that need no memory of their own.
#pragma once

#include <array>
#include <cstddef>

namespace simt {

/// A list of at most `limit`.
template <class T, std::size_t limit>
class ShortList {
public:
    void push_back(const T& value) { items_[count_++] = value; }
    T& operator[](std::size_t i) { return items_[i]; }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + count_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + count_; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    T& back() { return items_[count_ - 1]; }
    void clear() { count_ = 0; }

private:
    std::array<T, limit> items_;
    std::size_t count_ = 0;
};

}  // namespace simt
