// SPDX-License-Identifier: MIT
// Trials with small modules: what the runner finds of them, and how it is told.
#include "module_trials.hpp"
#include "modules/scales.hpp"

#include <judge/budgets.hpp>

#include <bit>
#include <cstdlib>
#include <filesystem>
#include <limits>

using namespace judge;
using namespace module_trials;

TEST_CASE("a right module agrees, runs clean and uses the device")
{
    for (const int n : {0, 1, 300}) {
        const Trial trial = try_module("copies", counting(n));
        CHECK(runs_clean().match(trial));
        CHECK(agrees_on<int>("to").match(trial));
        CHECK(uses_the_device().match(trial));
        CHECK(trial.mine().observation.launches.size() == (n > 0 ? 1u : 0u));
    }
}

TEST_CASE("an entry function with buffers on the host and a struct, under two profiles")
{
    use_modules("scales", "scales");
    const Entry<decltype(scale)> scales;
    Factors factors{0.5, {}};
    factors.others[7] = 3.0;
    const auto run = [&](const char* profile) {
        return scales.on(profile).run("n = 100", host_in("from", counting(100)), host_out<double>("to", 100),
                                      factors, 100);
    };
    const Trial then = run("sm_13");
    const Trial now = run("sm_90");
    CHECK(then.circumstances() == "n = 100, under sm_13");
    for (const Trial& trial : {then, now}) {
        CHECK(runs_clean().match(trial));
        CHECK(agrees_on<double>("to").match(trial));
        CHECK(uses_the_device().match(trial));
        CHECK(launches_at_most(1, "one launch").match(trial));
        CHECK(allocates_at_most(2, "two arrays").match(trial));
    }
    double result[100];
    REQUIRE(now.mine().outputs[1].size() == sizeof result);
    std::memcpy(result, now.mine().outputs[1].data(), sizeof result);
    CHECK(result[0] == 0.5);
    CHECK(result[27] == 84.0);
    CHECK(result[28] == 0.0);
    CHECK(has_at_least(&Counters::multiplications_24, 4, "24 bits").match(then));
    CHECK(has_at_most(&Counters::multiplications_24, 0, "32 bits").match(now));
}

TEST_CASE("what an earlier call has left must not matter")
{
    const auto run_after_another = [] {
        return entry.after(in("from", std::vector<int>{7, 8}), out<int>("to", 2), 2)
            .on("sm_13")
            .run("n = 3, after n = 2", in("from", counting(3)), out<int>("to", 3), 3);
    };
    use_modules("copies", "copies");
    const Trial right = run_after_another();
    CHECK(right.circumstances() == "n = 3, after n = 2, under sm_13");
    CHECK(runs_clean().match(right));
    CHECK(agrees_on<int>("to").match(right));
    CHECK(uses_the_device().match(right));
    CHECK(right.mine().observation.total().global_store_bytes == 5 * sizeof(int));

    CHECK(agrees_on<int>("to").match(try_module("copies_the_first", counting(3))));
    const Refusal refusal = refusal_by(agrees_on<int>("to"), run_after_another());
    REQUIRE(refusal.mismatch);
    CHECK(refusal.mismatch->total == 3);
    CHECK(refusal.mismatch->wrong == 3);
    CHECK(refusal.mismatch->elements[0].got == "7");
    CHECK(refusal.mismatch->elements[0].expected == "1");
}

TEST_CASE("what the reference did is kept for the same inputs, and for no others")
{
    namespace fs = std::filesystem;
    std::string folder = fs::temp_directory_path() / "kept_results_XXXXXX";
    REQUIRE(mkdtemp(folder.data()) != nullptr);
    use_modules("copies", "copies");
    Settings& settings = Session::get().settings;
    settings.reference_module = folder + "/reference.so";
    settings.kept_results = folder;
    fs::copy_file(MODULES "/copies.so", settings.reference_module);
    const Trial first = try_again(counting(300));
    CHECK(agrees_on<int>("to").match(first));
    fs::remove(settings.reference_module);

    const Trial same = try_again(counting(300));
    CHECK(agrees_on<int>("to").match(same));
    CHECK(same.reference().observation.launches.size() == 1);
    const Trial longer = try_again(counting(301));
    CHECK_THROWS_WITH(longer.reference(), contains("does not run well"));
    std::vector<int> others = counting(300);
    others.back() = 0;
    CHECK_THROWS_WITH(try_again(others).reference(), contains("does not run well"));
    settings.device_options += "arch=sm_13\n";
    CHECK_THROWS_WITH(try_again(counting(300)).reference(), contains("does not run well"));
    settings.kept_results = "";
    CHECK_THROWS_WITH(try_again(counting(300)).reference(), contains("does not run well"));
    fs::remove_all(folder);
}

