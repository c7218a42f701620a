/* Calls of procedures that have variants for the host (procedure_variants.c):
 *
 *   lu = laplacian(u)                  call f2c_v_laplacian(u, lu)          where 'lu' is not used by the call
 *   y = y + h*rhs(y + h*k, t)          f2c_1 = y + h*k
 *                                      call f2c_v_rhs(f2c_1, t, f2c_2)
 *                                      y = y + h*f2c_2
 *   a = a + b                          call f2c_v_add(a, b, f2c_1)          of an object with allocatable components
 *                                      call f2c_v_move_t(f2c_1, a)
 *
 * Arguments of other calls that are values of arrays are set before as well, as kernels cannot fill gfortran's copies. */
#include "common/str.h"
#include "frontend/procedure_variants.h"
#include "frontend/sema/sema.h"
#include "frontend/symbol/alias.h"
#include "frontend/symbol/intrinsic.h"
#include "frontend/symbol/scope.h"
#include <string.h>

/* The statement that is being written. */
typedef struct Site {
  Variants *v;
  Temporaries *t;
  const Stmt *s;
  bool inside; /* it is the action of an IF on its line */
} Site;

static const Expr *argument(const Expr *e) { return e && e->kind == EX_KEYWORD ? e->kid[0] : e; }

/* ---- calls ---- */

static Expr *const *arguments_of(const Expr *e, int *n) {
  const int from = e->kind == EX_REF;
  *n = e->nkid - from;
  return e->kid + from;
}

/* The dummy that gets the object of 'object%f(...)'; -1: none does. */
static int passed_object(const Expr *e, const Symbol *f) {
  const Symbol *binding = e->kind == EX_REF && e->kid[0]->kind == EX_MEMBER ? e->kid[0]->sym : NULL;
  if (!binding || (binding->attrs & AT_NOPASS)) return -1;
  for (int i = 0; binding->pass && i < f->ndummies; i++)
    if (f->dummies[i] && !strcmp(f->dummies[i]->name, binding->pass)) return i;
  return 0;
}

static const Expr *actual_of(const Expr *e, const Symbol *f, const Symbol *dummy) {
  int n;
  Expr *const *arg = arguments_of(e, &n);
  const int object = passed_object(e, f);
  if (object >= 0 && object < f->ndummies && f->dummies[object] == dummy) return e->kid[0]->kid[0];
  for (int i = 0; i < n; i++) {
    if (!arg[i]) continue;
    const int at = i + (object >= 0 && i >= object);
    if (arg[i]->kind == EX_KEYWORD ? !strcmp(arg[i]->text, dummy->name) : at < f->ndummies && f->dummies[at] == dummy)
      return argument(arg[i]);
  }
  return NULL;
}

static const char *text_of(const Site *q, const Expr *e) { return text_change_bytes(q->t, e->span); }

/* ---- the shape of a result, in the caller's words ---- */

typedef struct Words {
  const Site *q;
  const Symbol *f;
  const Expr *call;
  Buf b;
  bool good;
} Words;

static void say(Words *w, const Expr *e);

/* Of a BLOCK or ASSOCIATE around the statement, whose names hide those of the unit. */
static const Scope *scope_at(const Stmt *s) {
  const Unit *u = s->unit;
  for (; s; s = s->parent)
    if (stmt_scope(s)) return stmt_scope(s);
  return u->scope;
}

/* The array has the extents of the actual argument; one of explicit shape or assumed size may be a part of it. */
static bool has_actual_shape(const Symbol *dummy) {
  return dummy->shape == SHAPE_ASSUMED || (dummy->attrs & (AT_ALLOCATABLE | AT_POINTER));
}

static const Symbol *dummy_of(const Words *w, const Expr *e) {
  const Symbol *s = e && e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  return s && s->rank && s->dummy > 0 && s->dummy <= w->f->ndummies && w->f->dummies[s->dummy - 1] == s ? s : NULL;
}

/* An assumed-shape array has bounds of its own: its first subscripts are not those of the actual argument. */
static bool has_own_bounds(const Words *w, const Expr *e) {
  const Symbol *s = dummy_of(w, e);
  return s && !(s->attrs & (AT_ALLOCATABLE | AT_POINTER));
}

/* Of a vector and its actual argument, which both begin at 1; else NULL. */
static const Expr *vector_from_one(const Words *w, const Expr *e) {
  const Symbol *s = dummy_of(w, e);
  const Expr *actual = s && s->rank == 1 ? actual_of(w->call, w->f, s) : NULL;
  const Symbol *x = actual && actual->kind == EX_NAME ? alias_target(actual->sym) : NULL;
  if (!x || x->rank != 1 || (x->attrs & (AT_ALLOCATABLE | AT_POINTER)) || x->selector) return NULL;
  const bool one = (!s->dim[0].lo || (s->dim[0].lo_const && s->dim[0].lo_value == 1)) &&
                   (!x->dim[0].lo || (x->dim[0].lo_const && x->dim[0].lo_value == 1));
  return one && array_lift_is_plain(actual) ? actual : NULL;
}

