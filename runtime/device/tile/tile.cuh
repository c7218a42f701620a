/* tile.cuh: contractions in tiles (shape_tile.c). A block makes a tile of elements, rows along one loop and columns along another, each
 * thread `high` rows by `wide` columns of it in registers. What the sums need of the operands goes through shared memory, `depth`
 * iterations of the innermost sum at a time, in a ring of three stages: while one is used, the next two are on their way. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Sizes of tiles. Mma: FP64 tensor cores make the products; warps of 16*Frags_m rows and 8*Frags_n columns. Splits: several blocks may make a
 * tile, each a part of the sums. */
template <int High, int Wide, int Threads_x, int Threads_y, int Depth, int Side, int Together, bool Splits> struct tile_sizes {
  static constexpr bool mma = false, splits = Splits;
  static constexpr int side = Side; /* rows of a thread, and columns, that are contiguous: a vector */
  static constexpr int high = High, wide = Wide, across = Threads_x, threads = Threads_x * Threads_y;
  static constexpr int rows = High * Threads_x, columns = Wide * Threads_y, depth = Depth;
  static constexpr int together = Together; /* blocks that a processor is to hold at once */
  static constexpr int filling = 3;         /* with so many times the tiles the device is full, or smaller tiles are no faster */
};
template <int Frags_m, int Frags_n, int Warps_m, int Warps_n, int Depth, int Together, bool Splits> struct tile_mma_sizes {
  static constexpr bool mma = true, splits = Splits;
  static constexpr int side = 1;
  static constexpr int high = 2 * Frags_m, wide = 2 * Frags_n, across = Warps_m, threads = 32 * Warps_m * Warps_n;
  static constexpr int rows = 16 * Frags_m * Warps_m, columns = 8 * Frags_n * Warps_n, depth = Depth;
  static constexpr int together = Together, filling = 1;
};

/* The table: for elements of so many bytes, where there are many tiles and where there are few. On the emulated device tiles are small, so that
 * small arrays have several. */
#ifdef F2CUDA_EMU
template <int Bytes> struct tile_table {
  using many = tile_sizes<4, 4, 4, 4, 4, 2, 1, false>;
  using few = tile_sizes<2, 2, 4, 4, 4, 2, 1, true>;
};
struct tile_tensor {
  using many = tile_mma_sizes<1, 2, 2, 2, 8, 1, false>;
  using few = tile_mma_sizes<1, 1, 2, 2, 8, 1, true>;
};
#else
template <int Bytes> struct tile_table {
  using many = tile_sizes<8, 8, 16, 16, 16, 4, 2, false>;
  using few = tile_sizes<4, 4, 16, 16, 16, 4, 3, true>;
};
template <> struct tile_table<8> {
  using many = tile_sizes<8, 4, 16, 16, 16, 2, 2, false>;
  using few = tile_sizes<4, 4, 16, 16, 16, 2, 3, true>;
};
template <> struct tile_table<16> {
  using many = tile_sizes<4, 4, 16, 16, 8, 1, 1, false>;
  using few = tile_sizes<2, 2, 16, 16, 8, 1, 2, true>;
};
struct tile_tensor {
  using many = tile_mma_sizes<4, 4, 2, 2, 16, 2, false>;
  using few = tile_mma_sizes<4, 2, 2, 2, 16, 3, true>;
};
#endif

constexpr int tile_stages = 3;
/* Bytes behind each line of a stage: lanes that walk along lines then meet in few banks, and lines begin where vectors may. */
constexpr int tile_pad = 32;

/* Bytes of shared memory for operands along rows and along columns that have so many bytes an element, all together. */
template <class P> constexpr size_t tile_bytes(int operands_rows, int bytes_rows, int operands_columns, int bytes_columns) {
  return static_cast<size_t>(tile_stages) * P::depth *
         static_cast<size_t>(P::rows * bytes_rows + operands_rows * tile_pad + P::columns * bytes_columns +
                             operands_columns * tile_pad);
}

