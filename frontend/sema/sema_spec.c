/* The end of a specification part: every declared name gets its type, its kind and its bounds; storage is associated. */
#include "frontend/sema/sema.h"
#include <string.h>

/* ---- bounds ---- */

static void bound(Sema *s, Expr *e, bool *is_const, int64_t *value) {
  sema_expr(s, e);
  *is_const = fold_const_int(e, value);
}

static void finish_dim(Sema *s, Dim *d) {
  if (d->lo)
    bound(s, d->lo, &d->lo_const, &d->lo_value);
  else
    d->lo_const = true, d->lo_value = 1;
  if (d->hi) bound(s, d->hi, &d->hi_const, &d->hi_value);
}

void sema_spec_finish_dims(Sema *s, Symbol *sym) {
  for (int i = 0; i < sym->rank; i++) finish_dim(s, &sym->dim[i]);
  for (int i = 0; i < sym->corank; i++) finish_dim(s, &sym->codim[i]);
  bool deferred = sym->shape == SHAPE_ASSUMED && (sym->attrs & (AT_ALLOCATABLE | AT_POINTER));
  if (deferred) sym->shape = SHAPE_DEFERRED;
}

/* ---- symbols ---- */

static void settle_kind(Sema *s, Symbol *sym) {
  if (sym->kind != SY_UNKNOWN) return;
  bool object = sym->declared || sym->rank || sym->dummy || sym->is_result || sym->common || sym->init ||
                (sym->attrs & ~(uint32_t)(AT_PUBLIC | AT_PRIVATE | AT_BIND));
  if (object) sym->kind = SY_VARIABLE;
  (void)s;
}

/* A dummy or object without a type declaration. Subroutines and names that are only listed stay without. */
static void settle_type(Sema *s, Symbol *sym) {
  if (sym->type.base != TY_NONE || sym->declared) return;
  bool typed = sym->kind == SY_VARIABLE || (sym->kind == SY_PROCEDURE && sym->is_result);
  if (!typed) return;
  sym->type = sema_type_implicit(s, sym->name);
  sym->implicit = true;
  if (sym->type.base != TY_NONE || !s->scope->implicit_none || scope_open(s->scope)) return;
  if (sym->dummy && s->unit && s->unit->kind == UN_INTERFACE_BODY && (sym->attrs & AT_EXTERNAL)) return;
  sym->undeclared = true; /* told when the executable part is read: it may turn out to be a procedure */
}

/* The type of what a specific intrinsic function returns. Their names follow the implicit rules, but for DSIN
 * and its like, CSIN and its like, and CABS. */
static Type specific_type(const Sema *s, const IntrinsicInfo *in) {
  const char *n = in->name;
  bool complex = *n == 'c' && (n[1] == 'c' || n[1] == 'e' || n[1] == 'l' || n[1] == 's' || !strcmp(n, "conjg"));
  if (intrinsic_is_subroutine(in)) return (Type){.base = TY_NONE};
  if (*n == 'd' && strcmp(n, "dim")) return (Type){.base = TY_REAL, .kind = (uint8_t)s->o->default_double};
  if (in->result == IR_CHAR) return sema_type_default(s, TY_CHARACTER);
  if (*n >= 'i' && *n <= 'n') return sema_type_default(s, TY_INTEGER);
  return sema_type_default(s, complex ? TY_COMPLEX : TY_REAL);
}

/* PROCEDURE(F) :: P, where F may be a procedure further down. */
void sema_spec_adopt_interface(Sema *s, Symbol *sym, const Scope *sc) {
  Symbol *iface = symbol_lookup(sc, sym->binding);
  const IntrinsicInfo *in = !iface || iface->kind == SY_INTRINSIC ? intrinsic_find(sym->binding) : NULL;
  if (in && sym->type.base == TY_NONE) sym->type = specific_type(s, in);
  if (!iface || iface->kind != SY_PROCEDURE || iface == sym || sym->has_interface) return;
  Unit *u = iface->unit;
  if (u && u->host && u->host->stage == 2 && u->scope) sema_unit_spec(s, u);
  if (iface->has_interface) sema_unit_copy_interface(sym, iface);
}

static void settle_procedure(Sema *s, Symbol *sym) {
  if (sym->kind != SY_PROCEDURE || sym->unit) return;
  if (sym->binding) {
    sema_spec_adopt_interface(s, sym, s->scope);
  } else if (!sym->has_interface && !sym->dummy) {
    sema_unit_make_external(s, sym);
  }
}

static void undefined_type(Sema *s, Symbol *sym) {
  if (sym->members || sym->from_unknown || sym->intrinsic) return;
  if (scope_open(s->scope)) {
    sym->from_unknown = true;
    sym->from_module = scope_unknown(s->scope);
    return;
  }
  const char *guess = sema_use_suggest(s, sym->name);
  diag_error(s->d, sym->span, "type '%s' is not defined%s%s%s", sym->name, guess ? "; did you mean '" : "", guess ? guess : "",
             guess ? "'?" : "");
}

bool sema_spec_is_lasting(const Sema *s) {
  const Unit *u = s->unit;
  if (!u) return false;
  return u->kind == UN_MODULE || u->kind == UN_PROGRAM || u->kind == UN_SUBMODULE || (u->sym && (u->sym->attrs & AT_SAVE));
}

/* What a procedure returns is described in the names of its interface, which are not those of this scope. */
static bool is_result_of_others(const Symbol *sym) { return sym->kind == SY_PROCEDURE && sym->has_interface; }

