/* bins_launch.cuh: arrays that iterations combine values into (bins.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of what combines values. */
struct bins_policy {
  static constexpr long long most =
      48 * 1024; /* bytes of shared memory that any GPU gives a block: CUDA C++ Programming Guide, compute
                                                   capabilities */
  static constexpr long long ample = 16 * 1024; /* bytes up to which each warp has a copy */
  static constexpr long long slots = 2048;      /* of a block, for large arrays: 16 KB of 32-bit numbers */
  static constexpr long long warps = 14;        /* of a block that sweeps: 448 threads */
  static constexpr unsigned threads = 256;      /* of a block that settles exact sums */
};

/* The launcher's part for histograms and the like; goes with a sweep. */
class bins_launch : public virtual launch_core {
public:
  /* An array that the iterations of a sweep combine values into: the kernel's bins<Op, T, Fast>. */
  template <class Op, bool Fast = false, class T, int R> bins<Op, T, Fast> combined(const mapped<T, R> &a) {
    bins<Op, T, Fast> b;
    combine(&b, a.lowest, a.span);
    return b;
  }
  /* The same for components of an array of objects: the kernel's part_bins<Op, Fast, T...>. */
  template <class Op, bool Fast, class... T, class S, int R> part_bins<Op, Fast, T...> combined_parts(const mapped<S, R> &a) {
    static_assert(((sizeof(S) % sizeof(T) == 0 && alignof(S) % alignof(T) == 0) && ...), "an object is a row of numbers");
    part_bins<Op, Fast, T...> b;
    (combine(static_cast<bins<Op, T, Fast> *>(&b), reinterpret_cast<T *>(a.lowest),
             a.span * static_cast<long long>(sizeof(S) / sizeof(T))),
     ...);
    return b;
  }
  /* After the sweep: what was combined beside the array goes into it. */
  template <class Op, class T, bool Fast> void settle(const bins<Op, T, Fast> &b) {
    if constexpr (binning<Op, T, Fast>::apart) {
      constexpr unsigned threads = bins_policy::threads;
      const auto kernel = reinterpret_cast<const void *>(settle_bins<T>);
      T *array = b.array;
      long long count = b.count;
      unsigned long long *sums = b.sums;
      const unsigned long long *rare = b.rare;
      exact_about *about = b.about;
      void *argv[] = {&array, &count, &sums, &rare, &about};
      const long long most = f2c_launch_resident(&state_, kernel, threads), need = blocks(count, threads);
      if (need > 0 && sums)
        f2c_launch_kernel(&state_, kernel,
                          invoke_kernel<T *, long long, unsigned long long *, const unsigned long long *, exact_about *>,
                          {static_cast<unsigned>(need < most ? need : most), 1, 1}, {threads, 1, 1}, argv);
      f2c_launch_cleared(&state_, b.cleared);
    }
  }
  template <class T, bool Fast> void settle(const bins<op::sum, complex<T>, Fast> &b) { settle(b.parts); }
  template <class Op, bool Fast, class... T> void settle(const part_bins<Op, Fast, T...> &b) {
    (settle(static_cast<const bins<Op, T, Fast> &>(b)), ...);
  }

private:
  int arrays_ = 0; /* that have exact sums */

  /* Values change an element less and less often the more it has seen: updates are loads then, which need no copies. */
  template <class Op>
  static constexpr bool settles =
      std::is_same<Op, op::max>::value || std::is_same<Op, op::min>::value || std::is_same<Op, op::land>::value ||
      std::is_same<Op, op::lor>::value || std::is_same<Op, op::iand>::value || std::is_same<Op, op::ior>::value ||
      std::is_same<Op, op::greater>::value || std::is_same<Op, op::lesser>::value;
  /* Copies in shared memory: of what any GPU gives a block, with one for each warp where that is not much. */
  template <class Op, class T, bool Fast> void combine(bins<Op, T, Fast> *b, T *array, long long count) {
    using how = binning<Op, T, Fast>;
    constexpr long long most = bins_policy::most, ample = bins_policy::ample, warps = bins_policy::warps;
    const long long used = static_cast<long long>(state_.shared + 15) / 16 * 16, each = count * static_cast<long long>(how::bytes);
    b->array = array;
    b->count = count;
    b->at = static_cast<unsigned>(used);
    b->copies = count > most || used + each > most ? 0
                : settles<Op>                      ? 1
                                                   : static_cast<int>(each * warps <= ample ? warps
                                                                      : each <= ample / 2   ? ample / each
                                                                                            : 1);
    b->sums = b->rare = nullptr;
    const long long slotted = bins_policy::slots * static_cast<long long>(sizeof(T) + sizeof(unsigned));
    const bool in_slots = b->copies == 0 && !how::apart && !settles<Op> && count >> 32 == 0 && used + slotted <= most;
    b->slots = in_slots ? static_cast<unsigned>(bins_policy::slots) : 0;
    if (in_slots) state_.shared = static_cast<size_t>(used + slotted);
    if constexpr (how::apart) {
      const size_t all = static_cast<size_t>(count) * exact_words<T> * 8, states = static_cast<size_t>(count) * sizeof(unsigned);
      b->cleared = arrays_++;
      char *const room =
          f2c_launch_clear(&state_, b->cleared, "exact sums", 16 + static_cast<size_t>(count) * exact<T>::window * 8 + states);
      b->about = reinterpret_cast<exact_about *>(room);
      b->sums = room ? reinterpret_cast<unsigned long long *>(room + 16) : nullptr;
      b->rare = reinterpret_cast<unsigned long long *>(f2c_launch_scratch(&state_, "exact sums of rare values", all));
    }
    if (b->copies > 0) state_.shared = static_cast<size_t>(used + b->copies * each);
  }
  template <class T, bool Fast> void combine(bins<op::sum, complex<T>, Fast> *b, complex<T> *array, long long count) {
    combine(&b->parts, reinterpret_cast<T *>(array), 2 * count);
  }
};

} // namespace F2C_CODE
} // namespace f2c
