/* window.cuh: the part of an array that a strip of a wavefront works on, in shared memory.
 *
 * A warp walks through a strip of 32 lanes in supernodes of so many fronts (wave.cuh) as a window has
 * columns. Lane l is Lean * l steps behind lane 0, so that a supernode is a parallelogram; in the window its
 * rows stand straight: element (t0, t1), of step t0 in lane t1, has column t0 + Lean * t1. The window moves
 * on by its columns. Its rows are the strip's, Back rows before them, which others have finished, and Ahead
 * rows behind them, with the values from before the nest; likewise Before and After columns. Whole rows come
 * from memory and go back: all traffic is coalesced, and the body reads and writes shared memory. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* A value that is loaded here and not later: the compiler would move loads into the branches that need them. */
#ifdef F2CUDA_EMU
template <class T> F2C_DEVICE_FN T loaded(T x) { return x; }
#else
template <class T> F2C_DEVICE_FN T loaded(T x) {
  if constexpr (sizeof(T) == 4 && std::is_integral<T>::value)
    asm volatile("" : "+r"(x));
  else if constexpr (sizeof(T) == 8 && std::is_integral<T>::value)
    asm volatile("" : "+l"(x));
  else if constexpr (std::is_same<T, float>::value)
    asm volatile("" : "+f"(x));
  else if constexpr (std::is_same<T, double>::value)
    asm volatile("" : "+d"(x));
  return x;
}
#endif

/* Bounds of an array in the dimensions of steps and lanes, as subscripts. */
template <class I> struct frame {
  I step_lo, step_hi, lane_lo, lane_hi;
  template <class J> operator frame<J>() const {
    return {static_cast<J>(step_lo), static_cast<J>(step_hi), static_cast<J>(lane_lo), static_cast<J>(lane_hi)};
  }
};

/* How far references of an iteration reach in the window, the lean of its rows, and the columns of a supernode. */
template <int Back, int Ahead, int Before, int After, int Lean, int Columns> struct window_shape {
  static constexpr int columns = Columns, back = Back, ahead = Ahead, before = Before, after = After, lean = Lean;
  static constexpr int pitch = (columns + Before + After) | 1;        /* odd: lanes use different banks */
  static constexpr int rows = 32 + Back + Ahead, room = rows * pitch; /* elements */
};

/* Fetch: the strip's own elements have to be read. Home: const T where they are not written. At: values of
 * the loops -> offset of the element that the iteration owns. */
