/* table.h: the present table, which host bytes have an image on the device and who holds their newest values. */
#ifndef F2CUDA_TABLE_H
#define F2CUDA_TABLE_H

#include <vector>
#include "backend.h"
#include "device.h"
#include "each.h"
#include "transfer/pin.h"
#include "transfer/queue.h"
#include "table/shape.h"

namespace f2c_rt {

/* A range of host bytes with an image on the device. At least one of host_valid and dev_valid holds. */
struct entry {
  char *lo, *hi;              /* host bytes */
  char *dev;                  /* the image of lo; null: no memory on the device, everything is on the host */
  const char *name;           /* Fortran name of who brought it */
  std::vector<shape> shapes;  /* the bytes in lo..hi that the program speaks of: only these ever go home */
  unsigned long long id;      /* no other entry has had it */
  int refs;                   /* references of data directives; > 0: copied by directives only */
  int implied;                /* of these, references of constructs whose clauses do not name the array */
  int regions;                /* open regions that list it */
  bool foreign;               /* the image is the program's memory: associated with it, and left alone */
  bool temporary;             /* lives as long as the launch that brought it */
  bool wide;                  /* lo..hi is more than what data directives named: entry_widen */
  bool listed;                /* in the table; else known to its launch alone */
  bool host_valid;            /* the host holds the newest values */
  bool dev_valid;             /* the image does */
  const char *stack;          /* the end of the thread's stack that it lies on; null: not on a stack */
  unsigned used;              /* number of the last launch that uses it */
  bool kept;                  /* it stays between launches although nothing holds it: keep.h */
  bool marked;                /* kept: the host's stale bytes have been overwritten, all of them */
  bool objects;               /* its elements hold descriptors, which the host may change without a word */
  bool undefined;             /* kept: nobody has given it values since its life began, but for `given` (undefined.h) */
  const char *begun;          /* of an undefined one: the place that told of it */
  std::vector<shape> given;   /* of an undefined one: parts that the host has set */
  std::vector<shape> fresh;   /* kept: small parts that came home by themselves since the last launch that wrote it */
  std::vector<char> twin;     /* others write the host's bytes meanwhile: lo..hi as they went to the device (twin.h); else empty */
  std::vector<shape> said;    /* left by a region, newer on the device: parts that the host has changed since, without ACTUAL */
  const char *perhaps;        /* the same: where it may have changed others; null: nowhere */
  int pokes;                  /* kept: small parts that followed to the device since the last launch that used it */
  bool shared;                /* kernels use the host's bytes where they are: dev is lo (managed.h) */
  bool exposed;               /* the program has the image's address, and may change it without notice */
  int crossings;              /* how often all of it has crossed, up to pin_after */
  host_range pinned;          /* its pages that are pinned; empty: none */
  queue_uses uses;            /* queues that work on the image */
  queue_uses made;            /* queues behind which the image begins: its memory had another use */
  size_t pieces;              /* kernels change the bytes from lo on in pieces that its lowest bit divides; 0: none has used it */
  unsigned long long looked;  /* up to when received messages have been looked for (twin.h) */
  unsigned long long version; /* another whenever the image's bytes have changed */

