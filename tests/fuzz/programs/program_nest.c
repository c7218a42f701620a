/* Loop nests: in order with any dependences, and such that directives may call parallel. */
#include "program.h"
#include <stdio.h>
#include <string.h>

enum { MOST_TRIPS = 6000 };

static void body(int depth);

/* ---- loops ---- */

/* What a loop runs over. */
typedef struct {
  Expr from, to;
  char step[16];
  Range r;          /* of the index */
  bool alive[SETS]; /* does it have iterations? */
  int64_t most;     /* iterations */
} Extent;

static Expr sum(const Expr *a, const char *op, int c) {
  Expr e = *a;
  const int64_t by = *op == '-' ? -c : c;
  snprintf(e.s, sizeof e.s, "%.700s %s %d", a->s, op, c);
  for (int s = 0; s < SETS; s++) e.r.lo[s] += by, e.r.hi[s] += by;
  return e;
}

static Expr bound_of_loop(bool lower, bool rectangular) {
  Expr e = parameter(below(3) ? 0 : 1);
  if (lower) {
    const int which = below(9);
    if (which < 5)
      e = constant(which < 3 ? 1 : below(4));
    else if (which == 5)
      e = parameter(2);
    else if (!rectangular && scope.loops)
      e = affine();
    else
      e = constant(2);
    return e;
  }
  switch (below(9)) {
  case 0: return sum(&e, "-", 1);
  case 1: return sum(&e, "+", 1);
  case 2: return parameter(4);
  case 3: return constant(4 + below(6));
  case 4:
    if (!rectangular && scope.loops) return affine();
    return e;
  default: return e;
  }
}

static bool small(const char *s) { return strlen(s) < 120; }

static Extent extent(bool rectangular) {
  Extent x;
  const int stepped = below(6);
  for (int tries = 0;; tries++) {
    x.from = bound_of_loop(true, rectangular), x.to = bound_of_loop(false, rectangular);
    if (tries > 20) x.from = constant(1), x.to = constant(3);
    x.step[0] = 0;
    Expr st = constant(1);
    if (stepped == 0 && tries < 20) st = constant(2 + below(2));
    if (stepped == 1 && tries < 20) st = constant(-1 - below(2));
    if (stepped == 2 && below(3) == 0 && tries < 20) st = parameter(3);
    if (st.r.lo[0] == st.r.lo[1] && st.r.lo[0] < 0) {
      const Expr swap = x.from;
      x.from = x.to, x.to = swap;
    }
    if (strcmp(st.s, "1")) snprintf(x.step, sizeof x.step, ", %.8s", st.s[0] == '(' ? st.s + 1 : st.s);
    if (strchr(x.step, ')')) *strchr(x.step, ')') = 0;
    x.most = 0;
    bool wide = false;
    for (int s = 0; s < SETS; s++) {
      const bool up = st.r.lo[s] > 0;
      x.r.lo[s] = up ? x.from.r.lo[s] : x.to.r.lo[s];
      x.r.hi[s] = up ? x.to.r.hi[s] : x.from.r.hi[s];
      x.alive[s] = scope.alive[s] && x.r.lo[s] <= x.r.hi[s];
      const int64_t trips = x.alive[s] ? x.r.hi[s] - x.r.lo[s] + 1 : 0;
      if (trips > x.most) x.most = trips;
      if (!x.alive[s]) x.r.hi[s] = x.r.lo[s];
      wide |= x.r.hi[s] > 90 || x.r.lo[s] < -60;
    }
    if (tries > 25) return x;
    if (small(x.from.s) && small(x.to.s) && !wide && x.most > 0 && scope.trips * x.most <= MOST_TRIPS) return x;
  }
}

static void enter(const Extent *x) {
  Index *const i = &scope.index[scope.loops];
  snprintf(i->name, sizeof i->name, "i%d", scope.loops + 1);
  i->r = x->r;
  memcpy(scope.alive, x->alive, sizeof scope.alive);
  scope.trips *= x->most > 0 ? x->most : 1;
  scope.loops++;
}

