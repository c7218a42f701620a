/* What may have been meant by a statement or a token that cannot be read: a slip in a keyword, another
 * language's operator, text that the form cuts off. */
#include "frontend/syntax/advice.h"
#include "frontend/syntax/keywords.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

/* A stretch of the source as the user sees it, blanks included: p[0..n) on one physical line. */
typedef struct {
  const char *p;
  int n;
} Seen;

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }
static bool is_space(char c) { return c == ' ' || c == '\t'; }

static int word_end(Seen s, int i) {
  while (i < s.n && in_word(s.p[i])) i++;
  return i;
}

static int skip_space(Seen s, int i) {
  while (i < s.n && is_space(s.p[i])) i++;
  return i;
}

/* From text[at] of the line to the end of its physical line, or of 'to' if that is on the same. */
static Seen seen_from(Parser *P, int at, int to) {
  Loc begin = prescan_line_loc(P->line, at), last = prescan_line_loc(P->line, to > at ? to - 1 : at) + 1;
  const Source *s = source_of(P->p->sources, begin);
  if (!s) return (Seen){"", 0};
  const char *p = s->text + (begin - s->base);
  int n = (int)strcspn(p, "\r\n");
  return (Seen){p, last > begin && last < begin + (Loc)n ? (int)(last - begin) : n};
}

static Span span_at(Parser *P, int at, int from, int to) {
  Loc begin = prescan_line_loc(P->line, at);
  return (Span){begin + (Loc)from, begin + (Loc)to};
}

/* ---- slips in keywords ---- */

enum { LONGEST_WORDS = 40 };

/* The n bytes at 'p' without blanks. */
static bool squeeze(const char *p, int n, char out[LONGEST_WORDS]) {
  int len = 0;
  for (int i = 0; i < n; i++) {
    if (is_space(p[i])) continue;
    if (len == LONGEST_WORDS - 1) return false;
    out[len++] = p[i];
  }
  out[len] = 0;
  return len > 0;
}

/* The words that a statement begins with, as one. */
typedef struct {
  char one[LONGEST_WORDS];   /* the first */
  char two[LONGEST_WORDS];   /* both; "": there is one only */
  char after_one, after_two; /* what follows them; 0: nothing */
} Words;

static Words first_words(Seen s) {
  Words w = {0};
  int end = word_end(s, 0), next = skip_space(s, end), end2 = word_end(s, next);
  if (!squeeze(s.p, end, w.one)) return w;
  w.after_one = next < s.n ? s.p[next] : 0;
  if (end2 > next && next > end && squeeze(s.p, end2, w.two)) {
    next = skip_space(s, end2);
    w.after_two = next < s.n ? s.p[next] : 0;
  }
  return w;
}

/* Could the statement of this keyword go on like this? */
static bool may_follow(const Keyword *k, char after) {
  if (k->flags & KW_PAREN) return after == '(';
  if (k->flags & KW_ALONE) return !after;
  if (after == '(' && !(k->flags & (KW_TYPE | KW_PREFIX))) return k->kind == ST_READ || k->kind == ST_ATTR;
  return true;
}

typedef struct {
  const Keyword *k; /* the nearest so far, or NULL */
  int distance;
} Nearest;

static void compare(Nearest *best, const Keyword *k, const char *joined, const char *word, char after) {
  if (!*word || !may_follow(k, after)) return;
  int n = (int)strlen(joined), most = n / 4 + 1, d = str_distance(word, joined, most);
  if (d > most || d >= n - 1 || d >= (int)strlen(word)) return;
  if (best->k && (d > best->distance || (d == best->distance && strlen(k->words) <= strlen(best->k->words)))) return;
  *best = (Nearest){k, d};
}

/* What tells in one look that a text is far from another: its length, and a bit for each of its letters. */
typedef struct {
  int n;
  uint32_t letters;
} Traits;

static Traits traits_of(const char *s) {
  Traits t = {0};
  for (; *s; s++) {
    if (*s == ' ') continue;
    unsigned letter = (unsigned)(*s | ' ') - 'a'; /* digits and '_' have no bit */
    t.letters |= letter < 26 ? 1u << letter : 0;
    t.n++;
  }
  return t;
}

