/* What compile.c and link.c share. */
#ifndef F2C_DRIVER_BUILD_H
#define F2C_DRIVER_BUILD_H
#include "driver/session.h"

/* The user's options for gfortran, without the files. */
void bld_options(const Session *s, Args *out);
/* Tells that a command failed and shows it; gives back f2cuda's exit code. */
int bld_failed(const Job *j);
/* The same for a file that could not be written. */
int bld_cannot_write(const char *path, const char *why);
#endif
