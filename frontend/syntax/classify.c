/* What statement a line is. Fortran has no reserved words: one scan that knows quotes and parentheses finds '=', '=>', '::'
 * and commas outside parentheses; those tell assignments and DO apart from everything else; then the longest keyword decides. */
#include "common/bytes.h"
#include "frontend/syntax/keywords.h"
#include "frontend/syntax/parse_state.h"
#include "frontend/parser.h"
#include <string.h>

/* A part of a line's text. */
typedef struct {
  const Line *l;
  const char *s;       /* l->text */
  int from, to;        /* the part */
  bool unit_may_begin; /* a program unit may begin here */
  bool touching;       /* words may touch: fixed form */
} Text;

/* What stands outside parentheses; -1: not there. */
typedef struct {
  int eq;     /* first '=' that is no part of '==', '=>', ... */
  int points; /* first '=>' */
  int comma;  /* first ',' after 'eq' */
  int colon;  /* first ':' that is not part of '::' */
  int colons; /* first '::' */
  int open;   /* first '(' */
  int close;  /* the ')' that belongs to it */
  int bad;    /* a ')' or ']' that closes nothing */
  int depth;  /* brackets still open at the end */
} Marks;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static bool is_name_char(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '$'; }
static int skip_blanks(const Text *t, int i) {
  while (i < t->to && is_blank(t->s[i])) i++;
  return i;
}
static int skip_name(const Text *t, int i) {
  while (i < t->to && is_name_char(t->s[i])) i++;
  return i;
}

/* ---- the scan ---- */

enum { C_QUOTE = 1, C_OPEN, C_CLOSE, C_EQUALS, C_COLON, C_COMMA, C_H };
static const unsigned char class_of[256] = {
    ['\''] = C_QUOTE, ['"'] = C_QUOTE, ['('] = C_OPEN,  ['['] = C_OPEN, [')'] = C_CLOSE, [']'] = C_CLOSE,
    ['='] = C_EQUALS, [':'] = C_COLON, [','] = C_COMMA, ['h'] = C_H,    ['H'] = C_H,
};

/* One past the literal that opens at i. */
static int skip_literal(const Text *t, int i) {
  const char *q = memchr(t->s + i + 1, t->s[i], (size_t)(t->to - i - 1));
  return q ? (int)(q - t->s) + 1 : t->to;
}

/* An H at i after digits: one past the Hollerith constant, else i + 1. Prescan has found the real ones, which are all
 * that start where no name runs into the digits. */
static int skip_hollerith(const Text *t, int i) {
  int first = i, n = 0;
  while (first > t->from && is_digit(t->s[first - 1])) first--;
  if (!t->l->hollerith || first == i || (first > t->from && is_name_char(t->s[first - 1]))) return i + 1;
  for (int k = first; k < i && n < t->to; k++) n = n * 10 + (t->s[k] - '0');
  return i + 1 + n < t->to ? i + 1 + n : t->to;
}

static int scan_equals(const Text *t, int i, Marks *m) {
  char before = i > t->from ? t->s[i - 1] : 0, after = i + 1 < t->to ? t->s[i + 1] : 0;
  if (after == '=') return i + 2;
  if (m->depth || before == '/' || before == '<' || before == '>') return i + 1;
  if (after == '>') {
    if (m->points < 0) m->points = i;
  } else if (m->eq < 0) {
    m->eq = i;
  }
  return i + 1;
}

static int scan_colon(const Text *t, int i, Marks *m) {
  bool twice = i + 1 < t->to && t->s[i + 1] == ':';
  int *first = twice ? &m->colons : &m->colon;
  if (!m->depth && *first < 0) *first = i;
  return i + 1 + twice;
}

static void scan_bracket(const Text *t, int i, Marks *m) {
  if (class_of[(unsigned char)t->s[i]] == C_OPEN) {
    if (!m->depth++ && m->open < 0 && t->s[i] == '(') m->open = i;
  } else if (!m->depth) {
    if (m->bad < 0) m->bad = i;
  } else if (!--m->depth && m->open >= 0 && m->close < 0) {
    m->close = i;
  }
}

