/* wave.cuh: nests whose iterations depend on each other, in one launch.
 *
 * Of D loops, C carry: loop 0 makes the steps, loop 1 is spread over the lanes of a warp, loop 2 (if C is 3)
 * numbers rows; the others are copies of the same work. With t the iteration numbers, skewed so that no
 * component of a dependence's distance is negative, iterations of one front, tau = t0 + t1 + t2, are
 * independent of each other.
 *
 * 32 neighbours in loop 1 and one iteration of loop 2 are a strip, which one warp walks through, front by
 * front; it takes the strips in order, by a ticket. A supernode is what it does of a strip in `width` fronts.
 * After each it says how far it is, and before each it waits until the strips that it depends on, the one
 * before in loop 1 and the one before in loop 2, have done the supernode of the same fronts: they have waited
 * for those before them. All these were taken earlier, by warps that run, so that waiting ends however few
 * warps there are.
 *
 * What a lane folds into a reduction variable depends on which strips its warp takes. Where the order of folding makes a
 * difference, each strip's fold is kept by its number (strip_fold), and another kernel folds these.
 *
 * With one loop that carries (C is 1) the lanes are independent: no skewing and no waiting.
 *
 * (Supernodes: Irigoin and Triolet 1988. How wide they are: launch.cpp.) */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Skewing: t1 grows by lane_row * t2, t0 by step_row * t2 + step_lane * t1. */
struct skewing {
  int lane_row = 0, step_row = 0, step_lane = 0;
};

