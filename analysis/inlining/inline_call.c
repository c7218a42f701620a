/* Calls whose procedures' bodies stand in their place: which ones, and what the dummy arguments are there. */
#include "analysis/inlining/inline_expansion.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

static Arena *arena(const Inlining *n) { return n->j->arena; }

static const ProcSummary *summary_of(const Inlining *n, const Symbol *proc) {
  return n->j->code->whole->callees->summary(n->j->ana, proc);
}

/* ---- which procedures ---- */

static bool is_refused(const Inlining *n, const Symbol *proc) {
  for (int i = 0; i < n->refused.n; i++)
    if (n->refused.v[i] == proc) return true;
  return false;
}

static bool takes_dummies(const Symbol *proc) {
  for (int i = 0; i < proc->ndummies; i++)
    if (!inline_body_takes_dummy(proc->dummies[i])) return false;
  return true;
}

/* Elements of the procedure's own: as many as it says. */
static bool is_small_array(const Symbol *s) {
  return s->rank && s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s) && symbol_elements(s) <= 1024 &&
         s->type.base != TY_DERIVED;
}

static bool takes_result(const Symbol *r) {
  return r && (!r->rank || is_small_array(r)) && !(r->attrs & (AT_POINTER | AT_ALLOCATABLE)) && r->type.base != TY_CHARACTER &&
         (r->type.base != TY_DERIVED || inline_expression_has_parts(r->type));
}

/* A PROTECTED variable is set in its module alone (F2018 8.5.15): statements in the place of a call may not. */
static bool sets_protected(const ProcSummary *s) {
  for (int i = 0; i < s->nglobals; i++)
    if (s->global[i].write && (s->global[i].var->sym->attrs & AT_PROTECTED)) return true;
  return false;
}

const Symbol *inline_call_fitting(Inlining *n, const Symbol *proc) {
  proc = proc ? query_real_symbol(proc) : NULL;
  const Unit *u = proc && proc->kind == SY_PROCEDURE && !proc->dummy && !(proc->attrs & AT_POINTER) ? inline_body_of(proc) : NULL;
  if (!u || u == n->j->code->unit || is_refused(n, u->sym)) return NULL;
  const ProcSummary *s = summary_of(n, u->sym);
  bool known = inline_body_is_known(s) && s->listed && !sets_protected(s);
  if (!known || !takes_dummies(u->sym) || (u->kind == UN_FUNCTION && !takes_result(u->sym->result)) ||
      !inline_expansion_takes(n, s->body ? s->body : u->exec)) {
    vec_push(arena(n), &n->refused, u->sym);
    return NULL;
  }
  return proc->ndummies == u->sym->ndummies ? proc : NULL; /* the dummies of an interface may have other names */
}

const Symbol *inline_call_named(Inlining *n, const Expr *call) {
  const Expr *e = call->kind == EX_REF ? call->kid[0] : call;
  if (e->kind == EX_MEMBER) return NULL;
  return inline_call_fitting(n, call->kind == EX_REF && !call->sym ? e->sym : call->sym);
}

/* ---- bindings ---- */

/* As sema_bound.c does it for objects whose type the text tells. */
static const Symbol *bound_to(const Symbol *p, const Symbol *t) {
  bool binding = p && p->kind == SY_PROCEDURE && p->binding && !p->unit && !(p->attrs & (AT_POINTER | AT_NOPASS)) && !p->pass;
  if (!binding) return NULL;
  for (; t; t = t->parent_type) { /* the nearest definition overrides */
    for (const Symbol *own = scope_names(t->members); own; own = own->next)
      if (own->name == p->name && own->kind == SY_PROCEDURE && own->binding && !own->pass &&
          !(own->attrs & (AT_DEFERRED | AT_NOPASS)))
        return t->scope ? query_real_symbol(symbol_lookup(t->scope, own->binding)) : NULL;
  }
  return NULL;
}

