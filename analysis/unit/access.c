/* Which objects an expression or a statement reads and writes. */
#include "analysis/unit/collect.h"
#include "analysis/unit/terms.h"
#include "frontend/symbol/declared.h"
#include <string.h>

/* ---- designators ---- */

/* A reference taken apart: path(sub)tail. */
typedef struct {
  const Symbol *sym;    /* base variable */
  const Symbol *object; /* symbol of the path's last part */
  const Expr *designator;
  const char *path, *tail;
  Expr *const *sub;
  int nsub;
  bool partial;
  bool pointer, target; /* an attribute on the way */
  bool loose;           /* a pointer after the subscripts: different elements may lead to the same place */
  bool part, scattered; /* Var.pointer_part, Var.scattered */
  bool element;         /* the path leads through fixed elements of arrays: 'blk(ib)%q' */
  bool fixed;           /* a construct's name for a part of the object: subscripts that follow are not the object's */
} Parts;

/* 'a%b'. It is asked for with every reference to a component. */
static const char *joined(Code *c, const char *a, const char *b) {
  char small[128];
  size_t m = strlen(a), n = strlen(b), len = m + n + 1;
  char *t = len <= sizeof small ? small : arena_alloc(c->arena, len);
  memcpy(t, a, m);
  t[m] = '%';
  memcpy(t + m + 1, b, n);
  return intern(c->names, t, len);
}

static bool is_variable(const Symbol *s) {
  return s && (s->kind == SY_VARIABLE || s->kind == SY_UNKNOWN) && !(s->attrs & AT_PARAMETER);
}

/* A TARGET dummy that what it sets may be named otherwise in the procedure, by another such dummy or by the target itself (F2018 15.5.2.13,
 * the exceptions (3)(b) and (4)(b)): it reaches what a pointer would. */
static bool may_share_target(const Symbol *s) {
  bool whole = !s->rank || (s->shape == SHAPE_ASSUMED && !(s->attrs & AT_CONTIGUOUS));
  return s->dummy && (s->attrs & AT_TARGET) && (s->attrs & AT_INTENT_INOUT) != AT_INTENT_IN && whole;
}

static void note_attributes(Parts *p, const Symbol *s) {
  if (!s) return;
  p->pointer |= (s->attrs & AT_POINTER) || may_share_target(s);
  p->target |= (s->attrs & (AT_TARGET | AT_POINTER)) != 0;
}

static bool take_member(Code *c, const Expr *e, Parts *p) {
  if (e->sym && e->sym->kind == SY_CONSTRUCT) return p->partial = true; /* the parent of an object that extends it */
  note_attributes(p, e->sym);
  if (p->sub || *p->tail || p->fixed) {
    p->loose |= e->sym && (e->sym->attrs & AT_POINTER);
    p->scattered |= e->sym && (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE));
    p->tail = joined(c, p->tail, e->text);
    return true;
  }
  p->part |= e->sym && (e->sym->attrs & AT_POINTER);
  p->path = joined(c, p->path, e->text);
  p->object = e->sym ? e->sym : p->object;
  p->designator = e;
  return true;
}

static bool take_apart(Code *c, const Expr *e, Parts *p);

/* A substring of a scalar is a section of its characters. */
static bool is_section_of_text(const Expr *e, const Parts *p) {
  return e->how == REF_SUBSTRING && p->object->rank == 0 && p->sym->rank == 0 && !p->element && p->object->in_parts;
}

static bool take_element(const Expr *e, Parts *p) {
  if ((e->how == REF_SUBSTRING && !is_section_of_text(e, p)) || p->sub || *p->tail || p->fixed) {
    p->partial = true;
  } else {
    p->sub = e->kid + 1;
    p->nsub = e->nkid - 1;
  }
  return true;
}

/* The object that 'e' is a component of: an element that is the same all through the unit is an object of its own. */
static bool take_parent(Code *c, const Expr *e, Parts *p) {
  if (e->kind != EX_REF || !(e->flags & EF_FIXED)) return take_apart(c, e, p);
  if (!take_apart(c, e->kid[0], p)) return false;
  if (p->sub || *p->tail || p->fixed || p->partial) return take_element(e, p);
  Buf path = {0};
  buf_puts(&path, p->path);
  for (int i = 1; i < e->nkid; i++) {
    buf_puts(&path, i > 1 ? "," : "(");
    expr_text(e->kid[i], &path);
  }
  buf_puts(&path, ")");
  p->path = intern(c->names, path.s, path.len);
  p->element = true;
  buf_free(&path);
  return true;
}

