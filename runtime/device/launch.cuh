/* launch.cuh: launchers, the host functions that Fortran calls to run one kernel. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

constexpr int any_number = 0x7fffffff;
constexpr long long unsaid = -0x7fffffffffffffff;

/* One execution of a launcher. Arrays first, then reductions, then run or sweep, then end. */
class launch {
public:
  explicit launch(const f2c_site &site) { f2c_launch_begin(&state_, &site); }
  /* No directive asks for the loop. Goes first. */
  void unasked() { state_.unasked = 1; }
  /* The sweep that follows has no more blocks than this. Goes before its arrays. */
  void gangs(long long most) { gangs_ = most > 0 ? most : 1; }
  launch(const launch &) = delete;
  launch &operator=(const launch &) = delete;

  /* An allocatable array that is assigned whole: with other extents than these it is the host's. Goes first. */
  void assigned(const CFI_cdesc_t *host, const char *name, std::initializer_list<long long> extent) {
    f2c_launch_assigned(&state_, host, name, extent.begin());
  }

  /* The loop is certain to touch these two elements of the next array, and what lies between, whatever extents the dummy was
   * declared with; subscripts count from 1. */
  void touches(const CFI_cdesc_t *host, std::initializer_list<long long> first, std::initializer_list<long long> last) {
    long long least = 0, most = 0, elements = 1;
    for (int d = 0; d < host->rank; d++) {
      if (last.begin()[d] < first.begin()[d]) return;
      least += (first.begin()[d] - 1) * elements;
      most += (last.begin()[d] - 1) * elements;
      elements *= host->dim[d].extent;
    }
    if (least < first_) first_ = least;
    if (least_ < 0 || least < least_) least_ = least < 0 ? 0 : least;
    if (most > last_) last_ = most;
  }

  /* Makes the array valid on the device for `intent` (F2C_READ, F2C_WRITE, F2C_ALL). `lower`: its lower
   * bounds (default 1). `last_extent`: extent of the last dimension of an assumed-size array (upper bound -
   * lower bound + 1); `certain`: what of it the loop is certain to use, -1: all. */
  template <class T, int R>
  mapped<T, R> array(const CFI_cdesc_t *host, const char *name, int intent, std::initializer_list<long long> lower = {},
                     long long last_extent = unsaid, long long certain = -1) {
    f2c_operand op = {};
    op.host = host;
    op.name = name;
    op.certain = certain;
    op.intent = intent;
    op.elem = sizeof(T);
    op.align = alignof(T);
    op.last_extent = last_extent == unsaid ? -1 : last_extent > 0 ? last_extent : 0;
    op.first = first_;
    op.last = last_;
    op.least = least_;
    first_ = last_ = 0;
    least_ = -1;
    f2c_launch_array(&state_, &op);
    return place<T, R>(op, lower);
  }

  /* The array as it is before the kernels of this launch, for those that overwrite it. */
  template <class T, int R> mapped<const T, R> copy(const mapped<T, R> &a, const CFI_cdesc_t *host, const char *name) {
    f2c_operand op = {};
    op.host = host;
    op.name = name;
    const long long behind = f2c_launch_copy(&state_, &op);
    mapped<const T, R> old;
    old.p = a.p ? reinterpret_cast<const T *>(reinterpret_cast<const char *>(a.p) + behind) : nullptr;
    for (int d = 0; d < R; d++) old.stride[d] = a.stride[d];
    return old;
  }

  /* Memory of this launch alone: an array with these bounds. */
  template <class T, int R>
  mapped<T, R> scratch(const char *name, std::initializer_list<long long> lower, std::initializer_list<long long> upper) {
    f2c_operand op = {};
    long long elements = 1;
    op.name = name;
    for (int d = 0; d < R; d++) {
      op.stride[d] = elements;
      op.extent[d] = upper.begin()[d] < lower.begin()[d] ? 0 : upper.begin()[d] - lower.begin()[d] + 1;
      elements *= op.extent[d];
    }
    op.elem = sizeof(T);
    op.align = alignof(T);
    op.dev = f2c_launch_scratch(&state_, name, static_cast<size_t>(elements) * sizeof(T));
    return place<T, R>(op, lower);
  }

  /* The sweep that follows has arrays of which each thread has one: how many threads there are. Goes before them. */
  template <int D, class... P> void owners(f2c_dim3 block, void (*kernel)(space<int, D>, P...), const loops<D> &it) {
    block = trim<D>(block);
    owners_.grid = sweeping(block, reinterpret_cast<const void *>(kernel), it);
    owners_.block = static_cast<long long>(block.x) * block.y * block.z;
    owners_.threads = owners_.block * owners_.grid.x * owners_.grid.y * owners_.grid.z;
    for (int d = 0; d < 3; d++) owners_.need[d] = needed(block, it, d);
  }
  /* An array for each thread, of the shape of `host`, with these lower bounds (default 1). `together`: a thread's elements are
   * contiguous; otherwise those of a block's threads lie side by side. */
  template <class T, int R>
  owned<T, R> own(const CFI_cdesc_t *host, const char *name, bool together, std::initializer_list<long long> lower = {}) {
    long long from[R], extent[R];
    for (int d = 0; d < R; d++) {
      from[d] = d < static_cast<int>(lower.size()) ? lower.begin()[d] : 1;
      extent[d] = host->dim[d].extent;
    }
    return give_out<T, R>(name, together, from, extent);
  }
  /* The same with these bounds. */
  template <class T, int R>
  owned<T, R> own(const char *name, bool together, std::initializer_list<long long> lower, std::initializer_list<long long> upper) {
    long long extent[R];
    for (int d = 0; d < R; d++) extent[d] = upper.begin()[d] - lower.begin()[d] + 1;
    return give_out<T, R>(name, together, lower.begin(), extent);
  }

