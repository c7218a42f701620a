/* Pairs of variables that a launch looks at, as verdicts rest on their sharing no storage (verdict/storage_test.c). */
#include "analysis/nest/nests.h"

bool storage_pairs_wanted(const Loop *l) {
  if (l->distinct) return true;
  for (const Loop *k = l->child; k; k = k->next)
    if (storage_pairs_wanted(k)) return true;
  return false;
}

static bool is_wanted(const Nest *n) {
  bool wanted = storage_pairs_wanted(n->loop[0]);
  for (const Piece *p = n->piece; p && !wanted; p = p->next) wanted = is_wanted(p->nest);
  return wanted;
}

/* Between the first and the last statement of the nest. */
static bool is_of(const Nest *n, const Stmt *stmt) {
  for (const Stmt *s = n->first; s; s = s->next) {
    if (s == stmt || query_stmt_inside(stmt, s)) return true;
    if (s == n->last || s->end == n->last) return false;
  }
  return false;
}

/* Variables that pointers could lead to, each once. */
typedef struct Pointed {
  const Var *var;
  const VarUse *use; /* NULL: it has no name in the unit */
  bool written;
} Pointed;

typedef VEC(Pointed) PointedList;

static bool is_own(const VarUse *u) { return u && (u->role == ROLE_PRIVATE || u->role == ROLE_INDEX); }

static void add(Arena *a, const Nest *n, PointedList *list, const Access *x) {
  const Var *v = x->var;
  const VarUse *u = roles_find(n, v->sym, v->path);
  if (is_own(u)) return;
  for (int i = 0; i < list->n; i++)
    if (list->v[i].var == v) {
      list->v[i].written |= x->write && !x->index;
      return;
    }
  vec_push(a, list, ((Pointed){v, u, x->write && !x->index}));
}

static void find(Analysis *a, Code *c, Nest *n) {
  PointedList list = {0};
  StoragePair **tail = &n->storage;
  for (int i = 0; i < c->access.n; i++)
    if (is_of(n, c->access.v[i]->stmt)) add(a->arena, n, &list, c->access.v[i]);
  for (int i = 0; i < list.n; i++)
    for (int k = i + 1; k < list.n; k++) {
      const Pointed *x = &list.v[i], *y = &list.v[k];
      bool may = (overlap_by_pointer(x->var, y->var) && !pointer_own_apart(c, x->var, y->var)) || overlap_by_element(x->var, y->var);
      if (!(x->written || y->written) || !may) continue;
      *tail = ARENA_NEW(a->arena, StoragePair);
      **tail = (StoragePair){.a = x->use, .b = y->use};
      tail = &(*tail)->next;
    }
}

void storage_pairs_unit(Analysis *a, Code *c, Nest *nests) {
  for (Nest *n = nests; n; n = n->next) {
    if (is_wanted(n)) find(a, c, n);
    if (n->plain && is_wanted(n->plain)) find(a, c, n->plain);
    storage_pairs_unit(a, c, n->inside);
  }
}
