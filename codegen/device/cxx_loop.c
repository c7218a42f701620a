/* DO loops, DO CONCURRENT and FORALL inside a thread; where CYCLE and EXIT go. */
#include "codegen/device/device.h"
#include <string.h>

/* ---- where CYCLE and EXIT go ---- */

static Target *target_named(Fn *f, const Stmt *s) {
  if (!s->u.text) return f->target;
  for (Target *t = f->target; t; t = t->outer)
    if (t->loop && stmt_cname(t->loop) && !strcmp(stmt_cname(t->loop), s->u.text)) return t;
  return NULL;
}

static const char *target_label(Fn *f, const char **slot, const char *what) {
  if (!*slot) *slot = names_take(&f->names, what);
  return *slot;
}

void cxx_loop_cycle_text(Fn *f, Buf *b, const Stmt *s) {
  Target *t = target_named(f, s);
  if (!t)
    refuse(f, s->span, REASON_CYCLE, "CYCLE of a loop outside the parallel loops");
  else if (t->mapped && f->early_return)
    buf_puts(b, "return;");
  else if (t == f->target && !t->no_continue)
    buf_puts(b, "continue;");
  else
    buf_printf(b, "goto %s;", target_label(f, &t->next, "next"));
}

static Construct *construct_named(Fn *f, const Stmt *s) {
  Construct *c = s->u.text ? f->construct : NULL;
  while (c && strcmp(stmt_cname(c->stmt), s->u.text) != 0) c = c->outer;
  return c;
}

void cxx_loop_exit_text(Fn *f, Buf *b, const Stmt *s) {
  Target *t = target_named(f, s);
  Construct *c = t ? NULL : construct_named(f, s);
  if (c)
    buf_printf(b, "goto %s;", target_label(f, &c->done, "done"));
  else if (!t)
    refuse(f, s->span, REASON_EXIT, "EXIT leaves a parallel loop or the construct around it");
  else if (t->mapped)
    refuse(f, s->span, REASON_EXIT, "EXIT leaves a parallel loop");
  else if (t == f->target && !t->in_switch)
    buf_puts(b, "break;");
  else
    buf_printf(b, "goto %s;", target_label(f, &t->done, "done"));
}

/* ---- bodies ---- */

static void loop_body(Fn *f, const Stmt *s, Target *t) {
  t->loop = s;
  t->outer = f->target;
  f->target = t;
  cxx_stmt_block(f, s->body, NULL);
  f->target = t->outer;
  const Stmt *last = s->body;
  while (last && last->next) last = last->next;
  if (s->end && s->end != last && s->end->label && cxx_stmt_label_wanted(f, s->end->label))
    cxx_out_label(f, cxx_stmt_label(f, s->end->label));
  if (t->next) cxx_out_label(f, t->next);
}

void cxx_loop_inside(Fn *f, const Stmt *s) {
  Target t = {0};
  loop_body(f, s, &t);
}

static void loop_close(Fn *f, const Target *t) {
  cxx_out_close(f, "}");
  if (t->done) cxx_out_label(f, t->done);
}

/* ---- loop variables ---- */

typedef struct {
  const Symbol *var; /* loop variable */
  int outside;       /* references outside loops that it controls */
} Escape;

static bool count_names(Expr *e, void *data) {
  Escape *q = data;
  q->outside += e->kind == EX_NAME && e->sym == q->var;
  return true;
}

static bool controls(const Stmt *s, const Symbol *var) {
  if (s->kind != ST_DO && s->kind != ST_FORALL) return false;
  if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED) return s->u.loop.var->sym == var;
  for (int i = 0; i < s->u.loop.nindex; i++)
    if (s->u.loop.index[i].var->sym == var) return true;
  return false;
}

