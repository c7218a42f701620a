/* Reads and validates a machine file. */
#include "predictor/machine/machine.h"
#include "predictor/machine/valid_xml.h"
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
    {"memory", "updates-shared", offsetof(Machine, updates_shared)},
    {"memory", "updates-l2", offsetof(Machine, updates_l2)},
    {"transfer", "to-device", offsetof(Machine, to_device)},
    {"transfer", "to-host", offsetof(Machine, to_host)},
    {"transfer", "to-device-pinned", offsetof(Machine, to_device_pinned)},
    {"transfer", "to-host-pinned", offsetof(Machine, to_host_pinned)},
    {"transfer", "start", offsetof(Machine, transfer_start)},
    {"launch", "overhead", offsetof(Machine, launch)},
    {"launch", "again", offsetof(Machine, launch_again)},
    {"launch", "begin", offsetof(Machine, begin)},
    {"launch", "library", offsetof(Machine, library)},
    {"launch", "device", offsetof(Machine, launch_device)},
    {"host", "cores", offsetof(Machine, host_cores)},
    {"host", "clock", offsetof(Machine, host_clock)},
    {"host", "operations-per-cycle", offsetof(Machine, host_rate)},
    {"host", "reciprocal-operations", offsetof(Machine, host_reciprocal)},
    {"host", "bandwidth", offsetof(Machine, host_bandwidth)},
    {"host", "bandwidth-core", offsetof(Machine, host_stream)},
    {"host", "fork", offsetof(Machine, host_fork)},
};
enum { NVALUES = sizeof VALUES / sizeof *VALUES };

static void read_value(Machine *m, const xmlNode *root, int i) {
  const xmlNode *n = valid_xml_child(valid_xml_child(root, VALUES[i].group), VALUES[i].element);
  if (!n) return;
  xmlChar *text = xmlNodeGetContent(n);
  *(double *)(void *)((char *)m + VALUES[i].offset) = strtod((const char *)text, NULL);
  xmlFree(text);
}

/* What a schema cannot say: values that contradict each other. */
static void check(ValidXml *s, const Machine *m, const xmlNode *root) {
  int line = (int)xmlGetLineNo((xmlNode *)(uintptr_t)valid_xml_child(root, "cache"));
  if (m->l1_min > m->l1_max || m->l1_default < m->l1_min || m->l1_default > m->l1_max)
    valid_xml_tell(s, line, "l1-default lies outside l1-min to l1-max");
  if (m->l1_and_shared > 0 && m->l1_max > m->l1_and_shared) valid_xml_tell(s, line, "l1-max is larger than l1-and-shared");
}

/* What a file does not say is taken to be as usual. */
static void complete(Machine *m) {
  if (!m->fp32) m->fp32 = 32 / m->issue_cycles;
  if (!m->fp64) m->fp64 = m->fp32 / 2;
  if (!m->integer) m->integer = m->fp32;
  if (!m->special) m->special = 32 / m->reciprocal_cycles;
  if (!m->bandwidth_l2) m->bandwidth_l2 = 2.5 * m->bandwidth;
  if (!m->launch_device) m->launch_device = 2;
  if (!m->launch_again) m->launch_again = fmin(1.3, m->launch_device); /* measured on an H200 */
  if (!m->begin) m->begin = 250000;
  if (!m->library) m->library = 400000;          /* measured on an H200 */
  if (!m->updates_shared) m->updates_shared = 3; /* fitted on an H200, as is the next */
  if (!m->updates_l2) m->updates_l2 = 0.4;
  if (!m->host_cores) m->host_cores = 16;
  if (!m->host_clock) m->host_clock = 3;
  if (!m->host_rate) m->host_rate = 2;
  if (!m->host_reciprocal) m->host_reciprocal = 10;
  if (!m->host_bandwidth) m->host_bandwidth = 100;
  if (!m->host_stream) m->host_stream = fmin(12, m->host_bandwidth);
  if (!m->host_fork) m->host_fork = 5;
}

static const Machine *read_machine(ValidXml *s, xmlDocPtr doc) {
  const xmlNode *root = xmlDocGetRootElement(doc);
  Machine *m = ARENA_NEW(s->arena, Machine);
  m->name = valid_xml_attribute(s->arena, root, "name");
  m->title = valid_xml_attribute(s->arena, root, "title");
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
  ValidXml s = {.arena = a, .diag = d, .path = find(which, a, d)};
  xmlDocPtr doc = s.path ? valid_xml_read(&s, SCHEMA) : NULL;
  const Machine *m = doc ? read_machine(&s, doc) : NULL;
  xmlFreeDoc(doc);
  return m;
}

/* Above a MiB threads of the host fill pinned buffers while the link empties others, or the other way round: at most eight of them. Found with the
 * crossings of 25 programs on an H200 (bench/notes/predictor.md): 39 of the link's 55 GB/s there and 27 home, and what their start takes. */
static const double staged_from = 1 << 20, most_threads = 8;

static double staged_rate(const Machine *m, bool to_device) {
  double rate = to_device ? m->to_device : m->to_host, link = to_device ? 0.7 * m->to_device_pinned : 0.5 * m->to_host_pinned;
  return fmax(rate, fmin(link, rate * fmin(m->host_cores, most_threads)));
}

double machine_crossing(const Machine *m, double times, double bytes, bool to_device) {
  const double there = 300, home = 100; /* us */
  if (times <= 0) return 0;
  if (bytes <= staged_from * times) return times * m->transfer_start + bytes / (to_device ? m->to_device : m->to_host) / 1000;
  return times * (m->transfer_start + (to_device ? there : home)) + bytes / staged_rate(m, to_device) / 1000;
}

double machine_fresh_pages(const Machine *m, double bytes) {
  const double rate = 10; /* GB/s */
  return bytes > staged_from ? fmax(bytes / rate - bytes / staged_rate(m, false), 0) / 1000 : 0;
}

double machine_storage(const Machine *m, double bytes) {
  const double least = 200, rate = 600; /* us, GB/s */
  return bytes > staged_from && m->bandwidth > 0 ? least + bytes / rate / 1000 : 0;
}

int machine_cc(const Machine *m) { return (int)lround(m->compute_capability * 10); }
