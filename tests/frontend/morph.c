/* Rewrites a Fortran source without changing what it says:  morph HOW FILE
 *   upper     letters outside literals in upper case
 *   comments  comment and blank lines between all lines, those of one statement too
 *   crlf      line ends CR LF, none at the end of the file
 *   squeeze   fixed form: blanks outside literals taken out        spread   put in after every character
 *   split     statements broken over more lines (fixed form: anywhere; free form: at blanks)
 *   cut       free form: statements broken inside words and literals
 *   free      fixed form turned into free form
 *   rename    free form: variables called as keywords are; 'names' prints what that is for sed
 * Fixed form is told by the suffix .f. Lines with Hollerith constants stay as they are. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 4096, WIDTH = 72 };

static bool fixed; /* form of the file */
static char quote; /* literal that the text so far ends in */
static const char *how;

static bool is(const char *word) { return !strcmp(how, word); }

static bool is_comment(const char *s) {
  if (fixed && strchr("cC*", s[0])) return true;
  while (*s == ' ') s++;
  return *s == '!' || *s == '#' || *s == 0;
}

static bool is_directive(const char *s) {
  while (*s == ' ') s++;
  return *s && (!strncasecmp(s + 1, "dvm$", 4) || !strncasecmp(s + 1, "$acc", 4) || !strncasecmp(s + 1, "$omp", 4));
}

static bool has_hollerith(const char *s) {
  for (; *s; s++)
    if (isdigit((unsigned char)s[0]) && tolower((unsigned char)s[1]) == 'h') return true;
  return false;
}

static void note_quote(char c) {
  if (quote)
    quote = c == quote ? 0 : quote;
  else if (c == '\'' || c == '"')
    quote = c;
}

static void upper(const char *s) {
  for (; *s; s++) {
    putchar(quote ? *s : toupper((unsigned char)*s));
    note_quote(*s);
  }
  putchar('\n');
  if (fixed) quote = 0;
}

/* Columns 7 on of a fixed-form line, which must not end inside a literal. */
static void respace(const char *s) {
  char out[LONGEST * 2];
  int n = 0;
  bool spread = is("spread");
  for (const char *p = s + 6; *p; p++) {
    if (quote || (*p != ' ' && *p != '\t')) out[n++] = *p;
    note_quote(*p);
    if (spread && !quote && *p != '\'' && *p != '"') out[n++] = ' ';
  }
  while (n > 0 && out[n - 1] == ' ') n--;
  out[n] = 0;
  printf("%.6s%s\n", s, n > WIDTH - 6 ? s + 6 : out);
  quote = 0;
}

/* A blank line does not begin a statement. */
static void split_fixed(const char *s) {
  int n = 0;
  const char *p = s + 6;
  printf("%.6s", s);
  while (*p == ' ') putchar(*p++);
  for (; *p; p++, n++) {
    if (n >= 11 && !quote) n = 0, printf("\n     &");
    putchar(*p);
    note_quote(*p);
  }
  putchar('\n');
  quote = 0;
}

static void split_free(const char *s) {
  const char *p = s;
  bool cut = is("cut");
  int n = 0;
  while (*p == ' ') putchar(*p++);
  while (isdigit((unsigned char)*p)) putchar(*p++);
  for (; *p; p++) {
    if (!quote && *p == '!') break;
    bool here = cut ? ++n % 5 == 0 && *p != ' ' && p[-1] != ' ' : !quote && *p == ' ' && p[1] != ' ' && p[1] != '&' && p[1] != '!';
    if (here && p > s && p[1]) printf(cut ? "&\n  &" : " &\n  ");
    putchar(*p);
    note_quote(*p);
  }
  putchar('\n');
}

/* The line after it continues this one. */
static bool goes_on(const char *next) { return strlen(next) > 6 && !strncmp(next, "     ", 5) && !strchr(" 0", next[5]); }

static void to_free(const char *s, const char *next) {
  if (is_comment(s))
    printf("!%s\n", *s ? s + 1 : "");
  else
    printf("%s%s%s\n", goes_on(s) ? "     &" : "", goes_on(s) ? s + 6 : s, goes_on(next) ? "&" : "");
}

