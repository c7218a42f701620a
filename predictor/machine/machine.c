/* Reads and validates a machine file. */
#include "predictor/machine/machine.h"
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SCHEMA "schema/machine.xsd"

/* Group and element of each value, and its place in Machine. The schema says which are optional, and their units. */
static const struct {
  const char *group, *element;
  size_t offset;
} VALUES[] = {
    {"identity", "compute-capability", offsetof(Machine, compute_capability)},
    {"clocks", "core", offsetof(Machine, clock)},
    {"multiprocessor", "count", offsetof(Machine, sms)},
    {"multiprocessor", "issue-cycles", offsetof(Machine, issue_cycles)},
    {"multiprocessor", "reciprocal-cycles", offsetof(Machine, reciprocal_cycles)},
    {"multiprocessor", "fp32", offsetof(Machine, fp32)},
    {"multiprocessor", "fp64", offsetof(Machine, fp64)},
    {"multiprocessor", "integer", offsetof(Machine, integer)},
    {"multiprocessor", "special", offsetof(Machine, special)},
    {"latency", "dram", offsetof(Machine, dram_latency)},
    {"latency", "l1", offsetof(Machine, l1_latency)},
    {"latency", "l2", offsetof(Machine, l2_latency)},
    {"latency", "departure-coalesced", offsetof(Machine, departure_coalesced)},
    {"latency", "departure-uncoalesced", offsetof(Machine, departure_uncoalesced)},
    {"cache", "l1-and-shared", offsetof(Machine, l1_and_shared)},
    {"cache", "l1-default", offsetof(Machine, l1_default)},
    {"cache", "l1-min", offsetof(Machine, l1_min)},
    {"cache", "l1-max", offsetof(Machine, l1_max)},
    {"cache", "l2", offsetof(Machine, l2)},
    {"occupancy", "threads-per-block", offsetof(Machine, max_threads_block)},
    {"occupancy", "warps", offsetof(Machine, max_warps_sm)},
    {"occupancy", "blocks", offsetof(Machine, max_blocks_sm)},
    {"occupancy", "registers", offsetof(Machine, registers_sm)},
    {"occupancy", "registers-per-block", offsetof(Machine, registers_block)},
    {"occupancy", "registers-per-thread", offsetof(Machine, registers_thread)},
    {"occupancy", "register-unit", offsetof(Machine, register_unit)},
    {"occupancy", "partitions", offsetof(Machine, partitions)},
    {"occupancy", "shared", offsetof(Machine, shared_sm)},
    {"occupancy", "shared-per-block", offsetof(Machine, shared_block)},
    {"occupancy", "shared-unit", offsetof(Machine, shared_unit)},
    {"occupancy", "shared-reserved", offsetof(Machine, shared_reserved)},
    {"occupancy", "grid", offsetof(Machine, max_grid)},
    {"memory", "bandwidth", offsetof(Machine, bandwidth)},
    {"memory", "bandwidth-achieved", offsetof(Machine, bandwidth_achieved)},
    {"memory", "bandwidth-l2", offsetof(Machine, bandwidth_l2)},
    {"transfer", "to-device", offsetof(Machine, to_device)},
    {"transfer", "to-host", offsetof(Machine, to_host)},
    {"transfer", "to-device-pinned", offsetof(Machine, to_device_pinned)},
    {"transfer", "to-host-pinned", offsetof(Machine, to_host_pinned)},
    {"transfer", "start", offsetof(Machine, transfer_start)},
    {"launch", "overhead", offsetof(Machine, launch)},
    {"launch", "device", offsetof(Machine, launch_device)},
};
enum { NVALUES = sizeof VALUES / sizeof *VALUES };

/* Where libxml2's messages go. */
typedef struct {
  Arena *arena;
  Diag *diag;
  const char *path; /* the file they speak of */
  int errors;       /* told so far */
} Sink;

