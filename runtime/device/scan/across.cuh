/* across.cuh: variables that one iteration hands to the next, in columns that lie side by side in memory, computed in one
 * pass over the data.
 *
 * Loop 0 of D carries, as in carry.cuh; neighbouring iterations of loop 1 are neighbours in memory. A tile is `width`
 * neighbouring columns, a power of two up to 32, and a number of their rows: a lane has some rows that follow each
 * other, the lanes of a warp that have the same column follow each other, and so do the warps of a block. A warp
 * thus touches one row of 32 columns at once, or a few rows of fewer.
 *
 * Blocks, as many as run at once, take the tiles in turn, all columns before further rows. A tile's own fold is told as soon as
 * it is known; then the block looks back, each warp at some of the tiles before, of which the farthest knows what comes before itself:
 * "Single-pass Parallel Prefix Scan with Decoupled Look-back" (Merrill, Garland 2016) with a window of fixed size, so that the
 * order of folding is fixed and equal shapes give equal bits. Operators need not commute. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

struct across_policy {
  static constexpr int warps = F2C_ACROSS_WARPS; /* of a block */
  static constexpr int threads = warps * 32;
  static constexpr int blocks = 2;      /* of a multiprocessor: one loads while the other waits */
  static constexpr int reach = 2;       /* tiles that a warp looks back at */
  static constexpr int columns = 32768; /* at most: more are faster with a thread each */
};
constexpr int across_threads = across_policy::threads; /* as kernels say it */
constexpr int across_blocks = across_policy::blocks;

/* Rows of a lane: 128 bytes of X at most. */
template <class X> constexpr int across_rows = sizeof(X) <= 8 ? 16 : sizeof(X) <= 16 ? 8 : sizeof(X) <= 32 ? 4 : 2;

/* Columns of a tile. */
template <class I> F2C_FN int across_width(I columns) {
  int width = 1;
  while (width < 32 && width < columns) width *= 2;
  return width;
}
/* Rows of a tile. */
template <class X> F2C_FN int across_height(int width) { return across_policy::threads / width * across_rows<X>; }

/* Shared memory of a block. */
template <class T> struct across_memory {
  alignas(16) T sum[across_policy::warps][32];    /* what a warp's rows come to */
  alignas(16) T before[across_policy::warps][32]; /* what the tiles come to that the warp has looked at */
};

