/* predict_file: kernels, their features, their cost, the program's total. */
#include "predictor/predict.h"
#include "predictor/program/program.h"
#include "predictor/sapfor/sapfor_cost.h"
#include "predictor/sapfor/shape.h"
#include "predictor/volume/volume.h"
#include "predictor/worth.h"
#include <math.h>
#include <string.h>

/* An array that kernels use: it crosses once each way where the program's arrays stay on the device. */
typedef struct {
  const Symbol *array;
  double bytes;
  bool in, out;
  bool whole; /* the kernel sets all of it before it reads any */
} Moved;

/* What kernels touch between two of them that use the array. */
typedef struct {
  const Stmt *first;   /* the kernel's */
  const Symbol *array; /* as the kernel names it */
  double bytes, dirty; /* ProgramUse; of the kernel as a whole, where 'array' is NULL */
} Between;

/* A file of the program. */
typedef struct {
  const Decisions *decided;
  PredReport *report;
  const Kernel *first; /* its kernels, in the order of the report's */
  const KerSkipped *skipped;
} Part;

typedef struct {
  const PredictOptions *options;
  const Machine *machine;
  Part *part;
  int n;
  bool asked;    /* a directive, DO CONCURRENT or --auto asks for some kernel */
  PtrMap blocks; /* of kernels that nothing asks for: loops over blocks around what they call */
  Sizes sizes;
  Arena *arena;
  VEC(ProgramUse) use; /* the arrays of each kernel */
  VEC(Between) between;
  const Decisions *decided; /* of the file that is worked on */
  PredReport *report;       /* the same */
  VEC(Moved) moved;         /* of all its kernels */
} Predictor;

/* ---- options ---- */

static bool model_known(const PredictOptions *o, Diag *d) {
  if (!o->model || strcmp(o->model, "sapfor") == 0 || strcmp(o->model, "volume") == 0) return true;
  diag_file_error(d, o->model, "no such model; known are volume and sapfor");
  return false;
}

static bool cache_allowed(const PredictOptions *o, const Machine *m, Diag *d) {
  if (o->cache_kb == PRED_CACHE_DEFAULT || o->cache_kb == PRED_CACHE_OFF) return true;
  if (o->cache_kb >= m->l1_min && o->cache_kb <= m->l1_max) return true;
  diag_file_error(d, m->name, "an L1 cache of %d KB is not possible: %g to %g KB, or off", o->cache_kb, m->l1_min, m->l1_max);
  return false;
}

/* What --grid=auto has chosen; NULL: nothing. */
static const int *chosen_block(const Predictor *p, const Kernel *k) {
  if (!k->nest) return NULL;
  Decision x = decision_of(p->decided, k->nest);
  return x.block[0] > 0 ? memcpy(ARENA_ARRAY(p->arena, int, 3), x.block, sizeof x.block) : NULL;
}

static const int *block_of(const Predictor *p, const Kernel *k) {
  if (p->options->block[0] > 0) return p->options->block;
  if (chosen_block(p, k)) return chosen_block(p, k);
  return k->nest && k->nest->map.fixed_block ? k->nest->map.block : NULL;
}

/* ---- transfers ---- */

static double move_time(const Machine *m, const Moved *a) {
  return (a->in ? machine_crossing(m, 1, a->bytes, true) : 0) + (a->out ? machine_crossing(m, 1, a->bytes, false) : 0);
}

/* What the designator of an element of an allocatable or pointer component begins with; NULL: it is no such element. */
static const Expr *own_storage(const Expr *e) {
  while (e->kind == EX_REF && e->nkid > 0 && e->kid[0]->kind == EX_MEMBER) e = e->kid[0];
  bool own = e->kind == EX_MEMBER && e->sym && e->sym->rank > 0 && (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE));
  while (own && (e->kind == EX_MEMBER || e->kind == EX_REF) && e->nkid > 0) {
    if (e->kind == EX_REF) return e;
    e = e->kid[0];
  }
  return own && e->kind == EX_NAME ? e : NULL;
}

/* What moves for a reference: the array; of an array of a derived type all of it. */
static const Symbol *moved_object(Predictor *p, const FeatRef *r, double *bytes) {
  const Expr *e = r->e;
  *bytes = r->bytes;
  if (r->call) return arrays_actual(&p->sizes, r->array);
  const Expr *root = own_storage(e);
  if (root) *bytes *= root->sym && root->sym->rank > 0 ? fmax(arrays_elements(&p->sizes, root->sym), 1) : 1;
  if (root) return r->array;
  while ((e->kind == EX_MEMBER || e->kind == EX_REF) && e->nkid > 0) e = e->kid[0];
  if (r->e->kind == EX_NAME || !e->sym || e->sym->rank == 0) return arrays_actual(&p->sizes, r->array);
  int whole = type_size(e->sym->type);
  if (whole > 0) *bytes = whole;
  return arrays_actual(&p->sizes, e->sym->target ? e->sym->target : e->sym);
}

