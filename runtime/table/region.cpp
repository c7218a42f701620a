/* region.cpp: DVM regions, ACTUAL and GET_ACTUAL, and host statements among them. */
#include "table/region.h"

#include <algorithm>
#include <vector>
#include "table/data.h"
#include "device.h"
#include "error.h"
#include "keep/keep.h"
#include "transfer/queue.h"
#include "table/storage.h"
#include "table/table.h"
#include "table/verify.h"

namespace f2c_rt {

/* A variable listed by an open region. Its entry may have ended since. */
struct listed {
  const char *lo;        /* a byte of the entry */
  unsigned long long id; /* of the entry */
  bool local;            /* all its values end with the region */
};
/* One open region. */
struct region {
  std::vector<listed> variables;
};
static std::vector<region> open_regions; /* innermost last */
static bool any_left;                    /* a region has ended */

int region_listings(const entry *e) {
  int n = 0;
  for (const region &r : open_regions)
    for (const listed &v : r.variables) n += v.id == e->id;
  return n;
}

bool in_region() { return !open_regions.empty(); }

entry *region_entry(const shape &s, const char *name, const char *where) {
  entry *e = table_fitting(s, where);
  if (e) {
    entry_adopt(e, s, name, where);
    return e;
  }
  table_settle_or_die(s, name, where);
  return table_add(s, name);
}

/* All that the entry stands for is part of `s`. */
static bool is_within(const entry *e, const shape &s) {
  return std::all_of(e->shapes.begin(), e->shapes.end(), [&](const shape &known) { return shape_within(known, s); });
}

static bool is_idle(const entry *e) { return e->listed && !e->kept && !e->temporary && e->refs == 0 && e->regions == 0; }

bool region_left(const entry *e) { return is_idle(e) && e->newer_on_device(); }

constexpr size_t most_said = 64; /* parts that are known one by one */

/* What the entry and `s` have in common is one more part, or several. False: they are too many. */
static bool add_said(entry *e, const shape &s) {
  const auto holds = [&](const shape &known) { return shape_within(s, known); };
  if (std::any_of(e->said.begin(), e->said.end(), holds)) return true;
  if (std::any_of(e->shapes.begin(), e->shapes.end(), holds)) {
    if (e->said.size() < most_said) e->said.push_back(s);
    return e->said.size() < most_said;
  }
  shape_rows(s, [&](char *at, size_t rows, size_t pitch) {
    for (size_t r = 0; r < rows && e->said.size() < most_said; r++) {
      const char *const lo = std::max(at + r * pitch, e->lo), *const hi = std::min(at + r * pitch + s.run, e->hi);
      if (lo < hi) e->said.push_back(shape_stretch(lo, hi));
    }
  });
  return e->said.size() < most_said;
}

void region_changed(entry *e, const shape &s, bool certain, const char *where) {
  if (certain && is_within(e, s))
    e->host_valid = true; /* as far as no region asks */
  else if (!(certain && add_said(e, s)) && !e->perhaps)
    e->perhaps = where;
}

void region_forget_changes(entry *e, const shape &s) {
  const auto within = [&](const shape &part) { return shape_within(part, s); };
  e->said.erase(std::remove_if(e->said.begin(), e->said.end(), within), e->said.end());
  if (std::all_of(e->shapes.begin(), e->shapes.end(), within)) e->perhaps = nullptr;
}

/* The same of one entry. */
static void take(entry *e, const char *where) {
  if (e->host_valid) {
    e->dev_valid = false;
  } else {
    for (const shape &part : e->said) entry_copy_part(e, part, F2C_TO_DEVICE, where);
    if (e->perhaps)
      note(where, "'%s' has values of a region, and the host may have changed it at %s without ACTUAL: the region's values count",
           e->name, e->perhaps);
  }
  e->said.clear();
  e->perhaps = nullptr;
}

void region_take(const shape &s, const char *where) {
  if (!any_left || in_region()) return;
  for (entry *const e : table_meeting(s))
    if (is_idle(e)) take(e, where);
}

/* What the clause asks for. An array that is only written may be written in part: the rest keeps its values. */
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

/* Copies what the entry and `s` have in common. */
static void copy_common(entry *e, const shape &s, enum f2c_direction direction, const char *name, const char *where) {
  for (const shape &known : e->shapes) {
    shape part = s;
    if (shape_within(known, s))
      part = known;
    else if (!shape_within(s, known)) {
      if (shape_disjoint(s, known)) continue;
      if (!s.contiguous() || !known.contiguous())
        fatal(where, "'%s' shares a part of its elements with '%s', which is on the device", name, e->name);
      part.lo = std::max(s.lo, known.lo);
      part.hi = std::min(s.hi, known.hi);
      part.run = part.span();
    }
    entry_copy_part(e, part, direction, where);
  }
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_region_begin(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  storage_drop_left_frames(where);
  open_regions.emplace_back();
  f2c_kept.alone = 0; /* its loops are the device's */
}

void f2c_region_array(const CFI_cdesc_t *a, int intent, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  if (a->rank == 0 || !a->base_addr) return;
  keep_release_of(a, where);
  if (!subject_of(&s, a, name, where)) return;
  entry *const e = region_entry(s, name, where);
  const bool whole = entry_is_whole(e, s);
  if (open_regions.empty()) fatal(where, "'%s' in a region that did not begin", name);
  e->regions++;
  open_regions.back().variables.push_back({s.lo, e->id, whole && (intent & F2C_LOCAL) != 0});
  if (!prepare(e, whole, intent, where))
    note(where, "'%s' needs %s of device memory, which is short: loops that use it run on the host", name, size_text(s.span()));
}

void f2c_region_end(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  if (open_regions.empty()) fatal(where, "end of a region that did not begin");
  for (const listed &v : open_regions.back().variables) {
    entry *const e = table_known(v.lo, v.id);
    if (!e) continue;
    e->regions--;
    if (v.local) end_local(e);
  }
  open_regions.pop_back();
  any_left = true;
  keep_count();
  verify(where);
}

void f2c_actual(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  keep_release_of(a, where);
  if (!subject_of(&s, a, name, where)) return;
  for (entry *const e : table_meeting(s)) {
    if (!e->dev_valid) continue;
    const bool whole = is_within(e, s);
    region_forget_changes(e, s);
    if (!whole || e->refs > 0) copy_common(e, s, F2C_TO_DEVICE, name, where);
    if (!whole) continue;
    e->host_valid = true;
    e->dev_valid = e->refs > 0;
  }
}

void f2c_actual_all(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  keep_release_all(where);
  table_all_actual(where);
}

static void get_actual(const shape &s, const char *name, const char *where) {
  for (entry *const e : table_meeting(s)) {
    if (e->kept) continue;
    queue_await(e->uses, where);
    if (!e->newer_on_device()) continue;
    copy_common(e, s, F2C_TO_HOST, name, where);
    if (is_within(e, s)) e->host_valid = true;
  }
}

void f2c_get_actual(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  storage_drop_left_frames(where);
  keep_release_of(a, where);
  if (subject_of(&s, a, name, where)) get_actual(s, name, where);
}

/* The bytes that a statement may touch; of assumed size one column stands for all that is there. False: none. */
static bool touched(shape *s, const CFI_cdesc_t *a) {
  if (!a->base_addr) return false;
  if (!shape_of(s, a, -1)) shape_of(s, a, 1);
  return !s->empty();
}

void f2c_get_actual_all(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  keep_release_all(where);
  table_all_home(where, false);
}

void f2c_host_takes_all(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  keep_release_all(where);
  table_all_home(where, true);
}

void f2c_host_read(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  storage_drop_left_frames(where);
  f2c_host_reads(a, where); /* what is kept may stay */
  if (touched(&s, a)) get_actual(s, name, where);
}

void f2c_host_part(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  storage_drop_left_frames(where);
  keep_release_of(a, where);
  if (touched(&s, a)) get_actual(s, name, where);
}

void f2c_host_write(const CFI_cdesc_t *a, const char *, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  storage_drop_left_frames(where);
  keep_release_of(a, where);
  if (!touched(&s, a)) return;
  for (entry *const e : table_meeting(s)) {
    queue_await(e->uses, where);
    entry_to_host(e, where);
    e->dev_valid = false;
  }
}