#if !defined F2CUDA_EMU && defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
#define F2C_ASYNC_COPIES 1
#endif

/* Begins to copy one element to shared memory, if there is one. */
template <class T> F2C_DEVICE_FN void copy_async(T *to, const T *from, bool there) {
#ifdef F2C_ASYNC_COPIES
  if constexpr ((sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16) && alignof(T) == sizeof(T)) {
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("{\n"
                 "  .reg .pred there;\n"
                 "  setp.ne.b32 there, %3, 0;\n"
                 "  @there cp.async.ca.shared.global [%0], [%1], %2;\n"
                 "}" ::"r"(at),
                 "l"(from), "n"(sizeof(T)), "r"(static_cast<int>(there)));
    return;
  }
#endif
  if (there) *to = *from;
}
/* What has been begun since the last call is one group. */
F2C_DEVICE_FN void end_group() {
#ifdef F2C_ASYNC_COPIES
  asm volatile("cp.async.commit_group;");
#endif
}
/* All groups but the last `Left` ones are there. */
template <int Left> F2C_DEVICE_FN void await_groups() {
#ifdef F2C_ASYNC_COPIES
  asm volatile("cp.async.wait_group %0;" ::"n"(Left) : "memory");
#endif
}

/* c = a*b + c of FP64 matrices of 16 x 4, 4 x 8 and 16 x 8 elements by the warp; the fragments are those of PTX' mma.m16n8k4. The longer
 * ones, k8 and k16, are no faster by themselves, and their operands take registers that hold others' back. */
F2C_DEVICE_FN void multiply_fragments([[maybe_unused]] double (&c)[4], [[maybe_unused]] const double (&a)[2],
                                      [[maybe_unused]] double b) {
#if !defined F2CUDA_EMU && defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 900
  asm("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
      : "+d"(c[0]), "+d"(c[1]), "+d"(c[2]), "+d"(c[3])
      : "d"(a[0]), "d"(a[1]), "d"(b));
#elif !defined F2CUDA_EMU && defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
  for (int half = 0; half < 2; half++)
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+d"(c[2 * half]), "+d"(c[2 * half + 1])
        : "d"(a[half]), "d"(b));
#endif
}

/* Tiles that several blocks make: the terms of their sums in parts, one a block. The last block of a tile folds what all have found, in an order
 * that depends on their number alone: groups of parts, then the groups. */
struct tile_parts {
  static constexpr int group = 16; /* parts */
  unsigned char *partials;         /* device: the elements of each part of each tile */
  unsigned *tickets;               /* device: blocks that have ended, of each group of each tile, and groups */
  int count;                       /* of a tile */

  __device__ __forceinline__ int groups() const { return (count + group - 1) / group; }
  /* Whether this block is the last of so many that count with this ticket. All threads of the block call it. */
  static __device__ __forceinline__ bool last(unsigned *ticket, int blocks) {
    F2C_SHARED(unsigned, ended, 1);
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) *ended = atomicInc(ticket, static_cast<unsigned>(blocks) - 1);
    __syncthreads();
    __threadfence();
    return *ended == static_cast<unsigned>(blocks) - 1;
  }
};