static Moved *moved_array(Predictor *p, int from, const Symbol *array, double bytes) {
  for (int i = from; i < p->moved.n; i++)
    if (p->moved.v[i].array == array) return &p->moved.v[i];
  vec_push(p->arena, &p->moved, ((Moved){array, arrays_elements(&p->sizes, array) * bytes, false, false, false}));
  return &p->moved.v[p->moved.n - 1];
}

static bool is_covered(const Kernel *k, const Symbol *array) {
  for (const VarUse *u = k->vars; u; u = u->next)
    if (u->sym == array) return u->covered;
  return false;
}

/* Each thread has its own, which lies on the device; or each iteration, where the pieces of a form have another array for all of them. */
static bool is_private(const Kernel *k, const Symbol *array) {
  for (const VarUse *u = k->vars; u; u = u->next)
    if (u->sym == array) return u->role == ROLE_PRIVATE;
  for (const VarUse *u = k->nest && k->nest->plain ? k->nest->plain->vars : NULL; u; u = u->next)
    if (u->sym == array) return u->role == ROLE_PRIVATE;
  return false;
}

static void note_use(Predictor *p, const Kernel *k, const Moved *a) {
  vec_push(p->arena, &p->use,
           ((ProgramUse){.kernel = k, .array = a->array, .bytes = a->bytes, .in = a->in || !a->whole, .out = a->out, .between = -1}));
}

/* The arrays of one kernel; they are merged with those of the others afterwards. */
static void find_transfers(Predictor *p, const Kernel *k, const Features *f, PredKernel *out) {
  int from = p->moved.n;
  double in = 0, outward = 0, time = 0;
  for (int i = 0; i < f->ref.n; i++) {
    const FeatRef *r = &f->ref.v[i];
    if ((r->foreign && !r->call) || is_private(k, r->array)) continue;
    double bytes;
    const Symbol *object = moved_object(p, r, &bytes);
    Moved *a = moved_array(p, from, object, bytes);
    *(r->written ? &a->out : &a->in) = true;
    a->whole = a->whole || is_covered(k, r->array);
  }
  for (int i = from; i < p->moved.n; i++) {
    const Moved *a = &p->moved.v[i];
    in += a->in ? a->bytes : 0;
    outward += a->out ? a->bytes : 0;
    time += move_time(p->machine, a);
    note_use(p, k, a);
  }
  out->q[PQ_BYTES_IN] = (PredQuantity){in, PROV_ESTIMATED};
  out->q[PQ_BYTES_OUT] = (PredQuantity){outward, PROV_ESTIMATED};
  out->q[PQ_TRANSFER_TIME] = (PredQuantity){time, PROV_ESTIMATED};
  Moved *own = p->moved.v + from;
  int n = p->moved.n - from;
  for (p->moved.n = from; n > 0; n--, own++) {
    Moved copy = *own, *all = moved_array(p, 0, copy.array, 0);
    all->bytes = copy.bytes;
    all->in = all->in || copy.in;
    all->out = all->out || copy.out;
  }
}

/* ---- one kernel ---- */

static void name_kernel(Predictor *p, const Kernel *k, PredKernel *out) {
  Place place = source_place(p->sizes.program->sources, k->first->span.begin);
  Buf loops = {0};
  for (int i = 0; i < k->mapped.n; i++)
    buf_printf(&loops, "%s%s", i ? "," : "", k->mapped.l[i].var ? k->mapped.l[i].var->name : ":");
  out->name = arena_strdup(p->arena, k->name);
  out->unit = arena_strdup(p->arena, k->unit->name);
  out->file = arena_strdup(p->arena, place.path);
  out->line = place.line;
  out->end = source_place(p->sizes.program->sources, kernels_last(k)->span.end - 1).line;
  out->depth = k->mapped.n;
  out->asked = k->nest && !p->options->unasked;
  out->loops = arena_strdup(p->arena, loops.s ? loops.s : "");
  out->verdict = words_verdict(k->verdict);
  buf_free(&loops);
}

static int source_lines(const Predictor *p, const Kernel *k) {
  const SourceTable *t = p->sizes.program->sources;
  return source_place(t, kernels_last(k)->span.end - 1).line - source_place(t, k->first->span.begin).line + 1;
}

/* The launcher leaves so few iterations to the host and to the kernels of what they call. */
static bool is_left(Sizes *v, const Kernel *k) {
  const Nest *n = k->nest;
  bool exact = true;
  if (!n || !n->optional || n->once || n->least <= 0) return false;
  const SpcLoops *around = space_around(v, k->first);
  space_bind_middle(v, around);
  const double iterations = space_count(v, &k->mapped, &exact);
  space_unbind(v, around);
  return iterations < (double)n->least;
}

/* Iterations of one launch: that of the middle iteration of the loops around the kernel. *scale: of the
 * average one to it. */
