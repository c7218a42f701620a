/* keep.cpp: entries that stay between launches, and what host statements say of them. */
#include "keep/keep.h"

#include <pthread.h>
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <unordered_map>
#include <unordered_set>
#include <vector>
#include "observe/check_options.h"
#include "table/datatype.h"
#include "device.h"
#include "each.h"
#include "error.h"
#include "table/managed.h"
#include "keep/pages.h"
#include "transfer/queue.h"
#include "keep/reach.h"
#include "table/region.h"
#include "table/storage.h"
#include "transfer/transfer.h"
#include "keep/twin.h"
#include "keep/undefined.h"

/* OpenMP's library, where the program has it. */
extern "C" int omp_in_parallel(void) __attribute__((weak));
extern "C" int omp_get_max_threads(void) __attribute__((weak));

f2c_keeping_state f2c_kept = {0, 0, 0, 0, 0, 0, 1, 0, 0}; /* see f2cuda.h */

namespace f2c_rt {

static bool begun;               /* the program's main program tells what it touches */
static std::atomic<int> copies;  /* how many calls in progress have got copies, of which nobody says anything */
static std::atomic<int> apart;   /* how many calls in progress run what does not */
static std::atomic<int> strange; /* how many calls in progress run what says nothing, and touches what it can reach */
static pthread_t first;          /* the thread that began */
static bool checking;            /* F2CUDA_CHECK=data */

static bool is_word(const char *variable, const char *word) {
  const char *const value = getenv(variable);
  return value && strcmp(value, word) == 0;
}

bool keep_now() {
  return begun && apart == 0 && !in_region() && pthread_equal(pthread_self(), first) && !(omp_in_parallel && omp_in_parallel());
}

/* Bytes that statements in progress touch themselves, while procedures run in them. */
struct held_bytes {
  const char *lo, *hi;
};
static std::vector<held_bytes> held_now;

bool keep_new(const shape &s) {
  const auto meets = [&](const held_bytes &h) { return h.lo < s.hi && s.lo < h.hi; };
  return copies == 0 && strange == 0 && std::none_of(held_now.begin(), held_now.end(), meets);
}

static bool meets(const entry *e, const char *lo, const char *hi) { return e->kept && e->lo < hi && lo < e->hi; }

/* Kept entries that share bytes with lo..hi. */
static std::vector<entry *> kept_in(const char *lo, const char *hi) {
  std::vector<entry *> found;
  for (entry *e : table_all())
    if (meets(e, lo, hi)) found.push_back(e);
  return found;
}

template <class F> static void on_each(const char *lo, const char *hi, F act) {
  table_on_all_devices([&] {
    for (entry *e : kept_in(lo, hi)) act(e);
  });
}

static const char *const lowest = nullptr;
static const char *const highest = reinterpret_cast<const char *>(~uintptr_t{0});

/* The host says something: frames that have been left are no longer there. */
static void begin_word(const char *where) {
  storage_drop_left_frames(where);
  pages_at(where);
}

static std::atomic<unsigned> state{1}; /* another whenever a kept entry may have changed */

void keep_count() {
  int valid = 0, newer = 0;
  state.fetch_add(1, std::memory_order_relaxed);
  table_on_all_devices([&] {
    for (const entry *e : table_all()) {
      valid += e->kept ? e->dev_valid || e->undefined : region_left(e);
      newer += e->kept && e->newer_on_device();
    }
  });
  f2c_kept.valid = valid;
  f2c_kept.newer = newer;
}

void keep_release(const char *lo, const char *hi, const char *where) {
  if (f2c_kept.entries == 0) return;
  begin_word(where);
  on_each(lo, hi, [&](entry *e) {
    keep_check_before(e, where);
    entry_to_host(e, where);
    table_remove(e, where);
  });
  keep_count();
}

void keep_release_all(const char *where) { keep_release(lowest, highest, where); }

/* ---- F2CUDA_CHECK=data ---- */

constexpr unsigned char stale = 0xf7; /* of a real it makes a number that nobody takes for a result */

/* Calls act(first byte, bytes) for each run of the entry's bytes. */
template <class F> static void each_run(const entry *e, F act) {
  for (const shape &s : e->shapes)
    shape_rows(s, [&](char *at, size_t rows, size_t pitch) {
      for (size_t r = 0; r < rows; r++) act(at + r * pitch, s.run);
    });
}

[[noreturn]] static void unsaid(const entry *e, const char *where) {
  fatal(where, "a host statement has changed '%s' and has not said so: a bug in f2cuda", e->name);
}

/* Code that no f2cuda has compiled reads and writes what is home: only marks and equal copies can show that it did so elsewhere. */
void keep_check_before(entry *e, const char *where) {
  pages_open(e);
  if (!checking || !e->kept || !e->dev_valid || e->shared || !e->twin.empty()) return;
  if (!e->host_valid) {
    if (!e->marked) return;
    each_run(e, [&](const char *at, size_t bytes) {
      for (size_t k = 0; k < bytes; k++)
        if (static_cast<unsigned char>(at[k]) != stale) unsaid(e, where);
    });
    return;
  }
  if (e->objects) return;
  std::vector<char> there;
  const on_queue zero(0);
  queue_follow(e->uses, where);
  each_run(e, [&](char *at, size_t bytes) {
    there.resize(bytes);
    check(backend()->copy(there.data(), e->dev + (at - e->lo), bytes, F2C_TO_HOST), where, e->name);
    if (memcmp(there.data(), at, bytes) != 0) unsaid(e, where);
  });
}

/* A variable of the host that the launch under way leaves a result in. */
struct result {
  char *at;
  size_t bytes;
};
static std::vector<result> results;

void keep_check_after(entry *e, const char *where) {
  pages_open(e);
  if (checking && e->kept && e->newer_on_device() && !e->shared && e->twin.empty()) {
    std::vector<std::vector<char>> values;
    for (const result &r : results) values.emplace_back(r.at, r.at + r.bytes);
    each_run(e, [&](char *at, size_t bytes) { memset(at, stale, bytes); });
    for (size_t k = 0; k < results.size(); k++) memcpy(results[k].at, values[k].data(), results[k].bytes);
    e->marked = true;
  }
  pages_close(e, where);
}

/* ---- what host statements say ---- */

/* The bytes of `a`: without a last extent, all that may follow. False: none. */
static bool bytes_of(shape *s, const CFI_cdesc_t *a) {
  if (!a->base_addr) return false;
  if (a->rank == 0 && a->elem_len > 0) {
    *s = {};
    s->lo = static_cast<char *>(a->base_addr);
    s->hi = s->lo + a->elem_len;
    s->run = a->elem_len;
    return true;
  }
  if (shape_of(s, a, -1)) return !s->empty();
  shape_of(s, a, 1);
  s->hi = const_cast<char *>(highest);
  s->dims = CFI_MAX_RANK; /* nothing is within it */
  return true;
}

void keep_release_of(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.entries > 0 && bytes_of(&s, a)) keep_release(s.lo, s.hi, where);
}

