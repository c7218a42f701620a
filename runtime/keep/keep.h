/* keep.h: arrays that stay on the device between launches although no directive holds them (--data=auto).
 *
 * An entry that a launch makes for such an array is 'kept': it stays in the table with its state, and the host's statements, which
 * f2cuda has compiled to say so, bring its values home or mark them out of date. A launch that is reached from code that says nothing
 * finds no kept entries, and keeps none. */
#ifndef F2CUDA_KEEP_H
#define F2CUDA_KEEP_H

#include "table/table.h"

namespace f2c_rt {

/* Arrays of the launch that begins may stay on the device: all that runs tells what it does to them. */
bool keep_now();
/* Also `s`, which has not been there before. */
bool keep_new(const shape &s);
/* Kept entries that share bytes with lo..hi, or all of them, on every device: values go home, and they are no more. */
void keep_release(const char *lo, const char *hi, const char *where);
void keep_release_all(const char *where);
/* The same for the bytes of `a`: a directive speaks of it, and directives win. */
void keep_release_of(const CFI_cdesc_t *a, const char *where);
/* UPDATE of an array that no directive holds: of a part that comes home, nothing else does, and the image stays. False: that is not enough. */
bool keep_update(const CFI_cdesc_t *a, enum f2c_direction direction, const char *where);
/* Whether the host may use `a` (F2C_READ, F2C_WRITE) without a word, as far as `who`, any address of the asker's own, knows without the lock; and what
 * makes that known. */
bool keep_is_quiet(const CFI_cdesc_t *a, int intent, const char *who);
void keep_settle(const CFI_cdesc_t *a, int intent, const char *who);
/* After a launch: what of its entries the host can still touch without a word. */
void keep_count();
/* At the end of a launch, `done` if not the host's loop takes its place: what it has left results in (f2c_launch_leaves) may be bytes of
 * entries that it has used, as another part of the same COMMON block. */
void keep_leave(bool done, const char *where);
/* F2CUDA_CHECK=data: stale bytes of the host are overwritten after a launch, and looked at before they are refreshed; before a
 * launch, what is said to be equal is compared. */
void keep_check_before(entry *e, const char *where);
void keep_check_after(entry *e, const char *where);

} // namespace f2c_rt
#endif
