// SPDX-License-Identifier: MIT
#include "session.hpp"

#include <utility>

namespace judge {

std::vector<std::string> runner_environment()
{
    // For the loader: a module's shared memory is thread-local storage that is there from the start of the process.
    return {"GLIBC_TUNABLES=glibc.rtld.optional_static_tls=1048576"};
}

Session& Session::get()
{
    static Session session;
    return session;
}

bool Session::asks_for_a_budget() const
{
    return !verdict.tasks.empty() && verdict.tasks.back().kind == TaskKind::budget;
}

void Session::refuse(Refusal refusal)
{
    if (!refusal_) {
        refusal_ = std::move(refusal);
    }
}

std::optional<Refusal> Session::take_refusal()
{
    return std::exchange(refusal_, std::nullopt);
}

void Session::measure(Measurement measurement)
{
    const auto traffic = [](const Measurement& m) {
        const Counters& counters = m.reference ? *m.reference : m.mine;
        return counters.global_load_bytes + counters.shared_load_bytes;
    };
    if (!verdict.measurement || traffic(measurement) > traffic(*verdict.measurement)) {
        verdict.measurement = std::move(measurement);
    }
}

}  // namespace judge