/* Whoever asks for that much of an array will want the rest. */
static bool is_large(const entry *e, const shape &s) { return s.dims == CFI_MAX_RANK || shape_bytes(s) * 4 > e->span(); }

constexpr size_t most_peeks = 8; /* small parts that are brought home by themselves before all of an array comes */

/* Of a small part only that comes home: again and again, until it looks as if all of it will be asked for. */
static bool peek(entry *e, const shape &s, const char *where) {
  if (s.dims == CFI_MAX_RANK) return false;
  const auto holds = [&](const shape &known) { return shape_within(s, known); };
  if (std::any_of(e->fresh.begin(), e->fresh.end(), holds)) return true;
  if (is_large(e, s) || e->fresh.size() >= most_peeks) return false;
  if (std::none_of(e->shapes.begin(), e->shapes.end(), holds)) return false;
  e->fresh.push_back(s);
  e->marked = false;
  entry_copy_part(e, s, F2C_TO_HOST, where);
  return true;
}

/* Entries that the host is to have when the last word about a run of its statements has been said: others of the run may have set parts of
 * them, too, which are home alone until a word tells of them. */
static std::vector<entry *> late;
static std::atomic<bool> any_late;

static void become_late(entry *e) {
  if (std::find(late.begin(), late.end(), e) == late.end()) late.push_back(e);
  any_late = true;
}

