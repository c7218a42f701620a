/* transfer.h: copies between a host shape and its device image, the block whose byte k stands for s.lo[k]. */
#ifndef F2CUDA_TRANSFER_H
#define F2CUDA_TRANSFER_H

#include "backend.h"
#include "table/shape.h"

namespace f2c_rt {

/* Copies exactly the bytes of `s`. `image`: the device address that stands for s.lo. `name`, `where`: for
 * messages and the profile. */
void transfer(enum f2c_direction direction, const shape &s, char *image, const char *name, const char *where);
/* To the device, where the image has nothing worth keeping: may copy bytes between those of `s` as well. */
void transfer_fresh(const shape &s, char *image, const char *name, const char *where);

} // namespace f2c_rt
#endif
