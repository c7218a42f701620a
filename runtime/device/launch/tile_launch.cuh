/* tile_launch.cuh: launches of contractions in tiles (tile.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of tiles. */
struct tile_policy {
#ifdef F2CUDA_EMU
  static constexpr long long least = 2;  /* rows and columns that are worth a tile */
  static constexpr long long stages = 2; /* of shared memory that are worth a part of a sum */
  static constexpr long long few = 8, least_in_parts = 2, long_sum = 16;
#else
  static constexpr long long least = 48;
  static constexpr long long stages = 8;
  static constexpr long long few = 1 << 14, least_in_parts = 8,
                             long_sum = 1 << 12; /* so few elements of so long sums need fewer rows */
#endif
  static constexpr long long most_blocks = 65535;    /* along y and z */
  static constexpr long long most_columns = 1 << 20; /* so that their tiles are no more than that */
};

/* The launcher's part for contractions. */
class tile_launch : public virtual launch_core {
public:
  /* Extents of loops `rows` and `columns` are worth tiles, whose kernels have 32-bit numbers; sums of so many `terms` may be made in parts, -1:
   * they may not. Goes behind the arrays. */
  template <int D> bool has_tiles(const loops<D> &it, int rows, int columns, long long terms = -1) const {
    const bool in_parts =
        terms >= tile_policy::long_sum && it.n[rows] * it.n[columns] * others(rows, columns, it) <= tile_policy::few;
    const long long least = in_parts ? tile_policy::least_in_parts : tile_policy::least;
    return narrow_ && it.narrow() && it.n[rows] >= least && it.n[columns] >= least && it.n[columns] <= tile_policy::most_columns;
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
      run_tiles<Many, D, P...>(rows, columns, o, 1, many, it, static_cast<P>(args)...);
    else
      run_tiles<Few, D, P...>(rows, columns, o, 1, few, it, static_cast<P>(args)...);
  }

  /* The same of kernels whose sums, of `terms` terms and with values of type T, may be made in parts: where tiles are few. */
  template <class T, class Many, class Few, int D, class... P, class... A>
  void contract_parts(int rows, int columns, operands o, long long terms, void (*many)(space<int, D>, tile_parts, P...),
                      void (*few)(space<int, D>, tile_parts, P...), const loops<D> &it, const A &...args) {
    const long long resident = resident_threads(reinterpret_cast<const void *>(many), {Many::threads, 1, 1}) / Many::threads;
    if (it.empty()) return;
    if (Many::filling * count<Many>(rows, columns, it) >= resident) {
      run_tiles<Many, D, tile_parts, P...>(rows, columns, o, 1, many, it, {nullptr, nullptr, 1}, static_cast<P>(args)...);
    } else {
      const tile_parts by = parts<T, Few>(count<Few>(rows, columns, it), terms, reinterpret_cast<const void *>(few));
      run_tiles<Few, D, tile_parts, P...>(rows, columns, o, by.count, few, it, by, static_cast<P>(args)...);
    }
  }

private:
  /* As many parts as fill the device. */
  template <class T, class S> tile_parts parts(long long tiles, long long terms, const void *kernel) {
    const long long resident = resident_threads(kernel, {S::threads, 1, 1}) / S::threads;
    const long long room = resident / tiles, most = terms / (tile_policy::stages * S::depth);
    const long long n = room < most ? room : most;
    if (n < 2) return {nullptr, nullptr, 1};
    const tile_parts p = {nullptr, nullptr, static_cast<int>(n)};
    const size_t bytes = static_cast<size_t>(tiles * n) * S::rows * S::columns * sizeof(T),
                 groups = (p.count + tile_parts::group - 1) / tile_parts::group;
    return {reinterpret_cast<unsigned char *>(f2c_launch_scratch(&state_, "sums of parts of a loop", bytes)),
            f2c_launch_tickets(&state_, static_cast<size_t>(tiles) * (groups + 1)), p.count};
  }
  template <int D> static long long others(int rows, int columns, const loops<D> &it) {
    long long n = 1;
    for (int d = 0; d < D; d++) n *= d == rows || d == columns ? 1 : it.n[d];
    return n;
  }
  template <class S, int D> static long long count(int rows, int columns, const loops<D> &it) {
    return blocks(it.n[rows], S::rows) * blocks(it.n[columns], S::columns) * others(rows, columns, it);
  }
  /* Each tile by so many `parts`. */
  template <class S, int D, class... P>
  void run_tiles(int rows, int columns, operands o, int parts, void (*kernel)(space<int, D>, P...), const loops<D> &nest, P... args) {
    const long long all = others(rows, columns, nest), across = blocks(nest.n[columns], S::columns);
    space<int, D> it = nest;
    for (long long z = 0; z < all; z += tile_policy::most_blocks) {
      const long long here = all - z < tile_policy::most_blocks ? all - z : tile_policy::most_blocks;
      it.z0 = static_cast<int>(z);
      f2c_launch_fit(&state_, reinterpret_cast<const void *>(kernel), S::threads,
                     tile_bytes<S>(o.rows, o.rows_bytes, o.columns, o.columns_bytes));
      start<int, D, 0, P...>({static_cast<unsigned>(blocks(nest.n[rows], S::rows)), static_cast<unsigned>(across),
                              static_cast<unsigned>(here * parts)},
                             {S::threads, 1, 1}, kernel, it, args...);
    }
  }
};

} // namespace F2C_CODE
} // namespace f2c