static void loop(int depth) {
  const Scope before = scope;
  const Extent x = extent(false);
  const bool exits = scope.may_exit;
  open_block("do i%d = %s, %s%s", scope.loops + 1, x.from.s, x.to.s, x.step);
  enter(&x);
  scope.may_exit = true;
  body(depth - 1);
  close_block("end do");
  const int vars = scope.vars;
  Var kept[MAX_VARS];
  memcpy(kept, scope.var, sizeof kept);
  scope = before;
  memcpy(scope.var, kept, sizeof kept); /* what is used */
  scope.vars = vars;
  scope.may_exit = exits;
}

/* ---- statements ---- */

/* Where a value goes; false: nowhere. */
static bool target(char *to, Var **v, int types, bool grows) {
  for (int k = 0; k < 8; k++) {
    *v = some_var(types, below(4) > 0, OWN);
    if (!*v || (grows && !(*v)->grows)) continue;
    (*v)->used = true;
    if (!(*v)->rank) {
      snprintf(to, MAX_TEXT, "%s%s", (*v)->before, (*v)->after);
      return true;
    }
    if (element(to, *v, true)) return true;
  }
  return false;
}

static void assignment(void) {
  char to[MAX_TEXT], value[MAX_TEXT];
  Var *v;
  if (!target(to, &v, 15, false)) return;
  any_value(value, v, 1 + below(3));
  put("%s = %s", to, value);
}

/* x = x + e and its relatives. */
static void update(void) {
  char to[MAX_TEXT];
  Var *v;
  Expr e;
  if (below(4) && target(to, &v, 1 << INTEGER | 1 << REAL, true)) {
    e = small_integer(1 + below(2));
    put("%s = %s %s %s%s%s", to, to, below(4) ? "+" : "-",
        v->type == INTEGER ? "("
        : v->kind == 4     ? "mod("
                           : "real(",
        e.s,
        v->type == INTEGER ? ")"
        : v->kind == 4     ? ",5)"
                           : ",8)");
  } else if (target(to, &v, 1 << INTEGER, false)) {
    e = small_integer(1);
    if (v->kind == 4 && !v->grows)
      put("%s = %s(%s, %s)", to, one_of("max|min"), to, e.s);
    else
      put("%s = max(%s, int(%s,%d))", to, to, e.s, v->kind);
  }
}

static void under_condition(int depth) {
  char c[MAX_TEXT];
  const Scope before = scope;
  any_logical(c, 1 + below(2));
  if (below(4) == 0) { /* a condition over parameters */
    const Expr p = parameter(1 + below(4));
    snprintf(c, sizeof c, "%s%s%d", p.s, one_of(" > | < | /= | == "), below(4));
  }
  open_block("if (%s) then", c);
  body(depth - 1);
  if (below(3) == 0) {
    indent -= 2;
    if (below(3) == 0) {
      any_logical(c, 1);
      open_block("else if (%s) then", c);
      body(0);
      indent -= 2;
    }
    open_block("else");
    body(depth - 1);
  }
  close_block("end if");
  scope.loops = before.loops;
}

/* IF (i > e) whose body knows that. */
static void narrowed(int depth) {
  if (!scope.loops) return;
  Index *const i = &scope.index[scope.loops - 1];
  const Scope before = scope;
  const Expr e = below(2) ? constant(below(8)) : parameter(below(5));
  const bool greater = below(2);
  open_block("if (%s %s %s) then", i->name, greater ? ">" : "<", e.s);
  for (int s = 0; s < SETS; s++) {
    if (greater && i->r.lo[s] <= e.r.lo[s]) i->r.lo[s] = e.r.lo[s] + 1;
    if (!greater && i->r.hi[s] >= e.r.hi[s]) i->r.hi[s] = e.r.hi[s] - 1;
    if (i->r.lo[s] > i->r.hi[s]) scope.alive[s] = false, i->r.hi[s] = i->r.lo[s];
  }
  body(depth - 1);
  close_block("end if");
  memcpy(scope.alive, before.alive, sizeof scope.alive);
  *i = before.index[before.loops - 1];
}