/* Recurrences of a kernel's columns. */
template <class Op, class T> struct across {
  f2c_chain chain; /* where the blocks meet: 2 x 32 messages a tile */

  /* Runs the loops. begin(lo, j, ..): the value that a column begins with; fetch, share and use as carry::each has them. All
   * bodies get the values of all loops, the innermost one's first. Every thread calls, once. */
  template <class X, int Step = 0, class I, int D, class Begin, class Fetch, class Share, class Use>
  __device__ __forceinline__ void columns(const space<I, D> &it, Begin begin, Fetch fetch, Share share, Use use) const {
    static_assert(D > 1, "a loop by itself has one column");
    F2C_DYNAMIC_SHARED(across_memory<T>, memory);
    tiling<X, I, Step, D> t(*this, it, *memory);
    for (I tile = static_cast<I>(blockIdx.x); tile < t.tiles; tile += static_cast<I>(gridDim.x))
      t.run(tile, begin, fetch, share, use);
  }

private:
  template <class X, class I, int Step, int D> struct tiling {
    static constexpr int rows = across_rows<X>;
    const across &c;
    const space<I, D> &it;
    across_memory<T> &shared;
    const I count = columns_of(it);
    const int width = across_width(count), lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
    const int own = lane & (width - 1); /* the lane's column in the tile */
    const bool last = lane >= 32 - width;
    const I groups = (count + width - 1) / width, height = across_height<X>(width);
    const I tiles = groups * ((it.n[0] + height - 1) / height);
    /* Tiles that it looks back at: those of its columns that other blocks have under way, up to the last of its own. */
    const int window = window_of(static_cast<int>(gridDim.x));
    I outer[D]; /* values of the loops around, from [1] on */

    __device__ __forceinline__ tiling(const across &c, const space<I, D> &it, across_memory<T> &shared)
        : c(c), it(it), shared(shared) {}
    F2C_DEVICE_FN I columns_of(const space<I, D> &it) {
      I product = 1;
      for (int d = 1; d < D; d++) product *= it.n[d];
      return product;
    }
    __device__ __forceinline__ int window_of(int blocks) const {
      constexpr int most = across_policy::warps * across_policy::reach;
      const I under_way = (blocks + groups - 1) / groups;
      return under_way < most ? static_cast<int>(under_way) : most;
    }
    __device__ __forceinline__ T identity() const { return Op::template identity<T>(); }
    __device__ __forceinline__ T fold(const T &before, const T &after) const { return Op::template apply<T>(before, after); }

    template <class F, class... A> __device__ __forceinline__ auto at(F &body, I row, const A &...a) const {
      return at(body, it.lo[0] + row * (Step ? Step : it.step[0]), typename count_up<D - 1>::list(), a...);
    }
    template <class F, class... A, int... K>
    __device__ __forceinline__ auto at(F &body, I value, number_list<K...>, const A &...a) const {
      return body(value, outer[K + 1]..., a...);
    }
    /* `sum`, and then what an iteration contributes. */
    template <class Share> __device__ __forceinline__ T with(const T &sum, I row, const X &x, Share share) const {
      return with_share<Op>(sum, at(share, row, x));
    }
    __device__ __forceinline__ void place(I column) {
      for (int d = 1; d < D; d++) {
        const I number = d == D - 1 ? column : column % it.n[d];
        outer[d] = it.lo[d] + number * it.step[d];
        column /= it.n[d];
      }
    }

    template <class Begin, class Fetch, class Share, class Use>
    __device__ __forceinline__ void run(I tile, Begin begin, Fetch fetch, Share share, Use use) {
      const I part = tile / groups, column = (tile - part * groups) * width + own;
      const I first = part * height + static_cast<I>(warp * (32 / width) + lane / width) * rows;
      const int here = column >= count || first >= it.n[0] ? 0 : it.n[0] - first < rows ? static_cast<int>(it.n[0] - first) : rows;
      place(column < count ? column : 0);
      X x[rows] = {};
      F2C_UNROLL(16)
      for (int r = 0; r < rows; r++)
        if (r < here) x[r] = at(fetch, first + r);
      T sum = identity();
      F2C_UNROLL(16)
      for (int r = 0; r < rows; r++)
        if (r < here) sum = with(sum, first + r, x[r], share);
      T value = before_lane(sum), all = identity();
      value = fold(before_warp(all), value);
      value = fold(part ? look_back(tile, all) : start(tile, column, begin, all), value);
      F2C_UNROLL(16)
      for (int r = 0; r < rows; r++) {
        if (r >= here) continue;
        at(use, first + r, x[r], plain_value<T>::of(value));
        if (r + 1 < rows) value = with(value, first + r, x[r], share);
      }
    }

    /* The fold of the lanes before this one that have its column; `sum` becomes that up to this one, and that of the warp is left in
     * shared memory. */
    __device__ __forceinline__ T before_lane(T &sum) const {
      for (int distance = width; distance < 32; distance *= 2) {
        const T before = shuffle_up(sum, static_cast<unsigned>(distance));
        if (lane >= distance) sum = fold(before, sum);
      }
      T before = identity();
      if (width < 32) {
        before = shuffle_up(sum, static_cast<unsigned>(width));
        if (lane < width) before = identity();
      }
      if (last) shared.sum[warp][own] = sum;
      __syncthreads();
      return before;
    }
    /* The fold of the warps before this one, and that of `all`. */
    __device__ __forceinline__ T before_warp(T &all) const {
      T before = identity();
      F2C_UNROLL(1)
      for (int w = 0; w < across_policy::warps; w++) {
        if (w == warp) before = all;
        all = fold(all, shared.sum[w][own]);
      }
      return before;
    }

    /* Of each column of a tile: [0] what it comes to, [1] the same with all before it. */
    __device__ __forceinline__ message<T> &told(I tile, int whole) const {
      return static_cast<message<T> *>(c.chain.tiles)[(static_cast<long long>(tile) * 2 + whole) * 32 + own];
    }
    __device__ __forceinline__ void tell(I tile, int whole, const T &value) const {
      if (warp == 0 && lane < width && tile + groups < tiles) told(tile, whole).post(c.chain.launch, value);
    }
    /* The first tile of its columns: what they begin with. */
    template <class Begin> __device__ __forceinline__ T start(I tile, I column, Begin begin, const T &all) const {
      if (warp == 0 && lane < width) {
        const T value = column < count ? at(begin, 0) : identity();
        tell(tile, 1, fold(value, all));
        shared.before[0][own] = value;
      }
      __syncthreads();
      return shared.before[0][own];
    }
    /* Folds what comes before the tile: the window's farthest tile, or the first of all, knows all before itself. */
    __device__ __forceinline__ T look_back(I tile, const T &all) const {
      tell(tile, 0, all);
      const I before_it = tile / groups;
      const int most = before_it < window ? static_cast<int>(before_it) : window, first = warp * across_policy::reach;
      T before = first < most ? collect(tile, first, most) : identity();
      if (lane < width) shared.before[warp][own] = before;
      __syncthreads();
      int w = (most - 1) / across_policy::reach;
      before = shared.before[w][own];
      F2C_UNROLL(1)
      while (--w >= 0) before = fold(before, shared.before[w][own]);
      tell(tile, 1, fold(before, all));
      return before;
    }
    /* Waits for what the tiles of the window from `first` on tell, as many as a warp looks at, and folds it. Asks all before it looks
     * at one. */
    __device__ __forceinline__ T collect(I tile, int first, int most) const {
      constexpr int reach = across_policy::reach;
      for (;; poll_pause()) {
        typename message<T>::look now[reach];
        bool all = true;
        F2C_UNROLL(8)
        for (int k = 0; k < reach; k++) {
          const int back = first + k < most ? first + k : first;
          now[k] = told(tile - static_cast<I>(back + 1) * groups, back + 1 == most).peek();
        }
        T value = identity();
        F2C_UNROLL(8)
        for (int k = 0; k < reach; k++) {
          if (first + k >= most) continue;
          all = all && now[k].tag() == c.chain.launch;
          value = fold(now[k].value(), value);
        }
        if (__all_sync(full_warp, all)) return value;
      }
    }
  };
};

} // namespace F2C_CODE
} // namespace f2c
