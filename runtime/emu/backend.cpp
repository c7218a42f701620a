/* backend.cpp: the emulated device. Its memory is host memory of its own, so that a forgotten transfer shows:
 * fresh memory holds signalling NaNs, and each block ends where memory begins that must not be touched. */
#include "../backend.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>
#include "device.h"
#include "failure.h"
#include "queue.h"
#include "scheduler.h"
#include "watch.h"

namespace f2c_emu {

constexpr size_t granule = 16;     /* alignment of the largest Fortran type */
constexpr size_t guard = 1u << 20; /* bytes on both sides that must not be touched: whole pages */
constexpr unsigned char canary = 0xca;

/* What lies around one block of device memory. */
struct mapping {
  char *first; /* the guard before the block */
  int lives;   /* blocks that have had it */
};
struct extent_of_block {
  mapping pages;
  size_t bytes; /* size of the mapping, guards included */
  size_t asked; /* bytes of the block */
  int device;   /* whose memory it is */
};
static std::map<void *, extent_of_block> &blocks() {
  static auto *const all = new std::map<void *, extent_of_block>;
  return *all;
}

static size_t round_up(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }

/* As a float, a double or parts of them: a signalling NaN; as an integer: nothing likely. */
static void poison(char *p, size_t bytes) {
  static const std::string pattern = [] {
    std::string text(4096, '\xf4');
    for (size_t k = 1; k < text.size(); k += 2) text[k] = '\xff';
    return text;
  }();
  for (size_t k = 0; k < bytes; k += pattern.size()) memcpy(p + k, pattern.data(), std::min(pattern.size(), bytes - k));
}

/* Mappings of released blocks by their sizes, for the next block of that size: pages that are there already cost less than new ones. Nobody may
 * touch those that had few blocks; taking the pages away and back each time is too dear for what a launch in a loop takes. */
constexpr size_t most_kept = 64u << 20; /* bytes */
constexpr int protected_lives = 4;
static size_t kept_bytes;
static std::multimap<size_t, mapping> &kept() {
  static auto *const all = new std::multimap<size_t, mapping>;
  return *all;
}

/* A mapping of 'bytes', with a guard at both ends; no first: there is no memory. */
static mapping map_take(size_t bytes) {
  const auto found = kept().find(bytes);
  mapping taken = {};
  if (found != kept().end()) {
    taken = found->second;
    kept_bytes -= bytes;
    kept().erase(found);
  } else {
    void *const map = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED) return taken;
    taken.first = static_cast<char *>(map);
  }
  if (taken.lives++ <= protected_lives) mprotect(taken.first + guard, bytes - 2 * guard, PROT_READ | PROT_WRITE);
  return taken;
}

static void map_release(mapping m, size_t bytes) {
  if (kept_bytes + bytes > most_kept) {
    munmap(m.first, bytes);
    return;
  }
  if (m.lives <= protected_lives) mprotect(m.first, bytes, PROT_NONE);
  kept_bytes += bytes;
  kept().emplace(bytes, m);
}

static int device_count = 1;
static thread_local int selected; /* the device that the thread works on */

static const char *open(int *count) {
  const char *const wish = getenv("F2CUDA_EMU_DEVICES");
  const int devices = wish && *wish ? atoi(wish) : 1;
  if (devices < 1 || devices > most_emulated) return "F2CUDA_EMU_DEVICES must be 1 to 64";
  *count = device_count = devices;
  return nullptr;
}
static const char *ready(const void *const *, int) { return nullptr; }
static const char *choose(int number) {
  selected = number;
  return nullptr;
}
int device_in_use() { return selected; }
int use_device(int number) { return std::exchange(selected, number); }
static int current() { return 0; }
static const char *name_of(int) { return "emulated device"; }
static int version() { return 0; }

