/* Inline expansion: bodies of procedures in the place of their calls (Allen and Kennedy, Optimizing compilers for modern architectures, 11.3).
 *
 *   do i = 1, n                                do i = 1, n
 *     call deposit(x(i), w(i), rho)              x_1 = x(i)
 *   end do                                       w_2 = w(i)
 *                                                k_3 = int(x_1)
 *   subroutine deposit(x, w, rho)                rho(k_3) = rho(k_3) + w_2
 *     k = int(x)                               end do
 *     rho(k) = rho(k) + w
 *   end subroutine
 *
 * What a call does to an array is known as the elements that it reads and writes; that it sums into them is seen where the statements stand
 * in the loop. (Bodies in loops that are parallel already are for kernels' sake: schedule/inline_calls.c.) Objects of derived types with few
 * components are told apart by them (scalar replacement): c = a + b, where the program defines +, is an assignment to each component. */
#include "analysis/inlining/inline_expansion.h"
#include <string.h>

static Arena *arena(const Inlining *n) { return n->j->arena; }

/* ---- which bodies ---- */

/* The RETURN that ends the block from 's' on, before END statements; NULL: none does. */
static const Stmt *last_return(const Stmt *s) {
  const Stmt *last = NULL;
  for (; s && s->kind != ST_CONTAINS; s = s->next)
    if (!query_is_silent(s)) last = s;
  return last && last->kind == ST_RETURN && !last->u.exprs.n ? last : NULL;
}

/* An IF of one branch that ends with RETURN: the rest of the body is another branch. */
static bool is_return_block(const Stmt *s) { return s->kind == ST_IF && !s->other && last_return(s->body); }

typedef struct Taking {
  bool nests; /* of loops fit as well */
  int statements;
  bool fits;
} Taking;

/* A loop of as many iterations as its data has. */
static bool is_long(const Stmt *s) {
  int64_t x;
  return s->kind == ST_DO && s->u.loop.how == DO_COUNTED && !(fold_const_int(s->u.loop.lo, &x) && fold_const_int(s->u.loop.hi, &x));
}

/* Nests of loops over data have kernels of their own: the loop that calls them would be one thread's in each of its iterations. */
static bool is_nest(const Stmt *s) {
  const Stmt *p = s->parent;
  while (p && !is_long(p)) p = p->parent;
  if (s->kind == ST_DO) return is_long(s) && p;
  const Expr *lhs = s->kind == ST_ASSIGN && s->u.assign.lhs->rank ? query_strip(s->u.assign.lhs) : NULL;
  bool fixed = lhs && lhs->kind == EX_NAME && symbol_has_constant_extents(query_real_symbol(lhs->sym));
  return lhs && !fixed && lhs->rank + (p != NULL) > 1;
}

/* Statements that are written in the place of a call, or in the loop around it. */
static bool is_written_kind(StmtKind kind) {
  switch (kind) {
  case ST_DO:
  case ST_ASSIGN:
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_SELECT_CASE:
  case ST_CASE:
  case ST_CALL:
  case ST_CYCLE:
  case ST_EXIT:
  case ST_CONTINUE:
  case ST_FORMAT:
  case ST_END: return true;
  default: return false;
  }
}

static bool visit_taken(Stmt *s, void *data) {
  Taking *q = data;
  q->statements++;
  q->fits &= (q->nests || !is_nest(s)) && (is_written_kind(s->kind) || stmt_kind_declares(s->kind)) &&
             (s->kind != ST_DO || s->u.loop.how == DO_COUNTED || s->u.loop.how == DO_WHILE);
  return q->fits;
}

/* Those of a block of which 'end' is the RETURN that ends it. */
static void take_block(Stmt *s, const Stmt *end, Taking *q) {
  for (; s && s->kind != ST_CONTAINS && q->fits; s = s->next)
    if (s != end) ast_stmt_walk_one(s, visit_taken, q);
}

bool inline_expansion_takes(const Inlining *n, const Stmt *body) {
  Taking q = {n->nests, 0, true};
  const Stmt *end = last_return(body);
  for (Stmt *s = (Stmt *)body; s && s->kind != ST_CONTAINS && q.fits; s = s->next) {
    if (is_return_block(s))
      take_block(s->body, last_return(s->body), &q);
    else if (s != end)
      ast_stmt_walk_one(s, visit_taken, &q);
  }
  return q.fits && q.statements <= INLINE_STATEMENTS / 3;
}

