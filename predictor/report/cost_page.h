/* The page of a prediction. Private to cost_page*.c. Every figure is one of a PredReport, or of its PredStudy, or a sum of them. */
#ifndef F2C_PREDICTOR_COST_PAGE_H
#define F2C_PREDICTOR_COST_PAGE_H
#include "common/html.h"
#include "predictor/predict.h"

/* A kernel of one of the files. */
typedef struct PagedKernel {
  const PredKernel *k;
  const PredReport *r;      /* of its file */
  int file;                 /* that file's number, from 0 */
  const PredBlocks *blocks; /* its times by block; NULL: none were tried */
} PagedKernel;

typedef struct CostPage {
  Markup m;
  const PredReport *const *r; /* the files' reports */
  int n;
  const PredStudy *study;
  PagedKernel *kernel; /* of all files, in their order; the id of number i on the page is 'k<i>' */
  int nkernels;
  double kernel_time;         /* us: of those that run on the device; sum over the files */
  const PredProgram *program; /* all files together; NULL: 'sapfor', which knows no such thing */
  Arena *arena;               /* of what is made for the page */
} CostPage;

/* The parts of the page, in their order. */
void cost_page_summary(CostPage *p);
void cost_page_roofline(CostPage *p);
void cost_page_kernels(CostPage *p); /* their times; then each with what it is made of */
void cost_page_study_sizes(CostPage *p);
void cost_page_study_machines(CostPage *p);
void cost_page_source(CostPage *p);

/* Part of kernel_time; negative: the host keeps its loop (PredKernel.left). */
double cost_page_share(const CostPage *p, const PagedKernel *k);

/* The kernel's times by block, in cost_page_study.c: a table and picture in one. */
void cost_page_study_blocks(CostPage *p, const PagedKernel *k);

/* 1.2 ms, 3 MB as the text of a cell, which sorts by its number. */
void cost_page_time(CostPage *p, double us);
void cost_page_bytes(CostPage *p, double bytes);
/* A cell with the line of a file; it leads to the source where that is on the page. */
void cost_page_line(CostPage *p, const char *file, int line);
/* The cell that names a kernel's row and leads to its details. */
void cost_page_name(CostPage *p, int kernel);
/* The same outside of a table. */
void cost_page_link(CostPage *p, int kernel);
/* Text with a time in it, as '%s' of the format. */
char *cost_page_time_text(double us, char text[32]);
#endif
