/* pin.cpp: which pages are pinned. */
#include "transfer/pin.h"

#include <unistd.h>
#include <algorithm>
#include <cstdint>
#include <map>
#include "device.h"

namespace f2c_rt {

/* By their first byte: one behind their last. */
static std::map<char *, char *> &pages() {
  static auto *const all = new std::map<char *, char *>; /* never destroyed: entries end while the process does */
  return *all;
}

host_range pin(char *lo, char *hi) {
  const host_range none = {lo, lo};
  const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  char *const first = lo + (page - reinterpret_cast<uintptr_t>(lo) % page) % page;
  char *const last = hi - reinterpret_cast<uintptr_t>(hi) % page;
  if (!backend()->pin || first >= last) return none;
  const host_range met = pin_within(first, last);
  if (met.lo != met.hi || backend()->pin(first, static_cast<size_t>(last - first))) return none;
  pages()[first] = last;
  return {first, last};
}

void pin_end(const host_range &range) {
  if (range.lo == range.hi) return;
  pages().erase(range.lo);
  check(backend()->unpin(range.lo), nullptr, "letting go of pinned memory");
}

host_range pin_within(char *lo, char *hi) {
  auto k = pages().upper_bound(lo);
  if (k != pages().begin() && std::prev(k)->second > lo) --k;
  if (k == pages().end() || k->first >= hi) return {lo, lo};
  return {std::max(lo, k->first), std::min(hi, k->second)};
}

} // namespace f2c_rt
