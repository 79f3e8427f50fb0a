// More launches than the record of a run has room for.
#include "change.hpp"

__global__ void nothing() {}

void change(const int*, int*, int n)
{
    for (int i = 0; i < n; ++i) {
        nothing<<<1, 1>>>();
    }
}
