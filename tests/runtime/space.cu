/* Iteration spaces: every iteration once, whatever the depth, bounds, steps, block and array. */
#include "f2cuda_device.cuh"
#include "check.h"
#include <vector>

static const f2c_site here = {"space.f90", 1, "space", nullptr};

/* Marks a(i, j, k, l) of a 4-dimensional array, one iteration a thread. */
template <class I, int D>
static __global__ void __launch_bounds__(1024) mark_kernel(f2c::space<I, D> it, int *__restrict__ a, f2c::index<I, 4> a_) {
  if (!it.here()) return;
  const I i = it.at(0), j = D > 1 ? it.at(1) : 0, k = D > 2 ? it.at(2) : 0, l = D > 3 ? it.at(3) : 0;
  atomicAdd(&a[a_(i, j, k, l)], 1);
}

/* The same, up to C iterations of loop 1 (of loop 0, where it is the only one) a thread. */
template <class I, int D, int C>
static __global__ void __launch_bounds__(1024) stream_kernel(f2c::space<I, D, C> it, int *__restrict__ a, f2c::index<I, 4> a_) {
  if (!it.here()) return;
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const I i = D > 1 ? it.at(0) : it.turn(turn), j = D > 1 ? it.turn(turn) : 0;
    const I k = D > 2 ? it.at(2) : 0, l = D > 3 ? it.at(3) : 0;
    atomicAdd(&a[a_(i, j, k, l)], 1);
  }
}

/* The same, sweeping. */
template <class I, int D>
static __global__ void __launch_bounds__(1024)
    sweep_kernel(f2c::space<I, D> it, int *__restrict__ a, f2c::index<I, 4> a_, f2c::partial<f2c::op::sum, int> n_) {
  int n = n_.identity();
  for (const I i : it.all(0)) {
    if constexpr (D == 1) {
      atomicAdd(&a[a_(i, 0, 0, 0)], 1);
      n = n + 1;
    } else
      for (const I j : it.all(1)) {
        if constexpr (D == 2) {
          atomicAdd(&a[a_(i, j, 0, 0)], 1);
          n = n + 1;
        } else
          for (const I k : it.all(2)) {
            atomicAdd(&a[a_(i, j, k, 0)], 1);
            n = n + 1;
          }
      }
  }
  f2c::reduce(n_(n));
}

constexpr int extent[4] = {37, 19, 11, 5};
constexpr long long lowest[4] = {-20, -3, 0, 0};

/* Counts of every element after the loops `b` have run on the host. */
static std::vector<int> expected(const f2c::bounds *b, int depth) {
  std::vector<int> v(37 * 19 * 11 * 5);
  f2c::bounds one[4];
  long long n[4], at[4];
  for (int d = 0; d < 4; d++) {
    one[d] = d < depth ? b[d] : f2c::bounds{0, 0, 1};
    n[d] = f2c::trip_count(one[d].lo, one[d].hi, one[d].step);
  }
  for (at[3] = 0; at[3] < n[3]; at[3]++)
    for (at[2] = 0; at[2] < n[2]; at[2]++)
      for (at[1] = 0; at[1] < n[1]; at[1]++)
        for (at[0] = 0; at[0] < n[0]; at[0]++) {
          long long offset = 0, stride = 1;
          for (int d = 0; d < 4; d++) {
            offset += (one[d].lo + at[d] * one[d].step - lowest[d]) * stride;
            stride *= extent[d];
          }
          v[static_cast<size_t>(offset)]++;
        }
  return v;
}

enum way { RUN, SWEEP, STREAM };

template <int D> static void try_nest(const f2c::loops<D> &it, f2c_dim3 block, bool wide, way how) {
  const int spread = wide ? 2 : 1; /* a first stride of 2 asks for the general kernel */
  std::vector<int> v(37 * 19 * 11 * 5 * static_cast<size_t>(spread));
  const long long s = spread;
  const descriptor a = section(v.data(), {{37, s}, {19, 37 * s}, {11, 37 * 19 * s}, {5, 37 * 19 * 11 * s}});
  int n = 0;
  f2c::launch l(here);
  auto a_ = l.array<int, 4>(a.get(), "a", F2C_READ + F2C_WRITE, {-20, -3, 0, 0});
  if (how == SWEEP) {
    auto n_ = l.reduction<f2c::op::sum>(&n);
    l.sweep(block, sweep_kernel<int, D>, sweep_kernel<long long, D>, it, a_.p, a_, n_);
  } else if (how == STREAM)
    l.stream(block, stream_kernel<int, D, 4>, stream_kernel<int, D, 1>, stream_kernel<long long, D, 1>, it, a_.p, a_);
  else
    l.run(block, mark_kernel<int, D>, mark_kernel<long long, D>, it, a_.p, a_);
  CHECK(l.end() == F2C_DONE);
  const std::vector<int> good = expected(it.b, D);
  int count = 0;
  bool same = true;
  for (size_t k = 0; k < good.size(); k++) {
    same = same && v[k * static_cast<size_t>(spread)] == good[k];
    count += good[k];
  }
  CHECK(same);
  CHECK(how != SWEEP || n == count);
}