/* UBOUND(a, d) of an assumed-shape array is SIZE(a, d) where its lower bound is 1. */
static bool is_size(const Words *w, const Expr *e) {
  int64_t d;
  const Symbol *s = e->nkid == 3 ? dummy_of(w, e->kid[1]) : NULL;
  if (!s || s->shape != SHAPE_ASSUMED || intrinsic_called(e) != IN_UBOUND || !fold_const_int(argument(e->kid[2]), &d)) return false;
  return d >= 1 && d <= s->rank && (!s->dim[d - 1].lo || (s->dim[d - 1].lo_const && s->dim[d - 1].lo_value == 1));
}

static void say_name(Words *w, const Expr *e) {
  const Symbol *s = alias_target(e->sym);
  const bool dummy = s && s->dummy > 0 && s->dummy <= w->f->ndummies && w->f->dummies[s->dummy - 1] == s;
  const Expr *actual = dummy ? actual_of(w->call, w->f, s) : NULL;
  if (dummy && s->rank && !has_actual_shape(s)) {
    w->good = false;
  } else if (actual && (array_lift_is_plain(actual) || map_get(&w->q->v->instead, actual))) {
    const bool name = actual->kind == EX_NAME || actual->kind == EX_MEMBER || actual->rank;
    buf_printf(&w->b, name ? "%s" : "(%s)", text_of(w->q, actual));
  } else if (!dummy && s && s->kind == SY_VARIABLE && alias_target(symbol_lookup(scope_at(w->q->s), e->text)) == s) {
    buf_puts(&w->b, e->text);
  } else {
    w->good = false;
  }
}

static void say_list(Words *w, Expr *const *v, int n) {
  for (int i = 0; i < n && w->good; i++) {
    if (i) buf_puts(&w->b, ", ");
    say(w, v[i]);
  }
}

static void say_reference(Words *w, const Expr *e) {
  const Symbol *as = e->how == REF_CALL ? symbol_lookup(scope_at(w->q->s), e->kid[0]->text) : NULL;
  const bool inquiry = e->how == REF_CALL && intrinsic_called(e) != IN_NONE && !as;
  const bool function = e->how == REF_CALL && intrinsic_called(e) != IN_NONE && (inquiry || (as && as->kind == SY_INTRINSIC));
  const IntrinsicId id = function ? intrinsic_called(e) : IN_NONE;
  const bool bound = id == IN_LBOUND || id == IN_UBOUND, size = bound && is_size(w, e);
  const Expr *vector = e->how == REF_ELEMENT ? vector_from_one(w, e->kid[0]) : NULL;
  if (vector)
    buf_puts(&w->b, text_of(w->q, vector));
  else if ((bound || e->how == REF_ELEMENT) && !size && e->nkid > 1 && has_own_bounds(w, argument(e->kid[bound ? 1 : 0])))
    w->good = false;
  else if (function)
    buf_puts(&w->b, size ? "size" : e->kid[0]->text);
  else if (e->how == REF_ELEMENT)
    say(w, e->kid[0]);
  else
    w->good = false;
  buf_putc(&w->b, '(');
  say_list(w, e->kid + 1, e->nkid - 1);
  buf_putc(&w->b, ')');
}

static void say(Words *w, const Expr *e) {
  int64_t n;
  if (!e || !w->good) {
    w->good = false;
  } else if (!e->rank && fold_const_int(e, &n)) {
    buf_printf(&w->b, "%lld", (long long)n);
  } else if (e->kind == EX_NAME) {
    say_name(w, e);
  } else if (e->kind == EX_MEMBER) {
    say(w, e->kid[0]);
    buf_printf(&w->b, "%%%s", e->text);
  } else if (e->kind == EX_REF) {
    say_reference(w, e);
  } else if (e->kind == EX_KEYWORD) {
    buf_printf(&w->b, "%s=", e->text);
    say(w, e->kid[0]);
  } else if (e->kind == EX_PAREN || ((e->kind == EX_BINARY || e->kind == EX_UNARY) && !e->sym && e->op != OP_CONCAT)) {
    buf_putc(&w->b, '(');
    if (e->kind == EX_BINARY) say(w, e->kid[0]);
    if (e->kind != EX_PAREN) buf_printf(&w->b, " %s ", ast_op_text(e->op));
    say(w, e->kid[e->nkid - 1]);
    buf_putc(&w->b, ')');
  } else {
    w->good = false;
  }
}

/* The number of elements of dimension 'd' of the result; NULL: the caller has no words for it. */
static const char *extent(const Site *q, const Symbol *f, const Expr *call, int d) {
  const Dim *dim = &procedure_variants_result(f)->dim[d];
  Words w = {.q = q, .f = f, .call = call, .good = dim->hi != NULL};
  say(&w, dim->hi);
  if (dim->lo && !(dim->lo_const && dim->lo_value == 1)) {
    buf_puts(&w.b, " - (");
    say(&w, dim->lo);
    buf_puts(&w.b, ") + 1");
  }
  const char *text = w.good ? arena_strdup(q->t->arena, w.b.s) : NULL;
  buf_free(&w.b);
  return text;
}

