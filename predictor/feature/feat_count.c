/* Walks a kernel's body once and counts what an iteration does. Every branch is counted in full: a warp whose
 * threads disagree runs both sides. */
#include "frontend/symbol/intrinsic.h"
#include "predictor/feature/feat_common.h"
#include "predictor/feature/feat_ops.h"
#include "predictor/feature/features.h"
#include "predictor/space/sizes_scan.h"
#include <math.h>

enum { MAX_CALLS = 4 }; /* procedures of the file are followed this deep */

typedef struct {
  Features *f;
  Sizes *v;
  const Kernel *k;
  SpcLoops inner;            /* loops of the body that are open */
  double times;              /* executions of the current place an iteration of the mapped loops */
  double lane, warp;         /* share of these that the branches around it let through */
  FeatNode **tail;           /* where the next node goes */
  int calls;                 /* procedures entered */
  const FeatCall *call;      /* the last of them; NULL: none that has a body */
  int segment;               /* operations before it that have a path for unusual operands */
  const Stmt *stmt;          /* current statement */
  double guarded;            /* cycles of such operations in it, an execution */
  bool in_subscript;         /* of an element: its arithmetic is the address's, which is counted apart */
  FeatCommon common;         /* values that the thread has */
  VEC(const Expr *) hoisted; /* scalar calls in array assignments: worked out before the elements, once */
} Walk;

/* ---- loops of the body ---- */

typedef struct {
  SpcLoops inner;
  double times;
  FeatNode **tail;
  bool opened; /* a node was made for a loop */
} Saved;

static double iterations(Walk *w) {
  SpcLoops all = w->k->mapped;
  bool exact = true;
  for (int i = 0; i < w->inner.n; i++) space_add(&all, w->inner.l[i]);
  return space_count(w->v, &all, &exact);
}

static void open_node(Walk *w, SpcLoop l) {
  FeatNode *n = ARENA_NEW(w->v->arena, FeatNode);
  n->ref = -1;
  n->loop = l;
  *w->tail = n;
  w->tail = &n->child;
}

/* Opens loops; inside, 'times' is the average over the iteration space. leave() closes them. */
static Saved enter(Walk *w, const SpcLoops *loops) {
  Saved s = {w->inner, w->times, w->tail, loops->n > 0};
  if (!s.opened) return s;
  double before = iterations(w);
  for (int i = 0; i < loops->n; i++) {
    space_add(&w->inner, loops->l[i]);
    open_node(w, loops->l[i]);
  }
  if (before > 0) w->times *= iterations(w) / before;
  return s;
}

static void leave(Walk *w, Saved s) {
  if (!s.opened) return;
  w->inner = s.inner;
  w->times = s.times;
  w->tail = &(*s.tail)->next;
}

/* The first array reference of a rank above 0 in an expression: it tells how many elements there are. */
static const Expr *array_part(const Expr *e) {
  if (!e || e->rank == 0) return NULL;
  if ((e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL)) && e->sym && e->sym->rank) return e;
  for (int i = 0; i < e->nkid; i++) {
    const Expr *part = array_part(e->kid[i]);
    if (part) return part;
  }
  return NULL;
}

/* ---- expressions ---- */

static void expr(Walk *w, const Expr *e);
static void block(Walk *w, const Stmt *s);

static void count(Walk *w, OpCost c) {
  w->f->iteration.num_arithm += c.arithm * w->times;
  w->f->iteration.num_reciproc += c.reciproc * w->times;
}

static const Symbol *real_symbol(const Symbol *s) { return s->target ? s->target : s; }

typedef struct {
  const Expr *e;
  bool sets;
} Setter;

static bool has_name(const Expr *e, const Symbol *s) {
  bool found = e && e->kind == EX_NAME && e->sym && real_symbol(e->sym) == s;
  for (int i = 0; e && i < e->nkid && !found; i++) found = has_name(e->kid[i], s);
  return found;
}

static bool sets_part(Stmt *s, void *data) {
  Setter *x = data;
  if (s->kind == ST_CALL) x->sets = true;
  if (s->kind == ST_ASSIGN && s->u.assign.lhs->sym && has_name(x->e, real_symbol(s->u.assign.lhs->sym))) x->sets = true;
  if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && s->u.loop.var && s->u.loop.var->sym)
    x->sets = x->sets || has_name(x->e, real_symbol(s->u.loop.var->sym));
  return !x->sets;
}