const Symbol *inline_call_binding(Inlining *n, InlineFrame *f, const Expr *call) {
  const Expr *e = call->kind == EX_REF ? call->kid[0] : call;
  if (e->kind != EX_MEMBER || !e->sym || !f) return NULL;
  const InlineName *name = e->kid[0]->kind == EX_NAME ? inline_expression_find(f, e->kid[0]->sym) : NULL;
  const Symbol *type = NULL;
  if (name && name->kind == INLINE_OBJECT) type = name->parts->type;
  if (name && name->kind == INLINE_VALUE && !name->value->type.is_class) type = type_derived(name->value->type);
  const Symbol *q = type ? bound_to(call->sym && call->sym->binding ? call->sym : e->sym, type) : NULL;
  (void)n;
  return q && q->kind == SY_PROCEDURE && q->has_interface && !q->binding ? q : NULL;
}

/* ---- what a body changes ---- */

typedef struct Changing {
  Inlining *n;
  const ProcSummary *callee;
  VEC(const Symbol *) set; /* variables that the loop knows, or that only it has */
} Changing;

static void note_changes(Changing *c, InlineFrame *f, const Expr *const *actual) {
  for (int i = 0; i < c->callee->nglobals; i++) {
    const Symbol *s = c->callee->global[i].write ? c->callee->global[i].var->sym : NULL;
    const Symbol *member = s ? overlap_member(s, c->n->j->code->unit) : NULL;
    if (s) vec_push(arena(c->n), &c->set, s);
    if (member && member != s) vec_push(arena(c->n), &c->set, member);
  }
  for (int i = 0; i < c->callee->ndummies; i++) {
    const Expr *e = actual[i] && c->callee->writes[i] ? query_strip(actual[i]) : NULL;
    const Symbol *r = e ? inline_body_root(e) : NULL;
    const InlineName *name = r ? inline_expression_find(f, r) : NULL;
    if (!r) continue;
    if (!name) vec_push(arena(c->n), &c->set, r);
    if (name && name->kind == INLINE_VALUE) vec_push(arena(c->n), &c->set, inline_body_root(name->value));
    if (name && name->kind == INLINE_ARRAY) vec_push(arena(c->n), &c->set, inline_body_root(name->array->base));
    for (int k = 0; name && name->kind == INLINE_OBJECT && k < name->parts->n; k++)
      vec_push(arena(c->n), &c->set, inline_body_root(name->parts->value[k]));
  }
}

typedef struct Mention {
  const Changing *c;
  bool found;
} Mention;

static bool visit_change(Expr *e, void *data) {
  Mention *q = data;
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  if (e->kind == EX_REF && e->how == REF_CALL && !(e->sym && e->sym->kind == SY_INTRINSIC)) q->found = true;
  if (!s || s->kind != SY_VARIABLE) return !q->found;
  bool loose = (s->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE)) || s->equiv;
  for (int i = 0; i < q->c->set.n && !q->found; i++) q->found = q->c->set.v[i] == s || loose || !q->c->set.v[i];
  return !q->found;
}

/* The value of 'e', in the loop's terms, may be another one after some statement of the body. */
static bool may_change(const Changing *c, const Expr *e) {
  Mention q = {c, false};
  ast_expr_walk((Expr *)e, visit_change, &q);
  return q.found;
}

/* The object that 'e' designates may be another one. */
static bool may_move(const Changing *c, const Expr *e) {
  for (e = query_strip(e); e && (e->kind == EX_MEMBER || e->kind == EX_REF); e = e->kid[0]) {
    if (e->kind == EX_MEMBER && e->sym && (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE)) && e->kid[0]->kind == EX_REF &&
        may_change(c, e->kid[0]))
      return true;
    for (int i = 1; i < e->nkid; i++)
      if (e->kid[i] && may_change(c, e->kid[i])) return true;
  }
  return false;
}

/* ---- arguments ---- */

typedef struct Arguments {
  Inlining *n;
  InlineFrame *f; /* of the call */
  InlineFrame *own;
  const ProcSummary *callee;
  const Symbol *as;       /* the procedure as the call knows it, with the names of its interface */
  const Expr *actual[64]; /* per dummy */
  Changing changes;
} Arguments;

static bool refuse(Inlining *n) {
  n->fails = true;
  return false;
}

static void add(Arguments *a, InlineName name) { vec_push(arena(a->n), &a->own->name, name); }

