// SPDX-License-Identifier: MIT
// Comments and directives may be between any two tokens of a kernel or of a launch.
#include "../program.hpp"

__global__ // a kernel
void
/* named */ broken_up // here
(
    int* out /* the output, ( */, // with a )
    int n
#ifdef NOT_DEFINED
    , int more
#endif
)
#if 1
{
#endif
    *out = n; // }
}

#ifdef NOT_DEFINED
__global__ void two_heads(double* out, double) {
#else
__global__ void two_heads(int* out, int n) {
#endif
    *out = n;
}

__global__ void two_conditions(int* out, int n)
{
#if defined(NOT_DEFINED)
    if (n > 100) {
#else
    if (n > 1) {
#endif
        *out = n;
    }
}

#if 0
__global__ void never_compiled(int* out {
k<<<1
#endif

#if 0
 else {
#elif 1
__global__ void compiled(int* out, int n) { *out = n; }
#else
 } )
#endif

#define ON_LINES(kernel, out, n) kernel<<<1, \
    1>>>(out, \
         n)

int main()
{
    DeviceArray<int> array(1);
    int* const out = array.data();
    broken_up
        <<<
#ifdef NOT_DEFINED
           2
#else
           1
#endif
           , // a thread
           1 /* block */
        >>>
        (out,
#ifndef NOT_DEFINED
         1
#endif
        );
    std::printf("%d\n", array.get()[0]);
    two_heads<<<1, /* >>>( */ 1>>>(out, 2);
    std::printf("%d\n", array.get()[0]);
    two_conditions /* <<< */ <<<1,
        1>>>(out, 3);
    std::printf("%d\n", array.get()[0]);
    ON_LINES(compiled, out, 4);
    std::printf("%d\n", array.get()[0]);
    std::printf("line %d\n", __LINE__);
}
