/* Shows what the front end makes of files:  sema_dump symbols|directives|types|shapes|check [options] FILE...
 * The files are one compilation: later ones USE modules of earlier ones; the last is shown. Exit code 1:
 * errors were told. Options: -fdefault-real-8 -fdefault-integer-8 -fimplicit-none -ffixed-form -ffree-form
 * -cpp -DNAME -IDIR. */
#include "frontend/symbol/extent.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void option(FrontOptions *o, char *arg) {
  static char *dirs[16], *defines[32];
  if (!strcmp(arg, "-fdefault-real-8"))
    o->default_real = 8, o->default_double = 16;
  else if (!strcmp(arg, "-fdefault-double-8"))
    o->default_double = 8;
  else if (!strcmp(arg, "-fdefault-integer-8"))
    o->default_integer = 8;
  else if (!strcmp(arg, "-fbackslash"))
    o->backslash = true;
  else if (!strcmp(arg, "-fimplicit-none"))
    o->implicit_none = true;
  else if (!strcmp(arg, "-ffixed-form"))
    o->form = FORM_FIXED;
  else if (!strcmp(arg, "-ffree-form"))
    o->form = FORM_FREE;
  else if (!strcmp(arg, "-cpp"))
    o->preprocess = true;
  else if (!strncmp(arg, "-D", 2) && o->ncpp_args < 32)
    o->cpp_args = defines, defines[o->ncpp_args++] = arg;
  else if (!strncmp(arg, "-I", 2) && o->ninclude_dirs < 16)
    o->include_dirs = dirs, dirs[o->ninclude_dirs++] = arg + 2;
}

/* ---- directives ---- */

static void put_items(Buf *b, Expr **v, int n) {
  buf_putc(b, '(');
  for (int i = 0; i < n; i++) {
    if (i) buf_puts(b, ", ");
    expr_text(v[i], b);
  }
  buf_putc(b, ')');
}

static void put_clause(Buf *b, const Clause *c) {
  buf_printf(b, "    %s", directive_name_of_clause(c->kind));
  if (c->kind == CL_OTHER) buf_printf(b, " %s", c->name);
  if (c->red) buf_printf(b, " %s", directive_op_text(c->red));
  if (c->across_in) buf_puts(b, " in");
  if (c->across_out) buf_puts(b, " out");
  if (c->readonly) buf_puts(b, " readonly");
  if (c->zero) buf_puts(b, " zero");
  if (c->force) buf_puts(b, " force");
  if (c->word) buf_printf(b, " [%s]", c->word);
  if (c->nitem) buf_putc(b, ' '), put_items(b, c->item, c->nitem);
  buf_putc(b, '\n');
}

static void put_flags(Buf *b, uint32_t flags) {
  static const char *const word[] = {"region",      "kernels", "serial", "host-parallel", "target", "seq",
                                     "independent", "auto",    "simd",   "parallel",      "all"};
  for (int i = 0; i < 11; i++)
    if (flags >> i & 1) buf_printf(b, " %s", word[i]);
}

typedef struct {
  const Program *p;
  Buf *b;
} Show;

static int verdict_line(const Show *s, Span at) { return source_place(s->p->sources, at.begin).line; }

static bool directive_visit(Stmt *st, void *data) {
  Show *s = data;
  const Directive *d = st->kind == ST_DIRECTIVE ? st->u.directive : NULL;
  if (!d) return true;
  buf_printf(s->b, "%d: %s '%s':", verdict_line(s, d->span), directive_kind_name(d->kind), d->name);
  put_flags(s->b, d->flags);
  if (d->loop) buf_printf(s->b, " loop@%d", verdict_line(s, d->loop->span));
  if (d->end) buf_printf(s->b, " end@%d", verdict_line(s, d->end->span));
  if (d->begin) buf_printf(s->b, " begin@%d", verdict_line(s, d->begin->span));
  if (d->narg) buf_puts(s->b, " args"), put_items(s->b, d->arg, d->narg);
  buf_putc(s->b, '\n');
  for (const Clause *c = d->clause; c; c = c->next) put_clause(s->b, c);
  return true;
}

/* ---- types of expressions ---- */

