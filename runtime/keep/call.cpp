/* call.cpp: words around calls: does the procedure say what it touches, does it get copies? Names are those of the program's text; addresses, of
 * dummy procedures and pointers, are passed.h's. */
#include <atomic>
#include <cstddef>
#include <cstring>
#include <string>
#include <unordered_set>
#include <vector>
#include "f2cuda.h"
#include "keep/passed.h"
#include "table/shape.h"

/* No object of others has types of its own (driver/foreign.c); absent: somebody else has linked the program. */
extern "C" __attribute__((weak, visibility("hidden"))) const char f2c_own_types[];

namespace f2c_rt {

/* Names of procedures that say what they touch: those of the objects that f2cuda has made with --data=auto. */
static std::unordered_set<std::string> &own_procedures() {
  static auto *const all = new std::unordered_set<std::string>;
  return *all;
}

/* "%": procedures that types have. Those that are not the file's own are among the names as "?name". */
static bool types_are_own() {
  if (!f2c_own_types || !*f2c_own_types) return false;
  for (const std::string &name : own_procedures())
    if (name[0] == '?' && own_procedures().count(name.substr(1)) == 0) return false;
  return true;
}

/* What is known of a name, by the literal's address: 2*address + 1 of those that are own, 2*address of others. */
static bool is_own(const char *name) {
  static std::atomic<uintptr_t> known[512];
  const uintptr_t key = reinterpret_cast<uintptr_t>(name) << 1;
  std::atomic<uintptr_t> &k = known[key / 16 % 512];
  const uintptr_t found = k.load(std::memory_order_relaxed);
  if ((found | 1) == (key | 1)) return found & 1;
  const bool own = *name == '%' ? types_are_own() : own_procedures().count(name) > 0;
  k.store(key | own, std::memory_order_relaxed);
  return own;
}

/* Whether elements lie apart, as strides say; 'all': also those of dimensions that have one element. */
static bool lies_apart(const CFI_cdesc_t *a, bool all) {
  auto packed = static_cast<CFI_index_t>(a->elem_len);
  for (int d = 0; d < a->rank; d++) {
    if (a->dim[d].sm != packed && (all || a->dim[d].extent > 1)) return true;
    packed *= a->dim[d].extent;
  }
  return false;
}

/* The dummy may get a copy of `a`, made and taken back where nobody says so: without optimisation gfortran looks at all strides. */
static bool is_copied(const CFI_cdesc_t *a) {
  shape s;
  return a->base_addr && shape_of(&s, a, -1) && !s.empty() && lies_apart(a, true);
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_keep_own(const char *const *names, int count) {
  for (int k = 0; k < count; k++) own_procedures().insert(names[k]);
}

void f2c_call_hands(const CFI_cdesc_t *a, int how, const char *name, int *foreign, const char *where) {
  if (*foreign == 0) return; /* threads that come here without a test share the word, and only read it */
  if (is_own(name))
    *foreign = 0;
  else
    f2c_hands(a, how, where);
}

void f2c_call_hands_all(const char *name, int *foreign, const char *where) {
  if (*foreign == 0) return; /* threads that come here without a test share the word, and only read it */
  if (is_own(name))
    *foreign = 0;
  else
    f2c_hands_all(where);
}

void f2c_call_begin(const char *name, int *foreign, const char *where) {
  if (*foreign == 0) return; /* threads that come here without a test share the word, and only read it */
  if (is_own(name))
    *foreign = 0;
  else if (f2c_kept.keeps)
    f2c_foreign_begin(where);
}

void f2c_call_end(const char *name) {
  if (f2c_kept.keeps && !is_own(name)) f2c_foreign_end();
}

void f2c_passes(int64_t f, const char *name) {
  if (f2c_kept.keeps && (*name == '\0' || is_own(name))) passed_add(reinterpret_cast<const void *>(f));
}

void f2c_through_hands(const CFI_cdesc_t *a, int how, int64_t f, const char *where) {
  if (!passed_has(reinterpret_cast<const void *>(f))) f2c_hands(a, how, where);
}

void f2c_through_hands_all(int64_t f, const char *where) {
  if (!passed_has(reinterpret_cast<const void *>(f))) f2c_hands_all(where);
}

/* Of the calls in progress of this thread: whether the procedure says nothing. */
static thread_local std::vector<bool> strangers;

void f2c_through_begin(int64_t f, const char *where) {
  strangers.push_back(!passed_has(reinterpret_cast<const void *>(f)));
  if (strangers.back()) f2c_foreign_begin(where);
}

void f2c_through_end(void) {
  if (strangers.empty()) return;
  if (strangers.back()) f2c_foreign_end();
  strangers.pop_back();
}

/* What an argument's copy does to the array. */
enum class copy_use { none, reads, taken_back, held };

struct copied_argument {
  CFI_CDESC_T(CFI_MAX_RANK) a;
  const char *where;
  copy_use use;
};

/* Of the calls in progress of this thread. */
static thread_local std::vector<copied_argument> copied;

static void begin_copied(const CFI_cdesc_t *a, copy_use use, const char *where) {
  copied_argument c = {};
  c.where = where;
  if (is_copied(a)) c.use = use == copy_use::taken_back && !lies_apart(a, false) ? copy_use::held : use;
  if (c.use != copy_use::none) memcpy(&c.a, a, offsetof(CFI_cdesc_t, dim) + a->rank * sizeof *a->dim);
  copied.push_back(c);
  if (c.use == copy_use::none) return;
  if (c.use == copy_use::reads) f2c_host_reads(a, where);
  if (c.use == copy_use::taken_back) f2c_host_writes(a, where);
  if (c.use == copy_use::held) f2c_hold_begin(a, where); /* the copy, or kernels set the array itself */
  f2c_copies_begin(where);
}

void f2c_copied_in(const CFI_cdesc_t *a, const char *where) { begin_copied(a, copy_use::reads, where); }

void f2c_copied_begin(const CFI_cdesc_t *a, const char *where) { begin_copied(a, copy_use::taken_back, where); }

void f2c_copied_over(const CFI_cdesc_t *a, const char *where) { begin_copied(a, copy_use::held, where); }

/* Kernels of the procedure may have used the array itself, of which the host has set a part when it took the copy back. Where other copies of the
 * statement follow, these have been taken back, too: until they are told nothing comes home over them. */
void f2c_copied_end(void) {
  if (copied.empty()) return;
  const copied_argument c = copied.back();
  copied.pop_back();
  if (c.use == copy_use::none) return;
  f2c_copies_end();
  if (c.use == copy_use::held) f2c_hold_end();
  if (c.use != copy_use::taken_back) return;
  const bool more = !copied.empty() && copied.back().use == copy_use::taken_back && !strcmp(copied.back().where, c.where);
  const auto a = reinterpret_cast<const CFI_cdesc_t *>(&c.a);
  more ? f2c_host_wrote_more(a, c.where) : f2c_host_wrote(a, c.where);
}