/* The innermost loop of the thread's own does not change it: so neither its reciprocal. */
static bool stays_in_loop(const Walk *w, const Expr *divisor) {
  const SpcLoop *l = w->inner.n > 0 ? &w->inner.l[w->inner.n - 1] : NULL;
  Setter x = {divisor, false};
  if (!l || !l->stmt || w->calls > 0 || (l->var && has_name(divisor, l->var))) return false;
  if (l->stmt->kind == ST_DO) ast_stmt_walk((Stmt *)(uintptr_t)l->stmt, sets_part, &x);
  return l->stmt->kind == ST_DO && !x.sets;
}

static void count_mix(Walk *w, FeatMix m) {
  if (w->in_subscript) return;
  if (m.branches) w->guarded += m.chain;
  m.chain = 0;
  w->segment += m.branches;
  if (m.branches && w->inner.n > 0) vec_push(w->v->arena, &w->f->guarded, w->inner.l[w->inner.n - 1].stmt);
  feat_mix_add(&w->f->mix, &m, w->times * w->warp);
}

/* A quotient or a root: where an operand is 0 in one lane, the warp takes the path of unusual operands, too. */
static void count_unusual(Walk *w, const Expr *e) {
  const Nest *n = w->k->nest;
  if (w->in_subscript || w->calls > 0 || (e->type.base != TY_REAL && e->type.base != TY_COMPLEX)) return;
  const bool shared = w->inner.n > 0 && n && (n->team || n->rows);
  const FeatMix m = feat_mix_unusual(e->type, e->kind != EX_BINARY);
  feat_mix_add(&w->f->mix, &m, w->times * w->warp * space_trial_unusual(w->v, &w->k->mapped, e, shared));
}

/* The value of an expression, which was walked after 'before' was noted, is waited for from its operands on; operations with a path for unusual operands follow each
 * other, whether they need each other or not: each ends with a branch (sm_90's code). */
static void count_chain(Walk *w, const Expr *e, double before) {
  w->f->mix.chain += fmax(feat_mix_depth(e, &w->inner), w->guarded - before) * w->times * w->warp;
}

/* Integer instructions of control flow. */
static void count_control(Walk *w, double n) { w->f->mix.n[PIPE_INT] += n * w->times * w->warp; }

static bool is_loop_variable(const Walk *w, const Symbol *s) {
  for (int i = 0; i < w->k->mapped.n; i++)
    if (w->k->mapped.l[i].var == s) return true;
  for (int i = 0; i < w->inner.n; i++)
    if (w->inner.l[i].var == s) return true;
  return false;
}

/* The first use of a scalar is an access to global memory and takes its registers; later ones cost nothing. */
static void scalar(Walk *w, const Expr *e) {
  const Symbol *s = e->sym ? real_symbol(e->sym) : NULL;
  if (!s || s->value || (s->kind != SY_VARIABLE && s->kind != SY_COMPONENT) || is_loop_variable(w, s)) return;
  for (int i = 0; i < w->f->scalar.n; i++)
    if (w->f->scalar.v[i] == s) return;
  int bytes = type_size(s->type);
  vec_push(w->v->arena, &w->f->scalar, s);
  vec_push(w->v->arena, &w->f->scalar_bytes, bytes > 0 ? bytes : 8);
  w->f->scalar_regs += sapfor_regs_scalar(s->type.base, bytes);
}

static void array_ref(Walk *w, const Expr *e, bool written) {
  FeatRef r = {.stmt = w->stmt, .e = e, .array = e->sym ? real_symbol(e->sym) : NULL, .written = written, .foreign = w->calls > 0};
  if (!r.array || r.array->value) return;
  const Symbol *stands_for = w->call ? feat_call_array(w->call, r.array) : NULL;
  if (stands_for) r.call = w->call, r.array = stands_for;
  int bytes = type_size(r.array->type);
  r.bytes = bytes > 0 ? bytes : 8;
  r.inner = w->inner;
  r.times = w->times;
  r.segment = w->segment;
  r.warp_share = w->warp;
  r.lane_share = w->lane;
  feat_address_stride(&r, w->v, w->k);
  FeatNode *n = ARENA_NEW(w->v->arena, FeatNode);
  n->ref = w->f->ref.n;
  *w->tail = n;
  w->tail = &n->next;
  vec_push(w->v->arena, &w->f->ref, r);
}

/* What the kernel reaches in an array of a derived type is the component. */
static void member(Walk *w, const Expr *e, bool written) {
  const Expr *base = e->kid[0];
  for (const Expr *b = base; b; b = b->nkid > 0 && (b->kind == EX_MEMBER || b->kind == EX_REF) ? b->kid[0] : NULL)
    for (int i = 1; b->kind == EX_REF && i < b->nkid; i++) expr(w, b->kid[i]);
  bool in_array = e->rank > 0;
  for (const Expr *b = base; b && !in_array; b = b->kind == EX_MEMBER ? b->kid[0] : NULL) in_array = b->kind == EX_REF;
  if (in_array)
    array_ref(w, e, written);
  else
    scalar(w, e);
}

