/* libFuzzer target: statements, classified, lexed and parsed, without nesting and meaning. */
#include "tests/fuzz/target.h"
#include <string.h>

static bool inside(Span in, Span out) { return in.begin >= out.begin && in.end <= out.end; }

typedef struct {
  const Stmt *s;
} Around;

/* Within one text an expression's place lies in its statement's. */
static bool check_expr(Expr *e, void *data) {
  const Around *a = data;
  must(e->depth <= MAX_EXPR_DEPTH, "expressions have a limited depth");
  must(!e->span.begin || inside(e->span, a->s->line->span), "an expression lies in its statement");
  return true;
}

static void check_stmt(Stmt *s) {
  Around a = {s};
  must(s->line && s->span.begin <= s->span.end, "a statement has a place");
  if (s->kind != ST_MODULE_PROCEDURE) ast_stmt_walk_exprs(s, check_expr, &a); /* of which nesting decides what it is */
  if (s->one_line && s->body) check_stmt(s->body);
}

/* A line is text again after it was parsed, and at most one error is told of it. */
static void try_line(Trial *t, Program *p, const Line *l) {
  char *before = arena_strndup(t->arena, l->text, (size_t)l->len);
  int errors = t->diag.errors;
  Stmt *s = syntax_statement(p, l, &t->diag);
  must(s, "every line is a statement");
  must(!memcmp(before, l->text, (size_t)l->len), "the lexer leaves the line as it is");
  if (l->kind == LN_STATEMENT) must(t->diag.errors <= errors + 1, "a statement has one syntax error at most");
  check_stmt(s);
}

static void try_form(const uint8_t *data, size_t size, SourceForm form) {
  Trial t;
  trial_begin(&t, data, size, form);
  t.o.fixed_width = 0;
  Program *p = ARENA_NEW(t.arena, Program);
  const Source *s = source_add(&t.sources, "input", (const char *)data, size, 0);
  *p = (Program){.arena = t.arena, .names = intern_new(t.arena), .sources = &t.sources, .source = s, .original = s, .options = &t.o};
  p->fixed = form == FORM_FIXED;
  prescan_source(&t.sources, s, &t.o, t.arena, &t.diag, &p->lines);
  for (int i = 0; i < p->lines.n; i++)
    if (p->lines.v[i]->kind != LN_CPP) try_line(&t, p, p->lines.v[i]);
  trial_end(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  try_form(data, size, FORM_FIXED);
  try_form(data, size, FORM_FREE);
  return 0;
}
