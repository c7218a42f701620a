// Device code of fold4.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// fold4.f90:6  do l = 1, m
// fold4.f90:7  do k = m, 1, -1
// fold4.f90:8  do j = 1, m, 2
// fold4.f90:9  do i = 1, m
template <class I, int C>
static __global__ void __launch_bounds__(448)
fold4_6(f2c::space<I, 4, C> it, int *__restrict__ a, f2c::index<I, 4> a_)
{
#line 6 "fold4.f90"
  if (!it.here()) return;
  const int l = it.at(3);
  const int k = it.at(2);
  const int i = it.at(0);
  F2C_UNROLL(4)
  for (int turn = 0; turn < C; turn++) {
    if (!it.here(turn)) continue;
    const int j = it.turn(turn);
#line 10 "fold4.f90"
    if ((i + j) % 3 == 0) a[a_(i, j, k, l)] = f2c::ishft(a[a_(i, j, k, l)], 1) + k / 2;
  }
}

F2C_LAUNCHER(f2c_fold4_6, (int m, const CFI_cdesc_t *a, long long a_lb1, long long a_lb2, long long a_lb3,
    long long a_lb4), (m, a, a_lb1, a_lb2, a_lb3, a_lb4))
{
  static const f2c_site site = {"fold4.f90", 6, "fold4_6", nullptr};
  const f2c::loops<4> it{{1, m}, {1, m, 2}, {m, 1, -1}, {1, m}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<int, 4>(a, "a", F2C_READ + F2C_WRITE + F2C_MAYBE, {a_lb1, a_lb2, a_lb3, a_lb4});
  launch.align(a_, 1);
  launch.stream({32, 2, 7}, fold4_6<int, 4>, fold4_6<int, 1>, fold4_6<long long, 1>, it, a_.p, a_);
  launch.finish();
  return launch.end();
}
