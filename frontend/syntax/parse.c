/* One statement: classified, read by the grammar, and put into its final form. */
#include "frontend/syntax/advice.h"
#include "frontend/parser.h"
#include "common/str.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>

void parse_error(Parser *P, Span at, const char *fmt, ...) {
  if (P->told) return;
  P->told = true;
  if (P->trying) return;
  P->told_at = at.begin;
  va_list ap;
  va_start(ap, fmt);
  const char *text = arena_vprintf(P->a, fmt, ap);
  va_end(ap);
  diag_error(P->d, at, "%s", text);
}

enum { FIRST_STACK = 40, MAX_STACK = FIRST_STACK << 8 }; /* no less than in bison's own skeleton: 10000 */

ParserEntry *parse_deeper(Parser *P, ParserEntry **end) {
  size_t n = (size_t)P->nstack;
  if (n * 2 > MAX_STACK) return NULL;
  P->stack = arena_grow(P->a, P->stack, sizeof *P->stack * n, sizeof *P->stack * n * 2);
  P->nstack *= 2;
  *end = P->stack + P->nstack;
  return P->stack + n;
}

static Parser *parser_of(Program *p, const Line *l, Diag *d) {
  Parser *P = p->parser;
  if (!P) {
    P = p->parser = ARENA_NEW(p->arena, Parser);
    P->p = p;
    P->a = p->arena;
    P->stack = ARENA_ARRAY(P->a, ParserEntry, P->nstack = FIRST_STACK);
    lex_open(P);
  }
  P->d = d;
  P->line = l;
  P->told = false;
  P->told_at = 0;
  return P;
}

/* ---- places ---- */

/* Bytes of a segment stand together in the source. A token may run on into the next segment. */
Span parse_find_place(Parser *P, int at, int len) {
  const Line *l = P->line;
  if (!l->seg) {
    P->seg_at = 0;
    P->seg_end = l->len;
    P->seg_from = l->span.begin;
    return (Span){P->seg_from + (Loc)at, P->seg_from + (Loc)(at + len)};
  }
  int n = line_segments(l), i = P->seg > 0 && l->seg[P->seg].at <= (uint32_t)at ? P->seg : 0;
  while (i + 1 < n && l->seg[i + 1].at <= (uint32_t)at) i++;
  P->seg = i;
  P->seg_at = (int)l->seg[i].at;
  P->seg_end = i + 1 < n ? (int)l->seg[i + 1].at : l->len;
  P->seg_from = l->seg[i].from - l->seg[i].at;
  Loc begin = P->seg_from + (Loc)at;
  return (Span){begin, at + len <= P->seg_end || i + 1 == n ? begin + (Loc)len : prescan_line_loc(l, at + len - 1) + 1};
}

Span parse_end_place(Parser *P) {
  Loc end = P->to > P->from ? lex_place(P, P->to - 1, 1).end : P->line->span.end;
  return (Span){end, end + 1};
}

/* ---- the grammar's part ---- */

static void forget_lists(Parser *P) {
  P->pending.n = P->entities.n = P->groups.n = P->data.n = P->indices.n = P->localities.n = P->letters.n = P->renames.n =
      P->names.n = 0;
  P->expr = NULL;
  P->list = P->selector = P->dims = P->codims = (ExprList){0};
  P->result_name = P->nature = P->bind = P->extends = NULL;
  P->attrs = 0;
}

/* False: there is an error. */
static bool run_parser(Parser *P, int (*parse)(Parser *), int entry) {
  forget_lists(P);
  lex_begin(P, entry);
  return !parse(P) && !P->told;
}

/* Takes back what the actions did to the statement. */
static void start_again(Parser *P, const LineClass *c) {
  P->told = false;
  if (!c) return;
  P->s->kind = c->kind;
  ast_stmt_set_cname(P->a, P->s, c->cname);
  memset(&P->s->u, 0, sizeof P->s->u);
}

static void run_grammar(Parser *P, const LineClass *c, int entry, int from, int to) {
  P->cls = c;
  P->from = from;
  P->to = to;
  bool told = P->told;
  P->trying = true;
  bool good = run_parser(P, qyyparse, entry);
  P->trying = false;
  if (good || told) return;
  start_again(P, c);
  if (run_parser(P, fyyparse, entry)) f2c_bug("a statement was refused without an error");
}

