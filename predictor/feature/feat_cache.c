/* Runs the references of one thread against the thesis's cache. */
#include "predictor/feature/features.h"

/* Iterations of an inner loop that are run, by how deep it lies; the rest is taken to go the same way. */
static const int64_t RUN[] = {64, 8, 4};
enum { NRUN = sizeof RUN / sizeof *RUN };

/* Arrays lie this far from each other, so that none shares a segment with another. */
static const int64_t APART = (int64_t)1 << 40;

typedef struct {
  Features *f;
  Sizes *v;
  SapCache *cache;
  double *hits, *misses; /* of each reference, weighted by the iterations they stand for */
} Run;

static int64_t array_origin(const Features *f, const Symbol *array) {
  int i = 0;
  while (f->ref.v[i].array != array) i++;
  return i * APART;
}

/* A reference whose address depends on data never hits. */
static void run_ref(Run *r, int i, int64_t shift, double weight) {
  const FeatRef *ref = &r->f->ref.v[i];
  int64_t at;
  bool hit = !ref->foreign && feat_address(r->v, ref->e, shift, &at) &&
             sapfor_cache_reference(r->cache, array_origin(r->f, ref->array) + at, ref->bytes);
  *(hit ? &r->hits[i] : &r->misses[i]) += weight;
}

static void run_nodes(Run *r, const FeatNode *n, int depth, int64_t shift, double weight) {
  for (; n; n = n->next) {
    if (n->ref >= 0) {
      run_ref(r, n->ref, shift, weight);
      continue;
    }
    SpcRange range = space_range(r->v, &n->loop);
    int64_t limit = RUN[depth < NRUN ? depth : NRUN - 1], times = range.trip < limit ? range.trip : limit;
    for (int64_t i = 0; i < times; i++) {
      if (n->loop.var) sizes_bind(r->v, n->loop.var, space_value(&range, i));
      run_nodes(r, n->child, depth + 1, n->loop.var ? shift : i, weight * (double)range.trip / (double)times);
      if (n->loop.var) sizes_unbind(r->v);
    }
  }
}

void feat_cache(Features *f, Sizes *v, const Kernel *k, int64_t bytes) {
  Run r = {f, v, sapfor_cache_new(v->arena, bytes), NULL, NULL};
  r.hits = ARENA_ARRAY(v->arena, double, f->ref.n + 1);
  r.misses = ARENA_ARRAY(v->arena, double, f->ref.n + 1);
  space_bind_first(v, &k->mapped);
  run_nodes(&r, f->nodes, 0, 0, 1);
  space_unbind(v, &k->mapped);
  for (int i = 0; i < f->ref.n; i++) {
    double all = r.hits[i] + r.misses[i];
    f->ref.v[i].hit_rate = all > 0 ? r.hits[i] / all : 0;
  }
}
