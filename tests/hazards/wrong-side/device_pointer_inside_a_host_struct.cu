// SPDX-License-Identifier: MIT
// The host follows a pointer that it has itself received from cudaMalloc().
#include <cuda_runtime.h>

struct List
{
    int* values;
    int count;
};

int main()
{
    List list = {nullptr, 4};
    cudaMalloc(&list.values, 4 * sizeof(int));  // allocated
    cudaMemset(list.values, 0, 4 * sizeof(int));
    int sum = 0;
    for (int i = 0; i < list.count; ++i) {
        sum += list.values[i];  // read
    }
    return sum;
}

// expect: wrong-side | error | reason device memory on the host | bytes 4
//   read | line "read"
//   object allocation | bytes 16 | offset 0 | line "allocated"
