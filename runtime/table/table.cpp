/* table.cpp: the entries in ascending order, their images, and who holds the newest values. */
#include "table/table.h"

#include <algorithm>
#include <atomic>
#include "transfer/deferred.h"
#include "device.h"
#include "each.h"
#include "error.h"
#include "launch/home.h"
#include "table/managed.h"
#include "keep/pages.h"
#include "transfer/pool.h"
#include "observe/profile.h"
#include "table/storage.h"
#include "observe/timeline.h"
#include "transfer/transfer.h"
#include "keep/twin.h"
#include "keep/undefined.h"

namespace f2c_rt {

/* Ascending, without overlap. */
static per_device<std::vector<entry *>> tables;
static std::vector<entry *> &entries() { return *tables; }

/* Taken for a moment to change `entries` or the bounds of one, and by table_meets, which must not wait for
 * the library's lock: the thread that has it may wait for something that a thread in `free` holds. */
static std::atomic_flag changing = ATOMIC_FLAG_INIT;
static std::atomic<const char *> lowest, highest; /* the begin of the first entry and the end of the last */
class changes {
public:
  changes() {
    while (changing.test_and_set(std::memory_order_acquire)) {}
  }
  ~changes() {
    const char *lo = nullptr, *hi = nullptr;
    for (int number = 0; number < tables.end(); number++) {
      const std::vector<entry *> *const there = tables.of(number);
      if (!there || there->empty()) continue;
      if (!hi || there->front()->lo < lo) lo = there->front()->lo;
      hi = std::max<const char *>(hi, there->back()->hi);
    }
    lowest.store(lo, std::memory_order_relaxed);
    highest.store(hi, std::memory_order_relaxed);
    changing.clear(std::memory_order_release);
  }
  changes(const changes &) = delete;
  changes &operator=(const changes &) = delete;
};
static unsigned now = 1;          /* number of the launch in progress */
static int on_stacks;             /* entries with a stack */
static std::atomic<int> not_kept; /* entries of the table that are not */

unsigned table_tick() { return ++now; }

void entry_changed(entry *e) {
  static unsigned long long versions;
  e->version = ++versions;
}

/* The first entry that ends after `at`. */
static size_t first_after(const std::vector<entry *> &all, const char *at) {
  const auto found = std::partition_point(all.begin(), all.end(), [at](const entry *e) { return e->hi <= at; });
  return static_cast<size_t>(found - all.begin());
}
static size_t first_after(const char *at) { return first_after(entries(), at); }

int table_devices() { return tables.end(); }
bool table_is_of(int number) { return tables.of(number) != nullptr; }

entry *table_find(const shape &s) {
  const size_t k = first_after(s.lo);
  return k < entries().size() && entries()[k]->lo <= s.lo && s.hi <= entries()[k]->hi ? entries()[k] : nullptr;
}

entry *table_known(const char *byte, unsigned long long id) {
  const size_t k = first_after(byte);
  return k < entries().size() && entries()[k]->lo <= byte && entries()[k]->id == id ? entries()[k] : nullptr;
}

bool table_may_meet(const char *lo, const char *hi) {
  return lo < highest.load(std::memory_order_relaxed) && hi > lowest.load(std::memory_order_relaxed);
}

bool table_is_empty() { return highest.load(std::memory_order_relaxed) == nullptr; }

bool table_is_kept() { return not_kept.load(std::memory_order_relaxed) == 0; }

bool table_meets(const char *lo, const char *hi) {
  const changes none;
  for (int number = 0; number < tables.end(); number++)
    if (const std::vector<entry *> *const there = tables.of(number)) {
      const size_t k = first_after(*there, lo);
      if (k < there->size() && (*there)[k]->lo < hi) return true;
    }
  return false;
}

const std::vector<entry *> &table_all() { return entries(); }

std::vector<entry *> table_meeting(const shape &s) {
  std::vector<entry *> met;
  for (size_t k = first_after(s.lo); k < entries().size() && entries()[k]->lo < s.hi; k++) met.push_back(entries()[k]);
  return met;
}

size_t table_covers(const shape &s) {
  size_t bytes = 0;
  for (const entry *e : table_meeting(s))
    for (const shape &known : e->shapes) bytes += shape_common(s, known);
  return bytes;
}

bool entry_stands_for(const entry *e, const shape &s) {
  for (const shape &known : e->shapes)
    if (shape_within(s, known)) return true;
  size_t bytes = 0;
  for (const shape &known : e->shapes) bytes += shape_common(s, known);
  return bytes == shape_bytes(s);
}

/* Nothing rests on it. */
static bool may_go(const entry *e) { return e->refs == 0 && e->regions == 0 && !e->temporary && e->used != now; }

/* Only constructs that do not name the array hold it: it can come home before they end. */
static bool yields(const entry *e) { return !e->named() && e->regions == 0 && !e->temporary && e->used != now; }

bool entry_fits(const entry *e, const shape &s) {
  const auto apart = [&](const shape &known) { return shape_disjoint(s, known); };
  return entry_stands_for(e, s) || std::all_of(e->shapes.begin(), e->shapes.end(), apart);
}

entry *table_fitting(const shape &s, const char *where) {
  entry *const e = table_find(s);
  if (!e || !yields(e) || entry_fits(e, s)) return e;
  entry_to_host(e, where);
  table_remove(e, where);
  return nullptr;
}

entry *table_settle(const shape &s, const char *where) {
  entry *stays = nullptr;
  for (size_t k = first_after(s.lo); k < entries().size() && entries()[k]->lo < s.hi;) {
    entry *const e = entries()[k];
    if (yields(e)) {
      entry_to_host(e, where);
      table_remove(e, where);
      continue;
    }
    if (!stays || stays->used == now) stays = e;
    k++;
  }
  return stays;
}

void table_settle_or_die(const shape &s, const char *name, const char *where) {
  const entry *const e = table_settle(s, where);
  if (e) fatal(where, "'%s' shares a part of its memory with '%s', which is on the device", name, e->name);
}

entry *entry_make(const shape &s, const char *name) {
  static unsigned long long made;
  entry *const e = new entry();
  e->id = ++made;
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
  storage_watch();
  e->stack = storage_stack(s.lo);
  on_stacks += e->stack != nullptr;
  not_kept++;
  f2c_kept.alone = 0;
  const changes one;
  entries().insert(entries().begin() + static_cast<std::ptrdiff_t>(first_after(s.lo)), e);
  return e;
}

void entry_keep(entry *e) {
  if (!e->kept) {
    f2c_kept.entries++;
    not_kept -= e->listed;
  }
  e->kept = true;
}

/* Kernels may be using a shared array where it is. */
static void wait_for_use(const entry *e, const char *where) {
  if (e->dev) queue_await(e->uses, where);
}

void entry_quiet(const entry *e, const char *where) {
  if (e->shared) wait_for_use(e, where);
}

void table_remove(entry *e, const char *where) {
  pages_open(e);
  on_stacks -= e->stack != nullptr;
  f2c_kept.entries -= e->kept;
  not_kept -= e->listed && !e->kept;
  if (e->listed) {
    const changes one;
    entries().erase(std::find(entries().begin(), entries().end(), e));
  }
  e->uses.add(e->made);
  if (e->shared) wait_for_use(e, where);
  if (!e->foreign && !e->shared) pool_give(e->dev, e->uses, where);
  deferred_unpin(e->pinned, e->uses);
  delete e;
}

void table_forget(const char *lo, const char *hi, const char *where) {
  deferred_forget(lo, hi, where);
  table_on_all_devices([&] {
    const size_t k = first_after(lo);
    while (k < entries().size() && entries()[k]->lo < hi) table_remove(entries()[k], where);
  });
}

void table_forget_below(const char *stack, const char *top, const char *where) {
  if (on_stacks == 0) return;
  table_on_all_devices([&] {
    for (size_t k = first_after(top); k-- > 0;)
      if (entries()[k]->stack == stack) table_remove(entries()[k], where);
  });
}

entry *table_image(const void *address) {
  for (entry *e : entries())
    if (e->dev && address >= e->dev && address < e->dev + (e->hi - e->lo)) return e;
  return nullptr;
}

void table_all_home(const char *where, bool abandon) {
  for (entry *e : entries()) {
    entry_to_host(e, where);
    if (abandon) e->dev_valid = false;
  }
}

void table_all_actual(const char *where) {
  for (entry *e : entries()) {
    e->said.clear();
    e->perhaps = nullptr;
    e->host_valid = true;
    e->dev_valid = false;
    if (e->refs > 0) entry_to_device(e, where);
  }
}

void entry_adopt(entry *e, const shape &s, const char *name, const char *where) {
  if (entry_stands_for(e, s)) return; /* several of its parts together may */
  for (const shape &known : e->shapes)
    if (!shape_disjoint(s, known))
      fatal(where, "'%s' shares a part of its elements with '%s', which is on the device", name, e->name);
  e->shapes.push_back(s);
  if (e->dev_valid) entry_copy_part(e, s, F2C_TO_DEVICE, where);
}

/* The entry that has not been used for longest, of those that nothing in progress needs: with values that the device alone has, or without. */
static entry *oldest(bool newer) {
  entry *found = nullptr;
  for (entry *e : entries())
    if (may_go(e) && e->dev && !e->foreign && !e->shared && e->newer_on_device() == newer && (!found || e->used < found->used))
      found = e;
  return found;
}

bool table_make_room(const char *where) {
  entry *e = oldest(false);
  if (!e) e = oldest(true);
  if (!e) return false;
  entry_to_host(e, where);
  table_remove(e, where);
  return true;
}

/* A hint to the device: who uses the array next. */
static void prefetch(const entry *e, enum f2c_direction direction, const char *where) {
  if (!backend()->prefetch) return;
  const timeline_span time(e->name, direction, e->span(), where);
  check_async(backend()->prefetch(e->lo, e->span(), direction), where);
  profile_transfer(e->name, direction, e->span(), where);
}

/* Directives that hold arrays speak of two copies. */
static bool may_share(const entry *e) { return e->refs == 0 && e->regions == 0 && (e->kept || e->temporary); }

/* The image of an array that kernels reach where it is. */
static bool share(entry *e, const char *where) {
  if (!e->dev && may_share(e) && managed_reaches(e->lo, e->hi)) {
    e->shared = true;
    e->dev = e->lo;
    entry_changed(e);
  }
  if (e->shared && !e->dev_valid) prefetch(e, F2C_TO_DEVICE, where);
  return e->shared;
}

bool entry_allocate(entry *e, const char *where) {
  if (!e->dev_valid) e->twin.clear();
  if (share(e, where)) return true;
  if (e->dev) return true;
  const unsigned used = e->used;
  const size_t bytes = static_cast<size_t>(e->hi - e->lo);
  e->used = now; /* it does not make room for itself */
  e->dev = static_cast<char *>(pool_take(bytes, where, e->name));
  e->used = used;
  e->made = pool_waits();
  entry_changed(e);
  return e->dev != nullptr;
}

/* All of it has crossed, and may do so once more. */
static void crossed(entry *e) {
  if (e->temporary || e->span() < pin_least || e->crossings == pin_after) return;
  if (++e->crossings == pin_after) e->pinned = pin(e->lo, e->hi);
}

bool entry_to_device(entry *e, const char *where) {
  if (e->dev_valid) return true;
  const on_queue zero(0); /* complete when control comes back */
  const bool had = e->dev != nullptr;
  if (!entry_allocate(e, where)) return false;
  pages_open(e);
  entry_changed(e);
  e->dev_valid = true;
  if (e->undefined && !undefined_is_small(e)) {
    undefined_to_device(e, had, where);
    return true;
  }
  undefined_as_whole(e);
  if (e->shared) return true;
  twin_make(e);
  queue_follow(e->made, where);
  queue_follow(e->uses, where);
  if (!had) balance_first(static_cast<double>(e->span()));
  for (const shape &s : e->shapes) transfer_fresh(twin_of(e, s), e->dev + (s.lo - e->lo), e->name, where);
  e->made.add(queue_here());
  crossed(e);
  return true;
}

/* Where others write the host's bytes meanwhile, only what the device has changed goes home. What directives hold is ordered by them. */
static void copy_part(entry *e, const shape &part, enum f2c_direction direction, const char *where) {
  pages_open(e);
  const on_queue zero(0); /* complete when control comes back */
  queue_follow(e->made, where);
  if (!e->named()) queue_follow(e->uses, where);
  char *const there = e->dev + (part.lo - e->lo);
  if (e->shared)
    wait_for_use(e, where);
  else if (e->twin.empty())
    transfer(direction, part, there, e->name, where);
  else if (direction == F2C_TO_DEVICE)
    transfer(direction, twin_refresh(e, part), there, e->name, where);
  else
    twin_home(e, part, where);
  if (direction == F2C_TO_DEVICE) e->made.add(queue_here());
}

void entry_to_host(entry *e, const char *where) {
  pages_open(e);
  if (e->newer_on_device()) {
    const on_queue zero(0);
    queue_follow(e->uses, where);
    for (const shape &s : e->shapes) copy_part(e, s, F2C_TO_HOST, where);
    e->said.clear();
    e->perhaps = nullptr;
    if (!e->shared) crossed(e);
  }
  e->host_valid = true;
}

void entry_fetch(entry *e, const char *where) {
  const bool newer = e->newer_on_device();
  entry_to_host(e, where);
  if (newer && e->shared) prefetch(e, F2C_TO_HOST, where);
}

/* The one entry that `s` overlaps, if `s` contains it, directives hold it and no operand of the launch uses it. */
static entry *held_section(const shape &s) {
  const size_t k = first_after(s.lo);
  entry *const e = entries()[k];
  const bool only = k + 1 == entries().size() || entries()[k + 1]->lo >= s.hi;
  return only && s.lo <= e->lo && e->hi <= s.hi && (e->refs > 0 || e->regions > 0) && e->used != now && e->dev && !e->foreign
             ? e
             : nullptr;
}

entry *entry_widen(const shape &s, const char *where) {
  entry *const e = held_section(s);
  if (!e) return nullptr;
  const on_queue zero(0);
  char *const wide = static_cast<char *>(pool_take(s.span(), where, e->name));
  if (!wide) return nullptr;
  const size_t bytes = static_cast<size_t>(e->hi - e->lo);
  queue_follow(e->made, where);
  queue_follow(e->uses, where);
  check(backend()->copy(wide + (e->lo - s.lo), e->dev, bytes, F2C_ON_DEVICE), where, e->name);
  e->made.add(queue_handed());
  pool_give(e->dev, where);
  e->dev = wide;
  e->wide = true;
  entry_changed(e);
  const changes one;
  e->lo = s.lo;
  e->hi = s.hi;
  return e;
}

bool entry_defer(entry *e, const shape &part, enum f2c_direction direction, const char *where) {
  pages_open(e);
  if (!e->twin.empty() || e->shared) return false;
  queue_follow(e->made, where);
  deferred_transfer(direction, part, e->dev + (part.lo - e->lo), e->name, where);
  e->uses.add(queue_here());
  if (direction == F2C_TO_DEVICE) entry_changed(e);
  return true;
}

void entry_pin(entry *e) {
  if (e->span() >= backend()->pin_least && e->pinned.lo == e->pinned.hi && !e->stack) e->pinned = pin(e->lo, e->hi);
}

void entry_copy_part(entry *e, const shape &part, enum f2c_direction direction, const char *where) {
  copy_part(e, part, direction, where);
  if (!e->shared && 2 * shape_bytes(part) > e->span()) crossed(e);
  if (direction == F2C_TO_DEVICE) entry_changed(e);
}

bool entry_is_whole(const entry *e, const shape &s) { return e->shapes.size() == 1 && shape_equal(e->shapes[0], s); }

} // namespace f2c_rt
