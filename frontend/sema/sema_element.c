/* Elements of arrays of derived types, 'blk(ib)' of blk(ib)%q(i, j, k), that are the same wherever the unit names them: their subscripts are made
 * of constants and of variables that nothing in the unit sets, or one statement before all others that name them. Whoever reads the tree afterwards may take blk(ib)%q for an object with a
 * name of its own, as the component of a scalar is.
 *
 * So it may inside a loop over blocks, 'do ib = 1, nblk': one whose iterations have nests over the arrays that their element has allocated, as long as the
 * element says (do k = 1, blk(ib)%nk). That loop is the host's then (Stmt.names_elements): an iteration has enough for a kernel, and none would
 * know objects whose names change. */
#include "common/map.h"
#include "frontend/directive/directive.h"
#include "frontend/sema/steady.h"

typedef struct Elements {
  Sema *s;
  Unit *u;
  PtrMap known; /* per variable: whether it keeps its value */
  const Stmt *loop; /* the loop over elements that is looked at: its variable, and those of loops around it, keep theirs inside; or NULL */
  bool arrays; /* the unit has arrays that elements have allocated, or asks for types */
  PtrMap wholes; /* arrays of whose elements the unit takes components that are objects themselves, 'balls(2)%centre', to themselves */
} Elements;

static bool is_plain(const Elements *x, const Symbol *sym) {
  bool own = sym->scope == x->u->scope && !sym->target && !sym->common;
  return own && sym->kind == SY_VARIABLE && sym->type.base == TY_INTEGER && !sym->rank && !sym->selector && !sym->is_index &&
         !sym->equiv && !(sym->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE | AT_ASYNCHRONOUS | AT_ALLOCATABLE));
}

/* The loop, x->loop or one around it, that steps through values of 'sym' which nothing inside changes; NULL: there is none. */
static Stmt *loop_over(const Elements *x, const Symbol *sym) {
  Stmt *p = (Stmt *)x->loop;
  while (p && !(p->kind == ST_DO && p->u.loop.how == DO_COUNTED && p->u.loop.var && p->u.loop.var->sym == sym)) p = p->parent;
  if (!p || !is_plain(x, sym)) return NULL;
  Steady c = {.sym = sym};
  steady_look(&c, p->body);
  return !c.set && (!c.calls || steady_is_private(sym, x->u)) ? p : NULL;
}

typedef struct Named {
  const Symbol *sym;
  bool found; /* or a label, which jumps back may lead to */
} Named;

static bool named_visit(Expr *e, void *data) {
  Named *n = data;
  n->found |= e->kind == EX_NAME && e->sym == n->sym;
  return !n->found;
}

static bool named_stmt(Stmt *s, void *data) {
  Named *n = data;
  n->found |= s->label != 0;
  if (s->kind >= ST_DO) ast_stmt_walk_exprs(s, named_visit, n);
  return !n->found;
}

/* l = nodes(k)%left, a statement that is executed once, before anything else names the variable, and nothing sets it again. */
static bool is_set_once(const Elements *x, const Symbol *sym) {
  Named n = {.sym = sym};
  Stmt *s = x->u->exec;
  bool own = !sym->dummy && !sym->saved && !sym->is_result && !(sym->attrs & AT_SAVE) && x->u->kind != UN_PROGRAM;
  while (own && s && !n.found && !(s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_NAME && s->u.assign.lhs->sym == sym)) {
    ast_stmt_walk_one(s, named_stmt, &n);
    s = s->next;
  }
  if (!own || !s || n.found || s->label) return false;
  Steady c = {.sym = sym};
  if (s->next) steady_look(&c, s->next);
  return !c.set && (!c.calls || steady_is_private(sym, x->u));
}

static bool keeps(Elements *x, Symbol *sym) {
  static const bool answer[] = {false, true};
  const bool *known = map_get(&x->known, sym);
  if (known) return *known;
  Steady c = {.sym = sym};
  bool plain = is_plain(x, sym);
  bool fixed = plain && sym->dummy && (sym->attrs & AT_INTENT_INOUT) == AT_INTENT_IN;
  if (plain && !fixed) steady_look(&c, x->u->first);
  fixed |= plain && !c.set && (!c.calls || steady_is_private(sym, x->u));
  fixed |= plain && !fixed && is_set_once(x, sym);
  map_put(x->s->a, &x->known, sym, (void *)&answer[fixed]);
  return fixed;
}

typedef struct Subscript {
  Elements *x;
  bool fixed;
} Subscript;

static bool subscript_visit(Expr *e, void *data) {
  Subscript *q = data;
  const Scope *scope = e->kind == EX_NAME && e->sym ? e->sym->scope : NULL;
  if (scope && scope->unit == q->x->u && scope != q->x->u->scope) q->fixed = false; /* of a BLOCK: others may have the name */
  if (e->value) return false;
  bool operation = (e->kind == EX_UNARY || e->kind == EX_BINARY) && e->op != OP_DEFINED && !e->sym;
  if (e->kind == EX_NAME)
    q->fixed &= e->sym && (loop_over(q->x, e->sym) || keeps(q->x, e->sym));
  else if (!operation && e->kind != EX_INT && e->kind != EX_PAREN)
    q->fixed = false;
  return q->fixed;
}

