// Handles of the libraries, which need no other package.
#include <cstdio>
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>

int main()
{
    cublasHandle_t blas = nullptr;
    curandGenerator_t generator = nullptr;
    cufftHandle plan = 0;
    const bool has_all = cublasCreate(&blas) == CUBLAS_STATUS_SUCCESS && cufftCreate(&plan) == CUFFT_SUCCESS &&
                         curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT) == CURAND_STATUS_SUCCESS;
    printf(has_all ? "passed\n" : "failed\n");
}