  size_t span() const { return static_cast<size_t>(hi - lo); }
  bool newer_on_device() const { return dev_valid && !host_valid; }
  /* Whether data directives that name the array hold it. */
  bool named() const { return refs > implied; }
};

/* The entry whose range contains `s`, or null. */
entry *table_find(const shape &s);
/* Drops entries that `s` overlaps in part, where nothing rests on them: memory that has a new life, or a
 * section that is now asked for with other bounds. Values that only the device has go home first. Gives back
 * an overlapping entry that has to stay, before those that the launch in progress uses, or null. */
entry *table_settle(const shape &s, const char *where);
/* table_settle, and an error if something has to stay. */
void table_settle_or_die(const shape &s, const char *name, const char *where);
/* A new entry without image, host valid; `s` must not overlap another. */
entry *table_add(const shape &s, const char *name);
/* An entry outside the table, for the launch that makes it. */
entry *entry_make(const shape &s, const char *name);
/* Frees the entry and its image, and takes it out of the table; values are dropped. */
void table_remove(entry *e, const char *where);
/* The same for an entry that also stands for `s`, or can be made to; one that cannot and on which nothing
 * rests goes home, and is no more. */
entry *table_fitting(const shape &s, const char *where);
/* The same for an entry that may have ended: the one with this number and this byte, or null. */
entry *table_known(const char *byte, unsigned long long id);
/* Removes all entries that share bytes with lo..hi, from every device. */
void table_forget(const char *lo, const char *hi, const char *where);
/* Removes from every device entries on the stack that ends at `stack`, below `top`. */
void table_forget_below(const char *stack, const char *top, const char *where);
/* Without the lock: whether entries may share bytes with lo..hi, at the cost of two loads, and whether some do. */
bool table_may_meet(const char *lo, const char *hi);
bool table_meets(const char *lo, const char *hi);
/* Without the lock: whether there are no entries, and whether all that there are are kept (keep.h). */
bool table_is_empty();
bool table_is_kept();
/* Takes one array home that nothing in progress needs: what the host has as well goes before what the device alone has, and what has not been used
 * for long first. False: there is none. */
bool table_make_room(const char *where);
/* How many bytes of `s` entries stand for. */
size_t table_covers(const shape &s);
/* One past the last device that has a table, and whether a device has one. */
int table_devices();
bool table_is_of(int number);
/* Does something with the table of each device that has one; each launch does, so that the one device of most programs is not chosen anew. */
template <class F> void table_on_all_devices(F act) {
  for (int number = 0; number < table_devices(); number++) {
    if (!table_is_of(number)) continue;
    if (number == active()) {
      act();
      continue;
    }
    const on_device there(number);
    act();
  }
}
/* From now on it stays between launches. */
void entry_keep(entry *e);
/* Whether the entry stands for all bytes of `s`. */
bool entry_stands_for(const entry *e, const shape &s);
/* Brings home what the device alone has; `abandon`: and marks the host newest. */
void table_all_home(const char *where, bool abandon);
/* Brings home what the device alone has / marks the host newest, for what no data directive holds. */
void table_all_actual(const char *where);

/* The entry that has `address` in its image, or null. */
entry *table_image(const void *address);

/* Makes the entry answer for the bytes of `s` (inside its range) too. */
void entry_adopt(entry *e, const shape &s, const char *name, const char *where);
/* Gives the entry an image if it has none. False when memory is short, even after other entries left the device. */
bool entry_allocate(entry *e, const char *where);
/* Makes the image valid; false as entry_allocate. */
bool entry_to_device(entry *e, const char *where);
/* Makes the host valid. */
void entry_to_host(entry *e, const char *where);
/* The same before the host uses all of it. */
void entry_fetch(entry *e, const char *where);
/* Before the host writes: of an array that kernels use where it is, these have to end. */
void entry_quiet(const entry *e, const char *where);
/* Hands the queue in use a copy of a part of the entry, or all of it; false: it has to be made at once, as others write the host's bytes. */
bool entry_defer(entry *e, const shape &part, enum f2c_direction direction, const char *where);
/* Transfers of the entry overlap others best when its pages are pinned: pins them, if they are many. */
void entry_pin(entry *e);
/* Copies a part of the entry, whatever its state. */
void entry_copy_part(entry *e, const shape &part, enum f2c_direction direction, const char *where);
/* Makes the image of the one entry that `s` overlaps, a section that directives hold, as large as `s`, so
 * that a kernel can be given the whole array; what the entry stands for stays the same. Null: there is no
 * such entry or no memory. */
entry *entry_widen(const shape &s, const char *where);
/* All entries, ascending. */
const std::vector<entry *> &table_all();
/* The entries that share bytes with `s`; a copy, as what is done with them may change the table. */
std::vector<entry *> table_meeting(const shape &s);
/* Every element of `s` is one of the entry's, or none that shares bytes with them. */
bool entry_fits(const entry *e, const shape &s);
/* Whether `s` is all that the entry stands for. */
bool entry_is_whole(const entry *e, const shape &s);

/* The image's bytes have changed. */
void entry_changed(entry *e);

/* The number of the launch in progress, for entry.used; a new one begins with table_tick. */
unsigned table_tick();

} // namespace f2c_rt
#endif