/* It costs nothing to have it several times, and compilers see through it. */
static bool is_simple(const Expr *e) {
  int64_t c;
  e = query_strip(e);
  if (e->kind == EX_BINARY && !e->sym && (e->op == OP_ADD || e->op == OP_SUB) && e->kid[0]->kind == EX_NAME &&
      e->type.base == TY_INTEGER && fold_const_int(e->kid[1], &c))
    return true;
  if (e->value || e->kind == EX_INT || e->kind == EX_REAL || e->kind == EX_LOGICAL) return true;
  while (e->kind == EX_MEMBER) e = e->kid[0];
  return e->kind == EX_NAME;
}

/* It can stand wherever the body reads the dummy: an element, too, which is read only where the body reads it, as it may lie outside of its array
 * where the body does not. */
static bool stands_for_itself(const Expr *e) { return is_simple(e) || inline_body_root(e); }

/* Everything but the array itself may be asked for when the body needs it. */
static bool take_value(Arguments *a, const Symbol *d, const Expr *e, bool writes, bool copied) {
  Inlining *n = a->n;
  const Expr *value = inline_expression_of(n, a->f, e);
  if (!inline_body_same_type(d->type, e->type) || (copied && writes && n->here)) return refuse(n);
  if (writes && !copied) {
    if (!inline_body_root(value) || may_move(&a->changes, value)) return refuse(n);
  } else if (writes || (!n->here && !(stands_for_itself(value) && !may_change(&a->changes, value)))) {
    const Expr *copy = inline_expression_scratch(n, d->name, d->type, e);
    inline_expression_assign(n, copy, value);
    if (writes) vec_push(arena(n), &a->changes.set, copy->sym);
    value = copy;
  } else if (n->here && may_change(&a->changes, value)) {
    return refuse(n);
  } else {
    value = make_parens(arena(n), value);
  }
  add(a, (InlineName){.sym = d, .kind = INLINE_VALUE, .value = value});
  return true;
}

static bool derives(const Symbol *from, const Symbol *to) {
  while (from && from != to) from = from->parent_type;
  return from != NULL;
}

static bool take_object(Arguments *a, const Symbol *d, const Expr *e, bool writes, bool copied) {
  Inlining *n = a->n;
  bool fits = type_derived(e->type) && (type_derived(e->type) == type_derived(d->type) ||
                                        (d->type.is_class && derives(type_derived(e->type), type_derived(d->type))));
  bool reset = (d->attrs & AT_INTENT_INOUT) == AT_INTENT_OUT && type_has_initial(d->type);
  if (!fits || reset || (d->attrs & AT_VALUE)) return refuse(n);
  const InlineName *known = e->kind == EX_NAME && !copied ? inline_expression_find(a->f, e->sym) : NULL;
  if (known && known->kind == INLINE_OBJECT) {
    add(a, (InlineName){.sym = d, .kind = INLINE_OBJECT, .parts = known->parts});
    return true;
  }
  if (inline_body_root(e) && !copied) {
    const Expr *object = inline_expression_of(n, a->f, e);
    if (may_move(&a->changes, object)) return refuse(n);
    add(a, (InlineName){.sym = d, .kind = INLINE_VALUE, .value = object});
    return true;
  }
  InlineParts *p = ARENA_NEW(arena(n), InlineParts);
  if (writes || n->here || !inline_expression_parts(n, a->f, e, p)) return refuse(n);
  inline_expression_settle(n, p);
  add(a, (InlineName){.sym = d, .kind = INLINE_OBJECT, .parts = p});
  return true;
}

/* ---- arrays ---- */

/* A bound of dummy d in the loop's terms: names of dummies that come after it are not known yet. */
static const Expr *bound_of(Arguments *a, const Symbol *d, int k, bool upper) {
  const Dim *dim = &d->dim[k];
  const Expr *e = upper ? dim->hi : dim->lo;
  const Expr *like = make_constant(arena(a->n), 0, 1, (Type){.base = TY_INTEGER, .kind = 4}, a->actual[0]);
  if (upper ? dim->hi_const : dim->lo_const) return make_int(arena(a->n), upper ? dim->hi_value : dim->lo_value, like);
  if (!e) return upper ? NULL : make_int(arena(a->n), 1, like);
  return inline_expression_of(a->n, a->own, e);
}

