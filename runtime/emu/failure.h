/* failure.h: operations of the emulated device that fail on demand, for tests: F2CUDA_EMU_FAIL=alloc:3 is the third allocation. */
#ifndef F2CUDA_EMU_FAILURE_H
#define F2CUDA_EMU_FAILURE_H

namespace f2c_emu {

/* A trap ends a kernel that has been launched: the host hears of it when it next waits, and the device does nothing any more. */
enum class operation { alloc, copy, launch, graph, trap };

/* Counts the operation. True: it is the one that has to fail, or with F2CUDA_EMU_FAIL=lost:N the Nth of all or a later one. */
bool fails(operation what);

} // namespace f2c_emu
#endif
