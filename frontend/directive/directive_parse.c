/* One directive line into the internal form: the head by the table, its arguments, its clauses. */
#include "frontend/directive/directive_meta.h"
#include <ctype.h>
#include <string.h>

/* ---- heads ---- */

/* The longest head spelled at 'at'. Where blanks mean nothing a head may run into what follows it. */
static const DirHead *find_head(const DirCursor *c, int at, int *end) {
  int n;
  const DirHead *heads = directive_table_heads(c->l->dialect, &n), *best = NULL;
  for (int pass = 0; pass < (c->l->fixed ? 2 : 1) && !best; pass++) {
    *end = -1;
    for (int i = 0; i < n; i++) {
      int e = directive_cursor_match(c, at, heads[i].spelling);
      if (e > *end && (pass || directive_cursor_boundary(c, e))) best = &heads[i], *end = e;
    }
  }
  return best;
}

/* The words of the text up to a parenthesis, at most three of them. */
static const char *head_words(DirCursor *c, int at, int count, int *end) {
  *end = at;
  Buf b = {0};
  for (int i = 0; i < count; i++) {
    int from = directive_cursor_blank(c, *end), to = directive_cursor_word(c, from);
    if (to == from) break;
    if (b.len) buf_putc(&b, ' ');
    buf_puts(&b, directive_cursor_text(c, from, to));
    *end = to;
  }
  const char *s = intern(c->p->names, b.len ? b.s : "", b.len);
  buf_free(&b);
  return s;
}

static const char *nearest_head(DirCursor *c, const char *words) {
  int n;
  const DirHead *heads = directive_table_heads(c->l->dialect, &n);
  const char **names = ARENA_ARRAY(c->p->arena, const char *, n);
  for (int i = 0; i < n; i++) names[i] = heads[i].spelling;
  return str_nearest(words, names, n);
}

static void unknown_head(DirCursor *c, int at, bool closing) {
  const char *guess = NULL, *what = closing ? "END directive" : "directive", *words = "";
  int end = at;
  for (int count = 5; count >= 1 && !guess; count--) {
    words = head_words(c, at, count, &end);
    guess = nearest_head(c, words);
  }
  if (end == at)
    directive_cursor_bad(c, at, at + 1, "a directive is missing after '%s'", directive_table_dialect_sentinel(c->l->dialect));
  else if (guess)
    directive_cursor_bad(c, at, end, "unknown %s %s '%s'; did you mean '%s'?", directive_table_dialect_name(c->l->dialect), what,
                         words, guess);
  else
    directive_cursor_bad(c, at, end, "unknown %s %s '%s'", directive_table_dialect_name(c->l->dialect), what, words);
}

/* ---- arguments of heads ---- */

/* Moves over '(' ... ')' and gives its inside; false when there is none (or after an error). */
static bool take_parens(DirCursor *c, int *from, int *to) {
  int open = directive_cursor_blank(c, c->at);
  if (c->l->text[open] != '(') return false;
  int close = directive_cursor_close(c, open);
  if (close < 0) return false;
  *from = open + 1;
  *to = close;
  c->at = close + 1;
  directive_cursor_trim(c, from, to);
  return true;
}

static void set_args(Directive *d, const DirItems *items) {
  d->arg = items->v;
  d->narg = items->n;
}

/* (i, j): names and commas, read one after the other so that the message stands where the list goes wrong. */
static void loop_names(DirCursor *c, DirItems *items) {
  for (int at = directive_cursor_blank(c, c->at) + 1;;) {
    int from = directive_cursor_blank(c, at), to = directive_cursor_word(c, from);
    if (to == from) {
      directive_cursor_bad(c, from, from + 1, "expected the name of a loop variable");
      return;
    }
    vec_push(c->p->arena, items, directive_items_name_node(c, from, to));
    at = directive_cursor_blank(c, to);
    c->at = at + 1;
    if (c->l->text[at] == ')') return;
    if (c->l->text[at++] == ',') continue;
    directive_cursor_bad(c, at - 1, directive_cursor_word(c, at - 1), "expected ',' or ')' after the loop variable '%s'",
                         directive_cursor_text(c, from, to));
    return;
  }
}

static void read_loops(DirCursor *c, Directive *d) {
  int begin = directive_cursor_blank(c, c->at);
  if (c->l->text[begin] != '(') {
    directive_cursor_bad(c, begin, begin + 1, "PARALLEL names the loops of the nest, outermost first, as in 'PARALLEL (i,j)'");
    return;
  }
  DirItems items = {0};
  loop_names(c, &items);
  Clause *cl = directive_clause_new(c, CL_LOOPS, "parallel", begin, c->at);
  cl->item = items.v;
  cl->nitem = items.n;
  directive_clause_add(d, cl);
}

