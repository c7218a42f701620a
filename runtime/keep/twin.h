/* twin.h: arrays of which others write host bytes while kernels run: buffers of MPI's calls that return before they are done, of asynchronous
 * input, and what procedures of other compilers may have kept the address of.
 *
 * A kernel may write another part of such an array. Its image then must not go home as it is. As in systems of shared memory with many writers
 * (TreadMarks: Keleher et al., 1994), the bytes that went to the device are kept, its twin, and only those that differ from it go home. Of buffers of
 * messages whose bytes are known the array stays on the device: what differs from the twin there at home has been received. */
#ifndef F2CUDA_TWIN_H
#define F2CUDA_TWIN_H

#include <functional>
#include "table/table.h"

namespace f2c_rt {

/* From now on others may write lo..hi. */
void twin_share(const char *lo, const char *hi);
/* A message for the bytes of `s` may come from now on, of elements of `unit` bytes. No kernel touches these before it has come, and host and
 * device are equal there, where both have them. */
void twin_receive(const shape &s, size_t unit);
/* A call begins that can complete messages: what has been received is looked at anew. */
void twin_complete();
/* The image of an entry has a twin from now on. */
void twin_begin(entry *e);
/* Before a launch uses the entry: what has been received since follows to the device. */
void twin_absorb(entry *e, const char *where);
/* A kernel has written the entry. */
void twin_written(const entry *e);
/* Before the image of an entry that no directive holds is filled: a twin, if others may write its bytes. */
void twin_make(entry *e);
/* Where the bytes of `s` are to be sent from: the twin, or `s` itself. */
shape twin_of(entry *e, const shape &s);
/* The same after the host has given the bytes of `s` new values. */
shape twin_refresh(entry *e, const shape &s);
/* Brings home what the device has changed of `s`. */
void twin_home(entry *e, const shape &s, const char *where);
/* Calls act(lo, hi) for each range that others may write. */
void twin_each_shared(const std::function<void(const char *, const char *)> &act);

} // namespace f2c_rt
#endif
