/* flat.cuh: loops whose iterations are rows, loops themselves of any length, with recurrences:
 *
 *   do i = 1, n;  do e = first(i), first(i + 1) - 1;  if (c(e)) then;  k = k + 1;  out(k) = f(i, e) ...
 *
 * Threads, warps or blocks a row would leave the rest waiting for those that got the long rows. "Scalable GPU
 * Graph Traversal" (Merrill, Garland, Grimshaw 2012) gathers rows by blocks, by warps or through a scan, by
 * their length. Here the rows' elements are one loop, in order, of which every warp gets the same number,
 * next to each other:
 *
 *   begins   blocks count the elements of their rows, tell each other the sums, and so know where each row
 * begins; counts   each warp folds what its elements contribute, and keeps who votes; blocks tell each other
 * the folds; uses     each warp runs its elements with the values that they begin with. Where nobody votes
 * there is nothing to do.
 *
 * All blocks of the grid must run at once. Operators need not commute; equal shapes give equal bits. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of what runs rows as one loop. */
struct flat_policy {
  static constexpr int warps = F2C_FLAT_WARPS; /* of a block */
  static constexpr int threads = warps * 32;
  static constexpr size_t kept = F2C_FLAT_KEPT; /* bytes in which a warp keeps votes */
  static constexpr unsigned most_blocks = 4096; /* of a launch: so many messages have room */
};
constexpr int flat_threads = flat_policy::threads; /* as kernels say it */

/* The values of the inner loop's variable: lo, lo + step, ... */
template <class E> struct row_of {
  E lo;
  long long count;
};

/* What the blocks know of the rows. */
template <class E> struct rows_begin {
  f2c_chain sums, ready; /* messages: elements of a block's rows; it knows where they begin */
  long long *first;      /* of each row: elements of all rows before */
  E *lo;                 /* and the first value of the inner loop's variable */
};

template <class T> F2C_DEVICE_FN T awaited(const message<T> &m, unsigned tag) {
  for (;;) {
    const auto now = m.peek();
    if (now.tag() == tag) return now.value();
    poll_pause();
  }
}

/* What comes before somebody, and all together. */
template <class T> struct told { T before, all; };
/* Of what `blocks` blocks tell, for this one. A warp calls. Lane l collects neighbours, so that the fold is in order. */
template <class Op, class T> F2C_DEVICE_FN told<T> fold_blocks(const void *messages, unsigned tag, int blocks, unsigned lane) {
  const message<T> *const m = static_cast<const message<T> *>(messages);
  const int each = (blocks + 31) / 32, own = static_cast<int>(blockIdx.x), mine = static_cast<int>(lane) * each;
  T sum = Op::template identity<T>(), before = sum;
  for (int b = mine; b < mine + each; b++) {
    if (b == own) before = sum;
    if (b < blocks) sum = Op::template apply<T>(sum, awaited(m[b], tag));
  }
  const T upto = scan_warp<Op>(sum, lane);
  before = Op::template apply<T>(before_lane<Op>(upto, lane), before);
  return {shuffle(before, own / each & 31), shuffle(upto, 31)}; /* those behind the last one do not ask */
}
/* The same for all threads of the block. */
template <class Op, class T> F2C_DEVICE_FN told<T> ask_blocks(const void *messages, unsigned tag, int blocks) {
  F2C_SHARED(told<T>, answer, 1);
  if (threadIdx.x < 32) {
    const told<T> all = fold_blocks<Op, T>(messages, tag, blocks, threadIdx.x);
    if (threadIdx.x == 0) *answer = all;
  }
  __syncthreads();
  return *answer;
}

