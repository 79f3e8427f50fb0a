// SPDX-License-Identifier: MIT
// The runner: loads the device, and forks for each job. The new process loads one module, calls its entry function, hands over
// what came of it, and dies. It is the only one of the workbook that ever holds a learner's code; it decides nothing.
//
// Usage: runner CONNECTION DEVICE, the number of a descriptor by which a platform::ForkServer asks for work, each a file that
// holds a judge::Job, and the library that the device is in.
#include "../job.hpp"
#include "confinement.hpp"
#include "runtime.hpp"

#include <platform/fork_server.hpp>
#include <simt/crash_place.hpp>

#include <dlfcn.h>
#include <execinfo.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iterator>
#include <new>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace judge {
namespace {

/// Modules keep their shared memory in thread-local storage. The loader takes a module whose thread-local storage is
/// aligned no more strictly than that of the program.
[[gnu::used]] thread_local struct alignas(1024)
{
    char bytes[1];
} strictest_alignment;

/// The job, which learner code cannot write to by accident: it is closed while that code runs.
class JobMemory {
public:
    /// @return false if `descriptor` holds no job
    bool map(int descriptor)
    {
        struct stat status = {};
        if (fstat(descriptor, &status) != 0 || static_cast<std::size_t>(status.st_size) < sizeof(Job)) {
            return false;
        }
        bytes_ = static_cast<std::size_t>(status.st_size);
        void* memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
        job_ = memory != MAP_FAILED ? static_cast<Job*>(memory) : nullptr;
        return job_ != nullptr;
    }

    void close() const { mprotect(job_, bytes_, PROT_NONE); }
    void open() const { mprotect(job_, bytes_, PROT_READ | PROT_WRITE); }

