// SPDX-License-Identifier: MIT
// Looks for the coin on the table with the kernel of exercise 3.2, prints where it is, and writes table and maps as a
// PNG file: ./workbook run --unchecked picture.cu correlation.cu -- picture.png
#include "correlation.hpp"

#include "../../png.hpp"
#include "coins.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

namespace {

constexpr int gap = 16;
constexpr int columns = coins_on_a_table::table_width - coins_on_a_table::frame + 1;  // of windows
constexpr int rows = coins_on_a_table::table_height - coins_on_a_table::frame + 1;
constexpr int width = coins_on_a_table::table_width + 2 * columns + 4 * gap;
constexpr int height = rows + coins_on_a_table::frame + 3 * gap;
constexpr unsigned char paper = 253, red = 254, yellow = 255;  // colours behind the 253 shades of grey

/// The sums of exercise 3.1.
struct Sums
{
    std::vector<int> i, isq, it;
};

Sums sums_of(const coins_on_a_table::Picture& image, const coins_on_a_table::Picture& coin)
{
    Sums sums;
    for (int window = 0; window < columns * rows; ++window) {
        int i = 0, isq = 0, it = 0;
        for (int k = 0; k < coin.width * coin.height; ++k) {
            const int x = window % columns + k % coin.width, y = window / columns + k / coin.width;
            const int pixel = image.pixels[y * image.width + x];
            i += pixel;
            isq += pixel * pixel;
            it += pixel * coin.pixels[k];
        }
        sums.i.push_back(i);
        sums.isq.push_back(isq);
        sums.it.push_back(it);
    }
    return sums;
}

int* on_device(const std::vector<int>& values)
{
    int* copy = nullptr;
    cudaMalloc(&copy, values.size() * sizeof(int));
    cudaMemcpy(copy, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice);
    return copy;
}

std::vector<float> coefficients(const Sums& sums, const coins_on_a_table::Picture& coin)
{
    std::vector<float> result(sums.i.size());
    int *i = on_device(sums.i), *isq = on_device(sums.isq), *it = on_device(sums.it);
    float* coefficient = nullptr;
    cudaMalloc(&coefficient, result.size() * sizeof(float));
    correlation(i, isq, it, columns * rows, coin.pixels.data(), coin.width * coin.height, coefficient);
    cudaMemcpy(result.data(), coefficient, result.size() * sizeof(float), cudaMemcpyDeviceToHost);
    for (int* memory : {i, isq, it}) {
        cudaFree(memory);
    }
    cudaFree(coefficient);
    return result;
}

class Canvas {
public:
    void dot(int x, int y, unsigned char colour)
    {
        if (x >= 0 && x < width && y >= 0 && y < height) {
            pixels[y * width + x] = colour;
        }
    }

    void grey(int left, int top, const coins_on_a_table::Picture& picture)
    {
        for (int k = 0; k < picture.width * picture.height; ++k) {
            dot(left + k % picture.width, top + k / picture.width,
                std::min<unsigned char>(picture.pixels[k], 252));
        }
    }

    /// The values of all windows, the least black and the largest white.
    template <class T>
    void map(int left, const std::vector<T>& values)
    {
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        for (int k = 0; k < columns * rows; ++k) {
            const double share =
                (static_cast<double>(values[k]) - *least) / (static_cast<double>(*most) - *least);
            dot(left + k % columns, gap + k / columns, static_cast<unsigned char>(252 * share));
        }
    }

    /// The edge of a square, two pixels wide.
    void square(int left, int top, int side, unsigned char colour)
    {
        for (int k = -2; k < side + 2; ++k) {
            for (const int edge : {-2, -1, side, side + 1}) {
                dot(left + k, top + edge, colour);
                dot(left + edge, top + k, colour);
            }
        }
    }

    std::vector<unsigned char> pixels = std::vector<unsigned char>(width * height, paper);
};

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::puts("usage: picture OUT.png");
        return 2;
    }
    const coins_on_a_table::Picture table = coins_on_a_table::table(), coin = coins_on_a_table::wanted_coin();
    const Sums sums = sums_of(table, coin);
    const std::vector<float> coefficient = coefficients(sums, coin);
    const int best =
        static_cast<int>(std::max_element(coefficient.begin(), coefficient.end()) - coefficient.begin());
    const int brightest =
        static_cast<int>(std::max_element(sums.it.begin(), sums.it.end()) - sums.it.begin());
    int second = 0;  // the best of all windows that share no more than half a side with it
    for (int k = 0; k < columns * rows; ++k) {
        const int away =
            std::max(std::abs(k % columns - best % columns), std::abs(k / columns - best / columns));
        second = away > coin.width / 2 && coefficient[k] > coefficient[second] ? k : second;
    }
    std::printf("largest coefficient %5.3f at column %d, row %d\n", coefficient[best], best % columns,
                best / columns);
    std::printf("elsewhere at most   %5.3f at column %d, row %d\n", coefficient[second], second % columns,
                second / columns);
    std::printf("largest sum of I * T      at column %d, row %d\n", brightest % columns, brightest / columns);

    Canvas canvas;
    canvas.grey(gap, gap, table);
    canvas.square(gap + best % columns, gap + best / columns, coin.width, red);
    canvas.square(gap + brightest % columns, gap + brightest / columns, coin.width, yellow);
    const int second_left = 2 * gap + table.width, third_left = second_left + columns + gap;
    canvas.map(second_left, coefficient);
    canvas.square(second_left + best % columns - 6, gap + best / columns - 6, 13, red);
    canvas.map(third_left, sums.it);
    canvas.square(third_left + brightest % columns - 6, gap + brightest / columns - 6, 13, yellow);
    canvas.grey(second_left, 2 * gap + rows, coin);

    std::vector<unsigned> palette;
    for (unsigned shade = 0; shade < paper; ++shade) {
        palette.push_back(shade << 16 | shade << 8 | shade);
    }
    palette.insert(palette.end(), {0xfbfaf7, 0xe0404a, 0xf2c230});
    std::ofstream out(argv[1], std::ios::binary);
    out << png::indexed(width, height, palette, canvas.pixels);
    out.close();
    const cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess || !out) {
        std::printf("picture: %s\n",
                    error != cudaSuccess ? cudaGetErrorString(error) : "the file cannot be written");
        return 1;
    }
    return 0;
}
