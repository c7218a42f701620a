/* One pass over all statements: allocations, pointer assignments, calls, assignments to integers. */
#include "predictor/space/sizes_scan.h"
#include <string.h>

static const Symbol *real_symbol(const Symbol *s) { return s && s->target ? s->target : s; }

static int64_t bytes_of(const Symbol *s) {
  if (s->rank && !symbol_has_constant_extents(s)) return -1;
  return type_size(s->type) * (s->rank ? symbol_elements(s) : 1);
}

/* Units name the storage of a COMMON block as they like: the first symbol at a place that is as large stands for all of them. */
static const Symbol *home_of(const Sizes *v, const Symbol *s) {
  if (!s || !s->common || !s->placed || s->dummy) return NULL;
  for (int i = 0; i < v->home.n; i++) {
    const Symbol *h = v->home.v[i];
    if (h->offset == s->offset && strcmp(h->common->name, s->common->name) == 0 && bytes_of(h) == bytes_of(s) && bytes_of(s) >= 0)
      return h;
  }
  return NULL;
}

const Symbol *sizes_scan_home(Sizes *v, const Symbol *s) {
  const Symbol *home = home_of(v, s);
  if (!home && s && s->common && s->placed && !s->dummy) vec_push(v->arena, &v->home, s);
  return home ? home : s;
}

static bool is_whole_number(const Expr *e) {
  return e && (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym && e->type.base == TY_INTEGER && e->rank == 0;
}

static void add_call(Sizes *v, const Expr *ref, const Stmt *s) {
  const Symbol *proc = real_symbol(ref->sym);
  if (!proc || proc->kind != SY_PROCEDURE) return;
  vec_push(v->arena, &v->call, ((SizCall){proc, ref, s, 0}));
  for (int i = 1; ref->kind == EX_REF && i < ref->nkid; i++)
    if (is_whole_number(ref->kid[i]) && !ref->kid[i]->sym->value)
      vec_push(v->arena, &v->output, ((SizOutput){sizes_scan_home(v, real_symbol(ref->kid[i]->sym)), v->call.n - 1, i, 0}));
}

/* What READ sets, or a function whose text is in none of the files, or that reads itself. */
static void add_input(Sizes *v, const Expr *e) {
  if (!is_whole_number(e)) return;
  const Symbol *s = sizes_scan_home(v, real_symbol(e->sym));
  if (!map_get(&v->input, s)) map_put(v->arena, &v->input, s, v);
}

static void scan_input(Sizes *v, const Stmt *s) {
  for (int i = 0; s->kind == ST_READ && i < s->u.io.n; i++) add_input(v, s->u.io.v[i]);
  const Expr *from = s->kind == ST_ASSIGN ? s->u.assign.rhs : NULL;
  if (from && from->kind == EX_REF && from->how == REF_CALL && from->sym && from->sym->kind == SY_PROCEDURE)
    add_input(v, s->u.assign.lhs);
}

typedef struct {
  Sizes *v;
  const Stmt *stmt;
} Found;

static bool scan_expr(Expr *e, void *data) {
  Found *s = data;
  if (e->kind == EX_REF && e->how == REF_CALL && s->stmt->kind != ST_CALL) add_call(s->v, e, s->stmt);
  return true;
}

static void scan_allocate(Sizes *v, const Stmt *s) {
  for (int i = 0; i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i];
    if (e && e->kind == EX_REF && e->sym) vec_push(v->arena, &v->alloc, ((SizAllocation){real_symbol(e->sym), e, s}));
  }
}

static void scan_pointer(Sizes *v, const Expr *pointer, const Expr *target) {
  bool whole = (target->kind == EX_NAME || target->kind == EX_MEMBER) && target->sym && target->sym->rank > 0;
  if (whole && pointer->sym && pointer->sym->rank == target->sym->rank)
    vec_push(v->arena, &v->pointer, ((SizPointer){real_symbol(pointer->sym), target}));
}

typedef struct {
  Sizes *v;
  bool last; /* of a range; else the first */
} Bound;

static bool scan_bound(Expr *e, void *data) {
  const Bound *b = data;
  if (e->kind != EX_NAME || !e->sym || e->rank) return true;
  if (b->last)
    vec_push(b->v->arena, &b->v->last, real_symbol(e->sym));
  else
    vec_push(b->v->arena, &b->v->first, real_symbol(e->sym));
  return true;
}

/* do i = lo, hi */
static void scan_bounds(Sizes *v, const Stmt *s) {
  if (s->u.loop.how != DO_COUNTED || s->u.loop.step) return;
  if (s->u.loop.lo) ast_expr_walk(s->u.loop.lo, scan_bound, &(Bound){v, false});
  if (s->u.loop.hi) ast_expr_walk(s->u.loop.hi, scan_bound, &(Bound){v, true});
}

