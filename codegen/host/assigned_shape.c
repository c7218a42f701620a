/* An allocatable array that a kernel assigns to gets the shape of the right side before the launch (F2018 10.2.1.3), so that the host need not
 * assign it where the shape changes:
 *
 *   if (allocated(b)) then
 *     if (size(b, 1) /= k) deallocate(b)
 *   end if
 *   if (.not. allocated(b)) allocate(b(k))
 *   if (f2c_p_12(a, b, k) /= 0) then
 *     b = pack(a, m) */
#include "codegen/host/host_openmp.h"

typedef struct Naming {
  const Symbol *sym;
  bool found;
} Naming;

static const Symbol *real(const Symbol *s) { return s && s->target ? s->target : s; }

static bool visit_name(Expr *e, void *data) {
  Naming *q = data;
  q->found |= e->kind == EX_NAME && real(e->sym) == q->sym;
  return !q->found;
}

/* The array, whose old value the right side does not use, by whatever name. */
static const Expr *assigned(const Stmt *s) {
  bool reshapes = false;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (!lhs || lhs->kind != EX_NAME || !section_shape(s, &reshapes) || !reshapes) return NULL;
  Naming q = {real(lhs->sym), false};
  if (q.sym->attrs & (AT_TARGET | AT_POINTER)) return NULL;
  ast_expr_walk(s->u.assign.rhs, visit_name, &q);
  return q.found ? NULL : lhs;
}

static bool is_shadowed(Gen *g, const Unit *u) {
  static const char *const names[] = {"allocated", "size", "lbound", "ubound"};
  bool shadowed = false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) shadowed |= device_branch_shadowed(g, u, names[i]);
  return shadowed;
}

/* The text of an extent; NULL: it has none. */
static const char *extent(Gen *g, const Nest *n, int d) {
  bool reshapes;
  const Transform *t = n->form ? n->form : n->loop[0]->transform;
  if (t && t->nextent) return d < t->nextent ? source_text_expr(g, t->extent[d]) : NULL;
  const char *shape = source_text_expr(g, section_shape(n->first, &reshapes));
  return shape ? arena_printf(g->arena, "size(%s, %d)", shape, d + 1) : NULL;
}

void assigned_shape_put(Gen *g, const Nest *n, FortranOut *o) {
  const Expr *to = assigned(n->first), *rhs = to ? n->first->u.assign.rhs : NULL;
  if (!to || is_shadowed(g, n->unit)) return;
  const char *name = to->text, *differs = "", *bounds = "";
  const bool whole = rhs->kind == EX_NAME; /* whose bounds it gets, too */
  for (int d = 0; d < to->rank; d++) {
    const char *count = extent(g, n, d);
    if (!count) return;
    differs = arena_printf(g->arena, "%s%ssize(%s, %d) /= %s", differs, d ? " .or. " : "", name, d + 1, count);
    bounds = whole ? arena_printf(g->arena, "%s%slbound(%s, %d):ubound(%s, %d)", bounds, d ? ", " : "", rhs->text, d + 1, rhs->text,
                                  d + 1)
                   : arena_printf(g->arena, "%s%s%s", bounds, d ? ", " : "", count);
  }
  fortran_out_stmt(o, "if (allocated(%s)) then", name);
  fortran_out_stmt(o, "  if (%s) deallocate(%s)", differs, name);
  fortran_out_stmt(o, "end if");
  fortran_out_stmt(o, "if (.not. allocated(%s)) allocate(%s(%s))", name, name, bounds);
}