TEST_CASE("a few wrong elements are all shown, behind three right ones")
{
    std::vector<int> numbers = counting(50);
    numbers[10] = -11;
    numbers[20] = -21;
    const Refusal refusal = refusal_by(agrees_on<int>("to"), try_module("negates_negatives", numbers));
    REQUIRE(refusal.mismatch);
    const Mismatch& mismatch = *refusal.mismatch;
    CHECK(mismatch.wrong == 2);
    CHECK(mismatch.total == 50);
    CHECK(mismatch.left_out == 0);
    REQUIRE(mismatch.elements.size() == 5);
    CHECK(mismatch.elements[0].place == "to[7]");
    CHECK_FALSE(mismatch.elements[2].is_wrong);
    CHECK(mismatch.elements[3].place == "to[10]");
    CHECK(mismatch.elements[3].got == "11");
    CHECK(mismatch.elements[3].expected == "-11");
    CHECK(mismatch.elements[4].place == "to[20]");
    CHECK(refusal.circumstances == "n = 50");

    const Refusal packed = refusal_by(agrees_on<int>("to", exactly(), place_by_index, Notation::hexadecimal),
                                      try_again(numbers));
    CHECK(packed.mismatch->elements[3].got == "0x0000000b");
    CHECK(packed.mismatch->elements[3].expected == "0xfffffff5");
}

TEST_CASE("of many wrong elements the first five and the last five are shown")
{
    std::vector<int> numbers = counting(100);
    for (std::size_t i = 1; i < 21; ++i) {
        numbers[i] = -numbers[i];
    }
    const Refusal refusal = refusal_by(agrees_on<int>("to"), try_module("negates_negatives", numbers));
    const Mismatch& mismatch = *refusal.mismatch;
    CHECK(mismatch.wrong == 20);
    CHECK(mismatch.left_out == 10);
    REQUIRE(mismatch.elements.size() == 11);  // only one right one comes before the first
    CHECK(mismatch.elements[0].place == "to[0]");
    CHECK(mismatch.elements[5].place == "to[5]");
    CHECK(mismatch.elements[6].place == "to[16]");
    CHECK(mismatch.elements[10].place == "to[20]");
}

TEST_CASE("what was not written is told from what was written wrong")
{
    const Refusal refusal = refusal_by(agrees_on<int>("to"), try_module("writes_odd_ones", counting(4)));
    REQUIRE(refusal.mismatch->elements.size() == 2);
    CHECK(refusal.mismatch->elements[0].place == "to[0]");
    CHECK(refusal.mismatch->elements[0].is_untouched);
}

TEST_CASE("a kernel that reads a part of the input does not do the work")
{
    const Refusal refusal = refusal_by(uses_the_device(), try_module("writes_odd_ones", counting(100)));
    CHECK(refusal.reason == Reason::unused);
    REQUIRE(refusal.too_little_work);
    CHECK(refusal.too_little_work->kind == TooLittleWork::Kind::loads);
    CHECK(refusal.too_little_work->bytes == 200);
    CHECK(refusal.too_little_work->other_bytes == 400);
}

TEST_CASE("writing outside of a buffer of the device is a finding, on both sides")
{
    for (const char* module : {"writes_before", "writes_behind"}) {
        const Refusal refusal = refusal_by(runs_clean(), try_module(module, counting(20)));
        REQUIRE(refusal.reason == Reason::finding);
        CHECK(refusal.findings.at(0).kind == FindingKind::out_of_bounds);
    }
}