/* What stands at i is noted; where the scan goes on. */
static inline int scan_mark(const Text *t, int i, Marks *m) {
  switch (class_of[(unsigned char)t->s[i]]) {
  case C_QUOTE: return skip_literal(t, i);
  case C_OPEN:
  case C_CLOSE: scan_bracket(t, i, m); return i + 1;
  case C_EQUALS: return scan_equals(t, i, m);
  case C_COLON: return scan_colon(t, i, m);
  case C_COMMA:
    if (!m->depth && m->eq >= 0 && m->comma < 0) m->comma = i;
    return i + 1;
  case C_H: return t->l->hollerith ? skip_hollerith(t, i) : i + 1;
  default: return i + 1;
  }
}

/* Only fixed form has to know of commas, and only where a Hollerith constant stands an H is more than a letter. */
static Marks scan_marks(const Text *t) {
  Marks m = {-1, -1, -1, -1, -1, -1, -1, -1, 0};
  int i = t->from;
  if (t->l->hollerith) {
    while (i < t->to) i = scan_mark(t, i, &m);
    return m;
  }
  for (int block = i, next; block < t->to; block = next) {
    next = block + BYTES;
    for (uint32_t marks = bytes_of_structure(t->s + block, t->l->fixed ? ',' : '('); marks;) {
      i = block + __builtin_ctz(marks);
      if (i >= t->to) return m;
      i = scan_mark(t, i, &m);
      marks = i < block + BYTES ? marks >> (i - block) << (i - block) : 0;
    }
    if (i > next) next = i;
  }
  return m;
}

/* The innermost of the brackets that nothing closes, of which there are 'open'. */
static int unclosed(const Text *t, int open) {
  int depth = 0, at = t->from;
  for (int i = t->from; i < t->to;) {
    int c = class_of[(unsigned char)t->s[i]];
    if (c == C_QUOTE) {
      i = skip_literal(t, i);
    } else if (c == C_H) {
      i = skip_hollerith(t, i);
    } else {
      if (c == C_OPEN && ++depth == open) at = i;
      if (c == C_CLOSE) depth--;
      i++;
    }
  }
  return at;
}

static bool brackets_balance(const Text *t, const Marks *m, Diag *d) {
  if (m->bad < 0 && !m->depth) return true;
  int at = m->bad >= 0 ? m->bad : unclosed(t, m->depth);
  if (m->bad >= 0)
    diag_error(d, prescan_line_span(t->l, at, at + 1), "this '%c' closes nothing", t->s[at]);
  else
    diag_error(d, prescan_line_span(t->l, at, at + 1), "this '%c' is never closed", t->s[at]);
  return false;
}

/* ---- words ---- */

static int match_words(const Text *t, int i, const char *words) {
  for (; *words; words++) {
    if (*words == ' ') {
      while (i < t->to && is_blank(t->s[i])) i++;
      continue;
    }
    if (i >= t->to || ((t->s[i] | 32) != *words && t->s[i] != *words)) return -1;
    i++;
  }
  return !t->touching && i < t->to && is_name_char(t->s[i]) ? -1 : i;
}

/* Does the text at i start with these words? What follows them, or -1. In free form a name ends where they end. */
static inline int match(const Text *t, int i, const char *words) {
  return i < t->to && (t->s[i] | 32) == *words ? match_words(t, i, words) : -1;
}

/* The ')' that belongs to the '(' at i. */
static int close_of(const Text *t, int i) {
  Text rest = {t->l, t->s, i, t->to, false, t->touching};
  Marks m = {-1, -1, -1, -1, -1, -1, -1, -1, 0};
  for (; i < rest.to; i++) {
    int c = class_of[(unsigned char)t->s[i]];
    if (c == C_QUOTE)
      i = skip_literal(t, i) - 1;
    else if (c == C_OPEN || c == C_CLOSE)
      scan_bracket(&rest, i, &m);
    if (m.close >= 0) return m.close;
    if (c == C_CLOSE && !m.depth) return i;
  }
  return rest.to;
}

/* Is what stands before 'eq' a variable: NAME { (...) | [...] | %NAME | .NAME }? */
static bool is_designator(const Text *t, int i, int eq) {
  if (i >= eq || !is_letter(t->s[i])) return false;
  i = skip_blanks(t, skip_name(t, i));
  while (i < eq) {
    if (t->s[i] == '(' || t->s[i] == '[') {
      i = close_of(t, i) + 1;
    } else if (t->s[i] == '%' || t->s[i] == '.') {
      i = skip_blanks(t, i + 1);
      int end = skip_name(t, i);
      if (end == i) return false;
      i = end;
    } else {
      return false;
    }
    i = skip_blanks(t, i);
  }
  return i == eq;
}

