// SPDX-License-Identifier: MIT
/// @file
/// Catch2 3 where there is one, else 2.13 (Debian 12); what differs between them is hidden here.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)

#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
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

inline void fail_without_tests(Catch::Session&) {}  // it does
}  // namespace judge

#else

#ifdef JUDGE_CATCH_RUNNER
#define CATCH_CONFIG_RUNNER
#endif
#include <catch2/catch.hpp>

namespace judge {
template <class T>
using MatcherBase = Catch::MatcherBase<T>;

inline auto contains(const std::string& text)
{
    return Catch::Matchers::Contains(text);
}

#ifdef JUDGE_CATCH_RUNNER
using ListenerBase = Catch::TestEventListenerBase;

inline void fail_without_tests(Catch::Session& session)
{
    auto& warnings = session.configData().warnings;
    warnings = static_cast<Catch::WarnAbout::What>(warnings | Catch::WarnAbout::NoTests);
}
#endif
}  // namespace judge

#endif

#ifdef JUDGE_CATCH_RUNNER
namespace judge {

/// Runs the tests that the command line asks for; that there are none is a failure.
inline int run_tests(int argc, char** argv)
{
    Catch::Session session;
    const int error = session.applyCommandLine(argc, argv);
    fail_without_tests(session);
    return error != 0 ? error : session.run();
}

}  // namespace judge
#endif
