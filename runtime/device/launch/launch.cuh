/* launch.cuh: one launch: its operands and results, begin and end. How kernels of each shape are started is beside their device code. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

constexpr int any_number = 0x7fffffff;
constexpr long long unsaid = -0x7fffffffffffffff;

/* f2c_all_at_home. */
inline bool all_at_home(const f2c_site &site, std::initializer_list<f2c_home> arrays) {
  return f2c_all_at_home(&site, arrays.begin(), static_cast<int>(arrays.size())) != 0;
}

/* Loops that no directive asks for: f2c_plain_loops. */
struct plain_loops {
  template <int N> explicit plain_loops(const f2c_line (&lines)[N]) { f2c_plain_loops(lines, N); }
};

/* f2c_stays_home. */
inline bool stays_home(const f2c_site &site, double iterations, std::initializer_list<f2c_home> arrays, double work = 8) {
  return f2c_stays_home(&site, iterations, work, arrays.begin(), static_cast<int>(arrays.size())) != 0;
}

/* f2c_expected_exit, in operations: all of the loop's iterations are `work`. */
inline double expected_exit(f2c_exits &exits, const loops<1> &it, double work) {
  return work * (f2c_expected_exit(&exits, it.total()) / it.total());
}

/* f2c_threads_have. */
inline bool threads_have(const f2c_site &site, std::initializer_list<f2c_home> arrays) {
  return f2c_threads_have(&site, arrays.begin(), static_cast<int>(arrays.size())) != 0;
}

/* Neighbours in the first `dimensions` dimensions are neighbours in memory. */
inline bool is_contiguous(const CFI_cdesc_t *a, int dimensions) {
  CFI_index_t distance = static_cast<CFI_index_t>(a->elem_len);
  for (int d = 0; d < dimensions; distance *= a->dim[d++].extent)
    if (a->dim[d].sm != distance && a->dim[d].extent > 1) return false;
  return true;
}

/* What all launches have. Arrays first, then reductions, then what runs the kernel, then end. */
class launch_core {
public:
  explicit launch_core(const f2c_site &site) { f2c_launch_begin(&state_, &site); }
  launch_core(const launch_core &) = delete;
  launch_core &operator=(const launch_core &) = delete;
  /* No directive asks for the loop. Goes first. */
  void unasked() { f2c_launch_unasked(&state_); }

  /* f2c_few_threads. Goes before the operands. */
  void few_threads(double iterations, double work, int parallel, std::initializer_list<f2c_home> arrays) {
    f2c_few_threads(&state_, iterations, work, parallel, arrays.begin(), static_cast<int>(arrays.size()));
  }

  /* Behind it: the loop as it is written uses more than the operands, so that all comes home where it is the host's. */
  void uses_more() { state_.weighed = 0; }

