/* managed.h: host memory that kernels reach where it is (--data=managed).
 *
 * f2cuda renames `malloc` in the objects that it compiles so; large blocks are then taken from the device's managed memory, or, where
 * the device reaches all memory of the host, are ordinary ones. An array there has an entry as others that stay between launches have (keep.h), whose image
 * are its own bytes ('shared'): instead of a transfer the host waits for the kernels that may be using them. */
#ifndef F2CUDA_MANAGED_H
#define F2CUDA_MANAGED_H

#include <cstddef>

extern "C" {
/* What `malloc` and `calloc` of the program's objects are. */
void *f2c_malloc(size_t bytes);
void *f2c_calloc(size_t count, size_t bytes);
}

namespace f2c_rt {

/* The program begins, on a device or not. */
void managed_begin();
/* Whether kernels may use the bytes lo..hi where they are. */
bool managed_reaches(const char *lo, const char *hi);
/* Bytes of the block of managed memory that begins there; 0: there is none. Takes two loads where the answer is no. */
size_t managed_bytes(const void *block);
/* The block, of which managed_bytes knows, is free again; no kernel uses it any more. */
void managed_free(void *block);
/* As the C library's, of such a block. */
void *managed_realloc(void *block, size_t bytes);
/* For F2CUDA_PROFILE: how arrays are shared, one line; null: --data=managed has not been asked for. */
const char *managed_report();

} // namespace f2c_rt
#endif