static void finish_shape(Sema *s, Symbol *sym) {
  Expr *len = type_len(sym->type);
  if (!(sym->attrs & AT_PARAMETER) || !sym->init) sema_spec_finish_dims(s, sym);
  if (len && len->kind != EX_STAR && len->kind != EX_COLON) sema_expr(s, len);
}

/* VOLATILE :: X where X is the host's: it stays the host's (F2018, 19.5.1.4). */
static bool is_hosts(Sema *s, Symbol *sym) {
  const uint32_t keeps = AT_VOLATILE | AT_ASYNCHRONOUS;
  bool only = (sym->attrs & keeps) && !(sym->attrs & ~keeps) && !sym->declared && !sym->dummy && !sym->is_result && !sym->rank &&
              !sym->init && !sym->common && (sym->kind == SY_UNKNOWN || sym->kind == SY_VARIABLE);
  Symbol *host = only ? symbol_lookup(s->scope->parent, sym->name) : NULL;
  if (!host) return false;
  host->attrs |= sym->attrs;
  sym->kind = host->kind;
  sym->target = host;
  return true;
}

/* Only what can get a shape later may have none, and what gets one later has none (F2018, 8.5.8). */
static void check_deferred(Sema *s, const Symbol *sym) {
  bool later = sym->attrs & (AT_ALLOCATABLE | AT_POINTER), own = s->unit && !s->unit->damaged && sym->scope == s->unit->scope;
  if (sym->kind != SY_VARIABLE || !sym->rank || !own || sym->from_unknown || (sym->attrs & AT_CRAY_POINTER)) return;
  if (!later && sym->shape == SHAPE_ASSUMED && !sym->dummy)
    diag_error(s->d, sym->span, "'%s' has no bounds: it has to be ALLOCATABLE, a POINTER or a dummy argument", sym->name);
  else if (later && sym->shape == SHAPE_EXPLICIT)
    diag_error(s->d, sym->span, "'%s' is %s, so its bounds are not declared: '%s(:%s)'", sym->name,
               sym->attrs & AT_POINTER ? "a POINTER" : "ALLOCATABLE", sym->name, sym->rank > 1 ? ", ..." : "");
}

void sema_spec_finish_symbol(Sema *s, Symbol *sym) {
  if (is_hosts(s, sym)) return;
  if (sym->kind == SY_DERIVED_TYPE) undefined_type(s, sym);
  settle_kind(s, sym);
  settle_type(s, sym);
  settle_procedure(s, sym);
  if (sym->kind == SY_COMMON || sym->kind == SY_GENERIC || sym->unit) return;
  if (!is_result_of_others(sym)) finish_shape(s, sym);
  if (sym->init && !(sym->attrs & AT_PARAMETER)) {
    sema_expr(s, sym->init);
    sema_args_check_initial(s, sym, sym->init);
  }
  check_deferred(s, sym);
  if (sym->kind == SY_VARIABLE && sema_spec_is_lasting(s) && !sym->dummy && sym->scope == s->unit->scope) sym->saved = true;
}

/* ---- COMMON and NAMELIST ---- */

static void add_member(Sema *s, Symbol *group, Symbol *member) { list_push(s->a, group->list, group->nlist, member); }

void sema_spec_common(Sema *s, Stmt *st) {
  for (int i = 0; i < st->u.common.n; i++) {
    const CommonGroup *g = &st->u.common.v[i];
    char *key = arena_printf(s->a, "/%s/", g->name ? g->name : "");
    Symbol *block = sema_decl_own(s, intern(s->p->names, key, strlen(key)), g->span);
    block->kind = SY_COMMON;
    for (int k = 0; k < g->n; k++) {
      Symbol *m = sema_decl_own(s, g->v[k].name, g->v[k].span);
      if (g->v[k].dims && !m->rank) sema_decl_set_dims(s, m, g->v[k].dims, g->v[k].ndims);
      m->common = block;
      add_member(s, block, m);
    }
  }
}

void sema_spec_namelist(Sema *s, Stmt *st) {
  for (int i = 0; i < st->u.common.n; i++) {
    const CommonGroup *g = &st->u.common.v[i];
    Symbol *group = sema_decl_own(s, g->name, g->span);
    group->kind = SY_NAMELIST;
    for (int k = 0; k < g->n; k++) {
      Symbol *m = symbol_lookup(s->scope, g->v[k].name);
      if (!m) m = sema_ref_undeclared(s, g->v[k].name, g->v[k].span);
      add_member(s, group, m);
      (m->target ? m->target : m)->in_namelist = true;
    }
  }
}

static Symbol *base_symbol(const Expr *e) {
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER) && e->nkid) e = e->kid[0];
  return e && e->kind == EX_NAME ? e->sym : NULL;
}

/* ---- DATA ---- */

static void data_object(Sema *s, Expr *e) {
  sema_expr(s, e);
  if (e->kind == EX_IMPLIED_DO) {
    for (int i = 4; i < e->nkid; i++) {
      Symbol *sym = base_symbol(e->kid[i]);
      if (e->kid[i]->kind == EX_IMPLIED_DO)
        data_object(s, e->kid[i]);
      else if (sym)
        sym->saved = true;
    }
    return;
  }
  Symbol *sym = base_symbol(e);
  if (sym) sym->saved = true;
}

void sema_spec_data(Sema *s, Stmt *st) {
  for (int i = 0; i < st->u.data.n; i++) {
    const DataGroup *g = &st->u.data.v[i];
    for (int k = 0; k < g->nobjects; k++) data_object(s, g->objects[k]);
    for (int k = 0; k < g->nvalues; k++) sema_expr(s, g->values[k]);
  }
}
