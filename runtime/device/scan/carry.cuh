/* carry.cuh: variables that one iteration hands to the next, computed in one pass over the data.
 *
 * The iterations are cut into tiles, which as many blocks as run at once take in turn: block b of g has tiles
 * b, b + g, b + 2g, ... Within a block three kinds of warps work at once, on different tiles; a ring of
 * stages in shared memory is between them:
 *
 *   loaders    fetch what the iterations need of memory, and tell all blocks what the tile comes to;
 *   a listener collects what the g tiles of one round come to, and so knows what comes before its block's;
 *   finishers  run the iterations, each with the value that it begins with.
 *
 * As in "Single-pass Parallel Prefix Scan with Decoupled Look-back" (Merrill, Garland 2016) a tile's own fold
 * is told as soon as it is known. Unlike there, every block folds the whole round by itself: one message is
 * on the way instead of a chain of them, the order of folding is fixed, so that equal shapes give equal bits,
 * and loads go on while a tile waits for others. For that all blocks of the grid must run at once. No order
 * but that of the iterations is used: operators need not commute.
 *
 * A loader and a finisher work on pieces: rows of 32 iterations, one a lane, so that all accesses of a row
 * are coalesced.
 *
 * A loop inside D - 1 others without a recurrence has columns, each with values of its own: pieces are numbered
 * column after column, and do not go over the end of one. A fold begins anew where a column does: a warp has a column
 * of one piece, a block one of some, and the grid shares long ones. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

constexpr unsigned full_warp = 0xffffffffu;
/* Constants of what runs in tiles; bench/notes/scans.md has what was measured on an H200. */
struct carry_policy {
  static constexpr int loaders = F2C_TILE_LOADERS;     /* warps of a block that load; 8 of them, and 8 that finish, are slower */
  static constexpr int finishers = F2C_TILE_FINISHERS; /* and that finish */
  static constexpr int threads = (loaders + finishers + 1) * 32; /* one warp listens */
  static constexpr unsigned stages = 8;   /* tiles of a block under way at most; fewer where shared memory has less room */
  static constexpr long long column = 64; /* iterations that a column has at least: work for a warp */
};
constexpr int tile_threads = carry_policy::threads; /* as kernels say it */

/* Rows of a piece: 64 bytes of X a lane. A tile has a piece for each loader. */
template <class X>
constexpr int tile_rows = sizeof(X) <= 4    ? 16
                          : sizeof(X) <= 8  ? 8
                          : sizeof(X) <= 16 ? 4
                          : sizeof(X) <= 32 ? 2
                                            : 1;
template <class X> constexpr int tile_size = carry_policy::loaders * 32 * tile_rows<X>;

template <class T> F2C_DEVICE_FN T shuffle_up(const T &value, unsigned distance) {
  words<T> x = words<T>::of(value);
  for (int k = 0; k < words<T>::count; k++) x.w[k] = __shfl_up_sync(full_warp, x.w[k], distance);
  return x.value();
}
template <class T> F2C_DEVICE_FN T shuffle(const T &value, int source) {
  words<T> x = words<T>::of(value);
  for (int k = 0; k < words<T>::count; k++) x.w[k] = __shfl_sync(full_warp, x.w[k], source);
  return x.value();
}