/* Too long, too short or of too many other letters for a slip in 'words', of which blanks are left out:
 * str_distance would say so too. */
static bool is_far(Traits t, Traits words) {
  int most = words.n / 4 + 1;
  return t.n > words.n + most || t.n < words.n - most || __builtin_popcount(t.letters & ~words.letters) > most ||
         __builtin_popcount(words.letters & ~t.letters) > most;
}

static const Keyword *nearest_keyword(Seen s) {
  Words w = first_words(s);
  Nearest best = {0};
  Traits one = traits_of(w.one), two = traits_of(w.two);
  if (!one.n) return NULL;
  for (int letter = 'a'; letter <= 'z'; letter++)
    for (const Keyword *k = keywords_of_letter((char)letter); k->words; k++) {
      char joined[LONGEST_WORDS];
      Traits words = traits_of(k->words);
      bool is_one = !is_far(one, words), is_two = !is_far(two, words);
      if ((!is_one && !is_two) || k->kind == ST_OPAQUE) continue;
      if (!squeeze(k->words, (int)strlen(k->words), joined)) continue;
      if (is_one) compare(&best, k, joined, w.one, w.after_one);
      if (is_two && strchr(k->words, ' ')) compare(&best, k, joined, w.two, w.after_two);
    }
  return best.k;
}

static const char *upper(Arena *a, const char *s) {
  char *u = arena_strdup(a, s);
  for (char *p = u; *p; p++) *p = (char)toupper((unsigned char)*p);
  return u;
}

/* As many words of the statement as the keyword has. */
static int slip_end(Seen s, const Keyword *k) {
  int end = word_end(s, 0), next = skip_space(s, end);
  char joined[LONGEST_WORDS], one[LONGEST_WORDS];
  if (!strchr(k->words, ' ') || !squeeze(k->words, (int)strlen(k->words), joined) || !squeeze(s.p, end, one)) return end;
  int most = (int)strlen(joined) / 4 + 1;
  return str_distance(one, joined, most) <= most ? end : word_end(s, next);
}

static bool tell_slip(Parser *P, LineClass *c, Seen s) {
  const Keyword *k = nearest_keyword(s);
  if (!k) return false;
  int end = slip_end(s, k);
  if (end == (int)strlen(k->words) && !strncasecmp(s.p, k->words, (size_t)end)) return false;
  parse_error(P, span_at(P, c->start, 0, end), "unknown statement '%.*s'; did you mean '%s'?", end, s.p, upper(P->a, k->words));
  c->kind = k->kind;
  c->aux = k->aux;
  return true;
}

/* ---- statements of other languages ---- */

/* 'words' (one or two, without the blank) that Fortran's 'keyword' says. */
typedef struct {
  const char *words, *keyword, *say;
} Foreign;

static const Foreign foreign[] = {
    {"for", "do", "a loop is DO i = 1, n"},
    {"foreach", "do", "a loop is DO i = 1, n"},
    {"while", "do", "DO WHILE (condition) begins such a loop"},
    {"endfor", "end do", "a loop ends with END DO"},
    {"endwhile", "end do", "a loop ends with END DO"},
    {"endloop", "end do", "a loop ends with END DO"},
    {"elif", "else if", "ELSE IF (condition) THEN goes on with an IF"},
    {"elsif", "else if", "ELSE IF (condition) THEN goes on with an IF"},
    {"switch", "select case", "SELECT CASE (expression) chooses among values"},
    {"endswitch", "end select", "SELECT CASE ends with END SELECT"},
    {"default", "case", "CASE DEFAULT is what remains; a subroutine is called by CALL"},
    {"otherwise", "case", "CASE DEFAULT is what remains, ELSEWHERE of a WHERE"},
    {"break", "exit", "EXIT leaves a loop; a subroutine is called by CALL"},
    {"next", "cycle", "CYCLE goes on with the next iteration; a subroutine is called by CALL"},
    {"int", "integer", "the type is INTEGER"},
    {"float", "real", "the type is REAL"},
    {"double", "double precision", "the type is DOUBLE PRECISION"},
    {"bool", "logical", "the type is LOGICAL"},
    {"boolean", "logical", "the type is LOGICAL"},
    {"string", "character", "the type is CHARACTER(length)"},
    {"char", "character", "the type is CHARACTER"},
};