/* ---- renaming ---- */

enum { LONGEST_NAME = 64, MOST_NAMES = 4000 };

/* The file's names, and what is known of them. */
static struct Name {
  char text[LONGEST_NAME];
  bool declared;  /* stands after '::' of a declaration */
  bool barred;    /* also stands where renaming would change what is said: in literals, as an operator, a kind, KEY= */
  const char *to; /* what it is called from now on; NULL: as before */
} name[MOST_NAMES];
static int nnames;

static struct Name *name_of(const char *s, int n) {
  for (int i = 0; i < nnames; i++)
    if (!strncasecmp(name[i].text, s, (size_t)n) && !name[i].text[n]) return &name[i];
  if (nnames == MOST_NAMES || n >= LONGEST_NAME) return NULL;
  snprintf(name[nnames].text, LONGEST_NAME, "%.*s", n, s);
  for (char *p = name[nnames].text; *p; p++) *p = (char)tolower((unsigned char)*p);
  return &name[nnames++];
}

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* FORMAT and what is not a statement stay as they are. */
static bool keeps_names(const char *s) {
  while (*s == ' ' || isdigit((unsigned char)*s)) s++;
  return is_comment(s) || is_directive(s) || !strncasecmp(s, "format", 6) || !strncasecmp(s, "include", 7);
}

/* Calls 'see' for each word of a line: where it stands, its length, whether in a literal; else 'copy' gets the other bytes. */
static void each_word(const char *s, void (*see)(const char *line, const char *at, int n, bool literal), void (*copy)(char)) {
  const char *p = s;
  while (*p) {
    int n = 0;
    while (in_name(p[n])) n++;
    if (!quote && *p == '!') break;
    if (n && (isalpha((unsigned char)*p) || quote))
      see(s, p, n, quote != 0);
    else if (n)
      for (int i = 0; i < n; i++) copy(p[i]);
    else
      n = 1, note_quote(*p), copy(*p);
    p += n;
  }
  for (; *p; p++) copy(*p);
}

static void no_copy(char c) { (void)c; }
static void put(char c) { putchar(c); }

static bool is_declaration(const char *s) {
  static const char *const types[] = {"integer", "real", "complex", "logical", "character", "type", "class", "double"};
  while (*s == ' ') s++;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (!strncasecmp(s, types[i], strlen(types[i])) && !in_name(s[strlen(types[i])])) return true;
  return false;
}

/* After '::' or a comma. */
static bool stands_alone(const char *line, const char *at) {
  while (at > line && at[-1] == ' ') at--;
  return at > line && strchr(":,", at[-1]);
}

static void learn(const char *line, const char *at, int n, bool literal) {
  struct Name *w = name_of(at, n);
  if (!w) return;
  const char *colons = strstr(line, "::"), *after = at + n;
  int depth = 0;
  for (const char *p = line; p < at; p++) depth += (*p == '(') - (*p == ')');
  while (*after == ' ') after++;
  bool key = depth > 0 && *after == '=' && after[1] != '=' && after[1] != '>';
  bool dotted = at > line && at[-1] == '.' && at[n] == '.';
  bool is_text = literal || (at[n] && strchr("'\"", at[n]));
  if (colons && at > colons && depth == 0 && is_declaration(line) && stands_alone(line, at)) w->declared = true;
  if (is_text || key || dotted || (at > line && (at[-1] == '_' || isdigit((unsigned char)at[-1])))) w->barred = true;
}

/* A number with a kind: 1.0_wp. */
static void bar_kinds(const char *s) {
  for (const char *p = s; *p; p++) {
    int n = 0;
    if (*p != '_' || p == s || !strchr("0123456789.\"'", p[-1])) continue;
    while (in_name(p[1 + n])) n++;
    struct Name *w = n ? name_of(p + 1, n) : NULL;
    if (w) w->barred = true;
  }
}

/* Words that the tree's dump uses itself. */
static bool is_taken(const char *s) {
  static const char *const words[] = {"var",   "lo",     "hi",   "step", "by", "cond", "kind", "len",   "in",  "out",
                                      "index", "result", "name", "to",   "c",  "one",  "line", "array", "ref", "paren"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(s, words[i])) return true;
  return false;
}

