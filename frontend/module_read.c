/* Module interface files: XML to symbols. Names are made first, then filled in, then expressions are given
 * their meaning, since everything may name anything. Whatever the file holds, what comes out is a sound
 * scope. */
#include "common/bytes.h"
#include "frontend/module_read.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RANK = 15 };

bool mod_wrong(ModReader *r, const xmlNode *node, const char *why) {
  if (!r->why) {
    r->why = why;
    r->line = node ? (int)xmlGetLineNo(node) : 1;
  }
  return false;
}

/* The value of an attribute, which is there as long as the document is. Nearly all are one piece of text. */
static const char *attr_text(ModReader *r, const xmlNode *node, const char *name) {
  const xmlAttr *a = node->properties;
  while (a && (a->ns || strcmp((const char *)a->name, name))) a = a->next;
  const xmlNode *c = a ? a->children : NULL;
  if (!a || (c && !c->next && c->type == XML_TEXT_NODE && c->content)) return a ? (const char *)c->content : NULL;
  xmlChar *v = xmlGetNoNsProp(node, BAD_CAST name);
  const char *text = v ? arena_strdup(r->s->a, (const char *)v) : NULL;
  xmlFree(v);
  return text;
}

const char *mod_attr(ModReader *r, const xmlNode *node, const char *name) {
  const char *v = attr_text(r, node, name);
  return v ? arena_strdup(r->s->a, v) : NULL;
}

static const char *name_attr(ModReader *r, const xmlNode *node, const char *name) {
  const char *v = attr_text(r, node, name);
  return v ? intern(r->s->p->names, v, strlen(v)) : NULL;
}

static bool is_yes(ModReader *r, const xmlNode *node, const char *name) {
  const char *v = attr_text(r, node, name);
  return v && !strcmp(v, "yes");
}

static int64_t int_attr(ModReader *r, const xmlNode *node, const char *name, int64_t least, int64_t most) {
  const char *v = attr_text(r, node, name);
  if (!v) return 0;
  char *stop;
  errno = 0;
  long long i = strtoll(v, &stop, 10);
  if (errno || stop == v || *stop || i < least || i > most) return mod_wrong(r, node, "a number is wrong"), 0;
  return i;
}

/* The bits of all words of an attribute. */
static uint32_t bits_attr(ModReader *r, const xmlNode *node, const char *name, const ModWord *t) {
  const char *v = attr_text(r, node, name);
  uint32_t bits = 0, one;
  while (v && *v) {
    size_t n = strcspn(v, " ");
    if (!mod_value_of(t, v, n, &one)) return mod_wrong(r, node, "a word is not known"), 0;
    bits |= one;
    v += n + (v[n] == ' ');
  }
  return bits;
}

static bool is_element(const xmlNode *n, const char *name) {
  return n->type == XML_ELEMENT_NODE && (!name || !strcmp((const char *)n->name, name));
}

