// SPDX-License-Identifier: MIT
// The algorithms of Thrust on vectors in device memory.
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/unique.h>

#include <cstdio>

struct Square
{
    __host__ __device__ int operator()(int x) const { return x * x; }
};

struct IsOdd
{
    __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};

struct Seven
{
    __host__ __device__ int operator()() const { return 7; }
};

struct AddOne
{
    __device__ void operator()(int& x) const { x += 1; }
};

using Ints = thrust::device_vector<int>;

void print(const char* name, const thrust::host_vector<int>& values)
{
    std::printf("%s:", name);
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::printf(" %d", values[i]);
    }
    std::printf("\n");
}

Ints some()
{
    const int values[] = {5, 3, 8, 3, 1, 9, 2, 8};
    return Ints(values, values + 8);
}

int main()
{
    Ints a = some();
    thrust::sort(a.begin(), a.end());
    print("sort", a);
    thrust::sort(a.begin(), a.end(), thrust::greater<int>());
    print("sort greater", a);
    thrust::stable_sort(a.begin(), a.end());
    Ints keys = some();
    Ints values(8);
    thrust::sequence(values.begin(), values.end());
    thrust::sort_by_key(keys.begin(), keys.end(), values.begin());
    print("sort_by_key", values);
    thrust::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), thrust::greater<int>());
    print("stable_sort_by_key", values);
    std::printf("is_sorted: %d\n", thrust::is_sorted(a.begin(), a.end()) ? 1 : 0);

    Ints b = some();
    std::printf("reduce: %d\n", thrust::reduce(b.begin(), b.end()));
    std::printf("reduce maximum: %d\n", thrust::reduce(b.begin(), b.end(), 0, thrust::maximum<int>()));
    std::printf("transform_reduce: %d\n",
                thrust::transform_reduce(b.begin(), b.end(), Square(), 0, thrust::plus<int>()));
    std::printf("inner_product: %d\n", thrust::inner_product(b.begin(), b.end(), b.begin(), 0));
    std::printf("count: %d\n", int(thrust::count(b.begin(), b.end(), 8)));
    std::printf("count_if: %d\n", int(thrust::count_if(b.begin(), b.end(), IsOdd())));
    std::printf("min_element: %d\n", int(thrust::min_element(b.begin(), b.end()) - b.begin()));
    std::printf("max_element: %d\n", int(thrust::max_element(b.begin(), b.end()) - b.begin()));
    const auto both = thrust::minmax_element(b.begin(), b.end());
    std::printf("minmax_element: %d %d\n", int(*both.first), int(*both.second));
    std::printf("find: %d\n", int(thrust::find(b.begin(), b.end(), 9) - b.begin()));
    std::printf("find_if: %d\n", int(thrust::find_if(b.begin() + 1, b.end(), IsOdd()) - b.begin()));
    std::printf("any_of all_of none_of: %d %d %d\n", thrust::any_of(b.begin(), b.end(), IsOdd()) ? 1 : 0,
                thrust::all_of(b.begin(), b.end(), IsOdd()) ? 1 : 0,
                thrust::none_of(b.begin(), b.end(), IsOdd()) ? 1 : 0);
    std::printf("equal: %d\n", thrust::equal(b.begin(), b.end(), b.begin()) ? 1 : 0);
    std::printf("mismatch: %d\n", int(thrust::mismatch(b.begin(), b.end(), a.begin()).first - b.begin()));

    Ints c(8);
    thrust::transform(b.begin(), b.end(), c.begin(), Square());
    print("transform", c);
    thrust::transform(b.begin(), b.end(), c.begin(), c.begin(), thrust::minus<int>());
    print("transform of two", c);
    thrust::transform_if(b.begin(), b.end(), c.begin(), Square(), IsOdd());
    print("transform_if", c);
    thrust::for_each(c.begin(), c.end(), AddOne());
    print("for_each", c);
    thrust::for_each_n(c.begin(), 2, AddOne());
    print("for_each_n", c);
    thrust::inclusive_scan(b.begin(), b.end(), c.begin());
    print("inclusive_scan", c);
    thrust::exclusive_scan(b.begin(), b.end(), c.begin(), 100);
    print("exclusive_scan", c);
    thrust::exclusive_scan(c.begin(), c.end(), c.begin(), 0, thrust::maximum<int>());
    print("exclusive_scan maximum", c);
    thrust::transform_inclusive_scan(b.begin(), b.end(), c.begin(), Square(), thrust::plus<int>());
    print("transform_inclusive_scan", c);
    thrust::adjacent_difference(b.begin(), b.end(), c.begin());
    print("adjacent_difference", c);
    thrust::tabulate(c.begin(), c.end(), Square());
    print("tabulate", c);
    thrust::generate(c.begin(), c.end(), Seven());
    print("generate", c);
    thrust::fill(c.begin() + 2, c.end(), 4);
    print("fill", c);
    thrust::replace(c.begin(), c.end(), 7, 6);
    print("replace", c);
    thrust::replace_if(b.begin(), b.end(), IsOdd(), 0);
    print("replace_if", b);
    thrust::reverse(b.begin(), b.end());
    print("reverse", b);
    thrust::swap_ranges(b.begin(), b.begin() + 2, b.begin() + 4);
    print("swap_ranges", b);

    const Ints d = some();
    Ints e(8, -1);
    e.resize(thrust::copy_if(d.begin(), d.end(), e.begin(), IsOdd()) - e.begin());
    print("copy_if", e);
    e = d;
    e.erase(thrust::remove_if(e.begin(), e.end(), IsOdd()), e.end());
    print("remove_if", e);
    e.erase(thrust::remove(e.begin(), e.end(), 8), e.end());
    print("remove", e);
    e = d;
    thrust::stable_partition(e.begin(), e.end(), IsOdd());
    print("stable_partition", e);
    std::printf("partition: %d\n", int(thrust::partition(e.begin(), e.end(), IsOdd()) - e.begin()));
    e = d;
    thrust::sort(e.begin(), e.end());
    e.erase(thrust::unique(e.begin(), e.end()), e.end());
    print("unique", e);

    Ints index(4);
    index[0] = 6;
    index[1] = 0;
    index[2] = 7;
    index[3] = 1;
    Ints f(4);
    thrust::gather(index.begin(), index.end(), d.begin(), f.begin());
    print("gather", f);
    Ints g(8, 0);
    thrust::scatter(f.begin(), f.end(), index.begin(), g.begin());
    print("scatter", g);

    const int one[] = {1, 3, 3, 5, 7};
    const int two[] = {2, 3, 6, 7};
    const Ints x(one, one + 5);
    const Ints y(two, two + 4);
    Ints z(9);
    thrust::merge(x.begin(), x.end(), y.begin(), y.end(), z.begin());
    print("merge", z);
    z.resize(thrust::set_union(x.begin(), x.end(), y.begin(), y.end(), z.begin()) - z.begin());
    print("set_union", z);
    z.resize(thrust::set_intersection(x.begin(), x.end(), y.begin(), y.end(), z.begin()) - z.begin());
    print("set_intersection", z);
    z.resize(5);
    z.resize(thrust::set_difference(x.begin(), x.end(), y.begin(), y.end(), z.begin()) - z.begin());
    print("set_difference", z);
    std::printf("lower_bound: %d\n", int(thrust::lower_bound(x.begin(), x.end(), 3) - x.begin()));
    std::printf("upper_bound: %d\n", int(thrust::upper_bound(x.begin(), x.end(), 3) - x.begin()));
    std::printf("binary_search: %d\n", thrust::binary_search(x.begin(), x.end(), 4) ? 1 : 0);
    Ints places(4);
    thrust::lower_bound(x.begin(), x.end(), y.begin(), y.end(), places.begin());
    print("lower_bound of many", places);

    const int group[] = {1, 1, 2, 2, 2, 1};
    const Ints groups(group, group + 6);
    Ints sums(6);
    Ints names(6);
    const auto ends = thrust::reduce_by_key(groups.begin(), groups.end(), d.begin(), names.begin(), sums.begin());
    names.resize(ends.first - names.begin());
    sums.resize(ends.second - sums.begin());
    print("reduce_by_key", names);
    print("reduce_by_key", sums);
    Ints scans(6);
    thrust::inclusive_scan_by_key(groups.begin(), groups.end(), d.begin(), scans.begin());
    print("inclusive_scan_by_key", scans);
    thrust::exclusive_scan_by_key(groups.begin(), groups.end(), d.begin(), scans.begin());
    print("exclusive_scan_by_key", scans);
    names = groups;
    scans.assign(d.begin(), d.begin() + 6);
    names.erase(thrust::unique_by_key(names.begin(), names.end(), scans.begin()).first, names.end());
    print("unique_by_key", names);
}
