/* The table of a file's counters, as C for runtime/count.h. */
#include "codegen/count/count.h"

static void put_string(Buf *b, const char *s) {
  buf_putc(b, '"');
  for (; *s; s++) buf_printf(b, (*s >= ' ' && *s != '"' && *s != '\\' && *s != '?') ? "%c" : "\\%03o", (unsigned char)*s);
  buf_putc(b, '"');
}

static void put_place(const Counting *c, Buf *b, Loc at) {
  Place p = source_place(c->g->prog->sources, at);
  buf_puts(b, "  {{");
  put_string(b, p.path);
  buf_printf(b, ", %d, %d}, ", p.line, p.col);
}

static void put_loops(const Counting *c, Buf *b) {
  buf_puts(b, "static const struct f2c_counted_loop loops[] = {\n");
  for (int i = 0; i < c->loop.n; i++) {
    const CountedLoop *l = &c->loop.v[i];
    put_place(c, b, l->stmt->span.begin);
    put_string(b, l->stmt->unit->name);
    buf_printf(b, ", %d, %d, %d, %d, %d, %d},\n", l->index, l->runs, l->parent, l->trips, l->timer, l->rows);
  }
  buf_puts(b, "  {{0}}};\n");
}

static void put_branches(const Counting *c, Buf *b) {
  buf_puts(b, "static const struct f2c_counted_branch branches[] = {\n");
  for (int i = 0; i < c->branch.n; i++) {
    const CountedBranch *x = &c->branch.v[i];
    put_place(c, b, x->cond->span.begin);
    buf_printf(b, "%d, %d, %d},\n", x->asked, x->previous, x->held);
  }
  buf_puts(b, "  {{0}}};\n");
}

static void put_values(const Counting *c, Buf *b) {
  buf_puts(b, "static const struct f2c_counted_value values[] = {\n");
  for (int i = 0; i < c->value.n; i++) {
    const CountedValue *v = &c->value.v[i];
    put_place(c, b, v->unit->exec->span.begin);
    put_string(b, v->unit->name);
    buf_puts(b, ", ");
    put_string(b, v->name);
    buf_printf(b, ", %d},\n", v->last);
  }
  buf_puts(b, "  {{0}}};\n");
}

static void put_accesses(const Counting *c, Buf *b) {
  buf_printf(b, "static struct f2c_count_seen *seen[%d];\n", c->access.n + 1);
  buf_puts(b, "static const struct f2c_counted_access accesses[] = {\n");
  for (int i = 0; i < c->access.n; i++) {
    const CountedAccess *x = &c->access.v[i];
    put_place(c, b, x->stmt->span.begin);
    put_string(b, x->e->sym->name);
    buf_printf(b, ", %d, %d, %d, %d},\n", source_place(c->g->prog->sources, x->lanes->stmt->span.begin).line, x->lanes->step,
               type_size(x->e->sym->type), x->lanes->on);
  }
  buf_puts(b, "  {{0}}};\n");
}

char *count_table_text(const Counting *c) {
  Buf b = {0};
  const char *t = c->tag;
  buf_puts(&b, "#include \"count.h\"\n");
  buf_printf(&b, "long long f2c_counts_%s[%d];\n", t, c->counters);
  buf_printf(&b, "static struct f2c_timer timers[%d];\n", c->timers + 1);
  buf_printf(&b, "static struct f2c_lengths rows[%d];\n", c->rows + 1);
  put_loops(c, &b);
  put_branches(c, &b);
  put_values(c, &b);
  put_accesses(c, &b);
  buf_printf(
      &b, "static struct f2c_counted_file file = {f2c_counts_%s, timers, rows, loops, branches, values, accesses, seen, %d, %d, %d, %d, 0};\n",
      t, c->loop.n, c->branch.n, c->value.n, c->access.n);
  buf_printf(&b, "static __attribute__((constructor)) void begin(void) { f2c_count_file(&file); }\n");
  buf_printf(&b, "void f2c_count_%s(long long k, long long n) { f2c_counts_%s[k - 1] += n; }\n", t, t);
  buf_printf(&b, "void f2c_at_%s(long long k, long long i, const void *at) { f2c_count_at(&file, (int)k, i, at); }\n", t);
  buf_printf(&b, "void f2c_row_%s(long long k, long long n) { f2c_count_row(&rows[k], n); }\n", t);
  buf_printf(&b, "void f2c_begin_%s(long long k) { f2c_count_begin(&timers[k]); }\n", t);
  buf_printf(&b, "void f2c_end_%s(long long k) { f2c_count_end(&timers[k]); }\n", t);
  char *s = arena_strdup(c->g->arena, b.s);
  buf_free(&b);
  return s;
}
