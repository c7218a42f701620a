/* Allocatable and pointer components of the elements of arrays, c(i)%v(j): a kernel finds them in tables (runtime/device/fortran/deep.cuh). */
#include "codegen/device/device.h"
#include <string.h>

bool deep_table_is(const Expr *e) {
  return e->kind == EX_MEMBER && e->sym && e->sym->kind == SY_COMPONENT && (e->sym->attrs & (AT_ALLOCATABLE | AT_POINTER));
}

/* What leads from an object to the component, or from the component before. */
typedef struct Way {
  Buf steps;      /* of the table: {offsetof(cell, v), ...} */
  Buf inside;     /* dimensions of arrays on the way, the innermost first: {1, 2} */
  Buf subs;       /* their subscripts, in that order */
  Buf number;     /* the number of the element of all of them, of an object with 'width' such elements */
  int64_t width;  /* 1: there are none */
  int ninside;    /* dimensions */
  Buf members;    /* the components since the last step, as C has them: '.f.rho' */
  const char *of; /* the struct that they are in */
} Way;

static void way_free(Way *w) {
  buf_free(&w->steps);
  buf_free(&w->inside);
  buf_free(&w->subs);
  buf_free(&w->number);
  buf_free(&w->members);
}

/* The subscripts of an element in the order of the array's dimensions, as text. */
static void put_subs(Fn *f, Buf *b, const Binding *v, const Expr *element) {
  for (int d = 1; d < element->nkid; d++) {
    char *s = cxx_expr_text(f, element->kid[d], PREC_COMMA);
    buf_printf(b, "%s%s", d > 1 ? ", " : "", subscript_check_text(f, v, d - 1, s, element->kid[d], element));
  }
}

/* An array that lies in the object: its element is chosen. */
static void enter_array(Fn *f, Way *w, const Expr *element) {
  const Symbol *s = element->kid[0]->sym;
  const char *type = s ? derived_type_layout(f->g, s->type) : NULL;
  Buf subs = {0}, inside = {0};
  if (!s || !symbol_has_constant_extents(s) || !type) {
    refuse(f, element->span, REASON_COMPONENT, "the bounds of component '%s' of an array element are not known on the device",
           element->kid[0]->text);
    return;
  }
  int64_t n = symbol_elements(s), stride = 1;
  const char *outer = w->number.len ? arena_printf(f->g->arena, "(%s) * %lld + ", w->number.s, (long long)n) : "";
  Buf number = {0};
  buf_puts(&number, outer);
  for (int d = 0; d < s->rank; d++) {
    int64_t lo = s->dim[d].lo ? s->dim[d].lo_value : 1, extent = s->dim[d].hi_value - lo + 1;
    const Binding array = {.kind = BIND_POINTER, .shape = s, .path = s->name, .rank = s->rank};
    char *sub = cxx_expr_text(f, element->kid[d + 1], PREC_COMMA);
    sub = subscript_check_text(f, &array, d, sub, element->kid[d + 1], element);
    buf_printf(&inside, "{%lld, %lld}, ", (long long)lo, (long long)extent);
    buf_printf(&subs, "%s, ", sub);
    buf_printf(&number, "%s%lld * ((%s) - %lld)", d ? " + " : "", (long long)stride, sub, (long long)lo);
    stride *= extent;
  }
  buf_puts(&subs, w->subs.s ? w->subs.s : "");
  buf_puts(&inside, w->inside.s ? w->inside.s : "");
  buf_free(&w->subs);
  buf_free(&w->inside);
  buf_free(&w->number);
  w->subs = subs, w->inside = inside, w->number = number;
  w->width *= n;
  w->ninside += s->rank;
  buf_printf(&w->steps, "{offsetof(%s, %s), 1, 0, %lld, sizeof(%s)}, ", w->of, w->members.s + 1, (long long)n, type);
  buf_free(&w->members);
  w->members = (Buf){0};
  w->of = type;
}

/* The designators between 'e' and where it begins, from there on. */
enum { MOST_LINKS = 64 };

typedef struct Chain {
  const Expr *part[MOST_LINKS];
  int n;
  const Expr *start; /* an element of an array that the function has, or of a component with a table, or such a component */
} Chain;

static bool is_start(const Fn *f, const Expr *p) {
  if (p->kind == EX_REF)
    return !(p->kid[0]->kind == EX_MEMBER && !deep_table_is(p->kid[0]) && derived_type_has_subscripts(f, p->kid[0]->kid[0]));
  return deep_table_is(p) || p->kind == EX_NAME;
}

