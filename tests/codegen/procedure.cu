// Device code of procedure.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// procedure.f90:7  subroutine bounds
static __device__ void bounds(double x, double &low, double &high)
{
#line 10 "procedure.f90"
  low = f2c::floor<int>(x);
  high = f2c::ceiling<int>(x);
}

// procedure.f90:3  function mean
static __device__ double mean(f2c::view<const double, 1> x)
{
  double mean_v;
#line 5 "procedure.f90"
  mean_v = f2c::sum<double>(static_cast<int>(x.extent[0]), [&](int k) { return x.p[x.at(1 + k)]; }) /
      static_cast<int>(x.extent[0]);
  return mean_v;
}

// procedure.f90:19  do i = 1, n
template <class I>
static __global__ void __launch_bounds__(448)
procedure_apply_19(f2c::space<I, 1> it, const double *__restrict__ a, double *__restrict__ low,
    double *__restrict__ high)
{
  const f2c::fixed<I, 1, 4> a_;
#line 19 "procedure.f90"
  if (!it.here()) return;
  const int i = it.at(0);
#line 20 "procedure.f90"
  bounds(mean(f2c::view<const double, 1>{&a[a_(1, i)], {a_(1, 0) - a_(0, 0)}, {4}}), low[i], high[i]);
}

F2C_LAUNCHER(f2c_procedure_apply_19, (int n, const CFI_cdesc_t *a, const CFI_cdesc_t *low,
    const CFI_cdesc_t *high), (n, a, low, high))
{
  static const f2c_site site = {"procedure.f90", 19, "procedure_apply_19", nullptr};
  const f2c::loops<1> it{{1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<const double, 2>(a, "a", F2C_READ);
  auto low_ = launch.array<double, 1>(low, "low", F2C_WRITE + F2C_ALL);
  auto high_ = launch.array<double, 1>(high, "high", F2C_WRITE + F2C_ALL);
  launch.run({448, 1, 1}, procedure_apply_19<int>, procedure_apply_19<long long>, it, a_.p, low_.p, high_.p);
  launch.finish();
  return launch.end();
}