static void find_space(Predictor *p, const Kernel *k, const SpcLoops *around, CostInput *in, PredKernel *out, double *scale) {
  Sizes *v = &p->sizes;
  SpcLoops all = *around;
  int64_t box[SPC_MAX_LOOPS];
  bool exact = true;
  for (int i = 0; i < k->mapped.n; i++) space_add(&all, k->mapped.l[i]);
  double launches = space_count(v, around, &exact), share = space_guard_share(v, k->first);
  double runs = is_left(v, k) ? 0 : launches * share * space_unit_runs(v, k->unit);
  const CountsLoop *counted = sizes_counted(v, k->first, 0);
  out->q[PQ_LAUNCHES] = (PredQuantity){runs, exact && !v->assumed && share == 1 ? PROV_EXACT : PROV_ESTIMATED};
  if (counted) out->q[PQ_LAUNCHES] = (PredQuantity){counted->runs * space_unit_share(v, k->unit), PROV_MEASURED};
  v->assumed = false;
  double average = launches > 0 ? space_count(v, &all, &exact) / launches : 0;
  space_bind_middle(v, around);
  v->guessed = false, v->memo.n = 0; /* how often it is launched says nothing of a launch */
  double middle = space_count(v, &k->mapped, &exact);
  space_box(v, &k->mapped, box);
  in->ndims = k->mapped.n < SAP_MAX_DIMS ? k->mapped.n : SAP_MAX_DIMS;
  for (int d = 0; d < in->ndims; d++) in->iters[d] = box[k->mapped.n - 1 - d];
  in->sizes_exact = exact && !v->assumed && average == middle;
  *scale = middle > 0 ? average / middle : 1;
  out->q[PQ_ITERATIONS] = (PredQuantity){middle, in->sizes_exact ? PROV_EXACT : PROV_ESTIMATED};
}

/* What one execution of the loop took in the run that was counted. */
static void find_measured(const Predictor *p, const Kernel *k, PredKernel *out) {
  const CountsLoop *c = sizes_counted(&p->sizes, k->first, 0);
  if (c && c->seconds >= 0 && c->runs > 0) out->q[PQ_RUN_TIME] = (PredQuantity){c->seconds / c->runs * 1e6, PROV_MEASURED};
}

/* runtime/launch/replay.cpp: launches that come so often, each of which takes no longer (us), are handed over as graphs. */
static const double replayed_from = 64, replayed_until = 12;

/* us until a result is home that the host waits for: steps of two, four and ten kernels of which one has a maximum, beside the same without. */
static const double result_us = 7;

static bool has_result(const Kernel *k) {
  for (const VarUse *u = k->vars; u; u = u->next)
    if (u->role == ROLE_REDUCTION && !u->sym->rank) return true;
  return false;
}

/* The host goes on to the next launch while a kernel runs, so that a launch takes what the device does between two kernels and the longer one of the two: the
 * kernel without what the events around a single one add, or the host's call, which a graph spares. */
static double launch_beside(const Machine *m, const Kernel *k, PredQuantity *q, double time) {
  const double own = fmax(time - m->launch_device, 0);
  const bool replayed = q[PQ_LAUNCHES].value >= replayed_from && own + m->launch_again <= replayed_until;
  if (replayed) q[PQ_LAUNCH_TIME].value = m->launch_again;
  return m->launch_again + fmax(own, replayed ? 0 : m->launch) + (has_result(k) ? result_us : 0);
}

/* Launches times what one takes; the device's share scaled from the middle launch to the average one. */
static void find_total(const Predictor *p, const Kernel *k, PredKernel *out, double scale) {
  PredQuantity *q = out->q;
  const double time = q[PQ_TIME].value * scale;
  double one = p->report->models == PRED_VOLUME ? launch_beside(p->machine, k, q, time)
                                                : time + q[PQ_LAUNCH_TIME].value + q[PQ_RED_TIME].value;
  if (q[PQ_ITERATIONS].value <= 0 && time <= 0) one = 0; /* the launcher launches nothing */
  q[PQ_TOTAL_TIME] = (PredQuantity){one * q[PQ_LAUNCHES].value, PROV_ESTIMATED};
}

/* 'sapfor': the kernel as DVM would map it. */
static void cost_sapfor(Predictor *p, CostInput *in, Features *f, PredKernel *out) {
  if (in->l1_kb > 0) feat_cache(f, &p->sizes, in->kernel, (int64_t)in->l1_kb * 1024);
  feat_access_all(f, machine_cc(p->machine), in->l1_kb > 0);
  sapfor_cost(in, out);
  find_transfers(p, in->kernel, f, out);
  shape_cost(in, out);
}

/* Arrays of which data choose elements that no run has seen. */
static const char *random_arrays(Predictor *p, const VolGroups *groups) {
  Buf names = {0};
  for (int i = 0; i < groups->n; i++) {
    const VolGroup *g = &groups->v[i];
    bool told = !g->random || g->seen != NULL;
    for (int j = 0; j < i && !told; j++) told = groups->v[j].random && !groups->v[j].seen && groups->v[j].array == g->array;
    if (!told) buf_printf(&names, "%s%s", names.len ? " " : "", g->array->name);
  }
  const char *all = names.len ? arena_strdup(p->arena, names.s) : NULL;
  buf_free(&names);
  return all;
}

