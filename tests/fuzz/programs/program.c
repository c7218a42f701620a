/* usage: program SEED COUNT [ONLY]   Writes a random program of COUNT procedures, or the same program with the procedure ONLY alone. */
#include "program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Buffer of_module, procedures, inner, main_part, text;
static int number; /* of the procedure */

typedef struct {
  const char *text;
  int n, m, k, l, c; /* its value: a sum of multiples of parameters */
} Bound;
static const Bound low[] = {{"1", 0, 0, 0, 0, 1},   {"1", 0, 0, 0, 0, 1},   {"0", 0, 0, 0, 0, 0},
                            {"-4", 0, 0, 0, 0, -4}, {"-1", 0, 0, 0, 0, -1}, {"2-m", 0, -1, 0, 0, 2}};
static const Bound high[] = {{"n", 1, 0, 0, 0, 0},     {"n+1", 1, 0, 0, 0, 1}, {"n+m", 1, 1, 0, 0, 0},
                             {"2*n+4", 2, 0, 0, 0, 4}, {"45", 0, 0, 0, 0, 45}, {"n+5", 1, 0, 0, 0, 5}};
static const Bound high_short[] = {
    {"m", 0, 1, 0, 0, 0}, {"m+1", 0, 1, 0, 0, 1}, {"m+5", 0, 1, 0, 0, 5}, {"12", 0, 0, 0, 0, 12}, {"l+3", 0, 0, 0, 1, 3}};

static int64_t value_of(const Bound *b, int s) {
  return b->c + b->n * parameter_value[0][s] + b->m * parameter_value[1][s] + b->k * parameter_value[2][s] +
         b->l * parameter_value[4][s];
}

static void dimension(Var *v, int d, bool is_short) {
  const Bound *lo = &low[below(6)], *hi = is_short ? &high_short[below(5)] : &high[below(6)];
  if (v->storage == STATIC) {
    lo = &low[below(5)];
    hi = is_short ? &high_short[3] : &high[4];
  }
  strcpy(v->lower[d], lo->text);
  strcpy(v->upper[d], hi->text);
  for (int s = 0; s < SETS; s++) v->bound[d].lo[s] = value_of(lo, s), v->bound[d].hi[s] = value_of(hi, s);
}

static const char *type_text(const Var *v) {
  static char text_of[40];
  static const char *const name[] = {"integer", "real", "logical", "complex"};
  snprintf(text_of, sizeof text_of, "%s(%d)", name[v->type], v->kind);
  return text_of;
}

static void scalar(const char *name, Type t, int kind, bool grows) {
  Var *const v = &scope.var[scope.vars++];
  *v = (Var){.type = t, .kind = kind, .grows = grows};
  strcpy(v->before, name);
  strcpy(v->name, name);
}

static void array(const char *name) {
  Var *const v = &scope.var[scope.vars++];
  *v = (Var){.rank = below(4) == 0 ? 3 : 1 + below(2), .storage = (Storage)below(STORAGES)};
  strcpy(v->name, name);
  const int t = below(16);
  v->type = t < 9 ? INTEGER : t < 13 ? REAL : t < 15 ? LOGICAL : COMPLEX;
  v->kind = v->type == COMPLEX ? 8 : v->type == REAL ? 4 + 4 * below(2) : below(2) ? 4 : 1 << below(4);
  v->grows = (v->type == INTEGER && v->kind >= 4) || v->type == REAL ? below(3) == 0 : false;
  if (v->storage == CELLS) v->rank = 1;
  const int is_long = below(v->rank);
  for (int d = 0; d < v->rank; d++) dimension(v, d, v->rank > 1 && d != is_long && below(4));
  if (v->storage == CELLS) strcpy(v->lower[0], "0"), strcpy(v->upper[0], "2*n+4");
  for (int s = 0; v->storage == CELLS && s < SETS; s++) v->bound[0].lo[s] = 0, v->bound[0].hi[s] = 2 * parameter_value[0][s] + 4;
  snprintf(v->before, sizeof v->before,
           v->storage == COMPONENT ? "z%%%s"
           : v->storage == MODULE  ? "x%2$d%1$s"
           : v->storage == CELLS   ? "y"
                                   : "%s",
           name, number);
  if (v->storage == CELLS) snprintf(v->after, sizeof v->after, "%%%s", name);
}

static const char *colons(const Var *v) { return v->rank == 1 ? ":" : v->rank == 2 ? ":,:" : ":,:,:"; }

