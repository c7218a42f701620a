/* Changes of a text, of which every line still knows where it came from. */
#include "common/str.h"
#include "frontend/temporaries.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { FIXED_MARGIN = 6, FIXED_WIDTH = 72, FREE_WIDTH = 120 };

static const Source *source(const Temporaries *t) { return t->p->source; }

static const char *at(const Temporaries *t, Loc l) { return source(t)->text + (l - source(t)->base); }

static Loc line_begin(const Temporaries *t, Loc l) {
  return source(t)->base + source_line_start(source(t), source_line_number(source(t), l));
}

static Loc line_end(const Temporaries *t, Loc l) {
  int line = source_line_number(source(t), l);
  return line < source(t)->nlines ? source(t)->base + source_line_start(source(t), line + 1) : source(t)->base + source(t)->len;
}

bool text_change_in_file(const Temporaries *t, Span s) {
  Loc begin = source(t)->base, end = begin + source(t)->len;
  return s.begin >= begin && s.begin < s.end && s.end <= end;
}

bool text_change_is_alone(const Temporaries *t, const Stmt *s) { return s->line->alone && text_change_begins_line(t, s); }

bool text_change_begins_line(const Temporaries *t, const Stmt *s) {
  if (s->label || !text_change_in_file(t, s->span)) return false;
  const char *first = at(t, line_begin(t, s->span.begin)), *own = at(t, s->span.begin);
  for (; first < own; first++)
    if (*first != ' ' && *first != '\t') return false;
  return true;
}

bool text_change_continues_line(const Temporaries *t, Loc begin) {
  const char *first = at(t, line_begin(t, begin)), *own = at(t, begin);
  return first + strspn(first, " \t&") >= own;
}

/* ---- changes ---- */

static void change(Temporaries *t, Loc begin, Loc end, const char *text) {
  vec_push(t->arena, &t->change, ((TextChange){.begin = begin, .end = end, .text = text}));
}

void text_change_put_before(Temporaries *t, const Stmt *s, const char *text) {
  Loc where = line_begin(t, s->span.begin);
  change(t, where, where, text);
}

void text_change_put_behind(Temporaries *t, const Stmt *s, const char *text) {
  Loc where = line_end(t, s->span.end - 1);
  change(t, where, where, text);
  t->change.v[t->change.n - 1].of = s->span.begin;
}

void text_change_replace(Temporaries *t, Span s, const char *text) { change(t, s.begin, s.end, text); }

static int by_place(const void *x, const void *y) {
  const TextChange *a = *(const TextChange *const *)x, *b = *(const TextChange *const *)y;
  if (a->begin != b->begin) return a->begin < b->begin ? -1 : 1;
  if (a->declares != b->declares) return a->declares ? -1 : 1;
  return a < b ? -1 : a > b; /* in the order they were made */
}

/* The changes in [begin, end), in the order of the text. */
static const TextChange **sorted(const Temporaries *t, Loc begin, Loc end, int *n) {
  const TextChange **list = ARENA_ARRAY(t->arena, const TextChange *, t->change.n + 1);
  *n = 0;
  for (int i = 0; i < t->change.n; i++)
    if (t->change.v[i].begin >= begin && t->change.v[i].end <= end) list[(*n)++] = &t->change.v[i];
  qsort(list, (size_t)*n, sizeof *list, by_place);
  return list;
}

const char *text_change_bytes(const Temporaries *t, Span s) {
  Buf b = {0};
  int n;
  const TextChange **list = sorted(t, s.begin, s.end, &n);
  Loc from = s.begin;
  for (int i = 0; i < n; i++) {
    if (list[i]->begin < from) continue; /* in what has been replaced */
    buf_add(&b, at(t, from), list[i]->begin - from);
    buf_puts(&b, list[i]->text);
    from = list[i]->end;
  }
  buf_add(&b, at(t, from), s.end - from);
  char *text = arena_strdup(t->arena, b.s);
  buf_free(&b);
  return text;
}

/* ---- lines ---- */

static int indent(const Temporaries *t, const Stmt *s) {
  if (t->like) s = t->like;
  int n = (int)(s->span.begin - line_begin(t, s->span.begin));
  return t->p->fixed && n < FIXED_MARGIN ? FIXED_MARGIN : n;
}

