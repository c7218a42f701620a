/* Data flow of whole variables: what an iteration may read before it has set it, what it always sets, what is
 * read after a loop.
 *
 * Backward liveness over the events of a unit. With f the transfer function of one iteration of a loop,
 *   exposed = f({})    read on some path before it is set,
 *   must    = all \ f(all) \/ ... : the variables that no path leaves unset,
 * and the loop as a whole maps 'live after it' to exposed | live (minus must when it surely runs).
 * Inner loops are summarised by their own exposed and must, so that every event is visited a constant number
 * of times.
 *
 * A read whose condition is that of a write before it (same_condition.c) has a bit of its own while that is found, which counts for the
 * variable between the condition and the read, and for nothing before it. */
#include "analysis/unit/alias.h"
#include "analysis/unit/same_condition.h"
#include <string.h>

typedef struct Frame {
  uint64_t *join; /* live at the EV_JOIN */
  uint64_t *sum;  /* union of the alternatives seen so far */
} Frame;

typedef struct LabelLive {
  int label;
  uint64_t *live;
} LabelLive;

/* Reads of a variable whose value is the iteration's own from an event on. */
typedef struct OwnReads {
  int var, begin; /* position in Code.var, in Code.event */
  int next;       /* those of the same variable, or -1 */
  int beside;     /* those that begin there, too, from 1, or 0 */
} OwnReads;

/* A component, and an object that it is a part of: positions in Code.var. */
typedef struct PartOf {
  int part, whole;
} PartOf;

enum { MAX_WRITES = 40 }; /* of one variable that are looked at for a read */

typedef struct Flow {
  Code *c;
  int words;               /* of a set */
  VEC(OwnReads) own_reads; /* their bits stand behind those of the variables */
  int *own_read;           /* per access: its OwnReads from 1, or 0 */
  int *own_of;             /* per variable: the last of its OwnReads, or -1 */
  int *own_from;           /* per event: the last of the OwnReads that begin there, from 1, or 0 */
  uint64_t *none, *all;    /* constant sets */
  uint64_t *users;         /* the program's variables: those of changed loops do not live beyond these */
  uint64_t *outlives;      /* variables that may be read after the unit */
  uint64_t *reachable;     /* variables that a call may read */
  AliasSets *sets;         /* of those that overlap */
  VEC(PartOf) part;        /* those of scalars of derived type */
  bool *aliased;           /* per variable: it may share storage with another, so that a write of one sets neither */
  VEC(Frame) frame;
  VEC(LabelLive) label;  /* those of the events that are run over, as far as is known */
  bool moved;            /* that has changed in this run */
  uint64_t **end_live;   /* per loop: live at the end of an iteration, in this run; NULL: a jump there counts for nothing */
  uint64_t **exit_live;  /* per loop: live after it, in this run */
  bool final;            /* the run that sets live_out, or read_out */
  bool own;              /* and it is read_out: nobody outside of the unit reads anything */
  bool whole;            /* the run over the unit as a whole */
  const uint64_t *leave; /* live where the unit is left, in a run that is not final */
} Flow;

/* ---- sets ---- */

static uint64_t *set_new(Flow *f, const uint64_t *from) {
  uint64_t *s = ARENA_ARRAY(f->c->arena, uint64_t, f->words);
  if (from) memcpy(s, from, sizeof *s * (size_t)f->words);
  return s;
}

static void set_copy(const Flow *f, uint64_t *to, const uint64_t *from) {
  memmove(to, from ? from : f->none, sizeof *to * (size_t)f->words);
}

static void set_join(const Flow *f, uint64_t *to, const uint64_t *from) {
  for (int i = 0; from && i < f->words; i++) to[i] |= from[i];
}

static void set_bit(uint64_t *s, int i) { s[i / 64] |= (uint64_t)1 << (i % 64); }
static void clear_bit(uint64_t *s, int i) { s[i / 64] &= ~((uint64_t)1 << (i % 64)); }

/* ---- one event ---- */

