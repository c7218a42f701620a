/* Constants of the whole program: INTEGER dummies that every call gives the same constant, and variables of
 * COMMON blocks and modules to which nothing but one constant is ever assigned; and extents that every call gives a dummy of assumed size.
 *
 * Only where nothing else can run: a main program and every procedure that is called are in the files of the
 * call, with their bodies; of COMMON only where these are all files, as others may have BLOCK DATA. What is read before it is set has no value at all, so that the constant is the
 * value wherever there is one. */
#include "analysis/unit/callee.h"

typedef struct Constant {
  enum { CON_ASKED, CON_NONE, CON_KNOWN } state; /* CON_ASKED: being looked for */
  int64_t value;
} Constant;

/* ---- is the program closed? ---- */

static bool is_known_whole(const Code *c) {
  if (c->does & DOES_UNKNOWN) return false;
  for (int i = 0; i < c->event.n; i++)
    if (c->event.v[i].kind == EV_CALL || c->event.v[i].kind == EV_ANYTHING) return false;
  return true;
}

static void note_initial(Whole *w, const Expr *e) {
  for (int i = 4; e && e->kind == EX_IMPLIED_DO && i < e->nkid; i++) note_initial(w, e->kid[i]);
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER) && e->nkid) e = e->kid[0];
  if (e && e->kind == EX_NAME && e->sym) map_set(w->arena, &w->initial, query_real_symbol(e->sym), (void *)e);
}

static void note_data(Whole *w, const Program *p) {
  for (int i = 0; i < p->nstmts; i++)
    for (int g = 0; p->stmts[i]->kind == ST_DATA && g < p->stmts[i]->u.data.n; g++)
      for (int k = 0; k < p->stmts[i]->u.data.v[g].nobjects; k++) note_initial(w, p->stmts[i]->u.data.v[g].objects[k]);
}

/* Members of a NAMELIST may be read by its name. */
static void note_namelists(Whole *w, const Unit *u) {
  for (const Symbol *s = u->scope ? u->scope->first : NULL; s; s = s->next)
    for (int i = 0; s->kind == SY_NAMELIST && i < s->nlist; i++)
      map_set(w->arena, &w->initial, query_real_symbol(s->list[i]), (void *)s);
}

static bool collect(Analysis *a, Unit *u, int *mains) {
  bool known = true;
  for (; u; u = u->next) {
    *mains += u->kind == UN_PROGRAM;
    a->priv->whole->callees->summary(a, u->sym);
    known &= is_known_whole(collect_code(a, u));
    note_namelists(a->priv->whole, u);
    known &= collect(a, u->child, mains);
  }
  return known;
}

static bool has_main(const Whole *w) {
  for (int i = 0; i < w->nprograms; i++)
    for (const Unit *u = w->program[i]->units; u; u = u->next)
      if (u->kind == UN_PROGRAM) return true;
  return false;
}

/* Files that are linked with the main program later run where it calls something that is not known. */
void constant_prepare(Analysis *a) {
  Whole *w = a->priv->whole;
  if (w->prepared || !(w->complete || has_main(w))) return;
  int mains = 0;
  w->prepared = w->closed = true;
  for (int i = 0; i < w->nprograms && w->closed; i++) {
    const Program *p = w->program[i];
    w->closed = p->sound && !p->opaque.statements && !p->imported && collect(a, p->units, &mains);
    if (w->closed) note_data(w, p);
  }
  w->closed &= mains == 1;
}

/* ---- values ---- */

static bool value_of(const Whole *w, const Expr *e, int64_t *value) {
  int64_t x, y;
  e = query_strip(e);
  if (!e || e->rank) return false;
  if (fold_const_int(e, value)) return true;
  if (e->kind == EX_NAME) return constant_value(w, e->sym, value);
  if (e->kind != EX_BINARY || !value_of(w, e->kid[0], &x) || !value_of(w, e->kid[1], &y)) return false;
  if (e->op == OP_ADD) return !__builtin_add_overflow(x, y, value);
  if (e->op == OP_SUB) return !__builtin_sub_overflow(x, y, value);
  return e->op == OP_MUL && !__builtin_mul_overflow(x, y, value);
}