/* A small part has got new values: they follow to the device, again and again, until it looks as if all of the array were the host's. 'more': words
 * about other parts follow. */
static void poke(entry *e, const shape &s, bool more, const char *where) {
  pages_open(e);
  if (e->shared) {
    if (!e->uses.over())
      fatal(where, "this file was not compiled with --data=managed, as the memory of '%s' was: compile it anew", e->name);
    entry_changed(e);
    return;
  }
  const auto holds = [&](const shape &known) { return shape_within(s, known); };
  const bool newer = e->newer_on_device();
  if (std::any_of(e->shapes.begin(), e->shapes.end(), holds)) {
    entry_copy_part(e, s, F2C_TO_DEVICE, where);
    if (checking && newer) e->marked = false;
    if (e->pokes++ < static_cast<int>(most_peeks)) return;
    if (more) {
      become_late(e);
      return;
    }
  }
  if (newer) {
    std::vector<char> fresh(s.span());
    memcpy(fresh.data(), s.lo, s.span());
    entry_to_host(e, where);
    shape_rows(s, [&](char *at, size_t rows, size_t pitch) {
      for (size_t r = 0; r < rows; r++) memcpy(at + r * pitch, fresh.data() + (at + r * pitch - s.lo), s.run);
    });
  }
  e->dev_valid = false;
}

/* Everything that the run has set is on the device by now. */
static void take_late(const char *where) {
  on_each(lowest, highest, [&](entry *e) {
    if (std::find(late.begin(), late.end(), e) == late.end() || !e->dev_valid) return;
    entry_to_host(e, where);
    e->dev_valid = false;
  });
  late.clear();
  any_late = false;
}

/* ---- results of launches ---- */

extern "C" void f2c_launch_leaves(const void *variable, size_t bytes) {
  results.push_back({const_cast<char *>(static_cast<const char *>(variable)), bytes});
}

void keep_leave(bool done, const char *where) {
  for (const result &r : results) {
    shape s = {};
    s.lo = r.at;
    s.hi = r.at + r.bytes;
    s.run = r.bytes;
    if (!done || !table_may_meet(s.lo, s.hi)) continue;
    on_each(s.lo, s.hi, [&](entry *e) {
      if (e->undefined) undefined_given(e, s);
      if (e->dev_valid && !e->shared) poke(e, s, true, where);
    });
  }
  if (any_late) take_late(where);
  results.clear();
}

/* ---- messages of MPI ---- */

constexpr size_t most_parts = 64; /* parts of an array that messages bring home before all of it comes */

/* What the device alone has of `s` comes home. */
static void fetch_part(entry *e, const shape &s, const char *where) {
  if (!e->newer_on_device()) return;
  keep_check_before(e, where);
  const shape part = shape_clip(s, e->lo, e->hi);
  const auto holds = [&](const shape &known) { return shape_within(part, known); };
  if (std::any_of(e->fresh.begin(), e->fresh.end(), holds)) return;
  if (e->shared || (part.contiguous() && part.span() == e->span()) || e->fresh.size() >= most_parts ||
      std::none_of(e->shapes.begin(), e->shapes.end(), holds)) {
    entry_fetch(e, where);
    return;
  }
  e->fresh.push_back(part);
  e->marked = false;
  entry_copy_part(e, part, F2C_TO_HOST, where);
}

/* What the host's statements set is known, so that the image is out of date as a whole or not at all: new values follow with the next launch. */
bool keep_update(const CFI_cdesc_t *a, enum f2c_direction direction, const char *where) {
  shape s;
  if (f2c_kept.entries == 0 || !bytes_of(&s, a) || s.dims == CFI_MAX_RANK) return false;
  begin_word(where);
  entry *const e = table_find(s);
  const auto holds = [&](const shape &known) { return shape_within(s, known); };
  if (!e || !e->kept || !e->twin.empty() || std::none_of(e->shapes.begin(), e->shapes.end(), holds)) return false;
  if (direction == F2C_TO_HOST)
    fetch_part(e, s, where);
  else if (e->dev_valid && e->host_valid && !e->shared)
    entry_copy_part(e, s, F2C_TO_DEVICE, where);
  keep_count();
  return true;
}