    Job* operator->() const { return job_; }
    unsigned char* at(std::uint64_t offset) const { return reinterpret_cast<unsigned char*>(job_) + offset; }

private:
    Job* job_ = nullptr;
    std::size_t bytes_ = 0;
};

constexpr std::size_t page_bytes = 4096;

/// What the runner knows, on a page of its own. It can only be read while learner code runs, which could otherwise put
/// another device in the place of this one.
struct alignas(page_bytes) Records
{
    JobMemory job;
    Runtime runtime{};
    const void* module_base = nullptr;
    std::uint64_t nonce_of_trouble = 0;
    std::array<const unsigned char*, max_arguments>
        on_host{};  ///< by argument: a buffer on the host, or null
};

/// What proves that the entry function has returned. It cannot even be read until then: a crash opens the job, and other
/// threads of the learner's may still run.
struct alignas(page_bytes) Proof
{
    std::uint64_t nonce = 0;
};

Records records;
Proof proof;
constexpr JobMemory& job = records.job;
constexpr Runtime& runtime = records.runtime;

void close_records()
{
    job.close();
    mprotect(&records, sizeof records, PROT_READ);
    mprotect(&proof, sizeof proof, PROT_NONE);
}

void open_records()
{
    mprotect(&records, sizeof records, PROT_READ | PROT_WRITE);
    job.open();
}

/// Address space for what comes after learner code, which may leave none.
class Reserve {
public:
    Reserve() : begin_(mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {}
    void release()
    {
        if (begin_ != MAP_FAILED) {
            munmap(begin_, bytes);
        }
    }

private:
    static constexpr std::size_t bytes = std::size_t{64} << 20;
    void* begin_;
};

void hand_over(const std::string& observation)
{
    std::memcpy(job.at(job->observation_offset), observation.data(),
                std::min(observation.size(), observation_bytes));
    job->observation_length = observation.size();
}

[[noreturn]] void end(Progress progress, std::uint64_t nonce = records.nonce_of_trouble)
{
    job->progress = progress;
    job->seal = nonce;
    _exit(0);
}

std::string place_in_module()
{
    return simt::where_it_happened(
        runtime.observation, [](const void* base) { return base == records.module_base && base != nullptr; });
}

/// Learner code was stopped at this address: if that is beside a buffer on the host, it is told.
void note_access(const void* address)
{
    for (std::size_t i = 0; i < records.on_host.size(); ++i) {
        if (records.on_host[i] == nullptr) {
            continue;
        }
        Argument& argument = job->arguments[i];
        const auto zone = static_cast<std::int64_t>(guard_bytes + page_bytes);
        const auto bytes = static_cast<std::int64_t>(argument.bytes);
        const std::int64_t offset = static_cast<const unsigned char*>(address) - records.on_host[i];
        if (offset >= -zone && offset < bytes + zone && (offset < 0 || offset >= bytes)) {
            argument.damage = offset < 0 ? Damage::accessed_before : Damage::accessed_behind;
            argument.damage_offset = offset;
        }
    }
}

void on_crash(int signal, siginfo_t* info, void*)
{
    std::signal(signal, SIG_DFL);  // a second one, from in here, ends the process unsealed
    std::fflush(nullptr);
    open_records();
    job->signal = signal;
    if (signal == SIGSEGV) {
        note_access(info->si_addr);
    }
    hand_over(place_in_module());
    end(Progress::crashed);
}

[[noreturn]] void end_still_running()
{
    std::fflush(nullptr);
    open_records();
    hand_over(place_in_module());
    end(Progress::still_running);
}

void handle(int signal, void (*handler)(int, siginfo_t*, void*))
{
    struct sigaction action = {};
    action.sa_sigaction = handler;
    action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_SIGINFO;
    sigaction(signal, &action, nullptr);
}

/// The processor time is used up. The kernel says so; learner code that sends itself this signal is not believed.
void on_cpu_limit(int, siginfo_t* info, void*)
{
    if (info->si_code != SI_KERNEL) {
        return;
    }
    constexpr int most_attempts = 100;
    static int attempts = 0;
    const bool between_threads =
        runtime.observation != nullptr && runtime.observation->current_thread() == nullptr;
    if (between_threads && ++attempts < most_attempts) {
        handle(SIGPROF, on_cpu_limit);
        const itimerval soon{{0, 0}, {0, 1000}};
        setitimer(ITIMER_PROF, &soon, nullptr);  // look again when a CUDA thread runs: its line says more
        return;
    }
    end_still_running();
}

/// It was idle for too long, and will be as idle where it is now. The judge says so, which is no process in here.
void on_idle_limit(int, siginfo_t* info, void*)
{
    if (info->si_code == SI_USER && info->si_pid != getpid()) {
        end_still_running();
    }
}

constexpr int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};

void handle_signals()
{
    for (const int signal : crashes) {
        handle(signal, on_crash);
    }
    handle(SIGXCPU, on_cpu_limit);
    handle(SIGALRM, on_idle_limit);
}

void install_handlers()
{
    constexpr std::size_t handler_stack_bytes = 1 << 20;
    stack_t stack = {};
    stack.ss_sp = std::malloc(handler_stack_bytes);
    stack.ss_size = handler_stack_bytes;
    sigaltstack(&stack, nullptr);
    handle_signals();
    void* frame;
    backtrace(&frame, 1);  // loads what it needs now, not in a handler
}

/// Whether learner code has left no thread: a folder has a link for each folder in it, and two more.
bool is_alone()
{
    struct stat threads = {};
    return runtime.observation == nullptr || stat("/proc/self/task", &threads) != 0 || threads.st_nlink <= 3;
}

/// Learner code has returned, and none of it is to run any more: neither its threads, which are waited for, nor what is
/// called for a signal or when there is no memory.
void settle()
{
    while (!is_alone()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::set_new_handler(nullptr);
    std::signal(SIGPROF, SIG_IGN);
    handle_signals();
    sigset_t others;
    sigfillset(&others);
    for (const int signal : crashes) {
        sigdelset(&others, signal);
    }
    for (const int signal : {SIGXCPU, SIGALRM, SIGPROF}) {
        sigdelset(&others, signal);
    }
    sigprocmask(SIG_BLOCK, &others, nullptr);
    mprotect(&proof, sizeof proof, PROT_READ);
}

/// Runs learner code with the records and the job closed. What it left in the buffers of streams is its own as well: who
/// made the stream says where it goes.
template <class Code>
auto with_records_closed(Code code)
{
    struct Reopen
    {
        ~Reopen()
        {
            std::fflush(nullptr);
            open_records();
        }
    };
    close_records();
    const Reopen reopen;
    return code();
}

/// Blocks run on one host thread: those that learner code leaves are counted, and what it is compared with runs beside it.
void set_options()
{
    std::istringstream options("workers=1\n" + std::string(job->options.data()));
    for (std::string line; runtime.observation != nullptr && std::getline(options, line);) {
        const std::size_t equals = line.find('=');
        if (equals == std::string::npos ||
            runtime.observation->set_option(line.substr(0, equals).c_str(),
                                            line.substr(equals + 1).c_str()) != 0) {
            hand_over("the device does not know the option '" + line + "'");
            end(Progress::device_failed);
        }
    }
}

[[noreturn]] void device_failed(cudaError_t error)
{
    hand_over(std::string(runtime.error_name(error)) + ": " + runtime.error_string(error));
    end(Progress::device_failed);
}

void require(cudaError_t error)
{
    if (error != cudaSuccess) {
        device_failed(error);
    }
}

struct Scalar
{
    alignas(16) decltype(Argument::scalar) bytes;
};

/// What the buffer of an argument holds when the entry function is called.
void fill(const Argument& argument, unsigned char* contents)
{
    if (is_output(argument.kind)) {
        std::memset(contents, poison_byte, argument.contents_bytes);
    } else {
        std::memcpy(contents, job.at(argument.offset), argument.contents_bytes);
    }
}

/// Takes an output into the job, and compares an input with what it was.
void take(Argument& argument, const unsigned char* contents)
{
    unsigned char* const in_job = job.at(argument.offset);
    const std::uint64_t bytes = argument.contents_bytes;
    if (is_output(argument.kind)) {
        std::memcpy(in_job, contents, bytes);
    } else if (argument.damage == Damage::none && std::memcmp(in_job, contents, bytes) != 0) {
        argument.damage = Damage::changed;
        argument.damage_offset = static_cast<std::int64_t>(argument.contents_begin) +
                                 (std::mismatch(in_job, in_job + bytes, contents).first - in_job);
    }
}

/// Looks for the written byte of [zone, begin) that is nearest to `begin`, where the buffer begins.
void look_before(Argument& argument, const unsigned char* zone, const unsigned char* begin)
{
    const auto last = std::find_if_not(std::make_reverse_iterator(begin), std::make_reverse_iterator(zone),
                                       [](unsigned char byte) { return byte == guard_byte; });
    if (last.base() != zone) {
        argument.damage = Damage::written_before;
        argument.damage_offset = last.base() - 1 - begin;
    }
}

void look_behind(Argument& argument, const unsigned char* end, const unsigned char* zone_end)
{
    const unsigned char* const first =
        std::find_if_not(end, zone_end, [](unsigned char byte) { return byte == guard_byte; });
    if (first != zone_end) {
        argument.damage = Damage::written_behind;
        argument.damage_offset = static_cast<std::int64_t>(argument.bytes) + (first - end);
    }
}

/// A buffer in device memory with a guard zone on each side; but none where the CPU device itself sees what is read and
/// written beyond the end of an allocation.
class DeviceBuffer {
public:
    explicit DeviceBuffer(Argument& argument)
        : argument_(argument), guard_(runtime.observation != nullptr ? 0 : guard_bytes)
    {
        void* memory = nullptr;
        require(runtime.malloc(&memory, argument.bytes + 2 * guard_));
        memory_ = static_cast<unsigned char*>(memory);
        const std::vector<unsigned char> zone(guard_, guard_byte);
        put(memory_, zone);
        put(memory_ + guard_ + argument.bytes, zone);
        std::vector<unsigned char> contents(argument.contents_bytes);
        fill(argument, contents.data());
        put(memory_ + guard_ + argument.contents_begin, contents);
    }

    void* data() const { return memory_ + guard_; }

    /// @return false if the device cannot be read any more
    bool fetch()
    {
        std::vector<unsigned char> before(guard_), behind(guard_), contents(argument_.contents_bytes);
        if (!get(before, memory_) || !get(behind, memory_ + guard_ + argument_.bytes) ||
            !get(contents, memory_ + guard_ + argument_.contents_begin)) {
            return false;
        }
        look_before(argument_, before.data(), before.data() + guard_);
        look_behind(argument_, behind.data(), behind.data() + guard_);
        take(argument_, contents.data());
        return true;
    }

private:
    static void put(unsigned char* to, const std::vector<unsigned char>& bytes)
    {
        if (!bytes.empty()) {
            require(runtime.memcpy(to, bytes.data(), bytes.size(), cudaMemcpyHostToDevice));
        }
    }

    static bool get(std::vector<unsigned char>& bytes, const unsigned char* from)
    {
        return bytes.empty() ||
               runtime.memcpy(bytes.data(), from, bytes.size(), cudaMemcpyDeviceToHost) == cudaSuccess;
    }

    Argument& argument_;
    std::size_t guard_;  ///< bytes of a guard zone
    unsigned char* memory_;
};

/// A buffer on the host, between two zones that nobody may touch. It ends where a page does, so an access to the first
/// byte behind it is a crash; of what is before it, up to a page is part of its own first page.
class HostBuffer {
public:
    explicit HostBuffer(Argument& argument) : argument_(argument), bytes_(argument.bytes)
    {
        whole_pages_ = (argument.bytes + page_bytes - 1) / page_bytes * page_bytes;
        void* const memory = mmap(nullptr, whole_pages_ + 2 * guard_bytes, PROT_NONE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) {
            throw std::bad_alloc();
        }
        pages_ = static_cast<unsigned char*>(memory) + guard_bytes;
        mprotect(pages_, whole_pages_, PROT_READ | PROT_WRITE);
        std::memset(pages_, guard_byte, whole_pages_ - argument.bytes);
        fill(argument, data());
    }

    unsigned char* data() const { return pages_ + whole_pages_ - bytes_; }

    /// Whether both have as many bytes to read.
    bool can_take_place_of(const HostBuffer& other) const
    {
        return argument_.kind == Argument::Kind::host_input && other.argument_.kind == argument_.kind &&
               other.bytes_ == bytes_ && bytes_ > 0;
    }

    /// Each is where the other one was, without a copy.
    void change_places_with(HostBuffer& other)
    {
        void* const between =
            mmap(nullptr, whole_pages_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        const auto move = [this](void* from, void* to) {
            if (mremap(from, whole_pages_, whole_pages_, MREMAP_MAYMOVE | MREMAP_FIXED, to) == MAP_FAILED) {
                throw std::bad_alloc();
            }
        };
        move(pages_, between);
        move(other.pages_, pages_);
        move(between, other.pages_);
        std::swap(pages_, other.pages_);
    }

    void fetch()
    {
        look_before(argument_, pages_, data());
        take(argument_, data());
    }

private:
    Argument& argument_;
    std::size_t bytes_;  ///< of the argument, for when the job is closed
    std::size_t whole_pages_;
    unsigned char* pages_;
};

/// The buffers of all arguments of one call after the other. An input on the host comes to where that of the call before was,
/// if it is as long: who calls a function again with other contents often does so in the same memory.
class Buffers {
public:
    explicit Buffers(std::size_t arguments_of_a_call) : arguments_of_a_call_(arguments_of_a_call)
    {
        // Others point to them.
        on_device_.reserve(max_arguments);
        on_host_.reserve(max_arguments);
    }

    /// To be called for one argument after the other.
    ///
    /// @return where the entry function finds it
    void* add(Argument& argument)
    {
        if (!is_on_host(argument.kind)) {
            return on_device_.emplace_back(argument).data();
        }
        const auto i = static_cast<std::size_t>(&argument - job->arguments.data());
        HostBuffer& buffer = on_host_.emplace_back(argument);
        of_argument_.at(i) = &buffer;
        HostBuffer* const before =
            i >= arguments_of_a_call_ ? of_argument_.at(i - arguments_of_a_call_) : nullptr;
        const bool takes_place = before != nullptr && buffer.can_take_place_of(*before);
        records.on_host.at(i) = takes_place ? records.on_host.at(i - arguments_of_a_call_) : buffer.data();
        return const_cast<unsigned char*>(records.on_host.at(i));
    }

    /// Puts the inputs of this call where the entry function finds them.
    void prepare_call(std::size_t number)
    {
        for (std::size_t i = number * arguments_of_a_call_; i < (number + 1) * arguments_of_a_call_; ++i) {
            HostBuffer* const buffer = of_argument_.at(i);
            if (buffer != nullptr && buffer->data() != records.on_host.at(i)) {
                buffer->change_places_with(*of_argument_.at(i - arguments_of_a_call_));
            }
        }
    }

    void fetch()
    {
        for (HostBuffer& buffer : on_host_) {
            buffer.fetch();
        }
        for (DeviceBuffer& buffer : on_device_) {
            if (!buffer.fetch()) {
                break;
            }
        }
    }

private:
    std::size_t arguments_of_a_call_;
    std::vector<DeviceBuffer> on_device_;
    std::vector<HostBuffer> on_host_;
    std::array<HostBuffer*, max_arguments> of_argument_{};  ///< null: it is not on the host
};

using CallEntry = void (*)(const void* const*, void*);

CallEntry load_module()
{
    job->progress = Progress::loading;
    job->is_loading = 1;
    const std::string module = job->module.data();
    void* const module_handle =
        with_records_closed([&] { return dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL); });
    job->is_loading = 0;
    const auto call = module_handle != nullptr
                          ? reinterpret_cast<CallEntry>(dlsym(module_handle, "judge_call_entry"))
                          : nullptr;
    if (call == nullptr) {
        hand_over(module_handle == nullptr
                      ? dlerror()
                      : "'judge_call_entry' belongs to the judge and cannot be defined here");
        end(Progress::load_failed);
    }
    Dl_info info{};
    dladdr(reinterpret_cast<const void*>(call), &info);
    records.module_base = info.dli_fbase;
    return call;
}

/// Makes `calls` calls, which have as many of the arguments each. The value of the last one goes to `result`.
void call_entry(CallEntry call, std::size_t calls, Buffers& buffers,
                const std::vector<const void*>& arguments, void* result)
{
    const std::size_t arguments_of_a_call = arguments.size() / calls;
    job->progress = Progress::calling;
    try {
        with_records_closed([&] {
            for (std::size_t i = 0; i < calls; ++i) {
                buffers.prepare_call(i);
                call(arguments.data() + i * arguments_of_a_call, result);
            }
            settle();
        });
        return;
    } catch (const std::exception& exception) {
        hand_over(exception.what());
    } catch (...) {
        hand_over("an exception that is not a std::exception");
    }
    end(Progress::threw);
}

void record_errors()
{
    const cudaError_t launch = runtime.last_error();
    const cudaError_t synchronise = runtime.synchronise();
    const cudaError_t first = launch != cudaSuccess ? launch : synchronise;
    job->launch_error = launch;
    job->synchronise_error = synchronise;
    std::strncpy(job->error_name.data(), runtime.error_name(first), job->error_name.size() - 1);
    std::strncpy(job->error_text.data(), runtime.error_string(first), job->error_text.size() - 1);
}

void hand_over_results(Buffers& buffers)
{
    record_errors();
    // Before the buffers are fetched: those copies are not the learner's.
    const std::string observation = runtime.observation != nullptr ? runtime.observation->report() : "{}";
    buffers.fetch();
    hand_over(observation);
}

int run(int descriptor)
{
    if (!job.map(descriptor)) {
        return 2;
    }
    close(descriptor);
    proof.nonce = std::exchange(job->nonce, 0);
    records.nonce_of_trouble = std::exchange(job->nonce_of_trouble, 0);
    try {
        runtime = Runtime::load(job->runtime.data());
    } catch (const std::exception& error) {
        hand_over(error.what());
        end(Progress::device_failed);
    }
    set_options();

    const std::size_t calls = job->call_count;
    Buffers buffers(job->argument_count / calls);
    std::vector<void*> pointers(job->argument_count);
    std::vector<Scalar> scalars(job->argument_count);
    std::vector<const void*> arguments(job->argument_count);
    for (std::size_t i = 0; i < job->argument_count; ++i) {
        Argument& argument = job->arguments[i];
        if (argument.kind == Argument::Kind::scalar) {
            scalars[i].bytes = argument.scalar;
            arguments[i] = scalars[i].bytes.data();
        } else {
            pointers[i] = buffers.add(argument);
            arguments[i] = &pointers[i];
        }
    }
    install_handlers();
    if (job->confine != 0) {
        try {
            confine();
        } catch (const std::exception& error) {
            hand_over(error.what());
            end(Progress::device_failed);
        }
    }
    decltype(Job::result) result{};
    Reserve reserve;
    call_entry(load_module(), calls, buffers, arguments, result.data());
    reserve.release();
    job->result = result;
    try {
        hand_over_results(buffers);
    } catch (const std::bad_alloc& error) {
        hand_over(error.what());  // learner code has left no memory
        end(Progress::threw);
    }
    end(Progress::returned, proof.nonce);
}

}  // namespace
}  // namespace judge

int main(int argc, char** argv)
{
    if (argc != 3) {
        return 2;
    }
    dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);  // the job finds it loaded, or says why it cannot be
    const int job = platform::fork_for_work(std::atoi(argv[1]));
    return job < 0 ? 0 : judge::run(job);
}
