/* Values of whole arrays in expressions, computed by statements before. */
#include "frontend/symbol/intrinsic.h"
#include "frontend/temporaries.h"
#include <string.h>

const Symbol *array_lift_base(const Expr *e) {
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER || e->kind == EX_PAREN)) e = e->kid[0];
  const Symbol *s = e && e->kind == EX_NAME ? e->sym : NULL;
  while (s && s->target) s = s->target;
  return s && s->kind == SY_VARIABLE ? s : NULL;
}

bool array_lift_has_aliases(const Symbol *s) {
  return !s || (s->attrs & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER)) || s->equiv || s->selector;
}

typedef struct Naming {
  const Symbol *sym;
  bool found;
} Naming;

/* An inquiry, size(a), does not use what is in it. */
static bool visit_name(Expr *e, void *data) {
  Naming *q = data;
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_class(intrinsic_called(e)) == IC_I) return false;
  q->found |= e->kind == EX_NAME && array_lift_base(e) == q->sym;
  return !q->found;
}

bool array_lift_names(const Expr *e, const Symbol *s) {
  Naming q = {s, false};
  if (e) ast_expr_walk((Expr *)e, visit_name, &q);
  return q.found;
}

static bool visit_plain(Expr *e, void *data) {
  bool call = e->kind == EX_REF && e->how != REF_ELEMENT && e->how != REF_SECTION && e->how != REF_SUBSTRING;
  *(bool *)data &= (!call || intrinsic_called(e) != IN_NONE) && e->kind != EX_COINDEX &&
                   !((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym);
  return *(bool *)data;
}

bool array_lift_is_plain(const Expr *e) {
  bool plain = true;
  if (e) ast_expr_walk((Expr *)e, visit_plain, &plain);
  return plain;
}

/* No further than the array was declared. */
static bool is_bound(const Expr *e, const Expr *declared, bool known, int64_t value, bool upper) {
  int64_t n;
  if (!e) return true;
  if (fold_const_int(e, &n)) return known && (upper ? n <= value : n >= value);
  return declared && e->kind == EX_NAME && declared->kind == EX_NAME && e->sym == declared->sym;
}

/* a(1:n, :) of an array that has these elements. */
static bool is_inside(const Expr *e) {
  const Symbol *s = e->how == REF_SECTION && e->kid[0]->kind == EX_NAME ? array_lift_base(e) : NULL;
  if (!s || !s->dim || s->rank != e->nkid - 1) return false;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *x = e->kid[i];
    const Dim *d = &s->dim[i - 1];
    if (!x || x->kind != EX_RANGE || !is_bound(x->kid[0], d->lo, !d->lo || d->lo_const, d->lo ? d->lo_value : 1, false) ||
        !is_bound(x->kid[1], d->hi, d->hi_const, d->hi_value, true))
      return false;
  }
  return true;
}

/* Arrays that are there in any case: it can be evaluated though the program would not. */
static bool visit_safe(Expr *e, void *data) {
  const Symbol *s = e->kind == EX_NAME ? array_lift_base(e) : NULL;
  bool part = e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL && !is_inside(e));
  *(bool *)data &= !part && !(s && (s->attrs & (AT_ALLOCATABLE | AT_POINTER | AT_OPTIONAL))) &&
                   !(e->kind == EX_BINARY && (e->op == OP_DIV || e->op == OP_POW));
  return *(bool *)data;
}

static bool is_safe(const Expr *e) {
  bool safe = true;
  ast_expr_walk((Expr *)e, visit_safe, &safe);
  return safe;
}

