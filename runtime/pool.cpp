#include "pool.h"

#include <map>
#include <unordered_map>
#include <vector>
#include "device.h"

namespace f2c_rt {

static std::unordered_map<void *, size_t> size_of; /* every block handed out or kept */
static std::map<size_t, std::vector<void *>> kept; /* free blocks by size */

/* Sizes are rounded so that arrays of nearly one size share blocks: to 1/8 of their power of two, at least
 * 512. */
static size_t rounded(size_t bytes) {
  if (!backend()->pooled) return bytes;
  size_t step = 512;
  while (step * 16 <= bytes) step *= 2;
  return (bytes + step - 1) / step * step;
}

static void release_kept(const char *where) {
  for (auto &[size, blocks] : kept) {
    for (void *block : blocks) {
      size_of.erase(block);
      check_async(backend()->release(block), where);
    }
    blocks.clear();
  }
  kept.clear();
}

void *pool_take(size_t bytes, const char *where, const char *what) {
  const size_t size = rounded(bytes);
  const auto found = kept.find(size);
  if (found != kept.end() && !found->second.empty()) {
    void *const block = found->second.back();
    found->second.pop_back();
    return block;
  }
  void *block = nullptr;
  check(backend()->alloc(&block, size), where, what);
  if (!block && !kept.empty()) {
    release_kept(where);
    check(backend()->alloc(&block, size), where, what);
  }
  if (block) size_of[block] = size;
  return block;
}

void pool_give(void *block, const char *where, const char *what) {
  if (!block) return;
  if (backend()->pooled) {
    kept[size_of[block]].push_back(block);
    return;
  }
  size_of.erase(block);
  check(backend()->release(block), where, what);
}

} // namespace f2c_rt
