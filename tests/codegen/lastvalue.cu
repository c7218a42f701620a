// Device code of lastvalue.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// lastvalue.f90:6  do i = 1, n
// last value: x
template <class I>
static __global__ void __launch_bounds__(448)
lastvalue_6(f2c::space<I, 1> it, double *__restrict__ a, f2c::last<double> x_)
{
#line 6 "lastvalue.f90"
  if (!it.here()) return;
  const int i = it.at(0);
#line 7 "lastvalue.f90"
  double x = a[i] * 2;
  a[i] = x + 1;
  if (i == it.last(0)) x_ = x;
}

F2C_LAUNCHER(f2c_lastvalue_6, (int n, const CFI_cdesc_t *a, double *x), (n, a, x))
{
  static const f2c_site site = {"lastvalue.f90", 6, "lastvalue_6", nullptr};
  const f2c::loops<1> it{{1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<double, 1>(a, "a", F2C_READ + F2C_WRITE);
  auto x_ = launch.kept(x);
  launch.run({448, 1, 1}, lastvalue_6<int>, lastvalue_6<long long>, it, a_.p, x_);
  return launch.end();
}
