/* The end of the program from inside a kernel: STOP, ERROR STOP, and branches that report an error before (analysis/unit/dead_end.c).
 *
 *   if (x < 0) stop 'negative'   -->   if (x < 0.0f) {
 *                                        f2c::stop(check, "heat.f90:12", false, 0, "negative", "i", i);
 *                                      }
 *
 * It goes the way of subscripts that are out of bounds: 'check', which kernels and procedures that may stop have, says where the report goes. */
#include "codegen/device/device.h"

/* ---- who may stop ---- */

typedef struct StopSearch {
  Gen *g;
  bool messages; /* branches that put something out count */
  bool called;   /* procedures alone count */
  bool found;
} StopSearch;

static bool stops(Gen *g, const Symbol *p);

static bool find_in_expr(Expr *e, void *data) {
  StopSearch *q = data;
  if (((e->kind == EX_REF && e->how == REF_CALL) || e->op == OP_DEFINED) && e->sym && !q->found) q->found = stops(q->g, e->sym);
  return !q->found;
}

static bool find_in_stmt(Stmt *s, void *data) {
  StopSearch *q = data;
  q->found |=
      !q->called && (s->kind == ST_STOP || s->kind == ST_ERROR_STOP || dead_end_of(s) || (q->messages && message_branch_of(s)));
  if (s->kind == ST_CALL && s->u.exprs.n && !q->found) q->found = stops(q->g, s->u.exprs.v[0]->sym);
  if (!q->found) ast_stmt_walk_exprs(s, find_in_expr, q);
  return !q->found;
}

/* Of a recursion, which has no device code, anything may be said. */
static bool stops(Gen *g, const Symbol *p) {
  static char yes, no;
  p = call_definition(p);
  const Unit *u = p && p->kind == SY_PROCEDURE && p->unit && p->unit->kind != UN_INTERFACE_BODY ? p->unit : NULL;
  if (!u || !u->exec) return false;
  const char *known = map_get(&g->stops, u);
  if (known) return known == &yes;
  map_put(g->arena, &g->stops, u, &no);
  StopSearch q = {.g = g};
  ast_stmt_walk(u->exec, find_in_stmt, &q);
  if (q.found) map_set(g->arena, &g->stops, u, &yes);
  return q.found;
}

bool stop_report_by_procedure(Gen *g, const Symbol *p) { return stops(g, p); }

bool stop_report_by_nest(Gen *g, const Nest *n) {
  StopSearch q = {.g = g, .messages = stop_report_restarts(n) != NULL};
  for (Stmt *s = n->first; s && !q.found; s = s == n->last || s->end == n->last ? NULL : s->next)
    ast_stmt_walk_one(s, find_in_stmt, &q);
  return q.found;
}

const Contract *stop_report_restarts(const Nest *n) {
  for (int i = 0; i < n->depth; i++)
    for (const Contract *c = n->loop[i]->contract; c; c = c->next)
      if (c->kind == CONTRACT_STAYS) return c;
  return NULL;
}

bool stop_report_stays(const Nest *n) {
  if (!stop_report_restarts(n)) return false;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_REDUCTION) return true;
  return false;
}

bool stop_report_called(Gen *g, const Nest *n) {
  StopSearch q = {.g = g, .called = true};
  for (Stmt *s = n->first; s && !q.found; s = s == n->last || s->end == n->last ? NULL : s->next)
    ast_stmt_walk_one(s, find_in_stmt, &q);
  return q.found;
}

/* The branch leaves the kernel: it ends the program, or puts something out and the host runs the loop anew. */
bool stop_report_is(const Fn *f, const Stmt *first) {
  return dead_end_of(first) || (f->nest && stop_report_restarts(f->nest) && message_branch_of(first));
}

/* ---- text ---- */

/* The literal that a reader of the report wants most: the code of STOP, or the first one that is written. */
static const char *message(const Stmt *first, const Expr *code) {
  if (code && code->kind == EX_STRING) return code->text;
  for (const Stmt *s = first; s; s = s->next)
    for (int i = 0; (s->kind == ST_WRITE || s->kind == ST_PRINT) && i < s->u.io.n; i++)
      if (s->u.io.v[i]->kind == EX_STRING) return s->u.io.v[i]->text;
  for (const Stmt *s = first; s; s = s->next)
    for (int i = 1; s->kind == ST_CALL && s->u.exprs.n && i < s->u.exprs.v[0]->nkid; i++)
      if (s->u.exprs.v[0]->kid[i] && s->u.exprs.v[0]->kid[i]->kind == EX_STRING) return s->u.exprs.v[0]->kid[i]->text;
  return "";
}

/* f2c::left(check);
 * goto left; */
static void leave_iterations(Fn *f, const Stmt *s) {
  if (!f->left) f->left = names_take(&f->names, "left");
  cxx_out_line(f, s->span.begin, "f2c::left(check);");
  cxx_out_line(f, 0, "goto %s;", f->left);
}

void stop_report_emit(Fn *f, const Stmt *first) {
  if (f->nest && stop_report_stays(f->nest)) {
    leave_iterations(f, first);
    return;
  }
  const Stmt *s = dead_end_of(first);
  if (!s) s = first;
  const bool stop = s->kind == ST_STOP || s->kind == ST_ERROR_STOP;
  const Expr *code = stop && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  const bool error = s->kind != ST_STOP, number = code && code->type.base == TY_INTEGER && !code->rank;
  const char *value = number ? cxx_expr_text(f, code, PREC_COMMA) : error ? "1" : "0";
  if (!f->fail)
    cxx_out_line(f, s->span.begin, "f2c::stop(check, %s, %s, %s, %s, %s%s);",
                 cxx_out_string(f->g, source_text_where(f->g, s->span.begin)),
                 !stop   ? "f2c::end_of_program"
                 : error ? "f2c::end_by_error"
                         : "f2c::end_by_stop",
                 value, number ? "true" : "false", cxx_out_string(f->g, message(first, code)), subscript_check_iteration(f));
}
