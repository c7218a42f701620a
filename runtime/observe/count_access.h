// count_access.h: what was seen of a reference whose subscripts data decide, as attributes and content of its element. Not part of the
// public interface.
#ifndef F2CUDA_COUNT_ACCESS_H
#define F2CUDA_COUNT_ACCESS_H
#include "count.h"
#include <cstdio>

// Behind '<access ... array="x"': the rest of the element.
void f2c_count_access_write(FILE *f, const f2c_counted_access &a, f2c_count_seen *seen);
#endif