TEST_CASE("a buffer on the host: what is written or read beside it is found, and an input that is changed")
{
    use_modules("writes_around_on_host", "scales");
    const Entry<decltype(scale)> goes_too_far;
    const auto damage = [&](double first, double second) {
        const Refusal refusal = refusal_by(
            runs_clean(), goes_too_far.run("n = 10", host_in("from", counting(10)),
                                           host_out<double>("to", 10), Factors{first, {second}}, 10));
        REQUIRE(refusal.reason == Reason::guard);
        return *refusal.guard;
    };
    const GuardDamage before = damage(-1, 0);
    CHECK(before.buffer == "to");
    CHECK(before.damage == Damage::written_before);
    CHECK(before.offset == -1);  // the place nearest to it
    const GuardDamage behind = damage(1, 0);
    CHECK(behind.damage == Damage::accessed_behind);
    CHECK(behind.offset == 80);
    CHECK(behind.bytes == 80);
    const GuardDamage read = damage(1, 1);
    CHECK(read.buffer == "from");
    CHECK(read.damage == Damage::accessed_behind);
    const GuardDamage changed = damage(1, 2);
    CHECK(changed.buffer == "from");
    CHECK(changed.damage == Damage::changed);
    CHECK(changed.offset == 12);
    CHECK(changed.element_bytes == sizeof(int));
}

TEST_CASE("a kernel that writes to an input is refused, though its output is right")
{
    const Trial trial = try_module("changes_its_input", counting(20));
    CHECK(agrees_on<int>("to").match(trial));
    const Refusal refusal = refusal_by(runs_clean(), trial);
    REQUIRE(refusal.reason == Reason::guard);
    CHECK(refusal.guard->buffer == "from");
    CHECK(refusal.guard->damage == Damage::changed);
    CHECK(refusal.guard->offset == sizeof(int));
}

TEST_CASE("an input of which a part is filled can be larger than the memory of the machine")
{
    use_modules("copies_the_end", "copies_the_end");
    constexpr std::size_t count = 1'500'000'000;
    const auto run = [&](std::size_t first) {
        return entry.run("the last 300 of 1.5 billion", in_part("from", count, first, counting(300)),
                         out<int>("to", 300), 300);
    };
    const Trial trial = run(count - 300);
    CHECK(runs_clean().match(trial));
    CHECK(agrees_on<int>("to").match(trial));
    CHECK(uses_the_device().match(trial));
    CHECK(trial.mine().observation.total().global_load_bytes == 300 * sizeof(int));
    int last = 0;
    REQUIRE(trial.mine().outputs[1].size() == 300 * sizeof last);
    std::memcpy(&last, trial.mine().outputs[1].data() + 299 * sizeof last, sizeof last);
    CHECK(last == 300);

    const Refusal refusal = refusal_by(runs_clean(), run(count - 301));
    REQUIRE(refusal.reason == Reason::finding);
    CHECK(refusal.findings.at(0).kind == FindingKind::uninitialised_read);
}

TEST_CASE("the values of an input that is partly filled fit into it")
{
    CHECK(in_part("from", 7, 4, counting(3)).first == 4);
    CHECK_THROWS_AS(in_part("from", 7, 5, counting(3)), std::invalid_argument);
    CHECK_THROWS_AS(in_part("from", 7, 8, counting(0)), std::invalid_argument);
}

TEST_CASE("a change of an input that is partly filled is told by its place in the buffer")
{
    use_modules("changes_its_input", "changes_its_input");
    const Trial trial =
        entry.run("all but the first", in_part("from", 21, 1, counting(20)), out<int>("to", 21), 21);
    REQUIRE(trial.mine().guard);
    CHECK(trial.mine().guard->damage == Damage::changed);
    CHECK(trial.mine().guard->offset == sizeof(int));
    CHECK(trial.mine().guard->bytes == 21 * sizeof(int));
}

TEST_CASE("a record that is too long is the code's doing")
{
    const Refusal refusal = refusal_by(runs_clean(), try_module("launches_often", counting(20000)));
    CHECK(refusal.reason == Reason::other);
    CHECK(refusal.record_fault == RecordFault::too_long);
}

