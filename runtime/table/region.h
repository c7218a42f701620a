/* region.h: what a launch needs to know of DVM regions. */
#ifndef F2CUDA_REGION_H
#define F2CUDA_REGION_H

#include "table/table.h"

namespace f2c_rt {

/* Whether a region is open. */
bool in_region();
/* The entry for `s`, made if there is none; it stays after the region. */
entry *region_entry(const shape &s, const char *name, const char *where);

/* Whether a region has left the entry, with values that the host does not have: nothing holds it. */
bool region_left(const entry *e);
/* The host changes `s` of such an entry, or may do so, and no ACTUAL has said it yet. */
void region_changed(entry *e, const shape &s, bool certain, const char *where);
/* A launch outside of regions, or another directive, is about to use `s`: of what regions have left there the host's changes count. */
void region_take(const shape &s, const char *where);
/* ACTUAL of `s`, or the device has changed the entry: what the host has changed of `s` is said, or out of date. */
void region_forget_changes(entry *e, const shape &s);

/* How often open regions list the entry. */
int region_listings(const entry *e);

} // namespace f2c_rt
#endif