/* Each lane gets the fold of the lanes up to itself. Unrolled: how many of the five steps the compiler unrolls. Plain: without tests. */
template <class Op, bool Plain, int Unrolled, class T> F2C_DEVICE_FN T scan_steps(T value, unsigned lane) {
  F2C_UNROLL(Unrolled)
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const T before = shuffle_up(value, distance);
    if (lane >= distance) value = compose_as<Op, Plain>(before, value);
  }
  return value;
}
template <class Op, int Unrolled = 5, class T> F2C_DEVICE_FN T scan_warp(const T &value, unsigned lane) {
  if constexpr (has_plain<Op>) {
    const T plain = scan_steps<Op, true, Unrolled>(value, lane);
    return __any_sync(full_warp, !plain.is_plain()) ? scan_steps<Op, false, 1>(value, lane) : plain;
  } else {
    return scan_steps<Op, false, Unrolled>(value, lane);
  }
}
/* All lanes get the fold of all lanes, in their order. */
template <class Op, bool Plain, int Unrolled, class T> F2C_DEVICE_FN T fold_steps(T value) {
  F2C_UNROLL(Unrolled)
  for (unsigned distance = 1; distance < 32; distance *= 2)
    value = compose_as<Op, Plain>(value, shuffle_down(full_warp, value, distance));
  return shuffle(value, 0);
}
template <class Op, int Unrolled = 5, class T> F2C_DEVICE_FN T fold_in_order(const T &value) {
  if constexpr (has_plain<Op>) {
    const T plain = fold_steps<Op, true, Unrolled>(value);
    return plain.is_plain() ? plain : fold_steps<Op, false, 1>(value);
  } else {
    return fold_steps<Op, false, Unrolled>(value);
  }
}
/* The same of the lanes before itself. */
template <class Op, class T> F2C_DEVICE_FN T before_lane(const T &upto, unsigned lane) {
  const T shifted = shuffle_up(upto, 1);
  return lane == 0 ? Op::template identity<T>() : shifted;
}

/* Each lane gets the fold of the lanes from the last head, one of the bits of `heads`, up to itself. */
template <class Op, int Unrolled = 5, class T> F2C_DEVICE_FN T scan_segments(T value, unsigned lane, unsigned heads) {
  const unsigned upto = heads & (0xffffffffu >> (31 - lane));
  const unsigned head = upto ? 31 - static_cast<unsigned>(__clz(static_cast<int>(upto))) : 0;
  F2C_UNROLL(Unrolled)
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const T before = shuffle_up(value, distance);
    if (lane >= head + distance) value = Op::template apply<T>(before, value);
  }
  return value;
}

/* Counters' votes of the lanes of a row: how many there are before the lane, and in all. */
template <class Op, class T, class X> struct row_scan;
template <class Op, class T> struct row_scan<Op, T, vote> {
  unsigned votes;
  F2C_DEVICE_FN row_scan of(vote x) { return {__ballot_sync(full_warp, x.yes)}; }
  __device__ __forceinline__ T before(unsigned lane) const { return static_cast<T>(__popc(votes & ((1u << lane) - 1))); }
  __device__ __forceinline__ T all() const { return static_cast<T>(__popc(votes)); }
  __device__ __forceinline__ unsigned anybody() const { return votes; } /* lanes that vote for something */
};
template <class Op, class A, class X> struct row_scan<Op, several<A>, several<X>> {
  row_scan<typename Op::head, A, X> first;
  F2C_DEVICE_FN row_scan of(const several<X> &x) { return {decltype(first)::of(x.first)}; }
  __device__ __forceinline__ several<A> before(unsigned lane) const { return {first.before(lane)}; }
  __device__ __forceinline__ several<A> all() const { return {first.all()}; }
  __device__ __forceinline__ unsigned anybody() const { return first.anybody(); }
};
template <class Op, class A, class B, class... C, class X, class Y, class... Z>
struct row_scan<Op, several<A, B, C...>, several<X, Y, Z...>> {
  row_scan<typename Op::head, A, X> first;
  row_scan<typename Op::tail, several<B, C...>, several<Y, Z...>> rest;
  F2C_DEVICE_FN row_scan of(const several<X, Y, Z...> &x) { return {decltype(first)::of(x.first), decltype(rest)::of(x.rest)}; }
  __device__ __forceinline__ several<A, B, C...> before(unsigned lane) const { return {first.before(lane), rest.before(lane)}; }
  __device__ __forceinline__ several<A, B, C...> all() const { return {first.all(), rest.all()}; }
  __device__ __forceinline__ unsigned anybody() const { return first.anybody() | rest.anybody(); }
};
template <class X> constexpr bool votes_only = std::is_same<X, vote>::value;
template <class... X> constexpr bool votes_only<several<X...>> = (votes_only<X> && ...);

