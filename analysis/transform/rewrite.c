/* Statements and expressions that analysis makes, and what they allow in the place of a loop. */
#include "analysis/transform/rewrite.h"
#include "analysis/nest/nests.h"
#include "analysis/unit/collect.h"
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

const Expr *rewrite_int(Arena *a, int64_t c, const Expr *like) {
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

const Expr *rewrite_parens(Arena *a, const Expr *x) {
  if (x->kind != EX_BINARY && x->kind != EX_UNARY) return x;
  Expr *e = node(a, EX_PAREN, x, x->type, 1);
  e->kid[0] = (Expr *)x;
  e->value = x->value;
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

const Expr *rewrite_binary(Arena *a, Op op, const Expr *x, const Expr *y) {
  int64_t p, q, c;
  bool p_const = fold_const_int(x, &p), q_const = fold_const_int(y, &q);
  if (p_const && q_const && fold(op, p, q, &c)) return rewrite_int(a, c, x);
  if (q_const && q == 0 && (op == OP_ADD || op == OP_SUB)) return x;
  if (q_const && (op == OP_ADD || op == OP_SUB) && x->kind == EX_BINARY && (x->op == OP_ADD || x->op == OP_SUB) &&
      fold_const_int(x->kid[1], &p) && fold(op, x->op == OP_ADD ? p : -p, q, &c))
    return rewrite_binary(a, OP_ADD, x->kid[0], rewrite_int(a, c, x));
  if (q_const && q < 0 && q != INT64_MIN && (op == OP_ADD || op == OP_SUB))
    return rewrite_binary(a, op == OP_ADD ? OP_SUB : OP_ADD, x, rewrite_int(a, -q, x));
  Type t = x->type.kind < y->type.kind ? y->type : x->type;
  Expr *e = node(a, EX_BINARY, x, t, 2);
  e->op = op;
  e->kid[0] = (Expr *)(op == OP_ADD ? x : rewrite_parens(a, x));
  e->kid[1] = (Expr *)(op == OP_ADD ? y : rewrite_parens(a, y));
  return finished(e);
}

const Expr *rewrite_compare(Arena *a, bool greater, const Expr *x, const Expr *y) {
  Expr *e = node(a, EX_BINARY, x, (Type){.base = TY_LOGICAL, .kind = 4}, 2);
  e->op = greater ? OP_GT : OP_LT;
  e->kid[0] = (Expr *)x;
  e->kid[1] = (Expr *)y;
  return finished(e);
}

const Expr *rewrite_not(Arena *a, const Expr *x) {
  Expr *e = node(a, EX_UNARY, x, x->type, 1);
  e->op = OP_NOT;
  e->kid[0] = (Expr *)rewrite_parens(a, x);
  return finished(e);
}

const Expr *rewrite_name(Arena *a, const Symbol *s, const Expr *like) {
  Expr *e = node(a, EX_NAME, like, s->type, 0);
  e->text = s->name;
  e->sym = (Symbol *)s;
  e->rank = (unsigned)s->rank & 31;
  return e;
}

/* An intrinsic function of one argument, or of two. */
static const Expr *call(Arena *a, const char *name, const Expr *x, const Expr *y, Type t) {
  Symbol *f = ARENA_NEW(a, Symbol);
  *f = (Symbol){.name = name, .kind = SY_INTRINSIC};
  Expr *e = node(a, EX_REF, x, t, y ? 3 : 2);
  e->how = REF_CALL;
  e->sym = f;
  e->kid[0] = (Expr *)rewrite_name(a, f, x);
  e->kid[1] = (Expr *)x;
  if (y) e->kid[2] = (Expr *)y;
  return finished(e);
}

const Expr *rewrite_extreme(Arena *a, bool max, const Expr *x, const Expr *y) {
  int64_t p, q;
  if (fold_const_int(x, &p) && fold_const_int(y, &q)) return (p > q) == max ? x : y;
  return x->type.kind == y->type.kind ? call(a, max ? "max" : "min", x, y, x->type) : NULL;
}

const Expr *rewrite_function(Arena *a, const char *name, const Expr *x, Type t) { return call(a, name, x, NULL, t); }

const Expr *rewrite_element(Arena *a, const Symbol *s, const Expr *const *sub, int n, const Expr *like) {
  Expr *e = node(a, EX_REF, like, s->type, n + 1);
  e->how = REF_ELEMENT;
  e->sym = (Symbol *)s;
  e->kid[0] = (Expr *)rewrite_name(a, s, like);
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

static const Expr *swapped(const Rewriter *w, const Expr *e) {
  for (int i = 0; i < w->swap.n; i++) {
    const Swap *s = &w->swap.v[i];
    if (s->from == e) return s->to;
    if (!s->from && e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == s->var) return again(w->arena, s->to);
  }
  return NULL;
}

const Expr *rewrite_expr(Rewriter *w, const Expr *e) {
  if (!e || !w->swap.n) return e;
  const Expr *to = swapped(w, e);
  if (to) return to;
  Expr *copy = NULL;
  for (int i = 0; i < e->nkid; i++) {
    const Expr *kid = rewrite_expr(w, e->kid[i]);
    if (kid == e->kid[i]) continue;
    size_t bytes = sizeof(Expr) + sizeof(Expr *) * (size_t)(e->nkid + !!(e->flags & (EF_KINDP | EF_TSPEC)));
    if (!copy) memcpy(copy = arena_alloc(w->arena, bytes), e, bytes);
    copy->kid[i] = (Expr *)(e->kind == EX_BINARY || e->kind == EX_UNARY ? rewrite_parens(w->arena, kid) : kid);
    copy->span = place_of(e);
  }
  return copy ? finished(copy) : e;
}

const Expr *rewrite_at(Arena *a, const Expr *e, const Symbol *var, const Expr *value) {
  Rewriter w = {.arena = a};
  vec_push(a, &w.swap, ((Swap){.var = query_real_symbol(var), .to = value}));
  return rewrite_expr(&w, e);
}

void rewrite_append(StmtList *list, Stmt *s) {
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

static void copy_exprs(Rewriter *w, Stmt *s) {
  switch (s->kind) {
  case ST_ASSIGN:
    s->u.assign.lhs = (Expr *)rewrite_expr(w, s->u.assign.lhs);
    s->u.assign.rhs = (Expr *)rewrite_expr(w, s->u.assign.rhs);
    break;
  case ST_IF:
  case ST_ELSE_IF: s->u.branch.cond = (Expr *)rewrite_expr(w, s->u.branch.cond); break;
  case ST_DO:
    s->u.loop.lo = (Expr *)rewrite_expr(w, s->u.loop.lo);
    s->u.loop.hi = (Expr *)rewrite_expr(w, s->u.loop.hi);
    s->u.loop.step = (Expr *)rewrite_expr(w, s->u.loop.step);
    break;
  default: break;
  }
}

static bool is_gone(const Rewriter *w, const Stmt *s) {
  for (int i = 0; i < w->ngone; i++)
    if (w->gone[i] == s) return true;
  return false;
}

Stmt *rewrite_stmt(Rewriter *w, const Stmt *s, Stmt *parent) {
  Stmt *copy = clone(w->arena, s);
  if (w->labels) copy->label = s->label;
  copy->parent = parent;
  copy_exprs(w, copy);
  StmtList body = {0};
  for (const Stmt *b = s->body; b; b = b->next)
    if (!is_gone(w, b)) rewrite_append(&body, rewrite_stmt(w, b, copy));
  copy->body = body.first;
  if (s->other) copy->other = rewrite_stmt(w, s->other, parent);
  return copy;
}

Stmt *rewrite_do(Rewriter *w, const Stmt *loop, const Expr *lo, const Expr *hi) {
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
  rewrite_append(&body, s);
  loop->body = body.first;
}

void rewrite_add_loop(Stmt *loop, Stmt *inner) {
  inner->parent = loop;
  add_last(loop, inner);
}

void rewrite_add(Rewriter *w, Stmt *loop, const Stmt *s) {
  if (!is_gone(w, s)) add_last(loop, rewrite_stmt(w, s, loop));
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

void rewrite_assign(Rewriter *w, Stmt *loop, const Stmt *like, const Expr *lhs, const Expr *rhs) {
  Stmt *s = make(w->arena, ST_ASSIGN, like, loop);
  s->u.assign.lhs = (Expr *)lhs;
  s->u.assign.rhs = (Expr *)rhs;
  add_last(loop, s);
}

Stmt *rewrite_if(Rewriter *w, Stmt *loop, const Stmt *like, const Expr *cond) {
  Stmt *s = make(w->arena, ST_IF, like, loop);
  s->u.branch.cond = (Expr *)cond;
  add_last(loop, s);
  return s;
}

Stmt *rewrite_else(Rewriter *w, Stmt *branch) {
  branch->other = make(w->arena, ST_ELSE, branch, branch->parent);
  return branch->other;
}

/* ---- scratch variables ---- */

Symbol *rewrite_scratch(Judge *j, const char *name, int k, Type t, const Expr *const *lo, const Expr *const *hi, int n) {
  Symbol *s = ARENA_NEW(j->arena, Symbol);
  char *text = arena_printf(j->arena, "%s_%d", name, k);
  *s = (Symbol){.name = intern(j->ana->priv->names, text, strlen(text)),
                .kind = SY_VARIABLE,
                .scope = j->code->unit->scope,
                .type = t,
                .shape = n ? SHAPE_EXPLICIT : SHAPE_SCALAR,
                .rank = n,
                .scratch = true};
  s->dim = ARENA_ARRAY(j->arena, Dim, n + 1);
  for (int d = 0; d < n; d++) {
    s->dim[d].lo = (Expr *)lo[d];
    s->dim[d].hi = (Expr *)hi[d];
    s->dim[d].lo_const = fold_const_int(lo[d], &s->dim[d].lo_value);
    s->dim[d].hi_const = fold_const_int(hi[d], &s->dim[d].hi_value);
  }
  return s;
}

Stmt *rewrite_do_once(Judge *j, const Stmt *loop) {
  Rewriter w = {.arena = j->arena};
  const Expr *i = loop->u.loop.var, *one = rewrite_int(j->arena, 1, i);
  Stmt *s = rewrite_do(&w, loop, one, one);
  s->u.loop.var = (Expr *)rewrite_name(j->arena, rewrite_scratch(j, "once", 1, i->type, NULL, NULL, 0), i);
  s->u.loop.step = NULL;
  return s;
}

/* ---- which loops ---- */

static bool visit_fit(Stmt *s, void *data) {
  bool *fit = data;
  switch (s->kind) {
  case ST_DO: *fit &= s->u.loop.how == DO_COUNTED; break;
  case ST_ASSIGN:
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_CONTINUE:
  case ST_FORMAT:
  case ST_END: break;
  default: *fit = false;
  }
  return *fit;
}

/* Its bounds are the same wherever the pieces ask for them. */
static bool fixed_bounds(const Judge *j) {
  const Loop *l = j->loop;
  return view_invariant(j->view, l->lo) && view_invariant(j->view, l->hi) && (!l->step || view_invariant(j->view, l->step));
}

/* Reasons against it that a rewriting may lift; what iterations set only at times, one that shows the conditions. */
static bool may_be_lifted(const Judge *j) {
  static const char *const codes[] = {"scalar", "wrap-around", "running-value", "last-value"};
  for (const Reason *r = j->reason; r; r = r->next) {
    bool known = r->is_dependence;
    for (size_t i = 0; i + !j->loop->info->jumps < sizeof codes / sizeof *codes; i++) known |= !strcmp(r->code, codes[i]);
    if (verdict_is_hard(r) || !known) return false;
  }
  return true;
}

bool rewrite_fits_but_jumps(const Judge *j) {
  const Loop *l = j->loop;
  if (l->kind != LOOP_DO || l->directive || j->asserted || j->wavefront || l->stmt->u.loop.how != DO_COUNTED) return false;
  return fixed_bounds(j) && may_be_lifted(j);
}

bool rewrite_copies(const Stmt *loop) {
  bool fit = true;
  ast_stmt_walk(loop->body, visit_fit, &fit);
  return fit;
}

bool rewrite_fits(const Judge *j) {
  const Loop *l = j->loop;
  return !l->info->jumps && l->info->eff1 == l->info->eff0 && rewrite_fits_but_jumps(j) && rewrite_copies(l->stmt);
}

/* ---- judging ---- */

enum {
  MAX_DEPTH = 3,       /* rewritings of what has been rewritten */
  MAX_EVENTS = 400000, /* of a unit that are read again for all its rewritings */
};

static int changes_around(const Code *c) {
  int n = 0;
  for (; c->base; c = c->base) n++;
  return n;
}

/* Its pieces take the place of a loop that has been changed itself. */
static void add_pieces(Arena *a, Code *c, Loop *l, Piece ***tail) {
  if (l->transform && l->transform->piece) {
    **tail = l->transform->piece;
    while (**tail) *tail = &(**tail)->next;
    return;
  }
  Piece *p = ARENA_NEW(a, Piece);
  *p = (Piece){.loop = l, .code = c};
  **tail = p;
  *tail = &p->next;
}

/* The unit may be read once more. */
static bool may_read(Code *c) {
  Code *root = c;
  while (root->base) root = (Code *)root->base;
  if (changes_around(c) >= MAX_DEPTH || root->reread + c->event.n > MAX_EVENTS) return false;
  root->reread += c->event.n;
  return true;
}

Code *rewrite_variant(Analysis *a, Code *c, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone) {
  return may_read(c) ? collect_variant(a, c, loop, instead, gone, ngone) : NULL;
}

/* Of a loop in the place of another one: what it is in a kernel. */
static Verdict verdict_of(Analysis *a, Loop *l) {
  return l->verdict == V_SEQUENTIAL && nests_runs_in_order(a, l) ? V_WAVEFRONT : l->verdict;
}

/* The loops in its place: how many. */
static int loops_instead(const Code *v, const Judge *j) {
  int n = 0;
  for (int i = v->loop0; i < v->loop1; i++) n += v->loop.v[i]->depth == j->loop->depth;
  return n;
}

/* What its kernel finds out by itself sends all of the loop to the host. */
static bool rests_on_bins(const Loop *l) {
  return l->basis == BASIS_CHECKED && !l->transform && l->contract && l->contract->kind == CONTRACT_BINS;
}

static Transform *judge_in(Code *v, Judge *j, const char *text, uint32_t *sequential) {
  if (!v) return NULL;
  v->budget = j->view->nest;
  scalar_liveness_unit(v);
  verdict_variant(j->ana, v);
  Transform *t = ARENA_NEW(j->arena, Transform);
  Piece **tail = &t->piece;
  uint32_t bit = 1;
  t->text = (char *)text;
  for (int i = v->loop0; i < v->loop1; i++) {
    Loop *l = v->loop.v[i];
    if (l->depth != j->loop->depth) continue;
    Verdict verdict = verdict_of(j->ana, l);
    bool by_bins = rests_on_bins(l) && loops_instead(v, j) == 1;
    if (l->basis != BASIS_PROVED && !by_bins) return NULL;
    if (by_bins) j->loop->contract = l->contract;
    if (verdict == V_SEQUENTIAL) *sequential |= bit;
    bit <<= 1;
    if (verdict > t->verdict) t->verdict = verdict;
    if (l->transform) {
      t->text = arena_printf(j->arena, "%s; %s", t->text, l->transform->text);
      t->final = l->transform->final; /* there is no other piece then */
    }
    add_pieces(j->arena, v, l, &tail);
  }
  return t->piece && !*sequential ? t : NULL;
}

Transform *rewrite_judge_entering(Judge *j, Stmt *instead, const char *text, const Entering *e) {
  uint32_t sequential = 0;
  Code *v = rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0);
  if (v && e) v->entering = *e;
  return judge_in(v, j, text, &sequential);
}

Transform *rewrite_judge_apart(Judge *j, Stmt *instead, const char *text, const Aparts *apart) {
  uint32_t sequential = 0;
  Code *v = rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0);
  if (v && apart) v->apart = *apart;
  return judge_in(v, j, text, &sequential);
}

Transform *rewrite_judge_calm(Judge *j, Stmt *instead, const char *text, Code **calm) {
  uint32_t sequential = 0;
  *calm = may_read(j->code) ? collect_calm(j->ana, j->code, j->loop->stmt, instead, NULL, 0) : NULL;
  return judge_in(*calm, j, text, &sequential);
}

Transform *rewrite_judge(Judge *j, Stmt *instead, const char *text) { return rewrite_judge_entering(j, instead, text, NULL); }

Transform *rewrite_judge_all(Judge *j, Stmt *instead, const char *text, uint32_t *sequential) {
  *sequential = 0;
  return judge_in(rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0), j, text, sequential);
}
