/* Names of ASSOCIATE that stand for an object (F2018, 11.1.3.3): their uses become the object, so that what
 * reads the tree afterwards knows objects by one name only. That is right where the selector leads to one
 * place all through the block: nothing that its subscripts are made of is set there, and no pointer on the
 * way is given another target. Names of values, numbers and arrays of them, become variables that the block sets first. Other names
 * keep their selector, and loops that use them stay on the host (EFF_RENAMES). Pointers that an iteration sets and uses are such names, too. */
#include "frontend/sema/steady.h"
#include "frontend/sema/sema.h"
#include "frontend/symbol/extent.h"
#include <string.h>

enum { MAX_SELECTOR = 64 }; /* nodes: names of nested constructs would grow without bound */

typedef struct {
  Sema *s;
  const Unit *u;
  Stmt *first;  /* of the statements that use the name, with those after it */
  Symbol *name; /* the associate name, or the pointer */
  const Expr *selector;
  const Stmt *stmt; /* whose expressions are visited */
  bool fixed_place; /* an expression stands where only names may, or where its symbol is already made */
  bool put;         /* replace; else only see whether that can be done */
  bool guard;       /* of TYPE IS or CLASS IS: the name is that of the selector */
  bool pointer;     /* see below */
  bool ok;
  int uses; /* of a pointer, so far */
} Naming;

/* ---- selectors ---- */

static bool plain_visit(Expr *e, void *data) {
  bool call = e->kind == EX_REF &&
              (e->how == REF_CALL || e->how == REF_STMT_FUNCTION || e->how == REF_CONSTRUCTOR || e->how == REF_UNKNOWN);
  if ((call && !(e->sym && e->sym->kind == SY_INTRINSIC)) || e->kind == EX_ARRAY || e->kind == EX_IMPLIED_DO ||
      e->op == OP_DEFINED || (e->flags & EF_TSPEC))
    *(bool *)data = false;
  return *(bool *)data;
}

/* A subscript of rank 0 made of variables, constants, operators and intrinsic functions. */
static bool is_plain(const Expr *e) {
  bool plain = !e || e->rank == 0;
  ast_expr_walk((Expr *)e, plain_visit, &plain);
  return plain;
}

static bool plain_subscripts(const Expr *e) {
  for (int i = 1; i < e->nkid; i++) {
    const Expr *x = e->kid[i];
    if (!x || !(x->kind == EX_RANGE ? is_plain(x->kid[0]) && is_plain(x->kid[1]) && is_plain(x->kid[2]) : is_plain(x)))
      return false;
  }
  return true;
}

/* Does 'e' name a variable, an element or, when 'section', some elements of one, or a component? */
static bool is_object(const Expr *e, bool section) {
  switch (e->kind) {
  case EX_NAME: return e->sym && e->sym->kind == SY_VARIABLE && e->type.base != TY_NONE;
  case EX_MEMBER: return e->sym && e->sym->kind == SY_COMPONENT && !e->kid[0]->rank && is_object(e->kid[0], false);
  case EX_REF:
    return (e->how == REF_ELEMENT || (section && e->how == REF_SECTION)) && plain_subscripts(e) && e->kid[0]->kind != EX_REF &&
           is_object(e->kid[0], false);
  default: return false;
  }
}

static bool count_visit(Expr *e, void *data) {
  (void)e;
  return ++*(int *)data <= MAX_SELECTOR;
}

static bool is_small(const Expr *e) {
  int nodes = 0;
  ast_expr_walk((Expr *)e, count_visit, &nodes);
  return nodes <= MAX_SELECTOR;
}

/* ---- what changes in the block ---- */

static bool keeps_value(const Naming *r, const Expr *e) {
  Steady c = {0};
  c.sym = steady_base(e, &c.member);
  if (!c.sym || (c.sym->attrs & AT_PARAMETER)) return c.sym != NULL;
  if ((c.sym->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE | AT_ASYNCHRONOUS)) || c.sym->equiv || c.sym->kind != SY_VARIABLE)
    return false;
  if ((c.sym->attrs & AT_INTENT_INOUT) == AT_INTENT_IN) return true;
  steady_look(&c, r->first);
  return !c.set && (!c.calls || steady_is_private(c.sym, r->u));
}

