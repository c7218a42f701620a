/* data.cpp: data directives with references, and updates. */
#include "table/data.h"

#include <pthread.h>
#include <algorithm>
#include <cstring>
#include "table/address.h"
#include "transfer/deferred.h"
#include "device.h"
#include "error.h"
#include "each.h"
#include "keep/keep.h"
#include "transfer/pool.h"
#include "transfer/queue.h"
#include "table/region.h"
#include "table/storage.h"
#include "table/table.h"
#include "table/verify.h"

namespace f2c_rt {

bool subject_of(shape *s, const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!a->base_addr) return false;
  if (shape_of(s, a, -1)) return !s->empty();
  s->lo = static_cast<char *>(a->base_addr);
  s->hi = s->lo + 1;
  const entry *const e = table_find(*s);
  if (!e) fatal(where, "'%s' has assumed size and is not on the device: give its section, as in %s(1:n)", name, name);
  *s = e->shapes[0];
  return true;
}

static void must_be_allocated(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!a->base_addr) fatal(where, "'%s' is not allocated", name);
}

static void out_of_memory(const entry *e, const char *where) {
  size_t unused = 0, total = 0;
  check(backend()->memory(&unused, &total), where, e->name);
  note(where, "'%s' needs %s of device memory, %s of %s are free: it stays on the host, and so do loops that use it", e->name,
       size_text(static_cast<size_t>(e->hi - e->lo)), size_text(unused), size_text(total));
}

void absent(const shape &s, const CFI_cdesc_t *a, const char *name, const char *where) {
  const size_t elem = std::max<size_t>(a->elem_len, 1), part = table_covers(s) / elem;
  if (part == 0) fatal(where, "'%s' is not present on the device", name);
  fatal(where, "'%s' is not present on the device as a whole: %zu of %zu elements are", name, part, shape_bytes(s) / elem);
}

/* Makes an entry with an image, and values if the clause asks for them. */
static entry *bring(const shape &s, int how, const char *name, const char *where) {
  entry *const e = table_add(s, name);
  if (!entry_allocate(e, where)) {
    out_of_memory(e, where);
    return e;
  }
  const int kind = how & F2C_HOW_MASK;
  const bool copied = kind == F2C_COPYIN || kind == F2C_COPY;
  if (copied && !(queue_current() != 0 && entry_defer(e, s, F2C_TO_DEVICE, where))) entry_to_device(e, where);
  if (!copied && (how & F2C_ZERO)) {
    check(backend()->fill_zero(e->dev, s.span()), where, name);
    e->made.add(queue_handed());
  }
  e->dev_valid = true;
  return e;
}

/* `copyout`: home they go, whether the device changed them or not. Of an entry that stands for several
 * sections all go, as the other sections' ends did not copy. */
static void copy_out(entry *e, const shape &s, const char *where) {
  if (!e->dev || !e->dev_valid) return;
  if (queue_current() != 0 && e->twin.empty()) {
    queue_follow(e->uses, where);
    for (const shape &part : e->shapes) entry_defer(e, e->shapes.size() == 1 ? s : part, F2C_TO_HOST, where);
    e->host_valid |= e->shapes.size() > 1 || entry_is_whole(e, s);
    return;
  }
  if (e->shapes.size() == 1) {
    entry_copy_part(e, s, F2C_TO_HOST, where);
    if (!entry_is_whole(e, s)) return;
    e->host_valid = true;
    return;
  }
  e->host_valid = false;
  entry_to_host(e, where);
}

/* What a construct holds of one variable, from its begin to its end. */
struct holding {
  const char *name, *where; /* those of both */
  pthread_t thread;         /* whose construct it is */
  bool implied;             /* the construct does not name it */
  shape bytes;              /* of the variable, as it was at the begin */
  unsigned long long id;    /* of the entry; 0: it holds none */
  int device;               /* on which it is */
};
static std::vector<holding> &holdings = *new std::vector<holding>; /* those of a thread: innermost last */

/* One more reference to the entry, which is there. Null: what is there does not fit. */
static entry *refer(entry *e, const shape &s, int how, const CFI_cdesc_t *a, const char *name, const char *where) {
  const int kind = how & F2C_HOW_MASK;
  const bool lenient = kind == F2C_NO_CREATE || (how & F2C_IMPLIED);
  if ((lenient || kind == F2C_PRESENT) && !entry_stands_for(e, s)) {
    if (lenient) return nullptr;
    absent(s, a, name, where);
  }
  entry_adopt(e, s, name, where);
  if (!e->dev_valid && (kind == F2C_COPYIN || kind == F2C_COPY)) entry_to_device(e, where);
  return e;
}

