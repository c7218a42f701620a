/* Scalarisation: a loop as nothing but DO, IF and assignments to elements (Kennedy and Allen, Optimizing compilers for modern
 * architectures, 13).
 *
 *   do concurrent (j = 1:m) local(t)              do j = 1, m
 *     if (c(j) < 0) cycle                           if (.not. (c(j) < 0)) then
 *     t = c(j)                                        t = c(j)
 *     a(2:n, j) = t*b(2:n, j)                         do i_1 = 2, n
 *   end do                                              a(i_1, j) = t*b(i_1, j)
 *                                                     end do
 *                                                   end if
 *                                                 end do
 *
 * An array assignment is a loop for each of its sections if no element that it reads is one that another iteration sets: whoever
 * asks for the loops has them judged. CYCLE leaves out what stands behind it. Iterations of DO CONCURRENT may run in any order, the first to the last too. */
#include "analysis/transform/rewrite.h"
#include "analysis/transform/statement_graph.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

enum { MAX_RANK = 7 };

/* The loops over the sections of one array assignment. */
typedef struct Sections {
  const Expr *index[MAX_RANK]; /* their variables, of the first dimension first */
  const Expr *lo[MAX_RANK], *hi[MAX_RANK];
  const Expr *of;    /* the section that they are over */
  int dim[MAX_RANK]; /* its dimensions, from 0 */
  int rank;
} Sections;

typedef struct Scalariser {
  Judge *j;
  Rewriter w;
  MadeLoops *made;               /* loops over sections of which nobody knows whether their iterations are independent */
  const Symbol *index[MAX_RANK]; /* variables of such loops, for each dimension of sections; NULL: not made yet */
  bool changed;                  /* something is not as it was */
  bool fails;                    /* something has no such form */
} Scalariser;

static Arena *arena(const Scalariser *z) { return z->j->arena; }

/* ---- array assignments ---- */

/* The bound of dimension 'd' (from 0). The upper one of an array whose extents another array may have given is asked for: it may be more
 * than a default integer. NULL: not known. */
static const Expr *bound_of(const Scalariser *z, const Symbol *s, int d, bool upper, const Expr *like) {
  const Dim *dim = s->dim ? &s->dim[d] : NULL;
  bool moves = s->attrs & (AT_ALLOCATABLE | AT_POINTER), declared = s->shape == SHAPE_EXPLICIT && !moves;
  Arena *a = arena(z);
  const Expr *one = make_int(a, 1, make_name(a, z->j->loop->var->sym, like));
  if (!dim || (!declared && s->shape != SHAPE_ASSUMED && s->shape != SHAPE_DEFERRED)) return NULL;
  if (upper) {
    if (declared && dim->hi_const) return make_int(a, dim->hi_value, one);
    return make_bound(a, true, s, d + 1, declared && dim->hi && dim->hi->type.kind <= 4 ? 4 : 8, like);
  }
  if (moves) return make_bound(a, false, s, d + 1, 8, like);
  return !dim->lo ? one : dim->lo_const ? make_int(a, dim->lo_value, one) : NULL;
}

/* One variable, not a component, whose subscripts are numbers and triplets of step 1: the ranges are counted in *rank. */
static bool is_section(const Expr *e, int *rank) {
  if (e->kind != EX_REF || e->how != REF_SECTION || !e->kid[0] || e->kid[0]->kind != EX_NAME) return false;
  *rank = 0;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *s = e->kid[i];
    int64_t step;
    if (!s || (s->kind != EX_RANGE && s->rank)) return false;
    if (s->kind != EX_RANGE) continue;
    if (s->nkid > 2 && s->kid[2] && (!fold_const_int(s->kid[2], &step) || step != 1)) return false;
    ++*rank;
  }
  return *rank > 0 && *rank <= MAX_RANK;
}

static const Expr *range_end(const Scalariser *z, const Expr *section, int d, bool upper) {
  const Expr *r = section->kid[d + 1];
  const Expr *said = r->nkid > upper ? r->kid[upper] : NULL;
  return said ? said : bound_of(z, query_real_symbol(section->kid[0]->sym), d, upper, section);
}

/* Both begin where the array begins. */
static bool begins_alike(const Sections *s, int k, const Expr *e, int d) {
  const Expr *r = e->kid[d + 1], *of = s->of->kid[s->dim[k] + 1];
  return !r->kid[0] && !of->kid[0] && s->dim[k] == d && query_real_symbol(e->kid[0]->sym) == query_real_symbol(s->of->kid[0]->sym);
}

