/* Dumps of what the syntax passes make: logical lines, statements, the block tree. Expressions are shown as trees,
 * (operator operands...), since the grouping is what one looks for; nothing depends on where in the file it stands. */
#include "frontend/program.h"
#include <ctype.h>
#include <string.h>

/* ---- lines ---- */

void dump_syntax_lines(const Program *p, Buf *out) {
  static const char *const kinds[] = {"statement", "directive", "cpp"};
  static const char *const dialects[] = {"", " dvm", " acc", " omp", " dc"};
  for (int i = 0; i < p->lines.n; i++) {
    const Line *l = p->lines.v[i];
    Place at = source_place(p->sources, l->span.begin), end = source_place(p->sources, l->span.end - 1);
    buf_printf(out, "%d:%d-%d:%d %s%s", at.line, at.col, end.line, end.col, kinds[l->kind], dialects[l->dialect]);
    if (l->label) buf_printf(out, " label %d", l->label);
    buf_puts(out, " |");
    buf_add(out, l->text, (size_t)l->len);
    buf_puts(out, "|\n");
  }
}

/* ---- expressions ---- */

static void tree(const Expr *e, Buf *out);

static void trees(Expr *const *v, int n, Buf *out) {
  for (int i = 0; i < n; i++) {
    buf_putc(out, ' ');
    tree(v[i], out);
  }
}

static void type_tree(const TypeSpec *t, Buf *out) {
  static const char *const names[] = {"none", "integer", "real", "complex", "logical", "character", "type", "any"};
  buf_puts(out, t->is_double ? "double-" : t->is_class ? "class-" : "");
  buf_puts(out, names[t->base]);
  if (t->name) buf_printf(out, "(%s)", t->name);
  if (t->nparams) buf_puts(out, " (params"), trees(t->params, t->nparams, out), buf_putc(out, ')');
  if (t->len) buf_puts(out, " len="), tree(t->len, out);
  if (t->kind) buf_puts(out, t->star ? " *" : " kind="), tree(t->kind, out);
}

static const char *head_of(const Expr *e) {
  switch (e->kind) {
  case EX_COMPLEX: return "complex";
  case EX_REF: return "ref";
  case EX_COINDEX: return "coindex";
  case EX_UNARY:
  case EX_BINARY: return e->op == OP_DEFINED ? e->text : ast_op_text(e->op);
  case EX_PAREN: return "paren";
  case EX_RANGE: return "range";
  case EX_IMPLIED_DO: return "do";
  case EX_REPEAT: return "repeat";
  default: return NULL;
  }
}

static void leaf(const Expr *e, Buf *out) {
  expr_text(e, out);
  if (e->kind == EX_REAL && (e->flags & EF_DOUBLE)) buf_puts(out, "!double");
}

static void tree(const Expr *e, Buf *out) {
  if (!e) {
    buf_putc(out, '-');
    return;
  }
  const char *head = head_of(e);
  if (head) {
    buf_printf(out, "(%s", head);
    trees(e->kid, e->nkid, out);
  } else if (e->kind == EX_MEMBER) {
    buf_puts(out, "(% ");
    tree(e->kid[0], out);
    buf_printf(out, " %s", e->text);
  } else if (e->kind == EX_KEYWORD) {
    buf_printf(out, "(%s=", e->text);
    trees(e->kid, 1, out);
  } else if (e->kind == EX_ARRAY) {
    buf_puts(out, "(array");
    if (expr_tspec(e)) buf_puts(out, " ["), type_tree(expr_tspec(e), out), buf_putc(out, ']');
    trees(e->kid, e->nkid, out);
  } else {
    leaf(e, out);
    return;
  }
  buf_putc(out, ')');
}

/* ---- statements ---- */

static void named(const char *what, const Expr *e, Buf *out) {
  if (!e) return;
  buf_printf(out, " %s=", what);
  tree(e, out);
}