/* The procedure has a body in this file, which is followed. */
static bool is_followed(const Walk *w, const Symbol *proc) {
  return proc && w->calls < MAX_CALLS && proc->kind == SY_PROCEDURE && proc->unit && proc->unit->exec && proc->unit->sym;
}

/* The body of a procedure of this file, or the expression of a statement function. 'ref': the call. */
static void callee(Walk *w, const Symbol *proc, const Expr *ref) {
  const FeatCall *outer = w->call;
  const Stmt *stmt = w->stmt;
  if (!proc || w->calls >= MAX_CALLS) return;
  const FeatCommon around = w->common;
  const double guarded = w->guarded;
  w->calls++;
  w->common.from = w->common.n;
  if (proc->kind == SY_STMT_FUNCTION && proc->stmt_fn) expr(w, proc->stmt_fn);
  if (is_followed(w, proc)) {
    FeatCall *c = ARENA_NEW(w->v->arena, FeatCall);
    *c = (FeatCall){{proc, ref, stmt, 0}, outer};
    w->call = c;
    block(w, proc->unit->exec);
  }
  w->guarded = guarded;
  w->call = outer;
  w->stmt = stmt;
  w->calls--;
  w->common.n = around.n, w->common.from = around.from;
}

/* The procedure has an array as the dummy of argument i, and is followed: what it does with that is seen there. */
static bool is_seen_there(const Walk *w, const Symbol *proc, const Expr *call, int i) {
  const Symbol *body = is_followed(w, proc) ? proc->unit->sym : NULL;
  SizCall c = {proc, call, w->stmt, 0};
  for (int d = 0; body && d < body->ndummies; d++) {
    const Symbol *dummy = body->dummies[d];
    const Expr *arg = call->kid[i]->kind == EX_KEYWORD ? call->kid[i]->kid[0] : call->kid[i];
    if (dummy && dummy->rank > 0 && sizes_scan_actual(&c, dummy) == arg)
      return arg->kind == EX_NAME || arg->kind == EX_MEMBER || arg->kind == EX_REF;
  }
  return false;
}

static void arguments(Walk *w, const Expr *e, const Symbol *proc) {
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i] && !is_seen_there(w, proc, e, i)) expr(w, e->kid[i]);
}

/* A transformational intrinsic works on every element of its first array argument; s = sum(a) is itself the loop over them. */
static void call(Walk *w, const Expr *e) {
  if (feat_ops_is_inquiry(e)) return;
  for (int i = 0; i < w->hoisted.n; i++)
    if (w->hoisted.v[i] == e) return;
  const Expr *array = NULL;
  for (int i = 1; i < e->nkid && !array; i++) array = e->rank == 0 ? array_part(e->kid[i]) : NULL;
  SpcLoops loops = {.n = 0};
  bool mapped = w->k->section && w->stmt == w->k->body && w->stmt->kind == ST_ASSIGN && w->stmt->u.assign.lhs->rank == 0;
  if (array && !mapped && e->sym && e->sym->kind == SY_INTRINSIC) space_add_elements(&loops, array, w->stmt);
  Saved s = enter(w, &loops);
  const Symbol *proc = e->sym && e->sym->kind != SY_INTRINSIC ? real_symbol(e->sym) : NULL;
  arguments(w, e, proc);
  if (e->sym && e->sym->kind == SY_INTRINSIC) {
    count(w, feat_ops_intrinsic(e));
    const Expr *second = e->nkid > 2 ? e->kid[2] : NULL;
    bool modulus = second && (e->sym->intrinsic == IN_MOD || e->sym->intrinsic == IN_MODULO) && stays_in_loop(w, second);
    bool shift = second && e->sym->intrinsic == IN_ISHFT && w->inner.n > 0 && space_unrolled_constant(&w->inner, second);
    count_mix(w, feat_mix_intrinsic(e, modulus || shift));
    if (e->sym->intrinsic == IN_SQRT) count_unusual(w, e);
  } else {
    callee(w, proc, e);
  }
  leave(w, s);
}

/* Sums of names and constants, and products with constants: steps along an address. */
static bool is_affine(const Expr *e) {
  if (e->value || e->kind == EX_NAME) return true;
  if (e->kind == EX_PAREN || e->kind == EX_UNARY) return is_affine(e->kid[0]);
  if (e->kind != EX_BINARY || !is_affine(e->kid[0]) || !is_affine(e->kid[1])) return false;
  return e->op == OP_ADD || e->op == OP_SUB || (e->op == OP_MUL && (e->kid[0]->value || e->kid[1]->value));
}

