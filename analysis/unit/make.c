/* Expressions and statements that analysis makes, and copies of those of the program with others in their place. */
#include "analysis/unit/make.h"
#include "frontend/symbol/intrinsic.h"
#include <math.h>
#include <string.h>

/* ---- expressions ---- */

static Span place_of(const Expr *e) { return (Span){e->span.begin, e->span.begin}; }

static Expr *node(Arena *a, ExprKind kind, const Expr *like, Type t, int nkid) {
  Expr *e = arena_alloc(a, sizeof(Expr) + sizeof(Expr *) * (size_t)nkid);
  e->kind = kind;
  e->span = place_of(like);
  e->type = t;
  e->nkid = nkid;
  e->depth = 1;
  return e;
}

static const Expr *finished(Expr *e) {
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && e->depth <= e->kid[i]->depth) e->depth = (unsigned)(e->kid[i]->depth + 1) & 0xfff;
  return e;
}

const Expr *make_int(Arena *a, int64_t c, const Expr *like) {
  Type t = like->type.base == TY_INTEGER ? like->type : (Type){.base = TY_INTEGER, .kind = 4};
  Expr *e = node(a, EX_INT, like, t, 0);
  Value *v = ARENA_NEW(a, Value);
  *v = (Value){.type = t, .n = 1};
  v->u.i = c;
  e->text = arena_printf(a, "%lld", (long long)(c < 0 ? -c : c));
  e->value = v;
  if (c >= 0) return e;
  Expr *minus = node(a, EX_UNARY, like, t, 1);
  minus->op = OP_NEG;
  minus->kid[0] = e;
  minus->value = v;
  Value *up = ARENA_NEW(a, Value);
  *up = *v;
  up->u.i = -c;
  e->value = up;
  return finished(minus);
}

const Expr *make_parens(Arena *a, const Expr *x) {
  if (x->kind != EX_BINARY && x->kind != EX_UNARY) return x;
  Expr *e = node(a, EX_PAREN, x, x->type, 1);
  e->kid[0] = (Expr *)x;
  e->value = x->value;
  e->rank = x->rank;
  return finished(e);
}

static bool fold(Op op, int64_t x, int64_t y, int64_t *c) {
  switch (op) {
  case OP_ADD: return !__builtin_add_overflow(x, y, c);
  case OP_SUB: return !__builtin_sub_overflow(x, y, c);
  case OP_MUL: return !__builtin_mul_overflow(x, y, c);
  default: return false;
  }
}

const Expr *make_binary(Arena *a, Op op, const Expr *x, const Expr *y) {
  int64_t p, q, c;
  bool p_const = fold_const_int(x, &p), q_const = fold_const_int(y, &q);
  if (p_const && q_const && fold(op, p, q, &c)) return make_int(a, c, x);
  if (q_const && q == 0 && (op == OP_ADD || op == OP_SUB)) return x;
  if (q_const && (op == OP_ADD || op == OP_SUB) && x->kind == EX_BINARY && (x->op == OP_ADD || x->op == OP_SUB) &&
      fold_const_int(x->kid[1], &p) && fold(op, x->op == OP_ADD ? p : -p, q, &c))
    return make_binary(a, OP_ADD, x->kid[0], make_int(a, c, x));
  if (q_const && q < 0 && q != INT64_MIN && (op == OP_ADD || op == OP_SUB))
    return make_binary(a, op == OP_ADD ? OP_SUB : OP_ADD, x, make_int(a, -q, x));
  Type t = x->type.kind < y->type.kind ? y->type : x->type;
  Expr *e = node(a, EX_BINARY, x, t, 2);
  e->op = op;
  e->kid[0] = (Expr *)(op == OP_ADD ? x : make_parens(a, x));
  e->kid[1] = (Expr *)(op == OP_ADD ? y : make_parens(a, y));
  return finished(e);
}

const Expr *make_compare(Arena *a, bool greater, const Expr *x, const Expr *y) {
  Expr *e = node(a, EX_BINARY, x, (Type){.base = TY_LOGICAL, .kind = 4}, 2);
  e->op = greater ? OP_GT : OP_LT;
  e->kid[0] = (Expr *)x;
  e->kid[1] = (Expr *)y;
  return finished(e);
}

const Expr *make_not(Arena *a, const Expr *x) {
  Expr *e = node(a, EX_UNARY, x, x->type, 1);
  e->op = OP_NOT;
  e->kid[0] = (Expr *)make_parens(a, x);
  return finished(e);
}