  /* A reduction variable: `end` folds the result into *variable. A kernel without iterations leaves nothing in its slot. */
  template <class Op, class T> folding<Op, T> reduction(T *variable) {
    static_assert(sizeof(T) <= F2C_RESULT_BYTES, "the value fits a result slot");
    const f2c_slot slot = f2c_launch_slot(&state_);
    const T none = Op::template identity<T>();
    memcpy(slot.host, &none, sizeof(T));
    pending_[results_++] = {variable, slot.host, [](void *v, const void *r) {
                              T before, found;
                              memcpy(&before, v, sizeof(T));
                              memcpy(&found, r, sizeof(T));
                              before = Op::template apply<T>(before, found);
                              memcpy(v, &before, sizeof(T));
                            }};
    return {slot};
  }

  /* The same of a place that is compared with the one before the loop. */
  template <class Op, class T> folding_from<Op, T> reduction_from(T *variable, long long from) {
    return {reduction<Op>(variable), from};
  }

  /* The same of numbers, `what` tells people that they are: with a NaN the loop runs on the host, which has to leave what it leaves
   * also after the kernel. */
  template <class Op, class T> folding<Op, T> numbers(T *variable, const char *what) {
    const folding<Op, T> f = reduction<Op>(variable);
    pending_[results_ - 1].what = what;
    pending_[results_ - 1].holds = [](const void *v, const void *r) {
      T before, found;
      memcpy(&before, v, sizeof(T));
      memcpy(&found, r, sizeof(T));
      return Op::template holds<T>(before, found);
    };
    return f;
  }

  /* A variable that one iteration sets, the last one as a rule: `end` stores its value. If no iteration does,
   * the variable stays as it is. */
  template <class T> keeping<T> kept(T *variable) {
    static_assert(sizeof(T) <= F2C_RESULT_BYTES, "the value fits a result slot");
    const f2c_slot slot = f2c_launch_slot(&state_);
    memcpy(slot.host, variable, sizeof(T));
    pending_[results_++] = {variable, slot.host, [](void *v, const void *r) { memcpy(v, r, sizeof(T)); }};
    kept_ = true;
    return {static_cast<T *>(slot.result)};
  }

  /* Carried variables of a launch by `tiled`, whose iterations need X of memory and compose to V: the kernel's carry<Op, V>. */
  template <class Op, class V, class X, int D> carry<Op, V> carried(const loops<D> &it) {
    return {f2c_launch_chain(&state_, sizeof(message<V>), tiles<X>(it)), V(), skew(it)};
  }
  /* Sets what `part`, all of c.start or one of several, is before the loop. `end` stores the value after the last
   * iteration in *variable if it is `wanted`. */
  template <class Op, class V, class T, class P> void starts(carry<Op, V> &c, P &part, T *variable, bool wanted) {
    part = constant<P>(value_of(variable));
    if (!wanted) return;
    if (!c.chain.result) c.chain.result = result_of(sizeof(V));
    const size_t behind = static_cast<size_t>(reinterpret_cast<char *>(&part) - reinterpret_cast<char *>(&c.start));
    pending_[results_++] = {variable, carried_result_ + behind, [](void *v, const void *r) {
                              P found;
                              memcpy(&found, r, sizeof(P));
                              const T value = plain<T>(found);
                              memcpy(v, &value, sizeof(T));
                            }};
    kept_ = true;
  }

  /* Counters of a launch by `dealt`, elements of an array that iterations move by By: the kernel's deal<T, By, Bins>. `apart`: how
   * far apart the elements are that an array gets between two moves of a counter; -1: no array does. `what` has to hold. */
  template <int By, int Bins = 0, int Least = 0, class T, int R>
  deal<T, By, Bins, Least, R> dealing(const mapped<T, R> &counters, int apart, const char *what) {
    deal<T, By, Bins, Least, R> c = {};
    const f2c_slot slot = f2c_launch_slot(&state_);
    deal_holds_ = static_cast<const int *>(slot.host);
    deal_what_ = what;
    memset(slot.host, 0, sizeof(int));
    c.room.holds = static_cast<int *>(slot.result);
    choose_among(&c, counters);
    c.apart = apart;
    return c;
  }
  /* Launches a kernel that deals iterations, which need X of memory, by the counters. */
  template <class X, bool Numbered, class D, class... P, class... Q, class... A>
  void dealt(D &c, void (*k32)(space<int, 1>, P...), void (*k64)(space<long long, 1>, Q...), const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    constexpr long long most = 1 << 30; /* iterations that a word of 32 bits counts */
    const bool narrow = narrow_ && it.narrow() && it.n[0] < most;
    const void *const kernel = narrow ? reinterpret_cast<const void *>(k32) : reinterpret_cast<const void *>(k64);
    f2c_dim3 grid = {static_cast<unsigned>(blocks(it.n[0], deal_size<X>)), 1, 1};
    const auto once = [&] {
      if (narrow)
        start<int, 1, 0, P...>(grid, {deal_threads, 1, 1}, k32, it, static_cast<P>(args)...);
      else
        start<long long, 1, 0, Q...>(grid, {deal_threads, 1, 1}, k64, it, static_cast<Q>(args)...);
    };
    if constexpr (D::may_rank)
      if (c.bins() > most_bins) {
        grid.x = static_cast<unsigned>(resident_threads(kernel, {deal_threads, 1, 1}) / deal_threads);
        by_rank(c, it.n[0], once);
        return;
      }
    if constexpr (D::may_deal) {
      f2c_launch_fit(&state_, kernel, deal_threads, D::template shared_bytes<X, Numbered>(c.bins()));
      char *const room = f2c_launch_zeros(&state_, "bins", 16 + static_cast<size_t>(grid.x) * c.bins() * (narrow ? 4 : 8));
      c.room.ticket = reinterpret_cast<unsigned *>(room);
      c.room.tallies = room + 16;
      once();
    }
  }

