/* Elements and sections that a call right before the statement can name by themselves (--data=auto). */
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"

/* The subscripts of one. */
typedef struct Subscripts {
  const Gen *g;
  const Unit *u;
  bool plain; /* so far: nothing in them does anything, and the host has what they name */
  bool bare;  /* they may be evaluated where the program does not: what they name is there, and no operation fails */
} Subscripts;

/* 'grid%n': the host has it. */
static bool is_home_component(const Subscripts *q, const Expr *e) {
  TouchObject o;
  return e->kind == EX_MEMBER && !e->rank && !coherence_object_of(q->g, q->u, e, false, &o);
}

static bool is_of_one(const Expr *e);
static bool visit_path(const Expr *e, Subscripts *q);

/* 'grid(k)%n': its own word brings it home before. */
static bool is_told_component(Subscripts *q, const Expr *e) {
  if (e->kind != EX_MEMBER || e->rank || e->type.base != TY_INTEGER || !is_of_one(e)) return false;
  visit_path(e, q);
  return q->plain;
}

static bool is_bare(const Expr *e) {
  const Symbol *s = e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  if (s)
    return s->kind == SY_VARIABLE && !e->rank && !(s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_OPTIONAL | AT_CRAY_POINTER)) &&
           !s->is_index && !s->selector;
  if (e->kind == EX_BINARY && (e->op != OP_ADD && e->op != OP_SUB && e->op != OP_MUL)) return false;
  return (e->kind == EX_BINARY || e->kind == EX_UNARY || e->kind == EX_INT || e->kind == EX_PAREN) && !e->sym;
}

static bool visit_plain(Expr *e, void *data) {
  Subscripts *q = data;
  if (q->bare) {
    q->plain &= is_bare(e);
    return q->plain;
  }
  if (intrinsic_called(e) != IN_NONE && intrinsic_class(intrinsic_called(e)) == IC_I && e->rank == 0) return false;
  if (is_home_component(q, e) || is_told_component(q, e)) return false;
  bool ok = e->kind == EX_INT || e->kind == EX_RANGE || e->kind == EX_PAREN || e->kind == EX_UNARY || e->kind == EX_BINARY ||
            (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->rank && !e->sym->is_index);
  q->plain &= ok && !((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym);
  return q->plain;
}

/* 'i > 0 .and. a(i) > 0': the second operand need not be there. */
static bool visit_choosing(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
  return !*(bool *)data;
}

/* The statement reads at once what its expressions name, right where it stands. */
static bool reads_at_once(const Stmt *s) {
  bool chooses = false;
  if (s->kind == ST_IF) ast_expr_walk(s->u.branch.cond, visit_choosing, &chooses);
  if (s->kind == ST_DO) return s->u.loop.how == DO_COUNTED; /* its bounds */
  return s->kind == ST_ASSIGN || s->kind == ST_PRINT || s->kind == ST_WRITE || s->kind == ST_CALL ||
         (s->kind == ST_IF && !chooses) || s->kind == ST_SELECT_CASE;
}

/* The condition of a loop in which kernels run: it is told of before the loop and at the end of each iteration. */
static bool is_asked_again(const Gen *g, const Stmt *s) {
  const bool ends = s->end && (s->end->kind == ST_END || s->end->kind == ST_CONTINUE);
  return s->kind == ST_DO && s->u.loop.how == DO_WHILE && ends && coherence_object_launches(g, s);
}

/* It may read what its expressions name, where it stands or before: the address of an element is asked for, whatever it is. */
static bool reads_perhaps(const Gen *g, const Stmt *s, const Expr *e) {
  if (g->ana->check_bounds || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME) return false;
  return s->kind == ST_IF || s->kind == ST_ELSE_IF || is_asked_again(g, s);
}

/* A component of one object: gfortran 12 hands TYPE(*) a wrong descriptor of components of several. */
static bool is_of_one(const Expr *e) {
  for (; e->kind == EX_REF || e->kind == EX_MEMBER; e = e->kid[0])
    if (e->kind == EX_REF ? e->how != REF_ELEMENT : e->kid[0]->rank > 0) return false;
  return e->kind == EX_NAME;
}

/* What its expressions name is evaluated right where the statement begins, all of it. */
static bool evaluates_at_once(const Stmt *s) { return reads_at_once(s) || s->kind == ST_ALLOCATE || s->kind == ST_WHERE; }

/* Subscripts of the designator. True: there are some. */
static bool visit_path(const Expr *e, Subscripts *q) {
  bool some = false;
  for (; q->plain && (e->kind == EX_REF || e->kind == EX_MEMBER); e = e->kid[0])
    for (int i = 1; e->kind == EX_REF && i < e->nkid; i++, some = true)
      if (e->kid[i]) ast_expr_walk(e->kid[i], visit_plain, q);
  return some;
}

bool coherence_part_narrow(const Gen *g, const Stmt *s, const Expr *e, TouchObject *o) {
  if (o->whole || !o->base || (o->base->attrs & (AT_VOLATILE | AT_ASYNCHRONOUS | AT_CRAY_POINTER))) return false;
  while (e->kind == EX_PAREN || e->kind == EX_KEYWORD) e = e->kid[0];
  while (e->kind == EX_REF) e = e->kid[0];
  if (e->kind != EX_MEMBER || !e->sym || (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE)) || !is_of_one(e)) return false;
  if (!coherence_object_passes(e->type) || coherence_object_is_deep(e->type)) return false;
  Subscripts q = {g, s->unit, evaluates_at_once(s), false};
  bool chosen = visit_path(e, &q);
  if (!q.plain) return false;
  o->whole = e;
  o->chosen = chosen;
  o->sized = NULL;
  return true;
}

