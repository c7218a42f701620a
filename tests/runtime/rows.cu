/* Iterations that several threads share: sums and extremes of rows and columns of odd shapes, from few long ones to many short
 * ones, and places of extremes in nests. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <cmath>
#include <vector>

static const f2c_site here = {"rows.f90", 1, "rows", nullptr};

/* do j = 1, n
 *   do i = 1, m, step                 a(i, j), or a(j, i) where 'Across'
 *     s = s + a; top = max(top, a)
 *   end do
 *   sum(j) = s; most(j) = top
 * end do */
template <class I, bool Across>
static __global__ void __launch_bounds__(256)
    rows_kernel(f2c::space<I, 1> it, f2c::rows rows, int m, int step, const int *__restrict__ a, f2c::index<I, 2> a_,
                long long *__restrict__ sum, double *__restrict__ most) {
  const int j = rows.at(it);
  const bool here = rows.here(it);
  long long s = f2c::op::sum::identity<long long>();
  double top = f2c::op::max::identity<double>();
  if (here) {
    F2C_UNROLL(8)
    for (const int i : rows.lanes<int>(1, m, step)) {
      const int x = a[Across ? a_(j, i) : a_(i, j)];
      s = s + x;
      top = f2c::max(top, static_cast<double>(x));
    }
  }
  s = rows.fold<0, f2c::op::sum>(s);
  top = rows.fold<1, f2c::op::max>(top);
  if (rows.splits > 1) {
    rows.publish<0>(it, s);
    rows.publish<1>(it, top);
    if (!rows.last()) return;
    s = rows.collect<0, f2c::op::sum, long long>(it);
    top = rows.collect<1, f2c::op::max, double>(it);
  }
  if (here && rows.leads()) {
    sum[j] = s;
    most[j] = f2c::op::max::apply<double>(-HUGE_VAL, top); /* as what stands before the loop; a row may be empty */
  }
}

/* 'known': the launcher knows how many iterations the loop inside has. */
template <bool Across> static void try_rows(int n, int m, int step, bool known) {
  const size_t rows = static_cast<size_t>(n);
  std::vector<int> a(static_cast<size_t>(n) * static_cast<size_t>(m) + 1);
  std::vector<long long> sum(rows + 1, -1), expected(rows, 0);
  std::vector<double> most(rows + 1, -1), top(rows, -HUGE_VAL);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) {
      const int x = (j * 7919 + i * 104729) % 1009 - 500;
      a[Across ? static_cast<size_t>(i * n + j) : static_cast<size_t>(j * m + i)] = x;
      if (i % step != 0) continue;
      expected[static_cast<size_t>(j)] += x;
      if (x > top[static_cast<size_t>(j)]) top[static_cast<size_t>(j)] = x;
    }
  f2c::launch l(here);
  const descriptor da = section(a.data(), {{Across ? n : m, 1}, {Across ? m : n, Across ? n : m}}), ds = whole(sum.data(), n),
                   dm = whole(most.data(), n);
  auto a_ = l.array<const int, 2>(da.get(), "a", F2C_READ);
  auto sum_ = l.array<long long, 1>(ds.get(), "sum", F2C_WRITE);
  auto most_ = l.array<double, 1>(dm.get(), "most", F2C_WRITE);
  const f2c::loops<1> it{{1, n}};
  l.share(!Across, known ? f2c::trip_count(1, m, step) : -1, 2, rows_kernel<int, Across>, rows_kernel<long long, Across>, it, m,
          step, a_.p, a_, sum_.p, most_.p);
  CHECK(l.end() == F2C_DONE);
  bool good = sum[rows] == -1 && most[rows] == -1;
  for (size_t j = 0; j < rows; j++) good = good && sum[j] == expected[j] && most[j] == top[j];
  if (!good) printf("n %d m %d step %d across %d known %d\n", n, m, step, Across, known);
  CHECK(good);
}