/* The least subscript of the array's dimension k, as it is where the loop stands. */
static const Expr *lower_of(Arguments *a, const Expr *array, int k) {
  const Symbol *s = query_real_symbol(array->sym);
  const Expr *like = make_constant(arena(a->n), 0, 1, (Type){.base = TY_INTEGER, .kind = 4}, array);
  bool open = s->shape == SHAPE_DEFERRED || (s->attrs & (AT_POINTER | AT_ALLOCATABLE));
  if (!open && s->dim && s->dim[k].lo_const) return make_int(arena(a->n), s->dim[k].lo_value, like);
  if (!open && s->dim && !s->dim[k].lo) return make_int(arena(a->n), 1, like);
  return make_bound(arena(a->n), false, make_again(arena(a->n), array), k + 1, 4, like);
}

typedef struct Steady {
  const Code *code;
  bool ok;
} Steady;

static bool visit_steady(Expr *e, void *data) {
  Steady *q = data;
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  if (e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL)) q->ok = false;
  if (!s || s->kind != SY_VARIABLE || (s->attrs & AT_PARAMETER)) return q->ok;
  const Var *v = access_find(q->code, s, s->name);
  q->ok &= v && !v->set && !v->pointer && !v->target && !s->equiv && !(v->reachable && q->code->calls_unknown);
  return q->ok;
}

/* A bound has the value that it had when the unit began. */
static bool is_steady(const Arguments *a, const Expr *e) {
  Steady q = {a->n->j->code, true};
  ast_expr_walk((Expr *)e, visit_steady, &q);
  return q.ok;
}

/* The extent of the dummy's dimension 'of' is that of the array's dimension k. */
static bool same_extent(Arguments *a, const Symbol *d, int of, const Expr *array, int k) {
  const Symbol *s = query_real_symbol(array->sym);
  if (s->shape != SHAPE_EXPLICIT || (s->attrs & (AT_POINTER | AT_ALLOCATABLE)) || !s->dim[k].hi) return false;
  const Expr *hi = bound_of(a, d, of, true), *lo = bound_of(a, d, of, false);
  if (!hi || !lo) return false;
  const Expr *own_hi = make_again(arena(a->n), s->dim[k].hi), *own_lo = lower_of(a, array, k);
  int64_t h, l, oh, ol;
  bool constant = fold_const_int(hi, &h) && fold_const_int(lo, &l) && fold_const_int(own_hi, &oh) && fold_const_int(own_lo, &ol);
  return constant ? h - l == oh - ol : query_same_expr(hi, own_hi) && query_same_expr(lo, own_lo) && is_steady(a, own_hi);
}

/* The extents of all dimensions but the last are those of the array: elements have the same subscripts then. */
static bool same_extents(Arguments *a, const Symbol *d, const Expr *array, bool last_too) {
  bool same = query_real_symbol(array->sym)->rank == d->rank;
  for (int k = 0; same && k < d->rank - !last_too; k++) same = same_extent(a, d, k, array, k);
  return same;
}

/* The array where element (1, 1, ..) of the dummy begins, and which dimensions run: all of it, a section, or what follows an element. */
static bool take_whole(Arguments *a, const Symbol *d, const Expr *array, InlineArray *x) {
  if ((int)array->rank != d->rank) return false;
  bool assumed = d->shape == SHAPE_ASSUMED;
  if (!assumed && d->rank > 1 && !same_extents(a, d, array, false)) return false;
  *x = (InlineArray){.base = array, .rank = d->rank, .same = assumed || same_extents(a, d, array, true)};
  if (x->same) x->all = array;
  for (int k = 0; k < d->rank; k++) {
    x->of[k] = k;
    x->step[k] = 1;
    x->sub[k] = lower_of(a, array, k);
    x->from[k] = bound_of(a, d, k, false);
    x->same &= query_same_expr(x->sub[k], x->from[k]);
    if (may_change(&a->changes, x->from[k])) return false;
  }
  return true;
}