/* ---- statements before ---- */

static void put(const Site *q, const char *text) {
  text_change_put_before(q->t, q->s, text_change_line(q->t, q->s, "%s", text_change_wrapped(q->t, q->s, text)));
}

/* The allocatable array gets the shape of the result. False: there are no words for that. */
static bool put_shape(const Site *q, const char *array, const Symbol *f, const Expr *call) {
  const Symbol *r = procedure_variants_result(f);
  const char *differs = "", *all = "";
  if (r->attrs & AT_ALLOCATABLE) return true; /* the callee does */
  for (int d = 0; d < r->rank; d++) {
    const char *n = extent(q, f, call, d);
    if (!n) return false;
    differs = arena_printf(q->t->arena, "%s%ssize(%s, %d) /= %s", differs, d ? " .or. " : "", array, d + 1, n);
    all = arena_printf(q->t->arena, "%s%s%s", all, d ? ", " : "", n);
  }
  put(q, arena_printf(q->t->arena, "if (allocated(%s)) then", array));
  put(q, arena_printf(q->t->arena, "  if (%s) then",
                      differs)); /* a block: what is told of DEALLOCATE would stand before an IF statement */
  put(q, arena_printf(q->t->arena, "    deallocate(%s)", array));
  put(q, "  end if");
  put(q, "end if");
  put(q, arena_printf(q->t->arena, "if (.not. allocated(%s)) allocate(%s(%s))", array, array, all));
  return true;
}

/* The unit sees a name of that module, or of a procedure around. */
static bool make_name_visible(const Site *q, const Unit *m, const char *name) {
  for (const Unit *u = q->s->unit; u; u = u->host)
    if (u == m) return true;
  if (!m || m->kind != UN_MODULE) return false;
  const Unit *u = q->s->unit;
  if (!u->begin || !text_change_is_alone(q->t, u->begin) || !text_change_in_file(q->t, u->begin->span)) return false;
  for (int i = 0; i < q->v->used.n; i++)
    if (!strcmp(q->v->used.v[i], name)) return true;
  vec_push(q->t->arena, &q->v->used, name);
  text_change_put_behind(q->t, u->begin, text_change_line(q->t, u->exec, "use %s, only: %s", m->name, name));
  q->t->change.v[q->t->change.n - 1].declares = true;
  return true;
}

static bool make_visible(const Site *q, const Symbol *f) {
  const Unit *m = f->unit && !f->unit->told ? f->unit->host : f->scope ? f->scope->unit : NULL;
  return make_name_visible(q, m, procedure_variants_name(q->v, f));
}

/* The variant's name with the arguments of 'call' in parentheses; 'result': the last of them; NULL: it has no more. */
static const char *reference_text(const Site *q, const Symbol *f, const Expr *call, const char *result) {
  Buf b = {0};
  int n, given = 0;
  Expr *const *arg = arguments_of(call, &n);
  bool named = n < f->ndummies;
  buf_printf(&b, "%s(", procedure_variants_name(q->v, f));
  for (int i = 0; i < n; i++) {
    if (!arg[i]) continue;
    named |= arg[i]->kind == EX_KEYWORD;
    if (arg[i]->kind == EX_KEYWORD)
      buf_printf(&b, "%s%s=%s", given++ ? ", " : "", arg[i]->text, text_of(q, arg[i]->kid[0]));
    else
      buf_printf(&b, "%s%s", given++ ? ", " : "", text_of(q, arg[i]));
  }
  if (result)
    buf_printf(&b, "%s%s%s%s", given ? ", " : "", named ? procedure_variants_result(f)->name : "", named ? "=" : "", result);
  buf_putc(&b, ')');
  const char *text = arena_strdup(q->t->arena, b.s);
  buf_free(&b);
  return text;
}

static const char *call_text(const Site *q, const Symbol *f, const Expr *call, const char *result) {
  return arena_printf(q->t->arena, "call %s", reference_text(q, f, call, result));
}

static bool by_object(const Site *q, const Expr *name) { return strchr(text_of(q, name), '%') != NULL; }

/* The reference is one to the variant: f(x), or object%p(x), whose object is an argument of it. */
static void call_variant(const Site *q, const Symbol *f, const Expr *call) {
  const Expr *name = call->kind == EX_REF ? call->kid[0] : call;
  if (by_object(q, name))
    text_change_rename(q->t, call->span, reference_text(q, f, call, NULL));
  else
    text_change_rename(q->t, name->span, procedure_variants_name(q->v, f));
}

static const char *variable(const Site *q, const Symbol *r) {
  if (r->type.base != TY_DERIVED) return text_change_variable(q->t, r->type, r->rank);
  const char *type = scope_type_name(q->s->unit->scope, type_derived(r->type));
  return type ? text_change_object(q->t, type) : NULL;
}

static void replace(const Site *q, const Expr *e, const char *name) {
  map_put(q->t->arena, &q->v->instead, e, (void *)name);
  text_change_replace(q->t, e->span, name);
}

/* ---- values of arrays as arguments ---- */

