/* data.h: what the files on directives share. */
#ifndef F2CUDA_DATA_H
#define F2CUDA_DATA_H

#include "table/table.h"

namespace f2c_rt {

/* What `a` is said to be where it is not there: absent, or how much of it is. Ends the process. */
[[noreturn]] void absent(const shape &s, const CFI_cdesc_t *a, const char *name, const char *where);
/* The bytes that a directive about `a` speaks of; of an assumed-size array all that is present. False: none. */
bool subject_of(shape *s, const CFI_cdesc_t *a, const char *name, const char *where);

/* How many references of the entry belong to constructs that have not ended; `implied`: that do not name the variable. */
int data_holdings(const entry *e, bool implied);

} // namespace f2c_rt
#endif
