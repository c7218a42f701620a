/* Stands in for libcuda.so.1: a driver of version STUB_VERSION, whose initialisation gives STUB_INIT. It can do nothing else. */
#include <stdlib.h>

int cuDriverGetVersion(int *version);
int cuInit(unsigned flags);

int cuDriverGetVersion(int *version) {
  *version = atoi(getenv("STUB_VERSION"));
  return 0;
}

int cuInit(unsigned flags) {
  (void)flags;
  return atoi(getenv("STUB_INIT"));
}