/* The tile of a block, in a nest of D loops of which `Down` are its rows and `Along` its columns; the others are along z. */
template <class I, class P, int D, int Down, int Along> struct tile {
  const space<I, D> &it;
  I row0, column0;             /* numbers of the first iterations */
  int first_row, first_column; /* of the thread */
  int z = static_cast<int>(blockIdx.z), part = 0, parts = 1;

  __device__ __forceinline__ tile(const space<I, D> &nest, const tile_parts &by) : tile(nest) {
    if constexpr (P::splits) {
      parts = by.count;
      part = z % parts;
      z /= parts;
    }
  }
  __device__ __forceinline__ explicit tile(const space<I, D> &nest) : it(nest) {
    const int t = static_cast<int>(threadIdx.x);
    row0 = static_cast<I>(blockIdx.x) * P::rows;
    column0 = static_cast<I>(blockIdx.y) * P::columns;
    if constexpr (P::mma) {
      const int warp = t / 32, lane = t % 32;
      first_row = warp % P::across * (8 * P::high) + lane / 4;
      first_column = warp / P::across * (4 * P::wide) + lane % 4 * 2;
    } else {
      first_row = t % P::across;
      first_column = t / P::across;
    }
  }
  /* The thread's r-th row and q-th column in the tile. */
  __device__ __forceinline__ int row(int r) const {
    if constexpr (P::mma) return first_row + r / 2 * 16 + r % 2 * 8;
    return r / P::side * (P::side * P::across) + first_row * P::side + r % P::side;
  }
  __device__ __forceinline__ int column(int q) const {
    if constexpr (P::mma) return first_column + q / 2 * 8 + q % 2;
    return q / P::side * (P::side * (P::threads / P::across)) + first_column * P::side + q % P::side;
  }
  __device__ __forceinline__ bool has_row(int m) const { return row0 + m < it.n[Down]; }
  __device__ __forceinline__ bool has_column(int m) const { return column0 + m < it.n[Along]; }
  __device__ __forceinline__ bool here(int r, int q) const { return has_row(row(r)) && has_column(column(q)); }
  /* The last ones that there are. */
  __device__ __forceinline__ int last_row() const {
    return static_cast<int>(it.n[Down] - row0 < P::rows ? it.n[Down] - row0 : P::rows) - 1;
  }
  __device__ __forceinline__ int last_column() const {
    return static_cast<int>(it.n[Along] - column0 < P::columns ? it.n[Along] - column0 : P::columns) - 1;
  }
  /* Values of the loops: of a row and a column of the tile, and of another loop. */
  __device__ __forceinline__ I row_value(int m) const { return nth(it.lo[Down], row0 + m, it.step[Down]); }
  __device__ __forceinline__ I column_value(int m) const { return nth(it.lo[Along], column0 + m, it.step[Along]); }
  __device__ __forceinline__ I other(int d) const {
    I k = it.z0 + static_cast<I>(z);
    for (int e = 0; e < D; e++) {
      if (e == Down || e == Along) continue;
      if (e == d) return nth(it.lo[e], k % it.n[e], it.step[e]);
      k /= it.n[e];
    }
    return 0;
  }

  /* The compiler is not to keep addresses that are made of rows and columns from here on. */
  __device__ __forceinline__ void forget() {
#if !defined F2CUDA_EMU
    asm volatile("" : "+r"(first_row), "+r"(first_column));
#endif
  }
  /* f(d) for the lines of a stage. */
  template <class F> static __device__ __forceinline__ void each(int left, const F &f) {
    if (left == P::depth) {
      F2C_UNROLL(16)
      for (int d = 0; d < P::depth; d++) f(d);
    } else {
      F2C_UNROLL(1)
      for (int d = 0; d < left; d++) f(d);
    }
  }

  /* `count` iterations of a sum, or the block's part of them. fetch(stage, from, count) begins to copy those from number `from` on; use(stage, from, left) takes the
   * `depth` of a stage, or the `left` that are fewer. */
  template <class F, class U> __device__ __forceinline__ void sum(I count, const F &fetch, const U &use) const {
    if (count <= 0) return; /* of all threads of the block */
    I turns = (count + (P::depth - 1)) / P::depth, first = 0;
    if constexpr (P::splits) {
      const I each = (turns + (parts - 1)) / parts;
      first = part * each;
      turns = first + each < turns ? first + each : turns;
      if (first >= turns) return;
    }
    for (int s = 0; s < tile_stages - 1; s++) {
      if (first + s < turns) fetch(s, (first + static_cast<I>(s)) * P::depth, count);
      end_group();
    }
    int stage = 0, next = tile_stages - 1;
    for (I t = first; t < turns; t++) {
      await_groups<tile_stages - 2>();
      __syncthreads();
      if (t + (tile_stages - 1) < turns) fetch(next, (t + (tile_stages - 1)) * P::depth, count);
      end_group();
      const I left = count - t * P::depth;
      use(stage, t * P::depth, left < P::depth ? static_cast<int>(left) : P::depth);
      stage = stage == tile_stages - 1 ? 0 : stage + 1;
      next = next == tile_stages - 1 ? 0 : next + 1;
    }
    await_groups<0>();
    __syncthreads();
  }

  /* Where a block is not the first of its tile, its sums begin with nothing. */
  template <class Op, class T> __device__ __forceinline__ void begin(T (&total)[P::high][P::wide]) const {
    if constexpr (P::splits) {
      if (part == 0) return;
      each_element([&](int r, int q) { total[r][q] = Op::template identity<T>(); });
    }
  }
  /* The sums of all parts, for the block that has them in the end; false: another one does. All threads of the block call it. */
  template <class Op, class T> __device__ __forceinline__ bool gather(const tile_parts &by, T (&total)[P::high][P::wide]) const {
    if constexpr (P::splits) {
      if (parts == 1) return true;
      constexpr int group = tile_parts::group;
      const int groups = by.groups(), own = part / group, members = parts - own * group < group ? parts - own * group : group;
      unsigned *const tickets = by.tickets + number() * (groups + 1);
      put(by, part, total);
      if (!tile_parts::last(&tickets[own], members)) return false;
      fold<Op>(by, own * group, 1, members, total);
      if (groups == 1) return true;
      put(by, own * group, total);
      if (!tile_parts::last(&tickets[groups], groups)) return false;
      fold<Op>(by, 0, group, groups, total);
    }
    return true;
  }

  /* total = total + x * transpose(y) over `left` iterations, by tensor cores. */
  template <class X, class Y>
  __device__ __forceinline__ void multiply(const X &x, const Y &y, int stage, int left, double (&total)[P::high][P::wide]) const {
#if defined F2C_ASYNC_COPIES && !defined F2C_NO_FMA
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const double *const xs = x.line(stage, lane % 4) + first_row, *const ys = y.line(stage, lane % 4) +
                                                                              (first_column - lane % 4 * 2 + lane / 4);
    F2C_UNROLL(8)
    for (int d = 0; d < P::depth; d += 4) {
      double a[P::high / 2][2], b[P::wide / 2];
      F2C_UNROLL(8)
      for (int m = 0; m < P::high / 2; m++) {
        a[m][0] = xs[d * X::width + 16 * m];
        a[m][1] = xs[d * X::width + 16 * m + 8];
      }
      F2C_UNROLL(8)
      for (int n = 0; n < P::wide / 2; n++) b[n] = ys[d * Y::width + 8 * n];
      F2C_UNROLL(8)
      for (int m = 0; m < P::high / 2; m++) {
        F2C_UNROLL(8)
        for (int n = 0; n < P::wide / 2; n++) {
          double c[4] = {total[2 * m][2 * n], total[2 * m][2 * n + 1], total[2 * m + 1][2 * n], total[2 * m + 1][2 * n + 1]};
          multiply_fragments(c, a[m], b[n]);
          total[2 * m][2 * n] = c[0], total[2 * m][2 * n + 1] = c[1];
          total[2 * m + 1][2 * n] = c[2], total[2 * m + 1][2 * n + 1] = c[3];
        }
      }
    }
#else
    for (int d = 0; d < left; d++)
      for (int r = 0; r < P::high; r++)
        for (int q = 0; q < P::wide; q++) total[r][q] = total[r][q] + x.line(stage, d)[row(r)] * y.line(stage, d)[column(q)];
#endif
  }

private:
  /* Of the tile among those of the launch. */
  __device__ __forceinline__ long long number() const {
    return blockIdx.x + static_cast<long long>(gridDim.x) * (blockIdx.y + static_cast<long long>(gridDim.y) * z);
  }
  template <class F> static __device__ __forceinline__ void each_element(const F &f) {
    F2C_UNROLL(16)
    for (int r = 0; r < P::high; r++) {
      F2C_UNROLL(16)
      for (int q = 0; q < P::wide; q++) f(r, q);
    }
  }
  /* Where the thread's elements of a part are; they are P::threads apart. */
  template <class T> __device__ __forceinline__ T *partial(const tile_parts &by, int of) const {
    return reinterpret_cast<T *>(by.partials) + (number() * parts + of) * (P::rows * P::columns) + threadIdx.x;
  }
  template <class T> __device__ __forceinline__ void put(const tile_parts &by, int of, const T (&total)[P::high][P::wide]) const {
    T *const to = partial<T>(by, of);
    each_element([&](int r, int q) { to[(r * P::wide + q) * P::threads] = total[r][q]; });
  }
  /* `count` parts from `first` on, `step` apart. */
  template <class Op, class T>
  __device__ __forceinline__ void fold(const tile_parts &by, int first, int step, int count, T (&total)[P::high][P::wide]) const {
    const T *from = partial<T>(by, first);
    each_element([&](int r, int q) { total[r][q] = from[(r * P::wide + q) * P::threads]; });
    for (int k = 1; k < count; k++) {
      from += static_cast<long long>(step) * (P::rows * P::columns);
      each_element([&](int r, int q) { total[r][q] = Op::template apply<T>(total[r][q], from[(r * P::wide + q) * P::threads]); });
    }
  }
};