typedef struct {
  const Naming *r;
  bool keeps;
} Keep;

static bool keep_visit(Expr *e, void *data) {
  Keep *k = data;
  if (e->kind == EX_REF && e->how == REF_CALL) {
    for (int i = 1; i < e->nkid; i++) ast_expr_walk(e->kid[i], keep_visit, data);
    return false;
  }
  if (e->kind == EX_MEMBER || e->kind == EX_NAME) k->keeps = k->keeps && keeps_value(k->r, e);
  for (const Expr *x = e->kind == EX_MEMBER ? e->kid[0] : NULL; x && x->nkid; x = x->kid[0])
    for (int i = 1; i < x->nkid; i++) ast_expr_walk(x->kid[i], keep_visit, data);
  return k->keeps && e->kind != EX_MEMBER;
}

static bool keeps_targets(const Naming *r) {
  Steady c = {0};
  steady_look(&c, r->first);
  return !c.pointers && !c.calls;
}

/* Does the selector lead to the same place wherever the block uses it? */
static bool is_steady(const Naming *r) {
  Keep k = {r, true};
  bool pointer = false;
  for (const Expr *e = r->selector;; e = e->kid[0]) {
    pointer |= e->kind != EX_REF && (e->sym->attrs & AT_POINTER);
    for (int i = 1; e->kind == EX_REF && i < e->nkid; i++) ast_expr_walk(e->kid[i], keep_visit, &k);
    if (e->kind == EX_NAME) break;
  }
  return k.keeps && (!pointer || keeps_targets(r));
}

/* ---- uses ---- */

typedef struct {
  const Scope *scope;
  const Symbol *guard; /* the selector under its own name, where its type is known */
  bool hidden;
} Hidden;

static bool hidden_visit(Expr *e, void *data) {
  Hidden *h = data;
  const Symbol *found = e->kind == EX_NAME ? symbol_lookup(h->scope, e->text) : NULL;
  h->hidden |= found && found != e->sym && found != h->guard;
  return true;
}

/* A declaration inside the construct hides a name of the selector. */
static bool is_hidden(const Naming *r) {
  Hidden h = {sema_directive_scope_at(r->u, r->stmt), r->guard ? r->name : NULL, false};
  if (stmt_scope(r->stmt) && r->stmt->kind != ST_ASSOCIATE && r->stmt->kind != ST_BLOCK) h.scope = stmt_scope(r->stmt);
  ast_expr_walk((Expr *)r->selector, hidden_visit, &h);
  return h.hidden;
}

/* Of what does not stand in the source as it is: its text is made. */
static Span point(Span at) { return (Span){at.begin, at.begin}; }

static Expr *duplicate(Arena *a, const Expr *e, Span at) {
  if (!e) return NULL;
  size_t size = sizeof *e + (size_t)(e->nkid + (e->flags & (EF_KINDP | EF_TSPEC) ? 1 : 0)) * sizeof *e->kid;
  Expr *x = arena_alloc(a, size);
  memcpy(x, e, size);
  x->span = at;
  for (int i = 0; i < e->nkid; i++) x->kid[i] = duplicate(a, e->kid[i], point(at));
  return x;
}

static void measure(Naming *r, Expr *e) {
  unsigned depth = 0;
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->depth > depth) depth = e->kid[i]->depth;
  if (depth + 1 > MAX_EXPR_DEPTH - MAX_SELECTOR) r->ok = false;
  e->depth = (depth + 1) & 0xfff;
}

static Expr *make(Naming *r, ExprKind kind, int nkid, Span at) {
  Expr *e = arena_alloc(r->s->a, sizeof *e + (size_t)nkid * sizeof *e->kid);
  memset(e, 0, sizeof *e + (size_t)nkid * sizeof *e->kid);
  e->kind = kind;
  e->nkid = nkid;
  e->span = at;
  e->depth = 1;
  return e;
}

