/* What compile.c and link.c share. */
#ifndef F2C_DRIVER_BUILD_H
#define F2C_DRIVER_BUILD_H
#include "driver/session.h"

/* The user's options for gfortran, without the files. */
void bld_options(const Session *s, Args *out);
/* Runs the jobs, shows what they say, and tells which of them failed; with -### shows the commands alone.
 * f2cuda's exit code. */
int bld_run(Session *s, Job *job, int n);
/* The same for a file that could not be written. */
int bld_cannot_write(const char *path, const char *why);
#endif
