/* Statements, as the grammar's actions fill them in. */
#include "frontend/syntax/advice.h"
#include <string.h>

/* A copy of a list that was gathered, which is empty afterwards. */
#define TAKE_ALL(P, list, T) (T *)take_all((P), &(list).n, (list).v, sizeof(T))

static void *take_all(Parser *P, int *n, const void *items, size_t size) {
  size_t bytes = size * (size_t)*n;
  *n = 0;
  return bytes ? memcpy(arena_alloc(P->a, bytes), items, bytes) : NULL;
}

/* ---- declarations ---- */

void statement_entity(Parser *P, const char *name, Span at, ExprList dims, ExprList codims, Expr *len, Expr *init) {
  Entity e = {.name = name,
              .span = at,
              .dims = dims.v,
              .ndims = dims.n,
              .codims = codims.v,
              .ncodims = codims.n,
              .char_len = len,
              .init = init};
  if (init) e.pointer_init = P->init == INIT_POINTER;
  if (init) e.old_init = P->init == INIT_OLD;
  if (e.old_init) init->flags |= EF_LISTED;
  if (e.pointer_init && init->kind == EX_NAME) e.rename = init->text;
  vec_push(P->a, &P->entities, e);
}

/* Cray pointer: POINTER (p, target(n)). */
void statement_pointer_entity(Parser *P, const char *name, Span at, ExprList dims, Expr *target) {
  P->s->u.decl.attrs |= AT_CRAY_POINTER;
  statement_entity(P, name, at, (ExprList){0}, (ExprList){0}, NULL, target);
  Entity *e = &P->entities.v[P->entities.n - 1];
  e->rename = target->text;
  e->dims = dims.v;
  e->ndims = dims.n;
}

/* The binding name of BIND(C, NAME = "x"), or of BIND(C) the empty string. */
static const char *bind_name(Parser *P, ExprList args, Span at) {
  const char *name = "";
  if (!args.n || args.v[0]->kind != EX_NAME || strcmp(args.v[0]->text, "c")) parse_error(P, at, "expected BIND(C)");
  for (int i = 1; i < args.n; i++)
    if (args.v[i]->kind == EX_KEYWORD && args.v[i]->kid[0]->kind == EX_STRING) name = args.v[i]->kid[0]->text;
  return name;
}

void statement_attribute(Parser *P, uint32_t attr, const char *word, ExprList args) {
  P->attrs |= attr;
  if (attr == AT_DIMENSION)
    P->dims = args;
  else if (attr == AT_CODIMENSION)
    P->codims = args;
  else if (attr == AT_BIND)
    P->bind = bind_name(P, args, P->s->span);
  else if (attr == AT_PASS && args.n == 1 && args.v[0]->kind == EX_NAME)
    P->bind = args.v[0]->text;
  else if (!strcmp(word, "extends") && args.n == 1 && args.v[0]->kind == EX_NAME)
    P->extends = args.v[0]->text;
}

void statement_intent(Parser *P, const char *word, const char *word2, Span at) {
  const char *text = *word2 ? arena_printf(P->a, "%s%s", word, word2) : word;
  if (!strcmp(text, "in"))
    P->attrs |= AT_INTENT_IN;
  else if (!strcmp(text, "out"))
    P->attrs |= AT_INTENT_OUT;
  else if (!strcmp(text, "inout"))
    P->attrs |= AT_INTENT_INOUT;
  else
    parse_error(P, at, "INTENT is IN, OUT or INOUT");
}

/* A deferred extent is written ':' like a section's. */
static void name_deferred(ExprList dims) {
  for (int i = 0; i < dims.n; i++)
    if (dims.v[i]->kind == EX_RANGE && !dims.v[i]->kid[0] && !dims.v[i]->kid[1] && !dims.v[i]->kid[2])
      dims.v[i]->kind = EX_COLON, dims.v[i]->nkid = 0;
}

