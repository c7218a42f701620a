/* device.h: the device in use and the library's one lock. */
#ifndef F2CUDA_DEVICE_H
#define F2CUDA_DEVICE_H

#include "backend.h"

namespace f2c_rt {

/* The back end in use. Only to be called where f2c_device() is 1. */
const f2c_backend *backend();

/* Held by every function of f2cuda.h while it works, and by a launch from begin to end. Recursive. */
void lock();
void unlock();
/* Whether this thread has it. */
bool holds_lock();
struct guard {
  guard() { lock(); }
  ~guard() { unlock(); }
  guard(const guard &) = delete;
  guard &operator=(const guard &) = delete;
};

/* Ends the process if `error` is not null. `what` is the variable or operation at fault. */
void check(const char *error, const char *where, const char *what);
/* As check, for an error that work launched before may have caused. */
void check_async(const char *error, const char *where);
/* Remembers the launch that an asynchronous error would come from. */
void launched(const f2c_site *site);

} // namespace f2c_rt
#endif
