/* transpose.cuh: squares of iterations of two loops (shape_transpose.c). Threads of a warp have neighbouring iterations of loop 0, as their stores want
 * it; what they read along loop 1 is brought by warps that have neighbours of loop 1, through shared memory. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* A square has so many iterations a side, a block so many rows of threads. On the emulated device squares are small, so that small arrays have
 * several. */
#ifdef F2CUDA_EMU
constexpr int transpose_side = 4, transpose_rows = 2;
#else
constexpr int transpose_side = 32, transpose_rows = 8;
#endif
constexpr int transpose_threads = transpose_side * transpose_rows;
constexpr int transpose_turns = transpose_side / transpose_rows; /* iterations of a thread */
/* Elements of a square in shared memory: one more a row, so that a column is in as many banks as a row. */
constexpr int transpose_cells = transpose_side * (transpose_side + 1);

template <class I, int D> struct transposed {
  const space<I, D> &it;
  I number0, number1; /* of the square's first iterations of loops 0 and 1 */
  int x, y;           /* the thread's place in a row of threads, and the row's */

  __device__ __forceinline__ explicit transposed(const space<I, D> &nest)
      : it(nest), number0(static_cast<I>(blockIdx.x) * transpose_side), number1(static_cast<I>(blockIdx.y) * transpose_side),
        x(static_cast<int>(threadIdx.x) % transpose_side), y(static_cast<int>(threadIdx.x) / transpose_side) {}

  __device__ __forceinline__ int row(int turn) const { return y + turn * transpose_rows; }
  /* Whether the thread loads for an iteration in a turn, whose values of loops 0 and 1, and the cell where it puts what it loads. */
  __device__ __forceinline__ bool there(int turn) const { return number0 + row(turn) < it.n[0] && number1 + x < it.n[1]; }
  __device__ __forceinline__ I load_value(int d, int turn) const {
    return d == 0 ? nth(it.lo[0], number0 + row(turn), it.step[0]) : nth(it.lo[1], number1 + x, it.step[1]);
  }
  __device__ __forceinline__ int put(int turn) const { return row(turn) * (transpose_side + 1) + x; }
  /* The same of the iteration that it runs. */
  __device__ __forceinline__ bool here(int turn) const { return number0 + x < it.n[0] && number1 + row(turn) < it.n[1]; }
  __device__ __forceinline__ I value(int d, int turn) const {
    return d == 0 ? nth(it.lo[0], number0 + x, it.step[0]) : nth(it.lo[1], number1 + row(turn), it.step[1]);
  }
  __device__ __forceinline__ int at(int turn) const { return x * (transpose_side + 1) + row(turn); }
  /* The value of a loop further out. */
  __device__ __forceinline__ I other(int d) const {
    I k = it.z0 + static_cast<I>(blockIdx.z);
    for (int e = 2; e < d; e++) k /= it.n[e];
    return nth(it.lo[d], d == D - 1 ? k : k % it.n[d], it.step[d]);
  }
  /* What has been loaded is there for all threads. */
  __device__ __forceinline__ void loaded() const {
    end_group();
    await_groups<0>();
    __syncthreads();
  }
};

} // namespace F2C_CODE
} // namespace f2c
