/* Where text goes in the host file: before and behind statements, by whole lines where a statement has its
 * lines to itself. */
#include "codegen/host/host.h"
#include <string.h>

static const Source *source_at(Gen *g, Loc at) { return source_of(g->prog->sources, at); }

Loc place_line_begin(Gen *g, Loc at) {
  const Source *s = source_at(g, at);
  return s->base + s->line_start[source_line_number(s, at) - 1];
}

Loc place_line_end(Gen *g, Loc at) {
  const Source *s = source_at(g, at);
  int line = source_line_number(s, at);
  return line < s->nlines ? s->base + s->line_start[line] : s->base + s->len;
}

/* Columns before the statement. */
int place_indent(Gen *g, const Stmt *s) {
  const Source *src = source_at(g, s->span.begin);
  Loc line = place_line_begin(g, s->span.begin);
  int n = 0;
  const char *p = src->text + (line - src->base);
  while (s->kind == ST_DIRECTIVE ? p[n] == ' ' : (p[n] == ' ' || (p[n] >= '0' && p[n] <= '9'))) n++;
  return n;
}

FortranOut place_out(Gen *g, const Stmt *at) {
  return (FortranOut){.fixed = at->line ? at->line->fixed : g->prog->fixed, .indent = place_indent(g, at)};
}

static bool begins_line(Gen *g, const Stmt *s) {
  const Source *src = source_at(g, s->span.begin);
  const char *p = src->text + (place_line_begin(g, s->span.begin) - src->base), *end = src->text + (s->span.begin - src->base);
  for (; p < end; p++)
    if (*p != ' ' && *p != '\t' && !(*p >= '0' && *p <= '9') && *p != '\r') return false;
  return true;
}

/* What is left of the statement's last line holds no other statement. */
static const char *rest_of_line(Gen *g, const Stmt *s) {
  const Source *src = source_at(g, s->span.begin);
  return src->text + (s->span.end - src->base);
}

static char *taken(Gen *g, Buf *b) {
  char *s = arena_strdup(g->arena, b->s ? b->s : "");
  buf_free(b);
  return s;
}

const Stmt *place_begin(const Unit *u) {
  const Stmt *s = u->exec;
  while (s && s->kind == ST_TYPE_DECL && s->next) s = s->next;
  return s;
}

/* Lines before a statement; in the middle of a line, the line is divided. */
void place_before(Gen *g, const Stmt *s, FortranOut *o, int order) {
  if (!o->text.len) return;
  char *text = taken(g, &o->text);
  if (begins_line(g, s))
    splice_edit(g, place_line_begin(g, s->span.begin), place_line_begin(g, s->span.begin), text, order);
  else
    splice_edit(g, s->span.begin, s->span.begin, arena_printf(g->arena, "\n%s%s", text, o->fixed ? "      " : ""), order);
}

/* The semicolon before another statement of the line: bytes [*from, *to) of what is left of the line; false: there is none. */
static bool another_follows(const char *rest, size_t *from, size_t *to) {
  *from = strspn(rest, " \t");
  *to = *from + strspn(rest + *from, "; \t");
  return rest[*from] == ';' && !strchr("\r\n!", rest[*to]);
}

static bool divided_already(Gen *g, Loc at) {
  for (int i = 0; i < g->divided.n; i++)
    if (g->divided.v[i] == at) return true;
  vec_push(g->arena, &g->divided, at);
  return false;
}

/* Lines behind a statement; when another one follows on its line, the line is divided. */
void place_after(Gen *g, const Stmt *s, FortranOut *o, int order) {
  if (!o->text.len) return;
  char *text = taken(g, &o->text);
  const char *rest = rest_of_line(g, s);
  const Source *src = source_at(g, s->span.begin);
  size_t from, to;
  if (another_follows(rest, &from, &to)) {
    Loc at = s->span.end + (Loc)from, next = s->span.end + (Loc)to;
    splice_edit(g, at, at, arena_printf(g->arena, "\n%.*s", (int)strlen(text) - 1, text), order);
    if (!divided_already(g, at)) splice_edit(g, at, next, o->fixed ? "\n      " : "\n", 0);
    return;
  }
  Loc at = place_line_end(g, s->span.end > s->span.begin ? s->span.end - 1 : s->span.begin);
  bool open = at == src->base + src->len && src->len && src->text[src->len - 1] != '\n';
  splice_edit(g, at, at, open ? arena_printf(g->arena, "\n%s", text) : text, order);
}

static bool moved_already(Gen *g, const Stmt *s) {
  for (int i = 0; i < g->unlabelled.n; i++)
    if (g->unlabelled.v[i] == s) return true;
  vec_push(g->arena, &g->unlabelled, s);
  return false;
}

void place_drop_label(Gen *g, const Stmt *s) {
  const Loc line = place_line_begin(g, s->span.begin);
  const Source *src = source_at(g, line);
  char *margin = arena_printf(g->arena, "%.*s", (int)(s->span.begin - line), src->text + (line - src->base));
  for (char *p = margin; *p; p++)
    if (*p >= '0' && *p <= '9') *p = ' ';
  splice_edit(g, line, s->span.begin, margin, 0);
}

/* The label goes to a CONTINUE before all that is put before the statement, so that jumps to it pass through that. */
void place_before_label(Gen *g, const Stmt *s, FortranOut *o, int order) {
  if (s->label && begins_line(g, s) && o->text.len && !moved_already(g, s)) {
    Loc line = place_line_begin(g, s->span.begin);
    splice_edit(g, line, line, arena_printf(g->arena, o->fixed ? "%5d continue\n" : "%d continue\n", s->label), ORDER_LABEL);
    place_drop_label(g, s);
  }
  place_before(g, s, o, order);
}
