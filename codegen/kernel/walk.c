/* The walk through what a loop does with work arrays (analysis/nest.h: WorkWalk), as a function that the launcher calls before anything else runs:
 *
 *   // whether every iteration sets what it reads of 'y'
 *   static bool columns_36_walk(long long n, long long m)
 *   {
 *     static thread_local f2c::walks known;
 *     return known.holds({n, m}, [&](f2c::walk &walk) {
 *       f2c::walked y(walk, {{1, n}});
 *       long long i = 0;
 *       y.begin();
 *       for (f2c::walk_loop turns_1(1ll, m, 1ll); walk.goes_on() && turns_1.next(i);) {
 *         y.read({i});
 *         y.set({i});
 *
 * All numbers are of 64 bits; wider ones of the program are not followed (analysis/schedule/work_walk.c). */
#include "codegen/kernel/kernel.h"
#include <stdio.h>
#include <string.h>

/* An element that the loop leaves alone. */
typedef struct NamedElement {
  const Symbol *array;
  const char *words, *name; /* of its subscripts; what it is called */
} NamedElement;

typedef struct Writer {
  Kernel *k;
  const WorkWalk *w;
  Names names;
  PtrMap name; /* Symbol -> what it is called */
  VEC(NamedElement) element;
  int indent, loops;
  Buf out;
} Writer;

static Arena *arena(const Writer *q) { return q->k->g->arena; }

static void __attribute__((format(printf, 2, 3))) line(Writer *q, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char text[1];
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  char *s = arena_alloc(arena(q), (size_t)n + 1);
  vsnprintf(s, (size_t)n + 1, fmt, again);
  va_end(again);
  cxx_out_wrap(&q->out, q->indent, s);
}

static const char *name_of(Writer *q, const Symbol *s) {
  const char *known = map_get(&q->name, s);
  if (known) return known;
  known = names_take(&q->names, s->name);
  map_put(arena(q), &q->name, s, (void *)known);
  return known;
}

static bool fail(Writer *q, const Expr *e) {
  refuse(&q->k->f, e->span, REASON_CHECK, "the run-time test before the loop has no text for this expression");
  return false;
}

/* ---- expressions ---- */

static const char *value(Writer *q, const Expr *e);

static const char *operator_of(Op op) {
  switch (op) {
  case OP_MUL: return "*";
  case OP_ADD: return "+";
  case OP_SUB: return "-";
  case OP_EQ:
  case OP_EQV: return "==";
  case OP_NE:
  case OP_NEQV: return "!=";
  case OP_LT: return "<";
  case OP_LE: return "<=";
  case OP_GT: return ">";
  case OP_GE: return ">=";
  case OP_AND: return "&&";
  case OP_OR: return "||";
  default: return NULL;
  }
}

static const char *binary(Writer *q, const Expr *e) {
  const char *x = value(q, e->kid[0]), *y = value(q, e->kid[1]), *op = operator_of(e->op);
  if (e->op == OP_DIV) return arena_printf(arena(q), "walk.quotient(%s, %s)", x, y);
  if (e->op == OP_POW) return arena_printf(arena(q), "walk.power(%s, %s)", x, y);
  return op ? arena_printf(arena(q), "(%s %s %s)", x, op, y) : (fail(q, e), "0");
}

static const char *function(Writer *q, const Expr *e) {
  const char *name = intrinsic_name(intrinsic_called(e)), *s = e->nkid > 1 ? value(q, e->kid[1]) : "0";
  if (intrinsic_called(e) == IN_INT) return s;
  for (int i = 2; i < e->nkid; i++) s = arena_printf(arena(q), "walk.%s(%s, %s)", name, s, value(q, e->kid[i]));
  return e->nkid == 2 ? arena_printf(arena(q), "walk.%s(%s)", name, s) : s;
}

