/* Carried variables: running folds of every kind of operator, recurrences, and counters, at odd sizes and in
 * shuffled order. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <vector>

/* x = p * x + q, of which neither order nor place may be changed. */
using affine_map = f2c::affine<unsigned>;
namespace f2c {
static bool operator==(const affine_map &a, const affine_map &b) { return a.p == b.p && a.q == b.q; }
} // namespace f2c

static const f2c_site here = {"carry.f90", 1, "carry"};

/* s = op(s, a(i)); with `Before` b(i) is the value of s before that, else after it. */
template <class I, class Op, class T, bool Before>
static __global__ void __launch_bounds__(f2c::tile_threads)
running_kernel(f2c::space<I, 1> it, const T *__restrict__ a, f2c::index<I, 1> a_, T *__restrict__ b,
               f2c::index<I, 1> b_, f2c::carry<Op, T> s_)
{
  s_.template each<!Before, 4>(it, [&](I i) { return a[a_(i)]; }, [](const T &x) { return x; },
                               [&](I i, const T &, const T &s) { b[b_(i)] = s; });
}

template <class Op, bool Before, class T>
static std::vector<T> running(const std::vector<T> &v, T *s, long long step, bool wanted)
{
  const long long n = static_cast<long long>(v.size());
  std::vector<T> result(v.size(), T());
  result.reserve(1);
  f2c::launch l(here);
  const descriptor a = whole(v.data(), n), b = whole(result.data(), n);
  auto a_ = l.array<const T, 1>(a.get(), "a", F2C_READ);
  auto b_ = l.array<T, 1>(b.get(), "b", F2C_READ + F2C_WRITE);
  f2c::loops<1> it{{step > 0 ? 1 : n, step > 0 ? n : 1, step}};
  auto s_ = l.carried<Op, T, 4>(s, it, wanted);
  l.tiled<4>(running_kernel<int, Op, T, Before>, running_kernel<long long, Op, T, Before>, it, a_.p, a_, b_.p, b_, s_);
  CHECK(l.end() == F2C_DONE);
  return result;
}

template <class Op, class T, class Make> static void try_running(std::initializer_list<int> sizes, Make make)
{
  for (const int n : sizes)
    for (const long long step : {1, -1, 3}) {
      std::vector<T> v, after(static_cast<size_t>(n), T()), before = after;
      v.reserve(1);
      for (int k = 0; k < n; k++) v.push_back(make(k));
      T s = make(-1);
      for (long long i = step > 0 ? 0 : n - 1; i >= 0 && i < n; i += step) {
        const size_t k = static_cast<size_t>(i);
        before[k] = s;
        after[k] = s = Op::template apply<T>(s, v[k]);
      }
      T s1 = make(-1), s2 = make(-1);
      const bool good = running<Op, false>(v, &s1, step, true) == after && running<Op, true>(v, &s2, step, false) == before;
      if (!good) printf("n %d step %lld\n", n, step);
      CHECK(good);
      CHECK(s1 == s);
      CHECK(s2 == make(-1));
    }
}

/* if (mod(a(i), 3) == 0) then; k = k + 1; b(k) = a(i) */
template <class I>
static __global__ void __launch_bounds__(f2c::tile_threads)
pick_kernel(f2c::space<I, 1> it, const int *__restrict__ a, f2c::index<I, 1> a_, int *__restrict__ b,
            f2c::index<I, 1> b_, f2c::carry<f2c::op::sum, int> k_)
{
  k_.template pick<8>(it, [&](I i) { return a[a_(i)]; }, [](int x) { return x % 3 == 0; },
                      [&](I, int x, int k) { b[b_(k + 1)] = x; });
}

static void try_compaction()
{
  for (const int n : {0, 1, 31, 33, 447, 449, 2047, 2048, 2049, 100003}) {
    std::vector<int> v, expected, got(static_cast<size_t>(n) + 5, -1);
    v.reserve(1);
    for (int k = 0; k < n; k++) v.push_back(static_cast<int>(k * 2654435761u % 1000));
    expected.assign(4, -1);
    for (const int x : v)
      if (x % 3 == 0) expected.push_back(x);
    int k = 4;
    f2c::launch l(here);
    const descriptor a = whole(v.data(), n), b = whole(got.data(), n + 5);
    auto a_ = l.array<const int, 1>(a.get(), "a", F2C_READ);
    auto b_ = l.array<int, 1>(b.get(), "b", F2C_WRITE);
    f2c::loops<1> it{{1, n}};
    auto k_ = l.carried<f2c::op::sum, int, 8>(&k, it, true);
    l.tiled<8>(pick_kernel<int>, pick_kernel<long long>, it, a_.p, a_, b_.p, b_, k_);
    CHECK(l.end() == F2C_DONE);
    CHECK(k == static_cast<int>(expected.size()));
    got.resize(expected.size());
    CHECK(got == expected);
  }
}

/* Running sums of reals: equal bits whatever the order in which blocks and threads run. */
static void try_bits()
{
  std::vector<float> v;
  for (int k = 0; k < 90000; k++) v.push_back(1.0f / static_cast<float>(1 + k * 31 % 97));
  float s = 0;
  const std::vector<float> first = running<f2c::op::sum, false>(v, &s, 1, false);
  for (int k = 0; k < 3; k++) CHECK((running<f2c::op::sum, false>(v, &s, 1, false) == first));
}

F2C_LAUNCHER(carry_all, (int first), (first))
{
  try_running<f2c::op::sum, int>({0, 1, 31, 33, 447, 449, 1023, 1024, 1025, 40009, 150001}, [](int k) { return k * 7 % 5 - 2; });
  try_running<f2c::op::sum, long long>({1, 449, 1025, 36011}, [](int k) { return 1ll << (k % 40 + 1); });
  try_running<f2c::op::max, double>({1, 449, 1025, 36011}, [](int k) { return k * 37 % 1009 * 0.5 - 300; });
  try_running<f2c::op::min, float>({1, 449, 1025, 36011}, [](int k) { return static_cast<float>(k * 37 % 1009 - 300); });
  try_running<f2c::op::lor, signed char>({1, 449, 1025, 36011}, [](int k) { return static_cast<signed char>(k == 600); });
  try_running<f2c::op::compose, affine_map>({1, 449, 1025, 36011}, [](int k) {
    return affine_map{static_cast<unsigned>(k * 13 + 2), static_cast<unsigned>(k) * 1103515245u};
  });
  try_compaction();
  try_bits();
  return first == 1 ? F2C_DONE : F2C_RUN_HOST;
}

int main()
{
  CHECK(f2c_device() == 1);
  CHECK(carry_all(1) == F2C_DONE);
  return verdict();
}
