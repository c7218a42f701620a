/* transpose_launch.cuh: launches of squares of iterations of two loops (transpose.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of squares. */
struct transpose_policy {
  static constexpr long long least = transpose_side / 2; /* iterations of both loops that are worth a square */
  static constexpr long long most_blocks = 65535;        /* along y and z */
};

/* The launcher's part for loops that read across. */
class transpose_launch : public virtual launch_core {
public:
  /* Loops 0 and 1 are long enough for squares, whose kernel has 32-bit numbers. Goes behind the arrays. */
  template <int D> bool has_squares(const loops<D> &it) const {
    return narrow_ && it.narrow() && it.n[0] >= transpose_policy::least && it.n[1] >= transpose_policy::least &&
           blocks(it.n[1], transpose_side) <= transpose_policy::most_blocks;
  }
  /* Launches a block for each square. */
  template <int D, class... P, class... A>
  void squares(void (*kernel)(space<int, D>, P...), const loops<D> &nest, const A &...args) {
    if (nest.empty()) return;
    space<int, D> it = nest;
    const long long all = nest.along(2);
    for (long long z = 0; z < all; z += transpose_policy::most_blocks) {
      const long long here = all - z < transpose_policy::most_blocks ? all - z : transpose_policy::most_blocks;
      it.z0 = static_cast<int>(z);
      start<int, D, 0, P...>({static_cast<unsigned>(blocks(nest.n[0], transpose_side)),
                              static_cast<unsigned>(blocks(nest.n[1], transpose_side)), static_cast<unsigned>(here)},
                             {transpose_threads, 1, 1}, kernel, it, static_cast<P>(args)...);
    }
  }
};

} // namespace F2C_CODE
} // namespace f2c