/* The parameter that has the value of an element of constant subscripts. */
static const char *element(Writer *q, const Expr *e) {
  const Symbol *array = query_real_symbol(e->kid[0]->sym);
  const char *words = array->name;
  for (int i = 1; i < e->nkid; i++) {
    int64_t c = 0;
    fold_const_int(e->kid[i], &c);
    words = arena_printf(arena(q), c < 0 ? "%s_m%lld" : "%s_%lld", words, (long long)(c < 0 ? -c : c));
  }
  for (int i = 0; i < q->element.n; i++)
    if (q->element.v[i].array == array && !strcmp(q->element.v[i].words, words)) return q->element.v[i].name;
  vec_push(arena(q), &q->element, ((NamedElement){array, words, names_take(&q->names, words)}));
  return q->element.v[q->element.n - 1].name;
}

static const char *value(Writer *q, const Expr *e) {
  int64_t c;
  if (!e->rank && fold_const_int(e, &c)) return arena_printf(arena(q), c < 0 ? "(%lldll)" : "%lldll", (long long)c);
  switch (e->kind) {
  case EX_LOGICAL: return e->ival ? "1ll" : "0ll";
  case EX_NAME: return name_of(q, query_real_symbol(e->sym));
  case EX_PAREN: return value(q, e->kid[0]);
  case EX_UNARY:
    return e->op == OP_PLUS ? value(q, e->kid[0])
                            : arena_printf(arena(q), "(%s%s)", e->op == OP_NEG ? "-" : "!", value(q, e->kid[0]));
  case EX_BINARY: return binary(q, e);
  case EX_REF: return e->how == REF_ELEMENT ? element(q, e) : function(q, e);
  default: return fail(q, e), "0";
  }
}

/* ---- references ---- */

typedef struct Touch {
  Writer *q;
  const char *how;
} Touch;

static const char *lower(Writer *q, const Dim *d) { return d->lo ? value(q, d->lo) : "1ll"; }

/* One subscript as first, last and step. */
static const char *subscript(Writer *q, const Dim *d, const Expr *e) {
  bool range = e && e->kind == EX_RANGE;
  if (e && !range) return arena_printf(arena(q), "{%s}", value(q, e));
  const char *lo = range && e->kid[0] ? value(q, e->kid[0]) : lower(q, d),
             *hi = range && e->nkid > 1 && e->kid[1] ? value(q, e->kid[1]) : value(q, d->hi);
  return arena_printf(arena(q), "{%s, %s, %s}", lo, hi, range && e->nkid > 2 && e->kid[2] ? value(q, e->kid[2]) : "1ll");
}

static bool visit_touch(Expr *e, void *data) {
  Touch *t = data;
  const Expr *base = e->kind == EX_REF ? e->kid[0] : e;
  const Symbol *s = base->kind == EX_NAME && base->sym ? query_real_symbol(base->sym) : NULL;
  for (int d = 0; s && work_walk_is_column(t->q->w, s) && e != base && d + 1 < s->rank; d++)
    line(t->q, "walk.within(%s, %s, %s);", lower(t->q, &s->dim[d]), value(t->q, e->kid[d + 1]), value(t->q, s->dim[d].hi));
  if (!s || !work_walk_is_array(t->q->w, s)) return !s || !work_walk_is_column(t->q->w, s);
  const char *all = "";
  for (int d = 0; d < s->rank; d++)
    all = arena_printf(arena(t->q), "%s%s%s", all, d ? ", " : "", subscript(t->q, &s->dim[d], e == base ? NULL : e->kid[d + 1]));
  line(t->q, "%s.%s({%s});", name_of(t->q, s), t->how, all);
  return false;
}

static void touches(Writer *q, const Expr *e, const char *how) { ast_expr_walk((Expr *)e, visit_touch, &(Touch){q, how}); }

/* ---- statements ---- */

static void block(Writer *q, const Stmt *s);

static void assignment(Writer *q, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  touches(q, rhs, "read");
  touches(q, lhs, work_walk_sets(q->w, lhs) ? "set" : "read"); /* as in a(y(i)) */
  if (lhs->kind == EX_NAME && work_walk_moves(q->w, query_real_symbol(lhs->sym))) line(q, "%s = %s;", value(q, lhs), value(q, rhs));
}

