// SPDX-License-Identifier: MIT
// Catch2 2 is one header, which takes long to compile with everything that runs tests: that is done here, once for all
// programs that have tests. Catch2 3 brings a library.
#if __has_include(<catch2/catch_session.hpp>)
#include <catch2/catch_session.hpp>
#else
#define CATCH_CONFIG_RUNNER
#endif
#include "catch.hpp"

namespace judge {
namespace {

#ifdef CATCH_CONFIG_RUNNER
void fail_without_tests(Catch::Session& session)
{
    auto& warnings = session.configData().warnings;
    warnings = static_cast<Catch::WarnAbout::What>(warnings | Catch::WarnAbout::NoTests);
}
#else
void fail_without_tests(Catch::Session&) {}  // it does
#endif

}  // namespace

int run_tests(int argc, const char* const* argv)
{
    Catch::Session session;
    const int error = session.applyCommandLine(argc, argv);
    fail_without_tests(session);
    return error != 0 ? error : session.run();
}

}  // namespace judge