/* ---- values of elements ---- */

static Symbol *base_of(const Expr *e) {
  while (e->kind == EX_MEMBER || e->kind == EX_REF) e = e->kid[0];
  return e->kind == EX_NAME ? e->sym : NULL;
}

static bool has_descriptor(const Symbol *component, void *data) {
  (void)data;
  return component->attrs & (AT_ALLOCATABLE | AT_POINTER);
}

/* The components of such an object have no names of their own: it goes to procedures and into other objects as one, unless it has storage of its own. */
static bool whole_visit(Expr *e, void *data) {
  Elements *x = data;
  bool element = false;
  if (e->kind != EX_MEMBER && !(e->kind == EX_REF && e->how == REF_ELEMENT)) return true;
  for (Expr *p = e; p->kind == EX_MEMBER || p->kind == EX_REF; p = p->kid[0]) {
    element |= p->kind == EX_MEMBER && p->kid[0]->kind == EX_REF;
    for (int i = 1; p->kind == EX_REF && i < p->nkid; i++)
      if (p->kid[i]) ast_expr_walk(p->kid[i], whole_visit, data);
  }
  bool apart = e->kind == EX_MEMBER && e->sym && e->sym->attrs & (AT_ALLOCATABLE | AT_POINTER);
  Symbol *base = element && !apart && e->type.base == TY_DERIVED ? base_of(e) : NULL;
  if (base && !type_any_component(e->type, has_descriptor, NULL)) map_put(x->s->a, &x->wholes, base, base);
  return false;
}

/* SELECT TYPE gives an object a name, but takes it nowhere. */
static bool whole_stmt(Stmt *s, void *data) {
  if (s->kind >= ST_DO && s->kind != ST_DIRECTIVE && s->kind != ST_SELECT_TYPE) ast_stmt_walk_exprs(s, whole_visit, data);
  return true;
}

/* A variable or a component, itself no element but a fixed one's. */
static bool is_object(const Expr *e) {
  for (; e->kind == EX_MEMBER; e = e->kid[0]->kind == EX_REF ? e->kid[0]->kid[0] : e->kid[0])
    if (!e->sym || e->sym->kind != SY_COMPONENT || (e->kid[0]->kind == EX_REF && !(e->kid[0]->flags & EF_FIXED))) return false;
  return e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->sym->selector && !e->sym->equiv && !e->sym->common;
}

static bool is_fixed(Elements *x, const Expr *e) {
  bool element = e->kind == EX_REF && e->how == REF_ELEMENT && !e->rank && e->type.base == TY_DERIVED && !e->type.is_class;
  Subscript q = {x, element && is_object(e->kid[0])};
  for (int i = 1; q.fixed && i < e->nkid; i++) {
    if (!e->kid[i] || e->kid[i]->rank || e->kid[i]->kind == EX_RANGE || e->kid[i]->kind == EX_KEYWORD) q.fixed = false;
    if (q.fixed) ast_expr_walk(e->kid[i], subscript_visit, &q);
  }
  return q.fixed;
}

static void element(Elements *x, Expr *e) {
  if (e->kind == EX_MEMBER || e->kind == EX_REF) element(x, e->kid[0]);
  if (e->kind == EX_MEMBER && e->kid[0]->kind == EX_REF && !map_get(&x->wholes, base_of(e)) && is_fixed(x, e->kid[0]))
    e->kid[0]->flags |= EF_FIXED;
}

/* An array of two dimensions or more that an element has allocated. */
static bool is_array_of_element(const Expr *e) {
  bool array = e->kind == EX_MEMBER && e->sym && e->sym->rank > 1 && (e->sym->attrs & (AT_ALLOCATABLE | AT_POINTER));
  return array && e->kid[0]->kind == EX_REF;
}

static bool expr_visit(Expr *e, void *data) {
  Elements *x = data;
  if (e->kind == EX_MEMBER) element(x, e);
  x->arrays |= is_array_of_element(e);
  return true;
}

static bool stmt_visit(Stmt *s, void *data) {
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  for (const Clause *c = d ? d->clause : NULL; c; c = c->next)
    for (int i = 0; i < c->nitem; i++)
      if (c->item[i]) ast_expr_walk(c->item[i], expr_visit, data);
  for (int i = 0; d && i < d->narg; i++)
    if (d->arg[i]) ast_expr_walk(d->arg[i], expr_visit, data);
  ((Elements *)data)->arrays |= s->kind == ST_SELECT_TYPE;
  if (s->kind >= ST_DO && !d) ast_stmt_walk_exprs(s, expr_visit, data);
  return true;
}

