/* single.cpp: one process, one run-time library. A program that holds one of its own and loads a library that brings another would
 * have two tables of what is on the device, and each would take its copies for the newest. */
#include "device.h"

#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <unistd.h>
#include "error.h"

namespace f2c_rt {

/* In programs that are linked statically gfortran's library calls functions of threads that nobody has asked the linker for, as soon as it finds that others
 * are there. */
__attribute__((used)) static const void *const threads[] = {
    reinterpret_cast<const void *>(pthread_mutex_init), reinterpret_cast<const void *>(pthread_mutex_destroy),
    reinterpret_cast<const void *>(pthread_cond_init), reinterpret_cast<const void *>(pthread_cond_destroy),
    reinterpret_cast<const void *>(pthread_equal)};

/* The environment is what all copies see, however they were loaded; a child process has another number. */
void claim_process() {
  static const char variable[] = "F2CUDA_RUNTIME_IN", mark = 0;
  long process = 0;
  void *copy = nullptr;
  const char *const found = getenv(variable);
  if (found && sscanf(found, "%ld:%p", &process, &copy) == 2 && process == getpid() && copy != &mark)
    fatal(nullptr, "two copies of f2cuda's run-time library are in this process: link the program and its "
                   "libraries with --runtime=shared");
  char text[64];
  snprintf(text, sizeof text, "%ld:%p", static_cast<long>(getpid()), static_cast<const void *>(&mark));
  setenv(variable, text, 1);
}

} // namespace f2c_rt