const Expr *make_name(Arena *a, const Symbol *s, const Expr *like) {
  Expr *e = node(a, EX_NAME, like, s->type, 0);
  e->text = s->name;
  e->sym = (Symbol *)s;
  e->rank = (unsigned)s->rank & 31;
  return e;
}

static Symbol *intrinsic(Arena *a, IntrinsicId id) {
  Symbol *f = ARENA_NEW(a, Symbol);
  *f = (Symbol){.name = intrinsic_name(id), .kind = SY_INTRINSIC, .intrinsic = (int)id};
  return f;
}

/* An intrinsic function of one argument, or of two. */
static const Expr *call(Arena *a, IntrinsicId id, const Expr *x, const Expr *y, Type t) {
  Symbol *f = intrinsic(a, id);
  Expr *e = node(a, EX_REF, x, t, y ? 3 : 2);
  e->how = REF_CALL;
  e->sym = f;
  e->kid[0] = (Expr *)make_name(a, f, x);
  e->kid[1] = (Expr *)x;
  if (y) e->kid[2] = (Expr *)y;
  return finished(e);
}

const Expr *make_extreme(Arena *a, bool max, const Expr *x, const Expr *y) {
  int64_t p, q;
  if (fold_const_int(x, &p) && fold_const_int(y, &q)) return (p > q) == max ? x : y;
  return x->type.kind == y->type.kind ? call(a, max ? IN_MAX : IN_MIN, x, y, x->type) : NULL;
}

const Expr *make_function(Arena *a, IntrinsicId id, const Expr *x, Type t) { return call(a, id, x, NULL, t); }

const Expr *make_function2(Arena *a, IntrinsicId id, const Expr *x, const Expr *y, Type t) { return call(a, id, x, y, t); }

const Expr *make_operation(Arena *a, Op op, const Expr *x, const Expr *y, Type t) {
  Expr *e = node(a, EX_BINARY, x, t, 2);
  e->op = op;
  e->kid[0] = (Expr *)make_parens(a, x);
  e->kid[1] = (Expr *)make_parens(a, y);
  return finished(e);
}

const Expr *make_unary(Arena *a, Op op, const Expr *x) {
  Expr *e = node(a, EX_UNARY, x, x->type, 1);
  e->op = op;
  e->kid[0] = (Expr *)make_parens(a, x);
  return finished(e);
}

const Expr *make_merge(Arena *a, const Expr *yes, const Expr *no, const Expr *mask, Type t) {
  Symbol *f = intrinsic(a, IN_MERGE);
  Expr *e = node(a, EX_REF, yes, t, 4);
  e->how = REF_CALL;
  e->sym = f;
  e->kid[0] = (Expr *)make_name(a, f, yes);
  e->kid[1] = (Expr *)yes;
  e->kid[2] = (Expr *)no;
  e->kid[3] = (Expr *)mask;
  return finished(e);
}

const Expr *make_constant(Arena *a, double real, int64_t integer, Type t, const Expr *like) {
  Expr *e = node(a, t.base == TY_REAL ? EX_REAL : EX_INT, like, t, 0);
  Value *v = ARENA_NEW(a, Value);
  *v = (Value){.type = t, .n = 1};
  e->value = v;
  e->text = "";
  if (t.base != TY_REAL) {
    v->u.i = integer;
    if (integer >= 0) e->text = arena_printf(a, "%lld", (long long)integer);
    return e;
  }
  v->u.r = fabs(real);
  e->text = v->u.r < 10 ? arena_printf(a, "%.1f", v->u.r) : arena_printf(a, t.kind == 4 ? "%.8e" : "%.16e", v->u.r);
  return real < 0 ? make_unary(a, OP_NEG, e) : e;
}

const Expr *make_logical(Arena *a, bool yes, const Expr *like) {
  Expr *e = node(a, EX_LOGICAL, like, (Type){.base = TY_LOGICAL, .kind = 4}, 0);
  e->ival = yes;
  e->text = yes ? ".true." : ".false.";
  return e;
}