/* The element of a section in an iteration of the loops. */
static const Expr *element_of_section(Scalariser *z, const Sections *s, const Expr *e) {
  const Expr *sub[15];
  int k = 0;
  for (int d = 0; d + 1 < e->nkid && d < 15; d++) {
    sub[d] = e->kid[d + 1];
    if (sub[d]->kind != EX_RANGE) continue;
    const Expr *lo = range_end(z, e, d, false);
    if (!lo || k == s->rank) return NULL;
    bool same = begins_alike(s, k, e, d) || query_same_expr(lo, s->lo[k]);
    sub[d] = same ? s->index[k] : make_binary(arena(z), OP_ADD, s->index[k], make_binary(arena(z), OP_SUB, lo, s->lo[k]));
    k++;
  }
  return k == s->rank ? make_element(arena(z), e->kid[0]->sym, sub, e->nkid - 1, e) : NULL;
}

static bool is_elemental(const Expr *e) {
  IntrinsicId id = e->kind == EX_REF && e->how == REF_CALL ? intrinsic_called(e) : IN_NONE;
  const IntrinsicInfo *in = id ? intrinsic_find(intrinsic_name(id)) : NULL;
  return in && in->cls == IC_E;
}

/* What the expression is in an iteration of the loops; NULL: it has no such form. */
static const Expr *element_of(Scalariser *z, const Sections *s, const Expr *e) {
  int rank;
  if (!e->rank) return e;
  if (is_section(e, &rank)) return element_of_section(z, s, e);
  bool operation = (e->kind == EX_BINARY || e->kind == EX_UNARY) && !e->sym; /* a defined one is a procedure of whole arrays */
  bool inner = operation || e->kind == EX_PAREN || is_elemental(e);
  if (!inner || (e->flags & (EF_KINDP | EF_TSPEC))) return NULL;
  size_t bytes = sizeof(Expr) + sizeof(Expr *) * (size_t)e->nkid;
  Expr *copy = memcpy(arena_alloc(arena(z), bytes), e, bytes);
  copy->rank = 0;
  copy->value = NULL;
  for (int i = e->kind == EX_REF; i < e->nkid; i++) {
    const Expr *kid = e->kid[i] ? element_of(z, s, e->kid[i]) : NULL;
    if (!kid) return NULL;
    copy->kid[i] = (Expr *)kid;
  }
  return copy;
}

static const Loop *sections_loop(const Loop *list, const Stmt *s) {
  for (; list; list = list->next) {
    if (list->stmt == s && list->kind == LOOP_SECTION) return list;
    const Loop *in = query_stmt_inside(s, list->stmt) ? sections_loop(list->child, s) : NULL;
    if (in) return in;
  }
  return NULL;
}

/* No element that it sets is one that it reads of another iteration, or nobody has asked yet. */
static bool is_independent(const Scalariser *z, const Stmt *s, int rank) {
  const Loop *l = sections_loop(z->j->loop->child, s);
  if (!l) return true;
  for (; l && l->stmt == s; l = l->child, rank--)
    if (l->verdict != V_PARALLEL || l->basis != BASIS_PROVED || l->transform || l->contract) return false;
  return rank == 0;
}

static bool find_sections(Scalariser *z, const Expr *lhs, Sections *s) {
  int rank, k = 0;
  TypeBase t = lhs->type.base;
  bool number = t == TY_INTEGER || t == TY_REAL || t == TY_COMPLEX || t == TY_LOGICAL;
  if (!number || !is_section(lhs, &rank)) return false;
  for (int d = 0; d + 1 < lhs->nkid; d++) {
    if (lhs->kid[d + 1]->kind != EX_RANGE) continue;
    s->of = lhs;
    s->dim[k] = d;
    s->lo[k] = range_end(z, lhs, d, false);
    s->hi[k] = range_end(z, lhs, d, true);
    if (!s->lo[k] || !s->hi[k] || s->lo[k]->type.base != TY_INTEGER || s->hi[k]->type.base != TY_INTEGER) return false;
    Type own = s->lo[k]->type.kind > s->hi[k]->type.kind ? s->lo[k]->type : s->hi[k]->type;
    if (own.kind < 4) return false;
    const Symbol **i = &z->index[k];
    if (!*i || (*i)->type.kind != own.kind)
      *i = rewrite_scratch(z->j, "i", k + 1 + (own.kind > 4 ? MAX_RANK : 0), own, NULL, NULL, 0);
    s->index[k++] = make_name(arena(z), *i, lhs);
  }
  s->rank = rank;
  return true;
}