/* a = b of allocatable arrays allocates it as large as an array on the right side is. */
static bool first_whole(Expr *e, void *data) {
  const Expr **found = data;
  bool whole = (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym && e->sym->rank > 0;
  if (whole && !*found) *found = e;
  return !*found && !(e->kind == EX_REF && e->how != REF_CALL);
}

static void scan_whole(Sizes *v, const Expr *lhs, const Expr *rhs) {
  bool whole = (lhs->kind == EX_NAME || lhs->kind == EX_MEMBER) && lhs->sym && lhs->sym->rank > 0;
  const Expr *from = NULL;
  if (!whole || !(real_symbol(lhs->sym)->attrs & AT_ALLOCATABLE)) return;
  ast_expr_walk((Expr *)(uintptr_t)rhs, first_whole, &from);
  if (from && from->sym != lhs->sym) scan_pointer(v, lhs, from);
}

/* What sets elements of an array of numbers. */
static void scan_element(Sizes *v, const Expr *lhs, const Expr *rhs, const Stmt *s) {
  const Symbol *sym = lhs->sym;
  bool array = lhs->kind == EX_NAME || lhs->kind == EX_MEMBER || (lhs->kind == EX_REF && lhs->how != REF_CALL);
  if (array && sym && sym->rank > 0 && (lhs->type.base == TY_INTEGER || lhs->type.base == TY_REAL))
    vec_push(v->arena, &v->element, ((SizElement){real_symbol(sym), rhs ? lhs : NULL, rhs, s, 0}));
}

static bool sets_random(const Stmt *s) {
  const Expr *e = s->kind == ST_CALL && s->u.exprs.n > 0 ? s->u.exprs.v[0] : NULL;
  return e && e->kind == EX_REF && e->sym && e->nkid > 1 && e->kid[1] && strcmp(e->sym->name, "random_number") == 0;
}

/* The component of a plain type that the i-th value of a constructor is given to; NULL: not known. */
static const Symbol *component_given(const Symbol *type, int i, const char *name) {
  if (!type || (type->parent_type && !name)) return NULL;
  for (const Symbol *c = type_first_component(type); c; c = c->next)
    if (c->kind == SY_COMPONENT && (name ? name == c->name : i-- == 0)) return c;
  return NULL;
}

/* grid = grid_t(n, n, dx): whole numbers of the constructor, of one in it as well. */
static void scan_constructor(Sizes *v, const Expr *e, const Stmt *s) {
  if (!e || e->kind != EX_REF || e->how != REF_CONSTRUCTOR) return;
  for (int i = 1; i < e->nkid; i++) {
    const bool named = e->kid[i] && e->kid[i]->kind == EX_KEYWORD;
    const Expr *value = named ? e->kid[i]->kid[0] : e->kid[i];
    const Symbol *c = component_given(type_derived(e->type), i - 1, named ? e->kid[i]->text : NULL);
    if (c && value && c->type.base == TY_INTEGER && c->rank == 0)
      vec_push(v->arena, &v->assign, ((SizAssign){real_symbol(c), value, s, 0, 0}));
    scan_constructor(v, value, s);
  }
}

static bool sets_number(const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  return lhs && lhs->kind == EX_NAME && lhs->rank == 0 && (lhs->type.base == TY_INTEGER || lhs->type.base == TY_REAL);
}

static bool scan_stmt(Stmt *s, void *data) {
  Found scan = {data, s};
  if (s->kind == ST_ALLOCATE) scan_allocate(scan.v, s);
  scan_input(scan.v, s);
  if (s->kind == ST_DO) scan_bounds(scan.v, s);
  if (s->kind == ST_POINTER_ASSIGN && s->u.assign.lhs && s->u.assign.rhs) scan_pointer(scan.v, s->u.assign.lhs, s->u.assign.rhs);
  if (s->kind == ST_CALL && s->u.exprs.n > 0) add_call(scan.v, s->u.exprs.v[0], s);
  if (s->kind == ST_ASSIGN) scan_whole(scan.v, s->u.assign.lhs, s->u.assign.rhs);
  if (s->kind == ST_ASSIGN) scan_element(scan.v, s->u.assign.lhs, s->u.assign.rhs, s);
  if (sets_random(s)) scan_element(scan.v, s->u.exprs.v[0]->kid[1], NULL, s);
  if (s->kind == ST_ASSIGN && is_whole_number(s->u.assign.lhs))
    vec_push(scan.v->arena, &scan.v->assign,
             ((SizAssign){sizes_scan_home(scan.v, real_symbol(s->u.assign.lhs->sym)), s->u.assign.rhs, s, 0, 0}));
  if (s->kind == ST_ASSIGN) scan_constructor(scan.v, s->u.assign.rhs, s);
  if (sets_number(s))
    vec_push(scan.v->arena, &scan.v->scalar, ((SizAssign){real_symbol(s->u.assign.lhs->sym), s->u.assign.rhs, s, 0, 0}));
  ast_stmt_walk_exprs(s, scan_expr, &scan);
  return true;
}

static void scan_units(Sizes *v, Unit *u) {
  for (; u; u = u->next) {
    if (u->first) ast_stmt_walk(u->first, scan_stmt, v);
    scan_units(v, u->child);
  }
}

static void link_calls(Sizes *v) {
  for (int i = v->call.n - 1; i >= 0; i--) {
    SizCall *c = &v->call.v[i];
    const SizCall *later = c->proc->unit ? map_get(&v->called, c->proc->unit) : NULL;
    c->next = later ? (int)(later - v->call.v) : 0;
    if (c->proc->unit) map_set(v->arena, &v->called, c->proc->unit, c);
  }
}

static void link_scalars(Sizes *v) {
  for (int i = 0; i < v->scalar.n; i++) {
    SizAssign *a = &v->scalar.v[i];
    const SizAssign *last = map_get(&v->last_scalar, a->sym);
    a->earlier = last ? (int)(last - v->scalar.v) + 1 : 0;
    map_set(v->arena, &v->last_scalar, a->sym, a);
  }
}

static void link_assigns(Sizes *v) {
  for (int i = v->assign.n - 1; i >= 0; i--) {
    SizAssign *a = &v->assign.v[i];
    const SizAssign *later = map_get(&v->first_assign, a->sym);
    a->later = later ? (int)(later - v->assign.v) : 0;
    map_set(v->arena, &v->first_assign, a->sym, a);
  }
}

static void link_outputs(Sizes *v) {
  for (int i = v->output.n - 1; i >= 0; i--) {
    SizOutput *o = &v->output.v[i];
    const SizOutput *later = map_get(&v->first_output, o->sym);
    o->later = later ? (int)(later - v->output.v) : 0;
    map_set(v->arena, &v->first_output, o->sym, o);
  }
}

static void link_elements(Sizes *v) {
  for (int i = 0; i < v->element.n; i++) {
    SizElement *e = &v->element.v[i];
    const Symbol *array = arrays_actual(v, e->sym);
    const SizElement *last = map_get(&v->last_element, array);
    e->earlier = last ? (int)(last - v->element.v) + 1 : 0;
    map_set(v->arena, &v->last_element, array, e);
  }
}

void sizes_scan_init(Sizes *v, const Program *const *p, int n, const char *const *set, int nset, Arena *a) {
  *v = (Sizes){.arena = a, .program = p[0], .programs = p, .nprogram = n, .set = set, .nset = nset};
  v->assumption_tail = &v->assumption;
  v->set_used = ARENA_ARRAY(a, bool, nset + 1);
  for (int i = 0; i < n; i++) scan_units(v, p[i]->units);
  link_calls(v);
  link_scalars(v);
  link_assigns(v);
  link_outputs(v);
  link_elements(v);
}

const SizCall *sizes_scan_first(const Sizes *v, const Symbol *dummy) {
  return dummy->scope ? map_get(&v->called, dummy->scope->unit) : NULL;
}
const SizCall *sizes_scan_next(const Sizes *v, const SizCall *c) { return c->next ? &v->call.v[c->next] : NULL; }

const SizAssign *sizes_scan_assign(const Sizes *v, const Symbol *integer) {
  const Symbol *home = home_of(v, integer);
  return map_get(&v->first_assign, home ? home : integer);
}
const SizAssign *sizes_scan_later(const Sizes *v, const SizAssign *a) { return a->later ? &v->assign.v[a->later] : NULL; }

const SizOutput *sizes_scan_output(const Sizes *v, const Symbol *integer) {
  const Symbol *home = home_of(v, integer);
  return map_get(&v->first_output, home ? home : integer);
}
const SizOutput *sizes_scan_next_output(const Sizes *v, const SizOutput *o) { return o->later ? &v->output.v[o->later] : NULL; }

const Symbol *sizes_scan_dummy(const Sizes *v, const SizOutput *o) {
  const SizCall *c = &v->call.v[o->call];
  const Scope *scope = c->proc->unit ? c->proc->unit->scope : NULL;
  for (const Symbol *s = scope ? scope->first : NULL; s; s = s->next)
    if (s->dummy == o->argument) return s;
  return NULL;
}

bool sizes_scan_is_input(const Sizes *v, const Symbol *s) {
  const Symbol *home = home_of(v, s);
  return s->in_namelist || map_get(&v->input, home ? home : s);
}

const SizAssign *sizes_scan_last(const Sizes *v, const Symbol *scalar) { return map_get(&v->last_scalar, scalar); }
const SizAssign *sizes_scan_earlier(const Sizes *v, const SizAssign *a) { return a->earlier ? &v->scalar.v[a->earlier - 1] : NULL; }

/* Keyword arguments by their name, others by their position. */
const Expr *sizes_scan_actual(const SizCall *c, const Symbol *dummy) {
  if (!c->proc->unit || !dummy->scope || c->proc->unit != dummy->scope->unit || c->ref->kind != EX_REF) return NULL;
  for (int i = 1; i < c->ref->nkid; i++) {
    const Expr *e = c->ref->kid[i];
    if (e && e->kind == EX_KEYWORD && e->text == dummy->name) return e->kid[0];
  }
  const Expr *e = dummy->dummy > 0 && dummy->dummy < c->ref->nkid ? c->ref->kid[dummy->dummy] : NULL;
  return e && e->kind != EX_KEYWORD ? e : NULL;
}
