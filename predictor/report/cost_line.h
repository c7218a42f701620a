/* What the texts of both models share. */
#ifndef F2C_PREDICTOR_COST_LINE_H
#define F2C_PREDICTOR_COST_LINE_H
#include "predictor/predict.h"

/* 1.23 us, 4.5 ms, 6 s. */
void cost_line_time(Buf *out, double us);
/* 12 B, 3.4 MB. */
void cost_line_bytes(Buf *out, double bytes);
/* Where the value of a size comes from. */
const char *cost_line_basis(const PredAssumption *a);
/* One quantity by its unit, with its mark. */
void cost_line_quantity(Buf *out, const PredKernel *k, PredQuantityId id);
/* 'text' with each '{}' replaced by the next quantity of 'id', behind a label (NULL: none). */
void cost_line_put(Buf *out, const PredKernel *k, const char *label, const char *text, const PredQuantityId *id);
#define COST_LINE(out, k, label, text, ...) cost_line_put((out), (k), (label), (text), (const PredQuantityId[]){__VA_ARGS__})

/* cost_text_volume.c: the paragraph of a kernel. */
void cost_text_volume_kernel(const PredKernel *k, Buf *out);
/* cost_text_program.c: the program of several files. */
void cost_text_program(const PredReport *const *r, int n, Buf *out);
/* cost_text_study.c: the same program at other sizes, on other machines, with other blocks. */
void cost_text_study(const PredStudy *s, Buf *out);
#endif
