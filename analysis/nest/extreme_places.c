/* Extremes with their place, as what runs a nest asks for them. */
#include "analysis/pattern.h"

/* Those of the loop that runs; of a loop that runs as one other loop, that one's. */
const Extreme *extreme_places_of(const Nest *n) {
  if (n->piece) return n->piece->next ? NULL : extreme_places_of(n->piece->nest);
  return n->loop[n->depth - 1]->extreme;
}

const Extreme *extreme_places_value(const Nest *n, const VarUse *u) {
  const Extreme *x = extreme_places_of(n);
  while (x && x->value != u->sym) x = x->next;
  return x;
}

const Symbol *extreme_places_object(const Expr *loc) { return (loc->kind == EX_REF ? loc->kid[0] : loc)->sym; }

bool extreme_places_is(const Nest *n, const Symbol *s) {
  for (const Extreme *x = extreme_places_of(n); x; x = x->next)
    for (int i = 0; i < x->nloc; i++)
      if (extreme_places_object(x->loc[i]) == s) return true;
  return false;
}