/* The array's greatest subscript of dimension k, as it is where the loop stands; NULL: not known. */
static const Expr *upper_of(Arguments *a, const Expr *array, int k) {
  const Symbol *s = query_real_symbol(array->sym);
  const Expr *like = make_constant(arena(a->n), 0, 1, (Type){.base = TY_INTEGER, .kind = 4}, array);
  bool open = s->shape == SHAPE_DEFERRED || s->shape == SHAPE_ASSUMED || (s->attrs & (AT_POINTER | AT_ALLOCATABLE));
  if (open) return make_bound(arena(a->n), true, make_again(arena(a->n), array), k + 1, 4, like);
  if (s->shape != SHAPE_EXPLICIT || !s->dim || !s->dim[k].hi) return NULL;
  if (s->dim[k].hi_const) return make_int(arena(a->n), s->dim[k].hi_value, like);
  return is_steady(a, s->dim[k].hi) ? make_again(arena(a->n), s->dim[k].hi) : NULL;
}

/* Elements of a range of the array's dimension k from 'first' on; NULL: not known. */
static const Expr *extent_of(Arguments *a, const Expr *array, int k, const Expr *range, const Expr *first) {
  const Expr *last = range->kid[1] ? inline_expression_of(a->n, a->f, range->kid[1]) : upper_of(a, array, k);
  int64_t lo, hi;
  if (!last || may_change(&a->changes, last)) return NULL;
  if (fold_const_int(first, &lo) && fold_const_int(last, &hi)) return make_int(arena(a->n), hi < lo ? 0 : hi - lo + 1, first);
  const Expr *n = make_again(arena(a->n), last);
  if (!fold_const_int(first, &lo) || lo != 1) {
    n = make_binary(arena(a->n), OP_SUB, n, make_again(arena(a->n), first));
    n = make_binary(arena(a->n), OP_ADD, n, make_int(arena(a->n), 1, n));
  }
  return make_extreme(arena(a->n), true, n, make_int(arena(a->n), 0, n));
}

static bool take_section(Arguments *a, const Symbol *d, const Expr *e, InlineArray *x) {
  const Expr *array = inline_expression_of(a->n, a->f, e->kid[0]);
  int running = 0;
  if (a->n->fails || !array->sym || e->nkid - 1 > INLINE_RANK || array->rank != (unsigned)(e->nkid - 1)) return false;
  *x = (InlineArray){.base = array, .rank = e->nkid - 1};
  for (int k = 0; k < x->rank; k++) {
    const Expr *sub = e->kid[k + 1];
    x->of[k] = sub->kind == EX_RANGE ? running++ : -1;
    x->step[k] = 1;
    if (sub->kind == EX_RANGE && sub->nkid > 2 && sub->kid[2]) return false;
    if (sub->rank && sub->kind != EX_RANGE) return false;
    /* elements follow each other as those of the section do, which are no fewer */
    const int of = x->of[k];
    if (of >= 0 && of < d->rank - 1 && d->shape != SHAPE_ASSUMED && (sub->kid[0] || sub->kid[1] || !same_extent(a, d, of, array, k)))
      return false;
    x->sub[k] = sub->kind != EX_RANGE ? inline_expression_of(a->n, a->f, sub)
                : sub->kid[0]         ? inline_expression_of(a->n, a->f, sub->kid[0])
                                      : lower_of(a, array, k);
    if (may_change(&a->changes, x->sub[k])) return false;
    if (!is_simple(x->sub[k])) {
      const Expr *copy = inline_expression_scratch(a->n, "at", x->sub[k]->type, e);
      inline_expression_assign(a->n, copy, x->sub[k]);
      x->sub[k] = copy;
    }
    if (x->of[k] >= 0 && d->shape == SHAPE_ASSUMED) x->extent[x->of[k]] = extent_of(a, array, k, sub, x->sub[k]);
  }
  for (int k = 0; k < d->rank; k++) {
    x->from[k] = bound_of(a, d, k, false);
    if (may_change(&a->changes, x->from[k])) return false;
  }
  return running == d->rank;
}