  /* Running values of a launch by `by_key`, elements of an array: the kernel's keyed<Op, T, R>. */
  template <class Op, class T, int R> keyed<Op, T, R> keying(const mapped<T, R> &values) { return among<keyed<Op, T, R>>(values); }
  /* Counters of it that have a cap: the kernel's capped<T, By, Equal, R>. */
  template <int By, bool Equal, class T, int R> capped<T, By, Equal, R> capping(const mapped<T, R> &a) {
    return among<capped<T, By, Equal, R>>(a);
  }
  /* Launches a kernel whose iterations choose one of them each. */
  template <class D, class... P, class... Q, class... A>
  void by_key(D &c, void (*k32)(space<int, 1>, P...), void (*k64)(space<long long, 1>, Q...), const loops<1> &it, const A &...args) {
    if (it.empty() || !rankable(it.n[0], c.count)) return;
    ranking<D> r(&state_, it.n[0], c.bins());
    c.rank = r.room();
    r.prepare(c);
    sweep({256, 1, 1}, k32, k64, it, args...);
    c.rank.sorted = r.sort();
    if (r.strays()) {
      if (state_.status == F2C_DONE) f2c_launch_repeat(&state_, "the elements that iterations choose are in the array");
      return;
    }
    run_between(c, r, loops<1>{{0, it.n[0] - 1}});
    sweep({256, 1, 1}, k32, k64, it, args...);
  }

  /* An array that the iterations of a sweep combine values into: the kernel's bins<Op, T, Fast>. */
  template <class Op, bool Fast = false, class T, int R> bins<Op, T, Fast> combined(const mapped<T, R> &a) {
    bins<Op, T, Fast> b;
    combine(&b, a.lowest, a.span);
    return b;
  }
  /* After the sweep: what was combined beside the array goes into it. */
  template <class Op, class T, bool Fast> void settle(const bins<Op, T, Fast> &b) {
    if constexpr (binning<Op, T, Fast>::apart) {
      constexpr unsigned threads = 256;
      const auto kernel = reinterpret_cast<const void *>(settle_bins<T>);
      T *array = b.array;
      long long count = b.count;
      const unsigned long long *sums = b.sums;
      void *argv[] = {&array, &count, &sums};
      const long long most = f2c_launch_resident(&state_, kernel, threads), need = blocks(count, threads);
      if (need > 0 && sums)
        f2c_launch_kernel(&state_, kernel, caller<T *, long long, const unsigned long long *>(),
                          {static_cast<unsigned>(need < most ? need : most), 1, 1}, {threads, 1, 1}, argv);
    }
  }
  template <class T, bool Fast> void settle(const bins<op::sum, complex<T>, Fast> &b) { settle(b.parts); }

  /* Bytes of dynamic shared memory for each block of the launches that follow. */
  void shared(size_t bytes) { state_.shared = bytes; }

  /* The launches that follow store in elements `first`, first + 1, .. of a's first dimension, one for each value of the
   * innermost loop from its first one on. Warps then begin where a line of memory does: those that begin elsewhere
   * touch a sector more, and store in parts of sectors, which takes a third longer. */
  template <class T, int R> void align(const mapped<T, R> &a, long long first) {
    constexpr long long line = 128, sector = 32, size = static_cast<long long>(sizeof(T));
    long long at = first - a.least[0];
    if (size > sector || line % size != 0 || a.stride[0] != 1 || (R > 1 && a.stride[R > 1 ? 1 : 0] * size % sector != 0)) return;
    at = (at * size + static_cast<long long>(reinterpret_cast<size_t>(a.lowest) % line)) % line;
    ahead_ = static_cast<int>((at < 0 ? at + line : at) / size);
  }

  /* Launches one thread an iteration. The kernels are the same template for 32- and 64-bit indices. */
  template <int D, class... P, class... Q, class... A>
  void run(f2c_dim3 block, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
           const A &...args) {
    if (it.empty()) return;
    block = trim<D>(block);
    if (narrow_ && it.narrow())
      chunks<int, D, 0, P...>(block, k32, it, static_cast<P>(args)...);
    else
      chunks<long long, D, 0, Q...>(block, k64, it, static_cast<Q>(args)...);
  }
  /* Launches a kernel whose body is short and has no loops: C iterations a thread (space<I, D, C>) keep more
   * loads in flight, if there are enough iterations to fill the device so, else one. */
  template <int D, int C, class... P, class... Q, class... A>
  void stream(f2c_dim3 block, void (*several)(space<int, D, C>, P...), void (*one)(space<int, D, 1>, P...),
              void (*k64)(space<long long, D, 1>, Q...), const loops<D> &it, const A &...args) {
    if (it.empty()) return;
    block = trim<D>(block);
    if (!narrow_ || !it.narrow())
      chunks<long long, D, 1, Q...>(block, k64, it, static_cast<Q>(args)...);
    else if (it.total() >= C * static_cast<double>(resident_threads(reinterpret_cast<const void *>(several), block)))
      chunks<int, D, C, P...>(block, several, it, static_cast<P>(args)...);
    else
      chunks<int, D, 1, P...>(block, one, it, static_cast<P>(args)...);
  }
  /* Launches as many blocks as the device holds; the kernel's threads sweep the iteration space. */
  template <int D, class... P, class... Q, class... A>
  void sweep(f2c_dim3 block, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
             const A &...args) {
    if (it.empty()) return;
    block = trim<D>(block);
    if (narrow_ && it.narrow())
      once<int, D, P...>(block, k32, it, static_cast<P>(args)...);
    else
      once<long long, D, Q...>(block, k64, it, static_cast<Q>(args)...);
  }

