/* libFuzzer target: a whole file to the end of sema, with the verifier where no error was told, and all dumps. */
#include "tests/fuzz/target.h"

static void show(const Program *p) {
  Buf b = {0};
  dump_syntax_lines(p, &b);
  dump_syntax_stmts(p, &b);
  dump_syntax_tree(p, &b);
  dump_opaque(p, &b);
  dump_symbols(p, &b);
  buf_free(&b);
}

static void try_form(const uint8_t *data, size_t size, SourceForm form) {
  Trial t;
  trial_begin(&t, data, size, form);
  const Source *s = source_add(&t.sources, "input", (const char *)data, size, 0);
  Program *p = syntax_parse(t.arena, &t.sources, s, s, &t.o, intern_new(t.arena), &t.diag);
  p->sound = t.diag.errors == 0;
  sema_program(p, &module_import_files, &t.diag, NULL, 0);
  if (!t.diag.errors) sema_verify(p);
  show(p);
  trial_end(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  try_form(data, size, FORM_FIXED);
  try_form(data, size, FORM_FREE);
  return 0;
}
