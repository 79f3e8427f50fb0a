# 1 "tree/../headers.cpp"
# 1 "/usr/include/string.h" 1 3
extern "C" {
void* memcpy(void* to, const void* from, unsigned long bytes);
}
# 1 "tree/harness/simt/include/cuda_runtime.h" 1
#pragma GCC visibility push(default)
extern "C" {
int cudaMalloc(void** pointer, unsigned long bytes = sizeof(int)) __attribute__((nothrow));
void simt_begin(const char* name = "f(x");
}
namespace simt {
void hidden(int x);
}
struct dim3 { dim3(int x) noexcept(true) : x(twice(x)) {} int x; };
template <class T>
inline __attribute__((always_inline)) T __ldg(const T* place)
{
    return read(place);
}
inline int cudaMalloc(int** pointer) { return cudaMalloc(reinterpret_cast<void**>(pointer), 4); }
# 1 "tree/harness/simt/include/cooperative_groups/reduce.h" 1
namespace cooperative_groups {
namespace detail {
int fold(int x);
}
template <class Group> auto reduce(const Group& group, int value) -> decltype(value);
}
# 9 "tree/harness/simt/include/cuda_runtime.h" 2
unsigned long group::size() const;
[[gnu::error("clusters are not supported")]] int this_cluster();
unsigned int atomicAdd(unsigned int* address, unsigned int value);
