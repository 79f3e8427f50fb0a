// SPDX-License-Identifier: MIT
#include "correlation.hpp"

#include "../pictures.hpp"

#include <judge/session.hpp>

#include <fstream>
#include <stdexcept>

using namespace judge;
using namespace pictures;

namespace {

const Entry<decltype(correlation)> entry;

struct Picture
{
    Size size;
    std::vector<unsigned char> pixels;
};

/// What exercise 3.1 computes.
struct Sums
{
    std::vector<int> i, isq, it;
};

Sums sums_of(const Picture& image, const Picture& pattern)
{
    const Size windows = windows_in(image.size, pattern.size);
    Sums sums;
    for (int y = 0; y < windows.height; ++y) {
        for (int x = 0; x < windows.width; ++x) {
            int i = 0, isq = 0, it = 0;
            for (int row = 0; row < pattern.size.height; ++row) {
                const unsigned char* in_image = &image.pixels[pixels_in({image.size.width, y + row})] + x;
                const unsigned char* in_template = &pattern.pixels[pixels_in({pattern.size.width, row})];
                for (int column = 0; column < pattern.size.width; ++column) {
                    i += in_image[column];
                    isq += in_image[column] * in_image[column];
                    it += in_image[column] * in_template[column];
                }
            }
            sums.i.push_back(i);
            sums.isq.push_back(isq);
            sums.it.push_back(it);
        }
    }
    return sums;
}

Picture noise_picture(const Size& size, int low = 0, int high = 255)
{
    return {size, noise("picture", size, low, high)};
}

Picture plain_picture(const Size& size, int shade)
{
    return {size, plain(size, shade)};
}

std::string place_by_window(const std::string& output, std::size_t index, std::size_t columns)
{
    return output + "[" + std::to_string(index / columns) + "][" + std::to_string(index % columns) + "]";
}

/// Six roundings of half a unit and a root of two units, in each of two ways to the result: less than 16 units of 2^-23
/// of a number that is at most 1.
TrialMatcher agrees_on_coefficient(const Size& windows)
{
    const auto columns = static_cast<std::size_t>(std::max(1, windows.width));
    return agrees_on<float>("coefficient",
                            {[](std::size_t) { return 16.0 / (1 << 23); }, "16 units in the last place of 1"},
                            [columns](const std::string& output, std::size_t index) {
                                return place_by_window(output, index, columns);
                            });
}

Trial try_with(const std::string& circumstances, const Picture& image, const Picture& pattern)
{
    const Sums sums = sums_of(image, pattern);
    const std::size_t windows = sums.i.size();
    return entry.run(circumstances + " " + words(image.size) + ", template " + words(pattern.size),
                     in("sum_i", sums.i), in("sum_isq", sums.isq), in("sum_it", sums.it), windows,
                     host_in("pattern", pattern.pixels), pattern.pixels.size(),
                     out<float>("coefficient", windows));
}

void require_right_coefficients(const std::string& circumstances, const Picture& image,
                                const Picture& pattern)
{
    const Trial trial = try_with(circumstances, image, pattern);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_coefficient(windows_in(image.size, pattern.size)));
    REQUIRE_THAT(trial, uses_the_device());
}

/// The next binary PGM picture of a file.
Picture read_pgm(std::istream& file)
{
    std::string magic;
    Picture picture{};
    int white = 0;
    file >> magic >> picture.size.width >> picture.size.height >> white;
    file.get();
    if (!file || magic != "P5" || white != 255) {
        throw std::runtime_error("coins.pgm does not hold two pictures");
    }
    picture.pixels.resize(pixels_in(picture.size));
    file.read(reinterpret_cast<char*>(picture.pixels.data()),
              static_cast<std::streamsize>(picture.pixels.size()));
    return picture;
}

}  // namespace

TEST_CASE("every window has its coefficient", "[correlation][task_1][correctness]")
{
    for (const Size& image : {Size{4, 3}, {18, 17}, {257, 2}, {256, 3}, {61, 37}, large_image}) {
        require_right_coefficients("image", noise_picture(image), noise_picture({3, 2}));
    }
    require_right_coefficients("image", noise_picture({60, 55}), noise_picture({52, 52}));
    const Picture pattern = noise_picture({16, 16});
    require_right_coefficients("the template itself,", pattern, pattern);
    const Trial none = try_with("image", noise_picture({0, 0}), noise_picture({3, 2}));
    REQUIRE_THAT(none, runs_clean());
}

TEST_CASE("faint and flat windows have their coefficients", "[correlation][task_2][correctness]")
{
    // 250 to 252: a variation that is a small difference of large numbers.
    require_right_coefficients("faint image", noise_picture({33, 21}, 250, 252), noise_picture({16, 16}));
    require_right_coefficients("faint image", noise_picture({60, 55}, 254, 255),
                               noise_picture({52, 52}, 200, 201));
    Picture half_flat = noise_picture({40, 9}, 200, 255);
    for (std::size_t k = 0; k < half_flat.pixels.size(); ++k) {
        half_flat.pixels[k] = k % 40 < 20 ? 77 : half_flat.pixels[k];
    }
    require_right_coefficients("half an image", half_flat, noise_picture({5, 5}));
    // Two pixels that differ by 1 have a variation of 1, the least that there is.
    require_right_coefficients("faint image", noise_picture({33, 21}, 254, 255), {{2, 1}, {200, 201}});
    require_right_coefficients("image", noise_picture({30, 9}), plain_picture({5, 5}, 9));
    require_right_coefficients("image", noise_picture({11, 7}), plain_picture({1, 1}, 200));
    require_right_coefficients("black image", plain_picture({30, 9}, 0), noise_picture({5, 5}));
}

TEST_CASE("the coin is found on the table", "[correlation][task_3][correctness]")
{
    std::ifstream file(Session::get().settings.data_directory + "/coins.pgm", std::ios::binary);
    const Picture table = read_pgm(file);
    const Picture coin = read_pgm(file);
    const Size windows = windows_in(table.size, coin.size);
    const Trial trial = try_with("table", table, coin);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_coefficient(windows));
    REQUIRE_THAT(trial, uses_the_device());
    // The three sums of a window are 12 bytes. There is room for 2 more, and not for a sum that is read twice.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, 14 * pixels_in(windows),
                                    "each sum is read from global memory once, and nothing else is"));
    REQUIRE_THAT(trial, spreads_its_work());
    // 32 x 32 windows
    const Trial full_blocks = try_with("image", noise_picture({34, 33}), noise_picture({3, 2}));
    REQUIRE_THAT(full_blocks, runs_clean());
    REQUIRE_THAT(full_blocks, has_at_most(&Counters::blocks, judge::blocks_with_work(1024),
                                          "no block is without a window"));
}