/* x(n) for a(k): elements from there on, in an array of one dimension; in one of more if all of them lie in its first dimension. */
static bool take_from_element(Arguments *a, const Symbol *d, const Expr *e, InlineArray *x) {
  const Expr *array = inline_expression_of(a->n, a->f, e->kid[0]);
  if (a->n->fails || d->rank != 1 || d->shape == SHAPE_ASSUMED || !array->sym || e->nkid - 1 > INLINE_RANK) return false;
  const Symbol *s = query_real_symbol(array->sym);
  int64_t first;
  bool fits = e->nkid == 2;
  if (!fits && s->dim && s->dim[0].hi_const && (!s->dim[0].lo || s->dim[0].lo_const) && d->dim[0].hi_const &&
      (!d->dim[0].lo || d->dim[0].lo_const) && fold_const_int(e->kid[1], &first))
    fits = first + d->dim[0].hi_value - (d->dim[0].lo ? d->dim[0].lo_value : 1) <= s->dim[0].hi_value;
  if (!fits && s->dim && d->shape == SHAPE_EXPLICIT)
    fits = same_extent(a, d, 0, array, 0) && query_same_expr(inline_expression_of(a->n, a->f, e->kid[1]), lower_of(a, array, 0));
  if (!fits) fits = a->n->nests && !a->f && inline_body_keeps_columns(a->n->j, a->n->source, a->callee, d);
  if (!fits) return false;
  *x = (InlineArray){.base = array, .rank = e->nkid - 1, .of = {0}};
  for (int k = 0; k < x->rank; k++) {
    x->of[k] = k ? -1 : 0;
    x->step[k] = 1;
    x->sub[k] = inline_expression_of(a->n, a->f, e->kid[k + 1]);
    if (may_change(&a->changes, x->sub[k])) return false;
    if (is_simple(x->sub[k])) continue;
    const Expr *copy = inline_expression_scratch(a->n, "at", x->sub[k]->type, e);
    inline_expression_assign(a->n, copy, x->sub[k]);
    x->sub[k] = copy;
  }
  x->from[0] = bound_of(a, d, 0, false);
  return !may_change(&a->changes, x->from[0]);
}

static bool take_array(Arguments *a, const Symbol *d, const Expr *e) {
  InlineArray *x = ARENA_NEW(arena(a->n), InlineArray);
  const InlineName *known = e->kind == EX_NAME ? inline_expression_find(a->f, e->sym) : NULL;
  bool object = d->type.base == TY_DERIVED;
  if (object ? type_derived(d->type) != type_derived(e->type) : !inline_body_same_type(d->type, e->type)) return refuse(a->n);
  if (a->n->here || !inline_body_root(e)) return refuse(a->n);
  if (known && known->kind == INLINE_ARRAY) { /* the same elements, with the bounds of this dummy */
    *x = *known->array;
    if ((int)e->rank != d->rank || d->shape != SHAPE_ASSUMED) return refuse(a->n);
    x->same = false;
    for (int k = 0; k < x->rank; k++)
      if (x->of[k] >= 0) x->from[x->of[k]] = bound_of(a, d, x->of[k], false);
    /* sub[] says where the element of the least subscript lies, whatever that subscript is */
    for (int k = 0; k < d->rank; k++)
      if (!x->from[k] || may_change(&a->changes, x->from[k])) return refuse(a->n);
  } else if (e->kind == EX_REF && e->how == REF_SECTION) {
    if (!take_section(a, d, e, x)) return refuse(a->n);
  } else if (e->kind == EX_REF && e->how == REF_ELEMENT && !e->rank) {
    if (!take_from_element(a, d, e, x)) return refuse(a->n);
  } else if (e->kind == EX_NAME || e->kind == EX_MEMBER) {
    const Expr *array = inline_expression_of(a->n, a->f, e);
    if (a->n->fails || !array->sym || may_move(&a->changes, array) || !take_whole(a, d, array, x)) return refuse(a->n);
  } else {
    return refuse(a->n);
  }
  add(a, (InlineName){.sym = d, .kind = INLINE_ARRAY, .array = x});
  return true;
}

/* '(x)' is a value: whatever the body does to the dummy, and to x by another name, does not change it (F2018 15.5.2.3). */
static bool take_argument(Arguments *a, int i) {
  const Symbol *d = query_real_symbol(a->own->proc->dummies[i]);
  const Expr *e = a->actual[i] ? query_strip(a->actual[i]) : NULL;
  bool writes = a->callee->writes[i], parens = e != a->actual[i];
  if (!e || (e->flags & EF_PASSED)) return refuse(a->n);
  if (d->rank) return parens ? refuse(a->n) : take_array(a, d, e);
  if (e->rank) return refuse(a->n); /* of an elemental procedure */
  return d->type.base == TY_DERIVED ? take_object(a, d, e, writes, parens)
                                    : take_value(a, d, e, writes, parens || (d->attrs & AT_VALUE));
}