static Expr *number(Naming *r, int64_t n, Span at) {
  Expr *e = make(r, EX_INT, 0, point(at));
  e->text = arena_printf(r->s->a, "%lld", (long long)n);
  e->ival = (int)n;
  sema_expr(r->s, e);
  return e;
}

static Expr *compute(Naming *r, Op op, Expr *x, Expr *y) {
  Expr *e = make(r, EX_BINARY, 2, point(x->span));
  e->op = op;
  e->kid[0] = x;
  e->kid[1] = y;
  e->type = sema_expr_promote(r->s, x->type, y->type);
  measure(r, e);
  sema_expr_fold(r->s, e);
  return e;
}

static bool is_one(const Expr *e) { return e->kind == EX_INT && e->ival == 1; }

/* The element 'sub' of lo, lo + step, ... where 'lo' is number 1. */
static Expr *mapped(Naming *r, const Expr *lo, const Expr *step, Expr *sub) {
  Span at = point(sub->span);
  if (is_one(lo) && !step) return sub;
  int64_t n;
  if (!step && lo->kind == EX_INT && fold_const_int(sub, &n)) return number(r, n + lo->ival - 1, at);
  if (!step && lo->kind == EX_INT && lo->ival < 1) return compute(r, OP_SUB, sub, number(r, 1 - lo->ival, at));
  if (!step && lo->kind == EX_INT) return compute(r, OP_ADD, sub, number(r, lo->ival - 1, at));
  Expr *from = compute(r, OP_SUB, sub, number(r, 1, at));
  if (step) from = compute(r, OP_MUL, from, duplicate(r->s->a, step, at));
  return compute(r, OP_ADD, duplicate(r->s->a, lo, at), from);
}

/* The lower bound of a section's dimension 'i' from 1; NULL: not one that can be written down. */
static const Expr *lower(Naming *r, int i) {
  const Expr *range = r->selector->kid[i];
  const Expr *object = r->selector->kid[0];
  if (range->kid[0]) return range->kid[0]->kind == EX_INT && (range->kid[0]->flags & EF_KINDP) ? NULL : range->kid[0];
  const Expr *lo =
      object->sym && object->sym->dim && i <= object->sym->rank ? extent_lower(r->s->a, object->sym, i - 1, object) : NULL;
  int64_t n;
  if (!lo || !fold_const_int(lo, &n))
    return lo && lo->kind == EX_REF && lo->nkid > 1 && lo->kid[1] == object ? lo : NULL; /* LBOUND(object, i) */
  return n < -1000000000 || n > 1000000000 ? NULL : number(r, n, range->span);
}

/* What 'sub' of the name is of dimension 'i' of the object; NULL: that cannot be said. */
static Expr *subscript(Naming *r, int i, Expr *sub) {
  const Expr *range = r->selector->kid[i], *lo = lower(r, i);
  if (sub->kind != EX_RANGE) return lo && !sub->rank ? mapped(r, lo, range->kid[2], sub) : NULL;
  if (!sub->kid[0] && !sub->kid[1] && !sub->kid[2]) return duplicate(r->s->a, range, point(sub->span));
  if (!lo || range->kid[2]) return NULL;
  Expr *e = make(r, EX_RANGE, 3, point(sub->span));
  e->kid[0] = sub->kid[0] ? mapped(r, lo, NULL, sub->kid[0]) : duplicate(r->s->a, range->kid[0], point(sub->span));
  e->kid[1] = sub->kid[1] ? mapped(r, lo, NULL, sub->kid[1]) : duplicate(r->s->a, range->kid[1], point(sub->span));
  e->kid[2] = sub->kid[2];
  measure(r, e);
  return e;
}

