/* pool.h: device memory. Freed blocks are kept by size and handed out again, so that a loop that maps and
 * releases its arrays does not pay for an allocation each time. */
#ifndef F2CUDA_POOL_H
#define F2CUDA_POOL_H

#include <cstddef>

namespace f2c_rt {

/* A block of at least `bytes` bytes, or null when the device's memory is short even with nothing kept. */
void *pool_take(size_t bytes, const char *where, const char *what);
/* Gives back a block of pool_take. */
void pool_give(void *block, const char *where, const char *what);
/* Whether it is an address of the device's memory, in a block of pool_take. */
bool pool_holds(const void *address);

} // namespace f2c_rt
#endif
