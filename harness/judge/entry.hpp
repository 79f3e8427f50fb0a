// SPDX-License-Identifier: MIT
/// @file
/// Lets the runner call an entry function of any signature. One object file an exercise is made from this header and
/// the exercise's own (see cmake/Exercises.cmake), and linked into every module for it.
#pragma once

#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

namespace judge {

template <class Result, class... Arguments, std::size_t... index>
void call_entry(Result (*entry)(Arguments...), const void* const* arguments, void* result,
                std::index_sequence<index...>)
{
    static_assert((std::is_trivially_copyable_v<Arguments> && ...),
                  "an entry function takes pointers and plain values");
    const auto invoke = [&] {
        return entry(*static_cast<const std::remove_reference_t<Arguments>*>(arguments[index])...);
    };
    if constexpr (std::is_void_v<Result>) {
        invoke();
    } else {
        const Result value = invoke();
        std::memcpy(result, &value, sizeof value);
    }
}

/// Calls `entry` with the values that `arguments` point at, one pointer a parameter; its value goes to `result`.
template <class Result, class... Arguments>
void call_entry(Result (*entry)(Arguments...), const void* const* arguments, void* result)
{
    call_entry(entry, arguments, result, std::index_sequence_for<Arguments...>());
}

}  // namespace judge

/// Visible, as the runner looks for it; what else a module defines is not.
#define JUDGE_ENTRY(function)                                                                                \
    extern "C" __attribute__((visibility("default"))) void judge_call_entry(const void* const* arguments,    \
                                                                            void* result)                    \
    {                                                                                                        \
        judge::call_entry(function, arguments, result);                                                      \
    }