/* ---- FUNCTION and SUBROUTINE after their prefixes ---- */

/* After a type's word: *8, *(*), (kind). */
static int skip_type_length(const Text *t, int i) {
  i = skip_blanks(t, i);
  if (i < t->to && t->s[i] == '*') {
    i = skip_blanks(t, i + 1);
    while (i < t->to && is_digit(t->s[i])) i++;
    i = skip_blanks(t, i);
  }
  return i < t->to && t->s[i] == '(' ? skip_blanks(t, close_of(t, i) + 1) : i;
}

static int skip_prefix(const Text *t, int i) {
  static const char *const types[] = {
      "integer", "real", "double precision", "double complex", "complex", "logical", "character", "type", "class", "byte"};
  static const char *const words[] = {"recursive", "pure", "elemental", "impure", "module", "non_recursive"};
  i = skip_blanks(t, i);
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    if (match(t, i, words[k]) > 0) return match(t, i, words[k]);
  for (size_t k = 0; k < sizeof types / sizeof *types; k++)
    if (match(t, i, types[k]) > 0) return skip_type_length(t, match(t, i, types[k]));
  return -1;
}

/* Fixed form cannot tell REAL FUNCTION A(N) from REAL FUNCTIONA(10) but by what stands in the parentheses, names, and by
 * where it stands. */
static bool dummy_list(const Text *t, int open) {
  int close = close_of(t, open), i = skip_blanks(t, open + 1);
  for (; i < close; i++)
    if (t->s[i] != ',' && t->s[i] != '*' && !is_blank(t->s[i]) && !is_name_char(t->s[i])) return false;
  for (i = open; i < close; i++)
    if (is_digit(t->s[i]) && !is_name_char(t->s[i - 1])) return false;
  return true;
}

static bool is_function(const Text *t, int i, bool typed) {
  int name = skip_blanks(t, match(t, i, "function"));
  if (name >= t->to || !is_letter(t->s[name])) return false;
  int open = skip_blanks(t, skip_name(t, name));
  if (!t->l->fixed || !typed) return true;
  return t->unit_may_begin && open < t->to && t->s[open] == '(' && dummy_list(t, open);
}

/* ST_FUNCTION or ST_SUBROUTINE when the part at i is one, after any prefixes; else ST_KINDS. */
static StmtKind procedure_head(const Text *t, int i) {
  bool typed = false;
  for (int next; i < t->to && is_letter(t->s[i]); i = skip_blanks(t, next), typed = true) {
    if (match(t, i, "function") > 0 && is_function(t, i, typed)) return ST_FUNCTION;
    int name = match(t, i, "subroutine");
    if (name > 0 && is_letter(t->s[skip_blanks(t, name)])) return ST_SUBROUTINE;
    next = skip_prefix(t, i);
    if (next < 0) break;
  }
  return ST_KINDS;
}

/* ---- statements whose keyword is not all there is to know ---- */

/* THEN and, on its line, another statement: told when it is read. */
static bool follows_then(const Text *t, int i) {
  int after = t->touching ? -1 : match(t, i, "then");
  after = after < 0 ? after : skip_blanks(t, after);
  return after > 0 && after < t->to && is_letter(t->s[after]);
}

/* IF, WHERE, FORALL: 'THEN', an arithmetic IF's labels, an action, or nothing after the parenthesis. */
static void classify_condition(const Text *t, LineClass *c) {
  int rest = skip_blanks(t, c->close + 1);
  c->end = c->close + 1;
  if (c->kind == ST_ELSE_IF || rest == t->to) return;
  if (c->kind == ST_IF && (match(t, rest, "then") == t->to || follows_then(t, rest))) return;
  if (c->kind == ST_IF && is_digit(t->s[rest])) {
    c->kind = ST_ARITHMETIC_IF;
    c->entry = E_ARITHMETIC_IF;
    c->end = t->to;
    return;
  }
  c->action = rest;
}

