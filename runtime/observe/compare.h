/* compare.h: F2CUDA_CHECK=1, each kernel beside its loop on the host.
 *
 * A launch that is compared runs on the device first. Then the host's storage gets the values from before the kernel, the launcher says
 * that the loop is the host's; the program's own text runs it, and calls the launcher again behind it (f2c_host_turn). What both have
 * made is compared, and the program goes on with the device's values. Sources: DVM's comparative debugging; NVIDIA's PCAST. */
#ifndef F2CUDA_COMPARE_H
#define F2CUDA_COMPARE_H

#include "table/table.h"

namespace f2c_rt {

/* The host's loop of a compared launch is running: for this thread, and for those of its OpenMP teams, there is no device. */
bool host_turn();

/* A launch begins. 1: it is compared, and the library's lock is held until its kernels have ended. */
int compare_begin(const f2c_site *site);
/* The launch that is compared uses the operand, which is in this entry. */
void compare_operand(entry *e, const f2c_operand *op, const shape &s);
/* Before its first kernel, and after the last one: values of these entries. */
void compare_before();
void compare_after();
/* The launcher with this name is called while the host's loop was running: that has ended, if it is its loop. */
void compare_conclude(const char *launcher);
/* It does not run on the device after all, or cannot be compared; `why` for people, or null. */
void compare_drop(const char *why);

} // namespace f2c_rt
#endif
