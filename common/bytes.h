/* Sixteen bytes of text at once. What is read may reach past what counts: the caller has 16 bytes that may be read. */
#ifndef F2C_COMMON_BYTES_H
#define F2C_COMMON_BYTES_H
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { BYTES = 16 };

#ifdef __SSE2__
#include <emmintrin.h>

/* 0xff where a byte of v is in [from, from + more]. */
static inline __m128i bytes_between(__m128i v, char from, char more) {
  __m128i rest = _mm_sub_epi8(v, _mm_set1_epi8(from));
  return _mm_cmpeq_epi8(_mm_min_epu8(rest, _mm_set1_epi8(more)), rest);
}

/* Bit i: p[i] is a letter, a digit, '_' or '$'. */
static inline uint32_t bytes_of_name(const char *p) {
  __m128i v = _mm_loadu_si128((const __m128i *)p);
  __m128i letter = bytes_between(_mm_or_si128(v, _mm_set1_epi8(32)), 'a', 25), digit = bytes_between(v, '0', 9);
  __m128i other = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('_')), _mm_cmpeq_epi8(v, _mm_set1_epi8('$')));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(letter, digit), other));
}

/* Bit i: p[i] is a blank or a tab, or one of the controls that count as blanks. */
static inline uint32_t bytes_of_blanks(const char *p) {
  __m128i v = _mm_loadu_si128((const __m128i *)p);
  __m128i newline = _mm_cmpeq_epi8(v, _mm_set1_epi8('\n')), control = _mm_andnot_si128(newline, bytes_between(v, '\t', '\r' - '\t'));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(' ')), control));
}

/* Bit i: p[i] is one of ( ) [ ] : = ' " or 'more' or, which does no harm, ; < \ */
static inline uint32_t bytes_of_structure(const char *p, char more) {
  __m128i v = _mm_loadu_si128((const __m128i *)p);
  __m128i low = bytes_between(v, '\'', 2), high = bytes_between(v, ':', '=' - ':'), brackets = bytes_between(v, '[', 2);
  __m128i other = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('"')), _mm_cmpeq_epi8(v, _mm_set1_epi8(more)));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(low, high), _mm_or_si128(brackets, other)));
}

/* Bit i: p[i] is one of ! " & ' ; h H, at which prescan looks closer. */
static inline uint32_t bytes_of_stops(const char *p) {
  __m128i v = _mm_loadu_si128((const __m128i *)p);
  __m128i low = bytes_between(v, '!', 1), amp = bytes_between(v, '&', 1), end = _mm_cmpeq_epi8(v, _mm_set1_epi8(';'));
  __m128i h = _mm_cmpeq_epi8(_mm_or_si128(v, _mm_set1_epi8(32)), _mm_set1_epi8('h'));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(low, amp), _mm_or_si128(end, h)));
}

/* Bit i: p[i] is a, and q[i] is b. */
static inline uint32_t bytes_of_two(const char *p, char a, const char *q, char b) {
  __m128i v = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)p), _mm_set1_epi8(a));
  return (uint32_t)_mm_movemask_epi8(_mm_and_si128(v, _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)q), _mm_set1_epi8(b))));
}

#else

static inline uint32_t bytes_of_two(const char *p, char a, const char *q, char b) {
  uint32_t bits = 0;
  for (int i = 0; i < BYTES; i++) bits |= (uint32_t)(p[i] == a && q[i] == b) << i;
  return bits;
}

static inline uint32_t bytes_of_name(const char *p) {
  uint32_t bits = 0;
  for (int i = 0; i < BYTES; i++) {
    char c = p[i], low = (char)(c | 32);
    bits |= (uint32_t)((low >= 'a' && low <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '$') << i;
  }
  return bits;
}

static inline uint32_t bytes_of(const char *p, const char *set, size_t n) {
  uint32_t bits = 0;
  for (int i = 0; i < BYTES; i++) bits |= (uint32_t)(memchr(set, p[i], n) != NULL) << i;
  return bits;
}

static inline uint32_t bytes_of_blanks(const char *p) { return bytes_of(p, " \t\v\f\r", 5); }
static inline uint32_t bytes_of_structure(const char *p, char more) {
  const char set[] = {'(', ')', '[', ']', ':', '=', '\'', '"', more};
  return bytes_of(p, set, sizeof set);
}
static inline uint32_t bytes_of_stops(const char *p) { return bytes_of(p, "!\"&';hH", 7); }

#endif

/* The first of p[0..end) that is no blank. */
static inline const char *bytes_skip_blanks(const char *p, const char *end) {
  if (p >= end || (unsigned char)*p > ' ') return p;
  uint32_t other;
  while (!(other = ~bytes_of_blanks(p) & 0xffff) && (p += BYTES) < end)
    ;
  p += other ? __builtin_ctz(other) : 0;
  return p < end ? p : end;
}

/* The bytes s[0..n), n <= 16, in two words, zeros behind them: equal words are equal texts. Reads nothing else. */
typedef struct {
  uint64_t a, b;
} BytesWord;

static inline uint64_t bytes_word8(const char *s, size_t n) {
  uint64_t w = 0;
  if (n >= 4) {
    uint32_t first, last;
    memcpy(&first, s, 4);
    memcpy(&last, s + n - 4, 4);
    w = first | (uint64_t)last << (8 * (n - 4));
  } else if (n) {
    w = (unsigned char)s[0] | (uint64_t)(unsigned char)s[n / 2] << (8 * (n / 2)) |
        (uint64_t)(unsigned char)s[n - 1] << (8 * (n - 1));
  }
  return w;
}

static inline BytesWord bytes_word(const char *s, size_t n) {
  BytesWord w = {0, 0};
  if (n <= 8) {
    if (n == 8)
      memcpy(&w.a, s, 8);
    else
      w.a = bytes_word8(s, n);
  } else {
    memcpy(&w.a, s, 8);
    w.b = n == BYTES ? 0 : bytes_word8(s + 8, n - 8);
    if (n == BYTES) memcpy(&w.b, s + 8, 8);
  }
  return w;
}

/* The same where BYTES bytes at s may be read: without a branch. */
static inline BytesWord bytes_word_near(const char *s, size_t n) {
  static const unsigned char window[2 * BYTES] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
  BytesWord w, mask;
  memcpy(&w, s, sizeof w);
  memcpy(&mask, window + BYTES - n, sizeof mask);
  return (BytesWord){w.a & mask.a, w.b & mask.b};
}

/* A hash of words: multiplication carries every bit of both to the upper half of the result. */
static inline uint32_t bytes_hash_word(uint32_t h, BytesWord w) {
  uint64_t x = (w.a ^ h) * 0x9e3779b97f4a7c15u, y = (w.b + (x >> 32)) * 0xc2b2ae3d27d4eb4fu;
  return (uint32_t)((x ^ y) >> 32);
}

static inline uint32_t bytes_hash(const char *s, size_t n) {
  uint32_t h = (uint32_t)n;
  for (; n > BYTES; s += BYTES, n -= BYTES) h = bytes_hash_word(h, bytes_word(s, BYTES));
  return bytes_hash_word(h, bytes_word(s, n));
}

/* The letters of eight bytes in lower case. */
static inline uint64_t bytes_lower(uint64_t w) {
  const uint64_t ones = 0x0101010101010101u, low = w & 0x7f * ones;
  uint64_t upper = (low + (0x80 - 'A') * ones) & ~(low + (0x80 - 'Z' - 1) * ones) & ~w & 0x80 * ones;
  return w | upper >> 2;
}
#endif
