/* Clauses: their names become symbols, their constants are folded, and what they say is held against the loops. */
#include "frontend/directive/directive_table.h"
#include "frontend/sema/sema.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char *sentinel(const Directive *d) { return directive_table_dialect_sentinel(d->dialect); }

/* ---- names ---- */

Scope *sema_directive_scope_at(const Unit *u, const Stmt *st) {
  for (const Stmt *x = st->parent; x; x = x->parent)
    if (stmt_scope(x)) return stmt_scope(x);
  return u->scope;
}

/* PROCESSORS, TEMPLATE and the groups declare names of their own, which no symbol table holds. */
static bool declared_by_directive(const Unit *u, const char *name) {
  for (; u; u = u->host)
    for (const Stmt *st = u->first; st; st = st->next) {
      const Directive *d = st->kind == ST_DIRECTIVE ? st->u.directive : NULL;
      for (int i = 0; d && d->kind == DIR_MAPPING && d->head->args == HA_DEFINE && i < d->narg; i++)
        if (d->arg[i]->text == name) return true;
    }
  return false;
}

typedef struct {
  Sema *s;
  const Directive *d;
  bool ok;
} NameCheck;

static void tell_missing(NameCheck *c, const Expr *e) {
  const char *guess = sema_use_suggest(c->s, e->text);
  /* Threads of the host: nothing is made of them, and their names may be there with -fopenmp only. */
  bool harmless = c->d->kind == DIR_OTHER && c->d->dialect == DIALECT_OMP;
  static const char text[] = "'%s' in '%s %s' does not exist in this program unit%s%s%s";
  const char *ask = guess ? "; did you mean '" : "", *end = guess ? "'?" : "";
  if (!guess) guess = "";
  if (harmless)
    diag_warning(c->s->d, WARN_UNKNOWN_NAME, e->span, text, e->text, sentinel(c->d), c->d->name, ask, guess, end);
  else
    diag_error(c->s->d, e->span, text, e->text, sentinel(c->d), c->d->name, ask, guess, end);
  c->ok = false;
}

static bool exists(Sema *s, const Expr *e) {
  const Symbol *sym = symbol_lookup(s->scope, e->text);
  if (sym) return !sym->undeclared || sym->kind != SY_UNKNOWN;
  return scope_open(s->scope) || declared_by_directive(s->unit, e->text);
}

/* A scalar with subscripts; in a statement it would be a function. */
static void check_subscripted(NameCheck *c, const Expr *e) {
  const Symbol *sym = symbol_lookup(c->s->scope, e->kid[0]->text);
  if (!sym || sym->kind != SY_VARIABLE || sym->rank || sym->shape != SHAPE_SCALAR || sym->type.base == TY_CHARACTER) return;
  if (sym->from_unknown || sym->selector) return;
  diag_error(c->s->d, e->kid[0]->span, "'%s' in '%s %s' is not an array", sym->name, sentinel(c->d), c->d->name);
  diag_note(c->s->d, sym->span, "it is declared here");
  c->ok = false;
}

static bool check_visit(Expr *e, void *data) {
  NameCheck *c = data;
  if (e->kind == EX_REF && e->kid[0]->kind == EX_NAME && intrinsic_find(e->kid[0]->text)) {
    for (int i = 1; i < e->nkid; i++) ast_expr_walk(e->kid[i], check_visit, data);
    return false;
  }
  if (e->kind == EX_REF && e->kid[0]->kind == EX_NAME) check_subscripted(c, e);
  if (e->kind == EX_NAME && !exists(c->s, e)) tell_missing(c, e);
  return true;
}

static void resolve_common(Sema *s, const Directive *d, Expr *e) {
  char *key = arena_printf(s->a, "/%s/", e->text);
  e->sym = symbol_lookup(s->scope, intern(s->p->names, key, strlen(key)));
  if (!e->sym && !scope_open(s->scope))
    diag_error(s->d, e->span, "there is no COMMON block '/%s/' for '%s %s'", e->text, sentinel(d), d->name);
}

static bool base_is_mapping_name(Sema *s, const Expr *e) {
  while (e->nkid && (e->kind == EX_REF || e->kind == EX_MEMBER)) e = e->kid[0];
  return e->kind == EX_NAME && !symbol_lookup(s->scope, e->text) && declared_by_directive(s->unit, e->text);
}

/* DECLARE TARGET may list procedures that are defined elsewhere. */
static bool may_be_elsewhere(const Directive *d, const Expr *e) {
  return d->kind == DIR_DECLARE && d->dialect == DIALECT_OMP && e->kind == EX_NAME;
}

