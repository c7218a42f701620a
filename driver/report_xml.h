/* Writing the XML report. Private to report_xml.c and report_xml_running.c. */
#ifndef F2C_DRIVER_REPORT_XML_H
#define F2C_DRIVER_REPORT_XML_H
#include "driver/report.h"
#include <libxml/xmlwriter.h>

typedef struct Xml {
  xmlTextWriterPtr w;
  const Session *session;
  const Decisions *decided; /* of the file that is written */
} Xml;

/* An element's begin and end, and text in it. */
void report_xml_begin(Xml *x, const char *name);
void report_xml_end(Xml *x);
void report_xml_text(Xml *x, const char *text);
/* Attributes; NULL, and a place that is none, write nothing. */
void report_xml_attr(Xml *x, const char *name, const char *value);
void report_xml_attr_int(Xml *x, const char *name, int value);
void report_xml_attr_line(Xml *x, const char *name, Span at);
void report_xml_attr_column(Xml *x, const char *name, Span at);
void report_xml_attr_distance(Xml *x, const char *name, int n, const int64_t *dist, const bool *known);

/* report_xml_running.c: scans, compactions, extremes, wavefronts of a loop. */
void report_xml_running(Xml *x, const Loop *l);
#endif
