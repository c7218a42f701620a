/* Integer expressions as quasi-affine functions of the iteration vector and the parameters. */
#include "analysis/view.h"
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

static __isl_give isl_space *space_of(const LoopSpace *s, isl_ctx *ctx) {
  return isl_space_set_alloc(ctx, 0, (unsigned)s->n);
}

__isl_give isl_pw_aff *aff_const(const LoopSpace *s, isl_ctx *ctx, int64_t c) {
  isl_local_space *ls = isl_local_space_from_space(space_of(s, ctx));
  return isl_pw_aff_from_aff(isl_aff_val_on_domain(ls, isl_val_int_from_si(ctx, (long)c)));
}

__isl_give isl_pw_aff *aff_fresh(View *v, const LoopSpace *s, const char *name, const void *key) {
  isl_id *id = isl_id_alloc(v->ctx, name, (void *)key);
  isl_space *space = isl_space_add_param_id(space_of(s, v->ctx), isl_id_copy(id));
  return isl_pw_aff_from_aff(isl_aff_param_on_domain_space_id(space, id));
}

/* ---- names ---- */

/* The innermost loop of 's' whose variable is 'sym', or -1. */
static int loop_of(const LoopSpace *s, const Symbol *sym) {
  for (int k = s->n - 1; k >= 0; k--)
    if (s->chain[k]->var && sym_real(s->chain[k]->var->sym) == sym) return k;
  return -1;
}

/* The one write of a scalar inside the viewed loop, or NULL. */
static const Access *only_write(const View *v, const Var *var) {
  const Access *found = NULL;
  for (int i = v->top->info->acc0; i < v->top->info->acc1; i++) {
    const Access *a = v->code->access.v[i];
    if (!a->write || var_overlap(a->var, var) == OVERLAP_NO) continue;
    if (found || a->var != var || a->maybe || a->index) return NULL;
    found = a;
  }
  return found;
}

static bool guarded_inside(const Access *a, const Loop *top) {
  return a->guard && a->guard->loop && loop_inside(a->guard->loop, top);
}

typedef struct {
  const LoopSpace *s;
  const Loop *at; /* loop of the assignment */
  bool ok;
} Freshness;

/* Variables of loops further in than the assignment have moved on since. */
static bool visit_fresh(Expr *e, void *data) {
  Freshness *q = data;
  int k = e->kind == EX_NAME ? loop_of(q->s, sym_real(e->sym)) : -1;
  if (k >= 0 && !loop_inside(q->at, q->s->chain[k])) q->ok = false;
  return q->ok;
}

/* A scalar that an iteration sets once, before use, stands for its right-hand side: 'im = i - 1; a(im)'.
 * Its operands keep their values until the use: unchanged ones, variables of loops around both, or again such
 * scalars. */
static const Expr *forwarded(const View *v, const LoopSpace *s, const Var *var) {
  const Access *w = s->loop && !var->sym->equiv ? only_write(v, var) : NULL;
  if (!w || w->stmt->kind != ST_ASSIGN || w->nsub || w->partial || w->skipped || guarded_inside(w, v->top))
    return NULL;
  if (!w->loop || !loop_inside(s->loop, w->loop)) return NULL;
  if (flow_has(w->loop->info->exposed, var) || flow_has(v->top->info->exposed, var)) return NULL;
  const Expr *rhs = w->stmt->u.assign.rhs;
  Freshness q = {s, w->loop, rhs->type.base == TY_INTEGER && !rhs->rank};
  expr_walk((Expr *)rhs, visit_fresh, &q);
  return q.ok ? rhs : NULL;
}

static __isl_give isl_pw_aff *name_value(View *v, const LoopSpace *s, const Expr *e) {
  const Symbol *sym = sym_real(e->sym);
  if (!sym || sym->type.base != TY_INTEGER || sym->rank) return NULL;
  int k = loop_of(s, sym);
  if (k >= 0) return s->value[k] ? isl_pw_aff_copy(s->value[k]) : NULL;
  const Var *var = acc_var(v->code, e);
  if (!var || !view_changes(v, var)) return aff_fresh(v, s, sym->name, sym);
  const Expr *rhs = forwarded(v, s, var);
  return rhs ? aff_of(v, s, rhs) : NULL;
}

/* ---- operations ---- */

/* An unchanged expression as a parameter of its own, named by its text. */
static __isl_give isl_pw_aff *opaque(View *v, const LoopSpace *s, const Expr *e) {
  if (e->rank || e->type.base != TY_INTEGER || !view_invariant(v, e)) return NULL;
  return aff_fresh(v, s, expr_words(v->arena, e), NULL);
}

static __isl_give isl_pw_aff *either(__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b,
                                     __isl_give isl_pw_aff *(*op)(__isl_take isl_pw_aff *,
                                                                  __isl_take isl_pw_aff *)) {
  if (a && b) return op(a, b);
  isl_pw_aff_free(a);
  isl_pw_aff_free(b);
  return NULL;
}

