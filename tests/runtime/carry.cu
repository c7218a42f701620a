/* Carried variables: running folds of every kind of operator, recurrences, counters, and several at once, at odd
 * sizes and in shuffled order. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <cmath>
#include <vector>

static const f2c_site here = {"carry.f90", 1, "carry", nullptr};

/* What iterations make of a value x, for each way to compose them: the sequential loop. */
template <class Op, class T> struct sequence {
  using value = T;
  static T after(T before, const T &x) { return Op::template apply<T>(before, x); }
};
template <class T> struct sequence<f2c::op::compose, f2c::affine<T>> {
  using value = T;
  static T after(T before, const f2c::affine<T> &x) { return x.p * before + x.q; }
};
template <class Op, class T> struct sequence<f2c::op::restart<Op>, f2c::restarted<T>> {
  using value = T;
  static T after(T before, const f2c::restarted<T> &x) { return x.set ? x.now : Op::template apply<T>(before, x.now); }
};

/* b(i) = s; s = what the iteration makes of it */
template <class I, class Op, class X, class V>
static __global__ void __launch_bounds__(f2c::tile_threads)
    running_kernel(f2c::space<I, 1> it, const X *__restrict__ a, f2c::index<I, 1> a_, V *__restrict__ b, f2c::index<I, 1> b_,
                   f2c::carry<Op, X> s_) {
  s_.template each<X>(
      it, [&](I i) { return a[a_(i)]; }, [](I, const X &x) { return x; }, [&](I i, const X &, const V &s) { b[b_(i)] = s; });
}

/* The loop begins at the arrays' element number 1 + skip. */
template <class Op, class X, class V> static std::vector<V> running(const std::vector<X> &v, V *s, long long step, bool wanted) {
  const long long n = static_cast<long long>(v.size()), skip = n % 5;
  std::vector<X> values(static_cast<size_t>(skip), X());
  std::vector<V> result(static_cast<size_t>(n + skip), V());
  values.insert(values.end(), v.begin(), v.end());
  values.reserve(1);
  result.reserve(1);
  f2c::launch l(here);
  const descriptor a = whole(values.data(), n + skip), b = whole(result.data(), n + skip);
  auto a_ = l.array<const X, 1>(a.get(), "a", F2C_READ);
  auto b_ = l.array<V, 1>(b.get(), "b", F2C_READ + F2C_WRITE);
  f2c::loops<1> it{{skip + (step > 0 ? 1 : n), skip + (step > 0 ? n : 1), step}};
  auto s_ = l.carried<Op, X, X>(it);
  l.starts(s_, s_.start, s, wanted);
  l.tiled<X>(s_, running_kernel<int, Op, X, V>, running_kernel<long long, Op, X, V>, it, a_.p, a_, b_.p, b_, s_);
  CHECK(l.end() == F2C_DONE);
  return {result.begin() + skip, result.end()};
}

template <class Op, class V, class Make> static void try_running(std::initializer_list<int> sizes, V start, Make make) {
  using X = decltype(make(0));
  for (const int n : sizes)
    for (const long long step : {1, -1, 3}) {
      std::vector<X> v;
      std::vector<V> before(static_cast<size_t>(n), V());
      v.reserve(1);
      for (int k = 0; k < n; k++) v.push_back(make(k));
      V s = start;
      for (long long i = step > 0 ? 0 : n - 1; i >= 0 && i < n; i += step) {
        before[static_cast<size_t>(i)] = s;
        s = sequence<Op, X>::after(s, v[static_cast<size_t>(i)]);
      }
      V s1 = start, s2 = start;
      const bool good = running<Op, X, V>(v, &s1, step, true) == before && running<Op, X, V>(v, &s2, step, false) == before;
      if (!good) printf("n %d step %lld\n", n, step);
      CHECK(good);
      CHECK(s1 == s);
      CHECK(s2 == start);
    }
}

/* if (mod(a(i), 3) == 0) then; k = k + 1; b(k) = a(i); else; m = m + 1; c(m) = a(i); end if; t = max(t, a(i)) */
template <class I>
static __global__ void __launch_bounds__(f2c::tile_threads)
    divide_kernel(f2c::space<I, 1> it, const int *__restrict__ a, f2c::index<I, 1> a_, int *__restrict__ b, f2c::index<I, 1> b_,
                  int *__restrict__ c, f2c::index<I, 1> c_, int *__restrict__ d, f2c::index<I, 1> d_,
                  f2c::carry<f2c::op::each_of<f2c::op::sum, f2c::op::sum, f2c::op::max>, f2c::several<int, int, int>> k_) {
  k_.template each<int>(
      it, [&](I i) { return a[a_(i)]; }, [](I, int x) { return f2c::pack(f2c::vote{x % 3 == 0}, f2c::vote{x % 3 != 0}, x); },
      [&](I i, int x, const f2c::several<int, int, int> &v) {
        if (x % 3 == 0)
          b[b_(f2c::get<0>(v) + 1)] = x;
        else
          c[c_(f2c::get<1>(v) + 1)] = x;
        d[d_(i)] = f2c::get<2>(v);
      });
}

