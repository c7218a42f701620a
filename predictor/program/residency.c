/* Which arrays cross between host and device, and how often, where they stay until the other side needs them (--data=auto): the statements of the
 * program in their order, each with the executions that it has in a run. Of each array the host's and the device's copy hold its values with a
 * certain probability, so that statements under conditions count by their shares. */
#include "predictor/feature/features.h"
#include "predictor/program/program.h"
#include "predictor/space/sizes_scan.h"
#include "predictor/volume/volume.h"
#include "frontend/directive/directive.h"
#include "frontend/symbol/intrinsic.h"
#include <math.h>
#include <string.h>

enum { MOST_CALLS = 30, MOST_FOLLOWED = 20000, MOST_PASSES_DEPTH = 4, MOST_COPIES = 2000, HANDED_DEEP = 8 };

/* A statement of the host that makes an array cross. */
typedef struct Cause {
  const Stmt *stmt;
  double times;
  bool changed; /* it changes the array, which goes to the device then; else it needs it at home */
} Cause;

typedef struct Copy {
  const Symbol *array;
  double bytes;
  double host, device;        /* probability that its copy there holds its values */
  double in, out;             /* times that it, or a part of it, crosses */
  double moved_in, moved_out; /* bytes of all these */
  double fresh_home;          /* times that it came home into pages which the host had not touched */
  bool stored;                /* the device has had memory for it */
  double read, changed;       /* parts that have crossed since a kernel last changed it, and used it */
  bool fresh;                 /* the host has not touched its pages: they are zeros on either side, and do not cross */
  int held;                   /* data constructs around that say when it crosses */
  const Stmt *writer;         /* host statement that changed it last; NULL: none */
  const Kernel *kernel;       /* the first that uses it */
  int touched;                /* the number of the launch that has used it last, from 1; 0: none has */
  VEC(Cause) cause;
} Copy;

/* Launches of a brief kernel: what waits between them have cost, and series of such launches. */
typedef struct Turns {
  const Stmt *kernel;
  double all, stays;     /* executions; those of them that are the host's */
  double homes, others;  /* crossings home, launches of other kernels before the last of them */
  double waited, series; /* us */
} Turns;

/* The share of a branch in the loops around that were followed then. */
typedef struct KnownShare {
  const struct KnownShare *next;
  const SpcLoop *around; /* n of them */
  int n;
  double share;
} KnownShare;

typedef struct Residency {
  Sizes *v;
  ProgramUse *use;
  int n;
  double *weight;   /* of each use: executions that ProgramUse.between is the mean of */
  int clock;        /* launches so far */
  double l2, dirty; /* bytes of the L2, 0: of no interest; of it, those that kernels have written and that are not in memory */
  VEC(Copy) copy;
  PtrMap launches;                  /* Stmt -> it begins a kernel, or such a statement stands in it or in what it calls */
  PtrMap calls;                     /* Stmt -> its first SizCall */
  PtrMap active;                    /* Unit -> it is being followed */
  PtrMap shares;                    /* Stmt -> KnownShare: what is known of a branch, which passes meet again and again */
  int depth;                        /* of calls */
  const SizCall *frame[MOST_CALLS]; /* these, the innermost last */
  int followed;                     /* calls */
  VEC(Turns) turns;
  double homes, others; /* crossings home; launches of kernels that are not brief */
  int quiet;            /* host loops around that launch nothing: they say once what they touch */
  SpcLoops around;      /* that are followed, those of callers first */
} Residency;

static Copy *copy_of(Residency *r, const Symbol *array) {
  for (int i = 0; i < r->copy.n; i++)
    if (r->copy.v[i].array == array) return &r->copy.v[i];
  return NULL;
}

/* ---- what dummies stand for ---- */