/* A value that would not fit, or has lines of its own, begins where a continuation line does, so that no line of it becomes longer. */
const char *text_change_assignment(const Temporaries *t, const Stmt *like, const char *lhs, const char *value) {
  int n = indent(t, like), most = t->p->fixed ? FIXED_WIDTH : FREE_WIDTH;
  const char *then = (int)(n + strlen(lhs) + 3 + strlen(value)) <= most && !strchr(value, '\n') ? ""
                     : t->p->fixed                                                              ? "\n     &"
                                                                                                : "&\n&";
  return arena_printf(t->arena, "%*s%s = %s%s\n", t->p->fixed && *then ? FIXED_MARGIN : n, "", lhs, then, value);
}

const char *text_change_line(const Temporaries *t, const Stmt *like, const char *format, ...) {
  va_list ap;
  Buf b = {0};
  buf_printf(&b, "%*s", indent(t, like), "");
  va_start(ap, format);
  buf_vprintf(&b, format, ap);
  va_end(ap);
  buf_puts(&b, "\n");
  char *text = arena_strdup(t->arena, b.s);
  buf_free(&b);
  return text;
}

const char *text_change_variable(Temporaries *t, Type type, int rank) {
  static const char *const words[] = {
      [TY_INTEGER] = "integer", [TY_REAL] = "real", [TY_COMPLEX] = "complex", [TY_LOGICAL] = "logical"};
  const char *name = arena_printf(t->arena, "f2c_%d", ++t->made);
  Buf b = {0};
  buf_printf(&b, "%s(%d)", words[type.base], type.kind);
  if (rank) buf_puts(&b, ", allocatable");
  buf_printf(&b, " :: %s", name);
  for (int d = 0; d < rank; d++) buf_puts(&b, d ? ",:" : "(:");
  text_change_put_before(t, t->unit->exec, text_change_line(t, t->unit->exec, "%s%s", b.s, rank ? ")" : ""));
  t->change.v[t->change.n - 1].declares = true;
  buf_free(&b);
  return name;
}

/* ---- the text ---- */

/* One line of the new text after the other. */
typedef struct Written {
  const Temporaries *t;
  Buf text;
  VEC(LineOrigin) origin;
} Written;

/* Bytes that came from 'from', or all from there where 'same'. */
static void write_bytes(Written *w, const char *s, size_t n, Loc from, bool same) {
  for (size_t i = 0; i < n; i++) {
    if (!w->text.len || w->text.s[w->text.len - 1] == '\n') {
      Loc where = same ? from : from + (Loc)i;
      const Source *src = source(w->t);
      Place p = source_place(w->t->p->sources, where);
      const LineOrigin *up = src->origin ? src->origin[source_line_number(src, where) - 1].included_at : NULL;
      vec_push(w->t->arena, &w->origin, ((LineOrigin){.file = p.path, .line = p.line, .included_at = up}));
    }
    buf_putc(&w->text, s[i]);
  }
}

const Source *text_change_changed(Temporaries *t) {
  Written w = {.t = t};
  const Source *src = source(t);
  Loc from = src->base, end = from + src->len;
  int n;
  const TextChange **list = sorted(t, from, end, &n);
  for (int i = 0; i < n; i++) {
    if (list[i]->begin < from) continue;
    write_bytes(&w, at(t, from), list[i]->begin - from, from, false);
    write_bytes(&w, list[i]->text, strlen(list[i]->text), list[i]->of ? list[i]->of : list[i]->begin, true);
    from = list[i]->end;
  }
  write_bytes(&w, at(t, from), end - from, from, false);
  vec_push(t->arena, &w.origin, ((LineOrigin){.file = src->path, .line = src->nlines}));
  Source *s = source_add(t->p->sources, src->path, w.text.s ? w.text.s : "", w.text.len, src->included_at);
  buf_free(&w.text);
  s->origin = w.origin.v;
  s->raw = src->raw ? src->raw : src;
  s->part = src->part;
  s->nparts = src->nparts;
  return s;
}
