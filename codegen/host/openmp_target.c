/* OpenMP directives in the host text. Those for the device are carried out by f2cuda: were they left to
 * gfortran, the object would have code for its offload compiler, and data would be brought to the device
 * twice. They become comments; what they say of the host goes into directives beside them:
 *
 *   ! omp target map(from: a) private(t)
 *   !$omp parallel num_threads(1) private(t)      a target region has variables of its own
 *
 * Host directives that gfortran may not know (OpenMP 5.1, 5.2) become comments too where they change no
 * result, or are written in the words of OpenMP 5.0. */
#include "codegen/host/host_openmp.h"
#include "analysis/unit/clause.h"
#include "frontend/directive/directive_table.h"
#include <ctype.h>
#include <string.h>

/* ---- what stays ---- */

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list; list++)
    if (!strcmp(name, *list)) return true;
  return false;
}

/* 'loop' that no construct of host threads shares out: gfortran has no meaning for it. */
static bool is_unbound_loop(const Directive *d) { return !(d->flags & DF_HOST_PARALLEL) || (d->flags & (DF_REGION | DF_TARGET)); }

/* The directive of the loop that SCAN stands in. */
static const Directive *scanned_by(const Directive *d) {
  for (const Stmt *s = d->stmt->parent; s; s = s->parent)
    for (const Stmt *t = s->kind != ST_DO ? NULL : s->parent ? s->parent->body : d->stmt->unit->first; t; t = t->next)
      if (t->kind == ST_DIRECTIVE && t->u.directive && t->u.directive->loop == s) return t->u.directive;
  return NULL;
}

bool openmp_target_is_off(const Directive *d) {
  static const char *const device[] = {"requires", "begin declare target", "teams workdistribute", "workdistribute", NULL};
  static const char *const hints[] = {"tile",       "unroll",   "assume",  "assumes",        "dispatch",
                                      "allocators", "allocate", "interop", "declare mapper", NULL};
  if (d->dialect != DIALECT_OMP || !d->head) return false;
  if (d->chosen) return true;
  if (d->head->flags & DF_TARGET) return true;
  const Directive *loop = strcmp(d->head->spelling, "scan") ? NULL : scanned_by(d);
  if (loop) return openmp_target_is_off(loop); /* one thread keeps the order */
  if (!strcmp(d->head->spelling, "loop")) return is_unbound_loop(d->begin ? d->begin : d);
  return is_one_of(d->head->spelling, device) || is_one_of(d->head->spelling, hints);
}

/* ---- texts of clauses ---- */

/* Where the byte 'loc' of the source stands in the directive's text. */
static int text_index(const Line *l, Loc loc) {
  int i = 0;
  while (i < l->len && prescan_line_loc(l, i) != loc) i++;
  return i;
}

const char *openmp_target_clause_text(Gen *g, const Directive *d, const Clause *c) {
  const Line *l = d->stmt->line;
  int from = text_index(l, c->span.begin), to = text_index(l, c->span.end - 1) + 1;
  return to > from && to <= l->len ? arena_strndup(g->arena, l->text + from, (size_t)(to - from)) : "";
}

/* Clauses of a combined directive that its part for host threads keeps. */
static bool is_for_threads(const Clause *c, bool simd) {
  static const char *const kept[] = {"private", "firstprivate", "lastprivate", "shared", "reduction", "collapse", "schedule",
                                     "ordered", "num_threads",  "proc_bind",   "linear", "copyin",    NULL};
  static const char *const of_simd[] = {"safelen", "simdlen", "aligned", "nontemporal", NULL};
  if (simd && is_one_of(c->name, of_simd)) return true;
  if (c->kind == CL_IF) return c->word && !strcmp(c->word, "parallel");
  if (c->kind == CL_DEFAULT) return c->word && (!strcmp(c->word, "private") || !strcmp(c->word, "firstprivate"));
  return is_one_of(c->name, kept);
}

/* ---- the part for the host ---- */

bool openmp_target_simd_fails(const Directive *d) {
  const Clause *c = directive_find_clause(d, CL_COLLAPSE);
  int64_t loops = 1, by;
  if (!strstr(d->name, "simd") || !c || !c->nitem || !fold_const_int(c->item[0], &loops)) return false;
  const Stmt *s = d->loop;
  for (int64_t k = 0; k < loops && loops > 1 && s; k++) {
    while (s && s->kind != ST_DO) s = s->next;
    if (s && s->u.loop.step && !(fold_const_int(s->u.loop.step, &by) && (by == 1 || by == -1))) return true;
    s = s ? s->body : NULL;
  }
  return false;
}

typedef struct Named {
  const Stmt *loop;
  bool found;
} Named;

/* The index of a loop around 'loop', from q->loop on. */
static bool visit_index(Expr *e, void *data) {
  Named *q = data;
  const Stmt *s = q->loop->parent;
  for (; e->kind == EX_NAME && s && s->kind == ST_DO && s->u.loop.var; s = s->parent)
    q->found |= s->u.loop.var->sym && s->u.loop.var->sym == e->sym;
  return !q->found;
}

