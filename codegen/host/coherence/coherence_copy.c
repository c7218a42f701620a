/* Assignments of whole arrays, of elements, and of objects with allocatable arrays, that have no kernels of their own: where the device has the values it makes the
 * copy (runtime/keep/copy.cpp), and nothing comes home.
 *
 *   f2c_set = 0                                                                  if (f2c_valid /= 0) then
 *   if (f2c_valid /= 0) f2c_set = f2c_host_copies(u, v, ..)                        next%t = state%t
 *   if (f2c_set == 0) then                                                         ! next%u gets the bounds of state%u where it has others
 *     u = v                                                                        f2c_set = f2c_host_copies(next%u, state%u, ..)
 *   end if                                                                         if (f2c_set == 0) next%u(:,:) = state%u(:,:)
 *                                                                                else
 *                                                                                  next = state
 *                                                                                end if */
#include "codegen/host/coherence/coherence.h"
#include <string.h>
#include <strings.h>

enum { LEAST_ELEMENTS = 64 }; /* of an array with constant extents: fewer are not worth the question */

static const Symbol *real(const Symbol *s) { return s && s->target ? s->target : s; }

/* ---- what is copied ---- */

static bool is_range_of_all(const Expr *e) { return e && e->kind == EX_RANGE && !e->kid[0] && !e->kid[1] && !e->kid[2]; }

/* Constants, variables and operations of these, MOD(k, 3) among them. */
static bool is_index(const Expr *e) {
  if (!e || e->rank || e->type.base != TY_INTEGER) return false;
  if (e->kind == EX_INT) return true;
  if (e->kind == EX_NAME) return real(e->sym) && real(e->sym)->kind == SY_VARIABLE;
  if (e->kind == EX_MEMBER) return e->kid[0]->kind == EX_NAME && !e->kid[0]->rank;
  const bool function = e->kind == EX_REF && e->how == REF_CALL && intrinsic_class(intrinsic_called(e)) == IC_E;
  const bool operation = (e->kind == EX_BINARY || e->kind == EX_UNARY || e->kind == EX_PAREN) && !e->sym;
  if (!function && !operation) return false;
  for (int i = function; i < e->nkid; i++)
    if (!is_index(e->kid[i])) return false;
  return true;
}

static bool is_object_chosen(const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_ELEMENT) return false;
  for (int i = 1; i < e->nkid; i++)
    if (!is_index(e->kid[i])) return false;
  return true;
}

/* 'a', 'a(:,:)', 'p%a', 'p(i)%a': the array or the object; NULL: something else. */
static const Expr *whole_of(const Expr *e) {
  if (e->kind == EX_REF && e->how == REF_SECTION && e->rank) {
    for (int i = 1; i < e->nkid; i++)
      if (!is_range_of_all(e->kid[i])) return NULL;
    e = e->kid[0];
  }
  for (const Expr *p = e; p->kind != EX_NAME; p = p->kid[0]) {
    const bool component = p->kind == EX_MEMBER && !p->kid[0]->rank && p->sym && p->sym->kind == SY_COMPONENT;
    if (!component && !is_object_chosen(p)) return NULL;
  }
  return e;
}

/* The variable or component that it is, or is an element of. */
static const Symbol *own_symbol(const Expr *e) { return real(e->kind == EX_REF ? e->kid[0]->sym : e->sym); }

static const Symbol *base_of(const Expr *e) {
  while (e->kind != EX_NAME) e = e->kid[0];
  return real(e->sym);
}

/* Other host statements tell of it, too. */
static bool is_told_of(const Gen *g, const Expr *e) {
  const Symbol *base = base_of(e);
  uint32_t odd = AT_VOLATILE | AT_ASYNCHRONOUS | AT_CRAY_POINTER | AT_PARAMETER;
  if (!base || base->kind != SY_VARIABLE || (base->attrs & odd) || base->corank) return false;
  for (const Expr *p = e; p->kind == EX_MEMBER; p = p->kid[0])
    if (p->sym->attrs & AT_POINTER) return true;
  return coherence_object_may_stay(g, base);
}

static bool is_number(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL; }

static bool is_small(const Expr *e) {
  const Symbol *s = own_symbol(e);
  return s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s) && symbol_elements(s) < LEAST_ELEMENTS;
}

