/* managed.cpp: blocks of managed memory. */
#include "table/managed.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <vector>
#include "device.h"
#include "error.h"
#include "keep/pages.h"

namespace f2c_rt {

/* From this size on: smaller blocks cost more as pages of their own than as copies. Pages of managed memory move 64 KiB at a time. */
constexpr size_t managed_least = 64u << 10;

/* Blocks, in use or kept for the next array of their size. */
struct managed_blocks {
  std::mutex changing;
  std::map<const char *, size_t> size_of;     /* all of them */
  std::map<size_t, std::vector<void *>> kept; /* free ones, by size */
  size_t in_use, most, free;                  /* bytes: of blocks in use now, and at most; of kept ones */
};
/* Never destroyed: arrays are freed while the process ends. */
static managed_blocks &blocks() {
  static auto *const all = new managed_blocks();
  return *all;
}

static std::atomic<const char *> lowest, highest; /* the first block, and the end of the last */
static bool asked_for;                            /* the program's objects take memory here */
static bool begun;                                /* its main program tells what it touches */
static bool ended;                                /* the device may be gone */
static const char *why_not; /* arrays are not shared: the reason; null: they are, or it has not been looked at */

/* Of another allocator's `free` managed memory would be somebody else's. */
static bool frees_here() {
  const void *const its = dlsym(RTLD_DEFAULT, "free"), *const ours = reinterpret_cast<const void *>(&free);
  return !its || its == ours;
}

static const char *obstacle(enum f2c_reach reach) {
  if (reach == F2C_REACH_NOTHING) return "the device and the host cannot use managed memory at the same time";
  if (pages_watched() && !backend()->guarded) return "F2CUDA_CHECK and F2CUDA_GUARD protect no pages that kernels use";
  if (!frees_here()) return "the program has an allocator of its own";
  return nullptr;
}

/* What kernels reach. Devices are looked at when it is first asked, not before the program has chosen one. */
static enum f2c_reach reach() {
  if (!asked_for || !begun) return F2C_REACH_NOTHING;
  static const enum f2c_reach known = [] {
    if (!f2c_device()) return why_not = "loops run on the host", F2C_REACH_NOTHING;
    const guard held;
    const enum f2c_reach has = backend()->reach();
    why_not = obstacle(has);
    if (why_not) note(nullptr, "--data=managed: %s: arrays are copied", why_not);
    atexit([] { ended = true; });
    return why_not ? F2C_REACH_NOTHING : has;
  }();
  return known;
}

void managed_begin() { begun = true; }

/* The lock of the blocks. What its thread frees meanwhile, nodes of the tables and blocks that a device gives back to the heap, is no program's. */
static __thread bool changes;
struct managed_change {
  const std::lock_guard<std::mutex> one{blocks().changing};
  managed_change() { changes = true; }
  ~managed_change() { changes = false; }
};

/* The block that has the byte, or null. Under the lock. */
static const char *block_of(const char *byte) {
  const auto after = blocks().size_of.upper_bound(byte);
  if (after == blocks().size_of.begin()) return nullptr;
  const auto &[at, size] = *std::prev(after);
  return byte < at + size ? at : nullptr;
}

static bool may_hold(const char *lo) {
  return lo >= lowest.load(std::memory_order_relaxed) && lo < highest.load(std::memory_order_relaxed);
}

bool managed_reaches(const char *lo, const char *hi) {
  if (reach() != F2C_REACH_MANAGED) return reach() == F2C_REACH_ALL;
  if (!may_hold(lo)) return false;
  const std::lock_guard<std::mutex> held(blocks().changing);
  const char *const block = block_of(lo);
  return block && hi <= block + blocks().size_of[block];
}

size_t managed_bytes(const void *block) {
  const char *const at = static_cast<const char *>(block);
  if (changes || !may_hold(at)) return 0;
  const std::lock_guard<std::mutex> held(blocks().changing);
  const auto found = blocks().size_of.find(at);
  return found == blocks().size_of.end() ? 0 : found->second;
}

/* Arrays of nearly one size share blocks: sizes are rounded to 1/8 of their power of two, and to pages. */
static size_t rounded(size_t bytes) {
  size_t step = 4096;
  while (step * 16 <= bytes) step *= 2;
  return (bytes + step - 1) / step * step;
}

static void give_back(void *block, size_t size) {
  blocks().size_of.erase(static_cast<const char *>(block));
  blocks().free -= size;
  check(backend()->release_managed(block), nullptr, "releasing managed memory");
}

/* Frees what is kept, until there is no more of it than the program has used at most. */
static void trim(size_t most) {
  auto &kept = blocks().kept;
  while (blocks().free > most) {
    const auto largest = std::prev(kept.end());
    give_back(largest->second.back(), largest->first);
    largest->second.pop_back();
    if (largest->second.empty()) kept.erase(largest);
  }
}

/* A free block of the size; null: there is none. */
static void *kept_block(size_t size) {
  const auto found = blocks().kept.find(size);
  if (found == blocks().kept.end()) return nullptr;
  void *const block = found->second.back();
  found->second.pop_back();
  if (found->second.empty()) blocks().kept.erase(found);
  blocks().free -= size;
  return block;
}

static void *new_block(size_t size) {
  void *block = nullptr;
  check(backend()->alloc_managed(&block, size), nullptr, "managed memory");
  if (!block && blocks().free > 0) {
    trim(0);
    check(backend()->alloc_managed(&block, size), nullptr, "managed memory");
  }
  char *const at = static_cast<char *>(block);
  if (!block) return nullptr;
  blocks().size_of[at] = size;
  if (!lowest.load() || at < lowest.load()) lowest.store(at);
  if (at + size > highest.load()) highest.store(at + size);
  return block;
}

/* Null: an ordinary block will do. */
static void *take(size_t bytes) {
  if (bytes < managed_least || bytes > SIZE_MAX / 2 || ended || holds_lock() || reach() != F2C_REACH_MANAGED || !f2c_device())
    return nullptr;
  const guard held; /* selects the device */
  const managed_change one;
  const size_t size = rounded(bytes);
  void *block = kept_block(size);
  if (!block) block = new_block(size);
  if (!block) return nullptr;
  blocks().in_use += size;
  blocks().most = std::max(blocks().most, blocks().in_use);
  return block;
}

void managed_free(void *block) {
  if (ended) return;
  const guard held;
  const managed_change one;
  const size_t size = blocks().size_of[static_cast<const char *>(block)];
  blocks().kept[size].push_back(block);
  blocks().in_use -= size;
  blocks().free += size;
  trim(blocks().most);
}

void *managed_realloc(void *block, size_t bytes) {
  const size_t before = managed_bytes(block);
  if (bytes == 0) return managed_free(block), nullptr;
  if (bytes <= before && bytes > before / 2) return block;
  void *const moved = f2c_malloc(bytes);
  if (!moved) return nullptr;
  memcpy(moved, block, std::min(bytes, before));
  managed_free(block);
  return moved;
}

const char *managed_report() {
  static char text[160];
  if (!asked_for) return nullptr;
  reach();
  if (!begun) why_not = f2c_device() ? "arrays do not stay between kernels" : "loops run on the host";
  if (why_not)
    snprintf(text, sizeof text, "not used: %s", why_not);
  else if (reach() == F2C_REACH_ALL)
    snprintf(text, sizeof text, "kernels use all memory of the host where it is");
  else
    snprintf(text, sizeof text, "kernels use arrays from %s where they are, %s at most", size_text(managed_least),
             size_text(blocks().most));
  return text;
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_managed_own(void) { asked_for = true; }

void *f2c_malloc(size_t bytes) {
  void *const block = take(bytes);
  return block ? block : malloc(bytes);
}

void *f2c_calloc(size_t count, size_t bytes) {
  size_t all = 0;
  void *const block = __builtin_mul_overflow(count, bytes, &all) ? nullptr : take(all);
  return block ? memset(block, 0, all) : calloc(count, bytes);
}