TEST_CASE("memory that a call allocated and did not free is a finding, and the judge's own buffers are none")
{
    CHECK(runs_clean().match(try_module("leaks", {2, 3})));
    const Refusal refusal = refusal_by(runs_clean(), try_module("leaks", {1, 3}));
    REQUIRE(refusal.reason == Reason::finding);
    REQUIRE(refusal.findings.size() == 1);
    CHECK(refusal.findings[0].kind == FindingKind::leak);
    CHECK(refusal.findings[0].object.bytes == 100);
    CHECK(refusal.findings[0].object.where.line == 20);
}

TEST_CASE("a launch that CUDA refused is told, unless the program has seen it and got its result elsewhere")
{
    const Trial falls_back = try_module("asks_for_too_much", {1, 5});
    CHECK(runs_clean().match(falls_back));
    CHECK(agrees_on<int>("to").match(falls_back));
    CHECK(uses_the_device().match(falls_back));

    const Trial goes_on = try_module("asks_for_too_much", {2, 5});
    CHECK(runs_clean().match(goes_on));
    for (const Refusal& refusal :
         {refusal_by(agrees_on<int>("to"), goes_on), refusal_by(uses_the_device(), goes_on),
          refusal_by(runs_clean(), try_module("asks_for_too_much", {3, 5}))}) {
        CHECK(refusal.reason == Reason::launch);
        CHECK(refusal.text == "cudaErrorInvalidValue: invalid argument");
        REQUIRE(refusal.launches.size() == 1);
        CHECK(refusal.launches[0].where.line == 20);
    }
}

TEST_CASE("a call that CUDA refused is told with what follows from it, and not with a right result")
{
    const Trial leaves_error = try_module("asks_for_a_wrong_array", {1, 5});
    const Trial goes_on = try_module("asks_for_a_wrong_array", {3, 5});
    CHECK(runs_clean().match(goes_on));
    for (const auto& [refusal, reason] :
         {std::pair{refusal_by(runs_clean(), leaves_error), Reason::launch},
          std::pair{refusal_by(agrees_on<int>("to"), goes_on), Reason::mismatch}}) {
        CHECK(refusal.reason == reason);
        REQUIRE(refusal.refused_calls.size() == 1);
        CHECK(refusal.refused_calls[0].function == "cudaMallocArray");
        CHECK(refusal.refused_calls[0].error == "cudaErrorInvalidChannelDescriptor");
        CHECK(refusal.refused_calls[0].where.line == 13);
    }

    const Trial does_without = try_module("asks_for_a_wrong_array", {2, 5});
    CHECK(runs_clean().match(does_without));
    CHECK(agrees_on<int>("to").match(does_without));
}

TEST_CASE("a module that computes without end is refused for the processor time, at its line")
{
    Session::get().settings.cpu_limit = 1;
    const Refusal refusal = refusal_by(runs_clean(), try_module("takes_its_time", {1}));
    REQUIRE(refusal.reason == Reason::timeout);
    CHECK(refusal.timeout->kind == Timeout::Kind::cpu_time);
    CHECK(refusal.timeout->seconds == 1);
    CHECK_FALSE(refusal.timeout->of_all_calls);
    REQUIRE(refusal.where);
    CHECK(refusal.where->line == 22);
    Session::get().settings.cpu_limit = 10;
}

TEST_CASE(
    "a module that waits without end is refused for the idle time, at its line, and is not called again")
{
    Session::get().settings.total_idle_limit = 0.3;
    const Refusal refusal = refusal_by(runs_clean(), try_module("takes_its_time", {2}));
    REQUIRE(refusal.reason == Reason::timeout);
    CHECK(refusal.timeout->kind == Timeout::Kind::idle_time);
    CHECK(refusal.timeout->seconds == 0.3);
    CHECK_FALSE(refusal.timeout->of_all_calls);
    REQUIRE(refusal.where);
    CHECK(refusal.where->line == 25);
    const Trial next = try_again({4});
    REQUIRE(next.mine().trouble);
    CHECK(next.mine().trouble->reason == Reason::timeout);
    CHECK(next.mine().idle_seconds == 0.0);
    Session::get().settings.total_idle_limit = 2.0;
}