bool coherence_part_is_plain(const Gen *g, const Stmt *s, const Expr *e, const TouchObject *o) {
  if (e->kind != EX_REF || e->kid[0] != o->whole || (o->chosen && !is_of_one(o->whole))) return false;
  if (e->how != REF_ELEMENT && e->how != REF_SECTION) return false;
  const bool at_once = reads_at_once(s);
  Subscripts q = {g, s->unit, at_once || reads_perhaps(g, s, e), !at_once};
  visit_path(e, &q);
  return q.plain;
}

/* ---- objects that subscripts choose ---- */

/* A name of a subscript, or all of them. */
typedef struct Changing {
  const Stmt *s;
  const Symbol *name; /* the one that is looked for */
  bool found;
} Changing;

static bool find_name(Expr *e, void *data) {
  Changing *q = data;
  q->found |= e->kind == EX_NAME && alias_target(e->sym) == q->name;
  return !q->found;
}

static bool find_implied(Expr *e, void *data) {
  Changing *q = data;
  if (e->kind == EX_IMPLIED_DO && e->kid[0]) find_name(e->kid[0], q);
  return !q->found;
}

/* What an item of a READ gives a value. */
static void find_set(const Expr *e, Changing *q) {
  if (e->kind == EX_IMPLIED_DO)
    for (int i = 4; i < e->nkid; i++) find_set(e->kid[i], q);
  while (e->kind == EX_REF || e->kind == EX_MEMBER || e->kind == EX_COINDEX) e = e->kid[0];
  find_name((Expr *)e, q);
}

/* A function may do something: it is called once. */
static bool is_function(const Expr *e) {
  return e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_UNKNOWN) && intrinsic_called(e) == IN_NONE;
}

static bool visit_subscript(Expr *e, void *data) {
  Changing *all = data;
  all->found |= is_function(e) || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym);
  if (e->kind != EX_NAME || !e->sym) return !all->found;
  const Symbol *name = alias_target(e->sym);
  bool reads = all->s->kind == ST_READ, shared = (name->attrs & (AT_POINTER | AT_TARGET)) || name->equiv;
  Changing one = {all->s, name, reads && shared};
  ast_stmt_walk_exprs((Stmt *)all->s, find_implied, &one);
  for (int i = 0; reads && i < all->s->u.io.n; i++)
    if (all->s->u.io.v[i]) find_set(all->s->u.io.v[i], &one);
  all->found |= one.found;
  return !all->found;
}

bool coherence_part_is_chosen_before(const Stmt *s, const Expr *whole) {
  Changing q = {s, NULL, false};
  for (const Expr *p = whole; p->kind == EX_REF || p->kind == EX_MEMBER; p = p->kid[0])
    for (int i = 1; p->kind == EX_REF && i < p->nkid; i++)
      if (p->kid[i]) ast_expr_walk(p->kid[i], visit_subscript, &q);
  return !q.found;
}

bool coherence_part_is_known_before(const Gen *g, const Stmt *s, const Expr *e) {
  Subscripts q = {g, s->unit, true, false};
  Changing changing = {s, NULL, false};
  ast_expr_walk((Expr *)e, visit_plain, &q);
  ast_expr_walk((Expr *)e, visit_subscript, &changing);
  return q.plain && !changing.found;
}

static bool visit_shared(Expr *e, void *data) {
  const Symbol *s = e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  if (s && (s->equiv || (s->attrs & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER)))) *(bool *)data = false;
  return *(bool *)data;
}

bool coherence_part_lasts(const Expr *e) {
  bool lasts = true;
  for (; e->kind == EX_REF || e->kind == EX_MEMBER; e = e->kid[0])
    for (int i = 1; e->kind == EX_REF && i < e->nkid; i++)
      if (e->kid[i]) ast_expr_walk(e->kid[i], visit_shared, &lasts);
  return lasts;
}
