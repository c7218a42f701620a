// Device code of stencil2.f, made by f2cuda.
#include "f2cuda_device.cuh"

// stencil2.f:5  DO 10 J = 2, L-1
// stencil2.f:6  DO 10 I = 2, L-1
// reduction: max(eps)
template <class I>
static __global__ void __launch_bounds__(256)
stencil2_5(f2c::space<I, 2> it, f2c::partial<f2c::op::max, float> eps_, const float *__restrict__ b,
    f2c::index<I, 2> b_, float *__restrict__ a, f2c::index<I, 2> a_)
{
  float eps = eps_.identity();
#line 5 "stencil2.f"
  for (const int i : it.all(0))
    for (const auto batch : it.batches(1)) {
      float a_before[4];
      F2C_UNROLL(4)
      for (int turn = 0; turn < 4; turn++) {
        if (!batch.here(turn)) continue;
        const int j = batch.turn(turn);
#line 7 "stencil2.f"
        a_before[turn] = a[a_(i, j)];
      }
      F2C_UNROLL(4)
      for (int turn = 0; turn < 4; turn++) {
        if (!batch.here(turn)) continue;
        const int j = batch.turn(turn);
#line 7 "stencil2.f"
        eps = f2c::max(eps, f2c::abs(b[b_(i, j)] - a_before[turn]));
        a[a_(i, j)] = b[b_(i, j)];
      }
    }
  f2c::reduce(eps_(eps));
}

F2C_LAUNCHER(f2c_stencil2_5, (int l, float *eps, const CFI_cdesc_t *b, const CFI_cdesc_t *a), (l, eps, b, a))
{
  static const f2c_site site = {"stencil2.f", 5, "stencil2_5", nullptr};
  const f2c::loops<2> it{{2, l - 1}, {2, l - 1}};
  if (it.empty()) return F2C_DONE;
  f2c::launch launch(site);
  launch.as_said();
  auto eps_ = launch.reduction<f2c::op::max>(eps);
  auto b_ = launch.array<const float, 2>(b, "b", F2C_READ);
  auto a_ = launch.array<float, 2>(a, "a", F2C_READ + F2C_WRITE);
  launch.sweep({32, 8, 1}, stencil2_5<int>, stencil2_5<long long>, it, eps_, b_.p, b_, a_.p, a_);
  return launch.end();
}
