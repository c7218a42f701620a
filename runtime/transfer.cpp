/* transfer.cpp: contiguous runs, rows with a pitch, and anything else run by run. */
#include "transfer.h"

#include <cstring>
#include <vector>
#include "device.h"
#include "profile.h"
#include "staging.h"

namespace f2c_rt {

static const char *copy_block(enum f2c_direction direction, char *host, char *image, size_t bytes) {
  void *const to = direction == F2C_TO_DEVICE ? image : host;
  const void *const from = direction == F2C_TO_DEVICE ? host : image;
  if (backend()->staged && bytes >= staging_least) return staged_copy(to, from, bytes, direction);
  return backend()->copy(to, from, bytes, direction);
}

/* Devices limit the distance of rows. */
constexpr size_t widest_pitch = 1u << 30;

static const char *copy_group(enum f2c_direction direction, const shape &s, char *image, char *first, size_t rows, size_t pitch) {
  char *const there = image + (first - s.lo);
  if (rows == 1) return copy_block(direction, first, there, s.run);
  if (pitch > widest_pitch) {
    const char *error = nullptr;
    for (size_t r = 0; !error && r < rows; r++) error = copy_block(direction, first + r * pitch, there + r * pitch, s.run);
    return error;
  }
  const f2c_rows group = {
      direction == F2C_TO_DEVICE ? there : first, pitch, direction == F2C_TO_DEVICE ? first : there, pitch, s.run, rows};
  return backend()->copy_rows(&group, direction);
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
  if (direction == F2C_TO_HOST && dense(s, bytes))
    check_async(gather_home(s, image), where);
  else
    shape_rows(s, [&](char *first, size_t rows, size_t pitch) {
      check_async(copy_group(direction, s, image, first, rows, pitch), where);
    });
  profile_transfer(name, direction, bytes, where);
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
