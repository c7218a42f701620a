/* Module interface files: elements to symbols. Names are made first, then filled in, then expressions are
 * given their meaning, since everything may name anything. */
#include "common/bytes.h"
#include "frontend/module/module_read.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RANK = 15 };

/* The value of an attribute. */
static ModText attr(ModReader *r, ModElement e, const char *name) { return module_xml_plain(r->s->a, module_xml_attr(e, name)); }

const char *module_read_text(ModReader *r, ModElement e, const char *name) {
  ModText v = attr(r, e, name);
  return v.s ? arena_strndup(r->s->a, v.s, v.n) : NULL;
}

static const char *name_attr(ModReader *r, ModElement e, const char *name) {
  ModText v = attr(r, e, name);
  return v.s ? intern(r->s->p->names, v.s, v.n) : NULL;
}

static bool is_text(ModText t, const char *word) { return t.s && t.n == strlen(word) && !memcmp(t.s, word, t.n); }
bool module_read_yes(ModElement e, const char *name) { return is_text(module_xml_attr(e, name), "yes"); }

/* The text of a number ends where no digit stands: at its quote. */
static int64_t int_attr(ModReader *r, ModElement e, const char *name, int64_t least, int64_t most) {
  ModText v = module_xml_attr(e, name);
  if (!v.s) return 0;
  char *stop;
  errno = 0;
  long long i = strtoll(v.s, &stop, 10);
  if (errno || !v.n || stop != v.s + v.n || i < least || i > most) return module_import_wrong(r, e, "a number is wrong"), 0;
  return i;
}

/* The next of the words with a blank between, which is taken from 't'. */
static ModText take_word(ModText *t) {
  const char *blank = t->n ? memchr(t->s, ' ', t->n) : NULL;
  ModText word = {t->s, blank ? (size_t)(blank - t->s) : t->n};
  size_t gone = word.n + (blank != NULL);
  *t = (ModText){t->s + gone, t->n - gone};
  return word;
}

/* The bits of all words of an attribute. */
uint32_t module_read_bits(ModReader *r, ModElement e, const char *name, const ModWord *t) {
  ModText v = module_xml_attr(e, name);
  uint32_t bits = 0, one;
  while (v.n) {
    ModText word = take_word(&v);
    if (!module_text_value_of(t, word.s, word.n, &one)) return module_import_wrong(r, e, "a word is not known"), 0;
    bits |= one;
  }
  return bits;
}

/* The line of an element. */
static Span place(const ModReader *r, ModElement e) {
  const char *text = r->source->text, *begin = e, *end = memchr(e, '\n', (size_t)(text + r->source->len - e));
  while (begin > text && begin[-1] != '\n') begin--;
  if (!end) end = text + r->source->len;
  return (Span){r->source->base + (Loc)(begin - text), r->source->base + (Loc)(end - text)};
}

/* ---- names of entities ---- */

static Symbol *own_of_kind(const Scope *sc, const char *name, SymbolKind kind) {
  Symbol *x = scope_own(sc, name);
  if (!x) return NULL;
  Symbol *t = x->target ? x->target : x;
  if (t->kind == kind) return t;
  for (x = sc->first; x; x = x->next)
    if (x->name == name && x->kind == kind && !x->target) return x;
  return kind == SY_DERIVED_TYPE && t->kind == SY_GENERIC ? t->derived_type : NULL;
}

/* What stands for an entity of a module that is not known any more. */
static Symbol *unknown_entity(ModReader *r, const char *name, const char *module, SymbolKind kind) {
  Symbol *x = ARENA_NEW(r->s->a, Symbol);
  *x = (Symbol){.name = name, .kind = kind, .span = r->at, .from_unknown = true, .from_module = module};
  return x;
}

/* A module exports a name of which it knows nothing itself: it is what others that use it take it for. */
static Symbol *handed_on_unknown(const Scope *sc, const char *name, SymbolKind kind) {
  Symbol *x = scope_own(sc, name);
  if (x && x->target) x = x->target;
  if (!x || !x->from_unknown) return NULL;
  if (x->kind == SY_UNKNOWN && kind != SY_UNKNOWN) x->kind = kind;
  return x;
}

