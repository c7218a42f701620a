/* home.h: loops that no directive asks for and that the host may run instead of a kernel: what crosses for that (short_loop.cpp), and which of the
 * two takes less time (weigh.cpp). */
#ifndef F2CUDA_HOME_H
#define F2CUDA_HOME_H

#include "f2cuda.h"

namespace f2c_rt {

/* Bytes of the entries that are newer on the device; -1: directives hold some, or it is not known how much is used. */
double home_bytes_away(const f2c_home &a);
/* Bytes of the entries that the device has, which take the way back once the host has changed them. */
double home_bytes_there(const f2c_home &a);
/* Bytes that cross when all comes home, and goes to the device again; -1: something has to stay. */
double home_bytes_kept();

/* The launch ends, `done` if on the device. Bytes of the arrays that the device has: all that it uses, and those that it changes. */
void weigh_launched(const f2c_site *site, bool done, double used, double changed);
/* The loop on the host has ended. */
void weigh_host_ran();

} // namespace f2c_rt
#endif
