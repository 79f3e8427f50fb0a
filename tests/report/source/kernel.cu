// expect: compile | what the examples point at; nothing compiles it
__global__ void blur(const float* in, float* out, int n)
{
    __shared__ float tile[256];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? in[i] : 0.0f;
    if (i < n) {
        __syncthreads();
        out[i] = tile[threadIdx.x] + tile[255 - threadIdx.x];
    }
    atomicAdd(&tile[0], 1.0f);
	if (i < n)	{ out[i] = tiel[0]; }	
    /* äöü: columns are not bytes */ x = y;
}
