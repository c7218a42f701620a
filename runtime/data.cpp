/* data.cpp: data directives with references, and updates. */
#include "data.h"

#include <algorithm>
#include "device.h"
#include "error.h"
#include "table.h"

namespace f2c_rt {

bool subject_of(shape *s, const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!a->base_addr) return false;
  if (shape_of(s, a, -1)) return !s->empty();
  s->lo = static_cast<char *>(a->base_addr);
  s->hi = s->lo + 1;
  const entry *const e = table_find(*s);
  if (!e)
    fatal(where, "'%s' has assumed size and is not on the device: give its section, as in %s(1:n)", name,
          name);
  *s = e->shapes[0];
  return true;
}

static void must_be_allocated(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!a->base_addr) fatal(where, "'%s' is not allocated", name);
}

static void out_of_memory(const entry *e, const char *where) {
  size_t unused = 0, total = 0;
  check(backend()->memory(&unused, &total), where, e->name);
  note(where,
       "'%s' needs %s of device memory, %s of %s are free: it stays on the host, and so do loops that use it",
       e->name, size_text(static_cast<size_t>(e->hi - e->lo)), size_text(unused), size_text(total));
}

/* The first reference of what is not there yet. */
static void bring(const shape &s, int how, const char *name, const char *where) {
  table_settle_or_die(s, name, where);
  entry *const e = table_add(s, name);
  e->refs = 1;
  if (!entry_allocate(e, where)) {
    out_of_memory(e, where);
    return;
  }
  const int kind = how & F2C_HOW_MASK;
  if (kind == F2C_COPYIN || kind == F2C_COPY)
    entry_to_device(e, where);
  else if (how & F2C_ZERO)
    check(backend()->fill_zero(e->dev, s.span()), where, name);
  e->dev_valid = true;
}

/* `copyout`: home they go, whether the device changed them or not. Of an entry that stands for several
 * sections all go, as the other sections' ends did not copy. */
static void copy_out(entry *e, const shape &s, const char *where) {
  if (!e->dev || !e->dev_valid) return;
  if (e->shapes.size() == 1) {
    entry_copy_part(e, s, F2C_TO_HOST, where);
    if (!entry_is_whole(e, s)) return;
    e->host_valid = true;
    return;
  }
  e->host_valid = false;
  entry_to_host(e, where);
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_enter(const CFI_cdesc_t *a, int how, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  const int kind = how & F2C_HOW_MASK;
  shape s;
  if (kind != F2C_PRESENT && !a->base_addr) return;
  must_be_allocated(a, name, where);
  if (!subject_of(&s, a, name, where)) return;
  entry *const e = table_find(s);
  if (e) {
    entry_adopt(e, s, name, where);
    if (!e->dev_valid && (kind == F2C_COPYIN || kind == F2C_COPY)) entry_to_device(e, where);
    e->refs++;
  } else if (kind == F2C_PRESENT && a->rank > 0) {
    fatal(where, "'%s' is not present on the device", name);
  } else if (kind != F2C_NO_CREATE && a->rank > 0) {
    bring(s, how, name, where);
  }
}

/* What the begin of a construct has brought, whatever the bounds of its section are by now. */
static entry *brought(shape *s, const CFI_cdesc_t *a) {
  *s = {};
  s->lo = static_cast<char *>(a->base_addr);
  s->hi = s->lo + 1;
  entry *const e = a->base_addr ? table_find(*s) : nullptr;
  if (e) *s = e->shapes[0];
  return e;
}

void f2c_exit(const CFI_cdesc_t *a, int how, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  const bool block = how & F2C_BLOCK;
  if (!block && !subject_of(&s, a, name, where)) return;
  entry *const e = block ? brought(&s, a) : table_find(s);
  if (!e || e->refs == 0) return;
  e->refs = how & F2C_FINALIZE ? 0 : e->refs - 1;
  if (e->refs > 0) return;
  const int kind = how & F2C_HOW_MASK;
  if (kind == F2C_COPY || kind == F2C_COPYOUT) copy_out(e, s, where);
  if (e->regions == 0) table_remove(e, where);
}

/* The entry that an update speaks of, or null where there is nothing to do. */
static entry *updated(shape *s, const CFI_cdesc_t *a, int flags, const char *name, const char *where) {
  if (!a->base_addr && (flags & F2C_IF_PRESENT)) return nullptr;
  must_be_allocated(a, name, where);
  if (!subject_of(s, a, name, where)) return nullptr;
  entry *const e = table_find(*s);
  if (!e && !(flags & F2C_IF_PRESENT) && a->rank > 0) fatal(where, "'%s' is not present on the device", name);
  return e;
}

void f2c_update_host(const CFI_cdesc_t *a, int flags, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  entry *const e = updated(&s, a, flags, name, where);
  if (!e || !e->dev_valid) return;
  entry_copy_part(e, s, F2C_TO_HOST, where);
  if (entry_is_whole(e, s)) e->host_valid = true;
}

void f2c_update_device(const CFI_cdesc_t *a, int flags, const char *name, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  shape s;
  entry *const e = updated(&s, a, flags, name, where);
  if (!e) return;
  if (e->dev_valid)
    entry_copy_part(e, s, F2C_TO_DEVICE, where);
  else
    entry_to_device(e, where);
  if (entry_is_whole(e, s)) e->host_valid = true;
}

int f2c_is_present(const CFI_cdesc_t *a) {
  if (!f2c_device()) return 1;
  const guard held;
  shape s;
  if (!a->base_addr || !shape_of(&s, a, -1)) return 0;
  const entry *const e = table_find(s);
  return s.empty() || (e && e->dev && (e->refs > 0 || e->regions > 0));
}

void *f2c_device_address(const CFI_cdesc_t *a, const char *name, const char *where) {
  if (!f2c_device()) return a->base_addr;
  const guard held;
  shape s;
  must_be_allocated(a, name, where);
  if (!subject_of(&s, a, name, where)) return a->base_addr;
  entry *const e = table_find(s);
  if (!e || !e->dev) fatal(where, "'%s' is not present on the device", name);
  e->exposed = true;
  return e->dev + (static_cast<char *>(a->base_addr) - e->lo);
}

/* What is present of `a`, or null. */
static entry *present(shape *s, const CFI_cdesc_t *a, int how, const char *name, const char *where) {
  if (!shape_of(s, a, -1)) s->hi = s->lo + 1;
  entry *const e = s->empty() ? nullptr : table_find(*s);
  if (!e && !s->empty() && !(how & F2C_IF_PRESENT)) fatal(where, "'%s' is not present on the device", name);
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
  shape s;
  entry *const e = present(&s, a, how, name, where);
  if (!e) return;
  e->exposed = true;
  if (e->refs == 0) e->host_valid = false; /* no directive will say who has the newest values */
  p->base_addr = e->dev + (s.lo - e->lo);
  if (open && a->dim[a->rank - 1].sm > 0) p->dim[a->rank - 1].extent = std::max<CFI_index_t>(1, (e->hi - s.lo) / a->dim[a->rank - 1].sm);
}

void f2c_forget(const CFI_cdesc_t *a, const char *where) {
  if (!f2c_device() || !a->base_addr) return;
  const guard held;
  shape s;
  if (!shape_of(&s, a, -1) || s.empty()) return;
  table_forget(s, where);
}
