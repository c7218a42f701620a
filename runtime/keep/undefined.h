/* undefined.h: arrays whose life has begun and that have no values yet: results of functions, automatic arrays, what ALLOCATE gives. The host's
 * bytes need not go to the device, but for those that the host has set. */
#ifndef F2CUDA_UNDEFINED_H
#define F2CUDA_UNDEFINED_H

#include "table/table.h"

namespace f2c_rt {

/* The host has set a part. */
void undefined_given(entry *e, const shape &part);
/* It counts as set by the host, all of it. */
void undefined_end(entry *e);
/* A launch is about to use `s`: of an undefined entry of which that is a small part nothing is left. True: nobody has given `s` values. */
bool undefined_narrow(const shape &s, const char *where);
/* It crosses in less time than the parts that are given. */
bool undefined_is_small(const entry *e);
/* It goes to the device, all of it. */
void undefined_as_whole(entry *e);
/* Its image has memory (`had`: since an earlier life) and gets what it has values of. */
void undefined_to_device(entry *e, bool had, const char *where);

} // namespace f2c_rt
#endif
