// SPDX-License-Identifier: MIT
// Spheres in constant memory, a parallel ray for each pixel, the nearest hit shaded by its slope. All numbers before the
// square root are integers below 2^24, so that host and device get the same to the last bit.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define W 48
#define H 40
#define SPHERES 12
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))

static void HandleError(cudaError_t err, const char* file, int line)
{
    if (err != cudaSuccess) {
        printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line);
        exit(EXIT_FAILURE);
    }
}

struct Sphere
{
    float r, b, g;
    float radius;
    float x, y, z;

    /// The height over the plane z = 0 where the ray through (ox, oy) comes in; `*n` is how much it faces the viewer.
    __host__ __device__ bool hit(float ox, float oy, float* height, float* n) const
    {
        const float dx = ox - x;
        const float dy = oy - y;
        if (dx * dx + dy * dy >= radius * radius)
            return false;
        const float dz = sqrtf(radius * radius - dx * dx - dy * dy);
        *n = dz / radius;
        *height = dz + z;
        return true;
    }
};

__constant__ Sphere s[SPHERES];
__constant__ unsigned char background[3] = {10, 20, 30};

__host__ __device__ uchar4 shade(const Sphere* spheres, const unsigned char* back, float ox, float oy)
{
    uchar4 color = {back[0], back[1], back[2], 255};
    float nearest = -1e30f;
    for (int i = 0; i < SPHERES; i++) {
        float n, height;
        if (spheres[i].hit(ox, oy, &height, &n) && height > nearest) {
            color.x = (unsigned char)(spheres[i].r * n);
            color.y = (unsigned char)(spheres[i].g * n);
            color.z = (unsigned char)(spheres[i].b * n);
            nearest = height;
        }
    }
    return color;
}

__global__ void kernel(uchar4* ptr)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    int offset = x + y * blockDim.x * gridDim.x;
    ptr[offset] = shade(s, background, (float)(x - W / 2), (float)(y - H / 2));
}

int main(void)
{
    cudaEvent_t start, stop;
    HANDLE_ERROR(cudaEventCreate(&start));
    HANDLE_ERROR(cudaEventCreate(&stop));
    HANDLE_ERROR(cudaEventRecord(start, 0));

    Sphere* temp_s = (Sphere*)malloc(sizeof(Sphere) * SPHERES);
    unsigned state = 7;
#define rnd(x) (float)((state = state * 69069u + 5u) / 65536u % (x))
    for (int i = 0; i < SPHERES; i++) {
        temp_s[i].r = rnd(256);
        temp_s[i].g = rnd(256);
        temp_s[i].b = rnd(256);
        temp_s[i].x = rnd(W) - W / 2;
        temp_s[i].y = rnd(H) - H / 2;
        temp_s[i].z = rnd(100) - 50;
        temp_s[i].radius = rnd(10) + 3;
    }
    HANDLE_ERROR(cudaMemcpyToSymbol(s, temp_s, sizeof(Sphere) * SPHERES));

    unsigned char white[] = {250};
    HANDLE_ERROR(cudaMemcpyToSymbol(background, white, 1, 2 * sizeof(unsigned char), cudaMemcpyHostToDevice));
    const unsigned char back[3] = {10, 20, 250};

    uchar4* dev_bitmap;
    uchar4* bitmap = (uchar4*)malloc(W * H * sizeof(uchar4));
    HANDLE_ERROR(cudaMalloc((void**)&dev_bitmap, W * H * sizeof(uchar4)));
    dim3 grids(W / 16, H / 8);
    dim3 threads(16, 8);
    kernel<<<grids, threads>>>(dev_bitmap);
    HANDLE_ERROR(cudaMemcpy(bitmap, dev_bitmap, W * H * sizeof(uchar4), cudaMemcpyDeviceToHost));

    HANDLE_ERROR(cudaEventRecord(stop, 0));
    HANDLE_ERROR(cudaEventSynchronize(stop));
    float elapsedTime;
    HANDLE_ERROR(cudaEventElapsedTime(&elapsedTime, start, stop));
    HANDLE_ERROR(cudaEventDestroy(start));
    HANDLE_ERROR(cudaEventDestroy(stop));

    int right = 0, hits = 0;
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            const uchar4 want = shade(temp_s, back, (float)(x - W / 2), (float)(y - H / 2));
            const uchar4 got = bitmap[y * W + x];
            right += abs(got.x - want.x) <= 1 && abs(got.y - want.y) <= 1 && abs(got.z - want.z) <= 1 &&
                     got.w == want.w;
            hits += memcmp(&got, back, 3) != 0;
        }
    }
    printf("%d of %d pixels right, %s\n", right, W * H,
           hits > W * H / 4 ? "many of them of spheres" : "few of spheres");
    HANDLE_ERROR(cudaFree(dev_bitmap));
    free(temp_s);
    free(bitmap);
    return 0;
}
