/* Where the files lie that f2cuda brings along. Nothing but the place of the program tells: an installation can be moved. */
#include "common/own_files.h"
#include "common/own_layout.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A tree of files: the way up from the folder of the program, and the folders of OwnFolder in there. */
typedef struct Layout {
  const char *up;        /* from bin to the root: ".." */
  const char *folder[3]; /* from the root */
} Layout;

/* As 'cmake --install' was told, and as the build tree is. */
static const Layout layouts[] = {{F2CUDA_INSTALL_UP, {F2CUDA_INSTALL_LIB, F2CUDA_INSTALL_INCLUDE, F2CUDA_INSTALL_DATA}},
                                 {"..", {"lib", "include/f2cuda", "share/f2cuda"}}};

/* /usr/bin/f2cuda and '..' make /usr, wherever links to the program lie. */
static char *root_of(Arena *a, const Layout *l) {
  char exe[PATH_MAX], root[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  if (n <= 0) return NULL;
  exe[n] = 0;
  *strrchr(exe, '/') = 0;
  return realpath(arena_printf(a, "%s/%s", exe, l->up), root) ? arena_printf(a, "%s", root) : NULL;
}

char *own_files_find(Arena *a, OwnFolder folder, const char *name) {
  for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
    const char *root = root_of(a, &layouts[i]);
    char *path = root ? arena_printf(a, "%s/%s/%s", root, layouts[i].folder[folder], name) : NULL;
    if (path && !access(path, R_OK)) return path;
  }
  return NULL;
}

char *own_files_root(Arena *a) {
  char *root = root_of(a, &layouts[0]);
  return root ? root : arena_printf(a, "/proc/self/exe");
}
