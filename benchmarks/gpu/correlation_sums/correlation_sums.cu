// SPDX-License-Identifier: MIT
// Times one implementation of correlation_sums(), with the copy of the template to the device; work is counted in pixels
// of the pattern, each in each window.
#include "../windows.hpp"

#include <string>

void correlation_sums(const unsigned char* image, int width, int height, const unsigned char* pattern,
                      int template_width, int template_height, int* sum_i, int* sum_isq, int* sum_it);

namespace {

void run(int side, int pattern_side)
{
    const std::vector<unsigned char> pattern = windows::pattern(pattern_side * pattern_side);
    const int columns = side - pattern_side + 1;
    const int count = columns * columns;
    unsigned char* image = windows::image_on_device(std::size_t{1} * side * side);
    int* sums[3];
    for (int*& sum : sums) {
        sum = timing::device_array<int>(count);
    }
    const timing::Times times = timing::measure([&] {
        correlation_sums(image, side, side, pattern.data(), pattern_side, pattern_side, sums[0], sums[1],
                         sums[2]);
    });
    const std::vector<int> sum_i = timing::to_host(sums[0], count);
    const std::vector<int> sum_isq = timing::to_host(sums[1], count);
    const std::vector<int> sum_it = timing::to_host(sums[2], count);
    for (int k = 0; k < count; k += count / 99) {
        const windows::Sums expected =
            windows::sums_of(pattern, pattern_side, pattern_side, side, k % columns, k / columns);
        timing::require(sum_i[k] == expected.i && sum_isq[k] == expected.isq && sum_it[k] == expected.it,
                        "sums");
    }
    const std::string words = std::to_string(side) + " x " + std::to_string(side) + ", template " +
                              std::to_string(pattern_side) + " x " + std::to_string(pattern_side);
    std::uint64_t checksum = 0;
    for (int* sum : sums) {
        checksum = checksum * 31 + timing::checksum_on_device(sum, count);
        timing::require(cudaFree(sum));
    }
    timing::require(cudaFree(image));
    timing::report(words.c_str(), times, double(count) * pattern_side * pattern_side, checksum);
}

}  // namespace

int main()
{
    run(1024, 16);  // as in The CUDA Handbook, section 15.6
    run(4096, 52);
}