/* An array assignment of a column, or WHERE. */
static void section(void) {
  Var *const v = some_var(1 << INTEGER | 1 << REAL, true, OWN), *const w = some_var(1 << INTEGER, true, READ);
  if (!v || !w || v->access == OWN || v->grows || w->grows || v->rank > 2) return;
  char other[2][100] = {"", ""};
  Var *const both[2] = {v, w};
  Expr from[2], to[2];
  const bool n = below(2);
  for (int k = 0; k < 2; k++) {
    from[k] = constant(1 + below(2)), to[k] = parameter(n ? 0 : 4);
    if (from[k].r.lo[0] == 2) to[k] = sum(&to[k], "+", 1);
    for (int d = 0; d < both[k]->rank; d++)
      for (int s = 0; s < SETS; s++) {
        if (!scope.alive[s]) continue;
        if (d == 0 && (from[k].r.lo[s] < both[k]->bound[0].lo[s] || to[k].r.hi[s] > both[k]->bound[0].hi[s])) return;
        if (d && (both[k]->bound[d].lo[s] > 1 || both[k]->bound[d].hi[s] < 1)) return;
      }
    for (int d = 1; d < both[k]->rank; d++) strcat(other[k], below(2) ? ",1" : ", 1");
  }
  if (!scope.loops && n) return;
  v->used = w->used = true;
  const Expr e = small_integer(0);
  char a[200], b[200];
  snprintf(a, sizeof a, "%s(%s:%s%s)%s", v->before, from[0].s, to[0].s, other[0], v->after);
  snprintf(b, sizeof b, "%s(%s:%s%s)%s", w->before, from[1].s, to[1].s, other[1], w->after);
  if (strlen(e.s) > 200) return;
  if (below(3) == 0)
    put("where (mod(int(%s),2) /= 0) %s = mod(%s + (%s),%s)", b, a, b, e.s, w->kind == 8 ? "97_8" : "97");
  else
    put("%s = mod(%s + (%s),%s)", a, b, e.s, w->kind == 8 ? "97_8" : "97");
}

/* A work array of the iteration: filled, used. */
static void work_array(void) {
  const int number = scope.loops + 1;
  if (number > MAX_LOOPS) return;
  const Expr a = small_integer(1), b = small_integer(1);
  char to[MAX_TEXT];
  Var *v;
  if (!target(to, &v, 1 << INTEGER, false)) return;
  open_block("do i%d = 1, 4", number);
  put("w(i%d) = mod(%s + i%d*(%s),97)", number, a.s, number, b.s);
  close_block("end do");
  const Expr e = affine();
  put("%s = mod(w(1) + w(1+modulo(%s,4)) - w(4),97)", to, e.s);
}

static void idiom(void) {
  char to[MAX_TEXT], c[MAX_TEXT];
  Var *v, *const s = some_var(1 << INTEGER, false, OWN);
  if (!s || s->kind != 4) return assignment();
  s->used = true;
  const Expr e = small_integer(1);
  switch (below(5)) {
  case 0: /* a running value that is stored */
    if (!s->grows || !target(to, &v, 1 << INTEGER, false)) return;
    put("%s = %s + (%s)", s->before, s->before, e.s);
    put("%s = int(mod(%s,97),%d)", to, s->before, v->kind);
    return;
  case 1: /* the greatest, and something that goes with it */
    if (!target(to, &v, 1 << INTEGER, false) || v->rank) return;
    if (v == s || v->grows) return;
    open_block("if (%s %s %s) then", e.s, one_of(">|<|>=|<="), s->before);
    put("%s = %s", s->before, e.s);
    if (scope.loops) put("%s = mod(%s,97)", to, scope.index[below(scope.loops)].name);
    close_block("end if");
    return;
  case 2: /* a linear recurrence */
    if (s->grows) return;
    put("%s = mod(%s*%d + (%s),%d)", s->before, s->before, 1 + below(3), e.s, 89);
    return;
  case 3: /* a last value */
    any_logical(c, 1);
    put("if (%s) %s = %s", c, s->before, e.s);
    return;
  default:
    if (!scope.may_exit) return;
    any_logical(c, 1);
    put("if (%s) %s", c, below(2) ? "cycle" : "exit");
  }
}