/* A piece of a tile: iterations first, first + 1, ... of the loop. Whole: it has all of them. Step: of the
 * loop; 0: not known. D: loops. */
template <class I, int Step, bool Whole, int D> struct piece_of {
  /* How often loops over a piece's rows are unrolled. */
  static constexpr int unrolled = Whole || !wide<I> ? 16 : 1;
  I first;    /* iteration number, in the first tile perhaps below 0 */
  I count;    /* iterations of the loop */
  I lo, step; /* value of the loop variable in the piece's first iteration, increment */
  I outer[D]; /* values of the loops around, from [1] on */
  template <class F, class... A> __device__ __forceinline__ auto run(F &body, int k, const A &...a) const {
    return run(body, at(k), typename count_up<D - 1>::list(), a...);
  }
  template <class F, class... A, int... K>
  __device__ __forceinline__ auto run(F &body, I value, number_list<K...>, const A &...a) const {
    return body(value, outer[K + 1]..., a...);
  }
  __device__ __forceinline__ bool here(int k) const {
    using U = std::make_unsigned_t<I>; /* one comparison for both ends */
    return Whole || static_cast<U>(first + k) < static_cast<U>(count);
  }
  /* The iteration of the loop that is nearest, if there is one. */
  __device__ __forceinline__ int near(int k) const {
    const I number = first + k;
    return static_cast<int>((number < 0 ? 0 : number < count ? number : count - 1) - first);
  }
  __device__ __forceinline__ I at(int k) const { return lo + k * (Step ? Step : step); }
};

/* Shared memory of a block: T is what iterations compose to, V the value, X what they need of memory. */
template <class T, class X> struct tile_memory {
  using V = typename plain_value<T>::type;
  static constexpr int rows = tile_rows<X>;
  /* Rows and columns of a piece use all banks with one place more for each 128 bytes. */
  template <class E> static constexpr unsigned line = sizeof(E) < 128 ? 128 / sizeof(E) : 1;
  template <class E> static constexpr unsigned room = 32 * rows + 32 * rows / line<E>;
  template <class E> F2C_DEVICE_FN unsigned place(int k) { return static_cast<unsigned>(k) + static_cast<unsigned>(k) / line<E>; }

  struct stage {
    alignas(16) X x[carry_policy::loaders][room<X>];
  };
  gate full[carry_policy::stages], ready[carry_policy::stages], empty[carry_policy::stages];
  alignas(16) T sum[carry_policy::stages][carry_policy::loaders];    /* of each piece */
  alignas(16) T before[carry_policy::stages][carry_policy::loaders]; /* of all that comes before it */
  alignas(16) V value[carry_policy::finishers][room<V>];
  unsigned told[carry_policy::stages]; /* loaders that are done */
};