static void attrs_text(uint32_t attrs, Buf *out) {
  static const char *const names[] = {
      "parameter", "allocatable", "pointer",      "target",     "save",         "external", "intrinsic", "optional",
      "value",     "volatile",    "asynchronous", "contiguous", "protected",    "public",   "private",   "in",
      "out",       "dimension",   "codimension",  "bind",       "abstract",     "deferred", "nopass",    "pass",
      "kind",      "len",         "automatic",    "static",     "cray-pointer",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (attrs >> i & 1) buf_printf(out, " %s", names[i]);
}

static void entity_text(const Entity *e, Buf *out) {
  buf_printf(out, " %s", e->name);
  if (e->ndims) buf_puts(out, "("), trees(e->dims, e->ndims, out), buf_puts(out, " )");
  if (e->ncodims) buf_puts(out, "["), trees(e->codims, e->ncodims, out), buf_puts(out, " ]");
  if (e->char_len) buf_puts(out, "*"), tree(e->char_len, out);
  if (e->init)
    buf_puts(out, e->pointer_init ? "=>" : e->old_init ? "/=" : "="), tree(e->init, out);
  else if (e->rename)
    buf_printf(out, "=>%s", e->rename);
}

static void decl_details(const Stmt *s, Buf *out) {
  if (s->u.decl.type) buf_putc(out, ' '), type_tree(s->u.decl.type, out);
  attrs_text(s->u.decl.attrs, out);
  if (s->u.decl.bind && *s->u.decl.bind) buf_printf(out, " name='%s'", s->u.decl.bind);
  named("interface", s->u.decl.iface, out);
  buf_puts(out, " ::");
  for (int i = 0; i < s->u.decl.n; i++) entity_text(&s->u.decl.v[i], out);
}

static void locality_text(const Locality *l, Buf *out) {
  static const char *const words[] = {"local", "local_init", "shared", "default-none", "reduce"};
  buf_printf(out, " (%s", words[l->kind]);
  if (l->kind == LOC_REDUCE) buf_printf(out, " %s:", l->fn ? l->fn : ast_op_text(l->op));
  trees(l->names, l->nnames, out);
  buf_putc(out, ')');
}

static void loop_details(const Stmt *s, Buf *out) {
  static const char *const how[] = {"", " while", " forever", " concurrent"};
  buf_puts(out, s->kind == ST_DO ? how[s->u.loop.how] : "");
  if (s->u.loop.term_label) buf_printf(out, " to %d", s->u.loop.term_label);
  if (s->shared_end) buf_puts(out, " shared-end");
  named("var", s->u.loop.var, out);
  named("lo", s->u.loop.lo, out);
  named("hi", s->u.loop.hi, out);
  named("step", s->u.loop.step, out);
  if (s->u.loop.tspec) buf_puts(out, " ["), type_tree(s->u.loop.tspec, out), buf_putc(out, ']');
  for (int i = 0; i < s->u.loop.nindex; i++) {
    const ConcurrentIndex *x = &s->u.loop.index[i];
    Expr *const parts[] = {x->var, x->lo, x->hi, x->step};
    buf_puts(out, " (index");
    trees(parts, x->step ? 4 : 3, out);
    buf_putc(out, ')');
  }
  named("cond", s->u.loop.cond, out);
  for (int i = 0; i < s->u.loop.nlocality; i++) locality_text(&s->u.loop.locality[i], out);
}

static void io_details(const Stmt *s, Buf *out) {
  if (s->u.io.tspec) buf_puts(out, " ["), type_tree(s->u.io.tspec, out), buf_putc(out, ']');
  for (int i = 0; i < s->u.io.nctl; i++) {
    buf_printf(out, " %s=", s->u.io.ctl[i].key ? s->u.io.ctl[i].key : "");
    tree(s->u.io.ctl[i].value, out);
  }
  buf_puts(out, " ;");
  trees(s->u.io.v, s->u.io.n, out);
}

static void common_details(const Stmt *s, Buf *out) {
  for (int i = 0; i < s->u.common.n; i++) {
    buf_printf(out, " /%s/", s->u.common.v[i].name);
    for (int k = 0; k < s->u.common.v[i].n; k++) entity_text(&s->u.common.v[i].v[k], out);
  }
}

static void data_details(const Stmt *s, Buf *out) {
  for (int i = 0; i < s->u.data.n; i++) {
    const DataGroup *g = &s->u.data.v[i];
    trees(g->objects, g->nobjects, out);
    buf_puts(out, " /");
    trees(g->values, g->nvalues, out);
    buf_puts(out, " /");
  }
}

static void unit_details(const Stmt *s, Buf *out) {
  static const char *const flags[] = {"pure", "elemental", "recursive", "impure", "module", "non_recursive"};
  if (s->u.unit.type) buf_putc(out, ' '), type_tree(s->u.unit.type, out);
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    if (s->u.unit.flags >> i & 1) buf_printf(out, " %s", flags[i]);
  if (s->u.unit.name) buf_printf(out, " %s", s->u.unit.name);
  if (s->u.unit.ancestor) buf_printf(out, " of %s", s->u.unit.ancestor);
  if (s->u.unit.ndummies) buf_puts(out, "("), trees(s->u.unit.dummies, s->u.unit.ndummies, out), buf_puts(out, " )");
  if (s->u.unit.result) buf_printf(out, " result %s", s->u.unit.result);
  if (s->u.unit.bind) buf_printf(out, " bind '%s'", s->u.unit.bind);
}

static void use_details(const Stmt *s, Buf *out) {
  buf_printf(out, "%s %s%s",
             s->u.use.intrinsic       ? " intrinsic"
             : s->u.use.non_intrinsic ? " non_intrinsic"
                                      : "",
             s->u.use.module, s->u.use.only ? " only" : "");
  for (int i = 0; i < s->u.use.n; i++) {
    const Rename *r = &s->u.use.v[i];
    buf_printf(out, " %s", r->local);
    if (r->original != r->local) buf_printf(out, "=>%s", r->original);
  }
}

static void implicit_details(const Stmt *s, Buf *out) {
  if (s->u.implicit.none_external)
    buf_puts(out, " none external");
  else if (s->u.implicit.none)
    buf_puts(out, " none");
  for (int i = 0; i < s->u.implicit.n; i++) {
    const ImplicitRange *r = &s->u.implicit.v[i];
    buf_putc(out, ' ');
    if (r->type) type_tree(r->type, out);
    buf_printf(out, " %c-%c", r->from, r->to);
  }
}

static void names_details(const Stmt *s, Buf *out) {
  if (s->u.names.abstract) buf_puts(out, " abstract");
  if (s->u.names.generic) buf_printf(out, " %s:", s->u.names.generic);
  for (int i = 0; i < s->u.names.n; i++) buf_printf(out, " %s", s->u.names.v[i]);
}

static void type_details(const Stmt *s, Buf *out) {
  attrs_text(s->u.type.attrs, out);
  buf_printf(out, " %s", s->u.type.name);
  if (s->u.type.extends) buf_printf(out, " extends %s", s->u.type.extends);
  for (int i = 0; i < s->u.type.nparams; i++) buf_printf(out, " %s", s->u.type.params[i]);
}

static void jump_details(const Stmt *s, Buf *out) {
  named("by", s->u.jump.e, out);
  for (int i = 0; i < s->u.jump.nlabels; i++) buf_printf(out, " %d", s->u.jump.labels[i]);
}

static void exprs_details(const Stmt *s, Buf *out) {
  if (s->u.exprs.text) buf_printf(out, " %s", s->u.exprs.text);
  if (s->u.exprs.tspec) buf_putc(out, ' '), type_tree(s->u.exprs.tspec, out);
  trees(s->u.exprs.v, s->u.exprs.n, out);
}

typedef void Details(const Stmt *s, Buf *out);

static void opaque_details(const Stmt *s, Buf *out) {
  if (s->u.opaque.opens != ST_OPAQUE) buf_printf(out, " instead of %s", ast_stmt_kind_name(s->u.opaque.opens));
}
static void none_details(const Stmt *s, Buf *out) { (void)s, (void)out; }
static void end_details(const Stmt *s, Buf *out) {
  if (s->u.end.closes != ST_END) buf_printf(out, " %s", ast_stmt_kind_name(s->u.end.closes));
  if (s->u.end.name) buf_printf(out, " %s", s->u.end.name);
}
static void assign_details(const Stmt *s, Buf *out) {
  Expr *const sides[] = {s->u.assign.lhs, s->u.assign.rhs};
  trees(sides, 2, out);
}
static void branch_details(const Stmt *s, Buf *out) { trees(&s->u.branch.cond, 1, out); }
/* FORMAT's text is kept as it stands; blanks and case mean nothing outside its literals. */
static void text_details(const Stmt *s, Buf *out) {
  char quote = 0;
  if (s->u.text) buf_putc(out, ' ');
  for (const char *t = s->u.text; t && *t; t++) {
    if (quote || (*t != ' ' && *t != '\t')) buf_putc(out, quote ? *t : (char)tolower((unsigned char)*t));
    if (quote)
      quote = *t == quote ? 0 : quote;
    else if (*t == '\'' || *t == '"')
      quote = *t;
  }
}
static void directive_details(const Stmt *s, Buf *out) { buf_printf(out, " %s", s->u.directive->name); }

static void statement(const Stmt *s, Buf *out) {
#define STMT(kind, name, shape) shape##_details,
  static Details *const of_kind[] = {
#include "frontend/syntax/nodes.def"
  };
#undef STMT
  if (s->label) buf_printf(out, "%d ", s->label);
  if (stmt_cname(s)) buf_printf(out, "%s: ", stmt_cname(s));
  buf_puts(out, ast_stmt_kind_name(s->kind));
  of_kind[s->kind](s, out);
}

void dump_syntax_stmts(const Program *p, Buf *out) {
  for (int i = 0; i < p->nstmts; i++) {
    const Stmt *s = p->stmts[i];
    Place at = source_place(p->sources, s->span.begin);
    buf_printf(out, "%d:%d ", at.line, at.col);
    statement(s, out);
    if (s->one_line) {
      buf_puts(out, " -> ");
      statement(s->body, out);
    }
    buf_putc(out, '\n');
  }
}

/* ---- the block tree ---- */

static void indent(int depth, Buf *out) {
  for (int i = 0; i < depth; i++) buf_puts(out, "  ");
}

static void block(const Stmt *s, int depth, Buf *out) {
  for (; s; s = s->next) {
    indent(depth, out);
    statement(s, out);
    if (s->one_line) buf_puts(out, " (one line)");
    buf_putc(out, '\n');
    block(s->body, depth + 1, out);
    for (const Stmt *b = s->other; b; b = b->other) {
      indent(depth, out);
      buf_puts(out, "| ");
      statement(b, out);
      buf_putc(out, '\n');
      block(b->body, depth + 1, out);
    }
  }
}

static void units(const Unit *u, int depth, Buf *out) {
  static const char *const words[] = {"program", "subroutine", "function", "module", "submodule", "block data", "interface body"};
  for (; u; u = u->next) {
    indent(depth, out);
    buf_printf(out, "%s %s", words[u->kind], u->name);
    if (u->begin) buf_puts(out, ": "), statement(u->begin, out);
    buf_putc(out, '\n');
    block(u->first, depth + 1, out);
    units(u->iface, depth + 1, out);
    units(u->child, depth + 1, out);
  }
}

void dump_syntax_tree(const Program *p, Buf *out) { units(p->units, 0, out); }
