// Device code of section.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// section.f90:5  b = 0.5d0 * a
template <class I, int C>
static __global__ void __launch_bounds__(448)
section_5(f2c::space<I, 2, C> it, const double *__restrict__ a, f2c::index<I, 2> a_, double *__restrict__ b,
    f2c::index<I, 2> b_)
{
#line 5 "section.f90"
  if (!it.here()) return;
  const I k = it.at(0);
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const I k2 = it.turn(turn);
#line 5 "section.f90"
    b[b_(1 + k, 1 + k2)] = 0.5 * a[a_(1 + k, 1 + k2)];
  }
}

F2C_LAUNCHER(f2c_section_5, (const CFI_cdesc_t *a, const CFI_cdesc_t *b, long long k_n, long long k2_n),
    (a, b, k_n, k2_n))
{
  static const f2c_site site = {"section.f90", 5, "section_5", nullptr};
  const f2c::loops<2> it{{0, k_n - 1}, {0, k2_n - 1}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<const double, 2>(a, "a", F2C_READ);
  auto b_ = launch.array<double, 2>(b, "b", F2C_WRITE + F2C_ALL);
  launch.stream({32, 14, 1}, section_5<int, 4>, section_5<int, 1>, section_5<long long, 1>, it, a_.p, a_,
      b_.p, b_);
  return launch.end();
}

// section.f90:6  a(2:n - 1, 1:n:2) = b(1:n - 2, 1:n:2) + b(3:n, 1:n:2)
template <class I, int C>
static __global__ void __launch_bounds__(448)
section_6(f2c::space<I, 2, C> it, const double *__restrict__ b, f2c::index<I, 2> b_, double *__restrict__ a,
    f2c::index<I, 2> a_)
{
#line 6 "section.f90"
  if (!it.here()) return;
  const I k = it.at(0);
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const I k2 = it.turn(turn);
#line 6 "section.f90"
    a[a_(2 + k, 1 + 2 * k2)] = b[b_(1 + k, 1 + 2 * k2)] + b[b_(3 + k, 1 + 2 * k2)];
  }
}

F2C_LAUNCHER(f2c_section_6, (const CFI_cdesc_t *b, const CFI_cdesc_t *a, long long k_n, long long k2_n),
    (b, a, k_n, k2_n))
{
  static const f2c_site site = {"section.f90", 6, "section_6", nullptr};
  const f2c::loops<2> it{{0, k_n - 1}, {0, k2_n - 1}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto b_ = launch.array<const double, 2>(b, "b", F2C_READ);
  auto a_ = launch.array<double, 2>(a, "a", F2C_WRITE);
  launch.stream({32, 14, 1}, section_6<int, 4>, section_6<int, 1>, section_6<long long, 1>, it, b_.p, b_,
      a_.p, a_);
  return launch.end();
}
