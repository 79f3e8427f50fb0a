// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceHistogram".
#pragma once

#include "../detail/device_algorithm.cuh"

#include <cstdint>

namespace cub {

/// Counts samples in bins, of which there is one less than levels. Samples outside of all bins are not counted.
struct DeviceHistogram
{
    /// Bins of equal width from `lower_level` to `upper_level`, which is not included.
    template <class Samples, class Counter, class Level, class Offset>
    static cudaError_t HistogramEven(void* d_temp_storage, std::size_t& temp_storage_bytes, Samples d_samples,
                                     Counter* d_histogram, int num_levels, Level lower_level,
                                     Level upper_level, Offset num_samples, cudaStream_t stream = nullptr)
    {
        const auto bin_of = [=] __device__(const auto& sample) {
            const auto value = static_cast<Level>(sample);
            if (value < lower_level || !(value < upper_level)) {
                return -1;
            }
            if constexpr (std::is_integral_v<Level>) {
                const auto offset =
                    static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(lower_level);
                const auto range =
                    static_cast<std::uint64_t>(upper_level) - static_cast<std::uint64_t>(lower_level);
                return static_cast<int>(offset * static_cast<std::uint64_t>(num_levels - 1) / range);
            } else {
                return static_cast<int>((value - lower_level) *
                                        (static_cast<Level>(num_levels - 1) / (upper_level - lower_level)));
            }
        };
        return count("cub::DeviceHistogram::HistogramEven", d_temp_storage, temp_storage_bytes, d_samples,
                     d_histogram, num_levels - 1, num_samples, bin_of, stream);
    }
    /// Bins from each level to the next, which are in device memory and ascend.
    template <class Samples, class Counter, class Level, class Offset>
    static cudaError_t HistogramRange(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                      Samples d_samples, Counter* d_histogram, int num_levels,
                                      const Level* d_levels, Offset num_samples,
                                      cudaStream_t stream = nullptr)
    {
        const auto bin_of = [=] __device__(const auto& sample) {
            int levels_up_to_sample = 0;
            while (levels_up_to_sample < num_levels &&
                   !(static_cast<Level>(sample) < d_levels[levels_up_to_sample])) {
                ++levels_up_to_sample;
            }
            return levels_up_to_sample < num_levels ? levels_up_to_sample - 1 : -1;
        };
        return count("cub::DeviceHistogram::HistogramRange", d_temp_storage, temp_storage_bytes, d_samples,
                     d_histogram, num_levels - 1, num_samples, bin_of, stream);
    }

private:
    template <class Samples, class Counter, class Offset, class BinOf>
    static cudaError_t count(const char* name, void* memory, std::size_t& bytes, Samples samples,
                             Counter* histogram, int bins, Offset sample_count, BinOf bin_of,
                             cudaStream_t stream)
    {
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            for (int bin = 0; bin < bins; ++bin) {
                histogram[bin] = 0;
            }
            for (Offset i = 0; i < sample_count; ++i) {
                const int bin = bin_of(samples[i]);
                if (bin >= 0 && bin < bins) {
                    histogram[bin] += 1;
                }
            }
        });
    }
};

}  // namespace cub
