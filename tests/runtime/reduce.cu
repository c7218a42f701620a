/* Reductions: every operator, every type, odd sizes, several in one loop, all grid shapes. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <complex>
#include <vector>

static const f2c_site here = {"reduce.f90", 1, "reduce", nullptr};

template <class I, class Op, class T>
static __global__ void __launch_bounds__(1024)
    fold_kernel(f2c::space<I, 1> it, const T *__restrict__ a, f2c::index<I, 1> a_, f2c::partial<Op, T> r_) {
  T r = r_.identity();
  F2C_UNROLL(8)
  for (const I i : it.all(0)) r = Op::template apply<T>(r, a[a_(i)]);
  f2c::reduce(r_(r));
}

template <class Op, class T> static T fold(const std::vector<T> &v, T initial, unsigned threads, long long step = 1) {
  f2c::launch s(here);
  T result = initial;
  const descriptor a = whole(v.data(), static_cast<long long>(v.size()));
  auto a_ = s.array<const T, 1>(a.get(), "a", F2C_READ);
  auto r_ = s.reduction<Op>(&result);
  const long long n = static_cast<long long>(v.size());
  f2c::loops<1> it{{step > 0 ? 1 : n, step > 0 ? n : 1, step}};
  s.sweep({threads, 1, 1}, fold_kernel<int, Op, T>, fold_kernel<long long, Op, T>, it, a_.p, a_, r_);
  CHECK(s.end() == F2C_DONE);
  return result;
}

template <class Op, class T, class Make> static void try_sizes(Make make) {
  for (const int n : {0, 1, 31, 33, 447, 449, 997, 3137, 10007})
    for (const unsigned threads : {448u, 32u, 100u, 7u, 1024u}) {
      std::vector<T> v;
      v.reserve(1); /* an empty array has an address, too */
      for (int k = 0; k < n; k++) v.push_back(make(k));
      T expected = make(-1);
      for (const T &x : v) expected = Op::template apply<T>(expected, x);
      const T got = fold<Op, T>(v, make(-1), threads);
      if (got != expected) printf("n %d threads %u\n", n, threads);
      CHECK(got == expected);
    }
}

template <class T> static void try_integers() {
  try_sizes<f2c::op::sum, T>([](int k) { return T(k * 7 % 5 - 2); });
  try_sizes<f2c::op::max, T>([](int k) { return T(k * 37 % 101 - 50); });
  try_sizes<f2c::op::min, T>([](int k) { return T(k * 37 % 101 - 50); });
  try_sizes<f2c::op::iand, T>([](int k) { return T(k == 500 ? 0x5d : 0x7f); });
  try_sizes<f2c::op::ior, T>([](int k) { return T(1 << (k * k % 3)); });
  try_sizes<f2c::op::ieor, T>([](int k) { return T(k * 29 % 113); });
  try_sizes<f2c::op::land, T>([](int k) { return T(k != 400); });
  try_sizes<f2c::op::lor, T>([](int k) { return T(k == 990); });
  try_sizes<f2c::op::leqv, T>([](int k) { return T(k % 3 == 0); });
  try_sizes<f2c::op::lneqv, T>([](int k) { return T(k % 3 == 0); });
  try_sizes<f2c::op::product, T>([](int k) { return T(k % 13 == 0 ? -1 : 1); });
}

template <class T> static void try_reals() {
  try_sizes<f2c::op::sum, T>([](int k) { return T(k % 17) * T(0.25); });
  try_sizes<f2c::op::product, T>([](int k) { return T(k == 20 ? 2 : k == 410 ? 0.5 : k % 3 == 0 ? -1 : 1); });
  try_sizes<f2c::op::max, T>([](int k) { return T(k * 37 % 101 - 200); });
  try_sizes<f2c::op::min, T>([](int k) { return T(k * 37 % 101 + 200); });
}

template <class T> static void try_complex() {
  using C = f2c::complex<T>;
  try_sizes<f2c::op::sum, C>([](int k) { return C(T(k % 5), T(k % 7)); });
  try_sizes<f2c::op::product, C>([](int k) { return k % 2 == 0 ? C(0, 1) : C(0, -1); });
}