/* The limit stands in for the size of a device's memory. */
static size_t limit() {
  static const size_t bytes = [] {
    const char *const wish = getenv("F2CUDA_EMU_MEMORY");
    return wish ? static_cast<size_t>(strtoull(wish, nullptr, 0)) : static_cast<size_t>(1) << 40;
  }();
  return bytes;
}
static size_t in_use[most_emulated];

static const char *memory(size_t *unused, size_t *total) {
  *total = limit();
  *unused = limit() - in_use[selected];
  return nullptr;
}

static void *alloc_block(size_t bytes) {
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  const size_t body = round_up(bytes, granule), pages = round_up(body, page) + 2 * guard;
  const mapping taken = map_take(pages);
  char *const first = taken.first;
  if (!first) return nullptr;
  char *const block = first + pages - guard - body;
  memset(first + guard, canary, static_cast<size_t>(block - first) - guard);
  poison(block, bytes);
  memset(block + bytes, canary, body - bytes);
  blocks()[block] = {taken, pages, bytes, selected};
  watch_begin(block, bytes, guard / 2); /* half: the other is that of a neighbour */
  return block;
}

static const char *alloc(void **device, size_t bytes) {
  *device = bytes > limit() - in_use[selected] || fails(operation::alloc) ? nullptr : alloc_block(bytes);
  if (*device) in_use[selected] += bytes;
  return nullptr;
}

static bool intact(const char *from, const char *to) {
  for (; from < to; from++)
    if (static_cast<unsigned char>(*from) != canary) return false;
  return true;
}

static const char *release(void *device) {
  const auto found = blocks().find(device);
  if (found == blocks().end()) return "released memory that was not allocated";
  const extent_of_block b = found->second;
  const char *const block = static_cast<const char *>(device);
  const bool clean = intact(b.pages.first + guard, block) && intact(block + b.asked, b.pages.first + b.bytes - guard);
  in_use[b.device] -= b.asked;
  watch_end(device);
  map_release(b.pages, b.bytes);
  blocks().erase(found);
  return clean ? nullptr : "a kernel wrote outside this array";
}

static const char *alloc_shared(void **host, void **device, size_t bytes) {
  *host = *device = fails(operation::alloc) ? nullptr : alloc_block(bytes); /* the host's */
  if (!*device) return "out of memory";
  memset(*device, 0, bytes);
  watch_set(*device, bytes);
  return nullptr;
}

static const char *alloc_pinned(void **host, size_t bytes) {
  *host = fails(operation::alloc) ? nullptr : malloc(bytes);
  return *host ? nullptr : "out of memory";
}

/* Pinned memory of the host: devices take no copy of which a part is pinned. */
static std::map<char *, size_t> &pinned() {
  static auto *const all = new std::map<char *, size_t>;
  return *all;
}

static const char *pin(void *host, size_t bytes) {
  char *const lo = static_cast<char *>(host);
  for (const auto &[at, size] : pinned())
    if (lo < at + size && at < lo + bytes) return "a part of the memory is pinned already";
  pinned()[lo] = bytes;
  return nullptr;
}

static const char *unpin(void *host) { return pinned().erase(static_cast<char *>(host)) ? nullptr : "the memory is not pinned"; }

static bool is_partly_pinned(const void *host, size_t bytes) {
  const char *const lo = static_cast<const char *>(host);
  for (const auto &[at, size] : pinned())
    if (lo < at + size && at < lo + bytes && (lo < at || lo + bytes > at + size)) return true;
  return false;
}

/* Hands the queue in use work of the device in use. */
static const char *put(work act) {
  return queue_put([act = std::move(act), device = selected] {
    const int before = use_device(device);
    const char *const error = act();
    use_device(before);
    return error;
  });
}

static const char *const failed = "the operation failed, as F2CUDA_EMU_FAIL asks";

static const char *fill_zero(void *device, size_t bytes) {
  if (fails(operation::copy)) return failed;
  return put([=]() -> const char * {
    memset(device, 0, bytes);
    watch_set(device, bytes);
    return nullptr;
  });
}