template <int D> static void try_blocks(const f2c::loops<D> &it, way how) {
  for (const f2c_dim3 block : {f2c_dim3{448, 1, 1}, {32, 14, 1}, {32, 2, 7}, {5, 3, 2}, {1, 1, 1}})
    for (const bool wide : {false, true}) try_nest<D>(it, block, wide, how);
}

static void try_depths() {
  for (const way how : {RUN, SWEEP, STREAM}) {
    try_blocks<1>({{-20, 16}}, how);
    try_blocks<1>({{16, -19, -5}}, how);
    try_blocks<1>({{3, 2}}, how);
    try_blocks<2>({{-19, 15, 2}, {15, -3, -1}}, how);
    try_blocks<3>({{-20, 16}, {-2, 14, 3}, {10, 1, -2}}, how);
    try_blocks<3>({{-20, 16}, {-2, -3}, {0, 10}}, how);
  }
  for (const way how : {RUN, STREAM}) {
    try_blocks<4>({{-20, 16, 4}, {-3, 15}, {9, 0, -1}, {4, 0, -2}}, how);
    try_blocks<4>({{1, 1}, {1, 1}, {10, 10}, {0, 4}}, how);
  }
}

/* x = a(i), and its value after the loop. */
template <class I>
static __global__ void __launch_bounds__(448)
    last_kernel(f2c::space<I, 2> it, const int *__restrict__ a, f2c::index<I, 1> a_, f2c::last<int> x_, f2c::last<int> never_) {
  if (!it.here()) return;
  const I i = it.at(0), j = it.at(1);
  const int x = a[a_(i)] + static_cast<int>(j);
  if (i == it.last(0) && j == it.last(1)) x_ = x;
  if (i == 1000) never_ = x;
}

static void try_last_values(long long lo, long long hi, long long step, int expected) {
  std::vector<int> v;
  for (int k = 1; k <= 100; k++) v.push_back(k * 100);
  int x = -5, never = 77;
  f2c::launch l(here);
  auto a_ = l.array<const int, 1>(whole(v.data(), 100).get(), "a", F2C_READ);
  auto x_ = l.kept(&x);
  auto never_ = l.kept(&never);
  f2c::loops<2> it{{lo, hi, step}, {1, 7}};
  l.run({32, 14, 1}, last_kernel<int>, last_kernel<long long>, it, a_.p, a_, x_, never_);
  CHECK(l.end() == F2C_DONE);
  CHECK(x == expected && never == 77);
}

static void try_counts() {
  CHECK(f2c::trip_count(1, 10, 3) == 4);
  CHECK(f2c::trip_count(10, 1, 3) == 0);
  CHECK(f2c::trip_count(10, 1, -3) == 4);
  CHECK(f2c::trip_count(1, 1, -7) == 1);
  CHECK(f2c::trip_count(1, 1ll << 40, 1) == 1ll << 40);
}

/* Grids cover what is needed, stay within the room for partial results and do not idle. */
static void try_sweep_grids() {
  for (const long long x : {1, 3, 528, 529, 100000})
    for (const long long y : {1, 2, 586, 70000})
      for (const long long z : {1, 55, 80000}) {
        const long long need[3] = {x, y, z};
        const f2c_dim3 g = f2c_sweep_grid(need, 528);
        CHECK(g.x >= 1 && g.x <= x && g.y >= 1 && g.y <= y && g.z >= 1 && g.z <= z);
        CHECK(g.y <= 65535 && g.z <= 65535);
        CHECK(1ll * g.x * g.y * g.z <= F2C_MAX_PARTIALS);
        const double turns = static_cast<double>((x + g.x - 1) / g.x) * static_cast<double>((y + g.y - 1) / g.y) *
                             static_cast<double>((z + g.z - 1) / g.z);
        const double waves = (g.x * g.y * g.z + 527) / 528;
        if (x * y * z > 20000) CHECK(turns * waves < 2.1 * static_cast<double>(x) * static_cast<double>(y * z) / 528);
      }
}

F2C_LAUNCHER(space_all, (int first), (first)) {
  try_depths();
  try_last_values(1, 100, 1, 10007);
  try_last_values(90, 3, -7, 607);
  try_last_values(3, 2, 1, -5);
  try_counts();
  try_sweep_grids();
  return first == 1 ? F2C_DONE : F2C_RUN_HOST;
}

int main() {
  CHECK(f2c_device() == 1);
  CHECK(space_all(1) == F2C_DONE);
  return verdict();
}
