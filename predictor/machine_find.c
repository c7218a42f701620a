/* Where the files lie that f2cuda brings along. */
#include "predictor/machine.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *if_readable(Arena *a, const char *dir, const char *relative) {
  char *path = arena_printf(a, "%s/%s", dir, relative);
  return access(path, R_OK) == 0 ? path : NULL;
}

/* .../bin/f2cuda -> .../share/f2cuda */
static char *beside_executable(Arena *a, const char *relative) {
  char exe[4096];
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  if (n <= 0) return NULL;
  exe[n] = '\0';
  for (int up = 0; up < 2; up++) {
    char *slash = strrchr(exe, '/');
    if (!slash) return NULL;
    *slash = '\0';
  }
  return if_readable(a, arena_printf(a, "%s/share/f2cuda", exe), relative);
}

char *mach_data_file(Arena *a, const char *relative) {
  const char *env = getenv("F2CUDA_DATA");
  char *path = env && *env ? if_readable(a, env, relative) : NULL;
  if (!path) path = beside_executable(a, relative);
  return path ? path : if_readable(a, F2CUDA_SOURCE_DIR, relative);
}
