/* Where machine files and schemas lie. */
#include "common/own_files.h"
#include "predictor/machine.h"
#include <stdlib.h>
#include <unistd.h>

char *machine_find_file(Arena *a, const char *relative) {
  const char *env = getenv("F2CUDA_DATA");
  char *path = env && *env ? arena_printf(a, "%s/%s", env, relative) : NULL;
  return path && !access(path, R_OK) ? path : own_files_find(a, OWN_DATA, relative);
}
