// SPDX-License-Identifier: MIT
#include "trial.hpp"

#include "json.hpp"
#include "session.hpp"

#include <platform/process.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <iterator>
#include <random>
#include <string_view>

namespace judge {
namespace {

/// Something is wrong with the machine: a runner says so, or there is no memory for its job.
class EnvironmentTrouble : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What a runner handed over makes no sense: learner code has written to memory of the runner's.
class DamagedRecord : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Ends the judgement for what is wrong with the machine, not with the learner's code.
[[noreturn]] void environment_problem(const std::string& what)
{
    Session::get().verdict.environment_problem = what;
    throw std::runtime_error(what);
}

/// A job in shared memory, unmapped at the end.
class MappedJob {
public:
    explicit MappedJob(std::size_t bytes) : bytes_(bytes), descriptor_(memfd_create("job", MFD_CLOEXEC))
    {
        if (descriptor_ < 0 || ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) {
            throw EnvironmentTrouble("no memory for a job");
        }
        void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor_, 0);
        if (memory == MAP_FAILED) {
            throw EnvironmentTrouble("no memory for a job");
        }
        job_ = static_cast<Job*>(memory);
    }
    ~MappedJob()
    {
        munmap(job_, bytes_);
        close(descriptor_);
    }
    MappedJob(const MappedJob&) = delete;
    MappedJob& operator=(const MappedJob&) = delete;