static Symbol *foreign(ModReader *r, ModElement e, const char *home, const char *name, SymbolKind kind) {
  Scope *sc = sema_use_module(r->s, home, false, false, r->at);
  if (sc && sc->home) sema_builtin_complete(r->s, sc); /* at once, and not name by name */
  Symbol *x = sc ? own_of_kind(sc, name, kind) : NULL;
  if (x) return x;
  x = sc ? handed_on_unknown(sc, name, kind) : NULL;
  if (x) return x;
  if (!sc || sc->unknown_module) return unknown_entity(r, name, home, kind == SY_DERIVED_TYPE ? kind : SY_UNKNOWN);
  x = kind == SY_DERIVED_TYPE || kind == SY_PROCEDURE ? NULL : scope_own(sc, name);
  if (!x)
    module_import_wrong(
        r, e, arena_printf(r->s->a, "it was made with another version of module '%s', which has no '%s' now", home, name));
  return x && x->target ? x->target : x;
}

/* 'name' as seen from 'sc', or 'home.name'. NULL: there is none, which makes the file wrong. */
static Symbol *entity(ModReader *r, ModElement e, const Scope *sc, ModText ref, SymbolKind kind) {
  const char *dot = ref.n ? memchr(ref.s, '.', ref.n) : NULL;
  Intern *names = r->s->p->names;
  if (!ref.s) return module_import_wrong(r, e, "a name is missing"), NULL;
  if (dot && dot > ref.s && !memchr(ref.s, '(', (size_t)(dot - ref.s))) {
    size_t home = (size_t)(dot - ref.s);
    return foreign(r, e, intern(names, ref.s, home), intern(names, dot + 1, ref.n - home - 1), kind);
  }
  const char *name = intern(names, ref.s, ref.n);
  for (; sc; sc = sc->parent) {
    Symbol *x = own_of_kind(sc, name, kind);
    if (x) return x;
  }
  module_import_wrong(r, e, arena_printf(r->s->a, "it names '%s', which it does not hold", name));
  return NULL;
}

Symbol *module_read_entity(ModReader *r, ModElement e, const Scope *sc, const char *name, SymbolKind kind) {
  return entity(r, e, sc, attr(r, e, name), kind);
}

/* ---- expressions ---- */

static Expr *not_known(ModReader *r) { return sema_expr_length(r->s, -1); }

/* A line of the program that stands at 'e', without text. */
static Line *new_line(ModReader *r, ModElement e) {
  Line *l = ARENA_NEW(r->s->a, Line);
  *l = (Line){.kind = LN_STATEMENT, .span = place(r, e)};
  return l;
}

static Expr *parse_text(ModReader *r, ModElement at, ModText t) {
  Line *l = new_line(r, at);
  l->text = memcpy(arena_alloc(r->s->a, t.n + BYTES), t.s, t.n);
  l->len = (int)t.n;
  Diag quiet = {.sources = r->s->d->sources, .quiet = true};
  Expr *e = parse_expr_at(r->s->p, l, 0, l->len, &quiet);
  if (!e) module_import_wrong(r, at, "an expression is wrong");
  return e;
}

static Expr *expr_attr(ModReader *r, ModElement at, const char *name) {
  ModText v = attr(r, at, name);
  if (!v.s) return NULL;
  Expr *e = is_text(v, "?") ? NULL : parse_text(r, at, v);
  return e ? e : not_known(r);
}

static void settle_expr(ModReader *r, Expr **e) {
  int before = r->s->d->errors;
  if (!*e || (*e)->kind == EX_STAR || (*e)->kind == EX_COLON) return;
  sema_expr(r->s, *e);
  if (r->s->d->errors > before) *e = not_known(r);
}

