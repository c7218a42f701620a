/* check_options.cpp: reads F2CUDA_CHECK=data | 1 | eps=1e-6,abs=0,ulp=4,max=10,kernel=NAME,stop. */
#include "observe/check_options.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include "error.h"

namespace f2c_rt {

[[noreturn]] static void refuse(const std::string &word) {
  fatal(
      nullptr, "F2CUDA_CHECK: '%s' is none of its words: data, 1, eps=REAL, abs=REAL, ulp=REAL, max=INTEGER, kernel=NAME, kernel=FILE:LINE, stop",
      word.c_str());
}

static double number(const std::string &word, const char *text) {
  char *end = nullptr;
  const double x = strtod(text, &end);
  if (end == text || *end || !(x >= 0)) refuse(word);
  return x;
}

static void take_value(check_choice *c, const std::string &word, const std::string &name, const char *value) {
  c->compare = true;
  if (name == "kernel" && *value) {
    snprintf(c->kernel, sizeof c->kernel, "%s", value);
    return;
  }
  if (name == "max") {
    const double most = number(word, value);
    c->most = most < 1e9 ? static_cast<int>(most) : 1000000000;
    return;
  }
  double *const to = name == "eps" ? &c->relative : name == "abs" ? &c->absolute : name == "ulp" ? &c->ulp : nullptr;
  if (!to) refuse(word);
  *to = number(word, value);
  c->said = true;
}

static void take(check_choice *c, const std::string &word) {
  const size_t equals = word.find('=');
  if (word == "data")
    c->data = true;
  else if (word == "1")
    c->compare = true;
  else if (word == "stop")
    c->compare = c->stop = true;
  else if (equals == std::string::npos)
    refuse(word);
  else
    take_value(c, word, word.substr(0, equals), word.c_str() + equals + 1);
}

static check_choice read_all() {
  check_choice c = {false, false, false, false, -1, -1, -1, 5, {}};
  const char *const given = getenv("F2CUDA_CHECK");
  const std::string text = given && strcmp(given, "0") != 0 ? given : "";
  for (size_t from = 0; from < text.size();) {
    const size_t comma = std::min(text.find(',', from), text.size());
    if (comma > from) take(&c, text.substr(from, comma - from));
    from = comma + 1;
  }
  if (c.data && c.compare) fatal(nullptr, "F2CUDA_CHECK: data cannot be looked at together with kernels; run the program twice");
  return c;
}

const check_choice &check_options() {
  static const check_choice c = read_all();
  return c;
}

} // namespace f2c_rt
