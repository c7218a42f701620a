# The same in Python: ctypes loads each library for itself.
import ctypes

a = (ctypes.c_float * 100)(*[1] * 100)
giver, taker = ctypes.CDLL("./libgiver.so"), ctypes.CDLL("./libtaker.so")
giver.give(a, 100)
print(taker.take(a, 100), int(a[99]))
