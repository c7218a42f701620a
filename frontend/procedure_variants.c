/* Variants of procedures for the host's own calls, so that what kernels fill in them stays on the device:
 *
 *   u = u + dt*laplacian(u)            call f2c_v_laplacian(u, f2c_1)
 *                                      u = u + dt*f2c_1
 *
 *   function laplacian(a) result(l)    function laplacian(a) result(l)      subroutine f2c_v_laplacian(a, l)
 *     real, intent(in) :: a(:)           real, intent(in) :: a(:)             real, intent(in) :: a(:)
 *     real :: l(size(a))                 real :: l(size(a))                   real :: l(size(a))
 *     ...                                call f2c_v_laplacian(a, l)           intent(out) :: l
 *   end function                       end function                           ...
 *
 * The value of a function is storage of the host's compiler, which is gone when the statement ends: it would come home at each call. A PURE
 * procedure can run no kernels, so it keeps its statements for those that need it to be PURE, and its variant is the same without PURE. */
#include "common/str.h"
#include "frontend/procedure_variants.h"
#include "frontend/symbol/alias.h"
#include "frontend/symbol/intrinsic.h"
#include "frontend/symbol/scope.h"
#include "frontend/symbol/variant_name.h"
#include <string.h>

enum { SMALL = 1024 /* elements: iterations that call such a function are worth more than its loops */ };

/* ---- which ---- */

static bool visit_arrays(const Symbol *c, void *data) {
  (void)data;
  return c->rank > 0 && (c->attrs & AT_ALLOCATABLE) && array_lift_is_number(c->type);
}

bool procedure_variants_holds_arrays(Type t) {
  const Symbol *type = type_derived(t);
  return type && !t.is_class && !type_is_parameterised(type) && type_any_component(t, visit_arrays, NULL);
}

const Symbol *procedure_variants_result(const Symbol *f) {
  f = alias_target(f);
  return f->result ? alias_target(f->result) : f;
}

bool procedure_variants_is_subroutine(const Symbol *f) {
  const Symbol *r = procedure_variants_result(f);
  if (r->type.base == TY_NONE || (r->attrs & AT_POINTER) || r->corank) return false;
  if (!r->rank) return procedure_variants_holds_arrays(r->type) && !(r->attrs & AT_ALLOCATABLE) && !type_is_finalised(r->type);
  if (!array_lift_is_number(r->type)) return false;
  return r->shape == SHAPE_EXPLICIT || (r->shape == SHAPE_DEFERRED && (r->attrs & AT_ALLOCATABLE));
}

static const char *name_of(const Temporaries *t, const Unit *u) { return variant_name(t->arena, u->host, u->name); }

static bool is_pure(const Symbol *f) { return (f->proc & PF_PURE) && !(f->proc & (PF_ELEMENTAL | PF_IMPURE)); }

/* It works on arrays: another procedure that gets it calls it once, not for each element. */
static bool takes_arrays(const Symbol *f) {
  for (int i = 0; i < f->ndummies; i++)
    if (f->dummies[i] && f->dummies[i]->kind == SY_VARIABLE && f->dummies[i]->rank) return true;
  return false;
}

typedef struct Work {
  const Temporaries *t;
  bool some, jumps_in; /* loops or assignments of arrays; ENTRY */
} Work;

static bool visit_work(Stmt *s, void *data) {
  Work *w = data;
  const bool everywhere = w->t->p->options->everywhere;
  w->some |= s->kind == ST_DIRECTIVE || (s->kind == ST_DO && s->u.loop.how == DO_CONCURRENT);
  w->some |= everywhere && ((s->kind == ST_DO && s->u.loop.how == DO_COUNTED) || s->kind == ST_CALL || s->kind == ST_WHERE ||
                            s->kind == ST_FORALL || (s->kind == ST_ASSIGN && s->u.assign.lhs->rank > 0));
  w->jumps_in |= s->kind == ST_ENTRY || s->kind == ST_OPAQUE;
  return true;
}

/* Values that it keeps would be two. */
static bool keeps_values(const Unit *u) {
  for (const Symbol *s = u->scope->first; s; s = s->next)
    if (s->kind == SY_VARIABLE && !s->target && s->saved && !(s->attrs & AT_PARAMETER)) return true;
  return false;
}

/* Its lines are its own, and in the file. */
static bool stands_alone(const Temporaries *t, const Unit *u) {
  return u->begin && u->end && text_change_is_alone(t, u->begin) && text_change_is_alone(t, u->end) &&
         text_change_in_file(t, u->begin->span) && text_change_in_file(t, u->end->span) && text_change_in_file(t, u->exec->span);
}

