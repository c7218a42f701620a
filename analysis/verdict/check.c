/* Loop directives that analysis disproves are errors. */
#include "analysis/dependence/coverage.h"
#include "analysis/openmp/race.h"
#include "analysis/pattern.h"
#include "analysis/verdict/verdict.h"
#include <string.h>

typedef struct Check {
  Analysis *ana;
  Code *code;
  Diag *diag;
  const Loop *base; /* first loop of the directive */
  Span at;          /* the directive, or the DO CONCURRENT */
} Check;

static bool same_construct(const Loop *base, const Loop *l) {
  return l->directive ? l->directive == base->directive : l->kind == LOOP_CONCURRENT && l->stmt == base->stmt;
}

/* ---- dependences ---- */

static const char *vector_text(Arena *a, const Reason *r, int level) {
  Buf b = {0};
  if (!r->ndist) return "varying";
  if (r->ndist == 1 || level == r->ndist - 1) {
    buf_printf(&b, "%lld", (long long)r->dist[r->ndist - 1]);
  } else {
    for (int i = 0; i < r->ndist; i++) buf_printf(&b, "%s%lld", i ? "," : "(", (long long)r->dist[i]);
    buf_puts(&b, ")");
  }
  const char *s = arena_strdup(a, b.s);
  buf_free(&b);
  return s;
}

static void tell_across(const Check *c, const Loop *l, const Reason *r) {
  const Clause *k = directive_find_clause(l->directive, CL_ACROSS);
  diag_error(c->diag, k->span, "the widths of ACROSS do not cover the dependences of '%s': %s", r->array->name, r->way_out);
  diag_note(c->diag, r->at, "line %d: %s", query_line(c->ana, r->at), r->text);
}

static void tell_dependence(const Check *c, const Loop *l, const Reason *r) {
  const char *who = l->kind == LOOP_CONCURRENT ? "DO CONCURRENT" : "the directive";
  const char *dist =
      r->code != REASON_DEPENDENCE ? "" : arena_printf(c->ana->arena, ", distance %s", vector_text(c->ana->arena, r, l->depth));
  diag_error(c->diag, c->at, "%s says that the iterations of '%s' are independent, but %s%s", who,
             l->var ? l->var->text : "the loop", r->text, strstr(r->text, "distance") ? "" : dist);
  diag_note(c->diag, r->at, "line %d: the first reference", query_line(c->ana, r->at));
  if (r->other.begin) diag_note(c->diag, r->other, "line %d: the second reference", query_line(c->ana, r->other));
  if (r->example) diag_note(c->diag, r->at, "for example, %s", r->example);
  if (r->way_out) diag_note(c->diag, c->at, "way out: %s", r->way_out);
}

/* The first disproof of the construct's loops: one error a directive is enough. */
static bool check_dependences(const Check *c, const Loop *l) {
  for (; l && same_construct(c->base, l); l = l->child)
    for (const Reason *r = l->reason; r; r = r->next)
      if (r->disproves && !r->team_own && !r->undefined && !judge_is_hard(r)) {
        r->code != REASON_ACROSS ? tell_dependence(c, l, r) : tell_across(c, l, r);
        return true;
      }
  return false;
}

/* ---- statements ---- */

static bool must_be_device(const Check *c) {
  const Directive *d = c->base->directive;
  return d && !directive_for_host(d) && (d->dialect != DIALECT_DVM || c->base->info->region);
}

/* Where a statement of the procedure stands in the way, that says what to do. */
static void tell_call(const Check *c, const Reason *r, const char *where) {
  diag_error(c->diag, r->at, "%s, so that it cannot be called in %s", r->text, where);
  if (r->other.begin) diag_note(c->diag, r->other, "line %d: this statement", query_line(c->ana, r->other));
  if (!r->other.begin && r->way_out) diag_note(c->diag, r->at, "way out: %s", r->way_out);
}