/* 'part' is a component of 'whole', or of one of its components. */
static bool is_part(const Var *part, const Var *whole) {
  size_t n = strlen(whole->path);
  return part->sym == whole->sym && !strncmp(part->path, whole->path, n) && part->path[n] == '%';
}

/* A scalar of derived type that is no other object in any way, or a component of one: it is set as a whole or component by component. */
static bool is_record(const Var *v) {
  return !v->sym->rank && !v->beside && v->sym->type.base == TY_DERIVED && !v->sym->type.is_class && !v->pointer && !v->target &&
         !v->sym->equiv && !v->sym->common && !(type_derived(v->sym->type) && (type_derived(v->sym->type)->attrs & AT_UNION));
}

static bool sets_whole(const Flow *f, const Access *a) {
  return a->write && !a->maybe && !a->partial && !a->unknown && !a->nsub && !*a->tail &&
         (!f->aliased[a->var->index] || is_record(a->var));
}

static void set_record(Flow *f, const Var *v, uint64_t *live) {
  clear_bit(live, v->index);
  for (int i = 0; i < f->c->var.n; i++)
    if (is_part(f->c->var.v[i], v) && is_record(f->c->var.v[i])) clear_bit(live, i);
}

static void read_record(Flow *f, const Var *v, uint64_t *live) {
  set_bit(live, v->index);
  for (int i = 0; i < f->c->var.n; i++)
    if (is_part(f->c->var.v[i], v)) set_bit(live, i);
}

static void read_var(Flow *f, const Var *v, uint64_t *live) {
  if (is_record(v)) {
    read_record(f, v, live);
    return;
  }
  set_bit(live, v->index);
  if (f->aliased[v->index]) alias_add(f->sets, v, live);
}

static int own_bit(const Flow *f, int reads) { return f->c->var.n + reads; }

static void set_var(Flow *f, const Var *v, uint64_t *live) {
  clear_bit(live, v->index);
  for (int i = f->own_of[v->index]; i >= 0; i = f->own_reads.v[i].next) clear_bit(live, own_bit(f, i));
}

static void on_access(Flow *f, const Access *a, uint64_t *live) {
  if (!a->write && f->own_read[a->seq])
    set_bit(live, own_bit(f, f->own_read[a->seq] - 1));
  else if (!a->write)
    read_var(f, a->var, live);
  else if (sets_whole(f, a))
    is_record(a->var) ? set_record(f, a->var, live) : set_var(f, a->var, live);
}

/* Nothing before event 'ev' counts for these reads. */
static void begin_own(const Flow *f, int ev, uint64_t *live) {
  for (int i = f->own_from[ev]; i; i = f->own_reads.v[i - 1].beside) clear_bit(live, own_bit(f, i - 1));
}

static const uint64_t *label_live(const Flow *f, int label, const uint64_t *otherwise) {
  for (int i = f->label.n - 1; i >= 0; i--)
    if (f->label.v[i].label == label) return f->label.v[i].live;
  return otherwise;
}

static bool label_between(const Flow *f, int label, int from, int to) {
  for (int i = from; i < to; i++)
    if (f->c->event.v[i].kind == EV_LABEL && f->c->event.v[i].arg == label) return true;
  return false;
}

/* What is live where jumps out of loop 'l' lead to. */
static void join_jumps(Flow *f, const Loop *l, uint64_t *live) {
  for (int i = l->info->ev0; i < l->info->ev1; i++) {
    const Event *e = &f->c->event.v[i];
    if (e->kind == EV_LEAVE) set_join(f, live, f->whole ? f->leave : f->outlives);
    if (e->kind == EV_GOTO && !label_between(f, e->arg, l->info->ev0, l->info->ev1))
      set_join(f, live, label_live(f, e->arg, f->final ? f->users : f->none));
    if ((e->kind == EV_CYCLE || e->kind == EV_EXIT) && !query_loop_inside(e->loop, l))
      set_join(f, live, (e->kind == EV_CYCLE ? f->end_live : f->exit_live)[e->loop->info->id]);
  }
}

static void run(Flow *f, int from, int to, uint64_t *live);

