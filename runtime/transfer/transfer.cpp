/* transfer.cpp: contiguous runs, rows with a pitch, and anything else run by run. */
#include "transfer/transfer.h"

#include <algorithm>
#include <cstring>
#include <vector>
#include "transfer/deferred.h"
#include "device.h"
#include "transfer/pin.h"
#include "observe/profile.h"
#include "transfer/queue.h"
#include "transfer/staging.h"
#include "observe/timeline.h"
#include "table/untouched.h"

namespace f2c_rt {

/* Up to `direct_most` bytes CUDA copies for itself and goes on; of more it waits for what the device is doing. From `sent_most` on that is the
 * smaller part. */
constexpr size_t direct_most = 64u << 10, sent_most = 1u << 20;

static const char *copy_pageable(enum f2c_direction direction, char *host, char *image, size_t bytes) {
  void *const to = direction == F2C_TO_DEVICE ? image : host;
  const void *const from = direction == F2C_TO_DEVICE ? host : image;
  const char *error = nullptr;
  if (direction == F2C_TO_DEVICE && bytes > direct_most && bytes <= sent_most && deferred_send(image, host, bytes, &error))
    return error;
  if (backend()->staged && bytes >= staging_least) return staged_copy(to, from, bytes, direction);
  return backend()->copy(to, from, bytes, direction);
}

/* What is pinned goes directly, and alone: devices take no copy of which a part is. */
static const char *copy_touched(enum f2c_direction direction, char *host, char *image, size_t bytes) {
  const char *error = nullptr;
  for (char *at = host, *const end = host + bytes; !error && at < end;) {
    const host_range pinned = pin_within(at, end);
    char *const there = image + (at - host);
    if (pinned.lo == pinned.hi) return copy_pageable(direction, at, there, static_cast<size_t>(end - at));
    if (pinned.lo > at) {
      error = copy_pageable(direction, at, there, static_cast<size_t>(pinned.lo - at));
      at = pinned.lo;
    } else {
      const size_t n = static_cast<size_t>(pinned.hi - at);
      error = backend()->copy(direction == F2C_TO_DEVICE ? there : at, direction == F2C_TO_DEVICE ? at : there, n, direction);
      at = pinned.hi;
    }
  }
  return error;
}

static size_t left_out; /* bytes of the transfer in progress that did not cross */

/* Pages that the host has not touched are zeros, which the device has without a copy. */
static const char *copy_block(enum f2c_direction direction, char *host, char *image, size_t bytes) {
  char *at = host, *const end = host + bytes;
  if (direction == F2C_TO_HOST)
    untouched_fill(host, end);
  else
    for (const host_range &zeros : untouched_pages(host, end)) {
      const size_t n = static_cast<size_t>(zeros.hi - zeros.lo);
      const char *error = nullptr;
      if (at < zeros.lo) error = copy_touched(direction, at, image + (at - host), static_cast<size_t>(zeros.lo - at));
      if (!error) error = backend()->fill_zero(image + (zeros.lo - host), n);
      if (error) return error;
      left_out += n;
      at = zeros.hi;
    }
  return at < end ? copy_touched(direction, at, image + (at - host), static_cast<size_t>(end - at)) : nullptr;
}

/* Devices limit the distance of rows. */
constexpr size_t widest_pitch = 1u << 30;

/* How many of the rows, the first ones, are all pinned or all not; 0: of the first one a part is. */
static size_t rows_alike(const char *first, const host_range &pinned, size_t run, size_t rows, size_t pitch) {
  const char *const limit = pinned.lo > first ? pinned.lo : pinned.hi;
  const size_t room = static_cast<size_t>(limit - first);
  return room < run ? 0 : std::min(rows, (room - run) / pitch + 1);
}

static const char *copy_rows(enum f2c_direction direction, char *host, char *image, size_t run, size_t rows, size_t pitch) {
  const char *error = nullptr;
  if (rows == 1) return copy_block(direction, host, image, run);
  if (pitch > widest_pitch) {
    for (size_t r = 0; !error && r < rows; r++) error = copy_block(direction, host + r * pitch, image + r * pitch, run);
    return error;
  }
  const host_range pinned = pin_within(host, host + (rows - 1) * pitch + run);
  const size_t alike = pinned.lo == pinned.hi ? rows : rows_alike(host, pinned, run, rows, pitch);
  if (alike < rows) { /* the rest may be another matter */
    const size_t n = std::max(alike, size_t{1});
    error = copy_rows(direction, host, image, run, n, pitch);
    return error ? error : copy_rows(direction, host + n * pitch, image + n * pitch, run, rows - n, pitch);
  }
  const f2c_rows group = {
      direction == F2C_TO_DEVICE ? image : host, pitch, direction == F2C_TO_DEVICE ? host : image, pitch, run, rows};
  return backend()->copy_rows(&group, direction);
}

static const char *copy_group(enum f2c_direction direction, const shape &s, char *image, char *first, size_t rows, size_t pitch) {
  return copy_rows(direction, first, image + (first - s.lo), s.run, rows, pitch);
}

/* Whether one copy of everything between lo and hi is cheaper than many of short runs. */
static bool dense(const shape &s, size_t bytes) { return s.dims > 0 && s.run < 512 && s.span() / 16 < bytes; }

/* Brings the whole span home to a buffer, and from there the bytes of `s` to their places. */
static const char *gather_home(const shape &s, const char *image) {
  std::vector<char> buffer(s.span());
  if (const char *error = copy_block(F2C_TO_HOST, buffer.data(), const_cast<char *>(image), s.span())) return error;
  shape_rows(s, [&](char *first, size_t rows, size_t pitch) {
    for (size_t r = 0; r < rows; r++) memcpy(first + r * pitch, buffer.data() + (first - s.lo) + r * pitch, s.run);
  });
  return nullptr;
}

void transfer(enum f2c_direction direction, const shape &s, char *image, const char *name, const char *where) {
  const size_t bytes = shape_bytes(s);
  deferred_settle(s.lo, s.hi, where);
  const timeline_span time(name, direction, bytes, where);
  left_out = 0;
  if (direction == F2C_TO_HOST && dense(s, bytes))
    check_async(gather_home(s, image), where);
  else if (!deferred_rows(direction, s, image, where))
    shape_rows(s, [&](char *first, size_t rows, size_t pitch) {
      check_async(copy_group(direction, s, image, first, rows, pitch), where);
    });
  if (direction == F2C_TO_DEVICE) queue_handed(); /* the host need not have waited for the last bytes */
  if (left_out < bytes) profile_transfer(name, direction, bytes - left_out, where);
}

void transfer_fresh(const shape &s, char *image, const char *name, const char *where) {
  shape all = s;
  if (dense(s, shape_bytes(s))) {
    all.dims = 0;
    all.run = s.span();
  }
  transfer(F2C_TO_DEVICE, all, image, name, where);
}

} // namespace f2c_rt