TEST_CASE("a module that waits a little does well, until all its calls together have waited for too long")
{
    const Trial first = try_module("takes_its_time", {3});
    CHECK(runs_clean().match(first));
    CHECK(agrees_on<int>("to").match(first));
    std::optional<Refusal> refusal;
    while (!refusal) {
        refusal = try_again({3}).mine().trouble;
    }
    REQUIRE(refusal->reason == Reason::timeout);
    CHECK(refusal->timeout->kind == Timeout::Kind::idle_time);
    CHECK(refusal->timeout->seconds == 2.0);
    CHECK(refusal->timeout->of_all_calls);
}

TEST_CASE("all calls of a module share one budget of processor time")
{
    Session::get().settings.cpu_limit = 3;
    Session::get().settings.total_cpu_limit = 3;
    (void)try_module("takes_its_time", {4});
    Session::get().time_used.cpu_seconds = 2.5;
    const Trial trial = try_again({1});
    Session::get().settings.cpu_limit = 10;
    Session::get().settings.total_cpu_limit = 60;
    const Refusal refusal = refusal_by(runs_clean(), trial);
    REQUIRE(refusal.reason == Reason::timeout);
    CHECK(refusal.timeout->kind == Timeout::Kind::cpu_time);
    CHECK(refusal.timeout->seconds == 3);
    CHECK(refusal.timeout->of_all_calls);
}

TEST_CASE("a module that is none is refused as one that does not compile")
{
    CHECK(refusal_by(runs_clean(), try_module("absent", counting(1))).reason == Reason::compile);
}

TEST_CASE("a runner that cannot start is a problem of the machine")
{
    const std::string runner = Session::get().settings.runner;
    (void)try_module("copies", {});
    Session::get().settings.runner = "/bin/true";
    CHECK_THROWS_AS(entry.run("", in("from", std::vector<int>{}), out<int>("to", 0), 0), std::runtime_error);
    CHECK_FALSE(Session::get().verdict.environment_problem.empty());
    Session::get().verdict.environment_problem.clear();
    Session::get().settings.runner = runner;
}

TEST_CASE("elements in any order agree, and one that is wrong, lacking or repeated does not")
{
    const auto matcher = agrees_in_any_order_on<int>("to");
    CHECK(matcher.match(try_module("copies", counting(300))));
    CHECK(matcher.match(try_module("reverses", counting(300))));
    CHECK(matcher.match(try_module("reverses", {})));
    std::vector<int> numbers = counting(50);
    numbers[10] = -20;  // becomes 20, which there is already
    const Refusal refusal = refusal_by(matcher, try_module("negates_negatives", numbers));
    REQUIRE(refusal.mismatch);
    const Mismatch& mismatch = *refusal.mismatch;
    CHECK(mismatch.output == "to, in ascending order");
    CHECK(mismatch.total == 50);
    CHECK(mismatch.elements.front().place == "element 0");
    CHECK(mismatch.elements.front().got == "1");
    CHECK(mismatch.elements.front().expected == "-20");
}

TEST_CASE("every matcher lists what it can refuse, from runs of the reference alone")
{
    struct Listing
    {
        Listing() { Session::get().settings.lists_rules = true; }
        ~Listing()
        {
            Session::get().settings.lists_rules = false;
            Session::get().verdict = {};
        }
    } const listing;
    Session::get().verdict = {};
    Session::get().begin_test({"task_2", "each number is copied once"});
    for (const int n : {20, 30}) {
        const Trial trial = try_module("writes_behind", counting(n));  // would be refused
        CHECK(runs_clean().match(trial));
        CHECK(agrees_on<int>("to").match(trial));
        CHECK(uses_the_device().match(trial));
        CHECK(has_at_most(&Counters::global_load_bytes, 4 * n, "each is read once").match(trial));
        CHECK(has_at_most(&Counters::blocks, blocks_with_work(30), "no block too many").match(trial));
    }
    const std::vector<Rule>& rules = Session::get().verdict.rules;
    REQUIRE(rules.size() == 5);
    CHECK(rules[0].reasons.size() == 7);
    CHECK(rules[1].demand == "'to' is right");
    CHECK(rules[2].reasons == std::vector{Reason::unused});
    const Rule& reads = rules[3];
    CHECK(reads.task == "task_2");
    CHECK(reads.counter == "global_load_bytes");
    CHECK(reads.is_fixed);
    REQUIRE(reads.limits.size() == 2);  // two numbers
    CHECK(reads.limits[1].limit == 120);
    CHECK(reads.limits[1].reference == 120);
    CHECK(reads.limits[1].inputs == std::vector<std::string>{"n = 30"});
    CHECK_FALSE(rules[4].is_fixed);
    REQUIRE(rules[4].limits.size() == 1);  // one number, with two inputs
    CHECK(rules[4].limits[0].inputs.size() == 2);
}