/* Those that bounds of arrays are made of first. */
static bool take_arguments(Arguments *a, Expr *const *arg, int narg) {
  const Symbol *proc = a->own->proc;
  if (proc->ndummies > (int)(sizeof a->actual / sizeof *a->actual)) return refuse(a->n);
  for (int i = 0; i < narg; i++) {
    int at = callee_position(a->as, arg[i], i);
    if (at < 0 || at >= proc->ndummies) return refuse(a->n);
    a->actual[at] = arg[i]->kind == EX_KEYWORD ? arg[i]->kid[0] : arg[i];
  }
  note_changes(&a->changes, a->f, a->actual);
  for (int rank = 0; rank < 2; rank++)
    for (int i = 0; i < proc->ndummies; i++)
      if ((query_real_symbol(proc->dummies[i])->rank > 0) == rank && (!take_argument(a, i) || a->n->fails)) return refuse(a->n);
  return true;
}

/* ---- variables of its own ---- */

static bool takes_local(const Symbol *s) {
  if (!inline_body_is_own(s)) return false;
  if (s->type.base == TY_DERIVED) return !s->rank && inline_expression_has_parts(s->type);
  if (s->type.base == TY_CHARACTER || s->type.base == TY_ANY || s->type.base == TY_NONE) return false;
  return !s->rank || is_small_array(s);
}

static const Expr *local_array(Inlining *n, const Symbol *s, const Expr *like) {
  const Expr *lo[INLINE_RANK], *hi[INLINE_RANK],
      *number = make_constant(arena(n), 0, 1, (Type){.base = TY_INTEGER, .kind = 4}, like);
  for (int d = 0; d < s->rank; d++) {
    lo[d] = make_int(arena(n), s->dim[d].lo ? s->dim[d].lo_value : 1, number);
    hi[d] = make_int(arena(n), s->dim[d].hi_value, number);
  }
  return make_name(arena(n), rewrite_scratch(n->j, s->name, ++n->made, s->type, lo, hi, s->rank), like);
}

/* Components that begin with a value. */
static void set_initial(Inlining *n, const InlineParts *p) {
  for (int i = 0; i < p->n; i++) {
    const Expr *init = p->component[i]->init;
    if (init && (p->component[i]->rank || !init->value)) n->fails = true;
    if (init) inline_expression_assign(n, make_again(arena(n), p->value[i]), make_again(arena(n), init));
  }
}

static void add_local(Inlining *n, InlineFrame *own, const Symbol *s, const Expr *like, bool result) {
  InlineName name = {.sym = s, .kind = INLINE_VALUE};
  if (s->type.base == TY_DERIVED) {
    name.kind = INLINE_OBJECT;
    name.parts = inline_expression_scratch_parts(n, s->name, s->type, like);
    if (!result) set_initial(n, name.parts);
  } else {
    name.value = s->rank ? local_array(n, s, like) : inline_expression_scratch(n, s->name, s->type, like);
  }
  vec_push(arena(n), &own->name, name);
}

static void add_locals(Inlining *n, InlineFrame *own, const Expr *like) {
  const Unit *u = own->proc->unit;
  for (const Symbol *s = scope_names(u->scope); s; s = s->next)
    if (!s->target && s != u->sym->result && takes_local(s)) add_local(n, own, s, like, false);
}

/* ---- results ---- */

static const Stmt *next_executable(const Stmt *s) {
  while (s && query_is_silent(s)) s = s->next;
  return s && s->kind != ST_CONTAINS ? s : NULL;
}

static bool is_result(const Unit *u, const Expr *e) {
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  return s && (s == u->sym->result || s == u->sym);
}

