/* fault.h: turns an access outside of memory, while a kernel runs, into a message with its place. */
#ifndef F2CUDA_FAULT_H
#define F2CUDA_FAULT_H

#include "../f2cuda.h"

namespace f2c_emu {

/* While it lives, SIGSEGV and SIGBUS are reported as errors of the kernel `site` and end the process. */
class fault_watch {
public:
  explicit fault_watch(const f2c_site *site);
  ~fault_watch();
  fault_watch(const fault_watch &) = delete;
  fault_watch &operator=(const fault_watch &) = delete;
};

} // namespace f2c_emu
#endif
