/* Directives as constructs: where they may stand, which END closes which, which loop they speak of. */
#include "frontend/directive/directive_table.h"
#include "frontend/sema/sema.h"
#include <ctype.h>
#include <string.h>

/* Directives that are open in one block; those of the blocks around it. */
typedef struct Block {
  VEC(Directive *) open;    /* not closed yet, outermost first */
  const Directive *compute; /* the device construct around this block, NULL: none */
  struct Block *outer;      /* the block around it */
} Block;

/* The walk over one unit. */
typedef struct {
  Sema *s;
  Unit *u;
  int declarations_left; /* specification statements that follow at the unit's level */
  bool executing;        /* an executable statement came before */
} DirectiveWalk;

static const char *sentinel(const Directive *d) { return directive_table_dialect_sentinel(d->dialect); }

/* ---- loops ---- */

/* Between a directive and its loop others may stand: those of other dialects, and those without effect. */
static bool may_stand_between(const Directive *loop, const Stmt *st) {
  const Directive *d = st->kind == ST_DIRECTIVE ? st->u.directive : NULL;
  if (st->kind != ST_DIRECTIVE) return false;
  return !d || d->dialect != loop->dialect || (d->kind == DIR_OTHER && d->head->pair != PAIR_MUST) || d->kind == DIR_MAPPING;
}

/* Between 'from' and 'to' stands a line of conditional compilation, '!$ do i = 1, n', which is a comment here. */
static bool skips_conditional(const Sema *s, Loc from, Loc to) {
  const Source *text = source_of(s->p->sources, from);
  for (Loc at = from; text && at < to && at < text->base + text->len; at++) {
    const char *p = text->text + (at - text->base);
    bool mark = p[0] == '$' && (p[1] == ' ' || p[1] == '\t') && at > text->base && strchr("!cC*", p[-1]);
    if (mark) return true;
  }
  return false;
}

static void no_loop(Sema *s, const Directive *d, const Stmt *next) {
  bool loop = next && next->kind == ST_DO;
  if (loop)
    diag_error(s->d, d->span, "%s follows '%s %s': how often it runs is not known before it starts",
               next->u.loop.how == DO_WHILE ? "DO WHILE" : "DO without a control", sentinel(d), d->name);
  else
    diag_error(s->d, d->span, "no loop follows '%s %s'", sentinel(d), d->name);
  if (next) diag_note(s->d, next->span, loop ? "this is the loop" : "this stands where its loop should begin");
}

/* The loop behind the directive is itself conditional. True: without it the directive means nothing, which was told. */
static bool is_conditional(Sema *s, Directive *d, const Stmt *next) {
  if (d->dialect != DIALECT_OMP || s->o->openmp || !next) return false;
  if (!skips_conditional(s, d->span.end, next->span.begin)) return false;
  diag_warning(s->d, WARN_IGNORED_DIRECTIVE, d->span,
               "the loop of '%s %s' is there with -fopenmp only: the directive has no effect", sentinel(d), d->name);
  d->kind = DIR_OTHER;
  d->flags = 0;
  return true;
}

static void find_loop(Sema *s, Directive *d) {
  Stmt *n = d->stmt->next;
  while (n && may_stand_between(d, n)) n = n->next;
  bool counted = n && n->kind == ST_DO && (n->u.loop.how == DO_COUNTED || n->u.loop.how == DO_CONCURRENT);
  if (counted)
    d->loop = n;
  else if (!is_conditional(s, d, n) &&
           (!n || n->kind != ST_OPAQUE || s->p->sound)) /* else it is a loop that could not be read, and was told */
    no_loop(s, d, n);
}

/* What an acc loop without SEQ, AUTO or INDEPENDENT means depends on the construct around it
 * (OpenACC 3.3, 2.9). */
static void default_of_loop(Directive *d, const Directive *compute) {
  if (d->dialect != DIALECT_ACC || (d->flags & (DF_REGION | DF_SEQ | DF_AUTO | DF_INDEPENDENT))) return;
  if (!compute || !(compute->flags & (DF_KERNELS | DF_SERIAL))) d->flags |= DF_PARALLEL;
}

/* ---- pairs ---- */

static void not_closed(Sema *s, const Directive *d, Span before) {
  const char *what = str_prefix(d->name, "begin ") ? d->name + 6 : d->name;
  diag_error(s->d, d->span, "'%s %s' is not closed; '%s end %s' is missing", sentinel(d), d->name, sentinel(d), what);
  if (before.begin) diag_note(s->d, before, "it should stand before this");
}

static bool open_outside(const Block *b, const Directive *end) {
  for (; b; b = b->outer)
    for (int i = b->open.n - 1; i >= 0; i--)
      if (b->open.v[i]->head == end->head) return true;
  return false;
}