static bool make_chain(const Fn *f, const Expr *e, Chain *c) {
  c->n = 0;
  const Expr *p = e->kid[0];
  for (; !is_start(f, p); p = p->kind == EX_REF ? p->kid[0]->kid[0] : p->kid[0]) {
    if (c->n == MOST_LINKS) return false;
    c->part[c->n++] = p;
  }
  c->start = p;
  return true;
}

static bool same_table(const DeepTable *t, const Binding *root, const char *tail) {
  return t->root == root && !strcmp(t->tail, tail);
}

static DeepTable *table_known(Fn *f, const Binding *root, const char *tail) {
  for (int i = 0; i < f->deep.n; i++)
    if (same_table(f->deep.v[i], root, tail)) return f->deep.v[i];
  return NULL;
}

/* '%f%rho' of all components from the array on. */
static void put_tail(const Fn *f, const Expr *e, Buf *b) {
  if (e->kind == EX_REF && !derived_type_has_subscripts(f, e->kid[0])) return;
  if (e->kind == EX_NAME) return;
  if (e->kid[0]) put_tail(f, e->kid[0], b);
  if (e->kind == EX_MEMBER) buf_printf(b, "%%%s", e->text);
}

/* All parts of the way; its last step leads to the component 'e'. */
static void go(Fn *f, Way *w, const Chain *c, const Expr *e, const char *type) {
  for (int i = c->n - 1; i >= 0 && !f->fail; i--) {
    const Expr *p = c->part[i];
    if (p->kind == EX_REF) {
      derived_type_member(f, &w->members, p->kid[0]);
      enter_array(f, w, p);
    } else {
      derived_type_member(f, &w->members, p);
    }
  }
  if (f->fail) return;
  derived_type_member(f, &w->members, e);
  if (f->fail) return;
  buf_printf(&w->steps, "{offsetof(%s, %s), 0, %d, 0, sizeof(%s)}", w->of, w->members.s + 1, e->sym->rank, type);
}

/* The subscripts of the array's elements that the loop uses: one in each dimension where all references have the same. */
static void note_subscripts(Fn *f, DeepTable *t, const Expr *element) {
  for (int d = 1; d < element->nkid && d <= 15; d++) {
    const char *s = f->hooks && f->hooks->same ? f->hooks->same(f, element->kid[d]) : NULL;
    if (!t->met)
      t->only[d - 1] = s;
    else if (t->only[d - 1] && (!s || strcmp(s, t->only[d - 1])))
      t->only[d - 1] = NULL;
  }
  t->met = true;
}

static DeepTable *table_new(Fn *f, const Binding *root, DeepTable *parent, const char *tail, const Expr *e, const char *type) {
  DeepTable *t = ARENA_NEW(f->g->arena, DeepTable);
  const char *name = arena_printf(f->g->arena, "%s%s", root->path, tail);
  *t = (DeepTable){.root = root, .parent = parent, .tail = tail, .path = name, .component = e->sym, .type = type};
  t->cname = names_take(&f->names, name);
  t->handle = names_derive(&f->names, t->cname, "_");
  vec_push(f->g->arena, &f->deep, t);
  return t;
}

static const char *element_type(Fn *f, const Expr *e) {
  const char *t = e->sym->type.base == TY_DERIVED ? derived_type_layout(f->g, e->sym->type) : ctype_type(e->sym->type);
  if (t && e->sym->type.base == TY_COMPLEX) t = e->sym->type.kind == 4 ? "f2c::complex<float>" : "f2c::complex<double>";
  if (!t || e->sym->type.is_class)
    refuse(f, e->span, REASON_COMPONENT, "component '%s' is of type %s, which is not supported in device code", e->text,
           type_text(f->g->arena, e->sym->type));
  return e->sym->type.is_class ? NULL : t;
}

static const char *entry_of(Fn *f, const Expr *e, bool data, DeepTable **table);

/* c_v[c_v_(i)] */
static const char *root_entry(Fn *f, const Chain *c, Way *w, const Expr *e, const char *tail, const char *type, DeepTable **table) {
  const Expr *element = c->start;
  Binding *root = element->kind == EX_REF && !element->rank ? bind_peek(f, element->kid[0]) : NULL;
  if (f->fail) return NULL;
  if (!root || root->kind != BIND_ARRAY || !root->use || root->use->role != ROLE_ARRAY || !root->record || f->kernel == NULL) {
    refuse(f, e->span, REASON_COMPONENT,
           "component '%s' has storage of its own, and what it is a component of is no array of the loop", e->text);
    return NULL;
  }
  w->of = root->record;
  go(f, w, c, e, type);
  if (f->fail) return NULL;
  DeepTable *t = table_known(f, root, tail);
  if (!t) {
    t = table_new(f, root, NULL, tail, e, type);
    t->steps = arena_strdup(f->g->arena, w->steps.s);
    t->inside = arena_strdup(f->g->arena, w->inside.s ? w->inside.s : "");
    t->rank = root->rank + w->ninside;
  }
  note_subscripts(f, t, element);
  root->deep = true;
  *table = t;
  Buf b = {0};
  buf_printf(&b, "%s[%s(%s", t->cname, t->handle, w->subs.s ? w->subs.s : "");
  put_subs(f, &b, root, element);
  buf_puts(&b, ")]");
  const char *s = arena_strdup(f->g->arena, b.s);
  buf_free(&b);
  return s;
}