/* Others give `s` new values, now or later, or parts of it: what they leave has to be there. */
static void receive(const shape &s, size_t unit, const char *where) {
  begin_word(where);
  on_each(s.lo, s.hi, [&](entry *e) {
    pages_open(e);
    undefined_end(e);
    if (!e->dev_valid) return;
    fetch_part(e, s, where);
    if (e->shared) {
      entry_quiet(e, where);
      entry_to_host(e, where);
      e->dev_valid = false;
    } else
      twin_begin(e);
  });
  twin_receive(s, unit);
  keep_count();
}

/* ---- code that says nothing ---- */

/* What such code can touch is home, and stays no longer where it may write. */
static void release_reached(const char *where) {
  if (f2c_kept.entries == 0) return;
  begin_word(where);
  reach_look();
  on_each(lowest, highest, [&](entry *e) {
    const char *first, *last;
    const reach how = reach_of(e->lo, e->hi, &first, &last);
    if (how == REACH_NONE || (how == REACH_READS && !e->newer_on_device())) return;
    keep_check_before(e, where);
    if (how == REACH_READS && !e->shared && peek(e, shape_stretch(first, last), where)) return;
    how == REACH_WRITES ? entry_to_host(e, where) : entry_fetch(e, where);
    if (how == REACH_WRITES) table_remove(e, where);
  });
  keep_count();
}

/* Such code gets `a`. */
static void hand(const CFI_cdesc_t *a, int how, const char *where) {
  shape s;
  if (!f2c_kept.keeps || !bytes_of(&s, a)) return;
  reach_add(s.lo, s.hi, how > 1 ? REACH_WRITES : REACH_READS);
  if (strange == 0) return;
  const guard held;
  release_reached(where);
}

/* ---- words that have nothing to say ---- */

enum word { READS, WRITES };

static bool concerns(word w, const entry *e) {
  return (e->kept && (w == READS ? e->newer_on_device() : e->dev_valid || e->undefined)) || (w == WRITES && region_left(e));
}

/* Bytes that a statement's word has found nothing to do with: nor has it with others of them, as long as no entry changes. */
struct quiet_range {
  const char *lo, *hi;
  unsigned state;
};
constexpr int settled_bits = 10; /* of places as many as a few procedures have words: each keeps its answer */
static quiet_range &settled_at(word w, const char *where) {
  static thread_local quiet_range all[2][1 << settled_bits];
  const uint64_t spread = reinterpret_cast<uintptr_t>(where) * 0x9e3779b97f4a7c15; /* neighbours lie apart (Knuth, 6.4) */
  return all[w][spread >> (64 - settled_bits)];
}
static thread_local long long quiet_words; /* of this thread's words, those that had nothing to do in a team */
static bool is_settled(word w, const shape &s, const char *where) {
  const quiet_range &k = settled_at(w, where);
  if (k.state != state.load(std::memory_order_relaxed) || s.lo < k.lo || k.hi < s.hi) return false;
  quiet_words += omp_in_parallel && omp_in_parallel();
  return true;
}

/* Whether no entry that has `s`, or a part of it, is concerned; then it is settled for all bytes around that none concerned has. */
static bool settle(word w, const shape &s, const char *where) {
  const char *lo = lowest, *hi = highest;
  bool met = false;
  table_on_all_devices([&] {
    for (const entry *e : table_all()) {
      if (!concerns(w, e)) continue;
      if (e->hi <= s.lo)
        lo = std::max<const char *>(lo, e->hi);
      else if (e->lo >= s.hi)
        hi = std::min<const char *>(hi, e->lo);
      else
        met = true;
    }
  });
  if (!met && !pages_watched()) settled_at(w, where) = {lo, hi, state.load(std::memory_order_relaxed)};
  return !met;
}

/* A word begins. False: it has nothing to do. */
static bool begin_word(word w, const shape &s, const char *where) {
  const int before = f2c_kept.entries;
  begin_word(where);
  if (f2c_kept.entries != before) keep_count();
  return !settle(w, s, where);
}

static word word_of(int intent) { return intent & F2C_WRITE ? WRITES : READS; }