/* name(sub, ...) where the name stands for a section. */
static Expr *merged(Naming *r, const Expr *use) {
  const Expr *sel = r->selector;
  Expr *e = make(r, EX_REF, sel->nkid, use->span);
  e->kid[0] = duplicate(r->s->a, sel->kid[0], use->span);
  e->sym = sel->sym;
  e->how = use->how;
  e->type = use->type;
  e->rank = use->rank;
  for (int i = 1, k = 1; i < sel->nkid; i++) {
    bool range = sel->kid[i]->kind == EX_RANGE;
    if (range && k >= use->nkid) return NULL;
    e->kid[i] = range ? subscript(r, i, use->kid[k++]) : duplicate(r->s->a, sel->kid[i], point(use->span));
    if (!e->kid[i]) return NULL;
  }
  measure(r, e);
  return e;
}

/* A procedure may ask for the pointer itself. */
static bool passes_pointer(const Naming *r, const Expr *e) {
  bool call = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_UNKNOWN || e->how == REF_CONSTRUCTOR);
  if (call && e->sym && e->sym->kind == SY_INTRINSIC && strcmp(e->sym->name, "associated") != 0) return false;
  for (int i = 1; r->pointer && call && i < e->nkid; i++) {
    const Expr *k = e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
    if (k && k->kind == EX_NAME && k->sym == r->name) return true;
  }
  return false;
}

static bool is_use(const Naming *r, const Expr *e) { return e->kind == EX_NAME && e->sym == r->name; }

static bool use_visit(Expr *e, void *data) {
  Naming *r = data;
  if (is_use(r, e)) r->ok = false;
  return r->ok;
}

/* 'e' is name(...). */
static void subscripted(Naming *r, Expr **slot) {
  Expr *e = *slot;
  bool section = r->selector->kind == EX_REF && r->selector->how == REF_SECTION;
  if (e->how != REF_ELEMENT && e->how != REF_SECTION && e->how != REF_SUBSTRING) {
    r->ok = false;
  } else if (section) {
    Expr *m = merged(r, e);
    if (!m) r->ok = false;
    if (m && r->put) *slot = m;
  } else if (r->put) {
    e->kid[0] = duplicate(r->s->a, r->selector, e->kid[0]->span);
    e->sym = e->kid[0]->sym;
    measure(r, e);
  }
}

static void use_slot(Expr **slot, void *data) {
  Naming *r = data;
  Expr *e = *slot;
  bool based = e->kind == EX_REF && is_use(r, e->kid[0]);
  for (int i = based; i < e->nkid; i++)
    if (e->kid[i]) use_slot(&e->kid[i], r);
  if (e->flags & EF_TSPEC) ast_expr_walk(e, use_visit, r); /* among the children, which are done, or in the type */
  if ((based || is_use(r, e)) && (r->fixed_place || is_hidden(r))) r->ok = false;
  if (passes_pointer(r, e)) r->ok = false;
  if (!r->ok) return;
  r->uses += based || is_use(r, e);
  if (based)
    subscripted(r, slot);
  else if (!is_use(r, e))
    e->nkid && r->put ? measure(r, e) : (void)0;
  else if (r->put)
    *slot = duplicate(r->s->a, r->selector, e->span);
}

/* Copies of it, or sums into it, are made by name. */
static bool takes_objects(const Clause *c) {
  return c->kind >= CL_IN && c->kind <= CL_UPDATE_DEVICE ? c->kind != CL_LOCAL && c->kind != CL_INLOCAL : c->kind >= CL_IF;
}

static void directive_uses(Naming *r, Directive *d) {
  for (Clause *c = d->clause; c; c = c->next) {
    r->fixed_place = !takes_objects(c) && r->selector->kind != EX_NAME;
    for (int i = 0; i < c->nitem; i++)
      if (c->item[i]) use_slot(&c->item[i], r);
  }
  r->fixed_place = r->selector->kind != EX_NAME;
  for (int i = 0; i < d->narg; i++)
    if (d->arg[i]) use_slot(&d->arg[i], r);
  r->fixed_place = false;
}

static void names_fixed(Naming *r, const Stmt *s) {
  for (int i = 0; i < s->u.loop.nlocality; i++)
    for (int k = 0; k < s->u.loop.locality[i].nnames; k++)
      if (is_use(r, s->u.loop.locality[i].names[k])) r->ok = false;
}

