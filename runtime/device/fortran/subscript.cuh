/* subscript.cuh: what ends the program from inside a kernel: STOP, and subscripts outside the bounds of their arrays (-fcheck=bounds).
 *
 *   a[a_(f2c::within(i + 1, a_bounds.lower[0], a_bounds.extent[0], check, "heat.f90:12", "a", 1, "i", i), ...)]
 *
 * The first thread that finds one outside leaves it, with the loop variables of its iteration, in memory that the host sees, and ends the
 * kernel. Device procedures are handed a `check` that has the loop variables of their caller. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* The extent of the last dimension of an array of assumed size. */
constexpr long long unbounded = 0x7fffffffffffffff;

/* What a check needs to know of the launch, and in a procedure of the iteration that calls it. */
struct subscripts {
  f2c_outside *first;   /* what the host will read */
  const f2c_site *site; /* the kernel's: an address of the host */
  int *stays = nullptr; /* becomes 0 where the program would end: the host runs the loop anew. Null: the program ends */
  int loops = 0;        /* variables that follow */
  const char *name[F2C_SUBSCRIPT_LOOPS] = {};
  long long value[F2C_SUBSCRIPT_LOOPS] = {};
};

inline __device__ void note_loops(subscripts *) {}
template <class V, class... More> __device__ void note_loops(subscripts *s, const char *name, V value, More... more) {
  if (s->loops < F2C_SUBSCRIPT_LOOPS) {
    s->name[s->loops] = name;
    s->value[s->loops++] = static_cast<long long>(value);
  }
  note_loops(s, more...);
}

/* `check` with names and values of loop variables, for a procedure. */
template <class... More> F2C_DEVICE_FN subscripts iteration_of(const subscripts &check, More... more) {
  subscripts s = {check.first, check.site, check.stays};
  note_loops(&s, more...);
  return s;
}

template <int N> __device__ void copy_text(char (&to)[N], const char *from) {
  int n = 0;
  for (; n < N - 1 && from[n]; n++) to[n] = from[n];
  to[n] = 0;
}

/* Leaves what was found, if nothing has been, and does not return. Memory that the host sees survives the end of the kernel; others
 * that come here wait until it is complete. */
template <class... More>
F2C_COLD void report(const subscripts *check, f2c_end end, const char *place, const char *text, int dimension, long long value,
                     long long lower, long long extent, More... more) {
  f2c_outside *const to = check->first;
  if (atomicCAS(&to->claimed, 0u, 1u) == 0) {
    subscripts s = *check;
    note_loops(&s, more...);
    copy_text(to->place, place);
    copy_text(to->text, text);
    to->site = s.site;
    to->end = end;
    to->dimension = dimension;
    to->value = value;
    to->lower = lower;
    to->extent = extent;
    to->loops = s.loops;
    for (int k = 0; k < s.loops; k++) {
      copy_text(to->name[k], s.name[k]);
      to->at[k] = s.value[k];
    }
    __threadfence_system();
    *const_cast<volatile unsigned *>(&to->told) = 1;
    __threadfence_system();
  }
  while (*const_cast<const volatile unsigned *>(&to->told) == 0) spin_pause();
  __trap();
}

constexpr f2c_end end_by_stop = F2C_END_STOP, end_by_error = F2C_END_ERROR, end_of_program = F2C_END_CALL;

/* The thread has nothing more to do, whatever its iteration would be. No thread of the kernel waits for another one. */
inline F2C_COLD void leave(int *stays) {
  *static_cast<volatile int *>(stays) = 0;
  __threadfence_system();
  end_thread();
}

/* The same where all threads have results: it goes to the end of the kernel. */
inline F2C_COLD void left(const subscripts &check) {
  *static_cast<volatile int *>(check.stays) = 0;
  __threadfence_system();
}

/* STOP, and what else ends the program: `code` is its exit code, which `shown` says is to be told. */
template <class... More>
F2C_DEVICE_FN void stop(const subscripts &check, const char *place, f2c_end end, long long code, bool shown, const char *text,
                        More... more) {
  if (check.stays) leave(check.stays);
  report(&check, end, place, text, shown, code, 0, 0, more...);
}

/* The subscript, which lies in lower : lower + extent - 1. */
template <class S, class... More>
F2C_DEVICE_FN S within(S subscript, long long lower, long long extent, const subscripts &check, const char *place,
                       const char *array, int dimension, More... more) {
  const unsigned long long at = static_cast<unsigned long long>(static_cast<long long>(subscript) - lower);
  if (at >= static_cast<unsigned long long>(extent > 0 ? extent : 0))
    report(&check, F2C_END_SUBSCRIPT, place, array, dimension, static_cast<long long>(subscript), lower, extent, more...);
  return subscript;
}

/* The same of all subscripts first : last : step of a section, which may have none. */
template <class... More>
F2C_DEVICE_FN void within_section(long long first, long long last, long long step, long long lower, long long extent,
                                  const subscripts &check, const char *place, const char *array, int dimension, More... more) {
  const long long count = trip_count(first, last, step);
  if (count <= 0) return;
  within(first, lower, extent, check, place, array, dimension, more...);
  within(first + (count - 1) * step, lower, extent, check, place, array, dimension, more...);
}

} // namespace F2C_CODE
} // namespace f2c
