/* The syntax passes over one file, in order. */
#include "frontend/front_end.h"
#include "frontend/source/prescan.h"
#include "frontend/source/preprocess.h"
#include "frontend/syntax/parse.h"

Stmt *syntax_statement(Program *p, const Line *l, Diag *d) {
  return l->kind == LN_DIRECTIVE ? directive_parse_statement(p, l, d) : parse_statement(p, l, d);
}

static void parse_lines(Program *p, Diag *d) {
  Stmt **stmts = ARENA_ARRAY(p->arena, Stmt *, p->lines.n);
  int n = 0;
  for (int i = 0; i < p->lines.n; i++)
    if (p->lines.v[i]->kind != LN_CPP) stmts[n++] = syntax_statement(p, p->lines.v[i], d);
  build_tree(p, stmts, n, d);
}

Program *syntax_parse(Arena *a, SourceTable *t, const Source *raw, const Source *s, const FrontOptions *o, Intern *names, Diag *d) {
  Program *p = ARENA_NEW(a, Program);
  *p = (Program){.arena = a, .names = names, .sources = t, .source = s, .original = raw, .options = o};
  p->fixed = source_form(s, o) == FORM_FIXED;
  p->tangled = !prescan_source(t, s, o, a, d, &p->lines);
  parse_lines(p, d);
  return p;
}

Program *syntax_read(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Intern *names, Diag *d) {
  const char *why;
  const Source *raw = source_read(t, path, 0, &why);
  if (!raw) {
    diag_file_error(d, path, "%s", why);
    return NULL;
  }
  const Source *s = preprocess_is_wanted(path, o) ? preprocess_source(t, raw, o, d) : preprocess_done(t, raw);
  return s ? syntax_parse(a, t, raw, s, o, names, d) : NULL;
}