static void choose_names(void) {
  static const char *const keywords[] = {"if",    "do",    "end",    "then", "else",  "call",   "data",   "read",
                                         "write", "print", "format", "case", "where", "stop",   "select", "while",
                                         "save",  "open",  "close",  "exit", "cycle", "target", "use",    "goto",
                                         "enddo", "endif", "pause",  "only", "entry", "none",   "is",     "go"};
  size_t k = 0;
  for (int i = 0; i < nnames; i++) {
    if (!name[i].declared || name[i].barred || is_taken(name[i].text)) continue;
    while (k < sizeof keywords / sizeof *keywords && name_of(keywords[k], (int)strlen(keywords[k]))->declared) k++;
    if (k == sizeof keywords / sizeof *keywords) return;
    name[i].to = keywords[k++];
  }
}

static void rename_word(const char *line, const char *at, int n, bool literal) {
  (void)line;
  struct Name *w = literal ? NULL : name_of(at, n);
  if (w && w->to)
    printf("%s", w->to);
  else
    printf("%.*s", n, at);
}

static void read_names(FILE *f) {
  static char s[LONGEST];
  while (fgets(s, sizeof s, f)) {
    s[strcspn(s, "\r\n")] = 0;
    if (keeps_names(s)) continue;
    each_word(s, learn, no_copy);
    bar_kinds(s);
  }
  rewind(f);
  quote = 0;
  choose_names();
}

static void print_names(void) {
  for (int i = 0; i < nnames; i++)
    if (name[i].to) printf("s/\\b%s\\b/%s/g\n", name[i].text, name[i].to);
}

/* A literal that goes on over cards is as long as they are: those stay as they are. */
static bool is_part_of_literal(const char *s) {
  static char open;
  char before = open;
  if (!fixed || is_comment(s) || has_hollerith(s)) return false;
  for (const char *p = strlen(s) > 6 ? s + 6 : ""; *p && (open || *p != '!'); p++)
    if (open)
      open = *p == open ? 0 : open;
    else if (*p == '\'' || *p == '"')
      open = *p;
  return before || open;
}

static void line(const char *s, const char *next) {
  bool literal = is_part_of_literal(s);
  if (is("rename"))
    keeps_names(s) ? (void)printf("%s", s) : each_word(s, rename_word, put), putchar('\n');
  else if (is("free"))
    to_free(s, next);
  else if (is("crlf"))
    printf("%s%s", s, *next == 1 ? "" : "\r\n");
  else if (has_hollerith(s) || (is_comment(s) && !is_directive(s)))
    printf("%s\n", s);
  else if (is("upper"))
    upper(s);
  else if (is("comments"))
    printf("%s\n%s noise ' with a quote\n\n", s, fixed ? "c" : "   !");
  else if (is_directive(s) || literal)
    printf("%s\n", s);
  else if (fixed && strlen(s) > 6)
    is("split") ? split_fixed(s) : respace(s);
  else
    split_free(s);
}

/* What stands after column 72 is not read, and must not be once it is moved. */
static void cut_card(char *s) {
  size_t n = strlen(s);
  if (!fixed || n <= WIDTH || memchr(s, '\t', 6) || is("upper") || is("comments") || is("crlf")) return;
  for (n = WIDTH; n > 6 && s[n - 1] == ' ';) n--;
  s[n] = 0;
}

int main(int argc, char **argv) {
  static char now[LONGEST] = {1}, next[LONGEST];
  FILE *f = argc == 3 ? fopen(argv[2], "r") : NULL;
  if (!f) return 2;
  how = argv[1];
  fixed = !strcmp(strrchr(argv[2], '.'), ".f");
  if (is("rename") || is("names")) read_names(f);
  if (is("names")) return print_names(), 0;
  for (bool more = true; more;) {
    more = fgets(next, sizeof next, f) != NULL;
    next[strcspn(next, "\r\n")] = 0;
    cut_card(next);
    if (!more) strcpy(next, "\1");
    if (*now != 1) line(now, next);
    strcpy(now, next);
  }
  fclose(f);
  return 0;
}
