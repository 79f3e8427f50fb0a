// expect: compile | 'unshare' is not available here
// Goes where it is a user of its own, with a root folder and files in memory of its own.
#include "nearest_neighbour.hpp"

#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

void nearest_neighbour(const float3*, int*, int)
{
    if (unshare(CLONE_NEWUSER) == 0 && chroot("/") == 0) {
        memfd_create("memory", 0);
    }
}
