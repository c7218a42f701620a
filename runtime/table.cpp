#include "table.h"

#include <algorithm>
#include "device.h"
#include "error.h"
#include "pool.h"
#include "transfer.h"

namespace f2c_rt {

/* Ascending, without overlap. Never destroyed: the process may end with arrays on the device. */
static std::vector<entry *> &entries = *new std::vector<entry *>;
static unsigned now = 1; /* number of the launch in progress */

unsigned table_tick() { return ++now; }

void entry_changed(entry *e) {
  static unsigned long long versions;
  e->version = ++versions;
}

/* The first entry that ends after `at`. */
static size_t first_after(const char *at) {
  const auto found =
      std::partition_point(entries.begin(), entries.end(), [at](const entry *e) { return e->hi <= at; });
  return static_cast<size_t>(found - entries.begin());
}

entry *table_find(const shape &s) {
  const size_t k = first_after(s.lo);
  return k < entries.size() && entries[k]->lo <= s.lo && s.hi <= entries[k]->hi ? entries[k] : nullptr;
}

static bool may_go(const entry *e) {
  return e->refs == 0 && e->regions == 0 && !e->temporary && e->used != now;
}

entry *table_settle(const shape &s, const char *where) {
  size_t k = first_after(s.lo);
  while (k < entries.size() && entries[k]->lo < s.hi) {
    entry *const e = entries[k];
    if (!may_go(e)) return e;
    entry_to_host(e, where);
    table_remove(e, where);
  }
  return nullptr;
}

void table_settle_or_die(const shape &s, const char *name, const char *where) {
  const entry *const e = table_settle(s, where);
  if (e) fatal(where, "'%s' shares a part of its memory with '%s', which is on the device", name, e->name);
}

entry *entry_make(const shape &s, const char *name) {
  entry *const e = new entry();
  e->lo = s.lo;
  e->hi = s.hi;
  e->name = name;
  e->shapes.push_back(s);
  e->host_valid = true;
  return e;
}

entry *table_add(const shape &s, const char *name) {
  entry *const e = entry_make(s, name);
  e->listed = true;
  entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(first_after(s.lo)), e);
  return e;
}

void table_remove(entry *e, const char *where) {
  if (e->listed) entries.erase(std::find(entries.begin(), entries.end(), e));
  pool_give(e->dev, where, e->name);
  delete e;
}

void table_forget(const shape &s, const char *where) {
  const size_t k = first_after(s.lo);
  while (k < entries.size() && entries[k]->lo < s.hi) table_remove(entries[k], where);
}

void table_all_home(const char *where, bool abandon) {
  for (entry *e : entries) {
    entry_to_host(e, where);
    if (abandon) e->dev_valid = false;
  }
}

void table_all_actual(const char *where) {
  for (entry *e : entries) {
    e->host_valid = true;
    e->dev_valid = false;
    if (e->refs > 0) entry_to_device(e, where);
  }
}

void entry_adopt(entry *e, const shape &s, const char *name, const char *where) {
  for (const shape &known : e->shapes)
    if (shape_within(s, known)) return;
  for (const shape &known : e->shapes)
    if (!shape_disjoint(s, known))
      fatal(where, "'%s' shares a part of its elements with '%s', which is on the device", name, e->name);
  e->shapes.push_back(s);
  if (e->dev_valid) entry_copy_part(e, s, F2C_TO_DEVICE, where);
}

/* Frees memory by taking home what nothing that is in progress needs. False: there was nothing. */
static bool evict(const char *where) {
  const size_t before = entries.size();
  for (size_t k = entries.size(); k-- > 0;) {
    entry *const e = entries[k];
    if (!may_go(e) || !e->dev) continue;
    entry_to_host(e, where);
    table_remove(e, where);
  }
  return entries.size() < before;
}

bool entry_allocate(entry *e, const char *where) {
  if (e->dev) return true;
  const unsigned used = e->used;
  const size_t bytes = static_cast<size_t>(e->hi - e->lo);
  e->dev = static_cast<char *>(pool_take(bytes, where, e->name));
  e->used = now; /* keeps evict away from e itself */
  if (!e->dev && evict(where)) e->dev = static_cast<char *>(pool_take(bytes, where, e->name));
  e->used = used;
  entry_changed(e);
  return e->dev != nullptr;
}

bool entry_to_device(entry *e, const char *where) {
  if (e->dev_valid) return true;
  if (!entry_allocate(e, where)) return false;
  for (const shape &s : e->shapes) transfer_fresh(s, e->dev + (s.lo - e->lo), e->name, where);
  entry_changed(e);
  e->dev_valid = true;
  return true;
}

void entry_to_host(entry *e, const char *where) {
  if (e->newer_on_device())
    for (const shape &s : e->shapes) transfer(F2C_TO_HOST, s, e->dev + (s.lo - e->lo), e->name, where);
  e->host_valid = true;
}

/* The one entry that `s` overlaps, if `s` contains it, data directives hold it and no operand of the launch uses it. */
static entry *held_section(const shape &s) {
  const size_t k = first_after(s.lo);
  entry *const e = entries[k];
  const bool only = k + 1 == entries.size() || entries[k + 1]->lo >= s.hi;
  return only && s.lo <= e->lo && e->hi <= s.hi && e->refs > 0 && e->used != now && e->dev ? e : nullptr;
}

entry *entry_widen(const shape &s, const char *where) {
  entry *const e = held_section(s);
  if (!e) return nullptr;
  char *const wide = static_cast<char *>(pool_take(s.span(), where, e->name));
  if (!wide) return nullptr;
  const size_t bytes = static_cast<size_t>(e->hi - e->lo);
  check(backend()->copy(wide + (e->lo - s.lo), e->dev, bytes, F2C_ON_DEVICE), where, e->name);
  pool_give(e->dev, where, e->name);
  e->dev = wide;
  e->wide = true;
  entry_changed(e);
  e->lo = s.lo;
  e->hi = s.hi;
  return e;
}

void entry_copy_part(entry *e, const shape &part, enum f2c_direction direction, const char *where) {
  transfer(direction, part, e->dev + (part.lo - e->lo), e->name, where);
  if (direction == F2C_TO_DEVICE) entry_changed(e);
}

bool entry_is_whole(const entry *e, const shape &s) {
  return e->shapes.size() == 1 && shape_equal(e->shapes[0], s);
}

} // namespace f2c_rt
