/* transpose_launch.cuh: launches of squares of iterations of two loops (transpose.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of squares. */
struct transpose_policy {
#ifdef F2CUDA_EMU
  static constexpr long long least = 2; /* iterations of both loops that are worth a square */
#else
  static constexpr long long least = 16;
#endif
  static constexpr long long most_blocks = 65535;   /* along y and z */
  static constexpr long long most_across = 1 << 20; /* iterations of loop 1, so that their squares are no more than that */
};

/* The launcher's part for loops that read across. */
class transpose_launch : public virtual launch_core {
public:
  /* Loops 0 and 1 are long enough for squares, whose kernel has 32-bit numbers. Goes behind the arrays. */
  template <int D> bool has_squares(const loops<D> &it) const {
    return narrow_ && it.narrow() && it.n[0] >= transpose_policy::least && it.n[1] >= transpose_policy::least &&
           it.n[1] <= transpose_policy::most_across;
  }
  /* Launches a block for each square: `large` where both loops have as many iterations as its side and rows of arrays begin where
   * sectors of memory do, else `small`. */
  template <class Large, class Small, int D, class... P, class... A>
  void squares(void (*large)(space<int, D>, P...), void (*small)(space<int, D>, P...), const loops<D> &it, const A &...args) {
    if (it.empty()) return;
    if (even_ && it.n[0] >= Large::side && it.n[1] >= Large::side)
      run_squares<Large, D, P...>(large, it, static_cast<P>(args)...);
    else
      run_squares<Small, D, P...>(small, it, static_cast<P>(args)...);
  }

private:
  template <class S, int D, class... P> void run_squares(void (*kernel)(space<int, D>, P...), const loops<D> &nest, P... args) {
    space<int, D> it = nest;
    const long long all = nest.along(2);
    for (long long z = 0; z < all; z += transpose_policy::most_blocks) {
      const long long here = all - z < transpose_policy::most_blocks ? all - z : transpose_policy::most_blocks;
      it.z0 = static_cast<int>(z);
      start<int, D, 0, P...>({static_cast<unsigned>(blocks(nest.n[0], S::side)), static_cast<unsigned>(blocks(nest.n[1], S::side)),
                              static_cast<unsigned>(here)},
                             {S::threads, 1, 1}, kernel, it, args...);
    }
  }
};

} // namespace F2C_CODE
} // namespace f2c
