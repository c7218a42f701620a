/* Free form: blanks count, '&' continues, '!' starts a comment. */
#include "frontend/source/prescan.h"
#include "common/bytes.h"
#include <string.h>

/* Where the run of statement text that begins at p ends: at a quote, '!', ';', '&', or an H after a digit. */
static inline const char *run_end(const char *p, const char *end) {
  for (const char *q = p; q < end; q += BYTES)
    for (uint32_t stops = bytes_of_stops(q); stops; stops &= stops - 1) {
      const char *at = q + __builtin_ctz(stops);
      if (at >= end) return end;
      if ((*at | 32) != 'h' || at == p || is_digit(at[-1])) return at;
    }
  return end;
}

/* Does nothing but a comment follow? Then an '&' before it continues the line. */
static bool ends_here(const char *p, const char *end) {
  p = bytes_skip_blanks(p, end);
  return p == end || *p == '!';
}

/* Begins the statement at 'p', after its label. */
static const char *begin_statement(Scan *sc, const char *p, const char *end) {
  const char *q = p;
  int label = 0;
  while (q < end && is_digit(*q) && q - p < 6) label = label * 10 + (*q++ - '0');
  bool labelled = q > p && q - p <= 5 && (q == end || is_blank(*q));
  const char *body = labelled ? bytes_skip_blanks(q, end) : p;
  prescan_line_begin(sc, LN_STATEMENT, body < end ? body : p);
  sc->cur->label = labelled ? label : 0;
  return body;
}

/* Inside a literal: up to its quote, or to an '&' that ends the line. */
static const char *take_literal(Scan *sc, const char *p, const char *end) {
  const char *q = prescan_literal_end(sc, p, end), *last = end;
  if (q) {
    prescan_line_add(sc, p, (int)(q - p));
    sc->quote = 0;
    return q;
  }
  while (last > p && is_blank(last[-1])) last--;
  sc->open = last > p && last[-1] == '&';
  prescan_line_add(sc, p, (int)((sc->open ? last - 1 : end) - p));
  return end;
}

static const char *take_hollerith(Scan *sc, const char *p, const char *end) {
  int n = end - p < sc->hollerith_left ? (int)(end - p) : sc->hollerith_left;
  prescan_line_add(sc, p, n);
  prescan_hollerith_taken(sc, n);
  return p + n;
}

static const char *split_statement(Scan *sc, const char *p, const char *end) {
  sc->shared = true;
  while (p < end && (is_blank(*p) || *p == ';')) p++;
  if (ends_here(p, end)) return end;
  return begin_statement(sc, p, end);
}

/* One of the bytes at which a run stops. */
static const char *take_special(Scan *sc, const char *p, const char *end) {
  int n;
  switch (*p) {
  case '!': return end;
  case ';': return split_statement(sc, p + 1, end);
  case '&':
    sc->open = ends_here(p + 1, end);
    if (sc->open) return end;
    break;
  case '\'':
  case '"': sc->quote = *p; break;
  default:
    n = is_digit(sc->cur->len ? sc->cur->text[sc->cur->len - 1] : ' ') ? prescan_line_hollerith(sc) : 0;
    if (n) sc->hollerith_left = n, sc->cur->hollerith = true;
  }
  prescan_line_add(sc, p, 1);
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
      p = run_end(p, end);
      prescan_line_add(sc, run, (int)(p - run));
      if (p < end) p = take_special(sc, p, end);
    }
  }
}

/* Does 'quote', which begins a line without '&', double the quote that the line so far ends in? gfortran reads on in the literal then. */
static bool doubles_quote(const Scan *sc, char quote) {
  return (quote == '\'' || quote == '"') && sc->cur->len > 0 && sc->cur->text[sc->cur->len - 1] == quote;
}

/* The next line of an open statement: with a leading '&' it goes on byte for byte, without one a blank stands between. */
static void continue_statement(Scan *sc, const char *p, const char *end) {
  if (p < end && *p == '&')
    p++;
  else if (!sc->quote && !(p < end && doubles_quote(sc, *p)))
    prescan_line_add_blanks(sc, p, 1);
  sc->open = false;
  if (!ends_here(p, end) || sc->quote)
    take_body(sc, p, end);
  else
    sc->open = true;
}

/* One past the last byte of code in p[0..end): no comment, no blank. */
static const char *code_end(const Scan *sc, const char *p, const char *end) {
  const char *last = p;
  char quote = sc->cur && sc->open ? sc->quote : 0;
  for (; p < end; p++) {
    if (quote)
      quote = *p == quote ? 0 : quote;
    else if (*p == '\'' || *p == '"')
      quote = *p;
    else if (*p == '!')
      break;
    if (!is_blank(*p)) last = p + 1;
  }
  return last;
}

/* The end of what counts: the Fortran compiler cuts long lines off, and refuses them by default. */
static const char *cut_line(Scan *sc, const char *p, const char *end) {
  int width = sc->o->free_width;
  if (width <= 0 || end - p <= width) return end;
  const char *last = code_end(sc, p, end);
  if (last - p <= width) return end;
  if (sc->o->cuts_lines) return p + width;
  Loc at = scan_loc(sc, p + width);
  diag_error(sc->d, (Span){at, at + (Loc)(last - p - width)},
             "a line of more than %d characters; -ffree-line-length-none makes the rest count", width);
  return end;
}

/* The line p[0..end), whose first byte that is no blank is 'first'. */
static void statement_line(Scan *sc, const char *p, const char *first, const char *end) {
  end = cut_line(sc, p, end);
  p = first;
  if (p >= end || *p == '!') return;
  if (sc->cur && sc->cur->kind == LN_STATEMENT && sc->open) {
    continue_statement(sc, p, end);
  } else {
    const char *body = begin_statement(sc, p, end);
    sc->shared = false;
    take_body(sc, body, end);
  }
  if (!sc->open) prescan_line_end(sc);
}

void prescan_free_line(Scan *sc, const char *p, const char *end) {
  int n;
  const char *q = bytes_skip_blanks(p, end);
  if (q == end) return;
  if (*q != '!') {
    statement_line(sc, p, q, end);
    return;
  }
  Dialect d = prescan_sentinel_at(sc, q, end, &n);
  if (d == DIALECT_NONE) return;
  if (n == 2) {
    statement_line(sc, q + 2, bytes_skip_blanks(q + 2, end), end);
    return;
  }
  const char *mark = q + n;
  bool continues = mark < end && (*mark == '*' || *mark == '>' || *mark == '&');
  if (!continues && sc->open) { /* '!$acc & clause' */
    const char *amp = bytes_skip_blanks(mark, end);
    if (amp < end && *amp == '&') mark = amp, continues = true;
  }
  prescan_directive_line(sc, d, q, continues ? mark + 1 : mark, end, continues);
}
