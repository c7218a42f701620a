/* Loops that no directive asks for, where statements of the host around them use the same elements in turn:
 *
 *   do k = first(j), last(j)
 *     if (col(k) > c) then              the host looks for a place ..
 *       do m = last(j), k, -1
 *         col(m + 1) = col(m)           .. and this makes room there
 *       end do
 *       col(k) = c
 *       exit
 *
 * As a kernel the inner loop would have 'col' cross in each iteration of the outer one, as long a way as the loop itself goes. It stays on
 * the host, where the outer loop is a search, which is left by a jump, and none of the loops inside it does more to these arrays: one with
 * loops inside it, or in a procedure that it calls, may be worth what crosses. */
#include "analysis/nest/nests.h"

/* Its work is one loop's. */
static bool is_simple(const Nest *n) {
  return !n->form && !n->piece && !n->once && n->depth == 1 && !n->loop[0]->child && n->loop[0]->kind == LOOP_DO;
}

static const VarUse *array_of(const Nest *n, const Symbol *s) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && u->sym == s) return u;
  return NULL;
}

static const Nest *holding(const Nest *list, const Stmt *s) {
  for (; list; list = list->next)
    if (query_stmt_within(s, list->first)) return list;
  return NULL;
}

/* An array that a statement of 'around' uses and the nest sets, or the other way round; NULL: there is none. */
static const VarUse *taken_in_turn(const Code *c, const Nest *list, const Nest *n, const Loop *around) {
  for (int i = around->info->acc0; i < around->info->acc1; i++) {
    const Access *x = c->access.v[i];
    const VarUse *u = !x->hidden && x->nsub && x->loop == around ? array_of(n, x->var->sym) : NULL;
    if (u && (u->written || x->write) && !holding(list, x->stmt)) return u;
  }
  return NULL;
}

/* Another nest inside 'around' does more to the array. */
static bool is_worked_on(const Nest *list, const Loop *around, const Symbol *s) {
  for (; list; list = list->next)
    if (list->offload && !is_simple(list) && query_stmt_inside(list->first, around->stmt) && array_of(list, s)) return true;
  return false;
}

static void judge(Analysis *a, const Code *c, Nest *list, Nest *n) {
  const Loop *around = n->loop[0]->parent;
  if (!n->offload || n->directive || n->region || !is_simple(n) || !around || around->nest || !around->info->jumps) return;
  const VarUse *u = taken_in_turn(c, list, n, around);
  if (!u || is_worked_on(list, around, u->sym)) return;
  Reason *r = ARENA_NEW(a->arena, Reason), **tail = &n->refusal;
  *r = (Reason){.code = REASON_CROSSING,
                .at = u->first,
                .array = u->sym,
                .text = arena_printf(a->arena,
                                     "'%s' would cross in each iteration of the loop at line %d, whose statements use it in turn",
                                     u->path, query_line(a, around->stmt->span))};
  while (*tail) tail = &(*tail)->next;
  *tail = r;
  n->offload = n->host_parallel = false;
}

void crossing_unit(Analysis *a, const Code *c, Nest *nests) {
  for (Nest *n = nests; n; n = n->next) judge(a, c, nests, n);
}