/* ---- text ---- */

/* A statement, and where its text goes. */
typedef struct Copy {
  Gen *g;
  const Unit *u;
  const Stmt *s;
  FortranOut o;
  const char *where;
} Copy;

static const char *const copies =
    "f2c_set = f2c_host_copies(%s, %s, %s, %s)"; /* of the bytes from one to the other; the words of the host's own copy where that is left to it */

static const char *name_of(const Copy *c, const char *designator) {
  return fortran_out_string(c->g->arena, designator, device_branch_nul(c->g, c->u));
}

static void need(Gen *g, const Unit *u) {
  static const HostProcedure procedure = {.name = "f2c_host_copies",
                                          .binding = "f2c_host_copies",
                                          .result = "integer(4)",
                                          .dummies = "to, from, name, at",
                                          .decl = {"type(*), dimension(..) :: to, from", "character(1) :: name(*), at(*)"}};
  interface_need_procedure(g, u, &procedure);
  interface_need_declaration(g, u, "integer(4) :: f2c_set");
  coherence_place_declare(g, u);
}

/* The statement runs between the text and END IF. */
static void put_around(Copy *c) {
  jump_put_before(c->g, c->s, &c->o, ORDER_IF);
  FortranOut end = jump_out(c->g, c->s);
  fortran_out_stmt(&end, "end if");
  jump_put_behind(c->g, c->s, &end, ORDER_END_IF);
}

