// Device code of sum.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// sum.f90:8  do i = 1, n
// reduction: +(total), max(highest), .and.(all_positive)
template <class I>
static __global__ void __launch_bounds__(448)
sum_sums_8(f2c::space<I, 1> it, f2c::partial<f2c::op::sum, double> total_, const double *__restrict__ x,
    f2c::partial<f2c::op::max, double> highest_, f2c::partial<f2c::op::land, int> all_positive_)
{
  double total = total_.identity();
  double highest = highest_.identity();
  int all_positive = all_positive_.identity();
#line 8 "sum.f90"
  F2C_UNROLL(4)
  for (const int i : it.all(0)) {
#line 9 "sum.f90"
    total = total + x[i] * x[i];
    highest = f2c::max(highest, f2c::abs(x[i]));
    all_positive = all_positive && x[i] > 0;
  }
  f2c::reduce(total_(total), highest_(highest), all_positive_(all_positive));
}

F2C_LAUNCHER(f2c_sum_sums_8, (int n, double *total, const CFI_cdesc_t *x, double *highest,
    int *all_positive), (n, total, x, highest, all_positive))
{
  static const f2c_site site = {"sum.f90", 8, "sum_sums_8", nullptr};
  const f2c::loops<1> it{{1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto total_ = launch.reduction<f2c::op::sum>(total);
  auto x_ = launch.array<const double, 1>(x, "x", F2C_READ, {1}, n);
  auto highest_ = launch.reduction<f2c::op::max>(highest);
  auto all_positive_ = launch.reduction<f2c::op::land>(all_positive);
  launch.sweep({448, 1, 1}, sum_sums_8<int>, sum_sums_8<long long>, it, total_, x_.p, highest_,
      all_positive_);
  return launch.end();
}
