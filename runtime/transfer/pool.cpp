/* pool.cpp: keeps freed blocks by size and hands them out again. */
#include "transfer/pool.h"

#include <algorithm>
#include <map>
#include <vector>
#include "device.h"
#include "each.h"
#include "table/table.h"

namespace f2c_rt {

/* A block that has been given back. */
struct free_block {
  void *block;
  queue_uses uses; /* who may still use it */
};
/* The memory of one device. */
struct blocks {
  std::map<void *, size_t> size_of;               /* every block handed out or kept */
  std::map<size_t, std::vector<free_block>> kept; /* free blocks by size */
};
static per_device<blocks> pool;
static queue_uses waits;                 /* of the last block */
static bool (*spare)(const char *where); /* of pool_spare */

void pool_spare(bool (*give)(const char *where)) { spare = give; }

/* Sizes are rounded so that arrays of nearly one size share blocks: to 1/8 of their power of two, at least 512. */
static size_t rounded(size_t bytes) {
  if (!backend()->pooled) return bytes;
  size_t step = 512;
  while (step * 16 <= bytes) step *= 2;
  return (bytes + step - 1) / step * step;
}

static void release(const free_block &b, const char *where) {
  queue_await(b.uses, where);
  pool->size_of.erase(b.block);
  check_async(backend()->release(b.block), where);
}

static void release_kept(const char *where) {
  const std::map<size_t, std::vector<free_block>> all = std::move(pool->kept);
  pool->kept.clear();
  for (const auto &[size, free] : all)
    for (const free_block &b : free) release(b, where);
}

/* Where blocks are not worth keeping they go as soon as no queue uses them. */
static void release_unused(const char *where) {
  if (backend()->pooled) return;
  for (auto &[size, free] : pool->kept) {
    for (const free_block &b : free) queue_poll(b.uses, where);
    const auto unused = std::stable_partition(free.begin(), free.end(), [](const free_block &b) { return !b.uses.over(); });
    for (auto b = unused; b != free.end(); ++b) release(*b, where);
    free.erase(unused, free.end());
  }
}

/* A block for the queue in use: one that nobody else uses, if there is one, else one that the queue has to wait for. */
static void *take_kept(std::vector<free_block> *free, const char *where) {
  if (free->empty()) return nullptr;
  const int queue = queue_current();
  auto b = std::find_if(free->rbegin(), free->rend(), [=](const free_block &f) { return !f.uses.on_others(queue); });
  if (b == free->rend()) b = free->rbegin();
  const free_block found = *b;
  free->erase(std::next(b).base());
  queue_follow(found.uses, where);
  if (!found.uses.over()) waits.add(queue_here());
  return found.block;
}

void *pool_take(size_t bytes, const char *where, const char *what) {
  const size_t size = rounded(bytes);
  waits.clear();
  release_unused(where);
  const auto found = pool->kept.find(size);
  if (found != pool->kept.end())
    if (void *const block = take_kept(&found->second, where)) return block;
  void *block = nullptr;
  check(backend()->alloc(&block, size), where, what);
  if (!block && !pool->kept.empty()) {
    release_kept(where);
    check(backend()->alloc(&block, size), where, what);
  }
  while (!block && ((spare && spare(where)) || table_make_room(where))) {
    release_kept(where);
    check(backend()->alloc(&block, size), where, what);
  }
  if (block) pool->size_of[block] = size;
  return block;
}

queue_uses pool_waits() { return waits; }

void pool_give(void *block, const queue_uses &uses, const char *where) {
  if (!block) return;
  if (!backend()->pooled) queue_poll(uses, where);
  if (backend()->pooled || !uses.over())
    pool->kept[pool->size_of[block]].push_back({block, uses});
  else
    release({block, uses}, where);
}

void pool_give(void *block, const char *where) {
  queue_uses here;
  here.add(queue_here());
  pool_give(block, here, where);
}

bool pool_holds(const void *address) {
  const auto after = pool->size_of.upper_bound(const_cast<void *>(address));
  if (after == pool->size_of.begin()) return false;
  const auto &[block, size] = *std::prev(after);
  return static_cast<const char *>(address) < static_cast<const char *>(block) + size;
}

} // namespace f2c_rt
