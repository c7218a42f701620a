/* Logical lines: what both source forms have in common, directives, INCLUDE. */
#include "frontend/source/prescan.h"
#include "common/bytes.h"
#include "common/proc.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { BLOCK = 1 << 16, SEGS = 1 << 12, MAX_INCLUDES = 64 };

/* Room to begin with: as much as the text may need, when that is little. */
static int first_room(const Scan *sc, int most, int bytes_each) {
  uint32_t guess = sc->s->len / (uint32_t)bytes_each + 64;
  return guess < (uint32_t)most ? (int)guess : most;
}

/* OpenMP's directives are read also where they are the threads' of the host alone. */
static bool dialect_counts(const Scan *sc, Dialect d) {
  const bool threads = d == DIALECT_OMP && sc->o->openmp && sc->o->dialects && !sc->o->everywhere;
  return threads || (sc->o->dialects >> d & 1);
}

/* ---- the line in progress ---- */

static void room_for_text(Scan *sc, int more) {
  if (sc->block_used + sc->cur->len + more + BYTES <= sc->block_cap) return;
  int need = sc->cur->len + more + BYTES, usual = first_room(sc, BLOCK, 4), cap = need * 2 > usual ? need * 2 : usual;
  cap = (cap + ARENA_ALIGN - 1) & ~(ARENA_ALIGN - 1);
  char *block = arena_take(sc->a, (size_t)cap);
  if (sc->cur->len) memcpy(block, sc->cur->text, (size_t)sc->cur->len);
  sc->cur->text = sc->block = block;
  sc->block_cap = cap;
  sc->block_used = 0;
}

static void add_segment(Scan *sc, Loc from) {
  if (sc->seg_used + sc->nseg + 1 >= sc->seg_cap) {
    int usual = first_room(sc, SEGS, 128), need = sc->nseg * 2 + 2, cap = need > usual ? need : usual;
    Segment *segs = ARENA_ARRAY(sc->a, Segment, cap);
    if (sc->nseg) memcpy(segs, sc->segs + sc->seg_used, sizeof *segs * (size_t)(sc->nseg + 1));
    sc->segs = segs;
    sc->seg_cap = cap;
    sc->seg_used = 0;
  }
  Segment *own = sc->segs + sc->seg_used;
  own[++sc->nseg] = (Segment){(uint32_t)sc->cur->len, from};
}

/* The line's text leaves the source for a place of its own, where other bytes can follow it. */
static void own_text(Scan *sc) {
  Line *l = sc->cur;
  const char *text = l->text;
  int len = l->len;
  if (sc->owned) return;
  sc->owned = true;
  l->text = sc->block ? sc->block + sc->block_used : NULL;
  l->len = 0;
  room_for_text(sc, len + 1);
  if (!len) return;
  add_segment(sc, l->span.begin);
  memcpy(sc->block + sc->block_used, text, (size_t)len);
  l->len = len;
}

void prescan_line_begin(Scan *sc, LineKind kind, const char *p) {
  prescan_line_end(sc);
  Line *l = sc->cur = ARENA_NEW(sc->a, Line);
  l->kind = kind;
  l->fixed = sc->fixed;
  l->span.begin = scan_loc(sc, p);
  sc->owned = false;
  sc->nseg = 0;
  sc->open = false;
  sc->quote = 0;
  sc->hollerith_left = 0;
  sc->hollerith_end = 0;
  sc->told = false;
  if (kind != LN_STATEMENT) own_text(sc);
}

void prescan_line_add(Scan *sc, const char *p, int n) {
  if (n <= 0) return;
  Line *l = sc->cur;
  Loc from = scan_loc(sc, p);
  if (!sc->owned && l->span.begin + (Loc)l->len == from) {
    l->text = p - l->len;
    l->len += n;
    return;
  }
  own_text(sc);
  room_for_text(sc, n);
  const Segment *last = sc->nseg ? &sc->segs[sc->seg_used + sc->nseg] : NULL;
  if (!last || last->from + ((uint32_t)l->len - last->at) != from) add_segment(sc, from);
  memcpy(sc->block + sc->block_used + l->len, p, (size_t)n);
  l->len += n;
}