bool keep_is_quiet(const CFI_cdesc_t *a, int intent, const char *who) {
  shape s;
  return a->base_addr && shape_of(&s, a, -1) && (s.empty() || !table_may_meet(s.lo, s.hi) || is_settled(word_of(intent), s, who));
}

void keep_settle(const CFI_cdesc_t *a, int intent, const char *who) {
  shape s;
  if (a->base_addr && shape_of(&s, a, -1) && !s.empty()) settle(word_of(intent), s, who);
}

/* The same of what DVM regions have left. */
static void changed_by_host(const shape &s, bool certain, const char *where) {
  table_on_all_devices([&] {
    for (entry *e : table_all())
      if (region_left(e) && e->lo < s.hi && s.lo < e->hi) region_changed(e, s, certain, where);
  });
}

static void read_by_host(const shape &s, const char *where) {
  if (!begin_word(READS, s, where)) return;
  on_each(s.lo, s.hi, [&](entry *e) {
    if (!e->newer_on_device()) return;
    keep_check_before(e, where);
    if (e->shared || !peek(e, s, where)) is_large(e, s) ? entry_fetch(e, where) : entry_to_host(e, where);
  });
  keep_count();
}

/* `whole`: the statement gives all of `s` new values, and needs no old ones. */
static void written_by_host(const shape &s, bool whole, const char *where) {
  if (!begin_word(WRITES, s, where)) return;
  on_each(s.lo, s.hi, [&](entry *e) {
    pages_open(e);
    undefined_end(e);
    if (!e->dev_valid) return;
    keep_check_before(e, where);
    entry_quiet(e, where);
    if (whole && entry_is_whole(e, s))
      e->host_valid = true;
    else
      entry_to_host(e, where);
    e->dev_valid = false;
  });
  changed_by_host(s, whole, where);
  keep_count();
}

static void leave(std::atomic<int> &calls) {
  int n = calls;
  while (n > 0 && !calls.compare_exchange_weak(n, n - 1)) {}
}

} // namespace f2c_rt

using namespace f2c_rt;

/* Code that says nothing may tell the time, or look at the device by itself. */
static void leave_nothing_running(const char *where) {
  if (!f2c_kept.busy) return;
  const guard held;
  queue_await(0, where);
}

static void begin_keeping() {
  f2c_kept.outside = 0;
  if (begun || is_word("F2CUDA_KEEP", "0") || is_word("F2CUDA_DEVICE", "host") || !has_device_code()) return;
  begun = true;
  f2c_kept.keeps = 1;
  first = pthread_self();
  checking = check_options().data;
  if (checking || is_word("F2CUDA_GUARD", "1")) pages_watch(is_word("F2CUDA_GUARD", "1"));
  managed_begin();
}

void f2c_keep_begin(void) { begin_keeping(); }

/* The main program is of another compiler, and so is what runs between calls of this one's procedures. */
static void begin_outside() {
  static pthread_mutex_t once = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&once);
  if (!begun) {
    begin_keeping();
    strange = begun;
  }
  pthread_mutex_unlock(&once);
}

int f2c_outer_begin(const char *where) {
  if (!begun) begin_outside();
  if (!begun || apart > 0 || strange == 0 || !pthread_equal(pthread_self(), first)) return 0;
  const int outer = strange;
  begin_word(where);
  strange = 0;
  f2c_kept.outside = 0;
  return outer;
}

void f2c_outer_end(int outer, const char *where) {
  strange = outer;
  f2c_kept.outside = 1;
  f2c_host_reached(where);
  leave_nothing_running(where);
}

void f2c_host_reads(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.newer == 0 || !bytes_of(&s, a) || !table_may_meet(s.lo, s.hi) || is_settled(READS, s, where)) return;
  const guard held;
  read_by_host(s, where);
}

void f2c_host_writes(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.valid == 0 || !bytes_of(&s, a) || !table_may_meet(s.lo, s.hi) || is_settled(WRITES, s, where)) return;
  const guard held;
  written_by_host(s, false, where);
}

void f2c_host_sets(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.valid == 0 || !bytes_of(&s, a) || !table_may_meet(s.lo, s.hi) || is_settled(WRITES, s, where)) return;
  const guard held;
  written_by_host(s, true, where);
}

