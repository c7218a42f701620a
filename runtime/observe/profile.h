/* profile.h: F2CUDA_PROFILE=1, a table of kernels and transfers on stderr when the process ends. */
#ifndef F2CUDA_PROFILE_H
#define F2CUDA_PROFILE_H

#include <string>
#include "backend.h"

namespace f2c_rt {

/* Whether to measure; reads the environment once. */
bool profiling();
/* The table, when the process ends (timeline.cpp). */
void profile_print();
/* A block of no threads: a library has done it. resident: blocks that the device holds at once. */
void profile_launch(const f2c_site *site, f2c_dim3 grid, f2c_dim3 block, int resident, double seconds);
/* Bytes that have crossed in that direction. */
long long profile_bytes(enum f2c_direction direction);
/* How often something has. */
long long profile_times(enum f2c_direction direction);
/* Counts a transfer, of which 'where' says why it is made: the kernel, directive or statement. */
void profile_transfer(const char *name, enum f2c_direction direction, size_t bytes, const char *where);

/* Time that the host spent with it, and with waiting for kernels. */
void profile_time(const char *name, enum f2c_direction direction, double seconds, const char *where);
/* A short loop is the host's this time (f2c_stays_home). */
void profile_at_home(const f2c_site *site, double iterations);
/* A loop that no directive asks for is about to be launched, or left to the host. */
void profile_unasked(const f2c_site *site, double iterations);
/* A launch has left its loop to the host: because of what, for people, "'x' and 'y' share storage". */
void profile_on_host(const f2c_site *site, const std::string &because);
/* f2c_plain_loops */
void profile_plain(const f2c_line *lines, int count);
void profile_wait(const char *where, double seconds);

} // namespace f2c_rt
#endif
