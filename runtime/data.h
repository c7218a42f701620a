/* data.h: what the files on directives share. */
#ifndef F2CUDA_DATA_H
#define F2CUDA_DATA_H

#include "shape.h"

namespace f2c_rt {

/* The bytes that a directive about `a` speaks of; of an assumed-size array all that is present. False: none.
 */
bool subject_of(shape *s, const CFI_cdesc_t *a, const char *name, const char *where);

} // namespace f2c_rt
#endif