bool openmp_target_is_uneven(const Directive *d) {
  const Clause *c = directive_find_clause(d, CL_COLLAPSE);
  int64_t loops = 1;
  Named q = {.found = false};
  if (!c || !c->nitem || !fold_const_int(c->item[0], &loops)) return false;
  const Stmt *s = d->loop;
  for (int64_t k = 0; k < loops && s && !q.found; k++, s = s ? s->body : NULL) {
    while (s && s->kind != ST_DO) s = s->next;
    Expr *const bound[] = {s ? s->u.loop.lo : NULL, s ? s->u.loop.hi : NULL, s ? s->u.loop.step : NULL};
    q.loop = s;
    for (int i = 0; k && i < 3; i++)
      if (bound[i]) ast_expr_walk(bound[i], visit_index, &q);
  }
  return q.found;
}

/* 'target teams distribute parallel do simd' without what speaks of the device: 'parallel do simd'. */
static const char *threads_name(const char *spelling) {
  static const char *const device[] = {"target", "teams", "distribute", NULL};
  for (bool more = true; more;) {
    more = false;
    for (const char *const *w = device; *w; w++) {
      size_t n = strlen(*w);
      if (strncmp(spelling, *w, n) || (spelling[n] && spelling[n] != ' ')) continue;
      spelling += n + (spelling[n] == ' ');
      more = true;
    }
  }
  return spelling;
}

/* The host's threads share the loop out as the directive has it, where f2cuda finds no words of its own;
 * NULL: it says nothing of threads. */
const char *openmp_target_threads_text(Gen *g, const Directive *d) {
  const char *name = threads_name(d->head->spelling);
  if (!str_prefix(name, "parallel do") || openmp_target_is_uneven(d)) return NULL;
  const bool simd = !openmp_target_simd_fails(d);
  for (const Clause *c = d->clause; c; c = c->next)
    if (c->inscan) return NULL;
  Buf b = {0};
  buf_puts(&b, simd ? name : "parallel do");
  for (const Clause *c = d->clause; c; c = c->next)
    if (is_for_threads(c, simd)) buf_printf(&b, " %s", openmp_target_clause_text(g, d, c));
  const char *s = arena_strdup(g->arena, b.s);
  buf_free(&b);
  return s;
}

/* ---- variables that a target region has copies of ---- */

typedef struct Copies {
  Gen *g;
  const Directive *d;
  VEC(const Symbol *) own; /* scalars that the region sets and the directive does not list */
} Copies;

static bool lists(const Directive *d, const Symbol *s) {
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; i < c->nitem; i++)
      if (data_directives_item_symbol(c->item[i]) == s) return true;
  return false;
}

/* OpenMP makes scalars of a target construct FIRSTPRIVATE that no clause speaks of; a character is none. */
static bool is_copied(const Copies *k, const Symbol *s) {
  bool scalar = s && s->kind == SY_VARIABLE && !s->rank && s->type.base != TY_DERIVED && s->type.base != TY_CHARACTER;
  if (!scalar || (s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_PARAMETER)) || s->equiv || s->in_namelist || s->selector ||
      s->is_index)
    return false;
  for (int i = 0; i < k->g->declared.n; i++)
    if (k->g->declared.v[i] == s) return false;
  return symbol_exists_at(s, k->d->stmt) && !lists(k->d, s);
}

static bool visit_assignment(Stmt *s, void *data) {
  Copies *k = data;
  if (!stmt_before(s, k->d->end)) return false;
  const Directive *d = s->prev && s->prev->kind == ST_DIRECTIVE ? s->prev->u.directive : NULL;
  if (s->kind == ST_DO && d && d->kind == DIR_LOOP) return false;
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  if (!lhs || lhs->kind != EX_NAME || !is_copied(k, lhs->sym)) return true;
  for (int i = 0; i < k->own.n; i++)
    if (k->own.v[i] == lhs->sym) return true;
  vec_push(k->g->arena, &k->own, lhs->sym);
  return true;
}

/* Results of the loops inside are the program's own variables; not what statements between them set. */
static bool is_result(const Gen *g, const Directive *region, const Symbol *s) {
  for (int i = 0; i < g->decided->nest.n; i++) {
    const Nest *n = g->decided->nest.v[i];
    for (const VarUse *u = !n->once && host_openmp_encloses(region, n->first) ? host_openmp_vars(n) : NULL; u; u = u->next)
      if (u->sym == s && (u->role == ROLE_REDUCTION || u->role == ROLE_LASTPRIVATE)) return true;
  }
  return false;
}

static void put_copies(Gen *g, const Directive *d, Buf *b) {
  Copies k = {.g = g, .d = d};
  if (!str_prefix(d->head->spelling, "target") || clause_maps_scalars(d)) return;
  ast_stmt_walk(d->stmt->next, visit_assignment, &k);
  int n = 0;
  for (int i = 0; i < k.own.n; i++)
    if (!is_result(g, d, k.own.v[i])) buf_printf(b, n++ ? ", %s" : " firstprivate(%s", k.own.v[i]->name);
  if (n) buf_putc(b, ')');
}