/* A DO statement in the place of 'like', appended to the body of 'into'. */
static Stmt *put_do(Scalariser *z, Stmt *into, const Stmt *like, const Expr *var, const Expr *lo, const Expr *hi, const Expr *step) {
  Stmt *s = make_do(&z->w, z->j->loop->stmt, NULL, NULL);
  s->span = like->span;
  s->line = like->line;
  s->u.loop.how = DO_COUNTED;
  s->u.loop.var = (Expr *)var;
  s->u.loop.lo = (Expr *)lo;
  s->u.loop.hi = (Expr *)hi;
  s->u.loop.step = (Expr *)step;
  s->u.loop.cond = NULL;
  s->u.loop.index = NULL;
  s->u.loop.nindex = 0;
  s->u.loop.locality = NULL;
  s->u.loop.nlocality = 0;
  s->end = NULL;
  s->names = NULL;
  if (into) make_add_loop(into, s);
  return s;
}

static bool put_sections(Scalariser *z, Stmt *into, const Stmt *s) {
  Sections loops;
  const Expr *lhs = s->u.assign.lhs;
  if (s->u.assign.defined || s->label || !find_sections(z, lhs, &loops) || !is_independent(z, s, loops.rank)) return false;
  const Expr *to = element_of_section(z, &loops, lhs), *from = to ? element_of(z, &loops, s->u.assign.rhs) : NULL;
  if (!from) return false;
  for (int k = loops.rank - 1; k >= 0; k--) {
    into = put_do(z, into, s, loops.index[k], loops.lo[k], loops.hi[k], NULL);
    vec_push(arena(z), z->made, into);
  }
  make_assign(&z->w, into, s, to, from);
  return true;
}

/* ---- statements ---- */

static void put_block(Scalariser *z, Stmt *into, const Stmt *block, const Stmt *loop);

/* if (cond) cycle of this loop */
static bool is_cycle(const Stmt *s, const Stmt *loop) {
  const Stmt *b = s->kind == ST_IF && !s->other && !s->label ? s->body : NULL;
  while (b && query_is_idle(b) && !b->label) b = b->next;
  if (!b || b->kind != ST_CYCLE || b->label) return false;
  for (const Stmt *k = b->next; k; k = k->next)
    if (!query_is_idle(k)) return false;
  return !b->u.text || (stmt_cname(loop) && !strcmp(b->u.text, stmt_cname(loop)));
}

static bool visit_kind(Stmt *s, void *data) {
  bool *plain = data;
  *plain &= s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_CONTINUE ||
            s->kind == ST_END || s->kind == ST_FORMAT;
  return *plain;
}

static bool holds_loops(const Stmt *s) {
  bool plain = true;
  for (; s && plain; s = s->other) ast_stmt_walk(s->body, visit_kind, &plain);
  return !plain;
}

static void put_branches(Scalariser *z, Stmt *into, const Stmt *s, const Stmt *loop) {
  Stmt *b = make_if(&z->w, into, s, s->u.branch.cond);
  put_block(z, b, s->body, loop);
  for (const Stmt *o = s->other; o; o = o->other) {
    b = make_else(&z->w, b);
    if (o->kind != ST_ELSE) b = make_if(&z->w, b, o, o->u.branch.cond);
    put_block(z, b, o->body, loop);
  }
}

static bool holds_arrays(const Stmt *s) {
  for (; s; s = s->other)
    for (const Stmt *b = s->body; b; b = b->next)
      if ((b->kind == ST_ASSIGN && b->u.assign.lhs->rank) || (b->kind == ST_IF && holds_arrays(b))) return true;
  return false;
}

static const Loop *loop_at(const Loop *list, const Stmt *s) {
  for (; list; list = list->next) {
    if (list->stmt == s) return list;
    const Loop *in = query_stmt_inside(s, list->stmt) ? loop_at(list->child, s) : NULL;
    if (in) return in;
  }
  return NULL;
}

static bool visit_scratch(Expr *e, void *data) {
  *(bool *)data &= e->kind != EX_NAME || !e->sym || !e->sym->scratch;
  return true;
}

static bool visit_exprs(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_scratch, data);
  return true;
}

/* The loops that a transformation has put in the place of this one; NULL: there are none, or they have variables of their own. */
static const Piece *pieces_of(const Scalariser *z, const Stmt *s) {
  const Loop *l = loop_at(z->j->loop->child, s);
  const Transform *t = l ? l->transform : NULL;
  bool plain = t && t->piece && !t->final;
  for (const Piece *p = plain ? t->piece : NULL; p; p = p->next) ast_stmt_walk(p->loop->stmt, visit_exprs, &plain);
  return plain ? t->piece : NULL;
}

static void put_pieces(Scalariser *z, Stmt *into, const Piece *p) {
  for (; p; p = p->next) make_add(&z->w, into, p->loop->stmt);
  z->changed = true;
}

