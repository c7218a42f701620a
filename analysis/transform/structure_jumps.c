/* Loops without jumps within their bodies: unit/forward_jumps.h. */
#include "analysis/transform/rewrite.h"
#include "analysis/unit/forward_jumps.h"

static bool only_jumps_inside(const Code *c, const Loop *l) {
  for (int i = l->info->eff0; i < l->info->eff1; i++) {
    const Effect *e = &c->effect.v[i];
    if (e->kind != EFF_GOTO || !e->target || (e->target != l->stmt->end && !query_stmt_inside(e->target, l->stmt))) return false;
  }
  return l->info->eff1 > l->info->eff0;
}

/* The loop so; NULL: it has no such form. */
static Stmt *structured(Arena *a, const Loop *l) {
  ForwardJumps b = {.w = {.arena = a}, .end_label = l->stmt->end ? l->stmt->end->label : 0};
  if (!forward_jumps_take(&b, l->stmt->body)) return NULL;
  Stmt *loop = make_do(&b.w, l->stmt, NULL, NULL);
  return forward_jumps_put(&b, loop) && b.any ? loop : NULL;
}

Transform *structure_jumps_loop(Judge *j) {
  if (j->code->base || !rewrite_fits_but_jumps(j) || !only_jumps_inside(j->code, j->loop)) return NULL;
  Stmt *loop = structured(j->arena, j->loop);
  return loop ? rewrite_judge(j, loop, "GO TO is rewritten as IF") : NULL;
}

/* The same beside other things that a parallel loop does. */
static bool jumps_inside(const Code *c, const Loop *l) {
  bool any = false;
  for (int i = l->info->eff0; i < l->info->eff1; i++) {
    const Effect *e = &c->effect.v[i];
    if (e->kind != EFF_GOTO) continue;
    if (!e->target || (e->target != l->stmt->end && !query_stmt_inside(e->target, l->stmt))) return false;
    any = true;
  }
  return any;
}

Loop *structure_jumps_form(Analysis *a, Code **c, Loop *l, bool calls) {
  if (l->kind != LOOP_DO || l->stmt->u.loop.how != DO_COUNTED || l->transform || !query_runs_parallel(l) || (*c)->base ||
      !jumps_inside(*c, l) || (!l->child && !calls))
    return NULL;
  Judge j = {.ana = a, .arena = a->arena, .code = *c, .loop = l};
  j.view = view_open(a->priv->isl, *c, l);
  Code *v = rewrite_as_it_stands(&j, structured(a->arena, l));
  view_close(j.view);
  Loop *made = v && v->loop0 < v->loop1 ? v->loop.v[v->loop0] : NULL;
  if (made) *c = v;
  return made;
}
