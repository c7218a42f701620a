/* How the loops of a nest are laid over the grid.
 *
 * The loop that walks memory contiguously in most references goes to x, so that the threads of a warp touch neighbouring elements. References that
 * it moves from column to column speak against it; those that it does not move cost a warp one load. The others follow from the inside out to y and
 * z, the rest is folded into the outermost axis. Blocks are DVM's. */
#include "analysis/nest/nests.h"
#include "analysis/pattern.h"

/* References that walk memory with the loop, less those that it moves far: writes count twice. */
static int votes(const Code *c, const Nest *n, const Loop *l) {
  int sum = 0;
  for (int i = n->loop[0]->info->acc0; i < n->loop[0]->info->acc1; i++) {
    const Access *a = c->access.v[i];
    const VarUse *u = a->var->scalar ? NULL : roles_find(n, a->var->sym, a->var->path);
    if (!u || u->role != ROLE_ARRAY) continue;
    if (stride_is_one(l, a)) sum += a->write ? 2 : 1;
    if (stride_is_far(l, a)) sum -= a->write ? 2 : 1;
  }
  return sum;
}

static bool in_thread(const Nest *n, int loop) {
  for (int i = 0; n->order && i < n->order->ncarried; i++)
    if (n->order->carried[i] == loop) return true;
  return false;
}

static int contiguous_loop(const Code *c, const Nest *n) {
  int best = -1, most = 0;
  for (int i = n->depth - 1; i >= 0; i--) {
    if (in_thread(n, i)) continue;
    int v = votes(c, n, n->loop[i]);
    if (best < 0 || v > most) best = i, most = v;
  }
  return best;
}

static void set_axes(const Code *c, Nest *n) {
  static const Axis order[] = {AXIS_Y, AXIS_Z};
  int x = contiguous_loop(c, n), used = 0;
  n->map.nloops = n->depth;
  for (int i = n->depth - 1; i >= 0; i--) {
    if (in_thread(n, i))
      n->map.axis[i] = AXIS_NONE;
    else if (i == x)
      n->map.axis[i] = AXIS_X;
    else
      n->map.axis[i] = used < 2 ? order[used++] : AXIS_FOLD;
    n->loop[i]->axis = n->map.axis[i];
  }
}

static bool constant_clause(const Directive *d, ClauseKind k, int nth, int *value) {
  const Clause *c = d ? directive_find_clause(d, k) : NULL;
  int64_t v;
  if (!c || nth >= c->nitem || !fold_const_int(c->item[nth], &v) || v < 1 || v > 1024) return false;
  *value = (int)v;
  return true;
}

/* The first of the loop's own directive, those around it and those of the nest's other loops that says so. */
static bool said(const Nest *n, ClauseKind k, int nth, int *value) {
  const Directive *d;
  for (int i = 0; (d = clause_around(n->loop[0], i)); i++)
    if (constant_clause(d, k, nth, value)) return true;
  for (int i = 1; i < n->depth; i++)
    if (n->loop[i]->directive != n->directive && constant_clause(n->loop[i]->directive, k, nth, value)) return true;
  for (d = n->directive ? n->directive->team : NULL; d; d = d->team)
    if (constant_clause(d, k, nth, value)) return true;
  return false;
}

/* Lanes and workers of OpenACC, threads of OpenMP for a device; workers without a length are warps. */
static bool said_threads(const Nest *n, int *block) {
  int lanes = 0, workers = 0;
  bool target = n->directive && n->directive->dialect == DIALECT_OMP && !directive_for_host(n->directive);
  if (!said(n, CL_VECTOR_LENGTH, 0, &lanes) && !said(n, CL_VECTOR, 0, &lanes) && target) said(n, CL_NUM_THREADS, 0, &lanes);
  if (!said(n, CL_NUM_WORKERS, 0, &workers)) said(n, CL_WORKER, 0, &workers);
  if (!lanes && !workers) return false;
  block[0] = lanes ? lanes : 32;
  block[1] = workers ? workers : 1;
  block[2] = 1;
  return true;
}

static int least_of(int a, int b) { return a < b ? a : b; }

/* thread_limit: no more threads than that in a block. */
static void limit_threads(Nest *n) {
  int *b = n->map.block, limit;
  if (!said(n, CL_THREAD_LIMIT, 0, &limit)) return;
  n->map.said = true;
  b[0] = least_of(b[0], limit);
  b[1] = least_of(b[1], limit / b[0]);
  b[2] = least_of(b[2], limit / (b[0] * b[1]));
  n->map.fixed_block = true;
}

static void set_block(const Analysis *a, Nest *n) {
  static const int dvm[3][3] = {{448, 1, 1}, {32, 14, 1}, {32, 2, 7}};
  static const int sweep[3][3] = {{64, 1, 1}, {128, 1, 1}, {32, 2, 2}}; /* few threads that run long: over all processors */
  const int *grid = a->priv->options->grid;
  int *block = n->map.block, mapped = n->depth - (n->order ? n->order->ncarried : 0), kind = mapped > 3 ? 2 : mapped - 1;
  if (n->verdict == V_WAVEFRONT && n->order) { /* a warp a strip */
    block[0] = 32, block[1] = block[2] = 1;
    return;
  }
  for (int i = 0; i < 3; i++) block[i] = n->order ? sweep[kind][i] : dvm[kind][i];
  if (said(n, CL_BLOCK, 0, &block[0])) {
    block[1] = block[2] = 1;
    said(n, CL_BLOCK, 1, &block[1]);
    said(n, CL_BLOCK, 2, &block[2]);
    n->map.fixed_block = true;
  } else if (grid[0] > 0) {
    for (int i = 0; i < 3; i++) block[i] = grid[i] > 0 ? grid[i] : 1;
    n->map.fixed_block = true;
  } else if (said_threads(n, block)) {
    n->map.said = n->map.fixed_block = true;
  }
}

/* A one-dimensional nest has all its threads in x. */
static void flatten(Nest *n) {
  int *b = n->map.block, depth = n->depth - (n->order ? n->order->ncarried : 0);
  if (depth == 1) b[0] *= b[1] * b[2], b[1] = b[2] = 1;
  if (depth == 2) b[1] *= b[2], b[2] = 1;
}

void mapping_nest(const Analysis *a, const Code *c, Nest *n) {
  set_axes(c, n);
  set_block(a, n);
  flatten(n);
  if (n->verdict != V_WAVEFRONT || !n->order) limit_threads(n);
}
