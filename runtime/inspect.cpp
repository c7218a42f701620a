/* inspect.cpp: tests before a kernel, whether its iterations touch different elements (device/inspect.cuh). */
#include <set>
#include <string>
#include <unordered_map>
#include "backend.h"
#include "device.h"
#include "each.h"
#include "error.h"
#include "pool.h"
#include "profile.h"
#include "shape.h"

namespace f2c_rt {

/* Answers by everything that they hang on: site, test, values, versions of arrays. */
static std::unordered_map<std::string, bool> answers;
constexpr size_t most_answers = 1024;
static std::set<const f2c_site *> complained; /* sites that have said that they run on the host */
/* What a queue has for tests. */
struct facts_room {
  f2c_facts *facts; /* device */
};
static per_queue<facts_room> room;
static unsigned *bits; /* device: those of the test in progress, or null */

static const char *const memory = "memory for a test of subscripts";

/* Empty: the answer is not to be kept. */
static std::string key_of(const f2c_launch *l, const f2c_test *t) {
  std::string key;
  const auto add = [&](const void *p, size_t bytes) { key.append(static_cast<const char *>(p), bytes); };
  for (int k = 0; k < t->versions; k++)
    if (t->version[k] == 0) return {};
  add(&l->site, sizeof l->site);
  add(&t->what, sizeof t->what);
  add(t->key, t->key_bytes);
  add(t->version, static_cast<size_t>(t->versions) * sizeof *t->version);
  return key;
}

static void run_on_host(f2c_launch *l, const char *what, const char *because) {
  l->status = F2C_RUN_HOST;
  profile_on_host(l->site, std::string(because) + what);
  if (complained.insert(l->site).second)
    note(where_of(l->site), "kernel %s: %s%s: the loop runs on the host, in the order of the source", l->site->name, because, what);
}

static const char *const fails = "it does not hold that ";

static void answer(f2c_launch *l, const f2c_test *t, bool holds) {
  if (!holds) run_on_host(l, t->what, fails);
}

static void keep(const f2c_launch *l, const f2c_test *t, bool holds) {
  const std::string key = key_of(l, t);
  if (key.empty()) return;
  if (answers.size() >= most_answers) answers.clear();
  answers[key] = holds;
}

/* The order says nothing: a bit for each subscript. False: there is no memory for that many. */
static bool make_bits(f2c_test *t, const f2c_facts *found, const char *where) {
  const unsigned long long count = static_cast<unsigned long long>(found->most) - static_cast<unsigned long long>(found->least);
  if (count > 1ull << 42) return false;
  const size_t bytes = static_cast<size_t>(count / 32 + 1) * sizeof(unsigned);
  bits = static_cast<unsigned *>(pool_take(bytes, where, memory));
  if (bits) {
    check(backend()->fill_zero(bits, bytes), where, memory);
    queue_handed();
  }
  t->bits = bits;
  t->first = found->least;
  return bits != nullptr;
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_launch_unfit(f2c_launch *l, const char *of) {
  if (l->status == F2C_DONE) run_on_host(l, of, fails);
}

void f2c_launch_distinct(f2c_launch *l, const char *what, const CFI_cdesc_t *a, const CFI_cdesc_t *b, long long last_a,
                         long long last_b) {
  shape s, t;
  if (l->status != F2C_DONE || !a->base_addr || !b->base_addr) return;
  if (!shape_of(&s, a, last_a) || !shape_of(&t, b, last_b) || !shape_disjoint(s, t)) run_on_host(l, what, "");
}

int f2c_test_begin(f2c_launch *l, f2c_test *t) {
  const char *const where = where_of(l->site);
  if (l->status != F2C_DONE) return 0;
  const auto known = answers.find(key_of(l, t));
  if (known != answers.end()) {
    answer(l, t, known->second);
    return 0;
  }
  const f2c_facts none = {0, 0, 0, 0, 1ll << 62, -(1ll << 62)};
  if (!room->facts) room->facts = static_cast<f2c_facts *>(pool_take(sizeof none, where, memory));
  if (!room->facts) {
    run_on_host(l, t->what, "no device memory to see that ");
    return 0;
  }
  check(backend()->copy(room->facts, &none, sizeof none, F2C_TO_DEVICE), where, memory);
  t->facts = room->facts;
  return 1;
}

int f2c_test_next(f2c_launch *l, f2c_test *t) {
  const char *const where = where_of(l->site);
  f2c_facts found;
  l->launched = 0; /* the inspector has changed nothing */
  check_async(backend()->copy(&found, room->facts, sizeof found, F2C_TO_HOST), where);
  const bool in_order = !found.not_ascending || !found.not_descending || found.most < found.least;
  if (!t->bits && !in_order) {
    if (make_bits(t, &found, where)) return 1;
    run_on_host(l, t->what, "no device memory to see that ");
    return 0;
  }
  pool_give(bits, where);
  bits = nullptr;
  const bool holds = in_order || !found.shared;
  keep(l, t, holds);
  answer(l, t, holds);
  return 0;
}

void f2c_launch_repeat(f2c_launch *l, const char *what) {
  l->launched = 0; /* nothing that counts */
  run_on_host(l, what, fails);
}