/* ACTUAL, GET_ACTUAL: no list, or an empty one, means everything. */
static void read_actual(DirCursor *c, Directive *d) {
  int begin = c->at, from = 0, to = 0;
  if (!take_parens(c, &from, &to) || from == to) {
    d->flags |= DF_ALL;
    return;
  }
  Clause *cl = directive_clause_new(c, d->kind == DIR_ACTUAL ? CL_UPDATE_DEVICE : CL_UPDATE_HOST, d->name, begin, c->at);
  DirItems items = {0};
  directive_items_list(c, from, to, directive_items_item, &items);
  cl->item = items.v;
  cl->nitem = items.n;
  directive_clause_add(d, cl);
}

static void read_list(DirCursor *c, Directive *d, DirReader *read, bool optional) {
  int from, to, at = directive_cursor_blank(c, c->at);
  DirItems items = {0};
  if (take_parens(c, &from, &to)) {
    if (d->kind == DIR_CACHE && directive_cursor_find(c, from, to, ':') < to) from = directive_cursor_find(c, from, to, ':') + 1;
    directive_items_list(c, from, to, read, &items);
  } else if (!optional) {
    directive_cursor_bad(c, at, at + 1, "'%s' needs a list in parentheses", d->name);
  }
  set_args(d, &items);
}

/* wait, wait(1, 2), wait(devnum: 0: queues: 1, 2) */
static void read_queues(DirCursor *c, Directive *d) {
  int from, to;
  DirItems items = {0};
  if (take_parens(c, &from, &to)) directive_clause_keyword_list(c, from, to, &items);
  set_args(d, &items);
}

/* The rest of the line, with its parentheses balanced, is taken as it is. */
static void read_raw(DirCursor *c, Directive *d) {
  char *rest = arena_strndup(c->p->arena, c->l->text + c->at, (size_t)(c->l->len - c->at));
  for (char *p = rest; *p; p++) *p = (char)tolower((unsigned char)*p);
  d->raw = rest;
  for (int i = c->at; i < c->l->len && !c->failed; i++) {
    if (c->l->text[i] == '(')
      i = directive_cursor_close(c, i);
    else if (c->l->text[i] == ')')
      directive_cursor_bad(c, i, i + 1, "this parenthesis closes nothing");
    if (i < 0) break;
  }
  c->at = c->l->len;
}

/* ---- data mapping ---- */

static const char *const formats[] = {"block", "*", "gen_block", "wgt_block", "mult_block", "indirect", "derived"};
enum { NFORMATS = sizeof formats / sizeof *formats };

static void check_format(DirCursor *c, int from, int to) {
  if (!directive_cursor_trim(c, &from, &to)) {
    directive_cursor_bad(c, from, from + 1,
                         "a format is missing here: BLOCK, *, GEN_BLOCK(b), WGT_BLOCK(w,n), MULT_BLOCK(n), INDIRECT(m) "
                         "or DERIVED(..)");
    return;
  }
  int end = directive_cursor_find(c, from, to, '(');
  const char *word = directive_cursor_text(c, from, end);
  for (int i = 0; i < NFORMATS; i++)
    if (!strcmp(word, formats[i])) return;
  const char *guess = str_nearest(word, formats, NFORMATS);
  directive_cursor_bad(c, from, end, "'%s' is not a distribution format%s%s%s", word, guess ? "; did you mean '" : "",
                       guess ? guess : "", guess ? "'?" : "");
}

static void check_formats(DirCursor *c, int from, int to) {
  for (;;) {
    int comma = directive_cursor_find(c, from, to, ',');
    check_format(c, from, comma);
    if (c->failed || comma == to) return;
    from = comma + 1;
  }
}

/* 'DISTRIBUTE (BLOCK), DYNAMIC :: a': another mapping word among the attributes. */
static bool is_attribute(DirCursor *c, int from, int to) {
  static const char *const words[] = {"dynamic", "inherit", "shadow", "distribute", "align", "dimension", "template", "processors"};
  int end = directive_cursor_find(c, from, to, '(');
  const char *word = directive_cursor_text(c, from, end);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp(word, words[i])) return true;
  return false;
}

/* name, name(...), name(...) WITH ...: its name. */
static void mapped_name(DirCursor *c, int from, int to, DirItems *out) {
  if (!directive_cursor_trim(c, &from, &to)) return;
  int end = directive_cursor_find(c, from, to, '(');
  int word = c->l->fixed ? end : directive_cursor_word(c, from);
  if (word > end) word = end;
  if (directive_cursor_trim(c, &from, &word) && !is_attribute(c, from, to))
    vec_push(c->p->arena, out, directive_items_name_node(c, from, word));
}

static void mapped_names(DirCursor *c, int from, int to, DirItems *out) {
  for (;;) {
    int comma = directive_cursor_find(c, from, to, ',');
    mapped_name(c, from, comma, out);
    if (comma == to) return;
    from = comma + 1;
  }
}