void f2c_host_sets_part(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.valid == 0 || !a->base_addr || !shape_of(&s, a, -1) || s.empty() || !table_may_meet(s.lo, s.hi)) return;
  const guard held;
  begin_word(where);
  on_each(s.lo, s.hi, [&](const entry *e) {
    if (e->shared) pages_open(e);
    entry_quiet(e, where);
  });
}

static void wrote(const CFI_cdesc_t *a, bool more, const char *where) {
  shape s;
  if (f2c_kept.valid == 0 || !a->base_addr || !shape_of(&s, a, -1) || s.empty() || !table_may_meet(s.lo, s.hi)) return;
  if (is_settled(WRITES, s, where)) return;
  const guard held;
  if (!begin_word(WRITES, s, where)) return;
  on_each(s.lo, s.hi, [&](entry *e) {
    if (e->undefined) undefined_given(e, s);
    if (e->dev_valid) poke(e, s, more, where);
  });
  changed_by_host(s, true, where);
  keep_count();
}

void f2c_host_wrote(const CFI_cdesc_t *a, const char *where) {
  wrote(a, false, where);
  if (!any_late) return;
  const guard held;
  begin_word(where);
  take_late(where);
  keep_count();
}

void f2c_host_wrote_more(const CFI_cdesc_t *a, const char *where) { wrote(a, true, where); }

void f2c_object(int what, int64_t a, int64_t bytes, const char *where) {
  CFI_CDESC_T(1) room = {};
  CFI_cdesc_t *object = (CFI_cdesc_t *)&room;
  if (f2c_kept.entries == 0) return;
  object->base_addr = (void *)a;
  object->elem_len = (size_t)bytes;
  object->version = CFI_VERSION;
  object->attribute = CFI_attribute_other;
  object->type = CFI_type_other;
  switch (what) {
  case F2C_OBJECT_READ: f2c_host_reads(object, where); break;
  case F2C_OBJECT_WRITE: f2c_host_writes(object, where); break;
  case F2C_OBJECT_SET: f2c_host_sets(object, where); break;
  case F2C_OBJECT_FRAME_ENDS: f2c_frame_ends(object, where); break;
  case F2C_OBJECT_RESULT_ENDS: f2c_result_ends(object, where); break;
  default: f2c_host_any(where);
  }
}

void f2c_host_any(const char *where) {
  twin_complete();
  if (f2c_kept.entries == 0) return;
  const guard held;
  keep_release_all(where);
}

/* Whether the threads that came here the last time had so many words for nothing that sending all arrays again is less. A word takes some 10
 * nanoseconds, an array of 100 kilobytes as many microseconds. */
static bool words_cost_more(const char *where) {
  constexpr long long most_words = 1 << 14;
  static std::unordered_set<const char *> dear; /* places */
  static const char *last;                      /* the place before */
  static long long before;                      /* words until then */
  if (last && quiet_words - before > most_words) dear.insert(last);
  last = where;
  before = quiet_words;
  return dear.count(where) > 0;
}

/* Nothing comes home any more until the next launch. Copies on the device stay, until words say that threads write. */
static void bring_all_home(const char *where) {
  twin_complete();
  if (f2c_kept.entries == 0) return;
  const guard held;
  if (pthread_equal(pthread_self(), first) && words_cost_more(where)) {
    keep_release_all(where);
    return;
  }
  begin_word(where);
  on_each(lowest, highest, [&](entry *e) {
    keep_check_before(e, where);
    entry_to_host(e, where);
    undefined_end(e);
    if (e->shared) table_remove(e, where);
  });
  keep_count();
}

void f2c_host_team(const char *where) {
  if (!omp_get_max_threads || omp_get_max_threads() > 1) bring_all_home(where);
}

void f2c_host_threads(const char *where) {
  if (omp_in_parallel && omp_in_parallel()) bring_all_home(where);
}

void f2c_apart_begin(const char *where) {
  f2c_host_any(where);
  leave_nothing_running(where);
  apart++;
}

void f2c_apart_end(void) {
  twin_complete();
  leave(apart);
}

void f2c_foreign_begin(const char *where) {
  f2c_host_reached(where);
  leave_nothing_running(where);
  strange++;
  if (pthread_equal(pthread_self(), first)) f2c_kept.outside = 1;
}

