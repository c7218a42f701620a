/* Prints which way the loop of choice.cu ran. */
#include "check.h"

extern "C" __attribute__((weak)) int answer(const CFI_cdesc_t *a);

int main() {
  int a = 0;
  bool device = false;
  for (int k = 0; k < 3; k++)
    if (f2c_device() != 0 && answer(section(&a, {{1, 1}}).get()) == F2C_DONE)
      device = true;
    else
      a = 42;
  f2c_get_actual_all("choice.f90:4");
  printf("%s %d\n", device ? "device" : "host", a);
  return 0;
}