static void settle(ModReader *r, const ModPending *p) {
  r->s->scope = p->scope;
  for (int i = 0; i < p->sym->rank + p->sym->corank; i++) {
    Dim *d = i < p->sym->rank ? &p->sym->dim[i] : &p->sym->codim[i - p->sym->rank];
    settle_expr(r, &d->lo);
    settle_expr(r, &d->hi);
  }
  Expr *len = type_len(p->sym->type);
  settle_expr(r, &len);
  if (p->sym->type.base == TY_CHARACTER) p->sym->type.len = len;
  sema_spec_finish_dims(r->s, p->sym);
}

enum { MAX_GIVEN = 32 };

/* The instance of a parameterised type that 'k=8 n=3' makes of it. */
static void settle_type(ModReader *r, const ModPending *p) {
  const char *names[MAX_GIVEN];
  int64_t values[MAX_GIVEN];
  int n = 0;
  bool good = true;
  if (!p->parameters.s || !type_derived(p->sym->type)) return;
  for (ModText rest = p->parameters; good && rest.n; n++) {
    ModText word = take_word(&rest);
    const char *is = memchr(word.s, '=', word.n);
    char *stop = NULL;
    good = is && n < MAX_GIVEN;
    if (!good) break;
    names[n] = intern(r->s->p->names, word.s, (size_t)(is - word.s));
    values[n] = strtoll(is + 1, &stop, 10);
    good = stop > is + 1 && stop == word.s + word.n;
  }
  r->s->scope = p->scope;
  Symbol *t = good ? sema_pdt_type_instance(r->s, p->sym->type.derived, names, values, n) : NULL;
  if (t)
    p->sym->type.derived = t;
  else
    module_import_wrong(r, p->at, "the parameters of a type are wrong");
}

/* ---- types, shapes, values ---- */

static Expr *length_attr(ModReader *r, ModElement at) {
  ModText v = module_xml_attr(at, "len");
  if (!is_text(v, ":")) return is_text(v, "*") ? not_known(r) : expr_attr(r, at, "len");
  Expr *e = ARENA_NEW(r->s->a, Expr);
  e->kind = EX_COLON;
  return e;
}

static Type read_type(ModReader *r, ModElement e, const Scope *sc) {
  Type t = {.base = TY_NONE};
  uint32_t base;
  ModText word = module_xml_attr(e, "type"), of = attr(r, e, "of");
  if (!word.s) return t;
  if (!module_text_value_of(module_text_types, word.s, word.n, &base)) return module_import_wrong(r, e, "a type is not known"), t;
  t.base = (TypeBase)base;
  t.kind = (uint8_t)int_attr(r, e, "kind", 0, 16);
  t.is_class = module_read_yes(e, "class");
  if (t.base == TY_DERIVED && of.s) t.derived = entity(r, e, sc, of, SY_DERIVED_TYPE);
  if (t.base == TY_CHARACTER) t.len = length_attr(r, e);
  return t;
}

/* The elements 'name' below 'e': how many, and in *dim. */
static int read_bounds(ModReader *r, ModElement e, const char *name, Dim **dim) {
  int n = 0;
  for (ModElement c = module_xml_child(e); c; c = module_xml_next(c)) n += module_xml_is(c, name);
  if (n > MAX_RANK) module_import_wrong(r, e, "too many dimensions");
  if (n == 0 || n > MAX_RANK) return 0;
  Dim *d = *dim = ARENA_ARRAY(r->s->a, Dim, n);
  for (ModElement c = module_xml_child(e); c; c = module_xml_next(c)) {
    if (!module_xml_is(c, name)) continue;
    d->lo = expr_attr(r, c, "lower");
    d++->hi = expr_attr(r, c, "upper");
  }
  return n;
}

static void read_dims(ModReader *r, ModElement e, Symbol *sym) {
  sym->rank = read_bounds(r, e, "dim", &sym->dim);
  sym->corank = read_bounds(r, e, "codim", &sym->codim);
}

