/* What stands in lists of directives: variables, sections, references of DVM, expressions; and reductions. */
#include "frontend/directive/directive_read.h"
#include <ctype.h>
#include <string.h>

static Expr *node(DirCursor *c, ExprKind kind, int from, int to, int nkid) {
  Expr *e = arena_alloc(c->p->arena, sizeof *e + sizeof(Expr *) * (size_t)nkid);
  e->nkid = nkid;
  e->kind = kind;
  e->span = directive_cursor_span(c, from, to);
  return e;
}

Expr *directive_items_keyword_node(DirCursor *c, int from, int to, Expr *value) {
  Expr *e = node(c, EX_KEYWORD, from, to, 1);
  e->text = directive_cursor_text(c, from, to);
  e->kid[0] = value;
  return e;
}

Expr *directive_items_name_node(DirCursor *c, int from, int to) {
  Expr *e = node(c, EX_NAME, from, to, 0);
  e->text = directive_cursor_text(c, from, to);
  return e;
}

Expr *directive_items_expr(DirCursor *c, int from, int to) {
  if (!directive_cursor_trim(c, &from, &to)) {
    directive_cursor_bad(c, from, from + 1, "an expression is missing here");
    return NULL;
  }
  if (to - from == 1 && c->l->text[from] == '*') return node(c, EX_STAR, from, to, 0);
  Expr *e = parse_expr_at(c->p, c->l, from, to, c->d);
  if (!e) c->failed = true;
  return e;
}

/* /name/ stands for every variable of a COMMON block. */
static Expr *common_item(DirCursor *c, int from, int to) {
  int a = from + 1, b = to - 1;
  if (to - from < 3 || c->l->text[b] != '/' || !directive_cursor_trim(c, &a, &b)) {
    directive_cursor_bad(c, from, to, "expected the name of a COMMON block between slashes, '/name/'");
    return NULL;
  }
  Expr *e = directive_items_name_node(c, from, to);
  e->text = directive_cursor_text(c, a, b);
  e->flags |= EF_COMMON;
  return e;
}

Expr *directive_items_item(DirCursor *c, int from, int to) {
  if (!directive_cursor_trim(c, &from, &to)) {
    directive_cursor_bad(c, from, from + 1, "a variable is missing here");
    return NULL;
  }
  if (c->l->text[from] == '/') return common_item(c, from, to);
  Expr *e = directive_items_expr(c, from, to);
  if (!e) return NULL;
  if (e->kind == EX_NAME || e->kind == EX_REF || e->kind == EX_MEMBER) return e;
  directive_cursor_bad(c, from, to, "expected a variable, an array or an array section");
  return NULL;
}

void directive_items_list(DirCursor *c, int from, int to, DirReader *read, DirItems *out) {
  for (int at = from; at <= to && !c->failed;) {
    int comma = directive_cursor_find(c, at, to, ',');
    Expr *e = read(c, at, comma);
    if (e) vec_push(c->p->arena, out, e);
    at = comma + 1;
    if (comma == to) break;
  }
}

static Expr *make_ref(DirCursor *c, Expr *base, DirItems *args, int from, int to) {
  Expr *e = node(c, EX_REF, from, to, args->n + 1);
  e->kid[0] = base;
  for (int i = 0; i < args->n; i++) e->kid[i + 1] = args->v[i];
  return e;
}

/* a, a(...), a(CORNER), a(...)(CORNER): CORNER asks for the corners of shadow edges, which one GPU does not have. */
Expr *directive_items_reference(DirCursor *c, int from, int to) {
  if (!directive_cursor_trim(c, &from, &to)) {
    directive_cursor_bad(c, from, from + 1, "an array is missing here");
    return NULL;
  }
  int open = directive_cursor_find(c, from, to, '('), name_end = open;
  if (!directive_cursor_trim(c, &from, &name_end) || !isalpha((unsigned char)c->l->text[from])) {
    directive_cursor_bad(c, from, to, "expected an array, as in 'a(i,j)'");
    return NULL;
  }
  Expr *base = directive_items_name_node(c, from, name_end);
  if (open == to) return base;
  int close = directive_cursor_close(c, open);
  if (close < 0) return NULL;
  int rest = close + 1, rest_end = to;
  if (c->l->text[directive_cursor_blank(c, rest)] == '(')
    rest = directive_cursor_close(c, directive_cursor_blank(c, rest)) + 1; /* a(1:1)(CORNER) */
  if (rest > 0 && directive_cursor_trim(c, &rest, &rest_end)) {
    directive_cursor_bad(c, rest, rest_end, "expected a comma after '%s'", directive_cursor_text(c, from, close + 1));
    return NULL;
  }
  int a = open + 1, b = close;
  if (!directive_cursor_trim(c, &a, &b) || !strcmp(directive_cursor_text(c, a, b), "corner")) return base;
  DirItems args = {0};
  directive_items_list(c, a, b, directive_items_expr, &args);
  return c->failed ? NULL : make_ref(c, base, &args, from, close + 1);
}

/* ---- reductions ---- */

typedef struct {
  const char *word;
  RedOp op;
} RedWord;