    Job& operator*() const { return *job_; }
    Job* operator->() const { return job_; }
    int descriptor() const { return descriptor_; }
    unsigned char* at(std::uint64_t offset) const { return reinterpret_cast<unsigned char*>(job_) + offset; }

private:
    std::size_t bytes_;
    int descriptor_;
    Job* job_;
};

constexpr std::size_t aligned(std::size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

template <std::size_t n>
void copy_text(std::array<char, n>& to, const std::string& from)
{
    if (from.size() >= n) {
        throw std::runtime_error(fmt::format("'{}' is too long for a job", from));
    }
    std::copy(from.begin(), from.end(), to.begin());
}

/// Where things lie in a job. The judge goes by this and never by what stands in the job: the runner can write there.
struct Layout
{
    std::vector<std::uint64_t> buffers;  ///< offset of each argument's contents
    std::uint64_t observation;
    std::uint64_t bytes;

    explicit Layout(const std::vector<ErasedArgument>& arguments)
    {
        std::uint64_t offset = aligned(sizeof(Job));
        for (const ErasedArgument& argument : arguments) {
            buffers.push_back(offset);
            offset += argument.kind == Argument::Kind::scalar ? 0 : aligned(contents_bytes(argument));
        }
        observation = offset;
        bytes = offset + observation_bytes;
    }
};

/// Which module runs on which device, and how.
struct Plan
{
    std::string module;
    std::string runtime;
    std::string device_options;
    bool on_gpu;  ///< its driver opens devices, starts threads and reserves address space
    std::vector<std::string> sandbox;  ///< words put before the runner's command
    int cpu_seconds;
    double idle_seconds;
    std::string kept_in = {};    ///< folder of earlier results, which are taken again: KeptResult
    Manner manner = {};          ///< its architecture is among the options already
    bool tells_printed = false;  ///< hands on what it prints as it comes
    bool is_learners = false;    ///< the module
};

/// For modules of the workbook's own: they end, and what stops one is no verdict on anybody's code.
/// Which a runner may write: nothing but messages, or a trace.
constexpr std::size_t usual_file_bytes = 1 << 20;
constexpr std::size_t most_trace_bytes = std::size_t{256} << 20;

constexpr int trusted_cpu_seconds = 120;
constexpr double trusted_idle_seconds = 120.0;

/// How long a runner may take to find out, and hand over, where it was when its time was up.
constexpr std::chrono::seconds time_to_hand_over(1);

/// The bytes of buffers that nothing is copied to, rounded up to whole pages.
std::uint64_t unfilled_bytes(const std::vector<ErasedArgument>& arguments)
{
    constexpr std::uint64_t page_bytes = 4096;
    std::uint64_t bytes = 0;
    for (const ErasedArgument& argument : arguments) {
        bytes += argument.size - contents_bytes(argument);
    }
    return (bytes + page_bytes - 1) / page_bytes * page_bytes;
}

/// Device options that give the CPU device room for so many bytes that nothing is copied to. They take none of the
/// machine's memory, so it does not matter how much there is.
///
/// @param options  "name=value" lines, of which one says how much memory the device has
std::string with_room_for_unfilled(const std::string& options, std::uint64_t bytes)
{
    constexpr std::string_view name = "memory=";
    constexpr std::uint64_t machine_memory_for_any = std::uint64_t{1} << 60;
    const std::size_t line = ("\n" + options).find("\n" + std::string(name));
    if (bytes == 0 || line == std::string::npos) {
        return options;
    }
    const std::uint64_t memory = std::stoull(options.substr(line + name.size()));
    return options + fmt::format("memory={}\nmachine_memory={}\n", memory + bytes, machine_memory_for_any);
}

/// Writes what is to be done to a new job, all but the nonce.
void fill(const MappedJob& job, const Layout& layout, const Plan& plan,
          const std::vector<ErasedArgument>& arguments)
{
    copy_text(job->runtime, plan.runtime);
    copy_text(job->module, plan.module);
    // What is confined is not one's own. Protection costs time for each call of the runtime, so it is for this alone.
    copy_text(job->options, with_room_for_unfilled(plan.device_options, unfilled_bytes(arguments)) +
                                (plan.sandbox.empty() ? "" : "protected=1\n"));
    job->confine = plan.on_gpu ? 0 : 1;
    job->call_count = plan.manner.calls;
    job->argument_count = static_cast<std::uint32_t>(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const ErasedArgument& from = arguments[i];
        Argument& to = job->arguments.at(i);
        to.kind = from.kind;
        to.bytes = from.size;
        to.contents_begin = from.contents_begin;
        to.contents_bytes = contents_bytes(from);
        to.offset = layout.buffers[i];
        unsigned char* contents = from.kind == Argument::Kind::scalar ? to.scalar.data() : job.at(to.offset);
        std::copy(from.bytes.begin(), from.bytes.end(), contents);
    }
    job->observation_offset = layout.observation;
}

/// What a runner seals a job with.
struct Nonces
{
    std::uint64_t of_success;
    std::uint64_t of_trouble;

    bool seal(const Job& job) const
    {
        return job.seal == (job.progress == Progress::returned ? of_success : of_trouble);
    }
};

std::uint64_t draw_nonce()
{
    std::random_device random;
    return (std::uint64_t{random()} << 32 | random()) | 1;
}

/// What came of a job, as a file of a folder: where submissions are judged with one seed, all are compared with the same
/// runs of the reference. The file is named after all that was to be done.
class KeptResult {
public:
    /// @param job  filled, without its nonce
    KeptResult(const std::string& folder, const MappedJob& job, const Layout& layout,
               const std::vector<ErasedArgument>& arguments)
        : job_(job), layout_(layout), arguments_(arguments)
    {
        if (!folder.empty()) {
            const std::hash<std::string_view> hash;
            const auto* const bytes = reinterpret_cast<const char*>(job.at(0));
            file_ = fmt::format("{}/{:016x}{:016x}", folder, hash({bytes, sizeof(Job)}),
                                hash({bytes + sizeof(Job), layout.observation - sizeof(Job)}));
        }
    }

    /// Puts the result into the job.
    ///
    /// @return false if there is none
    bool fetch() const
    {
        const int file = open(file_.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) {
            return false;
        }
        const bool is_complete = move_all(
            [file](void* memory, std::size_t bytes, off_t at) { return pread(file, memory, bytes, at); });
        close(file);
        return is_complete;
    }

    /// Without room on the disk, it is not kept.
    void keep() const
    {
        if (file_.empty()) {
            return;
        }
        const std::string partial = fmt::format("{}.{}", file_, getpid());
        const int file = open(partial.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        if (file < 0) {
            return;
        }
        const bool is_complete = move_all([file](const void* memory, std::size_t bytes, off_t at) {
            return pwrite(file, memory, bytes, at);
        });
        close(file);
        if (!is_complete || std::rename(partial.c_str(), file_.c_str()) != 0) {
            unlink(partial.c_str());
        }
    }

private:
    /// Moves what the runner has written, each part at its offset in the job.
    template <class Move>
    bool move_all(const Move& move) const
    {
        const auto moves = [&](std::uint64_t begin, std::size_t bytes) {
            return move(job_.at(begin), bytes, static_cast<off_t>(begin)) == static_cast<ssize_t>(bytes);
        };
        bool all_moved = moves(0, sizeof(Job));
        for (std::size_t i = 0; i < arguments_.size() && all_moved; ++i) {
            all_moved = !is_output(arguments_[i].kind) || moves(layout_.buffers[i], arguments_[i].size);
        }
        return all_moved && moves(layout_.observation,
                                  std::min<std::uint64_t>(job_->observation_length, observation_bytes));
    }

    const MappedJob& job_;
    const Layout& layout_;
    const std::vector<ErasedArgument>& arguments_;
    std::string file_;  ///< empty: nothing is kept
};

/// What the runner itself allocates.
std::uint64_t buffers_on_device(const std::vector<ErasedArgument>& arguments)
{
    return static_cast<std::uint64_t>(
        std::count_if(arguments.begin(), arguments.end(), [](const ErasedArgument& argument) {
            return argument.kind != Argument::Kind::scalar && !is_on_host(argument.kind);
        }));
}

std::string observation_text(const MappedJob& job, const Layout& layout)
{
    const auto length = std::min<std::uint64_t>(job->observation_length, observation_bytes);
    return {reinterpret_cast<const char*>(job.at(layout.observation)), length};
}

template <std::size_t n>
std::string text_of(const std::array<char, n>& text)
{
    return {text.begin(), std::find(text.begin(), text.end(), '\0')};
}

/// Fills in where a crash or time-out happened, from what the signal handler wrote.
void add_place(Refusal& refusal, const std::string& text)
{
    const SignalPlace place = signal_place_from_json(text);
    refusal.where = place.where;
    refusal.running = place.running;
}

/// What to say when the device cannot be used, from the runner's words.
std::string device_problem(const std::string& said)
{
    return Session::get().settings.device == "cpu" ? said : fmt::format("The GPU cannot be used: {}.", said);
}

/// Which limit on time a runner has passed, if so.
std::optional<Timeout> timeout_of(const Plan& plan, const platform::ProcessResult& ending, bool says_so)
{
    if (ending.how == platform::ProcessResult::How::idle_too_long) {
        return Timeout{Timeout::Kind::idle_time, plan.idle_seconds};
    }
    if (ending.how == platform::ProcessResult::How::out_of_cpu_time || says_so) {
        return Timeout{Timeout::Kind::cpu_time, static_cast<double>(plan.cpu_seconds)};
    }
    return std::nullopt;
}

/// Why a runner left no results, if so.
///
/// @throws EnvironmentTrouble, DamagedRecord, and std::runtime_error for JSON that is none
std::optional<Refusal> trouble_of(const MappedJob& job, const Layout& layout, const Plan& plan,
                                  const platform::ProcessResult& ending, const Nonces& nonces)
{
    Refusal refusal;
    refusal.while_loading = job->is_loading != 0;
    const bool sealed = nonces.seal(*job);
    const bool says_so = sealed && job->progress == Progress::still_running;
    refusal.timeout = timeout_of(plan, ending, says_so);
    if (refusal.timeout) {
        refusal.reason = Reason::timeout;
        if (says_so) {
            add_place(refusal, observation_text(job, layout));
        }
        return refusal;
    }
    if (!sealed) {
        if (job->progress == Progress::started) {
            throw EnvironmentTrouble(fmt::format("the runner could not start: {}", ending.output));
        }
        const int signal = platform::signal_of(ending);
        refusal.reason = signal != 0 ? Reason::crash : Reason::exit;
        refusal.code = signal != 0 ? signal : ending.code;
        return refusal;
    }
    switch (job->progress) {
        case Progress::returned: break;
        case Progress::device_failed: throw EnvironmentTrouble(device_problem(observation_text(job, layout)));
        case Progress::load_failed:
            refusal.reason = Reason::compile;
            refusal.compiler.push_back({"error", "", 0, 0, observation_text(job, layout)});
            return refusal;
        case Progress::crashed:
            refusal.reason = Reason::crash;
            refusal.code = job->signal;
            add_place(refusal, observation_text(job, layout));
            return refusal;
        case Progress::threw:
            refusal.reason = Reason::exception;
            refusal.text = observation_text(job, layout);
            return refusal;
        default: throw DamagedRecord("a runner ended in a state that the judge does not know");
    }
    if (job->observation_length > observation_bytes) {
        refusal.reason = Reason::other;
        refusal.record_fault = RecordFault::too_long;
        return refusal;
    }
    return std::nullopt;
}

std::optional<GuardDamage> guard_damage(const MappedJob& job, const std::vector<ErasedArgument>& arguments)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Argument& argument = job->arguments[i];
        if (argument.damage > Damage::none && argument.damage <= Damage::changed) {
            return GuardDamage{arguments[i].name, argument.damage, argument.damage_offset, arguments[i].size,
                               arguments[i].element_bytes};
        }
    }
    return std::nullopt;
}

/// What a runner handed over: its results, or why there are none.
///
/// @throws EnvironmentTrouble, DamagedRecord, and std::runtime_error for JSON that is none
Run read_run(const MappedJob& job, const Layout& layout, const Plan& plan,
             const platform::ProcessResult& ending, const Nonces& nonces,
             const std::vector<ErasedArgument>& arguments, std::size_t result_bytes)
{
    Run run;
    run.trouble = trouble_of(job, layout, plan, ending, nonces);
    if (run.trouble) {
        run.trouble->guard = guard_damage(job, arguments);
        if (run.trouble->guard && run.trouble->reason == Reason::crash) {
            run.trouble->reason = Reason::guard;
        }
        return run;
    }
    run.observation = plan.on_gpu ? Observation{} : observation_from_json(observation_text(job, layout));
    run.observation.allocations -= std::min(run.observation.allocations, buffers_on_device(arguments));
    if (!plan.manner.leaves_error && (job->launch_error != 0 || job->synchronise_error != 0)) {
        run.trouble = Refusal{};
        run.trouble->reason = Reason::launch;
        run.trouble->code = job->launch_error != 0 ? job->launch_error : job->synchronise_error;
        run.trouble->text = fmt::format("{}: {}", text_of(job->error_name), text_of(job->error_text));
        run.trouble->launches = run.observation.refused_launches;
        run.trouble->findings = run.observation.findings;
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const unsigned char* begin = job.at(layout.buffers[i]);
        run.outputs.emplace_back(begin, begin + (is_output(arguments[i].kind) ? arguments[i].size : 0));
    }
    run.result.assign(job->result.begin(), job->result.begin() + static_cast<std::ptrdiff_t>(result_bytes));
    run.guard = guard_damage(job, arguments);
    return run;
}

/// Hands on what a program prints, line by line.
class PrintedLines {
public:
    void add(std::string_view text)
    {
        unfinished_ += text;
        const std::size_t end = unfinished_.rfind('\n') + 1;
        if (end > 0) {
            Session::get().tell_printed(unfinished_.substr(0, end));
            unfinished_.erase(0, end);
        }
    }