/* ---- statements ---- */

/* Where a statement of a body stands: in the line of the loop's statement. */
static const Stmt *place(Inlining *n, const Stmt *s) {
  Stmt *p = make_alone(arena(n), s);
  p->line = n->at->line;
  p->unit = n->at->unit;
  p->names = NULL;
  return p;
}

static void write_block(Inlining *n, InlineFrame *f, const Stmt *s, Stmt *into) {
  Stmt *before = n->into;
  n->into = into;
  inline_expansion_block(n, f, s, false);
  n->into = before;
}

/* The condition is false (0) or true (1) whatever the variables are; -1: that depends. */
static int value_of(const Expr *e) {
  int64_t x, y;
  e = query_strip(e);
  if (e->kind == EX_UNARY && e->op == OP_NOT && !e->sym) return value_of(e->kid[0]) < 0 ? -1 : !value_of(e->kid[0]);
  if (e->kind != EX_BINARY || e->sym) return -1;
  if (e->op == OP_AND || e->op == OP_OR) {
    const int p = value_of(e->kid[0]), q = value_of(e->kid[1]), decides = e->op == OP_OR;
    return p == decides || q == decides ? decides : p < 0 || q < 0 ? -1 : !decides;
  }
  if (!fold_const_int(query_strip(e->kid[0]), &x) || !fold_const_int(query_strip(e->kid[1]), &y)) return -1;
  switch (e->op) {
  case OP_EQ: return x == y;
  case OP_NE: return x != y;
  case OP_LT: return x < y;
  case OP_LE: return x <= y;
  case OP_GT: return x > y;
  case OP_GE: return x >= y;
  default: return -1;
  }
}

static void write_if(Inlining *n, InlineFrame *f, const Stmt *s) {
  const Expr *cond = inline_expression_of(n, f, s->u.branch.cond);
  const int known = n->nests && f && (!s->other || s->other->kind == ST_ELSE) ? value_of(cond) : -1;
  if (known >= 0) {
    if (known || s->other) inline_expansion_block(n, f, known ? s->body : s->other->body, false);
    return;
  }
  const Stmt *like = f ? place(n, s) : s;
  Stmt *branch = make_if(&n->w, n->into, like, cond);
  write_block(n, f, s->body, branch);
  if (!s->other) return;
  Stmt *other = make_else(&n->w, branch), *before = n->into;
  if (s->other->kind == ST_ELSE) {
    write_block(n, f, s->other->body, other);
    return;
  }
  n->into = other;
  write_if(n, f, s->other);
  n->into = before;
}

static void write_loop(Inlining *n, InlineFrame *f, const Stmt *s) {
  bool counted = s->u.loop.how == DO_COUNTED, here = n->here;
  const Expr *lo = counted ? inline_expression_of(n, f, s->u.loop.lo) : NULL,
             *hi = counted ? inline_expression_of(n, f, s->u.loop.hi) : NULL;
  const Expr *step = s->u.loop.step ? inline_expression_of(n, f, s->u.loop.step) : NULL;
  const Expr *var = counted ? inline_expression_of(n, f, s->u.loop.var) : NULL;
  n->fails |= counted && var->kind != EX_NAME;
  Stmt *loop = make_do(&n->w, s, lo, hi);
  loop->u.loop.var = (Expr *)var;
  loop->u.loop.step = (Expr *)step;
  n->here = true;
  if (s->u.loop.cond) loop->u.loop.cond = (Expr *)inline_expression_of(n, f, s->u.loop.cond);
  n->here = here;
  if (f) loop->line = n->at->line, loop->unit = n->at->unit;
  make_add_loop(n->into, loop);
  write_block(n, f, s->body, loop);
}

static void put_values(Inlining *n, InlineFrame *f, const Stmt *s, Stmt *copy) {
  copy->u.exprs.v = ARENA_ARRAY(arena(n), Expr *, s->u.exprs.n + 1);
  for (int i = 0; i < s->u.exprs.n; i++) copy->u.exprs.v[i] = (Expr *)inline_expression_of(n, f, s->u.exprs.v[i]);
  if (f) copy->line = n->at->line, copy->unit = n->at->unit;
}

