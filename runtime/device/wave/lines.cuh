/* lines.cuh: loops inside a thread that go along lines of memory, a line a thread.
 *
 * The threads of a warp would touch 32 lines at once, a sector each. So the warp goes along its 32 lines in pieces: windows (window.cuh,
 * whose rows stand straight here) bring a piece of each to shared memory and take it back, in coalesced accesses. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

struct lines_policy {
  static constexpr long long least = 12; /* iterations: shorter lines stay in L1 until they have been used up */
};

/* The iterations of a loop in each of those of `it`, with that loop as loop 0. */
template <class I, int D> F2C_DEVICE_FN space<I, D + 1> beneath(const space<I, D> &it, I lo, I count, I step) {
  space<I, D + 1> all{};
  all.lo[0] = lo, all.n[0] = count, all.step[0] = step;
  for (int d = 0; d < D; d++) all.lo[d + 1] = it.lo[d], all.n[d + 1] = it.n[d], all.step[d + 1] = it.step[d];
  return all;
}

/* Runs body(v) for all values of the loop in the threads that are `busy`. All threads of the block, which is one warp along loop 0 of `it`,
 * call it with the same loop. */
template <class I, int D, class Body, class... W>
F2C_DEVICE_FN void walk_lines(const space<I, D> &it, bool busy, long long lo, long long hi, I step, Body body, W... windows) {
  int columns = 0;
  ((columns = W::columns), ...);
  const I count = static_cast<I>(trip_count(lo, hi, step));
  const space<I, D + 1> all = beneath(it, static_cast<I>(lo), count, step);
  I value[D + 1];
  value[0] = all.lo[0];
  for (int d = 0; d < D; d++) value[d + 1] = it.at(d);
  (windows.enter(all, value, static_cast<I>(blockIdx.x) * 32), ...);
  __syncwarp();
  (windows.request(0), ...);
  for (I column = 0; column < count; column += static_cast<I>(columns)) {
    (windows.before(column, column == 0), ...);
    (windows.after(column, column == 0), ...);
    __syncwarp();
    (windows.request(column + static_cast<I>(columns)), ...);
    const I end = count - column < static_cast<I>(columns) ? count : column + static_cast<I>(columns);
    if (busy) {
      F2C_UNROLL(4)
      for (I t = column; t < end; t++) body(nth(all.lo[0], t, step));
    }
    __syncwarp();
    (windows.store(column), ...);
  }
  __syncwarp();
}

} // namespace F2C_CODE
} // namespace f2c
