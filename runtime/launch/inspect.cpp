/* inspect.cpp: tests before a kernel, whether its iterations touch different elements (device/inspect.cuh). */
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>
#include "backend.h"
#include "device.h"
#include "each.h"
#include "error.h"
#include "transfer/pool.h"
#include "observe/profile.h"
#include "table/shape.h"

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

/* Extremes of boxes, by everything that they hang on. */
static std::unordered_map<std::string, long long> extremes;

static long long value_at(const char *p, size_t bytes) {
  const auto as = [&](auto v) {
    memcpy(&v, p, sizeof v);
    return static_cast<long long>(v);
  };
  return bytes == 1 ? as(int8_t{}) : bytes == 2 ? as(int16_t{}) : bytes == 4 ? as(int32_t{}) : as(int64_t{});
}

/* Of bytes that the host has: `at` is the place of the first element. */
static long long extreme_of(const f2c_box *b, const char *at, int greatest) {
  long long most = value_at(at, b->elem);
  for (long long k = 0; k < b->count[2]; k++)
    for (long long j = 0; j < b->count[1]; j++) {
      const char *const row = at + k * b->stride[2] + j * b->stride[1];
      for (long long i = 0; i < b->count[0]; i++) {
        const long long v = value_at(row + i * b->stride[0], b->elem);
        most = greatest ? std::max(most, v) : std::min(most, v);
      }
    }
  return most;
}

static long long extreme_on_device(const f2c_box *b, int greatest, const char *where) {
  long long below = 0, above = 0;
  for (int d = 0; d < 3; d++) {
    const long long far = (b->count[d] - 1) * b->stride[d];
    (far < 0 ? below : above) += far;
  }
  std::vector<char> copy(static_cast<size_t>(above - below) + b->elem);
  check_async(backend()->copy(copy.data(), b->first + below, copy.size(), F2C_TO_HOST), where);
  return extreme_of(b, copy.data() - below, greatest);
}

} // namespace f2c_rt

using namespace f2c_rt;

long long f2c_launch_extreme(f2c_launch *l, const f2c_box *box, int greatest) {
  const char *const where = where_of(l->site);
  if (box->version == 0) return extreme_on_device(box, greatest, where);
  std::string key(1, greatest ? '>' : '<');
  const auto add = [&](const auto &v) { key.append(reinterpret_cast<const char *>(&v), sizeof v); };
  add(box->first), add(box->count), add(box->stride), add(box->version);
  const auto known = extremes.find(key);
  if (known != extremes.end()) return known->second;
  if (extremes.size() >= most_answers) extremes.clear();
  return extremes[key] = extreme_on_device(box, greatest, where);
}

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