static bool visit_plain(Expr *e, void *data) {
  Site *q = data;
  if (map_get(&q->v->instead, e)) return false;
  const bool call = e->kind == EX_REF && e->how != REF_ELEMENT && e->how != REF_SECTION;
  if ((call && intrinsic_called(e) == IN_NONE) || e->kind == EX_COINDEX || e->kind == EX_IMPLIED_DO || variant_sites_function(e) ||
      e->kind == EX_ARRAY)
    q->s = NULL;
  return q->s != NULL;
}

/* An operation of numbers, nothing of which is the program's own but what has been set before. */
static bool is_value(const Site *q, const Expr *e) {
  const bool operation = (e->kind == EX_BINARY || e->kind == EX_UNARY) && !e->sym;
  const bool elemental = e->kind == EX_REF && intrinsic_called(e) != IN_NONE && intrinsic_class(intrinsic_called(e)) == IC_E;
  if (!e->rank || !array_lift_is_number(e->type) || !(operation || elemental || e->kind == EX_PAREN)) return false;
  Site plain = *q;
  ast_expr_walk((Expr *)e, visit_plain, &plain);
  return plain.s != NULL && text_change_in_file(q->t, e->span);
}

static void set_arguments(const Site *q, const Expr *call) {
  int n;
  Expr *const *arg = arguments_of(call, &n);
  for (int i = 0; i < n && q->t->p->options->everywhere > 1; i++) {
    const Expr *e = argument(arg[i]);
    if (!e || map_get(&q->v->instead, e) || !is_value(q, e) || variant_sites_is_small(e)) continue;
    const char *name = text_change_variable(q->t, e->type, (int)e->rank);
    text_change_put_before(q->t, q->s, text_change_assignment(q->t, q->s, name, text_of(q, e)));
    replace(q, e, name);
  }
}

/* ---- procedures as arguments ---- */

static bool has_variant(const Site *q, const Symbol *f, const Expr *e) {
  return f && text_change_in_file(q->t, e->span) && procedure_variants_has(q->v, f);
}

static const Symbol *dummy_at(const Expr *call, const Symbol *f, const Expr *arg, int i) {
  const int object = passed_object(call, f), at = i + (object >= 0 && i >= object);
  if (arg->kind != EX_KEYWORD) return at < f->ndummies ? f->dummies[at] : NULL;
  for (int d = 0; d < f->ndummies; d++)
    if (f->dummies[d] && !strcmp(f->dummies[d]->name, arg->text)) return f->dummies[d];
  return NULL;
}

/* PURE procedures that a procedure gets which takes any: call march(rhs, y) becomes call march(f2c_v_rhs, y). */
static void hand_variants(const Site *q, const Expr *call) {
  const Symbol *f = alias_target(call->sym);
  int n;
  Expr *const *arg = arguments_of(call, &n);
  if (!f || f->kind != SY_PROCEDURE || !f->has_interface) return;
  for (int i = 0; i < n; i++) {
    const Expr *e = argument(arg[i]);
    const Symbol *p = e && e->kind == EX_NAME ? alias_target(e->sym) : NULL, *dummy = p ? dummy_at(call, f, arg[i], i) : NULL;
    if (!p || p->kind != SY_PROCEDURE || !dummy || dummy->kind != SY_PROCEDURE || (dummy->proc & (PF_PURE | PF_ELEMENTAL)))
      continue;
    const char *name = has_variant(q, p, e) ? procedure_variants_argument(q->v, p) : NULL;
    const Unit *m = p->unit && !p->unit->told ? p->unit->host : p->scope ? p->scope->unit : NULL;
    if (name && make_name_visible(q, m, name)) text_change_rename(q->t, e->span, name);
  }
}

/* ---- expressions ---- */

static void lift(const Site *q, const Expr *e);

static void lift_arguments(const Site *q, const Expr *call) {
  int n;
  Expr *const *arg = arguments_of(call, &n);
  for (int i = 0; i < n; i++) lift(q, argument(arg[i]));
}

/* A value begins at 1, whatever bounds the callee has allocated: x(:, :) */
static const char *all_elements(const Site *q, const char *name, int rank) {
  const char *text = arena_printf(q->t->arena, "%s(:", name);
  for (int i = 1; i < rank; i++) text = arena_printf(q->t->arena, "%s, :", text);
  return arena_printf(q->t->arena, "%s)", text);
}

/* The function's value is set before. */
static void lift_call(const Site *q, const Expr *e, const Symbol *f) {
  const Symbol *r = procedure_variants_result(f);
  set_arguments(q, e);
  for (int d = 0; d < r->rank && !(r->attrs & AT_ALLOCATABLE); d++)
    if (!extent(q, f, e, d)) return;
  if ((r->type.base == TY_DERIVED && !scope_type_name(q->s->unit->scope, type_derived(r->type))) || !make_visible(q, f)) return;
  const char *name = variable(q, r);
  if (r->rank) put_shape(q, name, f, e);
  put(q, call_text(q, f, e, name));
  replace(q, e, (r->attrs & AT_ALLOCATABLE) && r->rank ? all_elements(q, name, r->rank) : name);
}

