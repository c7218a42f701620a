/* copy.cpp: assignments of the host from one array to another. Where the device has the values it copies them, and nothing crosses. */
#include <algorithm>
#include "device.h"
#include "error.h"
#include "keep/keep.h"
#include "keep/pages.h"
#include "keep/undefined.h"
#include "table/storage.h"
#include "transfer/queue.h"

namespace f2c_rt {

/* It stays for its own sake, and nobody else changes either of its copies. */
static bool is_plain(const entry *e) {
  return e->kept && e->refs == 0 && e->regions == 0 && !e->shared && !e->objects && !e->foreign && e->twin.empty();
}

/* Some other device has bytes of it. */
static bool is_elsewhere(const shape &s) {
  size_t all = 0;
  table_on_all_devices([&] { all += table_meeting(s).size(); });
  return all != table_meeting(s).size();
}

/* The one entry that bytes of `s` are in. False: there are several. */
static bool only_entry(const shape &s, entry **e) {
  const std::vector<entry *> met = table_meeting(s);
  *e = met.empty() ? nullptr : met[0];
  return met.size() < 2 && !is_elsewhere(s);
}

/* All of the entry gets new values, or it has the others on the device. */
static bool can_take(const entry *e, const shape &s) {
  return is_plain(e) && (entry_is_whole(e, s) || (e->dev_valid && entry_stands_for(e, s)));
}

/* Kernels use the array to be set, as far as it looks, or the host would have to fetch what it is set to. */
static bool pays(const entry *from, const entry *to) { return from->newer_on_device() || (to && (to->dev_valid || to->undefined)); }

/* The image has the bytes of `s`, and the host no longer does. */
static void is_set(entry *e, const char *where) {
  pages_open(e);
  undefined_end(e);
  e->dev_valid = true;
  e->host_valid = false;
  e->fresh.clear();
  e->pokes = 0;
  entry_changed(e);
  keep_check_after(e, where);
}

/* The image of the one gets bytes of the other's. */
static void copy_image(entry *e, const shape &to, entry *s, const shape &from, const char *where) {
  const on_queue zero(0);
  for (const entry *x : {s, e}) {
    queue_follow(x->made, where);
    queue_follow(x->uses, where);
  }
  check(backend()->copy_async(e->dev + (to.lo - e->lo), s->dev + (from.lo - s->lo), to.span(), F2C_ON_DEVICE), where, s->name);
  const queue_point done = queue_handed();
  s->uses.add(done);
  e->uses.add(done);
  f2c_kept.busy = 1;
}

static bool copied_there(const shape &to, const shape &from, const char *name, const char *where) {
  entry *s = nullptr, *e = nullptr;
  if (!keep_now() || !keep_new(to) || !only_entry(from, &s) || !s || !only_entry(to, &e)) return false;
  if (s == e || !is_plain(s) || !s->dev_valid || !entry_stands_for(s, from) || !pays(s, e) || (e && !can_take(e, to))) return false;
  keep_check_before(s, where);
  if (e) keep_check_before(e, where);
  const bool made = !e;
  if (made) {
    e = table_add(to, name);
    entry_keep(e);
  }
  s->used = e->used = table_tick(); /* neither makes room for the other */
  if (!e->dev) e->name = name;
  if (!entry_allocate(e, where)) {
    if (made) table_remove(e, where);
    return false;
  }
  copy_image(e, to, s, from, where);
  if (s->fresh.empty()) keep_check_after(s, where);
  is_set(e, where);
  keep_count();
  return true;
}

/* The device alone has what the element's array holds, the element too. */
static bool is_away(const entry *e, const shape &s) { return e && is_plain(e) && e->newer_on_device() && entry_stands_for(e, s); }

static bool is_home(const entry *e, const shape &s) {
  return std::any_of(e->fresh.begin(), e->fresh.end(), [&](const shape &known) { return shape_within(s, known); });
}

/* An element of what kernels have changed gets the value of another: nobody waits for them. Where the host has either array, the other ways cost less. */
static bool element_copied(const shape &to, const shape &from, const char *where) {
  entry *s = nullptr, *e = nullptr;
  if (!keep_now() || !keep_new(to) || !only_entry(from, &s) || !only_entry(to, &e)) return false;
  if (!is_away(s, from) || !is_away(e, to) || is_home(s, from)) return false;
  const auto has_it = [&](const shape &known) { return known.lo < to.hi && to.lo < known.hi; };
  for (entry *x : {s, e}) keep_check_before(x, where);
  copy_image(e, to, s, from, where);
  e->fresh.erase(std::remove_if(e->fresh.begin(), e->fresh.end(), has_it), e->fresh.end());
  entry_changed(e);
  for (entry *x : {s, e})
    if (x->fresh.empty()) keep_check_after(x, where);
  keep_count();
  return true;
}

static bool have_one_shape(const CFI_cdesc_t *a, const CFI_cdesc_t *b) {
  bool same = a->rank == b->rank && a->elem_len == b->elem_len;
  for (int d = 0; same && d < a->rank; d++) same = a->dim[d].extent == b->dim[d].extent;
  return same;
}

} // namespace f2c_rt

using namespace f2c_rt;

int f2c_host_copies(const CFI_cdesc_t *to, const CFI_cdesc_t *from, const char *name, const char *where) {
  shape t, f;
  const bool known = f2c_kept.valid > 0 && to->base_addr && from->base_addr && have_one_shape(to, from) && shape_of(&t, to, -1) &&
                     shape_of(&f, from, -1) && !t.empty();
  if (known && t.contiguous() && f.contiguous() && (t.hi <= f.lo || f.hi <= t.lo) && table_may_meet(f.lo, f.hi)) {
    const guard held;
    storage_drop_left_frames(where);
    pages_at(where);
    if (to->rank ? copied_there(t, f, name, where) : element_copied(t, f, where)) return 1;
  }
  f2c_host_reads(from, where);
  if (!to->rank) {
    f2c_host_sets_part(to, where);
    return 0;
  }
  known ? f2c_host_sets(to, where) : f2c_host_writes(to, where);
  return 0;
}