static void statement(int depth) {
  const int which = below(20);
  if (scope.loops < MAX_LOOPS && depth > 0 && which < 5 && scope.trips < MOST_TRIPS / 4)
    loop(depth);
  else if (which < 10)
    assignment();
  else if (which < 13)
    update();
  else if (which == 13 && depth > 0)
    under_condition(depth);
  else if (which == 14 && depth > 0)
    narrowed(depth);
  else if (which == 15 && !scope.parallel)
    section();
  else if (which == 16)
    work_array();
  else
    idiom();
}

static void body(int depth) {
  for (int n = 1 + below(depth > 0 ? 3 : 2); n > 0; n--) statement(depth);
}

void sequential_nest(void) {
  Scope before = scope;
  for (int k = 0; k < scope.vars; k++) scope.var[k].access = ANYTHING;
  before = scope;
  const Extent x = extent(false);
  open_block("do i1 = %s, %s%s", x.from.s, x.to.s, x.step);
  enter(&x);
  scope.may_exit = true;
  const int depth = below(3) ? 2 : below(4);
  if (below(3) == 0 && depth > 1)
    loop(depth); /* a perfect nest */
  else
    body(depth), body(0);
  close_block("end do");
  Var kept[MAX_VARS];
  memcpy(kept, scope.var, sizeof kept);
  scope = before;
  memcpy(scope.var, kept, sizeof kept);
}

/* ---- nests that users write ---- */

/* The loop over dimension d of 'v', without its first 'skip' elements; false: there are none. */
static bool over(const Var *v, int d, int skip) {
  Extent x = {.r = v->bound[d]};
  for (int s = 0; s < SETS; s++) {
    x.r.lo[s] += skip;
    x.alive[s] = scope.alive[s] && x.r.lo[s] <= x.r.hi[s];
    if (x.alive[s] && x.r.hi[s] - x.r.lo[s] >= x.most) x.most = x.r.hi[s] - x.r.lo[s] + 1;
    if (!x.alive[s]) x.r.hi[s] = x.r.lo[s];
  }
  open_block("do i%d = %s + %d, %s", scope.loops + 1, v->lower[d], skip, v->upper[d]);
  enter(&x);
  return x.most > 0;
}

static void compaction(Var *v) {
  char c[MAX_TEXT], value[MAX_TEXT];
  const int from = below(2);
  put("s4 = %s - 1", v->lower[0]);
  over(v, 0, from);
  any_logical(c, 2);
  any_value(value, v, 1);
  open_block("if (%s) then", c);
  put("s4 = s4 + 1");
  put("%s(s4)%s = %s", v->before, v->after, value);
  close_block("end if");
  close_block("end do");
  put("s4 = mod(s4,97)");
}

static void histogram(Var *v) {
  const Expr n = parameter(0);
  Extent x = {.from = constant(1), .to = n, .r = n.r};
  for (int s = 0; s < SETS; s++) x.r.lo[s] = 1, x.alive[s] = n.r.hi[s] > 0, x.r.hi[s] = x.alive[s] ? n.r.hi[s] : 1;
  x.most = 40;
  open_block("do i1 = 1, n");
  enter(&x);
  const Expr e = any_integer(1), w = small_integer(1);
  put("%s(modulo(int(%s),%s-(%s)+1)+(%s))%s = %s(modulo(int(%s),%s-(%s)+1)+(%s))%s + mod(%s,5)", v->before, e.s, v->upper[0],
      v->lower[0], v->lower[0], v->after, v->before, e.s, v->upper[0], v->lower[0], v->lower[0], v->after, w.s);
  close_block("end do");
}

