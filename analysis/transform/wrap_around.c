/* Wrap-around variables: scalars with which an iteration begins as the one before has left them, where that
 * depends on nothing further back (Wolfe, High performance compilers for parallel computing, 10.3).
 *
 *   do i = 1, n                          do i = 1, n
 *     a(i) = (b(i) + x)*.5                 if (i > 1) x = b(i - 1)
 *     x = b(i)                             a(i) = (b(i) + x)*.5
 *   end do                                 x = b(i)
 *                                        end do
 *
 * Each iteration first does again what the iterations before have done for such variables, the slice of the
 * body that sets them, and begins with the values from before the loop: those of the first iterations. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/transform/rewrite.h"

enum { MAX_SLICE = 12 /* statements */, MAX_BACK = 4 /* iterations that are done again */ };

typedef struct Slice {
  Judge *j;
  const Stmt *stmt[MAX_SLICE]; /* assignments, in no order */
  const Var *var[MAX_SLICE];   /* what each sets */
  bool around[MAX_SLICE];      /* a wrap-around variable: not private */
  int back[MAX_SLICE];         /* iterations before this one that its value depends on */
  int n;
} Slice;

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

/* The one assignment that sets the variable, in every iteration; NULL: it is more complicated. */
static const Access *only_write(const Judge *j, const Var *v) {
  const Access *found = NULL;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *w = at(j, i);
    if (w->var != v) {
      if (overlap_of(w->var, v) != OVERLAP_NO) return NULL;
      continue;
    }
    if (w->index || w->hidden || w->unknown) return NULL;
    if (!w->write) continue;
    bool plain = w->stmt->kind == ST_ASSIGN && w->stmt->parent == j->loop->stmt && w->ref->kind == EX_NAME && !w->maybe;
    if (found || !plain) return NULL;
    found = w;
  }
  return found;
}

static int position(const Slice *s, const Var *v) {
  int i = 0;
  while (i < s->n && s->var[i] != v) i++;
  return i;
}

static bool is_loop_variable(const Judge *j, const Var *v) {
  return j->loop->var && query_real_symbol(j->loop->var->sym) == v->sym;
}

/* Adds what the variable's value is made of. */
static bool add(Slice *s, const Var *v, bool around) {
  Judge *j = s->j;
  if (position(s, v) < s->n) return true;
  const Access *w = only_write(j, v);
  if (!w || s->n == MAX_SLICE) return false;
  int k = s->n++;
  s->var[k] = v;
  s->stmt[k] = w->stmt;
  s->around[k] = around;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *r = at(j, i);
    if (r->stmt != w->stmt || r->write || is_loop_variable(j, r->var) || !view_changes(j->view, r->var)) continue;
    if (!r->var->scalar) return false;
    const Access *set = only_write(j, r->var);
    if (!set || !add(s, r->var, flow_has(j->loop->info->exposed, r->var))) return false;
  }
  return true;
}

/* A value that is read before the iteration has set it comes from one iteration further back. False: round and round. */
static bool find_back(Slice *s) {
  const Judge *j = s->j;
  for (int round = 0; round <= MAX_BACK * s->n; round++) {
    bool still = true;
    for (int k = 0; k < s->n; k++)
      for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
        const Access *r = at(j, i);
        int from = position(s, r->var);
        if (r->stmt != s->stmt[k] || r->write || from == s->n) continue;
        int back = s->back[from] + (only_write(j, r->var)->seq > r->seq);
        if (back <= s->back[k]) continue;
        s->back[k] = back;
        still = false;
      }
    if (still) return true;
  }
  return false;
}

static int iterations_back(const Slice *s) {
  int most = 0;
  for (int k = 0; k < s->n; k++)
    if (s->around[k] && s->back[k] + 1 > most) most = s->back[k] + 1;
  return most;
}

static bool in_slice(const Slice *s, const Stmt *stmt) {
  for (int k = 0; k < s->n; k++)
    if (s->stmt[k] == stmt) return true;
  return false;
}

/* if (i > lo + (k - 1)*step) then; what iteration i - k*step does; end if */
static void add_again(const Slice *s, Stmt *loop, int k, int64_t step) {
  const Judge *j = s->j;
  const Loop *l = j->loop;
  Arena *a = j->arena;
  Rewriter w = {.arena = a};
  const Expr *before = make_binary(a, OP_SUB, l->var, make_int(a, k * step, l->var));
  vec_push(a, &w.swap, ((Swap){.var = query_real_symbol(l->var->sym), .to = before}));
  Stmt *branch = make_if(&w, loop, l->stmt,
                         make_compare(a, step > 0, l->var, make_binary(a, OP_ADD, l->lo, make_int(a, (k - 1) * step, l->lo))));
  for (const Stmt *b = l->stmt->body; b; b = b->next)
    if (in_slice(s, b)) make_add(&w, branch, b);
}

static const char *words(const Slice *s, int back) {
  Buf b = {0};
  const char *comma = "";
  buf_printf(&b, "peeling of the first %s: every other one sets",
             back > 1 ? arena_printf(s->j->arena, "%d iterations", back) : "iteration");
  for (int k = 0; k < s->n; k++)
    if (s->around[k]) buf_printf(&b, "%s '%s'", comma, s->var[k]->path), comma = ",";
  buf_puts(&b, " as those before it have done");
  const char *t = arena_strdup(s->j->arena, b.s);
  buf_free(&b);
  return t;
}

static Transform *written_again(const Slice *s, int64_t step) {
  Rewriter w = {.arena = s->j->arena};
  Stmt *loop = make_do(&w, s->j->loop->stmt, NULL, NULL);
  Entering entering = {0};
  int back = iterations_back(s);
  for (int k = 0; k < s->n; k++)
    if (s->around[k]) vec_push(s->j->arena, &entering, s->var[k]->sym);
  for (int k = back; k > 0; k--) add_again(s, loop, k, step);
  for (const Stmt *b = s->j->loop->stmt->body; b; b = b->next) make_add(&w, loop, b);
  Transform *t = rewrite_judge_entering(s->j, loop, words(s, back), &entering);
  return t && (t->verdict == V_PARALLEL || t->verdict == V_REDUCTION) ? t : NULL;
}

/* The scalars that iterations take over from those before; only they may stand in the way. */
static bool find_around(Slice *s) {
  Judge *j = s->j;
  for (const Running *r = j->running; r; r = r->next) {
    if (r->closed) continue;
    if (r->scan->previous || !r->var->scalar || r->var->sym != r->var->object || !flow_has(j->loop->info->exposed, r->var))
      return false;
    if (!add(s, r->var, true)) return false;
  }
  for (const Reason *r = j->reason; r; r = r->next) {
    bool known = false;
    for (int k = 0; k < s->n; k++) known |= s->around[k] && s->var[k]->sym == r->array;
    if (!known && (r->is_dependence || !r->array || !add(s, access_find(j->code, r->array, r->array->name), true))) return false;
  }
  return s->n > 0;
}

Transform *wrap_around_loop(Judge *j) {
  int64_t step;
  Slice s = {.j = j};
  if (!j->reason || !rewrite_fits(j) || !query_loop_step(j->loop, &step) || !find_around(&s) || !find_back(&s)) return NULL;
  return iterations_back(&s) <= MAX_BACK ? written_again(&s, step) : NULL;
}
