/* Expressions of a procedure's body in terms of the loop that calls it. */
#include "analysis/inlining/inline_expansion.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

static Arena *arena(const Inlining *n) { return n->j->arena; }

static const Expr *fail(Inlining *n, const Expr *e) {
  n->fails = true;
  return e;
}

/* ---- making ---- */

Expr *inline_expression_node(Inlining *n, const Expr *e, int nkid) {
  size_t more = (size_t)(e->nkid + !!(e->flags & (EF_KINDP | EF_TSPEC)));
  size_t bytes = sizeof(Expr) + sizeof(Expr *) * (more > (size_t)nkid ? more : (size_t)nkid);
  Expr *copy = arena_alloc(arena(n), bytes);
  memcpy(copy, e, sizeof(Expr) + sizeof(Expr *) * more);
  copy->span.end = copy->span.begin;
  copy->nkid = nkid;
  return copy;
}

static const Expr *finished(Expr *e) {
  e->depth = 1;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && e->depth <= e->kid[i]->depth) e->depth = (unsigned)(e->kid[i]->depth + 1) & 0xfff;
  return e;
}

void inline_expression_assign(Inlining *n, const Expr *lhs, const Expr *rhs) { make_assign(&n->w, n->into, n->at, lhs, rhs); }

const Expr *inline_expression_scratch(Inlining *n, const char *name, Type t, const Expr *like) {
  return make_name(arena(n), rewrite_scratch(n->j, name, ++n->made, t, NULL, NULL, 0), like);
}

/* ---- objects by components ---- */

static bool is_number(Type t) {
  switch (t.base) {
  case TY_INTEGER:
  case TY_LOGICAL: return t.kind <= 8;
  case TY_REAL:
  case TY_COMPLEX: return t.kind == 4 || t.kind == 8;
  default: return false;
  }
}

static bool is_part(const Symbol *c) {
  if (c->kind != SY_COMPONENT || (c->attrs & (AT_POINTER | AT_ALLOCATABLE)) || !is_number(c->type)) return false;
  return !c->rank || (symbol_has_constant_extents(c) && symbol_elements(c) <= 64);
}

bool inline_expression_has_parts(Type t) {
  const Symbol *type = type_derived(t);
  int count = 0;
  if (!type || t.is_class || type->parent_type || (type->attrs & AT_UNION) || type_is_parameterised(type)) return false;
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    if (c->kind == SY_PROCEDURE || c->kind == SY_GENERIC) continue;
    if (!is_part(c) || ++count > INLINE_PARTS) return false;
  }
  return count > 0;
}

static void list_parts(Type t, InlineParts *out) {
  *out = (InlineParts){.type = type_derived(t)};
  for (const Symbol *c = type_first_component(out->type); c; c = c->next)
    if (c->kind == SY_COMPONENT) out->component[out->n++] = c;
}

static int part_of(const InlineParts *p, const Symbol *component) {
  for (int i = 0; i < p->n; i++)
    if (p->component[i] == component) return i;
  return -1;
}

/* object%c */
static const Expr *member(Inlining *n, const Expr *object, const Symbol *c) {
  Expr *e = arena_alloc(arena(n), sizeof(Expr) + sizeof(Expr *));
  *e = (Expr){.kind = EX_MEMBER,
              .span = {object->span.begin, object->span.begin},
              .type = c->type,
              .nkid = 1,
              .text = c->name,
              .sym = (Symbol *)c,
              .rank = (unsigned)c->rank & 31};
  e->kid[0] = (Expr *)make_again(arena(n), object);
  return finished(e);
}

void inline_expression_designated(Inlining *n, const Expr *object, InlineParts *out) {
  list_parts(object->type, out);
  for (int i = 0; i < out->n; i++) out->value[i] = member(n, object, out->component[i]);
}

/* A variable like the component that only the loop has. */
static const Expr *scratch_part(Inlining *n, const char *name, const Symbol *c, const Expr *like) {
  const Expr *lo[INLINE_RANK], *hi[INLINE_RANK];
  if (c->rank > INLINE_RANK) return fail(n, like);
  for (int d = 0; d < c->rank; d++) {
    const Expr *number = make_constant(arena(n), 0, 1, (Type){.base = TY_INTEGER, .kind = 4}, like);
    lo[d] = make_int(arena(n), c->dim[d].lo ? c->dim[d].lo_value : 1, number);
    hi[d] = make_int(arena(n), c->dim[d].hi_value, number);
  }
  const char *text = arena_printf(arena(n), "%s_%s", name, c->name);
  return make_name(arena(n), rewrite_scratch(n->j, text, ++n->made, c->type, lo, hi, c->rank), like);
}

