// SPDX-License-Identifier: MIT
// Conway's game of life on a torus: two buffers in pitched memory that change places, and a step that keeps its own tile
// with a border in shared memory. A glider comes back after four steps, one cell further down and to the right.
#include "../program.hpp"

#include <string>
#include <utility>

using Cell = unsigned char;

struct Pitched
{
    Cell* base;
    std::size_t pitch;
    int width;
    int height;

    __device__ Cell& at(int x, int y) const
    {
        return *(base + ((y + height) % height) * pitch + (x + width) % width);
    }
};

class Board {
public:
    Board(int width, int height)
    {
        view_.width = width;
        view_.height = height;
        check(cudaMallocPitch(&view_.base, &view_.pitch, width, height));
        check(cudaMemset2D(view_.base, view_.pitch, 0, width, height));
    }
    Board(Board&& other) noexcept : view_(std::exchange(other.view_, {})) {}
    Board& operator=(Board&& other) noexcept
    {
        std::swap(view_, other.view_);
        return *this;
    }
    ~Board() { cudaFree(view_.base); }

    Pitched view() const { return view_; }
    void upload(const std::string& cells)
    {
        check(cudaMemcpy2D(view_.base, view_.pitch, cells.data(), view_.width, view_.width, view_.height,
                           cudaMemcpyHostToDevice));
    }
    std::string download() const
    {
        std::string cells(static_cast<std::size_t>(view_.width) * view_.height, '?');
        check(cudaMemcpy2D(cells.data(), view_.width, view_.base, view_.pitch, view_.width, view_.height,
                           cudaMemcpyDeviceToHost));
        return cells;
    }

private:
    Pitched view_{};
};

__host__ __device__ constexpr Cell next_state(Cell self, int neighbours)
{
    return neighbours == 3 || (neighbours == 2 && self == '#') ? '#' : '.';
}

__global__ void step_global(Pitched from, Pitched to)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < from.width && y < from.height) {
        int neighbours = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                neighbours += (dx != 0 || dy != 0) && from.at(x + dx, y + dy) == '#';
            }
        }
        to.at(x, y) = next_state(from.at(x, y), neighbours);
    }
}

__global__ void step_shared(Pitched from, Pitched to)
{
    extern __shared__ Cell tile[];  // (blockDim.x + 2) by (blockDim.y + 2)
    const int stride = blockDim.x + 2;
    const int x0 = blockIdx.x * blockDim.x;
    const int y0 = blockIdx.y * blockDim.y;
    for (int y = threadIdx.y; y < int(blockDim.y) + 2; y += blockDim.y) {
        for (int x = threadIdx.x; x < stride; x += blockDim.x) {
            tile[y * stride + x] = from.at(x0 + x - 1, y0 + y - 1);
        }
    }
    __syncthreads();
    const int x = x0 + threadIdx.x;
    const int y = y0 + threadIdx.y;
    if (x < from.width && y < from.height) {
        const Cell* const centre = &tile[(threadIdx.y + 1) * stride + threadIdx.x + 1];
        int neighbours = -(*centre == '#');
        for (const Cell* row = centre - stride; row <= centre + stride; row += stride) {
            neighbours += (row[-1] == '#') + (row[0] == '#') + (row[1] == '#');
        }
        to.at(x, y) = next_state(*centre, neighbours);
    }
}

std::string stepped(const std::string& cells, int width, int height)
{
    std::string result = cells;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            int neighbours = 0;
            for (int d = 0; d < 9; ++d) {
                const int at = (y + d / 3 - 1 + height) % height * width + (x + d % 3 - 1 + width) % width;
                neighbours += d != 4 && cells[at] == '#';
            }
            result[y * width + x] = next_state(cells[y * width + x], neighbours);
        }
    }
    return result;
}

int main()
{
    constexpr int width = 26;
    constexpr int height = 14;
    constexpr int generations = 8;
    std::string start(width * height, '.');
    for (const int alive : {1, width + 2, 2 * width, 2 * width + 1, 2 * width + 2}) {
        start[alive] = '#';  // a glider
    }
    for (int x = 12; x < 22; ++x) {
        start[8 * width + x] = '#';
    }
    std::string wanted = start;
    for (int i = 0; i < generations; ++i) {
        wanted = stepped(wanted, width, height);
    }

    const dim3 block(16, 4);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    Board current(width, height);
    Board next(width, height);
    current.upload(start);
    for (int i = 0; i < generations; ++i) {
        if (i % 2 == 0) {
            step_global<<<grid, block>>>(current.view(), next.view());
        } else {
            step_shared<<<grid, block, (block.x + 2) * (block.y + 2) * sizeof(Cell)>>>(current.view(),
                                                                                       next.view());
        }
        std::swap(current, next);
    }
    finish();
    const std::string got = current.download();
    for (int y = 0; y < height; ++y) {
        std::printf("%s\n", got.substr(y * width, width).c_str());
    }
    std::printf("%s\n", got == wanted ? "as on the host" : "not as on the host");
}