/* Bounds are asked for before the loop sets its variable: do k = k, n. */
static void count_bounds(const Stmt *s, Escape *q) {
  Expr *bound[] = {s->u.loop.lo, s->u.loop.hi, s->u.loop.step};
  for (int i = 0; i < 3; i++)
    if (bound[i]) ast_expr_walk(bound[i], count_names, q);
}

static bool count_outside(Stmt *s, void *data) {
  if (controls(s, ((Escape *)data)->var)) {
    if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED) count_bounds(s, data);
    return false;
  }
  ast_stmt_walk_exprs(s, count_names, data);
  return true;
}

/* Whether the variable's value is wanted outside the loops that it controls; then it lives longer than the 'for'. */
bool cxx_loop_escapes(Fn *f, const Binding *v) {
  if (v->kind != BIND_VALUE || !v->local) return true;
  Escape q = {v->sym, 0};
  Stmt *root = f->nest ? f->nest->first->body : f->unit->first;
  ast_stmt_walk(root, count_outside, &q);
  return q.outside > 0 || (v->use && v->use->role == ROLE_LASTPRIVATE) || (f->proc && v->sym->is_result);
}

/* ---- invariants ---- */

static bool set_in_function(Fn *f, const Expr *name) {
  const Binding *v = bind_sym(f, name->sym);
  if (name->sym->attrs & AT_PARAMETER) return false;
  if (!v) return true;
  if (v->use) return v->use->role != ROLE_VALUE && v->use->role != ROLE_INDEX;
  return v->local;
}

/* The variable of a loop inside the kernel's: it counts while the 'for' that declares it is open, or has been left somewhere. */
static bool is_left(const Fn *f, const Expr *name) {
  const Binding *v = bind_sym((Fn *)f, name->sym);
  if (!v || !v->use || v->use->role != ROLE_INDEX || v->in_for) return false;
  for (int i = 0; f->nest && i < f->nest->depth; i++)
    if (f->nest->loop[i]->var && f->nest->loop[i]->var->sym == name->sym) return false;
  return true;
}

/* Its value cannot change while a loop runs: constants, arguments by value, indices of loops around. */
static bool steady(Fn *f, const Expr *e) {
  switch (e->kind) {
  case EX_INT: return true;
  case EX_NAME: return e->sym && e->sym->kind == SY_VARIABLE && e->rank == 0 && !set_in_function(f, e) && !is_left(f, e);
  case EX_PAREN: return steady(f, e->kid[0]);
  case EX_UNARY: return e->op == OP_NEG && steady(f, e->kid[0]);
  case EX_BINARY: return (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL) && steady(f, e->kid[0]) && steady(f, e->kid[1]);
  case EX_REF: return intrinsic_called(e) == IN_SIZE || intrinsic_called(e) == IN_UBOUND;
  default: return false;
  }
}

/* ---- counted loops ---- */

typedef struct {
  const Expr *var, *lo, *hi, *step; /* of the DO */
  Loc at;                           /* the DO */
  bool leaves;                      /* it may be left before its end, which may be HUGE of its variable */
  bool unrolls;                     /* subscripts of arrays in registers are made of it */
  bool ahead;                       /* loads of its later iterations can be under way meanwhile */
} Counted;

static const char *head_variable(Fn *f, const char *type, const char *base, const char *suffix) {
  const char *n = names_derive(&f->names, base, suffix);
  buf_printf(&f->head, "  %s %s;\n", type, n);
  return n;
}