static void try_division() {
  for (const int n : {0, 1, 31, 33, 447, 449, 1023, 1024, 1025, 20011}) {
    std::vector<int> v, yes, no, most, yes_got(static_cast<size_t>(n) + 5, -1), no_got = yes_got, most_got = yes_got;
    v.reserve(1);
    for (int k = 0; k < n; k++) v.push_back(static_cast<int>(k * 2654435761u % 1000));
    yes.assign(4, -1);
    int k = 4, m = 0, t = 17, greatest = t;
    for (const int x : v) {
      (x % 3 == 0 ? yes : no).push_back(x);
      most.push_back(greatest);
      greatest = x > greatest ? x : greatest;
    }
    f2c::launch l(here);
    const descriptor a = whole(v.data(), n), b = whole(yes_got.data(), n + 5), c = whole(no_got.data(), n + 5),
                     d = whole(most_got.data(), n + 5);
    auto a_ = l.array<const int, 1>(a.get(), "a", F2C_READ);
    auto b_ = l.array<int, 1>(b.get(), "b", F2C_WRITE);
    auto c_ = l.array<int, 1>(c.get(), "c", F2C_WRITE);
    auto d_ = l.array<int, 1>(d.get(), "d", F2C_WRITE);
    f2c::loops<1> it{{1, n}};
    auto k_ = l.carried<f2c::op::each_of<f2c::op::sum, f2c::op::sum, f2c::op::max>, f2c::several<int, int, int>, int>(it);
    l.starts(k_, f2c::get<0>(k_.start), &k, true);
    l.starts(k_, f2c::get<1>(k_.start), &m, true);
    l.starts(k_, f2c::get<2>(k_.start), &t, n % 2 == 1);
    l.tiled<int>(k_, divide_kernel<int>, divide_kernel<long long>, it, a_.p, a_, b_.p, b_, c_.p, c_, d_.p, d_, k_);
    CHECK(l.end() == F2C_DONE);
    CHECK(k == static_cast<int>(yes.size()) && m == static_cast<int>(no.size()));
    CHECK(t == (n % 2 == 1 ? greatest : 17));
    yes_got.resize(yes.size());
    no_got.resize(no.size());
    most_got.resize(most.size());
    CHECK(yes_got == yes && no_got == no && most_got == most);
  }
}

/* The same in columns: b(i, j) = s, where s begins as start(i, j). */
template <class I, class Op, class X, class V>
static __global__ void __launch_bounds__(f2c::tile_threads)
    columns_kernel(f2c::space<I, 3> it, const X *__restrict__ a, f2c::index<I, 3> a_, V *__restrict__ b, f2c::index<I, 3> b_,
                   const X *__restrict__ start, f2c::carry<Op, X> s_) {
  s_.template columns<X>(
      it, [&](I, I j, I k) { return start[(j + k) % 7]; }, [&](I i, I j, I k) { return a[a_(i, j, k)]; },
      [](I, I, I, const X &x) { return x; }, [&](I i, I j, I k, const X &, const V &s) { b[b_(i, j, k)] = s; });
}

template <class Op, class V, class Make, class Start>
static void try_columns(std::initializer_list<int> lengths, std::initializer_list<int> widths, Make make, Start constant) {
  using X = decltype(make(0));
  std::vector<X> starts;
  for (int k = 0; k < 7; k++) starts.push_back(constant(k));
  for (const int n : lengths)
    for (const int m : widths)
      for (const long long step : {1, -1, 3}) {
        const int depth = m % 3 + 1;
        const size_t all = static_cast<size_t>(n) * static_cast<size_t>(m * depth);
        std::vector<X> v;
        std::vector<V> want(all, V()), got = want;
        v.reserve(1), got.reserve(1);
        for (size_t k = 0; k < all; k++) v.push_back(make(static_cast<int>(k)));
        for (int k = 0; k < depth; k++)
          for (int j = 0; j < m; j++) {
            V s = f2c::plain_value<X>::of(starts[static_cast<size_t>((j + k) % 7)]);
            for (long long i = step > 0 ? 0 : n - 1; i >= 0 && i < n; i += step) {
              const size_t at = static_cast<size_t>(i + static_cast<long long>(n) * (j + static_cast<long long>(m) * k));
              want[at] = s;
              s = sequence<Op, X>::after(s, v[at]);
            }
          }
        f2c::launch l(here);
        const descriptor a = section(v.data(), {{n, 1}, {m, n}, {depth, n * m}}),
                         b = section(got.data(), {{n, 1}, {m, n}, {depth, n * m}}), c = whole(starts.data(), 7);
        auto a_ = l.array<const X, 3>(a.get(), "a", F2C_READ, {0, 0, 0});
        auto b_ = l.array<V, 3>(b.get(), "b", F2C_READ + F2C_WRITE, {0, 0, 0});
        auto c_ = l.array<const X, 1>(c.get(), "c", F2C_READ, {0});
        f2c::loops<3> it{{step > 0 ? 0 : n - 1, step > 0 ? n - 1 : 0, step}, {0, m - 1}, {0, depth - 1}};
        auto s_ = l.carried<Op, X, X>(it);
        l.tiled<X>(s_, columns_kernel<int, Op, X, V>, columns_kernel<long long, Op, X, V>, it, a_.p, a_, b_.p, b_, c_.p, s_);
        CHECK(l.end() == F2C_DONE);
        if (got != want) printf("columns of %d, %d x %d, step %lld\n", n, m, depth, step);
        CHECK(got == want);
      }
}