static const Keyword *keyword_of(const char *words) {
  const Keyword *k = keywords_of_letter(*words);
  while (k->words && strcmp(k->words, words)) k++;
  return k->words ? k : NULL;
}

/* FOR, WHILE, SWITCH and their like, which open and close what Fortran's own statement does. */
static bool tell_foreign_statement(Parser *P, LineClass *c, Seen s) {
  Words w = first_words(s);
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
    bool two = !strcasecmp(w.two, foreign[i].words);
    if (!two && strcasecmp(w.one, foreign[i].words)) continue;
    int end = word_end(s, 0);
    if (two) end = word_end(s, skip_space(s, end));
    parse_error(P, span_at(P, c->start, 0, end), "Fortran has no statement '%.*s': %s", end, s.p, foreign[i].say);
    const Keyword *k = keyword_of(foreign[i].keyword);
    if (!k) return true;
    c->kind = k->kind;
    c->aux = k->aux;
    return true;
  }
  return false;
}

/* One past the word at 'i' when it can stand before FUNCTION, its parenthesis or length too; 'i' when it cannot. */
static int skip_prefix(Seen s, int i) {
  static const char *const words[] = {"pure",      "elemental", "impure",    "recursive", "non_recursive",
                                      "module",    "integer",   "real",      "complex",   "logical",
                                      "character", "double",    "precision", "type",      "class"};
  int end = word_end(s, i), at = skip_space(s, end);
  bool known = false;
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    known |= (size_t)(end - i) == strlen(words[k]) && !strncasecmp(s.p + i, words[k], strlen(words[k]));
  if (!known) return i;
  if (at < s.n && s.p[at] == '*') return skip_space(s, word_end(s, skip_space(s, at + 1)));
  if (at == s.n || s.p[at] != '(') return at;
  int depth = 0;
  do depth += (s.p[at] == '(') - (s.p[at] == ')');
  while (++at < s.n && depth);
  return skip_space(s, at);
}

bool advice_misspelt_procedure(Parser *P, LineClass *c, int to) {
  static const char *const words[] = {"function", "subroutine"};
  Seen s = seen_from(P, c->start, to);
  char word[LONGEST_WORDS];
  int from = 0, next;
  while ((next = skip_prefix(s, from)) > from) from = next;
  int end = word_end(s, from), name = skip_space(s, end);
  if (!from || end - from < 6 || name == end || name >= s.n || !isalpha((unsigned char)s.p[name])) return false;
  if (!squeeze(s.p + from, end - from, word)) return false;
  for (int i = 0; word[i]; i++) word[i] = (char)tolower((unsigned char)word[i]);
  for (int k = 0; k < 2; k++) {
    int d = str_distance(word, words[k], 2);
    if (d < 1 || d > 2) continue;
    parse_error(P, span_at(P, c->start, from, end), "unknown word '%s'; did you mean '%s'?", word, upper(P->a, words[k]));
    c->kind = k ? ST_SUBROUTINE : ST_FUNCTION;
    c->entry = 0;
    return true;
  }
  return false;
}

/* ---- other shapes ---- */

/* NAME { (...) | %NAME }: one past it, or 0. */
static int designator_end(Seen s) {
  int i = isalpha((unsigned char)(s.n ? s.p[0] : 0)) ? word_end(s, 0) : 0;
  for (int depth = 0, k = i; i && k < s.n; k++) {
    if (s.p[k] == '(')
      depth++;
    else if (s.p[k] == ')' && depth)
      depth--;
    else if (!depth && s.p[k] != '%' && !in_word(s.p[k]))
      break;
    i = k + 1;
  }
  return i;
}

/* A name with letters that Fortran does not have. */
static bool tell_strange_name(Parser *P, LineClass *c, Seen s) {
  int end = word_end(s, 0);
  const char *say;
  if (end >= s.n || (unsigned char)s.p[end] < 0x80) return false;
  Span at = advice_strange_character(P, span_at(P, c->start, end, end).begin, &say);
  parse_error(P, at, "%s", say);
  return true;
}

