/* carry.cuh: variables that one iteration hands to the next, computed in one pass over the data.
 *
 * The iterations are cut into tiles, which blocks take in order by a ticket. A block folds its tile, tells
 * the blocks behind it, learns what the tiles before it come to, and finishes its iterations: "Single-pass
 * Parallel Prefix Scan with Decoupled Look-back" (Merrill, Garland 2016). Unlike there, the order of folding
 * is fixed, so that equal shapes give equal bits: tiles form groups of 32; within a group the fold is a tree
 * over the tiles' places, and groups are appended one at a time, from the left, to the last group whose
 * prefix is known. No order but that of the iterations is used: operators need not commute.
 *
 * Within a tile, a warp has a contiguous piece in rows of 32 iterations, one a lane: all accesses of a row
 * are coalesced. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

constexpr unsigned full_warp = 0xffffffffu;
constexpr int tile_threads = 256; /* of a block that works on a tile */

/* The iterations of one thread in a tile: K rows. Blocks have whole warps. */
template <class I, int K> struct tile {
  I number;   /* of the tile, from 0 */
  I first;    /* iteration number of this thread in row 0 */
  I count;    /* iterations of the loop */
  I lo, step; /* of the loop */

  __device__ __forceinline__ tile(const space<I, 1> &it, unsigned ticket)
      : number(static_cast<I>(ticket)), count(it.n[0]), lo(it.lo[0]), step(it.step[0]) {
    const I warp = number * static_cast<I>(blockDim.x / 32) + static_cast<I>(threadIdx.x / 32);
    first = warp * (32 * K) + static_cast<I>(threadIdx.x % 32);
  }
  __device__ __forceinline__ bool here(int row) const { return first + row * 32 < count; }
  __device__ __forceinline__ I at(int row) const { return lo + (first + row * 32) * step; }
};

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

/* Each lane gets the fold of the lanes up to itself. */
template <class Op, class T> F2C_DEVICE_FN T scan_warp(T value, unsigned lane) {
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const T before = shuffle_up(value, distance);
    if (lane >= distance) value = Op::template apply<T>(before, value);
  }
  return value;
}

/* x -> p*x + q, what iterations of a linear recurrence compose to (Blelloch 1990, 1.4.1). */
template <class T> struct affine {
  T p, q;

  F2C_FN affine constant(T x) { return {T(0), x}; }
  F2C_METHOD T value() const { return q; } /* of a constant */
  F2C_METHOD void then(T factor, T term) {
    p = factor * p;
    q = factor * q + term;
  }
};

/* A value under an operator that iterations may also set anew. */
template <class T> struct restarted {
  T now;   /* fold since it was set */
  int set; /* whether it was */

  F2C_FN restarted constant(T x) { return {x, 1}; }
  F2C_METHOD T value() const { return now; }
};

namespace op {
struct compose { /* the second after the first */
  template <class A> F2C_FN A identity() { return {1, 0}; }
  template <class A> F2C_FN A apply(A f, const A &g) {
    f.then(g.p, g.q);
    return f;
  }
};
template <class Op> struct restart {
  template <class V> F2C_FN V identity() { return {Op::template identity<decltype(V::now)>(), 0}; }
  template <class V> F2C_FN V apply(const V &a, const V &b) {
    return b.set ? b : V{Op::template apply<decltype(V::now)>(a.now, b.now), a.set};
  }
};
} // namespace op

