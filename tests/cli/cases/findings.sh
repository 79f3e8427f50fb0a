# SPDX-License-Identifier: MIT
# Findings for other programs: a file in SARIF.
cat >"$tree/race.cu" <<'CUDA'
__global__ void turn(int* x)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    x[threadIdx.x] = tile[63 - threadIdx.x];
}
int main()
{
    int* x;
    cudaMalloc(&x, 64 * sizeof(int));
    turn<<<1, 64>>>(x);
    return cudaDeviceSynchronize();
}
CUDA
run run --findings race.sarif race.cu
cat -- "$tree/race.sarif" >>"$transcript"
note '--- without a fault'
sed -i -e '4a\    __syncthreads();' -e 's/return cudaDevice.*/return cudaFree(x);/' "$tree/race.cu"
without=ending run run --findings=race.sarif race.cu
cat -- "$tree/race.sarif" >>"$transcript"