static Span place(const ModReader *r, const xmlNode *node) {
  long line = xmlGetLineNo(node);
  if (line < 1 || line > r->source->nlines) line = 1;
  int len;
  src_line_text(r->source, (int)line, &len);
  Loc at = r->source->base + r->source->line_start[line - 1];
  return (Span){at, at + (Loc)len};
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

/* A module hands on a name of which it knows nothing itself: it is what others that use it take it for. */
static Symbol *handed_on_unknown(const Scope *sc, const char *name, SymbolKind kind) {
  Symbol *x = scope_own(sc, name);
  if (x && x->target) x = x->target;
  if (!x || !x->from_unknown) return NULL;
  if (x->kind == SY_UNKNOWN && kind != SY_UNKNOWN) x->kind = kind;
  return x;
}

static Symbol *foreign(ModReader *r, const xmlNode *node, const char *home, const char *name,
                       SymbolKind kind) {
  Scope *sc = sem_module(r->s, home, false, false, r->at);
  if (sc && sc->home) sem_builtin_complete(r->s, sc); /* at once, and not name by name */
  Symbol *x = sc ? own_of_kind(sc, name, kind) : NULL;
  if (x) return x;
  x = sc ? handed_on_unknown(sc, name, kind) : NULL;
  if (x) return x;
  if (!sc || sc->unknown_module)
    return unknown_entity(r, name, home, kind == SY_DERIVED_TYPE ? kind : SY_UNKNOWN);
  x = kind == SY_DERIVED_TYPE || kind == SY_PROCEDURE ? NULL : scope_own(sc, name);
  if (!x)
    mod_wrong(r, node,
              arena_printf(r->s->a, "it was made with another version of module '%s', which has no '%s' now",
                           home, name));
  return x && x->target ? x->target : x;
}

/* 'name' as seen from 'sc', or 'home.name'. NULL: there is none, which makes the file wrong. */
static Symbol *entity(ModReader *r, const xmlNode *node, const Scope *sc, const char *ref, SymbolKind kind) {
  const char *dot = ref ? strchr(ref, '.') : NULL;
  Intern *names = r->s->p->names;
  if (!ref) return mod_wrong(r, node, "a name is missing"), NULL;
  if (dot && dot > ref && !memchr(ref, '(', (size_t)(dot - ref)))
    return foreign(r, node, intern(names, ref, (size_t)(dot - ref)), intern(names, dot + 1, strlen(dot + 1)),
                   kind);
  const char *name = intern(names, ref, strlen(ref));
  for (; sc; sc = sc->parent) {
    Symbol *x = own_of_kind(sc, name, kind);
    if (x) return x;
  }
  mod_wrong(r, node, arena_printf(r->s->a, "it names '%s', which it does not hold", name));
  return NULL;
}

/* ---- expressions ---- */

static Expr *not_known(ModReader *r) { return sem_length(r->s, -1); }

/* A line of the program that stands at 'node', without text. */
static Line *new_line(ModReader *r, const xmlNode *node) {
  Line *l = ARENA_NEW(r->s->a, Line);
  *l = (Line){.kind = LN_STATEMENT, .span = place(r, node)};
  return l;
}

static Expr *parse_text(ModReader *r, const xmlNode *node, const char *text) {
  int len = (int)strlen(text);
  Line *l = new_line(r, node);
  l->text = memcpy(arena_alloc(r->s->a, (size_t)len + BYTES), text, (size_t)len);
  l->len = len;
  Diag quiet = {.sources = r->s->d->sources, .quiet = true};
  Expr *e = parse_expr_at(r->s->p, l, 0, len, &quiet);
  if (!e) mod_wrong(r, node, "an expression is wrong");
  return e;
}

static Expr *expr_attr(ModReader *r, const xmlNode *node, const char *name) {
  const char *v = attr_text(r, node, name);
  if (!v) return NULL;
  Expr *e = strcmp(v, "?") ? parse_text(r, node, v) : NULL;
  return e ? e : not_known(r);
}

static void settle_expr(ModReader *r, Expr **e) {
  int before = r->s->d->errors;
  if (!*e || (*e)->kind == EX_STAR || (*e)->kind == EX_COLON) return;
  sem_expr(r->s, *e);
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
  sem_finish_dims(r->s, p->sym);
}

enum { MAX_GIVEN = 32 };

/* The instance of a parameterised type that 'k=8 n=3' makes of it. */
static void settle_type(ModReader *r, const ModPending *p) {
  const char *names[MAX_GIVEN], *v = p->parameters;
  int64_t values[MAX_GIVEN];
  int n = 0;
  if (!v || !type_derived(p->sym->type)) return;
  for (char *stop; *v && n < MAX_GIVEN; n++, v = stop + strspn(stop, " ")) {
    size_t len = strcspn(v, "= ");
    names[n] = intern(r->s->p->names, v, len);
    stop = (char *)v + len;
    if (*stop == '=') values[n] = strtoll(v + len + 1, &stop, 10);
    if (stop <= v + len + 1 || (*stop && *stop != ' ')) break;
  }
  r->s->scope = p->scope;
  Symbol *t = *v ? NULL : sem_type_instance(r->s, p->sym->type.derived, names, values, n);
  if (t)
    p->sym->type.derived = t;
  else
    mod_wrong(r, p->node, "the parameters of a type are wrong");
}

static void read_structures(ModReader *r);

/* Names that turn out to be missing go to a scope of their own, and nothing is told: such an expression is
 * one that is not known. */
static void settle_all(ModReader *r) {
  Sema outer = *r->s;
  Diag quiet = {.sources = outer.d->sources, .quiet = true};
  Unit nowhere = {.kind = UN_MODULE, .name = r->unit->name, .scope = scope_new(outer.a, NULL, NULL)};
  Unit *unit = ARENA_NEW(outer.a, Unit);
  *unit = nowhere;
  r->s->d = &quiet;
  r->s->unit = unit;
  for (int i = 0; i < r->pending.n; i++) settle_type(r, &r->pending.v[i]);
  read_structures(r);
  for (int i = 0; i < r->pending.n; i++) settle(r, &r->pending.v[i]);
  r->s->d = outer.d;
  r->s->unit = outer.unit;
  r->s->scope = outer.scope;
}

/* ---- types, shapes, values ---- */

static Expr *length_attr(ModReader *r, const xmlNode *node) {
  const char *v = attr_text(r, node, "len");
  if (!v || strcmp(v, ":")) return v && !strcmp(v, "*") ? not_known(r) : expr_attr(r, node, "len");
  Expr *e = ARENA_NEW(r->s->a, Expr);
  e->kind = EX_COLON;
  return e;
}

static Type read_type(ModReader *r, const xmlNode *node, const Scope *sc) {
  Type t = {.base = TY_NONE};
  uint32_t base;
  const char *word = attr_text(r, node, "type");
  if (!word) return t;
  if (!mod_value_of(mod_types, word, strlen(word), &base))
    return mod_wrong(r, node, "a type is not known"), t;
  t.base = (TypeBase)base;
  t.kind = (uint8_t)int_attr(r, node, "kind", 0, 16);
  t.is_class = is_yes(r, node, "class");
  const char *of = attr_text(r, node, "of");
  if (t.base == TY_DERIVED && of) t.derived = entity(r, node, sc, of, SY_DERIVED_TYPE);
  if (t.base == TY_CHARACTER) t.len = length_attr(r, node);
  return t;
}

/* The elements 'name' below 'node': how many, and in *dim. */
static int read_bounds(ModReader *r, const xmlNode *node, const char *name, Dim **dim) {
  int n = 0;
  for (const xmlNode *c = node->children; c; c = c->next) n += is_element(c, name);
  if (n > MAX_RANK) mod_wrong(r, node, "too many dimensions");
  if (n == 0 || n > MAX_RANK) return 0;
  Dim *d = *dim = ARENA_ARRAY(r->s->a, Dim, n);
  for (const xmlNode *c = node->children; c; c = c->next) {
    if (!is_element(c, name)) continue;
    d->lo = expr_attr(r, c, "lower");
    d++->hi = expr_attr(r, c, "upper");
  }
  return n;
}

static void read_dims(ModReader *r, const xmlNode *node, Symbol *sym) {
  sym->rank = read_bounds(r, node, "dim", &sym->dim);
  sym->corank = read_bounds(r, node, "codim", &sym->codim);
}

/* Fills in the extents of 'v' and how many elements that makes. */
static bool read_extent(ModReader *r, const xmlNode *node, Value *v) {
  const char *text = mod_attr(r, node, "extent");
  if (!text) return true;
  v->extent = ARENA_ARRAY(r->s->a, int64_t, MAX_RANK);
  for (char *stop; *text; text = stop) {
    long long n = strtoll(text, &stop, 10);
    if (stop == text || v->rank == MAX_RANK || n < 0 || n > FOLD_MAX_ELEMENTS) return false;
    v->extent[v->rank++] = n;
    v->n *= n;
    if (v->n > FOLD_MAX_ELEMENTS) return false;
  }
  return v->rank > 0;
}

static const Value *read_value(ModReader *r, const xmlNode *node, const Symbol *sym) {
  Sema *s = r->s;
  Value *v = val_new(&s->fold, sym->type);
  xmlChar *content = xmlNodeGetContent(node);
  bool good = content && read_extent(r, node, v) && v->rank == sym->rank;
  const Value **elem = good ? ARENA_ARRAY(s->a, const Value *, v->n + 1) : NULL;
  good = good && mod_get_values(&s->fold, sym->type, (const char *)content, v->n, elem);
  xmlFree(content);
  if (!good) return mod_wrong(r, node, "a constant is wrong"), NULL;
  v->elem = elem;
  return v->rank ? v : elem[0];
}

enum { DEEPEST_TYPE = 64 };

/* The components are there, those of the types of components and of what is extended too. */
static bool is_known_type(const Symbol *t, int depth) {
  if (!t || !t->members || t->from_unknown || depth == DEEPEST_TYPE) return false;
  for (const Symbol *c = t->members->first; c; c = c->next)
    if (c->kind == SY_COMPONENT && c->type.base == TY_DERIVED &&
        !(c->attrs & (AT_POINTER | AT_ALLOCATABLE)) && !is_known_type(c->type.derived, depth + 1))
      return false;
  return !t->parent_type || is_known_type(t->parent_type, depth + 1);
}

/* What a component has at first is an expression, of which nothing but the value is known here. */
static void initialise(ModReader *r, Symbol *c, const Value *v) {
  Expr *e = v ? ARENA_NEW(r->s->a, Expr) : NULL;
  if (e)
    *e = (Expr){
        .kind = EX_NAME, .text = c->name, .sym = c, .type = c->type, .rank = (uint8_t)c->rank, .value = v};
  c->init = e;
}

static void take_value(ModReader *r, const xmlNode *node, Symbol *sym) {
  const Value *v = read_value(r, node, sym);
  if (sym->kind == SY_COMPONENT)
    initialise(r, sym, v);
  else
    sym->value = v;
}

/* Constants of types of which nothing is known now are not known either. */
static void read_structures(ModReader *r) {
  for (int i = 0; i < r->structures.n; i++) {
    const ModPending *p = &r->structures.v[i];
    if (is_known_type(type_derived(p->sym->type), 0)) take_value(r, p->node, p->sym);
  }
}

/* ---- symbols ---- */

static void read_scope(ModReader *r, const xmlNode *node, Scope *sc, Scope *names);

static void read_variable(ModReader *r, const xmlNode *node, Symbol *sym) {
  sym->saved = is_yes(r, node, "saved");
  sym->equiv = (int)int_attr(r, node, "equivalence", 1, INT32_MAX);
  const char *common = name_attr(r, node, "common");
  if (common) sym->common = entity(r, node, sym->scope, common, SY_COMMON);
  if (mod_attr(r, node, "initial"))
    initialise(r, sym, val_int(&r->s->fold, sym->type, int_attr(r, node, "initial", INT64_MIN, INT64_MAX)));
  for (const xmlNode *c = node->children; c; c = c->next)
    if (is_element(c, "value")) {
      if (sym->type.base == TY_DERIVED)
        vec_push(r->s->a, &r->structures, ((ModPending){sym, NULL, NULL, c}));
      else
        take_value(r, c, sym);
    }
}

static Symbol *argument(ModReader *r, const xmlNode *node, const Scope *sc, const char *name, size_t n) {
  if (n == 1 && *name == '*') return NULL;
  Symbol *x = scope_own(sc, intern(r->s->p->names, name, n));
  if (!x || x->target) return mod_wrong(r, node, "a dummy argument or result is missing"), NULL;
  return x;
}

static void read_arguments(ModReader *r, const xmlNode *node, Symbol *p, const Scope *sc) {
  const char *v = mod_attr(r, node, "dummies"), *result = mod_attr(r, node, "result");
  p->dummies = ARENA_ARRAY(r->s->a, Symbol *, v ? strlen(v) / 2 + 2 : 1);
  while (v && *v) {
    size_t n = strcspn(v, " ");
    Symbol *x = argument(r, node, sc, v, n);
    p->dummies[p->ndummies++] = x;
    if (x) x->dummy = p->ndummies;
    v += n + (v[n] == ' ');
  }
  if (result) p->result = argument(r, node, sc, result, strlen(result));
  if (!p->result) return;
  p->result->is_result = true;
  p->type = p->result->type;
  p->rank = p->result->rank;
  p->shape = p->result->shape;
  p->dim = p->result->dim;
}

/* A dummy's position, or -1. */
static int dummy_named(const Symbol *p, const char *name) {
  for (int i = 0; i < p->ndummies; i++)
    if (p->dummies[i] && !strcmp(p->dummies[i]->name, name)) return i;
  return -1;
}

static void read_touch(ModReader *r, const xmlNode *node, const Symbol *p, const Scope *names, ProcTouch *t) {
  const char *dummy = mod_attr(r, node, "dummy");
  t->dummy = dummy ? dummy_named(p, dummy) : -1;
  t->global = dummy ? NULL : entity(r, node, names, mod_attr(r, node, "variable"), SY_VARIABLE);
  if (dummy && t->dummy < 0) mod_wrong(r, node, "a dummy argument or result is missing");
  t->reads = is_yes(r, node, "reads");
  t->writes = is_yes(r, node, "writes");
  t->always = is_yes(r, node, "sets");
  t->section[0] = mod_attr(r, node, "read");
  t->section[1] = mod_attr(r, node, "written");
  t->exact[0] = is_yes(r, node, "reads-all");
  t->exact[1] = is_yes(r, node, "writes-all");
}

/* What the body of a procedure does; once all names are there. */
static void read_effects(ModReader *r, const xmlNode *node, Symbol *p, const Scope *names) {
  ProcEffects *e = ARENA_NEW(r->s->a, ProcEffects);
  int n = 0;
  for (const xmlNode *c = node->children; c; c = c->next) n += is_element(c, "touches");
  e->touch = ARENA_ARRAY(r->s->a, ProcTouch, n + 1);
  e->does = bits_attr(r, node, "does", mod_does);
  e->why = mod_attr(r, node, "why");
  for (const xmlNode *c = node->children; c; c = c->next)
    if (is_element(c, "touches")) read_touch(r, c, p, names, &e->touch[e->n++]);
  p->effects = e;
}

static void read_all_effects(ModReader *r) {
  for (int i = 0; i < r->effects.n && !r->why; i++) {
    const ModPending *p = &r->effects.v[i];
    for (const xmlNode *c = p->node->children; c; c = c->next)
      if (is_element(c, "effects")) read_effects(r, c, p->sym, p->scope);
  }
}

/* COMMON blocks of the body, in a scope of their own inside 'names'. */
static Scope *read_blocks(ModReader *r, const xmlNode *node, Scope *names) {
  Scope *sc = scope_new(r->s->a, names, NULL);
  for (const xmlNode *e = node->children; e; e = e->next)
    for (const xmlNode *c = is_element(e, "effects") ? e->children : NULL; c; c = c->next)
      if (is_element(c, "blocks")) read_scope(r, c, sc, sc);
  return sc;
}

static void read_procedure(ModReader *r, const xmlNode *node, Symbol *p, Scope *names) {
  p->proc = bits_attr(r, node, "prefix", mod_prefixes);
  p->binding = name_attr(r, node, "binding");
  p->pass = name_attr(r, node, "pass");
  p->is_entry = is_yes(r, node, "entry");
  p->has_interface = is_yes(r, node, "interface");
  if (!p->has_interface) return;
  Scope *sc = scope_new(r->s->a, names, NULL);
  read_scope(r, node, sc, sc);
  read_arguments(r, node, p, sc);
  vec_push(r->s->a, &r->effects, ((ModPending){p, read_blocks(r, node, names), NULL, node}));
}

static Stmt *read_statement(ModReader *r, const xmlNode *node) {
  Line *l = new_line(r, node);
  xmlChar *content = xmlNodeGetContent(node);
  const char *form = mod_attr(r, node, "form");
  bool good = content && mod_get_line(r->s->a, (const char *)content, l);
  xmlFree(content);
  l->fixed = form && !strcmp(form, "fixed");
  Diag quiet = {.sources = r->s->d->sources, .quiet = true};
  OpaqueCount before = r->s->p->opaque;
  Stmt *st = good ? parse_statement(r->s->p, l, &quiet) : NULL;
  r->s->p->opaque = before;
  good = st && !quiet.errors &&
         (st->kind == ST_DERIVED_TYPE || st->kind == ST_TYPE_DECL || st->kind == ST_PROCEDURE_DECL ||
          st->kind == ST_GENERIC);
  if (!good) mod_wrong(r, node, "a statement is wrong");
  return good ? st : NULL;
}

/* The definition of a parameterised type: its TYPE statement, then those of its body. */
static void read_definition(ModReader *r, const xmlNode *node, Symbol *t) {
  Stmt *head = NULL, *last = NULL;
  for (const xmlNode *c = node->children; c; c = c->next) {
    Stmt *st = is_element(c, "statement") ? read_statement(r, c) : NULL;
    if (!st) continue;
    if ((st->kind == ST_DERIVED_TYPE) != !head) {
      mod_wrong(r, c, "a statement stands where it cannot");
      return;
    }
    if (head) *(last ? &last->next : &head->body) = st;
    last = head ? st : NULL;
    if (!head) head = st;
  }
  t->definition = head;
}

static void read_derived_type(ModReader *r, const xmlNode *node, Symbol *t, Scope *names) {
  const char *parent = mod_attr(r, node, "extends");
  if (is_yes(r, node, "undefined")) return;
  t->members = scope_new(r->s->a, NULL, names->unit);
  Symbol *p = parent ? entity(r, node, names, parent, SY_DERIVED_TYPE) : NULL;
  for (const Symbol *x = p; x; x = x->parent_type)
    if (x == t) p = NULL, mod_wrong(r, node, "a type extends itself");
  t->parent_type = p;
  read_definition(r, node, t);
  read_scope(r, node, t->members, names);
}

/* Generic bindings of a type name other bindings of it, or of one that extends it: they are looked up where
 * they are called. */
static Symbol *binding(ModReader *r, const xmlNode *node, Scope *members) {
  const char *name = name_attr(r, node, "of");
  if (!name) return mod_wrong(r, node, "a name is missing"), NULL;
  Symbol *b = ARENA_NEW(r->s->a, Symbol);
  *b = (Symbol){.name = name, .kind = SY_PROCEDURE, .scope = members, .span = place(r, node)};
  return b;
}

static void read_generic(ModReader *r, const xmlNode *node, Symbol *g, const Scope *names) {
  const char *of = mod_attr(r, node, "of");
  if (of) g->derived_type = entity(r, node, names, of, SY_DERIVED_TYPE);
  for (const xmlNode *c = node->children; c; c = c->next) {
    if (!is_element(c, "specific")) continue;
    Symbol *p =
        g->scope != names ? binding(r, c, g->scope) : entity(r, c, names, mod_attr(r, c, "of"), SY_PROCEDURE);
    if (p && p->kind == SY_PROCEDURE) sem_add_specific(r->s, g, p);
  }
}

static void read_members(ModReader *r, const xmlNode *node, Symbol *group) {
  const char *v = mod_attr(r, node, "members");
  while (v && *v) {
    size_t n = strcspn(v, " ");
    Symbol *x = sym_lookup(group->scope, intern(r->s->p->names, v, n));
    if (!x)
      mod_wrong(r, node, "a member is missing");
    else
      list_push(r->s->a, group->list, group->nlist, x);
    if (x && group->kind == SY_NAMELIST) (x->target ? x->target : x)->in_namelist = true;
    v += n + (v[n] == ' ');
  }
}

static void read_intrinsic(ModReader *r, const xmlNode *node, Symbol *sym) {
  const IntrinsicInfo *in = intrinsic_find(sym->name);
  if (in)
    sym->intrinsic = in->id;
  else
    mod_wrong(r, node, "an intrinsic procedure is not known");
}

static void read_common_part(ModReader *r, const xmlNode *node, Symbol *sym, Scope *names) {
  uint32_t shape = SHAPE_SCALAR;
  const char *word = attr_text(r, node, "shape"), *from = name_attr(r, node, "from");
  sym->type = sym->kind == SY_GENERIC || sym->kind == SY_DERIVED_TYPE ? (Type){.base = TY_NONE}
                                                                      : read_type(r, node, names);
  sym->attrs |= bits_attr(r, node, "attributes", mod_attrs) | bits_attr(r, node, "intent", mod_intents);
  sym->declared = sym->kind != SY_UNKNOWN;
  if (word && !mod_value_of(mod_shapes, word, strlen(word), &shape))
    mod_wrong(r, node, "a shape is not known");
  sym->shape = (ShapeKind)shape;
  read_dims(r, node, sym);
  if (from) {
    sym->from_unknown = true;
    sym->from_module = strcmp(from, "?") ? from : NULL;
  }
  const char *parameters = mod_attr(r, node, "parameters");
  if (sym->rank || sym->corank || type_len(sym->type) || parameters)
    vec_push(r->s->a, &r->pending, ((ModPending){sym, names, parameters, node}));
}

static void read_symbol(ModReader *r, const xmlNode *node, Symbol *sym, Scope *names) {
  read_common_part(r, node, sym, names);
  switch (sym->kind) {
  case SY_PROCEDURE: read_procedure(r, node, sym, names); break;
  case SY_DERIVED_TYPE: read_derived_type(r, node, sym, names); break;
  case SY_GENERIC: read_generic(r, node, sym, names); break;
  case SY_COMMON:
  case SY_NAMELIST: read_members(r, node, sym); break;
  case SY_INTRINSIC: read_intrinsic(r, node, sym); break;
  case SY_VARIABLE:
  case SY_COMPONENT:
  case SY_CONSTRUCT: read_variable(r, node, sym); break;
  default: break;
  }
}

/* ---- scopes ---- */

static Symbol *make_alias(ModReader *r, const xmlNode *node, Scope *sc, const char *name) {
  const char *word = attr_text(r, node, "kind");
  uint32_t kind = SY_UNKNOWN;
  if (word && !mod_value_of(mod_kinds, word, strlen(word), &kind))
    mod_wrong(r, node, "a kind of name is not known");
  Symbol *t = entity(r, node, sc->parent ? sc->parent : sc, mod_attr(r, node, "of"), (SymbolKind)kind);
  return t ? scope_alias(r->s->a, sc, name, t, place(r, node)) : NULL;
}

/* The symbol of an element; a generic name may stand before the procedure or type that it hides. */
static Symbol *make_symbol(ModReader *r, const xmlNode *node, Scope *sc) {
  const char *name = name_attr(r, node, "name");
  uint32_t kind;
  bool alias = is_element(node, "alias");
  if (!alias && !mod_value_of(mod_kinds, (const char *)node->name, strlen((const char *)node->name), &kind))
    return NULL;
  if (!name || !*name) return mod_wrong(r, node, "a name is missing"), NULL;
  const Symbol *before = scope_own(sc, name);
  bool hidden = !alias && (kind == SY_PROCEDURE || kind == SY_DERIVED_TYPE);
  if (before && !(before->kind == SY_GENERIC && hidden))
    return mod_wrong(r, node, "a name stands twice"), NULL;
  Symbol *sym =
      alias ? make_alias(r, node, sc, name) : scope_add(r->s->a, sc, name, (SymbolKind)kind, place(r, node));
  if (sym) sym->attrs |= bits_attr(r, node, "access", mod_access);
  return sym;
}

/* The names of 'node' into 'sc'; what they mention is looked up in 'names' (for the components of a type not
 * their own scope). */
static void read_scope(ModReader *r, const xmlNode *node, Scope *sc, Scope *names) {
  for (xmlNode *c = node->children; c; c = c->next)
    c->_private = is_element(c, NULL) ? make_symbol(r, c, sc) : NULL;
  for (const xmlNode *c = node->children; c; c = c->next) {
    Symbol *sym = c->_private;
    if (sym && !sym->target) read_symbol(r, c, sym, names);
  }
}

void mod_read(ModReader *r, xmlNode *root) {
  for (const xmlNode *c = root->children; c; c = c->next)
    if (is_element(c, "unknown")) sem_open_scope(r->unit->scope, name_attr(r, c, "module"));
  read_scope(r, root, r->unit->scope, r->unit->scope);
  settle_all(r);
  read_all_effects(r);
}
