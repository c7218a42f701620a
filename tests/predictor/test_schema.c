/* docs/schema/predict.xsd knows every quantity, with its unit's type and its metric, and no other of them. */
#include "predictor/machine/machine.h"
#include "predictor/predict.h"
#include "check.h"
#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <string.h>

static const char *type_of(const char *unit) {
  static const char *const NAMES[][2] = {
      {"1", "count"}, {"%", "percent"}, {"bytes", "bytes"}, {"cycles", "cycles"}, {"us", "microseconds"}};
  for (int i = 0; i < 5; i++)
    if (strcmp(NAMES[i][0], unit) == 0) return NAMES[i][1];
  return "no such unit";
}

static int count(xmlXPathContextPtr x, const char *path) {
  xmlXPathObjectPtr o = xmlXPathEvalExpression(BAD_CAST path, x);
  int n = o && o->nodesetval ? o->nodesetval->nodeNr : 0;
  xmlXPathFreeObject(o);
  return n;
}

int main(void) {
  Arena *a = arena_new();
  xmlDocPtr doc = xmlReadFile(machine_find_file(a, "schema/predict.xsd"), NULL, 0);
  CHECK(doc != NULL);
  xmlXPathContextPtr x = xmlXPathNewContext(doc);
  xmlXPathRegisterNs(x, BAD_CAST "xs", BAD_CAST "http://www.w3.org/2001/XMLSchema");
  for (int i = 0; i < PQ_COUNT; i++) {
    const PredQuantityInfo *q = &quantity_info[i];
    const char *metric = *q->ncu ? arena_printf(a, "[.//xs:appinfo='%s']", q->ncu) : "[not(.//xs:appinfo)]";
    const char *path = arena_printf(a, "//xs:complexType[@name='kernel']/xs:attribute[@name='%s'][@type='%s'][%s]%s", q->name,
                                    type_of(q->unit), q->models == PRED_BOTH ? "@use='required'" : "not(@use)", metric);
    if (count(x, path) != 1) printf("%s: not in the schema as it is in quantities.def\n", q->name), check_failures++;
  }
  CHECK_EQ(count(x, "//xs:simpleType[@name='quantity']//xs:enumeration"), PQ_COUNT);
  xmlXPathFreeContext(x);
  xmlFreeDoc(doc);
  arena_free(a);
  CHECK_DONE();
}
