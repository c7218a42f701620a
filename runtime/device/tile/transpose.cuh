/* transpose.cuh: squares of iterations of two loops (shape_transpose.c). Threads of a warp have neighbouring iterations of loop 0, as their stores want
 * it; what they read along loop 1 is brought by warps that have neighbours of loop 1, through shared memory. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Sides of squares and the threads of a block, in rows along a side. */
template <int Side, int Threads> struct transpose_sizes {
  static constexpr int side = Side, threads = Threads, rows = Threads / Side;
  static constexpr int turns = side / rows; /* iterations of a thread */
  /* Elements of a square in shared memory: one more a row, so that a column is in as many banks as a row. */
  static constexpr int cells = side * (side + 1);
};
/* The table: for so many bytes that an iteration gets through shared memory, where loops are long and rows of arrays begin where sectors of memory do, and
 * elsewhere. On the emulated device squares are small, so that small arrays have several. */
#ifdef F2CUDA_EMU
template <int Bytes> struct transpose_table {
  using large = transpose_sizes<8, 16>;
  using small = transpose_sizes<4, 8>;
};
#else
template <int Bytes> struct transpose_table {
  using large = transpose_sizes<Bytes <= 4 ? 64 : 32, 256>;
  using small = transpose_sizes<32, 256>;
};
#endif

template <class I, class P, int D> struct transposed {
  const space<I, D> &it;
  I number0, number1; /* of the square's first iterations of loops 0 and 1 */
  int x, y;           /* the thread's place in a row of threads, and the row's */

  __device__ __forceinline__ explicit transposed(const space<I, D> &nest)
      : it(nest), number0(static_cast<I>(blockIdx.x) * P::side), number1(static_cast<I>(blockIdx.y) * P::side),
        x(static_cast<int>(threadIdx.x) % P::side), y(static_cast<int>(threadIdx.x) / P::side) {}

  __device__ __forceinline__ int row(int turn) const { return y + turn * P::rows; }
  /* Whether the thread loads for an iteration in a turn, whose values of loops 0 and 1, and the cell where it puts what it loads. */
  __device__ __forceinline__ bool there(int turn) const { return number0 + row(turn) < it.n[0] && number1 + x < it.n[1]; }
  __device__ __forceinline__ I load_value(int d, int turn) const {
    return d == 0 ? nth(it.lo[0], number0 + row(turn), it.step[0]) : nth(it.lo[1], number1 + x, it.step[1]);
  }
  __device__ __forceinline__ int put(int turn) const { return row(turn) * (P::side + 1) + x; }
  /* The same of the iteration that it runs. */
  __device__ __forceinline__ bool here(int turn) const { return number0 + x < it.n[0] && number1 + row(turn) < it.n[1]; }
  __device__ __forceinline__ I value(int d, int turn) const {
    return d == 0 ? nth(it.lo[0], number0 + x, it.step[0]) : nth(it.lo[1], number1 + row(turn), it.step[1]);
  }
  __device__ __forceinline__ int at(int turn) const { return x * (P::side + 1) + row(turn); }
  /* The value of a loop further out. */
  __device__ __forceinline__ I other(int d) const {
    I k = it.z0 + static_cast<I>(blockIdx.z);
    for (int e = 2; e < d; e++) k /= it.n[e];
    return nth(it.lo[d], d == D - 1 ? k : k % it.n[d], it.step[d]);
  }
};

} // namespace F2C_CODE
} // namespace f2c
