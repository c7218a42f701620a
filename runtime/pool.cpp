/* pool.cpp: keeps freed blocks by size and hands them out again. */
#include "pool.h"

#include <map>
#include <vector>
#include "device.h"
#include "each.h"
#include "table.h"

namespace f2c_rt {

/* The memory of one device. */
struct blocks {
  std::map<void *, size_t> size_of;           /* every block handed out or kept */
  std::map<size_t, std::vector<void *>> kept; /* free blocks by size */
};
static per_device<blocks> pool;

/* Sizes are rounded so that arrays of nearly one size share blocks: to 1/8 of their power of two, at least 512. */
static size_t rounded(size_t bytes) {
  if (!backend()->pooled) return bytes;
  size_t step = 512;
  while (step * 16 <= bytes) step *= 2;
  return (bytes + step - 1) / step * step;
}

static void release_kept(const char *where) {
  for (auto &[size, free] : pool->kept) {
    for (void *block : free) {
      pool->size_of.erase(block);
      check_async(backend()->release(block), where);
    }
    free.clear();
  }
  pool->kept.clear();
}

void *pool_take(size_t bytes, const char *where, const char *what) {
  const size_t size = rounded(bytes);
  const auto found = pool->kept.find(size);
  if (found != pool->kept.end() && !found->second.empty()) {
    void *const block = found->second.back();
    found->second.pop_back();
    return block;
  }
  void *block = nullptr;
  check(backend()->alloc(&block, size), where, what);
  if (!block && !pool->kept.empty()) {
    release_kept(where);
    check(backend()->alloc(&block, size), where, what);
  }
  while (!block && table_make_room(where)) {
    release_kept(where);
    check(backend()->alloc(&block, size), where, what);
  }
  if (block) pool->size_of[block] = size;
  return block;
}

void pool_give(void *block, const char *where, const char *what) {
  if (!block) return;
  if (backend()->pooled) {
    pool->kept[pool->size_of[block]].push_back(block);
    return;
  }
  pool->size_of.erase(block);
  check(backend()->release(block), where, what);
}

bool pool_holds(const void *address) {
  const auto after = pool->size_of.upper_bound(const_cast<void *>(address));
  if (after == pool->size_of.begin()) return false;
  const auto &[block, size] = *std::prev(after);
  return static_cast<const char *>(address) < static_cast<const char *>(block) + size;
}

} // namespace f2c_rt