/* Fills in the extents of 'v' and how many elements that makes. */
static bool read_extent(ModReader *r, ModElement e, Value *v) {
  ModText text = module_xml_attr(e, "extent");
  if (!text.s) return true;
  v->extent = ARENA_ARRAY(r->s->a, int64_t, MAX_RANK);
  while (text.n) {
    ModText word = take_word(&text);
    char *stop;
    long long n = strtoll(word.s, &stop, 10);
    if (!word.n || stop != word.s + word.n || v->rank == MAX_RANK || n < 0 || n > FOLD_MAX_ELEMENTS) return false;
    v->extent[v->rank++] = n;
    v->n *= n;
    if (v->n > FOLD_MAX_ELEMENTS) return false;
  }
  return v->rank > 0;
}

/* A NUL-terminated copy of what stands in 'e', which the caller frees. */
static char *content(ModReader *r, ModElement e) {
  ModText t = module_xml_plain(r->s->a, module_xml_content(e));
  char *copy = strndup(t.s, t.n);
  if (!copy) f2c_bug("out of memory");
  return copy;
}

static const Value *read_value(ModReader *r, ModElement e, const Symbol *sym) {
  Sema *s = r->s;
  Value *v = fold_value_new(&s->fold, sym->type);
  bool good = read_extent(r, e, v) && v->rank == sym->rank;
  const Value **elem = good ? ARENA_ARRAY(s->a, const Value *, v->n + 1) : NULL;
  char *text = content(r, e);
  good = good && module_value_get(&s->fold, sym->type, text, v->n, elem);
  free(text);
  if (!good) return module_import_wrong(r, e, "a constant is wrong"), NULL;
  v->elem = elem;
  return v->rank ? v : elem[0];
}

enum { DEEPEST_TYPE = 64 };

/* The components are there, those of the types of components and of what is extended too. */
static bool is_known_type(const Symbol *t, int depth) {
  if (!t || !t->members || t->from_unknown || depth == DEEPEST_TYPE) return false;
  for (const Symbol *c = type_first_component(t); c; c = c->next)
    if (c->kind == SY_COMPONENT && c->type.base == TY_DERIVED && !(c->attrs & (AT_POINTER | AT_ALLOCATABLE)) &&
        !is_known_type(c->type.derived, depth + 1))
      return false;
  return !t->parent_type || is_known_type(t->parent_type, depth + 1);
}

/* What a component has at first is an expression, of which nothing but the value is known here. */
static void initialise(ModReader *r, Symbol *c, const Value *v) {
  Expr *e = v ? ARENA_NEW(r->s->a, Expr) : NULL;
  if (e) *e = (Expr){.kind = EX_NAME, .text = c->name, .sym = c, .type = c->type, .rank = (uint8_t)c->rank, .value = v};
  c->init = e;
}

static void take_value(ModReader *r, ModElement e, Symbol *sym) {
  const Value *v = read_value(r, e, sym);
  if (sym->kind == SY_COMPONENT)
    initialise(r, sym, v);
  else
    sym->value = v;
}

/* ---- symbols ---- */

static void read_variable(ModReader *r, ModElement e, Symbol *sym) {
  sym->saved = module_read_yes(e, "saved");
  sym->threadprivate = module_read_yes(e, "threadprivate");
  sym->in_namelist |= module_read_yes(e, "namelist");
  sym->opened = module_read_yes(e, "opened");
  sym->equiv = (int)int_attr(r, e, "equivalence", 1, INT32_MAX);
  ModText common = attr(r, e, "common");
  if (common.s) sym->common = entity(r, e, sym->scope, common, SY_COMMON);
  if (module_xml_attr(e, "initial").s)
    initialise(r, sym, fold_value_int(&r->s->fold, sym->type, int_attr(r, e, "initial", INT64_MIN, INT64_MAX)));
  for (ModElement c = module_xml_child(e); c; c = module_xml_next(c))
    if (module_xml_is(c, "value")) {
      if (sym->type.base == TY_DERIVED)
        vec_push(r->s->a, &r->batch.structures, ((ModPending){.sym = sym, .at = c}));
      else
        take_value(r, c, sym);
    }
}

static Symbol *argument(ModReader *r, ModElement e, const Scope *sc, ModText name) {
  if (is_text(name, "*")) return NULL;
  Symbol *x = scope_own(sc, intern(r->s->p->names, name.s, name.n));
  if (!x || x->target) return module_import_wrong(r, e, "a dummy argument or result is missing"), NULL;
  return x;
}