/* True when every name exists; then the expression is resolved. */
static bool resolve(Sema *s, const Directive *d, Expr *e) {
  if (!e) return false;
  if (e->kind == EX_NAME && (e->flags & EF_COMMON)) {
    resolve_common(s, d, e);
    return e->sym != NULL;
  }
  if (may_be_elsewhere(d, e) && !symbol_lookup(s->scope, e->text)) return false;
  NameCheck c = {s, d, true};
  ast_expr_walk(e, check_visit, &c);
  if (!c.ok) return false;
  if (base_is_mapping_name(s, e)) {
    for (int i = 1; i < e->nkid; i++) sema_expr(s, e->kid[i]);
    return false;
  }
  sema_expr(s, e);
  return true;
}

static const Symbol *item_symbol(const Expr *e) {
  while (e->nkid && (e->kind == EX_REF || e->kind == EX_MEMBER)) e = e->kid[0];
  return e->kind == EX_NAME ? e->sym : NULL;
}

static void need_variable(Sema *s, const Directive *d, const Clause *c, const Expr *e) {
  const Symbol *sym = item_symbol(e);
  if (!sym || sym->kind == SY_VARIABLE || sym->kind == SY_COMMON || sym->kind == SY_UNKNOWN) return;
  if (sym->kind == SY_PROCEDURE && (d->kind == DIR_ROUTINE || d->kind == DIR_DECLARE)) return;
  diag_error(s->d, e->span, "'%s' is not a variable; '%s' lists variables", sym->name, c->name);
}

/* ---- what clauses need ---- */

static bool lists_variables(ClauseKind k) { return k <= CL_USE_DEVICE || (k >= CL_IN && k <= CL_DEVICE_RESIDENT); }

static bool reduction_takes(RedOp op, Type t) {
  bool number = t.base == TY_INTEGER || t.base == TY_REAL;
  switch (op) {
  case RED_ADD:
  case RED_MUL: return number || t.base == TY_COMPLEX;
  case RED_MAX:
  case RED_MIN:
  case RED_MAXLOC:
  case RED_MINLOC: return number || t.base == TY_CHARACTER;
  case RED_AND:
  case RED_OR:
  case RED_EQV:
  case RED_NEQV: return t.base == TY_LOGICAL;
  case RED_IAND:
  case RED_IOR:
  case RED_IEOR: return t.base == TY_INTEGER;
  case RED_NONE: return true;
  }
  return true;
}

static void check_reduction(Sema *s, const Clause *c) {
  for (int i = 0; i < c->nitem; i++) {
    const Expr *e = c->item[i];
    bool place = i > 0 && (c->red == RED_MAXLOC || c->red == RED_MINLOC);
    if (place || e->type.base == TY_NONE || e->type.base == TY_DERIVED || reduction_takes(c->red, e->type)) continue;
    diag_error(s->d, e->span, "a reduction with '%s' does not work on %s", directive_op_text(c->red), type_text(s->a, e->type));
  }
}

static void check_positive(Sema *s, const Clause *c) {
  for (int i = 0; i < c->nitem; i++) {
    int64_t v;
    const Expr *e = c->item[i];
    if (e->kind == EX_STAR) continue;
    if (e->type.base != TY_INTEGER && e->type.base != TY_NONE)
      diag_error(s->d, e->span, "'%s' takes integers", c->name);
    else if (fold_const_int(e, &v) && v <= 0)
      diag_error(s->d, e->span, "'%s' takes positive numbers, not %lld", c->name, (long long)v);
  }
}

static void check_collapse(Sema *s, const Clause *c) {
  int64_t v;
  if (c->nitem == 1 && !fold_const_int(c->item[0], &v) && c->item[0]->type.base != TY_NONE)
    diag_error(s->d, c->item[0]->span, "'collapse' takes an integer constant");
}

static bool has_role(const Clause *c) { return c->kind == CL_PRIVATE || c->kind == CL_FIRSTPRIVATE || c->kind == CL_REDUCTION; }

/* A clause before 'c' that names the variable of 'item', and where; NULL: none does. */
static const Clause *earlier_role(const Directive *d, const Clause *c, const Expr *item, const Expr **there) {
  for (const Clause *x = d->clause; x != c && item->kind == EX_NAME && item->sym; x = x->next)
    for (int k = 0; has_role(x) && k < x->nitem; k++)
      if (x->item[k]->kind == EX_NAME && x->item[k]->sym == item->sym) return *there = x->item[k], x;
  return NULL;
}

