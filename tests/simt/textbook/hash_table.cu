// SPDX-License-Identifier: MIT
// arch: sm_13+
// A hash table with linear probing: keys are put into their places by atomicCAS of 64 bits, key and value together; the same
// key again adds to its value; keys are looked up and taken out, each kind of work in a launch of its own.
#include "../program.hpp"

#include <map>

namespace {

using u32 = unsigned int;
using u64 = unsigned long long int;

enum class Outcome : unsigned char { none, inserted, added, full };

union Slot {
    struct
    {
        u32 key;
        u32 value;
    };
    u64 both;
};

class HashTable {
public:
    static constexpr u32 empty_key = ~0u;
    static constexpr u32 erased_key = ~0u - 1;

    HashTable(Slot* slots, u32 capacity) : slots_(slots), mask_(capacity - 1) {}

    __device__ Outcome insert(u32 key, u32 value)
    {
        u32 at = hash(key);
        for (u32 probes = 0; probes <= mask_;) {
            Slot* const slot = &slots_[at & mask_];
            const Slot seen = peek(slot);
            if (seen.key != empty_key && seen.key != key) {
                ++at, ++probes;
                continue;
            }
            Slot wanted;
            wanted.key = key;
            wanted.value = seen.key == key ? seen.value + value : value;
            if (atomicCAS(&slot->both, seen.both, wanted.both) == seen.both) {
                return seen.key == key ? Outcome::added : Outcome::inserted;
            }
        }
        return Outcome::full;
    }

    __device__ const Slot* find(u32 key) const
    {
        for (u32 at = hash(key), probes = 0; probes <= mask_; ++at, ++probes) {
            const Slot& slot = slots_[at & mask_];
            if (slot.key == key) {
                return &slot;
            }
            if (slot.key == empty_key) {
                break;
            }
        }
        return nullptr;
    }

    __device__ bool erase(u32 key)
    {
        for (u32 at = hash(key), probes = 0; probes <= mask_; ++at, ++probes) {
            Slot* const slot = &slots_[at & mask_];
            const Slot seen = peek(slot);
            if (seen.key == key) {
                Slot erased = seen;
                erased.key = erased_key;
                return atomicCAS(&slot->both, seen.both, erased.both) == seen.both;
            }
            if (seen.key == empty_key) {
                break;
            }
        }
        return false;
    }

private:
    /// Murmur's last steps.
    static __device__ u32 hash(u32 k)
    {
        k ^= k >> 16;
        k *= 0x85ebca6b;
        k ^= k >> 13;
        k *= 0xc2b2ae35;
        return k ^ k >> 16;
    }

    static __device__ Slot peek(Slot* slot)
    {
        Slot seen;
        seen.both = atomicAdd(&slot->both, 0ull);
        return seen;
    }

    Slot* slots_;
    u32 mask_;
};

__global__ void insert_all(HashTable table, const u32* keys, u32 n, Outcome* outcomes)
{
    const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        outcomes[i] = table.insert(keys[i], i);
    }
}

__global__ void look_up(const HashTable table, u32 keys, u32* values)
{
    for (u32 key = blockIdx.x * blockDim.x + threadIdx.x; key < keys; key += blockDim.x * gridDim.x) {
        const Slot* const slot = table.find(key);
        values[key] = slot != nullptr ? slot->value : ~0u;
    }
}

__global__ void erase_all(HashTable table, const u32* keys, u32 n, u32* erased)
{
    const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && table.erase(keys[i])) {
        atomicInc(erased, ~0u);
    }
}

}  // namespace

int main()
{
    constexpr u32 n = 700;
    constexpr u32 capacity = 512;
    constexpr u32 universe = 1000;
    std::vector<u32> keys(n);
    std::map<u32, u32> wanted;
    for (u32 i = 0; i < n; ++i) {
        keys[i] = i * i % 997;
        wanted[keys[i]] += i;
    }
    DeviceArray<Slot> slots(capacity);
    check(cudaMemset(slots.data(), 0xff, capacity * sizeof(Slot)));
    DeviceArray<u32> device_keys(n);
    DeviceArray<Outcome> outcomes(n);
    DeviceArray<u32> values(universe);
    DeviceArray<u32> erased(1);
    device_keys.set(keys);
    const HashTable table(slots.data(), capacity);

    const auto wanted_values = [&] {
        std::vector<u32> all(universe, ~0u);
        for (const auto& [key, value] : wanted) {
            all[key] = value;
        }
        return all;
    };
    insert_all<<<(n + 127) / 128, 128>>>(table, device_keys.data(), n, outcomes.data());
    u32 counts[4] = {};
    for (const Outcome outcome : outcomes.get()) {
        ++counts[static_cast<int>(outcome)];
    }
    std::printf("inserted: %s, added: %s, full: %u\n", counts[1] == wanted.size() ? "right" : "wrong",
                counts[2] == n - wanted.size() ? "right" : "wrong", counts[3]);
    look_up<<<2, 96>>>(table, universe, values.data());
    compare("all", values.get(), wanted_values());

    u32 there = 0;
    for (u32 i = 0; i < n / 2; ++i) {
        there += static_cast<u32>(wanted.erase(keys[i]));
    }
    erase_all<<<(n / 2 + 63) / 64, 64>>>(table, device_keys.data(), n / 2, erased.data());
    std::printf("erased: %s\n", erased.get()[0] == there ? "right" : "wrong");
    look_up<<<3, 64>>>(table, universe, values.data());
    compare("those left", values.get(), wanted_values());
}