static void read_arguments(ModReader *r, ModElement e, Symbol *p, const Scope *sc) {
  ModText v = attr(r, e, "dummies"), result = attr(r, e, "result");
  p->dummies = ARENA_ARRAY(r->s->a, Symbol *, v.n / 2 + 2);
  while (v.n) {
    Symbol *x = argument(r, e, sc, take_word(&v));
    p->dummies[p->ndummies++] = x;
    if (x) x->dummy = p->ndummies;
  }
  if (result.s) p->result = argument(r, e, sc, result);
  if (!p->result) return;
  p->result->is_result = true;
  p->type = p->result->type;
  p->rank = p->result->rank;
  p->shape = p->result->shape;
  p->dim = p->result->dim;
}

static void read_procedure(ModReader *r, ModElement e, Symbol *p, Scope *names) {
  p->proc = module_read_bits(r, e, "prefix", module_text_prefixes);
  p->binding = name_attr(r, e, "binding");
  p->pass = name_attr(r, e, "pass");
  p->is_entry = module_read_yes(e, "entry");
  p->has_interface = module_read_yes(e, "interface");
  if (!p->has_interface) return;
  Scope *sc = scope_new(r->s->a, names, NULL);
  module_read_scope(r, e, sc, sc);
  read_arguments(r, e, p, sc);
  module_effects(r, e, p, names);
}

static Stmt *read_statement(ModReader *r, ModElement e) {
  Line *l = new_line(r, e);
  char *text = content(r, e);
  bool good = module_text_get_line(r->s->a, text, l);
  free(text);
  l->fixed = is_text(module_xml_attr(e, "form"), "fixed");
  Diag quiet = {.sources = r->s->d->sources, .quiet = true};
  OpaqueCount before = r->s->p->opaque;
  Stmt *st = good ? parse_statement(r->s->p, l, &quiet) : NULL;
  r->s->p->opaque = before;
  good = st && !quiet.errors &&
         (st->kind == ST_DERIVED_TYPE || st->kind == ST_TYPE_DECL || st->kind == ST_PROCEDURE_DECL || st->kind == ST_GENERIC);
  if (!good) module_import_wrong(r, e, "a statement is wrong");
  return good ? st : NULL;
}

/* The definition of a parameterised type: its TYPE statement, then those of its body. */
static void read_definition(ModReader *r, ModElement e, Symbol *t) {
  Stmt *head = NULL, *last = NULL;
  for (ModElement c = module_xml_child(e); c; c = module_xml_next(c)) {
    Stmt *st = module_xml_is(c, "statement") ? read_statement(r, c) : NULL;
    if (!st) continue;
    if ((st->kind == ST_DERIVED_TYPE) != !head) {
      module_import_wrong(r, c, "a statement stands where it cannot");
      return;
    }
    if (head) *(last ? &last->next : &head->body) = st;
    last = head ? st : NULL;
    if (!head) head = st;
  }
  t->definition = head;
}

static void read_derived_type(ModReader *r, ModElement e, Symbol *t, Scope *names) {
  ModText parent = attr(r, e, "extends");
  if (module_read_yes(e, "undefined")) return;
  t->members = scope_new(r->s->a, NULL, names->unit);
  Symbol *p = parent.s ? entity(r, e, names, parent, SY_DERIVED_TYPE) : NULL;
  for (const Symbol *x = p; x; x = x->parent_type)
    if (x == t) p = NULL, module_import_wrong(r, e, "a type extends itself");
  t->parent_type = p;
  t->bare = module_read_yes(e, "bare");
  t->finals = module_read_yes(e, "finals");
  int blanks;
  const char *end = module_names_end(r, e, &blanks);
  if (!module_names(r, t->members, names, e, end, blanks + 1)) return;
  if (module_xml_is_sound(e, r->source->text + r->source->len))
    read_definition(r, e, t);
  else
    module_import_wrong(r, e, "it is not well-formed XML");
}