template <class R, bool Fetch, class Home, class I, class At> struct window {
  using T = std::remove_const_t<Home>;
  static constexpr bool stores = !std::is_const<Home>::value;
  static constexpr int columns = R::columns;
  T *&view;               /* what the body's references start from */
  T *box;                 /* shared memory */
  Home *home;             /* the array */
  frame<I> limits;        /* its bounds */
  I step_base, lane_base; /* what is added to the loops' values in the subscripts of the element */
  At at;

  __device__ __forceinline__ window(T *&v, T *shared, Home *array, const frame<I> &bounds, I step, I lane, At element)
      : view(v), box(shared), home(array), limits(bounds), step_base(step), lane_base(lane), at(element) {}

  I row0, lanes, steps;                           /* lane number of the first row; iterations of the loops */
  I origin, per_step, per_lane;                   /* offset of element (0, row0); of neighbours */
  I step_least, step_most, lane_least, lane_most; /* elements that there are */
  I view0;                                        /* of the view, but for the column */

  /* A new strip, whose first lane has number `first`. */
  template <int D> __device__ __forceinline__ void enter(const space<I, D> &it, const I (&value)[D], I first) {
    I v[D];
    for (int d = 0; d < D; d++) v[d] = value[d];
    v[0] = it.lo[0];
    v[1] = it.lo[1] + first * it.step[1];
    row0 = first, lanes = it.n[1], steps = it.n[0];
    origin = offset(v, typename count_up<D>::list());
    v[0] += it.step[0];
    per_step = offset(v, typename count_up<D>::list()) - origin;
    v[0] -= it.step[0], v[1] += it.step[1];
    per_lane = offset(v, typename count_up<D>::list()) - origin;
    const I step = it.lo[0] + step_base, lane = it.lo[1] + lane_base;
    step_least = it.step[0] > 0 ? limits.step_lo - step : step - limits.step_hi;
    step_most = it.step[0] > 0 ? limits.step_hi - step : step - limits.step_lo;
    lane_least = it.step[1] > 0 ? limits.lane_lo - lane : lane - limits.lane_hi;
    lane_most = it.step[1] > 0 ? limits.lane_hi - lane : lane - limits.lane_lo;
    view0 = (R::back - row0) * R::pitch + R::before - it.step[0] * step - it.step[1] * lane * (R::pitch + R::lean);
  }

  /* Asks for what depends on no other strip, the new columns of the strip's rows and of those behind them:
   * loads that the supernode before does not wait for. Of what nobody needs, beyond the array or set before
   * it is read, something. */
  __device__ __forceinline__ void request(I column) {
    if (!in_registers) return;
    if (wanted(column)) load<R::back, 0, 32>(column, asked);
    load<R::back + 32, 32, R::ahead>(column, asked);
  }

  /* Columns that it shares with the one before, and those that were asked for. */
  __device__ __forceinline__ void before(I column, bool first) {
    view = box + (view0 - column);
    share<R::back, 32 + R::ahead>(column, first);
    if (!first) share<0, R::back>(column, false);
    __syncwarp();
    if (in_registers) {
      if (wanted(column)) keep<R::back, 0, 32>(asked);
      keep<R::back + 32, 32, R::ahead>(asked);
    } else {
      if (wanted(column)) fetch<R::back, 32, R::after>(column);
      fetch<R::back + 32, R::ahead, R::after>(column);
    }
  }

  /* The rows of the strip before, which has them ready. */
  __device__ __forceinline__ void after(I column, bool first) {
    if (first) share<0, R::back>(column, true);
    fetch<0, R::back, 0>(column);
  }

  __device__ __forceinline__ void leave(unsigned) const {}
  __device__ __forceinline__ void store(I column) const {
    if (stores && segments == 1 && inside(column)) {
      store_inside(column);
      return;
    }
    F2C_UNROLL(1)
    for (int first = 0; first < (stores ? 32 : 0); first += batch / segments) {
      T value[batch];
      F2C_UNROLL(32)
      for (int k = 0; k < batch; k++) value[k] = box[place(R::back + first, k, R::before)];
      F2C_UNROLL(32)
      for (int k = 0; k < batch; k++) {
        const I lane = row0 + first + k / segments, step = column + of(k) - R::lean * lane;
        if (lane >= 0 && lane < lanes && step >= 0 && step < steps)
          put(home, origin + step * per_step + (lane - row0) * per_lane, value[k]);
      }
    }
  }

private:
  static constexpr int segments = R::columns / 32;                   /* of a row */
  static constexpr int batch = segments > 1 ? 32 : wide<I> ? 8 : 16; /* accesses in flight */
  static constexpr bool in_registers = !wide<I> && segments == 1 && R::ahead <= 4;
  T asked[in_registers ? 32 + R::ahead : 1]; /* on their way from memory */

  /* Place of a lane's k-th element of some rows; its column in the supernode. */
  __device__ __forceinline__ static int of(int k) { return k % segments * 32 + static_cast<int>(threadIdx.x); }
  __device__ __forceinline__ static int place(int row, int k, int shift) { return (row + k / segments) * R::pitch + shift + of(k); }
  /* All elements of the strip's own rows, in columns from this one on, belong to iterations. */
  __device__ __forceinline__ bool inside(I column) const {
    return row0 >= 0 && row0 + 32 <= lanes && column >= R::lean * (row0 + 31) && column + R::columns <= steps + R::lean * row0;
  }
  /* Whether they have to be there: all, or those that the nest does not set. */
  __device__ __forceinline__ bool wanted(I column) const { return Fetch || !inside(column + R::after); }

  /* Offset of column `column`, the lane's, in the strip's first row; from one row to the next. */
  __device__ __forceinline__ I begin_of(I column) const {
    return origin + (column + static_cast<I>(threadIdx.x) - R::lean * row0) * per_step;
  }
  __device__ __forceinline__ I per_row() const { return per_lane - R::lean * per_step; }

  __device__ __forceinline__ void store_inside(I column) const {
    const I first = begin_of(column), next = per_row();
    F2C_UNROLL((wide<I> ? 4 : 16))
    for (int r = 0; r < 32; r++) put(home, first + r * next, box[place(R::back + r, 0, R::before)]);
  }

  template <int... K> __device__ __forceinline__ I offset(const I *v, number_list<K...>) const { return at(v[K]...); }

  template <class X> static __device__ __forceinline__ void put(X *to, I where, X value) { to[where] = value; }
  template <class X> static __device__ __forceinline__ void put(const X *, I, X) {}

  /* Columns of Count rows from From on that the supernode shares with the one before; at the first one from memory. */
  template <int From, int Count> __device__ __forceinline__ void share(I column, bool first) const {
    F2C_UNROLL(4)
    for (int more = 0; more < Count; more += 32) {
      const int r = From + more + static_cast<int>(threadIdx.x);
      if (r >= From + Count) continue;
      F2C_UNROLL(16)
      for (int c = 0; c < R::before + R::after; c++)
        box[r * R::pitch + c] = first ? old(r, column - R::before + c) : box[r * R::pitch + R::columns + c];
    }
  }

  /* Elements of Count rows from From on, into value[At ..] and from there into the box. */
  template <int From, int At0, int Count, int N> __device__ __forceinline__ void load(I column, T (&value)[N]) const {
    if (From == R::back && inside(column + R::after)) {
      const I first = begin_of(column + R::after), next = per_row();
      F2C_UNROLL(32)
      for (int k = 0; k < Count; k++) value[At0 + k] = home[first + k * next];
      return;
    }
    F2C_UNROLL(32)
    for (int k = 0; k < Count; k++) value[At0 + k] = old(From + k, column + R::after + of(0));
  }
  template <int From, int At0, int Count, int N> __device__ __forceinline__ void keep(const T (&value)[N]) const {
    F2C_UNROLL(32)
    for (int k = 0; k < Count; k++) box[place(From + k, 0, R::before + R::after)] = value[At0 + k];
  }

  /* The same, at once. */
  template <int From, int Count, int Shift> __device__ __forceinline__ void fetch(I column) const {
    F2C_UNROLL(1)
    for (int first = 0; first < Count; first += batch / segments) {
      T value[batch];
      F2C_UNROLL(32)
      for (int k = 0; k < batch; k++)
        if (first + k / segments < Count) value[k] = old(From + first + k / segments, column + Shift + of(k));
      F2C_UNROLL(32)
      for (int k = 0; k < batch; k++)
        if (first + k / segments < Count) box[place(From + first, k, R::before + Shift)] = value[k];
    }
  }

  /* An element of the array, by its row and column; of several beyond the array the same. */
  __device__ __forceinline__ const T &old(int r, I column) const {
    I lane = row0 + (r - R::back), step = column - R::lean * lane;
    step = step < step_least ? step_least : step > step_most ? step_most : step;
    lane = lane < lane_least ? lane_least : lane > lane_most ? lane_most : lane;
#ifdef __SANITIZE_THREAD__ /* where each access is watched, what nobody needs is not touched: it may be unset */
    static constexpr T none{};
    const bool own = lane >= 0 && lane < lanes && step >= 0 && step < steps;
    if (own ? !Fetch : R::back + R::ahead + R::before + R::after == 0) return none;
#endif
    return home[origin + step * per_step + (lane - row0) * per_lane];
  }
};

