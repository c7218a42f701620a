/* Actual arguments against dummies, and what is assigned against what it is assigned to. What is told here
 * gfortran refuses too; where anything is not known, nothing is told. */
#include "frontend/sema/sema.h"
#include <string.h>

/* ---- types ---- */

/* Instances of one parameterised type differ by their KIND parameters; LEN parameters are compared when the program runs. */
static bool same_kinds(const Symbol *a, const Symbol *b) {
  for (; a && b; a = a->parent_type, b = b->parent_type)
    for (const Symbol *c = type_first_component(a); c; c = c->next) {
      const Symbol *o = c->attrs & AT_KIND ? scope_own(b->members, c->name) : NULL;
      if (o && c->value && o->value && c->value->u.i != o->value->u.i) return false;
    }
  return true;
}

static bool same_derived(const Symbol *a, const Symbol *b) {
  return a == b || (a->made_of && a->made_of == b->made_of && same_kinds(a, b));
}

static bool extends(const Symbol *type, const Symbol *base) {
  for (; type; type = type->parent_type)
    if (same_derived(type, base)) return true;
  return false;
}

/* gfortran compares neither types nor ranks of these. */
static bool is_c_pointer(const Symbol *type) {
  return !type->span.begin && (!strcmp(type->name, "c_ptr") || !strcmp(type->name, "c_funptr"));
}

/* Two definitions are one type where both have SEQUENCE or BIND(C); the rest are told apart by their names. */
static SemFit derived_fits(Type to, Type from) {
  if (!to.derived || !from.derived) return SEM_MAYBE;
  if (is_c_pointer(to.derived) && is_c_pointer(from.derived)) return SEM_MAYBE;
  if (same_derived(to.derived, from.derived) || (to.is_class && extends(from.derived, to.derived))) return SEM_FITS;
  bool known = to.derived->members && from.derived->members && !to.derived->from_unknown && !from.derived->from_unknown;
  bool namesake = to.derived->name == from.derived->name && !(to.derived->made_of && to.derived->made_of == from.derived->made_of);
  bool related = namesake || extends(to.derived, from.derived);
  bool storage = (to.derived->attrs | from.derived->attrs) & (AT_SEQUENCE | AT_BIND);
  return known && !related && !storage ? SEM_OTHER_TYPE : SEM_MAYBE;
}

static SemFit type_fits(Type to, Type from) {
  if (to.base == TY_ANY) return SEM_FITS;
  if (to.base == TY_NONE || from.base == TY_NONE || from.base == TY_ANY) return SEM_MAYBE;
  if (to.base != from.base) return SEM_OTHER_TYPE;
  if (to.base == TY_DERIVED) return derived_fits(to, from);
  if (!to.kind || !from.kind) return SEM_MAYBE;
  return to.kind == from.kind ? SEM_FITS : SEM_OTHER_TYPE;
}

/* ---- ranks ---- */

/* An element, or part of one, may stand for the array from there on. */
static bool is_element(const Expr *e) {
  for (; e; e = e->nkid && (e->kind == EX_REF || e->kind == EX_MEMBER || e->kind == EX_COINDEX) ? e->kid[0] : NULL)
    if ((e->kind == EX_REF && e->how != REF_CALL && e->how != REF_STMT_FUNCTION) || e->kind == EX_COINDEX ||
        (e->sym && (e->sym->attrs & AT_CRAY_POINTER)))
      return true;
  return false;
}

/* Argument association: an array of explicit or assumed size takes arrays of any rank, and elements. */
static SemFit rank_fits(const Symbol *dummy, const Expr *arg, bool elemental) {
  if (dummy->shape == SHAPE_ASSUMED_RANK || elemental || dummy->rank == arg->rank) return SEM_FITS;
  if (!dummy->rank) return dummy->type.base == TY_ANY ? SEM_MAYBE : SEM_OTHER_RANK;
  bool storage = dummy->shape == SHAPE_EXPLICIT || dummy->shape == SHAPE_ASSUMED_SIZE;
  if (!storage) return SEM_OTHER_RANK;
  if (arg->rank) return SEM_FITS;
  return arg->type.base == TY_CHARACTER || dummy->type.base == TY_ANY || is_element(arg) ? SEM_MAYBE : SEM_OTHER_RANK;
}

/* ---- arguments ---- */

/* Procedures, constants without a type, NULL(), %VAL(x): nothing is said of them. */
bool sema_args_is_plain(const Expr *arg) {
  if (arg->kind == EX_BOZ || arg->kind == EX_HOLLERITH || arg->kind == EX_ALT_RETURN || arg->kind == EX_STAR) return false;
  const Symbol *s = arg->sym;
  bool parent = s && arg->kind == EX_MEMBER && s->kind == SY_CONSTRUCT; /* the type that is extended */
  if (s && (arg->kind == EX_NAME || arg->kind == EX_MEMBER) && s->kind != SY_VARIABLE && s->kind != SY_COMPONENT && !parent)
    return false;
  if (arg->kind != EX_REF) return true;
  const char *name = arg->kid[0]->kind == EX_NAME ? arg->kid[0]->text : "";
  return arg->how != REF_UNKNOWN && !(arg->flags & EF_PASSED) && strcmp(name, "null");
}