static const char *const partly = "a part of the memory that is copied is pinned";

static const char *copy_async(void *to, const void *from, size_t bytes, enum f2c_direction direction) {
  if (fails(operation::copy)) return failed;
  if (direction != F2C_ON_DEVICE && is_partly_pinned(direction == F2C_TO_DEVICE ? from : to, bytes)) return partly;
  return put([=]() -> const char * {
    memcpy(to, from, bytes);
    watch_copied(to, from, bytes);
    return nullptr;
  });
}

static const char *copy(void *to, const void *from, size_t bytes, enum f2c_direction direction) {
  const char *const error = copy_async(to, from, bytes, direction);
  return error || direction == F2C_ON_DEVICE ? error : queue_await_in_use();
}

static const char *copy_rows_async(const f2c_rows *rows, enum f2c_direction direction) {
  if (fails(operation::copy)) return failed;
  const f2c_rows *const r = rows;
  const size_t host_bytes = (r->height - 1) * (direction == F2C_TO_DEVICE ? r->from_pitch : r->to_pitch) + r->width;
  if (is_partly_pinned(direction == F2C_TO_DEVICE ? r->from : r->to, host_bytes)) return partly;
  return put([all = *rows]() -> const char * {
    for (size_t k = 0; k < all.height; k++) {
      char *const to = static_cast<char *>(all.to) + k * all.to_pitch;
      const char *const from = static_cast<const char *>(all.from) + k * all.from_pitch;
      memcpy(to, from, all.width);
      watch_copied(to, from, all.width);
    }
    return nullptr;
  });
}

static const char *copy_rows(const f2c_rows *rows, enum f2c_direction direction) {
  const char *const error = copy_rows_async(rows, direction);
  return error ? error : queue_await_in_use();
}

static const char *nothing(int) { return nullptr; }
static const char *await_slot(int) { return queue_await_in_use(); }

static const char *processors(int *count) {
  *count = 5;
  return nullptr;
}

/* Few, and no power of two: sweeps take several turns and the last one is not full. */
static const char *resident(const void *, int, int *count) {
  *count = 7;
  return nullptr;
}

static std::set<const void *> together; /* kernels of which it has been asked how many blocks run at once */

/* Three parts, so that rings go round. */
static const char *resident_shared(const void *kernel, int, size_t fixed, size_t part, int, size_t *shared, int *count) {
  together.insert(kernel);
  *shared = fixed + 3 * part;
  *count = 7;
  return nullptr;
}

/* A kernel reaches the memory of its own device only. */
static void protect_others(int access) {
  for (const auto &[at, b] : blocks())
    if (device_count > 1 && b.device != selected) mprotect(b.pages.first + guard, b.bytes - 2 * guard, access);
}

/* The arguments of a launch, for as long as it takes. */
class arguments {
  f2c_invoke invoke_;
  std::vector<void *> copies_;

public:
  arguments(f2c_invoke invoke, void **argv) : invoke_(invoke) {
    copies_.assign(argv, argv + invoke(nullptr, nullptr, F2C_COUNT_ARGUMENTS));
    invoke(nullptr, copies_.data(), F2C_COPY_ARGUMENTS);
  }
  ~arguments() { invoke_(nullptr, copies_.data(), F2C_DROP_ARGUMENTS); }
  arguments(const arguments &) = delete;
  arguments &operator=(const arguments &) = delete;
  void **get() { return copies_.data(); }
};

static const char *launch(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  if (fails(operation::launch)) return failed;
  if (kernel->together && together.count(kernel->code) == 0) return "nobody has asked how many of its blocks run at once";
  const auto kept = std::make_shared<arguments>(kernel->invoke, argv);
  return put([=, what = *kernel]() -> const char * {
    if (fails(operation::trap)) return failed;
    protect_others(PROT_NONE);
    const char *const error = run_grid(&what, grid, block, kept->get());
    protect_others(PROT_READ | PROT_WRITE);
    return error;
  });
}