/* What a name of ASSOCIATE or SELECT TYPE stands for: the object itself, or some elements of it. False: it has a value of its own. */
static bool take_selector(Code *c, const Symbol *s, Parts *p) {
  if (!s || !s->selector || !take_apart(c, s->selector, p)) return false;
  p->fixed = p->fixed || p->sub || p->partial || *p->tail;
  p->loose |= p->fixed;
  if (p->fixed) p->sub = NULL, p->nsub = 0;
  return true;
}

/* False when 'e' names no variable. */
static bool take_apart(Code *c, const Expr *e, Parts *p) {
  e = query_strip(e);
  if (!e) return false;
  switch (e->kind) {
  case EX_NAME:
    if (take_selector(c, query_real_symbol(e->sym), p)) return true;
    if (!is_variable(query_real_symbol(e->sym))) return false;
    *p = (Parts){.sym = query_real_symbol(e->sym), .object = query_real_symbol(e->sym), .designator = e, .tail = ""};
    p->path = p->sym->name;
    note_attributes(p, p->sym);
    return true;
  case EX_MEMBER: return take_parent(c, e->kid[0], p) && take_member(c, e, p);
  case EX_REF:
    if (e->how == REF_CALL || e->how == REF_CONSTRUCTOR || e->how == REF_STMT_FUNCTION) return false;
    return take_apart(c, e->kid[0], p) && take_element(e, p);
  default: return false;
  }
}

/* ---- variables ---- */

static bool outlives(const Symbol *s, const Unit *u) {
  if (s->common || s->equiv || (s->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE))) return true;
  if (u->kind == UN_PROGRAM) return s->scope && s->scope->unit != u && !s->is_index && s->scope->unit;
  if (s->dummy) return !(s->attrs & AT_VALUE);
  if (s->is_result || s->saved || (s->attrs & AT_SAVE)) return true;
  return s->scope && s->scope->unit && s->scope->unit != u;
}

static bool reachable(const Symbol *s, const Unit *u) {
  if (s->common || s->used_by_host || s->equiv || (s->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE))) return true;
  return s->scope && s->scope->unit && s->scope->unit != u;
}

static unsigned hash_of(const Symbol *s, const char *path) {
  return (unsigned)(((uintptr_t)s >> 4) * 31u + ((uintptr_t)path >> 3) * 17u);
}

static void enter(Code *c, Var *v) {
  unsigned at = hash_of(v->sym, v->path) & (unsigned)(c->cap - 1);
  while (c->table[at]) at = (at + 1) & (unsigned)(c->cap - 1);
  c->table[at] = v;
}

static void grow(Code *c) {
  c->cap = c->cap ? c->cap * 2 : 64;
  c->table = ARENA_ARRAY(c->arena, Var *, c->cap);
  for (int i = 0; i < c->var.n; i++) enter(c, c->var.v[i]);
}

Var *access_find(const Code *c, const Symbol *sym, const char *path) {
  unsigned at = hash_of(sym, path) & (unsigned)(c->cap - 1);
  for (; c->cap && c->table[at]; at = (at + 1) & (unsigned)(c->cap - 1))
    if (c->table[at]->sym == sym && c->table[at]->path == path) return c->table[at];
  return NULL;
}

/* Variables of one symbol, of which one leads through an element. */
static void note_beside(Code *c, Var *v) {
  for (int i = 0; i < c->element.n && !v->beside; i++) v->beside = c->element.v[i] == v->sym;
  if (!v->element || v->beside) return;
  vec_push(c->arena, &c->element, v->sym);
  for (int i = 0; i < c->var.n; i++) c->var.v[i]->beside |= c->var.v[i]->sym == v->sym;
}

