// SPDX-License-Identifier: MIT
// Times one implementation of mul24(), with the copy of the template to the device; work is counted in pixels of the
// pattern, each in each window.
#include "../windows.hpp"

#include <string>

void mul24(const unsigned char* image, int width, int height, int first_row, int window_rows,
           const unsigned char* pattern, int side, int* sum_isq, int* sum_it);

namespace {

void run(int image_side, int side)
{
    const std::vector<unsigned char> pattern = windows::pattern(side * side);
    const int columns = image_side - side + 1;
    const int count = columns * columns;
    unsigned char* image = windows::image_on_device(std::size_t{1} * image_side * image_side);
    int* sum_isq = timing::device_array<int>(count);
    int* sum_it = timing::device_array<int>(count);
    const timing::Times times = timing::measure(
        [&] { mul24(image, image_side, image_side, 0, columns, pattern.data(), side, sum_isq, sum_it); });
    const std::vector<int> isq = timing::to_host(sum_isq, count);
    const std::vector<int> it = timing::to_host(sum_it, count);
    for (int k = 0; k < count; k += count / 99) {
        const windows::Sums expected =
            windows::sums_of(pattern, side, side, image_side, k % columns, k / columns);
        timing::require(isq[k] == expected.isq && it[k] == expected.it, "sums");
    }
    const std::string words = std::to_string(image_side) + " x " + std::to_string(image_side) + ", template " +
                              std::to_string(side) + " x " + std::to_string(side);
    timing::report(words.c_str(), times, double(count) * side * side,
                   timing::checksum_on_device(sum_isq, count) * 31 +
                       timing::checksum_on_device(sum_it, count));
    for (void* memory :
         {static_cast<void*>(image), static_cast<void*>(sum_isq), static_cast<void*>(sum_it)}) {
        timing::require(cudaFree(memory));
    }
}

}  // namespace

int main()
{
    run(1024, 16);  // as in The CUDA Handbook, section 15.6
    run(4096, 32);
}
