/* What a loop does as far as it says which elements of work arrays its iterations set and read (WorkWalk in nest.h): a slice of its statements
 * (Weiser, Program slicing, 1984) by the subscripts of these arrays.
 *
 *   do s = 1, m                               the walk:  for s = 1, m
 *     do j = 0, l - 1                                      for j = 0, l - 1
 *       y(j*r + 1) = x(2*j*r + 1)*w(j*r)                     y(j*r + 1) is set
 *     end do                                               l = l*2
 *     l = l*2, r = r/2                                     r = r/2
 *   end do
 *
 * It is made of integers alone, which the iteration sets itself or the loop leaves alone: not of elements, nor of what data decides. */
#include "analysis/schedule/work_walk.h"
#include "analysis/unit/terms.h"

typedef VEC(const Symbol *) SymbolList;

typedef struct Slice {
  const Judge *j;
  WorkWalk walk;           /* so far */
  SymbolList set;          /* scalars that some statement sets */
  SymbolList moving;       /* of these: those that are followed, as in 'walk' */
  VEC(const Expr *) fixed; /* names of others that are asked for */
  bool varies;             /* the loop's own variable is */
  bool fails;              /* something cannot be followed */
} Slice;

static bool is_in(const SymbolList *list, const Symbol *s) {
  for (int i = 0; i < list->n; i++)
    if (list->v[i] == s) return true;
  return false;
}

static const Symbol *named(const Expr *e) { return e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL; }

/* ---- statements that count ---- */

bool work_walk_is_array(const WorkWalk *w, const Symbol *s) {
  for (int i = 0; i < w->narray; i++)
    if (w->array[i] == s) return true;
  return false;
}

bool work_walk_is_column(const WorkWalk *w, const Symbol *s) {
  for (int i = 0; i < w->ncolumn; i++)
    if (w->column[i] == s) return true;
  return false;
}

bool work_walk_sets(const WorkWalk *w, const Expr *lhs) {
  const Expr *base = lhs->kind == EX_REF ? lhs->kid[0] : lhs;
  return named(base) && work_walk_is_array(w, named(base));
}

bool work_walk_moves(const WorkWalk *w, const Symbol *s) {
  for (int i = 0; i < w->nmoving; i++)
    if (w->moving[i] == s) return true;
  return false;
}

/* One of the arrays is named. */
typedef struct Mention {
  const WorkWalk *w;
  bool found;
} Mention;

static bool visit_mention(Expr *e, void *data) {
  Mention *m = data;
  m->found |= named(e) && (work_walk_is_array(m->w, named(e)) || work_walk_is_column(m->w, named(e)));
  return !m->found;
}

static bool mentions(const WorkWalk *w, const Expr *e) {
  Mention m = {w, false};
  if (e) ast_expr_walk((Expr *)e, visit_mention, &m);
  return m.found;
}

/* It sets a scalar that is followed. */
static bool sets_moving(const WorkWalk *w, const Stmt *s) {
  const Symbol *to = s->kind == ST_ASSIGN                ? named(s->u.assign.lhs)
                     : s->kind == ST_DO && s->u.loop.var ? named(s->u.loop.var)
                                                         : NULL;
  return to && work_walk_moves(w, to);
}

static bool any_counts(const WorkWalk *w, const Stmt *s) {
  for (; s; s = s->next)
    if (work_walk_counts(w, s)) return true;
  return false;
}

bool work_walk_counts(const WorkWalk *w, const Stmt *s) {
  switch (s->kind) {
  case ST_ASSIGN: return mentions(w, s->u.assign.lhs) || mentions(w, s->u.assign.rhs) || sets_moving(w, s);
  case ST_DO: return sets_moving(w, s) || mentions(w, s->u.loop.cond) || any_counts(w, s->body);
  case ST_CYCLE:
  case ST_EXIT: return true;
  case ST_IF:
    for (const Stmt *b = s; b; b = b->other)
      if ((b->kind != ST_ELSE && mentions(w, b->u.branch.cond)) || any_counts(w, b->body)) return true;
    return false;
  default: return false;
  }
}

/* ---- which scalars are followed ---- */

static void follow(Slice *q, const Expr *e);