static void classify_do(const Text *t, LineClass *c) {
  int i = skip_blanks(t, c->body);
  for (int n = 0; i < t->to && is_digit(t->s[i]) && n < 6; i++, n++) c->label = c->label * 10 + (t->s[i] - '0');
  i = skip_blanks(t, i);
  if (i < t->to && t->s[i] == ',') i = skip_blanks(t, i + 1);
  c->body = i;
  int after = match(t, i, "while");
  c->aux = DO_COUNTED;
  if (i == t->to) {
    c->entry = E_NOTHING;
    c->aux = DO_FOREVER;
  } else if (after > 0 && (after = skip_blanks(t, after)) < t->to && t->s[after] == '(') {
    c->entry = E_CONDITION;
    c->aux = DO_WHILE;
    c->body = after;
  } else if ((after = match(t, i, "concurrent")) > 0 && (after = skip_blanks(t, after)) < t->to && t->s[after] == '(') {
    c->entry = E_CONCURRENT;
    c->aux = DO_CONCURRENT;
    c->body = after;
  }
}

/* READ ('(') // 'A)', x: the parentheses begin an expression. */
static bool is_operand(const Text *t, int close) {
  int i = skip_blanks(t, close + 1);
  return i + 1 < t->to && t->s[i] == '/' && t->s[i + 1] == '/';
}

/* TYPE *, x and TYPE 10, x and TYPE f, x are DEC's PRINT. */
static bool is_output(const Text *t, int i) {
  if (i >= t->to) return false;
  if (t->s[i] == '*' || t->s[i] == '\'' || t->s[i] == '"' || is_digit(t->s[i])) return true;
  int end = skip_blanks(t, skip_name(t, i));
  return end > i && end < t->to && t->s[end] == ',';
}

static void refine(const Text *t, LineClass *c) {
  switch (c->entry) {
  case E_DO: classify_do(t, c); break;
  case E_CONDITION: classify_condition(t, c); break;
  case E_CONCURRENT:
    classify_condition(t, c);
    c->end = c->action ? c->end : t->to;
    break;
  case E_IO_FORMAT:
  case E_IO_UNIT:
    if (c->close >= 0 && c->kind != ST_PRINT && !is_operand(t, c->close)) c->entry = E_IO;
    break;
  case E_DERIVED_TYPE:
    if (is_output(t, c->body)) c->kind = ST_PRINT, c->entry = E_IO_FORMAT;
    break;
  default:;
  }
}

/* ---- the whole ---- */

static bool keyword_fits(const Text *t, const Keyword *k, int after) {
  int next = skip_blanks(t, after);
  char c = next < t->to ? t->s[next] : 0;
  if ((k->flags & KW_PAREN) && c != '(') return false;
  if ((k->flags & KW_ALONE) && c) return false;
  if ((k->flags & KW_NAME) && !is_letter(c)) return false;
  return true;
}

static bool use_keyword(const Text *t, const Keyword *k, int after, const Marks *m, LineClass *c) {
  c->kind = k->kind;
  c->entry = k->entry;
  c->aux = k->aux;
  c->body = skip_blanks(t, after);
  c->close = c->body < t->to && t->s[c->body] == '(' && m->open == c->body ? m->close : -1;
  if ((k->flags & (KW_TYPE | KW_PREFIX)) || k->kind == ST_MODULE) {
    StmtKind head = procedure_head(t, c->start);
    if (head == ST_KINDS && (k->flags & KW_PREFIX)) return false;
    if (head != ST_KINDS) c->kind = head, c->entry = E_PROCEDURE_HEAD;
  }
  refine(t, c);
  return true;
}

/* A statement that no keyword fits may begin with one that lacks its '('. Fixed form runs words together, so there the
 * same text may be anything. */
static void note_missing_parenthesis(const Text *t, LineClass *c) {
  if (t->l->fixed) return;
  for (const Keyword *k = keywords_of_letter((char)(t->s[c->start] | 32)); k->words; k++) {
    int after = match(t, c->start, k->words);
    if (after < 0 || !(k->flags & KW_PAREN) || k->kind == ST_OPAQUE) continue;
    c->kind = k->kind;
    c->body = skip_blanks(t, after);
    c->needs_parenthesis = true;
    return;
  }
}

/* What a line with unbalanced brackets would have been, for its END's sake. */
static void guess_kind(const Text *t, LineClass *c) {
  if (c->start >= t->to || !is_letter(t->s[c->start])) return;
  for (const Keyword *k = keywords_of_letter((char)(t->s[c->start] | 32)); k->words; k++) {
    int after = match(t, c->start, k->words);
    if (after < 0 || !keyword_fits(t, k, after)) continue;
    int last = t->to;
    while (last > after && is_blank(t->s[last - 1])) last--;
    bool then = last - 4 > after && match(t, last - 4, "then") == last;
    if (k->kind != ST_IF || then) c->kind = k->kind;
    return;
  }
}