/* The words of a directive that could not be read are those that 'name' has, or nearly so. */
static bool is_nearly(Sema *s, const char *text, const char *name) {
  size_t n = 0;
  for (const char *p = name; p; p = (p = strchr(p, ' ')) ? p + 1 : NULL) {
    n += strspn(text + n, " ");
    n += strcspn(text + n, " (");
  }
  char *words = arena_strndup(s->a, text, n);
  for (char *c = words; *c; c++) *c = (char)tolower((unsigned char)*c);
  return !strcmp(words, name) || str_nearest(words, &name, 1);
}

/* A directive before 'end' was told as one that cannot be read, and may be the one that 'end' closes. */
static bool may_be_unread(Sema *s, const Directive *end) {
  for (const Stmt *at = end->stmt; at; at = at->parent)
    for (const Stmt *x = at; x; x = x->prev)
      if (x->kind == ST_OPAQUE && x->line->kind == LN_DIRECTIVE && x->line->dialect == end->dialect &&
          is_nearly(s, x->line->text + strspn(x->line->text, " "), end->head->spelling))
        return true;
  return false;
}

/* What it closes may stand in text that '#ifdef _OPENACC' or '#ifdef _OPENMP' has left out. */
static bool may_be_left_out(const Sema *s, const Directive *end) {
  const Source *text = source_of(s->p->sources, end->span.begin);
  bool defined = end->dialect == DIALECT_OMP && s->o->openmp;
  for (int i = 0; i < s->o->ncpp_args && end->dialect == DIALECT_ACC; i++) defined |= str_prefix(s->o->cpp_args[i], "-D_OPENACC");
  return text && text->raw && !defined && (end->dialect == DIALECT_ACC || end->dialect == DIALECT_OMP);
}

static void not_open(Sema *s, const Block *b, const Directive *end) {
  if (may_be_unread(s, end)) return;
  if (may_be_left_out(s, end)) {
    diag_warning(s->d, WARN_IGNORED_DIRECTIVE, end->span, "'%s %s' closes nothing without %s: it has no effect", sentinel(end),
                 end->name, end->dialect == DIALECT_ACC ? "-fopenacc" : "-fopenmp");
    return;
  }
  if (open_outside(b->outer, end))
    diag_error(s->d, end->span, "'%s %s' stands in another block than the directive it closes", sentinel(end), end->name);
  else
    diag_error(s->d, end->span, "'%s %s' closes nothing: '%s %s' is not open here", sentinel(end), end->name, sentinel(end),
               end->head->spelling);
}

/* The END of a loop's directive follows the loop directly. */
static void check_place_of_end(Sema *s, const Directive *begin, const Directive *end) {
  const Stmt *before = end->stmt->prev;
  while (before && before->kind == ST_DIRECTIVE && before != begin->stmt) before = before->prev;
  if (begin->kind == DIR_LOOP && begin->loop && before != begin->loop)
    diag_error(s->d, end->span, "'%s %s' does not follow its loop directly", sentinel(end), end->name);
}

/* Before a BLOCK construct the END may be left out: OpenMP 5.1, 2.1. */
static Stmt *strict_block(const Directive *d) {
  Stmt *next = d->stmt->next;
  return d->dialect == DIALECT_OMP && next && next->kind == ST_BLOCK ? next : NULL;
}

/* 'd' has no END of its own. */
static void left_open(Sema *s, Directive *d, Span before) {
  if (d->head->pair != PAIR_MUST) return;
  if (strict_block(d))
    d->end = strict_block(d)->end;
  else
    not_closed(s, d, before);
}

/* The variable has storage of its own for the whole run, and its declaration stands between the two. */
static bool is_declared_between(const Symbol *v, const Directive *begin, const Directive *end) {
  bool lasts = v->kind == SY_VARIABLE && v->saved && !v->dummy && !v->common && !(v->attrs & AT_PARAMETER);
  return lasts && v->span.begin >= begin->span.end && v->span.begin < end->span.begin;
}

/* BEGIN DECLARE TARGET enters what is declared up to its END, as DECLARE TARGET ENTER(..) does. */
static void enter_declared(Sema *s, Directive *begin, const Directive *end) {
  const Scope *scope = sema_directive_scope_at(end->stmt->unit, end->stmt);
  VEC(Expr *) items = {0};
  for (Symbol *v = scope ? scope->first : NULL; v; v = v->next) {
    if (!is_declared_between(v, begin, end)) continue;
    Expr *e = ARENA_NEW(s->a, Expr);
    *e = (Expr){.kind = EX_NAME, .span = v->span, .text = v->name, .sym = v};
    vec_push(s->a, &items, e);
  }
  Clause *c = ARENA_NEW(s->a, Clause), **tail = &begin->clause;
  *c = (Clause){.kind = CL_CREATE, .name = "enter", .span = begin->span, .item = items.v, .nitem = items.n};
  while (*tail) tail = &(*tail)->next;
  if (items.n) *tail = c;
  begin->kind = DIR_DECLARE;
}

