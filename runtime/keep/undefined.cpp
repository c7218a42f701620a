/* undefined.cpp: arrays whose life has begun and that have no values yet. */
#include "keep/undefined.h"

#include <algorithm>
#include "device.h"
#include "error.h"
#include "keep/keep.h"
#include "table/managed.h"
#include "transfer/queue.h"
#include "table/storage.h"

namespace f2c_rt {

constexpr size_t undefined_least = 1024; /* bytes: less crosses in the time that a copy takes to begin */
constexpr size_t most_given = 8;         /* parts, each a copy of its own */

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

bool undefined_narrow(const shape &s, const char *where) {
  entry *const e = table_find(s);
  if (!e || !e->undefined || e->dev || 2 * shape_bytes(s) > e->span()) return false;
  const bool none = e->given.empty();
  table_remove(e, where);
  return none;
}

/* Values that nobody has set are zeros, whatever the memory was before: programs that use them do not give other answers from run to run. */
void undefined_to_device(entry *e, bool had, const char *where) {
  queue_follow(e->made, where);
  queue_follow(e->uses, where);
  if (!had) check(backend()->fill_zero(e->dev, e->span()), where, e->name);
  e->made.add(queue_handed());
  e->undefined = false;
  e->host_valid = false; /* has other values where none is set */
  for (const shape &part : e->given) entry_copy_part(e, part, F2C_TO_DEVICE, where);
  e->given.clear();
}

/* Nothing is known of the bytes, or all of them are an entry's that the device has no values of. */
static void begin(const shape &s) {
  const std::vector<entry *> met = table_meeting(s);
  if (met.size() > 1) return;
  entry *const e = met.empty() ? table_add(s, "an array without values") : met[0];
  if (met.empty())
    entry_keep(e);
  else if (!e->kept || e->refs || e->regions || e->dev_valid || !e->twin.empty() || e->objects || !entry_is_whole(e, s))
    return;
  e->given.clear();
  e->undefined = true;
  keep_count();
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_undefined(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.alone || !keep_now() || !a->base_addr || !shape_of(&s, a, -1) || s.empty() || s.span() < undefined_least) return;
  const guard held;
  if (!s.contiguous() || !keep_now() || !keep_new(s) || managed_reaches(s.lo, s.hi)) return;
  storage_drop_left_frames(where);
  begin(s);
}
