// Device code of mandel.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// mandel.f90:8  do j = 1, n
// mandel.f90:9  do i = 1, n
// reduction: +(total); private: c, z, m
template <class I>
static __global__ void __launch_bounds__(448)
mandel_8(f2c::space<I, 2> it, int n, int *__restrict__ depth, f2c::index<I, 2> depth_,
    f2c::partial<f2c::op::sum, long long> total_)
{
  long long total = total_.identity();
#line 8 "mandel.f90"
  for (const int i : it.all(0))
    for (const int j : it.all(1)) {
      f2c::complex<double> c = f2c::complex<double>(-2 + 2.5 * (i - 1) / (n - 1),
          -1.25 + 2.5 * (j - 1) / (n - 1));
#line 11 "mandel.f90"
      f2c::complex<double> z = f2c::complex<double>(0.0, 0.0);
      int m = 0;
      while (m < 200) {
        if (z.re * z.re + z.im * z.im > 4) break;
        z = z * z + c;
        m = m + 1;
      }
      depth[depth_(i, j)] = m;
      total = total + m;
    }
  f2c::reduce(total_(total));
}

F2C_LAUNCHER(f2c_mandel_8, (int n, const CFI_cdesc_t *depth, long long *total), (n, depth, total))
{
  static const f2c_site site = {"mandel.f90", 8, "mandel_8", nullptr};
  const f2c::loops<2> it{{1, n}, {1, n}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto depth_ = launch.array<int, 2>(depth, "depth", F2C_WRITE + F2C_ALL);
  auto total_ = launch.reduction<f2c::op::sum>(total);
  launch.sweep({32, 14, 1}, mandel_8<int>, mandel_8<long long>, it, n, depth_.p, depth_, total_);
  return launch.end();
}
