/* scheduler.h: runs the grid of one kernel on the calling host thread. */
#ifndef F2CUDA_SCHEDULER_H
#define F2CUDA_SCHEDULER_H

#include "../backend.h"

namespace f2c_emu {

/* A number by chance, from F2CUDA_EMU_SEED. */
unsigned random_number();

/* Runs all blocks, in an order shuffled by F2CUDA_EMU_SEED. Null, or what the kernel did wrong. */
const char *run_grid(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv);

/* What the kernel that runs has done wrong so far; null: nothing. */
const char *first_wrong();

} // namespace f2c_emu
#endif
