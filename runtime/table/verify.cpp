/* verify.cpp: the invariants of the present table. */
#include "table/verify.h"

#include <cstring>
#include "table/data.h"
#include "device.h"
#include "error.h"
#include "table/region.h"
#include "table/table.h"

namespace f2c_rt {

/* What is wrong with the entry, one clause; null: nothing. */
static const char *fault(const entry *e, const entry *before) {
  if (e->lo >= e->hi) return "has no bytes";
  if (before && before->hi > e->lo) return "shares bytes with the entry before it";
  for (const shape &s : e->shapes)
    if (s.lo < e->lo || s.hi > e->hi) return "stands for bytes outside of it";
  if (!e->host_valid && !e->dev_valid) return "has its newest values nowhere";
  if (e->dev_valid && !e->dev) return "has values in no memory";
  if (e->temporary) return "has outlived its launch";
  if (e->implied != data_holdings(e, true)) return "is held by loops whose construct has ended";
  if (e->refs < data_holdings(e, false)) return "has fewer references than constructs hold";
  if (e->regions != region_listings(e)) return "is listed by regions that have ended";
  return nullptr;
}

void verify(const char *where) {
  static const bool emulated = strcmp(backend()->name, "emu") == 0;
  if (!emulated) return;
  const entry *before = nullptr;
  for (const entry *e : table_all()) {
    if (const char *const what = fault(e, before))
      fatal(where, "the entry of '%s' in the present table %s: a bug in f2cuda", e->name, what);
    before = e;
  }
}

} // namespace f2c_rt
