/* Bands of loops whose dependences have constant distance vectors.
 *
 * Lexicographically positive vectors become non-negative under a unimodular lower triangular skewing (Wolf
 * and Lam, A Loop Transformation Theory and an Algorithm to Maximize Parallelism, 1991): with the components
 * before k non-negative already, component k needs at most -d[k] times the first positive one. The sum of the
 * skewed components is then a front. */
#include "analysis/recurrence/recurrence.h"

enum { MAX_VECTORS = 64 };

typedef struct Band {
  Analysis *ana;
  int n;
  Loop *loop[WAVE_MAX];
  int ndist;
  int64_t dist[MAX_VECTORS][WAVE_MAX];
} Band;

/* ---- distance vectors ---- */

static bool known_vector(const Band *b, const int64_t *d) {
  for (int i = 0; i < b->ndist; i++) {
    int k = 0;
    while (k < b->n && b->dist[i][k] == d[k]) k++;
    if (k == b->n) return true;
  }
  return false;
}

/* The part of a dependence that lies in the band; false: not constant there. */
static bool add_vector(Band *b, const Dep *d) {
  int64_t v[WAVE_MAX] = {0};
  int outer = b->loop[0]->depth;
  if (d->ndist < outer + b->n) return false;
  for (int k = 0; k < b->n; k++) {
    if (!d->known[outer + k]) return false;
    v[k] = d->dist[outer + k];
  }
  if (known_vector(b, v)) return true;
  if (b->ndist == MAX_VECTORS) return false;
  for (int k = 0; k < b->n; k++) b->dist[b->ndist][k] = v[k];
  b->ndist++;
  return true;
}

bool wavefront_only_dependences(const Loop *l) {
  if (l->verdict == V_COMPACTION || l->kind != LOOP_DO || l->basis != BASIS_PROVED) return false;
  for (const Reason *r = l->reason; r; r = r->next)
    if (!r->is_dependence || r->disproves) return false;
  for (const Scan *s = l->scan; s; s = s->next)
    if (!s->previous) return false;
  return !l->induction;
}

Dep *const *wavefront_vectors(const Loop *l, int depth, int *n) {
  *n = l->info->least ? l->info->nleast : l->info->nbinding;
  if (!l->info->least) return l->info->binding;
  return l->info->least[0]->ndist == depth ? l->info->least : NULL;
}

static bool add_loop(Band *b, const Loop *l) {
  int n;
  Dep *const *d = wavefront_vectors(l, b->loop[0]->depth + b->n, &n);
  if (!wavefront_only_dependences(l) || (!d && n)) return false;
  for (int i = 0; i < n; i++)
    if (!add_vector(b, d[i])) return false;
  return true;
}

static bool has_copies(const Loop *l, const Symbol *array) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == array && (u->role == ROLE_PRIVATE || u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE)) return true;
  return false;
}

bool wavefront_shares_copies(Loop *const *loop, int n) {
  for (int k = 1; k < n; k++)
    for (int i = 0; i < loop[k]->info->nbinding; i++)
      for (int outer = 0; outer < k; outer++)
        if (has_copies(loop[outer], loop[k]->info->binding[i]->array)) return true;
  return false;
}

static int carried_by(const Loop *l) { return l->info->nbinding; }

/* Dependences move along the loop, whichever loop carries them: (1,1) moves along both. */
static bool moves(const Band *b, int loop) {
  for (int i = 0; i < b->ndist; i++)
    if (b->dist[i][loop]) return true;
  return false;
}

/* Vectors of the band made of the first 'n' loops; false: there is none. */
static bool make_band(Band *b, int n) {
  int along = 0;
  b->n = n;
  b->ndist = 0;
  for (int k = 0; k < n; k++)
    if (!add_loop(b, b->loop[k])) return false;
  for (int k = 0; k < n; k++) along += moves(b, k);
  return along > 1 && moves(b, n - 1) && !wavefront_shares_copies(b->loop, n);
}

/* ---- skewing ---- */

static int64_t ceil_div(int64_t a, int64_t b) { return a <= 0 ? 0 : (a + b - 1) / b; }

int64_t wavefront_factor(const int64_t *d, int j, int k) {
  int first = 0;
  while (first < k && !d[first]) first++;
  return first == j ? ceil_div(-d[k], d[j]) : 0;
}