/* Generic bindings of a type name other bindings of it, or of one that extends it: they are looked up where
 * they are called. */
static Symbol *binding(ModReader *r, ModElement e, Scope *members) {
  const char *name = name_attr(r, e, "of");
  if (!name) return module_import_wrong(r, e, "a name is missing"), NULL;
  Symbol *b = ARENA_NEW(r->s->a, Symbol);
  *b = (Symbol){.name = name, .kind = SY_PROCEDURE, .scope = members, .span = place(r, e)};
  return b;
}

static void read_generic(ModReader *r, ModElement e, Symbol *g, const Scope *names) {
  if (module_xml_attr(e, "of").s && !g->derived_type) g->derived_type = module_read_entity(r, e, names, "of", SY_DERIVED_TYPE);
  for (ModElement c = module_xml_child(e); c; c = module_xml_next(c)) {
    if (!module_xml_is(c, "specific")) continue;
    Symbol *p = g->scope != names ? binding(r, c, g->scope) : module_read_entity(r, c, names, "of", SY_PROCEDURE);
    if (p && p->kind == SY_PROCEDURE) sema_generic_add_specific(r->s, g, p);
  }
}

static void read_members(ModReader *r, ModElement e, Symbol *group) {
  for (ModText v = attr(r, e, "members"); v.n;) {
    ModText word = take_word(&v);
    Symbol *x = symbol_lookup(group->scope, intern(r->s->p->names, word.s, word.n));
    if (!x)
      module_import_wrong(r, e, "a member is missing");
    else
      list_push(r->s->a, group->list, group->nlist, x);
    if (x && group->kind == SY_NAMELIST) (x->target ? x->target : x)->in_namelist = true;
  }
}

static void read_intrinsic(ModReader *r, ModElement e, Symbol *sym) {
  const IntrinsicInfo *in = intrinsic_find(sym->name);
  if (in)
    sym->intrinsic = in->id;
  else
    module_import_wrong(r, e, "an intrinsic procedure is not known");
}

static void read_common_part(ModReader *r, ModElement e, Symbol *sym, Scope *names) {
  uint32_t shape = SHAPE_SCALAR;
  bool type = sym->kind == SY_DERIVED_TYPE;
  ModText word = module_xml_attr(e, "shape"), parameters = attr(r, e, "parameters");
  const char *from = name_attr(r, e, "from");
  sym->type = sym->kind == SY_GENERIC || type ? (Type){.base = TY_NONE} : read_type(r, e, names);
  sym->attrs |= module_read_bits(r, e, "attributes", module_text_attrs) | module_read_bits(r, e, "intent", module_text_intents);
  sym->declared = sym->kind != SY_UNKNOWN;
  if (word.s && !module_text_value_of(module_text_shapes, word.s, word.n, &shape))
    module_import_wrong(r, e, "a shape is not known");
  sym->shape = (ShapeKind)shape;
  if (!type) read_dims(r, e, sym);
  if (from) {
    sym->from_unknown = true;
    sym->from_module = strcmp(from, "?") ? from : NULL;
  }
  if (sym->rank || sym->corank || type_len(sym->type) || parameters.s)
    vec_push(r->s->a, &r->batch.pending, ((ModPending){sym, names, parameters, e}));
}

void module_read_symbol(ModReader *r, const ModPending *p) {
  Symbol *sym = p->sym;
  ModElement e = p->at;
  read_common_part(r, e, sym, p->scope);
  switch (sym->kind) {
  case SY_PROCEDURE: read_procedure(r, e, sym, p->scope); break;
  case SY_DERIVED_TYPE: read_derived_type(r, e, sym, p->scope); break;
  case SY_GENERIC: read_generic(r, e, sym, p->scope); break;
  case SY_COMMON:
  case SY_NAMELIST: read_members(r, e, sym); break;
  case SY_INTRINSIC: read_intrinsic(r, e, sym); break;
  case SY_VARIABLE:
  case SY_COMPONENT:
  case SY_CONSTRUCT: read_variable(r, e, sym); break;
  default: break;
  }
}