static void write_select(Inlining *n, InlineFrame *f, const Stmt *s) {
  Stmt *copy = make_alone(arena(n), s), *last = copy;
  put_values(n, f, s, copy);
  make_add_loop(n->into, copy);
  for (const Stmt *b = s->other; b; b = b->other) {
    last->other = make_alone(arena(n), b);
    last = last->other;
    last->parent = copy->parent;
    put_values(n, f, b, last);
    write_block(n, f, b->body, last);
  }
}

static void write_call(Inlining *n, InlineFrame *f, const Stmt *s) {
  const Expr *call = s->u.exprs.v[0];
  bool args = call->kind == EX_REF;
  const Symbol *bound = inline_call_binding(n, f, call), *proc = bound ? inline_call_fitting(n, bound) : inline_call_named(n, call);
  int narg = args ? call->nkid - 1 : 0;
  Expr *all[64];
  if (bound && (!proc || narg > 62)) {
    n->fails = true;
    return;
  }
  if (bound) all[0] = (args ? call->kid[0] : call)->kid[0];
  for (int i = 0; bound && i < narg; i++) all[i + 1] = call->kid[i + 1];
  Expr *const *arg = bound ? all : args ? call->kid + 1 : NULL;
  if (proc && proc->unit->kind == UN_SUBROUTINE && inline_call_write(n, f, proc, arg, narg + (bound != NULL), call, NULL)) return;
  if (n->fails) return;
  Stmt *copy = make_alone(arena(n), s);
  copy->u.exprs.v = ARENA_ARRAY(arena(n), Expr *, s->u.exprs.n + 1);
  Expr *made = inline_expression_node(n, call, call->nkid);
  for (int i = 1; i < call->nkid; i++)
    if (call->kid[i]) made->kid[i] = (Expr *)inline_expression_of(n, f, call->kid[i]);
  if (f && (args ? call->kid[0] : call)->kind == EX_MEMBER) n->fails = true;
  copy->u.exprs.v[0] = f ? made : (Expr *)call;
  if (f) copy->line = n->at->line, copy->unit = n->at->unit;
  make_add_loop(n->into, copy);
}

/* An assignment that the program defines. */
static void write_defined(Inlining *n, InlineFrame *f, const Stmt *s) {
  Expr *arg[2] = {s->u.assign.lhs, s->u.assign.rhs};
  const Symbol *proc = inline_call_fitting(n, s->u.assign.defined);
  if (proc && proc->unit->kind == UN_SUBROUTINE && inline_call_write(n, f, proc, arg, 2, s->u.assign.lhs, NULL)) return;
  if (f || n->fails)
    n->fails = true;
  else
    make_add(&n->w, n->into, s);
}

static bool write_parts(Inlining *n, InlineFrame *f, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  InlineParts to, from;
  bool fits =
      !lhs->rank && !rhs->rank && inline_expression_has_parts(lhs->type) && type_derived(lhs->type) == type_derived(rhs->type);
  if (!fits || !inline_expression_parts(n, f, rhs, &from)) return false;
  if (!inline_expression_parts(n, f, lhs, &to)) n->fails = true;
  n->calls++;
  if (!n->fails) inline_expression_store(n, &to, &from);
  return true;
}

static void write_assignment(Inlining *n, InlineFrame *f, const Stmt *s) {
  if (s->u.assign.defined) {
    write_defined(n, f, s);
    return;
  }
  if (write_parts(n, f, s) || n->fails) return;
  const Expr *lhs = inline_expression_of(n, f, s->u.assign.lhs), *rhs = inline_expression_of(n, f, s->u.assign.rhs);
  make_assign(&n->w, n->into, f ? place(n, s) : s, lhs, rhs);
}

/* if (c) then; A; return; end if; B, as if (c) then; A; else; B; end if: B is written next. */
static void open_rest(Inlining *n, InlineFrame *f, const Stmt *s) {
  const Stmt *end = last_return(s->body), *first = s->body;
  const Expr *cond = inline_expression_of(n, f, s->u.branch.cond);
  while (first && query_is_silent(first)) first = first->next;
  Stmt *branch = make_if(&n->w, n->into, place(n, s), first == end ? make_not(arena(n), cond) : cond);
  if (first == end) {
    n->into = branch;
    return;
  }
  write_block(n, f, s->body, branch);
  n->into = make_else(&n->w, branch);
}