static bool jumps(const Reason *r) { return r->code == REASON_EXIT || r->code == REASON_GOTO || r->code == REASON_RETURN; }

/* The program is right, and the device cannot do it: the loop stays on the host, which is told. Of a procedure its body has to be known,
 * so that what it touches is. */
static bool may_stay(const Check *c, const Reason *r) {
  if (c->base->kind == LOOP_CONCURRENT) return !must_be_device(c) && !r->forbidden;
  return r->code == REASON_CALL && must_be_device(c) && r->other.begin;
}

static void tell_statement(const Check *c, const Reason *r) {
  bool concurrent = c->base->kind == LOOP_CONCURRENT;
  const char *where = concurrent ? "DO CONCURRENT" : must_be_device(c) ? "a loop that runs on the device" : "a parallel loop";
  if (may_stay(c, r)) return;
  if (r->code == REASON_CALL && r->waits && c->ana->bodies_come) return;
  if (r->code == REASON_CALL) {
    if (concurrent || must_be_device(c)) tell_call(c, r, where);
  } else if (r->code == REASON_MODULE) {
    if (must_be_device(c)) {
      diag_error(c->diag, r->at, "no device code for this loop: %s", r->text);
      diag_note(c->diag, c->at, "way out: %s", r->way_out);
    }
  } else if (r->code == REASON_LOOP_VARIABLE) {
    diag_error(c->diag, r->at, "%s", r->text);
  } else if (r->code == REASON_WHILE) {
    diag_error(c->diag, c->at, "a loop directive cannot stand at this loop: %s (DO WHILE)", r->text);
  } else if (jumps(r) || r->code == REASON_IMAGE || concurrent) {
    diag_error(c->diag, r->at, "%s: not allowed in %s", r->text, where);
  }
}

/* One error for each kind of statement that does not belong there. */
static void check_statements(const Check *c) {
  bool told[REASON_KINDS] = {0};
  for (const Reason *r = c->base->reason; r; r = r->next) {
    bool known = !judge_is_hard(r) && r->code != REASON_CALL && r->code != REASON_MODULE;
    if (known || told[r->code]) continue;
    told[r->code] = true;
    tell_statement(c, r);
  }
}

/* ---- clauses ---- */

static const Var *var_named(const Code *c, const Symbol *s) {
  for (int i = 0; i < c->var.n; i++)
    if (c->var.v[i]->sym == s && c->var.v[i]->object == s) return c->var.v[i];
  return NULL;
}

static const Access *first_access(const Check *c, const Var *v, bool stray) {
  for (int i = c->base->info->acc0; i < c->base->info->acc1; i++) {
    const Access *a = c->code->access.v[i];
    if (a->var == v && (!stray || a->red == RED_NONE)) return a;
  }
  return NULL;
}

/* An argument of a procedure that may read it, or set it, or combine it as the clause says: no error, but no kernel
 * either, as such calls have none. */
static bool in_the_dark(const Code *c, const Loop *base, const Access *a) {
  for (int i = base->info->acc0; i < base->info->acc1; i++) {
    const Access *b = c->access.v[i];
    if (b->ref == a->ref && b->write && b->maybe) return true;
  }
  return false;
}