/* The same where columns lie side by side in memory: b(j, i) = s. */
template <class I, class Op, class X, class V>
static __global__ void __launch_bounds__(f2c::across_threads, f2c::across_blocks)
    across_kernel(f2c::space<I, 3> it, const X *__restrict__ a, f2c::index<I, 3> a_, V *__restrict__ b, f2c::index<I, 3> b_,
                  const X *__restrict__ start, f2c::across<Op, X> s_) {
  s_.template columns<X>(
      it, [&](I, I j, I k) { return start[(j + k) % 7]; }, [&](I i, I j, I k) { return a[a_(j, i, k)]; },
      [](I, I, I, const X &x) { return x; }, [&](I i, I j, I k, const X &, const V &s) { b[b_(j, i, k)] = s; });
}

template <class Op, class V, class Make, class Start>
static void try_across(std::initializer_list<int> lengths, std::initializer_list<int> widths, Make make, Start constant) {
  using X = decltype(make(0));
  std::vector<X> starts;
  for (int k = 0; k < 7; k++) starts.push_back(constant(k));
  for (const int n : lengths)
    for (const int m : widths)
      for (const long long step : {1, -1, 3}) {
        const int depth = m % 3 + 1;
        const size_t all = static_cast<size_t>(n) * static_cast<size_t>(m * depth);
        std::vector<X> v;
        std::vector<V> want(all, V()), got = want;
        v.reserve(1), got.reserve(1);
        for (size_t k = 0; k < all; k++) v.push_back(make(static_cast<int>(k)));
        for (int k = 0; k < depth; k++)
          for (int j = 0; j < m; j++) {
            V s = f2c::plain_value<X>::of(starts[static_cast<size_t>((j + k) % 7)]);
            for (long long i = step > 0 ? 0 : n - 1; i >= 0 && i < n; i += step) {
              const size_t at = static_cast<size_t>(j + m * (i + static_cast<long long>(n) * k));
              want[at] = s;
              s = sequence<Op, X>::after(s, v[at]);
            }
          }
        f2c::launch l(here);
        const descriptor a = section(v.data(), {{m, 1}, {n, m}, {depth, n * m}}),
                         b = section(got.data(), {{m, 1}, {n, m}, {depth, n * m}}), c = whole(starts.data(), 7);
        auto a_ = l.array<const X, 3>(a.get(), "a", F2C_READ, {0, 0, 0});
        auto b_ = l.array<V, 3>(b.get(), "b", F2C_READ + F2C_WRITE, {0, 0, 0});
        auto c_ = l.array<const X, 1>(c.get(), "c", F2C_READ, {0});
        f2c::loops<3> it{{step > 0 ? 0 : n - 1, step > 0 ? n - 1 : 0, step}, {0, m - 1}, {0, depth - 1}};
        auto s_ = l.carried_across<Op, X, X>(it);
        l.beside<X>(s_, across_kernel<int, Op, X, V>, across_kernel<long long, Op, X, V>, it, a_.p, a_, b_.p, b_, c_.p, s_);
        CHECK(l.end() == F2C_DONE);
        if (got != want) printf("across %d, %d x %d, step %lld\n", n, m, depth, step);
        CHECK(got == want);
      }
}

