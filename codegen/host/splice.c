/* Applies the edits to the bytes of the source and of what it includes. */
#include "codegen/host/host.h"
#include <stdlib.h>
#include <string.h>

void splice_edit(Gen *g, Loc begin, Loc end, const char *text, int order) {
  Edit e = {.begin = begin, .end = end, .text = text, .order = order * 65536 + g->edits.n};
  vec_push(g->arena, &g->edits, e);
}

static int by_place(const void *x, const void *y) {
  const Edit *a = x, *b = y;
  if (a->begin != b->begin) return a->begin < b->begin ? -1 : 1;
  bool ia = a->begin == a->end, ib = b->begin == b->end;
  if (ia != ib) return ia ? -1 : 1;
  return a->order < b->order ? -1 : a->order > b->order;
}

static bool in_source(const Source *s, Loc at) { return at >= s->base && at <= s->base + s->len; }

/* An edit falls into 's' or a text that it includes, or OpenMP lines of the user's have to be switched off there. */
static bool edited(const Gen *g, const Source *s) {
  for (int i = 0; i < g->edits.n; i++)
    if (in_source(s, g->edits.v[i].begin)) return true;
  if (s->included_at && line_markers_switches_off(g, s)) return true;
  for (const Source *t = g->prog->sources->first; t; t = t->next)
    if (t->included_at && in_source(s, t->included_at) && t != s && edited(g, t)) return true;
  return false;
}

static void line_range(const Source *s, Loc at, Loc *begin, Loc *end) {
  int line = source_line_number(s, at);
  *begin = s->base + s->line_start[line - 1];
  *end = line < s->nlines ? s->base + s->line_start[line] : s->base + s->len;
}

/* INCLUDE lines whose text is edited become that text. */
static void expand_includes(Gen *g, const Source *s) {
  for (const Source *t = g->prog->sources->first; t; t = t->next) {
    if (!t->included_at || t == s || !in_source(s, t->included_at) || !edited(g, t)) continue;
    Loc begin, end;
    line_range(s, t->included_at, &begin, &end);
    char *text = splice_text(g, t);
    bool open = t->len && t->text[t->len - 1] != '\n';
    splice_edit(g, begin, end, arena_printf(g->arena, "! from '%s':\n%s%s", t->path, text, open ? "\n" : ""), 0);
    g->edits.v[g->edits.n - 1].include = t;
    free(text);
  }
}

/* Where the line's last column ends in fixed form, that of tabs too: what stands behind it, as sequence numbers do, is not read. */
static Loc last_column(const Source *s, Loc begin, Loc end, int width) {
  const char *line = s->text + (begin - s->base);
  const size_t label = strcspn(line, "\t\n");
  const size_t n = label < 6 && line[label] == '\t' ? label + 1 + (size_t)width - 6 : (size_t)width;
  return begin + n < end ? begin + (Loc)n : end;
}

bool splice_unread(const Gen *g, const Source *s, Loc at, Loc to, Loc *from, Loc *behind) {
  const int width = g->prog->options->fixed_width;
  if (!g->prog->fixed || width <= 6 || at >= to) return false;
  Loc begin, end;
  line_range(s, at, &begin, &end);
  while (end > at && strchr("\r\n", s->text[end - 1 - s->base])) end--;
  const Loc last = last_column(s, begin, end, width);
  *from = last > at ? last : at;
  *behind = end < to ? end : to;
  return at > begin && *from < *behind;
}

/* Lines of the source; OpenMP's directives lose their '$' where they do not hold. */
static void put_lines(const Gen *g, Buf *b, const Source *s, Loc from, Loc to) {
  for (Loc end; from < to; from = end) {
    const char *text = s->text + (from - s->base), *newline = memchr(text, '\n', to - from);
    const bool whole = from == s->base || text[-1] == '\n';
    end = g->serial && newline ? from + (Loc)(newline - text) + 1 : to;
    const size_t dollar = g->serial && whole ? line_markers_directive(g, text, end - from) : 0;
    buf_add(b, text, end - from);
    if (dollar) b->s[b->len - (end - from) + dollar] = ' ';
  }
}

static void put_rest(const Gen *g, Buf *b, const Source *s, Loc from, Loc to) {
  Loc unread, behind;
  if (splice_unread(g, s, from, to, &unread, &behind)) {
    put_lines(g, b, s, from, unread);
    from = behind;
  }
  put_lines(g, b, s, from, to);
}

/* Appends bytes [from, to) of 's' with the edits that begin in them; at the end of 's' also those at 'to'. */
static void put_range(Gen *g, Buf *b, const Source *s, Loc from, Loc to) {
  Loc at = from;
  for (int i = 0; i < g->edits.n; i++) {
    const Edit *e = &g->edits.v[i];
    if (e->begin < from || e->begin > to) continue;
    if (e->begin < at || e->end > to) f2c_bug("edits overlap in %s, line %d", s->path, source_line_number(s, e->begin));
    put_rest(g, b, s, at, e->begin);
    buf_puts(b, e->text);
    at = e->end;
  }
  put_rest(g, b, s, at, to);
}

static void sort_edits(Gen *g) {
  if (g->edits.n) qsort(g->edits.v, (size_t)g->edits.n, sizeof *g->edits.v, by_place);
}

char *splice_range(Gen *g, Loc from, Loc to) {
  Buf b = {0};
  sort_edits(g);
  put_range(g, &b, source_of(g->prog->sources, from), from, to);
  char *text = arena_strdup(g->arena, b.s ? b.s : "");
  buf_free(&b);
  return text;
}

char *splice_text(Gen *g, const Source *s) {
  expand_includes(g, s);
  sort_edits(g);
  Buf b = {0};
  put_range(g, &b, s, s->base, s->base + s->len);
  return buf_take(&b);
}
