/* Clauses: found by the table's rows, their arguments read by the row's grammar. */
#include "frontend/directive/directive_read.h"
#include <string.h>

Clause *directive_clause_new(DirCursor *c, ClauseKind kind, const char *name, int from, int to) {
  Clause *cl = ARENA_NEW(c->p->arena, Clause);
  cl->kind = kind;
  cl->name = name;
  cl->span = directive_cursor_span(c, from, to);
  return cl;
}

void directive_clause_add(Directive *d, Clause *cl) {
  Clause **p = &d->clause;
  while (*p) p = &(*p)->next;
  *p = cl;
}

static bool row_fits(const ClauseRow *row, const DirHead *head) {
  return (row->where & head->group) || (head->group & DIR_ANY_CLAUSE);
}

/* The longest row that the text spells at 'at'. One that the head takes wins over one it does not. */
static const ClauseRow *find_row(const DirCursor *c, const DirHead *head, int at, int *end, bool *fits) {
  int n;
  const ClauseRow *rows = directive_table_clauses(c->l->dialect, &n), *best = NULL;
  *end = -1;
  *fits = false;
  for (int i = 0; i < n; i++) {
    int e = directive_cursor_match(c, at, rows[i].spelling);
    if (e < 0 || !directive_cursor_boundary(c, e) || e < *end) continue;
    bool f = row_fits(&rows[i], head);
    if (e == *end && *fits) continue;
    best = &rows[i], *end = e, *fits = f;
  }
  return best;
}

/* ---- arguments ---- */

/* Drops a leading 'word:' of [*from, to) and returns it; NULL when there is none. */
static const char *modifier(DirCursor *c, int *from, int to) {
  int colon = directive_cursor_find(c, *from, to, ':');
  if (colon == to) return NULL;
  const char *word = directive_cursor_text(c, *from, colon);
  *from = colon + 1;
  return word;
}

/* The words that may stand before the colon of a clause's list; NULL: any. */
static const char *const *modifiers_of(const DirCursor *c, ClauseKind kind) {
  static const char *const copy[] = {"always", "alwaysin", "alwaysout", "capture", NULL},
                           *const copyin[] = {"always", "alwaysin", "readonly", "capture", NULL},
                           *const copyout[] = {"always", "alwaysout", "zero", "capture", NULL},
                           *const create[] = {"zero", "capture", NULL}, *const collapse[] = {"force", NULL};
  if (c->l->dialect != DIALECT_ACC) return NULL;
  switch (kind) {
  case CL_COPY: return copy;
  case CL_COPYIN: return copyin;
  case CL_COPYOUT: return copyout;
  case CL_CREATE: return create;
  case CL_COLLAPSE: return collapse;
  default: return NULL;
  }
}

static void set_word(Clause *cl, const char *word) {
  bool always = !strcmp(word, "always");
  cl->readonly |= !strcmp(word, "readonly");
  cl->zero |= !strcmp(word, "zero");
  cl->force |= !strcmp(word, "force");
  cl->always_in |= always || !strcmp(word, "alwaysin");
  cl->always_out |= always || !strcmp(word, "alwaysout");
  cl->present |= !strcmp(word, "present");
  cl->conditional |= cl->kind == CL_LASTPRIVATE && !strcmp(word, "conditional");
}

/* Reads 'readonly, always:' from [*from, to), and moves *from behind it. */
static void read_modifiers(DirCursor *c, Clause *cl, int *from, int to) {
  int colon = directive_cursor_find(c, *from, to, ':');
  if (colon == to) return;
  const char *const *known = modifiers_of(c, cl->kind);
  cl->word = directive_cursor_text(c, *from, colon);
  for (int at = *from; at < colon && !c->failed;) {
    int begin = at, end = directive_cursor_find(c, at, colon, ',');
    at = end + 1;
    directive_cursor_trim(c, &begin, &end);
    const char *word = directive_cursor_text(c, begin, end);
    int i = 0;
    while (known && known[i] && strcmp(known[i], word)) i++;
    if (known && !known[i]) directive_cursor_bad(c, begin, end, "'%s' is not a modifier of '%s'", word, cl->name);
    set_word(cl, word);
  }
  *from = colon + 1;
}

