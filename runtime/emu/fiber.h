/* fiber.h: stacks of their own for the threads of the emulated device. */
#ifndef F2CUDA_FIBER_H
#define F2CUDA_FIBER_H

#include <cstddef>

namespace f2c_emu {

struct fiber;

/* A fiber that will run body(argument) at its first resume; body must never return. Stacks have a guard page.
 * Null: no memory. */
fiber *fiber_make(void (*body)(void *), void *argument);
/* Leaves the calling stack, the scheduler's, for the fiber; comes back when the fiber suspends. */
void fiber_resume(fiber *f);
/* Leaves the running fiber for the scheduler. */
void fiber_suspend(fiber *f);

} // namespace f2c_emu
#endif