/* The entry that the reference is to, or null. */
static entry *entered(const shape &s, int how, const CFI_cdesc_t *a, const char *name, const char *where) {
  const int kind = how & F2C_HOW_MASK;
  region_take(s, where);
  entry *const e = table_fitting(s, where);
  if (e) return refer(e, s, how, a, name, where);
  if (a->rank == 0) return nullptr;
  if (kind == F2C_PRESENT) absent(s, a, name, where);
  if (kind == F2C_NO_CREATE) return nullptr;
  if (!(how & F2C_IMPLIED))
    table_settle_or_die(s, name, where);
  else if (table_settle(s, where))
    return nullptr;
  return bring(s, how, name, where);
}

int data_holdings(const entry *e, bool implied) {
  const auto holds = [&](const holding &h) { return h.id == e->id && (h.implied || !implied); };
  return static_cast<int>(std::count_if(holdings.begin(), holdings.end(), holds));
}

/* The reference is given back. Of what no clause names nothing goes home but what loops have changed. */
static void leave(entry *e, const shape &s, int how, const char *where) {
  e->implied -= (how & F2C_IMPLIED) != 0;
  e->refs = how & F2C_FINALIZE ? data_holdings(e, false) : e->refs - 1;
  if (e->foreign && e->refs == 0) e->refs = 1; /* until it is disassociated */
  if (e->refs > 0) return;
  const int kind = how & F2C_HOW_MASK;
  if (how & F2C_IMPLIED)
    entry_to_host(e, where);
  else if (kind == F2C_COPY || kind == F2C_COPYOUT)
    copy_out(e, s, where);
  if (e->regions == 0) table_remove(e, where);
}

/* The end of a construct. Those inside it that it has ended with, by a jump that nobody saw, hold nothing any more. */
static void end_block(int how, const char *name, const char *where) {
  const pthread_t self = pthread_self();
  for (size_t k = holdings.size(); k-- > 0;) {
    const holding h = holdings[k];
    if (!pthread_equal(h.thread, self)) continue;
    const bool found = !strcmp(h.name, name) && !strcmp(h.where, where);
    const on_device there(h.device);
    entry *const e = h.id ? table_known(h.bytes.lo, h.id) : nullptr;
    holdings.erase(holdings.begin() + static_cast<std::ptrdiff_t>(k));
    if (e && e->refs > 0) leave(e, h.bytes, found ? how : F2C_DELETE + (how & F2C_IMPLIED), where);
    if (found) return;
  }
}

} // namespace f2c_rt

using namespace f2c_rt;

/* What the program has from the library as an address of the device is there, and has no other place. */
static bool is_address(const CFI_cdesc_t *a) { return a->base_addr && pool_holds(a->base_addr); }

/* No directive holds a part of it. */
static bool is_kept(const CFI_cdesc_t *a, const char *name, const char *where) {
  shape s;
  if (!table_is_empty() && a->base_addr && !is_address(a) && subject_of(&s, a, name, where))
    for (const entry *e : table_meeting(s))
      if (!e->kept) return false;
  return true;
}

void f2c_enter(const CFI_cdesc_t *a, int how, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  storage_drop_left_frames(where);
  shape s = {};
  entry *e = nullptr;
  const bool asks_nothing = (how & F2C_IMPLIED) || ((how & F2C_HOW_MASK) == F2C_NO_CREATE && is_kept(a, name, where));
  if (asks_nothing && keep_now()) { /* it stays there without being held */
    holdings.push_back({name, where, pthread_self(), true, s, 0, active()});
    return;
  }
  keep_release_of(a, where);
  if ((how & F2C_HOW_MASK) == F2C_PRESENT) must_be_allocated(a, name, where);
  if (a->base_addr && !is_address(a) && subject_of(&s, a, name, where)) e = entered(s, how, a, name, where);
  if (e) {
    e->refs++;
    e->implied += (how & F2C_IMPLIED) != 0;
  }
  if (how & F2C_BLOCK) holdings.push_back({name, where, pthread_self(), (how & F2C_IMPLIED) != 0, s, e ? e->id : 0, active()});
  verify(where);
}

void f2c_exit(const CFI_cdesc_t *a, int how, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  storage_drop_left_frames(where);
  if (!(how & F2C_BLOCK)) keep_release_of(a, where);
  if (how & F2C_BLOCK) {
    end_block(how, name, where);
  } else if (!is_address(a) && subject_of(&s, a, name, where)) {
    entry *const e = table_find(s);
    if (e ? !entry_stands_for(e, s) : table_covers(s) > 0) absent(s, a, name, where);
    if (e && e->refs > data_holdings(e, false)) leave(e, s, how, where); /* else constructs alone hold it: no action */
  }
  verify(where);
}

