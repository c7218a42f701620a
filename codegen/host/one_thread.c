/* Loops of the host path that threads share out only where that pays. OpenMP's IF clause leaves a loop to one thread too, but the library
 * makes a team for it, and gfortran optimises the loop as a function that gets its arrays' addresses: LINPACK's DGEFA, whose loops are short,
 * took five times as long. So the loop stands there twice, as it is:
 *
 *   if (f2c_threads_pay(...) /= 0) then
 *   !$omp parallel do private(t)
 *         do 10 i = 1, n
 *           ...
 *   10    continue
 *   else
 *         do    i = 1, n           labels are the first one's alone
 *           ...
 *         end do
 *   end if
 *
 * Where the text cannot stand twice, and where the directive has copies of variables that others read, it has the clause.
 *
 * A sequential loop that one team would run stands there once more as it is, without launches and words in it, for the case that all of it is a core's:
 *
 *   if (f2c_is_plain() == 0) then
 *   ...
 *   else
 *         do i = 2, n
 *           ...
 *         end do
 *   end if */
#include "codegen/host/host_openmp.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 4096 }; /* bytes of a loop that stands there twice */

/* A loop with the directive that it gets. */
typedef struct Shared {
  const Nest *n;
  const char *text; /* NULL: none */
  const char *condition;
  bool once; /* it has the directive in any case */
} Shared;

void one_thread_add(Gen *g, const Nest *n, const char *text, const char *condition, bool once) {
  Shared *s = ARENA_NEW(g->arena, Shared);
  *s = (Shared){n, text, condition, once};
  vec_push(g->arena, &g->shared, s);
}

/* Scalars are all that it sets, and it calls nothing but intrinsic functions: it launches nothing. */
static bool visit_scalar(Stmt *s, void *data) {
  const bool plain = s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_END || s->kind == ST_RETURN;
  if (!plain && !(s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_NAME && !s->u.assign.lhs->rank)) *(bool *)data = false;
  return *(bool *)data;
}

static bool visit_intrinsic(Expr *e, void *data) {
  if (e->rank || (e->kind == EX_REF && !intrinsic_called(e))) *(bool *)data = false;
  return *(bool *)data;
}

static bool visit_values(Stmt *s, void *data) {
  if (visit_scalar(s, data)) ast_stmt_walk_exprs(s, visit_intrinsic, data);
  return *(bool *)data;
}

static bool is_of_scalars(const Expr *e) {
  const Symbol *p = e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->target ? e->sym->target : e->sym;
  bool plain = e->how == REF_CALL && p && p->kind == SY_PROCEDURE && !p->dummy && p->unit && p->unit->exec;
  if (plain) ast_stmt_walk(p->unit->exec, visit_values, &plain);
  return plain;
}

/* It calls no procedure that might launch something. */
static bool visit_call(Expr *e, void *data) {
  const bool call =
      e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_STMT_FUNCTION) && !intrinsic_called(e) && !is_of_scalars(e);
  *(bool *)data |= call || ((e->kind == EX_BINARY || e->kind == EX_UNARY) && (e->op == OP_DEFINED || e->sym));
  return !*(bool *)data;
}

static bool visit_caller(Stmt *s, void *data) {
  *(bool *)data |= s->kind != ST_DO && s->kind != ST_ASSIGN && s->kind != ST_IF && s->kind != ST_ELSE_IF && s->kind != ST_ELSE &&
                   s->kind != ST_CONTINUE && s->kind != ST_CYCLE && s->kind != ST_END && s->kind != ST_DIRECTIVE;
  *(bool *)data |= s->kind == ST_ASSIGN && s->u.assign.defined;
  ast_stmt_walk_exprs(s, visit_call, data);
  return !*(bool *)data;
}

void one_thread_plain(Gen *g, const Nest *n) {
  static const HostProcedure plain = {.name = "f2c_is_plain", .binding = "f2c_is_plain", .dummies = "", .result = "integer(4)"};
  bool calls = false;
  ast_stmt_walk_one((Stmt *)n->first, visit_caller, &calls);
  if (calls) return;
  interface_need_procedure(g, n->unit, &plain);
  one_thread_add(g, n, NULL, "f2c_is_plain() == 0", false);
}

