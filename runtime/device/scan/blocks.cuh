/* blocks.cuh: variables that one iteration hands to the next, in columns along memory whose iterations also reduce: a block has a column, goes
 * through it in tiles, and folds what its threads have at the column's end.
 *
 * Loop 0 of D carries, as in carry.cuh. A warp has 32 * rows iterations of a tile, which it loads row by row; each lane runs through neighbours, as
 * operators need not commute, and then the iterations run row by row. The next tile is asked for before this one is worked on. What is folded with
 * what depends on the lengths alone. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

struct column_policy {
  static constexpr int threads = F2C_COLUMN_WARPS * 32; /* of a block, at most */
  static constexpr int shortest = 512;                  /* iterations of a column */
  static constexpr int most = 4096;                     /* columns */
  static constexpr size_t room = 46 * 1024;             /* bytes of a block's boxes: any GPU has these */
};
constexpr int column_threads = column_policy::threads; /* as kernels say it */

/* Rows of a warp whose iterations have so many bytes: 64 bytes a lane, where they fit. */
constexpr int column_rows(size_t bytes) { return bytes <= 8 ? 8 : bytes <= 16 ? 4 : bytes <= 32 ? 2 : 1; }

/* Shared memory of a block; a box for each warp follows. */
template <class X, class T> struct column_memory {
  using V = typename plain_value<T>::type;
  static constexpr int rows = column_rows(sizeof(X) > sizeof(V) ? sizeof(X) : sizeof(V));
  union box { /* of a warp: what its iterations have loaded, then what they begin with */
    X x[32 * rows + 32];
    V value[32 * rows + 32];
    F2C_METHOD box() {}
  };
  alignas(16) T sum[2][32]; /* what warps come to, of this tile and the next */
  alignas(16) T first;      /* what the column begins with */
};

/* The threads that have a column. */
struct column_block {
  F2C_METHOD bool leads() const { return threadIdx.x == 0; }
  /* Of all threads' values; the first one gets it. All call. */
  template <class Op, class T> __device__ __forceinline__ T fold(T value) const {
    F2C_SHARED(T, warps, F2C_COLUMN_WARPS);
    const unsigned lane = threadIdx.x % 32, count = blockDim.x / 32;
    value = fold_warp<Op>(value, lane, 32);
    __syncthreads();
    if (lane == 0) warps[threadIdx.x / 32] = value;
    __syncthreads();
    if (threadIdx.x != 0) return value;
    for (unsigned w = 1; w < count; w++) value = Op::template apply<T>(value, warps[w]);
    return value;
  }
};

