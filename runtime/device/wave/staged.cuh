/* staged.cuh: sections of arrays that one thread alone works on, again and again, in shared memory meanwhile.
 *
 * Neighbouring threads are a section apart in memory, so that each access of a warp would touch 32 lines. Here they are one bank apart, and a warp
 * brings its 32 sections, which are contiguous, and takes them home together. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Of one array: elements of a section, of which the first one is so far behind the one with all subscripts inside 0; elements from one thread's to
 * the next; and bytes of the sections before it, of one thread. At -1 there is no room, and the array is worked on where it is. In one piece: sections of
 * neighbouring threads follow each other in memory as in shared memory. Set: iterations set all elements, whatever these were. */
struct staged_bounds {
  long long first;
  int elements, pitch, at;
  bool piece, set;
};

/* Distance: from the array's origin to the thread's element with all subscripts inside 0. */
template <class T> struct staged_section {
  using number = std::remove_const_t<T>;
  staged_bounds size;
  T *home, *mine; /* the array's origin; the thread's section, NULL: it has no iteration */
  long long distance;

  F2C_METHOD bool staged() const { return size.at >= 0; }
  __device__ __forceinline__ T *base() const { return staged() ? row(threadIdx.x) - (distance + size.first) : home; }
  __device__ __forceinline__ void fetch() const {
    if (!size.set) each([](auto *box, const auto *there) { copy_async(box, there, true); });
  }
  __device__ __forceinline__ void store() const {
    if constexpr (!std::is_const_v<T>) each([](auto *box, auto *there) { *there = *box; });
  }

private:
  /* What a thread copies at a time where it can. */
  struct __attribute__((may_alias, aligned(16))) vector {
    unsigned word[4];
  };
  using outside = std::conditional_t<std::is_const_v<T>, const vector, vector>;

  __device__ __forceinline__ number *row(unsigned thread) const {
    F2C_DYNAMIC_SHARED(unsigned char, room);
    return reinterpret_cast<number *>(room + static_cast<unsigned>(size.at) * blockDim.x) +
           thread * static_cast<unsigned>(size.pitch);
  }
  /* All elements of the warp's sections, several sections at a time where they are short. */
  template <class Do> __device__ __forceinline__ void each(Do act) const {
    if (!staged()) return;
    if (size.piece) {
      piece(act);
      return;
    }
    int width = 32;
    while (width / 2 >= size.elements) width /= 2;
    const int lane = static_cast<int>(threadIdx.x & 31), at = lane / width;
    F2C_UNROLL(4)
    for (int other = 0; other < 32; other += 32 / width) {
      T *const there = shuffle(mine, other + at);
      number *const box = row((threadIdx.x & ~31u) + static_cast<unsigned>(other + at));
      if (there)
        for (int k = lane % width; k < size.elements; k += width) act(box + k, there + k);
    }
  }
  /* The same of sections that follow each other, those of the warp's first threads: 16 bytes at a time where they lie in shared memory as they do there. */
  template <class Do> __device__ __forceinline__ void piece(Do act) const {
    const int lane = static_cast<int>(threadIdx.x & 31);
    const int n = __popc(__ballot_sync(full_warp, mine != nullptr)) * size.elements;
    T *const there = shuffle(mine, 0);
    number *const box = row(threadIdx.x & ~31u);
    if (size.pitch != size.elements) {
      const int sections = 32 / size.elements, rest = 32 % size.elements;
      int k = lane % size.elements, to = lane / size.elements * size.pitch + k;
      F2C_UNROLL(4)
      for (int from = lane; from < n; from += 32) {
        act(box + to, there + from);
        k += rest, to += sections * size.pitch + rest;
        if (k >= size.elements) k -= size.elements, to += size.pitch - size.elements;
      }
      return;
    }
    constexpr int each = static_cast<int>(sizeof(vector) / sizeof(T));
    const int vectors = each > 1 && reinterpret_cast<unsigned long long>(there) % sizeof(vector) == 0 ? n / each : 0;
    F2C_UNROLL(4)
    for (int k = lane; k < vectors; k += 32) act(reinterpret_cast<vector *>(box) + k, reinterpret_cast<outside *>(there) + k);
    F2C_UNROLL(4)
    for (int k = vectors * each + lane; k < n; k += 32) act(box + k, there + k);
  }
};

template <class T> F2C_DEVICE_FN staged_section<T> make_staged(const staged_bounds &size, T *home, bool busy, long long distance) {
  return {size, home, busy ? home + (distance + size.first) : nullptr, distance};
}

/* All that the warp's threads have asked for is there. */
F2C_DEVICE_FN void await_staged() {
  end_group();
  await_groups<0>();
  __syncwarp();
}

} // namespace F2C_CODE
} // namespace f2c