void statement_decl(Parser *P, TypeSpec *type, uint32_t attrs) {
  Stmt *s = P->s;
  s->u.decl.n = P->entities.n;
  s->u.decl.v = TAKE_ALL(P, P->entities, Entity);
  s->u.decl.type = type;
  s->u.decl.attrs |= P->attrs | attrs;
  s->u.decl.bind = P->bind;
  for (int i = 0; i < s->u.decl.n; i++) {
    Entity *e = &s->u.decl.v[i];
    if (!e->ndims && P->dims.n) e->dims = P->dims.v, e->ndims = P->dims.n;
    if (!e->ncodims && P->codims.n) e->codims = P->codims.v, e->ncodims = P->codims.n;
    name_deferred((ExprList){e->dims, e->ndims});
  }
}

const char *statement_block_name(Parser *P, const char *name) {
  const char *text = arena_printf(P->a, "/%s/", name);
  return intern(P->p->names, text, strlen(text));
}

void statement_derived_type(Parser *P, const char *name, Span at) {
  Stmt *s = P->s;
  (void)at;
  s->u.type.name = name;
  s->u.type.attrs = P->attrs;
  s->u.type.extends = P->extends;
  s->u.type.nparams = P->names.n;
  s->u.type.params = TAKE_ALL(P, P->names, const char *);
}

/* ---- DEC's structures ---- */

static const char *structure_name(Parser *P, const char *name) {
  const char *text = arena_printf(P->a, ".%s", name);
  return intern(P->p->names, text, strlen(text));
}

TypeSpec *statement_type_structure(Parser *P, const char *name, Span at) {
  return node_type_derived(P, structure_name(P, name), (ExprList){0}, false, at);
}

void statement_structure(Parser *P, const char *name) {
  Stmt *s = P->s;
  if (!name) name = arena_printf(P->a, "%s@%u", P->entities.v[0].name, (unsigned)s->span.begin);
  s->u.type.name = structure_name(P, name);
  s->u.type.attrs = AT_SEQUENCE;
  s->u.type.n = P->entities.n;
  s->u.type.v = TAKE_ALL(P, P->entities, Entity);
}

const char *statement_filler(Parser *P, const char *word, Span at) {
  if (strcmp(word, "fill")) parse_error(P, at, "expected %%FILL");
  return structure_name(P, arena_printf(P->a, "fill%u", (unsigned)at.begin));
}

/* ---- COMMON, NAMELIST, DATA, IMPLICIT, USE ---- */

static void close_group(Parser *P) {
  if (!P->groups.n) return;
  CommonGroup *g = &P->groups.v[P->groups.n - 1];
  g->n = P->entities.n;
  g->v = TAKE_ALL(P, P->entities, Entity);
}

void statement_group(Parser *P, const char *name, Span at) {
  if (!P->groups.n && P->entities.n) vec_push(P->a, &P->groups, ((CommonGroup){.name = "", .span = P->s->span}));
  close_group(P);
  vec_push(P->a, &P->groups, ((CommonGroup){.name = name, .span = at}));
}

void statement_groups(Parser *P) {
  if (!P->groups.n) vec_push(P->a, &P->groups, ((CommonGroup){.name = "", .span = P->s->span}));
  close_group(P);
  P->s->u.common.n = P->groups.n;
  P->s->u.common.v = TAKE_ALL(P, P->groups, CommonGroup);
}

void statement_data(Parser *P, ExprList objects, ExprList values) {
  vec_push(P->a, &P->data, ((DataGroup){objects.v, objects.n, values.v, values.n}));
}

void statement_letters(Parser *P, const char *from, const char *to, Span at) {
  if (strlen(from) != 1 || strlen(to) != 1 || *from > *to) parse_error(P, at, "expected a letter or a range of letters");
  vec_push(P->a, &P->letters, ((ImplicitRange){NULL, *from, *to}));
}

void statement_letters_type(Parser *P, TypeSpec *type, int first) {
  for (int i = first; i < P->letters.n; i++) P->letters.v[i].type = type;
}

bool statement_op_is_xor(const Parser *P, const char *dotted) {
  const FrontOptions *o = P->p->options;
  return !strcmp(dotted, ".xor.") && (!o || o->standard <= STD_LEGACY);
}

