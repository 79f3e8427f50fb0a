// SPDX-License-Identifier: MIT
#include "access_rules.hpp"

#include <algorithm>
#include <utility>

namespace simt {
namespace {

constexpr unsigned bank_word_bytes = 4;

/// Calls `function` with the lanes of each group of `size` neighbours that has any.
template <class Function>
void for_each_group(std::uint32_t lanes, unsigned size, Function function)
{
    const std::uint32_t first = size >= warp_size ? ~0u : (1u << size) - 1;
    for (unsigned begin = 0; begin < warp_size; begin += size) {
        if (const std::uint32_t group = lanes & (first << begin); group != 0) {
            function(group);
        }
    }
}

bool is_broadcast(const WarpAccess& access, std::uint32_t lanes)
{
    const std::uint64_t first = access.address[first_lane(lanes)];
    bool same = true;
    for_each_lane(lanes, [&](unsigned lane) { same = same && access.address[lane] == first; });
    return same;
}

/// Whether lanes at these two addresses, which lie in one bank, can be served by it in one pass.
bool share_a_bank(const Architecture& architecture, AccessKind kind, std::uint64_t held, std::uint64_t asked,
                  bool is_broadcast_word)
{
    const std::uint64_t held_word = held / bank_word_bytes;
    const std::uint64_t asked_word = asked / bank_word_bytes;
    switch (architecture.bank_sharing) {
        case BankSharing::words: return held_word == asked_word;
        case BankSharing::word_pairs:
            return held_word / 64 == asked_word / 64 && held_word % 32 == asked_word % 32;
        case BankSharing::one_word:
            return only_reads(kind) ? is_broadcast_word && held_word == asked_word : held == asked;
    }
    return false;
}

/// The lanes that one pass serves.
///
/// @param lanes   that are left of the request
/// @param offset  of what is asked for now, from each lane's address and from the first byte of bank 0
/// @param bytes   asked for now by each lane
std::uint32_t serve(const WarpAccess& access, const Architecture& architecture, std::uint32_t lanes,
                    std::uint64_t offset, unsigned bytes)
{
    std::array<std::uint64_t, warp_size> held;  // address that a bank gives in this pass
    std::uint32_t busy = 0;                     // banks that give one
    std::uint32_t served = 0;
    std::uint64_t broadcast_bank = ~std::uint64_t{0};
    for_each_lane(lanes, [&](unsigned lane) {
        const std::uint64_t begin = access.address[lane] + offset;
        const std::uint64_t end = begin + bytes;
        const auto for_each_word = [&](auto function) {
            for (std::uint64_t at = begin; at < end;
                 at = at / bank_word_bytes * bank_word_bytes + bank_word_bytes) {
                function(at, static_cast<std::size_t>(at / bank_word_bytes % architecture.banks));
            }
        };
        bool fits = true;
        for_each_word([&](std::uint64_t at, std::size_t bank) {
            fits = fits && ((busy >> bank & 1) == 0 || share_a_bank(architecture, access.type.kind,
                                                                    held[bank], at, bank == broadcast_bank));
        });
        if (!fits) {
            return;
        }
        served |= 1u << lane;
        for_each_word([&](std::uint64_t at, std::size_t bank) {
            broadcast_bank = busy == 0 ? bank : broadcast_bank;
            busy |= 1u << bank;
            held[bank] = at;
        });
    });
    return served;
}

void append_request(BankPasses& passes, const WarpAccess& access, const Architecture& architecture,
                    std::uint32_t lanes, std::uint64_t offset, unsigned bytes)
{
    const bool is_free = is_broadcast(access, lanes) && architecture.bank_sharing != BankSharing::one_word;
    bool is_first = true;
    for (std::uint32_t rest = lanes; rest != 0; is_first = false) {
        const std::uint32_t served = is_free ? rest : serve(access, architecture, rest, offset, bytes);
        passes.push_back({served, is_first});
        rest &= ~served;
    }
}

/// Compute capability 1.0 and 1.1: the k-th thread of the half-warp takes the k-th word of an aligned segment.
bool is_in_order(const WarpAccess& access, std::uint32_t lanes)
{
    const unsigned bytes = access.type.bytes;
    const unsigned lowest = first_lane(lanes);
    const std::uint64_t begin = access.address[lowest] - lowest % 16 * bytes;
    bool in_order = (bytes == 4 || bytes == 8 || bytes == 16) && begin % (16 * bytes) == 0;
    for_each_lane(lanes, [&](unsigned lane) {
        in_order = in_order && access.address[lane] == begin + lane % 16 * bytes;
    });
    return in_order;
}

void append_in_order(Transactions& list, const WarpAccess& access, std::uint32_t lanes)
{
    const unsigned bytes = access.type.bytes;
    if (!is_in_order(access, lanes)) {
        for_each_lane(lanes, [&](unsigned lane) {
            list.push_back({access.address[lane] / sector_bytes * sector_bytes, sector_bytes, 1u << lane});
        });
        return;
    }
    const unsigned lowest = first_lane(lanes);
    const std::uint64_t begin = access.address[lowest] - lowest % 16 * bytes;
    const unsigned size = std::min(16 * bytes, line_bytes);
    for (std::uint64_t at = begin; at < begin + 16 * bytes; at += size) {
        std::uint32_t in_it = 0;
        for_each_lane(lanes,
                      [&](unsigned lane) { in_it |= access.address[lane] - at < size ? 1u << lane : 0; });
        list.push_back({at, size, in_it});
    }
}

/// Compute capability 1.2 and 1.3: the segment of the lowest lane left, halved while only one half is used.
void append_segments(Transactions& list, const WarpAccess& access, std::uint32_t lanes)
{
    const unsigned bytes = access.type.bytes;
    const unsigned segment_bytes = std::min(bytes * 32, line_bytes);
    for (std::uint32_t rest = lanes; rest != 0;) {
        const std::uint64_t first = access.address[first_lane(rest)];
        Transaction t{first / segment_bytes * segment_bytes, segment_bytes, 0};
        std::uint64_t used_begin = ~std::uint64_t{0};
        std::uint64_t used_end = 0;
        for_each_lane(rest, [&](unsigned lane) {
            const std::uint64_t address = access.address[lane];
            if (address - t.begin < segment_bytes) {
                t.lanes |= 1u << lane;
                used_begin = std::min(used_begin, address);
                used_end = std::max(used_end, address + bytes);
            }
        });
        rest &= ~t.lanes;
        while (t.bytes > sector_bytes) {
            const unsigned half = t.bytes / 2;
            if (used_begin >= t.begin + half) {
                t.begin += half;
            } else if (used_end > t.begin + half) {
                break;
            }
            t.bytes = half;
        }
        list.push_back(t);
    }
}

/// One transaction for each aligned piece of `size` bytes that is touched.
void append_pieces(Transactions& list, const WarpAccess& access, std::uint32_t lanes, unsigned size)
{
    const std::size_t before = list.size();
    for_each_lane(lanes, [&](unsigned lane) {
        const std::uint64_t address = access.address[lane];
        for (std::uint64_t begin = address / size * size; begin < address + access.type.bytes;
             begin += size) {
            const auto known = std::find_if(list.begin() + before, list.end(),
                                            [begin](const Transaction& t) { return t.begin == begin; });
            if (known == list.end()) {
                list.push_back({begin, size, 1u << lane});
            } else {
                known->lanes |= 1u << lane;
            }
        }
    });
    std::sort(list.begin() + before, list.end(),
              [](const Transaction& a, const Transaction& b) { return a.begin < b.begin; });
}

/// Of aligned words that lanes ask for, those that lie in the same bank.
int most_words_in_a_bank(const WarpAccess& access, const Architecture& architecture, std::uint64_t base)
{
    std::array<std::uint8_t, warp_size> words{};  // by bank
    std::uint8_t most = 0;
    for (const Location& location : access.locations) {
        std::uint8_t& of_bank = words[(location.address - base) / bank_word_bytes % architecture.banks];
        most = std::max(most, ++of_bank);
    }
    return most;
}

}  // namespace

BankPasses bank_passes(const WarpAccess& access, const Architecture& architecture, std::uint64_t base)
{
    BankPasses passes;
    const unsigned bytes = access.type.bytes;
    if (architecture.bank_sharing == BankSharing::one_word) {
        for (unsigned word = 0; word < bytes; word += bank_word_bytes) {
            for_each_group(access.lanes, architecture.request_lanes, [&](std::uint32_t lanes) {
                append_request(passes, access, architecture, lanes, word - base,
                               std::min(bytes, bank_word_bytes));
            });
        }
        return passes;
    }
    const unsigned lanes_a_request =
        std::min<unsigned>(warp_size, architecture.banks * architecture.bank_bytes / std::max(bytes, 1u));
    if (is_broadcast(access, access.lanes)) {
        passes.push_back({access.lanes, true});
        return passes;
    }
    for_each_group(access.lanes, lanes_a_request, [&](std::uint32_t lanes) {
        append_request(passes, access, architecture, lanes, 0 - base, bytes);
        if (architecture.wide_accesses_conflict && bytes == 16) {
            passes.push_back(
                {lanes, false});  // F.4.3: "add 1 to the maximum number of threads in a quarter-warp"
        }
    });
    return passes;
}

int bank_conflicts(const WarpAccess& access, const Architecture& architecture, std::uint64_t base)
{
    if (architecture.bank_sharing == BankSharing::words && access.type.bytes == bank_word_bytes) {
        return most_words_in_a_bank(access, architecture, base) - 1;  // the usual case, without the list
    }
    const BankPasses passes = bank_passes(access, architecture, base);
    return static_cast<int>(
        std::count_if(passes.begin(), passes.end(), [](const BankPass& pass) { return !pass.is_first; }));
}

int sectors(const WarpAccess& access)
{
    std::array<std::uint64_t, warp_size * 2> touched;  // an access crosses at most one boundary
    std::size_t count = 0;
    for (const auto& [address, lanes] : access.locations) {
        for (std::uint64_t sector = address / sector_bytes;
             sector <= (address + access.type.bytes - 1) / sector_bytes; ++sector) {
            if (count == 0 || touched[count - 1] != sector) {
                touched[count++] = sector;
            }
        }
    }
    std::sort(touched.begin(), touched.begin() + static_cast<std::ptrdiff_t>(count));
    return static_cast<int>(
        std::unique(touched.begin(), touched.begin() + static_cast<std::ptrdiff_t>(count)) - touched.begin());
}

Transactions transactions(const WarpAccess& access, const Architecture& architecture)
{
    Transactions list;
    const Coalescing rule = architecture.coalescing == Coalescing::lines && !only_reads(access.type.kind)
                                ? Coalescing::sectors
                                : architecture.coalescing;
    // F.4.2: of more than 4 bytes a lane, each half-warp, and of 16 bytes each quarter-warp makes a request of its own.
    const unsigned group =
        rule == Coalescing::sectors ? warp_size
        : rule == Coalescing::lines
            ? std::min<unsigned>(warp_size, line_bytes / std::max<unsigned>(access.type.bytes, 1))
            : architecture.request_lanes;
    for_each_group(access.lanes, group, [&](std::uint32_t lanes) {
        switch (rule) {
            case Coalescing::in_order: return append_in_order(list, access, lanes);
            case Coalescing::segments: return append_segments(list, access, lanes);
            case Coalescing::lines: return append_pieces(list, access, lanes, line_bytes);
            case Coalescing::sectors: return append_pieces(list, access, lanes, sector_bytes);
        }
    });
    return list;
}

Traffic traffic(const WarpAccess& access, const Architecture& architecture)
{
    if (architecture.coalescing == Coalescing::sectors) {
        const int count = sectors(access);  // the usual case, without the list
        return {count, static_cast<unsigned>(count) * sector_bytes};
    }
    Traffic sum;
    for (const Transaction& transaction : transactions(access, architecture)) {
        ++sum.transactions;
        sum.bytes += transaction.bytes;
    }
    return sum;
}

Traffic best_traffic(const WarpAccess& access, const Architecture& architecture)
{
    WarpAccess best = access;
    for_each_lane(access.lanes, [&](unsigned lane) { best.address[lane] = lane * access.type.bytes; });
    best.find_locations();
    return traffic(best, architecture);
}

BankPasses constant_answers(const WarpAccess& access, const Architecture& architecture)
{
    BankPasses answers;
    for_each_group(access.lanes, architecture.request_lanes, [&](std::uint32_t lanes) {
        bool is_first = true;
        for (std::uint32_t rest = lanes; rest != 0;) {
            const std::uint64_t address = access.address[first_lane(rest)];
            const std::uint32_t same =
                lanes_where(rest, [&](unsigned lane) { return access.address[lane] == address; });
            answers.push_back({same, std::exchange(is_first, false)});
            rest &= ~same;
        }
    });
    return answers;
}

int constant_replays(const WarpAccess& access, const Architecture& architecture)
{
    const BankPasses answers = constant_answers(access, architecture);
    return static_cast<int>(std::count_if(answers.begin(), answers.end(),
                                          [](const BankPass& answer) { return !answer.is_first; }));
}

int atomic_queue(const WarpAccess& access)
{
    std::ptrdiff_t longest = 0;
    for_each_lane(access.lanes, [&](unsigned lane) {
        std::ptrdiff_t same = 0;
        for_each_lane(access.lanes, [&](std::size_t other) {
            same += access.address[other] == access.address[lane] ? 1 : 0;
        });
        longest = std::max(longest, same);
    });
    return static_cast<int>(longest);
}

}  // namespace simt