/* ---- loops over elements ---- */

/* What the statements of such a loop do with the elements that its variable chooses. */
typedef struct Blocks {
  Elements *x;
  bool arrays;  /* they use arrays of two dimensions or more that such an element has allocated */
  bool extents; /* a loop with another one around it goes as far as such an element says */
  bool sets;    /* a scalar component changes */
  bool selects; /* SELECT TYPE asks for the type of a component of one, so that the loop is the host's in any case */
} Blocks;

static bool visit_index(Expr *e, void *data) {
  const Elements *x = *(const Elements **)data;
  if (x && e->kind == EX_NAME && e->sym == x->loop->u.loop.var->sym) *(const Elements **)data = NULL;
  return true;
}

/* 'e' is a component of an element that the loop's variable chooses, and that is the same all through an iteration. */
static bool is_of_element(Elements *x, const Expr *e) {
  const Elements *found = x;
  if (e->kind != EX_MEMBER || e->kid[0]->kind != EX_REF || !is_fixed(x, e->kid[0])) return false;
  for (int i = 1; i < e->kid[0]->nkid; i++) ast_expr_walk(e->kid[0]->kid[i], visit_index, &found);
  return !found;
}

static bool visit_array(Expr *e, void *data) {
  Blocks *b = data;
  b->arrays |= is_array_of_element(e) && is_of_element(b->x, e);
  return true;
}

static bool visit_extent(Expr *e, void *data) {
  Blocks *b = data;
  b->extents |= is_of_element(b->x, e);
  return true;
}

static bool is_inner(const Elements *x, const Stmt *s) {
  const Stmt *around = ast_do_around(s);
  return around && around != x->loop;
}

/* select type (p => blk(ib)%field) */
static bool asks_type(Elements *x, const Stmt *s) {
  const Expr *e = s->kind == ST_SELECT_TYPE && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  e = e && e->kind == EX_KEYWORD ? e->kid[0] : e;
  while (e && e->kind == EX_MEMBER && !is_of_element(x, e)) e = e->kid[0];
  return e && e->kind == EX_MEMBER;
}

static bool visit_blocks(Stmt *s, void *data) {
  Blocks *b = data;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  ast_stmt_walk_exprs(s, visit_array, data);
  if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && is_inner(b->x, s)) ast_expr_walk(s->u.loop.hi, visit_extent, data);
  b->selects |= asks_type(b->x, s);
  b->sets |= lhs && lhs->kind == EX_MEMBER && !lhs->rank && is_of_element(b->x, lhs);
  return true;
}

/* A directive asks for the loop, or for what is around it. */
static bool is_asked(const Stmt *loop) {
  for (const Stmt *p = loop; p; p = p->parent) {
    bool before = true;
    for (const Stmt *q = p->prev; q; q = q->prev) {
      before &= q->kind == ST_DIRECTIVE;
      if (before || (q->kind == ST_DIRECTIVE && q->u.directive->end && stmt_before(loop, q->u.directive->end))) return true;
    }
  }
  return false;
}

static bool mark_visit(Expr *e, void *data) {
  Elements *x = data;
  if (e->kind == EX_MEMBER) element(x, e);
  return true;
}

static bool index_visit(Expr *e, void *data) {
  Elements *x = data;
  Stmt *around = e->kind == EX_NAME && e->sym ? loop_over(x, e->sym) : NULL;
  if (around) around->names_elements = true;
  return true;
}

/* Loops around whose variables choose elements, too. */
static bool around_visit(Expr *e, void *data) {
  for (int i = 1; e->kind == EX_REF && (e->flags & EF_FIXED) && i < e->nkid; i++) ast_expr_walk(e->kid[i], index_visit, data);
  return true;
}

static bool mark_stmt(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, mark_visit, data);
  ast_stmt_walk_exprs(s, around_visit, data);
  return true;
}

static bool loop_visit(Stmt *s, void *data) {
  Elements *x = data;
  if (s->kind != ST_DO || s->u.loop.how != DO_COUNTED || !s->u.loop.var || !s->u.loop.var->sym) return true;
  x->loop = s;
  Blocks b = {.x = x};
  ast_stmt_walk(s->body, visit_blocks, &b);
  bool blocks = b.selects || (b.arrays && b.extents);
  if (blocks && !b.sets && loop_over(x, s->u.loop.var->sym) == s && !is_asked(s)) ast_stmt_walk(s->body, mark_stmt, x);
  x->loop = NULL;
  return true;
}

void sema_element_fixed(Sema *s, Unit *u) {
  Elements x = {.s = s, .u = u};
  if (!u->first) return;
  ast_stmt_walk(u->first, whole_stmt, &x);
  ast_stmt_walk(u->first, stmt_visit, &x);
  if (x.arrays) ast_stmt_walk(u->first, loop_visit, &x);
}
