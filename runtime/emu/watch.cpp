/* watch.cpp: shadow memory, and the happens-before relation of a kernel.
 *
 * Each eight bytes have a cell for each of the last four threads that touched them (as ThreadSanitizer does; Serebryany and Iskhodzhanov, 2009),
 * with the time of the thread's clock and the barriers its block had passed. An access is checked against them by what its thread knows:
 * of its block what came before the last barrier, of its warp a vector clock, of other blocks what fences and atomics have told it. */
#include "watch.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include "../table/table.h"
#include "fault.h"

namespace f2c_emu {

bool watching;

static thread_local bool inside; /* a kernel runs on this host thread */
static unsigned launch_number;   /* of the kernel that runs: accesses of earlier ones come before all of its own */

/* ---- shadow memory ---- */

constexpr uintptr_t page_bytes = 4096, granule = 8;

/* One access. */
struct cell {
  unsigned launch;          /* the kernel's number; 0: there is none */
  unsigned thread;          /* who, in the grid */
  unsigned clock, barriers; /* when */
  unsigned words;           /* that there were */
  unsigned char bytes;      /* which of the eight, a bit each */
  bool stores, atomic;      /* what */
};
/* What is known of eight bytes. */
struct shadow {
  unsigned char in, set; /* those that belong to a range, those that hold a value: a bit each */
  cell cells[4];         /* the last accesses */
};
struct range;
struct page {
  range *of;                          /* whose */
  shadow eight[page_bytes / granule]; /* its bytes */
};
/* Memory that is watched. Its pages are its own. */
struct range {
  uintptr_t margin;                                 /* pages on both sides that belong to nobody; 0: it is shared memory */
  char *lo, *hi;                                    /* its bytes */
  bool set;                                         /* pages that are not there yet hold values */
  std::map<uintptr_t, std::unique_ptr<page>> pages; /* by number */
};

static std::map<uintptr_t, range> &ranges() { /* by the number of the last page */
  static auto *const all = new std::map<uintptr_t, range>;
  return *all;
}

/* Pages that were asked for last. */
struct recent {
  uintptr_t number; /* 0: none */
  page *found;      /* null: not watched */
};
static recent recents[64];

static uintptr_t page_of(const void *p) { return reinterpret_cast<uintptr_t>(p) / page_bytes; }

static range *range_at(uintptr_t number) {
  const auto r = ranges().lower_bound(number);
  if (r != ranges().end() && page_of(r->second.lo) <= number + r->second.margin) return &r->second;
  const bool behind = r != ranges().begin() && number <= std::prev(r)->first + std::prev(r)->second.margin;
  return behind ? &std::prev(r)->second : nullptr;
}

static page *make_page(range *r, uintptr_t number) {
  std::unique_ptr<page> &p = r->pages[number];
  if (p) return p.get();
  p.reset(new page());
  p->of = r;
  for (uintptr_t k = 0; k < page_bytes; k++) {
    const char *const byte = reinterpret_cast<const char *>(number * page_bytes + k);
    if (byte < r->lo || byte >= r->hi) continue;
    shadow &s = p->eight[k / granule];
    s.in = static_cast<unsigned char>(s.in | 1u << k % granule);
    if (r->set) s.set = s.in;
  }
  return p.get();
}

static page *find_page(uintptr_t number) {
  recent &last = recents[number % 64];
  if (last.number == number) return last.found;
  range *const r = range_at(number);
  last = {number, r ? make_page(r, number) : nullptr};
  return last.found;
}

/* Calls act(shadow, bytes as bits) for each eight bytes that p .. p + bytes share with watched memory. */
template <class F> static void each_shadow(const void *p, size_t bytes, F act) {
  const uintptr_t lo = reinterpret_cast<uintptr_t>(p), hi = lo + bytes;
  for (uintptr_t at = lo / granule * granule; at < hi; at += granule) {
    page *const found = find_page(at / page_bytes);
    if (!found) continue;
    const unsigned from = at < lo ? static_cast<unsigned>(lo - at) : 0,
                   to = hi - at < granule ? static_cast<unsigned>(hi - at) : granule;
    act(*found, found->eight[at % page_bytes / granule], static_cast<unsigned char>((1u << to) - (1u << from)));
  }
}

void watch_begin(void *p, size_t bytes, size_t around) {
  if (!watching || bytes == 0) return;
  memset(recents, 0, sizeof recents);
  char *const lo = static_cast<char *>(p);
  range &r = ranges()[page_of(lo + bytes - 1)];
  r.pages.clear();
  r.margin = around / page_bytes;
  r.lo = lo, r.hi = lo + bytes, r.set = false;
}

static void settle_doubt();

void watch_end(void *p) {
  if (!watching) return;
  settle_doubt(); /* while the bytes are there */
  memset(recents, 0, sizeof recents);
  range *const r = range_at(page_of(p));
  if (r) ranges().erase(page_of(r->hi - 1));
}

void watch_set(const void *p, size_t bytes) {
  if (!watching || bytes == 0) return;
  range *const r = range_at(page_of(p));
  if (!r) return;
  if (p == r->lo && r->lo + bytes >= r->hi) {
    r->set = true;
    for (const auto &[number, kept] : r->pages)
      for (shadow &s : kept->eight) s.set = s.in;
    return;
  }
  each_shadow(p, bytes, [](page &, shadow &s, unsigned char bits) { s.set = static_cast<unsigned char>(s.set | (bits & s.in)); });
}

void watch_copied(const void *to, const void *from, size_t bytes) {
  if (!watching) return;
  const range *const source = range_at(page_of(from));
  if (!source) return watch_set(to, bytes);
  for (size_t k = 0; k < bytes; k++) {
    bool set = true;
    each_shadow(static_cast<const char *>(from) + k, 1, [&](page &, shadow &s, unsigned char bit) { set = s.set & bit; });
    each_shadow(static_cast<const char *>(to) + k, 1,
                [&](page &, shadow &s, unsigned char bit) { s.set = static_cast<unsigned char>(set ? s.set | bit : s.set & ~bit); });
  }
}

/* ---- what comes before ---- */

/* Releases, by address. */
static std::unordered_map<const void *, known_ptr> &told() {
  static auto *const all = new std::unordered_map<const void *, known_ptr>;
  return *all;
}

/* Words that blocks leave for each other, numbered as they are stored; the number of the last one, by address. A word that is stored without
 * a fence tells of no stores before it. But what it says depends on loads, which are over by then. */
static unsigned last_word;
static std::unordered_map<const void *, unsigned> &words() {
  static auto *const all = new std::unordered_map<const void *, unsigned>;
  return *all;
}
/* The last one of each block. */
static std::unordered_map<unsigned, unsigned> &last_words() {
  static auto *const all = new std::unordered_map<unsigned, unsigned>;
  return *all;
}

constexpr unsigned most_threads = 1024; /* of a block */

static void join(known_ptr *to, const known_ptr &from) {
  if (!from || *to == from) return;
  if (!*to) {
    *to = from;
    return;
  }
  const auto both = std::make_shared<known>(**to);
  for (const auto &[block, barriers] : from->blocks) both->blocks[block] = std::max(both->blocks[block], barriers);
  for (const auto &[thread, clock] : from->threads) both->threads[thread] = std::max(both->threads[thread], clock);
  *to = both;
}

static thread_order &me() { return running_block()->threads[running_number()]; }
static unsigned number_of(const block_order *b, unsigned thread) { return b->number * most_threads + thread; }

/* All that comes before what the running thread does next. */
static known_ptr snapshot() {
  const block_order *const b = running_block();
  thread_order &t = me();
  const unsigned number = running_number(), first = number / 32 * 32;
  const auto all = t.knows ? std::make_shared<known>(*t.knows) : std::make_shared<known>();
  all->blocks[b->number] = b->barriers;
  for (unsigned k = 0; k < 32; k++)
    if (t.lanes[k]) all->threads[number_of(b, first + k)] = t.lanes[k];
  all->threads[number_of(b, number)] = t.clock++;
  return all;
}

static bool comes_before(const cell &c, const block_order *b, const thread_order &t, unsigned number) {
  const unsigned block = c.thread / most_threads, other = c.thread % most_threads;
  if (block == b->number) {
    if (other == number || c.barriers < b->barriers) return true;
    if (other / 32 == number / 32 && c.clock <= t.lanes[other % 32]) return true;
  }
  if (!c.stores && b->seen > c.words && last_words()[block] > c.words) return true;
  const known *const k = t.knows.get();
  if (!k) return false;
  const auto of_block = k->blocks.find(block);
  if (of_block != k->blocks.end() && c.barriers < of_block->second) return true;
  const auto of_thread = k->threads.find(c.thread);
  return of_thread != k->threads.end() && c.clock <= of_thread->second;
}

void watch_kernel_begins() {
  inside = watching;
  launch_number++;
  told().clear();
  words().clear();
  last_words().clear();
  last_word = 0;
}

void watch_barrier(block_order *b) {
  if (!inside) return;
  b->barriers++;
  known_ptr all, heard, fenced; /* what a fence has made fit to be told stays so behind the barrier, whoever tells it */
  for (const thread_order &t : b->threads) join(&all, t.knows), join(&heard, t.heard), join(&fenced, t.fenced);
  for (thread_order &t : b->threads) t.knows = all, t.heard = heard, t.fenced = fenced;
}

void watch_exchange(block_order *b, unsigned first, unsigned mask) {
  if (!inside) return;
  unsigned latest[32] = {};
  known_ptr all, heard;
  for (unsigned k = 0; k < 32 && first + k < b->threads.size(); k++) {
    if (!(mask >> k & 1)) continue;
    thread_order &t = b->threads[first + k];
    t.lanes[k] = t.clock++;
    for (unsigned i = 0; i < 32; i++) latest[i] = std::max(latest[i], t.lanes[i]);
    join(&all, t.knows);
    join(&heard, t.heard);
  }
  for (unsigned k = 0; k < 32 && first + k < b->threads.size(); k++) {
    if (!(mask >> k & 1)) continue;
    memcpy(b->threads[first + k].lanes, latest, sizeof latest);
    b->threads[first + k].knows = all;
    b->threads[first + k].heard = heard;
  }
}

void watch_fence() {
  if (!inside) return;
  thread_order &t = me();
  join(&t.knows, t.heard);
  t.heard = nullptr;
  t.fenced = snapshot();
}

void watch_release(const void *p) {
  if (inside) join(&told()[p], snapshot());
}

void watch_acquire(const void *p) {
  if (!inside) return;
  const auto found = told().find(p);
  if (found != told().end()) join(&me().knows, found->second);
}

/* An atomic tells what was fenced before it, and hears what will be known behind the next fence. */
static void order_atomic(const void *p, access what) {
  thread_order &t = me();
  if (what != access::atomic_store) {
    const auto found = told().find(p);
    if (found != told().end()) join(&t.heard, found->second);
    block_order *const b = running_block();
    b->seen = std::max(b->seen, words()[p]);
  }
  if (what != access::atomic_load) {
    if (t.fenced) join(&told()[p], t.fenced);
    words()[p] = last_words()[running_block()->number] = ++last_word;
  }
}

/* ---- faults ---- */

/* The faults that are looked for: F2CUDA_EMU_CHECK, a list of these words; where it is not set, all but the last: templates of device/ move
 * parts of shared memory along that nobody has set and nobody needs. */
enum fault_kind { RACE, UNSET, BOUNDS, ALIGNMENT, SHARED };
static bool wanted(fault_kind kind) {
  static const char *const words[] = {"race", "unset", "bounds", "alignment", "shared"};
  static const char *const wish = getenv("F2CUDA_EMU_CHECK");
  return wish ? strstr(wish, words[kind]) != nullptr : kind != SHARED;
}

/* 'x' and which of its elements of that size; or that it is shared memory. */
static void describe(char *text, size_t room, const range *r, const char *p, size_t bytes) {
  const f2c_rt::entry *const e = f2c_rt::table_image(r->lo);
  const long long size = static_cast<long long>(bytes), offset = p - r->lo, count = (r->hi - r->lo) / size;
  const long long element = (offset < 0 ? offset - size + 1 : offset) / size;
  snprintf(text, room, "element %lld of %lld of %s%s%s", element + 1, count, e ? "'" : "",
           e ? e->name : "memory of the library or of a block", e ? "'" : "");
}

constexpr size_t text_bytes = 400;
static void compose(char *text, const char *what, const range *r, const void *p, size_t bytes, const void *code, const char *other) {
  char place[160];
  describe(place, sizeof place, r, static_cast<const char *>(p), bytes);
  Dl_info in;
  const bool known_code = code && dladdr(code, &in) && in.dli_fname;
  const auto offset = known_code ? static_cast<const char *>(code) - static_cast<const char *>(in.dli_fbase) : 0;
  snprintf(text, text_bytes, "%s %s%s, at %s+0x%lx (addr2line -e says where)", what, place, other, known_code ? in.dli_fname : "?",
           static_cast<unsigned long>(offset));
}
static void tell(fault_kind kind, const char *what, const range *r, const void *p, size_t bytes, const void *code) {
  char text[text_bytes];
  if (!wanted(kind)) return;
  compose(text, what, r, p, bytes, code, "");
  watched_wrong(text);
}

/* A store that meets another one: it makes no difference if it leaves what is there. Whether it does shows when the thread goes on. */
struct doubtful {
  const void *at;        /* null: there is none */
  size_t bytes;          /* stored there */
  char before[16];       /* what was there */
  char text[text_bytes]; /* what to tell if it has changed */
};
static doubtful doubt;

static void settle_doubt() {
  if (doubt.at && memcmp(doubt.at, doubt.before, doubt.bytes) != 0) watched_wrong(doubt.text);
  doubt.at = nullptr;
}

static void tell_race(const cell &c, bool stores, const range *r, const void *p, size_t bytes, const void *code) {
  char other[120], text[text_bytes];
  if (!wanted(RACE)) return;
  const block_order *const b = running_block();
  const bool same = c.thread / most_threads == b->number;
  snprintf(other, sizeof other, " that thread %u of %s block %s and nothing orders after it", c.thread % most_threads,
           same ? "the same" : "another", c.stores ? "stores" : "reads");
  compose(text, stores ? "a race: a store to" : "a race: a load of", r, p, bytes, code, other);
  if (!c.stores || !stores || bytes > sizeof doubt.before) return watched_wrong(text);
  doubt = {p, bytes, {}, {}};
  memcpy(doubt.before, p, bytes);
  memcpy(doubt.text, text, sizeof text);
}

/* ---- accesses ---- */

/* Puts the access in place of one that it makes superfluous, else of one that came before it, else of any. */
static void remember(shadow *s, const cell &now, const block_order *b, const thread_order &t, unsigned number) {
  cell *place = nullptr;
  for (cell &c : s->cells) {
    const bool mine = c.launch == now.launch && c.thread == now.thread;
    const bool covered = (c.bytes & ~now.bytes) == 0 && (now.stores || !c.stores) && (c.atomic || !now.atomic);
    if (mine && c.clock == now.clock && c.barriers == now.barriers && (now.bytes & ~c.bytes) == 0 && (c.stores || !now.stores) &&
        (now.atomic || !c.atomic))
      return;
    if (c.launch != now.launch || (covered && (mine || comes_before(c, b, t, number)))) place = place ? place : &c;
  }
  if (!place) place = &s->cells[(now.thread + now.clock) % 4];
  *place = now;
}

void watch_access(const void *p, size_t bytes, access what, const void *code) {
  if (!inside) return;
  settle_doubt();
  if (!find_page(page_of(p))) return;
  const bool stores = what != access::load && what != access::atomic_load, atomic = what != access::load && what != access::store;
  const bool loads = what == access::load || what == access::atomic_load || what == access::update;
  const block_order *const b = running_block();
  const unsigned number = running_number();
  const thread_order &t = b->threads[number];
  each_shadow(p, bytes, [&](page &in, shadow &s, unsigned char bits) {
    if (bits & ~s.in)
      return tell(BOUNDS, stores ? "a store outside of memory:" : "a load outside of memory:", in.of, p, bytes, code);
    if (loads && (bits & ~s.set)) tell(in.of->margin ? UNSET : SHARED, "a load of what nothing has set:", in.of, p, bytes, code);
    if (stores) s.set = static_cast<unsigned char>(s.set | bits);
    for (const cell &c : s.cells) {
      const bool meets = c.launch == launch_number && (c.bytes & bits) && (c.stores || stores) && !(c.atomic && atomic);
      if (meets && !comes_before(c, b, t, number)) tell_race(c, stores, in.of, p, bytes, code);
    }
    remember(&s, {launch_number, number_of(b, number), t.clock, b->barriers, last_word, bits, stores, atomic}, b, t, number);
  });
  if (atomic) order_atomic(p, what);
}

void watch_kernel_ends() {
  if (inside) settle_doubt();
  inside = false;
}

void watch_aligned(const void *p, size_t bytes, const void *code) {
  page *const found = inside ? find_page(page_of(p)) : nullptr;
  if (found) tell(ALIGNMENT, "an access that is not aligned:", found->of, p, bytes, code);
}

} // namespace f2c_emu
