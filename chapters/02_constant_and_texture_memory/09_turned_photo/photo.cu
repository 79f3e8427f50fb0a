// Turns a photo of coins with turned_photo() as it stands in this folder, and writes what it shows as a PNG file:
//
//     ./workbook run --unchecked chapters/02_constant_and_texture_memory/09_turned_photo/photo.cu photo.png 30 1.25 mirrored linear
#include "turned_photo.cu"

#include "../../03_sm_1x_tuning/02_correlation/coins.hpp"
#include "../../png.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace {

const char* const edges[] = {"last_pixel", "black", "tiled", "mirrored"};  // as in Edge
const char* const blends[] = {"nearest", "linear"};                        // as in Blend

/// The number of a word in a list; its length if it is not there.
template <class List>
int number_of(const std::string& word, const List& list)
{
    return static_cast<int>(std::find(std::begin(list), std::end(list), word) - std::begin(list));
}

/// The middle of the photo in the middle of a picture of the same size, turned to the right.
View view_of(int width, int height, double degrees, double zoom, Edge edge, Blend blend)
{
    const double angle = degrees * std::acos(-1.0) / 180;
    const double right_x = std::cos(angle) / zoom, right_y = -std::sin(angle) / zoom;
    const double down_x = -right_y, down_y = right_x;
    View view{};
    view.origin_x = static_cast<float>(width / 2.0 - width / 2.0 * right_x - height / 2.0 * down_x);
    view.origin_y = static_cast<float>(height / 2.0 - width / 2.0 * right_y - height / 2.0 * down_y);
    view.right_x = static_cast<float>(right_x);
    view.right_y = static_cast<float>(right_y);
    view.down_x = static_cast<float>(down_x);
    view.down_y = static_cast<float>(down_y);
    view.edge = edge;
    view.blend = blend;
    return view;
}

}  // namespace

int main(int argc, char** argv)
{
    const auto word = [&](int i, const char* otherwise) { return std::string(i < argc ? argv[i] : otherwise); };
    const std::string file = word(1, "photo.png");
    const double degrees = std::atof(word(2, "30").c_str()), zoom = std::atof(word(3, "1.25").c_str());
    const int edge = number_of(word(4, "mirrored"), edges), blend = number_of(word(5, "linear"), blends);
    if (argc > 6 || zoom <= 0 || edge == 4 || blend == 2) {
        std::puts("usage: photo OUT.png DEGREES ZOOM last_pixel|black|tiled|mirrored nearest|linear");
        return 2;
    }
    const coins_on_a_table::Picture coins = coins_on_a_table::table();
    const std::vector<float> photo(coins.pixels.begin(), coins.pixels.end());
    std::vector<float> shown(photo.size());
    const std::size_t bytes = photo.size() * sizeof(float);
    float *from = nullptr, *to = nullptr;
    cudaMalloc(&from, bytes);
    cudaMalloc(&to, bytes);
    cudaMemcpy(from, photo.data(), bytes, cudaMemcpyHostToDevice);
    const View view =
        view_of(coins.width, coins.height, degrees, zoom, static_cast<Edge>(edge), static_cast<Blend>(blend));
    turned_photo(from, coins.width, coins.height, to, coins.width, coins.height, view);
    const cudaError_t error = cudaMemcpy(shown.data(), to, bytes, cudaMemcpyDeviceToHost);
    cudaFree(from);
    cudaFree(to);
    if (error != cudaSuccess) {
        std::printf("photo: %s\n", cudaGetErrorString(error));
        return 1;
    }
    std::vector<unsigned> greys;
    for (unsigned shade = 0; shade < 256; ++shade) {
        greys.push_back(shade << 16 | shade << 8 | shade);
    }
    std::vector<unsigned char> pixels;
    for (const float value : shown) {
        pixels.push_back(value > 0 ? static_cast<unsigned char>(std::min(value, 255.0f) + 0.5f) : 0);
    }
    std::ofstream out(file, std::ios::binary);
    out << png::indexed(coins.width, coins.height, greys, pixels);
    out.close();
    if (!out) {
        std::printf("photo: cannot write %s\n", file.c_str());
        return 1;
    }
    std::printf("%s shows the photo turned by %g degrees, zoomed by %g, %s, %s\n", file.c_str(), degrees, zoom,
                edges[edge], blends[blend]);
    return 0;
}
