/* Calls of elemental subroutines with arrays as loops (F2018, 15.8.3): the procedure is called for each element, in any order.
 *
 *   call update(u(:, j), f, dt)      do concurrent (f2c_1 = 1:size(u, 1))
 *                                      call update(u(f2c_1, j), f(f2c_1), dt)
 *                                    end do
 *
 * Arguments that it changes are of one shape and share nothing with the others (15.5.2.13), unless those are expressions, which are evaluated
 * before. */
#include "frontend/symbol/intrinsic.h"
#include "frontend/temporaries.h"
#include <string.h>

enum { MOST_RANK = 7, WIDTH = 120 /* of a line */ };

typedef struct Call {
  Temporaries *t;
  const Stmt *s;
  const Symbol *proc;
  const Expr *like; /* an argument that is changed, or else the first array: the iterations are its elements */
  const char *index[MOST_RANK];
  int rank;
  int length;  /* what elements add to the statement */
  bool breaks; /* each element begins a line: it would be too long */
} Call;

/* ---- what it is called with ---- */

static const Expr *argument(const Expr *e) { return e && e->kind == EX_KEYWORD ? e->kid[0] : e; }

static const Symbol *dummy_of(const Symbol *p, const Expr *e, int at) {
  if (!e || e->kind != EX_KEYWORD) return at < p->ndummies ? p->dummies[at] : NULL;
  for (int i = 0; i < p->ndummies; i++)
    if (p->dummies[i] && !strcmp(p->dummies[i]->name, e->text)) return p->dummies[i];
  return NULL;
}

static bool is_changed(const Symbol *d) { return (d->attrs & AT_INTENT_INOUT) != AT_INTENT_IN && !(d->attrs & AT_VALUE); }

static bool is_section(const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_SECTION || e->kid[0]->kind == EX_REF) return false;
  for (int i = 1; i < e->nkid; i++)
    if (!e->kid[i] || (e->kid[i]->kind != EX_RANGE && e->kid[i]->rank)) return false;
  return true;
}

/* Whole arrays and sections of names and of components of one object. */
static bool is_array(const Expr *e) {
  if (is_section(e)) e = e->kid[0];
  if (e->kind == EX_MEMBER) return !e->kid[0]->rank && array_lift_base(e);
  return e->kind == EX_NAME && array_lift_base(e);
}

/* Different components of the object. */
static bool is_apart(const Expr *e, const Expr *from) {
  const Expr *x = NULL, *y = NULL;
  for (; e->kind != EX_NAME; e = e->kid[0])
    if (e->kind == EX_MEMBER) x = e;
  for (; from->kind != EX_NAME; from = from->kid[0])
    if (from->kind == EX_MEMBER) y = from;
  return x && y && x->sym != y->sym && !((x->sym->attrs | y->sym->attrs) & AT_POINTER);
}

typedef struct Reading {
  const Expr *changed;
  bool found;
} Reading;

static bool visit_reading(Expr *e, void *data) {
  Reading *q = data;
  if (e->kind != EX_NAME && e->kind != EX_MEMBER && !(e->kind == EX_REF && e->how != REF_CALL)) return !q->found;
  const Symbol *s = array_lift_base(e), *to = array_lift_base(q->changed);
  if (s && (s == to || (array_lift_has_aliases(s) && array_lift_has_aliases(to)))) q->found |= s != to || !is_apart(e, q->changed);
  return e->kind == EX_REF && !q->found; /* what its subscripts read */
}

/* An expression's value is of before the call. */
static bool reads_changed(const Call *c, const Expr *e) {
  const Expr *call = c->s->u.exprs.v[0];
  for (int i = 1; i < call->nkid; i++) {
    Reading q = {argument(call->kid[i]), false};
    const Symbol *d = dummy_of(c->proc, call->kid[i], i - 1);
    if (!q.changed || !is_changed(d)) continue;
    ast_expr_walk((Expr *)e, visit_reading, &q);
    if (q.found) return true;
  }
  return false;
}