/* A piece is in the place of the kernel that is worked on. */
static void set_between(const Predictor *p, const Kernel *k, VolGroups *groups) {
  for (int i = 0; i < groups->n; i++)
    for (int j = 0; j < p->between.n; j++) {
      const Between *b = &p->between.v[j];
      bool same = b->array == groups->v[i].array || b->array == groups->v[i].object;
      if (same && (b->first == k->first || b->first == p->sizes.kernel_first)) groups->v[i].between = b->bytes;
    }
}

/* What the L2 owes to memory when the kernel begins; negative: nothing is known of other kernels. */
static double dirty_before(const Predictor *p, const Kernel *k) {
  for (int j = 0; j < p->between.n; j++) {
    const Between *b = &p->between.v[j];
    if (!b->array && (b->first == k->first || b->first == p->sizes.kernel_first)) return b->dirty;
  }
  return -1;
}

/* 'volume': the kernel as f2cuda writes it. */
static void cost_volume(Predictor *p, const CostInput *in, const Features *f, PredKernel *out) {
  VolGroups groups = {0};
  double bandwidth = p->machine->bandwidth_achieved > 0 ? p->machine->bandwidth_achieved : p->machine->bandwidth;
  const int *block = p->options->block[0] > 0 ? p->options->block : NULL, *chosen = chosen_block(p, in->kernel);
  volume_strides_find(&groups, f, &p->sizes, in->kernel);
  set_between(p, in->kernel, &groups);
  VolInput v = {.machine = p->machine,
                .kernel = in->kernel,
                .features = f,
                .groups = &groups,
                .sizes = &p->sizes,
                .block = block,
                .chosen = chosen,
                .iterations = out->q[PQ_ITERATIONS].value,
                .dirty = dirty_before(p, in->kernel),
                .streamed = (out->q[PQ_BYTES_IN].value + out->q[PQ_BYTES_OUT].value) / bandwidth / 1000};
  int64_t box[SPC_MAX_LOOPS];
  space_box(&p->sizes, &in->kernel->mapped, box);
  for (int i = 0; i < in->kernel->mapped.n; i++) v.box[i] = (double)box[i];
  volume_cost(&v, out);
  out->library = out->library && p->decided->analysis->libraries;
  if (!out->random) out->random = random_arrays(p, &groups);
  bool heeds = in->kernel->nest && out->shape && (!strcmp(out->shape, "stream") || !strcmp(out->shape, "plain"));
  int better[3];
  if (p->options->told && !block && !chosen && heeds && volume_block_choose(&v, out->q[PQ_TIME].value, better))
    p->options->told(p->options->to, in->kernel->nest, better);
}

/* ---- a nest that runs in pieces ---- */

/* Quantities of the pieces, which run one after the other, that add up. */
static bool adds_up(int q) {
  switch (q) {
  case PQ_ITERATIONS:
  case PQ_LAUNCHES:
  case PQ_GRID:
  case PQ_BLOCK_X:
  case PQ_BLOCK_Y:
  case PQ_BLOCK_Z:
  case PQ_PER_THREAD:
  case PQ_REGS:
  case PQ_SHARED:
  case PQ_ACTIVE_BLOCKS:
  case PQ_ACTIVE_WARPS:
  case PQ_OCCUPANCY:
  case PQ_ACTIVE_SM:
  case PQ_REP:
  case PQ_FOOTPRINT: return false;
  default: return true;
  }
}

/* Adds what a piece takes to 'all', whose grid and bound are those of the piece that takes longest. */
static void add_piece(PredKernel *all, const PredKernel *one, double *longest) {
  bool longer = one->q[PQ_TIME].value > *longest;
  for (int q = 0; q < PQ_COUNT; q++) {
    if (adds_up(q))
      all->q[q].value += one->q[q].value, all->q[q].prov = PROV_ESTIMATED;
    else if (longer && q != PQ_ITERATIONS && q != PQ_LAUNCHES)
      all->q[q] = one->q[q];
  }
  if (!all->random) all->random = one->random;
  all->least += one->least;
  all->library = all->library || one->library;
  if (!longer) return;
  *longest = one->q[PQ_TIME].value;
  all->bound = one->bound, all->limiter = one->limiter, all->shape = one->shape, all->advice = one->advice, all->fits = one->fits;
}

/* False: a piece has no kernel, or they run in the steps of a loop of the launcher. */
static bool has_kernels(const Nest *n) {
  if (n->form && n->form->steps) return false;
  for (const Piece *x = n->piece; x; x = x->next)
    if (!x->nest || x->nest->depth < 1 || (x->nest->piece && !has_kernels(x->nest))) return false;
  return n->piece != NULL;
}