SemFit sema_args_fits(const Symbol *dummy, const Expr *arg, bool elemental) {
  if (!dummy) return arg->kind == EX_ALT_RETURN ? SEM_FITS : SEM_OTHER_TYPE;
  if (dummy->kind != SY_VARIABLE || (dummy->attrs & AT_UNCHECKED) || !sema_args_is_plain(arg)) return SEM_MAYBE;
  SemFit type = type_fits(dummy->type, arg->type);
  if (type == SEM_OTHER_TYPE) return type;
  bool c_pointer = dummy->type.base == TY_DERIVED && dummy->type.derived && is_c_pointer(dummy->type.derived);
  if (arg->type.base == TY_NONE || c_pointer) return SEM_MAYBE;
  SemFit rank = rank_fits(dummy, arg, elemental);
  return rank == SEM_OTHER_RANK ? rank : type == SEM_FITS ? rank : type;
}

int sema_args_dummy_index(const Symbol *proc, const char *name) {
  for (int i = 0; i < proc->ndummies; i++)
    if (proc->dummies[i] && !strcmp(proc->dummies[i]->name, name)) return i;
  return -1;
}

static const char *rank_text(Sema *s, int rank) {
  return rank ? arena_printf(s->a, "an array of %d dimension%s", rank, rank == 1 ? "" : "s") : "a scalar";
}

static void note_dummy(Sema *s, const Symbol *dummy) {
  if (dummy->span.begin) diag_note(s->d, dummy->span, "'%s' is declared here", dummy->name);
}

/* False: it was told that 'arg' does not go to 'dummy'. */
static bool check_arg(Sema *s, const Symbol *proc, const Symbol *dummy, const Expr *arg) {
  SemFit fit = dummy ? sema_args_fits(dummy, arg, proc->proc & PF_ELEMENTAL) : SEM_MAYBE;
  if (fit == SEM_OTHER_TYPE)
    diag_error(s->d, arg->span, "type mismatch: argument '%s' of '%s' is %s, and %s is passed", dummy->name, proc->name,
               type_text(s->a, dummy->type), type_text(s->a, arg->type));
  else if (fit == SEM_OTHER_RANK)
    diag_error(s->d, arg->span, "rank mismatch: argument '%s' of '%s' is %s, and %s is passed", dummy->name, proc->name,
               rank_text(s, dummy->rank), rank_text(s, arg->rank));
  else
    return true;
  note_dummy(s, dummy);
  return false;
}

/* ---- calls ---- */

/* The external procedure of this call, one of ENTRY too, whose dummies 'proc' has where it has no interface
 * of its own; or NULL. */
static const Symbol *definition_of(Sema *s, const Symbol *proc) {
  const Unit *u = proc->unit;
  if (u) return u->host ? NULL : u->sym;
  const Symbol *def = scope_own(s->p->global, proc->name);
  if (!def) def = sema_global_earlier(s, proc->name);
  return def && def->is_entry && def->dummies == proc->dummies ? def : NULL;
}

/* Its dummies bind the caller: an explicit interface, or a definition in this file, which gfortran compares as well. */
static bool is_checked(Sema *s, const Symbol *proc) {
  if (s->opaque || proc->kind != SY_PROCEDURE || !proc->has_interface || proc->is_entry || proc->dummy) return false;
  const Unit *u = proc->unit;
  const Symbol *def = definition_of(s, proc);
  if (!def && (!u || u->host)) return true;
  return !s->o->mismatch_ok && def && scope_own(s->p->global, proc->name) == def;
}

static void tell_missing(Sema *s, const Symbol *proc, const bool *given, Span at) {
  for (int i = 0; i < proc->ndummies; i++) {
    const Symbol *d = proc->dummies[i];
    if (given[i] || !d || (d->attrs & AT_OPTIONAL)) continue;
    diag_error(s->d, at, "argument '%s' of '%s' is missing", d->name, proc->name);
    note_dummy(s, d);
    return;
  }
}

void sema_args_check_call(Sema *s, const Symbol *proc, Expr **v, int n, Span at) {
  if (!is_checked(s, proc)) return;
  bool *given = ARENA_ARRAY(s->a, bool, proc->ndummies + 1);
  for (int i = 0; i < n; i++) {
    bool keyword = v[i]->kind == EX_KEYWORD;
    int k = keyword ? sema_args_dummy_index(proc, v[i]->text) : i;
    if (k < 0) {
      diag_error(s->d, v[i]->span, "'%s' has no argument '%s'", proc->name, v[i]->text);
      return;
    }
    if (k >= proc->ndummies) {
      diag_error(s->d, v[i]->span, "'%s' takes %d argument%s, and here are %d", proc->name, proc->ndummies,
                 proc->ndummies == 1 ? "" : "s", n);
      return;
    }
    given[k] = true;
    if (!check_arg(s, proc, proc->dummies[k], keyword ? v[i]->kid[0] : v[i])) return;
  }
  tell_missing(s, proc, given, at);
}

