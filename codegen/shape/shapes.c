/* The table of shapes. */
#include "codegen/shape/shape.h"

const Shape *const shapes_all[] = {
#define SHAPE(name) &shape_##name,
#include "analysis/shapes.def"
#undef SHAPE
    NULL};
