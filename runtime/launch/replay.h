/* replay.h: launches that come in the same order again and again, as those of time steps do, are handed to the device together, as a graph,
 * which takes a third of the time that as many launches take. F2CUDA_GRAPHS=0 keeps each launch by itself.
 *
 * A launch that is expected waits in the library for those behind it. Whatever else is asked of the device (backend()) comes behind it all the
 * same: what waits is handed over first. A program that has been given addresses of the device may ask it for something that the library does
 * not see: there nothing waits. */
#ifndef F2CUDA_REPLAY_H
#define F2CUDA_REPLAY_H

#include "backend.h"

namespace f2c_rt {

/* Launches the kernel, now or together with those that are expected behind it. Null, or the error. */
const char *replay_launch(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv);
/* Something else is asked of the device: what waits goes first. */
void replay_interrupt();

} // namespace f2c_rt
#endif