static void reference(Walk *w, const Expr *e, bool written) {
  if (e->how == REF_CALL || e->how == REF_STMT_FUNCTION) {
    call(w, e);
    return;
  }
  bool around = w->in_subscript;
  for (int i = 1; i < e->nkid; i++) {
    w->in_subscript = e->kid[i] && is_affine(e->kid[i]);
    if (e->kid[i]) expr(w, e->kid[i]);
  }
  w->in_subscript = around;
  if (e->sym && e->sym->rank > 0) array_ref(w, e, written);
}

static void object(Walk *w, const Expr *e, bool written) {
  if (e->kind == EX_REF)
    reference(w, e, written);
  else if (e->kind == EX_MEMBER)
    member(w, e, written);
  else if (e->rank > 0)
    array_ref(w, e, written);
  else
    scalar(w, e);
}

static void value(Walk *w, const Expr *e) {
  if (e->kind == EX_NAME || e->kind == EX_REF || e->kind == EX_MEMBER) {
    object(w, e, false);
    return;
  }
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i]) expr(w, e->kid[i]);
  if (e->kind != EX_UNARY && e->kind != EX_BINARY) return;
  count(w, feat_ops_operator(e));
  count_mix(w, feat_mix_operator(e, e->op == OP_DIV && stays_in_loop(w, e->kid[1]), feat_mix_known(e, &w->inner)));
  if (e->op == OP_DIV && !e->kid[1]->value) count_unusual(w, e);
}

static void expr(Walk *w, const Expr *e) {
  if (e->value && e->kind != EX_NAME) return;
  const bool around = w->in_subscript;
  const bool constant = w->inner.n > 0 && space_unrolled_constant(&w->inner, e); /* the compiler works it out */
  w->in_subscript = around || constant || feat_common_has(&w->common, w->v->arena, e);
  value(w, e);
  w->in_subscript = around;
}

/* ---- statements ---- */

/* SUM(b(:,j)) and the like, in the value of an array assignment, do not depend on the element. */
static void hoist(Walk *w, const Expr *e) {
  bool is_call = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_STMT_FUNCTION);
  if (is_call && e->rank == 0) {
    call(w, e);
    vec_push(w->v->arena, &w->hoisted, e);
    return;
  }
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i]) hoist(w, e->kid[i]);
}

static void assign(Walk *w, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  SpcLoops loops = {.n = 0};
  if (lhs->rank > 0 && !w->k->section) space_add_elements(&loops, lhs, s);
  if (loops.n > 0) hoist(w, rhs);
  Saved saved = enter(w, &loops);
  const int known = w->common.n;
  const double guarded = w->guarded;
  expr(w, rhs);
  count(w, feat_ops_assign(lhs, rhs));
  count_mix(w, feat_mix_assign(lhs, rhs));
  count_chain(w, rhs, guarded);
  object(w, lhs, true);
  feat_common_set(&w->common, lhs);
  if (loops.n > 0) w->common.n = known;
  int temporaries = feat_ops_temporaries(rhs);
  if (temporaries > w->f->temporaries) w->f->temporaries = temporaries;
  leave(w, saved);
}

/* The loop may end before its last iteration. */
static bool leaves_early(const Stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == ST_EXIT) return true;
    if (s->kind != ST_IF) continue;
    for (const Stmt *c = s; c; c = c->other)
      if (leaves_early(c->body)) return true;
  }
  return false;
}

/* Of the iterations that the loop's bounds say; a half, where nothing tells when it ends. */
static double early_share(Walk *w, const Stmt *s) {
  double longest, tried = s->u.loop.how == DO_COUNTED ? space_trial(w->v, s, &longest) : 0;
  SpcLoops own = {.n = 0};
  space_add_do(&own, s);
  const double all = own.n == 1 && tried > 0 ? space_range(w->v, &own.l[0]).mean : 0;
  return all > 0 ? fmin(tried / all, 1) : 0.5;
}