static void write_construct(Inlining *n, InlineFrame *f, const Stmt *s) {
  Stmt *copy = make_alone(arena(n), s);
  make_add_loop(n->into, copy);
  write_block(n, f, s->body, copy);
}

static void write_other(Inlining *n, InlineFrame *f, const Stmt *s) {
  if (query_is_silent(s)) return;
  if (f && s->kind != ST_CYCLE && s->kind != ST_EXIT)
    n->fails |= s->kind != ST_RETURN; /* the last statement */
  else
    make_add(&n->w, n->into, s);
}

typedef struct Finding {
  Inlining *n;
  bool found;
} Finding;

static bool visit_call(Expr *e, void *data) {
  Finding *q = data;
  bool call = (e->kind == EX_REF && e->how == REF_CALL) || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym);
  if (call && !(e->sym && e->sym->kind == SY_INTRINSIC)) q->found |= inline_call_named(q->n, e) != NULL;
  q->found |= e->kind == EX_REF && e->how == REF_STMT_FUNCTION;
  return !q->found;
}

static bool visit_reason(Stmt *s, void *data) {
  Finding *q = data;
  if (s->kind == ST_CALL) q->found |= inline_call_named(q->n, s->u.exprs.v[0]) != NULL;
  if (s->kind == ST_ASSIGN)
    q->found |= !s->u.assign.lhs->rank && (s->u.assign.defined || inline_expression_has_parts(s->u.assign.lhs->type));
  ast_stmt_walk_exprs(s, visit_call, q);
  return !q->found;
}

/* Something in the statement may be written in another way. */
static bool has_reason(Inlining *n, const Stmt *s) {
  Finding q = {n, false};
  ast_stmt_walk_one((Stmt *)s, visit_reason, &q);
  return q.found;
}

static void write_statement(Inlining *n, InlineFrame *f, const Stmt *s) {
  if (!f) n->at = n->source = s;
  if (!f && !has_reason(n, s)) {
    make_add(&n->w, n->into, s);
    return;
  }
  if (f && ++n->statements > INLINE_STATEMENTS) n->fails = true;
  switch (s->kind) {
  case ST_ASSIGN: write_assignment(n, f, s); return;
  case ST_IF: write_if(n, f, s); return;
  case ST_DO:
    if (s->u.loop.how == DO_CONCURRENT)
      write_other(n, f, s);
    else
      write_loop(n, f, s);
    return;
  case ST_SELECT_CASE: write_select(n, f, s); return;
  case ST_CALL: write_call(n, f, s); return;
  case ST_ASSOCIATE:
    if (!f) {
      write_construct(n, f, s);
      return;
    }
    break;
  default: break;
  }
  write_other(n, f, s);
}

void inline_expansion_block(Inlining *n, InlineFrame *f, const Stmt *s, bool outermost) {
  for (; s && s->kind != ST_CONTAINS && !n->fails; s = s->next) {
    if (outermost && is_return_block(s))
      open_rest(n, f, s);
    else
      write_statement(n, f, s);
  }
}

/* ---- the loop ---- */

static bool visit_copied(Stmt *s, void *data) {
  bool *ok = data;
  *ok &= is_written_kind(s->kind) || s->kind == ST_ASSOCIATE;
  return *ok;
}

/* Only procedures of objects may be unknown. */
static bool takes_effect(const Effect *e, const Loop *l) {
  switch (e->kind) {
  case EFF_CALL: return !e->why || e->bound || e->proc;
  case EFF_RENAMES:
  case EFF_ELSEWHERE: return true;
  case EFF_EXIT: return !effect_reason_leaves(e, l);
  default: return false;
  }
}

enum { MOST_EVENTS = 3000 }; /* of a loop */

static bool may_be_written(const Judge *j, bool nests) {
  const Loop *l = j->loop;
  if (l->kind != LOOP_DO || l->stmt->u.loop.how != DO_COUNTED || l->info->ev1 - l->info->ev0 > MOST_EVENTS ||
      (j->code->any_goto && !nests))
    return false;
  for (int i = l->info->eff0; i < l->info->eff1; i++)
    if (!takes_effect(&j->code->effect.v[i], l)) return false;
  bool copies = true;
  ast_stmt_walk(l->stmt->body, visit_copied, &copies);
  return copies;
}