/* ---- procedures of objects whose type may be an extension of the declared one ---- */

/* It is an argument itself, whose dummy may be polymorphic: in SELECT TYPE it is not. */
static bool is_handed_on(const Expr *call, const Symbol *object) {
  for (int i = 1; call->kind == EX_REF && i < call->nkid; i++) {
    const Expr *e = argument(call->kid[i]);
    if (e && e->kind == EX_NAME && alias_target(e->sym) == object) return true;
  }
  return false;
}

/* The procedure with a variant that object%p(x) is if the object is of its declared type; NULL: there is none, or it need not be asked. */
static const Symbol *if_declared(const Site *q, const Expr *call) {
  const Expr *member = call->kind == EX_REF ? call->kid[0] : call, *object = member->kind == EX_MEMBER ? member->kid[0] : NULL;
  const Symbol *p = object ? alias_target(call->sym) : NULL, *type = object ? type_derived(object->type) : NULL;
  if (!p || p->kind != SY_PROCEDURE || !p->binding || p->unit || (p->attrs & (AT_POINTER | AT_DEFERRED)) || !type) return NULL;
  if (object->kind != EX_NAME || object->rank || !object->type.is_class || type_is_parameterised(type) ||
      (type->attrs & AT_ABSTRACT))
    return NULL;
  if (is_handed_on(call, alias_target(object->sym))) return NULL;
  const Symbol *t = type;
  while (t && t->members != p->scope) t = t->parent_type;
  const Symbol *f = t && t->scope ? alias_target(symbol_lookup(t->scope, p->binding)) : NULL;
  if (!f || f->kind != SY_PROCEDURE || f->binding || (f->proc & PF_ELEMENTAL) || !has_variant(q, f, call)) return NULL;
  return scope_type_name(q->s->unit->scope, type) ? f : NULL;
}

/* SELECT TYPE up to where other types are met: 'known' is for the declared one. */
static void put_choice(const Site *q, const Expr *object, const char *known) {
  put(q, arena_printf(q->t->arena, "select type (%s)", text_of(q, object)));
  put(q, arena_printf(q->t->arena, "type is (%s)", scope_type_name(q->s->unit->scope, type_derived(object->type))));
  put(q, arena_printf(q->t->arena, "  %s", known));
  put(q, "class default");
}

/* The arguments of object%p(x) with the object, as its procedure has them. */
static const Expr *with_object(const Site *q, const Expr *call) {
  const bool args = call->kind == EX_REF;
  const Expr *member = args ? call->kid[0] : call;
  Arena *a = q->t->arena;
  const int n = args ? call->nkid - 1 : 0;
  Sema s = {.a = a};
  Expr *e = arena_alloc(a, sizeof(Expr) + (size_t)(n + 2) * sizeof(Expr *));
  *e = (Expr){.kind = EX_REF, .how = REF_CALL, .span = call->span, .type = call->type, .rank = call->rank, .sym = call->sym};
  e->kid[0] = (Expr *)member;
  e->nkid =
      1 + sema_bind_passed_args(&s, alias_target(call->sym), member->kid[0], (Expr **)(args ? call->kid + 1 : NULL), n, e->kid + 1);
  return e;
}

/* CALL object%p(x). False: it stays. */
static bool call_chosen(const Site *q, const Expr *call) {
  const Symbol *f = if_declared(q, call);
  if (!f || q->s->label || !make_visible(q, f)) return false;
  const Expr *object = (call->kind == EX_REF ? call->kid[0] : call)->kid[0];
  put_choice(q, object, arena_printf(q->t->arena, "call %s", reference_text(q, f, with_object(q, call), NULL)));
  text_change_put_behind(q->t, q->s, text_change_line(q->t, q->s, "end select"));
  return true;
}

/* The value of object%p(x) is set before. */
static void lift_chosen(const Site *q, const Expr *e, const Symbol *f) {
  const Symbol *r = procedure_variants_result(f);
  const Expr *call = with_object(q, e);
  if (!array_lift_is_number(e->type) || (r->attrs & AT_ALLOCATABLE) || (r->rank > 0) != procedure_variants_is_subroutine(f)) return;
  for (int d = 0; d < r->rank; d++)
    if (!extent(q, f, e, d)) return;
  if (!make_visible(q, f)) return;
  const char *name = variable(q, r);
  if (r->rank) put_shape(q, name, f, e);
  put_choice(q, e->kid[0]->kid[0],
             r->rank ? call_text(q, f, call, name) : arena_printf(q->t->arena, "%s = %s", name, reference_text(q, f, call, NULL)));
  put(q, arena_printf(q->t->arena, "  %s = %s", name, text_of(q, e)));
  put(q, "end select");
  replace(q, e, name);
}

/* ---- functions of which it is not known here which one it is ---- */

/* A dummy procedure, a pointer or a procedure of the object's type, whose value is an array. The value stays where its kernels leave it if it is
 * that of a whole variable. */