static __isl_give isl_pw_aff *binary(View *v, const LoopSpace *s, const Expr *a, const Expr *b,
                                     __isl_give isl_pw_aff *(*op)(__isl_take isl_pw_aff *,
                                                                  __isl_take isl_pw_aff *)) {
  isl_pw_aff *x = aff_of(v, s, a);
  return x ? either(x, aff_of(v, s, b), op) : NULL;
}

static __isl_give isl_pw_aff *times(View *v, const LoopSpace *s, const Expr *a, const Expr *b) {
  int64_t c;
  const Expr *other = const_int(a, &c) ? b : a;
  if (other == a && !const_int(b, &c)) return NULL;
  isl_pw_aff *x = aff_of(v, s, other);
  return x ? isl_pw_aff_scale_val(x, isl_val_int_from_si(v->ctx, (long)c)) : NULL;
}

/* a / c or mod(a, c) with Fortran's truncation towards zero; modulo(a, c) for c > 0. */
static __isl_give isl_pw_aff *divide(View *v, const LoopSpace *s, const Expr *a, const Expr *b, char how) {
  int64_t c;
  if (!const_int(b, &c) || c == 0 || c == INT64_MIN || (how == 'm' && c < 0)) return NULL;
  isl_pw_aff *x = aff_of(v, s, a);
  if (!x) return NULL;
  if (how == 'm') return isl_pw_aff_mod_val(x, isl_val_int_from_si(v->ctx, (long)c));
  if (how == 'q') return isl_pw_aff_tdiv_q(x, aff_const(s, v->ctx, c));
  return isl_pw_aff_tdiv_r(x, aff_const(s, v->ctx, c < 0 ? -c : c)); /* the sign of mod is that of a */
}

static __isl_give isl_pw_aff *extreme(View *v, const LoopSpace *s, const Expr *e, bool max) {
  isl_pw_aff *r = aff_of(v, s, e->kid[1]);
  for (int i = 2; r && i < e->nkid; i++)
    r = either(r, aff_of(v, s, e->kid[i]), max ? isl_pw_aff_max : isl_pw_aff_min);
  return r;
}

static __isl_give isl_pw_aff *call_value(View *v, const LoopSpace *s, const Expr *e) {
  const char *name = intrinsic_of(e);
  if (!name || e->nkid < 2) return NULL;
  if (!strcmp(name, "mod") && e->nkid == 3) return divide(v, s, e->kid[1], e->kid[2], 'r');
  if (!strcmp(name, "modulo") && e->nkid == 3) return divide(v, s, e->kid[1], e->kid[2], 'm');
  if (!strcmp(name, "max") || !strcmp(name, "max0")) return extreme(v, s, e, true);
  if (!strcmp(name, "min") || !strcmp(name, "min0")) return extreme(v, s, e, false);
  if (!strcmp(name, "int") && e->kid[1]->type.base == TY_INTEGER) return aff_of(v, s, e->kid[1]);
  if (strcmp(name, "abs") && strcmp(name, "iabs")) return NULL;
  isl_pw_aff *x = aff_of(v, s, e->kid[1]);
  return x ? isl_pw_aff_max(isl_pw_aff_copy(x), isl_pw_aff_neg(x)) : NULL;
}

static __isl_give isl_pw_aff *binary_value(View *v, const LoopSpace *s, const Expr *e) {
  switch (e->op) {
  case OP_ADD: return binary(v, s, e->kid[0], e->kid[1], isl_pw_aff_add);
  case OP_SUB: return binary(v, s, e->kid[0], e->kid[1], isl_pw_aff_sub);
  case OP_MUL: return times(v, s, e->kid[0], e->kid[1]);
  case OP_DIV: return divide(v, s, e->kid[0], e->kid[1], 'q');
  default: return NULL;
  }
}

static __isl_give isl_pw_aff *unary_value(View *v, const LoopSpace *s, const Expr *e) {
  isl_pw_aff *x = e->op == OP_NEG || e->op == OP_PLUS ? aff_of(v, s, e->kid[0]) : NULL;
  return x && e->op == OP_NEG ? isl_pw_aff_neg(x) : x;
}

__isl_give isl_pw_aff *aff_of(View *v, const LoopSpace *s, const Expr *e) {
  int64_t c;
  e = expr_strip(e);
  if (!e || (e->type.base != TY_INTEGER && e->type.base != TY_NONE)) return NULL;
  if (const_int(e, &c)) return aff_const(s, v->ctx, c);
  isl_pw_aff *r = NULL;
  switch (e->kind) {
  case EX_NAME: return name_value(v, s, e);
  case EX_BINARY: r = binary_value(v, s, e); break;
  case EX_UNARY: r = unary_value(v, s, e); break;
  case EX_REF: r = call_value(v, s, e); break;
  default: break;
  }
  return r ? r : opaque(v, s, e);
}