static void cost_pieces(Predictor *p, const Nest *n, const CostInput *in, const SpcLoops *around, PredKernel *all, double *longest) {
  for (const Piece *x = n->piece; x; x = x->next) {
    if (x->nest->piece) {
      cost_pieces(p, x->nest, in, around, all, longest);
      continue;
    }
    CostInput own = *in;
    Features f = {0};
    PredKernel one = {.name = all->name};
    double scale;
    own.kernel = kernels_of_nest(x->nest, p->arena);
    find_space(p, own.kernel, around, &own, &one, &scale);
    feat_count(&f, &p->sizes, own.kernel);
    cost_volume(p, &own, &f, &one);
    add_piece(all, &one, longest);
  }
}

static PredKernel *predict_kernel(Predictor *p, const Kernel *k) {
  PredKernel *out = ARENA_NEW(p->arena, PredKernel);
  Sizes *v = &p->sizes;
  Features f = {0};
  const SpcLoops *around = space_around(&p->sizes, k->first);
  double scale;
  sizes_enter_kernel(v, k->first, kernels_last(k));
  v->assumed = false;
  CostInput in = {.machine = p->machine,
                  .kernel = k,
                  .features = &f,
                  .block = block_of(p, k),
                  .l1_kb = p->report->cache_kb,
                  .lines = source_lines(p, k)};
  name_kernel(p, k, out);
  find_space(p, k, around, &in, out, &scale);
  feat_count(&f, v, k);
  bool volume = p->report->models == PRED_VOLUME, pieces = volume && k->nest && has_kernels(k->nest);
  double longest = -1; /* pieces without iterations take no time, and one of them is longest all the same */
  if (volume) find_transfers(p, k, &f, out);
  if (pieces)
    cost_pieces(p, k->nest, &in, around, out, &longest);
  else if (volume)
    cost_volume(p, &in, &f, out);
  else
    cost_sapfor(p, &in, &f, out);
  out->guessed = v->guessed;
  space_unbind(v, around);
  find_measured(p, k, out);
  double one_core = worth_host(out, p->machine, 1), all_cores = worth_host(out, p->machine, p->machine->host_cores);
  out->one_core = one_core;
  out->q[PQ_HOST_TIME] = (PredQuantity){fmin(one_core, all_cores), PROV_ESTIMATED};
  find_total(p, k, out, scale);
  return out;
}

/* ---- the file ---- */

/* Values that go from iteration to iteration are all that keeps the loop from the device. */
static bool carries_values(const Reason *r) {
  for (; r; r = r->next)
    if (!r->is_dependence && r->code != REASON_SCALAR && r->code != REASON_RUNNING_VALUE && r->code != REASON_LAST_VALUE)
      return false;
  return true;
}

enum { CALLS_DEEP = 8 };

/* Kernels, that were asked for if any was, stand in what the statements call. */
static bool calls_kernels(const Predictor *p, const Stmt *from, const Stmt *to, const Unit *u, int depth) {
  const Sizes *v = &p->sizes;
  bool found = false;
  for (int i = 0; i < v->call.n && !found; i++) {
    const SizCall *c = &v->call.v[i];
    bool inside = from ? !stmt_before(c->stmt, from) && !stmt_before(to, c->stmt) : c->stmt->unit == u;
    if (!inside || !c->proc->unit || depth == 0) continue;
    for (int x = 0; x < p->n; x++)
      for (const Kernel *k = p->part[x].first; k && !found; k = k->next) found = k->unit == c->proc->unit && (k->nest || !p->asked);
    found = found || calls_kernels(p, NULL, NULL, c->proc->unit, depth - 1);
  }
  return found;
}

/* What a loop that stays takes on one core of the host, and what it would take on the device. The kernel is made for its own
 * figures only: the program's transfers and totals do not count it. */
static void price_skipped(Predictor *p, const Loop *l, PredSkipped *out) {
  const CountsLoop *c = sizes_counted(&p->sizes, l->stmt, 0);
  if (c) out->runs = c->runs;
  if (c && c->seconds >= 0) out->time = c->seconds * 1e6, out->prov = PROV_MEASURED;
  if (l->kind != LOOP_DO || !l->var || p->report->models != PRED_VOLUME) return;
  int moved = p->moved.n, uses = p->use.n;
  PredKernel *k = predict_kernel(p, kernels_alone(l, p->arena));
  p->moved.n = moved;
  p->use.n = uses;
  double runs = k->q[PQ_LAUNCHES].value;
  out->runs = runs;
  if (out->prov != PROV_MEASURED) out->time = worth_host(k, p->machine, 1) * runs;
  bool dependence = l->reason && carries_values(l->reason);
  if (dependence) out->gpu_time = k->q[PQ_TOTAL_TIME].value;
  if (dependence && l->reason->way_out) out->way_out = arena_strdup(p->arena, l->reason->way_out);
}

