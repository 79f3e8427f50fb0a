// SPDX-License-Identifier: MIT
// arch: sm_35+
// A filter that is the product of a row and a column: along the rows through a tile with an apron in shared memory, along
// the columns through a texture; the coefficients lie in constant memory. Integers in floats: exact in any order.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define checkCudaErrors(val) check_((val), #val, __FILE__, __LINE__)

template <typename T>
void check_(T result, char const* const func, const char* const file, int const line)
{
    if (result) {
        fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\"\n", file, line,
                static_cast<unsigned int>(result), cudaGetErrorName(result), func);
        exit(EXIT_FAILURE);
    }
}

static int iDivUp(int a, int b)
{
    return (a % b != 0) ? (a / b + 1) : (a / b);
}

constexpr int KERNEL_RADIUS = 3;
constexpr int KERNEL_LENGTH = 2 * KERNEL_RADIUS + 1;
#define ROWS_BLOCKDIM_X 16
#define ROWS_BLOCKDIM_Y 4
#define ROWS_RESULT_STEPS 2

__constant__ float c_Kernel[KERNEL_LENGTH];

extern "C" void setConvolutionKernel(const float* h_Kernel)
{
    checkCudaErrors(cudaMemcpyToSymbol(c_Kernel, h_Kernel, KERNEL_LENGTH * sizeof(float)));
}

__global__ void convolutionRowsKernel(float* d_Dst, const float* d_Src, int imageW, int imageH, int pitch)
{
    __shared__ float s_Data[ROWS_BLOCKDIM_Y][ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X + 2 * KERNEL_RADIUS];
    const int baseX = blockIdx.x * ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X;
    const int y = blockIdx.y * ROWS_BLOCKDIM_Y + threadIdx.y;
    for (int i = threadIdx.x; i < ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X + 2 * KERNEL_RADIUS;
         i += ROWS_BLOCKDIM_X) {
        const int x = baseX + i - KERNEL_RADIUS;
        s_Data[threadIdx.y][i] = (x >= 0 && x < imageW && y < imageH) ? d_Src[y * pitch + x] : 0;
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < ROWS_RESULT_STEPS; i++) {
        const int column = i * ROWS_BLOCKDIM_X + threadIdx.x;
        float sum = 0;
#pragma unroll
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
            sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][column + KERNEL_RADIUS + j];
        if (baseX + column < imageW && y < imageH)
            d_Dst[y * pitch + baseX + column] = sum;
    }
}

// Unrolled by the compiler at compile time, in the way of templates.
template <int i>
__device__ float convolutionColumn(float x, float y, cudaTextureObject_t texSrc)
{
    if constexpr (i < 0) {
        return 0;
    } else {
        return tex2D<float>(texSrc, x, y + (float)(KERNEL_RADIUS - i)) * c_Kernel[i] +
               convolutionColumn<i - 1>(x, y, texSrc);
    }
}

__global__ void convolutionColumnsKernel(float* d_Dst, int imageW, int imageH, cudaTextureObject_t texSrc)
{
    const int ix = blockDim.x * blockIdx.x + threadIdx.x;
    const int iy = __umul24(blockDim.y, blockIdx.y) + threadIdx.y;
    if (ix >= imageW || iy >= imageH)
        return;
    d_Dst[__mul24(iy, imageW) + ix] =
        convolutionColumn<2 * KERNEL_RADIUS>((float)ix + 0.5f, (float)iy + 0.5f, texSrc);
}

int main(int argc, char** argv)
{
    (void)argc, (void)argv;
    const int imageW = 45, imageH = 21;
    float h_Kernel[KERNEL_LENGTH] = {1, -2, 3, 5, 0, 2, -1};
    std::vector<float> h_Input(imageW * imageH), h_Rows(imageW * imageH), h_Gold(imageW * imageH),
        h_Out(imageW * imageH);
    for (int i = 0; i < imageW * imageH; i++)
        h_Input[i] = (float)(i * 29 % 16);
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y < imageH; y++)
            for (int x = 0; x < imageW; x++) {
                float sum = 0;
                for (int k = -KERNEL_RADIUS; k <= KERNEL_RADIUS; k++) {
                    const int sx = pass == 0 ? x + k : x, sy = pass == 0 ? y : y + k;
                    if (sx >= 0 && sx < imageW && sy >= 0 && sy < imageH)
                        sum += (pass == 0 ? h_Input : h_Rows)[sy * imageW + sx] * h_Kernel[KERNEL_RADIUS - k];
                }
                (pass == 0 ? h_Rows : h_Gold)[y * imageW + x] = sum;
            }

    float *d_Input, *d_Output;
    cudaArray* a_Rows;
    cudaTextureObject_t texRows;
    cudaChannelFormatDesc floatTex = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    checkCudaErrors(cudaMallocArray(&a_Rows, &floatTex, imageW, imageH));
    checkCudaErrors(cudaMalloc((void**)&d_Input, imageW * imageH * sizeof(float)));
    checkCudaErrors(cudaMalloc((void**)&d_Output, imageW * imageH * sizeof(float)));

    cudaResourceDesc texRes = {};
    texRes.resType = cudaResourceTypeArray;
    texRes.res.array.array = a_Rows;
    cudaTextureDesc texDescr = {};
    texDescr.normalizedCoords = false;
    texDescr.filterMode = cudaFilterModePoint;
    texDescr.addressMode[0] = cudaAddressModeBorder;
    texDescr.addressMode[1] = cudaAddressModeBorder;
    texDescr.readMode = cudaReadModeElementType;
    checkCudaErrors(cudaCreateTextureObject(&texRows, &texRes, &texDescr, NULL));

    setConvolutionKernel(h_Kernel);
    checkCudaErrors(
        cudaMemcpy(d_Input, h_Input.data(), imageW * imageH * sizeof(float), cudaMemcpyHostToDevice));
    {
        dim3 blocks(iDivUp(imageW, ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X), iDivUp(imageH, ROWS_BLOCKDIM_Y));
        dim3 threads(ROWS_BLOCKDIM_X, ROWS_BLOCKDIM_Y);
        convolutionRowsKernel<<<blocks, threads>>>(d_Output, d_Input, imageW, imageH, imageW);
        checkCudaErrors(cudaGetLastError());
    }
    checkCudaErrors(cudaMemcpy2DToArray(a_Rows, 0, 0, d_Output, imageW * sizeof(float),
                                        imageW * sizeof(float), imageH, cudaMemcpyDeviceToDevice));
    {
        dim3 threads(16, 12);
        dim3 blocks(iDivUp(imageW, threads.x), iDivUp(imageH, threads.y));
        convolutionColumnsKernel<<<blocks, threads>>>(d_Output, imageW, imageH, texRows);
        checkCudaErrors(cudaGetLastError());
    }
    checkCudaErrors(
        cudaMemcpy(h_Out.data(), d_Output, imageW * imageH * sizeof(float), cudaMemcpyDeviceToHost));
    double delta = 0, sum = 0;
    for (int i = 0; i < imageW * imageH; i++) {
        delta += (h_Out[i] - h_Gold[i]) * (h_Out[i] - h_Gold[i]);
        sum += h_Gold[i] * h_Gold[i];
    }
    printf(" ...Relative L2 norm: %E\n", delta / sum);
    checkCudaErrors(cudaDestroyTextureObject(texRows));
    checkCudaErrors(cudaFree(d_Output));
    checkCudaErrors(cudaFree(d_Input));
    checkCudaErrors(cudaFreeArray(a_Rows));
    exit(delta == 0 && sum > 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}