InlineParts *inline_expression_scratch_parts(Inlining *n, const char *name, Type t, const Expr *like) {
  InlineParts *p = ARENA_NEW(arena(n), InlineParts);
  list_parts(t, p);
  for (int i = 0; i < p->n; i++) p->value[i] = scratch_part(n, name, p->component[i], like);
  return p;
}

typedef struct Conflict {
  const InlineParts *to;
  int stored; /* components that have been stored before */
  bool found;
} Conflict;

static bool loose(const Symbol *s) { return !s || (s->attrs & (AT_POINTER | AT_TARGET)) || s->equiv || s->common || s->dummy; }

/* A reference to a component that has been stored, or to a whole object. */
static bool visit_conflict(Expr *e, void *data) {
  Conflict *q = data;
  bool call = e->kind == EX_REF && e->how == REF_CALL && !(e->sym && e->sym->kind == SY_INTRINSIC);
  q->found |= call || (e->kind != EX_REF && e->kind != EX_MEMBER && e->kind != EX_NAME ? e->op == OP_DEFINED : false);
  if (e->kind != EX_MEMBER && e->kind != EX_NAME && e->kind != EX_REF) return !q->found;
  const Symbol *of = inline_body_root(q->to->value[0]), *r = inline_body_root(e);
  bool apart = r != of && !(loose(r) && loose(of));
  bool object = e->kind != EX_MEMBER && e->type.base == TY_DERIVED;
  if (apart || (e->kind == EX_REF && e->how == REF_CALL)) return !q->found;
  for (int i = 0; i < q->stored && !q->found; i++)
    q->found = (e->kind == EX_MEMBER && e->sym == q->to->component[i]) || (!object && query_same_expr(e, q->to->value[i]));
  return !q->found;
}

/* A component's new value is made of components that would have been stored before it. */
static bool needs_copies(const InlineParts *to, const InlineParts *from) {
  Conflict q = {to, 0, false};
  for (; q.stored < from->n && !q.found; q.stored++) ast_expr_walk((Expr *)from->value[q.stored], visit_conflict, &q);
  return q.found;
}

static bool is_plain(const Expr *e) {
  return e->kind == EX_NAME || e->kind == EX_INT || e->kind == EX_REAL || e->kind == EX_LOGICAL;
}

static void settle_part(Inlining *n, InlineParts *p, int i) {
  const Expr *copy = scratch_part(n, "part", p->component[i], p->value[i]);
  inline_expression_assign(n, copy, p->value[i]);
  p->value[i] = copy;
}

void inline_expression_store(Inlining *n, InlineParts *to, InlineParts *from) {
  bool copies = needs_copies(to, from);
  for (int i = 0; i < from->n && copies; i++)
    if (from->value[i]->kind != EX_INT && from->value[i]->kind != EX_REAL) settle_part(n, from, i);
  for (int i = 0; i < from->n; i++)
    if (!query_same_expr(to->value[i], from->value[i]))
      inline_expression_assign(n, make_again(arena(n), to->value[i]), make_again(arena(n), from->value[i]));
}

void inline_expression_settle(Inlining *n, InlineParts *p) {
  for (int i = 0; i < p->n; i++)
    if (!is_plain(p->value[i])) settle_part(n, p, i);
}

static bool from_constructor(Inlining *n, InlineFrame *f, const Expr *e, InlineParts *out) {
  list_parts(e->type, out);
  for (int i = 1; i < e->nkid; i++) {
    const Expr *arg = e->kid[i];
    int at = i - 1;
    for (int k = 0; arg->kind == EX_KEYWORD && k < out->n; k++)
      if (out->component[k]->name == arg->text) at = k;
    if (at >= out->n) return false;
    arg = arg->kind == EX_KEYWORD ? arg->kid[0] : arg;
    const Symbol *c = out->component[at];
    if (arg->type.base != c->type.base && !(is_number(arg->type) && is_number(c->type))) return false;
    if (c->rank && (int)arg->rank != c->rank) return false;
    out->value[at] = inline_expression_of(n, f, arg);
  }
  for (int i = 0; i < out->n; i++) {
    const Expr *init = out->component[i]->init;
    if (!out->value[i] && (!init || out->component[i]->rank || !init->value)) return false;
    if (!out->value[i]) out->value[i] = make_again(arena(n), init);
  }
  return true;
}