static Var *var_of(Code *c, const Parts *p) {
  Var *known = access_find(c, p->sym, p->path);
  if (known) return known;
  if (c->var.n * 2 >= c->cap) grow(c);
  Var *v = ARENA_NEW(c->arena, Var);
  v->sym = p->sym;
  v->path = p->path;
  v->designator = p->designator;
  v->object = p->object;
  v->index = c->var.n;
  v->element = p->element;
  v->text = p->object->in_parts && p->object->rank == 0 && p->object->type.base == TY_CHARACTER && p->sym->rank == 0;
  v->scalar = !v->text && p->object->rank == 0 && (p->sym->rank == 0 || p->element);
  v->outlives = outlives(p->sym, c->unit);
  v->reachable = reachable(p->sym, c->unit);
  v->tested = c->distinct;
  vec_push(c->arena, &c->var, v);
  enter(c, v);
  note_beside(c, v);
  access_array(c, v); /* it is one of the variables, too */
  return v;
}

Var *access_var(Code *c, const Expr *e) {
  Parts p;
  return take_apart(c, e, &p) ? var_of(c, &p) : NULL;
}

int access_rank(const Var *v) { return v->text ? 1 : v->object->rank; }

int access_dims(const Access *a) { return a->sub ? a->nsub : access_rank(a->var); }

const Var *access_array(Code *c, const Var *v) {
  const Expr *array = v->designator;
  for (const Expr *e = v->element ? v->designator : NULL; e && (e->kind == EX_MEMBER || e->kind == EX_REF); e = e->kid[0])
    if (e->kind == EX_REF) array = e->kid[0];
  return v->element ? access_var(c, array) : v;
}

/* ---- what a value depends on ---- */

typedef struct Walk {
  Code *code;
  ExprVisit *visit;
  void *data;
} Walk;

static bool visit_value(Expr *e, void *data) {
  const Walk *w = data;
  if (!w->visit(e, w->data)) return false;
  if (e->kind != EX_MEMBER || !access_var(w->code, e)) return true;
  for (const Expr *o = e->kid[0]; o->kind == EX_MEMBER || o->kind == EX_REF; o = o->kid[0])
    for (int i = 1; i < o->nkid; i++) ast_expr_walk(o->kid[i], visit_value, data);
  return false;
}

void access_walk(Code *c, const Expr *e, ExprVisit *visit, void *data) {
  ast_expr_walk((Expr *)e, visit_value, &(Walk){c, visit, data});
}

/* ---- names of which nothing is known ---- */

/* Said once a loop. */
static bool is_told(const Collector *c, const char *name) {
  for (int i = c->code->effect.n - 1; i >= 0; i--) {
    const Effect *e = &c->code->effect.v[i];
    if (e->kind == EFF_UNKNOWN && e->what == name && c->loop && i >= c->loop->info->eff0) return true;
  }
  return false;
}

static void note_unknown(Collector *c, const Symbol *s, Span at) {
  const char *module = s ? symbol_unknown_module(s) : NULL;
  if (!module || is_told(c, s->name)) return;
  collect_effect(c, EFF_UNKNOWN, at, s->name);
  c->code->effect.v[c->code->effect.n - 1].why = module;
}

/* ---- accesses ---- */

/* A CYCLE or EXIT has perhaps left out the rest of a loop's body, or a jump what stands before its label. To *in the innermost loop
 * around both, NULL: none is. */
static bool may_be_skipped(const Collector *c, const Loop **in) {
  const Loop *l = c->loop;
  while (l && !l->info->cut) l = l->parent;
  for (int i = 0; i < c->ahead.n; i++) {
    const Loop *both = c->loop;
    while (both && !(c->ahead.v[i].from && query_loop_inside(c->ahead.v[i].from, both))) both = both->parent;
    if (both && (!l || both->depth > l->depth)) l = both;
  }
  *in = l;
  return l || c->ahead.n || c->left;
}

static Access *record(Collector *c, const Expr *e, const Parts *p, bool write) {
  Access *a = ARENA_NEW(c->arena, Access);
  note_unknown(c, p->sym, e->span);
  note_unknown(c, p->object, e->span);
  a->var = var_of(c->code, p);
  a->var->pointer |= p->pointer;
  a->var->target |= p->target;
  a->var->pointer_part |= p->part;
  a->var->scattered |= p->scattered;
  a->unknown = p->loose;
  a->designator = p->designator;
  a->ref = e;
  a->sub = p->sub;
  a->nsub = p->nsub;
  a->tail = p->tail;
  a->partial = p->partial;
  a->write = write;
  a->var->set |= write;
  a->var->written |= write;
  a->skipped = may_be_skipped(c, &a->jumped);
  a->message = c->message;
  a->stmt = c->stmt;
  a->loop = c->loop;
  a->guard = c->guard;
  a->seq = c->code->access.n;
  a->ev = c->code->event.n;
  vec_push(c->arena, &c->code->access, a);
  collect_event(c, EV_ACCESS, a->seq, NULL);
  return a;
}