/* Live after a loop becomes live before it. */
static void over_loop(Flow *f, Loop *l, uint64_t *live) {
  struct LoopInfo *in = l->info;
  uint64_t *body = NULL; /* live where an iteration begins: a jump out of it needs nothing that the iteration has set before */
  if (f->final) {
    uint64_t *after = set_new(f, live), *end = set_new(f, live);
    *(f->own ? &in->read_out : &in->live_out) = after;
    set_join(f, end, in->exposed);
    body = set_new(f, end);
    f->end_live[in->id] = end;
    f->exit_live[in->id] = after;
    run(f, in->ev0, in->ev1, body);
  }
  for (int i = 0; in->runs && !in->jumps && i < f->words; i++) live[i] &= ~in->must[i];
  set_join(f, live, in->exposed);
  if (in->jumps && body)
    set_join(f, live, body);
  else if (in->jumps)
    join_jumps(f, l, live);
}

static void on_branch(Flow *f, const Event *e, uint64_t *live) {
  if (e->kind == EV_JOIN) {
    Frame fr = {set_new(f, live), set_new(f, e->all ? NULL : live)};
    vec_push(f->c->arena, &f->frame, fr);
    return;
  }
  Frame *fr = &f->frame.v[f->frame.n - 1];
  if (e->kind == EV_ARM) {
    set_join(f, fr->sum, live);
    set_copy(f, live, fr->join);
  } else {
    set_copy(f, live, fr->sum);
    f->frame.n--;
  }
}

/* What is live there only grows from run to run; so it does where a wrong program has the label twice, and the runs end. */
static void on_label(Flow *f, int label, const uint64_t *live) {
  for (int i = 0; i < f->label.n; i++) {
    LabelLive *l = &f->label.v[i];
    for (int k = 0; l->label == label && k < f->words; k++) {
      f->moved |= (live[k] & ~l->live[k]) != 0;
      l->live[k] |= live[k];
    }
  }
}

/* The labels among the events, of which nothing is known yet. */
static void find_labels(Flow *f, int from, int to) {
  f->label.n = 0;
  for (int i = from; i < to; i++)
    if (f->c->event.v[i].kind == EV_LABEL) vec_push(f->c->arena, &f->label, ((LabelLive){f->c->event.v[i].arg, set_new(f, NULL)}));
}

/* Live at the end of events [from, to) becomes live at their begin. */
static void run(Flow *f, int from, int to, uint64_t *live) {
  for (int i = to - 1; i >= from; i--) {
    const Event *e = &f->c->event.v[i];
    switch (e->kind) {
    case EV_ACCESS: on_access(f, f->c->access.v[e->arg], live); break;
    case EV_CHOICE:
    case EV_ARM:
    case EV_JOIN: on_branch(f, e, live); break;
    case EV_LABEL: on_label(f, e->arg, live); break;
    case EV_GOTO: set_copy(f, live, label_live(f, e->arg, f->final ? f->users : f->none)); break;
    case EV_CYCLE: set_copy(f, live, f->end_live[e->loop->info->id]); break;
    case EV_EXIT: set_copy(f, live, f->exit_live[e->loop->info->id]); break;
    case EV_LEAVE: set_copy(f, live, f->final ? f->outlives : f->leave); break;
    case EV_CALL: set_join(f, live, f->reachable); break;
    case EV_ANYTHING: set_copy(f, live, f->users); break; /* the rest is no statement's but the changed loop's */
    case EV_END_LOOP:
      over_loop(f, e->loop, live);
      i = e->loop->info->ev0 - 1;
      break;
    case EV_LOOP: break;
    }
    begin_own(f, i, live);
  }
}

/* The same from 'end' to *live, where jumps backwards lead to labels of which the run before has told: the least sets for which that
 * makes no difference. They grow from one run to the next. */
static void settle(Flow *f, int from, int to, const uint64_t *end, uint64_t *live) {
  find_labels(f, from, to);
  do {
    f->moved = false;
    set_copy(f, live, end);
    run(f, from, to, live);
  } while (f->moved && f->label.n > 0 && f->c->any_goto);
}

