/* Objects, programs and shared libraries: ELF files of 64 bits. */
#ifndef F2C_DRIVER_IMAGE_H
#define F2C_DRIVER_IMAGE_H
#include "common/arena.h"
#include <stdbool.h>
#include <stddef.h>

/* The bytes of the file's section of that name, a NUL behind them. NULL: it is no such file, or has none. */
char *image_section(Arena *a, const char *path, const char *name, size_t *len);
/* The file defines the function. False where it cannot tell: no such file, or its names have been removed. */
bool image_defines(Arena *a, const char *path, const char *function);
/* The shared library needs another one whose name begins like this. */
bool image_needs(Arena *a, const char *path, const char *library);
#endif