/* What the loop leaves alone, once. */
static void keep_fixed(Slice *q, const Expr *e) {
  for (int i = 0; i < q->fixed.n; i++)
    if (query_same_expr(q->fixed.v[i], e)) return;
  vec_push(q->j->arena, &q->fixed, e);
}

static void follow_name(Slice *q, const Expr *e) {
  const Symbol *s = named(e);
  Arena *a = q->j->arena;
  bool plain = s && s->kind == SY_VARIABLE && !s->rank && !s->equiv &&
               !(s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_VOLATILE | AT_OPTIONAL)) && !s->selector &&
               (s->type.base == TY_INTEGER || s->type.base == TY_LOGICAL);
  if (!plain) {
    q->fails = true;
    return;
  }
  if (s == query_real_symbol(q->walk.loop->u.loop.var->sym)) {
    q->varies = true;
  } else if (is_in(&q->set, s)) {
    q->fails |= s->type.base != TY_INTEGER;
    if (!is_in(&q->moving, s)) vec_push(a, &q->moving, s);
    q->walk.moving = q->moving.v, q->walk.nmoving = q->moving.n;
  } else {
    keep_fixed(q, e);
  }
}

static bool is_followed_function(IntrinsicId id) {
  return id == IN_MOD || id == IN_MODULO || id == IN_MIN || id == IN_MAX || id == IN_ABS || id == IN_IAND || id == IN_INT;
}

/* The walk counts in 64 bits. */
static bool is_number(Type t) { return (t.base == TY_INTEGER || t.base == TY_LOGICAL) && t.kind <= 8; }

/* All that the value depends on. */
static void follow(Slice *q, const Expr *e) {
  int64_t c;
  if (!e || q->fails || (e->kind != EX_RANGE && !e->rank && fold_const_int(e, &c)) || e->kind == EX_LOGICAL) return;
  if (e->kind != EX_RANGE && (e->rank || !is_number(e->type))) {
    q->fails = true;
    return;
  }
  switch (e->kind) {
  case EX_NAME: follow_name(q, e); return;
  case EX_PAREN:
  case EX_RANGE:
  case EX_UNARY:
  case EX_BINARY:
    q->fails |= (e->kind == EX_UNARY || e->kind == EX_BINARY) && (e->op == OP_DEFINED || e->sym);
    for (int i = 0; i < e->nkid; i++) follow(q, e->kid[i]);
    return;
  case EX_REF:
    if (terms_is_fixed_element(e) && e->type.base == TY_INTEGER && view_invariant(q->j->view, e)) {
      keep_fixed(q, e);
      return;
    }
    q->fails |= e->how != REF_CALL || !is_followed_function(intrinsic_called(e));
    for (int i = 1; i < e->nkid; i++) {
      q->fails |= !e->kid[i] || e->kid[i]->kind == EX_KEYWORD;
      follow(q, e->kid[i]);
    }
    return;
  default: q->fails = true;
  }
}

/* Of a reference to a work array its subscripts are followed. */
static bool visit_reference(Expr *e, void *data) {
  Slice *q = data;
  const Symbol *base = e->kind == EX_REF ? named(e->kid[0]) : NULL;
  q->fails |= named(e) && work_walk_is_column(&q->walk, named(e));
  if (named(e) && work_walk_is_array(&q->walk, named(e))) return false; /* all of it */
  if (base && work_walk_is_column(&q->walk, base)) {
    q->fails |= e->how != REF_ELEMENT;
    for (int i = 1; i + 1 < e->nkid; i++) follow(q, e->kid[i]);
    return false;
  }
  if (!base || !work_walk_is_array(&q->walk, base)) return true;
  q->fails |= e->how != REF_ELEMENT && e->how != REF_SECTION;
  for (int i = 1; i < e->nkid; i++) q->fails |= !e->kid[i], follow(q, e->kid[i]);
  return false;
}

/* ---- statements ---- */

