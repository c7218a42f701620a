/* region.h: what a launch needs to know of DVM regions. */
#ifndef F2CUDA_REGION_H
#define F2CUDA_REGION_H

#include "table.h"

namespace f2c_rt {

/* Whether a region is open. */
bool in_region();
/* The entry for `s`, made if there is none; it stays after the region. */
entry *region_entry(const shape &s, const char *name, const char *where);

/* How often open regions list the entry. */
int region_listings(const entry *e);

} // namespace f2c_rt
#endif
