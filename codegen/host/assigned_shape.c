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
#include "frontend/symbol/alias.h"

typedef struct Naming {
  const Expr *to; /* a name, or a component of an object: s%grid%u */
  bool found;
} Naming;

/* 'e' is 'object', or a component of it. */
static bool is_part_of(const Expr *e, const Expr *object) {
  for (; e; e = e->kind == EX_MEMBER ? e->kid[0] : NULL) {
    const Expr *x = e, *y = object;
    for (; x->kind == EX_MEMBER && y->kind == EX_MEMBER && x->sym == y->sym; x = x->kid[0]) y = y->kid[0];
    if (x->kind == EX_NAME && y->kind == EX_NAME && alias_target(x->sym) == alias_target(y->sym)) return true;
  }
  return false;
}

/* Components of objects are looked at as a whole: 's%v' does not use 's%u'. */
static bool visit_name(Expr *e, void *data) {
  Naming *q = data;
  if (e->kind != EX_NAME && e->kind != EX_MEMBER) return !q->found;
  q->found |= is_part_of(q->to, e) || is_part_of(e, q->to);
  const Expr *p = e;
  while (p->kind == EX_MEMBER) p = p->kid[0];
  return !q->found && p->kind != EX_NAME;
}

/* No other name means its storage. */
static bool has_one_name(const Expr *e) {
  for (; e->kind == EX_MEMBER; e = e->kid[0])
    if (e->kid[0]->rank || (e->sym->attrs & AT_POINTER)) return false;
  return e->kind == EX_NAME && e->sym && !(alias_target(e->sym)->attrs & (AT_TARGET | AT_POINTER)) &&
         !alias_target(e->sym)->selector;
}

/* The array, whose old value the right side does not use, by whatever name. */
static const Expr *assigned(const Stmt *s) {
  bool reshapes = false;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (!lhs || (lhs->kind != EX_NAME && lhs->kind != EX_MEMBER) || !section_shape(s, &reshapes) || !reshapes) return NULL;
  if (!has_one_name(lhs)) return NULL;
  Naming q = {lhs, false};
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

/* The text of a whole array: an allocatable variable that it is assigned to gets its bounds (F2018 10.2.1.3, 16.9.109). NULL: another value, whose
 * lower bounds are 1. */
static const char *whole_array(Gen *g, const Expr *e) {
  if (e->kind == EX_NAME) return e->text;
  return e->kind == EX_MEMBER && !e->kid[0]->rank ? source_text_expr(g, e) : NULL;
}

void assigned_shape_put(Gen *g, const Nest *n, FortranOut *o) {
  const Expr *to = assigned(n->first), *rhs = to ? n->first->u.assign.rhs : NULL;
  if (!to || is_shadowed(g, n->unit)) return;
  const char *name = to->kind == EX_NAME ? to->text : source_text_path(g, to), *differs = "", *bounds = "";
  const char *whole = whole_array(g, rhs);
  for (int d = 0; d < to->rank; d++) {
    const char *count = extent(g, n, d);
    if (!count) return;
    differs = arena_printf(g->arena, "%s%ssize(%s, %d) /= %s", differs, d ? " .or. " : "", name, d + 1, count);
    bounds = whole ? arena_printf(g->arena, "%s%slbound(%s, %d):ubound(%s, %d)", bounds, d ? ", " : "", whole, d + 1, whole, d + 1)
                   : arena_printf(g->arena, "%s%s%s", bounds, d ? ", " : "", count);
  }
  fortran_out_stmt(o, "if (allocated(%s)) then", name);
  fortran_out_stmt(o, "  if (%s) deallocate(%s)", differs, name);
  fortran_out_stmt(o, "end if");
  fortran_out_stmt(o, "if (.not. allocated(%s)) allocate(%s(%s))", name, name, bounds);
}
