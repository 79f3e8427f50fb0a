// SPDX-License-Identifier: MIT
// A library that the device does not have.
#include <nvshmem.h>

int main()
{
    return 0;
}
