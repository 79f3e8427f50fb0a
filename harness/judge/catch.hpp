// SPDX-License-Identifier: MIT
/// @file
/// Catch2 3 where there is one, else 2.13 (Debian 12); what differs between them is hidden here.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)

#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/interfaces/catch_interfaces_reporter.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>

namespace judge {
template <class T>
using MatcherBase = Catch::Matchers::MatcherBase<T>;
using ListenerBase = Catch::EventListenerBase;

inline auto contains(const std::string& text)
{
    return Catch::Matchers::ContainsSubstring(text);
}
}  // namespace judge

#else

#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>

namespace judge {
template <class T>
using MatcherBase = Catch::MatcherBase<T>;
using ListenerBase = Catch::TestEventListenerBase;

inline auto contains(const std::string& text)
{
    return Catch::Matchers::Contains(text);
}
}  // namespace judge

#endif

namespace judge {

/// Runs the tests that the command line asks for; that there are none is a failure. It is in the library catch_runner.
int run_tests(int argc, const char* const* argv);

}  // namespace judge