/* A loop in the thread: each iteration steps, compares and branches. */
static void loop(Walk *w, const Stmt *s) {
  SpcLoops loops = {.n = 0};
  space_add_do(&loops, s);
  for (int i = 0; i < loops.n; i++) {
    const Expr *bound[] = {loops.l[i].lo, loops.l[i].hi, loops.l[i].step};
    for (int b = 0; b < 3; b++)
      if (bound[b]) expr(w, bound[b]);
    if (loops.l[i].var) w->f->scalar_regs += 1;
  }
  Saved saved = enter(w, &loops);
  feat_common_loop(&w->common, s);
  const int known = w->common.n;
  count(w, (OpCost){2, 0});
  count_control(w, 0.03); /* step, compare and branch: loops are unrolled */
  w->f->iteration.num_branch += w->times;
  if (s->u.loop.cond) expr(w, s->u.loop.cond);
  bool early = leaves_early(s->body);
  double lane = w->lane, warp = w->warp, half = early ? early_share(w, s) : 1;
  if (early || s->u.loop.how == DO_WHILE) vec_push(w->v->arena, &w->f->guarded, s);
  w->lane *= half, w->warp *= half;
  block(w, s->body);
  w->common.n = known;
  w->lane = lane, w->warp = warp;
  leave(w, saved);
}

/* IF, WHERE and their further branches. */
static void branches(Walk *w, const Stmt *s) {
  double lane = w->lane, warp = w->warp;
  for (; s; s = s->other) {
    bool conditional = s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_WHERE || s->kind == ST_ELSEWHERE;
    double lane_else = w->lane, warp_else = w->warp;
    w->stmt = s;
    if (conditional && s->u.branch.cond) {
      SpcShares share;
      w->f->iteration.num_branch += w->times;
      if (!space_unrolled_constant(&w->inner, s->u.branch.cond)) {
        count_control(w, 2);
        w->f->mix.branches = true;
      }
      const double guarded = w->guarded;
      expr(w, s->u.branch.cond);
      if (!space_unrolled_constant(&w->inner, s->u.branch.cond)) count_chain(w, s->u.branch.cond, guarded);
      space_guard(w->v, &w->k->mapped, &w->inner, s->u.branch.cond, &share);
      lane_else = w->lane * share.out_lane, warp_else = w->warp * share.out_warp;
      w->lane *= share.lane, w->warp *= share.warp;
    }
    const int known = w->common.n;
    block(w, s->body);
    w->common.n = known;
    w->lane = lane_else, w->warp = warp_else;
  }
  w->lane = lane, w->warp = warp;
}

static void select_case(Walk *w, const Stmt *s) {
  for (int i = 0; i < s->u.exprs.n; i++) expr(w, s->u.exprs.v[i]);
  for (const Stmt *c = s->other; c; c = c->other) {
    if (c->u.exprs.n > 0) {
      w->f->iteration.num_branch += w->times;
      count(w, (OpCost){c->u.exprs.n, 0});
    }
    const int known = w->common.n;
    block(w, c->body);
    w->common.n = known;
  }
}

static void call_stmt(Walk *w, const Stmt *s) {
  const Expr *e = s->u.exprs.n > 0 ? s->u.exprs.v[0] : NULL;
  if (!e) return;
  const Symbol *proc = e->sym && e->sym->kind != SY_INTRINSIC ? real_symbol(e->sym) : NULL;
  arguments(w, e, proc);
  if (e->sym && e->sym->kind == SY_INTRINSIC)
    count(w, (OpCost){1, 0});
  else
    callee(w, proc, e);
  feat_common_call(&w->common);
}

static void statement(Walk *w, const Stmt *s) {
  w->stmt = s;
  switch (s->kind) {
  case ST_ASSIGN: assign(w, s); break;
  case ST_DO:
  case ST_FORALL: loop(w, s); break;
  case ST_IF:
  case ST_WHERE: branches(w, s); break;
  case ST_SELECT_CASE: select_case(w, s); break;
  case ST_CALL: call_stmt(w, s); break;
  case ST_GOTO:
  case ST_EXIT:
  case ST_CYCLE:
  case ST_RETURN:
  case ST_COMPUTED_GOTO:
  case ST_ARITHMETIC_IF: w->f->iteration.num_branch += w->times; break;
  case ST_BLOCK:
  case ST_ASSOCIATE: block(w, s->body); break;
  default: break;
  }
}

static void block(Walk *w, const Stmt *s) {
  for (; s; s = s->next) statement(w, s);
}

void feat_count(Features *f, Sizes *v, const Kernel *k) {
  Walk w = {.f = f, .v = v, .k = k, .times = 1, .lane = 1, .warp = 1, .tail = &f->nodes};
  const Stmt *mask = k->first->kind == ST_DO && k->first->u.loop.how == DO_CONCURRENT ? k->first : NULL;
  if (mask && mask->u.loop.cond) {
    f->iteration.num_branch += 1;
    expr(&w, mask->u.loop.cond);
  }
  if (k->section)
    statement(&w, k->body);
  else
    block(&w, k->body);
}