/* In a loop that recurs as it stands: a loop inside, apart from what it reduces into scalars. False: it is all of one piece. */
static bool put_split(Scalariser *z, Stmt *into, const Stmt *s) {
  StatementGraph g = {0};
  NodeSet part[STATEMENT_GRAPH_NODES];
  Loop *l = z->j->loop->verdict == V_SEQUENTIAL ? (Loop *)loop_at(z->j->loop->child, s) : NULL;
  int n = l ? split_reductions_loop(z->j, l, &g, part) : 0;
  for (int i = 0; i < n; i++) {
    Stmt *loop = put_do(z, into, s, s->u.loop.var, s->u.loop.lo, s->u.loop.hi, s->u.loop.step);
    for (int k = 0; k < g.nstmts; k++)
      if (part[i] >> k & 1) make_add(&z->w, loop, g.node[k].stmt);
  }
  z->changed |= n > 0;
  return n > 0;
}

/* 'loop': the innermost one around, that a CYCLE without a name is of */
static void put_block(Scalariser *z, Stmt *into, const Stmt *block, const Stmt *loop) {
  for (const Stmt *s = block; s && !z->fails; s = s->next) {
    if (query_is_idle(s)) {
      z->fails |= s->label && s->label != loop->u.loop.term_label;
    } else if (s->kind == ST_DO && pieces_of(z, s)) {
      put_pieces(z, into, pieces_of(z, s));
    } else if (s->kind == ST_DO && !s->label && put_split(z, into, s)) {
      continue;
    } else if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && !s->label) {
      put_block(z, put_do(z, into, s, s->u.loop.var, s->u.loop.lo, s->u.loop.hi, s->u.loop.step), s->body, s);
    } else if (is_cycle(s, loop)) {
      z->changed = true;
      into = make_if(&z->w, into, s, make_not(arena(z), s->u.branch.cond));
    } else if (s->kind == ST_IF && !s->label && (holds_loops(s) || holds_arrays(s))) {
      put_branches(z, into, s, loop);
    } else if (s->kind == ST_ASSIGN && s->u.assign.lhs->rank && put_sections(z, into, s)) {
      z->changed = true;
    } else {
      make_add(&z->w, into, s);
    }
  }
}

/* ---- the loop ---- */

static bool has_plain_localities(const Stmt *s) {
  for (int i = 0; i < s->u.loop.nlocality; i++) {
    LocalityKind k = s->u.loop.locality[i].kind;
    if (k != LOC_LOCAL && k != LOC_SHARED && k != LOC_DEFAULT_NONE) return false;
  }
  return true;
}

static Stmt *concurrent(Scalariser *z, const Stmt *s) {
  Stmt *outer = NULL, *inner = NULL;
  if (!has_plain_localities(s)) return NULL;
  for (int i = s->u.loop.nindex - 1; i >= 0; i--) {
    const ConcurrentIndex *x = &s->u.loop.index[i];
    inner = put_do(z, inner, s, x->var, x->lo, x->hi, x->step);
    if (!outer) outer = inner;
  }
  z->changed = true;
  if (s->u.loop.cond) inner = make_if(&z->w, inner, s, s->u.loop.cond);
  put_block(z, inner, s->body, s);
  return outer;
}

Stmt *scalarise_loop(Judge *j, MadeLoops *loops) {
  const Stmt *s = j->loop->stmt;
  Scalariser z = {.j = j, .w = {.arena = j->arena}, .made = loops};
  Stmt *made = NULL;
  if (s->label) return NULL;
  if (j->loop->kind == LOOP_CONCURRENT)
    made = concurrent(&z, s);
  else if (j->loop->kind == LOOP_DO && s->u.loop.how == DO_COUNTED) {
    made = make_do(&z.w, s, NULL, NULL);
    put_block(&z, made, s->body, s);
  }
  return made && z.changed && !z.fails ? made : NULL;
}

static bool runs_parallel(const Loop *l, const MadeLoops *made) {
  bool good = l->verdict == V_PARALLEL && l->basis == BASIS_PROVED;
  for (int i = 0; i < made->n && !good; i++)
    if (made->v[i] == l->stmt) return false;
  for (const Loop *in = l->child; in; in = in->next)
    if (!runs_parallel(in, made)) return false;
  return true;
}

Transform *scalarise_form(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  MadeLoops made = {0};
  if (l->verdict != V_PARALLEL || l->basis != BASIS_PROVED) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  Stmt *s = scalarise_loop(&j, &made);
  Transform *t = s && made.n ? rewrite_judge(&j, s, "array assignments as loops") : NULL;
  view_close(j.view);
  bool whole = t && t->piece && !t->piece->next && t->piece->loop->verdict == V_PARALLEL && t->piece->loop->basis == BASIS_PROVED;
  return whole && runs_parallel(t->piece->loop, &made) ? t : NULL;
}
