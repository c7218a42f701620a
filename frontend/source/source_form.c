/* Which of the two source forms a text is in: options, then the suffix, then the text where it contradicts the suffix. */
#include "frontend/source/prescan.h"
#include <string.h>
#include <strings.h>

enum { LINES_LOOKED_AT = 2000 };

/* Lines that only one form can hold. */
typedef struct {
  int not_fixed;
  int not_free;
  int lines; /* that are no comments */
} Evidence;

static const char *skip_blanks(const char *p, const char *end) {
  while (p < end && is_blank(*p)) p++;
  return p;
}

/* How a line ends, before blanks and a comment. */
typedef enum { ENDS_PLAIN, ENDS_IN_AMPERSAND, ENDS_IN_OPEN_LITERAL } LineEnd;

static LineEnd line_ending(const char *p, const char *end) {
  char quote = 0, last = 0;
  for (; p < end; p++) {
    if (quote)
      quote = *p == quote ? 0 : quote;
    else if (*p == '\'' || *p == '"')
      quote = *p;
    else if (*p == '!')
      break;
    if (!is_blank(*p)) last = *p;
  }
  return last != '&' ? ENDS_PLAIN : quote ? ENDS_IN_OPEN_LITERAL : ENDS_IN_AMPERSAND;
}

/* A comment of fixed form that free form would have to read as code: '* ...', or 'C' and a word. */
static bool fixed_comment(const char *p, const char *end) {
  if (*p == '*') return true;
  if (*p != 'c' && *p != 'C') return false;
  if (end - p >= 5 && !strncasecmp(p, "cdvm$", 5)) return true;
  if (end - p >= 2 && p[1] == '$') return true;
  const char *q = skip_blanks(p + 1, end);
  return q > p + 1 && q < end && !strchr("=(%[:;&", *q);
}

/* A letter of code, that is no comment mark, in columns 1 to 5. INCLUDE may stand anywhere. */
static bool code_in_label_field(const char *p, const char *end) {
  for (int col = 1; p < end && col <= 5 && *p != '\t'; p++, col++) {
    if (*p == '!') return false;
    if (*p == ' ' || is_digit(*p)) continue;
    if (col == 1 && strchr("cC*dD#", *p)) return false;
    return is_letter(*p) && strncasecmp(p, "include", 7) != 0;
  }
  return false;
}

/* A mark in column 6 after five blanks that cannot be the start of a free-form statement. */
static bool mark_in_column_6(const char *p, const char *end) {
  return end - p > 6 && !memcmp(p, "     ", 5) && strchr("&+-*/$.,:)=|<>", p[5]);
}

static void look_at_line(Evidence *e, const char *p, const char *end, bool *open) {
  const char *q = skip_blanks(p, end);
  if (q == end || *q == '!' || *p == '#') return;
  bool comment = fixed_comment(p, end), mark = mark_in_column_6(p, end), was_open = *open;
  if (!was_open && (comment || mark)) e->not_free++;
  e->lines++;
  if (code_in_label_field(p, end)) e->not_fixed++;
  LineEnd ending = line_ending(p, end);
  *open = ending != ENDS_PLAIN;
  if (ending == ENDS_IN_AMPERSAND && !mark && !comment && end - p <= 72 && *q != '&') e->not_fixed++;
}

/* Ends at the first line that confirms 'form': more would change nothing. */
static Evidence look_at_text(const Source *s, SourceForm form) {
  Evidence e = {0};
  bool open = false;
  int n = s->nlines < LINES_LOOKED_AT ? s->nlines : LINES_LOOKED_AT;
  for (int i = 1; i <= n && !(form == FORM_FIXED ? e.not_free : e.not_fixed); i++) {
    int len;
    const char *p = source_line_text(s, i, &len);
    look_at_line(&e, p, p + len, &open);
  }
  return e;
}

static SourceForm form_of_suffix(const char *path) {
  static const char *const fixed[] = {".f", ".for", ".ftn", ".f77", ".fpp", ".fdv", ".fi", ".inc"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof fixed / sizeof *fixed; i++)
    if (!strcasecmp(dot, fixed[i])) return FORM_FIXED;
  return FORM_FREE;
}

/* One line of many is a slip rather than the other form. */
static bool is_slip(const Evidence *e) { return e->not_fixed * 8 < e->lines || (e->not_fixed == 1 && e->lines > 1); }

SourceForm source_form(const Source *s, const FrontOptions *o) {
  if (o->form != FORM_AUTO) return o->form;
  SourceForm form = form_of_suffix(s->raw ? s->raw->path : s->path); /* markers may name another file, of another form */
  Evidence e = look_at_text(s, form);
  if (form == FORM_FIXED && e.not_fixed && !e.not_free && !is_slip(&e)) return FORM_FREE;
  if (form == FORM_FREE && e.not_free && !e.not_fixed) return FORM_FIXED;
  return form;
}