/* The array that the call hands over as a whole; NULL: it hands over something else. */
static const Symbol *handed_over(Residency *r, const SizCall *c, const Symbol *dummy) {
  const Expr *e = sizes_scan_actual(c, dummy);
  bool whole = e && (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym && e->sym->rank > 0;
  return whole ? arrays_actual(r->v, e->sym->target ? e->sym->target : e->sym) : NULL;
}

/* The array in the calls that are being followed. */
static const Symbol *stands_for(Residency *r, const Symbol *array) {
  const Symbol *s = arrays_actual(r->v, array);
  for (int i = r->depth - 1; i >= 0 && s->dummy; i--) {
    if (!s->scope || r->frame[i]->proc->unit != s->scope->unit) continue;
    const Symbol *actual = handed_over(r, r->frame[i], s);
    if (!actual) break;
    s = actual;
  }
  return s;
}

static Copy *copy_here(Residency *r, const Symbol *array) {
  Copy *c = copy_of(r, stands_for(r, array));
  return c ? c : copy_of(r, array);
}

/* The array, and all that calls hand over for it. */
static void add_copies(Residency *r, const Kernel *k, const Symbol *array, double element, int depth) {
  if (copy_of(r, array) || r->copy.n >= MOST_COPIES) return;
  vec_push(r->v->arena, &r->copy, ((Copy){.array = array, .bytes = arrays_elements(r->v, array) * element, .kernel = k}));
  if (!array->dummy || depth == 0) return;
  for (const SizCall *c = sizes_scan_first(r->v, array); c; c = sizes_scan_next(r->v, c)) {
    const Symbol *actual = handed_over(r, c, array);
    if (actual) add_copies(r, k, actual, element, depth - 1);
  }
}

/* ---- where kernels begin ---- */

static bool begins(const Residency *r, const Stmt *s) {
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel->first == s) return true;
  return false;
}

typedef struct Search {
  Residency *r;
  bool found;
} Search;

static bool unit_launches(Residency *r, const Unit *u);

static bool look_for_launch(Stmt *s, void *data) {
  Search *q = data;
  q->found = q->found || begins(q->r, s);
  for (SizCall *c = map_get(&q->r->calls, s); !q->found && c && c < q->r->v->call.v + q->r->v->call.n && c->stmt == s; c++)
    q->found = c->proc->unit && unit_launches(q->r, c->proc->unit);
  return !q->found;
}

/* Known of a statement or unit: NULL not yet, else one of these. */
static char yes, no;

static bool unit_launches(Residency *r, const Unit *u) {
  void *known = map_get(&r->launches, u);
  if (known) return known == &yes;
  map_put(r->v->arena, &r->launches, u, &no); /* recursion finds that */
  Search q = {r, false};
  if (u->exec) ast_stmt_walk(u->exec, look_for_launch, &q);
  map_set(r->v->arena, &r->launches, u, q.found ? &yes : &no);
  return q.found;
}

static bool launches(Residency *r, const Stmt *s) {
  void *known = map_get(&r->launches, s);
  if (known) return known == &yes;
  Search q = {r, false};
  ast_stmt_walk_one((Stmt *)(uintptr_t)s, look_for_launch, &q);
  map_put(r->v->arena, &r->launches, s, q.found ? &yes : &no);
  return q.found;
}

/* ---- what happens to an array ---- */

static void blame(Residency *r, Copy *c, const Stmt *s, double times, bool changed) {
  for (int i = 0; i < c->cause.n && times > 0; i++)
    if (c->cause.v[i].stmt == s && c->cause.v[i].changed == changed) c->cause.v[i].times += times, times = 0;
  if (times > 0) vec_push(r->v->arena, &c->cause, ((Cause){s, times, changed}));
}

static void go_there(Copy *c, double times, double bytes) {
  c->in += times;
  c->moved_in += times * bytes;
}

static void come_home(Residency *r, Copy *c, double times, double bytes) {
  r->homes += times;
  c->out += times;
  if (bytes >= c->bytes && c->fresh && times > 0) c->fresh_home += fmin(times, 1), c->fresh = false;
  c->moved_out += times * bytes;
}

static bool uses(Residency *r, const Kernel *k, const Copy *c) {
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel == k && copy_here(r, r->use[i].array) == c) return true;
  return false;
}

/* Launches count that are so many times as many as others: the mean of what the first one finds and all others do is what none finds. */
static const double often = 2;

/* What other kernels have touched since the array was: it is in the L2 still, or not. */
static void note_reuse(Residency *r, ProgramUse *u, double *weight, double times) {
  const Copy *c = copy_here(r, u->array);
  if (!c->touched || times <= 0) return;
  double sum = 0;
  for (int i = 0; i < r->copy.n; i++) {
    const Copy *x = &r->copy.v[i];
    if (x != c && x->touched >= c->touched && !uses(r, u->kernel, x)) sum += x->bytes; /* also what went by beside it */
  }
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel == u->kernel) sum += r->use[i].others;
  if (times > often * *weight) {
    u->between = sum, *weight = times;
  } else if (times * often > *weight) {
    u->between = (u->between * *weight + sum * times) / (*weight + times);
    *weight += times;
  }
}

