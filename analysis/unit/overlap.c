/* Do two objects share storage?
 *
 * Fortran lets distinct names overlap only through EQUIVALENCE, pointers and their targets, and Cray
 * pointers; dummy arguments that are written may be taken as distinct (F2018 15.5.2.13), but for TARGETs, which count as pointers then. */
#include "analysis/unit/code.h"
#include <stdlib.h>
#include <string.h>

/* One path leads on from where the other ends. Most differ in a few bytes, and large types have thousands. */
static bool is_inside(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a ? *a == '%' && !*b : !*b || *b == '%';
}

/* The next component of the path behind 'p', with the subscripts of an element, and its length. */
static size_t part_of(const char *p, const char **sub) {
  size_t n = strcspn(p, "%(");
  *sub = p[n] == '(' ? p + n : NULL;
  for (int depth = 0; p[n] && (depth || p[n] != '%'); n++) depth += (p[n] == '(') - (p[n] == ')');
  return n;
}

/* A subscript of an element's path: [name] + number. */
typedef struct {
  const char *name; /* its first character */
  size_t length;    /* of the name; 0: there is none */
  long number;
} PathSubscript;

/* Reads a subscript that begins at '*p' and ends before ',' or ')'; false: it is made of more. */
static bool read_subscript(const char **p, PathSubscript *x) {
  *x = (PathSubscript){.name = *p, .length = strspn(*p, "abcdefghijklmnopqrstuvwxyz0123456789_")};
  if (*x->name >= '0' && *x->name <= '9') x->length = 0;
  const char *s = *p + x->length;
  bool minus = *s == '-' || !strncmp(s, " - ", 3), sign = minus || !strncmp(s, " + ", 3);
  if (sign) s += *s == ' ' ? 3 : 1;
  size_t digits = strspn(s, "0123456789");
  if (digits > 9 || (digits == 0) != (x->length && !sign)) return false;
  x->number = digits ? strtol(s, NULL, 10) * (minus ? -1 : 1) : 0;
  *p = s + digits;
  return **p == ',' || **p == ')';
}

/* One subscript differs by a number: '(1)' and '(2)', '(l)' and '(l + 1)'. The name has one value, as the elements are fixed. */
static bool are_other_elements(const char *a, const char *b) {
  bool other = false;
  PathSubscript x, y;
  do {
    a++, b++;
    if (!read_subscript(&a, &x) || !read_subscript(&b, &y)) return other;
    other |= x.length == y.length && !strncmp(x.name, y.name, x.length) && x.number != y.number;
  } while (*a == ',' && *b == ',');
  return other;
}

/* The same of paths of which one leads through an element, 'blk(ib)%q', or both do. */
static bool is_inside_element(const char *a, const char *b) {
  for (;; a++, b++) {
    const char *x, *y;
    size_t na = part_of(a, &x), nb = part_of(b, &y), ma = x ? (size_t)(x - a) : na, mb = y ? (size_t)(y - b) : nb;
    if (ma != mb || strncmp(a, b, ma) != 0 || (x && y && are_other_elements(x, y))) return false;
    a += na, b += nb;
    if (!*a || !*b) return true;
  }
}

/* One path without the elements: 'blk(ib)%q' and 'blk(jb)%q', which are one object where ib = jb, and else have no byte in common. */
static bool is_of_other_element(const char *a, const char *b) {
  for (;; a++, b++) {
    const char *x, *y;
    size_t na = part_of(a, &x), nb = part_of(b, &y), ma = x ? (size_t)(x - a) : na, mb = y ? (size_t)(y - b) : nb;
    if (ma != mb || strncmp(a, b, ma) != 0 || !x != !y) return false;
    a += na, b += nb;
    if (!*a || !*b) return *a == *b;
  }
}

static bool same_type(const Symbol *a, const Symbol *b) { return a->type.base == b->type.base && a->type.kind == b->type.kind; }

/* Both are dummies, the first one without POINTER, the second one must not share what others set. */
static bool are_apart(const Var *p, const Var *t) {
  bool plain = p->sym == p->object && t->sym == t->object;
  return plain && p->sym->dummy && !(p->sym->attrs & AT_POINTER) && t->sym->dummy && !t->pointer;
}

/* A pointer reaches what is a pointer or a target, of the same type or with the pointed-to type inside. */
static bool may_point(const Var *p, const Var *t) {
  if (!p->pointer || !(t->pointer || t->target) || are_apart(p, t)) return false;
  return same_type(p->object, t->object) || p->object->type.base == TY_DERIVED || t->object->type.base == TY_DERIVED;
}

static bool is_cray(const Var *v) { return v->sym->attrs & AT_CRAY_POINTER; }