/* One variable has one role: PRIVATE, FIRSTPRIVATE or REDUCTION. Each name is told once. */
static void check_roles(Sema *s, const Directive *d) {
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; has_role(c) && i < c->nitem; i++) {
      const Expr *there = NULL;
      const Clause *x = earlier_role(d, c, c->item[i], &there);
      if (!x) continue;
      diag_error(s->d, c->item[i]->span, "'%s' is in '%s' and in '%s'; a variable has one role", c->item[i]->text, x->name, c->name);
      diag_note(s->d, there->span, "it stands here already");
    }
}

static void check_device(Sema *s, const Directive *d, const Clause *c) {
  const Expr *e = c->nitem ? c->item[0] : NULL;
  if (e && ((e->type.base != TY_INTEGER && e->type.base != TY_NONE) || e->rank))
    diag_error(s->d, e->span, "'%s' takes an integer", c->name);
  if (c->word && !strcmp(c->word, "ancestor"))
    diag_error(s->d, c->span, "'%s %s' in a kernel would go back to the host, which no kernel can do", sentinel(d), d->name);
}

static void check_clause(Sema *s, const Directive *d, const Clause *c) {
  switch (c->kind) {
  case CL_REDUCTION: check_reduction(s, c); break;
  case CL_COLLAPSE:
    check_collapse(s, c);
    check_positive(s, c);
    break;
  case CL_BLOCK:
  case CL_TILE:
  case CL_VECTOR_LENGTH:
  case CL_NUM_WORKERS:
  case CL_NUM_GANGS:
  case CL_NUM_TEAMS:
  case CL_NUM_THREADS:
  case CL_THREAD_LIMIT:
  case CL_VECTOR:
  case CL_WORKER: check_positive(s, c); break;
  case CL_DEVICE: check_device(s, d, c); break;
  default: break;
  }
}

/* ---- threads of a block ---- */

enum { MOST_THREADS = 1024, WARP = 32, MOST_DEEP = 64 }; /* of a block of a GPU, of a warp, in the third direction */

/* The constant that a clause of the directive says, 0: none. */
static int64_t said(const Directive *d, ClauseKind k, int nth, const Clause **by) {
  int64_t v;
  const Clause *c = directive_find_clause(d, k);
  if (!c || nth >= c->nitem || !fold_const_int(c->item[nth], &v) || v < 1) return 0;
  *by = c;
  return v;
}

static void check_threads(Sema *s, const Clause *c, int64_t threads, const char *how) {
  if (threads <= MOST_THREADS) return;
  diag_error(s->d, c->span, "'%s' asks for %lld threads%s: a block of a GPU has at most %d", c->name, (long long)threads, how,
             MOST_THREADS);
}

/* What one directive says of a block has to fit into one. */
static void check_block(Sema *s, const Directive *d) {
  const Clause *c = NULL, *w = NULL;
  int64_t x = said(d, CL_BLOCK, 0, &c), y = said(d, CL_BLOCK, 1, &c), z = said(d, CL_BLOCK, 2, &c);
  if (x > MOST_THREADS || y > MOST_THREADS || z > MOST_THREADS || x * (y ? y : 1) * (z ? z : 1) > MOST_THREADS)
    diag_error(s->d, c->span, "a block of a GPU has at most %d threads", MOST_THREADS);
  else if (z > MOST_DEEP)
    diag_error(s->d, c->span, "a block of a GPU has at most %d threads in the third direction", MOST_DEEP);
  if (d->dialect != DIALECT_ACC || (directive_find_clause(d, CL_DEVICE_TYPE) && d->kind == DIR_SET)) return;
  int64_t lanes = said(d, CL_VECTOR_LENGTH, 0, &c);
  if (!lanes) lanes = said(d, CL_VECTOR, 0, &c);
  int64_t workers = said(d, CL_NUM_WORKERS, 0, &w);
  if (!workers) workers = said(d, CL_WORKER, 0, &w);
  if (lanes > MOST_THREADS)
    check_threads(s, c, lanes, "");
  else if (workers > MOST_THREADS)
    check_threads(s, w, workers, "");
  else if (workers)
    check_threads(s, w, workers * (lanes ? lanes : WARP), lanes ? " with the vector length" : " in warps");
}

/* Implicit typing gives a variable to a name that only this clause has: it holds nothing, and no copies are made. */
static bool only_named(Sema *s, const Clause *c, const Expr *e) {
  return (c->kind == CL_PRIVATE || c->kind == CL_SHARED) && e && e->kind == EX_NAME && !(e->flags & EF_COMMON) && !exists(s, e) &&
         sema_type_implicit(s, e->text).base != TY_NONE;
}