static bool expr_visit(Expr *e, void *data) {
  static const char *const how[] = {"", " element", " section", " substring", " call", " constructor", " statement-function"};
  Show *s = data;
  if (e->kind == EX_RANGE || e->kind == EX_KEYWORD || e->kind == EX_STAR) return true;
  buf_puts(s->b, "    ");
  expr_text(e, s->b);
  buf_printf(s->b, ": %s", type_text(s->p->arena, e->type));
  if (e->rank) buf_printf(s->b, " rank %d", e->rank);
  if (e->kind == EX_REF) buf_puts(s->b, how[e->how]);
  bool calls = (e->kind == EX_REF && e->how == REF_CALL) || e->kind == EX_BINARY || e->kind == EX_UNARY;
  if (calls && e->sym) buf_printf(s->b, " to %s", e->sym->name);
  int64_t v;
  if (fold_const_int(e, &v) && e->kind != EX_INT) buf_printf(s->b, " = %lld", (long long)v);
  buf_putc(s->b, '\n');
  return true;
}

/* The extents of every array in the statement. */
static bool shape_visit(Expr *e, void *data) {
  Show *s = data;
  Extent x[EXT_MAX_RANK];
  if (!e->rank || e->kind == EX_RANGE || e->kind == EX_KEYWORD || e->kind == EX_IMPLIED_DO) return true;
  extent_of_expr(s->p->arena, e, x);
  buf_puts(s->b, "    ");
  expr_text(e, s->b);
  buf_puts(s->b, ": (");
  for (int i = 0; i < e->rank; i++) {
    if (i) buf_puts(s->b, ", ");
    if (x[i].expr)
      expr_text(x[i].expr, s->b);
    else
      buf_putc(s->b, '?');
  }
  buf_puts(s->b, ")\n");
  return true;
}

static bool shapes_visit(Stmt *st, void *data) {
  Show *s = data;
  if (st->kind != ST_ASSIGN && st->kind != ST_CALL && st->kind != ST_PRINT) return true;
  buf_printf(s->b, "  %d: %s\n", verdict_line(s, st->span), ast_stmt_kind_name(st->kind));
  ast_stmt_walk_exprs(st, shape_visit, s);
  return true;
}

static bool stmt_visit(Stmt *st, void *data) {
  Show *s = data;
  if (st->kind != ST_ASSIGN && st->kind != ST_CALL && st->kind != ST_STMT_FUNCTION && st->kind != ST_PRINT) return true;
  buf_printf(s->b, "  %d: %s%s%s\n", verdict_line(s, st->span), ast_stmt_kind_name(st->kind),
             st->kind == ST_ASSIGN && st->u.assign.defined ? " by " : "",
             st->kind == ST_ASSIGN && st->u.assign.defined ? st->u.assign.defined->name : "");
  ast_stmt_walk_exprs(st, expr_visit, s);
  return true;
}

static void each_unit(const Unit *u, StmtVisit *visit, Show *s) {
  for (; u; u = u->next) {
    ast_stmt_walk(u->first, visit, s);
    each_unit(u->child, visit, s);
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  Arena *a = arena_new();
  SourceTable t;
  source_init(&t, a);
  Diag d = {.sources = &t};
  FrontOptions o = {.fixed_width = 72, .default_real = 4, .default_double = 8, .default_integer = 4, .dialects = ~0u};
  Program *programs[512], *p = NULL;
  int n = 0;
  for (int i = 2; i < argc; i++) {
    if (argv[i][0] == '-') {
      option(&o, argv[i]);
    } else if (n < 512 && (p = front_end(a, &t, argv[i], &o, &d, programs, n))) {
      programs[n++] = p;
    }
  }
  Buf out = {0};
  Show s = {p, &out};
  if (p && !strcmp(argv[1], "symbols"))
    dump_symbols(p, &out);
  else if (p && !strcmp(argv[1], "directives"))
    each_unit(p->units, directive_visit, &s);
  else if (p && !strcmp(argv[1], "types"))
    each_unit(p->units, stmt_visit, &s);
  else if (p && !strcmp(argv[1], "shapes"))
    each_unit(p->units, shapes_visit, &s);
  fwrite(out.s ? out.s : "", 1, out.len, stdout);
  buf_free(&out);
  arena_free(a);
  return d.errors > 0;
}
