// A signal may arrive at any moment, also while the device looks up an address for host code. Its handler must not wait for
// the thread that it has interrupted. While a kernel runs, it is host code still.
#include <cuda_runtime.h>

#include <sys/mman.h>
#include <sys/time.h>

#include <csignal>
#include <cstdio>

constexpr int pages = 1 << 14;
constexpr int signals = 2000;
constexpr int allocations = 2;
constexpr int page_bytes = 4096;

static char* touched_by_handler;
static volatile sig_atomic_t rung = 0;

static char* map_pages()
{
    void* place = mmap(nullptr, std::size_t{pages} * page_bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return static_cast<char*>(place);
}

static void on_alarm(int)
{
    const int page = rung % pages;
    touched_by_handler[page * page_bytes] = 1;
    rung = rung + 1;
}

/// Once, so that the program makes progress however long the handler takes.
static void ring_soon()
{
    const itimerval soon{{0, 0}, {0, 50}};
    setitimer(ITIMER_REAL, &soon, nullptr);
}

__global__ void work() {}

__global__ void add_up(int* sum, int rounds)
{
    for (int round = 0; round < rounds; ++round) {
        *sum += round % 3;
    }
}

/// Twenty times as long as the timer takes, and longer.
static void interrupt_kernel()
{
    const itimerval often{{0, 1000}, {0, 1000}};
    const int before = rung;
    int* sum = nullptr;
    cudaMallocManaged(&sum, sizeof *sum);
    *sum = 0;
    setitimer(ITIMER_REAL, &often, nullptr);
    int rounds = 3 << 16;
    for (; rung < before + 20; rounds *= 2) {
        *sum = 0;
        add_up<<<1, 1>>>(sum, rounds);
        cudaDeviceSynchronize();
        if (*sum != rounds || cudaGetLastError() != cudaSuccess) {
            std::printf("an interrupted kernel is wrong\n");
            break;
        }
    }
    const itimerval never{};
    setitimer(ITIMER_REAL, &never, nullptr);
    cudaFree(sum);
}

int main()
{
    touched_by_handler = map_pages();
    char* const touched = map_pages();
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    work<<<1, 1, 0, stream>>>();  // until the host waits for it, all that the host touches is looked at
    std::signal(SIGALRM, on_alarm);
    int expected = 1;
    ring_soon();
    for (int round = 0; round < allocations || rung < signals; ++round) {
        for (int page = 0; page < pages; ++page) {
            touched[page * page_bytes] = 1;
            if (rung == expected) {
                ++expected;
                ring_soon();
            }
        }
        if (round < allocations) {
            float* memory = nullptr;
            cudaMalloc(&memory, 1 << 20);
            cudaFree(memory);
        }
    }
    cudaStreamSynchronize(stream);
    interrupt_kernel();
    std::signal(SIGALRM, SIG_IGN);
    cudaStreamDestroy(stream);
    std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