/* The operator of 'operator(+)' or 'operator(.add.)'; OP_DEFINED for a named one, OP_NONE for a plain name. */
Op statement_op_of_text(const Parser *P, const char *text) {
  static const struct {
    const char *text;
    Op op;
  } ops[] = {
      {"**", OP_POW},    {"*", OP_MUL},     {"/", OP_DIV},   {"+", OP_ADD},     {"-", OP_SUB},       {"//", OP_CONCAT},
      {"==", OP_EQ},     {".eq.", OP_EQ},   {"/=", OP_NE},   {".ne.", OP_NE},   {"<", OP_LT},        {".lt.", OP_LT},
      {"<=", OP_LE},     {".le.", OP_LE},   {">", OP_GT},    {".gt.", OP_GT},   {">=", OP_GE},       {".ge.", OP_GE},
      {".not.", OP_NOT}, {".and.", OP_AND}, {".or.", OP_OR}, {".eqv.", OP_EQV}, {".neqv.", OP_NEQV},
  };
  const char *open = strchr(text, '(');
  if (!open || strncmp(text, "operator", 8)) return OP_NONE;
  size_t n = strlen(open) - 2;
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (strlen(ops[i].text) == n && !strncmp(open + 1, ops[i].text, n)) return ops[i].op;
  return n == 5 && statement_op_is_xor(P, arena_strndup(P->a, open + 1, n)) ? OP_NEQV : OP_DEFINED;
}

void statement_rename(Parser *P, const char *local, const char *original, Span at) {
  vec_push(P->a, &P->renames, ((Rename){local, original, statement_op_of_text(P, local), at}));
}

void statement_use(Parser *P, const char *nature, const char *module, const char *only, Span only_at) {
  Stmt *s = P->s;
  if (only && strcmp(only, "only")) parse_error(P, only_at, "expected ONLY");
  s->u.use.module = module;
  s->u.use.only = only != NULL;
  s->u.use.intrinsic = nature && !strcmp(nature, "intrinsic");
  s->u.use.non_intrinsic = nature && !strcmp(nature, "non_intrinsic");
  s->u.use.n = P->renames.n;
  s->u.use.v = TAKE_ALL(P, P->renames, Rename);
}

void statement_names(Parser *P, const char *generic, const char *word) {
  Stmt *s = P->s;
  s->u.names.generic = generic ? generic : word;
  s->u.names.op = generic ? statement_op_of_text(P, generic) : OP_NONE;
  s->u.names.attrs = P->attrs;
  s->u.names.n = P->names.n;
  s->u.names.v = TAKE_ALL(P, P->names, const char *);
}

/* ---- procedures ---- */

void statement_dummies(Parser *P, ExprList dummies) {
  P->s->u.unit.dummies = dummies.v;
  P->s->u.unit.ndummies = dummies.n;
}

/* RESULT(r), BIND(C). */
void statement_suffix(Parser *P, const char *word, ExprList args, Span at) {
  if (!strcmp(word, "result") && args.n == 1 && args.v[0]->kind == EX_NAME)
    P->s->u.unit.result = args.v[0]->text;
  else if (!strcmp(word, "bind"))
    P->s->u.unit.bind = bind_name(P, args, at);
  else
    parse_error(P, at, "expected RESULT(name) or BIND(C)");
}

/* ---- loops ---- */

void statement_index(Parser *P, const char *var, Span at, Expr *lo, Expr *hi, Expr *step) {
  vec_push(P->a, &P->indices, ((ConcurrentIndex){node_name(P, var, at), lo, hi, step}));
}

