// SPDX-License-Identifier: MIT
#include "ray_tracer.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(ray_tracer)> entry;

/// Whole numbers, and every one of them has a reason: a squared radius minus two squared distances is exact, the root
/// and the quotient are rounded correctly on every device, and no product is followed by a sum that a compiler could
/// fuse with it. So all pixels are the same everywhere.
std::vector<Sphere> spheres_in(Random& random, int count, int width, int height)
{
    const auto whole = [&](int low, int high) { return static_cast<float>(random.whole(low, high)); };
    std::vector<Sphere> spheres;
    for (int i = 0; i < count; ++i) {
        Sphere sphere{};
        sphere.x = whole(-width / 2, width / 2);
        sphere.y = whole(-height / 2, height / 2);
        sphere.z = whole(-100, 100);
        sphere.radius = whole(2, 20);
        sphere.red = whole(0, 255);
        sphere.green = whole(0, 255);
        sphere.blue = whole(0, 255);
        spheres.push_back(sphere);
    }
    return spheres;
}

struct Scene
{
    std::string words;
    std::vector<Sphere> spheres;
    int width, height;
};

Scene scene(int count, int width, int height)
{
    const std::string words = counted(count, "sphere", "spheres") + ", " + std::to_string(width) + " x " +
                              std::to_string(height) + " pixels";
    Random random(words);
    return {words, spheres_in(random, count, width, height), width, height};
}

/// Every sphere stands behind z = 0, and each a second time, in another colour, at the end of the list.
Scene twins()
{
    Scene result = scene(6, 50, 40);
    result.words = "spheres in one place, all behind z = 0";
    for (std::size_t i = 0; i < 6; ++i) {
        Sphere& sphere = result.spheres[i];
        sphere.z -= 200.0f;
        Sphere twin = sphere;
        twin.red = 255.0f - sphere.red;
        twin.green = 255.0f - sphere.green;
        result.spheres.push_back(twin);
    }
    return result;
}

Trial try_with(const Scene& scene)
{
    const auto size = static_cast<std::size_t>(scene.width) * static_cast<std::size_t>(scene.height);
    return entry.run(scene.words, host_in("spheres", scene.spheres), out<unsigned>("pixels", size),
                     static_cast<int>(scene.spheres.size()), scene.width, scene.height);
}

void require_right_picture(const Trial& trial, const Scene& scene)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<unsigned>("pixels", exactly(),
                                            place_in_rows_of(static_cast<std::size_t>(scene.width))));
    REQUIRE_THAT(trial, uses_the_device());
}

}  // namespace

TEST_CASE("every pixel shows the nearest sphere", "[ray_tracer][task_1][correctness]")
{
    for (const Scene& picture :
         {scene(3, 0, 5), scene(3, 5, 0), scene(0, 17, 3), scene(1, 1, 1), scene(2, 15, 15), scene(5, 16, 16),
          scene(7, 17, 33), scene(20, 97, 31), scene(max_spheres, 31, 16), twins()}) {
        require_right_picture(try_with(picture), picture);
    }
}

TEST_CASE("a warp reads each sphere in one request, and global memory is not read",
          "[ray_tracer][task_2][budget]")
{
    const Scene picture = scene(20, 96, 64);
    const Trial trial = try_with(picture);
    require_right_picture(trial, picture);
    REQUIRE_THAT(trial,
                 keeps(&Counters::global_load_bytes, 0, "the spheres are not read from global memory"));
    // Somebody reads every sphere, if only once and as a whole.
    REQUIRE_THAT(trial, keeps_at_least(&Counters::constant_requests, picture.spheres.size(),
                                       "the spheres are read from constant memory"));
    // Who looks up the colour after the search lets each lane ask for a sphere of its own: three words, at most 31
    // replays each, and once a warp of 32 pixels.
    constexpr std::uint64_t warps = 96 * 64 / 32;
    REQUIRE_THAT(trial,
                 keeps(&Counters::constant_replays, 3 * 31 * warps,
                       "while they search, all lanes of a warp read the same word of constant memory"));
}
