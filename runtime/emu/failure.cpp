/* failure.cpp: F2CUDA_EMU_FAIL. Operations are counted under the library's lock. */
#include "failure.h"

#include <cstdlib>
#include <cstring>

namespace f2c_emu {

static const char *const names[] = {"alloc", "copy", "launch", "graph", "trap"};
static const char *const lost = "lost";

struct wish {
  const char *what; /* one of the names, `lost`, or null: nothing fails */
  long long number; /* from 1 */
};

static wish read_wish() {
  const char *const text = getenv("F2CUDA_EMU_FAIL"), *const colon = text ? strchr(text, ':') : nullptr;
  if (!colon) return {nullptr, 0};
  const auto is = [&](const char *name) {
    return strlen(name) == static_cast<size_t>(colon - text) && strncmp(text, name, strlen(name)) == 0;
  };
  for (const char *name : names)
    if (is(name)) return {name, atoll(colon + 1)};
  return {is(lost) ? lost : nullptr, atoll(colon + 1)};
}

bool fails(operation what) {
  static const wish w = read_wish();
  static long long count;
  static bool gone; /* a trap takes the device with it */
  if (what == operation::trap ? w.what == names[static_cast<int>(what)] && ++count == w.number
                              : w.what == lost && ++count >= w.number)
    gone = true;
  if (gone || what == operation::trap) return gone;
  return w.what == names[static_cast<int>(what)] && ++count == w.number;
}

} // namespace f2c_emu