/* Where an array's elements are. */
template <class T> struct tile_range {
  const T *lowest;
  long long count;
  __device__ __forceinline__ bool has(const T *p) const { return p >= lowest && p - lowest < count; }
};

/* Which rows and columns of a tile have iterations, where the bounds of one loop depend on another one. */
template <class P> struct tile_use {
  unsigned char *rows, *columns; /* in shared memory */

  /* All threads say which of their elements are iterations, in turn: clear, mark, any. */
  __device__ __forceinline__ void clear() const {
    for (int m = static_cast<int>(threadIdx.x); m < P::rows; m += P::threads) rows[m] = 0;
    for (int m = static_cast<int>(threadIdx.x); m < P::columns; m += P::threads) columns[m] = 0;
    __syncthreads();
  }
  __device__ __forceinline__ void mark(int row, int column) const { rows[row] = columns[column] = 1; }
};

/* Where the elements lie that a thread copies: `at` says it of any, and their addresses are linear in rows (columns) and in the sum. */
template <class T, class A> struct tile_walk {
  A at;                /* at(m, number): address of the element in line `number` of the m-th row or column */
  const T *first;      /* the thread's first one of the first stage */
  long long one, line; /* from one of its elements of a stage to the next; from a line to the next */
};

/* An operand in shared memory, elements of rows (Rows) or of columns. Inward: neighbours in device memory are along the sum. */
template <class P, class T, bool Rows, bool Inward> struct staged {
  static constexpr int extent = Rows ? P::rows : P::columns;
  static constexpr int width = extent + tile_pad / static_cast<int>(sizeof(T)); /* of a line */
  static constexpr int bytes = tile_stages * P::depth * width * static_cast<int>(sizeof(T));
  static constexpr int each = extent * P::depth / P::threads; /* elements of a stage that a thread copies */
  static_assert(each * P::threads == extent * P::depth, "threads share a stage evenly");
  static_assert(P::threads % (Inward ? P::depth : extent) == 0, "a thread's elements are equally far apart");
  T *room;

  __device__ __forceinline__ staged(unsigned char *memory, int offset) : room(reinterpret_cast<T *>(memory + offset)) {}
  __device__ __forceinline__ T *line(int stage, int d) const { return room + (stage * P::depth + d) * width; }

  /* Where the thread's elements lie. at(m, number): address of the element in line `number` of the m-th row or column of the tile, linear in
   * both; `origin`: the number of the tile's first one in the nest. Addresses are made of the nest's first rows and lines, as what lies
   * beyond its last ones need not have a 32-bit offset. */
  template <class I, class A> static __device__ __forceinline__ tile_walk<T, A> walk(I origin, const A &at) {
    const T *const base = at(-origin, static_cast<I>(0));
    const long long row = at(1 - origin, static_cast<I>(0)) - base, line = at(-origin, static_cast<I>(1)) - base;
    return {at, base + (static_cast<long long>(origin) + at_row(0)) * row + at_line(0) * line,
            Inward ? P::threads / P::depth * row : P::threads / extent * line, line};
  }
  /* Begins to copy; has(m): there is an m-th row or column; has(m, number): it has that line. `at` may read subscripts of what is there. */
  template <class I, class A, class H>
  __device__ __forceinline__ void fetch(int stage, I from, I count, const A &at, const H &has) const {
    if (from + P::depth > count) {
      fetch_part(stage, from, count, at, has);
      return;
    }
    F2C_UNROLL(32)
    for (int u = 0; u < each; u++) {
      const int m = at_row(u);
      if (there_is(has, m, from + at_line(u))) copy_async(line(stage, at_line(u)) + m, at(m, from + at_line(u)), true);
    }
  }
  template <class I, class A, class H>
  __device__ __forceinline__ void fetch(int stage, I from, I count, const tile_walk<T, A> &walk, const H &has) const {
    if (from + P::depth > count) {
      fetch_part(stage, from, count, walk.at, has);
      return;
    }
    const T *next = walk.first + from * walk.line;
    F2C_UNROLL(32)
    for (int u = 0; u < each; u++, next += walk.one)
      copy_async(line(stage, at_line(u)) + at_row(u), next, there_is(has, at_row(u), from + at_line(u)));
  }
  /* The last stage of a sum, which is not full. */
  template <class I, class A, class H>
  __device__ __forceinline__ void fetch_part(int stage, I from, I count, const A &at, const H &has) const {
    F2C_UNROLL(1)
    for (int u = 0; u < each; u++) {
      const int m = at_row(u), d = at_line(u);
      T *const to = line(stage, d) + m;
      if (from + d < count) {
        if (there_is(has, m, from + d)) copy_async(to, at(m, from + d), true);
      } else if (P::mma) {
        *to = T(0);
      }
    }
  }
  template <class H, class I> static __device__ __forceinline__ bool there_is(const H &has, int m, I number) {
    if constexpr (std::is_invocable_v<H, int, I>)
      return has(m, number);
    else
      return has(m);
  }
  /* The thread's u-th element of a stage: its row or column, and its line. */
  static __device__ __forceinline__ int number(int u) { return static_cast<int>(threadIdx.x) + u * P::threads; }
  static __device__ __forceinline__ int at_row(int u) { return Inward ? number(u) / P::depth : number(u) % extent; }
  static __device__ __forceinline__ int at_line(int u) { return Inward ? number(u) % P::depth : number(u) / extent; }

  /* The thread's own rows or columns. */
  template <class W, int N> __device__ __forceinline__ void load(const W &w, int stage, int d, T (&to)[N]) const {
    struct alignas(sizeof(T) * P::side <= 16 ? sizeof(T) * P::side : alignof(T)) pack {
      T v[P::side];
    };
    const T *const from = line(stage, d);
    F2C_UNROLL(16)
    for (int n = 0; n < N; n += P::side) {
      const pack p = *reinterpret_cast<const pack *>(from + (Rows ? w.row(n) : w.column(n)));
      F2C_UNROLL(16)
      for (int s = 0; s < P::side; s++) to[n + s] = p.v[s];
    }
  }
};

} // namespace F2C_CODE
} // namespace f2c
