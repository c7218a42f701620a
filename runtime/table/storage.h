/* storage.h: the end of host storage, as the C library sees it.
 *
 * Entries of the present table have to end with the storage that they stand for, or the next array at the
 * same address is taken for the old one. Fortran ends storage in many ways, some in objects that f2cuda has
 * not seen: DEALLOCATE, the end of a scope, an assignment that reallocates, INTENT(OUT), MOVE_ALLOC, copies
 * of arguments. On the heap all of them are a call of `free` or `realloc`, which storage.cpp defines for the
 * program. On the stack, what lies below the stack pointer has ended. */
#ifndef F2CUDA_STORAGE_H
#define F2CUDA_STORAGE_H

/* The block is about to be freed or moved: said by libraries whose calls of `free` do not come here (wrap.cpp). */
extern "C" void f2c_freed(void *block);

namespace f2c_rt {

/* Once there are entries: their ends are watched for, until the process ends. */
void storage_watch();
/* The end of this thread's stack, if `byte` lies in a frame of it that is in use; else null. */
const char *storage_stack(const char *byte);
/* Drops entries in frames of this thread that have been left. To be called with the lock held, by functions
 * that look arrays up. */
void storage_drop_left_frames(const char *where);

} // namespace f2c_rt
#endif