/* '!$ integer :: t': a line that is a comment without -fopenmp, [p, end) what stands behind the sentinel. */
static bool is_conditional(const char *line, const char *end, const char **p) {
  while (line < end && (*line == ' ' || *line == '\t')) line++;
  *p = line + 2;
  return end - line > 3 && strchr("!cC*", *line) && line[1] == '$' && !isalpha((unsigned char)line[2]);
}

static bool line_names(const char *p, const char *end, const char *name) {
  size_t n = strlen(name);
  for (; (size_t)(end - p) >= n; p++) {
    bool begins = !(isalnum((unsigned char)p[-1]) || p[-1] == '_');
    if (begins && !strncasecmp(p, name, n) && (p + n == end || !(isalnum((unsigned char)p[n]) || p[n] == '_'))) return true;
  }
  return false;
}

/* Without -fopenmp, only lines for OpenMP name it: what the clause says of it is of no consequence. */
static bool only_conditional(Sema *s, const Directive *d, const Clause *c, const Expr *e) {
  const Source *f = s->p->source;
  if (s->o->openmp || d->dialect != DIALECT_OMP || !lists_variables(c->kind) || !e || e->kind != EX_NAME || exists(s, e))
    return false;
  for (const char *p = f->text, *stop = p + f->len, *end; p < stop; p = end + 1) {
    const char *rest;
    end = memchr(p, '\n', (size_t)(stop - p));
    if (!end) end = stop;
    if (is_conditional(p, end, &rest) && line_names(rest, end, e->text)) return true;
  }
  return false;
}

static void drop_only_named(Sema *s, Directive *d, Clause *c) {
  int n = 0;
  for (int i = 0; i < c->nitem; i++) {
    const Expr *e = c->item[i];
    bool implicit = only_named(s, c, e);
    if (!implicit && !only_conditional(s, d, c, e)) {
      c->item[n++] = c->item[i];
      continue;
    }
    d->reduced |= !implicit;
    diag_warning(s->d, WARN_UNKNOWN_NAME, e->span,
                 implicit ? "'%s' in '%s %s' is named nowhere else in this program unit"
                          : "'%s' in '%s %s' is named on lines with '!$' only, which are statements with -fopenmp",
                 e->text, sentinel(d), d->name);
  }
  c->nitem = n;
}

static void resolve_clause(Sema *s, Directive *d, Clause *c) {
  bool ok = true;
  drop_only_named(s, d, c);
  for (int i = 0; i < c->nitem; i++) {
    bool one = resolve(s, d, c->item[i]);
    if (one && lists_variables(c->kind)) need_variable(s, d, c, c->item[i]);
    ok = ok && one;
  }
  if (ok) check_clause(s, d, c);
}

/* Names of ROUTINE and DECLARE TARGET may be procedures that are only defined elsewhere. */
static void resolve_args(Sema *s, const Directive *d) {
  for (int i = 0; i < d->narg; i++) {
    Expr *e = d->arg[i];
    bool loose = d->kind == DIR_ROUTINE || d->kind == DIR_OTHER || d->head->args == HA_DEFINE;
    if (loose) {
      Symbol *sym = e->kind == EX_NAME ? symbol_lookup(s->scope, e->text) : NULL;
      if (e->kind == EX_NAME) e->sym = sym;
    } else if (resolve(s, d, e) && d->kind == DIR_MAPPING && e->sym && e->sym->kind != SY_VARIABLE && e->sym->kind != SY_UNKNOWN) {
      diag_error(s->d, e->span, "'%s' is not an array; '%s' maps arrays", e->text, d->name);
    }
  }
}

/* ---- clauses and loops ---- */

/* The only loop of a block, when nothing that is executed stands beside it; *other gets what does. */
static Stmt *only_loop(const Stmt *loop, const Stmt **other) {
  Stmt *found = NULL;
  for (Stmt *st = loop->body; st; st = st->next) {
    bool nothing =
        st->kind == ST_DIRECTIVE || st->kind == ST_CONTINUE || st->kind == ST_FORMAT || st->kind == ST_DATA || st->kind == ST_END;
    if (st->kind == ST_DO && !found && st->u.loop.how != DO_WHILE && st->u.loop.how != DO_FOREVER)
      found = st;
    else if (!nothing)
      *other = st;
  }
  return found;
}

static Expr *loop_var(const Stmt *loop, int k) {
  return loop->u.loop.how == DO_CONCURRENT ? loop->u.loop.index[k].var : loop->u.loop.var;
}

/* 'PARALLEL (j,i)' or 'collapse(3)', for messages. */
static const char *clause_text(Sema *s, const Clause *c, int n) {
  if (c->kind != CL_LOOPS) return arena_printf(s->a, "%s(%d)", c->name, n);
  Buf b = {0};
  for (int i = 0; i < c->nitem; i++) buf_printf(&b, "%s%s", i ? "," : "PARALLEL (", c->item[i]->text);
  const char *text = arena_printf(s->a, "%s)", b.s);
  buf_free(&b);
  return text;
}