/* Parts of the path that both begin with. */
static int common_parts(const Var *a, const Var *b) {
  int n = 0;
  const char *x = a->path, *y = b->path;
  while (*x && *x == *y) n += *x == '%', x++, y++;
  return n + (!*x || *x == '%') * (!*y || *y == '%');
}

/* A component of the path behind its first 'parts' parts is a POINTER. */
static bool has_pointer_behind(const Var *v, int parts) {
  int at = 0;
  for (const char *p = v->path; *p; p++) at += *p == '%';
  const Expr *e = v->designator;
  for (; at >= parts && e->kind == EX_MEMBER; e = e->kid[0], at--)
    if (e->sym && (e->sym->attrs & AT_POINTER)) return true;
  return at >= parts && at > 0 && v->pointer_part; /* a name of ASSOCIATE stands for the rest */
}

/* A pointer component leads to another component of the same object, or to what that one leads to. */
static bool part_may_point(const Var *p, const Var *t) {
  if (!p->pointer_part || !(t->pointer || t->target) || !has_pointer_behind(p, common_parts(p, t))) return false;
  return same_type(p->object, t->object) || p->object->type.base == TY_DERIVED || t->object->type.base == TY_DERIVED;
}

bool overlap_by_pointer(const Var *a, const Var *b) {
  if (a->sym == b->sym) return part_may_point(a, b) || part_may_point(b, a);
  return may_point(a, b) || may_point(b, a) || is_cray(a) || is_cray(b);
}

static bool is_union(const Symbol *s) { return type_derived(s->type) && (type_derived(s->type)->attrs & AT_UNION); }

bool overlap_by_element(const Var *a, const Var *b) {
  return a != b && a->sym == b->sym && a->element && b->element && !is_union(a->sym) && is_of_other_element(a->path, b->path);
}

void overlap_assume(const Code *c, bool distinct) { *c->distinct = distinct; }

/* Objects with pointer or allocatable components have storage elsewhere. */
static bool is_taken_distinct(const Var *v) {
  if (!v->tested || !*v->tested || v->scattered) return false;
  return v->object->type.base != TY_DERIVED || type_size(v->object->type) > 0;
}

/* The COMMON block whose storage an object lies in, itself or by EQUIVALENCE with a member. */
const Symbol *overlap_home(const Symbol *s) {
  const Symbol *x = s->equiv && s->scope && !s->common ? scope_names(s->scope) : NULL;
  while (x && !(x->equiv == s->equiv && x->common)) x = x->next;
  return x ? x->common : s->common;
}

/* Elements of an array with constant bounds, 1 of a scalar; -1: not known. */
static int64_t elements(const Symbol *s) {
  int64_t n = 1;
  if (s->rank && s->shape != SHAPE_EXPLICIT) return -1;
  for (int k = 0; k < s->rank; k++) {
    const Dim *d = &s->dim[k];
    if (!d->hi_const || (d->lo && !d->lo_const)) return -1;
    int64_t extent = d->hi_value - (d->lo ? d->lo_value : 1) + 1;
    n *= extent < 0 ? 0 : extent;
  }
  return n;
}

/* An array of one element is often declared for more. */
static bool says_extent(const Symbol *s) { return !s->rank || elements(s) > 1; }

/* Both have a known place in their block or EQUIVALENCE class, and the bytes from there on are different ones. */
static bool lie_apart(const Symbol *a, const Symbol *b) {
  int64_t na = elements(a), nb = elements(b), size_a = type_size(a->type), size_b = type_size(b->type);
  bool known = a->placed && b->placed && na >= 0 && nb >= 0 && size_a > 0 && size_b > 0 && says_extent(a) && says_extent(b) &&
               a->type.base != TY_CHARACTER && b->type.base != TY_CHARACTER;
  return known && (a->offset + na * size_a <= b->offset || b->offset + nb * size_b <= a->offset);
}

/* EQUIVALENCE with a member of a block lets an object run on into the members behind it (F2018 8.10.1.3). */
static bool share_block(const Symbol *a, const Symbol *b) {
  const Symbol *block = a->scope == b->scope && !(a->common && b->common) ? overlap_home(a) : NULL;
  return block && block == overlap_home(b) && !lie_apart(a, b);
}

static bool share_class(const Symbol *a, const Symbol *b) {
  return a->equiv && a->equiv == b->equiv && a->scope == b->scope && !lie_apart(a, b);
}

/* Names of two units for one block, whose symbols each unit has for itself. */
static bool share_named_block(const Symbol *a, const Symbol *b) {
  const Symbol *x = a->scope != b->scope ? overlap_home(a) : NULL, *y = x ? overlap_home(b) : NULL;
  return y && !strcmp(x->name, y->name) && (a->equiv || b->equiv || !lie_apart(a, b));
}

