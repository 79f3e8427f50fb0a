// SPDX-License-Identifier: MIT
// What cudaMemRangeGetAttribute() says of managed memory after hints and prefetches, for ranges that have one hint and for
// some that have two.
#include "../program.hpp"

constexpr std::size_t part = 4 << 20;

const char* name(cudaError_t error)
{
    cudaGetLastError();
    return cudaGetErrorName(error);
}

cudaMemLocation place(cudaMemLocationType type, int id)
{
    cudaMemLocation location = {};
    location.type = type;
    location.id = id;
    return location;
}

int ask(cudaMemRangeAttribute attribute, const void* memory, std::size_t bytes)
{
    int value = -99;
    check(cudaMemRangeGetAttribute(&value, sizeof value, attribute, memory, bytes));
    return value;
}

void say(const char* what, const char* memory)
{
    std::printf("%s: read mostly %d %d, preferred %d %d, last prefetch %d %d\n", what,
                ask(cudaMemRangeAttributeReadMostly, memory, part),
                ask(cudaMemRangeAttributeReadMostly, memory, 2 * part),
                ask(cudaMemRangeAttributePreferredLocation, memory, part),
                ask(cudaMemRangeAttributePreferredLocation, memory, 2 * part),
                ask(cudaMemRangeAttributeLastPrefetchLocation, memory, part),
                ask(cudaMemRangeAttributeLastPrefetchLocation, memory, 2 * part));
}

int main()
{
    const cudaMemLocation device = place(cudaMemLocationTypeDevice, 0);
    const cudaMemLocation host = place(cudaMemLocationTypeHost, 0);
    char* memory = nullptr;
    check(cudaMallocManaged(&memory, 2 * part));
    say("new", memory);
    check(cudaMemAdvise(memory, part, cudaMemAdviseSetReadMostly, device));
    check(cudaMemAdvise(memory, part, cudaMemAdviseSetPreferredLocation, device));
    check(cudaMemPrefetchAsync(memory, part, device, 0));
    check(cudaDeviceSynchronize());
    say("half", memory);
    check(cudaMemAdvise(memory + part, part, cudaMemAdviseSetReadMostly, device));
    check(cudaMemAdvise(memory + part, part, cudaMemAdviseSetPreferredLocation, device));
    check(cudaMemPrefetchAsync(memory + part, part, device, 0));
    check(cudaDeviceSynchronize());
    say("all", memory);
    check(cudaMemAdvise(memory, part, cudaMemAdviseUnsetReadMostly, device));
    check(cudaMemAdvise(memory, part, cudaMemAdviseUnsetPreferredLocation, device));
    check(cudaMemPrefetchAsync(memory, part, host, 0));
    check(cudaDeviceSynchronize());
    say("half taken back", memory);

    int who[3] = {9, 9, 9};
    check(cudaMemAdvise(memory, 2 * part, cudaMemAdviseSetAccessedBy, device));
    check(cudaMemRangeGetAttribute(who, sizeof who, cudaMemRangeAttributeAccessedBy, memory, 2 * part));
    std::printf("accessed by %d %d %d\n", who[0], who[1], who[2]);
    check(cudaMemAdvise(memory, part, cudaMemAdviseUnsetAccessedBy, device));
    check(cudaMemRangeGetAttribute(who, sizeof who, cudaMemRangeAttributeAccessedBy, memory, 2 * part));
    std::printf("accessed by %d %d %d\n", who[0], who[1], who[2]);

    int mostly = 9, last = 9;
    void* answers[] = {&mostly, &last};
    std::size_t bytes[] = {sizeof mostly, sizeof last};
    cudaMemRangeAttribute attributes[] = {cudaMemRangeAttributeReadMostly,
                                          cudaMemRangeAttributeLastPrefetchLocation};
    check(cudaMemRangeGetAttributes(answers, bytes, attributes, 2, memory + part, part));
    std::printf("both: %d %d\n", mostly, last);

    std::printf("room for half a number: %s\n",
                name(cudaMemRangeGetAttribute(&mostly, 2, cudaMemRangeAttributeReadMostly, memory, part)));
    std::printf("nothing to write to: %s\n",
                name(cudaMemRangeGetAttribute(nullptr, 4, cudaMemRangeAttributeReadMostly, memory, part)));
    check(cudaFree(memory));
}
