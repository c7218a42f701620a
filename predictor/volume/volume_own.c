/* Arrays that each thread has for itself, in memory: where the copies of neighbouring threads lie. Their elements are as many as there are threads, and no two threads share one. */
#include "predictor/volume/volume.h"
#include "predictor/volume/volume_policy.h"
#include <math.h>
#include <stdlib.h>

/* Element by element side by side for all threads; or, where a procedure gets the array as a whole, one behind the other. */
typedef enum { OWN_NONE, OWN_SIDE_BY_SIDE, OWN_TOGETHER } Layout;

static bool is_handed_over(const VolInput *in, const Symbol *array) {
  for (int i = 0; i < in->features->ref.n; i++)
    if (in->features->ref.v[i].call && in->features->ref.v[i].array == array) return true;
  return false;
}

bool volume_own_is_of_callee(const VolInput *in, const Symbol *s) {
  return s->kind == SY_VARIABLE && s->rank > 0 && !s->dummy && s->scope && s->scope->unit && s->scope->unit != in->kernel->unit &&
         is_handed_over(in, s);
}

/* ---- registers ---- */

enum {
  REGISTER_ELEMENTS = SPC_UNROLLED,
  CHOSEN_ELEMENTS = 4
}; /* of a thread's own array whose subscripts unrolling makes constants; or that are chosen by moves */

static bool is_shared_out(const VolInput *in, const Stmt *loop) {
  const Nest *n = in->kernel->nest;
  for (const TeamLoop *t = n && n->team ? n->team->loop : NULL; t; t = t->next)
    if (t->lanes->stmt == loop || (t->slow && t->slow->stmt == loop)) return true;
  return false;
}

/* Threads of a team share the loop that the subscript counts: which of its iterations a thread has is known when it runs. */
static bool is_chosen(const VolInput *in, const FeatRef *r, const Expr *e) {
  bool found = false;
  for (int i = 0; i < r->inner.n && e->kind == EX_NAME; i++)
    found = found || (r->inner.l[i].var && r->inner.l[i].var == e->sym && is_shared_out(in, r->inner.l[i].stmt));
  for (int i = 0; i < e->nkid && !found; i++) found = e->kid[i] && is_chosen(in, r, e->kid[i]);
  return found;
}

/* An array of the thread's own that is small: its elements are registers if no subscript of it is left to the run. The nest's form knows of larger ones. */
bool volume_own_in_registers(const VolInput *in, const VolGroup *g) {
  if (volume_own_is_of_callee(in, g->array)) return g->extent <= REGISTER_ELEMENTS * g->bytes;
  const Unrolled *unrolled = in->kernel->nest ? in->kernel->nest->unrolled : NULL;
  bool own = false;
  for (const VarUse *u = in->kernel->vars; u && unrolled && !unrolled->side; u = u->next)
    if (u->role == ROLE_PRIVATE && u->sym == g->array && !u->joint) return true;
  for (const VarUse *u = in->kernel->vars; u; u = u->next)
    own = own || (u->role == ROLE_PRIVATE && u->sym == g->array && !u->joint && g->extent <= REGISTER_ELEMENTS * g->bytes);
  if (own && g->extent <= CHOSEN_ELEMENTS * g->bytes) return true;
  for (int i = 0; i < in->features->ref.n && own; i++) {
    const FeatRef *r = &in->features->ref.v[i];
    for (int d = 1; r->array == g->array && !r->foreign && r->e->kind == EX_REF && d < r->e->nkid; d++)
      own = own && space_unrolled_constant(&r->inner, r->e->kid[d]) && !(r->e->kid[d] && is_chosen(in, r, r->e->kid[d]));
  }
  return own;
}

/* ---- memory ---- */

/* Small ones of constant extents are in the device's local memory. */
static bool is_small(const Symbol *s) {
  return s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s) && symbol_elements(s) * type_size(s->type) <= MOST_OWN_BYTES;
}

static bool is_local(const VolInput *in, const VolGroup *g) {
  if (!is_small(g->array) || volume_own_in_registers(in, g)) return false;
  if (volume_own_is_of_callee(in, g->array)) return true;
  for (const VarUse *u = in->kernel->vars; u; u = u->next)
    if (u->role == ROLE_PRIVATE && u->sym == g->array) return true;
  return false;
}

bool volume_own_is_interleaved(const VolInput *in, const Symbol *s) {
  for (const Interleaved *x = in->kernel->nest ? in->kernel->nest->interleaved : NULL; x; x = x->next)
    if (x->sym == s) return true;
  return false;
}

double volume_own_interleaved(const VolInput *in, double threads) {
  double bytes = 0;
  for (const Interleaved *x = in->kernel->nest ? in->kernel->nest->interleaved : NULL; x; x = x->next)
    bytes += (double)symbol_elements(x->sym) * (double)type_size(x->sym->type);
  return threads * bytes <= INTERLEAVED_ROOM ? threads * bytes : 0;
}

double volume_own_sectors(const VolGroup *g) {
  const double all = fmax((double)g->bytes * VOL_LANES / VOL_SECTOR, 1), lanes = VOL_LANES / all,
               elements = fmax(g->extent / g->bytes, 1);
  return g->random ? all * elements * (1 - pow(1 - 1 / elements, lanes)) : all;
}

static Layout layout_of(const VolInput *in, const VolGroup *g) {
  if (volume_own_in_registers(in, g) || is_small(g->array)) return OWN_NONE;
  if (volume_own_is_of_callee(in, g->array)) return OWN_SIDE_BY_SIDE;
  for (const VarUse *u = in->kernel->vars; u; u = u->next)
    if (u->role == ROLE_PRIVATE && u->sym == g->array && u->sym->rank > 0 && !u->joint)
      return is_handed_over(in, g->array) ? OWN_TOGETHER : OWN_SIDE_BY_SIDE;
  return OWN_NONE;
}

/* Bytes that a step is; beyond a TiB one way is as far as another. */
static int64_t bytes_of(double x) { return llround(fmax(fmin(x, 0x1p40), -0x1p40)); }

VolGroups volume_own_place(const VolInput *in, const VolPlan *p, double resident) {
  VolGroups out = {0};
  double threads = p->block[0] * p->block[1] * p->block[2] * p->grid[0] * p->grid[1] * p->grid[2];
  threads = fmax(fmin(fmin(threads, resident), in->iterations), 1);
  for (int i = 0; i < in->groups->n; i++) {
    VolGroup g = in->groups->v[i];
    g.local = is_local(in, &g);
    Layout l = g.random ? OWN_NONE : layout_of(in, &g);
    double between = l == OWN_TOGETHER ? g.extent : g.bytes;
    for (int s = 0; s < p->nspread && l != OWN_NONE; s++) {
      if (p->spread[s].mapped < 0) continue;
      g.mapped[p->spread[s].mapped] = bytes_of(between);
      between *= fmax(p->spread[s].n, 1);
    }
    for (int j = 0; j < g.inner.n && l == OWN_SIDE_BY_SIDE; j++) g.step[j] = bytes_of((double)g.step[j] * threads);
    for (int o = 0; o < g.noffsets && l == OWN_SIDE_BY_SIDE; o++) g.offset[o] = bytes_of((double)g.offset[o] * threads);
    if (l != OWN_NONE) g.extent *= threads, g.own = true;
    vec_push(in->sizes->arena, &out, g);
  }
  return out;
}
