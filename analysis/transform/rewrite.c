/* What statements allow that are made in the place of a loop. */
#include "analysis/transform/rewrite.h"
#include "analysis/recurrence/recurrence.h"
#include "analysis/unit/collect.h"
#include <string.h>

/* ---- scratch variables ---- */

Symbol *rewrite_scratch(Judge *j, const char *name, int k, Type t, const Expr *const *lo, const Expr *const *hi, int n) {
  Symbol *s = ARENA_NEW(j->arena, Symbol);
  char *text = arena_printf(j->arena, "%s_%d", name, k);
  *s = (Symbol){.name = intern(j->ana->priv->names, text, strlen(text)),
                .kind = SY_VARIABLE,
                .scope = j->code->unit->scope,
                .type = t,
                .shape = n ? SHAPE_EXPLICIT : SHAPE_SCALAR,
                .rank = n,
                .scratch = true};
  s->dim = ARENA_ARRAY(j->arena, Dim, n + 1);
  for (int d = 0; d < n; d++) {
    s->dim[d].lo = (Expr *)lo[d];
    s->dim[d].hi = (Expr *)hi[d];
    s->dim[d].lo_const = fold_const_int(lo[d], &s->dim[d].lo_value);
    s->dim[d].hi_const = fold_const_int(hi[d], &s->dim[d].hi_value);
  }
  return s;
}

Stmt *rewrite_do_once(Judge *j, const Stmt *loop) {
  Rewriter w = {.arena = j->arena};
  const Expr *i = loop->u.loop.var, *one = make_int(j->arena, 1, i);
  Stmt *s = make_do(&w, loop, one, one);
  s->u.loop.var = (Expr *)make_name(j->arena, rewrite_scratch(j, "once", 1, i->type, NULL, NULL, 0), i);
  s->u.loop.step = NULL;
  return s;
}

/* ---- which loops ---- */

bool rewrite_copies_kind(const Stmt *s) {
  switch (s->kind) {
  case ST_DO: return s->u.loop.how == DO_COUNTED;
  case ST_ASSIGN:
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_CONTINUE:
  case ST_FORMAT:
  case ST_END: return true;
  default: return false;
  }
}

static bool visit_fit(Stmt *s, void *data) {
  bool *fit = data;
  *fit &= rewrite_copies_kind(s);
  return *fit;
}

/* Its bounds are the same wherever the pieces ask for them. */
static bool fixed_bounds(const Judge *j) {
  const Loop *l = j->loop;
  return view_invariant(j->view, l->lo) && view_invariant(j->view, l->hi) && (!l->step || view_invariant(j->view, l->step));
}

/* Reasons that a rewriting may lift; what iterations set only at times, one that shows the conditions. */
static bool is_lifted(const Judge *j, const Reason *r) {
  switch (r->code) {
  case REASON_SCALAR:
  case REASON_WRAP_AROUND:
  case REASON_RUNNING_VALUE: return true;
  case REASON_LAST_VALUE: return j->loop->info->jumps;
  default: return r->is_dependence;
  }
}

static bool may_be_lifted(const Judge *j) {
  for (const Reason *r = j->reason; r; r = r->next)
    if (!is_lifted(j, r)) return false;
  return true;
}

bool rewrite_fits_but_jumps(const Judge *j) {
  const Loop *l = j->loop;
  if (l->kind != LOOP_DO || l->directive || j->asserted || j->wavefront || l->stmt->u.loop.how != DO_COUNTED) return false;
  return fixed_bounds(j) && may_be_lifted(j);
}

bool rewrite_copies(const Stmt *loop) {
  bool fit = true;
  ast_stmt_walk(loop->body, visit_fit, &fit);
  return fit;
}

bool rewrite_fits(const Judge *j) {
  const Loop *l = j->loop;
  return !l->info->jumps && l->info->eff1 == l->info->eff0 && rewrite_fits_but_jumps(j) && rewrite_copies(l->stmt);
}

/* ---- judging ---- */

enum {
  MAX_DEPTH = 4,       /* rewritings of what has been rewritten */
  MAX_EVENTS = 400000, /* of a unit that are read again for all its rewritings */
};

static int changes_around(const Code *c) {
  int n = 0;
  for (; c->base; c = c->base) n++;
  return n;
}

/* Its pieces take the place of a loop that has been changed itself. */
static void add_pieces(Arena *a, Code *c, Loop *l, Piece ***tail) {
  if (l->transform && l->transform->piece) {
    **tail = l->transform->piece;
    while (**tail) *tail = &(**tail)->next;
    return;
  }
  Piece *p = ARENA_NEW(a, Piece);
  *p = (Piece){.loop = l, .code = c};
  **tail = p;
  *tail = &p->next;
}

/* The unit may be read once more. */
static bool may_read(Code *c) {
  Code *root = c;
  while (root->base) root = (Code *)root->base;
  if (changes_around(c) >= MAX_DEPTH || root->reread + c->event.n > MAX_EVENTS) return false;
  root->reread += c->event.n;
  return true;
}

Code *rewrite_variant(Analysis *a, Code *c, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone) {
  return may_read(c) ? collect_variant(a, c, loop, instead, gone, ngone) : NULL;
}