static void check_distribute(DirCursor *c, int from, int to) {
  int open = directive_cursor_find(c, from, to, '(');
  if (open == to) {
    directive_cursor_bad(c, from, to, "DISTRIBUTE has a format for each dimension, as in 'DISTRIBUTE a(BLOCK,*)'");
    return;
  }
  int close = directive_cursor_close(c, open);
  if (close >= 0) check_formats(c, open + 1, close);
}

static void check_align(DirCursor *c, int from, int to) {
  for (int i = from; i < to; i++)
    if (directive_cursor_match(c, i, "with") >= 0) return;
  directive_cursor_bad(c, from, to, "ALIGN names what it is aligned with, as in 'ALIGN a(i) WITH b(i)'");
}

/* 'lhs :: a, b' or 'a(..) ..., b(..) ...'; the names become arguments of the directive. */
static void read_mapping(DirCursor *c, const DirHead *head, Directive *d) {
  int from = directive_cursor_blank(c, c->at), to = c->l->len;
  read_raw(c, d);
  if (c->failed) return;
  int colons = directive_cursor_find(c, from, to, 'D');
  DirItems items = {0};
  int left_end = colons;
  bool left = directive_cursor_trim(c, &from, &left_end);
  if (left && head->args == HA_DISTRIBUTE) check_distribute(c, from, left_end);
  if (left && head->args == HA_ALIGN) check_align(c, from, left_end);
  if (colons < to)
    mapped_names(c, colons + 2, to, &items);
  else if (left)
    mapped_names(c, from, left_end, &items);
  if (!c->failed && items.n == 0) directive_cursor_bad(c, from, to, "'%s' names no array", d->name);
  set_args(d, &items);
}

/* What a program cannot do without: it would go on with other values, or leave none to go on with later. */
static void refuse_needed(DirCursor *c, const DirHead *head) {
  if (c->l->dialect != DIALECT_DVM || strncmp(head->spelling, "cp_", 3) != 0) return;
  const char *why = !strcmp(head->spelling, "cp_load") ? "the program would go on without the values of the checkpoint. READ them"
                                                       : "there would be no checkpoint. WRITE the values";
  directive_cursor_bad(c, 0, c->l->len, "'%s' is not supported: %s", head->spelling, why);
}

void directive_parse_head_args(DirCursor *c, const DirHead *head, Directive *d) {
  switch (head->args) {
  case HA_NONE: break;
  case HA_LOOPS: read_loops(c, d); break;
  case HA_OPT_LIST: read_actual(c, d); break;
  case HA_LIST: read_list(c, d, directive_items_item, false); break;
  case HA_OPT_NAMES: read_list(c, d, directive_items_item, true); break;
  case HA_OPT_EXPRS: read_queues(c, d); break;
  case HA_RAW:
    read_raw(c, d);
    refuse_needed(c, head);
    break;
  case HA_DISTRIBUTE:
  case HA_ALIGN:
  case HA_ARRAYS:
  case HA_DEFINE: read_mapping(c, head, d); break;
  }
}

/* ---- whole directives ---- */

/* Loop clauses that change what the directive says. */
static void flags_of_clauses(Directive *d) {
  if (d->kind != DIR_LOOP) return;
  if (directive_find_clause(d, CL_SEQ)) d->flags = (d->flags | DF_SEQ) & ~(uint32_t)DF_PARALLEL;
  if (directive_find_clause(d, CL_AUTO)) d->flags = (d->flags | DF_AUTO) & ~(uint32_t)DF_PARALLEL;
  if (directive_find_clause(d, CL_INDEPENDENT)) d->flags |= DF_INDEPENDENT | DF_PARALLEL;
  if (d->flags & DF_SERIAL) d->flags &= ~(uint32_t)DF_PARALLEL;
}

static Directive *new_directive(DirCursor *c, const DirHead *head, bool closing) {
  Directive *d = ARENA_NEW(c->p->arena, Directive);
  d->kind = closing ? DIR_END : head->kind;
  d->closes = head->kind;
  d->dialect = c->l->dialect;
  d->flags = closing ? 0 : head->flags;
  d->head = head;
  d->name = closing ? arena_printf(c->p->arena, "end %s", head->spelling) : head->spelling;
  d->span = c->l->span;
  return d;
}

/* DECLARE TARGET with a list speaks of variables, without one of the procedure it stands in. */
static void declare_target(DirCursor *c, Directive *d) {
  if (d->kind != DIR_ROUTINE || d->dialect != DIALECT_OMP || (!d->narg && !d->clause)) return;
  d->kind = DIR_DECLARE;
  if (!d->narg) return;
  Clause *cl = directive_clause_new(c, CL_CREATE, "enter", 0, c->at);
  cl->item = d->arg;
  cl->nitem = d->narg;
  d->narg = 0;
  directive_clause_add(d, cl);
}

