/* Whether a symbol is named, by whatever name. */
#include "frontend/symbol/alias.h"

static bool visit_symbol(Expr *e, void *data) {
  const Symbol **s = data;
  if (e->kind == EX_NAME && alias_target(e->sym) == *s) *s = NULL;
  return *s != NULL;
}

static bool visit_stmt_symbol(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_symbol, data);
  return *(const Symbol **)data != NULL;
}

bool expr_names(const Expr *e, const Symbol *s) {
  const Symbol *named = alias_target(s);
  if (named) ast_expr_walk((Expr *)e, visit_symbol, &named);
  return s && !named;
}

bool expr_names_within(const Stmt *body, const Symbol *s) {
  const Symbol *named = alias_target(s);
  if (named) ast_stmt_walk((Stmt *)body, visit_stmt_symbol, &named);
  return s && !named;
}
