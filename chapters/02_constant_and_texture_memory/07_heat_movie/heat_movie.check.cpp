// SPDX-License-Identifier: MIT
#include "heat_movie.hpp"

#include "../heat_fields.hpp"
#include "source_plate.hpp"

#include <judge/check.hpp>

#include <string>
#include <vector>

using namespace judge;

namespace {

const Entry<decltype(heat_movie)> entry;

/// A movie to be made, and how a message calls it.
struct Movie
{
    std::string words;
    std::vector<Patch> warm, heaters;
    int width, height, pictures, steps;

    std::size_t cells() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

/// Patches that overlap, at whole 64ths of the greatest temperature; one in three has 0.
std::vector<Patch> random_patches(const std::string& purpose, int count, int width, int height)
{
    Random random(purpose);
    std::vector<Patch> patches;
    for (int i = 0; i < count && width > 0 && height > 0; ++i) {
        const int left = random.whole(0, width - 1), top = random.whole(0, height - 1);
        const int right = random.whole(left, width), bottom = random.whole(top, height);
        patches.push_back(
            {left, top, right, bottom, i % 3 == 2 ? 0.0f : static_cast<float>(random.whole(1, 64)) / 64});
    }
    return patches;
}

Movie movie(int width, int height, int pictures, int steps)
{
    const std::string words = std::to_string(width) + " x " + std::to_string(height) + " cells, " +
                              counted(pictures, "picture", "pictures") + " of " +
                              counted(steps, "step", "steps");
    return {words,
            random_patches(words + ", warm", 9, width, height),
            random_patches(words + ", heaters", 5, width, height),
            width,
            height,
            pictures,
            steps};
}

Movie movie_of_the_source(int side, int pictures, int steps)
{
    const std::string words =
        "the plate of the book, " + std::to_string(side) + " x " + std::to_string(side) + " cells";
    return {words, source_plate::warm(side), source_plate::heaters(side), side, side, pictures, steps};
}

/// The list with one patch more, of the whole plate: whoever reads behind the list sees it everywhere.
std::vector<Patch> with_one_behind(std::vector<Patch> patches, const Movie& movie)
{
    patches.push_back({0, 0, movie.width, movie.height, 1.0f});
    return patches;
}

Trial try_with(const Movie& movie)
{
    return entry.run(
        movie.words, host_in("warm", with_one_behind(movie.warm, movie)), static_cast<int>(movie.warm.size()),
        host_in("heaters", with_one_behind(movie.heaters, movie)), static_cast<int>(movie.heaters.size()),
        host_out<unsigned char>("pictures", 4 * movie.cells() * static_cast<std::size_t>(movie.pictures)),
        movie.width, movie.height, movie.pictures, movie.steps);
}

/// Agreement on the pictures, whose bytes are called "picture 1, row 7, column 3, green".
TrialMatcher agrees_on_pictures(const Movie& movie)
{
    const Place place = [movie](const std::string&, std::size_t index) {
        const char* const channels[] = {"red", "green", "blue", "the fourth byte"};
        const auto width = static_cast<std::size_t>(movie.width);
        const std::size_t pixel = index / 4;
        return "picture " + std::to_string(pixel / movie.cells()) + ", row " +
               std::to_string(pixel % movie.cells() / width) + ", column " + std::to_string(pixel % width) +
               ", " + channels[index % 4];
    };
    return agrees_on<unsigned char>("pictures", exactly(), place);
}

/// Bytes that kernels write, to memory or through surfaces.
Measure written()
{
    const auto bytes = [](const Observation& observation) {
        const Counters total = observation.total();
        return total.global_store_bytes + total.texture_store_bytes;
    };
    return {"written", "", bytes, bytes};
}

/// What kernels write at least: every picture, and the field that the next one begins with. A launch may make several steps,
/// and paint.
std::uint64_t bytes_written(const Movie& movie)
{
    const auto pictures = static_cast<std::uint64_t>(movie.pictures);
    const std::uint64_t fields = movie.steps > 0 && pictures > 0 ? pictures - 1 : 0;
    return 4 * movie.cells() * (pictures + fields);
}

void require_right_pictures(const Trial& trial, const Movie& movie)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_pictures(movie));
    REQUIRE_THAT(trial,
                 has_at_least(written(), bytes_written(movie), "steps and pictures are made on the device"));
}

}  // namespace

TEST_CASE("every picture shows the plate after its steps", "[heat_movie][task_1][correctness]")
{
    for (const Movie& small : {movie(37, 23, 2, 3), movie(0, 5, 2, 2), movie(5, 0, 2, 2), movie(1, 1, 3, 1),
                               movie(16, 16, 3, 2), movie(17, 31, 1, 5), movie(33, 15, 4, 1),
                               movie(67, 1, 2, 0), movie(20, 20, 0, 3), movie(263, 251, 1, 1)}) {
        require_right_pictures(try_with(small), small);
    }
}

TEST_CASE("the plate of the book is right after 60 steps", "[heat_movie][task_2][correctness]")
{
    const Movie movie = movie_of_the_source(64, 4, 15);
    require_right_pictures(try_with(movie), movie);
}

TEST_CASE("memory is allocated once, pictures alone travel, and all threads work",
          "[heat_movie][task_3][budget]")
{
    const Movie many = movie(24, 24, 12, 1);
    const Trial trial = try_with(many);
    require_right_pictures(trial, many);
    REQUIRE_THAT(trial, allocates_at_most(
                            8, "memory is allocated before the first picture, and used for all of them"));

    const Movie long_one = movie(24, 24, 2, 10);
    const Trial few_copies = try_with(long_one);
    require_right_pictures(few_copies, long_one);
    // The pictures, and as much again.
    REQUIRE_THAT(few_copies,
                 has_at_most(bytes_copied_to_host(), 2 * 4 * long_one.cells() * 2,
                             "pictures are copied to the host, and not the field after each step"));

    // No steps: the stores are those of the picture. A block of any shape has its lanes in at most twice the warps.
    const Movie still = movie(64, 64, 1, 0);
    const Trial painted = try_with(still);
    require_right_pictures(painted, still);
    REQUIRE_THAT(painted,
                 has_at_most(&Counters::global_store_requests, 2 * still.cells() / 32,
                             "a warp stores its pixels together, and the four bytes of each at once"));

    const Movie full = movie(128, 64, 1, 1);  // blocks of any usual shape fill it
    const Trial filled = try_with(full);
    require_right_pictures(filled, full);
    REQUIRE_THAT(filled, has_at_most(idle_blocks(), 0, "no block is without a cell"));

    const Movie large = movie(101, 79, 1, 1);
    const Trial shared_out = try_with(large);
    require_right_pictures(shared_out, large);
    REQUIRE_THAT(shared_out, has_at_least(heat_fields::fewest_threads_at_work(), large.cells() / 16,
                                          "many threads share the plate in each launch"));
}
