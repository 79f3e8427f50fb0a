// SPDX-License-Identifier: MIT
#include "plan.hpp"

#include <functional>
#include <numeric>

namespace simt {

bool is_known(cufftType type)
{
    switch (type) {
        case CUFFT_R2C:
        case CUFFT_C2R:
        case CUFFT_C2C:
        case CUFFT_D2Z:
        case CUFFT_Z2D:
        case CUFFT_Z2Z: return true;
        default: return false;
    }
}

bool is_double(cufftType type)
{
    return type == CUFFT_D2Z || type == CUFFT_Z2D || type == CUFFT_Z2Z;
}

bool reads_complex(cufftType type)
{
    return type != CUFFT_R2C && type != CUFFT_D2Z;
}

bool writes_complex(cufftType type)
{
    return type != CUFFT_C2R && type != CUFFT_Z2D;
}

CufftArray::CufftArray(const CufftPlan& plan, const CufftLayout& layout, bool is_complex, bool is_in_place)
    : element_bytes_((is_double(plan.type) ? sizeof(double) : sizeof(float)) * (is_complex ? 2 : 1)),
      extents_(plan.n), batch_(plan.batch)
{
    const bool is_real_transform = !reads_complex(plan.type) || !writes_complex(plan.type);
    const int half = plan.n.back() / 2 + 1;
    if (is_real_transform && is_complex) {
        extents_.back() = half;
    }
    if (!layout.embed.empty()) {
        embed_ = layout.embed;
        stride_ = layout.stride;
        distance_ = layout.distance;
        return;
    }
    embed_ = extents_;
    if (!is_complex && is_in_place) {
        embed_.back() = 2 * half;
    }
    stride_ = 1;
    distance_ = std::accumulate(embed_.begin(), embed_.end(), 1, std::multiplies<>());
}

void CufftArray::add_operands(std::vector<Operand>& operands, const void* memory, AccessKind kind) const
{
    const auto row = static_cast<std::size_t>(extents_.back());
    const auto stride = static_cast<std::size_t>(stride_);
    const auto rows = static_cast<std::size_t>(
        std::accumulate(extents_.begin(), extents_.end() - 1, 1, std::multiplies<>()));
    for (std::size_t transform = 0; transform < static_cast<std::size_t>(batch_); ++transform) {
        for (std::size_t i = 0; i < rows; ++i) {
            // The row's indices, of which the last one changes fastest.
            std::size_t first = 0;
            std::size_t factor = 1;
            std::size_t rest = i;
            for (std::size_t dimension = extents_.size() - 1; dimension-- > 0;) {
                factor *= static_cast<std::size_t>(embed_[dimension + 1]);
                first += rest % static_cast<std::size_t>(extents_[dimension]) * factor;
                rest /= static_cast<std::size_t>(extents_[dimension]);
            }
            const char* const begin =
                static_cast<const char*>(memory) +
                (transform * static_cast<std::size_t>(distance_) + first * stride) * element_bytes_;
            const std::size_t pieces = stride == 1 ? 1 : row;
            const std::size_t bytes = stride == 1 ? row * element_bytes_ : element_bytes_;
            for (std::size_t piece = 0; piece < pieces; ++piece) {
                operands.push_back({begin + piece * stride * element_bytes_, bytes, kind});
            }
        }
    }
}

}  // namespace simt