/* What kernels have written goes to memory while others run. */
static void note_dirty(Residency *r, const Stmt *s, double times) {
  double touched = 0, written = 0;
  for (int i = 0; i < r->n; i++) {
    ProgramUse *u = &r->use[i];
    if (u->kernel->first != s) continue;
    touched += u->bytes * (u->reads + u->writes);
    written += u->bytes * u->writes;
    u->dirty = (u->dirty * u->launches + r->dirty * times) / (u->launches + times);
    u->launches += times;
  }
  r->dirty = volume_l2_dirty(r->l2, r->dirty, touched, written);
}

static void touch_all(Residency *r, const Stmt *s, double times) {
  if (r->l2 > 0 && times > 0) note_dirty(r, s, times);
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel->first == s) note_reuse(r, &r->use[i], &r->weight[i], times);
  r->clock++;
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel->first == s) copy_here(r, r->use[i].array)->touched = r->clock;
}

/* Bytes from which pages that nobody has touched are looked for (runtime/table/untouched.cpp). */
static const double fresh_least = 1 << 20;

/* The launch itself: what it needs goes there, what it sets is newer there. */
static void launch_now(Residency *r, const Stmt *s, double times) {
  for (int i = 0; i < r->n; i++) {
    const ProgramUse *u = &r->use[i];
    if (u->kernel->first != s) continue;
    Copy *c = copy_here(r, u->array);
    if (u->in && !c->held && !(c->fresh && c->bytes >= fresh_least)) {
      double there = times * (1 - c->device);
      go_there(c, there, c->bytes);
      if (c->writer) blame(r, c, c->writer, there, true);
    }
    c->device = 1;
    c->stored = true;
    c->changed = 0;
  }
  for (int i = 0; i < r->n; i++) {
    Copy *c = r->use[i].kernel->first == s && r->use[i].out ? copy_here(r, r->use[i].array) : NULL;
    if (c) c->host = 0, c->read = 0;
  }
}

static void host_reads(Residency *r, Copy *c, const Stmt *s, double times) {
  if (c->held) return;
  double home = times * (1 - c->host);
  come_home(r, c, home, c->bytes);
  c->host = 1;
  blame(r, c, s, home, false);
}

static void host_changes(Copy *c, const Stmt *s) {
  c->fresh = false;
  if (!c->held) c->device = 0, c->writer = s;
}

/* ---- parts of an array ---- */

/* Elements of a dimension that a subscript chooses. False: data say which. */
static bool chosen(Residency *r, const Expr *sub, const Symbol *array, int d, double *n) {
  int64_t lo, extent, given, step = 1;
  *n = 1;
  if (!sub || sub->kind != EX_RANGE) return !sub || sub->rank == 0;
  arrays_dim(r->v, array, d, &lo, &extent);
  double first = (double)lo, last = first + (double)extent - 1;
  if (sub->kid[0] && !sizes_int(r->v, sub->kid[0], &given)) return false;
  if (sub->kid[0]) first = (double)given;
  if (sub->kid[1] && !sizes_int(r->v, sub->kid[1], &given)) return false;
  if (sub->kid[1]) last = (double)given;
  if (sub->nkid > 2 && sub->kid[2] && !sizes_int(r->v, sub->kid[2], &step)) return false;
  *n = step != 0 ? fmax((last - first) / (double)step + 1, 0) : 1;
  return true;
}

/* Bytes of the element or section 'e' of the array; all of them where it is neither, or its size is not known. */
static double part_bytes(Residency *r, const Copy *c, const Expr *e) {
  if (e->kind != EX_REF || e->how == REF_CALL || !e->sym || e->kid[0]->kind != EX_NAME || e->nkid < 2) return c->bytes;
  double all = arrays_elements(r->v, e->sym), part = 1, n;
  for (int d = 0; d + 1 < e->nkid; d++, part *= n)
    if (!chosen(r, e->kid[d + 1], e->sym, d, &n)) return c->bytes;
  return all > 0 ? c->bytes * fmin(part / all, 1) : c->bytes;
}

/* It stands where it says what it touches: outside of the host's own loops. */
static bool is_part(Residency *r, const Copy *c, const Expr *e, double *bytes) {
  *bytes = r->quiet ? c->bytes : part_bytes(r, c, e);
  return *bytes < c->bytes;
}

/* Of the parts that the host asks for between two kernels so many cross by themselves; then the array does. Statements of loops that launch nothing are no
 * parts: these come here once between two kernels, in each of 'times'. */
static const double most_parts = 8;

static void part_comes_home(Residency *r, Copy *c, const Stmt *s, double times, double bytes) {
  if (c->read >= most_parts) {
    host_reads(r, c, s, times);
    return;
  }
  double home = c->held ? 0 : times * (1 - c->host);
  come_home(r, c, home, bytes);
  blame(r, c, s, home, false);
  c->read += 1 - c->host;
}

