/* launch.h: the launch in progress, for what its launcher asks of other files. */
#ifndef F2CUDA_LAUNCH_H
#define F2CUDA_LAUNCH_H

#include "f2cuda.h"

namespace f2c_rt {

/* 'name' finds too little device memory: the launch cannot run there, which is told once a site. Where a kernel of it has changed something, which
 * the host's loop would change again, the program ends. */
void give_up(f2c_launch *l, const char *name, size_t bytes);

} // namespace f2c_rt
#endif
