// Device code of stencil3.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// stencil3.f90:7  do k = 1, 64
// stencil3.f90:8  do j = 1, 64
// stencil3.f90:9  do i = 1, 64
template <class I, int C>
static __global__ void __launch_bounds__(448)
stencil3_7(f2c::space<I, 3, C> it, const double *__restrict__ u, double *__restrict__ v)
{
  constexpr double lambda = 0.125;
  const f2c::fixed<I, 1, 66, 4356> u_;
  const f2c::fixed<I, 1, 66, 4356> v_;
#line 7 "stencil3.f90"
  if (!it.here()) return;
  const int k = it.at(2);
  const int i = it.at(0);
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const int j = it.turn(turn);
#line 10 "stencil3.f90"
    v[v_(i, j, k)] = u[u_(i, j, k)] + lambda * (u[u_(i - 1, j, k)] + u[u_(i + 1, j, k)] + u[u_(i, j - 1, k)]
        + u[u_(i, j + 1, k)] + u[u_(i, j, k - 1)] + u[u_(i, j, k + 1)] - 6 * u[u_(i, j, k)]);
  }
}

F2C_LAUNCHER(f2c_stencil3_7, (const CFI_cdesc_t *u, const CFI_cdesc_t *v), (u, v))
{
  static const f2c_site site = {"stencil3.f90", 7, "stencil3_7", nullptr};
  const f2c::loops<3> it{{1, 64}, {1, 64}, {1, 64}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto u_ = launch.array<const double, 3>(u, "u", F2C_READ, {0, 0, 0});
  auto v_ = launch.array<double, 3>(v, "v", F2C_WRITE, {0, 0, 0});
  launch.align(v_, 1);
  launch.stream({32, 2, 7}, stencil3_7<int, 4>, stencil3_7<int, 1>, stencil3_7<long long, 1>, it, u_.p, v_.p);
  launch.finish();
  return launch.end();
}
