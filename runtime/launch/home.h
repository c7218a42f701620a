/* home.h: loops that no directive asks for and that the host may run instead of a kernel: what crosses for that (short_loop.cpp), and which of the
 * two takes less time, of one (weigh.cpp) and of all (balance.cpp). */
#ifndef F2CUDA_HOME_H
#define F2CUDA_HOME_H

#include "f2cuda.h"

namespace f2c_rt {

/* Of transfers, with what one takes besides its bytes; bytes a second, an estimate. */
constexpr double way_rate = 10e9;

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
/* How many times faster the host has to be; 0: nobody asks. */
double weigh_factor();

/* Seconds that a core takes for so many iterations of so many operations, an estimate. */
double balance_core(double iterations, double work, const f2c_home *arrays, int count);
/* A loop is about to be launched that takes a core so many seconds, and the device as many as are told (0: a launch). True: all comes home, and
 * the loop is the host's. */
bool balance_comes_home(const f2c_site *site, double core, double device);
/* All has come home for that reason, and nothing was launched since. */
bool balance_is_home();
/* Then: whether such a loop is the host's as well. */
bool balance_stays(const f2c_site *site, double core, double device);
/* Nothing is on the device: short loops are the host's from now on. */
void now_alone();
/* Whether the sequential loop of which a launcher is about to answer, with all the loops in it, is a core's, so that its text without launches runs. */
void lone_set_plain(bool plain);
/* An array goes to the device that was not there before. */
void balance_first(double bytes);
/* The launch ends. */
void balance_launched(const f2c_launch *l);

} // namespace f2c_rt
#endif