static void wavefront(Var *v) {
  over(v, 1, 1);
  over(v, 0, 1);
  const Expr e = small_integer(1);
  put("%s(i2,i1)%s = mod(%s(i2-1,i1)%s %s %s(i2,i1-1)%s + %s,97%s)", v->before, v->after, v->before, v->after, one_of("+|-"),
      v->before, v->after, e.s,
      v->type == REAL ? v->kind == 4 ? ".0_4" : ".0_8"
      : v->kind == 8  ? "_8"
                      : "");
  close_block("end do");
  close_block("end do");
}

bool classic_nest(void) {
  Scope before = scope;
  for (int k = 0; k < scope.vars; k++) scope.var[k].access = ANYTHING;
  before = scope;
  for (int tries = 0; tries < 6; tries++) {
    Var *const v = some_var(1 << INTEGER, true, OWN);
    if (!v) return false;
    bool empty = false;
    for (int d = 0; d < v->rank; d++)
      for (int s = 0; s < SETS; s++) empty |= v->bound[d].lo[s] > v->bound[d].hi[s];
    if (empty || v->rank > 2) continue;
    if (v->rank == 2 && !v->grows && v->kind >= 4)
      wavefront(v);
    else if (v->rank == 1 && v->grows)
      histogram(v);
    else if (v->rank == 1)
      compaction(v);
    else
      continue;
    scope = before;
    return true;
  }
  return false;
}

/* ---- parallel nests ---- */

static const char *const operators[] = {"+", "max", "min", "+"};

/* Gives each variable its part in a nest of 'p' parallel loops. */
static void share_out(int p) {
  int reduced = below(3), own = 0;
  for (int k = 0; k < scope.vars; k++) {
    Var *const v = &scope.var[k];
    v->used = false;
    v->access = READ;
    if (!v->rank) {
      if (below(2)) v->access = NOTHING; /* private, if it is of a kind that bodies begin with; nobody reads it elsewhere */
      if (reduced && v->type == INTEGER && below(2)) v->access = REDUCED, v->op = v->grows ? 0 : 1 + below(2), reduced--;
      continue;
    }
    if (below(5) < 2 && own) continue;
    char tried[MAX_RANK][24] = {"", "", ""};
    bool fits = v->rank >= p;
    int at = v->rank > p ? below(v->rank - p + 1) : 0;
    const bool turned = below(3) == 0;
    for (int q = 0; q < p && fits; q++) {
      const Index *const i = &scope.index[turned ? q : p - 1 - q];
      const int d = at + q, shift = below(4) ? 0 : below(5) - 2;
      for (int s = 0; s < SETS; s++)
        if (scope.alive[s] && (i->r.lo[s] + shift < v->bound[d].lo[s] || i->r.hi[s] + shift > v->bound[d].hi[s])) fits = false;
      if (shift)
        snprintf(tried[d], sizeof tried[d], "%s%+d", i->name, shift);
      else
        snprintf(tried[d], sizeof tried[d], "%s", i->name);
    }
    if (!fits) continue;
    v->access = OWN;
    memcpy(v->own, tried, sizeof tried);
    own++;
  }
}

static void clauses(char *to, const char *dialect) {
  to[0] = 0;
  bool any = false;
  for (int k = 0; k < scope.vars; k++)
    if (scope.var[k].access == NOTHING && !scope.var[k].rank)
      sprintf(to + strlen(to), "%s%s",
              any                      ? ","
              : strcmp(dialect, "dvm") ? " private("
                                       : ", private(",
              scope.var[k].before),
          any = true;
  sprintf(to + strlen(to), "%sw)", any ? "," : strcmp(dialect, "dvm") ? " private(" : ", private(");
  for (int k = 0; k < scope.vars; k++) {
    const Var *const v = &scope.var[k];
    if (v->access != REDUCED) continue;
    if (!strcmp(dialect, "dvm"))
      sprintf(to + strlen(to), ", reduction(%s(%s))", v->op == 0 ? "sum" : operators[v->op], v->before);
    else
      sprintf(to + strlen(to), " reduction(%s:%s)", operators[v->op], v->before);
  }
}