/* The entry that an update speaks of, or null where there is nothing to do. */
static entry *updated(shape *s, const CFI_cdesc_t *a, int flags, const char *name, const char *where) {
  if (!a->base_addr && (flags & F2C_IF_PRESENT)) return nullptr;
  if (is_address(a)) fatal(where, "'%s' is an address of the device: the host has no copy of it", name);
  must_be_allocated(a, name, where);
  keep_release_of(a, where);
  if (!subject_of(s, a, name, where)) return nullptr;
  storage_drop_left_frames(where);
  entry *const e = table_find(*s);
  if (e ? entry_stands_for(e, *s) : a->rank == 0) return e;
  if (!(flags & F2C_IF_PRESENT) || table_covers(*s) > 0) absent(*s, a, name, where);
  return nullptr;
}

/* On a queue the program goes on meanwhile. */
static void update(entry *e, const shape &s, enum f2c_direction direction, const char *where) {
  if (queue_current() != 0) entry_pin(e);
  if (queue_current() == 0 || !entry_defer(e, s, direction, where)) entry_copy_part(e, s, direction, where);
}

void f2c_update_host(const CFI_cdesc_t *a, int flags, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  if (keep_update(a, F2C_TO_HOST, where)) return;
  entry *const e = updated(&s, a, flags, name, where);
  if (!e || !e->dev_valid) return;
  update(e, s, F2C_TO_HOST, where);
  if (entry_is_whole(e, s)) e->host_valid = true;
}

void f2c_update_device(const CFI_cdesc_t *a, int flags, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  if (keep_update(a, F2C_TO_DEVICE, where)) return;
  entry *const e = updated(&s, a, flags, name, where);
  if (!e) return;
  if (e->dev_valid)
    update(e, s, F2C_TO_DEVICE, where);
  else
    entry_to_device(e, where);
  if (entry_is_whole(e, s)) e->host_valid = true;
}

int f2c_is_present(const CFI_cdesc_t *a) {
  if (!f2c_device()) return 1;
  const guard held;
  shape s;
  if (!a->base_addr || !shape_of(&s, a, -1)) return 0;
  storage_drop_left_frames("acc_is_present");
  keep_release_of(a, "acc_is_present");
  const entry *const e = table_find(s);
  return s.empty() || (e && e->dev && (e->named() || e->regions > 0) && entry_stands_for(e, s));
}

void *f2c_device_address(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return a->base_addr;
  const guard held;
  shape s;
  must_be_allocated(a, name, where);
  keep_release_of(a, where);
  if (!subject_of(&s, a, name, where)) return a->base_addr;
  entry *const e = table_find(s);
  if (!e || !e->dev) absent(s, a, name, where);
  e->exposed = true;
  address_given();
  return e->dev + (static_cast<char *>(a->base_addr) - e->lo);
}

/* What is present of `a`, or null. */
static entry *present(shape *s, const CFI_cdesc_t *a, int how, const char *name, const char *where) {
  if (!shape_of(s, a, -1)) s->hi = s->lo + 1;
  entry *const e = s->empty() ? nullptr : table_find(*s);
  if (!e && !s->empty() && !(how & F2C_IF_PRESENT)) absent(*s, a, name, where);
  if (e && !entry_to_device(e, where)) fatal(where, "'%s' has no device address: device memory is short", name);
  return e;
}

void f2c_use_device(const CFI_cdesc_t *a, CFI_cdesc_t *p, int how, const char *name, const char *where) {
  p->base_addr = a->base_addr;
  for (int d = 0; d < a->rank; d++) {
    p->dim[d] = a->dim[d];
    p->dim[d].lower_bound = 1;
  }
  const bool open = a->rank > 0 && a->dim[a->rank - 1].extent < 0;
  if (open) p->dim[a->rank - 1].extent = 1;
  if (!a->base_addr || (how & F2C_ON_HOST) || !f2c_device()) return;
  const guard held;
  if (is_address(a)) return;
  keep_release_of(a, where);
  shape s;
  entry *const e = present(&s, a, how, name, where);
  if (!e) return;
  e->exposed = true;
  address_given();
  if (e->refs == 0) e->host_valid = false; /* no directive will say who has the newest values */
  p->base_addr = e->dev + (s.lo - e->lo);
  if (open && a->dim[a->rank - 1].sm > 0)
    p->dim[a->rank - 1].extent = std::max<CFI_index_t>(1, (e->hi - s.lo) / a->dim[a->rank - 1].sm);
}

void f2c_forget(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (devices() == 0 || !a->base_addr || !shape_of(&s, a, -1) || s.empty()) return;
  if (!table_may_meet(s.lo, s.hi) && !deferred_any()) return;
  const guard held;
  table_forget(s.lo, s.hi, where);
}