static bool check_reduction(const Check *c, const Expr *item, RedOp said, const Var *v) {
  if (said == RED_NONE /* the program's own operator */ || said == RED_MAXLOC || said == RED_MINLOC || !v->scalar ||
      !first_access(c, v, false))
    return false;
  RedOp is = scalar_reduction_op(c->code, c->base, v);
  if (is == said || (is != RED_NONE && update_op_says_less(said, first_access(c, v, false)->update))) return false;
  const Access *stray = first_access(c, v, true);
  if (stray && in_the_dark(c->code, c->base, stray)) return false;
  if (is != RED_NONE) {
    diag_error(c->diag, item->span, "the clause says reduction %s of '%s', but the loop makes reduction %s",
               directive_op_text(said), v->path, directive_op_text(is));
    diag_note(c->diag, first_access(c, v, false)->ref->span, "line %d: the update",
              query_line(c->ana, first_access(c, v, false)->ref->span));
  } else if (stray && !stray->write && directive_for_host(c->base->directive)) { /* what the thread has of it so far */
    diag_warning(c->diag, WARN_ASSUMED, stray->ref->span, "reduction variable '%s' is read: the value is that of one thread so far",
                 v->path);
    return false;
  } else if (stray) {
    diag_error(c->diag, item->span, "'%s' is not a reduction variable of this loop: it is also %s at line %d", v->path,
               stray->write ? "set" : "read", query_line(c->ana, stray->ref->span));
    diag_note(c->diag, stray->ref->span, "line %d: this reference is not part of a reduction", query_line(c->ana, stray->ref->span));
  } else {
    diag_error(c->diag, item->span, "the loop updates '%s' by several operators, no reduction %s", v->path, directive_op_text(said));
  }
  return true;
}

/* Elements of a thread's own copy that nothing has set: gfortran takes it, and the values are what lies there. */
static void warn_undefined_elements(const Check *c, const Clause *k, const Var *v) {
  const char *elements = NULL;
  View *view = view_open(c->ana->priv->isl, c->code, c->base);
  const Access *r = coverage_undefined(view, v, &elements);
  view_close(view);
  if (!r) return;
  diag_warning(c->diag, WARN_ASSUMED, r->ref->span, "%s of PRIVATE array '%s' is read, and no statement of the iteration sets it",
               elements, v->path);
  diag_note(c->diag, k->span, "way out: FIRSTPRIVATE(%s) if each iteration starts from the value before the loop", v->path);
}

const Access *check_reads_undefined(const Code *c, const Loop *base, const Clause *k, const Var *v) {
  bool own = base->var && query_real_symbol(base->var->sym) == v->sym; /* may be listed as well: the loop sets it */
  bool lasts = k->kind == CL_LASTPRIVATE && !k->conditional && !clause_says(base, v->sym).begins_old;
  const Access *r = (k->kind == CL_PRIVATE || lasts) && v->scalar && !own ? scalar_read_first(c, base, v) : NULL;
  return r && !in_the_dark(c, base, r) ? r : NULL;
}

const Var *check_clause_var(const Code *c, const Expr *item) {
  const Expr *e = query_strip(item);
  return e && e->kind == EX_NAME && e->sym ? var_named(c, query_real_symbol(e->sym)) : NULL;
}

/* Every iteration sets it, and a statement behind the loop reads it: what the sequential loop leaves there is lost. */
static void warn_lost_value(const Check *c, const Clause *k, const Var *v) {
  const struct LoopInfo *info = c->base->info;
  if (k->kind != CL_PRIVATE || !v->scalar || clause_names_outer_index(c->base, v->sym) || !flow_has(info->must, v) ||
      !flow_has(info->read_out, v))
    return;
  diag_warning(c->diag, WARN_ASSUMED, k->span,
               "PRIVATE variable '%s' is read after the loop, where it does not have the last iteration's value", v->path);
  diag_note(c->diag, k->span, "way out: %s",
            c->base->directive->dialect == DIALECT_OMP ? "LASTPRIVATE in place of PRIVATE"
                                                       : "no clause, as the last value of a variable without one is kept");
}

static bool check_private(const Check *c, const Clause *k, const Var *v) {
  const Access *r = check_reads_undefined(c->code, c->base, k, v);
  warn_lost_value(c, k, v);
  if (!v->scalar && v->sym == v->object && v->object->rank && !v->pointer) warn_undefined_elements(c, k, v);
  if (!r) return false;
  if (clause_names_outer_index(c->base, v->sym)) {
    diag_warning(c->diag, WARN_PRIVATE_INDEX, k->span, "PRIVATE of '%s', the index of a loop around this one: its value is kept",
                 v->path);
    return false;
  }
  const bool threads = directive_for_host(c->base->directive); /* the program's own, and every other compiler takes it */
  const char *text = arena_printf(c->ana->arena, "%s variable '%s' is read before the iteration has set it",
                                  k->kind == CL_PRIVATE ? "PRIVATE" : "LASTPRIVATE", v->path);
  if (threads)
    diag_warning(c->diag, WARN_ASSUMED, r->ref->span, "%s", text);
  else
    diag_error(c->diag, r->ref->span, "%s", text);
  diag_note(c->diag, k->span, "line %d: private by this clause", query_line(c->ana, k->span));
  return !threads;
}

