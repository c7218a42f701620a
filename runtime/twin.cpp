/* twin.cpp: only what the device has changed goes home, where others write the host's bytes meanwhile. */
#include "twin.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include "transfer.h"

namespace f2c_rt {

struct range {
  const char *lo, *hi; /* bytes */
};

static std::vector<range> shared;
constexpr size_t most_ranges = 64; /* then one for all: a range too many costs a comparison a transfer, no more */

void twin_share(const char *lo, const char *hi) {
  const auto holds = [&](const range &r) { return r.lo <= lo && hi <= r.hi; };
  if (std::any_of(shared.begin(), shared.end(), holds)) return;
  shared.push_back({lo, hi});
  if (shared.size() <= most_ranges) return;
  range all = shared[0];
  for (const range &r : shared) all = {std::min(all.lo, r.lo), std::max(all.hi, r.hi)};
  shared.assign(1, all);
}

void twin_each_shared(const std::function<void(const char *, const char *)> &act) {
  const std::vector<range> now = shared;
  for (const range &r : now) act(r.lo, r.hi);
}

void twin_make(entry *e) {
  const auto meets = [&](const range &r) { return r.lo < e->hi && e->lo < r.hi; };
  e->twin.clear();
  if (e->shared || e->refs > 0 || e->regions > 0 || std::none_of(shared.begin(), shared.end(), meets)) return;
  e->twin.assign(e->lo, e->hi);
}

/* `s` at the same distance from `to` as from `from`. */
static shape moved(const shape &s, const char *from, char *to) {
  shape m = s;
  m.lo = to + (s.lo - from);
  m.hi = m.lo + s.span();
  return m;
}

shape twin_of(entry *e, const shape &s) { return e->twin.empty() ? s : moved(s, e->lo, e->twin.data()); }

shape twin_refresh(entry *e, const shape &s) {
  shape_rows(s, [&](const char *at, size_t rows, size_t pitch) {
    for (size_t r = 0; r < rows; r++) memcpy(e->twin.data() + (at + r * pitch - e->lo), at + r * pitch, s.run);
  });
  return twin_of(e, s);
}

void twin_home(entry *e, const shape &s, const char *where) {
  std::vector<char> there(e->twin.begin() + (s.lo - e->lo), e->twin.begin() + (s.hi - e->lo));
  transfer(F2C_TO_HOST, moved(s, s.lo, there.data()), e->dev + (s.lo - e->lo), e->name, where);
  for (size_t k = 0; k < there.size(); k++) {
    char &known = e->twin[static_cast<size_t>(s.lo - e->lo) + k];
    if (there[k] == known) continue;
    s.lo[k] = known = there[k];
  }
}

} // namespace f2c_rt