/* How a nest is cut, as its kernel sees it. */
template <class I, int C> struct front {
  f2c_chain chain;                 /* the ticket, and a word a strip: tag * 2^32 + supernodes that are done */
  unsigned strips, along, copies;  /* strips of all copies; of one row of one copy; copies */
  I width;                         /* fronts of a supernode */
  I lane_row, step_row, step_lane; /* skewing */
  I ahead;                         /* C is 1: fronts before the first step, so that windows begin where a line of memory does */

  /* A strip as one lane has it. */
  template <int D> struct share {
    unsigned number; /* of the strip */
    bool busy;       /* some lane has iterations */
    I value[D];      /* of the loops; of loop 0 the first */
    I steps;         /* of loop 0; 0: the lane has none */
    I begin;         /* front of the lane's step 0 */
    I lane0, begin0; /* number of the strip's first lane; front of step 0 of lane number 0 */
    I first, last;   /* fronts of the strip */
  };

  /* Runs body(v0, v1, ..) for all values of the loops. All threads of the grid call it, in blocks of one
   * warp. With windows (window.cuh) supernodes have as many fronts as windows have columns. */
  template <int D, class Body, class... W>
  __device__ __forceinline__ void walk(const space<I, D> &it, Body body, W... windows) const {
    const I fronts = columns_of<W...>() > 0 ? columns_of<W...>() : width;
    for (unsigned number = draw(blockIdx.x); number < strips; number = draw(number + gridDim.x)) {
      const share<D> s = cut(it, number);
      unsigned known = 0;
      if (passed_by(it, s)) {
        tell(number, all_done);
        continue;
      }
      if (renews<W...>()) known = await<true>(number, known, static_cast<unsigned>(s.first / fronts));
      (windows.enter(it, s.value, s.lane0), ...);
      (windows.request(s.first / fronts * fronts - s.begin0), ...);
      for (I node = s.first / fronts; node * fronts <= s.last; node++) {
        const I begin = node * fronts, end = begin + fronts, column = begin - s.begin0;
        (windows.before(column, begin <= s.first), ...);
        known = await<renews<W...>()>(number, known, static_cast<unsigned>(node));
        (windows.after(column, begin <= s.first), ...);
        if (sizeof...(W) > 0) __syncwarp();
        (windows.request(column + fronts), ...);
        if (s.busy) pass<unrolled<W...>()>(it, s, begin > s.first ? begin : s.first, end <= s.last ? end : s.last + 1, body);
        if (C == 1) __syncwarp();
        (windows.store(column), ...);
        tell(number, end > s.last ? all_done : static_cast<unsigned>(node) + 1);
      }
      (windows.leave(number), ...);
    }
  }

private:
  static constexpr unsigned all_done = 0x7fffffff;
  static constexpr int rows = C > 2 ? 2 : 0; /* a loop that there is */

  /* Fronts that the compiler unrolls: all of a supernode where the body uses few arrays. */
  template <class... W> F2C_METHOD static constexpr int unrolled() { return wide<I> ? 4 : sizeof...(W) > 3 ? 8 : 32; }

  /* Columns of windows, which all have the same; 0: there are none. */
  template <class... W> F2C_METHOD static constexpr int columns_of() {
    int columns = 0;
    ((columns = W::columns > columns ? W::columns : columns), ...);
    return columns;
  }

  /* Windows ask for their next columns, which the row of strips before may have to store first. */
  template <class... W> F2C_METHOD static constexpr bool renews() { return C > 2 && columns_of<W...>() > 0; }

  /* A strip without iterations that no others need: with more lanes than rows are skewed by, those of its row and its column that have some
   * know each other without it. */
  template <int D> __device__ __forceinline__ bool passed_by(const space<I, D> &it, const share<D> &s) const {
    return C > 2 && !s.busy && it.n[1] > lane_row;
  }

  /* The fronts from `tau` to before `end`. Most have an iteration for every lane. */
  template <int Unrolled, int D, class Body>
  __device__ __forceinline__ void pass(const space<I, D> &it, const share<D> &s, I tau, I end, Body body) const {
    I value[D];
    for (int d = 0; d < D; d++) value[d] = s.value[d];
    const bool mine = tau >= s.begin && end <= s.begin + s.steps, whole = C > 1 && __all_sync(full_warp, mine);
    if (C == 1 && s.steps > 0) {
      F2C_UNROLL((wide<I> ? 2 : 8))
      for (; tau < end; tau++) {
        value[0] = s.value[0] + (tau - s.begin) * it.step[0];
        apply(body, value, typename count_up<D>::list());
      }
    } else if (C > 1 && whole) {
      F2C_UNROLL(Unrolled)
      for (; tau < end; tau++) {
        value[0] = s.value[0] + (tau - s.begin) * it.step[0];
        apply(body, value, typename count_up<D>::list());
        __syncwarp();
      }
    } else if (C > 1) {
      F2C_UNROLL((Unrolled < 32 ? 1 : 4))
      for (; tau < end; tau++) {
        value[0] = s.value[0] + (tau - s.begin) * it.step[0];
        if (tau >= s.begin && tau < s.begin + s.steps) apply(body, value, typename count_up<D>::list());
        __syncwarp();
      }
    }
  }
  template <class Body, int... K> static __device__ __forceinline__ void apply(Body body, const I *value, number_list<K...>) {
    body(value[K]...);
  }

  /* The next strip, the same for all lanes. After the last strip each warp draws once more. Strips that do
   * not wait for each other need no ticket. */
  __device__ __forceinline__ unsigned draw(unsigned number) const {
    if (C == 1) return number;
    if (threadIdx.x == 0) number = atomicInc(chain.ticket, strips + gridDim.x - 1);
    return __shfl_sync(full_warp, number, 0);
  }

  template <int D> __device__ __forceinline__ share<D> cut(const space<I, D> &it, unsigned number) const {
    share<D> s;
    const I row = C > 2 ? static_cast<I>(number / copies / along) : 0, shift = lane_row * row;
    const I first = static_cast<I>(number / copies % along) * 32, lane = first + static_cast<I>(threadIdx.x);
    const I from = first > shift ? first : shift, past = it.n[1] + shift, to = first + 32 < past ? first + 32 : past;
    s.number = number;
    s.busy = from < to;
    s.steps = lane >= from && lane < to ? it.n[0] : 0;
    s.begin = front_of(0, lane, row);
    s.begin0 = front_of(0, shift, row);
    s.lane0 = first - shift;
    s.first = s.busy ? front_of(0, from, row) : 0;
    s.last = s.busy ? front_of(it.n[0] - 1, to - 1, row) : last_front(it); /* an idle one publishes who waits for whom */
    s.value[0] = it.lo[0];
    s.value[1] = it.lo[1] + (lane - shift) * it.step[1];
    if (C > 2) s.value[rows] = it.lo[rows] + row * it.step[rows];
    I copy = static_cast<I>(number % copies);
    for (int d = C > 2 ? 3 : 2; d < D; d++) {
      s.value[d] = it.lo[d] + (d == D - 1 ? copy : copy % it.n[d]) * it.step[d];
      copy /= it.n[d];
    }
    return s;
  }

  /* The front of step t0 in the skewed lane and row. */
  __device__ __forceinline__ I front_of(I step, I lane, I row) const {
    if (C == 1) return step + ahead;
    return step + lane + step_lane * lane + (C > 2 ? row + step_row * row : 0);
  }
  template <int D> __device__ __forceinline__ I last_front(const space<I, D> &it) const {
    const I row = C > 2 ? it.n[rows] - 1 : 0;
    return front_of(it.n[0] - 1, it.n[1] - 1 + lane_row * row, row);
  }

  /* Tags of the words: messages of carry.cuh, which may lie there from earlier launches, end on other states. */
  __device__ __forceinline__ unsigned long long tag() const { return static_cast<unsigned long long>(chain.launch * 4 + 3) << 32; }
  __device__ __forceinline__ unsigned long long *words() const { return static_cast<unsigned long long *>(chain.tiles); }

  /* Waits until the strips before have done supernode `node`, that in loop 2 the one after it, too, where `Renews`; unless that is known. Gives
   * what is known. */
  template <bool Renews> __device__ __forceinline__ unsigned await(unsigned number, unsigned known, unsigned node) const {
    if (C == 1 || known > node) return known;
    const unsigned row = along * copies;
    const unsigned long long *before = nullptr;
    if (threadIdx.x == 0 && number / copies % along > 0) before = words() + number - copies;
    if (C > 2 && threadIdx.x == 1 && number >= row) before = words() + number - row;
    unsigned done = all_done;
    do
      if (before) {
        const unsigned long long word = load_acquire(before);
        done = word >= tag() && word - tag() <= all_done ? static_cast<unsigned>(word) : 0;
        if (Renews && threadIdx.x == 1 && done > 0 && done < all_done) done--;
        if (done <= node) poll_pause();
      }
    while (__any_sync(full_warp, done <= node));
    const unsigned one = __shfl_sync(full_warp, done, 0), other = C > 2 ? __shfl_sync(full_warp, done, 1) : one;
    return one < other ? one : other;
  }

  __device__ __forceinline__ void tell(unsigned number, unsigned done) const {
    __syncwarp();
    if (C > 1 && threadIdx.x == 0) store_release(words() + number, tag() | done);
  }
};

