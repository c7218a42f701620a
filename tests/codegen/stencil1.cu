// Device code of stencil1.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// stencil1.f90:7  do i = 1, n
template <class I, int C>
static __global__ void __launch_bounds__(448)
stencil1_7(f2c::space<I, 1, C> it, const double *__restrict__ a, double *__restrict__ b)
{
#line 7 "stencil1.f90"
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const int i = it.turn(turn);
#line 8 "stencil1.f90"
    b[i] = 0.25 * (a[i - 1] + 2 * a[i] + a[i + 1]);
  }
}

F2C_LAUNCHER(f2c_stencil1_7, (int n, const CFI_cdesc_t *a, const CFI_cdesc_t *b), (n, a, b))
{
  static const f2c_site site = {"stencil1.f90", 7, "stencil1_7", nullptr};
  const f2c::loops<1> it{{1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<const double, 1>(a, "a", F2C_READ, {0});
  auto b_ = launch.array<double, 1>(b, "b", F2C_WRITE + F2C_ALL);
  launch.stream({448, 1, 1}, stencil1_7<int, 4>, stencil1_7<int, 1>, stencil1_7<long long, 1>, it, a_.p,
      b_.p);
  launch.finish();
  return launch.end();
}
