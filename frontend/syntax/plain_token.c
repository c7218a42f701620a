/* Tokens of expressions that need no automaton: names, numbers, literals, brackets, operators of one or two characters. They are most of
 * all tokens. What is not plain here, '.AND.', the words of declarations, is left to lexer.l. */
#include "common/bytes.h"
#include "frontend/syntax/parse_state.h"
#include "frontend/parser.h"
#include <limits.h>
#include <string.h>

enum { NOT_PLAIN = -1 };

/* What a token that begins with a character can be. */
enum { C_OTHER, C_LETTER, C_DIGIT, C_SINGLE, C_OPEN, C_CLOSE, C_SIGN, C_TWICE, C_QUOTE, C_END };

#define LETTERS_OF(c) [c] = C_LETTER, [c - 'a' + 'A'] = C_LETTER
static const unsigned char class_of[256] = {
    [0] = C_END,     ['\''] = C_QUOTE, ['"'] = C_QUOTE, [','] = C_SINGLE, ['%'] = C_SINGLE, ['('] = C_OPEN,  [')'] = C_CLOSE,
    ['+'] = C_SIGN,  ['-'] = C_SIGN,   ['*'] = C_TWICE, ['/'] = C_TWICE,  ['='] = C_TWICE,  [':'] = C_TWICE, ['<'] = C_TWICE,
    ['>'] = C_TWICE, ['0'] = C_DIGIT,  ['1'] = C_DIGIT, ['2'] = C_DIGIT,  ['3'] = C_DIGIT,  ['4'] = C_DIGIT, ['5'] = C_DIGIT,
    ['6'] = C_DIGIT, ['7'] = C_DIGIT,  ['8'] = C_DIGIT, ['9'] = C_DIGIT,  LETTERS_OF('a'),  LETTERS_OF('b'), LETTERS_OF('c'),
    LETTERS_OF('d'), LETTERS_OF('e'),  LETTERS_OF('f'), LETTERS_OF('g'),  LETTERS_OF('h'),  LETTERS_OF('i'), LETTERS_OF('j'),
    LETTERS_OF('k'), LETTERS_OF('l'),  LETTERS_OF('m'), LETTERS_OF('n'),  LETTERS_OF('o'),  LETTERS_OF('p'), LETTERS_OF('q'),
    LETTERS_OF('r'), LETTERS_OF('s'),  LETTERS_OF('t'), LETTERS_OF('u'),  LETTERS_OF('v'),  LETTERS_OF('w'), LETTERS_OF('x'),
    LETTERS_OF('y'), LETTERS_OF('z'),
};

static bool is_digit(char c) { return (unsigned char)(c - '0') <= 9; }
static bool is_letter(char c) { return class_of[(unsigned char)c] == C_LETTER; }
static bool is_quote(char c) { return c == '\'' || c == '"'; }

/* Takes the token text[P->at..end). */
static inline int taken(Parser *P, const char *from, const char *end, Span *at, int token) {
  *at = lex_place(P, (int)(from - P->text), (int)(end - from));
  P->at = P->text + (end - P->text);
  P->prev = token;
  return token;
}

/* ---- names ---- */

static inline size_t name_length(const char *p) {
  size_t n = (size_t)__builtin_ctz(~bytes_of_name(p));
  for (size_t more = n; n % BYTES == 0 && more == BYTES; n += more) more = (size_t)__builtin_ctz(~bytes_of_name(p + n));
  return n;
}

static inline int plain_name(TokenValue *v, Span *at, Parser *P, const char *p) {
  size_t n = name_length(p);
  if (is_quote(p[n]) || (P->nret && P->prev == '(' && (*p | 32) == 'd')) return NOT_PLAIN; /* TYPE(DOUBLE PRECISION) */
  P->word = v->name = intern_lower_near(P->p->names, p, n);
  return taken(P, p, p + n, at, NAME);
}

/* ---- numbers ---- */

Expr *plain_token_number(Parser *P, ExprKind kind, Span at, const char *text, size_t n, const char *kindp) {
  Expr *e = node_literal(P, kind, at, intern_lower_near(P->p->names, text, n), kindp);
  if (kind == EX_REAL) {
    for (size_t i = n; i > 0 && text[i - 1] != '.'; i--)
      if ((text[i - 1] | 32) == 'd') e->flags |= EF_DOUBLE;
    return e;
  }
  int value = 0;
  for (size_t i = 0; i < n && value < INT_MAX / 10 - 1; i++) value = value * 10 + (text[i] - '0');
  e->ival = value;
  return e;
}

static const char *skip_digits(const char *p) {
  while (is_digit(*p)) p++;
  return p;
}

/* An exponent at p, or p itself; NULL: letters that are none. */
static const char *skip_exponent(const char *p) {
  if (!is_letter(*p)) return p;
  char c = (char)(*p | 32);
  const char *digits = p[1] == '+' || p[1] == '-' ? p + 2 : p + 1;
  return (c == 'e' || c == 'd' || c == 'q') && is_digit(*digits) ? skip_digits(digits) : NULL;
}

/* A kind at p, which follows '_', or NULL. */
static const char *skip_kind(const char *p) {
  const char *end = p;
  if (!is_letter(*p) && !is_digit(*p)) return NULL;
  while (is_letter(*end) || is_digit(*end) || *end == '_') end++;
  return end;
}