bool procedure_variants_is_small(const Symbol *result) {
  const int64_t n = result->rank && symbol_has_constant_extents(result) ? symbol_elements(result) : 0;
  return n > 0 && n <= SMALL;
}

static bool is_wanted(const Temporaries *t, const Unit *u) {
  const Symbol *f = u->sym;
  if ((u->kind != UN_SUBROUTINE && u->kind != UN_FUNCTION) || !f || !u->host || u->host->kind == UN_SUBMODULE) return false;
  if (!temporaries_suits(t, u, true) || !stands_alone(t, u) || (u->kind == UN_FUNCTION && u->begin->u.unit.bind)) return false;
  if ((f->proc & (PF_ELEMENTAL | PF_MODULE)) || keeps_values(u)) return false;
  if (is_pure(f) && u->child) return false;
  const bool subroutine = u->kind == UN_FUNCTION && procedure_variants_is_subroutine(f);
  if (!subroutine && !is_pure(f)) return false;
  const bool small = subroutine && procedure_variants_is_small(procedure_variants_result(f));
  Work w = {.t = t};
  ast_stmt_walk(u->exec, visit_work, &w);
  for (const Stmt *s = u->first; s && s != u->exec; s = s->next) w.jumps_in |= s->kind == ST_ENTRY;
  return !small && w.some && !w.jumps_in;
}

const char *procedure_variants_name(const Variants *v, const Symbol *f) {
  f = alias_target(f);
  return f->unit && !f->unit->told ? name_of(&v->t, f->unit) : variant_name(v->t.arena, f->scope ? f->scope->unit : NULL, f->name);
}

bool procedure_variants_has(const Variants *v, const Symbol *f) {
  f = alias_target(f);
  if (!f || f->kind != SY_PROCEDURE || f->dummy || (f->attrs & AT_POINTER) || !f->has_interface) return false;
  if (f->unit && !f->unit->told && f->unit->begin && text_change_in_file(&v->t, f->unit->begin->span))
    return is_wanted(&v->t, f->unit);
  const char *name = procedure_variants_name(v, f);
  const char *known = intern_known(v->t.p->names, name, strlen(name));
  const Symbol *x = known && f->scope && f->scope->unit && f->scope->unit->kind == UN_MODULE ? scope_own(f->scope, known) : NULL;
  return x && x->kind == SY_PROCEDURE;
}

/* ---- objects that change hands ---- */

/* Appends a line for each component of 'from' and 'to', whose names are known in the module. False: of some there is none. */
static bool move_components(Buf *b, const Symbol *type, const Unit *module, const char *margin, const char *part) {
  if (!type || type->scope->unit != module || type_is_parameterised(type)) return false;
  if (type->parent_type && !move_components(b, type->parent_type, module, margin, part)) return false;
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    if (c->kind != SY_COMPONENT) continue;
    Buf name = {0};
    buf_printf(&name, "%s%%%s", part, c->name);
    const bool object = c->type.base == TY_DERIVED && !(c->attrs & (AT_ALLOCATABLE | AT_POINTER));
    bool good = true;
    if (object && !c->rank && !c->type.is_class)
      good = move_components(b, type_derived(c->type), module, margin, name.s);
    else if (object || c->corank)
      good = false;
    else if (c->attrs & AT_ALLOCATABLE)
      buf_printf(b, "%s  call move_alloc(from%s, to%s)\n", margin, name.s, name.s);
    else
      buf_printf(b, "%s  to%s %s from%s\n", margin, name.s, c->attrs & AT_POINTER ? "=>" : "=", name.s);
    buf_free(&name);
    if (!good) return false;
  }
  return true;
}

static bool gives(const Temporaries *t, const Unit *u, const Symbol *type) {
  return u->kind == UN_FUNCTION && is_wanted(t, u) && procedure_variants_is_subroutine(u->sym) &&
         type_derived(procedure_variants_result(u->sym)->type) == type;
}

static bool is_moved(const Symbol *type) {
  Buf b = {0};
  const bool good = strlen("f2c_v__move_") + strlen(type->scope->unit->name) + strlen(type->name) <= VARIANT_NAME_MOST &&
                    move_components(&b, type, type->scope->unit, "", "");
  buf_free(&b);
  return good;
}

const char *procedure_variants_move(const Variants *v, const Symbol *type) {
  return variant_name(v->t.arena, type->scope->unit, arena_printf(v->t.arena, "move_%s", type->name));
}