/* num: 4, length: 8 lose their word; static: and dim: keep it. */
static Expr *keyword_expr(DirCursor *c, int from, int to) {
  directive_cursor_trim(c, &from, &to);
  int colon = directive_cursor_find(c, from, to, ':'), begin = from;
  if (colon == to) return directive_items_expr(c, from, to);
  const char *word = directive_cursor_text(c, from, colon);
  Expr *value = directive_items_expr(c, colon + 1, to);
  if (!value || !strcmp(word, "num") || !strcmp(word, "length") || !strcmp(word, "queues")) return value;
  return directive_items_keyword_node(c, begin, colon, value);
}

/* wait(devnum: e : queues: a, b): 'devnum = e' goes before the queues. */
static int take_devnum(DirCursor *c, int from, int to, DirItems *out) {
  int begin = directive_cursor_blank(c, from), at = directive_cursor_match(c, begin, "devnum");
  if (at < 0) return from;
  int first = directive_cursor_find(c, at, to, ':'), second = first < to ? directive_cursor_find(c, first + 1, to, ':') : to;
  Expr *number = first < to ? directive_items_expr(c, first + 1, second) : NULL;
  if (number) vec_push(c->p->arena, out, directive_items_keyword_node(c, begin, first, number));
  return second < to ? second + 1 : to;
}

void directive_clause_keyword_list(DirCursor *c, int from, int to, DirItems *out) {
  from = take_devnum(c, from, to, out);
  if (from < to) directive_items_list(c, from, to, keyword_expr, out);
}

static const struct {
  const char *word;
  ClauseKind kind;
} map_types[] = {
    {"to", CL_COPYIN},      {"from", CL_COPYOUT},    {"tofrom", CL_COPY},   {"alloc", CL_CREATE},
    {"storage", CL_CREATE}, {"release", CL_RELEASE}, {"delete", CL_DELETE},
};

/* One word of map's modifiers; a type changes the clause's kind. */
static void map_word(DirCursor *c, Clause *cl, int from, int to) {
  if (!directive_cursor_trim(c, &from, &to)) return;
  const char *word = directive_cursor_text(c, from, to);
  for (size_t i = 0; i < sizeof map_types / sizeof *map_types; i++)
    if (!strcmp(word, map_types[i].word)) {
      cl->kind = map_types[i].kind;
      return;
    }
  bool known = !strcmp(word, "always") || !strcmp(word, "close") || !strcmp(word, "present") || str_prefix(word, "mapper(") ||
               str_prefix(word, "iterator(");
  if (known)
    set_word(cl, cl->word = word);
  else
    directive_cursor_bad(c, from, to, "'%s' is not a type of a map; expected to, from, tofrom, alloc, release or delete", word);
}

static void map_modifiers(DirCursor *c, Clause *cl, int from, int to) {
  while (from < to) {
    int end = directive_cursor_find(c, from, to, ',');
    directive_cursor_trim(c, &from, &end);
    int word = directive_cursor_word(c, from), blank = directive_cursor_blank(c, word);
    bool spaced = word > from && blank < end && c->l->text[word] != '(';
    if (!c->l->fixed && spaced) { /* 'always to' without a comma */
      map_word(c, cl, from, word);
      from = blank;
      continue;
    }
    map_word(c, cl, from, end);
    from = end < to ? directive_cursor_find(c, end, to, ',') + 1 : to;
  }
}

static void read_map(DirCursor *c, Clause *cl, int from, int to, DirItems *items) {
  int colon = directive_cursor_find(c, from, to, ':');
  if (colon < to) {
    map_modifiers(c, cl, from, colon);
    from = colon + 1;
  }
  directive_items_list(c, from, to, directive_items_item, items);
}

static void check_across(DirCursor *c, const Clause *cl) {
  for (int i = 0; i < cl->nitem; i++) {
    Expr *e = cl->item[i];
    bool ok = e->kind == EX_REF;
    for (int k = 1; ok && k < e->nkid; k++) ok = e->kid[k]->kind == EX_RANGE && e->kid[k]->kid[0] && e->kid[k]->kid[1];
    if (ok || c->failed) continue;
    diag_error(c->d, e->span, "ACROSS gives the flow and anti distance of each dimension, as in 'a(1:1,0:1)'");
    c->failed = true;
  }
}

