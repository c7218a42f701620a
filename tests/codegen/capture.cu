// Device code of capture.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// capture.f90:6  do i = 1, n
template <class I, int C>
static __global__ void __launch_bounds__(448)
capture_6(f2c::space<I, 1, C> it, int *__restrict__ used, int *__restrict__ place,
    double *__restrict__ least, double *__restrict__ was, const double *__restrict__ a)
{
#line 6 "capture.f90"
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const int i = it.turn(turn);
#line 8 "capture.f90"
    {
#line 8 "capture.f90"
      const int by = 1;
#line 8 "capture.f90"
      const int before = f2c::atomic_fetch<f2c::op::sum, int>(&*used, by);
      place[i] = f2c::op::sum::apply<int>(before, by);
    }
#line 13 "capture.f90"
    {
#line 13 "capture.f90"
      const double by_v = -a[i];
#line 13 "capture.f90"
      const double before_v = f2c::atomic_fetch<f2c::op::sum, double>(&*least, by_v);
#line 12 "capture.f90"
      was[i] = before_v;
    }
  }
}

F2C_LAUNCHER(f2c_capture_6, (int n, const CFI_cdesc_t *used, const CFI_cdesc_t *place,
    const CFI_cdesc_t *least, const CFI_cdesc_t *was, const CFI_cdesc_t *a), (n, used, place, least, was, a))
{
  static const f2c_site site = {"capture.f90", 6, "capture_6", nullptr};
  const f2c::loops<1> it{{1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto used_ = launch.array<int, 0>(used, "used", F2C_READ + F2C_WRITE);
  auto place_ = launch.array<int, 1>(place, "place", F2C_WRITE + F2C_ALL);
  auto least_ = launch.array<double, 0>(least, "least", F2C_READ + F2C_WRITE);
  auto was_ = launch.array<double, 1>(was, "was", F2C_WRITE + F2C_ALL);
  auto a_ = launch.array<const double, 1>(a, "a", F2C_READ);
  launch.stream({448, 1, 1}, capture_6<int, 4>, capture_6<int, 1>, capture_6<long long, 1>, it, used_.p,
      place_.p, least_.p, was_.p, a_.p);
  launch.finish();
  return launch.end();
}