/* Any step and type: the number of iterations first, as the standard has it. */
static void open_counting(Fn *f, const Counted *c, const char *var, Type t) {
  const char *type = ctype_type(t), *n = head_variable(f, "long long", var, "_n"), *step = head_variable(f, type, var, "_step");
  const char *first = head_variable(f, type, var, "_lo");
  char *hi = cxx_expr_text_as(f, c->hi, t, PREC_ADD);
  cxx_out_line(f, c->at, "%s = %s;", first, cxx_expr_text(f, c->lo, PREC_COMMA));
  cxx_out_line(f, 0, "%s = %s;", step, c->step ? cxx_expr_text(f, c->step, PREC_COMMA) : "1");
  if (t.base == TY_INTEGER)
    cxx_out_line(f, 0, "%s = f2c::trip_count(%s, %s, %s);", n, first, hi, step);
  else
    cxx_out_line(f, 0, "%s = static_cast<long long>((%s - %s + %s) / %s);", n, hi, first, step, step);
  cxx_out_line(f, 0, "%s = %s;", var, first);
  const char *next = t.base == TY_INTEGER ? arena_printf(f->g->arena, "%s = f2c::next(%s, %s)", var, var, step)
                                          : arena_printf(f->g->arena, "%s += %s", var, step);
  cxx_out_open(f, c->at, "for (; %s > 0; --%s, %s) {", n, n, next);
}

/* A constant step: the loop as C has it. 'own': the variable is the loop's own. */
static void open_simple(Fn *f, const Counted *c, const char *var, Type t, int64_t step, bool own) {
  Buf b = {0};
  char *lo = cxx_expr_text_as(f, c->lo, t, PREC_COMMA), *hi = cxx_expr_text_as(f, c->hi, t, PREC_LT + 1);
  const char *type = ctype_type(t), *end = hi;
  bool inline_hi = steady(f, c->hi);
  if (own && !inline_hi) {
    end = names_derive(&f->names, var, "_end");
    buf_printf(&b, "%s %s = %s, %s = %s; ", type, var, lo, end, hi);
  } else if (own)
    buf_printf(&b, "%s %s = %s; ", type, var, lo);
  else {
    if (!inline_hi) {
      end = head_variable(f, type, var, "_end");
      cxx_out_line(f, c->at, "%s = %s;", end, hi);
    }
    buf_printf(&b, "%s = %s; ", var, lo);
  }
  buf_printf(&b, "%s %s %s; ", var, step > 0 ? "<=" : ">=", end);
  if (step == 1 || step == -1)
    buf_printf(&b, "%s%s", step > 0 ? "++" : "--", var);
  else
    buf_printf(&b, "%s %s %lld", var, step > 0 ? "+=" : "-=", (long long)(step > 0 ? step : -step));
  if (c->unrolls || c->ahead) cxx_out_line(f, c->at, c->unrolls ? "F2C_UNROLL_ALL" : "F2C_UNROLL(8)");
  cxx_out_open(f, c->unrolls || c->ahead ? 0 : c->at, "for (%s) {", b.s);
  buf_free(&b);
}

/* The step behind the last value of a loop up to 'hi' is a value of the type too: 'for (i = lo; i <= hi;
 * i++)' comes to its end. */
static bool keeps_in_type(Type t, int64_t step, int64_t hi) {
  int64_t most = t.kind >= 8 ? INT64_MAX : ((int64_t)1 << (8 * t.kind - 1)) - 1;
  return step > 0 ? step <= most && hi <= most - step : step >= -most && hi >= -most - step;
}

/* Returns the variable when the 'for' declares it: until the loop closes, uses of it ask for no other
 * declaration. 'sure': nobody wants its value outside. */
static Binding *open_counted(Fn *f, const Counted *c, bool sure) {
  Binding *v = bind_peek(f, c->var);
  int64_t step = 1, hi = 0;
  if (!v) return NULL;
  if (v->rank > 0 || !ctype_type(v->type)) {
    refuse(f, c->var->span, REASON_LOOP_VARIABLE, "'%s' cannot be a loop variable on the device", v->path);
    return NULL;
  }
  bool own = sure || !cxx_loop_escapes(f, v);
  bool simple = v->type.base == TY_INTEGER && (!c->step || (fold_const_int(c->step, &step) && step != 0));
  if (simple) simple = fold_const_int(c->hi, &hi) ? keeps_in_type(v->type, step, hi) : v->type.kind > 2 && !c->leaves;
  if (own && simple) {
    open_simple(f, c, v->cname, v->type, step, true);
    v->in_for++;
    return v;
  }
  v->used = true;
  const char *text = v->kind == BIND_POINTER ? arena_printf(f->g->arena, "*%s", v->cname) : v->cname;
  if (simple)
    open_simple(f, c, text, v->type, step, false);
  else
    open_counting(f, c, text, v->type);
  return NULL;
}

