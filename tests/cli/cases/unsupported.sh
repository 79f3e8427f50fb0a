# SPDX-License-Identifier: MIT
# What CUDA has and this device does not, and a program only asks for at run time. Each call is refused with what to do
# instead: callbacks of cuFFT, arrays of descriptors, the generator MTGP32, modules, and clusters.
cat >"$tree/callback.cu" <<'CUDA'
#include <cufftXt.h>
__device__ cufftComplex twice(void* values, size_t i, void*, void*)
{
    const cufftComplex value = static_cast<cufftComplex*>(values)[i];
    return {2 * value.x, 2 * value.y};
}
__device__ cufftCallbackLoadC load = twice;
int main()
{
    void* callback = nullptr;
    cudaMemcpyFromSymbol(&callback, load, sizeof(callback));
    return cufftXtSetCallback(0, &callback, CUFFT_CB_LD_COMPLEX, nullptr) == CUFFT_NOT_IMPLEMENTED &&
                   cufftXtSetCallbackSharedSize(0, CUFFT_CB_LD_COMPLEX, 16) == CUFFT_NOT_IMPLEMENTED &&
                   cufftXtClearCallback(0, CUFFT_CB_LD_COMPLEX) == CUFFT_NOT_IMPLEMENTED
               ? 0
               : 1;
}
CUDA
cat >"$tree/descriptors.cu" <<'CUDA'
#include <cufftXt.h>
int main()
{
    cudaLibXtDesc* values = nullptr;
    return cufftXtMalloc(0, &values, CUFFT_XT_FORMAT_INPLACE) == CUFFT_NOT_IMPLEMENTED &&
                   cufftXtMemcpy(0, values, nullptr, CUFFT_COPY_HOST_TO_DEVICE) == CUFFT_NOT_IMPLEMENTED &&
                   cufftXtExecDescriptorC2C(0, values, values, CUFFT_FORWARD) == CUFFT_NOT_IMPLEMENTED &&
                   cufftXtFree(values) == CUFFT_NOT_IMPLEMENTED
               ? 0
               : 1;
}
CUDA
cat >"$tree/mtgp32.cu" <<'CUDA'
#include <curand.h>
int main()
{
    curandGenerator_t generator = nullptr;
    return curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_MTGP32) == CURAND_STATUS_TYPE_ERROR ? 0 : 1;
}
CUDA
cat >"$tree/modules.cu" <<'CUDA'
#include <cuda.h>
int main()
{
    cudaFree(nullptr);
    CUmodule module = nullptr;
    CUfunction kernel = nullptr;
    return cuModuleLoad(&module, "kernels.ptx") == CUDA_ERROR_NOT_SUPPORTED &&
                   cuModuleLoadData(&module, ".version 9.0") == CUDA_ERROR_NOT_SUPPORTED &&
                   cuModuleGetFunction(&kernel, module, "scale") == CUDA_ERROR_NOT_SUPPORTED
               ? 0
               : 1;
}
CUDA
cat >"$tree/clusters.cu" <<'CUDA'
__global__ void scale() {}
int main()
{
    cudaLaunchAttribute pairs = {};
    pairs.id = cudaLaunchAttributeClusterDimension;
    pairs.val.clusterDim = {2, 1, 1};
    cudaLaunchConfig_t config = {};
    config.gridDim = 2;
    config.blockDim = 32;
    config.attrs = &pairs;
    config.numAttrs = 1;
    return cudaLaunchKernelEx(&config, scale) == cudaErrorNotSupported ? 0 : 1;
}
CUDA
without=ending
for unsupported in callback descriptors mtgp32 modules clusters; do
    run run "$unsupported.cu"
done
