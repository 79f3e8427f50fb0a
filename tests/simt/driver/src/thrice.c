// SPDX-License-Identifier: MIT
// C that is no C++.
#include <stdlib.h>
#include <string.h>

int thrice(int new)
{
    int* class = malloc(sizeof *class);
    memset(class, 0, sizeof *class);
    *class = 3 * new;
    new = *class;
    free(class);
    return new;
}