/* Operations element by element of what is_array takes. */
static bool is_elementwise(const Expr *e) {
  if (!e->rank || is_array(e)) return true;
  bool function = e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind == SY_INTRINSIC &&
                  intrinsic_class((IntrinsicId)e->sym->intrinsic) == IC_E;
  if (!function && e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return false;
  for (int i = function; i < e->nkid; i++)
    if (e->kid[i] && (e->kid[i]->kind == EX_KEYWORD || !is_elementwise(e->kid[i]))) return false;
  return true;
}

static bool is_designator(const Expr *e) {
  return e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && (e->how == REF_SECTION || e->how == REF_ELEMENT));
}

static bool argument_fits(const Call *c, const Expr *e, const Symbol *d) {
  if (!d || d->kind != SY_VARIABLE || !text_change_in_file(c->t, e->span) || !array_lift_is_plain(e)) return false;
  const Symbol *base = is_designator(e) ? array_lift_base(e) : NULL;
  if (base && e->rank && (d->attrs | base->attrs) & AT_OPTIONAL) return false; /* it may be absent */
  if (base) return !e->rank || is_array(e);
  return !is_changed(d) && is_elementwise(e) && !reads_changed(c, e);
}

/* ---- as loops ---- */

/* The declared lower bound, where it is a constant. */
static bool lower_bound(const Expr *e, int d, int64_t *lo) {
  const Symbol *s = e->kind == EX_NAME ? array_lift_base(e) : NULL;
  if (!s || d >= s->rank || !s->dim) return false;
  if (s->shape != SHAPE_EXPLICIT && s->shape != SHAPE_ASSUMED && s->shape != SHAPE_ASSUMED_SIZE) return false;
  *lo = s->dim[d].lo ? s->dim[d].lo_value : 1;
  return !s->dim[d].lo || s->dim[d].lo_const;
}

/* What is added to an index from 1 on for an array that begins there. */
static const char *offset(const Call *c, const Expr *whole, int d) {
  int64_t lo;
  if (!lower_bound(whole, d, &lo))
    return arena_printf(c->t->arena, " - 1 + lbound(%s, %d)", text_change_bytes(c->t, whole->span), d + 1);
  return lo == 1 ? "" : arena_printf(c->t->arena, " %c %lld", lo < 1 ? '-' : '+', lo < 1 ? 1 - (long long)lo : (long long)lo - 1);
}

static const char *range_subscript(const Call *c, const Expr *whole, int d, const Expr *range, const char *index) {
  const Expr *lo = range->kid[0], *step = range->kid[2];
  const char *first = lo ? arena_printf(c->t->arena, "(%s)", text_change_bytes(c->t, lo->span)) : NULL;
  int64_t one;
  if (!step)
    return !first                                 ? arena_printf(c->t->arena, "%s%s", index, offset(c, whole, d))
           : fold_const_int(lo, &one) && one == 1 ? index
                                                  : arena_printf(c->t->arena, "%s - 1 + %s", index, first);
  const char *stride = text_change_bytes(c->t, step->span);
  if (!first) first = arena_printf(c->t->arena, "%s(%s, %d)", "lbound", text_change_bytes(c->t, whole->span), d + 1);
  return arena_printf(c->t->arena, "%s + (%s - 1)*(%s)", first, index, stride);
}

static const char *element(const Call *c, const Expr *e) {
  const Expr *whole = is_section(e) ? e->kid[0] : e;
  const char *list = "";
  int n = is_section(e) ? e->nkid - 1 : (int)e->rank;
  for (int d = 0, k = 0; d < n; d++) {
    const Expr *sub = is_section(e) ? e->kid[d + 1] : NULL;
    const char *one = !sub                    ? arena_printf(c->t->arena, "%s%s", c->index[k], offset(c, whole, d))
                      : sub->kind == EX_RANGE ? range_subscript(c, whole, d, sub, c->index[k])
                                              : text_change_bytes(c->t, sub->span);
    k += !sub || sub->kind == EX_RANGE;
    list = arena_printf(c->t->arena, "%s%s%s", list, d ? ", " : "", one);
  }
  return arena_printf(c->t->arena, "%s(%s)", text_change_bytes(c->t, whole->span), list);
}

