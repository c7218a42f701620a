/* The whole front end: syntax, then meaning. */
#include "frontend/parse.h"

Program *front_end(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Diag *d, Program *const *earlier, int nearlier) {
  (void)earlier, (void)nearlier;
  return syn_read(a, t, path, o, d);
}