static void add_skipped(Predictor *p, const KerSkipped *s) {
  PredSkipped **tail = &p->report->skipped;
  for (; s; s = s->next) {
    PredSkipped *k = ARENA_NEW(p->arena, PredSkipped);
    Place place = source_place(p->sizes.program->sources, s->loop->stmt->span.begin);
    k->file = arena_strdup(p->arena, place.path);
    k->line = place.line;
    k->unit = arena_strdup(p->arena, s->loop->unit->name);
    k->verdict = words_verdict(s->loop->verdict);
    k->why = s->why;
    k->prov = PROV_ESTIMATED;
    if (calls_kernels(p, s->loop->stmt, s->loop->stmt->end ? s->loop->stmt->end : s->loop->stmt, s->loop->unit, CALLS_DEEP))
      k->why = "it goes around kernels, whose time counts for them", k->way_out = NULL;
    else
      price_skipped(p, s->loop, k);
    *tail = k;
    tail = &k->next;
    p->report->nskipped++;
  }
}

/* ---- what caches hold ---- */

typedef struct {
  const Kernel *kernel;
  const Symbol *array;
  int use;
} Named;

typedef struct {
  VEC(Named) named;
  VEC(ProgramUse) use;
} Touched;

static void note_touched(Predictor *p, const Kernel *k, Touched *t) {
  const SpcLoops *around = space_around(&p->sizes, k->first);
  Features f = {0};
  sizes_enter_kernel(&p->sizes, k->first, kernels_last(k));
  space_bind_middle(&p->sizes, around);
  feat_count(&f, &p->sizes, k);
  int from = t->use.n;
  for (int i = 0; i < f.ref.n; i++) {
    const FeatRef *r = &f.ref.v[i];
    if (r->foreign && !r->call) continue;
    double bytes;
    const Symbol *object = moved_object(p, r, &bytes);
    int at = from;
    while (at < t->use.n && t->use.v[at].array != object) at++;
    double all = arrays_elements(&p->sizes, object) * bytes, others = own_storage(r->e) ? all * fmax(1 - r->bytes / bytes, 0) : 0;
    if (at == t->use.n) vec_push(p->arena, &t->use, ((ProgramUse){.kernel = k, .array = object, .bytes = all, .others = others}));
    t->use.v[at].writes |= r->written;
    t->use.v[at].reads |= !r->written;
    vec_push(p->arena, &t->named, ((Named){k, r->array, at}));
  }
  space_unbind(&p->sizes, around);
}

/* The arrays of all kernels that were asked for, or of all: which of them others touch between two launches. */
static void find_between(Predictor *p) {
  Touched t = {0};
  PredAssumption **tail = p->sizes.assumption_tail;
  for (int i = 0; i < p->n; i++)
    for (const Kernel *k = p->part[i].first; k; k = k->next)
      if (k->nest || !p->asked) note_touched(p, k, &t);
  residency_reuse(&p->sizes, t.use.v, t.use.n, p->machine);
  for (int i = 0; i < t.named.n; i++) {
    const Named *x = &t.named.v[i];
    if (t.use.v[x->use].between > 0)
      vec_push(p->arena, &p->between, ((Between){x->kernel->first, x->array, t.use.v[x->use].between, 0}));
  }
  for (int i = 0; i < t.use.n; i++)
    if (t.use.v[i].launches > 0 && (i == 0 || t.use.v[i].kernel != t.use.v[i - 1].kernel))
      vec_push(p->arena, &p->between, ((Between){t.use.v[i].kernel->first, NULL, 0, t.use.v[i].dirty}));
  p->sizes.assumption_tail = tail;
  *tail = NULL;
  p->sizes.assumed = false;
}

/* ---- the program ---- */

/* A loop over a few blocks or tiles of the program around what has iterations enough: nobody would make a kernel of that, but of what it calls. */
static bool is_over_blocks(Predictor *p, const Kernel *k) {
  enum { FEW = 64 };
  const SizQuiet before = sizes_quiet_begin(&p->sizes);
  bool exact;
  const double n = space_count(&p->sizes, &k->mapped, &exact);
  sizes_quiet_end(&p->sizes, before);
  return n <= FEW && calls_kernels(p, k->first, kernels_last(k), k->unit, CALLS_DEEP);
}

/* Kernels that were asked for, or all where none was, run on the device; with what they call. */
static void find_device(Predictor *p) {
  for (int i = 0; i < p->n; i++)
    for (const Kernel *k = p->part[i].first; k; k = k->next) p->asked = p->asked || (k->nest && !p->options->unasked);
  for (int i = 0; i < p->n; i++)
    for (const Kernel *k = p->part[i].first; k; k = k->next) {
      const bool blocks = !p->asked && is_over_blocks(p, k);
      if (blocks) map_set(p->arena, &p->blocks, k, p);
      if ((!p->asked || k->nest) && !is_left(&p->sizes, k) && !blocks)
        map_set(p->arena, &p->sizes.device, k->first, (void *)(uintptr_t)k);
    }
}