static void follow_block(Slice *q, const Stmt *s) {
  for (; s && !q->fails; s = s->next) {
    if (query_is_idle(s) || !work_walk_counts(&q->walk, s)) continue;
    switch (s->kind) {
    case ST_ASSIGN:
      q->fails |= s->u.assign.lhs->kind == EX_MEMBER && mentions(&q->walk, s->u.assign.lhs); /* half of an element, as in y(i)%re */
      ast_expr_walk(s->u.assign.rhs, visit_reference, q);
      ast_expr_walk(s->u.assign.lhs, visit_reference, q);
      if (sets_moving(&q->walk, s)) follow(q, s->u.assign.rhs);
      break;
    case ST_DO:
      follow(q, s->u.loop.lo);
      follow(q, s->u.loop.hi);
      follow(q, s->u.loop.step);
      follow(q, s->u.loop.cond);
      if (s->u.loop.how == DO_COUNTED) follow(q, s->u.loop.var);
      follow_block(q, s->body);
      break;
    case ST_IF:
      for (const Stmt *b = s; b; b = b->other) {
        if (b->kind != ST_ELSE) follow(q, b->u.branch.cond);
        follow_block(q, b->body);
      }
      break;
    default: q->fails |= (s->kind != ST_CYCLE && s->kind != ST_EXIT) || s->u.text;
    }
  }
}

/* What is called may set scalars. */
static bool visit_called(Expr *e, void *data) {
  Slice *q = data;
  bool call = e->kind == EX_REF && e->how != REF_ELEMENT && e->how != REF_SECTION && e->how != REF_CONSTRUCTOR;
  q->fails |= (call && !intrinsic_called(e)) || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && (e->op == OP_DEFINED || e->sym));
  return !q->fails;
}

/* Statements of which it is known what they set, and that lead nowhere else. */
static bool visit_kind(Stmt *s, void *data) {
  Slice *q = data;
  ast_stmt_walk_exprs(s, visit_called, q);
  switch (s->kind) {
  case ST_ASSIGN:
    q->fails |= s->u.assign.defined != NULL;
    if (named(s->u.assign.lhs) && !s->u.assign.lhs->rank) vec_push(q->j->arena, &q->set, named(s->u.assign.lhs));
    break;
  case ST_DO:
    q->fails |= s->u.loop.how == DO_CONCURRENT || s->shared_end || s->label;
    if (s->u.loop.how == DO_COUNTED) vec_push(q->j->arena, &q->set, named(s->u.loop.var));
    break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_CYCLE:
  case ST_EXIT: break;
  default: q->fails |= !query_is_silent(s);
  }
  return !q->fails;
}

/* A scalar that is asked for before the iteration has set it goes from iteration to iteration. */
static bool is_set_first(const Code *c, const Loop *l, const Symbol *s) {
  const Var *v = access_find(c, s, s->name);
  return v && !flow_has(l->info->exposed, v) && !overlap_is_possible(v);
}

WorkWalk *work_walk_of(const Judge *j, const Stmt *loop, const Entering *work, const Written *written, bool apart) {
  Slice q = {.j = j, .walk = {.loop = loop, .array = work->v, .narray = work->n, .apart = apart}};
  if (!apart) q.walk.column = written->column.v, q.walk.ncolumn = written->column.n;
  ast_stmt_walk(loop->body, visit_kind, &q);
  for (int before = -1; before != q.moving.n && !q.fails;) {
    before = q.moving.n;
    follow_block(&q, loop->body);
  }
  for (int i = 0; i < 3 && q.varies; i++) follow(&q, i == 0 ? loop->u.loop.lo : i == 1 ? loop->u.loop.hi : loop->u.loop.step);
  if (q.fails) return NULL;
  WorkWalk *w = ARENA_NEW(j->arena, WorkWalk);
  *w = q.walk;
  w->fixed = q.fixed.v, w->nfixed = q.fixed.n, w->alike = !q.varies;
  return w;
}

bool work_walk_stands(const WorkWalk *w, const Code *c, const Loop *l) {
  for (int i = 0; i < w->nmoving; i++)
    if (!is_set_first(c, l, w->moving[i])) return false;
  for (int i = 0; i < w->nfixed; i++) {
    const Expr *e = w->fixed[i];
    const Symbol *s = query_real_symbol(e->kind == EX_REF ? e->kid[0]->sym : e->sym);
    const Var *v = access_find(c, s, s->name);
    if (v && overlap_is_possible(v)) return false;
  }
  return true;
}
