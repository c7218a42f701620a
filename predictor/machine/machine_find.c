/* Where machine files and schemas lie. */
#include "common/own_files.h"
#include "predictor/machine/machine.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *machine_find_file(Arena *a, const char *relative) {
  const char *env = getenv("F2CUDA_DATA");
  char *path = env && *env ? arena_printf(a, "%s/%s", env, relative) : NULL;
  return path && !access(path, R_OK) ? path : own_files_find(a, OWN_DATA, relative);
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }
static int is_xml(const struct dirent *e) { return str_suffix(e->d_name, ".xml"); }

const Machine **machine_find_all(Arena *a, Diag *d, int *n) {
  const char *folder = machine_find_file(a, "machines");
  struct dirent **file = NULL;
  int nfiles = folder ? scandir(folder, &file, is_xml, by_name) : 0;
  const Machine **all = ARENA_ARRAY(a, const Machine *, nfiles > 0 ? nfiles : 1);
  *n = 0;
  for (int i = 0; i < nfiles; i++) {
    all[*n] = machine_load(arena_printf(a, "%s/%s", folder, file[i]->d_name), a, d);
    *n += all[*n] != NULL;
    free(file[i]);
  }
  free(file);
  return all;
}

void machine_find_list(Arena *a, Diag *d, Buf *out) {
  int n;
  const Machine **all = machine_find_all(a, d, &n);
  buf_printf(out, "%-12s %-32s %5s %5s %10s %10s\n", "name", "machine", "cc", "SMs", "GB/s", "MB of L2");
  for (int i = 0; i < n; i++) {
    const Machine *m = all[i];
    buf_printf(out, "%-12s %-32s %5.1f %5.0f %10.0f %10.4g\n", m->name, m->title, m->compute_capability, m->sms, m->bandwidth,
               m->l2 / 1024);
  }
}