static bool visit_array(Expr *e, void *data) {
  const Symbol *s = (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->rank ? array_lift_base(e) : NULL;
  *(bool *)data |= s && !(s->attrs & AT_PARAMETER);
  return !*(bool *)data;
}

bool array_lift_is_number(Type t) {
  return ((t.base == TY_REAL || t.base == TY_COMPLEX) && (t.kind == 4 || t.kind == 8)) ||
         ((t.base == TY_INTEGER || t.base == TY_LOGICAL) && t.kind <= 8);
}

bool array_lift_is_reduction(const Expr *e) {
  IntrinsicId id = intrinsic_called(e);
  return !e->rank && (intrinsic_reduces(id) || id == IN_MAXLOC || id == IN_MINLOC || id == IN_FINDLOC);
}

/* An array whose elements are not made of those at the same positions. */
static bool is_other_array(const Expr *e) {
  if (!e->rank) return false;
  if (e->kind == EX_ARRAY) return true;
  if (e->kind != EX_REF) return false;
  if (e->how == REF_CALL) return intrinsic_class(intrinsic_called(e)) == IC_T;
  for (int i = 1; e->how == REF_SECTION && i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->kind != EX_RANGE && e->kid[i]->rank) return true;
  return false;
}

/* sum(pack(a, m)) is sum(a, mask=m). */
static bool visit_masked(Expr *e, void *data) {
  Temporaries *t = data;
  IntrinsicId id = intrinsic_called(e);
  bool takes_mask =
      id == IN_SUM || id == IN_PRODUCT || id == IN_MAXVAL || id == IN_MINVAL || id == IN_IALL || id == IN_IANY || id == IN_IPARITY;
  const Expr *x = takes_mask && e->nkid == 2 ? e->kid[1] : NULL;
  if (!x || intrinsic_called(x) != IN_PACK || x->nkid != 3 || !text_change_in_file(t, x->span)) return true;
  const Expr *mask = x->kid[2];
  if (x->kid[1]->kind == EX_KEYWORD || (mask->kind == EX_KEYWORD && strcmp(mask->text, "mask"))) return true;
  if (mask->kind == EX_KEYWORD) mask = mask->kid[0];
  const char *array = text_change_bytes(t, x->kid[1]->span);
  text_change_replace(t, x->span, arena_printf(t->arena, "%s, mask=%s", array, text_change_bytes(t, mask->span)));
  return false;
}

void array_lift_masked(Temporaries *t, const Stmt *s) { ast_stmt_walk_exprs((Stmt *)s, visit_masked, t); }

typedef struct Lift {
  Temporaries *t;
  const Stmt *s;
  bool arrays;
  const SetArrays *set;
} Lift;

static bool keeps_value(const Lift *q, const Expr *e) {
  for (int i = 0; q->set && i < q->set->n; i++)
    if (array_lift_has_aliases(q->set->v[i]) || array_lift_names(e, q->set->v[i])) return false;
  return true;
}

static bool is_lifted(const Lift *q, const Expr *e, bool guarded) {
  bool array = false;
  if (!(array_lift_is_reduction(e) || (q->arrays && is_other_array(e))) || !array_lift_is_number(e->type)) return false;
  if (!text_change_in_file(q->t, e->span) || !array_lift_is_plain(e) || (guarded && !is_safe(e)) || !keeps_value(q, e))
    return false;
  ast_expr_walk((Expr *)e, visit_array, &array);
  return array || e->rank;
}

static Symbol *real_symbol(Symbol *s) { return s && s->target ? s->target : s; }

bool array_lift_is_norm(const Stmt *s, const Expr *e) {
  const Expr *x = intrinsic_called(e) == IN_NORM2 && e->nkid == 2 ? e->kid[1] : NULL;
  bool around = false, small = x && x->kind == EX_NAME && symbol_has_constant_extents(real_symbol(x->sym));
  if (!x || small || x->kind == EX_KEYWORD || (x->type.kind != 4 && x->type.kind != 8)) return false;
  for (const Stmt *p = s->parent; p; p = p->parent) {
    around |= p->kind == ST_DO;
    if (p->kind == ST_DO && p->u.loop.var && array_lift_names(x, real_symbol(p->u.loop.var->sym))) return false;
  }
  return around;
}

/* norm2(x): s = sum(x**2); s = sqrt(s), or norm2(x) itself where a square has no room. The sum is a kernel. */
static void lift_norm(const Lift *q, const Expr *e) {
  Temporaries *t = q->t;
  const Type real = {.base = TY_REAL, .kind = 8};
  const char *x = text_change_bytes(t, e->kid[1]->span), *whole = text_change_bytes(t, e->span);
  const char *name = text_change_variable(t, real, 0);
  const char *sum = e->type.kind == 8 ? arena_printf(t->arena, "sum((%s)**2)", x) : arena_printf(t->arena, "sum(real(%s, 8)**2)", x);
  text_change_put_before(t, q->s, text_change_assignment(t, q->s, name, sum));
  text_change_put_before(t, q->s, text_change_line(t, q->s, "if (%s > 1d-250 .and. %s < 1d250) then", name, name));
  text_change_put_before(t, q->s, text_change_assignment(t, q->s, name, arena_printf(t->arena, "sqrt(%s)", name)));
  text_change_put_before(t, q->s, text_change_line(t, q->s, "else"));
  text_change_put_before(t, q->s, text_change_assignment(t, q->s, name, whole));
  text_change_put_before(t, q->s, text_change_line(t, q->s, "end if"));
  text_change_replace(t, e->span, e->type.kind == 8 ? name : arena_printf(t->arena, "real(%s)", name));
}

static void lift(const Lift *q, const Expr *e, bool guarded) {
  if (!e || e->kind == EX_IMPLIED_DO) return;
  if (!temporaries_on_device(q->t, q->s) && is_lifted(q, e, guarded) && array_lift_is_norm(q->s, e)) {
    lift_norm(q, e);
    return;
  }
  if (is_lifted(q, e, guarded)) {
    const char *name = text_change_variable(q->t, e->type, (int)e->rank);
    text_change_put_before(q->t, q->s, text_change_assignment(q->t, q->s, name, text_change_bytes(q->t, e->span)));
    text_change_replace(q->t, e->span, name);
    return;
  }
  bool chooses = e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
  for (int i = 0; i < e->nkid; i++) lift(q, e->kid[i], guarded || (chooses && i > 0));
}

void array_lift_values(Temporaries *t, const Stmt *s, Expr *e, bool guarded, bool arrays, const SetArrays *set) {
  const Lift q = {t, s, arrays, set};
  if (array_lift_is_plain(e)) lift(&q, e, guarded);
}
