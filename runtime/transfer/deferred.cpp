/* deferred.cpp: pinned buffers, what is on its way home, and pinned pages that queues still use. */
#include "transfer/deferred.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <vector>
#include "device.h"
#include "each.h"
#include "error.h"
#include "observe/profile.h"
#include "transfer/staging.h"
#include "observe/timeline.h"
#include "transfer/transfer.h"

namespace f2c_rt {

/* A transfer that has been handed over. */
struct transfer_under_way {
  queue_point at; /* its end */
  int device;     /* whose queue it is */
  enum f2c_direction direction;
  shape host;   /* the bytes that are in use */
  char *buffer; /* the pinned buffer that it goes through; null: none */
  size_t bytes; /* of the buffer */
};
/* Pages that are to be let go. */
struct leaving_pages {
  host_range pages;
  queue_uses uses;
  int device;
};
static std::vector<transfer_under_way> &under_way() {
  static auto *const all = new std::vector<transfer_under_way>; /* never destroyed: the process may end meanwhile */
  return *all;
}
static std::vector<leaving_pages> &leaving() {
  static auto *const all = new std::vector<leaving_pages>;
  return *all;
}

/* Taken for a moment to change one of them, and by deferred_meets, which must not wait for the library's lock. */
static std::atomic_flag changing = ATOMIC_FLAG_INIT;
static std::atomic<size_t> records; /* in both of them */
class changes {
public:
  changes() {
    while (changing.test_and_set(std::memory_order_acquire)) {}
  }
  ~changes() {
    records.store(under_way().size() + leaving().size(), std::memory_order_relaxed);
    changing.clear(std::memory_order_release);
  }
  changes(const changes &) = delete;
  changes &operator=(const changes &) = delete;
};

static bool meets(const shape &s, const char *lo, const char *hi) { return s.lo < hi && lo < s.hi; }
static bool meets(const host_range &r, const char *lo, const char *hi) { return r.lo < hi && lo < r.hi; }

bool deferred_any() { return records.load(std::memory_order_relaxed) > 0; }

bool deferred_meets(const char *lo, const char *hi) {
  if (!deferred_any()) return false;
  const changes none;
  return std::any_of(under_way().begin(), under_way().end(), [&](const transfer_under_way &t) { return meets(t.host, lo, hi); }) ||
         std::any_of(leaving().begin(), leaving().end(), [&](const leaving_pages &l) { return meets(l.pages, lo, hi); });
}

/* ---- pinned buffers ---- */

constexpr size_t least_buffer = 64u << 10, most_buffered = 512u << 20;
/* Free ones by size; all devices can use them. */
static std::map<size_t, std::vector<char *>> &free_buffers() {
  static auto *const all = new std::map<size_t, std::vector<char *>>;
  return *all;
}
static size_t made; /* bytes of all buffers */

static size_t size_of_buffer(size_t bytes) {
  size_t size = least_buffer;
  while (size < bytes) size *= 2;
  return size;
}

/* Null: there is no pinned memory for that. */
static char *take_buffer(size_t bytes) {
  const size_t size = size_of_buffer(bytes);
  std::vector<char *> &known = free_buffers()[size];
  void *fresh = nullptr;
  if (!known.empty()) {
    char *const buffer = known.back();
    known.pop_back();
    return buffer;
  }
  if (made + size > most_buffered || backend()->alloc_pinned(&fresh, size)) return nullptr;
  made += size;
  return static_cast<char *>(fresh);
}

static void give_buffer(char *buffer, size_t bytes) {
  if (buffer) free_buffers()[size_of_buffer(bytes)].push_back(buffer);
}

pinned_buffer::pinned_buffer(size_t bytes)
    : bytes_(bytes), pinned_(take_buffer(bytes)), other_(pinned_ ? nullptr : new char[bytes]) {}

pinned_buffer::~pinned_buffer() {
  give_buffer(pinned_, bytes_);
  delete[] other_;
}

/* ---- between a buffer and the host's bytes ---- */

/* Rows of `run` bytes, of a known number where it is one of the usual ones. */
static void copy_run(char *to, const char *from, size_t run) {
  switch (run) {
  case 4: memcpy(to, from, 4); break;
  case 8: memcpy(to, from, 8); break;
  case 16: memcpy(to, from, 16); break;
  default: memcpy(to, from, run);
  }
}

/* The rows from `begin` to `end`, counted through all groups, between the host's bytes and their places in the buffer. */
static void copy_rows(const shape &s, char *buffer, bool gathers, size_t begin, size_t end) {
  size_t row = 0; /* the first of the group */
  shape_rows(s, [&](char *first, size_t rows, size_t pitch) {
    for (size_t r = std::max(row, begin); r < std::min(row + rows, end); r++) {
      char *const at = first + (r - row) * pitch, *const place = buffer + r * s.run;
      gathers ? copy_run(place, at, s.run) : copy_run(at, place, s.run);
    }
    row += rows;
  });
}

constexpr size_t least_shared = 256u << 10; /* bytes from which several threads are faster */

static void between(const shape &s, char *buffer, bool gathers) {
  const size_t bytes = shape_bytes(s), rows = bytes / s.run;
  const auto part = [&](int t, int n) {
    const size_t of = static_cast<size_t>(n), k = static_cast<size_t>(t);
    copy_rows(s, buffer, gathers, rows * k / of, rows * (k + 1) / of);
  };
  if (s.contiguous())
    gathers ? memcpy(buffer, s.lo, bytes) : memcpy(s.lo, buffer, bytes);
  else if (bytes >= least_shared && backend()->staged)
    staging_share(part);
  else
    part(0, 1);
}

/* ---- what ends ---- */

static void end_one(const transfer_under_way &t) {
  if (t.direction == F2C_TO_HOST && t.buffer) between(t.host, t.buffer, false);
  give_buffer(t.buffer, t.bytes);
}

/* In the order in which they were handed over: of two that bring the same bytes home the later one counts. */
void deferred_deliver() {
  if (!deferred_any()) return;
  for (const transfer_under_way &t : under_way())
    if (t.device == active() && queue_done(t.at)) end_one(t);
  for (const leaving_pages &l : leaving())
    if (l.device == active() && l.uses.over()) pin_end(l.pages);
  const changes now;
  const auto ended = [](const transfer_under_way &t) { return t.device == active() && queue_done(t.at); };
  const auto gone = [](const leaving_pages &l) { return l.device == active() && l.uses.over(); };
  under_way().erase(std::remove_if(under_way().begin(), under_way().end(), ended), under_way().end());
  leaving().erase(std::remove_if(leaving().begin(), leaving().end(), gone), leaving().end());
}

/* Waits for the transfers that `which` says, on every device. */
template <class F> static void await_some(F which, const char *where) {
  for (bool again = true; again;) {
    again = false;
    for (const transfer_under_way &t : under_way()) {
      if (!which(t)) continue;
      const on_device there(t.device);
      const queue_point at = t.at;
      queue_await(at, where); /* changes the list */
      again = true;
      break;
    }
  }
}

void deferred_settle(const char *lo, const char *hi, const char *where) {
  await_some([&](const transfer_under_way &t) { return t.direction == F2C_TO_HOST && meets(t.host, lo, hi); }, where);
}

void deferred_forget(const char *lo, const char *hi, const char *where) {
  await_some([&](const transfer_under_way &t) { return meets(t.host, lo, hi); }, where);
  for (size_t k = leaving().size(); k-- > 0;) {
    if (k >= leaving().size() || !meets(leaving()[k].pages, lo, hi)) continue;
    const queue_uses uses = leaving()[k].uses;
    const on_device there(leaving()[k].device);
    queue_await(uses, where); /* takes it out */
  }
}

void deferred_unpin(const host_range &pages, const queue_uses &uses) {
  if (pages.lo == pages.hi) return;
  if (uses.over()) {
    pin_end(pages);
    return;
  }
  const changes one;
  leaving().push_back({pages, uses, active()});
}

/* ---- what begins ---- */

static void remember(enum f2c_direction direction, const shape &s, char *buffer, size_t bytes) {
  const queue_point at = queue_handed();
  const changes one;
  under_way().push_back({at, active(), direction, s, buffer, bytes});
}

static const char *copy(enum f2c_direction direction, char *host, char *image, size_t bytes) {
  return direction == F2C_TO_DEVICE ? backend()->copy_async(image, host, bytes, direction)
                                    : backend()->copy_async(host, image, bytes, direction);
}

/* Devices limit the distance of rows. */
constexpr size_t widest_pitch = 1u << 30;

/* All of the buffer at once, or its rows to and from those of the image. */
static const char *copy_buffer(enum f2c_direction direction, const shape &s, char *buffer, char *image) {
  const char *error = nullptr;
  if (s.contiguous()) return copy(direction, buffer, image, s.run);
  shape_rows(s, [&](const char *first, size_t rows, size_t pitch) {
    char *const there = image + (first - s.lo);
    const bool in = direction == F2C_TO_DEVICE;
    const f2c_rows group = {in ? there : buffer, in ? pitch : s.run, in ? buffer : there, in ? s.run : pitch, s.run, rows};
    if (pitch <= widest_pitch && !error) error = backend()->copy_rows_async(&group, direction);
    for (size_t r = 0; r < rows && pitch > widest_pitch && !error; r++)
      error = copy(direction, buffer + r * s.run, there + r * pitch, s.run);
    buffer += rows * s.run;
  });
  return error;
}

/* The bytes as they are now, where the host has them: while it waits. */
static void transfer_now(enum f2c_direction direction, const shape &s, char *image, const char *name, const char *where) {
  queue_await(queue_current(), where);
  transfer(direction, s, image, name, where);
}

/* A part that is not pinned, or of which some is not. False: there is no buffer for it. */
static bool through_buffer(enum f2c_direction direction, const shape &s, char *image, const char *where) {
  const size_t bytes = shape_bytes(s);
  char *buffer = take_buffer(bytes);
  if (!buffer && !under_way().empty()) { /* others come free */
    await_some([](const transfer_under_way &t) { return t.buffer != nullptr; }, where);
    buffer = take_buffer(bytes);
  }
  if (!buffer) return false;
  if (direction == F2C_TO_DEVICE) between(s, buffer, true);
  check_async(copy_buffer(direction, s, buffer, image), where);
  remember(direction, s, buffer, bytes);
  return true;
}

/* 2 MiB as rows of 8, 64 and 512 bytes, 4 KiB apart, on one H200's host: home 5.9, 3.0 and 0.6 ms by the device's copy of rows, where the
 * array is not pinned, and 4.8, 0.6 and 0.4 ms through a buffer that one thread empties; there 5.2, 0.3 and 0.2 ms, and 2.8, 0.4 and 0.3 ms. */
static bool worth_buffer(enum f2c_direction direction, const shape &s, size_t bytes) {
  constexpr size_t least_many = 512u << 10, most_bytes = 64u << 20, long_row = 16u << 10, short_row = 1024;
  const bool apart = pin_within(s.lo, s.hi).lo == pin_within(s.lo, s.hi).hi;
  if (s.contiguous() || !apart || s.run > long_row || bytes > most_bytes) return false;
  return bytes >= least_many || s.dims > 1 || (direction == F2C_TO_HOST && s.run < short_row);
}

bool deferred_send(char *image, const char *host, size_t bytes, const char **error) {
  constexpr size_t some = 4, many = 64; /* buffers that are used again before there are more */
  if (under_way().size() >= some) {
    queue_uses all;
    all.add(queue_here());
    queue_poll(all, nullptr);
    if (under_way().size() >= many) queue_await(all, nullptr);
  }
  char *const buffer = take_buffer(bytes);
  if (!buffer) return false;
  memcpy(buffer, host, bytes);
  *error = backend()->copy_async(image, buffer, bytes, F2C_TO_DEVICE);
  remember(F2C_TO_DEVICE, {}, buffer, bytes); /* nothing of the host's is in use any more */
  return true;
}

bool deferred_rows(enum f2c_direction direction, const shape &s, char *image, const char *where) {
  if (!worth_buffer(direction, s, shape_bytes(s)) || !through_buffer(direction, s, image, where)) return false;
  queue_complete(where);
  return true;
}

static shape part_of(char *lo, char *hi) {
  shape s = {};
  s.lo = lo;
  s.hi = hi;
  s.run = s.span();
  return s;
}

/* One run: what of it is pinned goes directly. */
static bool run_of(enum f2c_direction direction, const shape &s, char *image, const char *where) {
  const host_range pinned = pin_within(s.lo, s.hi);
  if (pinned.lo == pinned.hi) return through_buffer(direction, s, image, where);
  const shape before = part_of(s.lo, pinned.lo), middle = part_of(pinned.lo, pinned.hi), after = part_of(pinned.hi, s.hi);
  if (!before.empty() && !through_buffer(direction, before, image, where)) return false;
  check_async(copy(direction, middle.lo, image + (middle.lo - s.lo), middle.run), where);
  remember(direction, middle, nullptr, 0);
  return after.empty() || run_of(direction, after, image + (after.lo - s.lo), where);
}

static bool is_pinned(const shape &s) {
  const host_range pinned = pin_within(s.lo, s.hi);
  return pinned.lo == s.lo && pinned.hi == s.hi;
}

/* All of it is pinned: each group of rows goes directly. */
static bool rows_of(enum f2c_direction direction, const shape &s, char *image, const char *where) {
  if (!is_pinned(s) || static_cast<size_t>(s.stride[0]) > widest_pitch) return through_buffer(direction, s, image, where);
  shape_rows(s, [&](char *first, size_t rows, size_t pitch) {
    char *const there = image + (first - s.lo);
    const bool in = direction == F2C_TO_DEVICE;
    const f2c_rows group = {in ? there : first, pitch, in ? first : there, pitch, s.run, rows};
    check_async(backend()->copy_rows_async(&group, direction), where);
  });
  remember(direction, s, nullptr, 0);
  return true;
}

/* A transfer in the same queue that uses the host's bytes themselves comes behind this one by itself. */
static void settle_before(enum f2c_direction direction, const shape &s, const char *where) {
  const bool direct = is_pinned(s);
  await_some(
      [&](const transfer_under_way &t) {
        if (!meets(t.host, s.lo, s.hi)) return false;
        const bool ordered = direct && !t.buffer && t.device == active() && t.at.queue == queue_current();
        return !ordered && (t.direction == F2C_TO_HOST || (direction == F2C_TO_HOST && !t.buffer && !direct));
      },
      where);
}

void deferred_transfer(enum f2c_direction direction, const shape &s, char *image, const char *name, const char *where) {
  settle_before(direction, s, where);
  const size_t bytes = shape_bytes(s);
  bool done;
  {
    const timeline_transfer time(name, direction, bytes, where);
    done = s.contiguous() ? run_of(direction, s, image, where) : rows_of(direction, s, image, where);
  }
  if (!done)
    transfer_now(direction, s, image, name, where);
  else
    profile_transfer(name, direction, bytes, where);
}

} // namespace f2c_rt