Expr *parse_expr_at(Program *p, const Line *l, int from, int to, Diag *d) {
  Parser *P = parser_of(p, l, d);
  P->s = NULL;
  run_grammar(P, NULL, E_EXPR, from, to);
  return P->told ? NULL : P->expr;
}

/* ---- statements without a grammar ---- */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static int skip_blanks(const Parser *P, int i, int to) {
  while (i < to && is_blank(P->line->text[i])) i++;
  return i;
}

static void expect_end(Parser *P, int at, int to, const char *after) {
  at = skip_blanks(P, at, to);
  if (at < to) parse_error(P, prescan_line_span(P->line, at, to), "unexpected text after %s", after);
}

/* ASSIGN 10 TO i */
static void read_assign_label(Parser *P, const LineClass *c) {
  const char *t = P->line->text;
  int i = c->body, label = 0, n = 0;
  for (; i < c->end && t[i] >= '0' && t[i] <= '9' && n < 5; i++, n++) label = label * 10 + (t[i] - '0');
  i = skip_blanks(P, i, c->end);
  if (!n || c->end - i < 3 || strncasecmp(t + i, "to", 2)) {
    parse_error(P, prescan_line_span(P->line, c->body, c->end), "expected ASSIGN label TO variable");
    return;
  }
  run_grammar(P, c, E_EXPR, i + 2, c->end);
  P->s->u.jump.labels = ARENA_ARRAY(P->a, int, 1);
  P->s->u.jump.labels[0] = label;
  P->s->u.jump.nlabels = 1;
  P->s->u.jump.e = P->expr;
}

/* ELSE IF (...) THEN [name] */
static void read_then(Parser *P, const LineClass *c, int to) {
  const char *t = P->line->text;
  int i = skip_blanks(P, c->close + 1, to);
  if (to - i < 4 || strncasecmp(t + i, "then", 4)) {
    parse_error(P, prescan_line_span(P->line, i, i + 1), "expected THEN after the condition of ELSE IF");
    return;
  }
  Expr *cond = P->expr;
  i = skip_blanks(P, i + 4, to);
  if (i < to) {
    run_grammar(P, c, E_OPT_NAME, i, to);
    ast_stmt_set_cname(P->a, P->s, P->result_name);
  }
  P->expr = cond;
}

/* ---- from what the grammar left to the statement ---- */

/* A copy of a list that was gathered, in the arena. */
#define COPY(P, list)                                                                                                              \
  (memcpy(arena_alloc((P)->a, sizeof *(list).v * (size_t)(list).n), (list).v, sizeof *(list).v * (size_t)(list).n))

static void finish_name(Parser *P, const LineClass *c) {
  Stmt *s = P->s;
  const char *name = P->result_name;
  switch (s->kind) {
  case ST_CYCLE:
  case ST_EXIT: s->u.text = name; break;
  case ST_BLOCK_DATA:
    s->u.unit.name = name;
    s->u.unit.name_span = P->result_span;
    break;
  case ST_END:
    s->u.end.name = name;
    s->u.end.closes = (StmtKind)c->aux;
    break;
  case ST_CASE:
  case ST_RANK:
    s->u.exprs.text = "default";
    ast_stmt_set_cname(P->a, s, name);
    break;
  case ST_TYPE_GUARD:
    s->u.exprs.text = "class default";
    ast_stmt_set_cname(P->a, s, name);
    break;
  default: ast_stmt_set_cname(P->a, s, name);
  }
}

static void finish_exprs(Parser *P, const LineClass *c) {
  static const char *const sync[] = {"all",         "images",    "memory",     "team", "event post", "event wait",
                                     "notify wait", "form team", "fail image", "lock", "unlock"};
  Stmt *s = P->s;
  s->u.exprs.v = P->list.v;
  s->u.exprs.n = P->list.n;
  if (s->kind == ST_SYNC) s->u.exprs.text = sync[c->aux];
  if (s->kind == ST_TYPE_GUARD) s->u.exprs.text = c->aux == GUARD_CLASS_IS ? "class is" : "type is";
}