bool procedure_variants_has_move(const Variants *v, const Symbol *type) {
  const Unit *m = type && type->scope ? type->scope->unit : NULL;
  if (!m || m->kind != UN_MODULE) return false;
  const char *name = procedure_variants_move(v, type), *known = intern_known(v->t.p->names, name, strlen(name));
  if (!m->begin || !text_change_in_file(&v->t, m->begin->span)) return known && scope_own(m->scope, known);
  for (const Unit *u = m->child; u; u = u->next)
    if (gives(&v->t, u, type)) return is_moved(type);
  return false;
}

/* Modules whose names are private have it public all the same. */
static void make_public(Temporaries *t, const Unit *m, const char *name) {
  if (m->kind != UN_MODULE || !m->contains || !text_change_is_alone(t, m->contains)) return;
  text_change_put_before(t, m->contains, text_change_line(t, m->contains, "public :: %s", name));
}

/* The procedure for objects that 'u' gives, behind its variant. */
static void put_move(Variants *v, const Unit *u) {
  Temporaries *t = &v->t;
  const Symbol *type = procedure_variants_result(u->sym)->rank ? NULL : type_derived(procedure_variants_result(u->sym)->type);
  if (!type || type->scope->unit != u->host || map_get(&v->moves, type) || !procedure_variants_has_move(v, type)) return;
  const char *margin = text_change_line(t, u->begin, "%s", ""), *name = procedure_variants_move(v, type);
  margin = arena_printf(t->arena, "%.*s", (int)strcspn(margin, "\n"), margin);
  Buf b = {0};
  buf_printf(&b, "%ssubroutine %s(from, to)\n%s  type(%s) :: from, to\n", margin, name, margin, type->name);
  move_components(&b, type, u->host, margin, "");
  buf_printf(&b, "%send subroutine\n", margin);
  text_change_put_behind(t, u->end, arena_strdup(t->arena, b.s));
  buf_free(&b);
  make_public(t, u->host, name);
  map_put(t->arena, &v->moves, type, (void *)type);
}

/* ---- their text ---- */

static void dummies(const Temporaries *t, const Stmt *head, Buf *b) {
  for (int i = 0; i < head->u.unit.ndummies; i++)
    buf_printf(b, "%s%s", i ? ", " : "", text_change_bytes(t, head->u.unit.dummies[i]->span));
}

static const char *result_name(const Unit *u) { return u->begin->u.unit.result ? u->begin->u.unit.result : u->name; }

static const char *type_of(const Temporaries *t, const Unit *u) {
  const TypeSpec *type = u->begin->u.unit.type;
  return type ? text_change_bytes(t, type->span) : NULL;
}

/* The statement that begins the variant. */
static const char *head(const Temporaries *t, const Unit *u, bool subroutine, const char *name) {
  Buf b = {0};
  const bool function = u->kind == UN_FUNCTION && !subroutine;
  if (u->sym->proc & PF_RECURSIVE) buf_puts(&b, "recursive ");
  if (function && type_of(t, u)) buf_printf(&b, "%s ", type_of(t, u));
  buf_printf(&b, "%s %s(", function ? "function" : "subroutine", name);
  dummies(t, u->begin, &b);
  if (u->kind == UN_FUNCTION && subroutine) buf_printf(&b, "%s%s", u->begin->u.unit.ndummies ? ", " : "", result_name(u));
  buf_puts(&b, ")");
  if (function) buf_printf(&b, " result(%s)", result_name(u));
  const char *text = text_change_wrapped(t, u->begin, b.s);
  buf_free(&b);
  return text;
}

static void declare_result(Temporaries *t, const Unit *u) {
  const char *type = type_of(t, u), *name = result_name(u);
  const char *of = type ? text_change_line(t, u->exec, "%s :: %s", type, name) : "";
  text_change_put_before(t, u->exec, arena_printf(t->arena, "%s%s", of, text_change_line(t, u->exec, "intent(out) :: %s", name)));
  t->change.v[t->change.n - 1].declares = true;
}

/* The unit with a head and an end of its variant's. */
static const char *variant(Temporaries *t, const Unit *u, bool subroutine, const char *name, const Loc **lines) {
  const int before = t->change.n;
  text_change_replace(t, u->begin->span, head(t, u, subroutine, name));
  text_change_replace(t, u->end->span, u->kind == UN_FUNCTION && !subroutine ? "end function" : "end subroutine");
  if (subroutine && u->kind == UN_FUNCTION) declare_result(t, u);
  const Span all = {u->begin->span.begin, text_change_lines(t, u->end->span).end}; /* what stands before is of other units */
  const int margin = (int)(all.begin - text_change_lines(t, u->begin->span).begin);
  const char *text = arena_printf(t->arena, "%*s%s", margin, "", text_change_copy(t, all, lines));
  t->change.n = before;
  return text;
}

