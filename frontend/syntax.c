/* The syntax passes over one file, in order. */
#include "frontend/front_end.h"
#include "frontend/source/prescan.h"
#include "frontend/source/preprocess.h"
#include "frontend/syntax/parse.h"
#include <string.h>
#include <strings.h>

Stmt *syntax_statement(Program *p, const Line *l, Diag *d) {
  return l->kind == LN_DIRECTIVE ? directive_parse_statement(p, l, d) : parse_statement(p, l, d);
}

static void parse_lines(Program *p, Diag *d) {
  Stmt **stmts = ARENA_ARRAY(p->arena, Stmt *, p->lines.n);
  int n = 0;
  for (int i = 0; i < p->lines.n; i++)
    if (p->lines.v[i]->kind != LN_CPP) stmts[n++] = syntax_statement(p, p->lines.v[i], d);
  build_tree(p, stmts, n, d);
}

Program *syntax_parse(Arena *a, SourceTable *t, const Source *raw, const Source *s, const FrontOptions *o, Intern *names, Diag *d) {
  Program *p = ARENA_NEW(a, Program);
  *p = (Program){.arena = a, .names = names, .sources = t, .source = s, .original = raw, .options = o};
  p->fixed = source_form(s, o) == FORM_FIXED;
  p->tangled = !prescan_source(t, s, o, a, d, &p->lines);
  parse_lines(p, d);
  return p;
}

static bool has_directives(const Source *s) {
  for (const char *p = s->text; (p = strchr(p, '$')); p++)
    if (p > s->text && strchr("!cC*", p[-1]) && !strncasecmp(p + 1, "acc", 3)) return true;
  return false;
}

/* The text, or one that it includes, asks for the macro. */
static bool asks_for(SourceTable *t, const Source *raw, const Source *s, const char *macro, Span *at) {
  const char *why;
  if (preprocess_asks(raw, macro, at)) return true;
  for (int i = 0; i < s->nparts; i++) {
    const Source *part = source_read_plain(t, s->part[i], &why);
    if (part && preprocess_asks(part, macro, at)) return true;
  }
  return false;
}

/* With -fopenmp, without -fopenacc, a text that asks whether _OPENACC is defined is another program than its OpenACC directives belong to: the loops
 * have OpenMP's, and nothing updates what data constructs would keep on the device. The directives are comments, as they are for other compilers. */
static const FrontOptions *options_of(Arena *a, SourceTable *t, const Source *raw, const Source *s, const FrontOptions *o, Diag *d) {
  Span at;
  const unsigned both = 1u << DIALECT_ACC | 1u << DIALECT_OMP;
  bool defined = !o->openmp || s == raw || (o->dialects & both) != both;
  for (int i = 0; i < o->ncpp_args && !defined; i++) defined = str_prefix(o->cpp_args[i], "-D_OPENACC");
  if (defined || !has_directives(s) || !asks_for(t, raw, s, "_OPENACC", &at)) return o;
  diag_warning(d, WARN_IGNORED_DIRECTIVE, at,
               "OpenACC directives are comments here: -fopenmp without -fopenacc leaves out what belongs to them");
  diag_note(d, at, "way out: -fopenacc makes OpenACC's form of the program");
  FrontOptions *own = ARENA_NEW(a, FrontOptions);
  *own = *o;
  own->dialects &= ~(1u << DIALECT_ACC);
  return own;
}

Program *syntax_read(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Intern *names, Diag *d) {
  const char *why;
  const Source *raw = source_read(t, path, 0, &why);
  if (!raw) {
    diag_file_error(d, path, "%s", why);
    return NULL;
  }
  const Source *s = preprocess_is_wanted(path, o) ? preprocess_source(t, raw, o, d) : preprocess_done(t, raw);
  return s ? syntax_parse(a, t, raw, s, options_of(a, t, raw, s, o, d), names, d) : NULL;
}
