/* pool.h: device memory. Freed blocks are kept by size and handed out again, so that a loop that maps and
 * releases its arrays does not pay for an allocation each time. */
#ifndef F2CUDA_POOL_H
#define F2CUDA_POOL_H

#include <cstddef>
#include "transfer/queue.h"

namespace f2c_rt {

/* A block of at least `bytes` bytes for the queue in use, or null when the device's memory is short even with nothing kept. */
void *pool_take(size_t bytes, const char *where, const char *what);
/* What the queue in use had to wait for to get the last block: others that use it have to come behind that. */
queue_uses pool_waits();
/* Gives back a block of pool_take, which the queue in use may still work on, or those queues: another one that gets it waits for them. */
void pool_give(void *block, const char *where);
void pool_give(void *block, const queue_uses &uses, const char *where);
/* `give` gives back blocks that can be done without, before arrays leave the device for want of memory: whether there were any. */
void pool_spare(bool (*give)(const char *where));
/* Whether it is an address of the device's memory, in a block of pool_take. */
bool pool_holds(const void *address);

} // namespace f2c_rt
#endif