/* Where the device has the array, what the host sets of it goes there at once. */
static void part_changes(Residency *r, Copy *c, const Stmt *s, double times, double bytes) {
  if (c->changed >= most_parts) {
    host_reads(r, c, s, times);
    host_changes(c, s);
    return;
  }
  double there = c->held ? 0 : times * c->device;
  c->fresh = false;
  go_there(c, there, bytes);
  blame(r, c, s, there, true);
  c->changed += c->device;
}

/* ---- kernels that are the host's while its arrays are at home ---- */

/* us: a launch in a series of them; a launch and the wait for an element; the least that is worth a thought; bytes a us that come home:
 * runtime/launch/short_loop.cpp has the same. */
static const double series_launch = 4, turn_taken = 20, least_cost = 1000, home_rate = 20000;

static Turns *turns_of(Residency *r, const Stmt *s) {
  for (int i = 0; i < r->turns.n; i++)
    if (r->turns.v[i].kernel == s) return &r->turns.v[i];
  vec_push(r->v->arena, &r->turns, ((Turns){.kernel = s, .homes = r->homes, .others = r->others}));
  return &r->turns.v[r->turns.n - 1];
}

/* The host has the newest values of all its arrays, and changes none that the device keeps: how likely. */
static double at_home(Residency *r, const Stmt *s) {
  double least = 1;
  for (int i = 0; i < r->n; i++) {
    const ProgramUse *u = &r->use[i];
    if (u->kernel->first != s) continue;
    const Copy *c = copy_here(r, u->array);
    least = c->held ? 0 : fmin(least, u->out ? c->host * (1 - c->device) : c->host);
  }
  return least;
}

static double bytes_away(Residency *r, const Stmt *s) {
  double sum = 0;
  for (int i = 0; i < r->n; i++)
    if (r->use[i].kernel->first == s) sum += (1 - copy_here(r, r->use[i].array)->host) * copy_here(r, r->use[i].array)->bytes;
  return sum;
}

/* The arrays come home for the host to run the kernel's loop, so many times, which are this share of its executions. */
static void all_home(Residency *r, const Stmt *s, double times, double share) {
  for (int i = 0; i < r->n; i++) {
    Copy *c = r->use[i].kernel->first == s ? copy_here(r, r->use[i].array) : NULL;
    if (!c || c->held) continue;
    double home = times * (1 - c->host);
    come_home(r, c, home, c->bytes);
    blame(r, c, s, home, false);
    c->host = share + (1 - share) * c->host;
    if (r->use[i].out) c->device *= 1 - share, c->writer = s;
  }
}

/* Launches between which the host waits, or only others of this kind come, end when they have cost what it takes to bring the arrays home: once, where no other
 * kernels use these, else again and again. Returns the executions that are launches. */
static double launches_until_home(Residency *r, const Stmt *s, Turns *t, double times) {
  bool waits = t->homes != r->homes, alone = t->others == r->others;
  double each = waits ? turn_taken : alone ? series_launch : 0, spent = waits ? t->waited : t->series;
  double limit = fmax(least_cost, (waits ? 1 : 2) * bytes_away(r, s) / home_rate),
         most = each > 0 ? fmax(limit - spent, 0) / each : times;
  t->homes = r->homes, t->others = r->others;
  if (times <= most) {
    *(waits ? &t->waited : &t->series) = spent + times * each;
    return times;
  }
  t->waited = t->series = 0;
  if (alone) return most;
  double rounds = times / fmax(limit / each, 1);
  launch_now(r, s, fmin(times, 1));
  all_home(r, s, rounds, rounds / times);
  return times - rounds;
}

/* Executions that are launches. */
static double brief(Residency *r, const Stmt *s, double times) {
  Turns *t = turns_of(r, s);
  double home = times * at_home(r, s), launched = times - home;
  if (launched > 0) launched = launches_until_home(r, s, t, launched);
  t->all += times;
  t->stays += times - launched;
  if (home > 0.5 * times)
    for (int i = 0; i < r->n; i++)
      if (r->use[i].kernel->first == s && r->use[i].out) host_changes(copy_here(r, r->use[i].array), s);
  return launched;
}

static void launch(Residency *r, const Stmt *s, double times) {
  const ProgramUse *u = NULL;
  for (int i = 0; i < r->n && !u; i++)
    if (r->use[i].kernel->first == s) u = &r->use[i];
  double launched = u && u->brief ? brief(r, s, times) : times;
  if (u && !u->brief) r->others += times;
  if (launched < 0.5 * times) {
    if (launched > 0) launch_now(r, s, launched), all_home(r, s, 1, 1);
    return;
  }
  touch_all(r, s, launched);
  launch_now(r, s, launched);
}