static const RedWord dvm_ops[] = {
    {"sum", RED_ADD}, {"product", RED_MUL}, {"max", RED_MAX}, {"min", RED_MIN},   {"and", RED_AND},       {"or", RED_OR},
    {"eqv", RED_EQV}, {"neqv", RED_NEQV},   {"equ", RED_EQV}, {"nequ", RED_NEQV}, {"maxloc", RED_MAXLOC}, {"minloc", RED_MINLOC},
};
static const RedWord sign_ops[] = {
    {"+", RED_ADD},   {"-", RED_ADD},     {"*", RED_MUL},     {"max", RED_MAX}, {"min", RED_MIN},   {"iand", RED_IAND},
    {"ior", RED_IOR}, {"ieor", RED_IEOR}, {".and.", RED_AND}, {".or.", RED_OR}, {".eqv.", RED_EQV}, {".neqv.", RED_NEQV},
};

static RedOp find_op(const RedWord *table, size_t n, const char *word) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(table[i].word, word)) return table[i].op;
  return RED_NONE;
}

/* op(var) or MAXLOC(var, loc, n) */
static void dvm_one_reduction(DirCursor *c, Directive *d, int from, int to) {
  if (!directive_cursor_trim(c, &from, &to)) {
    directive_cursor_bad(c, from, from + 1, "a reduction is missing here, as in 'SUM(s)'");
    return;
  }
  int open = directive_cursor_find(c, from, to, '(');
  const char *word = directive_cursor_text(c, from, open),
             *written = arena_strndup(c->p->arena, c->l->text + from, (size_t)(open - from));
  RedOp op = find_op(dvm_ops, sizeof dvm_ops / sizeof *dvm_ops, word);
  if (op == RED_NONE || open == to) {
    directive_cursor_bad(
        c, from,
        open, "'%s' is not a reduction; expected SUM, PRODUCT, MAX, MIN, AND, OR, EQV, NEQV, MAXLOC or MINLOC with its variable, as in 'SUM(s)'",
        written);
    return;
  }
  int close = directive_cursor_close(c, open);
  if (close < 0) return;
  bool loc = op == RED_MAXLOC || op == RED_MINLOC;
  DirItems items = {0};
  directive_items_list(c, open + 1, close, loc ? directive_items_expr : directive_items_item, &items);
  if (!c->failed && (loc ? items.n < 2 || items.n > 3 : items.n != 1))
    directive_cursor_bad(c, open, close + 1,
                         loc ? "%s takes the value, its place and how many places: 'MAXLOC(v, place, 1)'" : "%s takes one variable",
                         word);
  Clause *cl = directive_clause_new(c, CL_REDUCTION, "reduction", from, to);
  cl->red = op;
  cl->item = items.v;
  cl->nitem = items.n;
  directive_clause_add(d, cl);
}

void directive_items_dvm_reduction(DirCursor *c, Directive *d, int begin, int from, int to) {
  (void)begin;
  int colon = directive_cursor_find(c, from, to, ':');
  if (colon < to) from = colon + 1;
  while (!c->failed) {
    int comma = directive_cursor_find(c, from, to, ',');
    dvm_one_reduction(c, d, from, comma);
    if (comma == to) break;
    from = comma + 1;
  }
}

/* A DECLARE REDUCTION of the file may have made any name an operator. */
static bool declared_reduction(DirCursor *c, const char *word) {
  for (int i = 0; i < c->p->lines.n; i++) {
    const Line *l = c->p->lines.v[i];
    DirCursor there = {c->p, l, c->d, 0, false};
    if (l->kind != LN_DIRECTIVE || l->dialect != DIALECT_OMP) continue;
    int at = directive_cursor_match(&there, directive_cursor_blank(&there, 0), "declare reduction");
    if (at < 0) continue;
    int open = directive_cursor_blank(&there, at), colon = directive_cursor_find(&there, open + (l->text[open] == '('), l->len, ':');
    if (l->text[open] == '(' && !strcmp(directive_cursor_text(&there, open + 1, colon), word)) return true;
  }
  return false;
}

void directive_items_reduction(DirCursor *c, Directive *d, int begin, int from, int to) {
  int colon = directive_cursor_find(c, from, to, ':'), op_from = from, op_to = colon;
  if (colon == to) {
    directive_cursor_bad(c, from, to, "a reduction has its operator before a colon, as in 'reduction(+: s)'");
    return;
  }
  int comma = directive_cursor_find(c, from, colon, ','); /* reduction(inscan, +: x) */
  const char *modifier = comma < colon ? directive_cursor_text(c, from, comma) : NULL;
  if (modifier) op_from = comma + 1;
  const char *word = directive_cursor_text(c, op_from, op_to);
  RedOp op = find_op(sign_ops, sizeof sign_ops / sizeof *sign_ops, word);
  if (op == RED_NONE && !(c->l->dialect == DIALECT_OMP && declared_reduction(c, word))) {
    directive_cursor_trim(c, &op_from, &op_to);
    directive_cursor_bad(c, op_from, op_to,
                         "'%s' is not a reduction operator; expected + * max min iand ior ieor .and. .or. .eqv. or .neqv.", word);
    return;
  }
  DirItems items = {0};
  directive_items_list(c, colon + 1, to, directive_items_item, &items);
  Clause *cl = directive_clause_new(c, CL_REDUCTION, "reduction", begin, to + 1);
  cl->red = op;
  cl->word = op == RED_NONE ? word : modifier;
  cl->inscan = modifier && c->l->dialect == DIALECT_OMP && !strcmp(modifier, "inscan");
  cl->item = items.v;
  cl->nitem = items.n;
  directive_clause_add(d, cl);
}
