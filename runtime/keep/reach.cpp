/* reach.cpp: what code can touch that says nothing. */
#include "keep/reach.h"

#include <pthread.h>
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include "table/storage.h"

/* What f2cuda has seen when it linked the program (driver/foreign.c); absent: somebody else has linked it, and nothing is known. */
struct f2c_named_storage {
  const char *at;
  uintptr_t bytes; /* of it, and holds_address; 0: the last one, whose `at` is not null where what is named may hold addresses */
};
constexpr uintptr_t holds_address = uintptr_t{1} << 63; /* it may, as it is of a module that another compiler has made */
extern "C" __attribute__((weak, visibility("hidden"))) const f2c_named_storage f2c_named[];
extern "C" __attribute__((weak)) char _end; /* of the program's static storage */

namespace f2c_rt {

/* What has been handed out. */
struct handed {
  const char *lo, *hi;
  const char *stack; /* the end of the stack that it lies on; null: it is not on one */
  reach how;
};

constexpr int most_handed = 256; /* then all is */
static handed known[most_handed];
static int count;
static std::atomic<bool> all;
static std::atomic<const char *> lowest{nullptr}, highest{nullptr}; /* of all that has been handed out */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* No allocation happens with the lock held: `free` asks for it. */
struct held {
  held() { pthread_mutex_lock(&lock); }
  ~held() { pthread_mutex_unlock(&lock); }
  held(const held &) = delete;
  held &operator=(const held &) = delete;
};

/* Frames of this thread's stack that have been left. */
static bool has_ended(const handed &h) { return h.stack && !storage_stack(h.lo) && storage_stack(h.stack - 1) == h.stack; }

static void drop_ended() { count = static_cast<int>(std::remove_if(known, known + count, has_ended) - known); }

/* Where the segment of memory ends that begins below `lo`: static storage, the heap; else all of memory. */
static const char *segment_end(const char *lo) {
  const char *const heap = static_cast<const char *>(sbrk(0));
  if (&_end && lo < &_end) return &_end;
  return lo < heap ? heap : reinterpret_cast<const char *>(~uintptr_t{0});
}

void reach_add(const char *lo, const char *hi, reach how) {
  if (all) return;
  const char *const stack = storage_stack(lo);
  hi = std::min(hi, stack ? stack : segment_end(lo));
  const held now;
  const auto has = [&](const handed &h) { return h.lo <= lo && hi <= h.hi && h.how >= how; };
  if (std::any_of(known, known + count, has)) return;
  const auto within = [&](const handed &h) { return lo <= h.lo && h.hi <= hi && h.how <= how; };
  count = static_cast<int>(std::remove_if(known, known + count, within) - known);
  if (count == most_handed) drop_ended();
  if (count == most_handed) {
    all = true;
    return;
  }
  known[count++] = {lo, hi, stack, how};
  if (!lowest || lo < lowest) lowest = lo;
  if (hi > highest) highest = hi;
}

void reach_add_all() { all = true; }

void reach_end(const char *lo, const char *hi) {
  if (hi <= lowest.load(std::memory_order_relaxed) || highest.load(std::memory_order_relaxed) <= lo) return;
  const held now;
  const auto gone = [&](const handed &h) { return lo <= h.lo && h.lo < hi; };
  count = static_cast<int>(std::remove_if(known, known + count, gone) - known);
}

/* A word of the variable may be an address: it is no small number, and not beyond what a process can have (57 bits). */
static bool has_address(const f2c_named_storage *n) {
  constexpr uintptr_t first = 65536, last = uintptr_t{1} << 57;
  const char *const end = n->at + (n->bytes & ~holds_address);
  for (const char *at = n->at; at + sizeof(uintptr_t) <= end; at += sizeof(uintptr_t)) {
    uintptr_t word;
    memcpy(&word, at, sizeof word);
    if (first <= word && word < last) return true;
  }
  return false;
}

/* By a name. */
static bool is_named(const char *lo, const char *hi) {
  const f2c_named_storage *n = f2c_named;
  for (; n->bytes > 0; n++)
    if (n->at < hi && lo < n->at + (n->bytes & ~holds_address)) return true;
  return n->at != nullptr;
}

void reach_look() {
  if (all || !f2c_named) return;
  for (const f2c_named_storage *n = f2c_named; n->bytes > 0; n++)
    if ((n->bytes & holds_address) && has_address(n)) all = true;
}

reach reach_of(const char *lo, const char *hi, const char **first, const char **last) {
  *first = lo;
  *last = hi;
  if (all || !f2c_named || is_named(lo, hi)) return REACH_WRITES;
  storage_stack(lo); /* it asks for the thread's stack first, which may allocate */
  const held now;
  drop_ended();
  reach how = REACH_NONE;
  *first = hi;
  *last = lo;
  for (const handed *h = known; h < known + count; h++) {
    if (h->lo >= hi || lo >= h->hi) continue;
    how = std::max(how, h->how);
    *first = std::min(*first, std::max(lo, h->lo));
    *last = std::max(*last, std::min(hi, h->hi));
  }
  return how;
}

} // namespace f2c_rt