/* ---- graphs ---- */

struct planned {
  f2c_planned what;
  std::shared_ptr<arguments> kept;
  explicit planned(const f2c_planned *p) : what(*p), kept(std::make_shared<arguments>(p->kernel.invoke, p->argv)) {}
};
using graph = std::vector<planned>;

static const char *make_graph(const f2c_planned *launches, int count, void **made) {
  if (fails(operation::graph)) return failed;
  auto *const g = new graph;
  for (int k = 0; k < count; k++) g->emplace_back(launches + k);
  *made = g;
  return nullptr;
}

static const char *set_in_graph(void *made, int at, const f2c_planned *launch) {
  (*static_cast<graph *>(made))[static_cast<size_t>(at)] = planned(launch);
  return nullptr;
}

static const char *launch_graph(void *made) {
  for (const planned &p : *static_cast<graph *>(made))
    if (const char *error = launch(&p.what.kernel, p.what.grid, p.what.block, p.kept->get())) return error;
  return nullptr;
}

static void drop_graph(void *made) { delete static_cast<graph *>(made); }

static const f2c_graphs graphs = {make_graph, set_in_graph, launch_graph, drop_graph};

static const char *wait_flag(const volatile unsigned *flag, unsigned seq) {
  while (*flag != seq) {
    if (!queue_has_work()) return "the kernel left no result";
    if (const char *error = queue_step()) return error;
  }
  return nullptr;
}

static std::chrono::steady_clock::time_point stamps[F2C_STAMPS];
static const char *stamp(int slot) {
  return put([=]() -> const char * {
    stamps[slot] = std::chrono::steady_clock::now();
    return nullptr;
  });
}
static const char *stamp_seconds(int slot, double *seconds) {
  if (const char *error = queue_await_all()) return error;
  *seconds = std::chrono::duration<double>(stamps[slot] - stamps[0]).count();
  return nullptr;
}

/* ---- memory that both sides use ---- */

static enum f2c_reach reach() {
  const char *const wish = getenv("F2CUDA_EMU_REACH");
  if (wish && strcmp(wish, "all") == 0) return F2C_REACH_ALL;
  return wish && strcmp(wish, "nothing") == 0 ? F2C_REACH_NOTHING : F2C_REACH_MANAGED;
}

static const char *alloc_managed(void **both, size_t bytes) {
  *both = aligned_alloc(static_cast<size_t>(sysconf(_SC_PAGESIZE)), bytes);
  return nullptr;
}

static const char *release_managed(void *both) {
  free(both);
  return nullptr;
}

extern const f2c_library library; /* multiply.cpp */

} // namespace f2c_emu

using namespace f2c_emu;

extern "C" const f2c_backend f2c_backend_emu = {"emu",
                                                "emulated",
                                                0,
                                                0,
                                                1 << 12,
                                                f2c_emu::open,
                                                ready,
                                                choose,
                                                current,
                                                name_of,
                                                version,
                                                memory,
                                                processors,
                                                f2c_emu::alloc,
                                                release,
                                                alloc_shared,
                                                alloc_pinned,
                                                pin,
                                                unpin,
                                                queue_use,
                                                queue_follow,
                                                f2c_emu::queue_await,
                                                queue_idle,
                                                nullptr,
                                                fill_zero,
                                                copy,
                                                copy_rows,
                                                copy_async,
                                                copy_rows_async,
                                                nothing,
                                                await_slot,
                                                resident,
                                                resident_shared,
                                                launch,
                                                wait_flag,
                                                queue_await_all,
                                                stamp,
                                                stamp_seconds,
                                                &library,
                                                &graphs,
                                                reach,
                                                1,
                                                alloc_managed,
                                                release_managed,
                                                nullptr};