/* Assignments of C and Pascal. */
static bool tell_foreign_assignment(Parser *P, LineClass *c, Seen s) {
  static const char *const forms[] = {"++", "--", "+=", "-=", "*=", "/=", ":=", "=="};
  int end = designator_end(s), at = skip_space(s, end);
  if (c->cname && s.n && *s.p == '=') { /* the name was taken for that of a construct */
    parse_error(P, span_at(P, c->start, -1, 1), "':=' does not assign; an assignment has '='");
    return true;
  }
  if (!end) return false;
  for (size_t i = 0; i < sizeof forms / sizeof *forms && at + 1 < s.n; i++) {
    const char *f = forms[i];
    if (strncmp(s.p + at, f, 2)) continue;
    Span where = span_at(P, c->start, at, at + 2);
    if (f[0] == f[1] && f[0] != '=')
      parse_error(P, where, "Fortran has no '%s'; write %.*s = %.*s %c 1", f, end, s.p, end, s.p, f[0]);
    else if (f[0] == ':' || f[0] == '=')
      parse_error(P, where, "'%s' does not assign; an assignment has '='", f);
    else
      parse_error(P, where, "Fortran has no '%s'; write %.*s = %.*s %c ...", f, end, s.p, end, s.p, f[0]);
    return true;
  }
  return false;
}

/* REAL : X, and X :: Y */
static bool tell_declaration(Parser *P, LineClass *c, Seen s) {
  static const char *const types[] = {"integer", "real", "complex", "logical", "character"};
  int end = word_end(s, 0), at = skip_space(s, end);
  for (size_t i = 0; c->cname && i < sizeof types / sizeof *types; i++)
    if (!strcmp(c->cname, types[i])) {
      parse_error(P, span_at(P, c->start, 0, end), "expected '::' between %s and the names", upper(P->a, types[i]));
      c->cname = NULL;
      c->kind = ST_TYPE_DECL;
      return true;
    }
  if (!end || at + 1 >= s.n || strncmp(s.p + at, "::", 2)) return false;
  parse_error(P, span_at(P, c->start, 0, end), "'%.*s' is not a type; TYPE(%.*s) declares variables of a derived type", end, s.p,
              end, s.p);
  c->kind = ST_TYPE_DECL;
  return true;
}

/* 1 = X, A + 1 = X */
static bool tell_left_side(Parser *P, LineClass *c, Seen s) {
  int depth = 0, eq = 0;
  if (s.n && !in_word(*s.p) && !strchr("=(", *s.p)) return false;
  for (; eq < s.n && (depth || s.p[eq] != '='); eq++) depth += (s.p[eq] == '(') - (s.p[eq] == ')');
  if (!eq && s.n) {
    parse_error(P, span_at(P, c->start, 0, 1), "no variable stands on the left side of '='%s",
                P->line->label ? "; the number before it is read as a label" : "");
    return true;
  }
  if (eq >= s.n || strchr("=<>/", s.p[eq - 1]) || (eq + 1 < s.n && s.p[eq + 1] == '=')) return false;
  int end = eq;
  while (end > 1 && is_space(s.p[end - 1])) end--;
  const char *arrow = memmem(s.p, (size_t)end, "->", 2);
  int from = arrow ? (int)(arrow - s.p) : 0;
  parse_error(P, span_at(P, c->start, from, arrow ? from + 2 : end),
              arrow ? "'->' has no meaning here; '%%' selects a component" : "only a variable can stand on the left side of '='");
  return true;
}

/* FOO, FOO(1), FOO BAR */
static bool tell_call(Parser *P, LineClass *c, Seen s) {
  int end = designator_end(s);
  if (!end || skip_space(s, end) < s.n) return false;
  parse_error(P, span_at(P, c->start, 0, end), "this is not a statement; a subroutine is called by 'CALL %.*s'", end, s.p);
  return true;
}