/* Free form too may leave out the blank after these: SAVEX, GOTO10, STOP3. */
static bool may_touch(const Keyword *k, char next) {
  if (k->kind == ST_STOP) return is_digit(next);
  return k->kind == ST_ATTR || k->kind == ST_GOTO || k->kind == ST_PRINT || !strcmp(k->words, "character");
}

static bool classify_touching(const Text *t, const Marks *m, LineClass *c) {
  Text loose = *t;
  loose.touching = true;
  for (const Keyword *k = keywords_of_letter((char)(t->s[c->start] | 32)); k->words; k++) {
    int after = match(&loose, c->start, k->words);
    if (after > 0 && after < t->to && may_touch(k, t->s[after]) && use_keyword(t, k, after, m, c)) return true;
  }
  return false;
}

/* The letter after END at i, by which most of its many keywords need not be looked at; 0: there is none. */
static char after_end(const Text *t, int i) {
  if (t->to - i < 4 || (t->s[i] | 32) != 'e' || (t->s[i + 1] | 32) != 'n' || (t->s[i + 2] | 32) != 'd') return 0;
  i = skip_blanks(t, i + 3);
  return i < t->to && is_letter(t->s[i]) ? (char)(t->s[i] | 32) : 0;
}

static void classify_keyword(const Text *t, const Marks *m, LineClass *c) {
  c->unknown = c->start >= t->to || !is_letter(t->s[c->start]);
  if (c->unknown) return;
  char second = c->start + 1 < t->to ? (char)(t->s[c->start + 1] | 32) : 0;
  char third = c->start + 2 < t->to ? (char)(t->s[c->start + 2] | 32) : 0, ended = after_end(t, c->start);
  for (const Keyword *k = keywords_of_letter((char)(t->s[c->start] | 32)); k->words; k++) {
    if (k->words[1] != second || (k->words[2] != third && k->words[2] > ' ')) continue;
    if (ended && k->words[3] == ' ' && k->words[4] != ended) continue;
    int after = match(t, c->start, k->words);
    if (after > 0 && keyword_fits(t, k, after) && use_keyword(t, k, after, m, c)) return;
  }
  if (!t->touching && classify_touching(t, m, c)) return;
  c->kind = ST_OPAQUE;
  c->entry = 0;
  c->unknown = true;
  note_missing_parenthesis(t, c);
}

/* 'name:' before a construct. */
static void take_construct_name(const Text *t, const Marks *m, LineClass *c, Intern *names) {
  if (m->colon < 0) return;
  int end = skip_name(t, c->start);
  if (end == c->start || skip_blanks(t, end) != m->colon || !is_letter(t->s[c->start])) return;
  c->cname = intern_lower(names, t->s + c->start, (size_t)(end - c->start));
  c->start = skip_blanks(t, m->colon + 1);
}

/* 'x = ...', 'p => ...'. In fixed form DO10I=1,5 and PARAMETERA=1,B=2 look like one but for their comma. */
static bool is_assignment(const Text *t, const Marks *m, const LineClass *c) {
  int at = m->points >= 0 && (m->eq < 0 || m->points < m->eq) ? m->points : m->eq;
  if (at < 0 || (m->colons >= 0 && m->colons < at) || !is_designator(t, c->start, at)) return false;
  if (!t->l->fixed || at != m->eq || m->comma < 0) return true;
  return match(t, c->start, "do") < 0 && match(t, c->start, "parameter") < 0;
}

LineClass classify_statement(const Line *l, int from, int to, bool unit_may_begin, Intern *names, Diag *d) {
  Text t = {l, l->text, from, to, unit_may_begin, l->fixed};
  Marks m = scan_marks(&t);
  LineClass c = {.kind = ST_OPAQUE, .start = skip_blanks(&t, from), .end = to, .close = -1, .colons = m.colons >= 0};
  c.body = c.start;
  take_construct_name(&t, &m, &c, names);
  if (!brackets_balance(&t, &m, d)) {
    guess_kind(&t, &c);
    return c;
  }
  if (is_assignment(&t, &m, &c)) {
    c.body = c.start;
    c.kind = m.eq >= 0 && (m.points < 0 || m.eq < m.points) ? ST_ASSIGN : ST_POINTER_ASSIGN;
    c.entry = E_ASSIGN;
  } else {
    classify_keyword(&t, &m, &c);
  }
  return c;
}