    /// Nothing comes any more.
    void end(bool is_cut)
    {
        if (!unfinished_.empty() || is_cut) {
            Session::get().tell_printed(std::move(unfinished_), is_cut);
        }
    }

private:
    std::string unfinished_;
};

/// What starts the runner that forks for each job.
platform::Command runner_command(const Plan& plan)
{
    platform::Command command;
    command.words = plan.sandbox;
    command.words.insert(command.words.end(), {Session::get().settings.runner, "3", plan.runtime});
    command.environment = platform::plain_environment();
    const std::vector<std::string> further = runner_environment();
    command.environment.insert(command.environment.end(), further.begin(), further.end());
    return command;
}

/// Has a runner do the job.
///
/// @param unfilled  bytes of buffers that nothing is copied to
platform::ProcessResult run_job(const Plan& plan, const MappedJob& job, std::uint64_t unfilled)
{
    const Settings& settings = Session::get().settings;
    platform::Limits limits;
    limits.cpu_time = std::chrono::seconds(plan.cpu_seconds);
    limits.idle_time = std::chrono::duration<double>(plan.idle_seconds);
    limits.grace = time_to_hand_over;
    // The device reserves as much for managed memory, and for a table that takes one byte per 256.
    limits.address_space_bytes = plan.on_gpu ? 0 : settings.memory_bytes + 2 * unfilled + unfilled / 64;
    limits.file_bytes = settings.recording_options.empty() ? usual_file_bytes : most_trace_bytes;
    platform::ForkServer& server = Session::get().runners.server(plan.is_learners, runner_command(plan));
    if (!plan.tells_printed) {
        return server.run(job.descriptor(), limits);
    }
    PrintedLines lines;
    platform::ProcessResult ending =
        server.run(job.descriptor(), limits, [&](std::string_view text) { lines.add(text); });
    lines.end(ending.output_was_cut);
    return ending;
}

/// @throws EnvironmentTrouble
Run run_module(const Plan& plan, const std::vector<ErasedArgument>& arguments, std::size_t result_bytes)
{
    const Layout layout(arguments);
    const MappedJob job(layout.bytes);
    fill(job, layout, plan, arguments);
    const KeptResult kept(plan.kept_in, job, layout, arguments);
    const bool is_known = kept.fetch();
    const Nonces nonces{is_known ? job->seal : draw_nonce(), draw_nonce()};
    platform::ProcessResult ending;
    if (!is_known) {
        job->nonce = nonces.of_success;
        job->nonce_of_trouble = nonces.of_trouble;
        ending = run_job(plan, job, unfilled_bytes(arguments));
    }

    Run run;
    try {
        run = read_run(job, layout, plan, ending, nonces, arguments, result_bytes);
    } catch (const EnvironmentTrouble&) {
        throw;
    } catch (const std::runtime_error&) {
        run = {};
        run.trouble = Refusal{};
        run.trouble->record_fault = RecordFault::damaged;
    }
    run.cpu_seconds = ending.cpu_seconds;
    run.idle_seconds = ending.idle_seconds;
    run.printed = ending.output;
    if (run.trouble) {
        run.trouble->printed = run.printed;
    }
    if (!is_known && job->progress == Progress::returned && nonces.seal(*job)) {
        kept.keep();
    }
    return run;
}

/// Whether a runner can do its work here, with no learner code in it.
bool can_run(Plan plan)
{
    plan.module = "/";  // no library: the last thing that can go wrong before learner code would be loaded
    try {
        const Run run = run_module(plan, {}, 0);
        return run.trouble && run.trouble->reason == Reason::compile;
    } catch (const EnvironmentTrouble&) {
        return false;
    }
}

/// @param architecture  a profile, or empty: the one that the settings name
std::string options_for(const std::string& architecture)
{
    return Session::get().settings.device_options +
           (architecture.empty() ? "" : fmt::format("arch={}\n", architecture));
}

/// The GPU architecture of a trial; empty: that of the judgement. Who counts has chosen one.
std::string ruling(const Manner& manner)
{
    return Session::get().settings.profiled ? "" : manner.architecture;
}

/// The next calls of the learner's module: they may use what earlier ones have left of the time.
Plan plan_of_learners_module(const Manner& manner)
{
    const Settings& settings = Session::get().settings;
    const TimeUsed& used = Session::get().time_used;
    constexpr int least_cpu_seconds = 1;
    constexpr double least_idle_seconds = 0.1;
    const int cpu_left = settings.total_cpu_limit - static_cast<int>(used.cpu_seconds);
    const double idle_left = settings.total_idle_limit - used.idle_seconds;
    return {settings.learner_module,
            settings.runtime,
            options_for(ruling(manner)) + "leaks=1\nhost_reads=1\n" + settings.recording_options,
            settings.device == "cuda",
            settings.sandbox,
            std::min(settings.cpu_limit, std::max(cpu_left, least_cpu_seconds)),
            std::max(idle_left, least_idle_seconds),
            "",
            manner,
            settings.tells_progress,
            true};
}

/// The timeout in the words of the settings: that of one call, or that of all calls if earlier ones have used a part.
void name_the_limit(Timeout& timeout)
{
    const Settings& settings = Session::get().settings;
    const TimeUsed& used = Session::get().time_used;
    if (timeout.kind == Timeout::Kind::idle_time) {
        timeout.of_all_calls = used.idle_seconds > 0.0;
        timeout.seconds = settings.total_idle_limit;
    } else if (timeout.seconds < settings.cpu_limit) {
        timeout.of_all_calls = true;
        timeout.seconds = settings.total_cpu_limit;
    }
}

/// A module that came to no end once will not do better with other inputs, and waiting for it again helps nobody.
Run run_learners_module(const std::vector<ErasedArgument>& arguments, std::size_t result_bytes,
                        const Manner& manner)
{
    const Settings& settings = Session::get().settings;
    TimeUsed& used = Session::get().time_used;
    Run run;
    run.trouble = settings.no_module ? settings.no_module : used.timed_out;
    if (run.trouble) {
        return run;
    }
    const Plan plan = plan_of_learners_module(manner);
    try {
        run = run_module(plan, arguments, result_bytes);
    } catch (const EnvironmentTrouble& trouble) {
        if (plan.on_gpu || !can_run(plan)) {
            environment_problem(trouble.what());
        }
        // Learner code that ended the process and put a false trail in the job.
        run.trouble = Refusal{};
        run.trouble->reason = Reason::exit;
    }
    if (run.trouble && run.trouble->timeout) {
        name_the_limit(*run.trouble->timeout);
        used.timed_out = run.trouble;
    }
    used.cpu_seconds += run.cpu_seconds;
    used.idle_seconds += run.idle_seconds;
    return run;
}

/// The device ended what it ran with an error, and says why in a finding.
bool ended_for_a_finding(const Run& run)
{
    return run.trouble && run.trouble->reason == Reason::launch && run.trouble->launches.empty() &&
           !run.trouble->findings.empty();
}

/// Runs a module of the workbook's own, which must do well. What is wrong on purpose may end in an error of CUDA.
///
/// @throws EnvironmentTrouble, and std::runtime_error if it does not do well
Run run_trusted_module(const Plan& plan, const std::vector<ErasedArgument>& arguments,
                       std::size_t result_bytes, bool is_wrong_on_purpose = false)
{
    Run run = run_module(plan, arguments, result_bytes);
    if ((run.trouble && !(is_wrong_on_purpose && ended_for_a_finding(run))) || run.guard) {
        throw std::runtime_error(fmt::format("the workbook's own module {} does not run well", plan.module));
    }
    return run;
}

/// Whether the reference runs beside the learner's module. Not where many submissions are judged side by side, which
/// keeps every processor busy, and not on a GPU, which gives each process its turn.
bool reference_runs_beside()
{
    const Settings& settings = Session::get().settings;
    return settings.kept_results.empty() && settings.device == "cpu" && platform::processors() > 1;
}

/// @throws EnvironmentTrouble, and std::runtime_error if the reference does not do well
Run run_reference(const std::string& circumstances, const std::vector<ErasedArgument>& arguments,
                  std::size_t result_bytes, const Manner& manner)
{
    const Settings& settings = Session::get().settings;
    Run run = run_trusted_module({settings.reference_module,
                                  settings.runtime,
                                  options_for(ruling(manner)) + "leaks=1\n",
                                  settings.device == "cuda",
                                  {},
                                  trusted_cpu_seconds,
                                  trusted_idle_seconds,
                                  settings.kept_results,
                                  manner},
                                 arguments, result_bytes);
    if (!run.observation.findings.empty()) {
        throw std::runtime_error(
            fmt::format("the device finds a fault in the reference solution with {}", circumstances));
    }
    return run;
}

/// The circumstances of a trial, which are told as it begins.
std::string begun(std::string circumstances)
{
    Session::get().begin_trial(circumstances);
    return circumstances;
}

/// The nearest number of a colour in a palette; 0 of what is no number.
std::size_t nearest_colour(float element)
{
    return element > 0 ? static_cast<std::size_t>(std::min(element, 255.0F) + 0.5F) : 0;
}

/// The colours 0xRRGGBB of the elements of an output.
std::vector<std::uint32_t> colours_of(const std::vector<unsigned char>& output, std::size_t element_bytes,
                                      const PictureForm& form)
{
    std::vector<std::uint32_t> colours;
    if (!form.palette.empty() && element_bytes == sizeof(float)) {
        std::vector<float> elements(output.size() / sizeof(float));
        std::memcpy(elements.data(), output.data(), elements.size() * sizeof(float));
        std::ranges::transform(elements, std::back_inserter(colours),
                               [&](float element) { return form.palette[nearest_colour(element)]; });
        return colours;
    }
    if (!form.palette.empty()) {
        std::ranges::transform(output, std::back_inserter(colours),
                               [&](unsigned char element) { return form.palette[element]; });
        return colours;
    }
    colours.resize(output.size() / sizeof colours[0]);
    std::memcpy(colours.data(), output.data(), colours.size() * sizeof colours[0]);
    for (std::uint32_t& colour : colours) {
        colour &= 0xffffff;
    }
    return colours;
}

}  // namespace