/* Threads of OpenMP go on from what their last iteration has left, however many iterations they have; kernels have one thread an iteration. */
static void warn_begun_anew(const Check *c, const Clause *k, const Var *v) {
  const Access *r = v->scalar ? scalar_read_first(c->code, c->base, v) : NULL, *w = NULL;
  for (int i = c->base->info->acc0; r && i < c->base->info->acc1 && !w; i++) {
    const Access *a = c->code->access.v[i];
    if (a->var == v && a->write && !a->index) w = a;
  }
  if (!w || in_the_dark(c->code, c->base, w)) return;
  diag_warning(
      c->diag, WARN_ASSUMED, r->ref->span,
      "FIRSTPRIVATE variable '%s' is read, and line %d sets it for later iterations: in kernels each iteration begins with the "
      "value from before the loop",
      v->path, query_line(c->ana, w->ref->span));
  diag_note(c->diag, k->span, "way out: without the clause, if the value goes from iteration to iteration");
}

static bool check_clauses(const Check *c) {
  bool wrong = false;
  const Directive *d = c->base->directive;
  for (const Clause *k = d ? d->clause : NULL; k; k = k->next) {
    if (k->kind != CL_REDUCTION && k->kind != CL_PRIVATE && k->kind != CL_LASTPRIVATE && k->kind != CL_FIRSTPRIVATE) continue;
    for (int i = 0; i < k->nitem; i++) {
      const Expr *e = query_strip(k->item[i]);
      const Var *v = check_clause_var(c->code, e);
      if (!v) continue;
      if (k->kind == CL_FIRSTPRIVATE)
        warn_begun_anew(c, k, v);
      else
        wrong |= k->kind != CL_REDUCTION ? check_private(c, k, v) : check_reduction(c, e, clause_reduction(k, e), v);
    }
  }
  return wrong;
}

/* REDUCE of DO CONCURRENT. */
static bool check_locality(const Check *c) {
  const Stmt *s = c->base->kind == LOOP_CONCURRENT ? c->base->stmt : NULL;
  bool wrong = false;
  for (int i = 0; s && i < s->u.loop.nlocality; i++)
    for (int n = 0; s->u.loop.locality[i].kind == LOC_REDUCE && n < s->u.loop.locality[i].nnames; n++) {
      const Var *v = check_clause_var(c->code, s->u.loop.locality[i].names[n]);
      wrong |= v && check_reduction(c, s->u.loop.locality[i].names[n], clause_says(c->base, v->sym).red, v);
    }
  return wrong;
}

/* ---- notes ---- */

/* OpenACC gives each iteration its own scalars by rule (OpenACC 3.3, 2.6.1); in the other dialects they are
 * shared unless a clause says otherwise, as arrays are in all. */
static void note_private(const Check *c, Role role, const char *clause) {
  bool acc = c->base->directive->dialect == DIALECT_ACC;
  Buf names = {0};
  for (const VarUse *u = c->base->var_use; u; u = u->next)
    if (u->inferred && u->role == role && (u->sym->rank || !acc) && symbol_exists_at(u->sym, c->base->stmt) &&
        sharing_by_threadprivate(query_real_symbol(u->sym)) != SHARE_OWN)
      buf_printf(&names, "%s%s", names.len ? ", " : "", u->path);
  if (names.len) diag_remark(c->diag, WARN_INFERRED, c->at, "%s(%s) inferred", clause, names.s);
  buf_free(&names);
}

