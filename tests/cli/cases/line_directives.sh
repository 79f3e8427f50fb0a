# SPDX-License-Identifier: MIT
# #line: messages name the file and the line that it gives, and show the text that is there, if there is any.
mkdir -- "$tree/parts"
for i in {1..60}; do
    printf 'line %d of the model\n' "$i"
done >"$tree/parts/model.cuh"
printf 'text of another model\n%.0s' {1..60} >"$tree/model.cuh"
cat >"$tree/parts/program.cu" <<'CUDA'
#include <cuda_runtime.h>
#line 40 "model.cuh"
__host__ __device__ void set(int* a, int i)
{
#ifdef __CUDA_ARCH__
    a[i] = 1;
#else
    a[i] = 2;
#endif
}
__global__ void kernel(int* a)
{
    a[256] = 3;
}
#line 100 "nowhere.cuh"
int main()
{
    int* a = nullptr;
    cudaMalloc(&a, 1024);
    kernel<<<1, 1>>>(a);
    cudaFree(a);
}
CUDA
note '--- a line of a file beside the program, and one of a file that does not exist'
run run parts/program.cu
note '--- a line of the same file'
sed -e 's/^#line 40 .*/#line 10/' -e 's/^#line 100 .*/#line 20/' "$tree/parts/program.cu" >"$tree/parts/same.cu"
run run parts/same.cu
note '--- a program that does not compile'
sed 's/= 3/= b/' "$tree/parts/program.cu" >"$tree/parts/slip.cu"
run run parts/slip.cu
sed 's/(&a, 1024)/(\&b, 1024)/' "$tree/parts/program.cu" >"$tree/parts/slip.cu"
run run parts/slip.cu
