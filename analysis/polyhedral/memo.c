/* What a view has been asked before: relations of accesses, and what pairs of them have to do with each
 * other. */
#include "analysis/polyhedral/view.h"

enum { MIN_SLOTS = 64, /* of the table of pairs; a power of two */ PAGE = 16 };

typedef struct Memo {
  Relation **page; /* PAGE accesses of the view each, made when one is asked about: most views ask about few;
                      access NULL: not asked yet */
  int first, n;    /* those accesses */
  Asked **slot;    /* pairs, by open hashing */
  unsigned nslot, npair;
} Memo;

static Memo *memo_of(View *v) {
  if (v->memo) return v->memo;
  Memo *m = v->memo = ARENA_NEW(v->arena, Memo);
  m->first = v->top ? v->top->info->acc0 : 0;
  m->n = (v->top ? v->top->info->acc1 : v->code->access.n) - m->first;
  m->page = ARENA_ARRAY(v->arena, Relation *, m->n / PAGE + 1);
  return m;
}

Relation *memo_relation(View *v, const Access *a) {
  Memo *m = memo_of(v);
  int at = a->seq - m->first;
  if (at < 0 || at >= m->n) return NULL;
  Relation **page = &m->page[at / PAGE];
  if (!*page) *page = ARENA_ARRAY(v->arena, Relation, PAGE);
  return *page + at % PAGE;
}

/* ---- pairs ---- */

static unsigned slot_of(const Memo *m, const Access *a, const Access *b) {
  unsigned i = ((unsigned)a->seq * 2654435761u ^ (unsigned)b->seq * 40503u) & (m->nslot - 1);
  while (m->slot[i] && (m->slot[i]->a != a || m->slot[i]->b != b)) i = (i + 1) & (m->nslot - 1);
  return i;
}

static void grow(View *v, Memo *m) {
  Memo wider = {.nslot = m->nslot ? m->nslot * 2 : MIN_SLOTS};
  wider.slot = ARENA_ARRAY(v->arena, Asked *, wider.nslot);
  for (unsigned i = 0; i < m->nslot; i++)
    if (m->slot[i]) wider.slot[slot_of(&wider, m->slot[i]->a, m->slot[i]->b)] = m->slot[i];
  m->slot = wider.slot;
  m->nslot = wider.nslot;
}

Asked *memo_pair(View *v, const Access *a, const Access *b) {
  Memo *m = memo_of(v);
  const Access *first = a->seq <= b->seq ? a : b, *second = first == a ? b : a;
  if (m->npair * 2 >= m->nslot) grow(v, m);
  unsigned i = slot_of(m, first, second);
  if (!m->slot[i]) {
    m->slot[i] = ARENA_NEW(v->arena, Asked);
    *m->slot[i] = (Asked){.a = first, .b = second};
    m->npair++;
  }
  return m->slot[i];
}

void memo_close(View *v) {
  for (int i = 0; v->memo && i < v->memo->n; i++) {
    Relation *page = v->memo->page[i / PAGE];
    if (page && page[i % PAGE].access) relation_free(&page[i % PAGE]);
  }
}