/* Reads inside the subscripts (and substring bounds) of a designator. */
static void read_subscripts(Collector *c, const Expr *e) {
  e = query_strip(e);
  if (!e || (e->kind != EX_MEMBER && e->kind != EX_REF)) return;
  read_subscripts(c, e->kid[0]);
  for (int i = 1; i < e->nkid; i++) access_reads(c, e->kid[i]);
}

/* The object with image selectors that 'e' is or is a part of; NULL: the object is this image's. */
static const Expr *coindexed(const Expr *e) {
  for (e = query_strip(e); e && (e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL)); e = e->nkid ? e->kid[0] : NULL)
    ;
  return e && e->kind == EX_COINDEX ? e : NULL;
}

/* 'e' is coindexed: what image i has of it may be changed by any image. */
static void touch_image(Collector *c, const Expr *e) {
  const Expr *object = coindexed(e);
  Buf b = {0};
  expr_text(object, &b);
  collect_effect(c, EFF_IMAGE, object->span, arena_strdup(c->arena, b.s));
  buf_free(&b);
  collect_event(c, EV_ANYTHING, 0, NULL);
  read_subscripts(c, object->kid[0]);
  for (int i = 1; i < object->nkid; i++) access_reads(c, object->kid[i]);
}

/* Updates of integers are the same in any order; others make results differ from run to run. */
static void note_atomic(Collector *c, Access *a, bool update) {
  bool any_order = update && (a->ref->type.base == TY_INTEGER || a->ref->type.base == TY_LOGICAL);
  a->atomic = true;
  for (Loop *l = c->loop; l && !any_order; l = l->parent) l->info->order_shows = true;
}

static void read_designator(Collector *c, const Expr *e) {
  Parts p;
  read_subscripts(c, e);
  if (coindexed(e)) touch_image(c, e);
  if (!take_apart(c->code, e, &p) || declared_stmt_dummy(p.sym, c->stmt_fn)) return;
  Access *a = record(c, e, &p, false);
  if (c->stmt == c->atomic_read && e == query_strip(c->stmt->u.assign.rhs)) note_atomic(c, a, false);
  if (e != c->self) return;
  a->red = c->red;
  a->update = c->update;
  if (c->stmt == c->atomic) note_atomic(c, a, c->red != RED_NONE);
}

void access_target(Collector *c, const Expr *lhs) {
  Parts p;
  read_subscripts(c, lhs);
  if (coindexed(lhs)) {
    touch_image(c, lhs);
    return;
  }
  if (!take_apart(c->code, lhs, &p)) {
    collect_event(c, EV_ANYTHING, 0, NULL);
    collect_effect(c, EFF_OPAQUE, lhs->span, "assignment");
    return;
  }
  Access *a = record(c, lhs, &p, true);
  a->red = c->red;
  a->update = c->update;
  if (c->stmt == c->atomic) note_atomic(c, a, c->red != RED_NONE);
}

void access_index(Collector *c, const Expr *var) {
  Parts p;
  if (var && take_apart(c->code, var, &p)) record(c, var, &p, true)->index = true;
}

void access_select(Collector *c, const Expr *item) {
  const Expr *e = item->kind == EX_KEYWORD ? item->kid[0] : item;
  Parts p;
  if (take_apart(c->code, e, &p)) {
    read_subscripts(c, e);
    return;
  }
  access_reads(c, e);
  if (item->kind != EX_KEYWORD || !item->sym) return;
  Expr *name = ARENA_NEW(c->arena, Expr);
  *name = (Expr){
      .kind = EX_NAME, .span = item->span, .text = item->text, .sym = item->sym, .type = e->type, .rank = e->rank, .depth = 1};
  if (take_apart(c->code, name, &p)) record(c, name, &p, true);
}

/* A NAMELIST group stands for its members: which of them a READ sets is in the file. */
static void list_members(Collector *c, const Expr *group, bool read, bool write) {
  const Symbol *s = query_real_symbol(group->sym);
  for (int i = 0; i < s->nlist; i++) {
    const Symbol *m = query_real_symbol(s->list[i]);
    Expr *name = ARENA_NEW(c->arena, Expr);
    *name = (Expr){.kind = EX_NAME,
                   .span = group->span,
                   .text = m->name,
                   .sym = s->list[i],
                   .type = m->type,
                   .rank = (uint8_t)m->rank,
                   .depth = 1};
    access_list_item(c, name, read, write);
  }
}

