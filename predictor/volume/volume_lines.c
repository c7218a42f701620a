/* Loops inside a thread that go along lines of memory, which a warp brings to shared memory together: what codegen/shape/shape_lines.c takes, and
 * runtime/device/wave/lines.cuh does. */
#include "analysis/pattern.h"
#include "predictor/volume/volume.h"
#include "predictor/volume/volume_policy.h"
#include <math.h>
#include <stdlib.h>

static bool find_unfit(Stmt *s, void *data) {
  bool fit = s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_CONTINUE ||
             s->kind == ST_END;
  *(bool *)data |= !fit || s->label || (s->kind == ST_ASSIGN && s->u.assign.lhs->rank);
  return true;
}

static bool find_call(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind != SY_INTRINSIC;
  return true;
}

static bool find_calls(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, find_call, data);
  return true;
}

static bool differs(const VolInput *in, const Expr *e) {
  if (!e) return false;
  for (int i = 0; i < in->kernel->mapped.n && e->kind == EX_NAME; i++)
    if (in->kernel->mapped.l[i].var == e->sym) return true;
  if (e->kind == EX_REF && e->how == REF_ELEMENT) return true;
  for (int i = 0; i < e->nkid; i++)
    if (differs(in, e->kid[i])) return true;
  return false;
}

/* Of an array that the loop goes along: how far references reach over lines and along them. */
typedef struct {
  double back, ahead, before, after;
} Reach;

static Reach reach_of(const VolGroup *g, int64_t lane, int64_t step) {
  Reach r = {0, 0, 0, 0};
  for (int o = 0; o < g->noffsets; o++) {
    const double over = round((double)g->offset[o] / (double)lane),
                 along = ((double)g->offset[o] - over * (double)lane) / (double)step;
    r.back = fmax(r.back, -over), r.ahead = fmax(r.ahead, over);
    r.before = fmax(r.before, -along), r.after = fmax(r.after, along);
  }
  return r;
}

static double bytes_of(const VolGroup *g, const Reach *r, double columns) {
  const double pitch = columns + r->before + r->after;
  return ceil((VOL_LANES + r->back + r->ahead) * (pitch + (fmod(pitch, 2) == 0)) * g->bytes / 16) * 16;
}

/* Bytes of shared memory for pieces of so many columns of all lines of the loop; 0: it goes along none, or one that does not fit. */
static double room_of(const VolInput *in, const Stmt *loop, int x, double columns) {
  double sum = 0;
  for (int i = 0; i < in->groups->n; i++) {
    const VolGroup *g = &in->groups->v[i];
    if (g->inner.n != 1 || g->inner.l[0].stmt != loop || g->array->rank < 2 || (!g->random && llabs(g->step[0]) > g->bytes))
      continue;
    if (g->step[0] == 0 && !g->random) continue;
    const uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
    if (g->random || g->object != g->array || g->own || (g->array->attrs & loose) || llabs(g->mapped[x]) <= g->bytes) return 0;
    const Reach r = reach_of(g, g->mapped[x], g->step[0]);
    if (fmax(r.back, r.ahead) > LINES_REACH || fmax(r.before, r.after) > LINES_FAR || (g->writes > 0 && r.back + r.ahead > 0))
      return 0;
    sum += bytes_of(g, &r, columns);
  }
  return sum;
}

static bool add_loop(const VolInput *in, VolPlan *p, const Stmt *s) {
  bool unfit = false;
  SpcLoops own = {.n = 0};
  int64_t step = 1, lo = 0, hi = 0;
  const int x = p->spread[0].mapped;
  if (s->kind != ST_DO || s->u.loop.how != DO_COUNTED || s->label || !s->u.loop.var || p->nlines == VOL_LINE_LOOPS) return false;
  if ((s->u.loop.step && !fold_const_int(s->u.loop.step, &step)) || llabs(step) != 1) return false;
  ast_stmt_walk(s->body, find_unfit, &unfit);
  ast_stmt_walk(s->body, find_calls, &unfit);
  if (unfit || differs(in, s->u.loop.lo) || differs(in, s->u.loop.hi)) return false;
  space_add_do(&own, s);
  const double trip = (double)space_range(in->sizes, &own.l[0]).trip;
  const bool told = fold_const_int(s->u.loop.lo, &lo) && fold_const_int(s->u.loop.hi, &hi);
  if (told && trip <= LINES_LEAST) return false;
  double columns = LINES_COLUMNS;
  while (columns > VOL_LANES && (room_of(in, s, x, columns) > LINES_ROOM || (told && trip <= columns / 2))) columns /= 2;
  const double room = room_of(in, s, x, columns);
  if (room <= 0 || room > LINES_ROOM) return false;
  if (trip > LINES_LEAST)
    p->line[p->nlines++] = (VolLine){s, columns}; /* a shorter one goes as it is written, with the block of the others */
  p->shared = fmax(p->shared, room);
  return true;
}

bool volume_lines_find(const VolInput *in, VolPlan *p) {
  bool any = false;
  for (const Stmt *s = in->kernel->body; s; s = s->next) any |= add_loop(in, p, s);
  return any;
}

double volume_lines_columns(const VolPlan *p, const VolGroup *g) {
  if (g->inner.n != 1 || g->random || g->array->rank < 2 || llabs(g->step[0]) != g->bytes) return 0;
  for (int i = 0; i < p->nlines; i++)
    if (p->line[i].loop == g->inner.l[0].stmt) return p->line[i].columns;
  return 0;
}

double volume_lines_along(const VolInput *in, VolPlan *p) {
  const int loop = in->kernel->nest->order->carried[0];
  const double length = fmax(in->box[loop], 1), pieces = ceil(length / LINES_COLUMNS);
  double moves = 0;
  for (int g = 0; g < in->groups->n; g++) {
    const VolGroup *x = &in->groups->v[g];
    bool of_lines = false;
    for (int i = 0; i < in->kernel->mapped.n; i++) of_lines |= i != loop && x->mapped[i];
    if (x->random || llabs(x->mapped[loop]) != x->bytes || !of_lines) continue;
    p->shared += VOL_LANES * (LINES_COLUMNS + 1.0) * x->bytes;
    moves += LINES_COLUMNS * (x->writes > 0 ? LINES_TAKE : LINES_BRING);
  }
  return pieces * (moves + LINES_COLUMNS / VOL_LANES * in->machine->l2_latency) +
         length * (in->features->mix.chain + in->machine->l1_latency);
}
