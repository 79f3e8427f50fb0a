# SPDX-License-Identifier: MIT
# What a program or a solution does, counted: the table, the lines that cost most, and the picture.
cat >"$tree/columns.cu" <<'CUDA'
#include <cstdio>
#include <cstdlib>

__constant__ float scale[16];

__global__ void columns(const float* in, float* out, int n)
{
    __shared__ float tile[32][32];
    for (int y = 0; y < 32; ++y) {
        tile[y][threadIdx.x] = in[y * 32 + threadIdx.x];
    }
    __syncthreads();
    if (threadIdx.x < n) {
        for (int y = 0; y < 32; ++y) {
            out[y * 32 + threadIdx.x] = tile[threadIdx.x][y] * scale[y / 2];
        }
    }
}

int main(int argc, char** argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 32;
    float *in, *out;
    cudaMalloc(&in, 4096);
    cudaMalloc(&out, 4096);
    cudaMemset(in, 0, 4096);
    columns<<<1, 32>>>(in, out, n);
    std::printf("columns: %d\n", n);
    cudaFree(in);
    cudaFree(out);
    return argc > 2 ? 3 : 0;
}
CUDA
picture() { # file
    note "$1: $("$well_formed" xml <"$tree/$1")"
    sed -n -E 's/.*<(title|desc) id=[^>]*>([^<]*)<.*/  \2/p' "$tree/$1" >>"$transcript"
}
note '--- a program'
run profile columns.cu
picture profile.svg
cp -- "$tree/profile.svg" "$sandbox/first.svg"
note '--- again, with half of its threads'
without=width run profile columns.cu --svg half.svg -- 16
picture half.svg
run profile columns.cu >/dev/null
cmp -- "$sandbox/first.svg" "$tree/profile.svg" || refuse 'the same program is drawn in two ways'
note '--- then and now'
run profile columns.cu --arch sm_10,sm_90 --svg both.svg
picture both.svg
note '--- profiles that there are not'
run profile columns.cu --arch sm_11
run profile columns.cu --arch sm_10,sm_90,sm_20
note '--- programs that fail'
run profile columns.cu 32 fails
sed 's/__syncthreads();//; s/tile\[y\]\[threadIdx.x\] =/tile[threadIdx.x][y] =/; s/= tile\[threadIdx.x\]\[y\]/= tile[y][threadIdx.x]/' "$tree/columns.cu" >"$tree/race.cu"
run profile race.cu
sed 's/<<<1, 32>>>/<<<1, 1024>>>/' "$tree/columns.cu" >"$tree/large.cu"
run profile large.cu --arch sm_13
sed 's/tile\[y\]/tiel[y]/' "$tree/columns.cu" >"$tree/slip.cu"
run profile slip.cu
run profile nothing.cu
note '--- an exercise as it was handed out, and one that is right'
run profile 1.1
write nearest_neighbour
run profile 1.3
run profile "chapters/${folder[nearest_neighbour]}/nearest_neighbour.cu" --arch sm_10,sm_90
picture profile.svg
run profile 1.3 --seed 1 -- 5
run profile 9.9
write nearest_neighbour '1i int x = y;'
run profile 1.3
note "left behind: $(find "$tree/.workbook/programs" -mindepth 1 | wc -l) files"
note '--- run by the rules of another profile'
run run large.cu --arch sm_13
run run large.cu --arch sm_1