/* A variable whose folds of strips are kept. Stands among the windows of front::walk. */
template <class Op, class T> struct strip_fold {
  static constexpr int columns = 0;
  T &value; /* of the lane */
  T *folds; /* device: of each strip */

  template <class I, int D> __device__ __forceinline__ void enter(const space<I, D> &, const I (&)[D], I) const {}
  template <class I> __device__ __forceinline__ void request(I) const {}
  template <class I> __device__ __forceinline__ void before(I, bool) const {}
  template <class I> __device__ __forceinline__ void after(I, bool) const {}
  template <class I> __device__ __forceinline__ void store(I) const {}
  __device__ __forceinline__ void leave(unsigned number) const {
    const T all = fold_warp<Op>(value, threadIdx.x, 32);
    if (threadIdx.x == 0) folds[number] = all;
    value = Op::template identity<T>();
  }
};
template <class Op, class T> F2C_DEVICE_FN strip_fold<Op, T> fold_strips(T &value, T *folds) { return {value, folds}; }

/* The fold of all strips: one block. */
template <class Op, class T> static __global__ void collect_strips(const T *folds, long long count, partial<Op, T> to) {
  T value = to.identity();
  for (long long k = threadIdx.x; k < count; k += blockDim.x) value = Op::template apply<T>(value, folds[k]);
  reduce(to(value));
}

} // namespace F2C_CODE
} // namespace f2c