/* The loop is run by threads that are there already, and as it is written. */
static bool shares_work(const Directive *d) {
  return d->dialect == DIALECT_OMP && directive_for_host(d) && !(d->flags & DF_REGION);
}

/* Iterations that do not set it get what nobody has defined: the sequential loop has another value there. */
static void warn_undefined(const Check *c) {
  for (const Reason *r = c->base->reason; r; r = r->next) {
    if (r->code != REASON_PRIVATE_READ_BEFORE_SET || r->disproves) continue;
    diag_warning(c->diag, WARN_ASSUMED, r->at, "%s", r->text);
    if (r->way_out) diag_note(c->diag, r->at, "way out: %s", r->way_out);
  }
}

static void warn_assumptions(const Check *c) {
  for (const Reason *r = c->base->reason; r; r = r->next)
    if ((r->code == REASON_SHARED || r->code == REASON_OUTSIDE) && !r->disproves)
      diag_warning(c->diag, r->code == REASON_SHARED ? WARN_SHARED_BY_THREADS : WARN_ASSUMED, c->at, "%s", r->text);
}

/* The iterations are not independent, but the device keeps their order where it matters. */
static void note_running(const Check *c) {
  const Loop *l = c->base;
  const char *name = l->scan ? l->scan->path : NULL;
  if (name && (l->verdict == V_SCAN || l->verdict == V_COMPACTION))
    diag_remark(c->diag, WARN_INFERRED, c->at, "'%s' carries a value from iteration to iteration: the loop runs as a %s", name,
                words_verdict(l->verdict));
}

static void note_inferred(const Check *c) {
  note_running(c);
  warn_undefined(c);
  if (c->base->kind == LOOP_CONCURRENT) return;
  warn_assumptions(c);
  if (shares_work(c->base->directive)) return;
  note_private(c, ROLE_PRIVATE, "PRIVATE");
  note_private(c, ROLE_LASTPRIVATE, c->base->directive->dialect == DIALECT_OMP ? "LASTPRIVATE" : "PRIVATE");
  for (const VarUse *u = c->base->var_use; u; u = u->next) {
    if (!u->inferred || u->role != ROLE_REDUCTION || u->sym->rank) continue;
    diag_remark(c->diag, WARN_INFERRED, c->at, "REDUCTION(%s:%s) inferred", directive_op_text(u->red), u->path);
  }
}

/* DO CONCURRENT without its dialect is a loop like others: the host's compiler checks it. */
static bool is_base(const Analysis *a, const Loop *l) {
  if (!clause_asserts(l) || (l->directive && !(a->program->options->dialects >> l->directive->dialect & 1))) return false;
  if (l->kind == LOOP_CONCURRENT && !l->directive && !(a->program->options->dialects >> DIALECT_DC & 1)) return false;
  return l->kind == LOOP_CONCURRENT ? l->index == 0 : !l->parent || l->parent->directive != l->directive;
}

/* The directive does not say that the iterations are independent, but they are, with clauses that analysis finds. */
static bool is_ordered(const Loop *l) {
  const Directive *d = l->directive;
  bool runs = l->verdict == V_PARALLEL || l->verdict == V_REDUCTION;
  return runs && d && d->dialect == DIALECT_OMP && (d->flags & DF_PARALLEL) && directive_find_clause(d, CL_ORDERED);
}

void check_directives(Analysis *a, Code *c) {
  for (int i = 0; i < c->loop.n; i++) {
    Loop *l = c->loop.v[i];
    Check k = {a, c, a->priv->diag, l, l->directive ? l->directive->span : l->stmt->span};
    if (!is_base(a, l)) {
      if (is_ordered(l)) note_inferred(&k);
      continue;
    }
    check_statements(&k);
    if (!check_clauses(&k) && !check_locality(&k) && !check_dependences(&k, l)) note_inferred(&k);
  }
}