/* What a block for the device means to the thread that runs it on the host; NULL: nothing. */
static char *block_text(Gen *g, const Directive *d) {
  const char *name = threads_name(d->head->spelling);
  bool any = !strcmp(name, "parallel") && g->prog->options->openmp && !host_openmp_drops(g, d);
  Buf b = {0};
  buf_puts(&b, any ? "parallel" : "parallel num_threads(1)");
  size_t empty = b.len;
  for (const Clause *c = d->clause; c; c = c->next)
    if (any ? is_for_threads(c, true) : c->kind == CL_PRIVATE || c->kind == CL_FIRSTPRIVATE)
      buf_printf(&b, " %s", openmp_target_clause_text(g, d, c));
  put_copies(g, d, &b);
  char *text = any || b.len > empty ? arena_strdup(g->arena, b.s) : NULL;
  buf_free(&b);
  return text;
}

/* ---- edits ---- */

static void put_directive(Gen *g, const Stmt *s, const char *text) {
  FortranOut o = place_out(g, s);
  fortran_out_directive(&o, "!$omp", text);
  place_before(g, s, &o, ORDER_OPENMP);
  g->host_openmp_directives = true;
}

/* Work for the device waits for tasks of the host; those that wait for it are told (queues.c). */
static void put_depend(Gen *g, const Stmt *s) {
  const Directive *d = s->u.directive;
  Buf b = {0};
  for (const Clause *c = d->clause; c; c = c->next)
    if (!strcmp(c->name, "depend")) buf_printf(&b, "%s %s", b.len ? "" : "taskwait", openmp_target_clause_text(g, d, c));
  if (b.len && d->kind != DIR_END && g->prog->options->openmp) put_directive(g, s, arena_strdup(g->arena, b.s));
  buf_free(&b);
}

static bool is_block(const Directive *d) {
  return d->end && (d->kind == DIR_REGION || !strcmp(d->name, "teams")) && !device_branch_pure(d->stmt->unit);
}

/* What a METADIRECTIVE stands for is the host compiler's: no directive for the device, and no loop that gets
 * a directive of f2cuda's. */
static bool is_variant_for_host(const Directive *d) {
  bool own = d->kind == DIR_LOOP && (d->flags & (DF_REGION | DF_SIMD));
  return d->chosen && *d->chosen && !own && !(d->head->flags & DF_TARGET);
}

static void put_variant(Gen *g, const Stmt *s) {
  const Directive *d = s->u.directive;
  if (!g->prog->options->openmp) return;
  if (d->kind == DIR_END && d->begin && is_variant_for_host(d->begin)) put_directive(g, s, d->name);
  if (is_variant_for_host(d)) put_directive(g, s, d->chosen);
}

/* Where the clause begins with the comma before it. */
static Loc before_clause(Gen *g, const Clause *c) {
  const Source *src = source_of(g->prog->sources, c->span.begin);
  uint32_t at = c->span.begin - src->base, comma = at;
  while (comma > 0 && src->text[comma - 1] == ' ') comma--;
  return comma > 0 && src->text[comma - 1] == ',' ? src->base + comma - 1 : c->span.begin;
}

/* OpenMP 5.2 has NOWAIT and COPYPRIVATE behind the head, where earlier versions have them at the end. To wait
 * is always right. */
static void move_to_end(Gen *g, const Directive *d) {
  if (d->dialect != DIALECT_OMP || d->kind == DIR_END || !g->prog->options->openmp) return;
  for (const Clause *c = d->clause; c; c = c->next) {
    bool copies = !strcmp(c->name, "copyprivate");
    if (!copies && strcmp(c->name, "nowait")) continue;
    const char *text = openmp_target_clause_text(g, d, c);
    if (strlen(text) != c->span.end - c->span.begin || (copies && !d->end)) continue;
    splice_edit(g, before_clause(g, c), c->span.end, "", 0);
    Loc end = copies ? d->end->u.directive->span.end : 0;
    if (copies) splice_edit(g, end, end, arena_printf(g->arena, " %s", text), 0);
  }
}

static bool take_out(Stmt *s, void *data) {
  Gen *g = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (d && !openmp_target_is_off(d)) move_to_end(g, d);
  if (!d || !openmp_target_is_off(d)) return true;
  host_openmp_silence(g, d);
  put_depend(g, s);
  put_variant(g, s);
  char *text = is_block(d) ? block_text(g, d) : NULL;
  if (!text) return true;
  FortranOut o = place_out(g, s);
  fortran_out_directive(&o, "!$omp", text);
  place_after(g, s, &o, ORDER_PARALLEL);
  put_directive(g, d->end, "end parallel");
  return true;
}

static void visit_units(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    ast_stmt_walk(u->first, take_out, g);
    visit_units(g, u->child);
  }
}

void openmp_target_directives(Gen *g) {
  if (g->prog->options->openmp || g->edits.n || g->host_openmp_directives) visit_units(g, g->prog->units);
}
