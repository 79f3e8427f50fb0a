// SPDX-License-Identifier: MIT
/// @file
/// What a plan of cuFFT says of its transforms, and what they read and write.
#pragma once

#include "../device_operation.hpp"

#include <cufft.h>

#include <vector>

namespace simt {

/// One side of a transform, as the program gave it: cuFFT API Reference, "Advanced Data Layout".
struct CufftLayout
{
    std::vector<int> embed;  ///< empty for the basic layout
    int stride = 1;
    int distance = 0;
};

struct CufftPlan
{
    cufftType type{};
    std::vector<int> n;  ///< empty until the plan is made
    int batch = 1;
    CufftLayout in;
    CufftLayout out;
    cudaStream_t stream = nullptr;
};

bool is_known(cufftType type);
bool is_double(cufftType type);
bool reads_complex(cufftType type);
bool writes_complex(cufftType type);

/// Where the elements of one side of a plan's transforms are.
class CufftArray {
public:
    /// @param is_complex   whether the elements are complex numbers
    /// @param is_in_place  whether rows of real numbers have room for the complex ones of the other side
    CufftArray(const CufftPlan& plan, const CufftLayout& layout, bool is_complex, bool is_in_place);

    const int* embed() const { return embed_.data(); }
    int stride() const { return stride_; }
    int distance() const { return distance_; }

    /// From the first element to behind the last transform.
    std::size_t bytes() const
    {
        return element_bytes_ * static_cast<std::size_t>(distance_) * static_cast<std::size_t>(batch_);
    }

    /// Adds the memory of all elements of an array that begins at `memory`.
    void add_operands(std::vector<Operand>& operands, const void* memory, AccessKind kind) const;

private:
    std::size_t element_bytes_;
    std::vector<int> extents_;  ///< how many elements there are along each dimension
    std::vector<int> embed_;
    int stride_;
    int distance_;
    int batch_;
};

}  // namespace simt
