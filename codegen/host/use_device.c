/* host_data use_device(a), target data use_device_addr(a): inside, 'a' is the copy on the device.
 *
 *   call f2c_use_device_12_a(a, f2c_12_a, 0, 'a'//char(0), ...)
 *   associate (a => f2c_12_a)
 *         ... the block as it stands
 *   end associate
 *
 * The library makes the pointer one to the image, or to 'a' itself on the host path, so that the block's own bytes stay. */
#include "codegen/host/devices.h"
#include <string.h>

enum { HOW_IF_PRESENT = 64, HOW_HOST = 128 }; /* f2cuda.h: enum f2c_how_flags */

typedef struct {
  Gen *g;
  const Unit *unit;
  const Directive *d;
  int line;
} Block;

static bool cannot(const Block *b, const Expr *item, const char *why) {
  diag_error(b->g->diag, item->span, "'%s' %s", item->kind == EX_NAME ? item->text : "this item", why);
  return false;
}

static bool is_address(Type t) {
  const Symbol *s = type_derived(t);
  return s && (!strcmp(s->name, "c_ptr") || !strcmp(s->name, "c_funptr"));
}

static bool can_point(const Block *b, const Expr *item) {
  const Symbol *s = item->kind == EX_NAME ? item->sym : NULL;
  if (!s || s->kind != SY_VARIABLE) return cannot(b, item, "is not a variable, so the device cannot have a copy of it");
  if (s->attrs & AT_OPTIONAL) return cannot(b, item, "is OPTIONAL: its device address cannot be translated");
  if (is_address(s->type)) return cannot(b, item, "is an address: give the variable that it points to");
  const Symbol *type = type_derived(s->type);
  if ((type && !(type->attrs & AT_BIND)) || s->type.is_class || s->type.base == TY_CHARACTER || s->type.base == TY_ANY ||
      s->type.base == TY_NONE || s->shape == SHAPE_ASSUMED_RANK)
    return cannot(b, item, "is of a type whose device address cannot be translated");
  return true;
}

static const char *pointer_name(const Block *b, const Symbol *s) {
  return arena_printf(b->g->arena, "f2c_%d_%.40s", b->line, s->name);
}

/* real(8), pointer :: p(:,:) */
static char *declaration(const Block *b, const Symbol *s, const char *attributes, const char *name) {
  Buf t = {0};
  buf_printf(&t, "%s, %s :: %s", type_text(b->g->arena, s->type), attributes, name);
  for (int d = 0; d < s->rank; d++) buf_puts(&t, d ? ",:" : "(:");
  if (s->rank) buf_putc(&t, ')');
  char *text = arena_strdup(b->g->arena, t.s);
  buf_free(&t);
  return text;
}

/* Without gaps, so that no compiler looks for them. */
static bool contiguous(const Symbol *s) {
  return s->rank && (s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED_SIZE || (s->attrs & (AT_ALLOCATABLE | AT_CONTIGUOUS)));
}

static void declare(const Block *b, const Symbol *s) {
  const char *p = pointer_name(b, s);
  interface_need_declaration(b->g, b->unit, declaration(b, s, contiguous(s) ? "pointer, contiguous" : "pointer", p));
  HostProcedure *h = ARENA_NEW(b->g->arena, HostProcedure);
  *h = (HostProcedure){.name = arena_printf(b->g->arena, "f2c_use_%d_%.40s", b->line, s->name),
                       .binding = "f2c_use_device",
                       .dummies = "a, p, how, name, at",
                       .imports = s->type.base == TY_DERIVED,
                       .decl = {"type(*), dimension(..) :: a", declaration(b, s, "pointer", "p"), "integer(4), value :: how",
                                "character(1) :: name(*), at(*)"}};
  interface_need_procedure(b->g, b->unit, h);
}

static bool from_one(const Symbol *s) {
  bool one = s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED_SIZE || s->shape == SHAPE_ASSUMED;
  for (int d = 0; d < s->rank && one; d++) one = !s->dim[d].lo || (s->dim[d].lo_const && s->dim[d].lo_value == 1);
  return one;
}

