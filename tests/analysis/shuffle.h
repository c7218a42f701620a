/* Loops run by their verdicts, against the same loops run as written. */
#ifndef F2C_TESTS_SHUFFLE_H
#define F2C_TESTS_SHUFFLE_H
#include "common/str.h"
#include <stdbool.h>
#include <stdint.h>

/* A subroutine that depends on the seed only. 'whole': its local arrays are set first, so that it runs by itself. */
void shf_program(uint64_t seed, const char *name, bool whole, Buf *out);
/* The module that they use. */
void shf_procedures(Buf *out);
#endif
