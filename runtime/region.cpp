/* region.cpp: DVM regions, ACTUAL and GET_ACTUAL, and host statements among them. */
#include "region.h"

#include <vector>
#include "data.h"
#include "device.h"
#include "error.h"
#include "table.h"

namespace f2c_rt {

/* A variable listed by an open region. The entry is found again by its bytes: it may have been forgotten
 * since. */
struct listed {
  shape bytes; /* of the variable */
  bool local;  /* all its values end with the region */
};
/* One open region. */
struct region {
  std::vector<listed> variables;
};
static std::vector<region> open_regions; /* innermost last */

bool in_region() { return !open_regions.empty(); }

entry *region_entry(const shape &s, const char *name, const char *where) {
  entry *e = table_find(s);
  if (e) {
    entry_adopt(e, s, name, where);
    return e;
  }
  table_settle_or_die(s, name, where);
  return table_add(s, name);
}

/* What the clause asks for. An array that is only written may be written in part: the rest keeps its values.
 */
static bool prepare(entry *e, bool whole, int intent, const char *where) {
  const bool dead = whole && !(intent & F2C_READ) && (intent & (F2C_LOCAL | F2C_ALL));
  if (!dead) return entry_to_device(e, where);
  if (!entry_allocate(e, where)) return false;
  if (intent & F2C_LOCAL) e->dev_valid = true;
  return true;
}

/* Local values die with the region; the host keeps what it had. */
static void end_local(entry *e) {
  if (e->refs > 0) return;
  e->host_valid = true;
  e->dev_valid = false;
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_region_begin(const char *) {
  if (!f2c_device()) return;
  const guard held;
  open_regions.emplace_back();
}

void f2c_region_array(const CFI_cdesc_t *a, int intent, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  if (a->rank == 0 || !a->base_addr) return;
  if (!subject_of(&s, a, name, where)) return;
  entry *const e = region_entry(s, name, where);
  const bool whole = entry_is_whole(e, s);
  if (open_regions.empty()) fatal(where, "'%s' in a region that did not begin", name);
  e->regions++;
  open_regions.back().variables.push_back({s, whole && (intent & F2C_LOCAL) != 0});
  if (!prepare(e, whole, intent, where))
    note(where, "'%s' needs %s of device memory, which is short: loops that use it run on the host", name,
         size_text(s.span()));
}

void f2c_region_end(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  if (open_regions.empty()) fatal(where, "end of a region that did not begin");
  for (const listed &v : open_regions.back().variables) {
    entry *const e = table_find(v.bytes);
    if (!e || e->regions == 0) continue;
    e->regions--;
    if (v.local) end_local(e);
  }
  open_regions.pop_back();
}

void f2c_actual(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  if (!subject_of(&s, a, name, where)) return;
  entry *const e = table_find(s);
  if (!e || !e->dev_valid) return;
  const bool whole = entry_is_whole(e, s);
  if (!whole || e->refs > 0) entry_copy_part(e, s, F2C_TO_DEVICE, where);
  if (!whole) return;
  e->host_valid = true;
  e->dev_valid = e->refs > 0;
}

void f2c_actual_all(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  table_all_actual(where);
}

void f2c_get_actual(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  if (!subject_of(&s, a, name, where)) return;
  entry *const e = table_find(s);
  if (!e || !e->newer_on_device()) return;
  entry_copy_part(e, s, F2C_TO_HOST, where);
  if (entry_is_whole(e, s)) e->host_valid = true;
}

void f2c_get_actual_all(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  table_all_home(where, false);
}

void f2c_host_read(const CFI_cdesc_t *a, const char *name, const char *where) {
  f2c_get_actual(a, name, where);
}

void f2c_host_write(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  if (!subject_of(&s, a, name, where)) return;
  entry *const e = table_find(s);
  if (!e) return;
  entry_to_host(e, where);
  e->dev_valid = false;
}