/* Of a loop in the place of another one: what it is in a kernel. */
static Verdict verdict_of(Analysis *a, Loop *l) {
  return l->verdict == V_SEQUENTIAL && iteration_order_exists(a, l) ? V_WAVEFRONT : l->verdict;
}

/* The loops in its place: how many. */
static int loops_instead(const Code *v, const Judge *j) {
  int n = 0;
  for (int i = v->loop0; i < v->loop1; i++) n += v->loop.v[i]->depth == j->loop->depth;
  return n;
}

/* What its kernel finds out by itself sends all of the loop to the host. */
static bool rests_on_bins(const Loop *l) {
  return l->basis == BASIS_CHECKED && !l->transform && l->contract && l->contract->kind == CONTRACT_BINS;
}

/* Why a loop in its place is sequential; NULL: it does not say. */
static const char *first_reason(const Loop *l) {
  for (const Reason *r = l->reason; r; r = r->next)
    if (!r->lifted) return r->text;
  return NULL;
}

/* It did not help: 'verdict' is that of loops in its place. */
static void note_failure(Judge *j, Verdict verdict, const char *why) {
  if (j->tried) j->tried->judged = true, j->tried->verdict = verdict, j->tried->why = why;
}

static Transform *judge_in(Code *v, Judge *j, const char *text, uint32_t *sequential) {
  note_failure(j, V_SEQUENTIAL, v ? NULL : "the unit has been read too often for its transformations");
  if (!v) return NULL;
  if (!v->own.n) v->budget = j->view->nest; /* loops of bodies that no loop around has been asked about have their own */
  scalar_liveness_unit(v);
  verdict_variant(j->ana, v);
  Transform *t = ARENA_NEW(j->arena, Transform);
  Piece **tail = &t->piece;
  uint32_t bit = 1;
  t->text = (char *)text;
  for (int i = v->loop0; i < v->loop1; i++) {
    Loop *l = v->loop.v[i];
    if (l->depth != j->loop->depth) continue;
    Verdict verdict = verdict_of(j->ana, l);
    bool by_bins = rests_on_bins(l) && loops_instead(v, j) == 1;
    if (l->basis != BASIS_PROVED && !by_bins) {
      note_failure(j, verdict, "a loop in its place would rest on a test or a directive");
      return NULL;
    }
    if (by_bins) j->loop->contract = l->contract;
    if (verdict == V_SEQUENTIAL && !*sequential) note_failure(j, verdict, first_reason(l));
    if (verdict == V_SEQUENTIAL) *sequential |= bit;
    bit <<= 1;
    if (verdict > t->verdict) t->verdict = verdict;
    if (l->transform) {
      t->text = arena_printf(j->arena, "%s; %s", t->text, l->transform->text);
      t->final = l->transform->final; /* there is no other piece then */
    }
    add_pieces(j->arena, v, l, &tail);
  }
  if (!*sequential) note_failure(j, t->verdict, NULL); /* unless it is taken */
  return t->piece && !*sequential ? t : NULL;
}

Transform *rewrite_judge_entering(Judge *j, Stmt *instead, const char *text, const Entering *e) {
  uint32_t sequential = 0;
  Code *v = rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0);
  if (v && e) v->entering = *e;
  return judge_in(v, j, text, &sequential);
}

Code *rewrite_as_it_stands(Judge *j, Stmt *instead) {
  Code *v = instead ? rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0) : NULL;
  if (!v) return NULL;
  v->as_is = true;
  v->budget = j->view->nest;
  scalar_liveness_unit(v);
  verdict_variant(j->ana, v);
  return v;
}

Transform *rewrite_judge_apart(Judge *j, Stmt *instead, const char *text, const Aparts *apart) {
  uint32_t sequential = 0;
  Code *v = rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0);
  if (v && apart) v->apart = *apart;
  return judge_in(v, j, text, &sequential);
}

Transform *rewrite_judge_own(Judge *j, Stmt *instead, const char *text, const Entering *own, const Aparts *apart, Code **variant) {
  uint32_t sequential = 0;
  *variant = rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0);
  if (*variant) (*variant)->own = *own, (*variant)->apart = *apart;
  return judge_in(*variant, j, text, &sequential);
}

Transform *rewrite_judge_leading(Judge *j, Stmt *instead, const char *text, const Stmt *rest) {
  uint32_t sequential = 0;
  Code *v = rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0);
  while (v && v->loop1 > v->loop0 && query_stmt_inside(v->loop.v[v->loop1 - 1]->stmt, rest)) v->loop1--;
  return judge_in(v, j, text, &sequential);
}

Transform *rewrite_judge_specialised(Judge *j, Stmt *instead, const char *text, Code **variant) {
  uint32_t sequential = 0;
  *variant = may_read(j->code) ? collect_specialised(j->ana, j->code, j->loop->stmt, instead, NULL, 0) : NULL;
  return judge_in(*variant, j, text, &sequential);
}

Transform *rewrite_judge(Judge *j, Stmt *instead, const char *text) { return rewrite_judge_entering(j, instead, text, NULL); }

Transform *rewrite_judge_all(Judge *j, Stmt *instead, const char *text, uint32_t *sequential) {
  *sequential = 0;
  return judge_in(rewrite_variant(j->ana, j->code, j->loop->stmt, instead, NULL, 0), j, text, sequential);
}
