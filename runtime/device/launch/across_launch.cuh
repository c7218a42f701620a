/* across_launch.cuh: launches of recurrences in columns that lie side by side in memory (across.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

class across_launch : public virtual launch_core {
public:
  /* Recurrences of a launch by `beside`, whose iterations need X of memory and compose to V: the kernel's across<Op, V>. */
  template <class Op, class V, class X, int D> across<Op, V> carried_across(const loops<D> &it) {
    return {f2c_launch_chain(&state_, sizeof(message<V>), across_tiles<X>(it) * 2 * 32)};
  }
  /* Launches a kernel with such recurrences. Loop 0 carries; neighbouring iterations of loop 1 are neighbours in memory. */
  template <class X, class Op, class V, int D, class... P, class... Q, class... A>
  void beside(const across<Op, V> &, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
              const A &...args) {
    if (it.empty()) return;
    if (narrow_ && it.narrow() && it.total() < 0x7fffffff - (1 << 24))
      start<int, D, 0, P...>(across_grid<V, X>(reinterpret_cast<const void *>(k32), it), {across_threads, 1, 1}, k32, it,
                             static_cast<P>(args)...);
    else
      start<long long, D, 0, Q...>(across_grid<V, X>(reinterpret_cast<const void *>(k64), it), {across_threads, 1, 1}, k64, it,
                                   static_cast<Q>(args)...);
  }

  /* Whether loop 0, that carries a recurrence, is better run as columns than by a thread each. */
  template <int D> bool few_across(const loops<D> &it) const {
    return it.n[0] >= carry_policy::column &&
           it.total() <= static_cast<double>(across_policy::columns) * static_cast<double>(it.n[0]);
  }

private:
  template <class X, int D> static long long across_tiles(const loops<D> &it) {
    long long columns = 1;
    for (int d = 1; d < D; d++) columns *= it.n[d];
    const int width = across_width(columns);
    return blocks(columns, width) * blocks(it.n[0], across_height<X>(width));
  }
  /* As many blocks as there are tiles and run at once. */
  template <class V, class X, int D> f2c_dim3 across_grid(const void *kernel, const loops<D> &it) {
    const long long most = f2c_launch_together(&state_, kernel, across_threads, sizeof(across_memory<V>), 16, 1);
    return {static_cast<unsigned>(across_tiles<X>(it) < most ? across_tiles<X>(it) : most), 1, 1};
  }
};

} // namespace F2C_CODE
} // namespace f2c
