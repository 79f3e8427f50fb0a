// SPDX-License-Identifier: MIT
// Times one implementation of unrolling(); work is counted in pixels of the template, each in each window.
#include "../windows.hpp"

#include <string>

void unrolling(const unsigned char* strip, const unsigned char* pattern, int* sums, int* squares,
               int* products, int n, int width, int height, bool has_template);

namespace {

void run(int n, int side, bool has_template)
{
    const std::vector<unsigned char> pattern = windows::pattern(side * side);
    const int strip_width = n + side - 1;
    unsigned char* pattern_on_device = timing::to_device(pattern);
    unsigned char* strip = windows::image_on_device(std::size_t{1} * strip_width * side);
    int* sums = timing::device_array<int>(n);
    int* squares = timing::device_array<int>(n);
    int* products = timing::device_array<int>(n);
    const timing::Times times = timing::measure(
        [&] { unrolling(strip, pattern_on_device, sums, squares, products, n, side, side, has_template); });
    const std::vector<int> sum = timing::to_host(sums, n);
    const std::vector<int> square = timing::to_host(squares, n);
    const std::vector<int> product = timing::to_host(products, n);
    for (int k = 0; k < n; k += n / 99) {
        const windows::Sums expected = windows::sums_of(pattern, side, side, strip_width, k, 0);
        timing::require(sum[k] == expected.i && square[k] == expected.isq, "sums");
        timing::require(!has_template || product[k] == expected.it, "products");
    }
    const std::string words = std::to_string(n) +
                              (has_template ? " windows, template " : " windows, no template, ") +
                              std::to_string(side) + " x " + std::to_string(side);
    std::uint64_t checksum = 0;
    for (int* array : {sums, squares, products}) {
        if (has_template || array != products) {
            checksum = checksum * 31 + timing::checksum_on_device(array, n);
        }
        timing::require(cudaFree(array));
    }
    timing::require(cudaFree(strip));
    timing::require(cudaFree(pattern_on_device));
    timing::report(words.c_str(), times, double(n) * side * side, checksum);
}

}  // namespace

int main()
{
    for (const bool has_template : {true, false}) {
        run(1 << 20, 16, has_template);
        run(1 << 22, 52, has_template);
    }
}