/* ---- what a statement of the host touches ---- */

typedef struct Touch {
  Residency *r;
  const Stmt *stmt;
  double times;
  const Expr *whole; /* it is assigned as a whole: nothing need come home for that */
  bool writes;       /* arrays named here are written, too */
  const Expr *part;  /* the element or section that is assigned, whose designator is walked without its subscripts */
} Touch;

static bool asks_shape_only(const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_CALL || !e->sym || e->sym->kind != SY_INTRINSIC) return false;
  switch (e->sym->intrinsic) {
  case IN_SIZE:
  case IN_LBOUND:
  case IN_UBOUND:
  case IN_SHAPE:
  case IN_ALLOCATED:
  case IN_PRESENT: return true;
  default: return false;
  }
}

static bool touch(Expr *e, void *data);

/* Of a part that came home the array's name is not the array: its subscripts alone are walked. */
static bool subscripts_only(Touch *t, const Expr *e) {
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], touch, t);
  return true;
}

/* A function of the program's: what it does with its arguments is followed as it runs. */
static bool is_followed(const Residency *r, const Stmt *s, const Expr *e) {
  for (SizCall *c = map_get(&r->calls, s); c && c < r->v->call.v + r->v->call.n && c->stmt == s; c++)
    if (c->ref == e && c->proc->unit && c->proc->unit->exec) return true;
  return false;
}

static bool touch(Expr *e, void *data) {
  Touch *t = data;
  if (asks_shape_only(e) || is_followed(t->r, t->stmt, e)) return false;
  bool named = (e->kind == EX_NAME || e->kind == EX_REF || e->kind == EX_MEMBER) && e->sym && e != t->whole;
  const Symbol *s = named ? e->sym->target ? e->sym->target : e->sym : NULL;
  Copy *c = s && (s->rank > 0 || e->kind != EX_REF) ? copy_here(t->r, s) : NULL;
  if (!c) return true;
  double bytes;
  bool part = t->stmt->kind != ST_CALL && is_part(t->r, c, t->part ? t->part : e, &bytes);
  if (part && t->part) {
    part_changes(t->r, c, t->stmt, t->times, bytes);
    return true;
  }
  if (part)
    part_comes_home(t->r, c, t->stmt, t->times, bytes);
  else
    host_reads(t->r, c, t->stmt, t->times);
  if (t->writes) host_changes(c, t->stmt);
  return !part || !subscripts_only(t, e);
}

static bool has_body(Residency *r, const Stmt *s) {
  for (SizCall *c = map_get(&r->calls, s); c && c < r->v->call.v + r->v->call.n && c->stmt == s; c++)
    if (c->proc->unit && c->proc->unit->exec) return true;
  return false;
}

static void assigned(Touch *t, Expr *lhs) {
  const Expr *base = lhs;
  while (base->kind == EX_MEMBER && base->nkid > 0) base = base->kid[0];
  t->writes = true;
  if (lhs->kind == EX_NAME) t->whole = lhs;
  Copy *c = lhs->kind == EX_NAME && lhs->sym ? copy_here(t->r, lhs->sym->target ? lhs->sym->target : lhs->sym) : NULL;
  if (c) c->fresh = false;
  if (c && !c->held) c->host = 1, c->device = 0, c->writer = t->stmt;
  if (lhs->kind == EX_REF)
    for (int i = 1; i < lhs->nkid; i++) {
      Touch subscript = {.r = t->r, .stmt = t->stmt, .times = t->times};
      if (lhs->kid[i]) ast_expr_walk(lhs->kid[i], touch, &subscript);
    }
  Expr only = *lhs; /* the designator itself, without its subscripts */
  t->part = lhs;
  if (lhs->kind != EX_NAME && (only.nkid = 0, true)) touch(&only, t);
}

static void new_storage(Residency *r, const Stmt *s) {
  for (int i = 0; i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i];
    Copy *c = e && e->sym ? copy_here(r, e->sym->target ? e->sym->target : e->sym) : NULL;
    if (c && !c->held) c->host = 1, c->device = 0, c->fresh = true;
  }
}