/* A loop ends early by EXIT, RETURN or GO TO. */
static bool find_exit(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_EXIT || (ast_jump_stmt(s) & (JUMP_RETURN | JUMP_LABEL));
  return !*(bool *)data;
}

static bool unrolls(const Fn *f, const Stmt *s) {
  const Unrolled *r = f->nest ? f->nest->unrolled : NULL;
  for (int i = 0; r && i < r->n; i++)
    if (r->stmt[i] == s) return true;
  return false;
}

static const Loop *loop_of(const Loop *l, const Stmt *s) {
  const Loop *found = NULL;
  for (; l && !found; l = l->next) found = l->stmt == s ? l : loop_of(l->child, s);
  return found;
}

typedef struct Light {
  int elements;
  bool calls;
  bool narrow; /* elements of less than 8 bytes */
} Light;

static bool visit_light(Expr *e, void *data) {
  Light *q = data;
  const bool element = e->kind == EX_REF && e->how == REF_ELEMENT;
  q->elements += element;
  q->narrow |= element && type_size(e->type) < 8;
  q->calls |= (e->kind == EX_REF && e->how == REF_CALL) || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym);
  return true;
}

enum { MOST_STATEMENTS = 6, MOST_ELEMENTS = 16, SHORT = 16 };

/* A recurrence inside a thread with little beside it: there are few threads, and each waits for what it loads. Of sums compilers unroll enough. For
 * Thomas' algorithm in REAL(8) eight iterations took 0.76 and 0.84 of the time of the compiler's own four; in REAL(4) a biquad took 0.67 and Deriche's
 * filter 1.27, so that narrow elements are left to the compiler. */
static bool runs_ahead(const Fn *f, const Stmt *s) {
  const Loop *l = f->nest && f->kernel && !subscript_check_on(f) ? loop_of(f->nest->loop[f->nest->depth - 1]->child, s) : NULL;
  Light q = {0};
  int n = 0;
  int64_t trip = l ? query_loop_trip(l) : 0;
  if (!l || l->child || l->kind != LOOP_DO || (l->verdict != V_SEQUENTIAL && l->verdict != V_SCAN) || (trip >= 0 && trip < SHORT))
    return false;
  for (const Stmt *b = s->body; b; b = b->next) {
    if (b->kind == ST_CONTINUE || b->kind == ST_END) continue;
    if (b->kind != ST_ASSIGN || b->u.assign.defined || b->u.assign.lhs->rank || ++n > MOST_STATEMENTS) return false;
    ast_stmt_walk_exprs((Stmt *)b, visit_light, &q);
  }
  return q.elements && q.elements <= MOST_ELEMENTS && !q.calls && !q.narrow;
}

/* A loop run once for iterations of the only loop side by side: compilers unroll 32 of its own, and have registers for few threads then. */
static bool is_jammed(const Fn *f, const Stmt *s) {
  const Nest *n = f->nest;
  const Loop *l = n && n->depth == 1 && n->unrolled && n->unrolled->jams ? loop_of(n->loop[0]->child, s) : NULL;
  return l && !l->child && query_loop_trip(l) > SHORT;
}

static void do_counted(Fn *f, const Stmt *s) {
  Counted c = {.var = s->u.loop.var,
               .lo = s->u.loop.lo,
               .hi = s->u.loop.hi,
               .step = s->u.loop.step,
               .at = s->span.begin,
               .unrolls = unrolls(f, s),
               .ahead = runs_ahead(f, s) || is_jammed(f, s)};
  ast_stmt_walk(s->body, find_exit, &c.leaves);
  Target t = {0};
  Binding *own = open_counted(f, &c, false);
  if (f->fail) return;
  loop_body(f, s, &t);
  if (own) own->in_for--;
  loop_close(f, &t);
}