void f2c_foreign_end(void) {
  twin_complete();
  leave(strange);
  if (strange == 0) f2c_kept.outside = 0;
}

void f2c_host_reached(const char *where) {
  twin_complete();
  if (f2c_kept.entries == 0) return;
  const guard held;
  release_reached(where);
}

void f2c_hands(const CFI_cdesc_t *a, int how, const char *where) { hand(a, how, where); }

void f2c_hands_all(const char *where) {
  if (f2c_kept.keeps) reach_add_all();
  if (strange > 0) f2c_host_reached(where);
}

void f2c_copies_begin(const char *) { copies++; }

void f2c_copies_end(void) { leave(copies); }

void f2c_hold_begin(const CFI_cdesc_t *a, const char *where) {
  shape s;
  const bool some = bytes_of(&s, a);
  const guard held;
  held_now.push_back(some ? held_bytes{s.lo, s.hi} : held_bytes{highest, highest});
  if (some) keep_release(s.lo, s.hi, where);
}

void f2c_hold_end(void) {
  const guard held;
  if (!held_now.empty()) held_now.pop_back();
}

/* Of this thread: what statements in progress get as values of functions, the innermost last. */
static thread_local std::vector<held_bytes> results_now;

void f2c_result_begin(const CFI_cdesc_t *a, const char *) {
  shape s;
  results_now.push_back(bytes_of(&s, a) ? held_bytes{s.lo, s.hi} : held_bytes{highest, highest});
}

void f2c_result_end(void) {
  if (!results_now.empty()) results_now.pop_back();
}

/* The caller will say what it does with it. Code that says nothing may have called the function in between. */
static bool is_wanted_there(const shape &s) {
  return strange == 0 && apart == 0 && !results_now.empty() && results_now.back().lo == s.lo && results_now.back().hi == s.hi;
}

void f2c_host_shares(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (!bytes_of(&s, a)) return;
  const guard held;
  written_by_host(s, false, where);
  twin_share(s.lo, s.hi);
  reach_add(s.lo, s.hi, REACH_WRITES);
}

void f2c_message(const CFI_cdesc_t *a, const CFI_cdesc_t *whole, int use, const CFI_cdesc_t *count, const CFI_cdesc_t *kind,
                 const char *where) {
  shape s;
  if (!f2c_kept.keeps) return;
  if (!datatype_message(&s, a, count, kind)) {
    use == F2C_MESSAGE_READ    ? f2c_host_reads(whole, where)
    : use == F2C_MESSAGE_WRITE ? f2c_host_writes(whole, where)
                               : f2c_host_shares(whole, where);
    return;
  }
  if (s.empty()) return;
  const guard held;
  if (use == F2C_MESSAGE_READ) {
    if (begin_word(READS, s, where)) on_each(s.lo, s.hi, [&](entry *e) { fetch_part(e, s, where); });
    keep_count();
    return;
  }
  if (use != F2C_MESSAGE_LEND) receive(s, a->elem_len, where);
  if (use != F2C_MESSAGE_WRITE && use != F2C_MESSAGE_SHARE) reach_add(s.lo, s.hi, REACH_READS);
}

void f2c_host_shares_all(const char *where) {
  f2c_host_any(where);
  const guard held;
  twin_share(lowest, highest);
  reach_add_all();
}

void f2c_host_completes(const char *where) {
  twin_complete();
  if (f2c_kept.entries == 0) return;
  const guard held;
  twin_each_shared([&](const char *lo, const char *hi) { keep_release(lo, hi, where); });
}

int f2c_foreign(void) { return 1; }

void f2c_frame_ends(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.entries == 0 || !a->base_addr || !shape_of(&s, a, -1) || s.empty() || !table_may_meet(s.lo, s.hi)) return;
  const guard held;
  for (entry *e : kept_in(s.lo, s.hi))
    if (e->stack || e->undefined) table_remove(e, where);
  keep_count();
}

void f2c_result_ends(const CFI_cdesc_t *a, const char *where) {
  shape s;
  if (f2c_kept.entries == 0 || !bytes_of(&s, a) || !table_may_meet(s.lo, s.hi) || is_wanted_there(s)) return;
  const guard held;
  keep_release(s.lo, s.hi, where);
}
