/* Messages for tools: gcc's JSON, as of GCC 12, and SARIF 2.1.0 (OASIS, sections 3.13 to 3.30). */
#include "common/diag.h"
#include "common/escape.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const level[] = {"error", "warning", "note", "note"};

static void put_text(Buf *out, const char *s) { escape_json(out, s, strlen(s)); }

/* ---- gcc's JSON ---- */

static void put_point(Buf *out, const char *name, const Place *p, int col) {
  buf_printf(out, "\"%s\": {\"file\": ", name);
  put_text(out, p->path);
  buf_printf(out, ", \"line\": %d, \"display-column\": %d, \"byte-column\": %d, \"column\": %d}", p->line, col, col, col);
}

static void put_json(Buf *out, DiagKind kind, const char *option, const DiagPlace *at, const char *text) {
  buf_printf(out, "{\"kind\": \"%s\", \"message\": ", level[kind]);
  put_text(out, text);
  if (option) buf_puts(out, ", \"option\": "), put_text(out, option);
  buf_puts(out, ", \"column-origin\": 1, \"escape-source\": false, \"locations\": [");
  if (at->at.path) {
    buf_putc(out, '{');
    put_point(out, "caret", &at->at, at->at.col);
    if (at->last > at->at.col) buf_puts(out, ", "), put_point(out, "finish", &at->at, at->last);
    buf_putc(out, '}');
  }
  buf_puts(out, kind == DIAG_NOTE ? "], \"children\": []}" : "], \"children\": [");
}

/* ---- SARIF ---- */

static bool stays_in_uri(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("-._~/", c));
}

static void put_uri(Buf *out, const char *path) {
  buf_printf(out, "{\"uri\": \"%s", *path == '/' ? "file://" : "");
  for (; *path; path++) buf_printf(out, stays_in_uri(*path) ? "%c" : "%%%02X", (unsigned char)*path);
  buf_puts(out, "\"}");
}

static void put_physical(Buf *out, const DiagPlace *p) {
  buf_puts(out, "\"physicalLocation\": {\"artifactLocation\": ");
  put_uri(out, p->at.path);
  buf_printf(out, ", \"region\": {\"startLine\": %d, \"startColumn\": %d, \"endColumn\": %d}", p->at.line, p->at.col, p->last + 1);
  if (p->text) {
    buf_printf(out, ", \"contextRegion\": {\"startLine\": %d, \"snippet\": {\"text\": ", p->at.line);
    escape_json(out, p->text, (size_t)p->len);
    buf_puts(out, "}}");
  }
  buf_putc(out, '}');
}

static void put_message(Buf *out, const char *text) {
  buf_puts(out, "\"message\": {\"text\": ");
  put_text(out, text);
  buf_putc(out, '}');
}

static void put_sarif(Buf *out, DiagKind kind, const char *option, const DiagPlace *at, const char *text) {
  bool placed = at->at.path;
  buf_putc(out, '{');
  if (kind != DIAG_NOTE) {
    buf_puts(out, "\"ruleId\": ");
    put_text(out, option ? option : level[kind]);
    buf_printf(out, ", \"level\": \"%s\", \"locations\": [", level[kind]);
    if (placed) buf_putc(out, '{'), put_physical(out, at), buf_putc(out, '}');
    buf_puts(out, "], ");
  } else if (placed) {
    put_physical(out, at);
    buf_puts(out, ", ");
  }
  put_message(out, text);
  buf_puts(out, kind == DIAG_NOTE ? "}" : ", \"relatedLocations\": [");
}

static void put_run(Buf *out) {
  buf_puts(out, "{\"$schema\": "
                "\"https://raw.githubusercontent.com/oasis-tcs/sarif-spec/master/Schemata/sarif-schema-2.1.0.json\",\n"
                " \"version\": \"2.1.0\",\n \"runs\": [{\"tool\": {\"driver\": {\"name\": \"f2cuda\", \"rules\": [\n");
  for (int i = 0; i < WARNINGS; i++) buf_printf(out, "  {\"id\": \"-W%s\"}%s\n", diag_warning_name[i], i + 1 < WARNINGS ? "," : "");
  buf_puts(out, " ]}},\n \"columnKind\": \"unicodeCodePoints\",\n \"results\": [");
}

