// SPDX-License-Identifier: MIT
#include "ray_tracer.hpp"

#include <judge/check.hpp>
#include <judge/session.hpp>

using namespace judge;

namespace {

using RayTracer = Entry<decltype(ray_tracer)>;
const RayTracer entry;

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
    bool is_shown = false;  ///< to the learner, as a picture
};

Scene scene(int count, int width, int height)
{
    const std::string words = counted(count, "sphere", "spheres") + ", " + std::to_string(width) + " x " +
                              std::to_string(height) + " pixels";
    Random random(words);
    return {words, spheres_in(random, count, width, height), width, height};
}

/// Every sphere stands far behind z = 0, and each a second time, in another colour, at the end of the list.
Scene twins()
{
    Scene result = scene(6, 50, 40);
    result.words = "spheres in one place, all far behind z = 0";
    for (std::size_t i = 0; i < 6; ++i) {
        Sphere& sphere = result.spheres[i];
        sphere.z -= 2'000'000.0f;
        Sphere twin = sphere;
        twin.red = 255.0f - sphere.red;
        twin.green = 255.0f - sphere.green;
        result.spheres.push_back(twin);
    }
    return result;
}

std::size_t pixels_of(const Scene& scene)
{
    return static_cast<std::size_t>(scene.width) * static_cast<std::size_t>(scene.height);
}

Trial try_with(const Scene& scene, const RayTracer& ray_tracer = entry)
{
    return ray_tracer.run(scene.words, host_in("spheres", scene.spheres),
                          scene.is_shown ? out_picture<unsigned>("pixels", {scene.width, scene.height})
                                         : out<unsigned>("pixels", pixels_of(scene)),
                          static_cast<int>(scene.spheres.size()), scene.width, scene.height);
}

/// In a process in which another scene has left its spheres in constant memory.
Trial try_after_another(Scene scene, const Scene& earlier)
{
    scene.words += ", after another scene of " + std::to_string(earlier.spheres.size());
    return try_with(
        scene, entry.after(host_in("spheres", earlier.spheres), out<unsigned>("pixels", pixels_of(earlier)),
                           static_cast<int>(earlier.spheres.size()), earlier.width, earlier.height));
}

/// The scene is in memory of the host, so that uses_the_device() cannot tell whether the picture was drawn there.
TrialMatcher draws_on_the_device(const Scene& scene)
{
    const std::uint64_t bytes = sizeof(unsigned) * pixels_of(scene);
    return {"draws on the device",
            Rule{"", {Reason::unused}, "kernels write the picture; the host does not compute"},
            [bytes](const Trial& trial) -> std::optional<Refusal> {
                const std::uint64_t written = trial.mine().observation.total().global_store_bytes;
                if (!Session::get().is_counted() || written >= bytes) {
                    return std::nullopt;
                }
                Refusal refusal = trial.refusal(Reason::unused);
                refusal.text = "the kernels wrote " + std::to_string(written) +
                               " bytes of global memory; the picture has " + std::to_string(bytes);
                return refusal;
            }};
}

void require_right_picture(const Trial& trial, const Scene& scene)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<unsigned>("pixels", exactly(),
                                            place_in_rows_of(static_cast<std::size_t>(scene.width)),
                                            Notation::hexadecimal));
    REQUIRE_THAT(trial, draws_on_the_device(scene));
}

}  // namespace

TEST_CASE("every pixel shows the nearest sphere", "[ray_tracer][task_1][correctness]")
{
    for (const Scene& picture :
         {scene(3, 0, 5), scene(3, 5, 0), scene(0, 17, 3), scene(1, 1, 1), scene(2, 15, 15), scene(5, 16, 16),
          scene(7, 17, 33), scene(20, 97, 31), scene(max_spheres, 31, 16), twins(), scene(2, 331, 211)}) {
        require_right_picture(try_with(picture), picture);
    }
    const Scene second = scene(3, 40, 30);
    for (const int spheres : {max_spheres, 3}) {
        require_right_picture(try_after_another(second, scene(spheres, 8, 8)), second);
    }
}

TEST_CASE("a warp reads each sphere in one request, and global memory is not read",
          "[ray_tracer][task_2][budget]")
{
    Scene picture = scene(20, 96, 64);
    picture.is_shown = true;
    const Trial trial = try_with(picture);
    require_right_picture(trial, picture);
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::global_load_bytes, 0, "the spheres are not read from global memory"));
    // A search needs x, y and the radius of every sphere. Half of the threads may be there for other things.
    REQUIRE_THAT(trial, has_at_least(per_thread(&Counters::constant_load_bytes),
                                     3 * sizeof(float) * picture.spheres.size() / 2,
                                     "each thread reads the spheres from a __constant__ variable"));
    // Who looks up the colour after the search lets each lane ask for a sphere of its own: three words, at most 31
    // replays each, and once for 32 pixels. Rows that do not fill their blocks make it twice as many warps.
    constexpr std::uint64_t warps = 96 * 64 / 32;
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::constant_replays, 2 * 3 * 31 * warps,
                             "while they search, all lanes of a warp read the same word of constant memory"));
    REQUIRE_THAT(trial, has_at_most(idle_blocks(), 0, "no block is without a pixel"));

    const Scene large = scene(2, 101, 79);
    const Trial shared_out = try_with(large);
    require_right_picture(shared_out, large);
    REQUIRE_THAT(shared_out, spreads_its_work());

    // A sector has 8 pixels. A thread may have two neighbouring ones, or more if it stores them together. With blocks of
    // 16 x 16 that lie down the columns it is half a sector for a pixel.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_sectors, 3 * pixels_of(picture) / 8,
                                    "neighbouring threads write neighbouring pixels of a row"));
}