static void do_loop(Writer *q, const Stmt *s) {
  if (s->u.loop.how == DO_COUNTED) {
    const char *var = value(q, s->u.loop.var), *turns = names_take(&q->names, arena_printf(arena(q), "turns_%d", ++q->loops));
    line(q, "for (f2c::walk_loop %s(%s, %s, %s); walk.goes_on() && %s.next(%s);) {", turns, value(q, s->u.loop.lo),
         value(q, s->u.loop.hi), s->u.loop.step ? value(q, s->u.loop.step) : "1ll", turns, var);
  } else {
    line(q, "while (walk.goes_on() && %s) {", s->u.loop.cond ? value(q, s->u.loop.cond) : "true");
  }
  q->indent += 2;
  block(q, s->body);
  q->indent -= 2;
  line(q, "}");
}

static void branches(Writer *q, const Stmt *s) {
  for (const Stmt *b = s; b; b = b->other) {
    if (b->kind == ST_ELSE)
      line(q, "} else {");
    else
      line(q, "%sif (%s) {", b == s ? "" : "} else ", value(q, b->u.branch.cond));
    q->indent += 2;
    block(q, b->body);
    q->indent -= 2;
  }
  line(q, "}");
}

static void block(Writer *q, const Stmt *s) {
  for (; s; s = s->next) {
    if (!work_walk_counts(q->w, s)) continue;
    switch (s->kind) {
    case ST_ASSIGN: assignment(q, s); break;
    case ST_DO: do_loop(q, s); break;
    case ST_IF: branches(q, s); break;
    default: line(q, s->kind == ST_EXIT ? "break;" : "continue;");
    }
  }
}

/* ---- the function ---- */

static void declare_arrays(Writer *q) {
  for (int i = 0; i < q->w->narray; i++) {
    const Symbol *s = q->w->array[i];
    const char *all = "";
    for (int d = 0; d < s->rank; d++)
      all = arena_printf(arena(q), "%s%s{%s, %s}", all, d ? ", " : "", lower(q, &s->dim[d]), value(q, s->dim[d].hi));
    line(q, "f2c::%s %s(walk, {%s});", q->w->apart ? "walked_apart" : "walked", name_of(q, s), all);
  }
}

/* One iteration, in which the arrays begin without values. */
static void iteration(Writer *q) {
  for (int i = 0; i < q->w->narray; i++) line(q, "%s.%s();", name_of(q, q->w->array[i]), q->w->apart ? "next" : "begin");
  block(q, q->w->loop->body);
}

static void body(Writer *q) {
  const Stmt *loop = q->w->loop;
  declare_arrays(q);
  for (int i = 0; i < q->w->nmoving; i++) line(q, "long long %s = 0;", name_of(q, q->w->moving[i]));
  const char *var = value(q, loop->u.loop.var);
  if (q->w->alike) {
    iteration(q);
    return;
  }
  line(q, "long long %s = 0;", var);
  line(q, "for (f2c::walk_loop turns(%s, %s, %s); walk.goes_on() && turns.next(%s);) {", value(q, loop->u.loop.lo),
       value(q, loop->u.loop.hi), loop->u.loop.step ? value(q, loop->u.loop.step) : "1ll", var);
  q->indent += 2;
  iteration(q);
  q->indent -= 2;
  line(q, "}");
}

typedef struct Found {
  Writer *q;
  VEC(const Expr *) name;
} Found;

static bool visit_fixed(Expr *e, void *data) {
  Found *f = data;
  if (e->kind == EX_REF && e->how == REF_ELEMENT) {
    const int known = f->q->element.n;
    element(f->q, e);
    if (f->q->element.n > known) vec_push(arena(f->q), &f->name, e);
    return false;
  }
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  if (!s || s->kind != SY_VARIABLE || e->value) return true;
  for (int i = 0; i < f->name.n; i++)
    if (f->name.v[i]->kind == EX_NAME && query_real_symbol(f->name.v[i]->sym) == s) return true;
  vec_push(arena(f->q), &f->name, e);
  return true;
}