static void declare(const Var *v) {
  char bounds[200];
  host_bounds(bounds, v);
  switch (v->rank ? v->storage : STORAGES) {
  case ALLOCATABLE: put("%s, allocatable%s :: %s(%s)", type_text(v), below(4) ? "" : ", target", v->name, colons(v)); break;
  case AUTOMATIC: put("%s :: %s(%s)", type_text(v), v->name, bounds); break;
  case STATIC: put("%s, save :: %s(%s)", type_text(v), v->name, bounds); break;
  case POINTER: put("%s, pointer :: %s(%s)", type_text(v), v->name, colons(v)); break;
  case STORAGES: put("%s :: %s", type_text(v), v->name); break;
  default: break;
  }
}

static int with(Storage s) {
  int n = 0;
  for (int k = 0; k < scope.vars; k++) n += scope.var[k].rank && scope.var[k].storage == s;
  return n;
}

static void declarations(void) {
  if (with(COMPONENT)) {
    put("type box");
    for (int k = 0; k < scope.vars; k++)
      if (scope.var[k].rank && scope.var[k].storage == COMPONENT)
        put("  %s, allocatable :: %s(%s)", type_text(&scope.var[k]), scope.var[k].name, colons(&scope.var[k]));
    put("end type");
    put("type(box) :: z");
  }
  if (with(CELLS)) {
    put("type cell");
    for (int k = 0; k < scope.vars; k++)
      if (scope.var[k].rank && scope.var[k].storage == CELLS) put("  %s :: %s", type_text(&scope.var[k]), scope.var[k].name);
    put("  integer(2) :: other");
    put("end type");
    put("type(cell), allocatable :: y(:)");
  }
  for (int k = 0; k < scope.vars; k++) declare(&scope.var[k]);
  put("integer :: i1, i2, i3, i4, i5, i6, i7, w(4)");
  put("character(20) :: line");
  Buffer *const was = out;
  const int right = indent;
  out = &of_module, indent = 2;
  for (int k = 0; k < scope.vars; k++)
    if (scope.var[k].rank && scope.var[k].storage == MODULE)
      put("%s, allocatable :: %s(%s)", type_text(&scope.var[k]), scope.var[k].before, colons(&scope.var[k]));
  out = was, indent = right;
}

static void begin_values(void) {
  if (with(CELLS)) put("allocate(y(0:2*n+4))");
  for (int k = 0; k < scope.vars; k++) {
    Var *const v = &scope.var[k];
    char bounds[200];
    host_bounds(bounds, v);
    if (v->rank && v->storage != CELLS && v->storage != AUTOMATIC && v->storage != STATIC)
      put("allocate(%s(%s))", v->before, bounds);
    if (v->rank)
      host_fill(v);
    else
      put("%s = %s", v->before, v->type == LOGICAL ? ".false." : v->type == REAL ? "2" : "1");
  }
  put("i1 = 0; w = 0");
}

static void checks(void) {
  for (int k = 0; k < scope.vars; k++) {
    const Var *const v = &scope.var[k];
    char x[60], value[200];
    snprintf(x, sizeof x, "%s%s", v->before, v->after);
    if (v->type == COMPLEX)
      snprintf(value, sizeof value, "int(real(%s),8) + 3*int(aimag(%s),8)", x, x);
    else
      snprintf(value, sizeof value, v->type == LOGICAL ? "merge(1_8,0_8,%s)" : "int(%s,8)", x);
    if (v->rank)
      put("call check('t%d %s', %s, size(%s))", number, v->name, value, x);
    else
      put("call check('t%d %s', [%s], 1)", number, v->name, value);
  }
}

static void end_values(void) {
  for (int k = 0; k < scope.vars; k++)
    if (scope.var[k].rank && (scope.var[k].storage == MODULE || scope.var[k].storage == POINTER))
      put("deallocate(%s)", scope.var[k].before);
}

static const char *const dialects[] = {"acc", "omp", "dvm", "dc"};

static void nest(int mode) {
  if (mode >= 2 && mode <= 5 && below(8)) return parallel_nest(dialects[mode - 2]);
  if (mode == 6 && below(2)) return parallel_nest(dialects[below(4)]);
  if (mode == 1) put("!$acc kernels");
  if (below(3) || !classic_nest()) sequential_nest();
  if (mode == 1) put("!$acc end kernels");
}