bool access_is_namelist(const Expr *e) {
  e = query_strip(e);
  return e && e->kind == EX_NAME && e->sym && query_real_symbol(e->sym)->kind == SY_NAMELIST;
}

void access_list_item(Collector *c, const Expr *e, bool read, bool write) {
  Parts p;
  e = query_strip(e);
  if (!e) return;
  if (access_is_namelist(e)) {
    list_members(c, e, read, write);
    return;
  }
  if (e->kind == EX_IMPLIED_DO) {
    access_index(c, e->kid[0]);
    for (int i = 1; i < e->nkid; i++) access_list_item(c, e->kid[i], i < 4 || read, i >= 4 && write);
    return;
  }
  if (!take_apart(c->code, e, &p)) {
    access_reads(c, e);
    return;
  }
  read_subscripts(c, e);
  for (int w = 0; w < 2; w++) {
    if (w ? !write : !read) continue;
    Access *a = record(c, e, &p, w);
    a->unknown |= read && write && p.object->rank > 0;
    a->maybe |= write;
  }
}

/* ---- calls ---- */

/* Intrinsics that ask about an object but do not read its value. */
static bool is_inquiry(IntrinsicId id) {
  return (intrinsic_class(id) == IC_I && id != IN_LOC) || id == IN_C_SIZEOF || id == IN_THIS_IMAGE;
}

static const Expr *argument(const Expr *e) { return e && e->kind == EX_KEYWORD ? e->kid[0] : e; }

/* Of a component of an element: its value is not read, and no store to it changes that. */
static void read_descriptor(Collector *c, const Expr *e, Parts *p) {
  char *tail = arena_printf(c->arena, "%s(descriptor)", p->tail);
  p->tail = intern(c->code->names, tail, strlen(tail));
  record(c, e, p, false);
}

static void read_type(Collector *c, const Expr *of) {
  const Expr *arg = query_strip(argument(of));
  Parts p;
  if (arg && take_apart(c->code, arg, &p)) {
    read_subscripts(c, arg);
    if (p.sub && *p.tail) read_descriptor(c, arg, &p);
  } else
    access_reads(c, arg);
}

/* Of TRANSFER's MOLD the type counts alone. */
static bool is_mold(const Expr *e, int i) {
  const Expr *arg = e->kid[i];
  if (e->sym->intrinsic != IN_TRANSFER || !arg) return false;
  return arg->kind == EX_KEYWORD ? !strcmp(arg->text, "mold") : i == 2;
}

/* The elements of dummy 'at', or of global 'global', that the call touches. */
static const Passed *passed(Collector *c, const ProcSummary *s, const Expr **actual, int at, int global) {
  Passed *p = ARENA_NEW(c->arena, Passed);
  *p = (Passed){s, at, global, actual};
  return p;
}

/* A scalar dummy reaches no further than the element it is associated with: old programs pass one type for another. A polymorphic one
 * is of its argument's type. */
static bool fills_at_most(const Symbol *dummy, const Expr *arg) {
  if (dummy->type.is_class) return !arg->type.is_class && callee_is_plain_record(arg->type);
  if (dummy->type.base == arg->type.base && dummy->type.kind == arg->type.kind) return true;
  int n = type_size(dummy->type);
  return n > 0 && n <= type_size(arg->type);
}

/* An array that is a component of an element, c(i)%v, or an element of such an array: a dummy array reaches no further than that component
 * (F2018 15.5.2.11). */
static bool is_in_element(const Parts *p, const Expr *arg) {
  return p->sub && *p->tail && !p->loose && (arg->rank > 0 || arg->kind == EX_REF);
}