void advice_unknown_statement(Parser *P, LineClass *c, int to) {
  static bool (*const shapes[])(Parser *, LineClass *, Seen) = {
      tell_strange_name, tell_foreign_assignment, tell_foreign_statement, tell_slip, tell_declaration, tell_left_side, tell_call};
  Seen s = seen_from(P, c->start, to);
  if (advice_misspelt_procedure(P, c, to)) return;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (shapes[i](P, c, s)) return;
  int end = word_end(s, 0);
  if (s.n && *s.p == '&') {
    if (P->told_before) P->told = true; /* what should be continued was told */
    parse_error(P, span_at(P, c->start, 0, 1), "this line continues none: a statement goes on when its line ends in '&'");
    return;
  }
  parse_error(P, span_at(P, c->start, 0, end ? end : 1),
              "this is not a Fortran statement: no keyword fits, and it is not an assignment");
}

/* ---- tokens ---- */

static bool ends_in(const char *line, const char *at, const char *word) {
  size_t n = strlen(word);
  while (at > line && is_space(at[-1])) at--;
  return (size_t)(at - line) >= n && !strncasecmp(at - n, word, n);
}

static bool after_attribute(const char *line, const char *at) {
  static const char *const attributes[] = {"parameter", "allocatable", "pointer", "target", "save", "optional", "value"};
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
    if (ends_in(line, at, attributes[i])) return true;
  return false;
}

/* Operators as other languages write them. */
static const char *other_operator(const char *p) {
  static const struct {
    const char *text, *say;
  } known[] = {{"and", "; 'and' is .AND."},          {"or", "; 'or' is .OR."},
               {"not", "; 'not' is .NOT."},          {"eq", "; 'is equal to' is =="},
               {"ne", "; 'is not equal' is /="},     {"lt", "; 'less than' is <"},
               {"le", "; 'less or equal' is <="},    {"gt", "; 'greater than' is >"},
               {"ge", "; 'greater or equal' is >="}, {"mod", "; the remainder of a division is MOD(a, b)"},
               {"xor", "; 'exclusive or' is .NEQV."}};
  size_t n = strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strlen(known[i].text) == n && !strncasecmp(p, known[i].text, n)) return known[i].say;
  bool after_equals = *p == '<' || *p == '>';
  if (!strncmp(p, "=<", 2) || (after_equals && p[-1] == '=')) return "; 'less or equal' is <=, 'greater or equal' is >=";
  if (*p == '>' && p[-1] == '<') return "; 'is not equal' is /=";
  return NULL;
}