static bool stmt_visit(Stmt *s, void *data) {
  Naming *r = data;
  r->stmt = s;
  if (s->kind == ST_DIRECTIVE && s->u.directive) directive_uses(r, s->u.directive);
  if (s->kind == ST_DO || s->kind == ST_FORALL) names_fixed(r, s);
  r->fixed_place = s->kind < ST_DO; /* declarations: the symbols have been made of them */
  ast_stmt_each_slot(s, use_slot, r);
  r->fixed_place = false;
  return true;
}

static void rename_one(Naming *r) {
  bool constant = r->selector->value && !r->selector->rank;
  if (!constant && (!is_object(r->selector, true) || !is_small(r->selector) || !is_steady(r))) return;
  r->ok = true;
  ast_stmt_walk(r->first, stmt_visit, r);
  if (!r->ok) return;
  r->put = true;
  ast_stmt_walk(r->first, stmt_visit, r);
  r->name->settled = true;
}

/* ---- values ---- */

/* 'name = selector' as the block's next statement after 'last' (NULL: its first one). */
static Stmt *set_first(Naming *r, Stmt *construct, Stmt *last, const Expr *item) {
  Stmt *s = arena_alloc(r->s->a, ast_stmt_size(ST_ASSIGN));
  memset(s, 0, ast_stmt_size(ST_ASSIGN));
  s->kind = ST_ASSIGN;
  s->span = item->span;
  s->line = construct->line;
  s->unit = construct->unit;
  s->parent = construct;
  s->prev = last;
  s->next = last ? last->next : construct->body;
  if (s->next) s->next->prev = s;
  *(last ? &last->next : &construct->body) = s;
  Expr *name = make(r, EX_NAME, 0, item->span);
  name->text = r->name->name;
  name->sym = r->name;
  name->type = r->name->type;
  s->u.assign.lhs = name;
  s->u.assign.rhs = (Expr *)r->selector;
  r->name->settled = r->name->valued = true;
  return s;
}

static bool is_value(const Expr *e) {
  bool number = e->type.base == TY_INTEGER || e->type.base == TY_REAL || e->type.base == TY_COMPLEX || e->type.base == TY_LOGICAL;
  return number && e->type.kind && !is_object(e, true) && e->kind != EX_MEMBER && !(e->kind == EX_REF && e->how != REF_CALL);
}

/* select type (x): in a block of TYPE IS or CLASS IS x is that object, of a type that is known. */
static void type_guards(const Naming *all, const Stmt *s) {
  const Expr *sel = s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  for (Stmt *g = s->other; g && sel && sel->kind == EX_NAME && type_derived(sel->type); g = g->other) {
    Symbol *name = stmt_scope(g) ? scope_own(stmt_scope(g), sel->text) : NULL;
    if (!name || name->selector != sel || !type_derived(name->type)) continue;
    Expr *object = duplicate(all->s->a, sel, sel->span);
    object->type = name->type;
    Naming r = {.s = all->s, .u = all->u, .first = g->body, .name = name, .selector = object, .guard = true};
    rename_one(&r);
  }
}

static bool names_visit(Expr *e, void *data) {
  Naming *r = data;
  r->ok &= !(e->kind == EX_NAME && e->sym == r->selector->sym);
  return r->ok;
}

static bool stmt_names_visit(Stmt *s, void *data) {
  Naming *r = data;
  ast_stmt_walk_exprs(s, names_visit, data);
  if (s->kind == ST_DIRECTIVE || s->kind == ST_OPAQUE || s->kind == ST_ENTRY) r->ok &= s->kind == ST_DIRECTIVE;
  return r->ok;
}

/* Its bounds as the block has them: those of the argument, or from 1 where only the block knows the rank. */
static bool begins_as(Symbol *name, const Symbol *dummy) {
  const bool same = name->rank == dummy->rank && dummy->shape != SHAPE_ASSUMED_RANK;
  if (dummy->shape == SHAPE_ASSUMED_SIZE) return false;
  for (int i = 0; same && i < name->rank; i++)
    if (!dummy->dim[i].lo_const) return false;
  for (int i = 0; i < name->rank; i++)
    name->dim[i] = same ? (Dim){.lo = dummy->dim[i].lo, .lo_const = true, .lo_value = dummy->dim[i].lo_value}
                        : (Dim){.lo_const = true, .lo_value = 1};
  return true;
}

