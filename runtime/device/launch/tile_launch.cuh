/* tile_launch.cuh: launches of contractions in tiles (tile.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of tiles. */
struct tile_policy {
#ifdef F2CUDA_EMU
  static constexpr long long least = 2; /* rows and columns that are worth a tile */
#else
  static constexpr long long least = 48;
#endif
  static constexpr long long most_blocks = 65535;    /* along y and z */
  static constexpr long long most_columns = 1 << 20; /* so that their tiles are no more than that */
};

/* The launcher's part for contractions. */
class tile_launch : public virtual launch_core {
public:
  /* Extents of loops `rows` and `columns` are worth tiles, whose kernels have 32-bit numbers. Goes behind the arrays. */
  template <int D> bool has_tiles(const loops<D> &it, int rows, int columns) const {
    return narrow_ && it.narrow() && it.n[rows] >= tile_policy::least && it.n[columns] >= tile_policy::least &&
           it.n[columns] <= tile_policy::most_columns;
  }
  /* Operands along rows and along columns: how many, and bytes of an element of each of them. */
  struct operands {
    int rows, rows_bytes, columns, columns_bytes;
  };

  /* Launches a kernel of tiles: `many` where there are enough of its tiles to fill the device, else `few`. Its loops are numbered as in
   * `it`. */
  template <class Many, class Few, int D, class... P, class... A>
  void contract(int rows, int columns, operands o, void (*many)(space<int, D>, P...), void (*few)(space<int, D>, P...),
                const loops<D> &it, const A &...args) {
    const long long resident = resident_threads(reinterpret_cast<const void *>(many), {Many::threads, 1, 1}) / Many::threads;
    if (it.empty()) return;
    if (Many::filling * count<Many>(rows, columns, it) >= resident)
      run_tiles<Many, D, P...>(rows, columns, o, many, it, static_cast<P>(args)...);
    else
      run_tiles<Few, D, P...>(rows, columns, o, few, it, static_cast<P>(args)...);
  }

private:
  template <int D> static long long others(int rows, int columns, const loops<D> &it) {
    long long n = 1;
    for (int d = 0; d < D; d++) n *= d == rows || d == columns ? 1 : it.n[d];
    return n;
  }
  template <class S, int D> static long long count(int rows, int columns, const loops<D> &it) {
    return blocks(it.n[rows], S::rows) * blocks(it.n[columns], S::columns) * others(rows, columns, it);
  }
  template <class S, int D, class... P>
  void run_tiles(int rows, int columns, operands o, void (*kernel)(space<int, D>, P...), const loops<D> &nest, P... args) {
    const long long all = others(rows, columns, nest), across = blocks(nest.n[columns], S::columns);
    space<int, D> it = nest;
    for (long long z = 0; z < all; z += tile_policy::most_blocks) {
      const long long here = all - z < tile_policy::most_blocks ? all - z : tile_policy::most_blocks;
      it.z0 = static_cast<int>(z);
      f2c_launch_fit(&state_, reinterpret_cast<const void *>(kernel), S::threads,
                     tile_bytes<S>(o.rows, o.rows_bytes, o.columns, o.columns_bytes));
      start<int, D, 0, P...>(
          {static_cast<unsigned>(blocks(nest.n[rows], S::rows)), static_cast<unsigned>(across), static_cast<unsigned>(here)},
          {S::threads, 1, 1}, kernel, it, args...);
    }
  }
};

} // namespace F2C_CODE
} // namespace f2c