  /* Launches a kernel of which several threads share an iteration, each with some of the `inner` iterations of a loop inside (-1: not
   * known), and fold `folds` variables; `along`: that loop walks memory. */
  template <class... P, class... Q, class... A>
  void share(bool along, long long inner, int folds, void (*k32)(space<int, 1>, rows, P...),
             void (*k64)(space<long long, 1>, rows, Q...), const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    const bool narrow = narrow_ && it.narrow();
    const void *const kernel = narrow ? reinterpret_cast<const void *>(k32) : reinterpret_cast<const void *>(k64);
    const long long n = it.n[0], all = resident_threads(kernel, {row_threads, 1, 1});
    const f2c_dim3 block = along ? along_rows(inner) : across_rows(n, inner, all);
    const unsigned width = along ? block.x : block.y;
    const f2c_dim3 grid = {static_cast<unsigned>(blocks(n, along ? block.y : block.x)),
                           static_cast<unsigned>(row_splits(n, inner, width, all)), 1};
    rows r = {along, static_cast<int>(grid.y), nullptr, nullptr};
    if (grid.y > 1) {
      r.partials =
          f2c_launch_scratch(&state_, "partial results", static_cast<size_t>(n) * grid.y * static_cast<unsigned>(folds) * 16);
      r.tickets = f2c_launch_tickets(&state_, grid.x);
    }
    if (narrow)
      start<int, 1, 0, rows, P...>(grid, block, k32, it, r, static_cast<P>(args)...);
    else
      start<long long, 1, 0, rows, Q...>(grid, block, k64, it, r, static_cast<Q>(args)...);
  }

  /* Launches a kernel with carried variables, of the given carry, whose iterations need X of memory. Of several loops
   * loop 0 carries, in columns (carry.cuh). */
  template <class X, class Op, class V, int D, class... P, class... Q, class... A>
  void tiled(const carry<Op, V> &, void (*k32)(space<int, D>, P...), void (*k64)(space<long long, D>, Q...), const loops<D> &it,
             const A &...args) {
    if (it.empty()) return;
    if (narrow_ && it.narrow() && it.total() < 0x7fffffff - (1 << 24))
      start<int, D, 0, P...>(together<V, X>(reinterpret_cast<const void *>(k32), it), {tile_threads, 1, 1}, k32, it,
                             static_cast<P>(args)...);
    else
      start<long long, D, 0, Q...>(together<V, X>(reinterpret_cast<const void *>(k64), it), {tile_threads, 1, 1}, k64, it,
                                   static_cast<Q>(args)...);
  }
  /* Whether loop 0, whose iterations hand on a value, is better run as columns than by a thread each: these are so few, no
   * more than `most`, that their loads do not fill the device, and each has work for a warp. */
  template <int D> bool few_sweeps(const loops<D> &it, int most) const {
    constexpr long long least = 64; /* iterations of a column */
    return it.n[0] >= least && it.total() <= static_cast<double>(most) * static_cast<double>(it.n[0]);
  }

  /* Carried variables of a launch by `flat`: the kernel's carry<Op, V>. */
  template <class Op, class V> carry<Op, V> gathered() {
    return {f2c_launch_chain(&state_, sizeof(message<V>), most_flat_blocks), V()};
  }
  /* Launches a kernel with carried variables, of the given carry, whose iterations are rows of elements. */
  template <class E, class Op, class V, class... P, class... Q, class... A>
  void flat(const carry<Op, V> &, void (*k32)(space<int, 1>, rows_begin<E>, P...),
            void (*k64)(space<long long, 1>, rows_begin<E>, Q...), const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    if (narrow_ && it.narrow())
      gather<int, E, P...>(k32, it, static_cast<P>(args)...);
    else
      gather<long long, E, Q...>(k64, it, static_cast<Q>(args)...);
  }

  /* Launches a kernel that walks the strips of a wavefront (wave.cuh): a warp a block, as many as the device holds. */
  template <int C, int D, class... P, class... Q, class... A>
  void wave(const skewing &skew, void (*k32)(space<int, D>, front<int, C>, P...),
            void (*k64)(space<long long, D>, front<long long, C>, Q...), const loops<D> &it, const A &...args) {
    if (it.empty()) return;
    const cutting c = cut_wave<C>(skew, it);
    const long long far = 1 << 24; /* windows multiply lanes by their pitch */
    const bounds &lanes = it.b[1];
    const bool near = lanes.lo < far && lanes.lo > -far && lanes.hi < far && lanes.hi > -far;
    if (narrow_ && near && it.narrow() && c.fronts < 0x7fffffff - (1 << 24))
      strips<int, C, D, P...>(skew, c, k32, it, static_cast<P>(args)...);
    else
      strips<long long, C, D, Q...>(skew, c, k64, it, static_cast<Q>(args)...);
  }

  /* Room for what each strip of a wavefront folds into a variable, and, after that, what all come to. */
  template <class T> struct strip_folds {
    T *p;
    long long count;
  };
  template <int C, class T, int D> strip_folds<T> strips_of(const skewing &skew, const loops<D> &it) {
    const long long count = strip_count(cut_wave<C>(skew, it));
    return {reinterpret_cast<T *>(f2c_launch_scratch(&state_, "folds of strips", static_cast<size_t>(count) * sizeof(T))), count};
  }
  template <class Op, class T> void collect(const folding<Op, T> &variable, const strip_folds<T> &strips) {
    const auto kernel = reinterpret_cast<const void *>(collect_strips<Op, T>);
    const T *folds = strips.p;
    long long count = strips.count;
    partial<Op, T> to = variable;
    void *argv[] = {&folds, &count, &to};
    f2c_launch_kernel(&state_, kernel, caller<const T *, long long, partial<Op, T>>(), {1, 1, 1}, {256, 1, 1}, argv);
    kept_ = true; /* the wavefront's own results are there before these */
  }

