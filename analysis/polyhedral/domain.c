/* Conditions as sets of iterations. */
#include "analysis/polyhedral/view.h"

static __isl_give isl_set *universe(View *v, const LoopSpace *s) {
  return isl_set_universe(isl_space_set_alloc(v->ctx, 0, (unsigned)s->n));
}

static __isl_give isl_set *unknown(View *v, const LoopSpace *s, bool *exact) {
  *exact = false;
  return universe(v, s);
}

/* An unchanged condition that is not affine is a parameter of its own, named by its text: it holds from 1 on. */
static __isl_give isl_set *held(View *v, const LoopSpace *s, const Expr *cond, bool negated, bool *exact) {
  if (!v->within || cond->type.base != TY_LOGICAL || !view_invariant(v, cond)) return unknown(v, s, exact);
  isl_pw_aff *p = affine_fresh(v, s, arena_printf(v->arena, "%s holds", query_words(v->arena, cond)), NULL);
  isl_set *set = isl_pw_aff_pos_set(p);
  return negated ? isl_set_complement(set) : set;
}

static Op negation(Op op) {
  switch (op) {
  case OP_EQ: return OP_NE;
  case OP_NE: return OP_EQ;
  case OP_LT: return OP_GE;
  case OP_GE: return OP_LT;
  case OP_GT: return OP_LE;
  case OP_LE: return OP_GT;
  default: return OP_NONE;
  }
}

static __isl_give isl_set *compare(Op op, __isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b) {
  switch (op) {
  case OP_EQ: return isl_pw_aff_eq_set(a, b);
  case OP_NE: return isl_pw_aff_ne_set(a, b);
  case OP_LT: return isl_pw_aff_lt_set(a, b);
  case OP_GE: return isl_pw_aff_ge_set(a, b);
  case OP_GT: return isl_pw_aff_gt_set(a, b);
  default: return isl_pw_aff_le_set(a, b);
  }
}

static __isl_give isl_set *comparison(View *v, const LoopSpace *s, const Expr *e, bool negated, bool *exact) {
  isl_pw_aff *a = affine_of(v, s, e->kid[0]), *b = a ? affine_of(v, s, e->kid[1]) : NULL;
  if (a && b) return compare(negated ? negation(e->op) : e->op, a, b);
  isl_pw_aff_free(a);
  return held(v, s, e, negated, exact);
}

/* The parts of .and. are intersected, those of .or. united; an unknown part is the universe either way. */
static __isl_give isl_set *both(View *v, const LoopSpace *s, const Expr *e, bool negated, bool *exact) {
  isl_set *a = domain_condition(v, s, e->kid[0], negated, exact), *b = domain_condition(v, s, e->kid[1], negated, exact);
  return (e->op == OP_AND) != negated ? isl_set_intersect(a, b) : isl_set_union(a, b);
}

__isl_give isl_set *domain_condition(View *v, const LoopSpace *s, const Expr *cond, bool negated, bool *exact) {
  cond = query_strip(cond);
  if (!cond || cond->rank) return unknown(v, s, exact);
  if (cond->kind == EX_LOGICAL)
    return (cond->ival != 0) != negated ? universe(v, s) : isl_set_empty(isl_space_set_alloc(v->ctx, 0, (unsigned)s->n));
  if (cond->kind == EX_UNARY && cond->op == OP_NOT) return domain_condition(v, s, cond->kid[0], !negated, exact);
  if (cond->kind != EX_BINARY) return held(v, s, cond, negated, exact);
  if (cond->op == OP_AND || cond->op == OP_OR) return both(v, s, cond, negated, exact);
  if (negation(cond->op) != OP_NONE) return comparison(v, s, cond, negated, exact);
  return held(v, s, cond, negated, exact);
}

/* Each 'i /= j' doubles the pieces of a set, and the work for two accesses grows with the product of theirs. */
enum { MAX_PIECES = 8 };

/* The iterations of 'set' in which 'g' holds; all of them, which is too many, when that takes too many pieces to say. */
static __isl_give isl_set *guarded(View *v, const LoopSpace *s, __isl_take isl_set *set, const Guard *g, bool *exact) {
  isl_set *less = isl_set_intersect(isl_set_copy(set), domain_condition(v, s, g->cond, g->negated, exact));
  bool simple = isl_set_n_basic_set(less) <= MAX_PIECES;
  *exact &= simple;
  isl_set_free(simple ? set : less);
  return simple ? less : set;
}

/* Iterations of a loop under conditions, as far as these are of the viewed loop. */
typedef struct Domain {
  const Loop *loop;
  const Guard *guard;
  int facts;    /* View.facts when it was made */
  isl_set *set; /* NULL: none has been made, or isl gave up */
  bool exact;
  struct Domain *next;
} Domain;

static void make(View *v, Domain *d) {
  LoopSpace *s = view_space(v, d->loop);
  isl_set_free(d->set);
  d->facts = v->facts;
  d->set = isl_set_copy(s->domain);
  d->exact = s->exact;
  Point before = v->at;
  for (const Guard *g = d->guard; g && (!v->top || (g->loop && query_loop_inside(g->loop, v->top))); g = g->up) {
    v->at = affine_point_of_guard(s, g);
    d->set = guarded(v, s, d->set, g, &d->exact);
  }
  v->at = before;
}

static Domain *domain_of(View *v, const Access *a) {
  Domain *d = v->domain;
  while (d && (d->loop != a->loop || d->guard != a->guard)) d = d->next;
  if (d) return d;
  d = ARENA_NEW(v->arena, Domain);
  *d = (Domain){.loop = a->loop, .guard = a->guard, .next = v->domain};
  return v->domain = d;
}

__isl_give isl_set *domain_access(View *v, const Access *a, bool *exact) {
  Domain *d = domain_of(v, a);
  if (!d->set || d->facts != v->facts) make(v, d);
  *exact = (d->exact && !(a->maybe && !a->passed) && !acc_skipped(a, v->top)) || v->within;
  return isl_set_copy(d->set);
}

void domain_close(View *v) {
  for (Domain *d = v->domain; d; d = d->next) isl_set_free(d->set);
}