static const Symbol *varying_function(const Site *q, const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_CALL || intrinsic_called(e) != IN_NONE || q->t->p->options->everywhere < 2) return NULL;
  const Symbol *f = alias_target(e->sym);
  if (!f || f->kind != SY_PROCEDURE || !f->has_interface || (f->proc & PF_ELEMENTAL)) return NULL;
  const bool varies = e->kid[0]->kind == EX_MEMBER || f->dummy || (f->attrs & AT_POINTER);
  if (!varies || ((f->proc & PF_PURE) && !(f->proc & PF_IMPURE))) return NULL;
  const Symbol *r = procedure_variants_result(f);
  const bool array = r->rank && r->shape == SHAPE_EXPLICIT && array_lift_is_number(r->type) && !(r->attrs & AT_POINTER);
  return array && !procedure_variants_is_small(r) && text_change_in_file(q->t, e->span) ? f : NULL;
}

static void lift_varying(const Site *q, const Expr *e, const Symbol *f) {
  const Symbol *r = procedure_variants_result(f);
  set_arguments(q, e);
  for (int d = 0; d < r->rank; d++)
    if (!extent(q, f, e, d)) return;
  const char *name = variable(q, r);
  put_shape(q, name, f, e);
  text_change_put_before(q->t, q->s, text_change_assignment(q->t, q->s, name, text_of(q, e)));
  replace(q, e, name);
}

/* ---- functions among the items of output ---- */

static bool visit_local(Expr *e, void *data) {
  const Symbol *s = e->kind == EX_NAME ? array_lift_base(e) : NULL;
  const Unit *of = s && s->scope ? s->scope->unit : NULL;
  const bool shared = s && ((s->attrs & (AT_TARGET | AT_POINTER)) || s->common || s->equiv || s->used_by_host || s->selector);
  *(bool *)data &= !s || (s->attrs & AT_PARAMETER) || (of && of->kind != UN_MODULE && of->kind != UN_SUBMODULE && !shared);
  return *(bool *)data;
}

/* It changes nothing that the statement names: it is PURE, or only reads its arguments and nothing else of the statement is known elsewhere. */
static bool is_quiet(const Site *q, const Symbol *f) {
  bool local = true, arrays = false;
  for (int i = 0; i < f->ndummies; i++) {
    const Symbol *d = f->dummies[i];
    if (!d || d->kind != SY_VARIABLE || (d->attrs & AT_POINTER) || (d->attrs & AT_INTENT_INOUT) != AT_INTENT_IN) return false;
    arrays |= d->rank > 0 || procedure_variants_holds_arrays(d->type);
  }
  if ((f->proc & PF_PURE) && !(f->proc & PF_IMPURE)) return arrays;
  ast_stmt_walk_exprs((Stmt *)q->s, visit_local, &local);
  return arrays && local;
}

/* Kernels of the function would find what the statement names held at home. */
static bool is_set_before(const Site *q, const Expr *e, const Symbol *f) {
  const bool prints = q->s->kind == ST_PRINT || q->s->kind == ST_WRITE;
  return prints && f && e->kind == EX_REF && !e->rank && array_lift_is_number(e->type) && !(f->proc & PF_ELEMENTAL) && !f->dummy &&
         !(f->attrs & AT_POINTER) && text_change_in_file(q->t, e->span) && is_quiet(q, f);
}

/* 'text': what it is now. */
static void set_before(const Site *q, const Expr *e, const char *text) {
  const char *name = text_change_variable(q->t, e->type, 0);
  text_change_put_before(q->t, q->s, text_change_assignment(q->t, q->s, name, text));
  replace(q, e, name);
}

static void lift(const Site *q, const Expr *e) {
  if (!e || e->kind == EX_IMPLIED_DO || map_get(&q->v->instead, e)) return;
  const bool chooses = e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
  const Symbol *f = variant_sites_function(e);
  for (int i = 0; i < e->nkid && !(chooses && i); i++) lift(q, e->kid[i]);
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE) hand_variants(q, e);
  if (e->kind == EX_PAREN && map_get(&q->v->instead, e->kid[0])) replace(q, e, map_get(&q->v->instead, e->kid[0]));
  const bool variant = has_variant(q, f, e), subroutine = variant && procedure_variants_is_subroutine(f);
  const bool before = !subroutine && is_set_before(q, e, f),
             other = variant && !subroutine && e->kind == EX_REF && make_visible(q, f);
  const bool whole = other && before && by_object(q, e->kid[0]); /* its text is another one at once */
  if (subroutine) lift_call(q, e, f);
  if (other && !whole) call_variant(q, f, e);
  if (before) set_before(q, e, whole ? reference_text(q, f, e, NULL) : text_of(q, e));
  const Symbol *varying = varying_function(q, e), *declared = e->kind == EX_REF && e->how == REF_CALL ? if_declared(q, e) : NULL;
  if (varying) lift_varying(q, e, varying);
  if (declared) lift_chosen(q, e, declared);
}

/* ---- assignments ---- */

typedef struct Rereading {
  const Symbol *base;
  bool found;
} Rereading;

