// SPDX-License-Identifier: MIT
// Votes and warp barriers over many masks: the lanes of the mask vote, the others do so with the rest of the warp as mask.
#include "../program.hpp"

constexpr int lanes = 32;
constexpr int warps = 4;

struct Votes
{
    int all;
    int any;
    unsigned ballot;
    bool operator==(const Votes& other) const
    {
        return all == other.all && any == other.any && ballot == other.ballot;
    }
};

__global__ void vote(const unsigned* masks, const unsigned* predicates, Votes* out)
{
    const int lane = threadIdx.x % lanes;
    const int warp = blockIdx.x * warps + threadIdx.x / lanes;
    const unsigned mask = masks[warp];
    const int predicate = (predicates[warp] >> lane & 1) != 0 ? lane + 1 : 0;
    Votes votes;
    if ((mask >> lane & 1) != 0) {
        votes = {__all_sync(mask, predicate), __any_sync(mask, predicate), __ballot_sync(mask, predicate)};
        __syncwarp(mask);
    } else {
        votes = {__all_sync(~mask, predicate), __any_sync(~mask, predicate), __ballot_sync(~mask, predicate)};
        __syncwarp(~mask);
    }
    out[warp * lanes + lane] = votes;
}

int main()
{
    std::vector<unsigned> masks{0, ~0u, 1, 0x80000000, 0xffff, 0x55555555, 0x7fffffff, 0xfffffffe};
    std::vector<unsigned> predicates{~0u, ~0u, 0, 0x80000000, 0, 0xaaaaaaaa, 0, 1};
    unsigned state = 12345;
    const auto draw = [&] { return (state = state * 1664525 + 1013904223) ^ state >> 15; };
    while (masks.size() < 64) {
        masks.push_back(draw());
        predicates.push_back(masks.size() % 5 == 0 ? ~0u : draw() & draw());
    }
    const int count = static_cast<int>(masks.size());
    DeviceArray<unsigned> device_masks(count);
    DeviceArray<unsigned> device_predicates(count);
    DeviceArray<Votes> out(count * lanes);
    device_masks.set(masks);
    device_predicates.set(predicates);
    vote<<<count / warps, warps * lanes>>>(device_masks.data(), device_predicates.data(), out.data());
    std::vector<Votes> wanted;
    for (int warp = 0; warp < count; ++warp) {
        for (int lane = 0; lane < lanes; ++lane) {
            const unsigned mask = (masks[warp] >> lane & 1) != 0 ? masks[warp] : ~masks[warp];
            const unsigned holds = predicates[warp] & mask;
            wanted.push_back({holds == mask, holds != 0, holds});
        }
    }
    compare("votes", out.get(), wanted);
}
