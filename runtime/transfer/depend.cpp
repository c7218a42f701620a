/* depend.cpp: the last tasks that wrote and read storage. */
#include "transfer/depend.h"

#include <algorithm>
#include <cstdint>
#include "device.h"
#include "each.h"
#include "f2cuda.h"
#include "table/shape.h"

namespace f2c_rt {

/* Storage that a clause names. */
struct item {
  const char *lo, *hi; /* its bytes */
  bool writes;         /* out, inout and their relatives */
};

/* Storage that a task depended on, and who has to come behind that. */
struct known {
  item what;
  queue_point at; /* the end of the task */
};
static per_device<std::vector<known>> tasks;

static thread_local std::vector<item> told;              /* clauses of the task that is about to begin */
static thread_local std::vector<std::vector<item>> open; /* of those that have begun */

static bool meets(const item &a, const item &b) { return (a.writes || b.writes) && a.lo < b.hi && b.lo < a.hi; }

queue_uses depend_begin() {
  queue_uses behind;
  for (const item &i : told)
    for (const known &k : *tasks)
      if (meets(i, k.what)) behind.add(k.at);
  open.push_back(told);
  told.clear();
  return behind;
}

/* A task that writes all of the storage stands for those before it. */
void depend_end(const queue_point &p) {
  if (open.empty()) return;
  for (const item &i : open.back()) {
    const auto is_past = [&](const known &k) { return queue_done(k.at) || (i.writes && i.lo <= k.what.lo && k.what.hi <= i.hi); };
    tasks->erase(std::remove_if(tasks->begin(), tasks->end(), is_past), tasks->end());
    if (!queue_done(p)) tasks->push_back({i, p});
  }
  open.pop_back();
}

void depend_forget() { tasks->clear(); }

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_depend(const CFI_cdesc_t *a, int writes) {
  shape s;
  if (!f2c_device() || !a->base_addr) return;
  if (!shape_of(&s, a, -1) || s.empty()) {
    s.lo = static_cast<char *>(a->base_addr);
    s.hi = s.lo + 1;
  }
  told.push_back({s.lo, s.hi, writes != 0});
}

void f2c_depend_all(void) {
  if (f2c_device()) told.push_back({nullptr, reinterpret_cast<const char *>(~uintptr_t{0}), true});
}