static bool visit_named(Expr *e, void *data) {
  Rereading *q = data;
  q->found |= e->kind == EX_NAME && alias_target(e->sym) == q->base;
  return !q->found;
}

typedef struct Seeing {
  Rereading q;
  bool calls;
} Seeing;

static bool visit_seen(Expr *e, void *data) {
  Seeing *q = data;
  const bool call = e->kind == EX_REF && e->how != REF_ELEMENT && e->how != REF_SECTION && e->how != REF_SUBSTRING;
  q->calls |= (call && intrinsic_called(e) == IN_NONE) || variant_sites_function(e);
  return visit_named(e, &q->q);
}

static bool visit_statement(Stmt *s, void *data) {
  Seeing *q = data;
  q->calls |= (s->kind == ST_CALL && !(s->u.exprs.v[0]->sym && s->u.exprs.v[0]->sym->kind == SY_INTRINSIC)) ||
              (s->kind == ST_ASSIGN && s->u.assign.defined) || s->kind == ST_OPAQUE;
  ast_stmt_walk_exprs(s, visit_seen, q);
  return true;
}

/* The function may use the variable by its name: it is one of a module, or of a procedure around. */
static bool may_see(const Symbol *f, const Symbol *x) {
  const Unit *of = x->scope ? x->scope->unit : NULL;
  if (of && of->kind != UN_MODULE && of->kind != UN_SUBMODULE && !x->common) return x->used_by_host;
  if (!f->unit || !f->unit->exec || f->unit->child) return true;
  Seeing q = {{x, false}, false};
  ast_stmt_walk(f->unit->exec, visit_statement, &q);
  return q.q.found || q.calls;
}

/* All of an array, a component, or the last of its sections: a(:, k). */
static const Expr *whole_of(const Expr *e) {
  if (e->kind == EX_REF && e->how == REF_SECTION) {
    int i = 1;
    while (i < e->nkid && e->kid[i] && e->kid[i]->kind == EX_RANGE && !e->kid[i]->kid[0] && !e->kid[i]->kid[1] && !e->kid[i]->kid[2])
      i++;
    for (; i < e->nkid; i++)
      if (!e->kid[i] || e->kid[i]->rank || e->kid[i]->kind == EX_RANGE) return NULL;
    e = e->kid[0];
  }
  const Expr *p = e;
  for (; p->kind == EX_MEMBER; p = p->kid[0])
    if (p->kid[0]->rank || (p->sym->attrs & AT_POINTER)) return NULL;
  return p->kind == EX_NAME ? e : NULL;
}

typedef struct Bounds {
  const Symbol *result;
  bool other; /* it may begin elsewhere than at 1 */
} Bounds;

static bool is_whole(const Bounds *q, const Expr *e) { return e && e->kind == EX_NAME && alias_target(e->sym) == q->result; }

/* ALLOCATE with a lower bound, SOURCE or MOLD; the value of an array with bounds; procedures. */
static bool visit_bounds(Stmt *s, void *data) {
  Bounds *q = data;
  for (int i = 0; s->kind == ST_ALLOCATE && i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i];
    q->other |= is_whole(q, e);
    for (int d = 1; e->kind == EX_REF && is_whole(q, e->kid[0]) && d < e->nkid; d++)
      q->other |= !e->kid[d] || e->kid[d]->kind == EX_RANGE;
  }
  if (s->kind == ST_ASSIGN && is_whole(q, s->u.assign.lhs))
    q->other |= s->u.assign.rhs->kind == EX_NAME || s->u.assign.rhs->kind == EX_MEMBER || s->u.assign.rhs->kind == EX_REF;
  const Expr *call = s->kind == ST_CALL ? s->u.exprs.v[0] : NULL;
  for (int i = 1; call && call->kind == EX_REF && i < call->nkid; i++) q->other |= is_whole(q, argument(call->kid[i]));
  return !q->other;
}

/* The allocatable result has the bounds that its value has in an assignment. */
static bool begins_at_one(const Symbol *f) {
  Bounds q = {procedure_variants_result(f), false};
  if (!f->unit || !f->unit->exec || f->unit->child) return false;
  ast_stmt_walk(f->unit->exec, visit_bounds, &q);
  return !q.other;
}

/* Nothing that the call uses is in the variable, so that it can be the result. */
static bool takes_result(const Expr *lhs, const Expr *call, const Symbol *f) {
  const Symbol *r = procedure_variants_result(f), *x = array_lift_base(lhs);
  const Expr *all = whole_of(lhs);
  int n;
  if (!all || array_lift_has_aliases(x) || (x->attrs & (AT_VOLATILE | AT_ASYNCHRONOUS)) || x->corank || x->common) return false;
  if (lhs->type.base != r->type.base || lhs->type.kind != r->type.kind || lhs->rank != (unsigned)r->rank || lhs->type.is_class)
    return false;
  if (type_derived(lhs->type) != type_derived(r->type)) return false;
  const Symbol *own = all->kind == EX_NAME ? x : all->sym;
  const bool allocatable = lhs == all && (own->attrs & AT_ALLOCATABLE);
  if ((r->attrs & AT_ALLOCATABLE) && !(allocatable && begins_at_one(f))) return false;
  Rereading q = {x, false};
  Expr *const *arg = arguments_of(call, &n);
  for (int i = 0; i < n; i++)
    if (arg[i]) ast_expr_walk(arg[i], visit_named, &q);
  return !q.found && !may_see(f, x);
}