/* The k-th variable of the nest under d->loop; NULL after an error. 'where' is the clause that counts loops. */
static bool check_nest(Sema *s, const Directive *d, const Clause *where, int n, Expr **vars) {
  const Stmt *loop = d->loop;
  for (int k = 0; k < n;) {
    int own = loop->u.loop.how == DO_CONCURRENT ? loop->u.loop.nindex : 1;
    for (int i = 0; i < own && k < n; i++) vars[k++] = loop_var(loop, i);
    if (k == n) return true;
    const Stmt *other = NULL, *inner = only_loop(loop, &other);
    if (inner && !other) {
      loop = inner;
      continue;
    }
    if (inner) {
      diag_error(s->d, d->span, "the loops of '%s' are not tightly nested: %d loops are named", clause_text(s, where, n), n);
      diag_note(s->d, other->span, "this stands between them; move it, or name fewer loops");
    } else {
      diag_error(s->d, d->span, "'%s' speaks of %d loops, but only %d %s nested here", clause_text(s, where, n), n, k,
                 k == 1 ? "is" : "are");
      diag_note(s->d, loop->span, "this is the innermost of them");
    }
    return false;
  }
  return true;
}

/* A name in the letters of the source. */
static const char *as_written(Sema *s, const Expr *e) {
  const Source *src = source_of(s->p->sources, e->span.begin);
  size_t n = strlen(e->text);
  if (!src || e->span.end - e->span.begin != n) return e->text;
  return arena_strndup(s->a, src->text + (e->span.begin - src->base), n);
}

static void check_loop_list(Sema *s, const Directive *d, const Clause *c) {
  Expr **vars = ARENA_ARRAY(s->a, Expr *, c->nitem + 1);
  if (!check_nest(s, d, c, c->nitem, vars)) return;
  for (int i = 0; i < c->nitem; i++) {
    if (!vars[i] || c->item[i]->text == vars[i]->text) continue;
    diag_error(s->d, c->item[i]->span, "loop %d of the nest runs over '%s', not '%s'", i + 1, as_written(s, vars[i]),
               as_written(s, c->item[i]));
    diag_note(s->d, vars[i]->span, "the loop is here; PARALLEL names the loops from the outermost in");
    return;
  }
}

static void check_loops(Sema *s, const Directive *d) {
  int64_t n;
  for (const Clause *c = d->clause; c && d->loop; c = c->next) {
    Expr *vars[64];
    if (c->kind == CL_LOOPS) check_loop_list(s, d, c);
    if (c->kind == CL_COLLAPSE && c->nitem == 1 && fold_const_int(c->item[0], &n) && n > 1 && n <= 64 && !c->force)
      check_nest(s, d, c, (int)n, vars);
    if (c->kind == CL_TILE && c->nitem > 1 && c->nitem <= 64) check_nest(s, d, c, c->nitem, vars);
  }
}

/* ---- the walk ---- */

typedef struct {
  Sema *s;
  Unit *u;
} DirWalk;

void sema_directive_comment(Sema *s, const Directive *d, int errors) {
  if (s->d->errors == errors || s->comments_told || d->dialect != DIALECT_OMP || s->o->openmp) return;
  s->comments_told = true;
  diag_note(s->d, d->span,
            "gfortran reads OpenMP's directives with -fopenmp only, f2cuda always; with --directives=dvm,acc,dc they are comments");
}

static bool directive_visit(Stmt *st, void *data) {
  DirWalk *w = data;
  Directive *d = st->kind == ST_DIRECTIVE ? st->u.directive : NULL;
  if (!d) return true;
  int errors = w->s->d->errors;
  w->s->scope = sema_directive_scope_at(w->u, st);
  if (d->loop && stmt_scope(d->loop)) w->s->scope = stmt_scope(d->loop); /* names of DO CONCURRENT's header */
  resolve_args(w->s, d);
  for (Clause *c = d->clause; c; c = c->next) resolve_clause(w->s, d, c);
  check_roles(w->s, d);
  check_block(w->s, d);
  check_loops(w->s, d);
  sema_default_none(w->s, d);
  sema_directive_comment(w->s, d, errors);
  return true;
}

void sema_directive_all(Sema *s, Unit *u) {
  DirWalk w = {s, u};
  Scope *outer = s->scope;
  if (u->first) ast_stmt_walk(u->first, directive_visit, &w);
  s->scope = outer;
}