/* Several reductions of one nest of four loops, on a grid of odd blocks. */
template <class I>
static __global__ void __launch_bounds__(448)
    nest_kernel(f2c::space<I, 4> it, const int *__restrict__ a, f2c::index<I, 4> a_, f2c::partial<f2c::op::sum, long long> s_,
                f2c::partial<f2c::op::sum, long long> q_, f2c::partial<f2c::op::max, int> m_) {
  long long s = s_.identity(), q = q_.identity();
  int m = m_.identity();
  for (const I i : it.all(0))
    for (const I j : it.all(1))
      for (const I l : it.all(3))
        for (const I k : it.all(2)) {
          const int x = a[a_(i, j, k, l)];
          s = s + x;
          q = q + static_cast<long long>(x) * x;
          m = f2c::max(m, x);
        }
  f2c::reduce(s_(s), q_(q), m_(m));
}

static void try_nest(int ni, int nj, int nk, int nl, f2c_dim3 block) {
  std::vector<int> v;
  v.reserve(1);
  long long s = 5, q = 6, es = 5, eq = 6;
  int m = -9, em = -9;
  for (int k = 0; k < ni * nj * nk * nl; k++) {
    v.push_back(k * 7919 % 1009);
    es += v.back();
    eq += static_cast<long long>(v.back()) * v.back();
    em = v.back() > em ? v.back() : em;
  }
  f2c::launch l(here);
  const descriptor a = section(v.data(), {{ni, 1}, {nj, ni}, {nk, ni * nj}, {nl, ni * nj * nk}});
  auto a_ = l.array<const int, 4>(a.get(), "a", F2C_READ, {0, -3, 10, 2});
  auto s_ = l.reduction<f2c::op::sum>(&s);
  auto q_ = l.reduction<f2c::op::sum>(&q);
  auto m_ = l.reduction<f2c::op::max>(&m);
  f2c::loops<4> it{{0, ni - 1}, {-3, nj - 4}, {9 + nk, 10, -1}, {2, nl + 1}};
  l.sweep(block, nest_kernel<int>, nest_kernel<long long>, it, a_.p, a_, s_, q_, m_);
  CHECK(l.end() == F2C_DONE);
  CHECK(s == es && q == eq && m == em);
}

/* Equal shapes give equal bits, whatever the order in which blocks and threads run. */
static void try_bits() {
  std::vector<float> v;
  for (int k = 0; k < 5000; k++) v.push_back(1.0f / static_cast<float>(1 + k * 31 % 97));
  const float first = fold<f2c::op::sum, float>(v, 0.0f, 448);
  for (int k = 0; k < 5; k++) CHECK((fold<f2c::op::sum, float>(v, 0.0f, 448) == first));
}

F2C_LAUNCHER(reduce_all, (int first), (first)) {
  try_integers<signed char>();
  try_integers<short>();
  try_integers<int>();
  try_integers<long long>();
  try_reals<float>();
  try_reals<double>();
  try_complex<float>();
  try_complex<double>();
  CHECK((fold<f2c::op::sum, int>({1, 2, 3, 4, 5, 6, 7}, 100, 32, 3) == 100 + 1 + 4 + 7));
  CHECK((fold<f2c::op::sum, int>({1, 2, 3, 4, 5, 6, 7}, 100, 32, -2) == 100 + 7 + 5 + 3 + 1));
  try_nest(5, 7, 3, 2, {32, 2, 7});
  try_nest(70, 3, 11, 3, {8, 4, 2});
  try_nest(1, 1, 1, 1, {32, 14, 1});
  try_nest(4, 0, 3, 2, {32, 14, 1});
  try_bits();
  return first == 1 ? F2C_DONE : F2C_RUN_HOST;
}

int main() {
  CHECK(f2c_device() == 1);
  CHECK(reduce_all(1) == F2C_DONE);
  return verdict();
}
