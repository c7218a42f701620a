// Device code of triangle.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// triangle.f90:6  do j = k + 1, n
// triangle.f90:7  do i = j, n, 2
template <class I, int C>
static __global__ void __launch_bounds__(448)
triangle_6(f2c::space<I, 2, C> it, int k, int n, double *__restrict__ a, f2c::index<I, 2> a_)
{
#line 6 "triangle.f90"
  if (!it.here()) return;
  const int i_trip = it.at(0);
  double a_before[C];
  double a_before_v[C];
  double a_before_v2[C];
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const int j = it.turn(turn);
    const int i = j + i_trip * 2;
    if (i > n) continue;
#line 8 "triangle.f90"
    a_before[turn] = a[a_(i, j)];
#line 8 "triangle.f90"
    a_before_v[turn] = a[a_(i, k)];
#line 8 "triangle.f90"
    a_before_v2[turn] = a[a_(j, k)];
  }
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const int j = it.turn(turn);
    const int i = j + i_trip * 2;
    if (i > n) continue;
#line 8 "triangle.f90"
    a[a_(i, j)] = a_before[turn] - a_before_v[turn] * a_before_v2[turn];
  }
}

F2C_LAUNCHER(f2c_triangle_6, (int k, int n, const CFI_cdesc_t *a), (k, n, a))
{
  static const f2c_site site = {"triangle.f90", 6, "triangle_6", nullptr};
  const f2c::loops<2> it{{0, (n - (k + 1)) / 2}, {k + 1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<double, 2>(a, "a", F2C_READ + F2C_WRITE);
  launch.stream({32, 14, 1}, triangle_6<int, 4>, triangle_6<int, 1>, triangle_6<long long, 1>, it, k, n,
      a_.p, a_);
  launch.finish();
  return launch.end();
}
