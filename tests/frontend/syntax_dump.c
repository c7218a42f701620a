/* Shows what the syntax passes make of a file:  syntax_dump lines|stmts|tree|check [options] FILE
 * Options: -ffixed-form -ffree-form -ffixed-line-length-N -fd-lines-as-code -fbackslash -fopenmp -cpp -IDIR. Exit code 1: errors were told. */
#include "frontend/front_end.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void option(FrontOptions *o, const char *arg) {
  static char *dirs[8];
  if (!strcmp(arg, "-ffixed-form"))
    o->form = FORM_FIXED;
  else if (!strcmp(arg, "-ffree-form"))
    o->form = FORM_FREE;
  else if (!strncmp(arg, "-ffixed-line-length-", 20))
    o->fixed_width = atoi(arg + 20);
  else if (!strcmp(arg, "-fd-lines-as-code"))
    o->d_lines = true;
  else if (!strcmp(arg, "-fbackslash"))
    o->backslash = true;
  else if (!strcmp(arg, "-fopenmp"))
    o->openmp = true;
  else if (!strcmp(arg, "-cpp"))
    o->preprocess = true;
  else if (!strncmp(arg, "-I", 2))
    o->include_dirs = dirs, dirs[o->ninclude_dirs++] = (char *)arg + 2;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  Arena *a = arena_new();
  SourceTable t;
  source_init(&t, a);
  Diag d = {.sources = &t};
  FrontOptions o = {.fixed_width = 72, .default_real = 4, .default_double = 8, .default_integer = 4, .dialects = ~0u};
  for (int i = 2; i < argc - 1; i++) option(&o, argv[i]);
  Program *p = syntax_read(a, &t, argv[argc - 1], &o, intern_new(a), &d);
  Buf out = {0};
  if (p && !strcmp(argv[1], "lines"))
    dump_syntax_lines(p, &out);
  else if (p && !strcmp(argv[1], "stmts"))
    dump_syntax_stmts(p, &out);
  else if (p && !strcmp(argv[1], "tree"))
    dump_syntax_tree(p, &out);
  else if (p)
    buf_printf(&out, "%d lines, %d statements, %d opaque\n", p->lines.n, p->nstmts, p->opaque.statements);
  fwrite(out.s ? out.s : "", 1, out.len, stdout);
  buf_free(&out);
  arena_free(a);
  return d.errors > 0;
}