/* TIE, REMOTE_ACCESS, SHADOW_RENEW, ACROSS, CONSISTENT: an optional group or IN:/OUT: comes first. */
static void read_refs(DirCursor *c, Clause *cl, int from, int to, DirItems *items) {
  int colon = directive_cursor_find(c, from, to, ':');
  const char *word = colon < to ? modifier(c, &from, to) : NULL;
  if (word && cl->kind == CL_ACROSS) {
    cl->across_in = !strcmp(word, "in");
    cl->across_out = !strcmp(word, "out");
    if (!cl->across_in && !cl->across_out)
      directive_cursor_bad(c, from - 1, from, "expected 'IN:' or 'OUT:' before the arrays, not '%s:'", word);
  }
  cl->word = word;
  directive_items_list(c, from, to, directive_items_reference, items);
}

static void read_if(DirCursor *c, Clause *cl, int from, int to, DirItems *items) {
  cl->word = modifier(c, &from, to);
  directive_items_list(c, from, to, directive_items_expr, items);
}

static void check_words(DirCursor *c, const Clause *cl, int from, int to) {
  static const char *const acc[] = {"none", "present"}, *const omp[] = {"none", "shared", "private", "firstprivate"};
  bool is_acc = c->l->dialect == DIALECT_ACC;
  if (cl->kind != CL_DEFAULT || c->failed) return;
  for (int i = 0; i < (is_acc ? 2 : 4); i++)
    if (!strcmp(cl->word, is_acc ? acc[i] : omp[i])) return;
  directive_cursor_bad(c, from, to, "default(%s) is unknown; expected %s", cl->word,
                       is_acc ? "none or present" : "none, shared, private or firstprivate");
}

/* Fills 'cl' from text[from..to), the inside of its parentheses. */
static void read_args(DirCursor *c, const ClauseRow *row, Clause *cl, int from, int to) {
  DirItems items = {0};
  switch (row->args) {
  case CA_ITEMS:
  case CA_OPT_ITEMS: directive_items_list(c, from, to, directive_items_item, &items); break;
  case CA_MOD_ITEMS:
    read_modifiers(c, cl, &from, to);
    directive_items_list(c, from, to, directive_items_item, &items);
    break;
  case CA_EXPR:
  case CA_OPT_EXPR:
  case CA_EXPRS: directive_items_list(c, from, to, directive_items_expr, &items); break;
  case CA_OPT_EXPRS: directive_clause_keyword_list(c, from, to, &items); break;
  case CA_IF: read_if(c, cl, from, to, &items); break;
  case CA_COLLAPSE:
    read_modifiers(c, cl, &from, to);
    directive_items_list(c, from, to, directive_items_expr, &items);
    break;
  case CA_MAP: read_map(c, cl, from, to, &items); break;
  case CA_RANGE: {
    int colon = directive_cursor_find(c, from, to, ':');
    cl->word = directive_cursor_text(c, from, to);
    directive_items_list(c, colon < to ? colon + 1 : from, to, directive_items_expr, &items);
    break;
  }
  case CA_REFS: read_refs(c, cl, from, to, &items); break;
  default: cl->word = directive_cursor_text(c, from, to); break;
  }
  cl->item = items.v;
  cl->nitem = items.n;
}

static void check_args(DirCursor *c, const ClauseRow *row, const Clause *cl, int from, int to) {
  if (c->failed) return;
  bool one = row->args == CA_EXPR || row->args == CA_OPT_EXPR || row->args == CA_IF || row->args == CA_COLLAPSE;
  if (one && cl->nitem != 1)
    directive_cursor_bad(c, from, to, "'%s' takes one expression", row->spelling);
  else if (row->kind == CL_BLOCK && cl->nitem > 3)
    directive_cursor_bad(c, from, to, "a block has up to three sizes: CUDA_BLOCK(x,y,z)");
  else if (row->kind == CL_ACROSS)
    check_across(c, cl);
  else
    check_words(c, cl, from, to);
}