static bool fits(const Judge *j) {
  bool said = j->loop->directive || j->asserted;
  return !j->wavefront && (!said || verdict_takes_objects_apart(j)) && may_be_written(j, false);
}

enum { MOST_ATTEMPTS = 6 }; /* procedures that turn out not to fit */

/* The loop with bodies in the place of calls and objects told apart; NULL: it has no such form. */
static Stmt *written(Inlining *n) {
  Judge *j = n->j;
  Stmt *loop = NULL;
  for (int k = 0; k < MOST_ATTEMPTS && !loop; k++) {
    n->fails = n->here = false, n->made = n->statements = n->calls = 0, n->first = NULL;
    n->at = j->loop->stmt;
    loop = n->into = make_do(&n->w, j->loop->stmt, NULL, NULL);
    int refused = n->refused.n;
    inline_expansion_block(n, NULL, j->loop->stmt->body, false);
    if (n->fails) loop = NULL;
    if (n->fails && refused == n->refused.n) return NULL;
  }
  return loop && n->calls ? loop : NULL;
}

Transform *inline_expansion_loop(Judge *j) {
  Inlining n = {.j = j, .w = {.arena = j->arena}};
  if (!fits(j) || !has_reason(&n, j->loop->stmt)) return NULL;
  Stmt *loop = written(&n);
  if (!loop) return NULL;
  const char *text = n.first ? arena_printf(j->arena, "inline expansion: the body of '%s' is in the place of its call", n.first)
                             : "scalar replacement: objects are told apart by their components";
  Transform *t = rewrite_judge(j, loop, text);
  if (t) t->told_apart = true;
  return t;
}

/* A loop inside is a sum once its objects are told apart. */
static bool has_sums_by_parts(const Loop *l) {
  for (const Loop *in = l->child; in; in = in->next) {
    bool sums = in->verdict == V_REDUCTION && in->basis == BASIS_PROVED;
    if ((sums && in->transform && in->transform->told_apart) || has_sums_by_parts(in)) return true;
  }
  return false;
}

/* An object is an argument whose components lie elsewhere, or are not told by the text: device code has components, and no such object. */
static bool visit_object(Expr *e, void *data) {
  bool *found = data;
  bool call = e->kind == EX_REF && e->how == REF_CALL && !(e->sym && e->sym->kind == SY_INTRINSIC);
  for (int i = 1; call && i < e->nkid; i++) {
    const Expr *arg = e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
    *found |= arg && !arg->rank && inline_body_root(arg) && callee_leads_elsewhere(arg->type);
  }
  return !*found;
}

static bool find_object(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_object, data);
  return !*(bool *)data;
}

bool inline_expansion_hands_objects(const Loop *l) {
  bool found = false;
  if (l->kind == LOOP_DO) ast_stmt_walk(l->stmt->body, find_object, &found);
  return found;
}

bool inline_expansion_calls_loops(const Code *c, const Loop *l) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Passed *p = c->access.v[i]->passed;
    const Code *body = p ? p->summary->code : NULL;
    if (body && (body->unit->kind == UN_FUNCTION || p->summary->body) && body->loop.n) return true;
  }
  return false;
}

Loop *inline_expansion_form(Analysis *a, Code **c, Loop *l, const Contract *tests, const char **text) {
  const bool objects = inline_expansion_hands_objects(l), parts = !objects && has_sums_by_parts(l);
  if (!objects && !parts && !inline_expansion_calls_loops(*c, l)) return NULL;
  *text = parts ? "objects are told apart by their components" : "bodies in the place of calls";
  Judge j = {.ana = a, .arena = a->arena, .code = *c, .loop = l};
  Inlining n = {.j = &j, .w = {.arena = a->arena}, .nests = !objects && !parts};
  if (!may_be_written(&j, n.nests)) return NULL;
  j.view = view_open(a->priv->isl, *c, l);
  runtime_condition_assume(j.view, tests);
  Code *v = rewrite_as_it_stands(&j, written(&n));
  view_close(j.view);
  Loop *made = v && v->loop0 < v->loop1 ? v->loop.v[v->loop0] : NULL;
  if (!made || !query_runs_parallel(made) || made->basis != BASIS_PROVED || made->transform) return NULL;
  if (!objects && !parts && !stride_goes_across(v, made)) return NULL;
  *c = v;
  return made;
}