void prescan_line_add_blanks(Scan *sc, const char *p, int n) {
  if (n <= 0) return;
  own_text(sc);
  room_for_text(sc, n);
  add_segment(sc, scan_loc(sc, p));
  memset(sc->block + sc->block_used + sc->cur->len, ' ', (size_t)n);
  sc->cur->len += n;
}

const char *prescan_literal_end(const Scan *sc, const char *p, const char *end) {
  if (!sc->o->backslash) {
    const char *q = memchr(p, sc->quote, (size_t)(end - p));
    return q ? q + 1 : NULL;
  }
  for (; p < end; p++) {
    if (*p == '\\' && p + 1 < end && p[1] == '\\')
      p++; /* gfortran does not escape quotes */
    else if (*p == sc->quote)
      return p + 1;
  }
  return NULL;
}

/* An H after digits starts a Hollerith constant unless a name runs into the digits, or they are the length in
 * CHARACTER*4HIMOM. Only DATA has constants after '*' (a repeat count). */
int prescan_line_hollerith(const Scan *sc) {
  const char *t = sc->cur->text;
  int i = sc->cur->len, first, n = 0;
  while (i > 0 && is_digit(t[i - 1])) i--;
  first = i;
  while (i > 0 && is_blank(t[i - 1])) i--;
  if (first == sc->cur->len || i == 0 || sc->cur->len - first > 4 || strchr("%_$'\"", t[i - 1])) return 0;
  bool format = sc->cur->label && sc->cur->len > 7 && !strncasecmp(t, "format(", 7);
  if (is_name_char(t[i - 1]) && !(format && (t[i - 1] | 32) == 'x')) return 0;
  if (t[i - 1] == '*' && (sc->cur->len < 4 || strncasecmp(t, "data", 4))) return 0;
  for (int k = first; k < sc->cur->len; k++) n = n * 10 + (t[k] - '0');
  return n;
}

void prescan_hollerith_taken(Scan *sc, int n) {
  sc->hollerith_left -= n;
  sc->hollerith_end = sc->cur->len;
}

/* ---- INCLUDE ---- */

static void scan_text(Scan *sc);

