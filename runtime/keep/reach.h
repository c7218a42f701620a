/* reach.h: the storage that code can touch which says nothing of what it does: procedures of C, of libraries, of other compilers (--data=auto).
 *
 * It can touch what it has ever been handed, as it may have kept the address; what it names, which f2cuda has seen when it linked the program;
 * and what can be found from there. Nothing else: local and allocatable arrays that nobody has handed to it stay on the device. */
#ifndef F2CUDA_REACH_H
#define F2CUDA_REACH_H

namespace f2c_rt {

/* What it can do with some bytes. */
enum reach { REACH_NONE, REACH_READS, REACH_WRITES };

/* From now on it can touch lo..hi, and do that with them. */
void reach_add(const char *lo, const char *hi, reach how);
/* From now on it can touch anything: it has been handed what holds addresses. */
void reach_add_all();
/* The storage lo..hi has ended. Without the lock: it allocates nothing. */
void reach_end(const char *lo, const char *hi);
/* Such code runs: what its modules' variables, which the program names as well, lead to. */
void reach_look();
/* What it can do with some of lo..hi: from *first to *last at most. */
reach reach_of(const char *lo, const char *hi, const char **first, const char **last);

} // namespace f2c_rt
#endif
