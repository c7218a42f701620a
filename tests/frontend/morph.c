/* Rewrites a Fortran source without changing what it says:  morph HOW FILE
 *   upper     letters outside literals in upper case
 *   comments  comment and blank lines between all lines, those of one statement too
 *   crlf      line ends CR LF, none at the end of the file
 *   squeeze   fixed form: blanks outside literals taken out        spread   put in after every character
 *   split     statements broken over more lines (fixed form: anywhere; free form: at blanks)
 *   cut       free form: statements broken inside words and literals
 *   free      fixed form turned into free form
 * Fixed form is told by the suffix .f. Lines with Hollerith constants stay as they are. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 4096, WIDTH = 72 };

static bool fixed;     /* form of the file */
static char quote;     /* literal that the text so far ends in */
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
  if (quote) quote = c == quote ? 0 : quote;
  else if (c == '\'' || c == '"') quote = c;
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

static void split_fixed(const char *s) {
  int n = 0;
  printf("%.6s", s);
  for (const char *p = s + 6; *p; p++, n++) {
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
    bool here = cut ? ++n % 5 == 0 && *p != ' ' && p[-1] != ' ' : !quote && *p == ' ' && p[1] != ' ' && p[1] != '&';
    if (here && p > s && p[1]) printf(cut ? "&\n  &" : " &\n  ");
    putchar(*p);
    note_quote(*p);
  }
  putchar('\n');
}

/* The line after it continues this one. */
static bool goes_on(const char *next) { return strlen(next) > 6 && !strncmp(next, "     ", 5) && !strchr(" 0", next[5]); }

static void to_free(const char *s, const char *next) {
  if (is_comment(s)) printf("!%s\n", *s ? s + 1 : "");
  else printf("%s%s%s\n", goes_on(s) ? "     &" : "", goes_on(s) ? s + 6 : s, goes_on(next) ? "&" : "");
}

static void line(const char *s, const char *next) {
  if (is("free")) to_free(s, next);
  else if (is("crlf")) printf("%s%s", s, *next == 1 ? "" : "\r\n");
  else if (has_hollerith(s) || (is_comment(s) && !is_directive(s))) printf("%s\n", s);
  else if (is("upper")) upper(s);
  else if (is("comments")) printf("%s\n%s noise ' with a quote\n\n", s, fixed ? "c" : "   !");
  else if (is_directive(s)) printf("%s\n", s);
  else if (fixed && strlen(s) > 6) is("split") ? split_fixed(s) : respace(s);
  else split_free(s);
}

int main(int argc, char **argv) {
  static char now[LONGEST] = {1}, next[LONGEST];
  FILE *f = argc == 3 ? fopen(argv[2], "r") : NULL;
  if (!f) return 2;
  how = argv[1];
  fixed = !strcmp(strrchr(argv[2], '.'), ".f");
  for (bool more = true; more;) {
    more = fgets(next, sizeof next, f) != NULL;
    next[strcspn(next, "\r\n")] = 0;
    if (!more) strcpy(next, "\1");
    if (*now != 1) line(now, next);
    strcpy(now, next);
  }
  fclose(f);
  return 0;
}
