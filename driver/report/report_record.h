/* Making the report for tools. Private to report_record.c and report_record_running.c. */
#ifndef F2C_DRIVER_REPORT_RECORD_H
#define F2C_DRIVER_REPORT_RECORD_H
#include "common/record.h"
#include "driver/report/report.h"

typedef struct Facts {
  const Session *session;
  const Decisions *decided; /* of the file that is told of */
  VEC(Record *) open;       /* the records that are being filled, outermost first */
} Facts;

/* A record's begin and end, and text in it. */
void report_record_begin(Facts *x, const char *name);
void report_record_end(Facts *x);
void report_record_text(Facts *x, const char *text);
/* Members; NULL, and a place that is none, add nothing. */
void report_record_string(Facts *x, const char *name, const char *value);
void report_record_flag(Facts *x, const char *name, bool value);
void report_record_int(Facts *x, const char *name, int value);
void report_record_line(Facts *x, const char *name, Span at);
void report_record_column(Facts *x, const char *name, Span at);
void report_record_distance(Facts *x, const char *name, int n, const int64_t *dist, const bool *known);

/* report_record_running.c: scans, compactions, extremes, wavefronts of a loop. */
void report_record_running(Facts *x, const Loop *l);
#endif