/* ---- the text again ---- */

/* Bytes [from, to) that stand there in another way. */
typedef struct Other {
  Loc from, to;
  const char *text;
} Other;

typedef struct Copy {
  Gen *g;
  const Source *src;
  bool fixed, fits;
  VEC(Other) other;
} Copy;

static const char *text_at(const Copy *c, Loc at) { return c->src->text + (at - c->src->base); }

static const char *blanks(const Copy *c, size_t n) { return arena_printf(c->g->arena, "%*s", (int)n, ""); }

static void put_other(Copy *c, Loc from, Loc to, const char *text) { vec_push(c->g->arena, &c->other, ((Other){from, to, text})); }

/* The label behind DO, with the comma that may follow. */
static void drop_terminal(Copy *c, const Stmt *s) {
  const char *p = text_at(c, s->span.begin), *at = p;
  char *behind;
  for (const char *word = "do"; *word; word++, at++) {
    at += strspn(at, " ");
    if (tolower((unsigned char)*at) != *word) c->fits = false;
  }
  at += strspn(at, " ");
  if (!c->fits || strtol(at, &behind, 10) != s->u.loop.term_label) {
    c->fits = false;
    return;
  }
  const char *comma = behind + strspn(behind, " ");
  if (*comma == ',') behind = (char *)comma + 1;
  put_other(c, s->span.begin + (Loc)(at - p), s->span.begin + (Loc)(behind - p), blanks(c, (size_t)(behind - at)));
}

/* The label of the statement that ends the loop; CONTINUE becomes END DO. */
static void drop_label(Copy *c, const Stmt *loop, const Stmt *s) {
  const Loc line = place_line_begin(c->g, s->span.begin);
  const size_t margin = s->span.begin - line;
  const int column = place_indent(c->g, loop), indent = c->fixed && column < 6 ? 6 : column;
  const bool ends = loop->kind == ST_DO && loop->end == s && !loop->shared_end && loop->u.loop.term_label == s->label;
  if (!ends || strspn(text_at(c, line), " \t0123456789") < margin)
    c->fits = false;
  else if (s->kind == ST_CONTINUE)
    put_other(c, line, s->span.end, arena_printf(c->g->arena, "%send do", blanks(c, (size_t)indent)));
  else if (s->kind == ST_END)
    put_other(c, line, s->span.begin, blanks(c, margin));
  else
    c->fits = false;
}

static bool look_at(Stmt *s, void *data) {
  Copy *c = data;
  const bool closed = s->end && s->end->kind == ST_END && s->end->label; /* that stands in no block */
  if (source_of(c->g->prog->sources, s->span.begin) != c->src || stmt_cname(s) || s->kind == ST_OPAQUE || s->kind == ST_BLOCK)
    c->fits = false;
  if (c->fits && s->kind == ST_DO && s->u.loop.term_label) drop_terminal(c, s);
  if (c->fits && s->label) drop_label(c, s->parent, s);
  if (c->fits && closed) drop_label(c, s, s->end);
  return c->fits;
}

static int by_place(const void *x, const void *y) {
  const Other *a = x, *b = y;
  return a->from < b->from ? -1 : a->from > b->from;
}

/* Where a comment of the line begins; -1: the line is none. In fixed form '!' in column 6 continues a statement. */
static long comment_at(const Copy *c, const char *line) {
  if (c->fixed && *line && strchr("cC*", *line)) return 0;
  const size_t i = strspn(line, " \t");
  return line[i] == '!' && !(c->fixed && i == 5) ? (long)i : -1;
}

/* A comment, also one for other compilers. */
static bool is_comment(const Copy *c, const char *line) {
  const long i = comment_at(c, line);
  return i >= 0 && (line[i + 1] != '$' || !strncasecmp(line + i + 2, "acc", 3));
}

/* A line that more is meant by than its statement. */
static bool is_special(const Copy *c, const char *line) { return *line == '#' || comment_at(c, line) >= 0; }

