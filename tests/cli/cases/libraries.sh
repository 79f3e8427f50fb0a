# SPDX-License-Identifier: MIT
# What libraries of CUDA refuse, in one line each: a generator that the device does not have, a factor on the wrong side,
# and arithmetic on a machine without a BLAS or without FFTW; and an array of the host, which is a finding.
cat >"$tree/generator.cu" <<'CUDA'
#include <curand.h>
int main()
{
    curandGenerator_t generator = nullptr;
    return curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_MT19937) == CURAND_STATUS_TYPE_ERROR ? 0 : 1;
}
CUDA
cat >"$tree/scale.cu" <<'CUDA'
#include <cublas_v2.h>
#include <cstdio>
int main(int argc, char**)
{
    const float two = 2;
    float* x = nullptr;
    cublasHandle_t handle = nullptr;
    cudaMalloc(&x, sizeof(float));
    cudaMemset(x, 0, sizeof(float));
    cublasCreate(&handle);
    std::printf("%s\n", cublasGetStatusName(cublasSscal(handle, 1, argc > 1 ? x : &two, x, 1)));
    cublasDestroy(handle);
    cudaFree(x);
}
CUDA
cat >"$tree/host_array.cu" <<'CUDA'
#include <curand.h>
int main()
{
    float numbers[100];
    curandGenerator_t generator = nullptr;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    curandGenerateUniform(generator, numbers, 100);
    curandDestroyGenerator(generator);
}
CUDA
cat >"$tree/transform.cu" <<'CUDA'
#include <cufft.h>
#include <cstdio>
int main()
{
    cufftHandle plan = 0;
    std::printf("%d\n", cufftPlan1d(&plan, 64, CUFFT_C2C, 1) == CUFFT_NOT_SUPPORTED);
}
CUDA
run run host_array.cu
without=ending
run run generator.cu
run run scale.cu device
mkdir -- "$tree/no_blas"
: >"$tree/no_blas/libblas.so.3" # which the loader finds first, and cannot load
run LD_LIBRARY_PATH=no_blas run scale.cu
mkdir -- "$tree/no_fftw"
: >"$tree/no_fftw/libfftw3f.so.3"
run LD_LIBRARY_PATH=no_fftw run transform.cu