/* PARALLEL LOOP, KERNELS LOOP and SERIAL LOOP right before END PARALLEL, END KERNELS, END SERIAL, which other compilers take. */
static bool is_combined_form(const Directive *begin, const Directive *end) {
  const char *long_form = begin->head->spelling, *short_form = end->head->spelling;
  if (begin->dialect != DIALECT_ACC || end->dialect != DIALECT_ACC || begin->kind != DIR_LOOP) return false;
  return str_prefix(long_form, short_form) && !strcmp(long_form + strlen(short_form), " loop");
}

static void close_directive(Sema *s, Block *b, Directive *end) {
  int i = b->open.n - 1;
  while (i >= 0 && b->open.v[i]->head != end->head) i--;
  if (i < 0 && b->open.n && is_combined_form(b->open.v[b->open.n - 1], end)) i = b->open.n - 1;
  if (i < 0) {
    not_open(s, b, end);
    return;
  }
  Directive *begin = b->open.v[i];
  int kept = i;
  for (int k = i + 1; k < b->open.n; k++)
    if (b->open.v[k]->dialect == end->dialect)
      left_open(s, b->open.v[k], end->span);
    else
      b->open.v[kept++] = b->open.v[k]; /* programs that are written in two dialects close them in any order */
  begin->end = end->stmt;
  end->begin = begin;
  b->open.n = kept;
  if (!strcmp(begin->head->spelling, "begin declare target")) enter_declared(s, begin, end);
  check_place_of_end(s, begin, end);
}

/* ---- places ---- */

static bool is_late_specification(StmtKind k) { return k >= ST_USE && k <= ST_PROCEDURE_DECL && k != ST_DATA && k != ST_NAMELIST; }

static bool is_executable(StmtKind k) { return k >= ST_DO && k != ST_DIRECTIVE && k != ST_OPAQUE; }

static bool in_code(const DirectiveWalk *p, const Stmt *st) {
  if (st->parent) return st->parent->kind != ST_BLOCK && st->parent->kind != ST_INTERFACE && st->parent->kind != ST_DERIVED_TYPE;
  return p->executing;
}

static void check_place(DirectiveWalk *p, const Directive *d) {
  UnitKind k = p->u->kind;
  bool has_code = k == UN_PROGRAM || k == UN_SUBROUTINE || k == UN_FUNCTION;
  if (d->head->place == PLACE_SPEC && in_code(p, d->stmt))
    diag_error(p->s->d, d->span, "'%s %s' belongs among the declarations, before the first executable statement", sentinel(d),
               d->name);
  if (d->head->place != PLACE_EXEC) return;
  if (!has_code)
    diag_error(p->s->d, d->span, "'%s %s' is executable and cannot stand outside a procedure or main program", sentinel(d), d->name);
  else if (!d->stmt->parent && p->declarations_left > 0)
    diag_error(p->s->d, d->span, "'%s %s' stands among declarations; it belongs after them", sentinel(d), d->name);
}

/* ---- the walk ---- */

static void pair_block(DirectiveWalk *p, Stmt *first, Block *outer, const Directive *compute);

static const Directive *compute_here(const Block *b) {
  for (int i = b->open.n - 1; i >= 0; i--)
    if (b->open.v[i]->kind == DIR_REGION) return b->open.v[i];
  return b->compute;
}

/* Loop directives that may have an END and whose loop lies behind other statements by now will have none. */
static void drop_done_loops(Block *b, const Directive *d) {
  const Stmt *before = d->stmt->prev;
  while (before && before->kind == ST_DIRECTIVE) before = before->prev;
  int first = b->open.n, kept;
  while (first > 0 && b->open.v[first - 1]->kind == DIR_LOOP && b->open.v[first - 1]->head->pair == PAIR_MAY) first--;
  kept = first;
  for (int i = first; i < b->open.n; i++) {
    const Stmt *loop = b->open.v[i]->loop;
    bool done = loop && loop != before && stmt_before(loop, d->stmt);
    if (!done) b->open.v[kept++] = b->open.v[i];
  }
  b->open.n = kept;
}

static bool makes_team(const Directive *d) {
  return d->dialect == DIALECT_OMP && d->kind == DIR_OTHER && d->head->pair == PAIR_MUST &&
         (d->flags & (DF_HOST_PARALLEL | DF_TARGET));
}

static const Directive *team_here(const Block *b) {
  for (; b; b = b->outer)
    for (int i = b->open.n - 1; i >= 0; i--)
      if (makes_team(b->open.v[i])) return b->open.v[i];
  return NULL;
}

/* ---- LOOP of OpenMP ---- */