bool overlap_is_possible(const Var *v) {
  bool block = v->sym->common && v->sym->scope && v->sym->scope->nequiv > 0;
  return v->pointer || v->target || v->sym->equiv || block || v->sym->type.base == TY_DERIVED;
}

Overlap overlap_of(const Var *a, const Var *b) {
  if (a == b) return OVERLAP_SAME;
  if (a->sym == b->sym) {
    bool inside = a->element || b->element ? is_inside_element(a->path, b->path) : is_inside(a->path, b->path);
    bool tested = inside && overlap_by_element(a, b) && is_taken_distinct(a) && is_taken_distinct(b);
    if (is_union(a->sym) || (inside && !tested)) return OVERLAP_MAY;
  } else {
    if (share_class(a->sym, b->sym)) return OVERLAP_MAY;
    if (share_block(a->sym, b->sym) || share_named_block(a->sym, b->sym)) return OVERLAP_MAY;
  }
  if (is_taken_distinct(a) && is_taken_distinct(b)) return OVERLAP_NO;
  return overlap_by_pointer(a, b) ? OVERLAP_MAY : OVERLAP_NO;
}

/* ---- COMMON ---- */

/* Bytes before the member in its block; -1: not known. */
static int64_t offset_in(const Symbol *block, const Symbol *member) {
  int64_t at = 0;
  for (int i = 0; i < block->nlist && at >= 0; i++) {
    const Symbol *s = query_real_symbol(block->list[i]);
    if (s == member) return at;
    int64_t n = elements(s), size = s->type.base == TY_CHARACTER ? 0 : type_size(s->type);
    at = n < 0 || size <= 0 ? -1 : at + n * size;
  }
  return -1;
}

static bool same_shape(const Symbol *a, const Symbol *b) {
  if (a->rank != b->rank || elements(a) < 0 || elements(b) < 0) return false;
  for (int k = 0; k < a->rank; k++) {
    const Dim *x = &a->dim[k], *y = &b->dim[k];
    if (x->hi_value != y->hi_value || (x->lo ? x->lo_value : 1) != (y->lo ? y->lo_value : 1)) return false;
  }
  return true;
}

static const Symbol *block_of(const Unit *u, const char *name) {
  for (; u; u = u->host)
    for (const Symbol *s = u->scope ? u->scope->first : NULL; s; s = s->next)
      if (s->common && !strcmp(s->common->name, name)) return s->common;
  return NULL;
}

bool overlap_names_block(const Var *v, const Unit *u) { return v->sym->common && block_of(u, v->sym->common->name); }

/* The member of 'block' that is the same piece of it as 's' is of its own. */
static const Symbol *member_of(const Symbol *block, const Symbol *s) {
  int64_t at = block ? offset_in(s->common, s) : -1;
  for (int i = 0; at >= 0 && i < block->nlist; i++) {
    const Symbol *own = query_real_symbol(block->list[i]);
    if (offset_in(block, own) == at && same_type(s, own) && same_shape(s, own) && !own->equiv) return own;
  }
  return NULL;
}

const Symbol *overlap_member(const Symbol *s, const Unit *u) {
  return s->common && !s->equiv ? member_of(block_of(u, s->common->name), s) : NULL;
}

static const Symbol *block_in(const Unit *u, const char *name) {
  for (const Symbol *block = NULL; u; u = u->next) {
    for (const Symbol *s = u->scope ? u->scope->first : NULL; s; s = s->next)
      if (s->common && !strcmp(s->common->name, name)) return s->common;
    if ((block = block_in(u->child, name))) return block;
  }
  return NULL;
}

/* The block as the first unit of the files has it that has it at all, else as it was asked for first. */
static const Symbol *first_of_name(Whole *w, const Symbol *common) {
  const Symbol *block = map_get(&w->block, common);
  for (int i = 0; !block && i < w->nprograms; i++) block = block_in(w->program[i]->units, common->name);
  for (size_t i = 0; !block && i < w->block.cap; i++) {
    const PtrPair *known = &w->block.slot[i];
    if (known->key && !strcmp(((const Symbol *)known->key)->name, common->name)) block = known->value;
  }
  if (!block) block = common;
  if (!map_get(&w->block, common)) map_put(w->arena, &w->block, common, (void *)block);
  return block;
}

const Symbol *overlap_stand_in(const Analysis *a, const Symbol *s, const Unit *u) {
  if (!s->common || s->equiv || block_of(u, s->common->name)) return NULL;
  return member_of(first_of_name(a->priv->whole, s->common), s);
}

const Symbol *overlap_counterpart(const Var *v, const Unit *u) { return v->object == v->sym ? overlap_member(v->sym, u) : NULL; }