/* ---- loops ---- */

/* One iteration of 'l' with 'end' live at its end. Jumps out of the loop count for nothing. */
static uint64_t *iteration(Flow *f, const Loop *l, uint64_t *end) {
  uint64_t *live = set_new(f, end);
  f->end_live[l->info->id] = end;
  settle(f, l->info->ev0, l->info->ev1, end, live);
  f->end_live[l->info->id] = NULL;
  return live;
}

/* All that is read may have been set before; not so what a changed loop has for itself. */
static void expose_reads(const Flow *f, uint64_t *exposed, int from, int to) {
  for (int i = from; i < to; i++) {
    const Access *x = f->c->access.v[i];
    if (!x->write && !x->var->sym->scratch) set_bit(exposed, x->var->index);
  }
}

static void summarise(Flow *f, Loop *l) {
  struct LoopInfo *in = l->info;
  in->exposed = iteration(f, l, set_new(f, NULL));
  in->must = iteration(f, l, set_new(f, f->all));
  for (int i = 0; i < f->words; i++) in->must[i] = ~in->must[i];
}

static bool note_entry(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_ENTRY;
  return true;
}

static bool has_entry(const Unit *u) {
  bool found = false;
  if (u->exec) ast_stmt_walk(u->exec, note_entry, &found);
  return found;
}

/* The unit as a whole, from its first statement to where it is left. A second entry leaves nothing known. */
static void summarise_unit(Flow *f) {
  Code *c = f->c;
  f->whole = true;
  c->exposed = set_new(f, NULL);
  c->must = set_new(f, NULL);
  settle(f, 0, c->event.n, f->none, c->exposed);
  f->leave = f->all;
  settle(f, 0, c->event.n, f->all, c->must);
  f->leave = f->none;
  f->whole = false;
  for (int i = 0; i < f->words; i++) c->must[i] = ~c->must[i];
  if (!has_entry(c->unit)) return;
  set_copy(f, c->must, f->none);
  expose_reads(f, c->exposed, 0, c->access.n);
}

static bool shares_block(const Code *c, const Var *v) {
  for (int i = 0; i < c->var.n; i++)
    if (c->var.v[i] != v && overlap_of(c->var.v[i], v) != OVERLAP_NO) return true;
  return false;
}

/* ---- reads under the condition of a write ---- */

static int own_reads(Flow *f, int var, int begin) {
  for (int i = f->own_of[var]; i >= 0; i = f->own_reads.v[i].next)
    if (f->own_reads.v[i].begin == begin) return i;
  vec_push(f->c->arena, &f->own_reads, ((OwnReads){var, begin, f->own_of[var], f->own_from[begin]}));
  f->own_from[begin] = f->own_reads.n;
  return f->own_of[var] = f->own_reads.n - 1;
}

static bool is_simple(const Flow *f, const Access *a) {
  return a->var->scalar && a->var->sym == a->var->object && !f->aliased[a->var->index] && !is_record(a->var) && a->loop && a->guard;
}

static void find_own_reads(Flow *f) {
  Code *c = f->c;
  int *last = ARENA_ARRAY(c->arena, int, c->var.n + 1), *before = ARENA_ARRAY(c->arena, int, c->access.n + 1);
  f->own_read = ARENA_ARRAY(c->arena, int, c->access.n + 1);
  f->own_of = ARENA_ARRAY(c->arena, int, c->var.n + 1);
  f->own_from = ARENA_ARRAY(c->arena, int, c->event.n + 1);
  for (int i = 0; i < c->var.n; i++) f->own_of[i] = -1;
  for (int i = 0; i < c->access.n; i++) {
    const Access *a = c->access.v[i];
    if (!is_simple(f, a)) continue;
    int var = a->var->index, begin = -1, left = MAX_WRITES;
    for (int w = a->write ? 0 : last[var]; w && begin < 0 && left--; w = before[w])
      begin = same_condition_begin(c, c->access.v[w - 1], a);
    if (begin >= 0) f->own_read[i] = own_reads(f, var, begin) + 1;
    if (!sets_whole(f, a)) continue;
    before[i + 1] = last[var];
    last[var] = i + 1;
  }
}

