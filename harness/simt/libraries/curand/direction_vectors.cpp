// SPDX-License-Identifier: MIT
#include "direction_vectors.hpp"

#include <array>
#include <cstdint>

namespace simt {
namespace {

constexpr unsigned most_initial_numbers = 8;

/// A dimension behind the first: a primitive polynomial, and the numbers that its recursion begins with.
struct Dimension
{
    unsigned degree;
    unsigned polynomial;  ///< its coefficients but for the first and the last, the highest in the highest bit
    std::array<std::uint8_t, most_initial_numbers> initial;
};

constexpr Dimension dimensions[sobol_dimensions - 1] = {
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
    {6, 19, {1, 1, 1, 15, 7, 5}},
    {6, 22, {1, 3, 1, 15, 13, 25}},
    {6, 25, {1, 1, 5, 5, 19, 61}},
    {7, 1, {1, 3, 7, 11, 23, 15, 103}},
    {7, 4, {1, 3, 7, 13, 13, 15, 69}},
    {7, 7, {1, 1, 3, 13, 7, 35, 63}},
    {7, 8, {1, 3, 5, 9, 1, 25, 53}},
    {7, 14, {1, 3, 1, 13, 9, 35, 107}},
    {7, 19, {1, 3, 1, 5, 27, 61, 31}},
    {7, 21, {1, 1, 5, 11, 19, 41, 61}},
    {7, 28, {1, 3, 5, 3, 3, 13, 69}},
    {7, 31, {1, 1, 7, 13, 1, 19, 1}},
    {7, 32, {1, 3, 7, 5, 13, 19, 59}},
    {7, 37, {1, 1, 3, 9, 25, 29, 41}},
    {7, 41, {1, 3, 5, 13, 23, 1, 55}},
    {7, 42, {1, 3, 7, 3, 13, 59, 17}},
    {7, 50, {1, 3, 1, 3, 5, 53, 69}},
    {7, 55, {1, 1, 5, 5, 23, 33, 13}},
    {7, 56, {1, 1, 7, 7, 1, 61, 123}},
    {7, 59, {1, 1, 7, 9, 13, 61, 49}},
    {7, 62, {1, 3, 3, 5, 3, 55, 33}},
    {8, 14, {1, 3, 1, 15, 31, 13, 49, 245}},
    {8, 21, {1, 3, 5, 15, 31, 59, 63, 97}},
    {8, 22, {1, 3, 1, 11, 11, 11, 77, 249}},
    {8, 38, {1, 3, 1, 11, 27, 43, 71, 9}},
    {8, 47, {1, 1, 7, 15, 21, 11, 81, 45}},
    {8, 49, {1, 3, 7, 3, 25, 31, 65, 79}},
    {8, 50, {1, 3, 1, 1, 19, 11, 3, 205}},
    {8, 52, {1, 1, 5, 9, 19, 21, 29, 157}},
    {8, 56, {1, 3, 7, 11, 1, 33, 89, 185}},
};

/// The vectors of all dimensions, as fractions of 2 to the number of bits.
template <class Word, std::size_t bits>
class Vectors {
public:
    Vectors()
    {
        for (unsigned bit = 0; bit < bits; ++bit) {
            vectors_[0][bit] = Word{1} << (bits - 1 - bit);
        }
        for (unsigned i = 1; i < sobol_dimensions; ++i) {
            fill(vectors_[i], dimensions[i - 1]);
        }
    }
    Word (*data())[bits] { return vectors_; }

private:
    static void fill(Word (&vectors)[bits], const Dimension& dimension)
    {
        const unsigned degree = dimension.degree;
        for (unsigned bit = 0; bit < bits; ++bit) {
            if (bit < degree) {
                vectors[bit] = Word{dimension.initial[bit]} << (bits - 1 - bit);
                continue;
            }
            Word next = vectors[bit - degree] ^ (vectors[bit - degree] >> degree);
            for (unsigned k = 1; k < degree; ++k) {
                if ((dimension.polynomial >> (degree - 1 - k) & 1) != 0) {
                    next ^= vectors[bit - k];
                }
            }
            vectors[bit] = next;
        }
    }

    Word vectors_[sobol_dimensions][bits];
};

}  // namespace

curandDirectionVectors32_t* sobol_vectors_32()
{
    static auto& vectors = *new Vectors<unsigned int, 32>;  // never destroyed, as the device
    return vectors.data();
}

curandDirectionVectors64_t* sobol_vectors_64()
{
    static auto& vectors = *new Vectors<unsigned long long, 64>;
    return vectors.data();
}

}  // namespace simt
