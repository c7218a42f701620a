/* launch.cpp: what a launcher does between its begin and its end. */
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#include <vector>
#include "observe/compare.h"
#include "device.h"
#include "each.h"
#include "error.h"
#include "launch/home.h"
#include "launch/launch.h"
#include "launch/replay.h"
#include "keep/keep.h"
#include "keep/pages.h"
#include "transfer/pool.h"
#include "observe/profile.h"
#include "transfer/queue.h"
#include "table/region.h"
#include "table/storage.h"
#include "table/table.h"
#include "observe/timeline.h"
#include "transfer/transfer.h"
#include "keep/twin.h"
#include "table/verify.h"
#include "keep/undefined.h"

namespace f2c_rt {

/* One array of the launch in progress. */
struct use {
  entry *e;      /* its image */
  int intent;    /* of the kernel */
  bool borrowed; /* the image belongs to DVM regions, and the launch is outside of them */
};
/* The launch in progress; there is one at a time, under the lock. */
static std::vector<use> uses;
/* An operand of the launch that is given by its address on the device. */
struct addressed {
  char *lo, *hi;    /* its bytes there; equal: the extent is not known */
  const char *name; /* Fortran name */
};
static std::vector<addressed> addresses;
static std::vector<void *> copies; /* blocks of f2c_launch_copy and f2c_launch_scratch */
static unsigned tick;
static bool keeps;                            /* what it brings to the device may stay there: keep.h */
static std::set<const f2c_site *> complained; /* sites that have said that they run on the host */

/* Memory for results, made on first need. */
struct workspace {
  char *partials;          /* device: F2C_MAX_RESULTS rows of F2C_MAX_PARTIALS values */
  unsigned *ticket;        /* device: blocks finished */
  char *results;           /* host address of the result slots, which the device sees as well */
  char *device_results;    /* device address of the same */
  volatile unsigned *flag; /* host address of the word behind the slots */
  unsigned seq;            /* of the launch in progress */
};
static per_queue<workspace> workspaces;
static workspace &work() { return *workspaces; }
constexpr size_t row = static_cast<size_t>(F2C_MAX_PARTIALS) * F2C_RESULT_BYTES;
constexpr size_t flag_at = static_cast<size_t>(F2C_MAX_RESULTS) * F2C_RESULT_BYTES;

constexpr size_t workspace_bytes = F2C_MAX_RESULTS * row + sizeof(unsigned);

/* Result slots, which launchers look at whatever becomes of the launch. */
static void make_slots(const char *where) {
  void *host = nullptr, *device = nullptr;
  check(backend()->alloc_shared(&host, &device, flag_at + sizeof(unsigned)), where, "memory for reductions");
  work().results = static_cast<char *>(host);
  work().device_results = static_cast<char *>(device);
  work().flag = reinterpret_cast<volatile unsigned *>(work().results + flag_at);
}

/* False: device memory is short. */
static bool make_workspace(const char *where) {
  const char *const what = "memory for reductions";
  work().partials = static_cast<char *>(pool_take(workspace_bytes, where, what));
  if (!work().partials) return false;
  work().ticket = reinterpret_cast<unsigned *>(work().partials + F2C_MAX_RESULTS * row);
  check(backend()->fill_zero(work().ticket, sizeof(unsigned)), where, what);
  queue_handed();
  return true;
}

void give_up(f2c_launch *l, const char *name, size_t bytes) {
  const char *const where = where_of(l->site);
  const bool counts = l->launched && !l->trial;
  l->status = F2C_RUN_HOST;
  if (!counts && !complained.insert(l->site).second) return;
  size_t unused = 0, total = 0;
  check(backend()->memory(&unused, &total), where, name);
  (counts ? fatal : note)(where, "kernel %s: '%s' needs %s of device memory, %s of %s are free%s", l->site->name, name,
                          size_text(bytes), size_text(unused), size_text(total), counts ? "" : ": the loop runs on the host");
}

static void give_up(f2c_launch *l, const entry *e) { give_up(l, e->name, static_cast<size_t>(e->hi - e->lo)); }

static void give_up_overlap(f2c_launch *l, const char *name, const entry *other) {
  l->status = F2C_RUN_HOST;
  if (complained.insert(l->site).second)
    note(where_of(l->site), "kernel %s: '%s' shares a part of its memory with '%s': the loop runs on the host", l->site->name, name,
         other->name);
}

/* Components of derived types and members of COMMON may lie where no load of their size can reach them. */
static void give_up_layout(f2c_launch *l, const char *name) {
  l->status = F2C_RUN_HOST;
  if (complained.insert(l->site).second)
    note(where_of(l->site), "kernel %s: the elements of '%s' are not aligned: the loop runs on the host", l->site->name, name);
}

/* Perhaps an inner loop without iterations is all that touches it: then it may be null. */
static void give_up_absent(f2c_launch *l, const char *name) {
  l->status = F2C_RUN_HOST;
  if (complained.insert(l->site).second)
    note(where_of(l->site), "kernel %s: '%s' is not allocated: the loop runs on the host", l->site->name, name);
}

static const char *goes_beyond; /* an array of the launch that is used beyond its declared extents, or null */
static bool some_unknown;       /* of some array nobody knows all that is touched */

/* A program whose dummies are used beyond their declared extents may do so where nobody sees it. */
static void give_up_extents(f2c_launch *l, const char *name) {
  l->status = F2C_RUN_HOST;
  if (complained.insert(l->site).second)
    note(where_of(l->site), "kernel %s: subscripts of '%s' go beyond its declared extents: the loop runs on the host",
         l->site->name, name);
}

/* The bytes of an operand: what is declared, up to what the loop may touch where the last extent is open, and what it touches besides, if it does. */
static bool operand_shape(shape *s, const f2c_operand *op, bool *beyond) {
  if (!shape_of(s, op->host, op->last_extent)) return false;
  const long long size = static_cast<long long>(op->host->elem_len), last = static_cast<long long>(s->span()) / size - 1;
  *beyond = op->first < 0 || (op->last > 0 && op->last > last);
  if (!*beyond) {
    if (op->most > 0 && op->most <= last)
      *s = shape_stretch(s->lo, s->lo + op->most * size); /* the program need not own what lies behind */
    return true;
  }
  s->hi = s->lo + (std::max(op->last, last) + 1) * size;
  s->lo += op->first * size;
  s->run = s->span();
  s->dims = 0;
  return true;
}

/* Whether two arrays of this launch may have separate images although their ranges overlap. */
static bool independent(const entry *a, int a_intent, const shape &b, int b_intent) {
  if (!((a_intent | b_intent) & F2C_WRITE)) return true;
  return std::all_of(a->shapes.begin(), a->shapes.end(), [&](const shape &s) { return shape_disjoint(s, b); });
}

/* An entry for an array that overlaps others of this launch: an image of its own if that makes no difference. */
static entry *beside(f2c_launch *l, const shape &s, const f2c_operand *op, const entry *other) {
  for (const use &u : uses)
    if (u.e->lo < s.hi && s.lo < u.e->hi && !independent(u.e, u.intent, s, op->intent)) {
      give_up_overlap(l, op->name, u.e);
      return nullptr;
    }
  for (const use &u : uses)
    if (u.e->lo < s.hi && s.lo < u.e->hi) entry_to_host(u.e, where_of(l->site)); /* its image is made of what the host has */
  if (other->used != tick)
    fatal(where_of(l->site), "'%s' shares a part of its memory with '%s', which is on the device", op->name, other->name);
  return entry_make(s, op->name);
}

/* Finds or makes the entry of an operand and records its use. Between DVM regions the host may change what it
 * likes, as long as the device has nothing newer: the image is then out of date. */
static entry *entry_for(f2c_launch *l, const shape &s, const f2c_operand *op) {
  const char *const where = where_of(l->site);
  region_take(s, where);
  const bool undefined = undefined_narrow(s, where);
  entry *e = table_fitting(s, where);
  if (e && e->used == tick && !e->wide && !entry_fits(e, s)) { /* an array of this launch has some of the elements */
    e = beside(l, s, op, e);
    if (!e) return nullptr;
    e->temporary = true;
  } else if (e) {
    if (!e->dev) e->name = op->name;
    if (!e->wide || entry_fits(e, s)) entry_adopt(e, s, op->name, where);
  } else if (const entry *other = table_settle(s, where)) {
    e = entry_widen(s, where);
    if (!e) {
      e = beside(l, s, op, other);
      if (!e) return nullptr;
      e->temporary = true;
    }
  } else {
    e = table_add(s, op->name);
    const bool scalar = op->host->rank == 0 || s.span() == op->elem; /* old programs hand scalars to arrays of one element */
    const bool stays = keeps && !scalar && keep_new(s);              /* host statements tell of arrays */
    e->temporary = (!in_region() && !stays) || op->host->rank == 0;  /* the host reads scalars without asking */
    if (stays) entry_keep(e);
    e->undefined = undefined && stays;
  }
  const bool objects =
      (op->intent & F2C_OBJECTS) && (op->intent & F2C_WRITE); /* the host's descriptors are not to be overwritten later */
  const bool borrowed = !in_region() && e->refs == 0 && !e->temporary && (!e->kept || objects);
  if (borrowed && e->used != tick && e->host_valid) e->dev_valid = false;
  e->objects |= (op->intent & F2C_OBJECTS) != 0;
  if (e->used != tick) keep_check_before(e, where);
  twin_absorb(e, where);
  if (queue_current() == 0 && !e->named()) queue_follow(e->uses, where); /* the program need not know of its copy */
  e->used = tick;
  e->pokes = 0;
  uses.push_back({e, op->intent, borrowed});
  return e;
}

/* Kernels store values of the types of the language as a whole, the parts of complex ones one by one. Of what else they store a part. */
static size_t pieces_of(const CFI_cdesc_t *a) {
  switch (a->type & CFI_type_mask) {
  case CFI_type_Integer:
  case CFI_type_Logical:
  case CFI_type_Real: return a->elem_len;
  case CFI_type_Complex: return a->elem_len / 2;
  default: return 1;
  }
}

/* The bytes of an element, counted from the first that is declared. */
static shape element(const f2c_operand *op, long long position) {
  shape s = {};
  s.run = op->elem;
  s.lo = static_cast<char *>(op->host->base_addr);
  for (int d = 0; d < op->host->rank; d++) {
    const long long extent = op->extent[d], k = d < op->host->rank - 1 ? position % extent : position;
    s.lo += k * op->host->dim[d].sm;
    position /= extent;
  }
  s.hi = s.lo + op->elem;
  return s;
}

/* Where directives hold a part of the array, the loop has to keep to it, as far as it is known what it touches. */
static void check_part(const f2c_launch *l, const entry *e, const shape &s, const f2c_operand *op) {
  if (e->temporary || entry_stands_for(e, s)) return;
  const bool known = op->least >= 0; /* and so is `last` */
  if (!known || (entry_stands_for(e, element(op, op->least)) && entry_stands_for(e, element(op, op->last)))) return;
  fatal(where_of(l->site), "kernel %s: '%s' is used outside of the part that is present on the device: %zu of %zu elements are",
        l->site->name, op->name, table_covers(s) / op->elem, shape_bytes(s) / op->elem);
}

/* Whether the kernel may see old values of the entry, or leave some in place. */
static bool needs_values(const entry *e, const shape &s, int intent) {
  return (intent & F2C_READ) || !(intent & F2C_ALL) || !entry_is_whole(e, s);
}

static void strides_of(f2c_operand *op) {
  for (int d = 0; d < op->host->rank; d++) {
    op->extent[d] = extent_of(op->host, d, op->last_extent);
    op->stride[d] = op->host->dim[d].sm / static_cast<long long>(op->elem);
  }
}

static bool aligned(const f2c_operand *op) {
  if (reinterpret_cast<uintptr_t>(op->dev) % op->align != 0) return false;
  for (int d = 0; d < op->host->rank; d++)
    if (op->host->dim[d].sm % static_cast<long long>(op->elem) != 0) return false;
  return true;
}

static void no_results(f2c_launch *l) {
  queue_await_all(where_of(l->site)); /* the host takes the queue's place */
  for (const use &u : uses) {
    entry_quiet(u.e, where_of(l->site));
    entry_to_host(u.e, where_of(l->site));
    if (u.intent & F2C_WRITE) u.e->dev_valid = false;
    undefined_end(u.e);
  }
}

/* After the kernels: their writes count, and go home where the host is not told otherwise by a region. */
static void conclude(f2c_launch *l) {
  pages_at(where_of(l->site));
  for (const use &u : uses)
    if (l->launched) u.e->uses.add(queue_here());
  for (const use &u : uses)
    if (l->launched && (u.intent & F2C_WRITE)) {
      u.e->dev_valid = true;
      u.e->host_valid = false;
      undefined_end(u.e);
      u.e->said.clear();
      u.e->perhaps = nullptr;
      entry_changed(u.e);
      u.e->fresh.clear();
      twin_written(u.e);
      if (u.borrowed) entry_to_host(u.e, where_of(l->site));
      keep_check_after(u.e, where_of(l->site));
    } else if (l->launched && u.e->fresh.empty()) /* a statement in progress may have been given parts */
      pages_close(u.e, where_of(l->site));
}

static void release_temporaries(const char *where) {
  for (size_t k = 0; k < uses.size(); k++) {
    entry *const e = uses[k].e;
    if (!e || !e->temporary) continue;
    for (size_t j = k; j < uses.size(); j++)
      if (uses[j].e == e) uses[j].e = nullptr;
    entry_to_host(e, where);
    table_remove(e, where);
  }
}

static unsigned begun;
unsigned launches_begun() { return begun; }

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_launch_begin(f2c_launch *l, const f2c_site *site) {
  lock();
  begun++;
  *l = {site, F2C_DONE, 0, 0, 0, 0, 0, compare_begin(site), 0, 0, 0, 0, 0};
  uses.clear();
  addresses.clear();
  goes_beyond = nullptr;
  some_unknown = false;
  tick = table_tick();
  if (f2c_device()) storage_drop_left_frames(where_of(site));
  keeps = keep_now();
  if (!keeps) keep_release_all(where_of(site));
}

void f2c_launch_assigned(f2c_launch *l, const CFI_cdesc_t *a, const char *name, const long long *extent, int alone) {
  const char *const where = where_of(l->site);
  bool same = a->base_addr != nullptr;
  for (int d = 0; d < a->rank; d++) same = same && a->dim[d].extent == std::max(extent[d], 0ll);
  if (l->compare) compare_drop(nullptr); /* the host's assignment may allocate it all the same */
  if (same) return;
  l->status = F2C_RUN_HOST;
  l->alone = alone;
  if (complained.insert(l->site).second)
    note(where, "kernel %s: '%s' is allocated with a new shape: the assignment runs on the host", l->site->name, name);
  shape s;
  if (!a->base_addr || !shape_of(&s, a, -1) || s.empty()) return;
  for (entry *const e : table_meeting(s)) entry_to_host(e, where);
  table_forget(s.lo, s.hi, where);
}

/* The loop runs on the host: it needs the newest values, and its writes are newer. */
static void bring_home(const f2c_operand *op) {
  shape s;
  bool beyond;
  if (!op->host->base_addr || !operand_shape(&s, op, &beyond) || s.empty()) return;
  if (beyond) goes_beyond = op->name;
  for (entry *const e : table_meeting(s)) {
    e->used = tick;
    uses.push_back({e, op->intent, false});
  }
}

/* Data directives, and regions of DVM, say when values go to the device and home. A loop that none of the directives asks for is the host's,
 * as they see it. */
static bool is_held(const shape &s) {
  const std::vector<entry *> met = table_meeting(s);
  return std::any_of(met.begin(), met.end(), [](const entry *e) { return e->refs > 0; });
}

static void give_up_held(f2c_launch *l, const char *name) {
  l->status = F2C_RUN_HOST;
  if (complained.insert(l->site).second)
    note(where_of(l->site), "kernel %s: data directives hold '%s', and none asks for the loop: it runs on the host", l->site->name,
         name);
}

/* The program says where it is on the device, or hands in what the library has given it there. */
static bool is_addressed(const f2c_operand *op) { return (op->intent & F2C_ADDRESS) || pool_holds(op->host->base_addr); }

static void use_address(f2c_launch *l, f2c_operand *op) {
  shape s;
  bool beyond;
  strides_of(op);
  op->dev = static_cast<char *>(op->host->base_addr);
  if (!op->dev) return;
  const bool known = operand_shape(&s, op, &beyond);
  addresses.push_back({known ? s.lo : op->dev, known ? s.hi : op->dev, op->name});
  if (l->status == F2C_DONE && !aligned(op)) give_up_layout(l, op->name);
}

/* The host cannot follow an address of the device. */
static void must_not_be_addressed(const f2c_launch *l) {
  if (!addresses.empty())
    fatal(where_of(l->site), "kernel %s: '%s' is an address of the device, which the loop on the host cannot use", l->site->name,
          addresses[0].name);
}

/* Of a dummy without a last extent the loop perhaps uses more than it is certain to: then the program need
 * not have so much, unless data directives or regions speak of it, or all of it has an image: images are of bytes that it has. */
static bool is_uncertain(const f2c_operand *op, const shape &s) {
  if (op->certain < 0 || std::max(op->certain, 0ll) >= op->last_extent || s.empty()) return false;
  const entry *const e = table_find(s);
  return !e || (e->refs == 0 && e->regions == 0 && !entry_stands_for(e, s));
}

static void give_up_reach(f2c_launch *l, const char *name) {
  l->status = F2C_RUN_HOST;
  if (complained.insert(l->site).second)
    note(where_of(l->site),
         "kernel %s: how much of '%s' the loop uses depends on what it finds, and no last extent is "
         "declared: it runs on the host",
         l->site->name, name);
}

void f2c_launch_array(f2c_launch *l, f2c_operand *op) {
  const char *const where = where_of(l->site);
  shape s;
  if (is_addressed(op)) {
    use_address(l, op);
    return;
  }
  some_unknown |= (op->intent & F2C_MORE) != 0;
  if (l->status != F2C_DONE) {
    strides_of(op);
    bring_home(op);
    return;
  }
  if (!op->host->base_addr) {
    if (!(op->intent & F2C_MAYBE)) give_up_absent(l, op->name);
    return;
  }
  bool beyond;
  if (!operand_shape(&s, op, &beyond)) fatal(where, "kernel %s: the size of '%s' is unknown", l->site->name, op->name);
  if (op->host->elem_len != op->elem && !(op->host->type == CFI_type_char && op->elem == 1)) /* a text of any length is one of bytes */
    fatal(where, "kernel %s: the elements of '%s' have %zu bytes, and %zu in the kernel: a bug in f2cuda", l->site->name, op->name,
          op->host->elem_len, op->elem);
  strides_of(op);
  if (beyond) {
    op->intent &= ~F2C_ALL;
    goes_beyond = op->name;
  }
  if (goes_beyond && some_unknown) {
    give_up_extents(l, goes_beyond);
    bring_home(op);
    return;
  }
  if (s.empty()) return;
  if (is_uncertain(op, s)) {
    give_up_reach(l, op->name);
    bring_home(op);
    return;
  }
  if (l->unasked && (in_region() || is_held(s))) {
    give_up_held(l, op->name);
    bring_home(op);
    return;
  }
  entry *const e = entry_for(l, s, op);
  if (!e) {
    bring_home(op);
    return;
  }
  check_part(l, e, s, op);
  e->pieces |= pieces_of(op->host) | static_cast<size_t>(static_cast<char *>(op->host->base_addr) - e->lo);
  if (!(needs_values(e, s, op->intent) ? entry_to_device(e, where) : entry_allocate(e, where))) {
    give_up(l, e);
    return;
  }
  queue_follow(e->made, where);
  op->dev = e->dev + (static_cast<char *>(op->host->base_addr) - e->lo);
  op->version = e->exposed || e->temporary ? 0 : e->version;
  if (l->compare) compare_operand(e, op, s);
  if (!aligned(op)) give_up_layout(l, op->name);
}

/* Copies bytes of the device to others, which live as long as the launch: how far behind. */
static long long copy_behind(f2c_launch *l, const char *from, size_t bytes, const char *name) {
  char *const to = static_cast<char *>(pool_take(bytes, where_of(l->site), name));
  if (!to) {
    give_up(l, name, bytes);
    return 0;
  }
  copies.push_back(to);
  check(backend()->copy(to, from, bytes, F2C_ON_DEVICE), where_of(l->site), name);
  queue_handed();
  return to - from;
}

long long f2c_launch_copy(f2c_launch *l, const f2c_operand *op) {
  const char *const where = where_of(l->site);
  const char *const at = static_cast<const char *>(op->host->base_addr);
  if (l->status != F2C_DONE) return 0;
  for (const use &u : uses)
    if (at >= u.e->lo && at < u.e->hi) return copy_behind(l, u.e->dev, static_cast<size_t>(u.e->hi - u.e->lo), op->name);
  for (const addressed &a : addresses) {
    if (at < a.lo || at > a.hi) continue;
    if (a.lo == a.hi) fatal(where, "kernel %s: the size of '%s' is unknown", l->site->name, op->name);
    return copy_behind(l, a.lo, static_cast<size_t>(a.hi - a.lo), op->name);
  }
  return 0;
}

char *f2c_launch_scratch(f2c_launch *l, const char *name, size_t bytes) {
  if (l->status != F2C_DONE) return nullptr;
  char *const to = static_cast<char *>(pool_take(std::max(bytes, size_t{1}), where_of(l->site), name));
  if (to)
    copies.push_back(to);
  else
    give_up(l, name, bytes);
  return to;
}

char *f2c_launch_zeros(f2c_launch *l, const char *name, size_t bytes) {
  char *const to = f2c_launch_scratch(l, name, bytes);
  if (!to) return nullptr;
  check(backend()->fill_zero(to, bytes), where_of(l->site), name);
  queue_handed();
  return to;
}

f2c_slot f2c_launch_slot(f2c_launch *l) {
  const char *const where = where_of(l->site);
  if (!work().results) make_slots(where);
  if (l->status == F2C_DONE && !work().partials && !make_workspace(where)) give_up(l, "results of reductions", workspace_bytes);
  if (l->results == 0) work().seq++;
  const size_t k = static_cast<size_t>(l->results++);
  if (k >= F2C_MAX_RESULTS) fatal(where, "kernel %s: more than %d reduction variables", l->site->name, F2C_MAX_RESULTS);
  return {work().partials + k * row,
          work().device_results + k * F2C_RESULT_BYTES,
          work().results + k * F2C_RESULT_BYTES,
          work().ticket,
          reinterpret_cast<unsigned *>(work().device_results + flag_at),
          work().seq};
}

/* The device has too little shared memory for one block of the kernel. */
static void give_up_shared(f2c_launch *l, size_t bytes) {
  l->status = F2C_RUN_HOST;
  if (complained.insert(l->site).second)
    note(where_of(l->site), "kernel %s: a block needs %s of shared memory, which the device has not: the loop runs on the host",
         l->site->name, size_text(bytes));
}

int f2c_launch_together(f2c_launch *l, const void *kernel, int threads, size_t fixed, size_t part, int most) {
  struct answers {
    struct {
      const void *kernel;
      size_t shared;
      int blocks;
    } known[64];
  };
  static per_device<answers> all;
  auto &slot = all->known[reinterpret_cast<uintptr_t>(kernel) / 16 % 64];
  if (slot.kernel != kernel) {
    check(backend()->resident_shared(kernel, threads, fixed, part, most, &slot.shared, &slot.blocks), where_of(l->site),
          l->site->name);
    slot.kernel = kernel;
  }
  l->shared = slot.shared;
  l->together = 1;
  if (slot.blocks == 0) give_up_shared(l, fixed + part);
  return std::max(slot.blocks, 1);
}

void f2c_launch_fit(f2c_launch *l, const void *kernel, int threads, size_t bytes) {
  struct answers {
    struct {
      const void *kernel;
      size_t bytes;
      int blocks;
    } known[64];
  };
  static per_device<answers> all;
  constexpr size_t part = 16;
  if (l->status != F2C_DONE) return;
  auto &slot = all->known[reinterpret_cast<uintptr_t>(kernel) / 16 % 64];
  if (slot.kernel != kernel || slot.bytes != bytes) {
    size_t shared = 0;
    check(backend()->resident_shared(kernel, threads, bytes, part, 1, &shared, &slot.blocks), where_of(l->site), l->site->name);
    slot.kernel = kernel;
    slot.bytes = bytes;
  }
  l->shared = bytes;
  if (slot.blocks == 0) give_up_shared(l, bytes);
}

void f2c_launch_kernel(f2c_launch *l, const void *kernel, f2c_invoke invoke, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  if (l->status != F2C_DONE) return;
  if (l->compare) compare_before();
  const f2c_kernel what = {l->site, kernel, invoke, l->shared, l->together};
  l->shared = 0; /* the next kernel of the same loop says for itself */
  l->together = 0;
  launched(l->site);
  l->launched = 1;
  int resident = 0;
  if (timing()) { /* asked before the stamps, between which an idle device would wait for the answer */
    check(backend()->resident(kernel, static_cast<int>(block.x * block.y * block.z), &resident), where_of(l->site), l->site->name);
    timeline_begin(where_of(l->site));
  }
  check_async(replay_launch(&what, grid, block, argv), where_of(l->site));
  if (timing()) timeline_end(l->site, grid, block, resident);
  queue_handed();
  if (synchronous()) queue_await_all(where_of(l->site));
}

void f2c_wait(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  queue_await(0, where);
}

/* The host's statements say when they could tell that kernels are still running. */
static bool may_run_on() { return keep_now() && !in_device_construct() && !synchronous(); }

static void finish(const char *where) {
  if (may_run_on())
    f2c_kept.busy = 1;
  else
    queue_await(0, where);
}

void f2c_finish(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  finish(where);
}

void f2c_launch_finish(f2c_launch *l) {
  if (l->launched) finish(where_of(l->site));
}

int f2c_launch_wait(f2c_launch *l, int idle) {
  if (!l->launched) return 0;
  const timeline_span time(nullptr, F2C_ON_DEVICE, 0, where_of(l->site));
  check_async(idle ? backend()->await(queue_current()) : backend()->wait_flag(work().flag, work().seq), where_of(l->site));
  queue_reached();
  return 1;
}

void f2c_launch_left(f2c_launch *l, int more) {
  l->left = 1;
  l->alone = !more;
}

/* Values that the kernels have made, before anything else happens to them. */
static void end_comparison(const f2c_launch *l) {
  if (l->status != F2C_DONE || !l->launched)
    compare_drop(nullptr);
  else if (!addresses.empty())
    compare_drop("it uses an address of the device");
  else
    compare_after();
}

/* Bytes of its arrays that are on the device. */
static double bytes_there(int intent) {
  double sum = 0;
  for (const use &u : uses)
    if (u.e->dev_valid && (u.intent & intent)) sum += static_cast<double>(u.e->span());
  return sum;
}

int f2c_launch_end(f2c_launch *l) {
  const double changed = bytes_there(F2C_WRITE);
  const bool done = l->status == F2C_DONE;
  if (!done || l->left) must_not_be_addressed(l);
  if (l->compare) end_comparison(l);
  if (done) conclude(l);
  if (l->left) l->status = F2C_RUN_HOST;
  if (l->status != F2C_DONE) no_results(l);
  balance_launched(l);
  weigh_launched(l->site, done && l->launched, bytes_there(~0), changed);
  keep_leave(done, where_of(l->site));
  release_temporaries(where_of(l->site));
  for (void *const block : copies) pool_give(block, where_of(l->site));
  copies.clear();
  uses.clear();
  table_tick(); /* nothing is in use any more */
  if (l->status != F2C_DONE && ((!l->weighed && !l->alone) || (goes_beyond && some_unknown))) keep_release_all(where_of(l->site));
  keep_count();
  verify(where_of(l->site));
  unlock();
  return l->status;
}