/* All that the loop leaves alone: of subscripts, of the bounds of its arrays, and its own. */
static void find_fixed(Found *f) {
  const WorkWalk *w = f->q->w;
  const Stmt *loop = w->loop;
  for (int i = 0; i < w->nfixed; i++) visit_fixed((Expr *)w->fixed[i], f);
  for (int i = 0; i < w->narray; i++)
    for (int d = 0; d < w->array[i]->rank; d++) {
      if (w->array[i]->dim[d].lo) ast_expr_walk(w->array[i]->dim[d].lo, visit_fixed, f);
      ast_expr_walk(w->array[i]->dim[d].hi, visit_fixed, f);
    }
  for (int i = 0; i < w->ncolumn; i++)
    for (int d = 0; d + 1 < w->column[i]->rank; d++) {
      if (w->column[i]->dim[d].lo) ast_expr_walk(w->column[i]->dim[d].lo, visit_fixed, f);
      ast_expr_walk(w->column[i]->dim[d].hi, visit_fixed, f);
    }
  if (w->alike) return;
  ast_expr_walk(loop->u.loop.lo, visit_fixed, f);
  ast_expr_walk(loop->u.loop.hi, visit_fixed, f);
  if (loop->u.loop.step) ast_expr_walk(loop->u.loop.step, visit_fixed, f);
}

/* What stands for the name in the launcher. */
static const char *in_launcher(Kernel *k, const Expr *e) {
  if (e->type.base == TY_INTEGER) return kernel_bound(k, e, e->kind == EX_REF ? e->kid[0]->text : e->text, "walk");
  if (device_branch_shadowed(k->g, k->nest->unit, "merge"))
    refuse(&k->f, e->span, REASON_NAME, "'merge' is not the intrinsic function");
  return launcher_param(k, arena_printf(k->g->arena, "%s_walk", e->text), arena_printf(k->g->arena, "merge(1, 0, %s)", e->text),
                        k->g->prog->options->default_integer);
}

const char *walk_condition(Kernel *k, const Contract *c) {
  Writer q = {.k = k, .w = c->walk, .names = {.arena = k->g->arena, .outer = &k->g->globals}, .indent = 4};
  Found fixed = {.q = &q};
  names_take(&q.names, "walk");
  names_take(&q.names, "known");
  names_take(&q.names, "turns");
  find_fixed(&fixed);
  const char *name = names_take(&k->g->globals, arena_printf(k->g->arena, "%s_walk", k->launch->kernel)), *params = "",
             *values = "", *actual = "";
  for (int i = 0; i < fixed.name.n; i++) {
    const char *own = value(&q, fixed.name.v[i]), *comma = i ? ", " : "";
    params = arena_printf(arena(&q), "%s%slong long %s", params, comma, own);
    values = arena_printf(arena(&q), "%s%s%s", values, comma, own);
    actual = arena_printf(arena(&q), "%s%s%s", actual, comma, in_launcher(k, fixed.name.v[i]));
  }
  body(&q);
  Buf all = {0};
  buf_printf(&all, "\n// whether %s\n", c->text);
  cxx_out_wrap(&all, 0, arena_printf(arena(&q), "static bool %s(%s)", name, params));
  buf_puts(&all, "{\n  static thread_local f2c::walks known;\n");
  cxx_out_wrap(&all, 2, arena_printf(arena(&q), "return known.holds({%s}, [&](f2c::walk &walk) {", values));
  buf_printf(&all, "%s  });\n}\n", q.out.s ? q.out.s : "");
  k->walks = arena_printf(k->g->arena, "%s%s", k->walks ? k->walks : "", all.s);
  buf_free(&all);
  buf_free(&q.out);
  return arena_printf(k->g->arena, "%s(%s)", name, actual);
}