static int64_t factor(const Band *b, int j, int k) {
  int64_t most = 0;
  for (int i = 0; i < b->ndist; i++) {
    int64_t need = wavefront_factor(b->dist[i], j, k);
    if (need > most) most = need;
  }
  return most;
}

static void add_multiple(Band *b, int j, int k, int64_t f) {
  for (int i = 0; i < b->ndist; i++) b->dist[i][k] += f * b->dist[i][j];
}

/* Row k of t' = S t, from t'[k] = t[k] + sum of skew[k][j]*t'[j]. */
static void set_front(Wavefront *w) {
  int64_t row[WAVE_MAX][WAVE_MAX] = {{0}};
  for (int k = 0; k < w->nloops; k++) {
    row[k][k] = 1;
    for (int j = 0; j < k; j++)
      for (int c = 0; c < w->nloops; c++) row[k][c] += w->skew[k][j] * row[j][c];
    for (int c = 0; c < w->nloops; c++) w->front[c] += row[k][c];
  }
}

static Wavefront *skewed(Band *b) {
  Arena *a = b->ana->arena;
  Wavefront *w = ARENA_NEW(a, Wavefront);
  w->nloops = b->n;
  w->ndist = b->ndist;
  w->rectangular = true;
  w->dist = arena_alloc(a, sizeof *w->dist * (size_t)(b->ndist + 1));
  for (int i = 0; i < b->ndist; i++)
    for (int k = 0; k < b->n; k++) w->dist[i][k] = b->dist[i][k];
  for (int k = 0; k < b->n; k++) w->loop[k] = b->loop[k];
  for (int k = 1; k < b->n; k++)
    for (int j = 0; j < k; j++) {
      w->skew[k][j] = factor(b, j, k);
      w->rectangular &= !w->skew[k][j];
      add_multiple(b, j, k, w->skew[k][j]);
    }
  set_front(w);
  return w;
}

/* ---- loops ---- */

/* The loops from 'l' inwards, each all of the other's body, as many as a band may have. */
static int tight_loops(Loop *l, Loop **loop) {
  int n = 0;
  for (; l && n < WAVE_MAX && l->kind == LOOP_DO; l = query_tight_child(l)) loop[n++] = l;
  return n;
}

/* Scans of the loops in the band stay known: a loop of it alone may be run as one. */
static void mark(const Wavefront *w) {
  for (int k = 0; k < w->nloops; k++)
    if (carried_by(w->loop[k])) w->loop[k]->verdict = V_WAVEFRONT;
}

/* ---- loops around sweeps ---- */

static bool varies(const Loop *l) {
  for (int i = 0; i < l->info->nbinding; i++)
    if (!l->info->binding[i]->known[l->depth]) return true;
  return false;
}

/* Around a tight nest in which two loops carry, it is the third of a front: then sweeps begin before the ones before have ended. */
static void find_least(Analysis *a, Code *c, Loop *l) {
  int carry = 0, n = 0;
  Loop *inner = l;
  for (; inner->child; inner = query_tight_child(inner)) {
    Loop *in = query_tight_child(inner);
    if (!in || in->kind != LOOP_DO || !in->lo || !in->hi) return;
    if (carried_by(in) && (!wavefront_only_dependences(in) || varies(in))) return;
    carry += carried_by(in) > 0;
  }
  if (carry != WAVE_MAX - 1) return;
  View *v = view_open(a->priv->isl, c, l);
  Dep **least = least_distance_loop(v, inner, &n);
  view_close(v);
  if (n) l->info->least = least, l->info->nleast = n;
}

void wavefront_unit(Analysis *a, Code *c) {
  for (int i = 0; i < c->loop.n; i++) {
    Loop *l = c->loop.v[i];
    if (l->verdict == V_SEQUENTIAL && carried_by(l) && varies(l) && wavefront_only_dependences(l)) find_least(a, c, l);
  }
  for (int i = 0; i < c->loop.n; i++) {
    Loop *l = c->loop.v[i];
    Band b = {.ana = a};
    if (!carried_by(l) || (l->verdict != V_SEQUENTIAL && l->verdict != V_SCAN && l->verdict != V_WAVEFRONT)) continue;
    for (int n = tight_loops(l, b.loop); n > 1 && !l->wavefront; n--) {
      if (!make_band(&b, n)) continue;
      l->wavefront = skewed(&b);
      mark(l->wavefront);
    }
  }
}