static void put_result(const Site *q, const Expr *lhs, const Expr *call, const Symbol *f) {
  const Expr *all = whole_of(lhs);
  const char *to = text_of(q, lhs);
  const bool allocatable =
      lhs == all && lhs->rank && ((all->kind == EX_NAME ? array_lift_base(all) : all->sym)->attrs & AT_ALLOCATABLE);
  if (allocatable && !put_shape(q, to, f, call)) {
    lift(q, call);
    return;
  }
  if (!make_visible(q, f)) return;
  text_change_replace(q->t, q->s->span, text_change_wrapped(q->t, q->s, call_text(q, f, call, to)));
}

/* ---- objects ---- */

/* a = t, of an object that nobody uses afterwards: its arrays change hands. */
static void move_object(const Site *q, const Expr *lhs, const Expr *rhs) {
  const char *from = map_get(&q->v->instead, rhs);
  const Symbol *x = array_lift_base(lhs);
  if (!from || lhs->rank || !whole_of(lhs) || !x || (x->attrs & AT_POINTER) || lhs->type.is_class) return;
  if (type_derived(lhs->type) != type_derived(rhs->type) || !procedure_variants_has_move(q->v, type_derived(lhs->type))) return;
  const char *name = procedure_variants_move(q->v, type_derived(lhs->type));
  if (!make_name_visible(q, type_derived(lhs->type)->scope->unit, name)) return;
  const char *call = arena_printf(q->t->arena, "call %s(%s, %s)", name, from, text_of(q, lhs));
  text_change_replace(q->t, q->s->span, text_change_wrapped(q->t, q->s, call));
}

/* gfortran hands the function a local variable itself, not a copy. */
static bool is_variable_itself(const Site *q, const Expr *lhs) {
  const Symbol *x = lhs->kind == EX_NAME ? array_lift_base(lhs) : NULL;
  const bool out = x && (x->attrs & AT_INTENT_INOUT) == AT_INTENT_OUT;
  return x && x->scope && x->scope->unit == q->s->unit && (!x->dummy || out) && !(x->attrs & AT_ALLOCATABLE);
}

static void assignment(const Site *q) {
  const Expr *lhs = q->s->u.assign.lhs, *rhs = q->s->u.assign.rhs;
  const Symbol *f = variant_sites_function(rhs);
  const bool object = lhs->type.base == TY_DERIVED;
  if (!q->s->u.assign.defined && has_variant(q, f, rhs) && procedure_variants_is_subroutine(f) && takes_result(lhs, rhs, f)) {
    lift_arguments(q, rhs);
    set_arguments(q, rhs);
    put_result(q, lhs, rhs, f);
    return;
  }
  const Symbol *varying = varying_function(q, rhs);
  if (varying && is_variable_itself(q, lhs) && takes_result(lhs, rhs, varying)) {
    lift_arguments(q, rhs);
    set_arguments(q, rhs);
    return;
  }
  lift(q, rhs);
  if (object && !q->s->u.assign.defined) move_object(q, lhs, rhs);
}

/* ---- statements ---- */

static void subroutine(const Site *q) {
  const Expr *call = q->s->u.exprs.n ? q->s->u.exprs.v[0] : NULL;
  const Expr *name = call && call->kind == EX_REF ? call->kid[0] : call;
  const Symbol *f = call ? alias_target(call->sym) : NULL;
  if (!call || !f || f->kind != SY_PROCEDURE || (f->proc & PF_ELEMENTAL)) return;
  if (call->kind == EX_REF) {
    lift_arguments(q, call);
    set_arguments(q, call);
    hand_variants(q, call);
  }
  if (!q->inside && name->kind == EX_MEMBER && call_chosen(q, call)) return;
  if (name->kind == EX_NAME && has_variant(q, f, call) && make_visible(q, f)) call_variant(q, f, call);
}

static void statement(Variants *v, const Stmt *s, bool inside) {
  const Site q = {v, &v->t, s, inside};
  if (variant_sites_is_in_parallel(&v->t, s)) return;
  switch (s->kind) {
  case ST_ASSIGN: assignment(&q); break;
  case ST_CALL: subroutine(&q); break;
  case ST_IF: lift(&q, s->u.branch.cond); break;
  case ST_WRITE:
  case ST_PRINT:
    for (int i = 0; i < s->u.io.n; i++) lift(&q, s->u.io.v[i]);
    break;
  default: break;
  }
}

void variant_calls_statement(Temporaries *t, const Stmt *s) { statement((Variants *)t, s, false); }

void variant_calls_action(Temporaries *t, const Stmt *s) {
  if (s->kind == ST_ASSIGN && s->u.assign.lhs->type.base == TY_DERIVED) return;
  statement((Variants *)t, s, true);
}