/* A recurrence that is set anew forgets an infinity; a factor of 0 does not. */
static void try_reset() {
  std::vector<f2c::affine<double, true>> v;
  for (int k = 0; k < 3000; k++) v.push_back({1.0, k == 1000 || k == 2500 ? INFINITY : 0.0});
  v[2000].set(5.0);
  v[2001].then(2.0, 1.0);
  v[2600].p = 0;
  double s = 1;
  const std::vector<double> x = running<f2c::op::compose_set, f2c::affine<double, true>, double>(v, &s, 1, true);
  CHECK(x[1000] == 1 && x[1001] == INFINITY && x[2000] == INFINITY && x[2001] == 5 && x[2002] == 11 && x[2501] == INFINITY);
  CHECK(std::isnan(x[2601]) && std::isnan(s));
}

/* Running sums of reals: equal bits whatever the order in which blocks and threads run. */
static void try_bits() {
  std::vector<float> v;
  for (int k = 0; k < 30000; k++) v.push_back(1.0f / static_cast<float>(1 + k * 31 % 97));
  float s = 0;
  const std::vector<float> first = running<f2c::op::sum>(v, &s, 1, false);
  for (int k = 0; k < 3; k++) CHECK((running<f2c::op::sum>(v, &s, 1, false) == first));
}

F2C_LAUNCHER(carry_all, (int first), (first)) {
  try_running<f2c::op::sum>({0, 1, 31, 33, 447, 449, 1023, 1024, 1025, 40009}, 5, [](int k) { return k * 7 % 5 - 2; });
  try_running<f2c::op::sum>({1, 449, 1025, 16411}, 3ll, [](int k) { return 1ll << (k % 40 + 1); });
  try_running<f2c::op::max>({1, 449, 1025, 16411}, -400.0, [](int k) { return k * 37 % 1009 * 0.5 - 300; });
  try_running<f2c::op::min>({1, 449, 1025, 16411}, 1e3f, [](int k) { return static_cast<float>(k * 37 % 1009 - 300); });
  try_running<f2c::op::lor>({1, 449, 1025, 16411}, static_cast<signed char>(0),
                            [](int k) { return static_cast<signed char>(k == 600); });
  try_running<f2c::op::compose>({1, 31, 449, 511, 513, 1025, 16411}, 77u, [](int k) {
    return f2c::affine<unsigned>{static_cast<unsigned>(k * 13 + 2), static_cast<unsigned>(k) * 1103515245u};
  });
  try_running<f2c::op::restart<f2c::op::sum>>({1, 449, 1025, 16411}, 9ll, [](int k) {
    return f2c::restarted<long long>{k * 7 % 11 - 4, k % 700 == 650};
  });
  try_columns<f2c::op::sum, int>(
      {1, 2, 31, 33, 447, 449, 1025}, {0, 1, 2, 7}, [](int k) { return k * 7 % 5 - 2; }, [](int k) { return k; });
  try_columns<f2c::op::sum, int>(
      {6007}, {1, 5}, [](int k) { return k * 7 % 5 - 2; }, [](int k) { return k; });
  try_columns<f2c::op::compose, unsigned>(
      {1, 31, 67, 449, 1361}, {1, 3, 17},
      [](int k) {
        return f2c::affine<unsigned>{static_cast<unsigned>(k % 5 ? k * 13 + 2 : 0), static_cast<unsigned>(k) * 1103515245u};
      },
      [](int k) { return f2c::affine<unsigned>::constant(static_cast<unsigned>(k) * 77); });
  try_columns<f2c::op::restart<f2c::op::sum>, long long>(
      {33, 1025}, {4},
      [](int k) {
        return f2c::restarted<long long>{k * 7 % 11 - 4, k % 700 == 650};
      },
      [](int k) { return f2c::restarted<long long>::constant(k); });
  try_across<f2c::op::sum, int>(
      {1, 2, 15, 17, 447, 6007}, {0, 1, 2, 7, 16, 31, 33}, [](int k) { return k * 7 % 5 - 2; }, [](int k) { return k; });
  try_across<f2c::op::compose, unsigned>(
      {1, 31, 67, 449, 1361}, {1, 3, 17, 70},
      [](int k) {
        return f2c::affine<unsigned>{static_cast<unsigned>(k % 5 ? k * 13 + 2 : 0), static_cast<unsigned>(k) * 1103515245u};
      },
      [](int k) { return f2c::affine<unsigned>::constant(static_cast<unsigned>(k) * 77); });
  try_across<f2c::op::restart<f2c::op::sum>, long long>(
      {33, 1025}, {4, 40},
      [](int k) {
        return f2c::restarted<long long>{k * 7 % 11 - 4, k % 700 == 650};
      },
      [](int k) { return f2c::restarted<long long>::constant(k); });
  try_division();
  try_reset();
  try_bits();
  return first == 1 ? F2C_DONE : F2C_RUN_HOST;
}

int main() {
  CHECK(f2c_device() == 1);
  CHECK(carry_all(1) == F2C_DONE);
  return verdict();
}