  /* Sees whether the iterations of a loop touch different elements, by an inspector; `versions` are those of the arrays that it
   * reads. If they do not, nothing is launched from here on. */
  template <class... P, class... Q, class... A>
  void inspect(const char *what, std::initializer_list<unsigned long long> versions, void (*k32)(space<int, 1>, inspection, P...),
               void (*k64)(space<long long, 1>, inspection, Q...), const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    key<sizeof(bounds) + (sizeof(Q) + ... + 0)> all;
    all.add(it.b[0]);
    (all.add(static_cast<Q>(args)), ...);
    f2c_test t = {what, all.bytes, all.used, versions.begin(), static_cast<int>(versions.size()), nullptr, nullptr, 0};
    for (int more = f2c_test_begin(&state_, &t); more; more = f2c_test_next(&state_, &t))
      if (narrow_ && it.narrow())
        inspector<int, P...>(k32, t, it, static_cast<P>(args)...);
      else
        inspector<long long, Q...>(k64, t, it, static_cast<Q>(args)...);
  }

  /* The kernels may run if this holds, which is `what` for people. */
  void require(const char *what, bool holds) {
    if (!holds) f2c_launch_unfit(&state_, what);
  }

  /* Several kernels have results, or none of them: `end` waits for all. */
  void several() { kept_ = true; }
  /* Waits for the kernels of the launch. */
  void wait() { f2c_launch_wait(&state_, 1); }
  /* Ends the launch: results into their variables, temporary device copies home. */
  int end() {
    if (deal_holds_ && f2c_launch_wait(&state_, 1) && *deal_holds_ != 1) {
      f2c_launch_repeat(&state_, deal_what_);
      results_ = 0;
    }
    if (results_ > 0 && f2c_launch_wait(&state_, kept_) && all_hold())
      for (int k = 0; k < results_; k++) pending_[k].fold(pending_[k].variable, pending_[k].result);
    return f2c_launch_end(&state_);
  }

private:
  bool all_hold() {
    for (int k = 0; k < results_; k++)
      if (pending_[k].holds && !pending_[k].holds(pending_[k].variable, pending_[k].result)) {
        f2c_launch_repeat(&state_, pending_[k].what);
        return false;
      }
    return true;
  }
  /* A block of lanes that walk along memory: a power of 2 of them an iteration, each with several iterations of the loop inside. */
  enum : unsigned { row_threads = 256, row_work = 8 };
  static f2c_dim3 along_rows(long long inner) {
    unsigned width = inner < 0 ? 32 : 1;
    while (width < row_threads && inner >= 2 * width * row_work) width *= 2;
    return {width, row_threads / width, 1};
  }
  /* A block of iterations beside each other in memory: all where they are few, so that warps go on in the next row, else so many
   * that memory is read in long pieces. */
  static f2c_dim3 across_rows(long long n, long long inner, long long all) {
    const unsigned least = n < 32 ? static_cast<unsigned>(n) : n < 4096 ? 32 : 128, most = n >= 4 * all ? 1 : row_threads / least;
    unsigned lanes = 1;
    while (lanes < most && inner >= 2 * lanes * row_work) lanes *= 2;
    if (lanes > most) lanes = most;
    const unsigned x = row_threads / lanes;
    return {n < x ? static_cast<unsigned>(n) : x, lanes, 1};
  }
  /* Blocks that share an iteration: one wave of half of what the device holds, as few loads as that are enough with eight of a thread
   * under way, or else several waves, so that the last one matters little. */
  static long long row_splits(long long n, long long inner, unsigned width, long long all) {
    const long long threads = n * width, most = inner / (width * row_work);
    if (threads >= 4 * all || most < 2) return 1;
    long long splits = all / 2 / threads;
    if (splits < 4) splits = (4 * all + threads - 1) / threads;
    return splits < most ? splits : most < 1024 ? most : 1024;
  }
  /* Copies in shared memory: of what any GPU gives a block, with one for each warp where that is not much. */
  template <class Op, class T, bool Fast> void combine(bins<Op, T, Fast> *b, T *array, long long count) {
    using how = binning<Op, T, Fast>;
    constexpr long long most = 48 * 1024, ample = 16 * 1024, warps = 14;
    const long long used = static_cast<long long>(state_.shared + 15) / 16 * 16, each = count * static_cast<long long>(how::bytes);
    b->array = array;
    b->count = count;
    b->at = static_cast<unsigned>(used);
    b->copies = count > most || used + each > most ? 0
                                                   : static_cast<int>(each * warps <= ample ? warps
                                                                      : each <= ample / 2   ? ample / each
                                                                                            : 1);
    b->sums = nullptr;
    if (how::apart)
      b->sums = reinterpret_cast<unsigned long long *>(f2c_launch_zeros(&state_, "exact sums", static_cast<size_t>(each)));
    if (b->copies > 0) state_.shared = static_cast<size_t>(used + b->copies * each);
  }
  template <class T, bool Fast> void combine(bins<op::sum, complex<T>, Fast> *b, complex<T> *array, long long count) {
    combine(&b->parts, reinterpret_cast<T *>(array), 2 * count);
  }
  /* Bytes of values, one after the other. */
  template <size_t N> struct key {
    char bytes[N];
    size_t used = 0;
    template <class T> void add(const T &value) {
      memcpy(bytes + used, &value, sizeof value);
      used += sizeof value;
    }
  };
  template <class I, class... P>
  void inspector(void (*kernel)(space<I, 1>, inspection, P...), const f2c_test &t, const loops<1> &it, P... args) {
    constexpr unsigned threads = 256;
    const long long most = f2c_launch_resident(&state_, reinterpret_cast<const void *>(kernel), threads);
    const long long need = blocks(it.n[0], threads);
    start<I, 1, 0, inspection, P...>({static_cast<unsigned>(need < most ? need : most), 1, 1}, {threads, 1, 1}, kernel, it,
                                     {t.facts, t.bits, t.first}, args...);
  }
  template <class D, class R> void run_between(const D &c, R &r, const loops<1> &) { r.find(c); }
  template <class R, class T, int N> void run_between(const keyed<op::latest, T, N> &c, R &r, const loops<1> &) { r.find(c); }
  template <class R, class Op, class T, int N> void run_between(const keyed<Op, T, N> &c, R &, const loops<1> &places) {
    using D = keyed<Op, T, N>;
    using C = carry<op::restart<Op>, restarted<T>>;
    using X = keyed_place<T>;
    const C chain = carried<op::restart<Op>, restarted<T>, X>(places);
    start<int, 1, 0, D, C>(together<restarted<T>, X>(reinterpret_cast<const void *>(keyed_scan<D>), places), {tile_threads, 1, 1},
                           keyed_scan<D>, places, c, chain);
    state_.shared = 0;
    state_.together = 0;
  }
  bool rankable(long long iterations, unsigned elements) {
    constexpr long long most = 2000000000;
    require("the loop has at most 2000000000 iterations, and chooses among as many elements",
            iterations <= most && elements <= most);
    return state_.status == F2C_DONE;
  }
  /* A loop whose iterations choose one of more counters than a block counts: `once` launches its kernel (rank.cuh). */
  template <class D, class Once> void by_rank(D &c, long long iterations, Once once) {
    deal_holds_ = nullptr;
    if (!rankable(iterations, c.count)) return;
    ranking<D> r(&state_, iterations, c.bins());
    c.rank = r.room();
    once();
    c.rank.sorted = r.sort();
    if (r.base(c))
      once();
    else if (state_.status == F2C_DONE)
      f2c_launch_repeat(&state_, deal_what_);
  }
  /* Between a value and what iterations compose to. */
  template <class V, class T> static std::enable_if_t<std::is_same<V, T>::value, V> constant(const T &x) { return x; }
  template <class V, class T> static std::enable_if_t<!std::is_same<V, T>::value, V> constant(const T &x) { return V::constant(x); }
  template <class T, class V> static std::enable_if_t<std::is_same<V, T>::value, T> plain(const V &x) { return x; }
  template <class T, class V> static std::enable_if_t<!std::is_same<V, T>::value, T> plain(const V &x) { return x.value(); }
  /* Moves the operand's address to its virtual origin and sees whether 32-bit offsets reach all of it. */
  template <class T, int R> mapped<T, R> place(const f2c_operand &op, std::initializer_list<long long> lower) {
    mapped<T, R> a;
    const reach r = reach_of(op, R, lower, a.stride, a.least, a.most);
    a.version = op.version;
    a.span = r.span;
    a.lowest = reinterpret_cast<T *>(op.dev ? op.dev - r.below * static_cast<long long>(sizeof(T)) : nullptr);
    a.p = reinterpret_cast<T *>(op.dev ? op.dev - r.origin * static_cast<long long>(sizeof(T)) : nullptr);
    return a;
  }
  /* In elements: from the virtual origin to the operand's address, from its lowest element to
   * there, from its lowest element to its highest. */
  struct reach {
    long long origin, below, span;
  };
  reach reach_of(const f2c_operand &op, int rank, std::initializer_list<long long> lower, long long *stride, long long *lowest,
                 long long *highest) {
    reach r = {0, 0, 1};
    long long least = 0, most = 0;
    for (int d = 0; d < rank; d++) {
      const long long first = d < static_cast<int>(lower.size()) ? lower.begin()[d] : 1;
      const long long from = first * op.stride[d], to = (first + op.extent[d]) * op.stride[d];
      stride[d] = op.stride[d];
      lowest[d] = first, highest[d] = first + op.extent[d] - 1;
      r.origin += from;
      least += from < 0 || to < 0 ? (from < to ? from : to) : 0;
      most += from > 0 || to > 0 ? (from < to ? to : from) : 0;
    }
    if (least < -0x7fffffffll || most > 0x7fffffffll || (rank > 0 && op.stride[0] != 1)) narrow_ = false;
    if (!any_array_ && rank > 0) any_array_ = true, first_subscript_ = lowest[0];
    for (int d = 0; d < rank; d++) {
      const long long far = (op.extent[d] - 1) * op.stride[d];
      r.span = op.extent[d] > 0 ? r.span + (far < 0 ? -far : far) : 0;
      r.below += far < 0 ? -far : 0;
      if (r.span == 0) break;
    }
    if (op.first < 0 || op.last >= r.span) { /* contiguous: touches */
      r.span = (op.last >= r.span ? op.last + 1 : r.span) - op.first;
      r.below = -op.first;
      narrow_ &= r.span <= 0x7fffffffll;
    }
    return r;
  }
  /* Memory for an array of each owner. */
  template <class T, int R> owned<T, R> give_out(const char *name, bool together, const long long *lower, const long long *extent) {
    constexpr long long most = 1ll << 30; /* bytes; fewer threads do it in more turns */
    owned<T, R> a;
    long long elements = 1, origin = 0;
    for (int d = 0; d < R; d++) {
      a.stride[d] = elements;
      elements *= extent[d] > 0 ? extent[d] : 0;
    }
    if (elements > 0) owners_.limit(most / (elements * static_cast<long long>(sizeof(T))));
    if (together) a.between = elements;
    for (int d = 0; d < R; d++) {
      a.stride[d] *= together ? 1 : owners_.threads;
      origin += lower[d] * a.stride[d];
    }
    if (elements * (together ? 1 : owners_.threads) + (origin < 0 ? -origin : origin) > 0x7fffffff) narrow_ = false;
    char *const room = f2c_launch_scratch(&state_, name, static_cast<size_t>(elements * owners_.threads) * sizeof(T));
    a.p = reinterpret_cast<T *>(room ? room - origin * static_cast<long long>(sizeof(T)) : nullptr);
    return a;
  }
  enum { aligned_from = 128 }; /* iterations along x; with fewer, another warp would cost more */
  template <int D> bool is_ahead(const loops<D> &it) const { return ahead_ > 0 && it.b[0].step == 1 && it.n[0] >= aligned_from; }
  /* Threads along a dimension that the nest does not have would repeat iterations. */
  template <int D> static f2c_dim3 trim(f2c_dim3 block) { return {block.x, D > 1 ? block.y : 1, D > 2 ? block.z : 1}; }
  template <class X, int D> long long tiles(const loops<D> &it) const {
    long long pieces = blocks(it.n[0] + skew(it), 32 * tile_rows<X>);
    for (int d = 1; d < D; d++) pieces *= it.n[d];
    return blocks(pieces, tile_loaders);
  }
  /* Iterations that the first piece lacks, so that rows of 32 begin where sectors of memory do, if arrays do and the loop's variable
   * is a subscript. Columns may be short: theirs are whole. */
  template <int D> int skew(const loops<D> &it) const {
    const long long elements = it.b[0].lo - first_subscript_, place = (elements % 32 + 32) % 32;
    return D > 1 || !any_array_ ? 0 : static_cast<int>(it.b[0].step == 1 ? place : it.b[0].step == -1 ? 31 - place : 0);
  }
  /* As many blocks as there are tiles and run at once. */
  template <class V, class X, int D> f2c_dim3 together(const void *kernel, const loops<D> &it) {
    using memory = tile_memory<V, X>;
    const long long most =
        f2c_launch_together(&state_, kernel, tile_threads, sizeof(memory), sizeof(typename memory::stage), most_stages);
    return {static_cast<unsigned>(tiles<X>(it) < most ? tiles<X>(it) : most), 1, 1};
  }
  /* As many blocks as run at once, each with room for votes; where the rows begin is kept for the time of the launch. */
  template <class I, class E, class... P>
  void gather(void (*kernel)(space<I, 1>, rows_begin<E>, P...), const loops<1> &it, P... args) {
    const size_t n = static_cast<size_t>(it.n[0]);
    const int most = f2c_launch_together(&state_, reinterpret_cast<const void *>(kernel), flat_threads, 0,
                                         size_t{flat_warps} * F2C_FLAT_KEPT, 1);
    const rows_begin<E> rows = {f2c_launch_chain(&state_, sizeof(message<long long>), most_flat_blocks),
                                f2c_launch_chain(&state_, sizeof(message<unsigned>), most_flat_blocks),
                                reinterpret_cast<long long *>(f2c_launch_scratch(&state_, "where rows begin", n * sizeof(long long))),
                                reinterpret_cast<E *>(f2c_launch_scratch(&state_, "first elements of rows", n * sizeof(E)))};
    const unsigned grid = static_cast<unsigned>(most) < most_flat_blocks ? static_cast<unsigned>(most) : most_flat_blocks;
    start<I, 1, 0, rows_begin<E>, P...>({grid, 1, 1}, {flat_threads, 1, 1}, kernel, it, rows, args...);
  }
  /* Device address of enough result slots for a value, which follow each other. */
  void *result_of(size_t bytes) {
    const f2c_slot slot = f2c_launch_slot(&state_);
    carried_result_ = static_cast<const char *>(slot.host);
    for (; bytes > F2C_RESULT_BYTES; bytes -= F2C_RESULT_BYTES) f2c_launch_slot(&state_);
    return slot.result;
  }
  static long long blocks(long long iterations, long long threads) { return (iterations + threads - 1) / threads; }

