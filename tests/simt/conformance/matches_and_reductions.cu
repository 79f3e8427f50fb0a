// SPDX-License-Identifier: MIT
// __match_any_sync, __match_all_sync and __reduce_*_sync, over many masks and values.
#include "../program.hpp"

#include <algorithm>

constexpr int lanes = 32;
constexpr int cases = 40;

struct Results
{
    unsigned any, all, add, min, max, conjunction, disjunction, exclusive;
    int all_equal, signed_add, signed_min, signed_max;
    bool operator==(const Results& o) const
    {
        return any == o.any && all == o.all && add == o.add && min == o.min && max == o.max &&
               conjunction == o.conjunction && disjunction == o.disjunction && exclusive == o.exclusive &&
               all_equal == o.all_equal && signed_add == o.signed_add && signed_min == o.signed_min &&
               signed_max == o.signed_max;
    }
};

template <class Label>
__global__ void evaluate(const unsigned* masks, const unsigned* values, Results* out)
{
    const int lane = threadIdx.x;
    const unsigned mask = masks[blockIdx.x];
    const unsigned value = values[blockIdx.x * lanes + lane];
    const int as_int = static_cast<int>(value);
    const Label label = static_cast<Label>(value);
    if ((mask >> lane & 1) != 0) {
        Results r;
        r.any = __match_any_sync(mask, label);
        r.all = __match_all_sync(mask, label, &r.all_equal);
        r.add = __reduce_add_sync(mask, value);
        r.min = __reduce_min_sync(mask, value);
        r.max = __reduce_max_sync(mask, value);
        r.conjunction = __reduce_and_sync(mask, value);
        r.disjunction = __reduce_or_sync(mask, value);
        r.exclusive = __reduce_xor_sync(mask, value);
        r.signed_add = __reduce_add_sync(mask, as_int);
        r.signed_min = __reduce_min_sync(mask, as_int);
        r.signed_max = __reduce_max_sync(mask, as_int);
        out[blockIdx.x * lanes + lane] = r;
    }
}

std::vector<Results> wanted(const std::vector<unsigned>& masks, const std::vector<unsigned>& values)
{
    std::vector<Results> all;
    for (int c = 0; c < cases; ++c) {
        const unsigned* const row = &values[c * lanes];
        for (int lane = 0; lane < lanes; ++lane) {
            Results r{};
            bool is_first = true;
            for (int other = 0; other < lanes && (masks[c] >> lane & 1) != 0; ++other) {
                if ((masks[c] >> other & 1) == 0) {
                    continue;
                }
                const unsigned v = row[other];
                const int s = static_cast<int>(v);
                r.any |= v == row[lane] ? 1u << other : 0;
                r.add += v;
                r.min = is_first ? v : std::min(r.min, v);
                r.max = std::max(r.max, v);
                r.conjunction = is_first ? v : r.conjunction & v;
                r.disjunction |= v;
                r.exclusive ^= v;
                r.signed_min = is_first ? s : std::min(r.signed_min, s);
                r.signed_max = is_first ? s : std::max(r.signed_max, s);
                is_first = false;
            }
            r.signed_add = static_cast<int>(r.add);
            r.all_equal = !is_first && r.any == masks[c];
            r.all = r.all_equal ? masks[c] : 0;
            all.push_back(r);
        }
    }
    return all;
}

template <class Label>
void test(const char* type, const std::vector<unsigned>& masks, const std::vector<unsigned>& values)
{
    DeviceArray<unsigned> device_masks(cases);
    DeviceArray<unsigned> device_values(cases * lanes);
    DeviceArray<Results> out(cases * lanes);
    device_masks.set(masks);
    device_values.set(values);
    evaluate<Label><<<cases, lanes>>>(device_masks.data(), device_values.data(), out.data());
    compare(type, out.get(), wanted(masks, values));
}

int main()
{
    unsigned state = 2024;
    const auto draw = [&] { return (state = state * 1664525 + 1013904223) >> 8 ^ state << 9; };
    std::vector<unsigned> masks{~0u, 1, 0x80000000, 0xff00ff00};
    std::vector<unsigned> values;
    for (int c = 0; c < cases; ++c) {
        masks.push_back(draw() | 1);
        for (int lane = 0; lane < lanes; ++lane) {
            values.push_back(c % 3 == 0 ? draw() : c % 3 == 1 ? draw() % 4 : 7);
        }
    }
    masks.resize(cases);
    test<unsigned>("labels of 32 bits", masks, values);
    test<unsigned long long>("labels of 64 bits", masks, values);
    test<double>("labels that are doubles", masks, values);
}