static void finish_implicit(Parser *P, const LineClass *c) {
  Stmt *s = P->s;
  s->u.implicit.none = c->entry == E_IMPLICIT_NONE && !P->names.n;
  for (int i = 0; i < P->names.n; i++) {
    if (!strcmp(P->names.v[i], "external")) s->u.implicit.none_external = true;
    if (!strcmp(P->names.v[i], "type")) s->u.implicit.none = true;
  }
  s->u.implicit.n = P->letters.n;
  if (P->letters.n) s->u.implicit.v = COPY(P, P->letters);
}

static void finish_loop(Parser *P, const LineClass *c) {
  P->s->u.loop.how = c->kind == ST_FORALL ? DO_CONCURRENT : (DoKind)c->aux;
  P->s->u.loop.term_label = c->label;
  if (P->s->u.loop.how == DO_WHILE) P->s->u.loop.cond = P->expr;
}

static void finish(Parser *P, const LineClass *c) {
  Stmt *s = P->s;
  switch (c->entry) {
  case E_OPT_NAME:
  case E_END: finish_name(P, c); break;
  case E_SELECT:
  case E_CASE:
  case E_ASSOCIATE:
  case E_CALL:
  case E_STOP:
  case E_ARGS:
  case E_TEAM:
  case E_EQUIVALENCE:
  case E_TYPE_GUARD: finish_exprs(P, c); break;
  case E_CONDITION:
    if (s->kind == ST_DO)
      finish_loop(P, c);
    else
      s->u.branch.cond = P->expr;
    break;
  case E_DO:
  case E_CONCURRENT: finish_loop(P, c); break;
  case E_NOTHING:
    if (s->kind == ST_DO) finish_loop(P, c);
    if (s->kind == ST_END) s->u.end.closes = (StmtKind)c->aux;
    if (s->kind == ST_INTERFACE) s->u.names.abstract = true;
    break;
  case E_INTERFACE: s->u.names.abstract = c->aux == 1; break;
  case E_IMPLICIT:
  case E_IMPLICIT_NONE: finish_implicit(P, c); break;
  case E_DATA:
    s->u.data.n = P->data.n;
    s->u.data.v = COPY(P, P->data);
    break;
  case E_ATTR:
  case E_INTENT:
  case E_BIND:
  case E_PARAMETER: s->u.decl.attrs |= c->aux; break;
  default:;
  }
}

/* A block IF: THEN and nothing else. */
static void check_then(Parser *P, const LineClass *c, int to) {
  int i = skip_blanks(P, c->end, to);
  if (i == to) {
    parse_error(P, prescan_line_span(P->line, c->end - 1, c->end), "expected THEN, or a statement, after the condition of IF");
    return;
  }
  i = skip_blanks(P, i + 4, to);
  if (i < to) parse_error(P, prescan_line_span(P->line, i, to), "no statement can follow THEN on its line");
}

static void read_statement(Parser *P, const LineClass *c, int to) {
  switch (c->entry) {
  case E_NOTHING: expect_end(P, c->body, to, ast_stmt_kind_name(c->kind)); break;
  case E_FORMAT: P->s->u.text = arena_strndup(P->a, P->line->text + c->body, (size_t)(to - c->body)); break;
  case E_ENUM: break;
  case E_ASSIGN_LABEL: read_assign_label(P, c); break;
  case E_DECL:
  case E_PROCEDURE_HEAD: run_grammar(P, c, c->entry, c->start, c->end); break;
  default: run_grammar(P, c, c->entry, c->body, c->end);
  }
  if (c->kind == ST_ELSE_IF && !P->told) read_then(P, c, to);
  if (c->kind == ST_IF && !c->action && !P->told) check_then(P, c, to);
}

enum { MAX_NESTED = 32 }; /* FORALL (...) FORALL (...) ... */

static Stmt *parse_part(Parser *P, int from, int to, int nested);

static void read_action(Parser *P, Stmt *s, const LineClass *c, int to, int nested) {
  if (!c->action || P->told || (nested && s->kind != ST_FORALL && s->kind != ST_WHERE)) return;
  if (nested == MAX_NESTED) {
    parse_error(P, s->span, "more than %d statements within each other", MAX_NESTED);
    return;
  }
  s->body = parse_part(P, c->action, to, nested + 1);
  s->one_line = true;
}