/* Component 'e', an array, whose entry of the table is 'entry'. */
static Binding *array_at(Fn *f, const Expr *e, const DeepTable *t, const char *entry) {
  Arena *a = f->g->arena;
  Binding *v = ARENA_NEW(a, Binding);
  *v = (Binding){.kind = BIND_ARRAY,
                 .sym = e->sym,
                 .shape = e->sym,
                 .path = t->path,
                 .key = t->path,
                 .cname = entry,
                 .index = arena_printf(a, "%s.at", entry),
                 .type = e->sym->type,
                 .rank = e->sym->rank,
                 .record = e->sym->type.base == TY_DERIVED ? t->type : NULL};
  v->lower = ARENA_ARRAY(a, const char *, 16);
  v->extent = ARENA_ARRAY(a, const char *, 16);
  for (int d = 0; d < v->rank; d++) {
    v->lower[d] = arena_printf(a, "static_cast<int>(%s.lower[%d])", entry, d);
    v->extent[d] = arena_printf(a, "static_cast<int>(%s.extent[%d])", entry, d);
  }
  return v;
}

/* c_s_w[c_s[c_s_(i)].place(k)] */
static const char *child_entry(Fn *f, const Chain *c, Way *w, const Expr *e, const char *tail, const char *type, DeepTable **table) {
  const Expr *before = c->start->kind == EX_REF ? c->start->kid[0] : c->start;
  DeepTable *parent = NULL;
  const char *outer = entry_of(f, before, false, &parent);
  if (!outer) return NULL;
  w->of = parent->type;
  go(f, w, c, e, type);
  if (f->fail) return NULL;
  DeepTable *t = table_known(f, parent->root, tail);
  if (!t) {
    t = table_new(f, parent->root, parent, tail, e, type);
    t->steps = arena_printf(f->g->arena, "%s, %s", parent->steps, w->steps.s);
    t->inside = "";
  }
  *table = t;
  Buf b = {0};
  buf_printf(&b, "%s[%s.place(", t->cname, outer);
  if (c->start->kind == EX_REF) put_subs(f, &b, array_at(f, before, parent, outer), c->start);
  buf_puts(&b, ")");
  if (w->width > 1) buf_printf(&b, " * %lld + %s", (long long)w->width, w->number.s);
  buf_puts(&b, "]");
  const char *s = arena_strdup(f->g->arena, b.s);
  buf_free(&b);
  return s;
}

/* The entry of component 'e', whose table goes to *table; NULL: told. */
static const char *entry_of(Fn *f, const Expr *e, bool data, DeepTable **table) {
  Chain c;
  Way w = {.width = 1};
  const char *type = element_type(f, e);
  if (!type) return NULL;
  if (!make_chain(f, e, &c)) {
    refuse(f, e->span, REASON_COMPONENT, "component '%s' of an array element is not supported in device code", e->text);
    return NULL;
  }
  Buf tail = {0};
  put_tail(f, e, &tail);
  const char *name = arena_strdup(f->g->arena, tail.s ? tail.s : "");
  buf_free(&tail);
  bool below = deep_table_is(c.start) || (c.start->kind == EX_REF && deep_table_is(c.start->kid[0]) &&
                                          derived_type_has_subscripts(f, c.start->kid[0]->kid[0]));
  const char *s = below ? child_entry(f, &c, &w, e, name, type, table) : root_entry(f, &c, &w, e, name, type, table);
  way_free(&w);
  if (s) (*table)->data |= data;
  return s;
}

Binding *deep_table_array(Fn *f, const Expr *e, bool data) {
  DeepTable *t;
  const char *entry = entry_of(f, e, data, &t);
  return entry ? array_at(f, e, t, entry) : NULL;
}

const char *deep_table_scalar(Fn *f, const Expr *e) {
  DeepTable *t;
  const char *entry = entry_of(f, e, true, &t);
  return entry ? arena_printf(f->g->arena, "%s[0]", entry) : NULL;
}

const char *deep_table_there(Fn *f, const Expr *e) {
  DeepTable *t;
  const char *entry = entry_of(f, e, false, &t);
  return entry ? arena_printf(f->g->arena, "%s.p != nullptr", entry) : NULL;
}