Binding *cxx_loop_open(Fn *f, const Stmt *s, bool sure) {
  Counted c = {s->u.loop.var, s->u.loop.lo, s->u.loop.hi, s->u.loop.step, s->span.begin, false, unrolls(f, s), false};
  return open_counted(f, &c, sure);
}

void cxx_loop_close(Fn *f, Binding *own) {
  if (own) own->in_for--;
  cxx_out_close(f, "}");
}

/* ---- the other forms ---- */

/* DO CONCURRENT inside a thread: its indices one inside the other, in the order written. */
static void do_concurrent(Fn *f, const Stmt *s) {
  Target t = {0};
  int n = s->u.loop.nindex;
  Binding *own[16] = {0};
  for (int i = 0; i < n && i < 16 && !f->fail; i++) {
    const ConcurrentIndex *x = &s->u.loop.index[i];
    Counted c = {x->var, x->lo, x->hi, x->step, s->span.begin, false, false, false};
    own[i] = open_counted(f, &c, false);
  }
  if (f->fail) return;
  if (s->u.loop.cond) cxx_out_line(f, 0, "if (!(%s)) continue;", cxx_expr_text(f, s->u.loop.cond, PREC_COMMA));
  loop_body(f, s, &t);
  for (int i = 0; i < n; i++) {
    if (own[i]) own[i]->in_for--;
    cxx_out_close(f, "}");
  }
  if (t.done) cxx_out_label(f, t.done);
}

static void do_while(Fn *f, const Stmt *s) {
  Target t = {0};
  if (s->u.loop.how == DO_WHILE)
    cxx_out_open(f, s->span.begin, "while (%s) {", cxx_expr_text(f, s->u.loop.cond, PREC_COMMA));
  else
    cxx_out_open(f, s->span.begin, "for (;;) {");
  loop_body(f, s, &t);
  loop_close(f, &t);
}

void cxx_loop_do(Fn *f, const Stmt *s) {
  switch (s->u.loop.how) {
  case DO_COUNTED: do_counted(f, s); break;
  case DO_CONCURRENT: do_concurrent(f, s); break;
  default: do_while(f, s);
  }
}

/* FORALL: every assignment over all indices. Its right sides are evaluated before it stores, so none may read what another
 * combination of the indices stores. */
void cxx_loop_forall(Fn *f, const Stmt *s) {
  for (const Stmt *x = s->body; x && !f->fail; x = x->next) {
    bool plain = x->kind == ST_ASSIGN && x->u.assign.lhs->rank == 0;
    if (!plain || cxx_array_overlaps(f, x->u.assign.rhs, x->u.assign.lhs) ||
        (s->u.loop.cond && cxx_array_overlaps(f, s->u.loop.cond, x->u.assign.lhs))) {
      refuse(f, x->span, REASON_FORALL, "this assignment of a FORALL is not supported in device code");
      return;
    }
    Binding *own[16] = {0};
    int n = s->u.loop.nindex < 16 ? s->u.loop.nindex : 16;
    for (int i = 0; i < n && !f->fail; i++) {
      const ConcurrentIndex *k = &s->u.loop.index[i];
      own[i] = open_counted(f, &(Counted){k->var, k->lo, k->hi, k->step, s->span.begin, false, false, false}, false);
    }
    if (f->fail) return;
    if (s->u.loop.cond) cxx_out_line(f, 0, "if (!(%s)) continue;", cxx_expr_text(f, s->u.loop.cond, PREC_COMMA));
    cxx_stmt_emit(f, x);
    for (int i = 0; i < n; i++) {
      if (own[i]) own[i]->in_for--;
      cxx_out_close(f, "}");
    }
  }
}
