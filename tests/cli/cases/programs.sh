# SPDX-License-Identifier: MIT
# Whole programs: what they print comes as it is, then what the checkers found.
cat >"$tree/sum.cu" <<'CUDA'
#include <cstdio>
#include <cstdlib>
__global__ void add(const int* in, int* out, int n)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x < n ? in[threadIdx.x] : 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < n; ++i) {
            *out += tile[i];
        }
    }
}
int main(int argc, char** argv)
{
    int numbers[64], sum = 0, *in, *out;
    for (int i = 0; i < 64; ++i) numbers[i] = i;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&out, sizeof sum);
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMemcpy(out, &sum, sizeof sum, cudaMemcpyHostToDevice);
    add<<<1, 64>>>(in, out, 64);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    std::printf("%s: %d\n", argc > 1 ? argv[1] : "the sum", sum);
    return argc > 2 ? std::atoi(argv[2]) : 0;
}
CUDA
try() { # file, edits, arguments
    sed "$2" "$tree/sum.cu" >"$tree/$1"
    run run "$1" "${@:3}"
}
note '--- sound'
without=ending run run sum.cu
without=ending run run sum.cu 'my sum'
without=ending run run --unchecked sum.cu
note '--- it returns 3'
without=ending run run sum.cu words 3
note '--- a race'
try race.cu '/__syncthreads/d'
note '--- a launch that is refused'
try launch.cu 's/<<<1, 64>>>/<<<1, 2048>>>/'
note '--- it does not compile'
try slip.cu 's/tile\[i\]/tiel[i]/'
note '--- no main'
try nomain.cu 's/int main/int domain/'
note '--- it crashes in the kernel, and on the host'
try kernel.cu 's/\*out += /*(out - out[0] - 1 - (long long)out) += /'
try host.cu 's/std::printf(/*(volatile int*)nullptr = 1; std::printf(/'
note '--- not to be run'
run run nothing.cu
run run chapters
run run "chapters/${folder[nearest_neighbour]}/nearest_neighbour.cu"
mkdir -- "$tree/elsewhere"
note '--- from another folder'
(cd -- "$tree/elsewhere" && env -i "${settings[@]}" "$program" run ../race.cu) >"$sandbox/output" 2>&1 || true
sed -n '/^  data-race/,/^  Both/p' "$sandbox/output" >>"$transcript"
note "left behind: $(find "$tree/.workbook/programs" -mindepth 1 | wc -l) files"