std::size_t contents_bytes(const ErasedArgument& argument)
{
    return is_output(argument.kind) ? argument.size : argument.bytes.size();
}

std::vector<std::uint32_t> shades_of_grey()
{
    std::vector<std::uint32_t> shades(256);
    for (std::uint32_t i = 0; i < shades.size(); ++i) {
        shades[i] = 0x010101 * i;
    }
    return shades;
}

Observation observe_handout(const std::vector<ErasedArgument>& arguments, std::size_t result_bytes,
                            const std::string& architecture)
{
    const Settings& settings = Session::get().settings;
    const Plan plan{settings.shipped_module,
                    settings.cpu_runtime,
                    options_for(architecture) + "trace=shared\n" + settings.recording_options,
                    false,
                    {},
                    trusted_cpu_seconds,
                    trusted_idle_seconds,
                    settings.kept_results};
    try {
        return run_trusted_module(plan, arguments, result_bytes, true).observation;
    } catch (const EnvironmentTrouble& trouble) {
        environment_problem(trouble.what());
    }
}

Trial::Trial(std::string circumstances, std::vector<ErasedArgument> arguments, std::size_t result_bytes,
             Manner manner)
    : circumstances_(begun(words_of({std::move(circumstances), ruling(manner)}))),
      arguments_(std::make_shared<const std::vector<ErasedArgument>>(std::move(arguments))),
      reference_(std::async(reference_runs_beside() ? std::launch::async : std::launch::deferred,
                            [=, circumstances = circumstances_, arguments = arguments_] {
                                return run_reference(circumstances, *arguments, result_bytes, manner);
                            })),
      mine_(Session::get().asks_for(circumstances_) ? run_learners_module(*arguments_, result_bytes, manner)
                                                    : reference())
{
    if (Session::get().settings.profiled && Session::get().asks_for(circumstances_) && !mine_.trouble) {
        Session::get().measure(
            {circumstances_, mine_.observation.total(), reference_counters(), mine_.observation.profile, {}});
    }
    if (Session::get().settings.keeps_picture && Session::get().asks_for(circumstances_)) {
        Session::get().keep_picture(painted());
    }
}