/* What they call has the launches, and the host's time. */
static void leave_blocks(Predictor *p) {
  for (int i = 0; i < p->n; i++) {
    PredKernel *own = p->part[i].report->kernel;
    for (const Kernel *k = p->part[i].first; k && own; k = k->next, own = own->next)
      if (map_get(&p->blocks, k)) own->q[PQ_LAUNCHES].value = own->q[PQ_TOTAL_TIME].value = 0;
  }
}

static double gain_of(const PredKernel *k) {
  const PredQuantity *q = k->q;
  double host = q[PQ_RUN_TIME].value > 0 ? q[PQ_RUN_TIME].value : q[PQ_HOST_TIME].value;
  return host * q[PQ_LAUNCHES].value - q[PQ_TOTAL_TIME].value;
}

/* Kernels that were asked for run on the device; where none was, those that gain. */
static void choose(Predictor *p) {
  for (int i = 0; i < p->n; i++)
    for (PredKernel *k = p->part[i].report->kernel; k; k = k->next) {
      k->gain = gain_of(k);
      k->chosen = p->asked ? k->asked : k->gain > 0;
      k->left = k->chosen ? NULL : p->asked ? "no directive asks for it" : "no gain, the host keeps it";
    }
}

/* The report's figures of a kernel, and where it stands. */
static PredKernel *figures_of(const Predictor *p, const Kernel *kernel, Part **part) {
  for (int i = 0; i < p->n; i++) {
    PredKernel *own = p->part[i].report->kernel;
    *part = &p->part[i];
    for (const Kernel *k = p->part[i].first; k && own; k = k->next, own = own->next)
      if (k == kernel) return own;
  }
  return NULL;
}

/* What it takes to bring the arrays home and back that chosen kernels use, before and behind each launch of this one, whose uses begin at use[from]. */
static double crossings_of(const Predictor *p, const PtrMap *resident, int from) {
  double time = 0;
  for (int i = from; i < p->use.n && p->use.v[i].kernel == p->use.v[from].kernel; i++) {
    const ProgramUse *u = &p->use.v[i];
    if (!map_get(resident, u->array)) continue;
    time += machine_crossing(p->machine, 1, u->bytes, false) + (u->out ? machine_crossing(p->machine, 1, u->bytes, true) : 0);
  }
  return time;
}

/* Where nothing asks for kernels, those beside chosen ones that do not gain by themselves, but keep arrays where these use them: halos, ends of rows. */
static void choose_beside(Predictor *p) {
  PtrMap resident = {0};
  Part *part;
  for (int i = 0; i < p->use.n; i++) {
    const PredKernel *k = figures_of(p, p->use.v[i].kernel, &part);
    if (k && k->chosen) map_set(p->arena, &resident, p->use.v[i].array, p);
  }
  for (int i = 0; i < p->use.n; i++) {
    if (i > 0 && p->use.v[i].kernel == p->use.v[i - 1].kernel) continue;
    PredKernel *k = figures_of(p, p->use.v[i].kernel, &part);
    if (!k || k->chosen || k->q[PQ_LAUNCHES].value <= 0) continue;
    k->chosen = k->gain + crossings_of(p, &resident, i) * k->q[PQ_LAUNCHES].value > 0;
    if (k->chosen) k->left = NULL;
  }
}

/* As runtime/launch/short_loop.cpp has it: fewer iterations than a launch is worth, where arrays are at home. */
static const double brief_below = 2048;

/* Executions that are the host's, as its arrays are there, are no launches. */
static void keep_home(PredKernel *k, double share) {
  double *launches = &k->q[PQ_LAUNCHES].value;
  k->home = *launches * share;
  *launches -= k->home;
  k->q[PQ_TOTAL_TIME].value *= 1 - share;
  if (share > 0) k->q[PQ_LAUNCHES].prov = PROV_ESTIMATED;
  k->gain = gain_of(k);
}

/* What kernels that run on the device use comes first. How many. */
static int sort_uses(Predictor *p) {
  int n = 0;
  const PredKernel *told = NULL;
  const Kernel *of = NULL;
  for (int i = 0; i < p->use.n; i++) {
    Part *part;
    if (p->use.v[i].kernel != of) told = figures_of(p, of = p->use.v[i].kernel, &part);
    if (!told || !told->chosen) continue;
    ProgramUse u = p->use.v[n];
    p->use.v[n] = p->use.v[i];
    p->use.v[i] = u;
    p->use.v[n++].brief = kernels_brief(of) && told->q[PQ_ITERATIONS].value < brief_below;
  }
  return n;
}

