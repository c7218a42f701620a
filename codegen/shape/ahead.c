/* Loads ahead: a sequential loop inside a thread, with little beside its recurrence, goes in batches. What nobody sets while it runs is loaded for a
 * whole batch before the first of its iterations: these wait for each other, and divisions keep compilers from moving loads past them.
 *
 *   long long i_from = 2;
 *   for (; n - i_from >= 7; i_from += 8) {                            do i = 2, n
 *     double a_ahead[8];
 *     F2C_UNROLL(8)
 *     for (int turn = 0; turn < 8; turn++) {
 *       const int i = static_cast<int>(i_from + turn);
 *       a_ahead[turn] = a[a_(j, i)];
 *     }
 *     F2C_UNROLL(8)
 *     for (int turn = 0; turn < 8; turn++) {
 *       const int i = static_cast<int>(i_from + turn);
 *       w = 1 / (b_ahead[turn] - a_ahead[turn] * c[c_(i - 1)]);           w = 1/(b(j,i) - a(j,i)*c(i-1))
 *       ...
 *     }
 *   }
 *   for (; i_from <= n; ++i_from) { ... }                                the iterations that are left */
#include "codegen/shape/shape.h"
#include "frontend/symbol/intrinsic.h"

enum { TURNS = 8, MOST_STATEMENTS = 8, MOST_LOADS = 6, SHORT = 16 };

typedef struct {
  Kernel *k;
  const Stmt *loop;
  const Symbol *var;
  int statements;
  bool unfit;
} Search;

static const Loop *loop_of(const Loop *l, const Stmt *s) {
  const Loop *found = NULL;
  for (; l && !found; l = l->next) found = l->stmt == s ? l : loop_of(l->child, s);
  return found;
}

/* ---- the loop ---- */

static bool visit_call(Expr *e, void *data) {
  Search *q = data;
  const bool call = e->kind == EX_REF && e->how == REF_CALL;
  q->unfit |= (call && (intrinsic_called(e) == IN_NONE || e->rank)) || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym);
  return !q->unfit;
}

/* Assignments of numbers alone, of which none sets the loop's variable. */
static bool is_chain(Search *q) {
  for (const Stmt *s = q->loop->body; s; s = s->next) {
    if (s->label) return false;
    if (s->kind == ST_CONTINUE || s->kind == ST_END) continue;
    if (s->kind != ST_ASSIGN || s->u.assign.defined || s->u.assign.lhs->rank || ++q->statements > MOST_STATEMENTS) return false;
    ast_stmt_walk_exprs((Stmt *)s, visit_call, q);
  }
  return !q->unfit && q->statements > 0;
}

/* It runs in a thread, and its iterations wait for each other. */
static bool is_sequential(const Search *q, const Loop *l) {
  int64_t step = 1, end = 0, trip = query_loop_trip(l);
  if (l->child || l->kind != LOOP_DO || l->stmt->u.loop.how != DO_COUNTED || l->transform || l->extreme || l->stmt->label ||
      l->stmt->shared_end)
    return false;
  if ((l->verdict != V_SEQUENTIAL && l->verdict != V_SCAN) || (trip >= 0 && trip < SHORT)) return false;
  if (l->step && (!fold_const_int(l->step, &step) || (step != 1 && step != -1))) return false;
  if (fold_const_int(l->hi, &end) && (end > INT32_MAX - 2 * TURNS || end < INT32_MIN + 2 * TURNS)) return false;
  const Binding *v = bind_peek(&q->k->f, l->var);
  return v && v->kind == BIND_VALUE && v->type.base == TY_INTEGER && v->type.kind == 4 && v->use && v->use->role == ROLE_INDEX &&
         !cxx_loop_escapes(&q->k->f, v);
}

/* ---- what is loaded ---- */

static bool sets(const Search *q, const Symbol *array) {
  for (const Stmt *s = q->loop->body; s; s = s->next) {
    const Expr *e = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
    while (e && (e->kind == EX_REF || e->kind == EX_MEMBER)) e = e->kid[0];
    if (e && query_real_symbol(e->sym) == query_real_symbol(array)) return true;
  }
  return false;
}

/* No iteration of the loop changes its value, or it is the loop's variable. */
static bool is_steady(const Search *q, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return true;
  if (e->kind == EX_NAME) {
    const Binding *v = e->sym && e->rank == 0 ? bind_peek(&q->k->f, e) : NULL;
    return v && v->kind == BIND_VALUE && v->use && (v->use->role == ROLE_VALUE || v->use->role == ROLE_INDEX);
  }
  if (e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return false;
  for (int i = 0; i < e->nkid; i++)
    if (!is_steady(q, e->kid[i])) return false;
  return e->kind != EX_BINARY || e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL;
}

/* An array that nobody sets while the nest runs, or one of the thread's own that the loop leaves alone. */
static bool is_left_alone(const Search *q, const Binding *v) {
  const uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
  if (!v || v->record || v->kind != BIND_ARRAY || !v->use || !v->rank || v->use->joint || sets(q, v->sym)) return false;
  if ((v->sym->attrs | v->shape->attrs) & loose || v->sym->equiv) return false;
  if (v->use->role == ROLE_PRIVATE) return true;
  return v->use->role == ROLE_ARRAY && v->use->red == RED_NONE && !v->use->written;
}

static void add(Search *q, const Expr *e, const Binding *v) {
  Fn *f = &q->k->f;
  Early new = {.ref = e, .type = v->type, .stmt = q->loop->body};
  for (int i = 0; i < f->early.n && !new.name; i++)
    if (cxx_array_same(f->early.v[i].ref, e)) new.name = f->early.v[i].name;
  new.first = !new.name;
  if (new.first) new.name = names_derive(&f->names, v->cname, "_ahead");
  vec_push(f->g->arena, &f->early, new);
}

static bool is_condition(const Expr *e) {
  return (e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR)) || intrinsic_called(e) == IN_MERGE;
}