static void host_statement(Residency *r, const Stmt *s, double times) {
  Touch t = {.r = r, .stmt = s, .times = times};
  if (s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE) {
    new_storage(r, s);
    return;
  }
  bool names = s->kind == ST_ASSOCIATE || s->kind == ST_POINTER_ASSIGN || s->kind == ST_NULLIFY;
  if (stmt_kind_declares(s->kind) || names || s->kind == ST_DIRECTIVE || (s->kind == ST_CALL && has_body(r, s))) return;
  if (s->kind == ST_ASSIGN) {
    ast_expr_walk(s->u.assign.rhs, touch, &t);
    assigned(&t, s->u.assign.lhs);
    return;
  }
  t.writes = s->kind == ST_READ || s->kind == ST_CALL;
  ast_stmt_walk_exprs((Stmt *)(uintptr_t)s, touch, &t);
}

/* ---- the program as it runs ---- */

static void block(Residency *r, const Stmt *s, double times, int depth);

/* What a recursive procedure does is followed once, and not in the calls of itself. */
static bool may_follow(Residency *r, const Unit *u) {
  return u && u->exec && r->depth < MOST_CALLS && r->followed < MOST_FOLLOWED && map_get(&r->active, u) != &yes;
}

/* Arrays of a procedure's own begin anew with each call. */
static void new_locals(Residency *r, const Unit *u) {
  for (int i = 0; i < r->copy.n; i++) {
    Copy *c = &r->copy.v[i];
    const Symbol *a = c->array;
    bool own =
        a->scope && a->scope->unit == u && !a->dummy && !(a->attrs & (AT_SAVE | AT_POINTER)) && u->kind != UN_PROGRAM && !c->held;
    if (own) c->host = 1, c->device = 0, c->fresh = true;
  }
}

static void call(Residency *r, const Stmt *s, double times, int depth) {
  for (SizCall *c = map_get(&r->calls, s); c && c < r->v->call.v + r->v->call.n && c->stmt == s; c++) {
    const Unit *u = c->proc->unit;
    if (!may_follow(r, u)) continue;
    map_set(r->v->arena, &r->active, u, &yes);
    r->followed++;
    r->frame[r->depth++] = c;
    new_locals(r, u);
    block(r, u->exec, times, depth);
    r->depth--;
    map_set(r->v->arena, &r->active, u, &no);
  }
}

/* The first iterations bring arrays where the others find them: two are followed one by one, the third stands for the rest. */
static void loop(Residency *r, const Stmt *s, double times, int depth) {
  SpcLoops l = {.n = 0};
  bool exact = true;
  space_add_do(&l, s);
  double n = space_count(r->v, &l, &exact);
  space_bind_middle(r->v, &l);
  int outer = r->around.n;
  for (int i = 0; i < l.n; i++) space_add(&r->around, l.l[i]);
  bool quiet = !launches(r, s);
  r->quiet += quiet;
  if (n > 0) block(r, s->body, times * fmin(n, 1), depth + 1);
  r->quiet -= quiet;
  if (n > 1 && !quiet && depth < MOST_PASSES_DEPTH) {
    block(r, s->body, times, depth + 1);
    if (n > 2) block(r, s->body, times * (n - 2), depth + 1);
  }
  r->around.n = outer;
  space_unbind(r->v, &l);
}

static bool same_statements(const SpcLoop *a, const SpcLoop *b, int n) {
  for (int i = 0; i < n; i++)
    if (a[i].stmt != b[i].stmt || a[i].range != b[i].range) return false;
  return true;
}

/* The loops around and what they bind their variables to settle it; beyond SPC_MAX_LOOPS not all of them are in the list. */
static double share_of(Residency *r, const Stmt *s) {
  SpcLoops none = {.n = 0}, *around = &r->around;
  SpcShares share;
  if (!s->u.branch.cond) return 1;
  const KnownShare *first = map_get(&r->shares, s);
  for (const KnownShare *k = first; k && around->n < SPC_MAX_LOOPS; k = k->next)
    if (k->n == around->n && same_statements(k->around, around->l, k->n)) return k->share;
  space_guard(r->v, around, &none, s->u.branch.cond, &share);
  KnownShare *k = ARENA_NEW(r->v->arena, KnownShare);
  SpcLoop *copy = ARENA_ARRAY(r->v->arena, SpcLoop, around->n + 1);
  for (int i = 0; i < around->n; i++) copy[i] = around->l[i];
  *k = (KnownShare){first, copy, around->n, share.lane};
  map_set(r->v->arena, &r->shares, s, k);
  return share.lane;
}

static void mix(Residency *r, const double *host, const double *device, double share) {
  for (int i = 0; i < r->copy.n; i++) {
    Copy *c = &r->copy.v[i];
    c->host = share * c->host + (1 - share) * host[i];
    c->device = share * c->device + (1 - share) * device[i];
  }
}