/* An array that is an argument whose type or rank only the block knows is an argument of the unit there, if nothing in the block names the other one. */
static void argument_guards(const Naming *all, const Stmt *s) {
  const Expr *sel = s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  const char *text = sel && sel->kind == EX_KEYWORD ? sel->text : sel && sel->kind == EX_NAME ? sel->text : NULL;
  if (sel && sel->kind == EX_KEYWORD) sel = sel->kid[0];
  Symbol *dummy = sel && sel->kind == EX_NAME ? sel->sym : NULL;
  const uint32_t loose = AT_ALLOCATABLE | AT_POINTER | AT_VOLATILE | AT_ASYNCHRONOUS | AT_OPTIONAL | AT_VALUE;
  if (!dummy || dummy->kind != SY_VARIABLE || !dummy->dummy || dummy->target || dummy->corank || (dummy->attrs & loose)) return;
  if (dummy->scope != all->u->scope && !dummy->stands_for) return;
  for (Stmt *g = s->other; g; g = g->other) {
    Symbol *name = stmt_scope(g) ? scope_own(stmt_scope(g), text) : NULL;
    const bool number =
        name && ((name->type.base >= TY_INTEGER && name->type.base <= TY_LOGICAL && name->type.kind) || name->type.base == TY_ANY);
    Naming r = {.s = all->s, .u = all->u, .first = g->body, .name = name, .selector = sel, .ok = true};
    if (!number || !name->rank || name->selector != sel || !begins_as(name, dummy)) continue;
    ast_stmt_walk(g->body, stmt_names_visit, &r);
    if (!r.ok) continue;
    name->selector = NULL;
    name->stands_for = dummy->stands_for ? dummy->stands_for : dummy;
    name->dummy = true;
    name->attrs |= dummy->attrs & (AT_INTENT_INOUT | AT_TARGET | AT_CONTIGUOUS);
  }
}

static bool construct_visit(Stmt *s, void *data) {
  const Naming *all = data;
  if (s->kind == ST_SELECT_TYPE || s->kind == ST_SELECT_RANK) argument_guards(all, s);
  if (s->kind == ST_SELECT_TYPE) type_guards(all, s);
  Stmt *last = NULL;
  for (int i = 0; (s->kind == ST_ASSOCIATE || s->kind == ST_TEAM) && i < s->u.exprs.n; i++) {
    Expr *k = s->u.exprs.v[i];
    if (k->kind != EX_KEYWORD || !k->sym) continue;
    k->sym->selector = k->kid[0]; /* a construct around may have put another there */
    Naming r = {.s = all->s, .u = all->u, .first = s->body, .name = k->sym, .selector = k->kid[0]};
    rename_one(&r);
    if (!r.name->settled && is_value(r.selector)) last = set_first(&r, s, last, k);
  }
  return true;
}

/* ---- pointers of an iteration ----
 *
 * 'q => list(i)' in a loop, with all uses of q behind such statements of their blocks: q is a name of the block's, as that of ASSOCIATE is.
 * Statements of its kind that stand in no loop are taken along. */

typedef struct {
  Naming all;
  VEC(Stmt *) set; /* pointer assignments, in source order */
} Pointers;

static bool pointer_visit(Stmt *s, void *data) {
  Pointers *p = data;
  const Expr *to = s->kind == ST_POINTER_ASSIGN ? s->u.assign.lhs : NULL;
  if (to && to->kind == EX_NAME && to->sym) vec_push(p->all.s->a, &p->set, s);
  return true;
}