static void put_lines(Copy *c, Loc from, Loc to, Buf *b) {
  int k = 0;
  for (Loc at = from; at < to && c->fits;) {
    const Loc line_end = place_line_end(c->g, at);
    if (is_comment(c, text_at(c, at))) {
      at = line_end;
      continue;
    }
    c->fits &= !is_special(c, text_at(c, at));
    for (; k < c->other.n && c->other.v[k].from < line_end; k++) {
      buf_add(b, text_at(c, at), c->other.v[k].from - at);
      buf_puts(b, c->other.v[k].text);
      at = c->other.v[k].to;
    }
    buf_add(b, text_at(c, at), line_end - at);
    at = line_end;
  }
  if (b->len && b->s[b->len - 1] != '\n') buf_putc(b, '\n');
}

/* Other edits fall into the lines. */
static bool is_edited(const Gen *g, Loc from, Loc to) {
  for (int i = 0; i < g->edits.n; i++) {
    const Edit *e = &g->edits.v[i];
    if (e->begin < to && e->end > from && e->end > e->begin) return true;
    if (e->begin > from && e->begin < to) return true;
  }
  return false;
}

static bool includes(const Gen *g, Loc from, Loc to) {
  for (const Source *s = g->prog->sources->first; s; s = s->next)
    if (s->included_at >= from && s->included_at < to) return true;
  return false;
}

static bool has_lines_to_itself(const Copy *c, const Stmt *s, Loc from) {
  const char *rest = text_at(c, s->end->span.end);
  return strspn(text_at(c, from), " \t") >= s->span.begin - from && rest[strspn(rest, " \t")] != ';';
}

/* The lines of the loop; NULL: they cannot stand there twice. */
static char *copied(Gen *g, const Stmt *s, bool plain) {
  Copy c = {.g = g, .src = source_of(g->prog->sources, s->span.begin), .fixed = place_out(g, s).fixed, .fits = true};
  const bool one = s->kind == ST_DO && s->u.loop.how == DO_COUNTED && s->end && !s->shared_end && !s->label;
  if (!one || source_of(g->prog->sources, s->end->span.begin) != c.src) return NULL;
  if (ast_jump_block(s->body) & (JUMP_LABEL | JUMP_ITEM | JUMP_NAMED | JUMP_RETURN)) return NULL;
  const Loc from = place_line_begin(g, s->span.begin), to = place_line_end(g, s->end->span.end - 1);
  if (to - from > LONGEST || (!plain && is_edited(g, from, to)) || includes(g, from, to) || !has_lines_to_itself(&c, s, from))
    return NULL;
  ast_stmt_walk_one((Stmt *)s, look_at, &c);
  if (c.other.n) qsort(c.other.v, (size_t)c.other.n, sizeof *c.other.v, by_place);
  Buf b = {0};
  if (c.fits) put_lines(&c, from, to, &b);
  char *text = c.fits && b.len ? arena_strdup(g->arena, b.s) : NULL;
  buf_free(&b);
  return text;
}

/* ---- the branch ---- */

static void put_twice(Gen *g, const Shared *s, const char *copy) {
  const Stmt *first = s->n->first;
  FortranOut o = place_out(g, first);
  fortran_out_stmt(&o, "if (%s) then", s->condition);
  if (s->text) fortran_out_directive(&o, "!$omp", s->text);
  place_before(g, first, &o, s->text ? ORDER_OPENMP : ORDER_PLAIN);
  o = place_out(g, first);
  fortran_out_stmt(&o, "else");
  buf_puts(&o.text, copy);
  fortran_out_stmt(&o, "end if");
  place_after(g, first->end, &o, ORDER_LOOP_END);
}

static void put_once(Gen *g, const Shared *s) {
  static const char words[] = "parallel do";
  FortranOut o = place_out(g, s->n->first);
  fortran_out_directive(&o, "!$omp", arena_printf(g->arena, "%s if(%s)%s", words, s->condition, s->text + strlen(words)));
  place_before_label(g, s->n->first, &o, ORDER_OPENMP);
}

void one_thread_all(Gen *g) {
  for (int i = 0; i < g->shared.n; i++) {
    const Shared *s = g->shared.v[i];
    const char *copy = s->once ? NULL : copied(g, s->n->first, !s->text);
    if (copy)
      put_twice(g, s, copy);
    else if (s->text)
      put_once(g, s);
  }
}
