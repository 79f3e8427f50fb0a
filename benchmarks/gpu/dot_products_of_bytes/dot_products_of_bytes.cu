// SPDX-License-Identifier: MIT
// Times one implementation of dot_products_of_bytes(); work is counted in pixels of the template, each in each window.
#include "../windows.hpp"

#include <string>

void dot_products_of_bytes(const unsigned char* strip, const unsigned char* pattern, unsigned int* products,
                           int n, int width, int height);

namespace {

void run(int n, int side)
{
    const std::vector<unsigned char> pattern = windows::pattern(side * side);
    const int strip_width = n + side - 1;
    unsigned char* pattern_on_device = timing::to_device(pattern);
    unsigned char* strip = windows::image_on_device(std::size_t{1} * strip_width * side);
    unsigned* products = timing::device_array<unsigned>(n);
    const timing::Times times =
        timing::measure([&] { dot_products_of_bytes(strip, pattern_on_device, products, n, side, side); });
    const std::vector<unsigned> product = timing::to_host(products, n);
    for (int k = 0; k < n; k += n / 99) {
        const windows::Sums expected = windows::sums_of(pattern, side, side, strip_width, k, 0);
        timing::require(product[k] == static_cast<unsigned>(expected.it), "products");
    }
    const std::string words =
        std::to_string(n) + " windows, template " + std::to_string(side) + " x " + std::to_string(side);
    timing::report(words.c_str(), times, double(n) * side * side, timing::checksum_on_device(products, n));
    timing::require(cudaFree(strip));
    timing::require(cudaFree(products));
    timing::require(cudaFree(pattern_on_device));
}

}  // namespace

int main()
{
    run(1 << 20, 16);
    run(1 << 22, 52);
}