/* The part of an array that is read only and that but one of the loops walks along: that of the steps, or of
 * the lanes. Elements lie in the order of the subscript. */
template <int Before, int After, int Lean, int Columns, bool Steps, class T, class I, class At> struct line {
  static constexpr int columns = Columns, loop = Steps ? 0 : 1;
  T *&view; /* as in window, and what follows */
  T *box;   /* room(..) elements */
  const T *home;
  I lowest, highest, base;
  At at;

  I row0, origin, per_item, least, most; /* elements that there are, as iterations of the loop */
  I first_subscript, sign;

  static constexpr int room = (Steps ? Columns + 31 * Lean : 32) + Before + After;

  template <int D> __device__ __forceinline__ void enter(const space<I, D> &it, const I (&value)[D], I first) {
    I v[D];
    for (int d = 0; d < D; d++) v[d] = value[d];
    v[0] = it.lo[0], v[1] = it.lo[1];
    row0 = first, sign = it.step[loop], first_subscript = it.lo[loop] + base;
    origin = offset(v, typename count_up<D>::list());
    v[loop] += sign;
    per_item = offset(v, typename count_up<D>::list()) - origin;
    least = sign > 0 ? lowest - first_subscript : first_subscript - highest;
    most = sign > 0 ? highest - first_subscript : first_subscript - lowest;
  }
  __device__ __forceinline__ void request(I column) {
    F2C_UNROLL(16)
    for (int k = 0; k < (Steps ? loads : 0); k++) asked[k] = old(first_item(column) + k * 32 + static_cast<I>(threadIdx.x));
  }
  __device__ __forceinline__ void before(I column, bool first) {
    if (!Steps && !first) return;
    const I item = first_item(column);
    F2C_UNROLL(16)
    for (int k = 0; k < loads; k++) {
      const int i = k * 32 + static_cast<int>(threadIdx.x);
      const T value = Steps ? asked[k] : old(item + i);
      if (i < room) box[sign > 0 ? i : room - 1 - i] = value;
    }
    view = box - (sign > 0 ? first_subscript + item : first_subscript - item - (room - 1));
  }
  __device__ __forceinline__ void after(I, bool) const {}
  __device__ __forceinline__ void store(I) const {}
  __device__ __forceinline__ void leave(unsigned) const {}

  __device__ __forceinline__ line(T *&v, T *shared, const T *array, I from, I to, I added, At element)
      : view(v), box(shared), home(array), lowest(from), highest(to), base(added), at(element) {}

private:
  static constexpr int loads = (room + 31) / 32; /* a lane */
  T asked[loads];                                /* on their way from memory */

  template <int... K> __device__ __forceinline__ I offset(const I *v, number_list<K...>) const { return at(v[K]...); }
  /* The iteration whose element comes first. */
  __device__ __forceinline__ I first_item(I column) const { return Steps ? column - Lean * (row0 + 31) - Before : row0 - Before; }
  __device__ __forceinline__ T old(I i) const { return home[origin + (i < least ? least : i > most ? most : i) * per_item]; }
};

/* A window over array `home`, for front::walk; `element` gives the offset of the element that an iteration owns. */
template <class R, bool Fetch, class T, class Home, class I, class At>
__device__ __forceinline__ window<R, Fetch, Home, I, At> make_window(T *&view, T *box, Home *home, const frame<I> &limits,
                                                                     int step_base, int lane_base, At element) {
  return window<R, Fetch, Home, I, At>(view, box, home, limits, step_base, lane_base, element);
}

template <int Before, int After, int Lean, int Columns, bool Steps, class T, class I, class At>
__device__ __forceinline__ line<Before, After, Lean, Columns, Steps, T, I, At>
make_line(T *&view, T *box, const T *home, const frame<I> &limits, int base, At element) {
  return {view, box, home, Steps ? limits.step_lo : limits.lane_lo, Steps ? limits.step_hi : limits.lane_hi, base, element};
}

} // namespace F2C_CODE
} // namespace f2c
