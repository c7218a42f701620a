/* Places that data decide, as a run has seen them (predictor/space/counts.h): how many sectors warps ask for, and how many neighbouring iterations touch. */
#include "predictor/volume/volume.h"
#include <math.h>

void volume_seen_find(VolGroup *g, const FeatRef *r, Sizes *v, const Kernel *k) {
  const SourceTable *t = v->program->sources;
  if (!r->stmt) return;
  const CountsAccess *x = v->counts ? counts_access(v->counts, source_place(t, r->stmt->span.begin), r->array->name) : NULL;
  for (int i = 0; x && x->ntouched > 0 && i < k->mapped.n && !g->seen; i++)
    if (k->mapped.l[i].stmt && source_place(t, k->mapped.l[i].stmt->span.begin).line == x->loop) g->seen = x, g->lane_loop = i;
  if (!g->seen && volume_sample(g, r, v, k)) x = g->seen;
  if (g->seen) g->extent = fmax(g->extent, x->touched[x->ntouched - 1].span);
}

/* Sectors that so many iterations touch: straight lines between the numbers of iterations that were looked at, and from the last two of them on. */
static double sectors_of(const CountsAccess *x, double n) {
  const CountsTouched *t = x->touched;
  int last = x->ntouched - 1, i = 0;
  double each = x->across.n > 0 ? x->across.sectors / x->across.n / VOL_LANES : 1;
  if (n <= t[0].iterations) return fmin(t[0].sectors, fmax(t[0].sectors / t[0].iterations, each) * n);
  while (i < last && n > t[i + 1].iterations) i++;
  int from = i < last ? i : last - 1;
  if (from < 0) return t[last].sectors / t[last].iterations * n;
  double slope = (t[from + 1].sectors - t[from].sectors) / (t[from + 1].iterations - t[from].iterations);
  return t[from + 1].sectors + slope * (n - t[from + 1].iterations);
}

double volume_seen_touched(const VolGroup *g, double iterations, double inner, double unit) {
  const CountsAccess *x = g->seen;
  const CountsTouched *last = &x->touched[x->ntouched - 1];
  double all = fmax(g->extent / VOL_SECTOR, 1), sectors = sectors_of(x, fmax(iterations, 1));
  if (x->across.n > 0) sectors = fmin(sectors, x->across.sectors / x->across.n * ceil(iterations / VOL_LANES) * fmax(inner, 1));
  bool everywhere = last->span > g->extent / 4; /* else they move on through the array */
  sectors = everywhere ? all * (1 - exp(-sectors / all)) : fmin(sectors, all);
  if (unit <= VOL_SECTOR || last->sectors <= 0) return sectors * VOL_SECTOR;
  return sectors * fmin(2 * last->pairs / last->sectors, 2) * VOL_SECTOR;
}

bool volume_seen_everywhere(const VolGroup *g) { return g->seen->touched[g->seen->ntouched - 1].span > g->extent / 2; }

bool volume_seen_apart(const VolGroup *g) {
  const CountsTouched *last = &g->seen->touched[g->seen->ntouched - 1];
  return last->pairs > 0.75 * last->sectors;
}

bool volume_seen_scattered(const VolGroup *g) { return volume_seen_apart(g) && g->extent > (1 << 20); }

double volume_seen_alone(const VolGroup *g) {
  const CountsAccess *x = g->seen;
  const CountsTouched *last = &x->touched[x->ntouched - 1];
  double asked = last->iterations * fmax(x->accesses / fmax(x->iterations, 1), 1e-9) * g->bytes;
  return fmin(fmax(last->sectors * VOL_SECTOR / asked - 1, 0), 1);
}

double volume_seen_uneven(const Sizes *v, const Stmt *loop) {
  const CountsLoop *l = loop ? sizes_counted(v, loop, 0) : NULL;
  if (l) return fmax(l->uneven, 1);
  for (int i = 0; i < v->lengths.n && loop; i++)
    if (v->lengths.v[i].stmt == loop && v->lengths.v[i].mean > 0) return fmax(v->lengths.v[i].longest / v->lengths.v[i].mean, 1);
  return 1;
}