/* IF, SELECT and the like: each branch with its share. */
static void branches(Residency *r, const Stmt *s, double times, int depth) {
  double *host = ARENA_ARRAY(r->v->arena, double, r->copy.n + 1), *device = ARENA_ARRAY(r->v->arena, double, r->copy.n + 1),
         left = 1;
  bool conditional = s->kind == ST_IF;
  for (const Stmt *b = s; b; b = b->other) {
    double share = conditional && (b->kind == ST_IF || b->kind == ST_ELSE_IF) ? left * share_of(r, b) : left;
    for (int i = 0; i < r->copy.n; i++) host[i] = r->copy.v[i].host, device[i] = r->copy.v[i].device;
    if (share > 0) block(r, b->body, times * share, depth);
    mix(r, host, device, share);
    if (conditional) left -= share;
  }
}

/* ---- directives that say when arrays cross ---- */

static void hold(Copy *c, const Clause *k, double times) {
  bool in = k->kind == CL_COPY || k->kind == CL_COPYIN || k->kind == CL_IN || k->kind == CL_INOUT;
  if (c->held == 0 && in) go_there(c, times * (1 - c->device), c->bytes);
  c->held++;
  c->device = 1;
}

static void let_go(Residency *r, Copy *c, const Clause *k, double times) {
  bool out = k->kind == CL_COPY || k->kind == CL_COPYOUT || k->kind == CL_OUT || k->kind == CL_INOUT;
  if (c->held == 0) return;
  if (--c->held > 0) return;
  if (out) come_home(r, c, times, c->bytes);
  c->host = 1;
  c->device = 0;
}

static bool holds(const Clause *k) {
  return k->kind == CL_COPY || k->kind == CL_COPYIN || k->kind == CL_COPYOUT || k->kind == CL_CREATE || k->kind == CL_IN ||
         k->kind == CL_OUT || k->kind == CL_INOUT;
}

static void clause_item(Residency *r, const Directive *d, const Clause *k, Expr *e, bool end, double times) {
  const Symbol *s = e && e->sym ? e->sym->target ? e->sym->target : e->sym : NULL;
  Copy *c = s ? copy_here(r, s) : NULL;
  if (!c) return;
  double bytes = part_bytes(r, c, e);
  if (d->kind == DIR_UPDATE && k->kind == CL_UPDATE_HOST) come_home(r, c, times, bytes);
  if (d->kind == DIR_UPDATE && k->kind == CL_UPDATE_DEVICE) go_there(c, times, bytes);
  if (d->kind == DIR_EXIT_DATA && (k->kind == CL_COPYOUT || k->kind == CL_DELETE || k->kind == CL_RELEASE)) let_go(r, c, k, times);
  if (d->kind == DIR_UPDATE || d->kind == DIR_EXIT_DATA || !holds(k)) return;
  if (end)
    let_go(r, c, k, times);
  else
    hold(c, k, times);
}

static void directive(Residency *r, const Directive *d, bool end, double times) {
  if (d->dialect == DIALECT_DVM) return;
  for (const Clause *k = d->clause; k; k = k->next)
    for (int i = 0; i < k->nitem; i++) clause_item(r, d, k, k->item[i], end, times);
}

static void statement(Residency *r, const Stmt *s, double times, int depth) {
  if (s->kind == ST_DIRECTIVE) {
    const Directive *d = s->u.directive;
    bool end = d->kind == DIR_END && d->begin;
    directive(r, end ? d->begin : d, end, times);
  }
  if (begins(r, s)) {
    launch(r, s, times);
    return;
  }
  host_statement(r, s, times);
  call(r, s, times, depth);
  if (s->kind == ST_DO)
    loop(r, s, times, depth);
  else if (s->body || s->other)
    branches(r, s, times, depth);
}

static void block(Residency *r, const Stmt *s, double times, int depth) {
  const Directive *open = NULL; /* of a loop without a directive at its end */
  for (; s; s = s->next) {
    statement(r, s, times, depth);
    if (open && open->loop == s) directive(r, open, true, times), open = NULL;
    const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
    if (d && (d->kind == DIR_LOOP || d->kind == DIR_REGION) && !d->end && d->loop) open = d;
  }
}

/* ---- the file ---- */

static bool is_called(const Sizes *v, const Unit *u) {
  for (int i = 0; i < v->call.n; i++)
    if (v->call.v[i].proc->unit == u && v->call.v[i].stmt->unit != u) return true;
  return false;
}