/* One more value that it gets: the first, or the same as before. */
static bool agrees(const Whole *w, const Expr *e, bool *any, int64_t *value) {
  int64_t x;
  if (!value_of(w, e, &x) || (*any && x != *value)) return false;
  *any = true;
  *value = x;
  return true;
}

static const Var *variable_in(const Code *c, const Symbol *s) { return access_find(c, s, s->name); }

static bool dummy_value(const Whole *w, const Symbol *s, int64_t *value) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  const Code *own = u ? map_get(&w->unit_code, u) : NULL;
  const Var *v = own ? variable_in(own, s) : NULL;
  int at = own && u->sym && u->sym->unit == u ? callee_dummy(u->sym, s) : -1;
  bool any = false;
  if (at < 0 || (v && v->set) || own->has_entry) return false;
  for (const Code *c = w->code; c; c = c->next)
    for (int i = 0; i < c->call.n; i++)
      if (c->call.v[i].proc == u->sym && !agrees(w, c->call.v[i].actual[at], &any, value)) return false;
  return any;
}

static bool assigns_same(const Whole *w, const Access *a, const Symbol *s, bool *any, int64_t *value) {
  bool plain = a->stmt->kind == ST_ASSIGN && a->ref == a->stmt->u.assign.lhs && !a->index && !a->nsub && !a->partial && !*a->tail;
  return plain && a->var->scalar && a->var->object->type.base == TY_INTEGER && a->var->object->type.kind == s->type.kind &&
         a->var->sym->offset == s->offset && agrees(w, a->stmt->u.assign.rhs, &any[0], value);
}

/* Variables of all units that may lie in its storage get the one constant only, and no initial value but that. */
static bool global_value(const Whole *w, const Symbol *s, int64_t *value) {
  Var self = {.sym = s, .path = s->name, .object = s, .scalar = true};
  bool any = false;
  if (s->init && !agrees(w, s->init, &any, value)) return false;
  for (const Code *c = w->code; c; c = c->next)
    for (int i = 0; i < c->var.n; i++) {
      const Var *v = c->var.v[i];
      bool same = v->sym == s || overlap_of(v, &self) != OVERLAP_NO;
      if (!same) continue;
      if (map_get(&w->initial, v->sym) || (v->sym != s && v->sym->init)) return false;
      for (int k = 0; v->set && k < c->access.n; k++) {
        const Access *a = c->access.v[k];
        if (a->var == v && a->write && !a->hidden && !assigns_same(w, a, s, &any, value)) return false;
      }
    }
  return any && !map_get(&w->initial, s);
}

/* Initial values of a block that some unit gives without naming the variable otherwise. */
static bool block_is_plain(const Whole *w, const Symbol *s) {
  if (s->common && !w->complete) return false;
  for (int i = 0; s->common && i < w->nprograms; i++)
    for (const Unit *u = w->program[i]->units; u; u = u->next)
      if (u->kind == UN_BLOCK_DATA) return false;
  return true;
}

static bool can_be(const Symbol *s) {
  uint32_t loose =
      AT_POINTER | AT_TARGET | AT_VOLATILE | AT_ALLOCATABLE | AT_ASYNCHRONOUS | AT_CRAY_POINTER | AT_OPTIONAL | AT_VALUE;
  return s->kind == SY_VARIABLE && !s->rank && !s->corank && s->type.base == TY_INTEGER && !s->equiv && !(s->attrs & loose) &&
         !s->from_unknown;
}

static bool is_of_module(const Symbol *s) {
  return s->scope && s->scope->unit && s->scope->unit->kind == UN_MODULE && s->scope->unit->scope == s->scope;
}

bool constant_value(const Whole *w, const Symbol *s, int64_t *value) {
  s = query_real_symbol(s);
  if (!w->closed || !s || !can_be(s)) return false;
  Constant *known = map_get(&w->constant, s);
  if (known) {
    *value = known->value;
    return known->state == CON_KNOWN;
  }
  known = ARENA_NEW(w->arena, Constant);
  map_put(w->arena, &((Whole *)w)->constant, s, known);
  bool found = s->dummy ? dummy_value(w, s, &known->value)
                        : (s->common || is_of_module(s)) && block_is_plain(w, s) && global_value(w, s, &known->value);
  known->state = found ? CON_KNOWN : CON_NONE;
  *value = known->value;
  return found;
}