static bool same_file(const char *a, const char *b) {
  struct stat x, y;
  return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static bool readable(const char *path) {
  struct stat st;
  return !stat(path, &st) && !S_ISDIR(st.st_mode);
}

/* The headers that gfortran brings along lie where it says. */
static const char *gfortran_header(Scan *sc, const char *name) {
  if (strcmp(name, "omp_lib.h") && strcmp(name, "openacc_lib.h")) return NULL;
  Args argv = {0};
  Buf out = {0};
  args_add(sc->a, &argv, "gfortran", arena_printf(sc->a, "-print-file-name=finclude/%s", name), NULL);
  bool found = proc_find(sc->a, "gfortran") && !proc_run(&argv, &out, false) && out.s && out.s[0] == '/';
  const char *path = found ? arena_strndup(sc->a, out.s, strcspn(out.s, "\n")) : NULL;
  buf_free(&out);
  return path;
}

/* Beside the including file, then the -I directories, then with gfortran's own, then as it stands. */
static const char *find_include(Scan *sc, const char *name) {
  const char *from = sc->s->path, *slash = strrchr(from, '/');
  if (name[0] == '/') return name;
  const char *path = arena_printf(sc->a, "%.*s%s", slash ? (int)(slash - from + 1) : 0, from, name);
  if (readable(path)) return path;
  for (int i = 0; i < sc->o->ninclude_dirs; i++) {
    const char *in = arena_printf(sc->a, "%s/%s", sc->o->include_dirs[i], name);
    if (readable(in)) return in;
  }
  const char *own = gfortran_header(sc, name);
  return own ? own : name;
}

static bool include_is_cyclic(const Scan *sc, const char *path, Span at) {
  for (const Scan *o = sc; o; o = o->outer) {
    if (!same_file(o->s->path, path)) continue;
    diag_error(sc->d, at, "'%s' includes itself", path);
    return true;
  }
  return false;
}

static void include_file(Scan *sc, const Line *l, const char *name) {
  const char *why, *path = find_include(sc, name);
  if (include_is_cyclic(sc, path, l->span)) return;
  if (sc->depth == MAX_INCLUDES) {
    diag_error(sc->d, l->span, "INCLUDE is nested more than %d deep", MAX_INCLUDES);
    return;
  }
  const Source *s = source_read(sc->sources, path, l->span.begin, &why);
  if (!s) {
    diag_error(sc->d, l->span, "cannot read the file '%s': %s", name, why);
    sc->lost = true;
    return;
  }
  Scan in = {.sources = sc->sources,
             .o = sc->o,
             .a = sc->a,
             .d = sc->d,
             .out = sc->out,
             .s = s,
             .outer = sc,
             .depth = sc->depth + 1,
             .fixed = sc->fixed};
  scan_text(&in);
  sc->lost |= in.lost;
}

/* The file name of an INCLUDE line, or NULL. */
static const char *include_name(Scan *sc, const Line *l) {
  const char *t = l->text + 7, *end = l->text + l->len;
  if (l->kind != LN_STATEMENT || l->label || l->len < 9 || (l->text[0] | 32) != 'i') return NULL;
  if (strncasecmp(l->text, "include", 7)) return NULL;
  while (t < end && is_blank(*t)) t++;
  if (end - t < 2 || (*t != '\'' && *t != '"') || end[-1] != *t) return NULL;
  return memchr(t + 1, *t, (size_t)(end - t - 2)) ? NULL : arena_strndup(sc->a, t + 1, (size_t)(end - t - 2));
}

/* ---- the end of a line ---- */

static void check_literal(Scan *sc) {
  if ((!sc->quote && !sc->hollerith_left) || sc->told || sc->cur->kind != LN_STATEMENT) return;
  Span at = sc->cur->span;
  if (sc->hollerith_left)
    diag_error(sc->d, at, "the Hollerith constant runs past the end of the statement");
  else {
    const char *t = sc->cur->text;
    int open = 0;
    char in = 0;
    for (int i = 0; i < sc->cur->len; i++) {
      if (!in && (t[i] == '\'' || t[i] == '"'))
        in = t[i], open = i;
      else if (t[i] == in)
        in = 0;
    }
    diag_error(sc->d, prescan_line_span(sc->cur, open, open + 1), "the character literal that starts here has no closing %c",
               sc->quote);
  }
  sc->told = true;
}

static void push_line(Scan *sc, Line *l) {
  l->number = sc->out->n;
  vec_push(sc->a, sc->out, l);
}

static void hand_on(Scan *sc, Line *l) {
  const char *name = include_name(sc, l);
  if (name)
    include_file(sc, l, name);
  else
    push_line(sc, l);
}

/* The line's segments are complete. */
static void settle_segments(Scan *sc) {
  Segment *own = sc->segs + sc->seg_used;
  own[0].at = (uint32_t)sc->nseg;
  sc->cur->seg = own + 1;
  sc->seg_used += sc->nseg + 1;
}

void prescan_line_end(Scan *sc) {
  Line *l = sc->cur;
  if (!l) return;
  if (!sc->quote)
    while (l->len > sc->hollerith_end && is_blank(l->text[l->len - 1])) l->len--;
  while (sc->nseg && sc->segs[sc->seg_used + sc->nseg].at >= (uint32_t)l->len) sc->nseg--;
  check_literal(sc);
  bool bad = sc->told;
  if (!sc->owned && (!l->len || is_name_char(l->text[l->len]))) own_text(sc); /* the rest of the line was cut off */
  if (sc->owned) {
    char *end = sc->block + sc->block_used + l->len;
    end[0] = end[1] = 0;
    sc->block_used += l->len + 2;
    if (sc->nseg) settle_segments(sc);
  }
  l->alone = !sc->shared;
  sc->cur = NULL;
  sc->quote = 0;
  sc->hollerith_left = 0;
  if (l->len) {
    l->span.end = prescan_line_loc(l, l->len);
    if (!bad) hand_on(sc, l);
  } else if (l->label) {
    l->span.end = l->span.begin + 1;
    diag_error(sc->d, l->span, "label %d has no statement", l->label);
  }
}

Loc prescan_line_loc(const Line *l, int at) {
  if (!l->seg) return l->span.begin + (Loc)at;
  int lo = 0, hi = line_segments(l) - 1;
  uint32_t byte = (uint32_t)(at >= l->len && at > 0 ? at - 1 : at);
  while (lo < hi) {
    int mid = (lo + hi + 1) / 2;
    if (l->seg[mid].at <= byte)
      lo = mid;
    else
      hi = mid - 1;
  }
  return l->seg[lo].from + ((uint32_t)at - l->seg[lo].at);
}

Span prescan_line_span(const Line *l, int from, int to) {
  return (Span){prescan_line_loc(l, from), to > from ? prescan_line_loc(l, to - 1) + 1 : prescan_line_loc(l, from)};
}

/* ---- directives and '#' lines ---- */

Dialect prescan_sentinel_at(const Scan *sc, const char *p, const char *end, int *len) {
  *len = 0;
  if (end - p < 2 || (p[1] != '$' && (p[1] | 32) != 'd')) return DIALECT_NONE;
  if (end - p >= 5 && !strncasecmp(p + 1, "dvm$", 4)) *len = 5;
  if (*len) return dialect_counts(sc, DIALECT_DVM) ? DIALECT_DVM : DIALECT_NONE;
  if (p[1] != '$') return DIALECT_NONE;
  Dialect d = end - p < 5                     ? DIALECT_NONE
              : !strncasecmp(p + 2, "acc", 3) ? DIALECT_ACC
              : !strncasecmp(p + 2, "omp", 3) ? DIALECT_OMP
                                              : DIALECT_NONE;
  if (d != DIALECT_NONE && (end - p == 5 || !is_name_char(p[5]) || sc->fixed)) {
    *len = 5;
    return dialect_counts(sc, d) ? d : DIALECT_NONE;
  }
  if (!sc->o->openmp || (end - p > 2 && !is_blank(p[2]) && !(is_digit(p[2]) || p[2] == '&'))) return DIALECT_NONE;
  *len = 2;
  return DIALECT_OMP;
}

/* Where the text before a comment or a continuation mark ends; *more: it ends in '&'. */
static const char *directive_text_end(const char *p, const char *end, bool *more) {
  char quote = 0;
  const char *q = p;
  for (; q < end; q++) {
    if (quote)
      quote = *q == quote ? 0 : quote;
    else if (*q == '\'' || *q == '"')
      quote = *q;
    else if (*q == '!')
      break;
  }
  while (q > p && is_blank(q[-1])) q--;
  *more = q > p && q[-1] == '&';
  return *more ? q - 1 : q;
}

/* Inside parentheses: words stand there with commas between them. */
static bool is_inside(const Line *l) {
  int depth = 0;
  for (int i = 0; i < l->len; i++) depth += (l->text[i] == '(') - (l->text[i] == ')');
  return depth > 0;
}

/* '..(long_&' and '!$omp &name)': '&' on both sides, and no blank, continue the word. */
static bool splits_word(const Scan *sc, const char *text, const char *end) {
  const Line *l = sc->cur;
  const bool before = l->len && (isalnum((unsigned char)l->text[l->len - 1]) || l->text[l->len - 1] == '_');
  return !sc->fixed && before && text < end && (isalnum((unsigned char)*text) || *text == '_') && text[-1] == '&' && is_inside(l);
}

void prescan_directive_line(Scan *sc, Dialect dialect, const char *sentinel, const char *text, const char *end, bool continues) {
  bool goes_on = sc->cur && sc->cur->kind == LN_DIRECTIVE && sc->cur->dialect == dialect && (continues || sc->open);
  bool more;
  if (sc->cur && sc->cur->kind == LN_STATEMENT && sc->open) {
    Loc at = scan_loc(sc, sentinel);
    diag_warning(sc->d, WARN_IGNORED_DIRECTIVE, (Span){at, at + 5}, "a directive inside a continued statement has no effect");
    return;
  }
  if (!goes_on) {
    prescan_line_begin(sc, LN_DIRECTIVE, sentinel);
    sc->cur->dialect = dialect;
    if (continues) {
      Loc at = scan_loc(sc, sentinel);
      diag_error(sc->d, (Span){at, at + 6}, "there is no directive that this line could continue");
      sc->told = true;
    }
  }
  while (text < end && is_blank(*text)) text++;
  if (goes_on && !sc->fixed && text < end && *text == '&') text++; /* !$acc & clause */
  end = directive_text_end(text, end, &more);
  if (goes_on && sc->cur->len && !splits_word(sc, text, end)) prescan_line_add_blanks(sc, sentinel, 1);
  prescan_line_add(sc, text, (int)(end - text));
  sc->open = more;
}

void prescan_cpp_line(Scan *sc, const char *p, const char *end) {
  Line *l = ARENA_NEW(sc->a, Line);
  *l = (Line){.kind = LN_CPP, .fixed = sc->fixed, .alone = true, .len = (int)(end - p)};
  l->span = (Span){scan_loc(sc, p), scan_loc(sc, end)};
  char *text = arena_alloc(sc->a, (size_t)l->len + BYTES);
  memcpy(text, p, (size_t)l->len);
  l->text = text;
  push_line(sc, l);
}

/* ---- a whole text ---- */

/* The encoding of a text that is not made of bytes, by its mark or by the NUL bytes beside its first character; NULL: another one. */
static const char *wide_encoding(const char *p, size_t n) {
  static const struct {
    const char *begins, *name;
    size_t n;
  } marks[] = {{"\xff\xfe\0\0", "UTF-32", 4}, {"\0\0\xfe\xff", "UTF-32", 4}, {"\xff\xfe", "UTF-16", 2}, {"\xfe\xff", "UTF-16", 2}};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    if (n >= marks[i].n && !memcmp(p, marks[i].begins, marks[i].n)) return marks[i].name;
  if (n < 8) return NULL;
  bool word_low = p[0] && !p[1] && !p[2] && !p[3] && p[4], word_high = !p[0] && !p[1] && !p[2] && p[3] && !p[4];
  bool half_low = p[0] && !p[1] && p[2] && !p[3] && p[4] && !p[5], half_high = !p[0] && p[1] && !p[2] && p[3] && !p[4] && p[5];
  return word_low || word_high ? "UTF-32" : half_low || half_high ? "UTF-16" : NULL;
}

static bool is_text(Scan *sc) {
  const char *wide = wide_encoding(sc->s->text, sc->s->len);
  const char *nul = wide ? sc->s->text : memchr(sc->s->text, 0, sc->s->len);
  if (!nul) return true;
  Loc at = scan_loc(sc, nul);
  if (wide) {
    diag_error(sc->d, (Span){at, at + 1}, "the file is in %s: Fortran sources are ASCII or UTF-8", wide);
    return false;
  }
  diag_error(sc->d, (Span){at, at + 1}, "the file holds NUL bytes: it is not a Fortran source");
  return false;
}

static void scan_text(Scan *sc) {
  const Source *s = sc->s;
  const char *p = s->text, *end = p + s->len;
  void (*line)(Scan *, const char *, const char *) = sc->fixed ? prescan_fixed_line : prescan_free_line;
  if (!is_text(sc)) return;
  if (end - p >= 3 && !memcmp(p, "\xef\xbb\xbf", 3)) p += 3;
  for (int i = 1; p < end; i++) {
    const char *next = i < s->nlines ? s->text + s->line_start[i] : end, *stop = i < s->nlines ? next - 1 : end;
    while (stop > p && stop[-1] == '\r') stop--;
    if (p < stop && *p == '#')
      prescan_cpp_line(sc, p, stop);
    else
      line(sc, p, stop);
    p = next;
  }
  if (sc->cur && sc->cur->kind == LN_STATEMENT && sc->open && !sc->told) {
    Loc last = prescan_line_loc(sc->cur, sc->cur->len);
    diag_error(sc->d, (Span){last, last + 1}, "the file ends in a line that says '&': its continuation is missing");
    sc->told = true;
  }
  prescan_line_end(sc);
}

bool prescan_source(SourceTable *t, const Source *s, const FrontOptions *o, Arena *a, Diag *d, Lines *lines) {
  Scan sc = {.sources = t, .o = o, .a = a, .d = d, .out = lines, .s = s};
  sc.fixed = source_form(s, o) == FORM_FIXED;
  if (!lines->cap) {
    lines->cap = s->nlines; /* enough where no ';' parts statements and nothing is included */
    lines->v = ARENA_ARRAY(a, Line *, lines->cap);
  }
  scan_text(&sc);
  return !sc.lost;
}