static void try_shapes() {
  const int sizes[] = {0, 1, 2, 7, 31, 33, 447, 449, 997, 4099, 20011};
  for (const int n : sizes)
    for (const int m : sizes) {
      if (static_cast<long long>(n) * m > 60000) continue;
      try_rows<false>(n, m, 1, true);
      try_rows<true>(n, m, 1, true);
    }
  for (const bool known : {false, true}) {
    try_rows<false>(33, 449, 3, known);
    try_rows<true>(449, 33, 2, known);
  }
}

/* Where one of equal extremes is: the first or the last one in the order of the loops, whatever threads have it. */
template <class I, class Op>
static __global__ void __launch_bounds__(448)
    place_kernel(f2c::space<I, 2> it, const float *__restrict__ a, f2c::index<I, 2> a_, f2c::partial<Op, f2c::place<float>> s_) {
  f2c::spot<Op, float, I, 1, 0> s(it);
  for (const I i : it.all(0)) F2C_UNROLL(4)
  for (const I j : it.all(1)) s.take(a[a_(i, j)], j, i);
  f2c::reduce(s_(s.found(it)));
}

template <class Op, class Wins> static void try_places(int m, int n, int istep, int jstep, int kinds, Wins wins) {
  std::vector<float> a(static_cast<size_t>(m) * static_cast<size_t>(n) + 1);
  for (size_t k = 0; k < a.size(); k++) {
    const int x = static_cast<int>(k * 7919 % static_cast<size_t>(kinds));
    a[k] = x == 5 ? NAN : x == 6 ? -HUGE_VALF : x == 7 ? HUGE_VALF : static_cast<float>(x);
  }
  f2c::launch l(here);
  const descriptor d = section(a.data(), {{m, 1}, {n, m}});
  auto a_ = l.array<const float, 2>(d.get(), "a", F2C_READ);
  f2c::place<float> best = {0, -1};
  auto s_ = l.reduction<Op>(&best);
  const f2c::loops<2> it{{istep > 0 ? 1 : m, istep > 0 ? m : 1, istep}, {jstep > 0 ? 1 : n, jstep > 0 ? n : 1, jstep}};
  l.sweep({32, 14, 1}, place_kernel<int, Op>, place_kernel<long long, Op>, it, a_.p, a_, s_);
  CHECK(l.end() == F2C_DONE);
  long long expected = -1, order = 0;
  float value = 0;
  for (int j = jstep > 0 ? 0 : n - 1; j >= 0 && j < n; j += jstep)
    for (int i = istep > 0 ? 0 : m - 1; i >= 0 && i < m; i += istep) {
      const float x = a[static_cast<size_t>(j * m + i)];
      order++;
      if (expected < 0 ? x == x : wins(x, value)) value = x, expected = order;
    }
  if (best.order != expected) printf("m %d n %d steps %d %d kinds %d\n", m, n, istep, jstep, kinds);
  CHECK(best.order == expected && (expected < 0 || best.value == value));
}

static void try_all_places() {
  for (const int m : {0, 1, 31, 33, 447})
    for (const int n : {1, 7, 33})
      for (const int kinds : {1, 3, 8, 101})
        for (const int step : {1, -1, 3}) {
          try_places<f2c::op::first_max>(m, n, step, -step, kinds, [](float x, float best) { return x > best; });
          try_places<f2c::op::last_max>(m, n, step, 1, kinds, [](float x, float best) { return x >= best; });
          try_places<f2c::op::first_min>(m, n, 1, step, kinds, [](float x, float best) { return x < best; });
          try_places<f2c::op::last_min>(m, n, -step, -step, kinds, [](float x, float best) { return x <= best; });
        }
}

F2C_LAUNCHER(rows_all, (int first), (first)) {
  try_shapes();
  try_all_places();
  return first == 1 ? F2C_DONE : F2C_RUN_HOST;
}

int main() {
  CHECK(f2c_device() == 1);
  CHECK(rows_all(1) == F2C_DONE);
  return verdict();
}