/* Recurrences of a kernel whose blocks have columns. */
template <class Op, class T> struct column_blocks {
  int unused; /* a kernel's argument is not empty */

  /* Runs the loops. begin(lo, j, ..): the value that a column begins with, asked for by one thread; fetch, share and use as carry::each has them;
   * end(hi, j, .., block, value): behind the column, with what it comes to, by all threads. */
  template <class X, int Step = 0, class I, int D, class Begin, class Fetch, class Share, class Use, class End>
  __device__ __forceinline__ void columns(const space<I, D> &it, Begin begin, Fetch fetch, Share share, Use use, End end) const {
    static_assert(D > 1, "a loop by itself has one column");
    F2C_DYNAMIC_SHARED(unsigned char, memory);
    walk<X, I, Step, D> w(it, memory);
    I count = 1;
    for (int d = 1; d < D; d++) count *= it.n[d];
    for (I column = static_cast<I>(blockIdx.x); column < count; column += static_cast<I>(gridDim.x))
      w.run(column, begin, fetch, share, use, end);
  }

private:
  template <class X, class I, int Step, int D> struct walk {
    using M = column_memory<X, T>;
    using V = typename M::V;
    static constexpr int rows = M::rows;
    const space<I, D> &it;
    M &shared;
    const int lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
    typename M::box &box;
    I outer[D]; /* values of the loops around, from [1] on */

    __device__ __forceinline__ walk(const space<I, D> &it, unsigned char *memory)
        : it(it), shared(*reinterpret_cast<M *>(memory)),
          box(reinterpret_cast<typename M::box *>(memory + sizeof(M))[threadIdx.x / 32]) {}

    /* Of an iteration of the warp's part: lanes that run through neighbours are in different banks. */
    F2C_DEVICE_FN int place(int k) { return k + k / rows * (rows > 1 && sizeof(V) >= 8 ? 1 : 0); }
    template <class F, class... A> __device__ __forceinline__ auto at(F &body, I row, const A &...a) const {
      return at(body, nth(it.lo[0], row, Step ? static_cast<I>(Step) : it.step[0]), typename count_up<D - 1>::list(), a...);
    }
    template <class F, class... A, int... K>
    __device__ __forceinline__ auto at(F &body, I value, number_list<K...>, const A &...a) const {
      return body(value, outer[K + 1]..., a...);
    }
    __device__ __forceinline__ void stand(I column) {
      for (int d = 1; d < D; d++) {
        const I number = d == D - 1 ? column : column % it.n[d];
        outer[d] = it.lo[d] + number * it.step[d];
        column /= it.n[d];
      }
    }
    template <class Fetch> __device__ __forceinline__ void load(I first, Fetch fetch, X (&x)[rows]) const {
      F2C_UNROLL(8)
      for (int r = 0; r < rows; r++) {
        const I row = first + static_cast<I>(r * 32 + lane);
        x[r] = first < it.n[0] && row < it.n[0] ? at(fetch, row) : X();
      }
    }

    template <class Begin, class Fetch, class Share, class Use, class End>
    __device__ __forceinline__ void run(I column, Begin begin, Fetch fetch, Share share, Use use, End end) {
      const I tile = static_cast<I>(blockDim.x) * rows, n = it.n[0];
      stand(column);
      X x[rows], after[rows];
      if (threadIdx.x == 0) shared.first = at(begin, 0);
      I first = static_cast<I>(warp) * (32 * rows);
      load(first, fetch, x);
      __syncthreads();
      T before = shared.first;
      int turn = 0;
      for (I done = 0; done < n; done += tile, turn ^= 1) {
        const I ahead = n - done > tile ? first + tile : n;
        load(ahead, fetch, after);
        before = one_tile(first, turn, before, x, share, use);
        F2C_UNROLL(8)
        for (int r = 0; r < rows; r++) x[r] = after[r];
        first = ahead;
      }
      const column_block block{};
      at(end, n - 1, block, plain_value<T>::of(before));
      __syncthreads();
    }
    /* Iterations from `first` on, where there are; gives what all come to up to the tile's last one. */
    template <class Share, class Use>
    __device__ __forceinline__ T one_tile(I first, int turn, const T &before, const X (&x)[rows], Share share, Use use) {
      const int here = first >= it.n[0] ? 0 : it.n[0] - first < 32 * rows ? static_cast<int>(it.n[0] - first) : 32 * rows;
      F2C_UNROLL(8)
      for (int r = 0; r < rows; r++) box.x[place(r * 32 + lane)] = x[r];
      __syncwarp();
      X mine[rows];
      T sum = Op::template identity<T>();
      F2C_UNROLL(8)
      for (int r = 0; r < rows; r++) {
        const int k = lane * rows + r;
        mine[r] = box.x[place(k)];
        if (k < here) sum = with_share<Op>(sum, at(share, first + static_cast<I>(k), mine[r]));
      }
      const T upto = scan_warp<Op>(sum, static_cast<unsigned>(lane));
      if (lane == 31) shared.sum[turn][warp] = upto;
      __syncthreads();
      const T all = scan_warp<Op>(lane < static_cast<int>(blockDim.x / 32) ? shared.sum[turn][lane] : Op::template identity<T>(),
                                  static_cast<unsigned>(lane));
      T value = Op::template apply<T>(before, shuffle(before_lane<Op>(all, static_cast<unsigned>(lane)), warp));
      value = Op::template apply<T>(value, before_lane<Op>(upto, static_cast<unsigned>(lane)));
      F2C_UNROLL(8)
      for (int r = 0; r < rows; r++) {
        const int k = lane * rows + r;
        box.value[place(k)] = plain_value<T>::of(value);
        if (k < here) value = with_share<Op>(value, at(share, first + static_cast<I>(k), mine[r]));
      }
      __syncwarp();
      F2C_UNROLL(8)
      for (int r = 0; r < rows; r++) {
        const int k = r * 32 + lane;
        if (k < here) at(use, first + static_cast<I>(k), x[r], box.value[place(k)]);
      }
      __syncwarp();
      return Op::template apply<T>(before, shuffle(all, 31));
    }
  };
};

} // namespace F2C_CODE
} // namespace f2c