/* One actual argument that the procedure may read or write. */
static void pass(Collector *c, const Expr *e, const ProcSummary *s, const Expr **actual, int at) {
  const Expr *arg = query_strip(argument(e));
  if (!arg) return;
  bool known = s && at >= 0 && at < s->ndummies;
  bool reads = !known || s->reads[at], writes = !known || s->writes[at];
  bool each = arg->rank > 0 && s && (s->proc->proc & PF_ELEMENTAL) && s->proc->result; /* element by element, as an operand */
  Parts p;
  if ((each && !writes) || !take_apart(c->code, arg, &p)) {
    access_reads(c, arg);
    return;
  }
  bool element = known && s->scalar[at] && arg->rank == 0 && fills_at_most(query_real_symbol(s->proc->dummies[at]), arg);
  read_subscripts(c, arg);
  reads |= writes && !(known && s->always[at]) && callee_leads_elsewhere(arg->type);
  for (int w = 0; w < 2; w++) {
    if (w ? !writes : !reads) continue;
    Access *a = record(c, arg, &p, w);
    a->unknown |= !element && p.object->rank > 0;
    a->inside =
        a->unknown && (is_in_element(&p, arg) || (arg->kind == EX_REF && arg->how == REF_SECTION && !a->partial && !*a->tail));
    if (known && s->sections && !s->scalar[at] && a->unknown) a->passed = passed(c, s, actual, at, -1);
    a->maybe |= w && !(known && s->always[at]);
    if (known && s->atomic[at] && !a->var->scalar) note_atomic(c, a, false);
  }
}

/* Storage of a block under names that are not the unit's. */
static void note_foreign(Code *c, const Var *v) {
  c->foreign_common |= overlap_names_block(v, c->unit);
  for (int i = 0; i < c->var.n && !c->foreign_common; i++)
    c->foreign_common = c->var.v[i]->sym != v->sym && overlap_of(c->var.v[i], v) != OVERLAP_NO;
}

/* What the procedure does to variables that are neither its own nor arguments. */
static void touch_globals(Collector *c, const ProcSummary *s, const Expr **actual, const Expr *call) {
  for (int i = 0; i < s->nglobals; i++) {
    const GlobalEffect *g = &s->global[i];
    const Var *v = g->var;
    const Symbol *own = overlap_counterpart(v, c->code->unit);
    if (!own && v->object == v->sym) own = overlap_stand_in(c->ana, v->sym, c->code->unit);
    if (v->sym->common && !own) note_foreign(c->code, v);
    Parts p = {.sym = own ? own : v->sym,
               .object = own ? own : v->object,
               .designator = v->designator,
               .path = own ? own->name : v->path,
               .tail = "",
               .pointer = v->pointer,
               .target = v->target,
               .part = v->pointer_part,
               .scattered = v->scattered};
    Access *a = record(c, call, &p, g->write);
    a->hidden = true;
    a->unknown = !g->always;
    a->stores = g->stores;
    a->red = g->red;
    a->update = g->red != RED_NONE ? g->first->update : NULL;
    a->maybe = g->write && !g->always;
    if (s->sections && !v->scalar) a->passed = passed(c, s, actual, -1, i);
  }
}

/* Per dummy: the actual argument, or NULL. */
static const Expr **actuals(Collector *c, const Symbol *proc, Expr *const *arg, int narg) {
  const Expr **actual = ARENA_ARRAY(c->arena, const Expr *, proc->ndummies + 1);
  for (int i = 0; i < narg; i++) {
    int at = callee_position(proc, arg[i], i);
    if (at >= 0) actual[at] = argument(arg[i]);
  }
  return actual;
}

/* Its interface is known, and says neither PURE nor ELEMENTAL; or it is EXTERNAL, and no file has its body. */
static bool is_impure(const Analysis *ana, const Symbol *proc, const Effect *e) {
  if (!proc) return false;
  if (!proc->has_interface) return e->bodiless && !(e->waits && ana->bodies_come) && !e->entry && !e->named;
  return !(proc->proc & (PF_PURE | PF_ELEMENTAL)) || (proc->proc & PF_IMPURE);
}

/* 'x%init' of 'call x%init(n)' */
static const char *called_words(Collector *c, const Expr *call) {
  while (call->kind == EX_REF && call->nkid) call = call->kid[0];
  return query_words(c->arena, call);
}

static const char *bodiless_words(Collector *c, const Symbol *proc) {
  if (proc && proc->is_entry) return "it is an ENTRY inside of another procedure";
  const char *elsewhere = proc ? callee_elsewhere(c->ana, proc) : NULL, *unnamed = callee_unnamed(proc);
  return unnamed ? unnamed : elsewhere ? elsewhere : "its body is not in this file, and it is not PURE";
}

