/* twin.cpp: only what the device has changed goes home, where others write the host's bytes meanwhile. */
#include "twin.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include "queue.h"
#include "transfer.h"

namespace f2c_rt {

struct range {
  const char *lo, *hi; /* bytes */
};

static std::vector<range> shared;

/* The buffer of a message that is received. */
struct inbox {
  const char *lo, *hi; /* bytes */
  size_t unit;         /* bytes of an element */
  bool untouched;      /* no kernel has written the array since the call */
};

static std::vector<inbox> inboxes;

static bool is_of(const inbox &b, const entry *e) { return b.lo < e->hi && e->lo < b.hi; }
constexpr size_t most_ranges = 64; /* then one for all: a range too many costs a comparison a transfer, no more */

void twin_share(const char *lo, const char *hi) {
  const auto holds = [&](const range &r) { return r.lo <= lo && hi <= r.hi; };
  if (std::any_of(shared.begin(), shared.end(), holds)) return;
  shared.push_back({lo, hi});
  if (shared.size() <= most_ranges) return;
  range all = shared[0];
  for (const range &r : shared) all = {std::min(all.lo, r.lo), std::max(all.hi, r.hi)};
  shared.assign(1, all);
}

void twin_each_shared(const std::function<void(const char *, const char *)> &act) {
  const std::vector<range> now = shared;
  for (const range &r : now) act(r.lo, r.hi);
}

void twin_make(entry *e) {
  const auto meets = [&](const range &r) { return r.lo < e->hi && e->lo < r.hi; };
  const auto receives = [&](const inbox &b) { return is_of(b, e); };
  e->twin.clear();
  if (e->shared || e->refs > 0 || e->regions > 0) return;
  if (std::none_of(shared.begin(), shared.end(), meets) && std::none_of(inboxes.begin(), inboxes.end(), receives)) return;
  e->twin.assign(e->lo, e->hi);
}

void twin_receive(const char *lo, const char *hi, size_t unit) {
  for (inbox &b : inboxes)
    if (b.lo == lo && b.hi == hi && b.unit == unit) {
      b.untouched = true;
      return;
    }
  inboxes.push_back({lo, hi, unit, true});
}

void twin_begin(entry *e) {
  if (e->twin.empty()) e->twin.assign(e->lo, e->hi);
}

void twin_written(const entry *e) {
  for (inbox &b : inboxes) b.untouched = b.untouched && !is_of(b, e);
}

/* `s` at the same distance from `to` as from `from`. */
static shape moved(const shape &s, const char *from, char *to) {
  shape m = s;
  m.lo = to + (s.lo - from);
  m.hi = m.lo + s.span();
  return m;
}

shape twin_of(entry *e, const shape &s) { return e->twin.empty() ? s : moved(s, e->lo, e->twin.data()); }

shape twin_refresh(entry *e, const shape &s) {
  shape_rows(s, [&](const char *at, size_t rows, size_t pitch) {
    for (size_t r = 0; r < rows; r++) memcpy(e->twin.data() + (at + r * pitch - e->lo), at + r * pitch, s.run);
  });
  return twin_of(e, s);
}

void twin_home(entry *e, const shape &s, const char *where) {
  std::vector<char> there(e->twin.begin() + (s.lo - e->lo), e->twin.begin() + (s.hi - e->lo));
  transfer(F2C_TO_HOST, moved(s, s.lo, there.data()), e->dev + (s.lo - e->lo), e->name, where);
  for (size_t k = 0; k < there.size(); k++) {
    char &known = e->twin[static_cast<size_t>(s.lo - e->lo) + k];
    if (there[k] == known) continue;
    s.lo[k] = known = there[k];
  }
}

/* Elements that differ from the twin, into what the device has of the others: kernels may have changed those. */
static void merge(entry *e, const shape &s, size_t unit, const char *where) {
  const on_queue zero(0);
  char *const image = e->dev + (s.lo - e->lo), *const known = e->twin.data() + (s.lo - e->lo);
  const std::vector<char> now(s.lo, s.hi);
  std::vector<char> there(now.size());
  queue_follow(e->made, where);
  queue_follow(e->uses, where);
  transfer(F2C_TO_HOST, moved(s, s.lo, there.data()), image, e->name, where);
  for (size_t k = 0; k < now.size(); k += unit) {
    const size_t n = std::min(unit, now.size() - k);
    if (memcmp(&now[k], known + k, n) == 0) continue;
    memcpy(&there[k], &now[k], n);
    memcpy(known + k, &now[k], n);
  }
  transfer(F2C_TO_DEVICE, moved(s, s.lo, there.data()), image, e->name, where);
  e->made.add(queue_here());
  entry_changed(e);
}

/* What the message has brought. */
static void absorb(entry *e, const inbox &b, const char *where) {
  shape s = {};
  s.lo = const_cast<char *>(std::max<const char *>(b.lo, e->lo));
  s.hi = const_cast<char *>(std::min<const char *>(b.hi, e->hi));
  s.run = s.span();
  if (memcmp(s.lo, e->twin.data() + (s.lo - e->lo), s.span()) == 0) return;
  if (b.untouched)
    entry_copy_part(e, s, F2C_TO_DEVICE, where);
  else
    merge(e, s, b.unit, where);
}

/* New messages first: of older ones for the same bytes nothing is left then. */
void twin_absorb(entry *e, const char *where) {
  if (e->twin.empty() || !e->dev_valid) return;
  for (const bool untouched : {true, false})
    for (const inbox &b : inboxes)
      if (b.untouched == untouched && is_of(b, e)) absorb(e, b, where);
}

} // namespace f2c_rt