/* A nest in a procedure of the module that has the variables as dummies. */
static void nest_in_procedure(int mode, int part) {
  Var kept[MAX_VARS];
  memcpy(kept, scope.var, sizeof kept);
  for (int k = 0; k < scope.vars; k++) {
    Var *const v = &scope.var[k];
    strcpy(v->before, v->name);
    v->after[0] = 0;
    v->used = false;
  }
  Buffer nests = {0}, *const was = out;
  const int right = indent;
  out = &nests, indent = 4;
  for (int n = 1 + below(2); n > 0; n--) nest(mode);
  char list[600] = "n, m, k, st, l", actual[900] = "n, m, k, st, l";
  out = &procedures, indent = 2;
  for (int k = 0; k < scope.vars; k++) {
    sprintf(list + strlen(list), ", %s", scope.var[k].name);
    sprintf(actual + strlen(actual), ", %s%s", kept[k].before, kept[k].after);
  }
  open_block("subroutine t%d_%d(%s)", number, part, list);
  put("integer, intent(in) :: n, m, k, st, l");
  for (int k = 0; k < scope.vars; k++) {
    const Var *const v = &scope.var[k];
    char bounds[200];
    host_bounds(bounds, v);
    const int way = below(4);
    if (!v->rank)
      put("%s, intent(inout) :: %s", type_text(v), v->name);
    else if (way == 0)
      put("%s, intent(inout) :: %s(%s)", type_text(v), v->name, bounds);
    else if (way == 1 && (v->storage == ALLOCATABLE || v->storage == MODULE || v->storage == COMPONENT))
      put("%s, allocatable, intent(inout) :: %s(%s)", type_text(v), v->name, colons(v));
    else if (way == 2 && mode < 2)
      put("%s, intent(inout) :: %s(%.*s*)", type_text(v), v->name, (int)(strrchr(bounds, ':') - bounds + 1), bounds);
    else {
      char shape[200] = "";
      for (int d = 0; d < v->rank; d++) sprintf(shape + strlen(shape), "%s%s:", d ? "," : "", v->lower[d]);
      put("%s, intent(inout) :: %s(%s)", type_text(v), v->name, shape);
    }
  }
  put("integer :: i1, i2, i3, i4, i5, i6, i7, w(4)");
  put_buffer(&nests);
  close_block("end subroutine");
  free(nests.s);
  out = was, indent = right;
  memcpy(scope.var, kept, sizeof kept);
  put("call t%d_%d(%s)", number, part, actual);
}

static void nest_in_internal(int mode, int part) {
  Buffer *const was = out;
  const int right = indent;
  out = &inner, indent = 4;
  open_block("subroutine inner%d()", part);
  put("integer :: i1, i2, i3, i4, i5, i6, i7, w(4)");
  nest(mode);
  close_block("end subroutine");
  out = was, indent = right;
  put("call inner%d()", part);
}

static void procedure(int mode) {
  out = &text, indent = 2;
  scope = (Scope){.trips = 1, .alive = {true, true, true}};
  static const int64_t sizes[][5] = {{6, 5, 1, 1, 2},   {21, 3, -2, -1, 3}, {1, 7, 3, 2, 1},  {33, 2, 0, -2, 4},
                                     {12, 6, -4, 3, 5}, {3, 1, 2, 1, 1},    {0, 4, 1, -1, 3}, {2, 0, 4, 1, 2}};
  for (int s = 0; s < SETS; s++) {
    const int64_t *const these = sizes[s == 0 ? below(2) : s == 1 ? 3 + below(2) : below(8)];
    for (int p = 0; p < 5; p++) parameter_value[p][s] = these[p];
  }
  scalar("s1", INTEGER, 4, true);
  scalar("s2", INTEGER, 4, false);
  scalar("s3", INTEGER, 1 << below(4), false);
  scalar("s4", INTEGER, 4, false);
  scalar("r1", REAL, 8, below(2));
  scalar("r2", REAL, 4, false);
  scalar("g1", LOGICAL, 4, false);
  static const char *const names[] = {"a", "b", "c", "d", "e", "f", "h"};
  for (int k = 0, count = 3 + below(5); k < count; k++) array(names[k]);
  open_block("subroutine t%d(n, m, k, st, l)", number);
  put("integer, intent(in) :: n, m, k, st, l");
  declarations();
  begin_values();
  inner.n = 0;
  for (int part = 1, parts = 1 + below(4); part <= parts; part++) {
    const int where = getenv("FEATURE") ? 5 : below(8);
    if (where >= 5)
      feature_procedure(number, part, mode, &procedures, &of_module);
    else if (where == 0)
      nest_in_procedure(mode, part);
    else if (where == 1)
      nest_in_internal(mode, part);
    else
      nest(mode);
    for (int k = below(3); k > 0; k--) host_statement();
  }
  checks();
  end_values();
  if (inner.n) {
    indent -= 2;
    put("contains");
    indent += 2;
    put_buffer(&inner);
  }
  close_block("end subroutine");
  out = &main_part;
  for (int s = 0; s < SETS; s++)
    put("call t%d(%d, %d, %d, %d, %d)", number, (int)parameter_value[0][s], (int)parameter_value[1][s], (int)parameter_value[2][s],
        (int)parameter_value[3][s], (int)parameter_value[4][s]);
}