/* '.gt' without its second point. */
static const char *half_operator(Parser *P, const char *p) {
  static const char *const words[] = {"and", "or", "not", "eq", "ne", "lt", "le", "gt", "ge", "eqv", "neqv", "true", "false"};
  size_t n = 1 + strspn(p + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  for (size_t i = 0; *p == '.' && p[n] != '.' && i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == n - 1 && !strncasecmp(p + 1, words[i], n - 1))
      return arena_printf(P->p->arena, "; '.%s.' has a second point", words[i]);
  return NULL;
}

const char *advice_token(Parser *P, Span at) {
  const Source *s = source_of(P->p->sources, at.begin);
  if (!s) return "";
  const char *p = s->text + (at.begin - s->base);
  const char *line = s->text + source_line_start(s, source_line_number(s, at.begin));
  StmtKind k = P->s ? P->s->kind : ST_OPAQUE;
  const char *meant = half_operator(P, p);
  if (!meant && p > line) meant = other_operator(p);
  if (k == ST_IMPLICIT && !ends_in(line, p, ",") && tolower((unsigned char)*p) == 'n') return "; did you mean IMPLICIT NONE?";
  if (meant) return meant;
  if (!strncmp(p, "&&", 2)) return "; 'and' is .AND.";
  if (*p == '|') return "; 'or' is .OR.";
  if (*p == '.' && isalpha((unsigned char)p[1])) return "; '%' selects a component";
  if (*p == '_' && isalpha((unsigned char)p[1])) return "; names begin with letters (a macro that -D should define?)";
  if (*p == '^') return "; a power is written with **";
  if (k == ST_DO && ends_in(line, p, "while")) return "; DO WHILE has its condition in parentheses";
  if (k == ST_USE && !strncasecmp(p, "only", 4)) return "; ONLY follows a comma: USE name, ONLY: ...";
  if (strchr("eEdD", *p) && p > line && (isdigit((unsigned char)p[-1]) || p[-1] == '.') && !isdigit((unsigned char)p[1]))
    return "; an exponent needs digits";
  if (k == ST_TYPE_DECL && P->cls && !P->cls->colons && after_attribute(line, p))
    return "; '::' is missing between the attributes and the names";
  if (*p == '{' || *p == '}') return "; blocks have no braces in Fortran, and subscripts stand in ()";
  if (*p == '=' && (k == ST_IF || k == ST_ELSE_IF || k == ST_WHERE)) return "; 'is equal to' is ==";
  if (ends_in(line, p, "%") && *p != '%') return "; a component's name follows '%', and the remainder of a division is MOD(a, b)";
  if (k == ST_PRINT && *p == '*' && ends_in(line, p, "(")) return "; PRINT has its format without parentheses: PRINT *, ...";
  return "";
}

void advice_specifier(Parser *P, const Expr *e) {
  static const char *const known[] = {"access",
                                      "acquired_lock",
                                      "action",
                                      "advance",
                                      "associatevariable",
                                      "asynchronous",
                                      "blank",
                                      "blocksize",
                                      "buffercount",
                                      "buffered",
                                      "carriagecontrol",
                                      "convert",
                                      "decimal",
                                      "defaultfile",
                                      "delim",
                                      "direct",
                                      "dispose",
                                      "encoding",
                                      "end",
                                      "eor",
                                      "err",
                                      "errmsg",
                                      "exist",
                                      "file",
                                      "fmt",
                                      "form",
                                      "formatted",
                                      "id",
                                      "iolength",
                                      "iomsg",
                                      "iostat",
                                      "maxrec",
                                      "mold",
                                      "name",
                                      "named",
                                      "newunit",
                                      "nextrec",
                                      "nml",
                                      "number",
                                      "opened",
                                      "organization",
                                      "pad",
                                      "pending",
                                      "pos",
                                      "position",
                                      "read",
                                      "readonly",
                                      "readwrite",
                                      "rec",
                                      "recl",
                                      "recordsize",
                                      "recordtype",
                                      "round",
                                      "sequential",
                                      "share",
                                      "shared",
                                      "sign",
                                      "size",
                                      "source",
                                      "stat",
                                      "status",
                                      "stream",
                                      "type",
                                      "unformatted",
                                      "unit",
                                      "until_count",
                                      "useropen",
                                      "write",
                                      "disp",
                                      "noshared"};
  enum { KNOWN = sizeof known / sizeof *known };
  for (int i = 0; i < KNOWN; i++)
    if (!strcmp(e->text, known[i])) return;
  const char *near = str_nearest(e->text, known, KNOWN);
  Span at = {e->span.begin, e->span.begin + (Loc)strlen(e->text)};
  if (near) parse_error(P, at, "unknown specifier '%s'; did you mean '%s'?", e->text, near);
}

/* ---- text that the user may not know is not read ---- */

/* The first byte of the physical line at 'line' that fixed form does not read, or NULL. */
static const char *past_width(const char *line, int width) {
  int n = (int)strcspn(line, "\r\n");
  if (width <= 0 || n <= width || memchr(line, '\t', 6)) return NULL;
  const char *p = line + width, *end = line + n;
  while (p < end && is_space(*p)) p++;
  bool comment = memchr(line, '!', (size_t)(p - line)) != NULL;
  return p == end || *p == '!' || comment ? NULL : line + width;
}

static void note_past_width(Parser *P, const Source *s, int first, int last) {
  int width = P->p->options->fixed_width;
  for (int n = first; n <= last; n++) {
    const char *line = s->text + source_line_start(s, n), *p = past_width(line, width);
    if (!p) continue;
    Loc at = s->base + (Loc)(p - s->text);
    diag_note(P->d, (Span){at, at + (Loc)strcspn(p, "\r\n")},
              "what stands after column %d is not read; -ffixed-line-length-132 or -ffixed-line-length-none "
              "makes it count",
              width);
    return;
  }
}

/* A '&' at the beginning of the next line alone continues nothing. */
static void note_next_line(Parser *P, const Source *s) {
  const char *p = s->text + (P->line->span.end - s->base);
  p += strcspn(p, "\n");
  p += strspn(p, " \t\r\n");
  if (*p != '&' || P->line->span.end == 0) return;
  Loc at = s->base + (Loc)(p - s->text);
  diag_note(P->d, (Span){at, at + 1}, "this line does not continue the one before, which would have to end in '&'");
}

/* '!=' and '(!' of other languages cut a statement off. */
static void note_comment(Parser *P, const Source *s) {
  const char *p = s->text + (P->line->span.end - s->base);
  while (is_space(*p)) p++;
  const char *before = p;
  while (before > s->text && is_space(before[-1])) before--;
  bool unequal = p[0] == '!' && p[1] == '=',
       inverse = p[0] == '!' && before > s->text && before[-1] == '(' && (p[1] == '(' || isalpha((unsigned char)p[1]));
  if (!unequal && !inverse) return;
  Loc at = s->base + (Loc)(p - s->text);
  diag_note(P->d, (Span){at, at + 1 + unequal}, "'!' begins a comment, so that the statement ends here; %s",
            unequal ? "'is not equal to' is /=" : "'not' is .NOT.");
}

void advice_notes(Parser *P) {
  const Source *s = source_of(P->p->sources, P->line->span.begin);
  if (!s || P->line->span.end > s->base + s->len) return;
  int first = source_line_number(s, P->line->span.begin), last = source_line_number(s, P->line->span.end);
  if (P->line->fixed)
    note_past_width(P, s, first, last);
  else
    note_comment(P, s), note_next_line(P, s);
  bool elsewhere = P->told_at >= s->base && P->told_at <= s->base + s->len && source_line_number(s, P->told_at) != first;
  if (elsewhere) diag_note(P->d, P->line->span, "the statement begins here, and goes on over %d lines", last - first + 1);
}

/* ---- characters ---- */

/* The code point of the UTF-8 sequence at p[0..end), and its length; 0: it is none. */
static unsigned decode(const char *p, const char *end, int *len) {
  const unsigned char *u = (const unsigned char *)p;
  int n = u[0] >= 0xf0 && u[0] < 0xf8 ? 4 : u[0] >= 0xe0 ? 3 : u[0] >= 0xc2 ? 2 : 1;
  unsigned code = n == 1 ? 0 : u[0] & (0xffu >> (n + 1));
  *len = 1;
  if (n == 1 || u[0] >= 0xf8 || end - p < n) return 0;
  for (int i = 1; i < n; i++) {
    if ((u[i] & 0xc0) != 0x80) return 0;
    code = code << 6 | (u[i] & 0x3f);
  }
  *len = n;
  return code;
}

Span advice_strange_character(Parser *P, Loc at, const char **say) {
  static const struct {
    unsigned code;
    const char *what;
  } known[] = {
      {0xa0, "a no-break space; Fortran wants a plain blank"},
      {0x200b, "an invisible blank of no width; delete it"},
      {0xfeff, "an invisible byte order mark; delete it"},
      {0x2018, "a typographic quotation mark; a literal stands in ' or \""},
      {0x2019, "a typographic quotation mark; a literal stands in ' or \""},
      {0x201c, "a typographic quotation mark; a literal stands in ' or \""},
      {0x201d, "a typographic quotation mark; a literal stands in ' or \""},
      {0x2013, "a dash; minus is '-'"},
      {0x2014, "a dash; minus is '-'"},
      {0x2212, "a typographic minus sign; minus is '-'"},
      {0xd7, "a multiplication sign; Fortran's is '*'"},
      {0x2264, "'less or equal', which Fortran writes <="},
      {0x2265, "'greater or equal', which Fortran writes >="},
      {0x2260, "'not equal', which Fortran writes /="},
  };
  const Source *s = source_of(P->p->sources, at);
  const char *p = s ? s->text + (at - s->base) : "?";
  int len;
  unsigned code = decode(p, p + strcspn(p, "\n"), &len);
  *say = NULL;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i].code == code) *say = arena_printf(P->a, "the character U+%04X is %s", code, known[i].what);
  if (!*say && code)
    *say = arena_printf(P->a, "'%.*s' (U+%04X) can stand in literals and comments only", len, p, code);
  else if (!*say)
    *say = arena_printf(P->a, "the byte 0x%02x has no meaning in Fortran", (unsigned char)*p);
  return (Span){at, at + (Loc)len};
}