/* What stands in the way of parallel iterations or of device code. */
static void note_call(Collector *c, const Symbol *proc, const ProcSummary *s, const Expr *call) {
  Span at = call->span;
  if (s && (s->does & DOES_STOP)) {
    collect_effect(c, EFF_STOP, at, "a procedure that may STOP");
    c->code->effect.v[c->code->effect.n - 1].proc = s->proc;
  }
  if (s && !s->why && !s->host) return;
  if (proc && proc->from_unknown && proc->from_module) {
    note_unknown(c, proc, at);
    return;
  }
  collect_effect(c, s && !s->why ? EFF_ELSEWHERE : EFF_CALL, at, proc ? proc->name : called_words(c, call));
  Effect *e = &c->code->effect.v[c->code->effect.n - 1];
  e->why = !s ? bodiless_words(c, proc) : s->why ? s->why : s->host;
  e->proc = s ? s->proc : NULL;
  e->bodiless = !s;
  e->named = callee_unnamed(proc);
  e->entry = proc && proc->is_entry;
  e->waits = s ? !s->obstacle : proc && sema_global_is_elsewhere(proc);
  e->impure = is_impure(c->ana, proc, e);
  e->reads_any = s && s->unknown_globals;
  e->listed = s && s->listed;
  if (s) e->because = s->at;
}

/* What has to be false for the call to be what its summary says. */
static void note_needs(Collector *c, const ProcSummary *s, const Expr **actual, Span at) {
  for (const Need *n = s ? s->need : NULL; n; n = n->next) {
    collect_effect(c, EFF_NEED, at, s->proc->name);
    c->code->effect.v[c->code->effect.n - 1].cond = terms_at_call(n, s, actual, c->code);
  }
}

/* What is known of the procedure in the code that is being made. */
static const ProcSummary *summary_of(Collector *c, const Symbol *proc) {
  const Callees *callees = c->code->whole->callees;
  const ProcSummary *version = c->code->specialised ? callees->specialised(c->ana, proc) : NULL;
  return version ? version : callees->summary(c->ana, proc);
}

/* The host calls what a clone was made of. */
static void note_site(Collector *c, const Symbol *proc, const Expr **actual) {
  vec_push(c->arena, &c->code->call, ((CallSite){proc, actual, c->code->event.n}));
  if (proc->unit->clone_of) vec_push(c->arena, &c->code->call, ((CallSite){proc->unit->clone_of->sym, actual, c->code->event.n}));
}

static void call_procedure(Collector *c, const Symbol *proc, Expr *const *arg, int narg, const Expr *call) {
  proc = query_real_symbol(proc);
  if (device_context_answers(c, proc, call)) {
    for (int i = 0; i < narg; i++) access_reads(c, argument(arg[i]));
    return;
  }
  const ProcSummary *s = summary_of(c, proc);
  if (s && !callee_takes(s, proc, arg, narg)) s = NULL;
  const Expr **actual = s ? actuals(c, proc, arg, narg) : NULL;
  for (int i = 0; i < narg; i++) pass(c, arg[i], s, actual, s ? callee_position(proc, arg[i], i) : -1);
  if (s) touch_globals(c, s, actual, call);
  if (s && s->proc->unit) note_site(c, s->proc, actual);
  c->code->does |= s ? s->does : DOES_UNKNOWN;
  if (!s || s->unknown_globals) collect_event(c, EV_CALL, 0, NULL);
  note_call(c, proc, s, call);
  note_needs(c, s, actual, call->span);
}

static void call_intrinsic(Collector *c, const Expr *e) {
  const bool inquiry = is_inquiry((IntrinsicId)e->sym->intrinsic);
  for (int i = 1; i < e->nkid; i++)
    if ((inquiry && i == 1) || is_mold(e, i))
      read_type(c, e->kid[i]);
    else
      access_reads(c, argument(e->kid[i]));
}

/* The object whose procedure is called: 'a' of a%f(x), which f gets as an argument. */
static const Expr *passed_object(const Expr *call) {
  const Expr *e = call->kind == EX_REF ? call->kid[0] : call;
  const Symbol *bound = e && e->kind == EX_MEMBER ? e->sym : NULL;
  return bound && !(bound->attrs & AT_NOPASS) ? e->kid[0] : NULL;
}