/* A carried variable as a kernel gets it. */
template <class Op, class T> struct carry {
  f2c_chain chain; /* where the tiles meet */
  T start;         /* the value before the first iteration */

  F2C_METHOD T identity() const { return Op::template identity<T>(); }

  /* Runs the loop, K iterations a thread and tile. Each iteration first does fetch(i), which gives what it
   * needs of memory; share(x), of what was fetched, is what it contributes to the variable; use(i, x, value)
   * is the rest, with the variable's value after the iteration's contribution (Inclusive) or before it. */
  template <bool Inclusive, int K, class I, class Fetch, class Share, class Use>
  __device__ __forceinline__ void each(const space<I, 1> &it, Fetch fetch, Share share, Use use) const {
    using X = decltype(fetch(I()));
    F2C_SHARED(T, all, tile_threads / 32 * room<K>);
    T *const piece = all + threadIdx.x / 32 * room<K>;
    run<K, X>(
        it, fetch,
        [&](const tile<I, K> &t, const X(&x)[K]) {
          F2C_UNROLL(32)
          for (int r = 0; r < K; r++)
            piece[padded(r * 32 + threadIdx.x % 32)] = t.here(r) ? share(x[r]) : identity();
          return scan_piece<Inclusive, K>(piece);
        },
        [&](const tile<I, K> &t, const X(&x)[K], const T &base) {
          F2C_UNROLL(32)
          for (int r = 0; r < K; r++)
            if (t.here(r))
              use(t.at(r), x[r], Op::template apply<T>(base, piece[padded(r * 32 + threadIdx.x % 32)]));
        });
  }

  /* The same where an iteration is done twice: share(i) for what it contributes, and use(i, value) for all
   * that it does, with the variable's value before it. */
  template <int K, class I, class Share, class Use>
  __device__ __forceinline__ void hand_on(const space<I, 1> &it, Share share, Use use) const {
    each<false, K>(
        it, share, [](const T &x) { return x; }, [&](I i, const T &, const T &value) { use(i, value); });
  }

  /* The same for a counter: wanted(x) tells whether the iteration counts, and use(i, x, value) is what it
   * does then, with the counter's value before it. */
  template <int K, class I, class Fetch, class Wanted, class Use>
  __device__ __forceinline__ void pick(const space<I, 1> &it, Fetch fetch, Wanted wanted, Use use) const {
    using X = decltype(fetch(I()));
    const unsigned below = (1u << threadIdx.x % 32) - 1;
    unsigned votes[K];
    run<K, X>(
        it, fetch,
        [&](const tile<I, K> &t, const X(&x)[K]) {
          T sum = 0;
          F2C_UNROLL(32)
          for (int r = 0; r < K; r++) {
            votes[r] = __ballot_sync(full_warp, t.here(r) && wanted(x[r]));
            sum += static_cast<T>(__popc(votes[r]));
          }
          return sum;
        },
        [&](const tile<I, K> &t, const X(&x)[K], T base) {
          F2C_UNROLL(32)
          for (int r = 0; r < K; r++) {
            if (votes[r] >> threadIdx.x % 32 & 1)
              use(t.at(r), x[r], base + static_cast<T>(__popc(votes[r] & below)));
            base += static_cast<T>(__popc(votes[r]));
          }
        });
  }

private:
  /* One tile: fetch, fold(tile, x) of the warp's piece, and finish(tile, x, base), where base is the fold of
   * all iterations before the warp's piece. */
  template <int K, class X, class I, class Fetch, class Fold, class Finish>
  __device__ __forceinline__ void run(const space<I, 1> &it, Fetch fetch, Fold fold, Finish finish) const {
    F2C_SHARED(unsigned, ticket, 1);
    F2C_SHARED(T, sums, 32);
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    if (threadIdx.x == 0) *ticket = atomicInc(chain.ticket, gridDim.x - 1);
    __syncthreads();
    const tile<I, K> t(it, *ticket);
    X x[K];
    fetch_rows(t, fetch, x);
    const T sum = fold(t, x);
    if (lane == 0) sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
      const T upto = scan_warp<Op>(lane < warps ? sums[lane] : identity(), lane);
      const T before = look_back(static_cast<unsigned>(t.number), shuffle(upto, static_cast<int>(warps) - 1));
      const T shifted = shuffle_up(upto, 1);
      sums[lane] = lane == 0 ? before : Op::template apply<T>(before, shifted);
    }
    __syncthreads();
    finish(t, x, sums[warp]);
  }

  template <int K, class I, class Fetch, class X>
  __device__ __forceinline__ void fetch_rows(const tile<I, K> &t, Fetch fetch, X (&x)[K]) const {
    F2C_UNROLL(32)
    for (int r = 0; r < K; r++) x[r] = t.here(r) ? fetch(t.at(r)) : X();
  }

  /* Place of the k-th element of a piece: one more for each 128 bytes, so that rows and columns use all
   * banks. */
  static constexpr unsigned per_line = sizeof(T) < 128 ? 128 / sizeof(T) : 1;
  F2C_DEVICE_FN unsigned padded(unsigned k) { return k + k / per_line; }
  template <int K> static constexpr unsigned room = 32 * K + 32 * K / per_line; /* elements of a piece */

  /* Turns what the iterations of the warp's piece contribute into the fold of the piece up to each; gives the
   * fold of all of it. Each lane folds K neighbours. */
  template <bool Inclusive, int K> __device__ __forceinline__ T scan_piece(T *piece) const {
    const unsigned lane = threadIdx.x % 32;
    __syncwarp();
    T sum = piece[padded(lane * K)];
    F2C_UNROLL(32)
    for (int r = 1; r < K; r++) sum = Op::template apply<T>(sum, piece[padded(lane * K + r)]);
    const T upto = scan_warp<Op>(sum, lane), shifted = shuffle_up(upto, 1);
    T before = lane == 0 ? identity() : shifted;
    F2C_UNROLL(32)
    for (int r = 0; r < K; r++) {
      T *const here = &piece[padded(lane * K + r)];
      const T after = Op::template apply<T>(before, *here);
      *here = Inclusive ? after : before;
      before = after;
    }
    __syncwarp();
    return shuffle(upto, 31);
  }

  __device__ __forceinline__ message<T> *tiles() const { return static_cast<message<T> *>(chain.tiles); }
  __device__ __forceinline__ message<T> *groups() const { return static_cast<message<T> *>(chain.groups); }
  __device__ __forceinline__ unsigned tag(unsigned state) const { return chain.launch * 4 + state; }
  /* What a message tells: the fold of a tile alone; of all up to the end of a group. */
  static constexpr unsigned own = 1, whole = 2;

  /* Tells the fold of tile `number`, and gives the fold of all before it, start included. One warp calls. All
   * wait for the tiles before in the group and for the end of the group before; only the group's last tile
   * looks further back, so that few ask for the same words. */
  __device__ __forceinline__ T look_back(unsigned number, const T &total) const {
    const unsigned lane = threadIdx.x % 32, place = number % 32, group = number / 32;
    if (lane == 0 && place < 31) tiles()[number].post(tag(own), total);
    T here = lane == place ? total : identity();
    const message<T> *const from = tiles() + (lane < place ? number - place + lane : number);
    while (__any_sync(full_warp, lane < place && from->peek(&here) != tag(own))) spin_pause();
    T outside = start;
    if (place == 31) {
      const T all = fold_in_order(here, lane);
      if (lane == 0) groups()[group].post(tag(own), all);
      outside = look_back_groups(group, lane);
      if (lane == 0) groups()[group].post(tag(whole), Op::template apply<T>(outside, all));
    } else if (group > 0)
      while (__any_sync(full_warp, groups()[group - 1].peek(&outside) != tag(whole))) spin_pause();
    if (number == gridDim.x - 1 && chain.result) {
      const T through = Op::template apply<T>(outside, fold_in_order(here, lane));
      if (lane == 0) *static_cast<T *>(chain.result) = through;
    }
    return Op::template apply<T>(outside, fold_in_order(lane < place ? here : identity(), lane));
  }

  /* The fold of all groups before `group`, start included: lane l looks at group - 1 - l. */
  __device__ __forceinline__ T look_back_groups(unsigned group, unsigned lane) const {
    const message<T> *const from = groups() + (lane < group ? group - 1 - lane : group);
    T end = start;
    unsigned nearest;
    for (;;) {
      T e;
      const unsigned of_end = from->peek(&e);
      const bool is_own = lane < group && of_end == tag(own),
                 is_whole = lane >= group || of_end == tag(whole);
      if (lane < group) end = e;
      const unsigned known = __ballot_sync(full_warp, is_whole),
                     usable = __ballot_sync(full_warp, is_own || is_whole);
      nearest = static_cast<unsigned>(__ffs(static_cast<int>(known))) - 1;
      if (known != 0 && (~usable & ((1u << nearest) - 1)) == 0) break;
      spin_pause();
    }
    T sum = shuffle(end, static_cast<int>(nearest));
    while (nearest-- > 0) sum = Op::template apply<T>(sum, shuffle(end, static_cast<int>(nearest)));
    return sum;
  }

  /* The fold of all lanes, left to right, for every lane. */
  __device__ __forceinline__ T fold_in_order(T value, unsigned lane) const {
    for (unsigned distance = 1; distance < 32; distance *= 2) {
      const T other = shuffle_down(full_warp, value, distance);
      if (lane + distance < 32) value = Op::template apply<T>(value, other);
    }
    return shuffle(value, 0);
  }
};

} // namespace F2C_CODE
} // namespace f2c
