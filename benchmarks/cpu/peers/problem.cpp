// SPDX-License-Identifier: MIT
#include "problem.hpp"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numeric>
#include <random>
#include <stdexcept>

namespace peers {
namespace {

constexpr unsigned block_size = 256;
constexpr unsigned tile_side = 16;

using Floats = std::vector<float>;

std::size_t size(int n)
{
    return static_cast<std::size_t>(n);
}

Floats whole_numbers(std::size_t count, int below)
{
    std::minstd_rand random;
    Floats numbers(count);
    for (float& number : numbers) {
        number = static_cast<float>(random() % static_cast<unsigned>(below));
    }
    return numbers;
}

Problem one_thread_an_element(const char* name, int n, std::vector<Floats> inputs, Floats expected,
                              double work)
{
    return {
        name,         n,   std::move(inputs), std::move(expected), {static_cast<unsigned>(n) / block_size},
        {block_size}, work};
}

/// For each point the index of the nearest other one, the first of them if there are several.
Problem nearest_neighbour(int n)
{
    const Floats points = whole_numbers(3 * size(n), 1000);
    Floats nearest(size(n));
    for (std::size_t i = 0; i < size(n); ++i) {
        float least = std::numeric_limits<float>::max();
        for (std::size_t j = 0; j < size(n); ++j) {
            const float x = points[3 * j] - points[3 * i];
            const float y = points[3 * j + 1] - points[3 * i + 1];
            const float z = points[3 * j + 2] - points[3 * i + 2];
            const float distance = x * x + y * y + z * z;
            if (distance < least && j != i) {
                least = distance;
                nearest[i] = static_cast<float>(j);
            }
        }
    }
    return one_thread_an_element("nearest_neighbour", n, {points}, nearest, double{1} * n * n);
}

Problem matrix_product(int n)
{
    const Floats a = whole_numbers(size(n) * size(n), 8);
    const Floats b = whole_numbers(size(n) * size(n), 16);
    Floats product(size(n) * size(n));
    for (std::size_t i = 0; i < size(n); ++i) {
        for (std::size_t k = 0; k < size(n); ++k) {
            for (std::size_t j = 0; j < size(n); ++j) {
                product[i * size(n) + j] += a[i * size(n) + k] * b[k * size(n) + j];
            }
        }
    }
    const unsigned tiles = static_cast<unsigned>(n) / tile_side;
    return {"matrix_product",     n, {a, b}, product, {tiles, tiles}, {tile_side, tile_side},
            double{1} * n * n * n};
}

/// One sum for each block.
Problem reduction(int n)
{
    const Floats in = whole_numbers(size(n), 100);
    Floats sums(size(n) / block_size);
    for (std::size_t i = 0; i < size(n); ++i) {
        sums[i / block_size] += in[i];
    }
    return one_thread_an_element("reduction", n, {in}, sums, n);
}

/// The running sums within each block.
Problem scan(int n)
{
    const Floats in = whole_numbers(size(n), 100);
    Floats sums(size(n));
    for (std::size_t begin = 0; begin < size(n); begin += block_size) {
        std::partial_sum(&in[begin], &in[begin] + block_size, &sums[begin]);
    }
    return one_thread_an_element("scan", n, {in}, sums, n);
}

/// The steps from each number to 1 by halving what is even and 3k + 1 of what is odd, each with a weight that is looked
/// up; lanes of a warp part at every step.
Problem divergent(int n)
{
    const Floats weights = whole_numbers(block_size, 10);
    Floats sums(size(n));
    double steps = 0;
    for (std::size_t i = 0; i < size(n); ++i) {
        for (std::uint32_t k = static_cast<std::uint32_t>(i) + 1; k != 1; ++steps) {
            const float weight = weights[k % block_size];
            sums[i] += k % 2 == 0 ? weight : -weight;
            k = k % 2 == 0 ? k / 2 : 3 * k + 1;
        }
    }
    return one_thread_an_element("divergent", n, {weights}, sums, steps);
}

}  // namespace

Problem make_problem(const std::string& name, int n)
{
    if (n <= 0 || n % static_cast<int>(name == "matrix_product" ? tile_side : block_size) != 0) {
        throw std::runtime_error("the size must be a multiple of the side of a block");
    }
    using Named = std::pair<const char*, Problem (*)(int)>;
    for (const auto& [known, make] :
         {Named{"nearest_neighbour", nearest_neighbour}, Named{"matrix_product", matrix_product},
          Named{"reduction", reduction}, Named{"scan", scan}, Named{"divergent", divergent}}) {
        if (name == known) {
            return make(n);
        }
    }
    throw std::runtime_error("there is no problem " + name);
}

int report(const Problem& problem, const std::function<Floats(double& seconds)>& launch)
{
    double seconds = 0;
    for (int time = 0; time < 2; ++time) {
        if (launch(seconds) != problem.expected) {
            std::fprintf(stderr, "%s: wrong result\n", problem.kernel.c_str());
            return 1;
        }
    }
    std::printf("%.4g\n", problem.work / seconds);
    return 0;
}

double time_of(const std::function<void()>& step)
{
    const auto begin = std::chrono::steady_clock::now();
    step();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace peers