/* An action statement has no statements inside it. */
static bool is_action(const Stmt *s) {
  switch (s->kind) {
  case ST_DO:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_END:
  case ST_SELECT_CASE:
  case ST_SELECT_TYPE:
  case ST_SELECT_RANK:
  case ST_CASE:
  case ST_TYPE_GUARD:
  case ST_RANK:
  case ST_ELSEWHERE:
  case ST_ASSOCIATE:
  case ST_BLOCK:
  case ST_CRITICAL:
  case ST_TYPE_DECL:
  case ST_FORMAT:
  case ST_ENTRY:
  case ST_DATA: return false;
  case ST_IF: return false;
  case ST_WHERE:
  case ST_FORALL: return s->one_line;
  default: return true;
  }
}

static bool opens_block(StmtKind k) {
  switch (k) {
  case ST_DO:
  case ST_SELECT_CASE:
  case ST_SELECT_TYPE:
  case ST_SELECT_RANK:
  case ST_ASSOCIATE:
  case ST_BLOCK:
  case ST_CRITICAL:
  case ST_TEAM:
  case ST_DERIVED_TYPE:
  case ST_UNION:
  case ST_MAP:
  case ST_ENUM:
  case ST_INTERFACE:
  case ST_IF:
  case ST_WHERE:
  case ST_FORALL: return true;
  default: return false;
  }
}

static bool opens_unit(StmtKind k) {
  return k == ST_PROGRAM || k == ST_SUBROUTINE || k == ST_FUNCTION || k == ST_MODULE || k == ST_SUBMODULE || k == ST_BLOCK_DATA;
}

/* A statement that could not be read. What it was meant to open is open all the same, so that its END is no second error. */
static void become_opaque(Parser *P, Stmt *s, const LineClass *c, bool nested) {
  Stmt bad = {.kind = ST_OPAQUE, .line = s->line, .span = s->span, .names = s->names};
  bool opens = P->told && !nested && opens_block(c->kind) && !c->action;
  if (P->told && !nested && c->kind == ST_END) {
    bad.kind = ST_END;
    bad.u.end.closes = (StmtKind)c->aux;
    bad.u.end.name = intern(P->p->names, "?", 1);
    *s = bad;
    return;
  }
  bad.u.opaque.opens = opens ? c->kind : ST_OPAQUE;
  bad.u.opaque.term_label = c->label;
  bad.u.opaque.told = P->told;
  if (P->told && !nested && opens_unit(c->kind)) {
    bad.kind = c->kind;
    memset(&bad.u, 0, sizeof bad.u);
    bad.u.unit.name = s->kind == c->kind && s->u.unit.name ? s->u.unit.name : intern(P->p->names, "?", 1);
  }
  *s = bad;
}

/* 'IF x > 1 THEN', 'ALLOCATE a(3)', 'ELSE IF x > 1 THEN': a word that no variable can be, without the parenthesis it needs. */
static void check_parenthesis(Parser *P, LineClass *c, int to) {
  bool else_if = c->kind == ST_ELSE && !P->line->fixed && to - c->body > 3 && !strncasecmp(P->line->text + c->body, "if ", 3);
  if (else_if) {
    c->kind = ST_ELSE_IF;
    c->entry = 0;
    c->body = skip_blanks(P, c->body + 3, to);
  }
  if (c->needs_parenthesis || else_if)
    parse_error(P, prescan_line_span(P->line, c->body, c->body + 1), "expected '(' after %s", ast_stmt_kind_name(c->kind));
}

/* 'IF (x > 1) THNE': no statement is one word so near to THEN. The block is open. */
static void misspelt_then(Parser *P, LineClass *c, int to) {
  char word[6] = {0};
  int from = c->action ? skip_blanks(P, c->action, to) : to, n = to - from;
  if (c->kind != ST_IF || P->told || n < 3 || n >= (int)sizeof word) return;
  for (int i = 0; i < n; i++) word[i] = (char)tolower((unsigned char)P->line->text[from + i]);
  if (str_distance(word, "then", 1) != 1) return;
  parse_error(P, prescan_line_span(P->line, from, to), "unknown statement '%.*s'; did you mean 'THEN'?", n, P->line->text + from);
  c->action = c->entry = 0;
}

