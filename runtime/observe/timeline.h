/* timeline.h: when kernels and transfers ran, for the profile (F2CUDA_PROFILE=1) and for a timeline (F2CUDA_TRACE=file.json), which
 * Perfetto and chrome://tracing show. Kernels are not waited for: stamps are looked at later. */
#ifndef F2CUDA_TIMELINE_H
#define F2CUDA_TIMELINE_H

#include "backend.h"

namespace f2c_rt {

/* Whether anybody wants to know. */
bool timing();
/* Before what is launched, and behind it: a kernel, or, with blocks of no threads, a library's. resident: blocks that the device holds at
 * once; 0: not known. */
void timeline_begin(const char *where);
void timeline_end(const f2c_site *site, f2c_dim3 grid, f2c_dim3 block, int resident);

/* The same of a transfer that a queue makes. */
void timeline_end_transfer(const char *name, enum f2c_direction direction, size_t bytes, const char *where);
/* A transfer that the queue in use is given while the object lives. */
class timeline_transfer {
  const char *name_, *where_;
  enum f2c_direction direction_;
  size_t bytes_;

public:
  timeline_transfer(const char *name, enum f2c_direction direction, size_t bytes, const char *where);
  ~timeline_transfer();
  timeline_transfer(const timeline_transfer &) = delete;
  timeline_transfer &operator=(const timeline_transfer &) = delete;
};

/* What the host does while the object lives: a transfer of `bytes`, or a wait (name: null). Times are added up where it ends. */
class timeline_span {
  const char *name_, *where_;
  enum f2c_direction direction_;
  size_t bytes_;
  double begin_;

public:
  timeline_span(const char *name, enum f2c_direction direction, size_t bytes, const char *where);
  ~timeline_span();
  timeline_span(const timeline_span &) = delete;
  timeline_span &operator=(const timeline_span &) = delete;
};

} // namespace f2c_rt
#endif