/* ON a(i,j) and SHADOW_WAIT g stand without parentheses of their own. */
static void read_bare(DirCursor *c, const ClauseRow *row, Directive *d, int begin) {
  int to = directive_cursor_find(c, c->at, c->l->len, ',');
  int from = c->at;
  if (!directive_cursor_trim(c, &from, &to)) {
    directive_cursor_bad(c, begin, c->at, row->args == CA_ON ? "ON names an array, as in 'ON a(i,j)'" : "'%s' names a group",
                         row->spelling);
    return;
  }
  Clause *cl = directive_clause_new(c, row->kind, row->spelling, begin, to);
  DirItems items = {0};
  if (row->args == CA_ON)
    directive_items_list(c, from, to, directive_items_reference, &items);
  else
    cl->word = directive_cursor_text(c, from, to);
  cl->item = items.v;
  cl->nitem = items.n;
  directive_clause_add(d, cl);
  c->at = to;
}

static bool args_optional(ClauseArgs a) {
  return a == CA_NONE || a == CA_OPT_ITEMS || a == CA_OPT_EXPR || a == CA_OPT_EXPRS || a == CA_OPT_RAW;
}

static void add_simple(DirCursor *c, const ClauseRow *row, Directive *d, int begin) {
  if (args_optional(row->args))
    directive_clause_add(d, directive_clause_new(c, row->kind, row->spelling, begin, c->at));
  else
    directive_cursor_bad(c, begin, c->at, "'%s' needs its arguments in parentheses", row->spelling);
}

/* The clause of 'row', whose word ends at c->at. */
static void read_clause(DirCursor *c, const ClauseRow *row, Directive *d, int begin) {
  int open = directive_cursor_blank(c, c->at);
  if (row->args == CA_ON || row->args == CA_GROUP) {
    read_bare(c, row, d, begin);
    return;
  }
  if (c->l->text[open] != '(' || row->args == CA_NONE) {
    add_simple(c, row, d, begin);
    return;
  }
  int close = directive_cursor_close(c, open);
  if (close < 0) return;
  c->at = close + 1;
  int a = open + 1, b = close;
  if (!directive_cursor_trim(c, &a, &b) && row->args != CA_RAW && row->args != CA_OPT_RAW) {
    directive_cursor_bad(c, open, close + 1, "the list of '%s' is empty", row->spelling);
  } else if (row->args == CA_REDUCTION) {
    directive_items_reduction(c, d, begin, a, b);
  } else if (row->args == CA_DVM_REDUCTION) {
    directive_items_dvm_reduction(c, d, begin, a, b);
  } else {
    Clause *cl = directive_clause_new(c, row->kind, row->spelling, begin, close + 1);
    read_args(c, row, cl, a, b);
    check_args(c, row, cl, a, b);
    directive_clause_add(d, cl);
  }
}

/* ---- finding them ---- */

/* The word of a longer directive, '!$omp target teams distribute', that 'word' may be meant for; NULL: none. */
static const char *longer_head(const DirCursor *c, const DirHead *head, const char *word) {
  int n, m = 0;
  const DirHead *rows = directive_table_heads(c->l->dialect, &n);
  const char *near[64];
  size_t len = strlen(head->spelling);
  for (int i = 0; i < n && m < 64; i++) {
    const char *rest = rows[i].spelling + len;
    if (strncmp(rows[i].spelling, head->spelling, len) || *rest != ' ') continue;
    near[m++] = arena_strndup(c->p->arena, rest + 1, strcspn(rest + 1, " "));
  }
  return str_nearest(word, near, m);
}

