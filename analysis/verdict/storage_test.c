/* Verdicts of loops whose pointers share no storage.
 *
 * x(i) = y(i - 1) is parallel unless x and y, pointers both, lead to the same elements. A launch knows where they lead: it looks at their
 * descriptors, and leaves the loop to the host if they have a byte in common (nest/storage_pairs.c, codegen/kernel/storage_check.c). So a loop that
 * other names of the same storage keep sequential is judged once more as if there were none. */
#include "analysis/verdict/verdict.h"
#include <string.h>

/* What transformations may lift counts as no obstacle: whether one does will be seen. */
static bool may_be_lifted(const Reason *r) {
  return r->lifted || r->is_dependence || r->code == REASON_SCALAR || r->code == REASON_WRAP_AROUND ||
         r->code == REASON_RUNNING_VALUE || r->code == REASON_LAST_VALUE;
}

bool storage_test_may_help(const Loop *l) {
  bool some = false;
  if (l->verdict != V_SEQUENTIAL || clause_asserts(l)) return false;
  for (const Reason *r = l->reason; r; r = r->next) {
    if (!may_be_lifted(r)) return false;
    some |= r->code == REASON_ALIAS;
  }
  return some;
}

static bool is_said(const Buf *b, const char *text) { return b->s && strstr(b->s, text); }

/* Pairs of which one is written, by the dependences of the loop without the assumption. */
const char *storage_test_words(Code *c, const Dep *d) {
  Buf b = {0};
  for (; d; d = d->next) {
    const Var *x = access_var(c, d->from), *y = access_var(c, d->to);
    if (!x || !y || x == y || !(overlap_by_pointer(x, y) || overlap_by_element(x, y))) continue;
    bool first = strcmp(x->path, y->path) < 0;
    const char *pair = arena_printf(c->arena, "'%s' and '%s' share no storage", (first ? x : y)->path, (first ? y : x)->path);
    if (is_said(&b, pair)) continue;
    buf_printf(&b, "%s%s", b.len ? ", " : "", pair);
  }
  const char *s = b.s ? arena_strdup(c->arena, b.s) : "pointers share no storage";
  buf_free(&b);
  return s;
}
