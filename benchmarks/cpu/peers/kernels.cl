// SPDX-License-Identifier: MIT
// The kernels of the .cu files in this folder, in OpenCL C.

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void nearest_neighbour(__global const float* points, __global float* nearest, int n)
{
    __local float tile[3 * 256];
    const int t = get_local_id(0);
    const int i = get_global_id(0);
    const float x = points[3 * i];
    const float y = points[3 * i + 1];
    const float z = points[3 * i + 2];
    float least = 3.4e38f;
    int best = 0;
    for (int begin = 0; begin < n; begin += 256) {
        for (int part = 0; part < 3; ++part) {
            tile[part * 256 + t] = points[3 * begin + part * 256 + t];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = 0; j < 256; ++j) {
            const float dx = tile[3 * j] - x;
            const float dy = tile[3 * j + 1] - y;
            const float dz = tile[3 * j + 2] - z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (distance < least && begin + j != i) {
                least = distance;
                best = begin + j;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    nearest[i] = best;
}

__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void matrix_product(__global const float* a, __global const float* b, __global float* product, int n)
{
    __local float tile_a[16][16];
    __local float tile_b[16][16];
    const int x = get_local_id(0);
    const int y = get_local_id(1);
    const int row = get_global_id(1);
    const int column = get_global_id(0);
    float sum = 0;
    for (int begin = 0; begin < n; begin += 16) {
        tile_a[y][x] = a[row * n + begin + x];
        tile_b[y][x] = b[(begin + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 16; ++k) {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    product[row * n + column] = sum;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void reduction(__global const float* in, __global float* sums, int n)
{
    __local float part[256];
    const int t = get_local_id(0);
    part[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int active = 128; active > 0; active /= 2) {
        if (t < active) {
            part[t] += part[t + active];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0) {
        sums[get_group_id(0)] = part[0];
    }
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void scan(__global const float* in, __global float* out, int n)
{
    __local float sums[256];
    const int t = get_local_id(0);
    const int i = get_global_id(0);
    sums[t] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int distance = 1; distance < 256; distance *= 2) {
        const float before = t >= distance ? sums[t - distance] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[t] += before;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[i] = sums[t];
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void divergent(__global const float* weights, __global float* sums, int n)
{
    const unsigned i = get_global_id(0);
    float sum = 0;
    for (unsigned k = i + 1; k != 1;) {
        if (k % 2 == 0) {
            sum += weights[k % 256];
            k /= 2;
        } else {
            sum -= weights[k % 256];
            k = 3 * k + 1;
        }
    }
    sums[i] = sum;
}