static void unknown_clause(DirCursor *c, const DirHead *head, int at) {
  int n, m = 0, end = directive_cursor_word(c, at);
  const ClauseRow *rows = directive_table_clauses(c->l->dialect, &n);
  const char *near[256];
  for (int i = 0; i < n && m < 256; i++)
    if (row_fits(&rows[i], head)) near[m++] = rows[i].spelling;
  if (end == at) {
    directive_cursor_bad(c, at, at + 1, "expected a clause of '%s %s' here", directive_table_dialect_sentinel(c->l->dialect),
                         head->spelling);
    return;
  }
  const char *word = directive_cursor_text(c, at, end), *guess = str_nearest(word, near, m), *more = longer_head(c, head, word);
  if (more && (!guess || str_distance(word, more, 8) < str_distance(word, guess, 8)))
    directive_cursor_bad(c, at, end, "unknown clause '%s'; did you mean '%s %s %s'?", word,
                         directive_table_dialect_sentinel(c->l->dialect), head->spelling, more);
  else if (m == 0)
    directive_cursor_bad(c, at, end, "'%s %s' takes no clauses", directive_table_dialect_sentinel(c->l->dialect), head->spelling);
  else if (guess)
    directive_cursor_bad(c, at, end, "unknown clause '%s'; did you mean '%s'?", word, guess);
  else
    directive_cursor_bad(c, at, end, "'%s' is not a clause of %s", word, directive_table_dialect_name(c->l->dialect));
}

/* One comma before a clause may stand or not. */
static void skip_comma(DirCursor *c) {
  if (c->l->text[c->at] != ',') return;
  int comma = c->at++;
  if (directive_cursor_end(c)) directive_cursor_bad(c, comma, comma + 1, "a clause is missing after this comma");
}

/* ---- clauses behind DEVICE_TYPE ---- */

/* 2: the types name this one; 1: '*', which is for those that no other names; 0: they are others. */
static int names_this_type(const char *word) {
  static const char *const types[] = {"nvidia", "acc_device_nvidia", "default", "acc_device_default"};
  for (const char *p = word ? word : ""; *p; p += strcspn(p, ", "), p += strspn(p, ", ")) {
    size_t n = strcspn(p, ", ");
    if (n == 1 && *p == '*') return 1;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
      if (n == strlen(types[i]) && !strncmp(p, types[i], n)) return 2;
  }
  return 0;
}

/* What is said of other types goes; what is said of this one comes before what is said of all (OpenACC 3.3, 2.4). */
static void sort_by_type(Directive *d) {
  Clause *list[3] = {NULL}, **tail[3] = {&list[0], &list[1], &list[2]};
  bool kept = true;
  int level = 0;
  for (Clause *c = d->clause, *next; c; c = next) {
    next = c->next;
    c->next = NULL;
    bool type = c->kind == CL_DEVICE_TYPE;
    if (type) level = names_this_type(c->word), kept = level > 0;
    if (!kept && !type) continue;
    int at = type ? 0 : level;
    *tail[at] = c;
    tail[at] = &c->next;
  }
  *tail[2] = list[1];
  if (!list[1]) tail[1] = tail[2];
  *tail[1] = list[0];
  d->clause = list[2] ? list[2] : list[1] ? list[1] : list[0];
}

/* map(present, to: a) of a construct is 'present' of OpenACC: what is there is not brought again. */
static void need_presence(Directive *d) {
  bool block = d->kind == DIR_REGION || d->kind == DIR_LOOP || d->kind == DIR_DATA;
  for (Clause *c = d->clause; c && block; c = c->next)
    if (c->present && !c->always_in && c->kind >= CL_COPY && c->kind <= CL_CREATE) c->kind = CL_PRESENT;
}

void directive_clause_read(DirCursor *c, const DirHead *head, Directive *d) {
  while (!c->failed && !directive_cursor_end(c)) {
    skip_comma(c);
    if (c->failed) return;
    int begin = c->at, end;
    bool fits;
    const ClauseRow *row = find_row(c, head, begin, &end, &fits);
    if (!row || (!fits && !head->group)) {
      unknown_clause(c, head, begin);
    } else if (!fits) {
      directive_cursor_bad(c, begin, end, "clause '%s' does not belong to '%s %s'", row->spelling,
                           directive_table_dialect_sentinel(c->l->dialect), head->spelling);
    } else {
      c->at = end;
      read_clause(c, row, d, begin);
    }
  }
  need_presence(d);
  if (d->dialect == DIALECT_ACC && d->kind != DIR_SET && directive_find_clause(d, CL_DEVICE_TYPE)) sort_by_type(d);
}