static void find_residency(Predictor *p) {
  int n = sort_uses(p);
  PredArray *list = residency_find(&p->sizes, p->use.v, n, p->machine), *next;
  for (int i = 0; i < p->n; i++) p->part[i].report->array = NULL;
  for (PredArray *a = list; a; a = next) {
    Part *part = p->part;
    figures_of(p, a->kernel, &part);
    PredArray **at = &part->report->array;
    while (*at) at = &(*at)->next;
    next = a->next;
    a->next = NULL;
    *at = a;
  }
  const Kernel *done = NULL;
  for (int i = 0; i < n; i++) {
    const ProgramUse *u = &p->use.v[i];
    Part *part;
    if (u->brief && u->kernel != done) keep_home(figures_of(p, done = u->kernel, &part), u->stays);
  }
}

static void sum_up_moved(Predictor *p) {
  PredReport *r = p->report;
  for (int i = 0; i < p->moved.n; i++) {
    const Moved *a = &p->moved.v[i];
    r->bytes_in += a->in ? a->bytes : 0;
    r->bytes_out += a->out ? a->bytes : 0;
    r->transfer_time += move_time(p->machine, a);
  }
  r->assumption = p->sizes.assumption;
}

static void sum_up_kernels(PredReport *r) {
  for (const PredKernel *k = r->kernel; k; k = k->next) {
    r->nkernels++;
    r->kernel_time += k->q[PQ_TOTAL_TIME].value;
    r->gaining_time += k->chosen || r->models == PRED_SAPFOR ? k->q[PQ_TOTAL_TIME].value : 0;
    r->host_time += k->q[PQ_HOST_TIME].value * k->q[PQ_LAUNCHES].value;
    r->transfer_time_each += k->q[PQ_TRANSFER_TIME].value * k->q[PQ_LAUNCHES].value;
  }
  r->total_time = r->kernel_time + r->transfer_time;
  r->prov = PROV_ESTIMATED;
}

static PredReport *new_report(const Predictor *p, const Analysis *a) {
  PredReport *r = ARENA_NEW(p->arena, PredReport);
  const PredictOptions *o = p->options;
  const Machine *m = p->machine;
  r->file = arena_strdup(p->arena, a->program->original->path);
  r->model = o->model ? o->model : "volume";
  r->models = strcmp(r->model, "volume") == 0 ? PRED_VOLUME : PRED_SAPFOR;
  r->machine = m->name;
  r->machine_title = m->title;
  r->gpu = m;
  r->source = a->program->original;
  r->cache_kb = o->cache_kb == PRED_CACHE_DEFAULT ? (int)m->l1_default : o->cache_kb;
  r->run_time = o->counts ? o->counts->seconds * 1e6 : 0;
  r->host_cores = m->host_cores;
  return r;
}

static void begin_part(Predictor *p, const Part *x) {
  p->decided = x->decided;
  p->report = x->report;
  p->moved.v = NULL, p->moved.n = p->moved.cap = 0;
  p->sizes.assumption = NULL;
  p->sizes.assumption_tail = &p->sizes.assumption;
}

static void predict_part(Predictor *p, const Part *x) {
  begin_part(p, x);
  PredKernel **tail = &x->report->kernel;
  for (const Kernel *k = x->first; k; k = k->next) {
    *tail = predict_kernel(p, k);
    tail = &(*tail)->next;
  }
  add_skipped(p, x->skipped);
  sum_up_moved(p);
}

bool predict_files(const Decisions *const *decided, int n, const PredictOptions *o, PredReport **report, Arena *arena, Diag *d) {
  if (!model_known(o, d)) return false;
  const Machine *m = machine_load(o->machine ? o->machine : "h200", arena, d);
  if (!m || !cache_allowed(o, m, d)) return false;
  Predictor p = {.options = o, .machine = m, .part = ARENA_ARRAY(arena, Part, n + 1), .n = n, .arena = arena};
  const Program **program = ARENA_ARRAY(arena, const Program *, n + 1);
  for (int i = 0; i < n; i++) program[i] = decided[i]->analysis->program;
  sizes_scan_init(&p.sizes, program, n, o->set, o->nset, arena);
  p.sizes.counts = o->counts;
  for (int i = 0; i < n; i++) {
    KerSkipped *skipped;
    const Kernel *first = kernels_find(decided[i], arena, &skipped);
    p.part[i] = (Part){decided[i], report[i] = new_report(&p, decided[i]->analysis), first, skipped};
  }
  find_device(&p);
  if (report[0]->models == PRED_VOLUME) find_between(&p);
  for (int i = 0; i < n; i++) predict_part(&p, &p.part[i]);
  leave_blocks(&p);
  choose(&p);
  if (report[0]->models == PRED_VOLUME && !p.asked) choose_beside(&p);
  if (report[0]->models == PRED_VOLUME) find_residency(&p);
  for (int i = 0; i < n; i++) sum_up_kernels(p.part[i].report);
  report[0]->unused = sizes_unused(&p.sizes); /* told once */
  return true;
}

PredReport *predict_file(const Decisions *decided, const PredictOptions *o, Arena *arena, Diag *d) {
  PredReport *r = NULL;
  return predict_files(&decided, 1, o, &r, arena, d) ? r : NULL;
}