/* Tells one error at its line, without libxml2's newline. */
static void tell(Sink *s, int line, const char *message) {
  size_t n = strcspn(message, "\n");
  const char *where = line > 0 ? arena_printf(s->arena, "%s:%d", s->path, line) : s->path;
  diag_file_error(s->diag, where, "%.*s", (int)n, message);
  s->errors++;
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *XmlErrorArg;
#else
typedef xmlErrorPtr XmlErrorArg;
#endif

static void on_xml_error(void *data, XmlErrorArg e) { tell(data, e->line, e->message ? e->message : "not valid"); }

static xmlDocPtr parse(Sink *s) {
  xmlSetStructuredErrorFunc(s, on_xml_error);
  xmlDocPtr doc = xmlReadFile(s->path, NULL, XML_PARSE_NONET);
  xmlSetStructuredErrorFunc(NULL, NULL);
  if (!doc && !s->errors) tell(s, 0, "cannot be read");
  return doc;
}

static void validate(Sink *s, xmlDocPtr doc) {
  const char *path = machine_find_file(s->arena, SCHEMA);
  if (!path) {
    tell(s, 0, "cannot be checked: " SCHEMA " was not found (set F2CUDA_DATA to f2cuda's data directory)");
    return;
  }
  xmlSchemaParserCtxtPtr parser = xmlSchemaNewParserCtxt(path);
  xmlSchemaPtr schema = parser ? xmlSchemaParse(parser) : NULL;
  if (!schema) f2c_bug("%s is not a valid schema", path);
  xmlSchemaValidCtxtPtr valid = xmlSchemaNewValidCtxt(schema);
  xmlSchemaSetValidStructuredErrors(valid, on_xml_error, s);
  xmlSchemaValidateDoc(valid, doc);
  xmlSchemaFreeValidCtxt(valid);
  xmlSchemaFree(schema);
  xmlSchemaFreeParserCtxt(parser);
}

static const xmlNode *child(const xmlNode *parent, const char *name) {
  for (const xmlNode *n = parent ? parent->children : NULL; n; n = n->next)
    if (n->type == XML_ELEMENT_NODE && strcmp((const char *)n->name, name) == 0) return n;
  return NULL;
}

static const char *attribute(Arena *a, const xmlNode *n, const char *name) {
  xmlChar *v = xmlGetProp(n, (const xmlChar *)name);
  const char *copy = arena_strdup(a, v ? (const char *)v : "");
  xmlFree(v);
  return copy;
}

static void read_value(Machine *m, const xmlNode *root, int i) {
  const xmlNode *n = child(child(root, VALUES[i].group), VALUES[i].element);
  if (!n) return;
  xmlChar *text = xmlNodeGetContent(n);
  *(double *)(void *)((char *)m + VALUES[i].offset) = strtod((const char *)text, NULL);
  xmlFree(text);
}

/* What a schema cannot say: values that contradict each other. */
static void check(Sink *s, const Machine *m, const xmlNode *root) {
  int line = (int)xmlGetLineNo((xmlNode *)(uintptr_t)child(root, "cache"));
  if (m->l1_min > m->l1_max || m->l1_default < m->l1_min || m->l1_default > m->l1_max)
    tell(s, line, "l1-default lies outside l1-min to l1-max");
  if (m->l1_and_shared > 0 && m->l1_max > m->l1_and_shared) tell(s, line, "l1-max is larger than l1-and-shared");
}

/* What a file does not say is taken to be as usual. */
static void complete(Machine *m) {
  if (!m->fp32) m->fp32 = 32 / m->issue_cycles;
  if (!m->fp64) m->fp64 = m->fp32 / 2;
  if (!m->integer) m->integer = m->fp32;
  if (!m->special) m->special = 32 / m->reciprocal_cycles;
  if (!m->bandwidth_l2) m->bandwidth_l2 = 2.5 * m->bandwidth;
  if (!m->launch_device) m->launch_device = 2;
}

static const Machine *read_machine(Sink *s, xmlDocPtr doc) {
  const xmlNode *root = xmlDocGetRootElement(doc);
  Machine *m = ARENA_NEW(s->arena, Machine);
  m->name = attribute(s->arena, root, "name");
  m->title = attribute(s->arena, root, "title");
  m->path = s->path;
  for (int i = 0; i < NVALUES; i++) read_value(m, root, i);
  complete(m);
  check(s, m, root);
  return s->errors ? NULL : m;
}

/* A name that is no path stands for a file of the data directory. */
static const char *find(const char *which, Arena *a, Diag *d) {
  if (strchr(which, '/') || str_suffix(which, ".xml")) {
    if (access(which, R_OK) == 0) return which;
    diag_file_error(d, which, "this machine file cannot be read");
    return NULL;
  }
  const char *path = machine_find_file(a, arena_printf(a, "machines/%s.xml", which));
  if (!path)
    diag_file_error(d, which,
                    "no such machine; --machine=list tells which there are (h200, a100, ...), others as --machine=FILE.xml");
  return path;
}

const Machine *machine_load(const char *which, Arena *a, Diag *d) {
  Sink s = {.arena = a, .diag = d, .path = find(which, a, d)};
  if (!s.path) return NULL;
  xmlDocPtr doc = parse(&s);
  if (doc && !s.errors) validate(&s, doc);
  const Machine *m = doc && !s.errors ? read_machine(&s, doc) : NULL;
  xmlFreeDoc(doc);
  return m;
}

int machine_cc(const Machine *m) { return (int)lround(m->compute_capability * 10); }