/* ---- both ---- */

void diag_json_put_object(const Diag *d, Buf *out, DiagKind kind, const char *option, const DiagPlace *at, const char *text) {
  (d->o.format == DIAG_JSON ? put_json : put_sarif)(out, kind, option, at, text);
}

void diag_json_put_list(const Diag *d, Buf *out) {
  if (d->o.format == DIAG_JSON)
    buf_putc(out, '[');
  else
    put_run(out);
  for (int i = 0; i < d->held.n; i++)
    buf_printf(out, "%s%s%s", i ? ",\n " : "", d->held.v[i].text.s, d->held.v[i].open ? "]}" : "");
  buf_puts(out, d->o.format == DIAG_JSON ? "]\n" : "]}]}\n");
}

/* ---- gfortran's messages ---- */

/* 'x.f90:12:7:', or 'x.f90:12:7-9:': the place of the message that follows. */
static bool read_place(Diag *d, const char *line) {
  int len = (int)strcspn(line, "\r\n"), number[2], k = 2;
  const char *p = line + len;
  if (p == line || p[-1] != ':') return false;
  for (p--; k > 0; p--) {
    const char *end = p;
    while (p > line && (isdigit((unsigned char)p[-1]) || (k == 2 && p[-1] == '-'))) p--;
    if (p == end || p == line || p[-1] != ':') return false;
    number[--k] = atoi(p);
  }
  d->foreign = (Place){arena_strndup(d->sources->arena, line, (size_t)(p - line)), number[0], number[1]};
  return true;
}

/* 'Error: ...', 'Warning: ... [-Wname]'. */
static const char *read_kind(const char *line, DiagKind *kind) {
  static const struct {
    const char *head;
    DiagKind kind;
  } known[] = {
      {"Error: ", DIAG_ERROR}, {"Fatal Error: ", DIAG_ERROR}, {"Warning: ", DIAG_WARNING}, {"f951: Warning: ", DIAG_WARNING}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (str_prefix(line, known[i].head)) {
      *kind = known[i].kind;
      return line + strlen(known[i].head);
    }
  return NULL;
}

static void take_message(Diag *d, DiagKind kind, const char *text) {
  Arena *a = d->sources->arena;
  DiagPlace at = {.at = d->foreign, .last = d->foreign.col};
  HeldMessage m = {.open = true};
  const char *option = strstr(text, " [-W");
  size_t len = strcspn(text, "\r\n");
  if (option && len > 0 && text[len - 1] == ']')
    len = (size_t)(option - text), option = arena_strndup(a, option + 2, strcspn(option + 2, "]"));
  else
    option = NULL;
  diag_json_put_object(d, &m.text, kind, option, &at, arena_strndup(a, text, len));
  vec_push(a, &d->held, m);
  d->released = d->held.n;
  d->foreign = (Place){NULL, 0, 0};
}

/* What stands between a place and its message: the line, and numbers under it. */
static bool is_excerpt(const char *line) {
  const char *p = line + strspn(line, " 0123456789");
  return *p == '\n' || *p == '\r' || str_prefix(p, "|") || str_prefix(line, "In file included from ") || str_prefix(line, "   ");
}

bool diag_json_take_line(Diag *d, const char *line, bool (*hide)(const char *message)) {
  DiagKind kind;
  const char *text = read_kind(line, &kind);
  if (text) {
    if (!hide || !hide(line)) take_message(d, kind, text);
    return true;
  }
  return read_place(d, line) || (d->foreign.path && is_excerpt(line)) || str_prefix(line, "compilation terminated") ||
         str_prefix(line, "f951: all warnings being treated as errors");
}