/* ---- objects and their components ---- */

static void find_parts(Flow *f) {
  const Code *c = f->c;
  for (int w = 0; w < c->var.n; w++)
    for (int p = 0; p < c->var.n && is_record(c->var.v[w]); p++)
      if (c->var.v[p]->sym == c->var.v[w]->sym && is_part(c->var.v[p], c->var.v[w])) vec_push(c->arena, &f->part, ((PartOf){p, w}));
}

/* Who reads a component reads a part of the object. */
static void lift(const Flow *f, uint64_t *set) {
  for (int i = 0; set && i < f->part.n; i++)
    if (set[f->part.v[i].part / 64] >> (f->part.v[i].part % 64) & 1) set_bit(set, f->part.v[i].whole);
}

/* What counts for such reads counts for their variables. */
static void fold(const Flow *f, uint64_t *set) {
  for (int i = 0; set && i < f->own_reads.n; i++) {
    int bit = own_bit(f, i);
    if (set[bit / 64] >> (bit % 64) & 1) set_bit(set, f->own_reads.v[i].var);
    clear_bit(set, bit);
  }
}

static void finish(const Flow *f, uint64_t *set) {
  fold(f, set);
  lift(f, set);
}

static void finish_all(Flow *f) {
  find_parts(f);
  for (int i = 0; i < f->c->loop.n; i++) {
    struct LoopInfo *in = f->c->loop.v[i]->info;
    finish(f, in->exposed);
    finish(f, in->live_out);
    finish(f, in->read_out);
  }
  finish(f, f->c->exposed);
}

static void find_aliased(Flow *f) {
  Code *c = f->c;
  f->aliased = ARENA_ARRAY(c->arena, bool, c->var.n + 1);
  for (int i = 0; i < c->var.n; i++) {
    const Var *v = c->var.v[i];
    f->aliased[i] = (c->foreign_common && v->sym->common && shares_block(c, v)) || overlap_is_possible(v) || v->sym != v->object;
  }
}

static void prepare(Flow *f) {
  Code *c = f->c;
  for (int n = -1; n != c->var.n;) { /* conditions may name what nothing else does */
    n = c->var.n;
    f->own_reads.n = 0;
    find_aliased(f);
    find_own_reads(f);
  }
  f->words = (c->var.n + f->own_reads.n) / 64 + 1;
  f->sets = alias_sets(c);
  f->none = set_new(f, NULL);
  f->all = set_new(f, NULL);
  f->users = set_new(f, NULL);
  f->outlives = set_new(f, NULL);
  f->reachable = set_new(f, NULL);
  f->end_live = ARENA_ARRAY(c->arena, uint64_t *, c->loop.n + 1);
  f->exit_live = ARENA_ARRAY(c->arena, uint64_t *, c->loop.n + 1);
  for (int i = 0; i < c->var.n; i++) {
    const Var *v = c->var.v[i];
    set_bit(f->all, i);
    if (!v->sym->scratch) set_bit(f->users, i);
    if (v->outlives) set_bit(f->outlives, i);
    if (v->reachable) set_bit(f->reachable, i);
  }
  for (int i = 0; i < f->own_reads.n; i++) set_bit(f->all, own_bit(f, i));
}

void scalar_liveness_unit(Code *c) {
  if (c->exposed) return;
  Flow f = {.c = c};
  prepare(&f);
  f.leave = f.none;
  for (int i = c->loop.n - 1; i >= 0; i--) summarise(&f, c->loop.v[i]);
  summarise_unit(&f);
  f.final = true;
  settle(&f, 0, c->event.n, f.outlives, set_new(&f, NULL));
  f.own = true;
  f.outlives = f.reachable = f.none;
  settle(&f, 0, c->event.n, f.none, set_new(&f, NULL));
  finish_all(&f);
}
