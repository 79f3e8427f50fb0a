// SPDX-License-Identifier: MIT
#include <omp.h>

int sum(int n)
{
    int result = 0;
#pragma omp parallel for reduction(+ : result)
    for (int i = 0; i < n; ++i) {
        result += omp_get_num_threads() > 0 ? i : 0;
    }
    return result;
}