/* p(lbound(a, 1):, lbound(a, 2):) => p */
static void put_bounds(const Block *b, FortranOut *o, const Symbol *s) {
  const char *p = pointer_name(b, s);
  if (!s->rank || from_one(s)) return;
  Buf t = {0};
  for (int d = 0; d < s->rank; d++) buf_printf(&t, "%slbound(%s, %d):", d ? ", " : "", s->name, d + 1);
  fortran_out_stmt(o, "%s(%s) => %s", p, t.s, p);
  buf_free(&t);
}

static void put_call(const Block *b, FortranOut *o, const Symbol *s, int how) {
  Gen *g = b->g;
  fortran_out_stmt(o, "call f2c_use_%d_%.40s(%s, %s, %d_4, %s, %s)", b->line, s->name, s->name, pointer_name(b, s), how,
                   fortran_out_string(g->arena, s->name, device_branch_nul(g, b->unit)),
                   fortran_out_string(g->arena, source_text_where(g, b->d->span.begin), device_branch_nul(g, b->unit)));
}

/* Loops in the block would take the pointer for an array of the host. */
static bool holds_launch(const Block *b, const Symbol *s) {
  for (int i = 0; i < b->g->launches.n; i++) {
    const Nest *n = b->g->launches.v[i]->nest;
    if (n->unit != b->unit || stmt_before(n->first, b->d->stmt) || stmt_before(b->d->end, n->first)) continue;
    for (const VarUse *u = n->vars; u; u = u->next)
      if (u->sym == s && !devices_is_address(b->g, n, s)) return true;
  }
  return false;
}

static int put_items(const Block *b, FortranOut *o, Buf *names) {
  Gen *g = b->g;
  const Clause *cond = directive_condition(b->d);
  const char *when = cond && cond->nitem ? source_text_expr(g, cond->item[0]) : NULL;
  bool lenient = b->d->dialect == DIALECT_OMP || directive_find_clause(b->d, CL_IF_PRESENT);
  int count = 0;
  for (const Clause *c = directive_find_clause(b->d, CL_USE_DEVICE); c; c = directive_find_clause_after(c, CL_USE_DEVICE))
    for (int i = 0; i < c->nitem; i++) {
      if (!can_point(b, c->item[i])) continue;
      const Symbol *s = c->item[i]->sym;
      if (holds_launch(b, s)) cannot(b, c->item[i], "is used by a loop for the device inside: move the loop out of the block");
      declare(b, s);
      if (when) fortran_out_stmt(o, "if (%s) then", when);
      devices_begin(g, o, b->unit, b->d, false);
      put_call(b, o, s, lenient ? HOW_IF_PRESENT : 0);
      devices_end(g, o, b->unit, b->d);
      if (when) fortran_out_stmt(o, "else");
      if (when) put_call(b, o, s, HOW_HOST);
      if (when) fortran_out_stmt(o, "end if");
      if (!from_one(s) && s->rank && device_branch_shadowed(g, b->unit, "lbound"))
        cannot(b, c->item[i], "needs LBOUND for its bounds, and the program gives LBOUND another meaning here");
      put_bounds(b, o, s);
      buf_printf(names, "%s%s => %s", count++ ? ", " : "", s->name, pointer_name(b, s));
    }
  return count;
}

void use_device_block(Gen *g, const Stmt *s) {
  const Directive *d = s->u.directive;
  if (!directive_find_clause(d, CL_USE_DEVICE) || !d->end) return;
  Block b = {g, s->unit, d, source_place(g->prog->sources, d->span.begin).line};
  FortranOut o = place_out(g, s);
  Buf names = {0};
  if (put_items(&b, &o, &names)) fortran_out_stmt(&o, "associate (%s)", names.s);
  if (names.len) {
    place_after(g, s, &o, ORDER_ASSOCIATE);
    o = place_out(g, d->end);
    fortran_out_stmt(&o, "end associate");
    place_before(g, d->end, &o, ORDER_ASSOCIATE_END);
  }
  buf_free(&names);
}
