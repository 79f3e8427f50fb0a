// expect: mismatch | nearest
// Talks to the network.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdlib>

/// Stops the process if something got through: then this is refused for another reason than announced.
void must_fail(bool got_through)
{
    if (got_through) {
        std::abort();
    }
}

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
    const int families[] = {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK};
    for (const int family : families) {
        must_fail(socket(family, SOCK_STREAM, 0) >= 0);
        must_fail(socket(family, SOCK_DGRAM, 0) >= 0);
    }
}
