/* message.cuh: what blocks of a running kernel tell each other through device memory.
 *
 * A message is a value cut into 32-bit words, each stored together with a tag in one 64-bit word. Words
 * arrive in any order; a reader has the value when all of them carry the same tag, so that neither side needs
 * a fence. Tags begin with the number of the launch: messages of earlier launches need no clearing. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

constexpr unsigned no_tag = 0; /* of a message that is not there yet */

template <class T> struct message {
  static constexpr int count = words<T>::count;
  static constexpr bool paired = count % 2 == 0; /* two words are read at once */
  unsigned long long word[count];                /* tag * 2^32 + 32 bits of the value */

  __device__ __forceinline__ void post(unsigned tag, const T &value) {
    const words<T> x = words<T>::of(value);
    for (int k = 0; k < count; k++) store_relaxed(&word[k], static_cast<unsigned long long>(tag) << 32 | x.w[k]);
  }
  /* The words as they are now. */
  struct look {
    unsigned long long got[count];
    /* The tag, or no_tag while words are missing. */
    __device__ __forceinline__ unsigned tag() const {
      bool whole = true;
      for (int k = 1; k < count; k++) whole = whole && got[k] >> 32 == got[0] >> 32;
      return whole ? static_cast<unsigned>(got[0] >> 32) : no_tag;
    }
    __device__ __forceinline__ T value() const {
      words<T> x;
      for (int k = 0; k < count; k++) x.w[k] = static_cast<unsigned>(got[k]);
      return x.value();
    }
  };
  __device__ __forceinline__ look peek() const {
    look now;
    for (int k = 0; k < count; k += paired ? 2 : 1)
      if (paired)
        load_relaxed_pair(&word[k], &now.got[k]);
      else
        now.got[k] = load_relaxed(&word[k]);
    return now;
  }
};

} // namespace F2C_CODE
} // namespace f2c
