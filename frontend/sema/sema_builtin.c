/* The intrinsic modules: ISO_C_BINDING, ISO_FORTRAN_ENV, IEEE_ARITHMETIC and its relatives. gfortran's values on x86-64. */
#include "frontend/sema/sema.h"
#include <string.h>

/* clang-format off */
typedef struct { const char *name; int value; } Constant;

static const Constant iso_c_ints[] = {
    {"c_int", 4}, {"c_short", 2}, {"c_long", 8}, {"c_long_long", 8}, {"c_signed_char", 1}, {"c_size_t", 8},
    {"c_int8_t", 1}, {"c_int16_t", 2}, {"c_int32_t", 4}, {"c_int64_t", 8}, {"c_int128_t", 16},
    {"c_int_least8_t", 1}, {"c_int_least16_t", 2}, {"c_int_least32_t", 4}, {"c_int_least64_t", 8}, {"c_int_least128_t", 16},
    {"c_int_fast8_t", 1}, {"c_int_fast16_t", 8}, {"c_int_fast32_t", 8}, {"c_int_fast64_t", 8}, {"c_int_fast128_t", 16},
    {"c_intmax_t", 8}, {"c_intptr_t", 8}, {"c_ptrdiff_t", 8}, {"c_float", 4}, {"c_double", 8}, {"c_long_double", 10},
    {"c_float128", 16}, {"c_float_complex", 4}, {"c_double_complex", 8}, {"c_long_double_complex", 10}, {"c_float128_complex", 16},
    {"c_bool", 1}, {"c_char", 1}, {NULL, 0},
};
static const Constant iso_c_chars[] = {
    {"c_null_char", 0}, {"c_alert", 7}, {"c_backspace", 8}, {"c_form_feed", 12}, {"c_new_line", 10}, {"c_carriage_return", 13},
    {"c_horizontal_tab", 9}, {"c_vertical_tab", 11}, {NULL, 0},
};
static const Constant iso_env_ints[] = {
    {"int8", 1}, {"int16", 2}, {"int32", 4}, {"int64", 8}, {"real32", 4}, {"real64", 8}, {"real128", 16}, {"logical8", 1},
    {"logical16", 2}, {"logical32", 4}, {"logical64", 8}, {"real16", -2}, {"input_unit", 5},
    {"output_unit", 6}, {"error_unit", 0}, {"iostat_end", -1}, {"iostat_eor", -2}, {"iostat_inquire_internal_unit", 5018},
    {"numeric_storage_size", 32}, {"character_storage_size", 8}, {"file_storage_size", 8}, {"atomic_int_kind", 4},
    {"atomic_logical_kind", 4}, {"stat_locked", 1}, {"stat_unlocked", 0}, {"stat_locked_other_image", 2},
    {"stat_stopped_image", 6000}, {"stat_failed_image", 6001}, {"stat_unlocked_failed_image", 6002}, {"current_team", 0},
    {"initial_team", 1}, {"parent_team", 2}, {NULL, 0},
};
static const char *const iso_c_types[] = {"c_ptr", "c_funptr", NULL};
static const char *const iso_c_procs[] = {"c_loc", "c_funloc", "c_associated", "c_sizeof", "c_f_pointer", "c_f_procpointer", NULL};
static const char *const iso_env_types[] = {"lock_type", "event_type", "team_type", NULL};
static const char *const iso_env_procs[] = {"compiler_options", "compiler_version", NULL};
static const char *const ieee_types[] = {"ieee_class_type", "ieee_round_type", "ieee_flag_type", "ieee_status_type",
                                         "ieee_features_type", "ieee_modes_type", NULL};
static const char *const ieee_classes[] = {
    "ieee_signaling_nan", "ieee_quiet_nan", "ieee_negative_inf", "ieee_negative_normal", "ieee_negative_denormal",
    "ieee_negative_subnormal", "ieee_negative_zero", "ieee_positive_zero", "ieee_positive_denormal", "ieee_positive_subnormal",
    "ieee_positive_normal", "ieee_positive_inf", "ieee_other_value", NULL};
static const char *const ieee_rounds[] = {"ieee_nearest", "ieee_to_zero", "ieee_up", "ieee_down", "ieee_away", "ieee_other", NULL};
static const char *const ieee_flags[] = {"ieee_overflow", "ieee_underflow", "ieee_divide_by_zero", "ieee_inexact", "ieee_invalid", NULL};
static const char *const ieee_features[] = {
    "ieee_datatype", "ieee_denormal", "ieee_divide", "ieee_halting", "ieee_inexact_flag", "ieee_inf", "ieee_invalid_flag",
    "ieee_nan", "ieee_rounding", "ieee_sqrt", "ieee_subnormal", "ieee_underflow_flag", NULL};
