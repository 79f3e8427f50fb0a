// SPDX-License-Identifier: MIT
#include "interruption.hpp"

#include <csignal>
#include <cstdlib>
#include <initializer_list>

namespace simt {
namespace {

volatile std::sig_atomic_t caught_signal = 0;
volatile pid_t running = 0;

void end_running()
{
    if (running != 0) {
        kill(running, SIGTERM);
    }
}

void on_signal(int signal)
{
    caught_signal = signal;
    end_running();
}

}  // namespace

void catch_signals()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action = {};
        sigaction(signal, nullptr, &action);
        if (action.sa_handler != SIG_IGN) {
            action.sa_handler = on_signal;
            action.sa_flags = 0;  // no SA_RESTART: a wait ends
            sigaction(signal, &action, nullptr);
        }
    }
}

void end_on_signal(pid_t process)
{
    running = process;
    if (is_interrupted()) {  // before the handler knew of it
        end_running();
    }
}

bool is_interrupted()
{
    return caught_signal != 0;
}

void end_by_signal()
{
    std::signal(caught_signal, SIG_DFL);
    std::raise(caught_signal);
    std::_Exit(128 + caught_signal);
}

}  // namespace simt