/* The nearest construct around it that makes threads or asks for the device; NULL: none in this unit. */
static const Directive *threads_here(const Block *b) {
  for (; b; b = b->outer)
    for (int i = b->open.n - 1; i >= 0; i--) {
      const Directive *d = b->open.v[i];
      bool block = d->head->pair == PAIR_MUST && (d->kind == DIR_REGION || d->kind == DIR_OTHER);
      if (d->dialect == DIALECT_OMP && block && (d->flags & (DF_HOST_PARALLEL | DF_TARGET))) return d;
    }
  return NULL;
}

static bool in_target(const Block *b) {
  for (; b; b = b->outer)
    for (int i = 0; i < b->open.n; i++)
      if (b->open.v[i]->kind == DIR_REGION && (b->open.v[i]->flags & DF_TARGET)) return true;
  return false;
}

/* It stands in a loop that has a directive of OpenMP's. */
static bool in_omp_loop(const Directive *d) {
  for (const Stmt *loop = d->stmt->parent; loop; loop = loop->parent)
    for (const Stmt *x = loop->kind == ST_DO ? loop->prev : NULL; x && x->kind == ST_DIRECTIVE; x = x->prev)
      if (x->u.directive && x->u.directive->dialect == DIALECT_OMP && x->u.directive->loop == loop) return true;
  return false;
}

/* Who shares the iterations of LOOP out: in a construct for the device, and for teams, the device; in PARALLEL,
 * and with BIND(PARALLEL), threads that the host has already. Otherwise it is the whole construct. */
static void bind_loop(const Block *b, Directive *d) {
  if (d->dialect != DIALECT_OMP || strcmp(d->head->spelling, "loop") || in_omp_loop(d)) return;
  const Directive *around = threads_here(b);
  const Clause *c = d->clause;
  while (c && strcmp(c->name, "bind")) c = c->next;
  if (in_target(b) || (around && (around->flags & DF_TARGET)))
    d->flags |= DF_TARGET;
  else if (around || (c && c->word && !strcmp(c->word, "parallel")))
    d->flags |= DF_HOST_PARALLEL;
  else
    d->flags |= DF_HOST_PARALLEL | DF_REGION;
}

static void directive(DirectiveWalk *p, Block *b, Directive *d) {
  int errors = p->s->d->errors;
  check_place(p, d);
  if (d->kind == DIR_END) close_directive(p->s, b, d);
  sema_directive_comment(p->s, d, errors);
  if (d->kind == DIR_END) return;
  drop_done_loops(b, d);
  d->team = team_here(b);
  if (d->kind == DIR_LOOP) {
    find_loop(p->s, d);
    bind_loop(b, d);
    default_of_loop(d, compute_here(b));
  }
  if (d->head->pair != PAIR_NEVER) vec_push(p->s->a, &b->open, d);
}

/* The directive that makes the loop 'st' a device construct of its own. */
static const Directive *directive_of_loop(const Stmt *st) {
  for (const Stmt *x = st->prev; x && x->kind == ST_DIRECTIVE; x = x->prev)
    if (x->u.directive && x->u.directive->loop == st && (x->u.directive->flags & DF_REGION)) return x->u.directive;
  return NULL;
}

static void nested_blocks(DirectiveWalk *p, Stmt *st, Block *b) {
  const Directive *own = st->kind == ST_DO ? directive_of_loop(st) : NULL;
  const Directive *compute = own ? own : compute_here(b);
  pair_block(p, st->body, b, compute);
  for (Stmt *x = st->other; x; x = x->other) pair_block(p, x->body, b, compute);
}

static void statement(DirectiveWalk *p, Stmt *st, Block *b) {
  if (!b->outer) {
    p->declarations_left -= is_late_specification(st->kind);
    p->executing = p->executing || is_executable(st->kind);
  }
  if (st->kind == ST_DIRECTIVE && st->u.directive) {
    st->u.directive->stmt = st;
    directive(p, b, st->u.directive);
  } else if (st->body || st->other) {
    nested_blocks(p, st, b);
  }
}

static void pair_block(DirectiveWalk *p, Stmt *first, Block *outer, const Directive *compute) {
  Block b = {.compute = compute, .outer = outer};
  Stmt *last = NULL;
  for (Stmt *st = first; st && st->kind != ST_CONTAINS; st = st->next) statement(p, last = st, &b);
  const Stmt *end = outer ? (last && last->parent ? last->parent->end : NULL) : p->u->end;
  for (int i = b.open.n - 1; i >= 0; i--) left_open(p->s, b.open.v[i], end ? end->span : (Span){0, 0});
}

void sema_construct_pair_directives(Sema *s, Unit *u) {
  DirectiveWalk p = {.s = s, .u = u};
  for (const Stmt *st = u->first; st; st = st->next) p.declarations_left += is_late_specification(st->kind);
  pair_block(&p, u->first, NULL, NULL);
}