  /* An allocatable array that is assigned whole: with other extents than these it is the host's, which uses nothing but the operands if it is
   * alone. Goes first. */
  void assigned(const CFI_cdesc_t *host, const char *name, std::initializer_list<long long> extent, bool alone = false) {
    f2c_launch_assigned(&state_, host, name, extent.begin(), alone);
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

  /* How far the loop goes at most in the dimensions of the next array before its last one, which is open. */
  void ends(std::initializer_list<long long> extent) {
    for (size_t d = 0; d < extent.size(); d++) ends_[d] = extent.begin()[d];
    ends_of_ = static_cast<int>(extent.size());
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
    op.value = value_of_type<T>();
    for (int d = 0; d < R; d++) op.lower[d] = d < static_cast<int>(lower.size()) ? lower.begin()[d] : 1;
    op.last_extent = last_extent == unsaid ? -1 : last_extent > 0 ? last_extent : 0;
    op.first = first_;
    op.last = last_;
    op.least = least_;
    op.most = most_of(op, R);
    first_ = last_ = 0;
    least_ = -1;
    ends_of_ = 0;
    f2c_launch_array(&state_, &op);
    return place<T, R>(op, lower);
  }

  /* The table of an allocatable or pointer component, of rank N and with elements of type T, of the elements of `root`. Its dimensions are
   * those of arrays on the way that lie in the objects, the innermost first, and those of `root`, with these lower bounds; or, with R = 0, an entry
   * has a number (deep.cuh). `only`: subscripts of the elements of `root` that are used; `unsaid`: all. */
  template <class T, int N, int R>
  mapped<const deep<T, N>, R> table(const CFI_cdesc_t *root, const char *name, int intent, int brings,
                                    std::initializer_list<f2c_deep_step> step, std::initializer_list<deep_dim> inside,
                                    std::initializer_list<long long> lower, std::initializer_list<long long> only) {
    f2c_deep ask = {};
    f2c_operand &op = ask.operand;
    op.host = root;
    op.name = name;
    op.intent = intent;
    op.elem = sizeof(T);
    op.align = alignof(T);
    op.value = value_of_type<T>();
    ask.step = step.begin();
    ask.steps = static_cast<int>(step.size());
    ask.rank = N;
    ask.brings = brings;
    for (int d = 0; d < root->rank; d++) {
      op.lower[d] = d < static_cast<int>(lower.size()) ? lower.begin()[d] : 1;
      ask.chosen[d] = d < static_cast<int>(only.size()) && only.begin()[d] != unsaid;
      if (ask.chosen[d]) ask.only[d] = only.begin()[d];
    }
    mapped<const deep<T, N>, R> t;
    t.p = reinterpret_cast<const deep<T, N> *>(f2c_launch_deep(&state_, &ask));
    long long width = 1;
    const int first = static_cast<int>(inside.size());
    for (int d = 0; d < R; d++) {
      t.stride[d] = width;
      if (t.p) t.p -= width * (d < first ? inside.begin()[d].lower : op.lower[d - first]);
      width *= d < first ? inside.begin()[d].extent : root->dim[d - first].extent;
    }
    return t;
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
    last_is(variable);
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
    last_is(variable);
    kept_ = true;
    return {static_cast<T *>(slot.result)};
  }

  /* What kernels check subscripts with. */
  subscripts checks() { return {f2c_launch_subscripts(&state_), state_.site, stays_}; }
  /* Where an iteration would end the program the loop runs on the host, once the kernel has; it stores again what that has stored. */
  void stays(const char *what) {
    const f2c_slot slot = f2c_launch_slot(&state_);
    const int holds = 1;
    seen_ = static_cast<const int *>(slot.host);
    seen_what_ = what;
    memcpy(slot.host, &holds, sizeof holds);
    stays_ = static_cast<int *>(slot.result);
  }

  /* Bytes of dynamic shared memory for each block of the launches that follow. */
  void shared(size_t bytes) { state_.shared = bytes; }

  /* The kernels may run if this holds, which is `what` for people. */
  void require(const char *what, bool holds) {
    if (!holds) f2c_launch_unfit(&state_, what);
  }

  /* The kernels may run if the two variables share no storage; `what` says that they do (f2c_launch_distinct). */
  void distinct(const char *what, const CFI_cdesc_t *a, const CFI_cdesc_t *b, long long last_a = -1, long long last_b = -1) {
    f2c_launch_distinct(&state_, what, a, b, last_a, last_b);
  }

  /* The launcher is about to set these variables of the host, after `end`. */
  template <class... T> void sets(T *...variable) {
    (f2c_object(F2C_OBJECT_WRITE, static_cast<int64_t>(reinterpret_cast<uintptr_t>(variable)), sizeof(T), state_.site->file), ...);
    if (state_.compare) (f2c_launch_sets(&state_, variable, sizeof(T), value_of_type<T>()), ...);
  }

  /* The variable of a loop in the first iteration that leaves it, which the next kernel finds, and 'before' asks for. */
  template <class Op, class T> folding<Op, T> leaving() {
    const f2c_slot slot = f2c_launch_slot(&state_);
    const T none = Op::template identity<T>();
    memcpy(slot.host, &none, sizeof(T));
    leaving_ = slot.host;
    return {slot};
  }
  /* The last iteration before that one, from which the host goes on: it is put in *from. Where none leaves, the loop's last. A launch that is
   * compared leaves the whole loop to the host, and so does a loop to the end of its type. `more`: the host uses other variables there, too. */
  template <class Op, class T> long long before(f2c_exits &exits, T *from, const loops<1> &it, bool more) {
    const T none = Op::template identity<T>();
    T first = none;
    if (it.b[0].hi == none) state_.status = F2C_RUN_HOST;
    if (state_.status == F2C_DONE && f2c_launch_wait(&state_, 1)) memcpy(&first, leaving_, sizeof(T));
    exits.seen = first == none ? it.total() : static_cast<double>(trip_count(it.b[0].lo, first, it.b[0].step));
    exits.stayed = 0;
    if (first == none) return it.b[0].hi;
    if (state_.compare) {
      state_.status = F2C_RUN_HOST;
      return it.b[0].hi;
    }
    *from = first;
    f2c_launch_left(&state_, more);
    return first - it.b[0].step;
  }

  /* Several kernels have results, or none of them: `end` waits for all. */
  void several() { kept_ = true; }
  /* Waits for the kernels of the launch. */
  void wait() { f2c_launch_wait(&state_, 1); }
  /* The construct is synchronous: waits where the host's statements do not (f2c_finish). */
  void finish() { f2c_launch_finish(&state_); }
  /* Ends the launch: results into their variables, temporary device copies home. */
  int end() {
    if (seen_ && f2c_launch_wait(&state_, 1) && *seen_ != 1) {
      f2c_launch_repeat(&state_, seen_what_);
      results_ = 0;
    }
    if (results_ > 0 && f2c_launch_wait(&state_, kept_) && all_hold())
      for (int k = 0; k < results_; k++) fold(pending_[k]);
    return f2c_launch_end(&state_);
  }

protected:
  launch_core() = default; /* of a class that is part of one with a site */

  /* Whose value the last of pending_ is. */
  template <class T> void last_is(T *variable) {
    f2c_launch_leaves(variable, sizeof(T));
    pending_[results_ - 1].bytes = sizeof(T);
    pending_[results_ - 1].value = value_of_type<T>();
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
    f2c_launch_kernel(&state_, reinterpret_cast<const void *>(kernel), invoke_kernel<space<I, D, C>, P...>, grid, block, argv);
  }

  f2c_launch state_;                 /* the library's part */
  pending pending_[F2C_MAX_RESULTS]; /* reductions in the order of their declaration */
  int results_ = 0;                  /* how many */
  const int *seen_ = nullptr;        /* what the kernel itself sees of what it needs, 1 at the end if that holds: host side */
  const char *seen_what_ = nullptr;  /* and what that is, for people */
  const void *leaving_ = nullptr;    /* where 'leaving' is answered: host side */
  int *stays_ = nullptr;             /* the same, of threads that would end the program: device side */
  bool kept_ = false;                /* whether results come from elsewhere than f2c::reduce */
  bool narrow_ = true;               /* whether the <int> kernel is right for the arrays so far */
  bool even_ = true;                 /* whether rows of all arrays begin where sectors of memory do, if the first one does */
  bool any_array_ = false;           /* whether there is a first array */
  long long first_subscript_ = 0;    /* its first dimension's lower bound */

private:
  void fold(const pending &p) {
    if (state_.compare && p.value != F2C_VALUE_BYTES && p.value != F2C_VALUE_OBJECT)
      f2c_launch_sets(&state_, p.variable, p.bytes, p.value);
    p.fold(p.variable, p.result);
  }
  bool all_hold() {
    for (int k = 0; k < results_; k++)
      if (pending_[k].holds && !pending_[k].holds(pending_[k].variable, pending_[k].result)) {
        f2c_launch_repeat(&state_, pending_[k].what);
        return false;
      }
    return true;
  }
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
      even_ &= d == 0 || op.stride[d] * static_cast<long long>(op.elem) % 32 == 0;
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

  /* Elements up to the last one that the loop may touch; 0: not known. */
  long long most_of(const f2c_operand &op, int rank) const {
    if (ends_of_ == 0 || ends_of_ != rank - 1 || op.last_extent <= 0) return 0;
    long long most = 0, elements = 1;
    for (int d = 0; d < rank; d++) {
      const long long extent = d < rank - 1 ? op.host->dim[d].extent : op.last_extent,
                      end = d < rank - 1 && ends_[d] != unsaid ? ends_[d] : extent;
      if (end < 1 || end > extent) return 0;
      most += (end - 1) * elements;
      elements *= extent;
    }
    return most + 1;
  }

  long long first_ = 0, last_ = 0, least_ = -1; /* of the next array: f2c_operand */
  long long ends_[14];                          /* of the next array: ends() */
  int ends_of_ = 0;
};

} // namespace F2C_CODE
} // namespace f2c