static const char *const ieee_procs[] = {
    "ieee_is_nan", "ieee_is_finite", "ieee_is_negative", "ieee_is_normal", "ieee_copy_sign", "ieee_logb", "ieee_next_after", "ieee_rem",
    "ieee_rint", "ieee_scalb", "ieee_unordered", "ieee_value", "ieee_class", "ieee_selected_real_kind", "ieee_support_datatype",
    "ieee_support_nan", "ieee_support_inf", "ieee_support_denormal", "ieee_support_standard", "ieee_support_sqrt",
    "ieee_support_divide", "ieee_support_io", "ieee_support_subnormal", "ieee_support_halting", "ieee_support_flag",
    "ieee_support_rounding", "ieee_support_underflow_control", "ieee_get_flag", "ieee_set_flag", "ieee_get_halting_mode",
    "ieee_set_halting_mode", "ieee_get_rounding_mode", "ieee_set_rounding_mode", "ieee_get_status", "ieee_set_status",
    "ieee_get_underflow_mode", "ieee_set_underflow_mode", NULL};

/* clang-format on */

/* A name that no text of the call mentions cannot be asked for. */
Symbol *sema_builtin_name(Sema *s, Scope *sc, const char *name, SymbolKind kind) {
  size_t n = strlen(name);
  const char *known = sc->complete ? intern(s->p->names, name, n) : intern_known(s->p->names, name, n);
  return known && !scope_own(sc, known) ? scope_add(s->a, sc, known, kind, (Span){0, 0}) : NULL;
}

/* One that others need. */
static Symbol *always(Sema *s, Scope *sc, const char *name, SymbolKind kind) {
  intern(s->p->names, name, strlen(name));
  return sema_builtin_name(s, sc, name, kind);
}

static Symbol *add_constant(Sema *s, Scope *sc, const char *name, Type t) {
  Symbol *sym = sema_builtin_name(s, sc, name, SY_VARIABLE);
  if (!sym) return NULL;
  sym->type = t;
  sym->attrs = AT_PARAMETER;
  sym->declared = true;
  return sym;
}

static void add_ints(Sema *s, Scope *sc, const Constant *c) {
  Type t = {.base = TY_INTEGER, .kind = 4};
  for (; c->name; c++) {
    Symbol *sym = add_constant(s, sc, c->name, t);
    if (sym) sym->value = fold_value_int(&s->fold, t, c->value);
  }
}

static void add_chars(Sema *s, Scope *sc, const Constant *c) {
  Type t = {.base = TY_CHARACTER, .kind = 1};
  for (; c->name; c++) {
    char ch = (char)c->value;
    Symbol *sym = add_constant(s, sc, c->name, t);
    if (sym) sym->value = fold_value_string(&s->fold, t, &ch, 1);
  }
}

/* A type whose inside is the compiler's business. */
static void add_types(Sema *s, Scope *sc, const char *const *name) {
  for (; *name; name++) {
    Symbol *sym = always(s, sc, *name, SY_DERIVED_TYPE);
    if (sym) sym->members = scope_new(s->a, NULL, NULL);
  }
}

static void add_procs(Sema *s, Scope *sc, const char *const *name) {
  for (; *name; name++) {
    const IntrinsicInfo *in = intrinsic_find(*name);
    Symbol *sym = in ? sema_builtin_name(s, sc, *name, SY_INTRINSIC) : NULL;
    if (sym) sym->intrinsic = in->id;
  }
}

static void add_objects(Sema *s, Scope *sc, const char *type, const char *const *name) {
  Type t = {.base = TY_DERIVED, .derived = scope_own(sc, intern(s->p->names, type, strlen(type)))};
  for (; *name; name++) add_constant(s, sc, *name, t);
}

Type sema_builtin_c_type(Sema *s, const char *name) {
  Scope *sc = sema_builtin_module(s, intern(s->p->names, "iso_c_binding", 13));
  return (Type){.base = TY_DERIVED, .derived = scope_own(sc, intern(s->p->names, name, strlen(name)))};
}

static void fill_iso_c(Sema *s, Scope *sc) {
  add_ints(s, sc, iso_c_ints);
  add_chars(s, sc, iso_c_chars);
  add_types(s, sc, iso_c_types);
  add_procs(s, sc, iso_c_procs);
  static const char *const null_ptr[] = {"c_null_ptr", NULL}, *const null_funptr[] = {"c_null_funptr", NULL};
  add_objects(s, sc, "c_ptr", null_ptr);
  add_objects(s, sc, "c_funptr", null_funptr);
}

static void add_kinds(Sema *s, Scope *sc, const char *name, const int *kinds, int n) {
  Type t = {.base = TY_INTEGER, .kind = 4};
  Symbol *sym = add_constant(s, sc, name, t);
  if (!sym) return;
  Value *v = fold_value_new(&s->fold, t);
  sym->rank = v->rank = 1;
  sym->shape = SHAPE_EXPLICIT;
  sym->dim = ARENA_ARRAY(s->a, Dim, 1);
  sym->dim[0] = (Dim){.lo_const = true, .hi_const = true, .lo_value = 1, .hi_value = n};
  v->n = n;
  v->extent = ARENA_ARRAY(s->a, int64_t, 1);
  v->extent[0] = n;
  v->elem = ARENA_ARRAY(s->a, const Value *, n);
  for (int i = 0; i < n; i++) v->elem[i] = fold_value_int(&s->fold, t, kinds[i]);
  sym->value = v;
}

