// Device code of matmul.f90, made by f2cuda.
#include "f2cuda_device.cuh"

// matmul.f90:6  do concurrent (j = 1:size(c, 2), i = 1:size(c, 1)) local(s)
// private: s
template <class I>
static __global__ void __launch_bounds__(448)
matmul_multiply_6(f2c::space<I, 2> it, const double *__restrict__ a, f2c::index<I, 2> a_,
    const double *__restrict__ b, f2c::index<I, 2> b_, double *__restrict__ c, f2c::index<I, 2> c_, I a_n2)
{
#line 6 "matmul.f90"
  if (!it.here()) return;
  const int j = it.at(1);
  const int i = it.at(0);
#line 7 "matmul.f90"
  double s = 0;
  for (int k = 1; k <= a_n2; ++k) {
    s = s + a[a_(i, k)] * b[b_(k, j)];
  }
  c[c_(i, j)] = s;
}

F2C_LAUNCHER(f2c_matmul_multiply_6, (const CFI_cdesc_t *a, const CFI_cdesc_t *b, const CFI_cdesc_t *c,
    int c_n1, int c_n2, int a_n2), (a, b, c, c_n1, c_n2, a_n2))
{
  static const f2c_site site = {"matmul.f90", 6, "matmul_multiply_6"};
  const f2c::loops<2> it{{1, c_n1}, {1, c_n2}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  auto a_ = launch.array<const double, 2>(a, "a", F2C_READ);
  auto b_ = launch.array<const double, 2>(b, "b", F2C_READ);
  auto c_ = launch.array<double, 2>(c, "c", F2C_WRITE);
  launch.run({32, 14, 1}, matmul_multiply_6<int>, matmul_multiply_6<long long>, it, a_.p, a_, b_.p, b_, c_.p,
      c_, a_n2);
  launch.wait();
  return launch.end();
}
