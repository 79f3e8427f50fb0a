// SPDX-License-Identifier: MIT
/// @file
/// Open files by number: their owner, and pipes.
#pragma once

#include <unistd.h>

#include <utility>

namespace platform {

/// Below are the standard streams, and what a program inherits besides.
inline constexpr int first_free_descriptor = 4;

/// An open file, which is closed with this object. The number -1 stands for no file.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(number_, other.number_);
        return *this;
    }

    int get() const { return number_; }
    void reset()
    {
        if (number_ >= 0) {
            close(number_);
        }
        number_ = -1;
    }

private:
    int number_;
};

/// The two ends of a pipe or of a connection. No program inherits them, and they are not where a child expects its own.
struct Ends
{
    Descriptor ours;    ///< of a pipe, the end to read from
    Descriptor theirs;  ///< of a pipe, the end to write to
};

/// @throws std::runtime_error if there can be no more
Ends make_pipe();

/// Messages go both ways, each as a whole, and may carry descriptors; the end of one side is seen by the other.
///
/// @throws std::runtime_error if there can be no more
Ends make_connection();

}  // namespace platform