/* END directives of OpenMP may carry NOWAIT and COPYPRIVATE; those of a raw head repeat its text. */
static void read_end(DirCursor *c, const DirHead *head, Directive *d) {
  if (head->args == HA_RAW) read_raw(c, d);
  DirHead end = {head->spelling, DIR_END, 0, c->l->dialect == DIALECT_OMP ? DIR_ANY_CLAUSE : 0, HA_NONE, PAIR_NEVER, head->place};
  if (c->l->dialect == DIALECT_OMP)
    directive_clause_read(c, &end, d);
  else if (!directive_cursor_end(c))
    directive_cursor_bad(c, c->at, c->l->len, "nothing may follow '%s %s'", directive_table_dialect_sentinel(c->l->dialect),
                         d->name);
}

/* END DECLARE TARGET closes BEGIN DECLARE TARGET. */
static const DirHead *begun_head(DirCursor *c, const DirHead *head) {
  int n;
  const DirHead *heads = directive_table_heads(c->l->dialect, &n);
  for (int i = 0; i < n; i++)
    if (str_prefix(heads[i].spelling, "begin ") && !strcmp(heads[i].spelling + 6, head->spelling)) return &heads[i];
  return NULL;
}

static const DirHead *closing_head(DirCursor *c, int at, int *end) {
  int after = directive_cursor_match(c, at, "end");
  const DirHead *head = after < 0 ? NULL : find_head(c, directive_cursor_blank(c, after), end);
  if (!head || head->pair != PAIR_NEVER) return head;
  const DirHead *begun = begun_head(c, head);
  if (!begun)
    directive_cursor_bad(c, at, *end, "'%s %s' has no END", directive_table_dialect_sentinel(c->l->dialect), head->spelling);
  return begun;
}

Directive *directive_parse_nothing(DirCursor *c) {
  int n;
  const DirHead *heads = directive_table_heads(DIALECT_OMP, &n);
  for (int i = 0; i < n; i++)
    if (!strcmp(heads[i].spelling, "nothing")) return new_directive(c, &heads[i], false);
  return NULL;
}

static Directive *read_variant(DirCursor *c, bool begins) {
  Directive *d = directive_meta(c);
  if (begins) vec_push(c->p->arena, &c->p->variants, d && d->head->pair != PAIR_NEVER ? d->head : NULL);
  return d;
}

/* END METADIRECTIVE ends what was chosen at its BEGIN; nothing where that needs no end. */
static Directive *end_variant(DirCursor *c) {
  const DirHead *head = c->p->variants.n ? c->p->variants.v[--c->p->variants.n] : NULL;
  if (!directive_cursor_end(c)) directive_cursor_bad(c, c->at, c->l->len, "nothing may follow '!$omp end metadirective'");
  Directive *d = c->failed ? NULL : head ? new_directive(c, head, true) : directive_parse_nothing(c);
  if (d) d->chosen = "";
  return d;
}

Directive *directive_parse(Program *p, const Line *l, Diag *diag) {
  DirCursor c = {p, l, diag, 0, false};
  int end = 0, at = directive_cursor_blank(&c, 0);
  const DirHead *closes = closing_head(&c, at, &end);
  const DirHead *head = closes || c.failed ? closes : find_head(&c, at, &end);
  if (!head && !c.failed) {
    int after = directive_cursor_match(&c, at, "end");
    bool closing = after >= 0 && directive_cursor_boundary(&c, after);
    unknown_head(&c, closing ? directive_cursor_blank(&c, after) : at, closing);
  }
  if (c.failed) return NULL;
  c.at = end;
  bool begins = !strcmp(head->spelling, "begin metadirective");
  if (!closes && (begins || !strcmp(head->spelling, "metadirective"))) return read_variant(&c, begins);
  if (closes && begins) return end_variant(&c);
  Directive *d = new_directive(&c, head, closes != NULL);
  if (closes) {
    read_end(&c, head, d);
  } else {
    directive_parse_head_args(&c, head, d);
    if (!c.failed) directive_clause_read(&c, head, d);
    flags_of_clauses(d);
    if (!c.failed) declare_target(&c, d);
  }
  return c.failed ? NULL : d;
}

Stmt *directive_parse_statement(Program *p, const Line *l, Diag *d) {
  Stmt *s = ARENA_NEW(p->arena, Stmt);
  s->line = l;
  s->span = l->span;
  Directive *dir = directive_parse(p, l, d);
  s->kind = dir ? ST_DIRECTIVE : ST_OPAQUE;
  if (!dir) {
    s->u.opaque.opens = ST_OPAQUE;
    s->u.opaque.told = true;
    return s;
  }
  s->u.directive = dir;
  dir->stmt = s;
  return s;
}
