/* rows_launch.cuh: launches of threads that share an iteration (rows.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of what shares iterations. */
struct rows_policy {
  static constexpr unsigned threads = 256; /* of a block */
  /* Iterations of the loop inside that a thread has at least: so many loads are under way at once (bench/notes/reductions.md). */
  static constexpr unsigned work = 8;
  static constexpr long long splits = 1024; /* blocks that share an iteration at most: the last one folds what all have */
};

/* The launcher's part for threads that share an iteration. */
class rows_launch : public virtual launch_core {
public:
  /* Launches a kernel of which several threads share an iteration, each with some of the `inner` iterations of a loop inside (-1: not
   * known), and fold `folds` variables; `along`: that loop walks memory. */
  template <class... P, class... Q, class... A>
  void share(bool along, long long inner, int folds, void (*k32)(space<int, 1>, rows, P...),
             void (*k64)(space<long long, 1>, rows, Q...), const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    const bool narrow = narrow_ && it.narrow();
    const void *const kernel = narrow ? reinterpret_cast<const void *>(k32) : reinterpret_cast<const void *>(k64);
    const long long n = it.n[0], all = resident_threads(kernel, {rows_policy::threads, 1, 1});
    const f2c_dim3 block = along ? along_rows(inner) : across_rows(n, inner, all);
    const unsigned width = along ? block.x : block.y;
    const f2c_dim3 grid = {static_cast<unsigned>(blocks(n, along ? block.y : block.x)),
                           static_cast<unsigned>(row_splits(n, inner, width, all)), 1};
    rows r = {along, static_cast<int>(grid.y), nullptr, nullptr};
    if (grid.y > 1) {
      r.partials =
          f2c_launch_scratch(&state_, "partial results", static_cast<size_t>(n) * grid.y * static_cast<unsigned>(folds) * 16);
      r.tickets = f2c_launch_tickets(&state_, grid.x);
    }
    if (narrow)
      start<int, 1, 0, rows, P...>(grid, block, k32, it, r, static_cast<P>(args)...);
    else
      start<long long, 1, 0, rows, Q...>(grid, block, k64, it, r, static_cast<Q>(args)...);
  }

private:
  /* A block of lanes that walk along memory: a power of 2 of them an iteration, each with several iterations of the loop inside. */
  static f2c_dim3 along_rows(long long inner) {
    unsigned width = inner < 0 ? 32 : 1;
    while (width < rows_policy::threads && inner >= 2 * width * rows_policy::work) width *= 2;
    return {width, rows_policy::threads / width, 1};
  }
  /* A block of iterations beside each other in memory: all where they are few, so that warps go on in the next row, else so many
   * that memory is read in long pieces. */
  static f2c_dim3 across_rows(long long n, long long inner, long long all) {
    const unsigned least = n < 32     ? static_cast<unsigned>(n)
                           : n < 4096 ? 32
                                      : 128,
                   most = n >= 4 * all ? 1 : rows_policy::threads / least;
    unsigned lanes = 1;
    while (lanes < most && inner >= 2 * lanes * rows_policy::work) lanes *= 2;
    if (lanes > most) lanes = most;
    const unsigned x = rows_policy::threads / lanes;
    return {n < x ? static_cast<unsigned>(n) : x, lanes, 1};
  }
  /* Blocks that share an iteration: one wave of half of what the device holds, as few loads as that are enough with eight of a thread
   * under way, or else several waves, so that the last one matters little. */
  static long long row_splits(long long n, long long inner, unsigned width, long long all) {
    const long long threads = n * width, most = inner / (width * rows_policy::work);
    if (threads >= 4 * all || most < 2) return 1;
    long long splits = all / 2 / threads;
    if (splits < 4) splits = (4 * all + threads - 1) / threads;
    return splits < most ? splits : most < rows_policy::splits ? most : rows_policy::splits;
  }
};

} // namespace F2C_CODE
} // namespace f2c