/* S: what an element contributes. */
template <class Op, class T, class S, class E, int Step, bool Idle, class I, class Row, class Share, class Use> struct flattening {
  using own = share_of<Op, T, S>;

  const f2c_chain &chain;
  const T &start;
  const space<I, 1> &it;
  const rows_begin<E> &rows;
  const Row &row;
  const Share &share;
  const Use &use;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  long long total = 0, from = 0, to = 0; /* elements: of all rows; of this warp, from .. to - 1 */
  int active = 1;                        /* blocks that have elements */

  __device__ __forceinline__ I at(I r) const { return it.lo[0] + r * it.step[0]; }

  /* ---- where rows begin ---- */

  /* Of all threads of the block: the sum of those before, and of all. */
  __device__ __forceinline__ told<long long> scan_block(long long value) const {
    F2C_SHARED(long long, sums, flat_policy::warps);
    const long long upto = scan_warp<op::sum>(value, lane);
    if (lane == 31) sums[warp] = upto;
    __syncthreads();
    const long long all = scan_warp<op::sum>(lane < flat_policy::warps ? sums[lane] : 0, lane),
                    before = shuffle(before_lane<op::sum>(all, lane), static_cast<int>(warp));
    __syncthreads();
    return {before + upto - value, shuffle(all, 31)};
  }

  __device__ __forceinline__ void begins() {
    const long long n = it.n[0], each = ((n + gridDim.x - 1) / gridDim.x + 31) / 32 * 32, r0 = blockIdx.x * each,
                    r1 = r0 + each < n ? r0 + each : n;
    const int blocks = static_cast<int>((n + each - 1) / each);
    long long sum = 0;
    for (long long r = r0 + threadIdx.x; r < r1; r += flat_threads) {
      const row_of<E> x = row(at(static_cast<I>(r)));
      rows.first[r] = x.count;
      rows.lo[r] = x.lo;
      sum += x.count;
    }
    sum = scan_block(sum).all;
    message<long long> *const sums = static_cast<message<long long> *>(rows.sums.tiles);
    if (r0 < n && threadIdx.x == 0) sums[blockIdx.x].post(rows.sums.launch, sum);
    const told<long long> others = ask_blocks<op::sum, long long>(sums, rows.sums.launch, blocks);
    total = others.all;
    number(r0, r1, others.before);
    meet(r0 < n, blocks);
  }
  /* The threads know the lengths of their rows. */
  __device__ __forceinline__ void number(long long r0, long long r1, long long before) const {
    for (long long base = r0; base < r1; base += flat_threads) {
      const long long r = base + threadIdx.x;
      const told<long long> tile = scan_block(r < r1 ? rows.first[r] : 0);
      if (r < r1) rows.first[r] = before + tile.before;
      before += tile.all;
    }
  }
  /* Nobody goes on before all rows' places are written. */
  __device__ __forceinline__ void meet(bool has_rows, int blocks) const {
    __syncthreads();
    message<unsigned> *const ready = static_cast<message<unsigned> *>(rows.ready.tiles);
    if (has_rows && threadIdx.x == 0) {
      __threadfence();
      ready[blockIdx.x].post(rows.ready.launch, 1);
    }
    ask_blocks<op::sum, unsigned>(ready, rows.ready.launch, blocks);
    __threadfence();
  }

  /* ---- which row an element is of ---- */

  /* A row that begins at an element or before, and the first value of its variable. */
  struct place {
    I row;
    long long first;
    E lo;
  };

  /* The last row that begins at element q or before, by all lanes together. */
  __device__ __forceinline__ place find(long long q) const {
    long long low = 0, n = it.n[0];
    while (n > 1) {
      const long long step = (n + 31) / 32, ahead = static_cast<long long>(lane) * step;
      const bool before = ahead < n && rows.first[low + ahead] <= q;
      const long long jump = (__popc(__ballot_sync(full_warp, before)) - 1) * step;
      low += jump;
      n = n - jump < step ? n - jump : step;
    }
    return {static_cast<I>(low), rows.first[low], rows.lo[low]};
  }
  /* The same by each lane alone. */
  __device__ __forceinline__ place find_alone(I low, long long q) const {
    I n = it.n[0] - low;
    while (n > 1) {
      const I half = n / 2;
      if (rows.first[low + half] <= q)
        low += half, n -= half;
      else
        n = half;
    }
    return {low, rows.first[low], rows.lo[low]};
  }

  /* The next 32 rows, one a lane: where they begin, from element q on, and their first values. */
  struct window {
    int begin;
    E lo;
  };
  __device__ __forceinline__ window look(const place &p, long long q) const {
    const long long r = static_cast<long long>(p.row) + 1 + lane;
    if (r >= it.n[0]) return {32, E()};
    const long long ahead = rows.first[r] - q;
    return {ahead < 32 ? static_cast<int>(ahead) : 32, rows.lo[r]};
  }

  /* Of elements q .. q + 31, one a lane. *at is a row that begins at q or before, and is moved on. */
  __device__ __forceinline__ place places(place *at, long long q, int count) const {
    window next = look(*at, q);
    if (__shfl_sync(full_warp, next.begin, 31) < count) {
      *at = find(q);
      next = look(*at, q);
    }
    place mine = *at;
    if (__shfl_sync(full_warp, next.begin, 31) < count) {
      mine = find_alone(at->row, q + (static_cast<int>(lane) < count ? static_cast<int>(lane) : 0));
    } else if (__shfl_sync(full_warp, next.begin, 0) < count) {
      int behind = 0; /* rows of the window that begin at the lane's element or before */
      for (int s = 16; s > 0; s /= 2)
        if (__shfl_sync(full_warp, next.begin, behind + s - 1) <= static_cast<int>(lane)) behind += s;
      const int begin = __shfl_sync(full_warp, next.begin, behind - 1 & 31);
      const E lo = shuffle(next.lo, behind - 1 & 31);
      if (behind > 0) mine = {static_cast<I>(at->row + behind), q + begin, lo};
      *at = {shuffle(mine.row, count - 1), shuffle(mine.first, count - 1), shuffle(mine.lo, count - 1)};
    }
    return mine;
  }

  /* The inner loop's variable in element q of a row. */
  __device__ __forceinline__ E variable(const place &p, long long q) const {
    return static_cast<E>(p.lo + static_cast<E>(q - p.first) * Step);
  }

  /* ---- two passes over the elements ---- */

  /* What the lane's element contributes. */
  __device__ __forceinline__ S ask(const place &mine, long long q, int count) const {
    return static_cast<int>(lane) < count ? share(this->at(mine.row), variable(mine, q + lane)) : own::none();
  }
  static __device__ __forceinline__ int count_of(long long q, long long to) { return to - q < 32 ? static_cast<int>(to - q) : 32; }

  /* Votes of 32 elements, and room for those of the warp's first ones. */
  using votes = row_scan<Op, T, S>;
  __device__ __forceinline__ votes *kept(int *most) const {
    F2C_DYNAMIC_SHARED(unsigned char, memory);
    *most = static_cast<int>(dynamic_shared_bytes() / (flat_policy::warps * sizeof(votes)));
    return reinterpret_cast<votes *>(memory) + warp * static_cast<unsigned>(*most);
  }

  __device__ __forceinline__ T counts() const {
    T sum = Op::template identity<T>();
    place at = from < to ? find(from) : place();
    int most = 0, k = 0;
    for (long long q = from; q < to; q += 32, k++) {
      const int count = count_of(q, to);
      const S mine = ask(places(&at, q, count), q, count);
      if constexpr (votes_only<S>) {
        const votes all = votes::of(mine);
        votes *const room = kept(&most);
        if (lane == 0 && k < most) room[k] = all;
        sum = Op::template apply<T>(sum, all.all());
      } else {
        sum = Op::template apply<T>(sum, shuffle(scan_warp<Op>(own::in(mine), lane), 31));
      }
    }
    __syncwarp();
    return sum;
  }

  /* Runs the lane's element, if there is one. */
  __device__ __forceinline__ void run(const place &mine, long long q, int count, bool wanted, const T &before) const {
    if (static_cast<int>(lane) < count && wanted) use(this->at(mine.row), variable(mine, q + lane), plain_value<T>::of(before));
  }

  __device__ __forceinline__ void uses(T before) const {
    place at = from < to ? find(from) : place();
    int most = 0, k = 0;
    for (long long q = from; q < to; q += 32, k++) {
      const int count = count_of(q, to);
      if constexpr (votes_only<S>) {
        const votes *const room = kept(&most);
        place mine = {};
        if (!Idle || k >= most || room[k].anybody() != 0) mine = places(&at, q, count);
        const votes all = k < most ? room[k] : votes::of(ask(mine, q, count));
        const bool wanted = !Idle || (all.anybody() >> lane & 1) != 0;
        run(mine, q, count, wanted, Op::template apply<T>(before, all.before(lane)));
        before = Op::template apply<T>(before, all.all());
      } else {
        const place mine = places(&at, q, count);
        const T upto = scan_warp<Op>(own::in(ask(mine, q, count)), lane);
        run(mine, q, count, true, Op::template apply<T>(before, before_lane<Op>(upto, lane)));
        before = Op::template apply<T>(before, shuffle(upto, 31));
      }
    }
  }

  /* What comes before the warp's elements; block 0 leaves what all come to. */
  __device__ __forceinline__ T exchange(const T &own) const {
    F2C_SHARED(T, folds, flat_policy::warps);
    if (lane == 0) folds[warp] = own;
    __syncthreads();
    const T upto = scan_warp<Op>(lane < flat_policy::warps ? folds[lane] : Op::template identity<T>(), lane);
    message<T> *const blocks = static_cast<message<T> *>(chain.tiles);
    const T all = shuffle(upto, 31);
    if (threadIdx.x == 0) blocks[blockIdx.x].post(chain.launch, all);
    const told<T> others = ask_blocks<Op, T>(blocks, chain.launch, active);
    if (blockIdx.x == 0 && threadIdx.x == 0 && chain.result)
      *static_cast<T *>(chain.result) = Op::template apply<T>(start, others.all);
    const T before = shuffle(before_lane<Op>(upto, lane), static_cast<int>(warp));
    return Op::template apply<T>(Op::template apply<T>(start, others.before), before);
  }

  __device__ __forceinline__ void go() {
    begins();
    const long long warps = static_cast<long long>(gridDim.x) * flat_policy::warps;
    long long each = ((total + warps - 1) / warps + 31) / 32 * 32;
    if (each < 32) each = 32;
    active = static_cast<int>((total + each * flat_policy::warps - 1) / (each * flat_policy::warps));
    if (active < 1) active = 1;
    if (static_cast<int>(blockIdx.x) >= active) return;
    from = (static_cast<long long>(blockIdx.x) * flat_policy::warps + warp) * each;
    to = from + each < total ? from + each : total;
    uses(exchange(counts()));
  }
};

/* Runs the loop `it`, whose iterations are rows, with carried variables c. row(i) is the row of iteration i,
 * the first value of the variable of the loop inside, which grows by Step, and how many it takes; share(i, e)
 * what an element contributes; use(i, e, value) is all that it does, with the variables' value before it.
 * Idle: elements that vote for nothing do nothing. Every thread calls. */
template <class E, int Step, bool Idle, class Op, class T, class I, class Row, class Share, class Use>
F2C_DEVICE_FN void flat(const carry<Op, T> &c, const space<I, 1> &it, const rows_begin<E> &rows, Row row, Share share, Use use) {
  using S = decltype(share(I(), E()));
  flattening<Op, T, S, E, Step, Idle, I, Row, Share, Use>{c.chain, c.start, it, rows, row, share, use}.go();
}

} // namespace F2C_CODE
} // namespace f2c
