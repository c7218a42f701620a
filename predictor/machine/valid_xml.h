/* XML files that are valid against one of f2cuda's schemas. */
#ifndef F2C_PREDICTOR_VALID_XML_H
#define F2C_PREDICTOR_VALID_XML_H
#include "common/diag.h"
#include <libxml/tree.h>

/* A file that is read, and where messages about it go. */
typedef struct ValidXml {
  Arena *arena;
  Diag *diag;
  const char *path;
  int errors; /* told so far */
} ValidXml;

/* The file's document, which is for xmlFreeDoc; NULL: it cannot be read, or is not valid against 'schema' ("schema/machine.xsd"), which was told. */
xmlDocPtr valid_xml_read(ValidXml *x, const char *schema);
/* Tells one error at its line (0: of the file as a whole). */
void valid_xml_tell(ValidXml *x, int line, const char *message);
/* The first child of that name, or NULL. */
const xmlNode *valid_xml_child(const xmlNode *parent, const char *name);
/* The attribute, "" where there is none. */
const char *valid_xml_attribute(Arena *a, const xmlNode *n, const char *name);
#endif