static void reductions(void) {
  for (int k = 0; k < scope.vars; k++) {
    Var *const v = &scope.var[k];
    if (v->access != REDUCED) continue;
    const Expr e = small_integer(2);
    const bool guarded = below(3) == 0;
    char c[MAX_TEXT];
    if (guarded) any_logical(c, 1), open_block("if (%s) then", c);
    if (v->op == 0)
      put("%s = %s + %s", v->before, v->before, e.s);
    else
      put("%s = %s(%s,int(%s,%d))", v->before, operators[v->op], v->before, e.s, v->kind);
    if (guarded) close_block("end if");
    v->used = true;
  }
}

static void head(const char *dialect, int p, const char *clause) {
  char collapse[32] = "", tuple[40] = "i1";
  if (p > 1 && below(3)) snprintf(collapse, sizeof collapse, " collapse(%d)", p);
  for (int k = 2; k <= p; k++) sprintf(tuple + strlen(tuple), ",i%d", k);
  if (!strcmp(dialect, "acc"))
    put("!$acc %s%s%s%s", one_of("parallel loop|parallel loop gang vector|kernels loop independent"), collapse, clause, "");
  if (!strcmp(dialect, "omp"))
    put("!$omp %s%s%s", one_of("parallel do|target teams distribute parallel do|target teams distribute parallel do simd"),
        collapse, clause);
  if (!strcmp(dialect, "dvm")) put("!DVM$ PARALLEL (%s)%s", tuple, clause);
}

void parallel_nest(const char *dialect) {
  const Scope before = scope;
  const int p = 1 + below(3);
  Extent x[3];
  for (int q = 0; q < p; q++) {
    x[q] = extent(true);
    enter(&x[q]);
  }
  share_out(p);
  char clause[1000];
  const bool concurrent = !strcmp(dialect, "dc");
  for (int k = 0; concurrent && k < scope.vars; k++)
    if (scope.var[k].access == REDUCED) scope.var[k].access = READ;
  clauses(clause, dialect);
  if (!strcmp(dialect, "dvm")) put("!DVM$ ACTUAL");
  if (!strcmp(dialect, "dvm")) put("!DVM$ REGION");
  if (concurrent) {
    char header[1000] = "";
    for (int q = 0; q < p; q++)
      sprintf(header + strlen(header), "%si%d = %s:%s%s%s", q ? ", " : "", q + 1, x[q].from.s, x[q].to.s, x[q].step[0] ? ":" : "",
              x[q].step[0] ? x[q].step + 2 : "");
    open_block("do concurrent (%s)", header);
  } else {
    head(dialect, p, clause);
    for (int q = 0; q < p; q++) open_block("do i%d = %s, %s%s", q + 1, x[q].from.s, x[q].to.s, x[q].step);
  }
  scope.parallel = true;
  scope.may_exit = false;
  for (int k = 0; k < scope.vars; k++) { /* private scalars are set first */
    Var *const v = &scope.var[k];
    if (v->access != NOTHING || v->rank) continue;
    char value[MAX_TEXT];
    any_value(value, v, 1);
    put("%s = %s", v->before, value);
    v->access = ANYTHING;
    v->op = -1;
  }
  for (int n = 2 + below(3); n > 0; n--) statement(2);
  reductions();
  if (concurrent)
    close_block("end do");
  else
    for (int q = 0; q < p; q++) close_block("end do");
  if (!strcmp(dialect, "dvm")) put("!DVM$ END REGION");
  if (!strcmp(dialect, "dvm")) put("!DVM$ GET_ACTUAL");
  Var kept[MAX_VARS];
  memcpy(kept, scope.var, sizeof kept);
  scope = before;
  memcpy(scope.var, kept, sizeof kept);
  for (int k = 0; k < scope.vars; k++) { /* private ones are undefined now */
    Var *const v = &scope.var[k];
    if (!v->rank && v->op == -1) put("%s = %s", v->before, v->type == LOGICAL ? ".true." : "3");
    v->op = 0;
    v->access = ANYTHING;
  }
}
