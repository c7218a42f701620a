/* The table of shapes, in order of preference: a kernel gets the first one whose plan takes it. */
#include "codegen/shape/shape.h"

const Shape *const shapes_all[] = {
    &shape_wavefront, /* several loops carry dependences, or one that walks memory */
    &shape_sweep,     /* one loop carries them */
    &shape_ragged,    /* running values of a loop inside, whose iterations are all of the loop */
    &shape_counters,  /* running values in elements of an array, of which each iteration chooses one */
    &shape_scan,      /* running values */
    &shape_columns,   /* beside another one: running values of a loop inside others */
    &shape_rows,      /* a reduction in each iteration */
    &shape_stream,    /* a short body */
    &shape_plain,     /* everything else */
    NULL,
};
