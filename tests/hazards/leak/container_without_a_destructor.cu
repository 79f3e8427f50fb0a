// SPDX-License-Identifier: MIT
// A class allocates, and nothing frees when its objects end.
#include <cuda_runtime.h>

class DeviceVector {
public:
    explicit DeviceVector(size_t n) { cudaMalloc(&data_, n * sizeof(float)); }  // never freed
    void clear() { cudaMemset(data_, 0, sizeof(float)); }

private:
    float* data_ = nullptr;
};

int main()
{
    DeviceVector first(10);
    DeviceVector second(10);
    first.clear();
    second.clear();
}

// expect: leak | note | count 2
//   object allocation | bytes 40 | offset 0 | line "never freed"