/* ---- scopes ---- */

static Symbol *make_alias(ModReader *r, ModElement e, Scope *sc, const char *name) {
  ModText word = module_xml_attr(e, "kind");
  uint32_t kind = SY_UNKNOWN;
  if (word.s && !module_text_value_of(module_text_kinds, word.s, word.n, &kind))
    module_import_wrong(r, e, "a kind of name is not known");
  Symbol *t = module_read_entity(r, e, sc->parent ? sc->parent : sc, "of", (SymbolKind)kind);
  if (t && module_read_yes(e, "namelist")) t->in_namelist = true;
  return t ? scope_alias(r->s->a, sc, name, t, place(r, e)) : NULL;
}

/* A generic name that is a type's of another module, too, stands for that before anything else of it is read. */
static void name_type(ModReader *r, ModElement e, Symbol *g, const Scope *names) {
  ModText of = attr(r, e, "of");
  if (of.s && memchr(of.s, '.', of.n)) g->derived_type = entity(r, e, names, of, SY_DERIVED_TYPE);
}

/* The text of a number ends where no digit stands: at its quote. */
static uint64_t digest_attr(ModElement e) {
  ModText v = module_xml_attr(e, "digest");
  return v.s ? strtoull(v.s, NULL, 16) : 0;
}

static Symbol *make_symbol(ModReader *r, ModElement e, Scope *sc, Scope *names) {
  const char *name = name_attr(r, e, "name");
  uint32_t kind = SY_UNKNOWN;
  bool alias = module_xml_is(e, "alias");
  ModText word = module_xml_name(e);
  if (!alias && !module_text_value_of(module_text_kinds, word.s, word.n, &kind)) return NULL;
  if (!name || !*name) return module_import_wrong(r, e, "a name is missing"), NULL;
  const Symbol *before = scope_made(sc, name);
  bool hidden = !alias && (kind == SY_PROCEDURE || kind == SY_DERIVED_TYPE);
  if (before && !(before->kind == SY_GENERIC && hidden)) return module_import_wrong(r, e, "a name stands twice"), NULL;
  Symbol *sym = alias ? make_alias(r, e, sc, name) : scope_add(r->s->a, sc, name, (SymbolKind)kind, place(r, e));
  if (sym) sym->attrs |= module_read_bits(r, e, "access", module_text_access);
  if (sym && !alias) sym->digest = digest_attr(e);
  if (sym && !alias && kind == SY_GENERIC) name_type(r, e, sym, names);
  return sym;
}

Symbol *module_read_make(ModReader *r, ModElement e, Scope *sc, Scope *names) {
  Symbol *sym = make_symbol(r, e, sc, names);
  if (sym && !sym->target) vec_push(r->s->a, &r->batch.made, ((ModPending){.sym = sym, .scope = names, .at = e}));
  return sym;
}

void module_read_scope(ModReader *r, ModElement e, Scope *sc, Scope *names) {
  VEC(ModPending) all = {0};
  for (ModElement c = module_xml_child(e); c; c = module_xml_next(c)) {
    Symbol *sym = make_symbol(r, c, sc, names);
    if (sym && !sym->target) vec_push(r->s->a, &all, ((ModPending){.sym = sym, .scope = names, .at = c}));
  }
  for (int i = 0; i < all.n; i++) module_read_symbol(r, &all.v[i]);
}

/* Constants of types of which nothing is known now are not known either. */
static void read_structures(ModReader *r, const ModBatch *b) {
  for (int i = 0; i < b->structures.n; i++) {
    const ModPending *p = &b->structures.v[i];
    if (is_known_type(type_derived(p->sym->type), 0)) take_value(r, p->at, p->sym);
  }
}

void module_read_settle(ModReader *r, const ModBatch *b) {
  for (int i = 0; i < b->pending.n; i++) settle_type(r, &b->pending.v[i]);
  read_structures(r, b);
  for (int i = 0; i < b->pending.n; i++) settle(r, &b->pending.v[i]);
}