/* A procedure of an object: which one it is may depend on the object's type at run time. */
static bool call_bound(Collector *c, const Symbol *proc, Expr *const *arg, int narg, const Expr *call) {
  const Expr *object = passed_object(call);
  if (!object) return false;
  pass(c, object, NULL, NULL, -1);
  for (int i = 0; i < narg; i++) pass(c, arg[i], NULL, NULL, -1);
  collect_event(c, EV_CALL, 0, NULL);
  c->code->does |= DOES_UNKNOWN;
  note_call(c, proc, NULL, call);
  Effect *e = &c->code->effect.v[c->code->effect.n - 1];
  if (e->kind == EFF_CALL) {
    e->bound = true;
    e->why = object->type.is_class ? "which procedure that is depends on the dynamic type of its object"
                                   : "type-bound calls through an object are not followed";
  }
  return true;
}

static void read_call(Collector *c, const Expr *e) {
  const Symbol *proc = query_real_symbol(e->sym);
  if (proc && proc->kind == SY_INTRINSIC)
    call_intrinsic(c, e);
  else if (!call_bound(c, proc, e->kid + 1, e->nkid - 1, e))
    call_procedure(c, proc, e->kid + 1, e->nkid - 1, e);
}

static void intrinsic_subroutine(Collector *c, const Symbol *proc, Expr *const *arg, int narg, Span at) {
  for (int i = 0; i < narg; i++) access_list_item(c, argument(arg[i]), true, true);
  collect_effect(c, EFF_CALL, at, proc->name);
  c->code->effect.v[c->code->effect.n - 1].why = "it is an intrinsic subroutine of the host";
}

void access_call(Collector *c, const Expr *e) {
  bool args = e->kind == EX_REF;
  const Symbol *proc = query_real_symbol(args && !e->sym ? e->kid[0]->sym : e->sym);
  Expr *const *arg = args ? e->kid + 1 : NULL;
  int narg = args ? e->nkid - 1 : 0;
  if (proc && proc->kind == SY_INTRINSIC)
    intrinsic_subroutine(c, proc, arg, narg, e->span);
  else if (!call_bound(c, proc, arg, narg, e))
    call_procedure(c, proc, arg, narg, e);
}

/* ---- expressions ---- */

static void read_implied_do(Collector *c, const Expr *e) {
  for (int i = 1; i < 4 && i < e->nkid; i++) access_reads(c, e->kid[i]);
  access_index(c, e->kid[0]);
  for (int i = 4; i < e->nkid; i++) access_reads(c, e->kid[i]);
}

static void read_stmt_function(Collector *c, const Expr *e) {
  const Symbol *outer = c->stmt_fn;
  for (int i = 1; i < e->nkid; i++) access_reads(c, e->kid[i]);
  if (!e->sym) return;
  c->stmt_fn = e->sym;
  access_reads(c, e->sym->stmt_fn);
  c->stmt_fn = outer;
}

static void read_ref(Collector *c, const Expr *e) {
  if (e->how == REF_STMT_FUNCTION)
    read_stmt_function(c, e);
  else if (e->how == REF_CALL || e->how == REF_UNKNOWN)
    read_call(c, e);
  else if (e->how != REF_CONSTRUCTOR)
    read_designator(c, e);
  else
    for (int i = 1; i < e->nkid; i++) access_reads(c, e->kid[i]);
}

static void read_defined(Collector *c, const Expr *e) {
  if (e->sym)
    call_procedure(c, e->sym, e->kid, e->nkid, e);
  else
    for (int i = 0; i < e->nkid; i++) access_reads(c, e->kid[i]);
}

void access_defined_assignment(Collector *c, const Stmt *s) {
  Expr *arg[2] = {s->u.assign.lhs, s->u.assign.rhs};
  call_procedure(c, s->u.assign.defined, arg, 2, s->u.assign.lhs);
}

void access_reads(Collector *c, const Expr *e) {
  if (!e) return;
  switch (e->kind) {
  case EX_NAME:
  case EX_MEMBER: read_designator(c, e); return;
  case EX_REF: read_ref(c, e); return;
  case EX_IMPLIED_DO: read_implied_do(c, e); return;
  case EX_COINDEX: touch_image(c, e); return;
  case EX_UNARY:
  case EX_BINARY:
    if (e->op == OP_DEFINED || e->sym) {
      read_defined(c, e);
      return;
    }
    break;
  default: break;
  }
  for (int i = 0; i < e->nkid; i++) access_reads(c, e->kid[i]);
}