static bool is_reduction_function(const char *name) {
  static const char *const names[] = {"max", "min", "iand", "ior", "ieor"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

/* REDUCE(max: a, b) reads as a list that begins with the section max:a. */
static const char *split_reduction(Parser *P, ExprList names, Span at) {
  Expr *first = names.n ? names.v[0] : NULL;
  if (!first || first->kind != EX_RANGE || !first->kid[0] || first->kid[0]->kind != EX_NAME || !first->kid[1] ||
      !is_reduction_function(first->kid[0]->text)) {
    parse_error(
        P, at, "expected REDUCE(operator: names), the operator being +, *, .AND., .OR., .EQV., .NEQV., MAX, MIN, IAND, IOR or IEOR");
    return NULL;
  }
  names.v[0] = first->kid[1];
  return first->kid[0]->text;
}

void statement_locality(Parser *P, const char *word, Span at, Op op, const char *fn, ExprList names) {
  static const char *const words[] = {"local", "local_init", "shared", "default", "reduce"};
  int kind = 0;
  while (kind < 5 && strcmp(word, words[kind])) kind++;
  if (kind == 5 || (op != OP_NONE && kind != LOC_REDUCE)) {
    parse_error(P, at, "expected LOCAL, LOCAL_INIT, SHARED, DEFAULT(NONE) or REDUCE(operator: names)");
    return;
  }
  if (kind == LOC_REDUCE && op == OP_NONE) fn = split_reduction(P, names, at);
  bool none = kind == LOC_DEFAULT_NONE && names.n == 1 && names.v[0]->kind == EX_NAME && !strcmp(names.v[0]->text, "none");
  if (kind == LOC_DEFAULT_NONE && !none) parse_error(P, at, "expected DEFAULT(NONE)");
  for (int i = 0; i < names.n; i++)
    if (names.v[i]->kind != EX_NAME) parse_error(P, names.v[i]->span, "expected the name of a variable");
  if (none) names = (ExprList){0};
  vec_push(P->a, &P->localities, ((Locality){(LocalityKind)kind, at, op, fn, names.v, names.n}));
}

void statement_concurrent(Parser *P, TypeSpec *type, Expr *mask) {
  Stmt *s = P->s;
  s->u.loop.tspec = type;
  s->u.loop.cond = mask;
  s->u.loop.nindex = P->indices.n;
  s->u.loop.index = TAKE_ALL(P, P->indices, ConcurrentIndex);
  s->u.loop.nlocality = P->localities.n;
  s->u.loop.locality = TAKE_ALL(P, P->localities, Locality);
}

/* ---- I/O, ALLOCATE, jumps ---- */

static IoItem io_item(Expr *e) { return e->kind == EX_KEYWORD ? (IoItem){e->text, e->kid[0]} : (IoItem){NULL, e}; }

/* OPEN (1, READONLY) and its like: DEC's words without a value. */
static bool is_word(const Stmt *s, const Expr *e) {
  return s->kind == ST_OPEN && e->kind == EX_NAME &&
         (!strcmp(e->text, "readonly") || !strcmp(e->text, "shared") || !strcmp(e->text, "noshared"));
}

void statement_io(Parser *P, ExprList ctl, ExprList items, TypeSpec *type) {
  Stmt *s = P->s;
  s->u.io.ctl = ARENA_ARRAY(P->a, IoItem, ctl.n);
  s->u.io.nctl = ctl.n;
  for (int i = 0; i < ctl.n; i++) {
    if (ctl.v[i]->kind == EX_KEYWORD) advice_specifier(P, ctl.v[i]);
    s->u.io.ctl[i] = i && is_word(s, ctl.v[i]) ? (IoItem){ctl.v[i]->text, NULL} : io_item(ctl.v[i]);
  }
  s->u.io.v = items.v;
  s->u.io.n = items.n;
  s->u.io.tspec = type;
}

/* READ *, without a list is taken by gfortran, PRINT *, is not. */
void statement_comma(Parser *P, Span comma) {
  if (P->s->kind != ST_READ) parse_error(P, comma, "the statement ends too early: expected an expression");
}

/* Objects first, then STAT= and its like. */
void statement_allocate(Parser *P, ExprList args, TypeSpec *type) {
  ExprList objects = {ARENA_ARRAY(P->a, Expr *, args.n), 0}, ctl = {ARENA_ARRAY(P->a, Expr *, args.n), 0};
  for (int i = 0; i < args.n; i++) {
    ExprList *l = args.v[i]->kind == EX_KEYWORD ? &ctl : &objects;
    l->v[l->n++] = args.v[i];
  }
  statement_io(P, ctl, objects, type);
}

void statement_labels(Parser *P, ExprList labels, Expr *e) {
  Stmt *s = P->s;
  s->u.jump.labels = ARENA_ARRAY(P->a, int, labels.n);
  s->u.jump.nlabels = labels.n;
  s->u.jump.e = e;
  for (int i = 0; i < labels.n; i++) s->u.jump.labels[i] = labels.v[i]->ival <= 99999 ? labels.v[i]->ival : 0;
  if (s->kind == ST_GOTO && e) s->kind = ST_COMPUTED_GOTO;
}
