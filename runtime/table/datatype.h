/* datatype.h: the bytes of elements of MPI's datatypes. */
#ifndef F2CUDA_DATATYPE_H
#define F2CUDA_DATATYPE_H

#include "table/shape.h"

namespace f2c_rt {

/* The bytes of `n` elements of the datatype with the handle `kind` of Fortran, the first of which begins at `first`: those of vectors,
 * subarrays and what is made of them, of other datatypes all from the first byte to the last. False: the program has no MPI under names of
 * Fortran, or MPI does not know the datatype. (MPI 4.1, 5.1: typemaps; 5.1.13: how a datatype was made.) */
bool datatype_bytes(shape *s, char *first, long long n, int kind);

/* The same of the buffer `a` of a message, whose count and datatype are integers of any kind. */
bool datatype_message(shape *s, const CFI_cdesc_t *a, const CFI_cdesc_t *count, const CFI_cdesc_t *kind);

} // namespace f2c_rt
#endif