static bool has_words(const Copy *c) {
  static const char *const words[] = {"allocated", "any", "lbound", "ubound", "shape"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (device_branch_shadowed(c->g, c->u, words[i])) return false;
  return true;
}

/* ':, :' */
static const char *all_of(const Copy *c, int rank) {
  const char *text = ":";
  for (int i = 1; i < rank; i++) text = arena_printf(c->g->arena, "%s, :", text);
  return text;
}

static const char *bounds_of(const Copy *c, const char *from, int rank) {
  const char *text = "";
  for (int i = 1; i <= rank; i++)
    text = arena_printf(c->g->arena, "%s%slbound(%s, %d):ubound(%s, %d)", text, i > 1 ? ", " : "", from, i, from, i);
  return text;
}

/* As an assignment to an allocatable array does (F2018, 10.2.1.3); the value of 'b(:)' begins at 1. */
static void put_shape(Copy *c, const char *to, const char *from, int rank) {
  FortranOut *o = &c->o;
  fortran_out_stmt(o, "if (allocated(%s)) then", to);
  fortran_out_stmt(o, "  if (any(shape(%s) /= shape(%s))) then", to, from);
  fortran_out_stmt(o, "    deallocate(%s)", to);
  fortran_out_stmt(o, "  end if");
  fortran_out_stmt(o, "end if");
  fortran_out_stmt(o, "if (.not. allocated(%s)) allocate(%s(%s))", to, to, bounds_of(c, from, rank));
}

/* The text is the array's own name: what stands in the place of a pointer is not allocated by an assignment. */
static bool is_named(const Expr *e, const char *text) {
  const char *last = e->kind == EX_MEMBER ? strrchr(text, '%') : text;
  while (last && (*last == '%' || *last == ' ')) last++;
  return last && !strcasecmp(last, e->text);
}

static bool arrays(Copy *c, const Expr *to, const Expr *from) {
  const char *a = source_text_expr(c->g, to), *b = source_text_expr(c->g, from);
  if (!a || !b || is_small(to) || !is_told_of(c->g, to) || !is_told_of(c->g, from)) return false;
  const Symbol *x = own_symbol(to);
  const bool optional = (base_of(to)->attrs | base_of(from)->attrs) & AT_OPTIONAL;
  if (optional || (x->shape == SHAPE_ASSUMED_SIZE) || own_symbol(from)->shape == SHAPE_ASSUMED_SIZE) return false;
  const bool allocates = to == c->s->u.assign.lhs && (x->attrs & AT_ALLOCATABLE) && is_named(to, a);
  if (allocates && !has_words(c)) return false;
  need(c->g, c->u);
  fortran_out_stmt(&c->o, "f2c_set = 0");
  fortran_out_stmt(&c->o, "if (f2c_valid /= 0) then");
  c->o.indent += 2;
  if (allocates) put_shape(c, a, b, x->rank);
  fortran_out_stmt(&c->o, copies, a, b, name_of(c, a), c->where);
  c->o.indent -= 2;
  fortran_out_stmt(&c->o, "end if");
  fortran_out_stmt(&c->o, "if (f2c_set == 0) then");
  put_around(c);
  return true;
}

/* ---- objects ---- */

static bool is_inside(const Unit *u, const Unit *m) {
  while (u && u != m) u = u->host;
  return u != NULL;
}

static void put_allocatable(Copy *c, const char *to, const char *from, int rank) {
  FortranOut *o = &c->o;
  fortran_out_stmt(o, "if (allocated(%s)) then", to);
  fortran_out_stmt(o, "  if (.not. allocated(%s)) then", from);
  fortran_out_stmt(o, "    deallocate(%s)", to);
  fortran_out_stmt(o, "  else if (any(lbound(%s) /= lbound(%s)) .or. any(ubound(%s) /= ubound(%s))) then", to, from, to, from);
  fortran_out_stmt(o, "    deallocate(%s)", to);
  fortran_out_stmt(o, "  end if");
  fortran_out_stmt(o, "end if");
  fortran_out_stmt(o, "if (allocated(%s)) then", from);
  fortran_out_stmt(o, "  if (.not. allocated(%s)) allocate(%s(%s))", to, to, bounds_of(c, from, rank));
  o->indent += 2;
  fortran_out_stmt(o, copies, to, from, name_of(c, to), c->where);
  fortran_out_stmt(o, "if (f2c_set == 0) %s(%s) = %s(%s)", to, all_of(c, rank), from, all_of(c, rank));
  o->indent -= 2;
  fortran_out_stmt(o, "end if");
}

/* Each component gets its value. False: that cannot be said of some. */
static bool components(Copy *c, const Symbol *type, const char *to, const char *from) {
  if (!type || type_is_parameterised(type) || (type->attrs & AT_UNION)) return false;
  if (type->parent_type && !components(c, type->parent_type, to, from)) return false;
  const bool own = type->scope && is_inside(c->u, type->scope->unit);
  for (const Symbol *k = type_first_component(type); k; k = k->next) {
    const char *x = arena_printf(c->g->arena, "%s%%%s", to, k->name), *y = arena_printf(c->g->arena, "%s%%%s", from, k->name);
    if (k->kind == SY_PROCEDURE) {
      if (!(k->attrs & AT_POINTER)) continue;
      return false;
    }
    if (k->kind != SY_COMPONENT) continue;
    if (k->corank || k->type.is_class || ((k->attrs & AT_PRIVATE) && !own)) return false;
    const bool object = k->type.base == TY_DERIVED;
    if (k->attrs & AT_POINTER) {
      fortran_out_stmt(&c->o, "%s => %s", x, y);
    } else if (k->attrs & AT_ALLOCATABLE) {
      if (!k->rank || !is_number(k->type)) return false;
      put_allocatable(c, x, y, k->rank);
    } else if (object) {
      if (k->rank || type_has_bindings(k->type) || !components(c, type_derived(k->type), x, y)) return false;
    } else if (k->rank && is_number(k->type)) {
      fortran_out_stmt(&c->o, copies, x, y, name_of(c, x), c->where);
      fortran_out_stmt(&c->o, "if (f2c_set == 0) %s = %s", x, y);
    } else if (k->type.base != TY_ANY && k->type.base != TY_NONE) {
      fortran_out_stmt(&c->o, "%s = %s", x, y);
    } else
      return false;
  }
  return true;
}

static bool objects(Copy *c, const Expr *to, const Expr *from) {
  const Symbol *type = type_derived(to->type);
  const char *a = source_text_expr(c->g, to), *b = source_text_expr(c->g, from);
  if (!a || !b || !type || type != type_derived(from->type) || to->type.is_class || from->type.is_class) return false;
  if ((own_symbol(to)->attrs & AT_ALLOCATABLE) || type_is_finalised(to->type) || !has_words(c)) return false;
  if (((base_of(to)->attrs | base_of(from)->attrs) & AT_OPTIONAL) || !coherence_object_is_deep(to->type)) return false;
  if (!is_told_of(c->g, to) || !is_told_of(c->g, from)) return false;
  fortran_out_stmt(&c->o, "if (f2c_valid /= 0) then");
  c->o.indent += 2;
  if (!components(c, type, a, b)) return false;
  c->o.indent -= 2;
  fortran_out_stmt(&c->o, "else");
  need(c->g, c->u);
  put_around(c);
  return true;
}

/* ---- elements ---- */

/* 'u(0)', 'p%a(i, n)': the array; NULL: it is no such element, or of a small array. */
static const Expr *array_of_element(const Gen *g, const Expr *e) {
  if (e->rank || !is_object_chosen(e) || !is_number(e->type)) return NULL;
  const Expr *a = whole_of(e->kid[0]);
  if (!a || is_small(a) || !is_told_of(g, a) || (base_of(a)->attrs & AT_OPTIONAL)) return NULL;
  return a;
}

static bool copies_element(const Gen *g, const Stmt *s) {
  if (s->kind != ST_ASSIGN || s->u.assign.defined || !coherence_place_is_alone(g, s)) return false;
  const Expr *to = s->u.assign.lhs, *from = s->u.assign.rhs;
  const bool same = to->type.base == from->type.base && to->type.kind == from->type.kind;
  return same && array_of_element(g, to) && array_of_element(g, from) && source_text_expr((Gen *)(uintptr_t)g, to) &&
         source_text_expr((Gen *)(uintptr_t)g, from);
}

/* The others of its run have no words that would stand around it. */
static bool run_copies(Gen *g, const Stmt *s) {
  const Stmt *last = coherence_run_last(g, s);
  for (s = coherence_run_first(g, s); s != last; s = s->next)
    if (!copies_element(g, s)) return false;
  return copies_element(g, last);
}

static bool elements(Copy *c) {
  if (!run_copies(c->g, c->s)) return false;
  const char *a = source_text_expr(c->g, c->s->u.assign.lhs), *b = source_text_expr(c->g, c->s->u.assign.rhs);
  need(c->g, c->u);
  interface_need_call(c->g, c->u, "f2c_host_wrote");
  fortran_out_stmt(&c->o, "f2c_set = 0");
  fortran_out_stmt(&c->o, arena_printf(c->g->arena, "if (f2c_valid /= 0) %s", copies), a, b, name_of(c, a), c->where);
  fortran_out_stmt(&c->o, "if (f2c_set == 0) then");
  jump_put_before(c->g, c->s, &c->o, ORDER_IF);
  FortranOut end = jump_out(c->g, c->s);
  fortran_out_stmt(&end, "if (f2c_valid /= 0) call f2c_host_wrote(%s, %s)", a, c->where);
  fortran_out_stmt(&end, "end if");
  jump_put_behind(c->g, c->s, &end, ORDER_END_IF);
  return true;
}

/* Before a loop without kernels it has been said what its statements read: nothing in it may make more of that the device's. */
static bool is_in_quiet_loop(const Gen *g, const Stmt *s) {
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_DO) return !coherence_object_launches(g, p);
  return false;
}

bool coherence_copy_put(Gen *g, const Unit *u, const Stmt *s) {
  const Expr *to = whole_of(s->u.assign.lhs), *from = whole_of(s->u.assign.rhs);
  const bool element = copies_element(g, s);
  if (s->u.assign.defined || (!element && (!to || !from)) || !coherence_place_is_alone(g, s) || is_in_quiet_loop(g, s))
    return false;
  const Type t = s->u.assign.lhs->type, f = s->u.assign.rhs->type;
  const char *where = fortran_out_string(g->arena, source_text_where(g, s->span.begin), device_branch_nul(g, u));
  Copy c = {g, u, s, jump_out(g, s), where};
  bool put = false;
  if (element)
    put = elements(&c);
  else if (s->u.assign.lhs->rank && s->u.assign.lhs->rank == s->u.assign.rhs->rank && is_number(t) && t.base == f.base &&
           t.kind == f.kind)
    put = arrays(&c, to, from);
  else if (!s->u.assign.lhs->rank && !s->u.assign.rhs->rank && t.base == TY_DERIVED)
    put = objects(&c, to, from);
  if (!put) buf_free(&c.o.text);
  return put;
}
