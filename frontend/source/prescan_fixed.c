/* Fixed form: label in columns 1 to 5, continuation mark in column 6, statement in 7 to 72; tab form; comments. */
#include "frontend/source/prescan.h"
#include <string.h>
#include <strings.h>

/* Bytes that end a run of statement text which is copied as it is. */
static const bool stops[256] = {
    [' '] = 1, ['\t'] = 1, ['\f'] = 1, ['\v'] = 1, ['\r'] = 1, ['\''] = 1, ['"'] = 1, ['!'] = 1, [';'] = 1, ['h'] = 1, ['H'] = 1};

/* What columns 1 to 6 of a line say. */
typedef struct {
  const char *body; /* column 7, or what follows the tab; NULL: the label field is bad */
  int label;        /* 0: none */
  bool continues;   /* column 6 holds a mark */
  bool blank;       /* nothing or a comment */
} Head;

static void bad_label_field(Scan *sc, const char *p) {
  Loc at = scan_loc(sc, p);
  if (!sc->told) diag_error(sc->d, (Span){at, at + 1}, "'%c' in the label field (columns 1 to 5) of a fixed-form line", *p);
  sc->told = true;
}

/* Column 6, or the tab form's digit after the tab. */
static const char *read_mark(Head *h, const char *p, const char *end) {
  if (p == end) return p;
  if (*p == '\t') {
    h->continues = p + 1 < end && p[1] >= '1' && p[1] <= '9';
    return p + 1 + h->continues;
  }
  h->continues = *p != ' ' && *p != '0';
  return p + 1;
}

/* The first 'skip' columns count as blank: a D, or '!$'. */
static Head read_head(Scan *sc, const char *p, const char *end, int skip) {
  Head h = {0};
  bool label = false;
  p += skip;
  for (int col = skip + 1; p < end && col <= 5 && *p != '\t'; p++, col++) {
    if (*p == ' ' || *p == '\f') continue;
    if (*p == '!') return (Head){.blank = true};
    if (!is_digit(*p)) {
      bad_label_field(sc, p);
      return h;
    }
    h.label = h.label * 10 + (*p - '0');
    label = true;
  }
  const char *q = h.body = read_mark(&h, p, end);
  while (q < end && is_blank(*q)) q++;
  h.blank = !h.continues && !label && (q == end || *q == '!');
  return h;
}

/* Takes what is left of a Hollerith constant; blanks count. */
static const char *take_hollerith(Scan *sc, const char *p, const char *end) {
  int n = end - p < sc->hollerith_left ? (int)(end - p) : sc->hollerith_left;
  prescan_line_add(sc, p, n);
  prescan_hollerith_taken(sc, n);
  return p + n;
}

static const char *take_literal(Scan *sc, const char *p, const char *end) {
  const char *q = prescan_literal_end(sc, p, end), *stop = q ? q : end;
  prescan_line_add(sc, p, (int)(stop - p));
  if (q) sc->quote = 0;
  return stop;
}

/* A statement separator: the rest of the physical line, if there is any, is a statement of its own. */
static void split_statement(Scan *sc, const char *p, const char *end) {
  while (p < end && (is_blank(*p) || *p == ';')) p++;
  sc->shared = true;
  if (p < end && *p != '!') prescan_line_begin(sc, LN_STATEMENT, p);
}

static const char *take_special(Scan *sc, const char *p, const char *end) {
  if (*p == '\'' || *p == '"') {
    sc->quote = *p;
    prescan_line_add(sc, p, 1);
    return p + 1;
  }
  if (*p == ';') {
    split_statement(sc, p + 1, end);
    return p + 1;
  }
  int n = prescan_line_hollerith(sc);
  prescan_line_add(sc, p, 1);
  if (n) sc->hollerith_left = n, sc->cur->hollerith = true;
  return p + 1;
}

static void take_body(Scan *sc, const char *p, const char *end) {
  while (p < end) {
    if (sc->quote) {
      p = take_literal(sc, p, end);
    } else if (sc->hollerith_left) {
      p = take_hollerith(sc, p, end);
    } else {
      const char *run = p;
      while (p < end && !stops[(unsigned char)*p]) p++;
      prescan_line_add(sc, run, (int)(p - run));
      while (p < end && is_blank(*p)) p++;
      if (p < end && *p == '!') return;
      if (p < end && stops[(unsigned char)*p]) p = take_special(sc, p, end);
    }
  }
}