static bool visit_load(Expr *e, void *data) {
  Search *q = data;
  if (is_condition(e)) return false;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->rank || e->kid[0]->kind != EX_NAME) return true;
  const Binding *v = bind_peek(&q->k->f, e->kid[0]);
  bool good = is_left_alone(q, v) && type_size(e->type) == 8 && expr_names(e, q->var);
  for (int i = 1; i < e->nkid && good; i++) good = is_steady(q, e->kid[i]);
  if (good) add(q, e, v);
  return !good;
}

static int loads(const Fn *f) {
  int n = 0;
  for (int i = 0; i < f->early.n; i++) n += f->early.v[i].first;
  return n;
}

static void find_loads(Search *q) {
  for (const Stmt *s = q->loop->body; s; s = s->next) {
    if (s->kind != ST_ASSIGN) continue;
    ast_expr_walk(s->u.assign.rhs, visit_load, q);
    for (int i = 1; s->u.assign.lhs->kind == EX_REF && i < s->u.assign.lhs->nkid; i++)
      ast_expr_walk(s->u.assign.lhs->kid[i], visit_load, q);
  }
}

/* ---- the text ---- */

static void open_turns(Kernel *k, const Loop *l, const char *from, int64_t step) {
  cxx_out_line(&k->f, 0, "F2C_UNROLL(%d)", TURNS);
  cxx_out_open(&k->f, 0, "for (int turn = 0; turn < %d; turn++) {", TURNS);
  cxx_out_line(&k->f, 0, "const int %s = static_cast<int>(%s %s turn);", bind_peek(&k->f, l->var)->cname, from,
               step > 0 ? "+" : "-");
}

static void emit(Kernel *k, const Loop *l, int64_t step) {
  Fn *f = &k->f;
  Binding *v = bind_peek(f, l->var);
  const char *from = names_derive(&f->names, v->cname, "_from"), *end = names_derive(&f->names, v->cname, "_end");
  cxx_out_open(f, l->stmt->span.begin, "{");
  cxx_out_line(f, 0, "long long %s = %s;", from, cxx_expr_text_as(f, l->lo, v->type, PREC_COMMA));
  cxx_out_line(f, 0, "const int %s = %s;", end, cxx_expr_text_as(f, l->hi, v->type, PREC_COMMA));
  cxx_out_open(f, 0, "for (; %s - %s >= %d; %s %s %d) {", step > 0 ? end : from, step > 0 ? from : end, TURNS - 1, from,
               step > 0 ? "+=" : "-=", TURNS);
  v->in_for++;
  early_loads_declare(f, arena_printf(f->g->arena, "%d", TURNS));
  open_turns(k, l, from, step);
  early_loads_load(f);
  cxx_out_close(f, "}");
  open_turns(k, l, from, step);
  cxx_stmt_block(f, l->stmt->body, NULL);
  cxx_out_close(f, "}");
  cxx_out_close(f, "}");
  f->early.n = 0;
  cxx_out_open(f, 0, "for (; %s %s %s; %s%s) {", from, step > 0 ? "<=" : ">=", end, step > 0 ? "++" : "--", from);
  cxx_out_line(f, 0, "const int %s = static_cast<int>(%s);", v->cname, from);
  cxx_stmt_block(f, l->stmt->body, NULL);
  cxx_out_close(f, "}");
  v->in_for--;
  cxx_out_close(f, "}");
}

bool ahead_before(Fn *f, const Stmt *s) {
  Kernel *k = f->kernel;
  const Nest *n = k ? k->nest : NULL;
  const Loop *l = s->kind == ST_DO && n && !f->early.n && !f->kept.n && !f->last.n && !subscript_check_on(f)
                      ? loop_of(n->loop[n->depth - 1]->child, s)
                      : NULL;
  int64_t step = 1;
  if (!l) return false;
  Search q = {.k = k, .loop = s};
  if (!is_sequential(&q, l) || !is_chain(&q)) return false;
  q.var = l->var->sym;
  find_loads(&q);
  const int found = loads(f);
  if (!found || found > MOST_LOADS) {
    f->early.n = 0;
    return false;
  }
  if (l->step) fold_const_int(l->step, &step);
  emit(k, l, step);
  return true;
}
