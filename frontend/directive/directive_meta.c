/* METADIRECTIVE: the variant whose context selector holds is read in its place. */
#include "frontend/directive/directive_meta.h"
#include "common/bytes.h"
#include <stdlib.h>
#include <string.h>

/* Where code runs that f2cuda makes: an NVIDIA GPU; and who makes it. */
static bool trait_holds(const char *set, const char *trait, const char *value) {
  static const char *const device[] = {"kind(gpu)", "kind(nohost)", "kind(any)", "arch(nvptx)", "arch(nvptx64)", NULL};
  static const char *const own[] = {"vendor(gnu)", "vendor(f2cuda)", NULL};
  const char *const *list = !strcmp(set, "implementation") ? own : device;
  Buf b = {0};
  buf_printf(&b, "%s(%s)", trait, value);
  bool holds = false;
  for (; *list && !holds; list++) holds = !strcmp(*list, b.s);
  buf_free(&b);
  return holds;
}

typedef enum { NO, YES, AT_RUN_TIME, UNKNOWN } Answer;

typedef struct Variant {
  int from, to;           /* the directive; from == to: none */
  int cond_from, cond_to; /* the condition, where it holds at run time only */
  long score;
  Answer answer;
} Variant;

static Answer both(Answer a, Answer b) {
  if (a == NO || b == NO) return NO;
  if (a == UNKNOWN || b == UNKNOWN) return UNKNOWN;
  return a == AT_RUN_TIME || b == AT_RUN_TIME ? AT_RUN_TIME : YES;
}

static const char *unquoted(DirCursor *c, int from, int to) {
  const char *s = directive_cursor_text(c, from, to);
  size_t n = strlen(s);
  bool quoted = n > 1 && (*s == '"' || *s == '\'') && s[n - 1] == *s;
  return quoted ? arena_strndup(c->p->arena, s + 1, n - 2) : s;
}

static Answer condition(DirCursor *c, Variant *v, int from, int to) {
  const char *s = directive_cursor_text(c, from, to);
  if (!strcmp(s, ".true.")) return YES;
  if (!strcmp(s, ".false.")) return NO;
  v->cond_from = from;
  v->cond_to = to;
  return AT_RUN_TIME;
}

/* Weights of OpenMP 5.2, 7.3: later kinds of device traits say more. */
static long weight(const char *trait) {
  return !strcmp(trait, "kind") ? 1 : !strcmp(trait, "arch") ? 2 : !strcmp(trait, "isa") ? 4 : 0;
}

/* 'score(n): ' before the properties of a trait. */
static int skip_score(DirCursor *c, Variant *v, int from, int to) {
  int at = directive_cursor_match(c, directive_cursor_blank(c, from), "score"),
      colon = at < 0 ? to : directive_cursor_find(c, at, to, ':');
  if (colon == to) return from;
  int open = directive_cursor_blank(c, at) + 1;
  v->score += strtol(directive_cursor_text(c, open, directive_cursor_find(c, open, colon, ')')), NULL, 10);
  return colon + 1;
}

/* One trait of a set: kind(gpu), condition(n > 10). Of several properties all have to hold. */
static Answer trait(DirCursor *c, Variant *v, const char *set, int from, int to) {
  int open = directive_cursor_find(c, from, to, '('), close = open < to ? directive_cursor_close(c, open) : -1;
  const char *name = directive_cursor_text(c, from, open);
  if (close < 0 || !strcmp(set, "construct")) return UNKNOWN;
  int at = skip_score(c, v, open + 1, close);
  if (!strcmp(set, "user")) return strcmp(name, "condition") ? UNKNOWN : condition(c, v, at, close);
  if (!strcmp(name, "device_num")) return YES;
  v->score += weight(name);
  for (int comma; at < close; at = comma + 1) {
    comma = directive_cursor_find(c, at, close, ',');
    int a = at, b = comma;
    if (directive_cursor_trim(c, &a, &b) && !trait_holds(set, name, unquoted(c, a, b))) return NO;
  }
  return YES;
}

/* SET={TRAIT, ...}, ... of [from, to). */
static Answer selector(DirCursor *c, Variant *v, int from, int to) {
  const char *s = c->l->text;
  Answer answer = YES;
  for (int at = from; at < to;) {
    int eq = directive_cursor_find(c, at, to, '='), open = eq < to ? directive_cursor_blank(c, eq + 1) : to;
    int close = open < to && s[open] == '{' ? directive_cursor_find(c, open + 1, to, '}') : to;
    if (close == to) {
      directive_cursor_bad(c, at, to, "a context selector is written SET={TRAIT(..), ..}, as in device={kind(gpu)}");
      return UNKNOWN;
    }
    const char *set = directive_cursor_text(c, at, eq);
    for (int a = open + 1, comma; a < close; a = comma + 1) {
      comma = directive_cursor_find(c, a, close, ',');
      answer = both(answer, trait(c, v, set, a, comma));
    }
    at = directive_cursor_blank(c, close + 1);
    if (at < to && s[at] == ',') at = directive_cursor_blank(c, at + 1);
  }
  return answer;
}