const Expr *make_bound(Arena *a, bool upper, const Expr *array, int dim, int kind, const Expr *like) {
  Type t = {.base = TY_INTEGER, .kind = kind};
  Symbol *f = intrinsic(a, upper ? IN_UBOUND : IN_LBOUND);
  Expr *e = node(a, EX_REF, like, t, kind == 4 ? 3 : 4);
  e->how = REF_CALL;
  e->sym = f;
  e->kid[0] = (Expr *)make_name(a, f, like);
  e->kid[1] = (Expr *)array;
  e->kid[2] = (Expr *)make_int(a, dim, e);
  if (kind != 4) e->kid[3] = (Expr *)make_int(a, kind, e);
  return finished(e);
}

const Expr *make_element(Arena *a, const Symbol *s, const Expr *const *sub, int n, const Expr *like) {
  Expr *e = node(a, EX_REF, like, s->type, n + 1);
  e->how = REF_ELEMENT;
  e->sym = (Symbol *)s;
  e->kid[0] = (Expr *)make_name(a, s, like);
  for (int i = 0; i < n; i++) e->kid[i + 1] = (Expr *)sub[i];
  return finished(e);
}

const Expr *make_element_of(Arena *a, const Expr *array, const Expr *const *sub, int n) {
  Expr *e = node(a, EX_REF, array, array->type, n + 1);
  e->how = REF_ELEMENT;
  e->sym = array->sym;
  e->kid[0] = (Expr *)make_again(a, array);
  for (int i = 0; i < n; i++) e->kid[i + 1] = (Expr *)sub[i];
  return finished(e);
}

/* ---- copies ---- */

/* Occurrences are told apart by their nodes, so what stands in several places has nodes of its own in each. */
static const Expr *again(Arena *a, const Expr *e) {
  if (!e) return NULL;
  size_t bytes = sizeof(Expr) + sizeof(Expr *) * (size_t)(e->nkid + !!(e->flags & (EF_KINDP | EF_TSPEC)));
  Expr *copy = memcpy(arena_alloc(a, bytes), e, bytes);
  for (int i = 0; i < e->nkid; i++) copy->kid[i] = (Expr *)again(a, e->kid[i]);
  return copy;
}

const Expr *make_again(Arena *a, const Expr *e) { return again(a, e); }

static const Expr *swapped(const Rewriter *w, const Expr *e) {
  for (int i = 0; i < w->swap.n; i++) {
    const Swap *s = &w->swap.v[i];
    if (s->from == e) return s->to;
    if (!s->from && e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == s->var) return again(w->arena, s->to);
  }
  return NULL;
}

const Expr *make_expr(Rewriter *w, const Expr *e) {
  if (!e || !w->swap.n) return e;
  const Expr *to = swapped(w, e);
  if (to) return to;
  Expr *copy = NULL;
  for (int i = 0; i < e->nkid; i++) {
    const Expr *kid = make_expr(w, e->kid[i]);
    if (kid == e->kid[i]) continue;
    size_t bytes = sizeof(Expr) + sizeof(Expr *) * (size_t)(e->nkid + !!(e->flags & (EF_KINDP | EF_TSPEC)));
    if (!copy) memcpy(copy = arena_alloc(w->arena, bytes), e, bytes);
    copy->kid[i] = (Expr *)(e->kind == EX_BINARY || e->kind == EX_UNARY ? make_parens(w->arena, kid) : kid);
    copy->span = place_of(e);
  }
  return copy ? finished(copy) : e;
}

const Expr *make_at(Arena *a, const Expr *e, const Symbol *var, const Expr *value) {
  Rewriter w = {.arena = a};
  vec_push(a, &w.swap, ((Swap){.var = query_real_symbol(var), .to = value}));
  return make_expr(&w, e);
}

void make_append(StmtList *list, Stmt *s) {
  s->prev = list->last;
  s->next = NULL;
  *(list->last ? &list->last->next : &list->first) = s;
  list->last = s;
}

static Stmt *clone(Arena *a, const Stmt *s) {
  Stmt *copy = arena_alloc(a, ast_stmt_size(s->kind));
  memcpy(copy, s, ast_stmt_size(s->kind));
  copy->label = 0;
  copy->prev = copy->next = copy->body = copy->other = NULL;
  return copy;
}

Stmt *make_alone(Arena *a, const Stmt *s) { return clone(a, s); }