/* ---- assignment ---- */

static bool is_number(TypeBase b) { return b == TY_INTEGER || b == TY_REAL || b == TY_COMPLEX; }

/* As gfortran does: INTEGER and LOGICAL turn into each other. */
static bool converts(Type to, Type from) {
  if (is_number(to.base) && is_number(from.base)) return true;
  if (to.base == TY_DERIVED && from.base == TY_DERIVED)
    return derived_fits(to, from) != SEM_OTHER_TYPE || extends(from.derived, to.derived);
  bool integer_logical = (to.base == TY_INTEGER && from.base == TY_LOGICAL) || (to.base == TY_LOGICAL && from.base == TY_INTEGER);
  return to.base == from.base || integer_logical || to.base == TY_ANY || from.base == TY_ANY;
}

static bool has_assignment(const Sema *s, const char *key, Type t) {
  (void)s;
  return t.base == TY_DERIVED && (!t.derived || !t.derived->members || t.derived->from_unknown || symbol_component(t.derived, key));
}

static bool may_be_defined(Sema *s, const Expr *l, const Expr *r) {
  const char *key = intern(s->p->names, "assignment(=)", 13);
  for (const Scope *sc = s->scope; sc; sc = sc->parent)
    if (scope_own(sc, key) || sc->unknown_module) return true;
  return has_assignment(s, key, l->type) || has_assignment(s, key, r->type);
}

void sema_args_check_assignment(Sema *s, const Stmt *st) {
  const Expr *l = st->u.assign.lhs, *r = st->u.assign.rhs;
  if (s->opaque || l->type.base == TY_NONE || r->type.base == TY_NONE || !sema_args_is_plain(r) || !sema_args_is_plain(l)) return;
  if (s->o->dec_characters && (r->type.base == TY_CHARACTER)) return;
  if (may_be_defined(s, l, r)) return;
  if (converts(l->type, r->type)) {
    sema_shape_check_assigned(s, l, r);
    return;
  }
  diag_error(s->d, r->span, "type mismatch: %s is assigned to %s", type_text(s->a, r->type), type_text(s->a, l->type));
}

void sema_args_check_initial(Sema *s, Symbol *sym, const Expr *init) {
  bool known = sym->kind == SY_VARIABLE && sym->type.base != TY_NONE && init->type.base != TY_NONE;
  bool listed = init->flags & EF_LISTED, dec = s->o->dec_characters && init->type.base == TY_CHARACTER;
  if (!known || listed || dec || s->opaque || (sym->attrs & AT_POINTER) || !sema_args_is_plain(init)) return;
  int before = s->d->errors;
  if (!converts(sym->type, init->type))
    diag_error(s->d, init->span, "type mismatch: %s is the initial value of '%s', which is %s", type_text(s->a, init->type),
               sym->name, type_text(s->a, sym->type));
  else if (init->rank && init->rank != sym->rank)
    diag_error(s->d, init->span, "rank mismatch: the initial value of '%s' has %d dimension%s, not %d", sym->name, init->rank,
               init->rank == 1 ? "" : "s", sym->rank);
  if (s->d->errors > before || !init->rank || sym->shape != SHAPE_EXPLICIT) return;
  Expr object = {.kind = EX_NAME, .text = sym->name, .sym = sym, .type = sym->type, .rank = (uint8_t)sym->rank, .span = sym->span};
  sema_shape_check_assigned(s, &object, init);
}

/* ---- intrinsic functions ---- */

/* What the first argument has to be; COMPLEX: or REAL. */
typedef enum { TAKES_ANY, TAKES_REAL, TAKES_COMPLEX } Takes;

static const Takes takes_of[IN_KINDS] = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) [IN_##id] = TAKES_##takes,
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
};

/* A module of which nothing is known may have a generic of this name. */
static bool may_be_extended(const Sema *s) {
  for (const Scope *sc = s->scope; sc; sc = sc->parent)
    if (sc->unknown_module) return true;
  return false;
}

void sema_args_check_intrinsic(Sema *s, const IntrinsicInfo *in, Expr *e) {
  bool pair = in->id == IN_ATAN && e->nkid > 2; /* ATAN(y, x) is ATAN2 */
  Takes want = pair ? TAKES_REAL : takes_of[in->id];
  const Expr *a = e->nkid > 1 && e->kid[1] && e->kid[1]->kind != EX_KEYWORD ? e->kid[1] : NULL;
  if (s->opaque || want == TAKES_ANY || !a || !sema_args_is_plain(a) || a->type.base == TY_NONE || a->type.base == TY_ANY) return;
  if (a->type.base == TY_REAL || (want == TAKES_COMPLEX && a->type.base == TY_COMPLEX)) return;
  if (a->type.base == TY_DERIVED && may_be_extended(s)) return;
  diag_error(s->d, a->span, "type mismatch: the argument of %s is REAL%s, and %s is passed", in->name,
             want == TAKES_COMPLEX ? " or COMPLEX" : "", type_text(s->a, a->type));
  e->type = (Type){.base = TY_NONE};
}
