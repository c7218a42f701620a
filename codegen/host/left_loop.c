/* Loops that iterations may leave (analysis/transform/early_exit.c). The launcher runs the iterations before the first one that leaves, and
 * says at which iteration the host goes on with the loop as it is written.
 *
 *   f2c_from_3 = 1
 *   if (f2c_check_9(n, rho, p, f2c_from_3) /= 0) then
 *     do i = f2c_from_3, n
 */
#include "codegen/host/host.h"

const Transform *left_loop_is(const Nest *n) {
  const Transform *t = n->form ? NULL : n->loop[0]->transform;
  return t && t->last ? t : NULL;
}

const char *left_loop_variable(Gen *g, const Nest *n) { return arena_printf(g->arena, "f2c_from_%d", n->id); }

void left_loop_begins(Gen *g, const Nest *n, FortranOut *o) {
  if (!left_loop_is(n)) return;
  const char *name = left_loop_variable(g, n);
  interface_need_declaration(g, n->unit, arena_printf(g->arena, "integer(%d) :: %s", n->loop[0]->var->type.kind, name));
  fortran_out_stmt(o, "%s = %s", name, source_text_or(g, n->loop[0]->lo, "1"));
}

/* In fixed form no column is gained behind it. */
void left_loop_bound(Gen *g, const Nest *n) {
  const Expr *lo = n->loop[0]->lo;
  if (!left_loop_is(n)) return;
  FortranOut o = place_out(g, n->first);
  const char *name = left_loop_variable(g, n);
  splice_edit(g, lo->span.begin, lo->span.end, o.fixed ? arena_printf(g->arena, "\n     &%s\n     &", name) : name, 0);
}

typedef struct Ends {
  Gen *g;
  const Stmt *loop;
  const char *text;
} Ends;

static bool visit_end(Stmt *s, void *data) {
  const Ends *e = data;
  if (!jump_leads_out(s, e->loop)) return true;
  FortranOut o = jump_out(e->g, s);
  fortran_out_stmt(&o, "%s", e->text);
  jump_put_before(e->g, s, &o, ORDER_EXIT);
  return true;
}

void left_loop_ends(Gen *g, const Nest *n, const char *text) {
  Ends e = {g, n->first, text};
  ast_stmt_walk(n->first->body, visit_end, &e);
}
