/* flat_launch.cuh: launches of rows that run as one loop (flat.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The launcher's part for scans over rows of elements. */
class flat_launch : public virtual launch_core {
public:
  /* Carried variables of a launch by `flat`: the kernel's carry<Op, V>. */
  template <class Op, class V> carry<Op, V> gathered() {
    return {f2c_launch_chain(&state_, sizeof(message<V>), flat_policy::most_blocks), V()};
  }
  /* Launches a kernel with carried variables, of the given carry, whose iterations are rows of elements. */
  template <class E, class Op, class V, class... P, class... Q, class... A>
  void flat(const carry<Op, V> &, void (*k32)(space<int, 1>, rows_begin<E>, P...),
            void (*k64)(space<long long, 1>, rows_begin<E>, Q...), const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    if (narrow_ && it.narrow())
      gather<int, E, P...>(k32, it, static_cast<P>(args)...);
    else
      gather<long long, E, Q...>(k64, it, static_cast<Q>(args)...);
  }

private:
  /* As many blocks as run at once, each with room for votes; where the rows begin is kept for the time of the launch. */
  template <class I, class E, class... P>
  void gather(void (*kernel)(space<I, 1>, rows_begin<E>, P...), const loops<1> &it, P... args) {
    const size_t n = static_cast<size_t>(it.n[0]);
    const int most = f2c_launch_together(&state_, reinterpret_cast<const void *>(kernel), flat_threads, 0,
                                         size_t{flat_policy::warps} * flat_policy::kept, 1);
    const rows_begin<E> rows = {f2c_launch_chain(&state_, sizeof(message<long long>), flat_policy::most_blocks),
                                f2c_launch_chain(&state_, sizeof(message<unsigned>), flat_policy::most_blocks),
                                reinterpret_cast<long long *>(f2c_launch_scratch(&state_, "where rows begin", n * sizeof(long long))),
                                reinterpret_cast<E *>(f2c_launch_scratch(&state_, "first elements of rows", n * sizeof(E)))};
    const unsigned grid =
        static_cast<unsigned>(most) < flat_policy::most_blocks ? static_cast<unsigned>(most) : flat_policy::most_blocks;
    start<I, 1, 0, rows_begin<E>, P...>({grid, 1, 1}, {flat_threads, 1, 1}, kernel, it, rows, args...);
  }
};

} // namespace F2C_CODE
} // namespace f2c