static bool may_be_name(const Symbol *q, const Unit *u) {
  bool plain = q->kind == SY_VARIABLE && (q->attrs & AT_POINTER) && !(q->attrs & (AT_TARGET | AT_VOLATILE | AT_ASYNCHRONOUS));
  return plain && q->scope && q->scope->unit == u && u->kind != UN_MODULE && !q->dummy && !q->result && !q->common && !q->equiv &&
         !q->used_by_host && !q->in_namelist && !q->type.is_class && !(u->sym && u->sym->result == q);
}

typedef struct {
  const Symbol *name;
  int n;
} Count;

static bool count_name(Expr *e, void *data) {
  Count *c = data;
  c->n += e->kind == EX_NAME && e->sym == c->name;
  return true;
}

static bool count_stmt(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, count_name, data);
  return true;
}

/* The pointer is set again, or asked for as such; a label may be where the statement before is passed by. */
static bool unsettles(Stmt *s, void *data) {
  Naming *r = data;
  bool itself = s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE || s->kind == ST_NULLIFY || s->kind == ST_OPAQUE;
  Count c = {r->name, 0};
  if (itself) ast_stmt_walk_exprs(s, count_name, &c);
  if (s->kind == ST_POINTER_ASSIGN) ast_expr_walk(s->u.assign.lhs, count_name, &c);
  if (s->kind == ST_DIRECTIVE && s->u.directive)
    for (const Clause *k = s->u.directive->clause; k; k = k->next)
      for (int i = 0; i < k->nitem; i++) ast_expr_walk(k->item[i], count_name, &c);
  if (c.n || (s->label && s->kind != ST_CONTINUE && s->kind != ST_FORMAT)) r->ok = false;
  return r->ok;
}

static Naming naming_of(const Pointers *p, Stmt *s) {
  return (Naming){
      .s = p->all.s, .u = p->all.u, .first = s->next, .name = s->u.assign.lhs->sym, .selector = s->u.assign.rhs, .pointer = true};
}

static bool may_be_put(Naming *r) {
  const Expr *to = r->selector;
  bool fits = r->first && is_object(to, true) && to->rank == r->name->rank && to->type.base == r->name->type.base &&
              to->type.kind == r->name->type.kind && !to->type.is_class && type_derived(to->type) == type_derived(r->name->type);
  if (!fits || !is_small(to) || !is_steady(r)) return false;
  r->ok = true;
  ast_stmt_walk(r->first, unsettles, r);
  if (r->ok) ast_stmt_walk(r->first, stmt_visit, r);
  return r->ok;
}

/* All uses of the pointer stand behind those statements that set it. */
static void settle_pointer(const Pointers *p, Symbol *q) {
  Count c = {q, 0};
  int found = 0;
  ast_stmt_walk(p->all.u->first, count_stmt, &c);
  for (int i = 0; i < p->set.n; i++) {
    Naming r = naming_of(p, p->set.v[i]);
    if (r.name != q) continue;
    if (!may_be_put(&r)) return;
    found += 1 + r.uses;
  }
  if (found != c.n) return;
  for (int i = 0; i < p->set.n; i++) {
    Naming r = naming_of(p, p->set.v[i]);
    if (r.name != q) continue;
    r.ok = r.put = true;
    ast_stmt_walk(r.first, stmt_visit, &r);
  }
  q->settled = true;
}

static void name_pointers(Sema *s, Unit *u) {
  Pointers p = {.all = {.s = s, .u = u}};
  ast_stmt_walk(u->first, pointer_visit, &p);
  for (int i = 0; i < p.set.n; i++) {
    Symbol *q = p.set.v[i]->u.assign.lhs->sym;
    bool done = !ast_do_around(p.set.v[i]);
    for (int k = 0; k < i; k++) done |= ast_do_around(p.set.v[k]) && p.set.v[k]->u.assign.lhs->sym == q;
    if (!done && may_be_name(q, u)) settle_pointer(&p, q);
  }
}

void sema_associate_names(Sema *s, Unit *u) {
  Naming all = {.s = s, .u = u};
  if (!u->first) return;
  ast_stmt_walk(u->first, construct_visit, &all);
  name_pointers(s, u);
}