TEST_CASE("the largest picture that the learner's code paints is kept, for somebody who looks at it")
{
    use_modules("writes_odd_ones", "copies");
    struct Looking
    {
        Looking() { Session::get().settings.keeps_picture = true; }
        ~Looking()
        {
            Session::get().settings.keeps_picture = false;
            Session::get().verdict = {};
        }
    };
    const auto paint = [](int width, int height) {
        const int n = width * height;
        const std::string words = "a picture of " + std::to_string(width) + " x " + std::to_string(height);
        entry.run(words, in("from", counting(n)),
                  Out<int>{"to", static_cast<std::size_t>(n), false, PictureForm{width, height}}, n);
    };
    const std::optional<PaintedPicture>& kept = Session::get().verdict.picture;
    Session::get().verdict = {};
    paint(2, 2);
    CHECK_FALSE(kept);  // nobody looks
    const Looking looking;
    paint(1, 1);
    CHECK_FALSE(kept);  // this module writes no first element
    CHECK(runs_clean().match(try_again(counting(4))));
    CHECK_FALSE(kept);  // no picture
    paint(2, 2);
    paint(1, 4);
    paint(2, 1);
    REQUIRE(kept);
    CHECK(kept->circumstances == "a picture of 2 x 2");
    CHECK(kept->width == 2);
    CHECK(kept->height == 2);
    CHECK(kept->pixels == std::vector<std::uint32_t>{0xD5D5D5, 2, 0xD5D5D5, 4});
}

TEST_CASE("a float of a picture stands for the nearest colour of the palette")
{
    use_modules("copies", "copies");
    Session::get().settings.keeps_picture = true;
    Session::get().verdict = {};
    std::vector<int> floats;  // the module copies words, whatever they are
    for (const float shade :
         {-3.0F, 0.4F, 0.5F, 127.4F, 255.0F, 1e30F, std::numeric_limits<float>::quiet_NaN()}) {
        floats.push_back(std::bit_cast<int>(shade));
    }
    entry.run("seven shades", in("from", floats),
              Out<int>{"to", 7, false, PictureForm{7, 1, shades_of_grey()}}, 7);
    const std::optional<PaintedPicture> kept = Session::get().verdict.picture;
    Session::get().settings.keeps_picture = false;
    Session::get().verdict = {};
    REQUIRE(kept);
    CHECK(kept->pixels == std::vector<std::uint32_t>{0, 0, 0x010101, 0x7F7F7F, 0xFFFFFF, 0xFFFFFF, 0});
}

TEST_CASE("the form of a picture goes with its elements")
{
    CHECK(out_picture<unsigned char>("to", {3, 2, shades_of_grey()}).count == 6);
    CHECK(out_picture<float>("to", {3, 2, shades_of_grey()}).count == 6);
    CHECK(out_picture<std::uint32_t>("to", {3, 2}).count == 6);
    CHECK_THROWS_AS(out_picture<unsigned char>("to", {3, 2}), std::invalid_argument);
    CHECK_THROWS_AS(out_picture<float>("to", {3, 2}), std::invalid_argument);
    CHECK_THROWS_AS(out_picture<std::uint32_t>("to", {3, 2, shades_of_grey()}), std::invalid_argument);
    CHECK(shades_of_grey()[0] == 0);
    CHECK(shades_of_grey()[255] == 0xFFFFFF);
}
