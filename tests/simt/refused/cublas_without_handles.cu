// SPDX-License-Identifier: MIT
// The first interface of cuBLAS.
#include <cublas.h>

int main()
{
    cublasInit();
    return 0;
}