/* ---- extents ---- */

static bool elements_always_lent(const Whole *w, const Symbol *s, int64_t *elements);

static bool extent_of(const Whole *w, const Dim *d, int64_t *extent) {
  int64_t lo = 1, hi;
  if (d->lo && !value_of(w, d->lo, &lo)) return false;
  return d->hi && value_of(w, d->hi, &hi) && !__builtin_sub_overflow(hi, lo - 1, extent) && *extent > 0;
}

/* Elements of an array, by its declaration or by what every call lends it. A last extent of 1 says nothing: programs that have one array
 * for all of their memory write so. */
static bool elements_of(const Whole *w, const Symbol *s, int64_t *n) {
  *n = 1;
  if (!s->rank || s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_OPTIONAL)) return false;
  if (s->dummy && symbol_is_open(s)) return elements_always_lent(w, s, n);
  for (int d = 0; d < s->rank; d++) {
    int64_t extent;
    if (s->shape != SHAPE_EXPLICIT || !extent_of(w, &s->dim[d], &extent) || __builtin_mul_overflow(*n, extent, n)) return false;
    if (d == s->rank - 1 && extent == 1) return false;
  }
  return true;
}

/* Elements of an actual argument: a whole array, or its elements from one on. */
static bool elements_lent(const Whole *w, const Expr *e, Type t, int64_t *n) {
  int64_t stride = 1, offset = 0;
  const Expr *name = e && e->kind == EX_REF && e->how == REF_ELEMENT ? e->kid[0] : e;
  const Symbol *s = name && name->kind == EX_NAME ? query_real_symbol(name->sym) : NULL;
  if (!s || s->kind != SY_VARIABLE || s->type.base != t.base || s->type.kind != t.kind || t.base == TY_CHARACTER ||
      t.base == TY_DERIVED || !elements_of(w, s, n))
    return false;
  for (int d = 0; name != e && d < s->rank; d++) {
    int64_t at, lo = 1, extent = 1;
    bool last = d == s->rank - 1;
    if (!e->kid[d + 1] || !value_of(w, e->kid[d + 1], &at) || (s->dim[d].lo && !value_of(w, s->dim[d].lo, &lo)) ||
        (!last && !extent_of(w, &s->dim[d], &extent)))
      return false;
    offset += (at - lo) * stride;
    stride *= extent;
  }
  *n -= offset;
  return offset >= 0 && *n > 0;
}

/* The same number in every call. */
static bool elements_always_lent(const Whole *w, const Symbol *s, int64_t *elements) {
  const Unit *u = s->scope ? s->scope->unit : NULL;
  const Code *own = u && w->closed && s->dummy ? map_get(&w->unit_code, u) : NULL;
  int at = own && u->sym && u->sym->unit == u && !own->has_entry ? callee_dummy(u->sym, s) : -1;
  bool any = false;
  Constant *known = map_get(&w->extent, s);
  if (at < 0 || known) {
    *elements = known ? known->value : 0;
    return known && known->state == CON_KNOWN;
  }
  known = ARENA_NEW(w->arena, Constant);
  map_put(w->arena, &((Whole *)w)->extent, s, known);
  for (const Code *c = w->code; c; c = c->next)
    for (int i = 0; i < c->call.n; i++) {
      int64_t n;
      if (c->call.v[i].proc != u->sym) continue;
      if (!elements_lent(w, c->call.v[i].actual[at], s->type, &n) || (any && n != known->value)) return false;
      known->value = n;
      any = true;
    }
  known->state = any ? CON_KNOWN : CON_NONE;
  *elements = known->value;
  return any;
}

int64_t constant_extent(const Whole *w, const Symbol *s) {
  int64_t n, extent;
  if (!symbol_is_open(s) || !elements_always_lent(w, s, &n)) return 0;
  for (int d = 0; d < s->rank - 1; d++) {
    if (!extent_of(w, &s->dim[d], &extent)) return 0;
    n /= extent;
  }
  return n;
}
