/* system_calls.h: system calls on pages that are protected (pages.h). */
#ifndef F2CUDA_SYSTEM_CALLS_H
#define F2CUDA_SYSTEM_CALLS_H

namespace f2c_rt {

/* From now on: brings the functions that system_calls.cpp defines into the program. */
void system_calls_watch();

} // namespace f2c_rt
#endif
