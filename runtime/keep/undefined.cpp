/* undefined.cpp: arrays whose life has begun and that have no values yet. */
#include "keep/undefined.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include "device.h"
#include "error.h"
#include "keep/keep.h"
#include "table/managed.h"
#include "transfer/queue.h"
#include "table/storage.h"

namespace f2c_rt {

constexpr size_t undefined_least = 1024; /* bytes: less crosses in the time that a copy takes to begin */
constexpr size_t most_given = 8;         /* parts, each a copy of its own */

/* A place that tells of arrays, and how many of them went to the device without a copy for it. */
struct begin_place {
  const char *where;
  unsigned told, used;
};
static begin_place &place_of(const char *where) { /* of the thread that began, or under the lock */
  static begin_place all[256];
  begin_place &p = all[(reinterpret_cast<uintptr_t>(where) * 0x9e3779b97f4a7c15) >> 56]; /* Knuth, 6.4 */
  if (p.where != where) p = {where, 0, 0};
  return p;
}

/* The host's own work arrays, of procedures that are called again and again: an entry costs more than their ALLOCATE. */
static bool is_in_vain(const begin_place &p) { return p.told >= 64 && p.used < p.told / 8; }

void undefined_given(entry *e, const shape &part) {
  const auto holds = [&](const shape &known) { return shape_within(part, known); };
  if (std::any_of(e->given.begin(), e->given.end(), holds)) return;
  if (e->given.size() < most_given && std::any_of(e->shapes.begin(), e->shapes.end(), holds))
    e->given.push_back(part);
  else
    undefined_end(e);
}

void undefined_end(entry *e) {
  e->undefined = false;
  e->given.clear();
}

void undefined_as_whole(entry *e) {
  if (e->undefined && e->begun) place_of(e->begun).used++;
  undefined_end(e);
}

bool undefined_narrow(const shape &s, const char *where) {
  entry *const e = table_find(s);
  if (!e || !e->undefined || e->dev || 2 * shape_bytes(s) > e->span()) return false;
  const bool none = e->given.empty();
  table_remove(e, where);
  return none;
}

/* The bytes that cross in the time that a copy takes to begin: 64 KiB (an H200: 8 us). On the emulated device none, if nothing else is asked for:
 * small programs are to show which parts cross. */
static size_t begin_of_copy() {
  static const size_t bytes = [] {
    if (backend() != &f2c_backend_emu) return size_t{64} << 10;
    const char *const given = getenv("F2CUDA_EMU_COPY");
    return given ? static_cast<size_t>(strtoull(given, nullptr, 10)) : 0;
  }();
  return bytes;
}

bool undefined_is_small(const entry *e) { return e->span() <= begin_of_copy() * e->given.size(); }

/* Values that nobody has set are zeros, whatever the memory was before: programs that use them do not give other answers from run to run. */
void undefined_to_device(entry *e, bool had, const char *where) {
  queue_follow(e->made, where);
  queue_follow(e->uses, where);
  if (!had) check(backend()->fill_zero(e->dev, e->span()), where, e->name);
  e->made.add(queue_handed());
  e->undefined = false;
  if (e->begun) place_of(e->begun).used++;
  e->host_valid = false; /* has other values where none is set */
  for (const shape &part : e->given) entry_copy_part(e, part, F2C_TO_DEVICE, where);
  e->given.clear();
}

/* Nothing is known of the bytes, or all of them are an entry's that the device has no values of. */
static void begin(const shape &s, const char *where) {
  const std::vector<entry *> met = table_meeting(s);
  if (met.size() > 1) return;
  entry *const e = met.empty() ? table_add(s, "an array without values") : met[0];
  if (met.empty())
    entry_keep(e);
  else if (!e->kept || e->refs || e->regions || e->dev_valid || !e->twin.empty() || e->objects || !entry_is_whole(e, s))
    return;
  e->given.clear();
  e->undefined = true;
  e->begun = where;
  place_of(where).told++;
  keep_count();
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_undefined(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.alone || !keep_now() || !a->base_addr || !shape_of(&s, a, -1) || s.empty() || s.span() < undefined_least ||
      is_in_vain(place_of(where)))
    return;
  const guard held;
  if (!s.contiguous() || !keep_now() || !keep_new(s) || managed_reaches(s.lo, s.hi)) return;
  storage_drop_left_frames(where);
  begin(s, where);
}