/* With 'put' they are put, and counted otherwise. */
static void elements(Call *c, const Expr *e, bool put) {
  if (!e->rank) return;
  if (is_array(e)) {
    const char *text = element(c, e);
    c->length += (int)(strlen(text) - (e->span.end - e->span.begin));
    bool breaks = c->breaks && !text_change_continues_line(c->t, e->span.begin);
    if (put) text_change_replace(c->t, e->span, breaks ? arena_printf(c->t->arena, "&\n& %s", text) : text);
    return;
  }
  for (int i = e->kind == EX_REF; i < e->nkid; i++)
    if (e->kid[i]) elements(c, e->kid[i], put);
}

static void all_elements(Call *c, bool put) {
  const Expr *call = c->s->u.exprs.v[0];
  for (int i = 1; i < call->nkid; i++) elements(c, argument(call->kid[i]), put);
}

/* 'f2c_1 = 1:size(u, 1)' of each dimension. */
static const char *iterations(const Call *c) {
  const char *list = "", *whole = text_change_bytes(c->t, c->like->span);
  for (int d = 0; d < c->rank; d++)
    list = arena_printf(c->t->arena, "%s%s%s = 1:size(%s, %d)", list,
                        !d                          ? ""
                        : strlen(whole) > WIDTH / 3 ? ", &\n& "
                                                    : ", ",
                        c->index[d], whole, d + 1);
  return list;
}

static bool means_intrinsic(const Temporaries *t, const char *name) {
  const Symbol *s = symbol_lookup(t->unit->scope, name);
  return !s || s->kind == SY_INTRINSIC;
}

/* ---- calls ---- */

static bool fits(Call *c) {
  const Expr *call = c->s->u.exprs.n == 1 ? c->s->u.exprs.v[0] : NULL;
  const Symbol *p = call && call->kind == EX_REF && call->kid[0]->kind == EX_NAME ? call->sym : NULL;
  while (p && p->target) p = p->target;
  if (!p || p->kind != SY_PROCEDURE || p->dummy || !(p->proc & PF_ELEMENTAL) || p->proc & PF_IMPURE ||
      !text_change_is_alone(c->t, c->s))
    return false;
  c->proc = p;
  bool changed = false;
  for (int i = 1; i < call->nkid; i++) {
    const Expr *e = argument(call->kid[i]);
    const Symbol *d = dummy_of(p, call->kid[i], i - 1);
    if (!e || !argument_fits(c, e, d)) return false;
    if (!e->rank || !is_array(e) || changed) continue;
    changed = is_changed(d);
    if (changed || !c->like) c->like = e;
  }
  c->rank = c->like ? (int)c->like->rank : 0;
  return changed && c->rank <= MOST_RANK && means_intrinsic(c->t, "size") && means_intrinsic(c->t, "lbound");
}

void elemental_calls_put(Temporaries *t, const Stmt *s) {
  Call c = {.t = t, .s = s};
  if (t->p->fixed || !fits(&c)) return;
  const Type integer = {.base = TY_INTEGER, .kind = 4};
  for (int d = 0; d < c.rank; d++) c.index[d] = text_change_variable(t, integer, 0);
  const char *head = text_change_line(t, s, "do concurrent (%s)", iterations(&c));
  all_elements(&c, false);
  c.breaks = c.length + (int)(s->span.end - s->span.begin) + (int)strlen(head) - (int)strlen(head + strspn(head, " ")) > WIDTH;
  all_elements(&c, true);
  text_change_put_before(t, s, head);
  text_change_put_behind(t, s, text_change_line(t, s, "end do"));
}
