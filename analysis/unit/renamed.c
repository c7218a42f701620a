/* Names of ASSOCIATE, SELECT TYPE and SELECT RANK that neither give way to their object nor can be told as what it is in kernels (roles.c):
 * loops that use one, or stand in a construct of which nothing is known, are the host's. */
#include "analysis/unit/collect.h"

static void open_name(Collector *c, const Symbol *s) {
  if (s && s->selector && !s->settled && !query_is_guarded(s)) vec_push(c->arena, &c->renamed, s);
}

int renamed_open(Collector *c, const Stmt *construct) {
  int before = c->renamed.n;
  for (int i = 0; construct->kind == ST_ASSOCIATE && i < construct->u.exprs.n; i++)
    if (construct->u.exprs.v[i]->kind == EX_KEYWORD) open_name(c, construct->u.exprs.v[i]->sym);
  const Scope *names = construct->kind != ST_ASSOCIATE ? stmt_scope(construct) : NULL;
  if (names) open_name(c, names->first);
  return before;
}

static bool visit_name(Expr *e, void *data) {
  Collector *c = data;
  for (int i = 0; e->kind == EX_NAME && i < c->renamed.n; i++) c->names_renamed |= e->sym == c->renamed.v[i];
  return !c->names_renamed;
}

static bool visit_stmt(Stmt *s, void *data) {
  Collector *c = data;
  ast_stmt_walk_exprs(s, visit_name, data);
  return !c->names_renamed;
}

void renamed_loop(Collector *c, Stmt *loop) {
  c->names_renamed = c->in_renaming > 0;
  if (c->renamed.n) ast_stmt_walk_one(loop, visit_stmt, c);
  if (c->names_renamed) collect_effect(c, EFF_RENAMES, loop->span, "ASSOCIATE");
}