static int plain_number(TokenValue *v, Span *at, Parser *P, const char *p) {
  const char *end = skip_digits(p), *whole = end, *kindp = NULL;
  if (*end == '.') end = skip_digits(end + 1);
  end = skip_exponent(end);
  if (!end) return NOT_PLAIN;
  size_t n = (size_t)(end - p);
  ExprKind kind = end == whole ? EX_INT : EX_REAL;
  if (*end == '_') {
    const char *k = end + 1;
    end = skip_kind(k);
    if (!end) return NOT_PLAIN;
    kindp = intern_lower_near(P->p->names, k, (size_t)(end - k));
  }
  if (is_letter(*end) || is_quote(*end) || *end == '$' || (*end == '_' && !kindp)) return NOT_PLAIN;
  int token = taken(P, p, end, at, kind == EX_INT && !kindp ? INT : LITERAL);
  v->e = plain_token_number(P, kind, *at, p, n, kindp);
  P->word = NULL;
  return token;
}

/* ---- character literals ---- */

/* One without doubled quotes, escapes and a BOZ letter behind it. */
static int plain_string(TokenValue *v, Span *at, Parser *P, const char *p) {
  const char *end = memchr(p + 1, *p, (size_t)(P->text + P->to - p - 1));
  if (!end || end[1] == *p || is_letter(end[1]) || (P->p->options && P->p->options->backslash)) return NOT_PLAIN;
  int token = taken(P, p, end + 1, at, STRING);
  v->e = node_literal(P, EX_STRING, *at, arena_strndup(P->a, p + 1, (size_t)(end - p - 1)), NULL);
  v->e->ival = (int)(end - p - 1);
  P->word = NULL;
  return token;
}

/* ---- operators ---- */

static inline int relation(TokenValue *v, Op op) {
  v->op = op;
  return RELATION;
}

/* The token of two characters that begins at p; 0: there is none, the first one stands for itself. */
static int two_characters(TokenValue *v, const char *p) {
  switch (p[0]) {
  case '*': return p[1] == '*' ? POW : 0;
  case '/': return p[1] == '/' ? CONCAT : p[1] == '=' ? relation(v, OP_NE) : p[1] == ')' ? NOT_PLAIN : 0;
  case '=': return p[1] == '=' ? relation(v, OP_EQ) : p[1] == '>' ? POINTS : 0;
  case ':': return p[1] == ':' ? COLONS : 0;
  case '<': return p[1] == '=' ? relation(v, OP_LE) : 0;
  default: return p[1] == '=' ? relation(v, OP_GE) : 0;
  }
}

static int plain_operator(TokenValue *v, Span *at, Parser *P, const char *p) {
  int token = two_characters(v, p), len = 2;
  if (token == NOT_PLAIN) return token;
  if (!token) {
    len = 1;
    token = *p == '<' ? relation(v, OP_LT) : *p == '>' ? relation(v, OP_GT) : *p;
  }
  P->word = NULL;
  return taken(P, p, p + len, at, token);
}

/* After another operator a sign binds tighter than it does elsewhere: a*-b. */
static int plain_sign(const Parser *P, char c) {
  bool tight = P->prev == '*' || P->prev == '/' || P->prev == POW;
  return !tight ? c : c == '-' ? TIGHT_MINUS : TIGHT_PLUS;
}

/* ---- brackets ---- */

/* A parenthesis in which a type may stand, or whose end leads out of the expression, is not plain. */
static int plain_open(Span *at, Parser *P, const char *p) {
  if (p[1] == '/' || P->typed || P->types) return NOT_PLAIN;
  vec_push(P->a, &P->open, (int)(p - P->text));
  P->word = NULL;
  return taken(P, p, p + 1, at, '(');
}

static int plain_close(Span *at, Parser *P, const char *p) {
  if (P->nret) return NOT_PLAIN;
  P->open.n -= P->open.n > 0;
  P->word = NULL;
  return taken(P, p, p + 1, at, ')');
}

static int end_of_text(Span *at, Parser *P, const char *p) {
  if (p != P->text + P->to) return NOT_PLAIN;
  *at = parse_end_place(P);
  P->prev = FYYEOF;
  P->word = NULL;
  return FYYEOF;
}

static int plain_token(TokenValue *v, Span *at, Parser *P) {
  const char *p = P->at;
  while (*p == ' ') p++;
  switch (class_of[(unsigned char)*p]) {
  case C_LETTER: return plain_name(v, at, P, p);
  case C_DIGIT: return plain_number(v, at, P, p);
  case C_SINGLE: P->word = NULL; return taken(P, p, p + 1, at, *p);
  case C_OPEN: return plain_open(at, P, p);
  case C_CLOSE: return plain_close(at, P, p);
  case C_SIGN: P->word = NULL; return taken(P, p, p + 1, at, plain_sign(P, *p));
  case C_TWICE: return plain_operator(v, at, P, p);
  case C_QUOTE: return plain_string(v, at, P, p);
  case C_END: return end_of_text(at, P, p);
  default: return NOT_PLAIN;
  }
}

int fyylex(TokenValue *value, Span *at, Parser *P) {
  if (P->entry) {
    int entry = P->entry;
    P->entry = 0;
    *at = lex_place(P, P->from, 0);
    return entry;
  }
  int token = P->plain ? plain_token(value, at, P) : NOT_PLAIN;
  return token == NOT_PLAIN ? lex_automaton(value, at, P) : token;
}
