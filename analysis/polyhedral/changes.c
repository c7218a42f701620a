/* What a view changes. Marks carry the number of the view that made them, so that nothing has to be cleared for the next one. */
#include "analysis/unit/alias.h"
#include <string.h>

/* Some variables of a class have been written. */
typedef struct Mark {
  int id;            /* in this view, the last one that did */
  const Symbol *sym; /* one of their symbols */
  bool several;      /* they have others, too */
} Mark;

/* Views, by their numbers, of which something holds for a variable. */
typedef struct VarMark {
  int written; /* the last one that writes it, */
  int inside;  /* and that writes a component of it */
  int asked;   /* the last one in which it was compared with those of blocks, */
  int changed; /* and in which it overlaps with one of them */
} VarMark;

/* The same for a class of types. */
typedef struct TypeMark {
  Mark pointer; /* pointers written */
  Mark target;  /* pointers and targets */
} TypeMark;

struct Changes {
  const Alias *alias; /* classes of the variables */
  int n;              /* variables that were there when the last view began */
  int id;             /* that view */
  int all, reachable; /* the last view that may change all variables, and all that calls can reach */
  VarMark *var;       /* by their index; 'vars' entries */
  TypeMark *type;     /* by class; 'types' entries */
  int *united;        /* per symbol with a UNION inside: the last view that writes of it; 'symbols' entries */
  int vars, types, symbols;
  TypeMark any_type; /* of any type */
  Mark any, cray;    /* any variable at all; Cray pointers */
  VEC(const Var *)
  block; /* those that this view writes in COMMON and EQUIVALENCE, and of components that pointers or targets are on the way to */
  int block_id; /* the view that 'block' is of */
};

static void mark(Mark *m, int id, const Symbol *sym) {
  if (m->id != id)
    *m = (Mark){id, sym, false};
  else
    m->several |= m->sym != sym;
}

/* Some of another symbol have been. Components of one object are compared one by one. */
static bool by_another(const Mark *m, int id, const Symbol *sym) { return m->id == id && (m->several || m->sym != sym); }

int changes_begin(Code *c) {
  Changes *x = c->changes;
  if (!x) x = c->changes = ARENA_NEW(c->arena, Changes);
  if (!x->alias || x->n < c->var.n) {
    const Alias *a = x->alias = alias_of(c);
    x->var = alias_room(c->arena, x->var, &x->vars, a->n, sizeof *x->var);
    x->type = alias_room(c->arena, x->type, &x->types, a->ntypes, sizeof *x->type);
    x->united = alias_room(c->arena, x->united, &x->symbols, a->nsymbols, sizeof *x->united);
    x->n = a->n;
  }
  return ++x->id;
}

static void write_pointer(Changes *x, const Var *v, int type) {
  if (v->pointer) mark(&x->type[type].pointer, x->id, v->sym), mark(&x->any_type.pointer, x->id, v->sym);
  if (v->pointer || v->target) mark(&x->type[type].target, x->id, v->sym), mark(&x->any_type.target, x->id, v->sym);
}

/* A component that may share storage with another one of its object. */
static bool is_part(const Var *v) { return (v->pointer || v->target) && strchr(v->path, '%'); }

static void write_block(Changes *x, const Code *c, const Var *v) {
  bool shares = v->sym->equiv || c->foreign_common || (v->sym->scope && v->sym->scope->nequiv > 0);
  if (!(shares && alias_in_block(v)) && !is_part(v) && !v->beside) return;
  if (x->block_id != x->id) x->block.n = 0;
  x->block_id = x->id;
  vec_push(c->arena, &x->block, v);
}

bool changes_write(Code *c, const Var *v) {
  Changes *x = c->changes;
  if (v->index >= x->n || x->var[v->index].written == x->id) return false;
  const AliasVar *a = &x->alias->var[v->index];
  x->var[v->index].written = x->id;
  for (int i = 0; i < a->nup; i++) x->var[a->up[i]->index].inside = x->id;
  mark(&x->any, x->id, v->sym);
  if (alias_is_cray(v)) mark(&x->cray, x->id, v->sym);
  if (alias_is_union(v)) x->united[a->symbol] = x->id;
  write_pointer(x, v, a->type);
  write_block(x, c, v);
  return true;
}

void changes_reachable(Code *c) { c->changes->reachable = c->changes->id; }
void changes_all(Code *c) { c->changes->all = c->changes->id; }

/* It, what it is in, or what is in it has been written. */
static bool itself_changed(const Changes *x, const Var *v) {
  const AliasVar *a = &x->alias->var[v->index];
  if (x->var[v->index].written == x->id || x->var[v->index].inside == x->id) return true;
  for (int i = 0; i < a->nup; i++)
    if (x->var[a->up[i]->index].written == x->id) return true;
  return alias_is_union(v) && x->united[a->symbol] == x->id;
}

/* A pointer reaches pointers and targets of its type, and objects of derived types may have such inside. */
static bool through_pointer(const Changes *x, const Var *v) {
  if (!v->pointer && !v->target) return false;
  int type = x->alias->var[v->index].type;
  const TypeMark *own = &x->type[type], *derived = &x->type[0], *any = &x->any_type;
  if (!type) return by_another(v->pointer ? &any->target : &any->pointer, x->id, v->sym);
  return by_another(v->pointer ? &own->target : &own->pointer, x->id, v->sym) ||
         by_another(v->pointer ? &derived->target : &derived->pointer, x->id, v->sym);
}

/* Written in the view, 'w' may be 'v' in a block, or where a component of their object is a pointer. */
static bool meets(const Var *w, const Var *v) {
  bool block = alias_in_block(v) && alias_in_block(w), parts = v->sym == w->sym && (v->pointer_part || w->pointer_part || v->beside);
  return (block || parts) && overlap_of(w, v) != OVERLAP_NO;
}

static bool through_block(Changes *x, const Var *v) {
  if (x->block_id != x->id || !(alias_in_block(v) || is_part(v) || v->beside)) return false;
  VarMark *m = &x->var[v->index];
  if (m->asked == x->id) return m->changed == x->id;
  m->asked = x->id;
  for (int i = 0; i < x->block.n && m->changed != x->id; i++)
    if (meets(x->block.v[i], v)) m->changed = x->id;
  return m->changed == x->id;
}

bool changes_has(const Code *c, int id, const Var *v) {
  Changes *x = c->changes;
  if (v->index >= x->n || x->all == id || id != x->id) return true;
  if (v->reachable && x->reachable == id) return true;
  if (by_another(&x->cray, id, v->sym) || (alias_is_cray(v) && by_another(&x->any, id, v->sym))) return true;
  return itself_changed(x, v) || through_pointer(x, v) || through_block(x, v);
}
