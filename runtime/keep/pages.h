/* pages.h: pages of the host that hold values which are out of date, or equal to the device's, are protected.
 *
 * Host statements say what they touch before they do (keep.h). What does so without a word, code of other compilers or a defect of f2cuda, ends with
 * the array, the kernel and the place (F2CUDA_CHECK=data), or gets what it asks for (F2CUDA_GUARD=1): the data comes home, and what is written
 * counts. Only pages that lie in an array as a whole can be protected, and none on a stack. */
#ifndef F2CUDA_PAGES_H
#define F2CUDA_PAGES_H

#include "table/table.h"

namespace f2c_rt {

/* From now on. `repairs`: a touch is answered instead of told. */
void pages_watch(bool repairs);
/* Pages are protected. */
bool pages_watched();
/* After a launch at `where` that used the entry: its pages as its state says. */
void pages_close(entry *e, const char *where);
/* The library or the host is about to touch the entry's bytes. */
void pages_open(const entry *e);
/* Some are protected now; without the lock. */
bool pages_any_closed();
/* Before a system call of the program that touches the bytes: an access as any other. `code`: who calls. */
void pages_touch(const char *at, size_t bytes, bool write, const void *code);
/* The last place that has said something. */
void pages_at(const char *where);

} // namespace f2c_rt
#endif
