/* What stands in lists of directives: variables, sections, references of DVM, expressions; and reductions. */
#include "frontend/directive_read.h"
#include <ctype.h>
#include <string.h>

static Expr *node(DirCursor *c, ExprKind kind, int from, int to, int nkid) {
  Expr *e = arena_alloc(c->p->arena, sizeof *e + sizeof(Expr *) * (size_t)nkid);
  e->nkid = nkid;
  e->kind = kind;
  e->span = dcur_span(c, from, to);
  return e;
}

Expr *dir_keyword_node(DirCursor *c, int from, int to, Expr *value) {
  Expr *e = node(c, EX_KEYWORD, from, to, 1);
  e->text = dcur_text(c, from, to);
  e->kid[0] = value;
  return e;
}

Expr *dir_name_node(DirCursor *c, int from, int to) {
  Expr *e = node(c, EX_NAME, from, to, 0);
  e->text = dcur_text(c, from, to);
  return e;
}

Expr *dir_expr(DirCursor *c, int from, int to) {
  if (!dcur_trim(c, &from, &to)) {
    dcur_bad(c, from, from + 1, "an expression is missing here");
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
  if (to - from < 3 || c->l->text[b] != '/' || !dcur_trim(c, &a, &b)) {
    dcur_bad(c, from, to, "expected the name of a COMMON block between slashes, '/name/'");
    return NULL;
  }
  Expr *e = dir_name_node(c, from, to);
  e->text = dcur_text(c, a, b);
  e->flags |= EF_COMMON;
  return e;
}

Expr *dir_item(DirCursor *c, int from, int to) {
  if (!dcur_trim(c, &from, &to)) {
    dcur_bad(c, from, from + 1, "a variable is missing here");
    return NULL;
  }
  if (c->l->text[from] == '/') return common_item(c, from, to);
  Expr *e = dir_expr(c, from, to);
  if (!e) return NULL;
  if (e->kind == EX_NAME || e->kind == EX_REF || e->kind == EX_MEMBER) return e;
  dcur_bad(c, from, to, "expected a variable, an array or an array section");
  return NULL;
}

void dir_list(DirCursor *c, int from, int to, DirReader *read, DirItems *out) {
  for (int at = from; at <= to && !c->failed;) {
    int comma = dcur_find(c, at, to, ',');
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

/* a, a(...), a(CORNER), a(...)(CORNER): CORNER asks for the corners of shadow edges, which one GPU does not
 * have. */
Expr *dir_reference(DirCursor *c, int from, int to) {
  if (!dcur_trim(c, &from, &to)) {
    dcur_bad(c, from, from + 1, "an array is missing here");
    return NULL;
  }
  int open = dcur_find(c, from, to, '('), name_end = open;
  if (!dcur_trim(c, &from, &name_end) || !isalpha((unsigned char)c->l->text[from])) {
    dcur_bad(c, from, to, "expected an array, as in 'a(i,j)'");
    return NULL;
  }
  Expr *base = dir_name_node(c, from, name_end);
  if (open == to) return base;
  int close = dcur_close(c, open);
  if (close < 0) return NULL;
  int rest = close + 1, rest_end = to;
  if (c->l->text[dcur_blank(c, rest)] == '(')
    rest = dcur_close(c, dcur_blank(c, rest)) + 1; /* a(1:1)(CORNER) */
  if (rest > 0 && dcur_trim(c, &rest, &rest_end)) {
    dcur_bad(c, rest, rest_end, "expected a comma after '%s'", dcur_text(c, from, close + 1));
    return NULL;
  }
  int a = open + 1, b = close;
  if (!dcur_trim(c, &a, &b) || !strcmp(dcur_text(c, a, b), "corner")) return base;
  DirItems args = {0};
  dir_list(c, a, b, dir_expr, &args);
  return c->failed ? NULL : make_ref(c, base, &args, from, close + 1);
}

/* ---- reductions ---- */

typedef struct {
  const char *word;
  RedOp op;
} RedWord;

static const RedWord dvm_ops[] = {
    {"sum", RED_ADD}, {"product", RED_MUL}, {"max", RED_MAX},       {"min", RED_MIN},
    {"and", RED_AND}, {"or", RED_OR},       {"eqv", RED_EQV},       {"neqv", RED_NEQV},
    {"equ", RED_EQV}, {"nequ", RED_NEQV},   {"maxloc", RED_MAXLOC}, {"minloc", RED_MINLOC},
};
static const RedWord sign_ops[] = {
    {"+", RED_ADD},     {"-", RED_ADD},     {"*", RED_MUL},     {"max", RED_MAX},
    {"min", RED_MIN},   {"iand", RED_IAND}, {"ior", RED_IOR},   {"ieor", RED_IEOR},
    {".and.", RED_AND}, {".or.", RED_OR},   {".eqv.", RED_EQV}, {".neqv.", RED_NEQV},
};

static RedOp find_op(const RedWord *table, size_t n, const char *word) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(table[i].word, word)) return table[i].op;
  return RED_NONE;
}

/* op(var) or MAXLOC(var, loc, n) */
static void dvm_one_reduction(DirCursor *c, Directive *d, int from, int to) {
  if (!dcur_trim(c, &from, &to)) {
    dcur_bad(c, from, from + 1, "a reduction is missing here, as in 'SUM(s)'");
    return;
  }
  int open = dcur_find(c, from, to, '(');
  const char *word = dcur_text(c, from, open),
             *written = arena_strndup(c->p->arena, c->l->text + from, (size_t)(open - from));
  RedOp op = find_op(dvm_ops, sizeof dvm_ops / sizeof *dvm_ops, word);
  if (op == RED_NONE || open == to) {
    dcur_bad(c, from, open,
             "'%s' is no reduction; expected SUM, PRODUCT, MAX, MIN, AND, OR, EQV, NEQV, MAXLOC or MINLOC "
             "with its "
             "variable, as in 'SUM(s)'",
             written);
    return;
  }
  int close = dcur_close(c, open);
  if (close < 0) return;
  bool loc = op == RED_MAXLOC || op == RED_MINLOC;
  DirItems items = {0};
  dir_list(c, open + 1, close, loc ? dir_expr : dir_item, &items);
  if (!c->failed && (loc ? items.n < 2 || items.n > 3 : items.n != 1))
    dcur_bad(c, open, close + 1,
             loc ? "%s takes the value, its place and how many places: 'MAXLOC(v, place, 1)'"
                 : "%s takes one variable",
             word);
  Clause *cl = dir_clause_new(c, CL_REDUCTION, "reduction", from, to);
  cl->red = op;
  cl->item = items.v;
  cl->nitem = items.n;
  dir_add_clause(d, cl);
}

void dir_dvm_reduction(DirCursor *c, Directive *d, int begin, int from, int to) {
  (void)begin;
  int colon = dcur_find(c, from, to, ':');
  if (colon < to) from = colon + 1;
  while (!c->failed) {
    int comma = dcur_find(c, from, to, ',');
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
    int at = dcur_match(&there, dcur_blank(&there, 0), "declare reduction");
    if (at < 0) continue;
    int open = dcur_blank(&there, at), colon = dcur_find(&there, open + (l->text[open] == '('), l->len, ':');
    if (l->text[open] == '(' && !strcmp(dcur_text(&there, open + 1, colon), word)) return true;
  }
  return false;
}

void dir_reduction(DirCursor *c, Directive *d, int begin, int from, int to) {
  int colon = dcur_find(c, from, to, ':'), op_from = from, op_to = colon;
  if (colon == to) {
    dcur_bad(c, from, to, "a reduction has its operator before a colon, as in 'reduction(+: s)'");
    return;
  }
  int comma = dcur_find(c, from, colon, ','); /* reduction(inscan, +: x) */
  const char *modifier = comma < colon ? dcur_text(c, from, comma) : NULL;
  if (modifier) op_from = comma + 1;
  const char *word = dcur_text(c, op_from, op_to);
  RedOp op = find_op(sign_ops, sizeof sign_ops / sizeof *sign_ops, word);
  if (op == RED_NONE && !(c->l->dialect == DIALECT_OMP && declared_reduction(c, word))) {
    dcur_trim(c, &op_from, &op_to);
    dcur_bad(c, op_from, op_to,
             "'%s' is no reduction operator; expected + * max min iand ior ieor .and. .or. .eqv. or .neqv.",
             word);
    return;
  }
  DirItems items = {0};
  dir_list(c, colon + 1, to, dir_item, &items);
  Clause *cl = dir_clause_new(c, CL_REDUCTION, "reduction", begin, to + 1);
  cl->red = op;
  cl->word = op == RED_NONE ? word : modifier;
  cl->item = items.v;
  cl->nitem = items.n;
  dir_add_clause(d, cl);
}