/* when(SELECTOR: DIRECTIVE), otherwise(DIRECTIVE), default(DIRECTIVE) at c->at. False: no more, or an error. */
static bool next_variant(DirCursor *c, Variant *v) {
  *v = (Variant){0};
  if (directive_cursor_end(c)) return false;
  if (c->l->text[c->at] == ',') c->at = directive_cursor_blank(c, c->at + 1);
  int word = directive_cursor_word(c, c->at), open = directive_cursor_blank(c, word);
  const char *name = directive_cursor_text(c, c->at, word);
  bool when = !strcmp(name, "when");
  if ((!when && strcmp(name, "otherwise") && strcmp(name, "default")) || c->l->text[open] != '(') {
    directive_cursor_bad(c, c->at, word > c->at ? word : c->at + 1, "expected when(..) or otherwise(..) here");
    return false;
  }
  int close = directive_cursor_close(c, open), colon = close < 0 || !when ? open : directive_cursor_find(c, open + 1, close, ':');
  if (close < 0) return false;
  if (when && colon == close) directive_cursor_bad(c, open, close, "a ':' separates the context selector from the directive");
  v->answer = when && !c->failed ? selector(c, v, open + 1, colon) : YES;
  if (!when) v->score = -1;
  v->from = colon + 1;
  v->to = close;
  directive_cursor_trim(c, &v->from, &v->to);
  if (v->answer == UNKNOWN)
    directive_cursor_bad(c, open + 1, colon,
                         "this context is not known here; write the directive itself, or select by device, "
                         "implementation or user");
  c->at = close + 1;
  return !c->failed;
}

/* The text of the line from 'from' to 'to' as a line of its own; places stay what they are. */
static Line *part_of(Program *p, const Line *l, int from, int to) {
  Line *part = ARENA_NEW(p->arena, Line);
  *part = *l;
  int n = line_segments(l), k = 0;
  Segment *seg = ARENA_ARRAY(p->arena, Segment, n + 2);
  seg[1] = (Segment){0, prescan_line_loc(l, from)};
  k = 1;
  for (int i = 0; i < n; i++)
    if ((int)l->seg[i].at > from && (int)l->seg[i].at < to) seg[1 + k++] = (Segment){l->seg[i].at - (uint32_t)from, l->seg[i].from};
  seg[0].at = (uint32_t)k;
  part->seg = seg + 1;
  char *text = ARENA_ARRAY(p->arena, char, to - from + BYTES + 2);
  memcpy(text, l->text + from, (size_t)(to - from));
  part->text = text;
  part->len = to - from;
  return part;
}

/* Of those that hold the one with the highest score, of equal ones the first. */
static bool choose(DirCursor *c, Variant *best) {
  Variant v;
  *best = (Variant){.score = -2};
  while (next_variant(c, &v))
    if (v.answer != NO && v.score > best->score) *best = v;
  return !c->failed;
}

Directive *directive_meta(DirCursor *c) {
  Variant best;
  if (!choose(c, &best)) return NULL;
  bool none = best.to <= best.from;
  Line *line = none ? NULL : part_of(c->p, c->l, best.from, best.to);
  Directive *d = none ? NULL : directive_parse(c->p, line, c->d);
  if (none) d = directive_parse_nothing(c);
  if (!d) return NULL;
  d->span = c->l->span;
  d->chosen = none ? "" : line->text;
  if (best.answer != AT_RUN_TIME) return d;
  bool loop = (d->flags & DF_TARGET) && (d->kind == DIR_LOOP || d->kind == DIR_REGION) && !directive_find_clause(d, CL_IF);
  if (!loop) {
    directive_cursor_bad(c, best.cond_from, best.cond_to,
                         "a condition that is known at run time only can choose a target construct, and nothing else; "
                         "write IF with both directives");
    return NULL;
  }
  Clause *cl = directive_clause_new(c, CL_IF, "if", best.cond_from, best.cond_to);
  DirItems items = {0};
  directive_items_list(c, best.cond_from, best.cond_to, directive_items_expr, &items);
  cl->item = items.v;
  cl->nitem = items.n;
  directive_clause_add(d, cl);
  return d;
}
