// SPDX-License-Identifier: MIT
/// @file
/// The table at the end of a run.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bench {

/// Collects every repetition, and prints one line a benchmark when all are done.
class Table : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

    bool has_failed() const { return has_failed_; }

private:
    struct Row
    {
        std::string name;
        std::vector<double> seconds;
        std::string unit;  ///< of the rate; empty: there is none
        std::vector<double> rates;
    };

    const Row* find(const std::string& name) const;
    double rate(const std::string& name) const;
    void print_waiting() const;
    void print_peers() const;
    void print_parallel() const;
    void print_scaling() const;

    std::map<std::int64_t, Row> rows_;  ///< in the order in which the benchmarks were registered
    bool has_failed_ = false;
};

}  // namespace bench
