/* Loops run by their verdicts, against the same loops run as written. */
#ifndef F2C_TESTS_SHUFFLE_H
#define F2C_TESTS_SHUFFLE_H
#include "common/str.h"
#include <stdint.h>

/* A subroutine that depends on the seed only. */
void shf_program(uint64_t seed, const char *name, Buf *out);
#endif
