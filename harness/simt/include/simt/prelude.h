// SPDX-License-Identifier: MIT
// What the compiler driver puts before the first line of every file, precompiled. No other file includes it, so that
// it need not guard itself: g++ warns of that in a header that it precompiles.
#include <cuda_runtime.h>