/* The statement in the arena, no larger than its kind needs. */
static Stmt *settled(Parser *P, const Stmt *s) {
  size_t size = ast_stmt_size(s->kind);
  Stmt *kept = memcpy(arena_take(P->a, size), s, size);
  if (kept->body) kept->body->parent = kept;
  return kept;
}

/* -fdec: TYPE NAME prints a namelist group. */
static void note_namelists(Parser *P, const Stmt *s) {
  if (!P->p->options || !P->p->options->dec) return;
  if (!P->in_unit) P->namelists.n = 0;
  for (int i = 0; s->kind == ST_NAMELIST && i < s->u.common.n; i++) vec_push(P->a, &P->namelists, s->u.common.v[i].name);
}

/* Fortran 95 and 2003 want no blank between STOP and its code (F2003, 3.3.1.1): gfortran reads STOP P in 'stopp' there. */
static void touching_stop(const Parser *P, LineClass *c) {
  Standard standard = P->p->options->standard;
  if (!c->unknown || (standard != STD_F95 && standard != STD_F2003)) return;
  if (strncasecmp(P->line->text + c->start, "stop", 4)) return;
  c->unknown = false;
  c->kind = ST_STOP;
  c->entry = E_STOP;
  c->body = c->start + 4;
  c->close = -1;
}

static void check_namelist(Parser *P, LineClass *c, int to) {
  if (c->kind != ST_DERIVED_TYPE || !P->namelists.n) return;
  const char *name = intern_lower(P->p->names, P->line->text + c->body, (size_t)(to - c->body));
  for (int i = 0; i < P->namelists.n; i++)
    if (P->namelists.v[i] == name) c->kind = ST_PRINT, c->entry = E_IO_FORMAT;
}

/* One statement of a line; 'nested' counts the IFs, WHEREs and FORALLs whose action it is. */
static Stmt *parse_part(Parser *P, int from, int to, int nested) {
  Stmt room = {0}, *s = &room;
  int errors = P->d->errors;
  LineClass c = classify_statement(P->line, from, to, !P->in_unit, P->p->names, P->d);
  touching_stop(P, &c);
  check_namelist(P, &c, to);
  s->line = P->line;
  s->span = prescan_line_span(P->line, skip_blanks(P, from, to), to);
  s->kind = c.kind;
  ast_stmt_set_cname(P->a, s, c.cname);
  if (P->d->errors > errors) P->told = true;
  check_parenthesis(P, &c, to);
  misspelt_then(P, &c, to);
  if (c.kind == ST_TYPE_DECL && !c.colons && !P->in_unit && !P->told && !P->line->fixed) advice_misspelt_procedure(P, &c, to);
  if (c.unknown && !P->told && !P->p->options->dec) advice_unknown_statement(P, &c, to);
  if (!c.entry) {
    if (!P->told) P->p->opaque.statements++;
    become_opaque(P, s, &c, nested);
    return settled(P, s);
  }
  P->s = s;
  read_statement(P, &c, to);
  if (!P->told) finish(P, &c);
  read_action(P, s, &c, to, nested);
  if (nested && !P->told && !is_action(s))
    parse_error(P, s->span, "%s cannot be the one action after a condition", ast_stmt_kind_name(s->kind));
  if (P->told) become_opaque(P, s, &c, nested);
  return settled(P, s);
}

/* Whether what follows 's' stands inside a program unit, where no other one may begin. */
static bool inside_after(const Stmt *s, bool inside) {
  switch (s->kind) {
  case ST_CONTAINS:
  case ST_INTERFACE: return false;
  case ST_END:
    switch (s->u.end.closes) {
    case ST_END:
    case ST_PROGRAM:
    case ST_SUBROUTINE:
    case ST_FUNCTION:
    case ST_MODULE:
    case ST_SUBMODULE:
    case ST_BLOCK_DATA:
    case ST_MODULE_PROCEDURE: return false;
    case ST_INTERFACE: return true;
    default: return inside;
    }
  case ST_OPAQUE: return inside;
  default: return true;
  }
}

Stmt *parse_statement(Program *p, const Line *l, Diag *d) {
  Parser *P = parser_of(p, l, d);
  Stmt *s = parse_part(P, 0, l->len, 0);
  s->label = l->label;
  if (P->told) advice_notes(P);
  P->told_before = P->told;
  P->in_unit = inside_after(s, P->in_unit);
  note_namelists(P, s);
  return s;
}
