// SPDX-License-Identifier: MIT
// memcpy() and memset() in device code, between all kinds of memory.
#include "../program.hpp"

#include <cstring>

struct Large
{
    int values[20];
};

__global__ void copies(const Large* in, Large* out, unsigned char* bytes)
{
    __shared__ Large tile[32];
    const int t = threadIdx.x;
    memcpy(&tile[t], &in[t], sizeof(Large));
    __syncthreads();
    Large local;
    memcpy(&local, &tile[31 - t], sizeof local);
    memset(&local.values[t % 20], 0xff, sizeof(int));
    Large assigned = local;
    assigned.values[0] += 1;
    out[t] = assigned;
    memset(bytes + 3 * t, t, 3);
    float f = 1.5f;
    int pattern;
    memcpy(&pattern, &f, sizeof pattern);
    out[t].values[19] = pattern;
}

int main()
{
    std::vector<Large> input(32);
    for (int i = 0; i < 32 * 20; ++i) {
        input[i / 20].values[i % 20] = i;
    }
    DeviceArray<Large> in(32);
    DeviceArray<Large> out(32);
    DeviceArray<unsigned char> bytes(96);
    in.set(input);
    copies<<<1, 32>>>(in.data(), out.data(), bytes.data());
    const std::vector<Large> got = out.get();
    std::printf("%d %d %d %x\n", got[0].values[0], got[1].values[1], got[2].values[3], got[3].values[19]);
    const std::vector<unsigned char> filled = bytes.get();
    std::printf("%d %d %d %d\n", filled[0], filled[3], filled[94], filled[95]);
    std::printf("digest %llx\n", digest(got));
}