/* The only statement, result = e. */
static const Expr *single_value(const Unit *u) {
  const Stmt *s = next_executable(u->exec);
  bool single = s && s->kind == ST_ASSIGN && !s->u.assign.defined && is_result(u, s->u.assign.lhs) && !next_executable(s->next);
  return single && !expr_names(s->u.assign.rhs, u->sym->result) ? s->u.assign.rhs : NULL;
}

/* All statements are result%c = e, one for each component. */
static bool component_values(const Unit *u, InlineParts *p, const Expr **value) {
  memset(value, 0, sizeof *value * INLINE_PARTS);
  int left = p->n;
  for (const Stmt *s = next_executable(u->exec); s; s = next_executable(s->next)) {
    const Expr *lhs = s->kind == ST_ASSIGN && !s->u.assign.defined ? s->u.assign.lhs : NULL;
    if (!lhs || lhs->kind != EX_MEMBER || !is_result(u, lhs->kid[0]) || expr_names(s->u.assign.rhs, u->sym->result)) return false;
    int at = 0;
    while (at < p->n && p->component[at] != lhs->sym) at++;
    if (at == p->n || value[at] || (p->component[at]->rank != (int)s->u.assign.rhs->rank)) return false;
    value[at] = s->u.assign.rhs;
    left--;
  }
  return !left;
}

/* The result as an expression: no variable holds it. */
static bool take_expression(Inlining *n, InlineFrame *own, const Expr *call, InlineName *result) {
  const Unit *u = own->proc->unit;
  const Symbol *r = u->sym->result;
  const Expr *single = single_value(u), *value[INLINE_PARTS];
  result->kind = r->type.base == TY_DERIVED ? INLINE_OBJECT : INLINE_VALUE;
  if (result->kind == INLINE_VALUE) {
    if (!single || !inline_body_same_type(single->type, r->type) || single->rank) return false;
    result->value = make_parens(arena(n), inline_expression_of(n, own, single));
    return true;
  }
  InlineParts *p = result->parts = inline_expression_scratch_parts(n, r->name, r->type, call);
  if (single) {
    if (!inline_expression_parts(n, own, single, p)) n->fails = true;
    return true;
  }
  if (!component_values(u, p, value)) return false;
  for (int i = 0; i < p->n; i++) p->value[i] = inline_expression_of(n, own, value[i]);
  return true;
}

static void take_statements(Inlining *n, InlineFrame *own, const Expr *call, InlineName *result) {
  const Unit *u = own->proc->unit;
  Stmt *into = n->into;
  add_locals(n, own, call);
  if (u->kind == UN_FUNCTION) {
    add_local(n, own, u->sym->result, call, true);
    *result = own->name.v[own->name.n - 1];
    if (result->kind == INLINE_OBJECT) set_initial(n, result->parts);
    InlineName by_function = *result;
    by_function.sym = u->sym;
    vec_push(arena(n), &own->name, by_function);
  }
  const ProcSummary *s = summary_of(n, u->sym);
  inline_expansion_block(n, own, s->body ? s->body : u->exec, true);
  n->into = into;
}

bool inline_call_write(Inlining *n, InlineFrame *f, const Symbol *as, Expr *const *arg, int narg, const Expr *call,
                       InlineName *result) {
  const Unit *u = as->unit;
  const Symbol *proc = u->sym;
  bool function = u->kind == UN_FUNCTION;
  int depth = (f ? f->depth : 0) + 1;
  if (n->fails || depth > INLINE_DEPTH || function != (result != NULL)) return false;
  if (n->here && (!function || u->sym->result->type.base == TY_DERIVED || !single_value(u))) return false;
  InlineFrame *own = ARENA_NEW(arena(n), InlineFrame);
  *own = (InlineFrame){.up = f, .proc = proc, .depth = depth};
  if (!n->first) n->first = proc->name;
  Arguments a = {.n = n, .f = f, .own = own, .as = as, .callee = summary_of(n, proc)};
  a.changes = (Changing){.n = n, .callee = a.callee};
  InlineName none = {0};
  if (!take_arguments(&a, arg, narg)) {
    vec_push(arena(n), &n->refused, proc);
    return false;
  }
  if (!function || !take_expression(n, own, call, result)) take_statements(n, own, call, result ? result : &none);
  if (n->fails) vec_push(arena(n), &n->refused, proc);
  n->calls++;
  return !n->fails;
}
