/* scheduler.cpp: blocks, warps and threads of the emulated device.
 *
 * A thread starts on the stack of a worker fiber. If it ends without waiting for anybody, the same worker
 * runs the next thread of the block; only a thread that waits keeps its worker, and another one takes over.
 * Kernels that never synchronise thus need one stack and no switch. Blocks run one after the other, until all
 * threads of the resident blocks wait in spin_pause or an atomic: then one more block becomes resident. */
#include "scheduler.h"

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>
#include "cuda_emu.h"
#include "fault.h"
#include "fiber.h"
#include "watch.h"
#undef threadIdx
#undef blockIdx
#undef blockDim
#undef gridDim

namespace f2c_emu {

visible *self;
uint3 block_dim, grid_dim;

enum class state {
  fresh,    /* not begun */
  ready,    /* can go on */
  barrier,  /* waits for its block */
  exchange, /* waits for lanes of its warp */
  paused,   /* waits for something in memory */
  done      /* has left the kernel */
};

struct block;
struct worker;

struct thread : visible {
  block *home;     /* its block */
  worker *on;      /* the worker whose stack it runs on, from begin to end */
  unsigned number; /* in the block */
  state is;        /* where it stands */
  int predicate;   /* at a barrier: its vote */
  unsigned mask;   /* at an exchange: whom it waits for */
  uint64_t value;  /* at an exchange: what it brings */
};

struct worker {
  fiber *stack;      /* where it runs */
  thread *runs;      /* its thread, or null while idle */
  jmp_buf begin;     /* where that has begun */
  uint64_t seen[32]; /* after an exchange of its thread: what all lanes brought */
};

/* A piece of the shared memory of a block. Where accesses are watched its pages are its own. */
class shared_memory {
  char *bytes_ = nullptr;

public:
  shared_memory() = default;
  shared_memory(const shared_memory &) = delete;
  shared_memory &operator=(const shared_memory &) = delete;
  ~shared_memory() {
    if (bytes_) watch_end(bytes_);
    free(bytes_);
  }
  char *get() const { return bytes_; }
  void make(size_t bytes) {
    constexpr size_t page = 4096;
    bytes_ =
        static_cast<char *>(watching ? aligned_alloc(page, (bytes + page - 1) / page * page + page) : malloc(bytes ? bytes : 1));
    memset(bytes_, 0xf4, bytes);
    watch_begin(bytes_, bytes, 0);
  }
};

struct block {
  uint3 place;                                            /* blockIdx */
  std::vector<thread> threads;                            /* by number */
  std::vector<unsigned> order;                            /* numbers in the order of their begin */
  size_t begun;                                           /* how many of these have begun */
  std::vector<thread *> ready;                            /* can go on, next one last */
  unsigned done, at_barrier, paused;                      /* threads in these states */
  tally last;                                             /* of the last barrier */
  std::unordered_map<const void *, shared_memory> shared; /* by declaration */
  block_order clocks;                                     /* what orders the accesses of its threads (watch.h) */
};

/* The kernel in progress. */
struct run {
  const f2c_kernel *kernel;                    /* what runs */
  void **argv;                                 /* its arguments */
  unsigned long long blocks, next;             /* in the grid; made resident so far */
  unsigned long long step, offset;             /* block k of the order is (k * step + offset) mod blocks */
  std::deque<std::unique_ptr<block>> resident; /* begun and not ended, the running one first */
  char wrong[640];                             /* message, or empty */
};
static run now;
/* All workers, and those without a thread. They outlive the kernel, and nothing destroys them. */
static std::vector<worker *> &workers = *new std::vector<worker *>;
static std::vector<worker *> &idle = *new std::vector<worker *>;
constexpr size_t most_workers = 16384;

/* ---- shuffling ---- */

static uint64_t random_state;

/* xorshift64* (Vigna 2016) */
static uint64_t random_bits() {
  random_state ^= random_state >> 12;
  random_state ^= random_state << 25;
  random_state ^= random_state >> 27;
  return random_state * 2685821657736338717ull;
}
static void seed_once() {
  const char *const seed = getenv("F2CUDA_EMU_SEED");
  if (random_state == 0) random_state = (seed ? strtoull(seed, nullptr, 0) : 1) * 0x9e3779b97f4a7c15ull + 0x5851f42dull;
}
template <class T> static void shuffle_order(std::vector<T> &v) {
  for (size_t k = v.size(); k > 1; k--) std::swap(v[k - 1], v[random_bits() % k]);
}
static unsigned long long gcd(unsigned long long a, unsigned long long b) {
  while (b != 0) {
    const unsigned long long r = a % b;
    a = b;
    b = r;
  }
  return a;
}

/* ---- what the kernel did wrong ---- */

static void wrong(const thread *t, const char *what) {
  if (now.wrong[0]) return;
  snprintf(now.wrong, sizeof now.wrong, "%s, thread (%u,%u,%u) of block (%u,%u,%u)", what, t->thread_idx.x, t->thread_idx.y,
           t->thread_idx.z, t->block_idx.x, t->block_idx.y, t->block_idx.z);
}

const char *first_wrong() { return now.wrong[0] ? now.wrong : nullptr; }

/* ---- threads ---- */

static thread *running() { return static_cast<thread *>(self); }
block_order *running_block() { return &running()->home->clocks; }
unsigned running_number() { return running()->number; }
void watched_wrong(const char *what) { wrong(running(), what); }

static void make_ready(thread *t) {
  t->is = state::ready;
  t->home->ready.push_back(t);
}

static void open_barrier(block *b) {
  b->last = {0, static_cast<unsigned>(b->threads.size())};
  watch_barrier(&b->clocks);
  for (const thread &t : b->threads) b->last.ones += t.predicate != 0;
  b->at_barrier = 0;
  for (thread &t : b->threads) make_ready(&t);
  shuffle_order(b->ready);
}

/* Gives up the stack until the thread is ready and chosen. */
static void wait() {
  thread *const t = running();
  fiber_suspend(t->on->stack);
  self = t;
}

void trap() {
  wrong(running(), "a trap");
  for (;;) wait();
}

void end_thread() { longjmp(running()->on->begin, 1); }

static void leave(thread *t) {
  block *const b = t->home;
  t->is = state::done;
  b->done++;
  if (b->at_barrier > 0) wrong(t, "__syncthreads that not all threads of the block reach: left the kernel before it");
}

/* Until its thread has ended, wherever it has. */
static void run(worker *w) {
  if (!setjmp(w->begin)) now.kernel->invoke(now.kernel->code, now.argv, F2C_CALL);
}

/* The life of a worker: threads of the running block, one after the other. */
static void serve(void *argument) {
  worker *const w = static_cast<worker *>(argument);
  for (;;) {
    block *const b = w->runs->home;
    self = w->runs;
    w->runs->is = state::ready;
    run(w);
    leave(w->runs);
    if (b->begun < b->threads.size() && !now.wrong[0]) {
      w->runs = &b->threads[b->order[b->begun++]];
      w->runs->on = w;
      continue;
    }
    w->runs = nullptr;
    idle.push_back(w);
    fiber_suspend(w->stack);
  }
}

static worker *take_worker() {
  if (!idle.empty()) {
    worker *const w = idle.back();
    idle.pop_back();
    return w;
  }
  worker *const w = new worker();
  w->stack = fiber_make(serve, w);
  if (!w->stack) {
    delete w;
    return nullptr;
  }
  workers.push_back(w);
  return w;
}

/* ---- blocks ---- */

static std::unique_ptr<block> make_block() {
  const unsigned long long at = (now.next++ % now.blocks * now.step + now.offset) % now.blocks;
  std::unique_ptr<block> b(new block());
  b->place = {static_cast<unsigned>(at % grid_dim.x), static_cast<unsigned>(at / grid_dim.x % grid_dim.y),
              static_cast<unsigned>(at / grid_dim.x / grid_dim.y)};
  b->threads.resize(static_cast<size_t>(block_dim.x) * block_dim.y * block_dim.z);
  b->clocks.number = static_cast<unsigned>(at);
  if (watching) b->clocks.threads.resize(b->threads.size());
  for (unsigned k = 0; k < b->threads.size(); k++) {
    thread &t = b->threads[k];
    t.thread_idx = {k % block_dim.x, k / block_dim.x % block_dim.y, k / block_dim.x / block_dim.y};
    t.block_idx = b->place;
    t.home = b.get();
    t.number = k;
    b->order.push_back(k);
  }
  shuffle_order(b->order);
  return b;
}

static void resume(thread *t) {
  self = t;
  fiber_resume(t->on->stack);
}

static void begin_thread(block *b) {
  worker *const w = take_worker();
  if (!w) {
    snprintf(now.wrong, sizeof now.wrong, "no memory for the stacks of the emulated threads");
    return;
  }
  w->runs = &b->threads[b->order[b->begun++]];
  w->runs->on = w;
  resume(w->runs);
}

/* Runs the block until all its threads have ended or only wait. */
static void advance(block *b) {
  while (!now.wrong[0]) {
    if (!b->ready.empty()) {
      thread *const t = b->ready.back();
      b->ready.pop_back();
      resume(t);
    } else if (b->begun < b->threads.size())
      begin_thread(b);
    else
      return;
  }
}

static bool stuck(const block *b) { return b->done < b->threads.size() && b->paused == 0; }

static void report_stuck(const block *b) {
  for (const thread &t : b->threads) {
    if (t.is == state::exchange) return wrong(&t, "a warp operation that not all lanes of its mask reach");
    if (t.is == state::barrier) return wrong(&t, "__syncthreads that not all threads of the block reach");
  }
}

static void wake_paused(block *b) {
  if (b->paused == 0) return;
  b->paused = 0;
  for (thread &t : b->threads)
    if (t.is == state::paused) make_ready(&t);
  shuffle_order(b->ready);
}

static bool room() { return workers.size() - idle.size() + block_dim.x * block_dim.y * block_dim.z <= most_workers; }

/* One turn of all resident blocks; whether a block ended or began. */
static bool turn() {
  bool progress = false;
  for (size_t k = now.resident.size(); k > 0 && !now.wrong[0]; k--) {
    std::unique_ptr<block> b = std::move(now.resident.front());
    now.resident.pop_front();
    wake_paused(b.get());
    advance(b.get());
    if (stuck(b.get())) report_stuck(b.get());
    if (b->done < b->threads.size())
      now.resident.push_back(std::move(b));
    else
      progress = true;
  }
  if (now.next < now.blocks && (now.resident.empty() || room()) && !now.wrong[0]) {
    now.resident.push_back(make_block());
    progress = true;
  }
  return progress;
}

unsigned random_number() {
  seed_once();
  return static_cast<unsigned>(random_bits());
}

const char *run_grid(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  constexpr unsigned patience = 10000000; /* turns without progress: a kernel that waits for itself */
  seed_once();
  now = {};
  now.kernel = kernel;
  now.argv = argv;
  grid_dim = {grid.x, grid.y, grid.z};
  block_dim = {block.x, block.y, block.z};
  now.blocks = static_cast<unsigned long long>(grid.x) * grid.y * grid.z;
  now.offset = random_bits() % now.blocks;
  now.step = random_bits() % 65521 + 1;
  while (gcd(now.step, now.blocks) != 1) now.step++;
  if (static_cast<unsigned long long>(block.x) * block.y * block.z > 1024) return "more than 1024 threads a block";
  const fault_watch watch(kernel->site);
  unsigned waited = 0;
  watch_kernel_begins();
  while ((now.next < now.blocks || !now.resident.empty()) && !now.wrong[0]) {
    waited = turn() ? 0 : waited + 1;
    if (waited > patience) wrong(&now.resident.front()->threads[0], "the kernel does not end: all threads wait");
  }
  watch_kernel_ends();
  now.resident.clear();
  return now.wrong[0] ? now.wrong : nullptr;
}

/* ---- what kernels call ---- */

unsigned lane() { return running()->number % 32; }

static thread *warp_of(thread *t) { return &t->home->threads[t->number / 32 * 32]; }
static unsigned lanes_of(const thread *t) {
  const size_t after = t->home->threads.size() - t->number / 32 * 32;
  return static_cast<unsigned>(std::min<size_t>(after, 32));
}

unsigned active() {
  const thread *const warp = warp_of(running());
  unsigned mask = 0;
  for (unsigned k = 0; k < lanes_of(running()); k++)
    if (warp[k].is != state::done) mask |= 1u << k;
  return mask;
}

unsigned existing() { return 0xffffffffu >> (32 - lanes_of(running())); }

tally barrier(int predicate) {
  thread *const t = running();
  block *const b = t->home;
  t->predicate = predicate;
  t->is = state::barrier;
  if (b->done > 0) wrong(t, "__syncthreads that not all threads of the block reach: others left the kernel before it");
  if (++b->at_barrier == b->threads.size()) open_barrier(b);
  wait();
  return b->last;
}

/* Hands out the values if all lanes that `t` waits for are there; whether they are. */
static bool complete_exchange(thread *t) {
  thread *const warp = warp_of(t);
  uint64_t values[32]; /* of lanes outside the mask: rubbish */
  memset(values, 0xf4, sizeof values);
  for (unsigned k = 0; k < lanes_of(t); k++) {
    if (!(t->mask >> k & 1)) continue;
    if (warp[k].is == state::done) wrong(t, "a warp operation whose mask names a lane that left the kernel");
    if (warp[k].is != state::exchange || warp[k].mask != t->mask) return false;
    values[k] = warp[k].value;
  }
  watch_exchange(&t->home->clocks, t->number / 32 * 32, t->mask);
  for (unsigned k = 0; k < lanes_of(t); k++) {
    if (!(t->mask >> k & 1)) continue;
    memcpy(warp[k].on->seen, values, sizeof values);
    if (&warp[k] != t) make_ready(&warp[k]);
  }
  return true;
}

const uint64_t *exchange(unsigned mask, uint64_t value) {
  thread *const t = running();
  t->mask = mask;
  t->value = value;
  t->is = state::exchange;
  if (!(mask >> lane() & 1)) wrong(t, "a warp operation whose mask leaves out the lane that calls it");
  if (complete_exchange(t))
    t->is = state::ready;
  else
    wait();
  return t->on->seen;
}

void pause() {
  thread *const t = running();
  t->is = state::paused;
  t->home->paused++;
  wait();
}

void breathe() {
  if (random_bits() % 64 == 0) pause();
}

void *shared(const void *key, size_t bytes) {
  shared_memory &piece = running()->home->shared[key];
  if (!piece.get()) piece.make(bytes);
  return piece.get();
}

void *dynamic_shared() {
  static const char key = 0;
  return shared(&key, now.kernel->shared);
}
unsigned dynamic_shared_bytes() { return static_cast<unsigned>(now.kernel->shared); }

} // namespace f2c_emu