static bool is_operation(const Expr *e) { return (e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym; }

bool inline_expression_parts(Inlining *n, InlineFrame *f, const Expr *e, InlineParts *out) {
  e = query_strip(e);
  if (e->rank || !inline_expression_has_parts(e->type)) return false;
  const InlineName *name = e->kind == EX_NAME ? inline_expression_find(f, e->sym) : NULL;
  if (name && name->kind == INLINE_OBJECT) {
    *out = *name->parts;
    return true;
  }
  if (e->kind == EX_REF && e->how == REF_CONSTRUCTOR) return from_constructor(n, f, e, out);
  if ((e->kind == EX_REF && e->how == REF_CALL) || is_operation(e)) {
    InlineName result = {0};
    const Symbol *proc = inline_call_named(n, e);
    bool args = e->kind == EX_REF;
    if (!proc || !inline_call_write(n, f, proc, e->kid + args, e->nkid - args, e, &result) || result.kind != INLINE_OBJECT)
      return false;
    *out = *result.parts;
    return true;
  }
  if (!inline_body_root(e)) return false;
  inline_expression_designated(n, inline_expression_of(n, f, e), out);
  return true;
}

/* ---- names ---- */

const InlineName *inline_expression_find(const InlineFrame *f, const Symbol *s) {
  s = query_real_symbol(s);
  for (; f && s; f = f->proc->kind == SY_STMT_FUNCTION ? f->up : NULL)
    for (int i = 0; i < f->name.n; i++)
      if (f->name.v[i].sym == s || (f->proc->kind == SY_STMT_FUNCTION && f->name.v[i].sym->name == s->name)) return &f->name.v[i];
  return NULL;
}

/* The procedure whose names the frame knows; NULL: the loop's own. */
static const InlineFrame *procedure_frame(const InlineFrame *f) {
  while (f && f->proc->kind == SY_STMT_FUNCTION) f = f->up;
  return f;
}

/* A variable or constant that is not the procedure's own. */
static const Expr *global(Inlining *n, const InlineFrame *f, const Expr *e) {
  const Symbol *s = query_real_symbol(e->sym);
  bool constant = s && (s->attrs & AT_PARAMETER);
  const Symbol *member = s ? overlap_member(s, n->j->code->unit) : NULL; /* of a COMMON block, the loop's own */
  const Expr *named = s ? callee_name_of(n->j->code, n->j->loop->stmt, member ? member : s, e) : NULL;
  if (named) return make_again(arena(n), named);
  int64_t x;
  if (constant && !e->rank && e->type.base == TY_INTEGER && fold_const_int(e, &x)) return make_int(arena(n), x, e);
  bool own = s && s->scope && s->scope->unit == f->proc->unit && !constant;
  return constant || (!own && s && s->kind == SY_PROCEDURE) ? make_again(arena(n), e) : fail(n, e);
}

/* What stands in the place of the name; an array whatever its bounds are. */
static const Expr *base_of(Inlining *n, InlineFrame *f, const Expr *e) {
  if (e->kind != EX_NAME) return inline_expression_of(n, f, e);
  const InlineName *name = inline_expression_find(f, e->sym);
  const Symbol *s = query_real_symbol(e->sym);
  if (!name && s && s->selector && procedure_frame(f)) return s->settled ? inline_expression_of(n, f, s->selector) : fail(n, e);
  if (!name) return procedure_frame(f) ? global(n, procedure_frame(f), e) : e;
  if (name->kind == INLINE_VALUE) return make_again(arena(n), name->value);
  if (name->kind == INLINE_ARRAY && name->array->all) return make_again(arena(n), name->array->all);
  return fail(n, e);
}

/* ---- elements ---- */

static const Expr *shifted_range(Inlining *n, InlineFrame *f, const InlineArray *x, int d, const Expr *range) {
  Expr *r = inline_expression_node(n, range, range->nkid);
  for (int k = 0; k < range->nkid; k++) {
    if (!range->kid[k] && k < 2 && !x->all) return fail(n, range);
    if (!range->kid[k]) continue;
    const Expr *bound = inline_expression_of(n, f, range->kid[k]);
    r->kid[k] = (Expr *)(k < 2 ? inline_body_subscript(arena(n), x, d, bound) : bound);
  }
  return finished(r);
}

static const Expr *element(Inlining *n, InlineFrame *f, const InlineArray *x, const Expr *e) {
  Expr *made = inline_expression_node(n, e, x->rank + 1);
  made->kid[0] = (Expr *)make_again(arena(n), x->base);
  made->sym = x->base->sym;
  made->flags &= (uint8_t)~EF_FIXED;
  for (int d = 0; d < x->rank; d++) {
    const Expr *sub = x->of[d] < 0 ? NULL : e->kid[1 + x->of[d]];
    if (!sub)
      made->kid[1 + d] = (Expr *)make_again(arena(n), x->sub[d]);
    else if (sub->kind == EX_RANGE)
      made->kid[1 + d] = (Expr *)shifted_range(n, f, x, d, sub);
    else
      made->kid[1 + d] = (Expr *)inline_body_subscript(arena(n), x, d, inline_expression_of(n, f, sub));
  }
  return finished(made);
}

/* ---- references ---- */

static const Expr *rebuilt(Inlining *n, InlineFrame *f, const Expr *e, int first) {
  Expr *copy = NULL;
  for (int i = first; i < e->nkid; i++) {
    bool before = n->here;
    n->here |= i > first && (e->op == OP_AND || e->op == OP_OR) && e->kind == EX_BINARY;
    const Expr *kid = e->kid[i] ? inline_expression_of(n, f, e->kid[i]) : NULL;
    n->here = before;
    if (kid == e->kid[i] && !(f && kid)) continue;
    if (!copy) copy = inline_expression_node(n, e, e->nkid);
    copy->kid[i] = (Expr *)(e->kind == EX_BINARY || e->kind == EX_UNARY ? make_parens(arena(n), kid) : kid);
  }
  if (!copy && !f) return e;
  return finished(copy ? copy : inline_expression_node(n, e, e->nkid));
}

static bool asks_for_bounds(IntrinsicId id) {
  return id == IN_LBOUND || id == IN_UBOUND || id == IN_SHAPE || id == IN_PRESENT || id == IN_ALLOCATED || id == IN_ASSOCIATED;
}

/* SIZE of an array by another name, or of one dimension of it */
static const Expr *size_of(Inlining *n, const InlineName *name, const Expr *e) {
  const Symbol *s = name->sym;
  const Expr *dim = e->nkid > 2 ? e->kid[2] : NULL;
  int64_t k = 1;
  bool one = dim ? e->nkid == 3 && dim->kind != EX_KEYWORD && fold_const_int(dim, &k) && k >= 1 && k <= s->rank : s->rank == 1;
  const Expr *extent = one && e->type.kind == 4 ? name->array->extent[k - 1] : NULL;
  return extent ? make_parens(arena(n), make_again(arena(n), extent)) : fail(n, e);
}

static const Expr *intrinsic(Inlining *n, InlineFrame *f, const Expr *e) {
  const Expr *x = e->nkid > 1 && f ? query_strip(e->kid[1]) : NULL;
  const InlineName *name = x && x->kind == EX_NAME ? inline_expression_find(f, x->sym) : NULL;
  IntrinsicId id = intrinsic_called(e);
  if (f && (id == IN_PRESENT || (asks_for_bounds(id) && name && name->kind == INLINE_ARRAY && !name->array->same)))
    return fail(n, e);
  if (f && id == IN_SIZE && name && name->kind == INLINE_ARRAY && !name->array->all) return size_of(n, name, e);
  return rebuilt(n, f, e, 1);
}

/* q(object, args) of object%p(args) */
static const Expr *by_name(Inlining *n, const Expr *e, const Symbol *proc) {
  const Expr *args = e->kid[0];
  if (args->kind != EX_MEMBER) return e;
  Expr *call = inline_expression_node(n, e, e->nkid + 1), *name = inline_expression_node(n, e, 0);
  *name = (Expr){.kind = EX_NAME, .span = call->span, .type = proc->type, .depth = 1, .text = proc->name, .sym = (Symbol *)proc};
  call->kid[0] = name;
  call->kid[1] = args->kid[0];
  for (int i = 1; i < e->nkid; i++) call->kid[i + 1] = e->kid[i];
  call->sym = (Symbol *)proc;
  return call;
}

static const Expr *call(Inlining *n, InlineFrame *f, const Expr *e) {
  bool args = e->kind == EX_REF;
  const Symbol *bound = args ? inline_call_binding(n, f, e) : NULL;
  if (bound) e = by_name(n, e, bound);
  const Symbol *proc = e->type.base == TY_DERIVED ? NULL : inline_call_named(n, e);
  if (proc && proc->unit && proc->unit->kind == UN_FUNCTION && (int)e->rank != proc->unit->sym->result->rank)
    proc = NULL; /* elemental */
  InlineName result = {0};
  if (proc && inline_call_write(n, f, proc, e->kid + args, e->nkid - args, e, &result)) return result.value;
  return rebuilt(n, f, e, args && e->kid[0]->kind != EX_MEMBER);
}

/* The expression of a statement function, with these arguments. */
static const Expr *statement_function(Inlining *n, InlineFrame *f, const Expr *e) {
  const Symbol *s = query_real_symbol(e->sym);
  if (!s || !s->stmt_fn || s->ndummies != e->nkid - 1 || (f && f->depth >= INLINE_DEPTH)) return rebuilt(n, f, e, 1);
  InlineFrame *own = ARENA_NEW(arena(n), InlineFrame);
  *own = (InlineFrame){.up = f, .proc = s, .depth = (f ? f->depth : 0) + 1};
  for (int i = 0; i < s->ndummies; i++) {
    const Symbol *d = s->dummies[i];
    if (!d || d->type.base != e->kid[i + 1]->type.base || d->type.kind != e->kid[i + 1]->type.kind) return rebuilt(n, f, e, 1);
    const Expr *value = make_again(arena(n), make_parens(arena(n), inline_expression_of(n, f, e->kid[i + 1])));
    vec_push(arena(n), &own->name, ((InlineName){.sym = d, .kind = INLINE_VALUE, .value = value}));
  }
  if (s->stmt_fn->type.base != e->type.base || s->stmt_fn->type.kind != e->type.kind) return rebuilt(n, f, e, 1);
  n->calls++;
  if (!n->first) n->first = s->name;
  return make_parens(arena(n), inline_expression_of(n, own, s->stmt_fn));
}

static const Expr *reference(Inlining *n, InlineFrame *f, const Expr *e) {
  switch (e->how) {
  case REF_CALL: return e->sym && query_real_symbol(e->sym)->kind == SY_INTRINSIC ? intrinsic(n, f, e) : call(n, f, e);
  case REF_CONSTRUCTOR: return rebuilt(n, f, e, 1);
  case REF_STMT_FUNCTION: return statement_function(n, f, e);
  case REF_UNKNOWN: return f ? fail(n, e) : e;
  default: break;
  }
  const InlineName *name = e->kid[0]->kind == EX_NAME ? inline_expression_find(f, e->kid[0]->sym) : NULL;
  if (name && name->kind == INLINE_ARRAY) return e->how == REF_SUBSTRING ? fail(n, e) : element(n, f, name->array, e);
  const Expr *base = base_of(n, f, e->kid[0]);
  const Expr *copy = rebuilt(n, f, e, 1);
  if (base == e->kid[0] && copy == e) return e;
  Expr *made = copy == e ? inline_expression_node(n, e, e->nkid) : (Expr *)copy;
  made->kid[0] = (Expr *)base;
  made->sym = base->sym;
  if (f) made->flags &= (uint8_t)~EF_FIXED;
  return finished(made);
}

static const Expr *component(Inlining *n, InlineFrame *f, const Expr *e) {
  const InlineName *name = e->kid[0]->kind == EX_NAME ? inline_expression_find(f, e->kid[0]->sym) : NULL;
  if (name && name->kind == INLINE_OBJECT) {
    int at = part_of(name->parts, e->sym);
    return at < 0 ? fail(n, e) : make_again(arena(n), name->parts->value[at]);
  }
  const Expr *base = base_of(n, f, e->kid[0]);
  if (base == e->kid[0]) return e;
  Expr *made = inline_expression_node(n, e, 1);
  made->kid[0] = (Expr *)base;
  return finished(made);
}

const Expr *inline_expression_of(Inlining *n, InlineFrame *f, const Expr *e) {
  switch (e->kind) {
  case EX_NAME: return base_of(n, f, e);
  case EX_MEMBER: return component(n, f, e);
  case EX_REF: return reference(n, f, e);
  case EX_UNARY:
  case EX_BINARY: return e->sym || e->op == OP_DEFINED ? call(n, f, e) : rebuilt(n, f, e, 0);
  case EX_IMPLIED_DO:
  case EX_COINDEX:
  case EX_STRING:
  case EX_HOLLERITH: return f ? fail(n, e) : e;
  default: return rebuilt(n, f, e, 0);
  }
}
