/* Reads XML files and holds them to a schema. */
#include "predictor/machine/valid_xml.h"
#include "predictor/machine/machine.h"
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <string.h>

void valid_xml_tell(ValidXml *x, int line, const char *message) {
  size_t n = strcspn(message, "\n"); /* libxml2's end in one */
  const char *where = line > 0 ? arena_printf(x->arena, "%s:%d", x->path, line) : x->path;
  diag_file_error(x->diag, where, "%.*s", (int)n, message);
  x->errors++;
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *XmlErrorArg;
#else
typedef xmlErrorPtr XmlErrorArg;
#endif

static void on_xml_error(void *data, XmlErrorArg e) { valid_xml_tell(data, e->line, e->message ? e->message : "not valid"); }

static xmlDocPtr parse(ValidXml *x) {
  xmlSetStructuredErrorFunc(x, on_xml_error);
  xmlDocPtr doc = xmlReadFile(x->path, NULL, XML_PARSE_NONET | XML_PARSE_HUGE);
  xmlSetStructuredErrorFunc(NULL, NULL);
  if (!doc && !x->errors) valid_xml_tell(x, 0, "cannot be read");
  return doc;
}

static void validate(ValidXml *x, xmlDocPtr doc, const char *name) {
  const char *path = machine_find_file(x->arena, name);
  if (!path) {
    valid_xml_tell(
        x, 0, arena_printf(x->arena, "cannot be checked: %s was not found (set F2CUDA_DATA to f2cuda's data directory)", name));
    return;
  }
  xmlSchemaParserCtxtPtr parser = xmlSchemaNewParserCtxt(path);
  xmlSchemaPtr schema = parser ? xmlSchemaParse(parser) : NULL;
  if (!schema) f2c_bug("%s is not a valid schema", path);
  xmlSchemaValidCtxtPtr valid = xmlSchemaNewValidCtxt(schema);
  xmlSchemaSetValidStructuredErrors(valid, on_xml_error, x);
  xmlSchemaValidateDoc(valid, doc);
  xmlSchemaFreeValidCtxt(valid);
  xmlSchemaFree(schema);
  xmlSchemaFreeParserCtxt(parser);
}

xmlDocPtr valid_xml_read(ValidXml *x, const char *schema) {
  xmlDocPtr doc = parse(x);
  if (doc && !x->errors) validate(x, doc, schema);
  if (!x->errors) return doc;
  xmlFreeDoc(doc);
  return NULL;
}

const xmlNode *valid_xml_child(const xmlNode *parent, const char *name) {
  for (const xmlNode *n = parent ? parent->children : NULL; n; n = n->next)
    if (n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, name) == 0) return n;
  return NULL;
}

const char *valid_xml_attribute(Arena *a, const xmlNode *n, const char *name) {
  xmlChar *v = xmlGetProp(n, (const xmlChar *)name);
  const char *copy = arena_strdup(a, v ? (const char *)v : "");
  xmlFree(v);
  return copy;
}
