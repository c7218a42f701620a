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
  const bool action =
      s->parent && s->parent->one_line && s->parent->body == s; /* of a logical IF: it may begin a line, but no statement */
  if (action || s->label || !text_change_in_file(t, s->span)) return false;
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

void text_change_rename(Temporaries *t, Span s, const char *name) {
  const int most = t->p->fixed ? FIXED_WIDTH - 20 : FREE_WIDTH - 40; /* others of the line become longer, too */
  const bool breaks = (int)(line_end(t, s.begin) - line_begin(t, s.begin)) > most && !text_change_continues_line(t, s.begin);
  const char *next = !breaks ? "" : t->p->fixed ? "\n     &" : "&\n  &";
  change(t, s.begin, s.end, arena_printf(t->arena, "%s%s", next, name));
}

static int by_place(const void *x, const void *y) {
  const TextChange *a = *(const TextChange *const *)x, *b = *(const TextChange *const *)y;
  if (a->begin != b->begin) return a->begin < b->begin ? -1 : 1;
  if (a->declares != b->declares) return a->declares ? -1 : 1;
  if (a->end > a->begin && b->end > b->begin && a->end != b->end)
    return a->end > b->end ? -1 : 1; /* in the larger one the other is */
  return a < b ? -1 : a > b;         /* in the order they were made */
}

/* It stands behind a statement before 'begin', whose next line begins there. */
static bool is_behind_other(const TextChange *c, Loc begin) { return c->end == begin && c->of && c->of < begin; }

/* The changes in [begin, end), in the order of the text. */
static const TextChange **sorted(const Temporaries *t, Loc begin, Loc end, int *n) {
  const TextChange **list = ARENA_ARRAY(t->arena, const TextChange *, t->change.n + 1);
  *n = 0;
  for (int i = 0; i < t->change.n; i++)
    if (t->change.v[i].begin >= begin && t->change.v[i].end <= end && !is_behind_other(&t->change.v[i], begin))
      list[(*n)++] = &t->change.v[i];
  qsort(list, (size_t)*n, sizeof *list, by_place);
  return list;
}

typedef VEC(Loc) Places;

/* Appends bytes that came from 'from' on, or all from there where 'same', or line by line from 'lines'; and for each line where it came from. */
static void append(const Temporaries *t, Buf *b, Places *where, const char *s, size_t n, Loc from, bool same, const Loc *lines) {
  int line = 0;
  for (size_t i = 0; i < n; i++) {
    if (!b->len || b->s[b->len - 1] == '\n') vec_push(t->arena, where, lines ? lines[line] : same ? from : from + (Loc)i);
    buf_putc(b, s[i]);
    line += s[i] == '\n';
  }
}

static void collect(const Temporaries *t, Span s, Buf *b, Places *where) {
  int n;
  const TextChange **list = sorted(t, s.begin, s.end, &n);
  Loc from = s.begin;
  for (int i = 0; i < n; i++) {
    const TextChange *c = list[i];
    if (c->begin < from) continue; /* in what has been replaced */
    append(t, b, where, at(t, from), c->begin - from, from, false, NULL);
    append(t, b, where, c->text, strlen(c->text), c->of ? c->of : c->begin, true, c->lines);
    from = c->end;
  }
  append(t, b, where, at(t, from), s.end - from, from, false, NULL);
}

const char *text_change_copy(const Temporaries *t, Span s, const Loc **lines) {
  Buf b = {0};
  Places where = {0};
  collect(t, s, &b, &where);
  char *text = arena_strdup(t->arena, b.s ? b.s : "");
  buf_free(&b);
  *lines = where.v;
  return text;
}

const char *text_change_bytes(const Temporaries *t, Span s) {
  const Loc *lines;
  return text_change_copy(t, s, &lines);
}

void text_change_put_copy(Temporaries *t, const Stmt *s, const char *text, const Loc *lines) {
  text_change_put_behind(t, s, text);
  t->change.v[t->change.n - 1].lines = lines;
}

Span text_change_lines(const Temporaries *t, Span s) { return (Span){line_begin(t, s.begin), line_end(t, s.end - 1)}; }

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

/* Where the next item of a list begins: behind a comma and a blank outside of strings. */
static const char *next_item(const char *s) {
  char quote = 0;
  for (; *s; s++) {
    if (quote ? *s == quote : *s == '\'' || *s == '"') quote = quote ? 0 : *s;
    if (!quote && s[0] == ',' && s[1] == ' ') return s + 2;
  }
  return s;
}

const char *text_change_wrapped(const Temporaries *t, const Stmt *like, const char *text) {
  const int margin = indent(t, like), most = t->p->fixed ? FIXED_WIDTH : FREE_WIDTH;
  int column = margin;
  Buf b = {0};
  for (const char *s = text, *next; *s; s = next) {
    next = next_item(s);
    if (s != text && column + (next - s) > most) {
      if (t->p->fixed)
        buf_puts(&b, "\n     &");
      else
        buf_printf(&b, "&\n%*s", margin + 4, "");
      column = t->p->fixed ? FIXED_MARGIN : margin + 4;
    }
    buf_add(&b, s, (size_t)(next - s));
    column += (int)(next - s);
  }
  char *lines = arena_strdup(t->arena, b.s ? b.s : "");
  buf_free(&b);
  return lines;
}

static const char *declare(Temporaries *t, const char *type, int rank) {
  const char *name = arena_printf(t->arena, "%s%d", t->prefix ? t->prefix : "f2c_", ++t->made);
  Buf b = {0};
  buf_puts(&b, type);
  if (rank) buf_puts(&b, ", allocatable");
  buf_printf(&b, " :: %s", name);
  for (int d = 0; d < rank; d++) buf_puts(&b, d ? ",:" : "(:");
  text_change_put_before(t, t->unit->exec, text_change_line(t, t->unit->exec, "%s%s", b.s, rank ? ")" : ""));
  t->change.v[t->change.n - 1].declares = true;
  buf_free(&b);
  return name;
}

const char *text_change_variable(Temporaries *t, Type type, int rank) {
  static const char *const words[] = {
      [TY_INTEGER] = "integer", [TY_REAL] = "real", [TY_COMPLEX] = "complex", [TY_LOGICAL] = "logical"};
  return declare(t, arena_printf(t->arena, "%s(%d)", words[type.base], type.kind), rank);
}

const char *text_change_object(Temporaries *t, const char *type) { return declare(t, arena_printf(t->arena, "type(%s)", type), 0); }

/* ---- the text ---- */

const Source *text_change_changed(Temporaries *t) {
  Buf text = {0};
  Places where = {0};
  VEC(LineOrigin) origin = {0};
  const Source *src = source(t);
  collect(t, (Span){src->base, src->base + src->len}, &text, &where);
  for (int i = 0; i < where.n; i++) {
    Place p = source_place(t->p->sources, where.v[i]);
    const LineOrigin *up = src->origin ? src->origin[source_line_number(src, where.v[i]) - 1].included_at : NULL;
    vec_push(t->arena, &origin, ((LineOrigin){.file = p.path, .line = p.line, .included_at = up}));
  }
  vec_push(t->arena, &origin, ((LineOrigin){.file = src->path, .line = src->nlines}));
  Source *s = source_add(t->p->sources, src->path, text.s ? text.s : "", text.len, src->included_at);
  buf_free(&text);
  s->origin = origin.v;
  s->raw = src->raw ? src->raw : src;
  s->part = src->part;
  s->nparts = src->nparts;
  return s;
}