static const char *const functions = "  elemental integer function f1(x)\n"
                                     "    integer, intent(in) :: x\n"
                                     "    f1 = mod(x,13)*2 - 5\n"
                                     "  end function\n"
                                     "  elemental integer function f2(x, y)\n"
                                     "    integer, intent(in) :: x, y\n"
                                     "    integer :: q\n"
                                     "    f2 = 0\n"
                                     "    do q = 1, modulo(x,4)\n"
                                     "      if (mod(y,2) == 0) f2 = f2 + q\n"
                                     "      f2 = f2 + mod(y,5)\n"
                                     "    end do\n"
                                     "  end function\n"
                                     "  pure integer function f3(x, y)\n"
                                     "    integer, intent(in) :: x, y\n"
                                     "    f3 = mod(y,17)\n"
                                     "    if (x > y) return\n"
                                     "    f3 = table(modulo(x,5))\n"
                                     "  end function\n";
static const char *const checker = "subroutine check(name, v, n)\n"
                                   "  character(*), intent(in) :: name\n"
                                   "  integer, intent(in) :: n\n"
                                   "  integer(8), intent(in) :: v(n)\n"
                                   "  integer(8) :: h\n"
                                   "  integer :: i\n"
                                   "  h = n\n"
                                   "  do i = 1, n\n"
                                   "    h = modulo(h*31 + v(i), 1000000007_8)\n"
                                   "  end do\n"
                                   "  print '(a, i12)', name, h\n"
                                   "end subroutine\n";

static void put_twists(void) {
  static const int kinds[] = {1, 2, 4, 8, 40, 80};
  indent = 0;
  for (int k = 0; k < 6; k++) {
    const char *const type = kinds[k] >= 40 ? "real" : "integer";
    const int kind = kinds[k] >= 40 ? kinds[k] / 10 : kinds[k];
    open_block("subroutine twist%d(v, n)", kinds[k]);
    put("integer, intent(in) :: n");
    put("%s(%d), intent(inout) :: v(n)", type, kind);
    put("if (n > 1) v(1) = v(n)");
    close_block("end subroutine");
  }
}

static void put_bumps(void) {
  static const int kinds[] = {1, 2, 4, 8, 40, 80};
  indent = 2;
  for (int k = 0; k < 6; k++) {
    open_block("elemental subroutine bump%d(v)", kinds[k]);
    put("%s(%d), intent(inout) :: v", kinds[k] >= 40 ? "real" : "integer", kinds[k] >= 40 ? kinds[k] / 10 : kinds[k]);
    put("if (v < 90) v = v + 1_%d", kinds[k] >= 40 ? 4 : kinds[k]);
    close_block("end subroutine");
  }
}

static void put_text(const char *s) {
  const Buffer b = {(char *)s, strlen(s), 0};
  put_buffer(&b);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  const uint64_t seed = strtoull(argv[1], NULL, 0);
  const int count = atoi(argv[2]), only = argc > 3 ? atoi(argv[3]) : 0;
  static const char *const options[] = {"--auto=all", "", "", "", "", "", "--auto=all"};
  static const char *const data[] = {"", " --data=auto", " --data=explicit", " --data=managed"};
  text_seed(seed);
  const int mode = below(3) == 0 ? 0 : below(7);
  const char *const with_data = below(12) ? data[below(4)] : " --count";
  fixed_form = getenv("FORM") ? getenv("FORM")[0] == 'f' : below(4) == 0;
  indent = 2;
  for (number = 1; number <= count; number++) {
    if (only && number != only) continue;
    text_seed(seed * 1000 + (uint64_t)number);
    procedure(mode);
  }
  text_seed(seed + 1);
  Buffer all = {0};
  out = &all, indent = 0;
  put("! options: %s%s", fixed_form ? "-ffixed-form -std=legacy" : "-ffree-form -std=legacy", below(3) ? "" : " -fopenmp");
  put("! f2cuda options: %s%s%s", options[mode], with_data,
      below(8) ? "" : one_of(" --form=source| --no-libraries| --grid=auto| --fast-reductions| --check=bounds| --form=model"));
  put("module work");
  put("  implicit none");
  put("  integer, parameter :: table(0:4) = [3, 1, 4, 1, 5]");
  if (of_module.s) put_buffer(&of_module);
  put("contains");
  put_buffer(&text);
  if (procedures.s) put_buffer(&procedures);
  put_text(functions);
  put_bumps();
  indent = 0;
  put("end module");
  put("program random");
  put("  use work");
  put("  implicit none");
  put_buffer(&main_part);
  put("end program");
  put_twists();
  put_text(checker);
  print_source(&all);
  return 0;
}