/* Short lines are as long as the form says: blanks follow a constant that reaches the end of its line. For a character
 * literal they are added when a continuation line turns up, since otherwise its closing quote is missing anyway. */
static void pad_constant(Scan *sc, const char *body, const char *end) {
  int missing = sc->o->fixed_width > 6 ? sc->o->fixed_width - 6 - (int)(end - body) : 0;
  sc->pad_at = end;
  sc->pad = sc->quote && missing > 0 ? missing : 0;
  if (sc->hollerith_left && missing > 0) {
    int n = missing < sc->hollerith_left ? missing : sc->hollerith_left;
    prescan_line_add_blanks(sc, end, n);
    prescan_hollerith_taken(sc, n);
  }
}

static bool continue_statement(Scan *sc, const char *p, const char *end) {
  if (sc->cur && sc->cur->kind == LN_STATEMENT) {
    if (sc->quote) prescan_line_add_blanks(sc, sc->pad_at, sc->pad);
    return true;
  }
  Loc at = scan_loc(sc, p);
  if (!sc->told) diag_error(sc->d, (Span){at, at + (Loc)(end - p)}, "there is no statement that this line could continue");
  sc->told = true;
  return false;
}

/* INCLUDE 'name' may begin before column 7, although no statement may. NULL: this is none. */
static const char *early_include(const char *p, const char *end) {
  const char *word = p;
  while (word < end && *word == ' ') word++;
  const char *q = word + 7;
  if (word - p >= 6 || end - word < 9 || strncasecmp(word, "include", 7)) return NULL;
  while (q < end && is_blank(*q)) q++;
  return q < end && (*q == '\'' || *q == '"') ? word : NULL;
}

static void include_line(Scan *sc, const char *word, const char *end) {
  prescan_line_begin(sc, LN_STATEMENT, word);
  sc->shared = false;
  take_body(sc, word, end);
}

static void statement_line(Scan *sc, const char *p, const char *end, int skip) {
  const char *word = early_include(p, end);
  if (word) {
    include_line(sc, word, end);
    return;
  }
  Head h = read_head(sc, p, end, skip);
  if (h.blank || !h.body) return;
  if (sc->o->fixed_width > 6 && end - h.body > sc->o->fixed_width - 6) end = h.body + sc->o->fixed_width - 6;
  const char *body = h.body;
  if (!h.continues) {
    while (body < end && is_blank(*body)) body++;
    prescan_line_begin(sc, LN_STATEMENT, body < end ? body : p);
    sc->shared = false;
    sc->cur->label = h.label;
  } else if (!continue_statement(sc, p, end)) {
    return;
  }
  take_body(sc, body, end);
  if (sc->cur && (sc->quote || sc->hollerith_left)) pad_constant(sc, h.body, end);
}

/* A directive; false: an ordinary comment. */
static bool sentinel_line(Scan *sc, const char *p, const char *end) {
  int n;
  Dialect d = prescan_sentinel_at(sc, p, end, &n);
  if (d == DIALECT_NONE || n == 2) return false;
  if (sc->o->fixed_width > 6 && end - p > sc->o->fixed_width) end = p + sc->o->fixed_width;
  const char *mark = p + n;
  bool continues = mark < end && !is_blank(*mark) && *mark != '0';
  prescan_directive_line(sc, d, p, continues || (mark < end && *mark == '0') ? mark + 1 : mark, end, continues);
  return true;
}

/* '!$' in columns 1 and 2 of a line whose columns 3 to 5 are blank or digits: a statement with -fopenmp. */
static bool is_conditional(const Scan *sc, const char *p, const char *end) {
  int n;
  if (end - p < 6 || prescan_sentinel_at(sc, p, end, &n) != DIALECT_OMP || n != 2) return false;
  for (int i = 2; i < 5 && p[i] != '\t'; i++)
    if (p[i] != ' ' && !is_digit(p[i])) return false;
  return true;
}

void prescan_fixed_line(Scan *sc, const char *p, const char *end) {
  if (p == end) return;
  switch (*p) {
  case '!':
  case 'c':
  case 'C':
  case '*':
    if (sentinel_line(sc, p, end)) return;
    if (is_conditional(sc, p, end)) statement_line(sc, p, end, 2);
    return;
  case 'd':
  case 'D':
    if (sc->o->d_lines) statement_line(sc, p, end, 1);
    return;
  }
  const char *q = p;
  while (q < end && is_blank(*q)) q++;
  if (q < end && *q == '!' && q - p != 5 && sentinel_line(sc, q, end)) return;
  statement_line(sc, p, end, 0);
}