static void fill_iso_env(Sema *s, Scope *sc) {
  static const int ints[] = {1, 2, 4, 8, 16}, reals[] = {4, 8, 10, 16}, chars[] = {1, 4};
  add_ints(s, sc, iso_env_ints);
  add_types(s, sc, iso_env_types);
  add_procs(s, sc, iso_env_procs);
  add_kinds(s, sc, "integer_kinds", ints, 5);
  add_kinds(s, sc, "logical_kinds", ints, 5);
  add_kinds(s, sc, "real_kinds", reals, 4);
  add_kinds(s, sc, "character_kinds", chars, 2);
}

/* The procedure that compares two values of a type, under a name that no source has: module files name it as
 * one that is extended. */
static void add_comparison(Sema *s, Scope *sc, Symbol *generic, const char *name, Symbol *type) {
  Symbol *p = always(s, sc, name, SY_PROCEDURE);
  if (!p) return;
  p->attrs = AT_PRIVATE;
  p->proc = PF_ELEMENTAL | PF_PURE;
  p->has_interface = true;
  p->ndummies = 2;
  p->type = sema_type_default(s, TY_LOGICAL);
  p->dummies = ARENA_ARRAY(s->a, Symbol *, 2);
  for (int k = 0; k < 2; k++) {
    p->dummies[k] = ARENA_NEW(s->a, Symbol);
    *p->dummies[k] =
        (Symbol){.name = k ? "y" : "x", .kind = SY_VARIABLE, .type = {.base = TY_DERIVED, .derived = type}, .dummy = k + 1};
  }
  sema_generic_add_specific(s, generic, p);
}

/* Classes and roundings can be compared. */
static void add_comparisons(Sema *s, Scope *sc) {
  Symbol *cls = scope_own(sc, intern(s->p->names, "ieee_class_type", 15));
  Symbol *round = scope_own(sc, intern(s->p->names, "ieee_round_type", 15));
  Symbol *eq = always(s, sc, "operator(==)", SY_GENERIC), *ne = always(s, sc, "operator(/=)", SY_GENERIC);
  if (!eq || !ne) return; /* they are there */
  add_comparison(s, sc, eq, "ieee_class_type(==)", cls);
  add_comparison(s, sc, eq, "ieee_round_type(==)", round);
  add_comparison(s, sc, ne, "ieee_class_type(/=)", cls);
  add_comparison(s, sc, ne, "ieee_round_type(/=)", round);
}

static void fill_ieee(Sema *s, Scope *sc) {
  add_types(s, sc, ieee_types);
  add_comparisons(s, sc);
  add_objects(s, sc, "ieee_class_type", ieee_classes);
  add_objects(s, sc, "ieee_round_type", ieee_rounds);
  add_objects(s, sc, "ieee_flag_type", ieee_flags);
  add_objects(s, sc, "ieee_features_type", ieee_features);
  static const int flags[] = {0, 0, 0, 0, 0};
  add_kinds(s, sc, "ieee_all", flags, 5);
  add_kinds(s, sc, "ieee_usual", flags, 3);
  for (const char *const *name = (const char *const[]){"ieee_all", "ieee_usual", NULL}; *name; name++) {
    const char *known = intern_known(s->p->names, *name, strlen(*name));
    Symbol *sym = known ? scope_own(sc, known) : NULL;
    if (!sym) continue;
    sym->type = (Type){.base = TY_DERIVED, .derived = scope_own(sc, intern(s->p->names, "ieee_flag_type", 14))};
    sym->value = NULL;
  }
  add_procs(s, sc, ieee_procs);
}

typedef struct {
  const char *name;
  void (*fill)(Sema *, Scope *);
} Builtin;

static const Builtin builtins[] = {
    {"iso_c_binding", fill_iso_c},
    {"iso_fortran_env", fill_iso_env},
    {"ieee_arithmetic", fill_ieee},
    {"ieee_exceptions", fill_ieee},
    {"ieee_features", fill_ieee},
    {"omp_lib", sema_builtin_parallel_fill_omp_lib},
    {"omp_lib_kinds", sema_builtin_parallel_fill_omp_lib},
    {"openacc", sema_builtin_parallel_fill_openacc},
    {"openacc_kinds", sema_builtin_parallel_fill_openacc},
};

static const Builtin *builtin_named(const char *name) {
  for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
    if (!strcmp(builtins[i].name, name)) return &builtins[i];
  return NULL;
}

Scope *sema_builtin_module(Sema *s, const char *name) {
  Symbol *m = scope_own(s->builtin, name);
  const Builtin *b = m && m->members->complete ? NULL : builtin_named(name);
  if (!m && !b) return NULL;
  if (!m) {
    m = scope_add(s->a, s->builtin, name, SY_MODULE, (Span){0, 0});
    m->members = scope_new(s->a, NULL, NULL);
    m->members->home = name;
  }
  if (b && m->members->texts != intern_count(s->p->names)) b->fill(s, m->members);
  m->members->texts = intern_count(s->p->names);
  return m->members;
}

void sema_builtin_complete(Sema *s, Scope *sc) {
  if (sc->complete) return;
  sc->complete = true;
  builtin_named(sc->home)->fill(s, sc);
}
