/* Loops written in another way: the table of transformations, gone through for one loop. */
#include "analysis/unit/collect.h"
#include "analysis/verdict/verdict.h"

static bool is_due(const Transformation *t, bool outer, bool stuck) {
  switch (t->on) {
  case ON_ANY: return true;
  case ON_OUTER: return outer;
  case ON_RUNNING: return outer && !stuck;
  default: return outer && stuck;
  }
}

/* An entry for what comes of it; NULL: of loops that are no part of the program nobody asks. */
static Tried *note(Judge *j, const Transformation *what) {
  struct LoopInfo *in = j->loop->info;
  if (j->code->base) return NULL;
  if (!in->tried) {
    int n = 0;
    while (j->ana->priv->transformations[n].name) n++;
    in->tried = ARENA_ARRAY(j->arena, Tried, n);
  }
  Tried *t = &in->tried[in->ntried++];
  t->what = what;
  return t;
}

static void try_one(Judge *j, const Transformation *what) {
  j->tried = note(j, what);
  Transform *t = j->loop->transform = what->try(j);
  if (t && j->tried) j->tried->applied = true, j->tried->verdict = t->verdict;
  j->tried = NULL;
}

/* Loops inside a piece are mapped with it or not at all. */
void try_transformations_loop(Judge *j, bool stuck) {
  bool outer = !j->code->as_is && collect_is_outer(j->code, j->loop);
  j->loop->info->tried = NULL, j->loop->info->ntried = 0;
  for (const Transformation *t = j->ana->priv->transformations; t->name && !j->loop->transform; t++)
    if (is_due(t, outer, stuck)) try_one(j, t);
}