/// What the last call of the learner's code painted; nothing if it has painted no pixel.
std::optional<PaintedPicture> Trial::painted() const
{
    for (std::size_t i = mine_.outputs.size(); i-- > 0;) {
        const std::optional<PictureForm>& form = (*arguments_)[i].picture;
        const std::vector<unsigned char>& output = mine_.outputs[i];
        if (form && std::ranges::any_of(output, [](unsigned char byte) { return byte != poison_byte; })) {
            return PaintedPicture{circumstances_, form->width, form->height,
                                  colours_of(output, (*arguments_)[i].element_bytes, *form)};
        }
    }
    return std::nullopt;
}

/// What the reference counts; nothing if it does not run here, as with blocks that an old GPU cannot take.
std::optional<Counters> Trial::reference_counters() const
{
    try {
        return reference().observation.total();
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

const Run& Trial::reference() const
{
    try {
        return reference_.get();
    } catch (const EnvironmentTrouble& trouble) {
        environment_problem(trouble.what());
    }
}

std::size_t Trial::output_index(const std::string& name) const
{
    for (std::size_t i = arguments_->size(); i-- > 0;) {
        if (is_output((*arguments_)[i].kind) && (*arguments_)[i].name == name) {
            return i;
        }
    }
    throw std::invalid_argument("the check asks for an output that the call does not have: " + name);
}

Refusal Trial::refusal(Reason reason) const
{
    Refusal refusal;
    refusal.reason = reason;
    refusal.circumstances = circumstances_;
    refusal.printed = mine_.printed;
    return refusal;
}

}  // namespace judge