static void copy_exprs(Rewriter *w, Stmt *s) {
  switch (s->kind) {
  case ST_ASSIGN:
    s->u.assign.lhs = (Expr *)make_expr(w, s->u.assign.lhs);
    s->u.assign.rhs = (Expr *)make_expr(w, s->u.assign.rhs);
    break;
  case ST_IF:
  case ST_ELSE_IF: s->u.branch.cond = (Expr *)make_expr(w, s->u.branch.cond); break;
  case ST_DO:
    s->u.loop.lo = (Expr *)make_expr(w, s->u.loop.lo);
    s->u.loop.hi = (Expr *)make_expr(w, s->u.loop.hi);
    s->u.loop.step = (Expr *)make_expr(w, s->u.loop.step);
    break;
  default: break;
  }
}

static bool is_gone(const Rewriter *w, const Stmt *s) {
  for (int i = 0; i < w->ngone; i++)
    if (w->gone[i] == s) return true;
  return false;
}

/* An ATOMIC directive is of the statement behind it: of the copy's, in a copy. */
static void copy_directive(Rewriter *w, Stmt *copy) {
  const Directive *d = copy->u.directive;
  if (!d || d->kind != DIR_ATOMIC) return;
  copy->u.directive = ARENA_NEW(w->arena, Directive);
  *copy->u.directive = *d;
  copy->u.directive->stmt = copy;
}

Stmt *make_stmt(Rewriter *w, const Stmt *s, Stmt *parent) {
  Stmt *copy = clone(w->arena, s);
  if (s->kind == ST_DIRECTIVE) copy_directive(w, copy);
  if (w->labels) copy->label = s->label;
  copy->parent = parent;
  copy_exprs(w, copy);
  StmtList body = {0};
  for (const Stmt *b = s->body; b; b = b->next)
    if (!is_gone(w, b)) make_append(&body, make_stmt(w, b, copy));
  copy->body = body.first;
  if (s->other) copy->other = make_stmt(w, s->other, parent);
  return copy;
}

Stmt *make_do(Rewriter *w, const Stmt *loop, const Expr *lo, const Expr *hi) {
  Stmt *copy = clone(w->arena, loop);
  copy->shared_end = false;
  copy->u.loop.term_label = 0;
  if (lo) copy->u.loop.lo = (Expr *)lo;
  if (hi) copy->u.loop.hi = (Expr *)hi;
  return copy;
}

static void add_last(Stmt *loop, Stmt *s) {
  StmtList body = {loop->body, loop->body};
  while (body.last && body.last->next) body.last = body.last->next;
  make_append(&body, s);
  loop->body = body.first;
}

void make_add_loop(Stmt *loop, Stmt *inner) {
  inner->parent = loop;
  add_last(loop, inner);
}

void make_add(Rewriter *w, Stmt *loop, const Stmt *s) {
  if (!is_gone(w, s)) add_last(loop, make_stmt(w, s, loop));
}

/* One of this kind at the place of 'like'. Only what the kind takes of a statement is there to be written. */
static Stmt *make(Arena *a, StmtKind kind, const Stmt *like, Stmt *parent) {
  Stmt *s = arena_alloc(a, ast_stmt_size(kind));
  s->kind = kind;
  s->span = like->span;
  s->line = like->line;
  s->unit = like->unit;
  s->parent = parent;
  return s;
}

void make_assign(Rewriter *w, Stmt *loop, const Stmt *like, const Expr *lhs, const Expr *rhs) {
  Stmt *s = make(w->arena, ST_ASSIGN, like, loop);
  s->u.assign.lhs = (Expr *)lhs;
  s->u.assign.rhs = (Expr *)rhs;
  add_last(loop, s);
}

Stmt *make_loop(Rewriter *w, Stmt *into, const Stmt *like, const Expr *var, const Expr *lo, const Expr *hi) {
  Stmt *s = make(w->arena, ST_DO, like, into);
  s->u.loop.how = DO_COUNTED;
  s->u.loop.var = (Expr *)var;
  s->u.loop.lo = (Expr *)lo;
  s->u.loop.hi = (Expr *)hi;
  if (into) add_last(into, s);
  return s;
}

Stmt *make_if(Rewriter *w, Stmt *loop, const Stmt *like, const Expr *cond) {
  Stmt *s = make(w->arena, ST_IF, like, loop);
  s->u.branch.cond = (Expr *)cond;
  add_last(loop, s);
  return s;
}

Stmt *make_else(Rewriter *w, Stmt *branch) {
  branch->other = make(w->arena, ST_ELSE, branch, branch->parent);
  return branch->other;
}