/* Recurrences of a kernel's iterations. */
template <class Op, class T> struct carry {
  f2c_chain chain; /* where the blocks meet */
  T start;         /* the value before the first iteration */
  int skew;        /* iterations that the first tile lacks */

  F2C_METHOD T identity() const { return Op::template identity<T>(); }

  /* Runs the loop. Each iteration first does fetch(i), which gives what it needs of memory, X; share(i, x) is
   * what it contributes to the variable; use(i, x, value) is all that it does, with the variable's value
   * before it. Every thread calls, once; iterations are run by the finishers. Step: the loop's increment,
   * where it is known. */
  template <class X, int Step = 0, class I, class Fetch, class Share, class Use>
  __device__ __forceinline__ void each(const space<I, 1> &it, Fetch fetch, Share share, Use use) const {
    all<X, Step>(
        it, [&](I) { return start; }, fetch, share, use);
  }
  /* The same of the innermost of D loops, once for each iteration of the others. begin(lo, j, ..): the value that a
   * column begins with. All bodies get the values of all loops, the innermost one's first. */
  template <class X, int Step = 0, class I, int D, class Begin, class Fetch, class Share, class Use>
  __device__ __forceinline__ void columns(const space<I, D> &it, Begin begin, Fetch fetch, Share share, Use use) const {
    static_assert(D > 1, "a loop by itself has one column");
    all<X, Step>(it, begin, fetch, share, use);
  }

private:
  template <class X, int Step, class I, int D, class Begin, class Fetch, class Share, class Use>
  __device__ __forceinline__ void all(const space<I, D> &it, Begin begin, Fetch fetch, Share share, Use use) const {
    F2C_DYNAMIC_SHARED(unsigned char, memory);
    tiling<X, I, Step, D> t(*this, it, memory);
    const unsigned warp = threadIdx.x / 32;
    t.open();
    __syncthreads();
    if (warp < carry_policy::loaders)
      t.load(warp, begin, fetch, share);
    else if (warp < carry_policy::loaders + carry_policy::finishers)
      t.finish(warp - carry_policy::loaders, share, use);
    else
      t.listen();
  }

  template <class X, class I, int Step, int D> struct tiling {
    using M = tile_memory<T, X>;
    using stage = typename M::stage;
    static constexpr int rows = M::rows;
    const carry &c;
    const space<I, D> &it;
    const I per = (it.n[0] + (c.skew + 32 * rows - 1)) / (32 * rows); /* pieces of a column */
    const I pieces = D > 1 ? per *columns_of(it) : per;
    const bool apart =
        D > 1 && carry_policy::loaders % per == 0; /* tiles have whole columns: no block asks for what others come to */
    M &shared;
    stage *const ring;
    const unsigned stages, lane = threadIdx.x % 32;
    const I tiles = (pieces + (carry_policy::loaders - 1)) / carry_policy::loaders;
    unsigned s = 0, phase = 0; /* the stage of the next tile; how often the ring has gone round, modulo 2 */

    __device__ __forceinline__ tiling(const carry &c, const space<I, D> &it, unsigned char *memory)
        : c(c), it(it), shared(*reinterpret_cast<M *>(memory)), ring(reinterpret_cast<stage *>(memory + sizeof(M))),
          stages(static_cast<unsigned>((dynamic_shared_bytes() - sizeof(M)) / sizeof(stage))) {}

    __device__ __forceinline__ void open() {
      if (threadIdx.x >= stages) return;
      shared.full[threadIdx.x].open(32 * carry_policy::loaders);
      shared.ready[threadIdx.x].open(32);
      shared.empty[threadIdx.x].open(32 * carry_policy::finishers);
      shared.told[threadIdx.x] = 0;
    }
    __device__ __forceinline__ void next() {
      if (++s == stages) s = 0, phase ^= 1;
    }
    F2C_DEVICE_FN I columns_of(const space<I, D> &it) {
      I product = 1;
      for (int d = 1; d < D; d++) product *= it.n[d];
      return product;
    }
    /* Calls body(piece). Apart: whole pieces, which are most, have a body of their own. */
    template <bool Apart = true, class Body> __device__ __forceinline__ void with_piece(I tile, unsigned number, Body body) const {
      const I piece = tile * carry_policy::loaders + static_cast<I>(number);
      I column = D > 1 ? piece / per : 0, count = D == 1 || piece < pieces ? it.n[0] : 0;
      const I first = (piece - column * per) * (32 * rows) - c.skew, step = Step ? Step : it.step[0], lo = it.lo[0] + first * step;
      if (Apart && ((first >= 0) & (count - first >= 32 * rows))) {
        piece_of<I, Step, Apart, D> p{first, count, lo, step, {}};
        place(p.outer, column);
        body(p);
      } else {
        piece_of<I, Step, false, D> p{first, count, lo, step, {}};
        place(p.outer, column);
        body(p);
      }
    }
    __device__ __forceinline__ void place(I (&outer)[D], I column) const {
      for (int d = 1; d < D; d++) {
        const I number = d == D - 1 ? column : column % it.n[d];
        outer[d] = it.lo[d] + number * it.step[d];
        column /= it.n[d];
      }
    }
    /* Columns that begin in the tile, a bit for each piece. */
    __device__ __forceinline__ unsigned heads_of(I tile, unsigned lane) const {
      if (D == 1) return 0;
      const I piece = tile * carry_policy::loaders + static_cast<I>(lane);
      return __ballot_sync(full_warp, lane < carry_policy::loaders && piece < pieces && piece % per == 0);
    }
    /* Whether any does. */
    __device__ __forceinline__ bool has_head(I tile) const {
      if (D == 1) return false;
      const I piece = tile * carry_policy::loaders, behind = piece % per;
      return behind == 0 || (per - behind < carry_policy::loaders && piece + (per - behind) < pieces);
    }
    /* The fold of the lanes up to this one; where there are columns, of those of its own. */
    __device__ __forceinline__ T scan(const T &value, unsigned heads) const {
      if constexpr (D > 1) return scan_segments<Op, steps>(value, lane, heads);
      return scan_warp<Op, steps>(value, lane);
    }
    static constexpr int steps = wide<I> ? 1 : 5; /* that the compiler unrolls */
    /* `value`, which comes after `before` unless a column has begun in between. */
    __device__ __forceinline__ T after(const T &before, const T &value, bool begun) const {
      return D > 1 && begun ? value : Op::template apply<T>(before, value);
    }

    /* ---- loaders ---- */

    /* What the next tile needs is asked for before this one is worked on. Kernels with 64-bit numbers, for which the compiler is to
     * do little, have what whole and other pieces need alike once; in the others it costs a tenth of the speed. */
    template <class Begin, class Fetch, class Share>
    __device__ __forceinline__ void load(unsigned warp, Begin begin, Fetch fetch, Share share) {
      X x[rows] = {}, after[rows] = {};
      T first = c.identity(), first_after = first;
      I tile = static_cast<I>(blockIdx.x);
      if (tile < tiles) fetch_piece<!wide<I>>(tile, warp, begin, fetch, x, first);
      for (; tile < tiles; next()) {
        const I ahead = tile + static_cast<I>(gridDim.x);
        if (ahead < tiles) fetch_piece<true>(ahead, warp, begin, fetch, after, first_after);
        const auto rest = [&](const T &part, bool begins) {
          const T sum = fold_lanes(part);
          if (begins && lane == 0) shared.before[s][warp] = first;
          tell(tile, warp, begins ? Op::template apply<T>(first, sum) : sum);
        };
        T part = c.identity();
        bool begins = false;
        with_piece(tile, warp, [&](auto piece) {
          if (wide<I>)
            part = store_piece(piece, warp, x, share), begins = D > 1 && piece.first == 0;
          else
            rest(store_piece(piece, warp, x, share), D > 1 && piece.first == 0);
        });
        if (wide<I>) rest(part, begins);
        F2C_UNROLL(16)
        for (int r = 0; r < rows; r++) x[r] = after[r];
        first = first_after;
        tile = ahead;
      }
    }
    template <bool Apart, class Begin, class Fetch>
    __device__ __forceinline__ void fetch_piece(I tile, unsigned warp, Begin begin, Fetch fetch, X (&x)[rows], T &first) {
      with_piece<Apart>(tile, warp, [&](auto piece) {
        if (D > 1 && piece.first == 0 && piece.count > 0) first = piece.run(begin, 0);
        if (!Apart && piece.first >= piece.count) return;
        F2C_UNROLL(16)
        for (int r = 0; r < rows; r++) {
          const int k = r * 32 + static_cast<int>(lane);
          x[r] = !Apart ? piece.run(fetch, piece.near(k)) : piece.here(k) ? piece.run(fetch, k) : X();
        }
      });
    }
    /* Leaves the piece in the stage; gives the fold of the lane's part. */
    template <class P, class Share>
    __device__ __forceinline__ T store_piece(const P &p, unsigned warp, const X (&x)[rows], Share share) {
      shared.empty[s].wait(phase ^ 1);
      X *const to = ring[s].x[warp];
      F2C_UNROLL(16)
      for (int r = 0; r < rows; r++) to[M::template place<X>(r * 32 + static_cast<int>(lane))] = x[r];
      if constexpr (!commutes<Op>)
        return fold_neighbours(p, to, share);
      else
        return fold_rows(p, x, to, share);
    }

    /* `sum`, and then what iteration k contributes. */
    template <class P, class Share> __device__ __forceinline__ T with(const T &sum, const P &p, int k, const X &x, Share share) {
      using S = decltype(p.run(share, k, x));
      return with_share<Op>(sum, p.here(k) ? p.run(share, k, x) : share_of<Op, T, S>::none());
    }

    /* Operators that commute: each lane folds its column, which it has also left in `kept`. */
    template <class P, class Share>
    __device__ __forceinline__ T fold_rows(const P &p, const X (&x)[rows], const X *kept, Share share) {
      T sum = c.identity();
      F2C_UNROLL(P::unrolled)
      for (int r = 0; r < rows; r++) {
        const int k = r * 32 + static_cast<int>(lane);
        sum = with(sum, p, k, P::unrolled > 1 ? x[r] : kept[M::template place<X>(k)], share);
      }
      return sum;
    }
    /* Others: each lane folds neighbours. */
    template <class P, class Share> __device__ __forceinline__ T fold_neighbours(const P &p, const X *x, Share share) {
      __syncwarp();
      T sum = c.identity();
      F2C_UNROLL(P::unrolled)
      for (int r = 0; r < rows; r++) {
        const int k = static_cast<int>(lane) * rows + r;
        sum = with(sum, p, k, x[M::template place<X>(k)], share);
      }
      return sum;
    }
    __device__ __forceinline__ T fold_lanes(const T &part) const {
      if constexpr (!commutes<Op>)
        return fold_in_order<Op, steps>(part);
      else
        return fold_warp<Op>(part, lane, 32);
    }

    /* The last loader of the tile tells all blocks what the tile comes to. It reads sums when others may be on their way to the next turn of the
     * ring; that this one is over by then, the listener knows by the message, which it waits for. */
    __device__ __forceinline__ void tell(I tile, unsigned warp, const T &sum) {
      unsigned last = 0;
      if (lane == 0) shared.sum[s][warp] = sum;
      shared.full[s].arrive();
      if (apart) return;
      __syncwarp();
      if (lane == 0) last = atomicInc(&shared.told[s], carry_policy::loaders - 1) == carry_policy::loaders - 1;
      if (!__shfl_sync(full_warp, last, 0)) return;
      shared.full[s].wait(phase); /* all have arrived */
      const T upto = scan(lane < carry_policy::loaders ? shared.sum[s][lane] : c.identity(), heads_of(tile, lane));
      const T all = shuffle(upto, 31);
      if (lane == 0) c.tiles()[tile].post(c.chain.launch, all);
    }

    /* ---- the listener ---- */

    __device__ __forceinline__ void listen() {
      T through = c.start, before = through; /* all rounds so far; what is before the tile */
      for (I tile = static_cast<I>(blockIdx.x); tile < tiles; tile += static_cast<I>(gridDim.x), next()) {
        if (!apart) before = round(tile - static_cast<I>(blockIdx.x), through);
        shared.full[s].wait(phase);
        const unsigned heads = heads_of(tile, lane);
        const T upto = scan(lane < carry_policy::loaders ? shared.sum[s][lane] : c.identity(), heads);
        const T own = before_lane<Op>(upto, lane);
        if (lane < carry_policy::loaders && !(heads >> lane & 1))
          shared.before[s][lane] = after(before, own, heads & ((1u << lane) - 1));
        shared.ready[s].arrive();
      }
      if (blockIdx.x == 0 && lane == 0 && c.chain.result) *static_cast<T *>(c.chain.result) = through;
    }

    /* What all before this block's tile of the round that begins with tile `first` come to; adds the round to
     * `through`. Lane l collects neighbours, so that the fold is in order. */
    __device__ __forceinline__ T round(I first, T &through) {
      if constexpr (D > 1)
        return round_of_columns(first, through);
      else
        return round_of_all(first, through);
    }
    static constexpr int at_once = words<T>::count <= 4 ? 5 : 2; /* messages that a lane asks for */
    __device__ __forceinline__ T round_of_all(I first, T &through) {
      const int each = static_cast<int>(gridDim.x + 31) / 32, own = static_cast<int>(blockIdx.x),
                mine = static_cast<int>(lane) * each;
      const I left = tiles - first;
      T sum = c.identity(), before = sum;
      for (int k = 0; k < each; k += at_once) {
        T told[at_once];
        collect(first, left, mine + k, each - k, told);
        F2C_UNROLL(8)
        for (int j = 0; j < at_once; j++) {
          if (mine + k + j == own) before = sum;
          if (k + j < each) sum = Op::template apply<T>(sum, told[j]);
        }
      }
      const T upto = scan_warp<Op, steps>(sum, lane);
      before = Op::template apply<T>(before_lane<Op>(upto, lane), before);
      const T all = Op::template apply<T>(through, shuffle(before, own / each));
      through = Op::template apply<T>(through, shuffle(upto, 31));
      return all;
    }
    /* The same where a column may begin in each tile. */
    __device__ __forceinline__ T round_of_columns(I first, T &through) {
      const int each = static_cast<int>(gridDim.x + 31) / 32, own = static_cast<int>(blockIdx.x),
                mine = static_cast<int>(lane) * each;
      const I left = tiles - first;
      T sum = c.identity(), before = sum;
      bool begun = false, begun_before = false; /* a column has, in the lane's tiles */
      for (int k = 0; k < each; k += at_once) {
        T told[at_once];
        collect(first, left, mine + k, each - k, told);
        F2C_UNROLL(8)
        for (int j = 0; j < at_once; j++) {
          if (mine + k + j == own) before = sum, begun_before = begun;
          if (k + j >= each) continue;
          const int at = mine + k + j;
          const bool head = at < static_cast<int>(gridDim.x) && at < left && has_head(first + at);
          sum = after(sum, told[j], head);
          begun = begun || head;
        }
      }
      const unsigned heads = __ballot_sync(full_warp, begun);
      const T upto = scan(sum, heads);
      before = after(before_lane<Op>(upto, lane), before, begun_before);
      begun_before = begun_before || (heads & ((1u << lane) - 1));
      const int holder = own / each;
      const T all = after(through, shuffle(before, holder), __shfl_sync(full_warp, begun_before, holder));
      through = after(through, shuffle(upto, 31), heads);
      return all;
    }
    /* Waits for messages from, from + 1, ... of the round, at most `most`. Asks for all of them before it
     * looks at one. */
    template <int N> __device__ __forceinline__ void collect(I first, I left, int from, int most, T (&told)[N]) {
      const int end = most < static_cast<int>(gridDim.x) - from ? most : static_cast<int>(gridDim.x) - from,
                known = left - from < end ? static_cast<int>(left - from) : end;
      for (;;) {
        typename message<T>::look now[N];
        bool all = true;
        F2C_UNROLL(8)
        for (int j = 0; j < N; j++) now[j] = c.tiles()[j < known ? first + from + j : first].peek();
        F2C_UNROLL(8)
        for (int j = 0; j < N; j++) {
          all = (j >= known || now[j].tag() == c.chain.launch) && all;
          told[j] = j < known ? now[j].value() : c.identity();
        }
        if (__all_sync(full_warp, all)) return;
        poll_pause();
      }
    }

    /* ---- finishers ---- */

    template <class Share, class Use> __device__ __forceinline__ void finish(unsigned warp, Share share, Use use) {
      constexpr unsigned pieces = carry_policy::loaders / carry_policy::finishers;
      static_assert(carry_policy::loaders % carry_policy::finishers == 0, "every piece has its finisher");
      for (I tile = static_cast<I>(blockIdx.x); tile < tiles; tile += static_cast<I>(gridDim.x), next()) {
        shared.ready[s].wait(phase);
        for (unsigned q = warp * pieces; q < (warp + 1) * pieces; q++)
          with_piece(tile, q, [&](auto piece) {
            using S = decltype(piece.run(share, 0, X()));
            if constexpr (votes_only<S>)
              finish_rows<S>(piece, ring[s].x[q], shared.before[s][q], share, use);
            else
              finish_neighbours(piece, ring[s].x[q], shared.before[s][q], shared.value[warp], share, use);
          });
        shared.empty[s].arrive();
      }
    }

    /* Votes: row by row, those of several rows before any of their iterations runs. */
    template <class S, class P, class Share, class Use>
    __device__ __forceinline__ void finish_rows(const P &p, const X *x, T before, Share share, Use use) {
      constexpr int at_once = P::unrolled == 1 ? 1 : rows < 8 ? rows : 8;
      F2C_UNROLL(1)
      for (int r = 0; r < rows; r += at_once) {
        X mine[at_once];
        row_scan<Op, T, S> row[at_once];
        F2C_UNROLL(8)
        for (int j = 0; j < at_once; j++) mine[j] = x[M::template place<X>((r + j) * 32 + static_cast<int>(lane))];
        F2C_UNROLL(8)
        for (int j = 0; j < at_once; j++) {
          const int k = (r + j) * 32 + static_cast<int>(lane);
          row[j] = row_scan<Op, T, S>::of(p.here(k) ? p.run(share, k, mine[j]) : share_of<Op, T, S>::none());
        }
        F2C_UNROLL(8)
        for (int j = 0; j < at_once; j++) {
          const int k = (r + j) * 32 + static_cast<int>(lane);
          const T here = Op::template apply<T>(before, row[j].before(lane));
          if (p.here(k)) p.run(use, k, mine[j], here);
          before = Op::template apply<T>(before, row[j].all());
        }
      }
    }

    /* Others: each lane runs through neighbours, which takes few exchanges; then the iterations are run row by row. */
    template <class P, class Share, class Use>
    __device__ __forceinline__ void finish_neighbours(const P &p, const X *x, const T &start, typename M::V *value, Share share,
                                                      Use use) {
      constexpr bool keeps = P::unrolled > 1;
      X mine[keeps ? rows : 1];
      T sum = c.identity();
      F2C_UNROLL(P::unrolled)
      for (int r = 0; r < rows; r++) {
        const int k = static_cast<int>(lane) * rows + r;
        mine[keeps ? r : 0] = x[M::template place<X>(k)];
        sum = with(sum, p, k, mine[keeps ? r : 0], share);
      }
      T before = Op::template apply<T>(start, before_lane<Op>(scan_warp<Op, steps>(sum, lane), lane));
      F2C_UNROLL(P::unrolled)
      for (int r = 0; r < rows; r++) {
        const int k = static_cast<int>(lane) * rows + r;
        value[M::template place<typename M::V>(k)] = plain_value<T>::of(before);
        before = with(before, p, k, keeps ? mine[keeps ? r : 0] : x[M::template place<X>(k)], share);
      }
      __syncwarp();
      F2C_UNROLL(P::unrolled)
      for (int r = 0; r < rows; r++) {
        const int k = r * 32 + static_cast<int>(lane);
        if (p.here(k)) p.run(use, k, x[M::template place<X>(k)], value[M::template place<typename M::V>(k)]);
      }
      __syncwarp();
    }
  };

  __device__ __forceinline__ message<T> *tiles() const { return static_cast<message<T> *>(chain.tiles); }
};

} // namespace F2C_CODE
} // namespace f2c