/* Programs, and procedures that nothing in the file calls: what these leave on the device is needed once. */
static void roots(Residency *r, const Unit *u) {
  for (; u; u = u->next) {
    bool program = u->kind == UN_PROGRAM;
    if (u->exec && unit_launches(r, u) && (program || !is_called(r->v, u))) {
      for (int i = 0; i < r->copy.n; i++)
        r->copy.v[i].host = 1, r->copy.v[i].device = 0, r->copy.v[i].held = 0, r->copy.v[i].fresh = true;
      block(r, u->exec, 1, 0);
      for (int i = 0; i < r->copy.n && !program; i++)
        if (!r->copy.v[i].held) come_home(r, &r->copy.v[i], 1 - r->copy.v[i].host, r->copy.v[i].bytes);
    }
    roots(r, u->child);
  }
}

static void index_calls(Residency *r) {
  for (int i = r->v->call.n - 1; i >= 0; i--) map_set(r->v->arena, &r->calls, r->v->call.v[i].stmt, &r->v->call.v[i]);
}

static const Cause *main_cause(const Copy *c) {
  const Cause *most = NULL;
  for (int i = 0; i < c->cause.n; i++)
    if (!most || c->cause.v[i].times > most->times) most = &c->cause.v[i];
  return most;
}

static PredArray *told(const Residency *r, const Copy *c, const Machine *m) {
  PredArray *a = ARENA_NEW(r->v->arena, PredArray);
  double in = machine_crossing(m, 1, c->bytes, true), out = machine_crossing(m, 1, c->bytes, false);
  const Cause *most = main_cause(c);
  const Unit *u = c->array->scope ? c->array->scope->unit : NULL;
  *a = (PredArray){
      .kernel = c->kernel, .name = c->array->name, .unit = u && u->name ? u->name : "", .bytes = c->bytes, .in = c->in, .out = c->out};
  a->bytes_in = c->moved_in, a->bytes_out = c->moved_out;
  a->time = machine_crossing(m, c->in, c->moved_in, true) + machine_crossing(m, c->out, c->moved_out, false);
  a->time += c->fresh_home * machine_fresh_pages(m, c->bytes) + (c->stored ? machine_storage(m, c->bytes) : 0);
  a->once = (c->stored ? machine_storage(m, c->bytes) : 0) + (c->in > 0 ? fmin(c->in, 1) * in : 0) +
            (c->out > 0 ? fmin(c->out, 1) * out : 0);
  if (most && most->times > 0) {
    a->line = source_place(r->v->program->sources, most->stmt->span.begin).line;
    a->file = source_place(r->v->program->sources, most->stmt->span.begin).path;
    a->by = ast_stmt_kind_name(most->stmt->kind);
    a->by_times = most->times;
    a->changed = most->changed;
  }
  return a;
}

static Residency follow(Sizes *v, ProgramUse *use, int n, double l2) {
  Residency r = {.v = v, .use = use, .n = n, .l2 = l2, .weight = ARENA_ARRAY(v->arena, double, n + 1)};
  for (int i = 0; i < n; i++) {
    double all = arrays_elements(v, use[i].array);
    add_copies(&r, use[i].kernel, use[i].array, all > 0 ? use[i].bytes / all : 0, HANDED_DEEP);
    use[i].between = -1;
  }
  index_calls(&r);
  PredAssumption **tail = v->assumption_tail;
  for (int i = 0; i < v->nprogram; i++) roots(&r, v->programs[i]->units);
  v->assumption_tail = tail; /* sizes that only the host's own loops rest on are no assumptions of the kernels */
  *tail = NULL;
  return r;
}

void residency_reuse(Sizes *v, ProgramUse *use, int n, const Machine *m) { follow(v, use, n, m->l2 * 1024); }

PredArray *residency_find(Sizes *v, ProgramUse *use, int n, const Machine *m) {
  PredArray *list = NULL;
  Residency r = follow(v, use, n, 0);
  for (int i = 0; i < n; i++) {
    const Turns *t = use[i].brief ? turns_of(&r, use[i].kernel->first) : NULL;
    use[i].stays = t && t->all > 0 ? t->stays / t->all : 0;
  }
  for (int i = 0; i < r.copy.n; i++) {
    if (!r.copy.v[i].touched && !r.copy.v[i].stored && r.copy.v[i].in + r.copy.v[i].out == 0 && r.copy.v[i].array->dummy) continue;
    PredArray *a = told(&r, &r.copy.v[i], m), **at = &list;
    while (*at && (*at)->time >= a->time) at = &(*at)->next;
    a->next = *at;
    *at = a;
  }
  return list;
}
