/* A kernel of another form beside one that stands for all cases (Shape.beside): the launcher chooses between them. */
#include "codegen/shape/shape.h"

bool beside_same_loops(const Kernel *k, const Kernel *s) {
  for (int g = 0; g < s->nloop; g++)
    if (k->nloop != s->nloop || k->loop[g].loop != s->loop[g].loop) return false;
  return true;
}

Beside beside_begin(Kernel *k, const Shape *shape, void *own) {
  Gen *g = k->g;
  Kernel *whole = k->whole ? k->whole : k, *s = ARENA_NEW(g->arena, Kernel);
  *s = (Kernel){
      .g = g, .nest = k->nest, .launch = ARENA_NEW(g->arena, Launch), .whole = whole, .shape = shape, .own = own, .space = "it"};
  s->f = kernel_fn(g, s, k->nest->unit);
  return (Beside){.of = k, .made = s, .params = k->launch_params.n, .whole_params = whole->launch_params.n};
}

Kernel *beside_end(const Beside *b, const char *suffix, const char *space) {
  Kernel *k = b->of, *s = b->made;
  if (s->f.fail) {
    k->launch_params.n = b->params;
    s->whole->launch_params.n = b->whole_params;
    buf_free(&s->f.head);
    buf_free(&s->f.body);
    return NULL;
  }
  if (space && !beside_same_loops(k, s)) s->space = names_take(&k->f.names, space);
  s->launch->kernel = names_take(&k->g->globals, arena_printf(k->g->arena, "%s_%s", k->launch->kernel, suffix));
  part_note_uses(s->whole, s);
  return s;
}
