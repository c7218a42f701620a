/* subscripts.cpp: what kernels leave of a subscript that is out of bounds, and the message.
 *
 * The record lies in memory that both sides see: it outlives the kernel, which ends with a trap. */
#include "launch/subscripts.h"

#include <cstdio>
#include <cstdlib>
#include <vector>
#include "device.h"
#include "each.h"
#include "error.h"

namespace f2c_rt {

enum { subscript_exit = 2 /* as gfortran's run-time errors */ };

static std::vector<const volatile f2c_outside *> records; /* of all devices, as the host sees them */

/* "i = 3, j = 4" */
static void put_iteration(char *text, size_t size, const f2c_outside &x) {
  size_t n = 0;
  text[0] = 0;
  for (int k = 0; k < x.loops && n < size; k++)
    n += static_cast<size_t>(snprintf(text + n, size - n, "%s%s = %lld", k ? ", " : ", in the iteration ", x.name[k], x.at[k]));
}

[[noreturn]] static void tell(const f2c_outside &x) {
  char iteration[F2C_SUBSCRIPT_LOOPS * 96];
  const bool below = x.value < x.lower;
  put_iteration(iteration, sizeof iteration, x);
  fflush(stdout);
  fprintf(stderr, "f2cuda: %s: kernel %s: Fortran runtime error: Index '%lld' of dimension %d of array '%s' %s bound of %lld",
          x.place, x.site->name, x.value, x.dimension, x.text, below ? "below lower" : "above upper",
          below ? x.lower : x.lower + x.extent - 1);
  if (x.extent == 0x7fffffffffffffff)
    fprintf(stderr, " (bounds %lld:*)%s\n", x.lower, iteration);
  else
    fprintf(stderr, " (bounds %lld:%lld)%s\n", x.lower, x.lower + x.extent - 1, iteration);
  exit(subscript_exit);
}

/* The place and the iteration, then what the host's own statement would say. */
[[noreturn]] static void stop(const f2c_outside &x) {
  char iteration[F2C_SUBSCRIPT_LOOPS * 96];
  const char *const word = x.end == F2C_END_ERROR ? "ERROR STOP" : x.end == F2C_END_STOP ? "STOP" : "";
  put_iteration(iteration, sizeof iteration, x);
  fflush(stdout);
  fprintf(stderr, "f2cuda: %s: kernel %s: the program ends here%s\n", x.place, x.site->name, iteration);
  if (x.dimension)
    fprintf(stderr, "%s %lld\n", word, x.value);
  else if (*word || *x.text)
    fprintf(stderr, "%s%s%s\n", word, *word && *x.text ? " " : "", x.text);
  exit(static_cast<int>(x.value));
}

void subscripts_tell() {
  for (const volatile f2c_outside *r : records)
    if (r->told && r->end == F2C_END_SUBSCRIPT)
      tell(*const_cast<const f2c_outside *>(r));
    else if (r->told)
      stop(*const_cast<const f2c_outside *>(r));
}

} // namespace f2c_rt

using namespace f2c_rt;

f2c_outside *f2c_launch_subscripts(f2c_launch *l) {
  static per_device<f2c_outside *> seen;
  if (l->status != F2C_DONE) return nullptr;
  if (!*seen) {
    void *host = nullptr, *device = nullptr;
    check(backend()->alloc_shared(&host, &device, sizeof(f2c_outside)), where_of(l->site), "memory for checked subscripts");
    records.push_back(static_cast<const volatile f2c_outside *>(host));
    *seen = static_cast<f2c_outside *>(device);
  }
  return *seen;
}
