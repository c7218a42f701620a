/* address.h: memory of devices that programs take and copy by address. A device is its number, or on_host (device.h): there an
 * address is one of the host. */
#ifndef F2CUDA_ADDRESS_H
#define F2CUDA_ADDRESS_H

#include <cstddef>

namespace f2c_rt {

/* The program gets an address of the device: loops without a directive may use it from now on. */
void address_given();
bool any_address_given();

/* Null when memory is short, and for 0 bytes. */
void *memory_take(size_t bytes, int device, const char *routine);
/* Gives back what memory_take gave; a null address is left alone. */
void memory_give(void *address, int device, const char *routine);
void memory_copy(void *to, int to_device, const void *from, int from_device, size_t bytes, const char *routine);

/* Whether the device has an image of the host's byte at `host`. */
bool is_present(const void *host, int device);
/* The address of that image, or null. On the host: `host` itself. */
void *image_of(const void *host, int device);
/* The host's byte whose image is at `address`, or null. */
void *host_of(const void *address, int device);
/* From now on `bytes` bytes of the device at `address`, which the program has, are the image of those at `host`. False: some of them
 * have one already. */
bool associate(void *host, void *address, size_t bytes, int device, const char *routine);
/* Ends that. False: nothing of the kind was associated. */
bool disassociate(const void *host, int device, const char *routine);

} // namespace f2c_rt
#endif
