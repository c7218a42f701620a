/* twin.cpp: only what the device has changed goes home, where others write the host's bytes meanwhile. */
#include "keep/twin.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>
#include "transfer/deferred.h"
#include "transfer/queue.h"
#include "transfer/transfer.h"

namespace f2c_rt {

struct range {
  const char *lo, *hi; /* bytes */
};

static std::vector<range> shared;

/* The buffer of a message that is received. */
struct inbox {
  shape bytes;
  size_t unit;              /* bytes of an element */
  bool untouched;           /* no kernel has written the array since the call */
  unsigned long long since; /* when the last call was */
};

static std::vector<inbox> inboxes;

/* Messages come between the call that asks for them and one that can complete it: `moments` counts both. */
static std::atomic<unsigned long long> moments{1}, completed;

void twin_complete() { completed = ++moments; }

static bool is_of(const inbox &b, const entry *e) { return b.bytes.lo < e->hi && e->lo < b.bytes.hi; }
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

void twin_receive(const shape &s, size_t unit) {
  for (inbox &b : inboxes)
    if (shape_equal(b.bytes, s) && b.unit == unit) {
      b.untouched = true;
      b.since = ++moments;
      return;
    }
  inboxes.push_back({s, unit, true, ++moments});
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

/* Calls act(the run's place among all bytes of `s`, its distance from the first byte, its first byte) for each run. */
template <class F> static void each_run(const shape &s, F act) {
  size_t place = 0;
  shape_rows(s, [&](char *at, size_t rows, size_t pitch) {
    for (size_t r = 0; r < rows; r++, place += s.run) act(place, static_cast<size_t>(at + r * pitch - s.lo), at + r * pitch);
  });
}

/* The bytes of `s` without what is between them; `from`: what stands for its first byte. */
static std::vector<char> packed(const shape &s, const char *from) {
  std::vector<char> all(shape_bytes(s));
  each_run(s, [&](size_t place, size_t offset, const char *) { memcpy(&all[place], from + offset, s.run); });
  return all;
}

shape twin_refresh(entry *e, const shape &s) {
  char *const known = e->twin.data() + (s.lo - e->lo);
  each_run(s, [&](size_t, size_t offset, const char *at) { memcpy(known + offset, at, s.run); });
  return twin_of(e, s);
}

/* Values that differ from those before go to the host. The bytes of others are not written: somebody else may be writing them. */
template <class T> static void take_changed(char *host, const char *before, const char *now, size_t bytes) {
  constexpr size_t many = 64;
  T was[many], is[many];
  for (size_t at = 0; at < bytes; at += sizeof was) {
    const size_t size = std::min(sizeof was, bytes - at), n = size / sizeof(T);
    size_t changed = 0;
    memcpy(was, before + at, size);
    memcpy(is, now + at, size);
    for (size_t k = 0; k < n; k++) changed += was[k] != is[k];
    if (changed == n)
      memcpy(host + at, is, size);
    else if (changed > 0)
      for (size_t k = 0; k < n; k++)
        if (was[k] != is[k]) memcpy(host + at + k * sizeof(T), &is[k], sizeof(T));
  }
}

/* The same in pieces that kernels write as a whole. */
static void take_changed(const entry *e, char *host, const char *before, const char *now, size_t bytes) {
  const size_t pieces = e->pieces | bytes | static_cast<size_t>(host - e->lo); /* its lowest bit divides them all */
  if (pieces % sizeof(uint64_t) == 0)
    take_changed<uint64_t>(host, before, now, bytes);
  else if (pieces % sizeof(uint32_t) == 0)
    take_changed<uint32_t>(host, before, now, bytes);
  else
    take_changed<unsigned char>(host, before, now, bytes);
}

constexpr size_t most_buffered = 1u << 20; /* bytes of a run that passes through a pinned buffer */

void twin_home(entry *e, const shape &s, const char *where) {
  char *const known = e->twin.data() + (s.lo - e->lo), *const image = e->dev + (s.lo - e->lo);
  if (s.contiguous() && s.span() <= most_buffered) {
    const pinned_buffer now(s.span());
    transfer(F2C_TO_HOST, moved(s, s.lo, now.at()), image, e->name, where);
    take_changed(e, s.lo, known, now.at(), s.span());
    memcpy(known, now.at(), s.span());
    return;
  }
  const std::vector<char> before = packed(s, known);
  transfer(F2C_TO_HOST, moved(s, s.lo, known), image, e->name, where);
  each_run(s, [&](size_t place, size_t offset, char *at) { take_changed(e, at, &before[place], known + offset, s.run); });
}

/* Elements that differ from the twin, into what the device has of the others: kernels may have changed those. The twin keeps what the host has. */
static void merge(entry *e, const shape &s, size_t unit, const char *where) {
  const on_queue zero(0);
  char *const image = e->dev + (s.lo - e->lo), *const known = e->twin.data() + (s.lo - e->lo);
  std::vector<char> before = packed(s, known);
  const std::vector<char> now = packed(s, s.lo); /* before it changes once more */
  queue_follow(e->made, where);
  queue_follow(e->uses, where);
  transfer(F2C_TO_HOST, moved(s, s.lo, known), image, e->name, where);
  each_run(s, [&](size_t place, size_t offset, const char *) {
    for (size_t k = 0; k < s.run; k += unit) {
      const size_t n = std::min(unit, s.run - k);
      if (memcmp(&now[place + k], &before[place + k], n) == 0) continue;
      memcpy(known + offset + k, &now[place + k], n);
      memcpy(&before[place + k], &now[place + k], n);
    }
  });
  transfer(F2C_TO_DEVICE, moved(s, s.lo, known), image, e->name, where);
  each_run(s, [&](size_t place, size_t offset, const char *) { memcpy(known + offset, &before[place], s.run); });
  e->made.add(queue_here());
  entry_changed(e);
}

/* Whether the host's bytes of `s` are others than those of the twin. */
static bool differs(const entry *e, const shape &s) {
  const char *const known = e->twin.data() + (s.lo - e->lo);
  bool found = false;
  each_run(s, [&](size_t, size_t offset, const char *at) { found = found || memcmp(at, known + offset, s.run) != 0; });
  return found;
}

/* What the message has brought. */
static void absorb(entry *e, const inbox &b, const char *where) {
  const shape s = shape_clip(b.bytes, e->lo, e->hi);
  if (!differs(e, s)) return;
  if (b.untouched && (b.bytes.contiguous() || shape_equal(s, b.bytes)))
    entry_copy_part(e, s, F2C_TO_DEVICE, where);
  else
    merge(e, s, b.unit, where);
}

/* New messages first: of older ones for the same bytes nothing is left then. */
void twin_absorb(entry *e, const char *where) {
  if (e->twin.empty() || !e->dev_valid || e->looked == moments) return;
  for (const bool untouched : {true, false})
    for (const inbox &b : inboxes)
      if (b.untouched == untouched && std::max(b.since, completed.load()) > e->looked && is_of(b, e)) absorb(e, b, where);
  e->looked = moments;
}

} // namespace f2c_rt