/* The function's statements are those of the variant now, with what is put before and behind them: behind the last one that is where END stands. */
static void leave_call(Temporaries *t, const Unit *u) {
  Buf b = {0};
  const Loc end = text_change_lines(t, u->end->span).begin;
  Span all = {text_change_lines(t, u->exec->span).begin, end};
  buf_printf(&b, "call %s(", name_of(t, u));
  dummies(t, u->begin, &b);
  buf_printf(&b, "%s%s)", u->begin->u.unit.ndummies ? ", " : "", result_name(u));
  for (int i = 0; i < t->change.n; i++)
    if (t->change.v[i].begin >= all.begin && t->change.v[i].end <= end) {
      t->change.v[i].text = "";
      t->change.v[i].end = t->change.v[i].begin;
      t->change.v[i].lines = NULL;
    }
  text_change_replace(t, all, text_change_line(t, u->exec, "%s", text_change_wrapped(t, u->exec, b.s)));
  buf_free(&b);
}

/* ---- functions that are arguments ---- */

static bool has_function(const Unit *u) {
  return u->kind == UN_FUNCTION && is_pure(u->sym) && procedure_variants_is_subroutine(u->sym) && takes_arrays(u->sym);
}

static const char *function_name(const Temporaries *t, const Unit *host, const char *name) {
  char *text = (char *)variant_name(t->arena, host, name);
  text[4] = 'w';
  return text;
}

/* The PURE function without PURE, which calls its variant: f2c_w_f. */
static const char *function_text(Temporaries *t, const Unit *u, const Loc **lines) {
  const int before = t->change.n;
  leave_call(t, u);
  const char *text = variant(t, u, false, function_name(t, u->host, u->name), lines);
  t->change.n = before;
  return text;
}

const char *procedure_variants_argument(const Variants *v, const Symbol *f) {
  f = alias_target(f);
  const bool bound = f && ((f->attrs & AT_BIND) || (f->unit && f->unit->begin && f->unit->begin->u.unit.bind));
  if (!f || bound || !is_pure(f) || !takes_arrays(f) || !procedure_variants_has(v, f))
    return NULL; /* callers of BIND(C) hand other descriptors */
  if (f->type.base == TY_NONE || !procedure_variants_is_subroutine(f)) return procedure_variants_name(v, f);
  if (f->unit && !f->unit->told) return function_name(&v->t, f->unit->host, f->unit->name);
  const char *name = function_name(&v->t, f->scope->unit, f->name), *known = intern_known(v->t.p->names, name, strlen(name));
  return known && scope_own(f->scope, known) ? name : NULL;
}

/* ---- all ---- */

static void make(Variants *v, const Unit *u) {
  Temporaries *t = &v->t;
  const int before = t->change.n;
  const bool pure = is_pure(u->sym), subroutine = u->kind == UN_SUBROUTINE || procedure_variants_is_subroutine(u->sym);
  const Loc *lines, *own;
  if (pure) {
    t->unit = u;
    t->device = t->threads = 0;
    v->used.n = 0;
    temporaries_block(t, u->exec);
  }
  const char *text = variant(t, u, subroutine, name_of(t, u), &lines);
  if (pure)
    t->change.n = before;
  else
    leave_call(t, u);
  const char *function = has_function(u) ? function_text(t, u, &own) : NULL;
  text_change_put_copy(t, u->end, text, lines);
  make_public(t, u->host, procedure_variants_name(v, u->sym));
  if (function) {
    text_change_put_copy(t, u->end, function, own);
    make_public(t, u->host, function_name(t, u->host, u->name));
  }
  if (subroutine && u->kind == UN_FUNCTION) put_move(v, u);
}

static void units(Variants *v, const Unit *u) {
  for (; u; u = u->next) {
    v->t.unit = u;
    v->t.device = v->t.threads = 0;
    v->used.n = 0;
    if (temporaries_suits(&v->t, u, false) && variant_sites_suits(v, u)) temporaries_block(&v->t, u->exec);
    units(v, u->child);
    if (is_wanted(&v->t, u)) make(v, u);
  }
}

static bool wants(const Temporaries *t) { return !t->device; }

const Source *procedure_variants_source(Program *p) {
  Variants v = {.t = {.arena = p->arena,
                      .p = p,
                      .prefix = "f2c_r",
                      .wants = wants,
                      .statement = variant_calls_statement,
                      .action = variant_calls_action}};
  if (!temporaries_fit(p->options) || !p->options->variants) return NULL;
  variant_sites_find(&v, p->units);
  units(&v, p->units);
  return v.t.change.n ? text_change_changed(&v.t) : NULL;
}
