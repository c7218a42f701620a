/* Which device runs: a launcher, and a main that does what the Fortran side does. */
#include "f2cuda_device.cuh"
#include <cstdio>

template <class I>
static __global__ void __launch_bounds__(32) answer_kernel(f2c::space<I, 1> it, int *__restrict__ a, f2c::index<I, 1> a_) {
  if (!it.here()) return;
  a[a_(it.at(0))] = 42;
}

F2C_LAUNCHER(answer, (const CFI_cdesc_t *a), (a)) {
  static const f2c_site site = {"choice.f90", 3, "answer", nullptr};
  f2c::launch s(site);
  auto a_ = s.array<int, 1>(a, "a", F2C_WRITE + F2C_ALL);
  s.run({32, 1, 1}, answer_kernel<int>, answer_kernel<long long>, f2c::loops<1>{{1, 1}}, a_.p, a_);
  return s.end();
}