  /* Threads of this kernel that the device holds at once. */
  long long resident_threads(const void *kernel, f2c_dim3 block) {
    const int threads = static_cast<int>(block.x * block.y * block.z);
    return static_cast<long long>(f2c_launch_resident(&state_, kernel, threads)) * threads;
  }

  template <class I, int D, int C, class... P>
  void start(f2c_dim3 grid, f2c_dim3 block, void (*kernel)(space<I, D, C>, P...), space<I, D, C> it, P... args) {
    void *argv[] = {&it, const_cast<void *>(static_cast<const void *>(&args))...};
    f2c_launch_kernel(&state_, reinterpret_cast<const void *>(kernel), caller<space<I, D, C>, P...>(), grid, block, argv);
  }
  template <class I, int D, int C, class... P>
  void chunks(f2c_dim3 block, void (*kernel)(space<I, D, C>, P...), const loops<D> &nest, P... args) {
    grids g = {{nest.along(0), nest.along(1), nest.along(2)}, {block.x, block.y, block.z}, {0, 0, 0}, {}};
    if (C > 0) g.width[space<I, D, C>::few] *= C;
    space<I, D, C> whole = nest;
    if (block.x % 32 == 0 && is_ahead(nest)) {
      g.along[0] += ahead_;
      whole.lo[0] -= static_cast<I>(ahead_);
      whole.n[0] += static_cast<I>(ahead_);
      whole.skip = static_cast<I>(ahead_);
    }
    for (; g.here(); g.next()) {
      space<I, D, C> it = whole;
      for (int d = 0; d < D && d < 2; d++) {
        it.lo[d] += static_cast<I>(g.at[d]) * it.step[d];
        it.n[d] -= static_cast<I>(g.at[d]);
      }
      if (g.at[0] > 0) it.skip = 0;
      it.z0 = static_cast<I>(g.at[2]);
      start<I, D, C, P...>(g.size, block, kernel, it, args...);
    }
  }
  /* Blocks along dimension d that a thread an iteration would take. */
  template <int D> static long long needed(f2c_dim3 block, const loops<D> &nest, int d) {
    return d == 0 ? blocks(nest.n[0], block.x) : d >= D ? 1 : blocks(nest.n[d], d == 1 ? block.y : block.z);
  }
  /* No more blocks than `gangs_`, nor than have partial results. */
  f2c_dim3 few_blocks(const long long need[3]) const {
    const long long most = gangs_ < (int)F2C_MAX_PARTIALS ? gangs_ : (int)F2C_MAX_PARTIALS;
    const long long x = need[0] < most ? need[0] : most, y = need[1] < most / x ? need[1] : most / x,
                    z = need[2] < most / (x * y) ? need[2] : most / (x * y);
    return {static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z)};
  }
  template <int D> f2c_dim3 sweeping(f2c_dim3 block, const void *kernel, const loops<D> &nest) {
    const long long need[3] = {needed(block, nest, 0), needed(block, nest, 1), needed(block, nest, 2)};
    if (owners_.threads > 0) return owners_.grid;
    if (gangs_ > 0) return few_blocks(need);
    return f2c_sweep_grid(need, f2c_launch_resident(&state_, kernel, static_cast<int>(block.x * block.y * block.z)));
  }
  template <class I, int D, class... P>
  void once(f2c_dim3 block, void (*kernel)(space<I, D>, P...), const loops<D> &nest, P... args) {
    start<I, D, 0, P...>(sweeping(block, reinterpret_cast<const void *>(kernel), nest), block, kernel, nest, args...);
  }
  /* A wavefront in strips: how many, and the number of fronts. */
  struct cutting {
    long long along, rows, copies, fronts;
  };
  template <int C, int D> static cutting cut_wave(const skewing &skew, const loops<D> &it) {
    const long long rows = C > 2 ? it.n[C > 2 ? 2 : 0] : 1, lanes = it.n[1] + skew.lane_row * (rows - 1);
    cutting c = {blocks(lanes, 32), rows, 1, 0};
    for (int d = C > 2 ? 3 : 2; d < D; d++) c.copies *= it.n[d];
    c.fronts = it.n[0] + (1 + skew.step_lane) * lanes + (1 + skew.step_row) * rows;
    return c;
  }
  /* As many as 32 bits count, with room for the tickets behind the last one; more have no memory. */
  static long long strip_count(const cutting &c) {
    const double all = static_cast<double>(c.along) * static_cast<double>(c.rows) * static_cast<double>(c.copies);
    return all < 4e9 ? c.along * c.rows * c.copies : 1ll << 58;
  }
  template <class I, int C, int D, class... P>
  void strips(const skewing &skew, const cutting &c, void (*kernel)(space<I, D>, front<I, C>, P...), const loops<D> &it, P... args) {
    const double all = static_cast<double>(c.along) * static_cast<double>(c.rows) * static_cast<double>(c.copies);
    const long long count = strip_count(c);
    const int resident = f2c_launch_resident(&state_, reinterpret_cast<const void *>(kernel), 32);
    const f2c_chain chain = C > 1 ? f2c_launch_chain(&state_, sizeof(unsigned long long), count) : f2c_chain{};
    const double chained = static_cast<double>(C > 2 ? c.along + c.rows : c.along);
    const front<I, C> how = {chain,
                             static_cast<unsigned>(count),
                             static_cast<unsigned>(c.along),
                             static_cast<unsigned>(c.copies),
                             static_cast<I>(f2c_supernode_width(static_cast<double>(it.n[0]), all, chained, resident)),
                             static_cast<I>(skew.lane_row),
                             static_cast<I>(skew.step_row),
                             static_cast<I>(skew.step_lane),
                             static_cast<I>(C == 1 && is_ahead(it) ? ahead_ : 0)};
    const unsigned grid = static_cast<unsigned>(count < resident ? count : resident);
    start<I, D, 0, front<I, C>, P...>({grid, 1, 1}, {32, 1, 1}, kernel, it, how, args...);
  }
  f2c_launch state_;                            /* the library's part */
  long long first_ = 0, last_ = 0, least_ = -1; /* of the next array: f2c_operand */
  pending pending_[F2C_MAX_RESULTS];            /* reductions in the order of their declaration */
  int results_ = 0;                             /* how many */
  const char *carried_result_ = nullptr;        /* what carried variables come to, host side */
  long long gangs_ = 0;                         /* the most blocks of a sweep; 0: nobody says */
  owning owners_;                               /* threads that have arrays of their own */
  int ahead_ = 0;                               /* elements from the begin of a line to where the first iteration stores */
  const int *deal_holds_ = nullptr;             /* what a deal finds out of its counters, host side */
  const char *deal_what_ = nullptr;             /* and what that is, for people */
  bool kept_ = false;                           /* whether results come from elsewhere than f2c::reduce */
  bool narrow_ = true;                          /* whether the <int> kernel is right for the arrays so far */
  bool any_array_ = false;                      /* whether there is a first array */
  long long first_subscript_ = 0;               /* its first dimension's lower bound */
};

} // namespace F2C_CODE
} // namespace f2c
