/* Values that a thread has already: what the compiler works out once, where it stands twice and nothing between sets what it is made of. */
#include "predictor/feature/feat_common.h"
#include "analysis/unit/code.h"
#include "predictor/feature/feat_mix.h"

enum { LOOKED_AT = 96 }; /* the last ones: longer ago their registers are others' */

static bool is_work(const Expr *e) {
  if (e->value) return false;
  return e->kind == EX_BINARY || (e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind == SY_INTRINSIC);
}

/* It is worked out anew each time: twelve cosines of three elements are twelve (counted). */
static bool is_opaque(const Expr *e) {
  bool found = feat_mix_is_opaque(e);
  for (int i = 0; i < e->nkid && !found; i++) found = e->kid[i] && is_opaque(e->kid[i]);
  return found;
}

bool feat_common_has(FeatCommon *c, Arena *a, const Expr *e) {
  if (!is_work(e) || is_opaque(e)) return false;
  const int from = c->n - LOOKED_AT > c->from ? c->n - LOOKED_AT : c->from;
  for (int i = c->n - 1; i >= from; i--)
    if (c->v[i] && query_same_expr(c->v[i], e)) return true;
  vec_push(a, c, e);
  return false;
}

/* The variable that an element, a part or a component is of. */
static const Symbol *whole(const Expr *e) {
  while (e && e->kind != EX_NAME && e->nkid > 0 && (e->kind == EX_REF || e->kind == EX_MEMBER)) e = e->kid[0];
  return e ? e->sym : NULL;
}

static void drop(FeatCommon *c, const Symbol *s) {
  for (int i = 0; i < c->n; i++)
    if (c->v[i] && (!s || expr_names(c->v[i], s))) c->v[i] = NULL;
}

void feat_common_set(FeatCommon *c, const Expr *object) { drop(c, whole(object)); }

static bool set_by(Stmt *s, void *data) {
  FeatCommon *c = data;
  if (s->kind == ST_ASSIGN) feat_common_set(c, s->u.assign.lhs);
  if (s->kind == ST_DO && s->u.loop.var) feat_common_set(c, s->u.loop.var);
  if (s->kind == ST_CALL) drop(c, NULL);
  return true;
}

void feat_common_loop(FeatCommon *c, const Stmt *loop) { ast_stmt_walk((Stmt *)(uintptr_t)loop, set_by, c); }
void feat_common_call(FeatCommon *c) { drop(c, NULL); }
