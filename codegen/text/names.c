/* Identifiers of generated text: none is reserved, none is taken twice in its scope. */
#include "codegen/text/names.h"
#include <ctype.h>
#include <string.h>

/* Words that no generated identifier may be: C++17, CUDA, macros of the system headers that gnu++ and libc
 * define in lower case, and the names that generated text itself relies on. Fortran's names arrive in lower
 * case. */
static const char *const reserved[] = {
    "alignas",     "alignof",   "and",        "and_eq",     "asm",       "auto",         "bitand",
    "bitor",       "bool",      "break",      "case",       "catch",     "char",         "char16_t",
    "char32_t",    "char8_t",   "class",      "co_await",   "co_return", "co_yield",     "compl",
    "concept",     "const",     "const_cast", "consteval",  "constexpr", "constinit",    "continue",
    "decltype",    "default",   "delete",     "do",         "double",    "dynamic_cast", "else",
    "enum",        "explicit",  "export",     "extern",     "false",     "float",        "for",
    "friend",      "goto",      "if",         "inline",     "int",       "long",         "mutable",
    "namespace",   "new",       "noexcept",   "not",        "not_eq",    "nullptr",      "operator",
    "or",          "or_eq",     "private",    "protected",  "public",    "register",     "reinterpret_cast",
    "requires",    "return",    "short",      "signed",     "sizeof",    "static",       "static_assert",
    "static_cast", "struct",    "switch",     "template",   "this",      "thread_local", "throw",
    "true",        "try",       "typedef",    "typeid",     "typename",  "typeof",       "union",
    "unsigned",    "using",     "virtual",    "void",       "volatile",  "wchar_t",      "while",
    "xor",         "xor_eq", /* CUDA and its headers */
    "dim3",        "warpsize",  "abs",        "assert",     "errno",     "stdin",        "stdout",
    "stderr",      "linux",     "unix",       "i386",       "major",     "minor",        "makedev",
    "isnan",       "isinf",     "isfinite",   "signbit",    "signgam",   "main",         "std",
    "cudart", /* generated text */
    "f2c",         "it",        "site",       "launch",     "sections",  "turn",         "size_t",
    "ptrdiff_t",   "batch",     "tile",       "tile_stage", "tile_from", "tile_left",    "tile_count",
    "tile_number", "tile_line", "tile_step",
};

/* Functions that the C and CUDA headers declare at file scope, in lower case: no procedure of ours may overload one. */
static const char c_functions[] =
    " abort abs acos acosf acosh acosl alarm asin asinf asinh atan atan2 atanf atanh atexit atof atoi atol bcmp bcopy bsearch "
    "bzero "
    "calloc cbrt ceil chdir clock close copysign cos cosf cosh cospi ctime dim difftime div drand48 drem erand48 erf erfc erfcinv "
    "erfcx erfinv exit exp exp10 exp2 expf expm1 fabs fdim ffs floor fma fmax fmin fmod free frexp gamma getenv gets hypot ilogb "
    "index "
    "isalpha isdigit isspace j0 j1 jn labs ldexp ldiv lgamma link llabs log log10 log1p log2 logb logf lrand48 lrint lround malloc "
    "max memcmp memcpy memset min mktime modf mrand48 nan nearbyint nextafter norm norm3d norm4d normcdf open pause pipe pow pow10 "
    "printf putenv puts qsort rand random read realloc remainder remove rename rhypot rindex rint rnorm round rsqrt scalb scalbn "
    "select "
    "setenv signal significand sin sincos sincospi sinf sinh sinpi sleep sqrt srand srandom stat stime strcat strchr strcmp strlen "
    "strtod sync system tan tanf tanh tgamma time times trunc truncf umin umax umul24 mul24 unlink wait write y0 y1 yn ";

bool names_is_c_function(const char *name) {
  const char *at = strstr(c_functions, name);
  for (size_t n = strlen(name); at; at = strstr(at + 1, name))
    if (at[-1] == ' ' && at[n] == ' ') return true;
  return false;
}

static bool name_is_reserved(const char *s) {
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
    if (!strcmp(reserved[i], s)) return true;
  return false;
}

/* ---- sets ---- */

/* The slot that holds 's', or the free one where it belongs. FNV-1a. */
static const char **slot_of(const NameSet *set, const char *s) {
  unsigned k = 2166136261u;
  for (const char *p = s; *p; p++) k = (k ^ (unsigned char)*p) * 16777619u;
  for (k &= set->cap - 1; set->slot[k] && strcmp(set->slot[k], s);) k = (k + 1) & (set->cap - 1);
  return &set->slot[k];
}

static bool set_has(const NameSet *set, const char *s) { return set->cap && *slot_of(set, s); }

static void set_add(Arena *a, NameSet *set, const char *s) {
  if (set->n * 2 >= set->cap) {
    NameSet old = *set;
    set->cap = old.cap ? old.cap * 2 : 16;
    set->slot = ARENA_ARRAY(a, const char *, set->cap);
    for (unsigned i = 0; i < old.cap; i++)
      if (old.slot[i]) *slot_of(set, old.slot[i]) = old.slot[i];
  }
  const char **slot = slot_of(set, s);
  set->n += !*slot;
  *slot = s;
}

/* ---- names ---- */

static bool is_taken(const Names *n, const char *s) {
  return set_has(&n->used, s) || set_has(n->outer ? &n->outer->used : &n->hidden, s);
}

/* Bytes that C++ does not allow in an identifier become '_'; prefixes that belong to others are hidden. */
static char *name_clean(Arena *a, const char *want) {
  char *s = arena_strdup(a, want);
  for (char *p = s; *p; p++)
    if (!isalnum((unsigned char)*p)) *p = '_';
  bool hide = isdigit((unsigned char)*s) || str_prefix(s, "_") || str_prefix(s, "f2c_");
  return hide ? arena_printf(a, "v%s%s", *s == '_' ? "" : "_", s) : s;
}

const char *names_take(Names *n, const char *want) {
  char *s = name_clean(n->arena, want);
  const char *base = s;
  for (int k = 1; name_is_reserved(s) || is_taken(n, s); k++)
    s = k == 1 ? arena_printf(n->arena, "%s_v", base) : arena_printf(n->arena, "%s_v%d", base, k);
  set_add(n->arena, &n->used, s);
  if (n->outer) set_add(n->arena, &n->outer->hidden, s);
  return s;
}

const char *names_derive(Names *n, const char *want, const char *suffix) {
  return names_take(n, arena_printf(n->arena, "%s%s", want, suffix));
}
