const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Counts code points, as `char_length` of PostgreSQL does: JavaScript's `length` counts an emoji twice. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/**
 * Cuts a text to at most so many code points, at the border of a character as people see it: an accent, a flag or a family
 * stays whole or goes. What is cut inside one can't be stored, as jsonb refuses half of a surrogate pair.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const end = endOf(text, most, () => 1)
  return cutAt(text, end)
}

/** Cuts a text to at most so many bytes of UTF-8, at the border of a character as `cutText` does. */
export function cutToBytes(text: string, most: number): string {
  return cutAt(text, endOf(text, most, utf8BytesOf))
}

/** Cuts a text at the border of a character that is at `end`, or the last one before it. */
function cutAt(text: string, end: number): string {
  if (end === text.length) return text
  const start = characters.segment(text).containing(end)?.index ?? end
  // A character that is longer than the limit has no border inside it.
  return text.slice(0, start > 0 ? start : end)
}

/** Returns the index in UTF-16 units up to which the sizes of the code points add up to at most `most`. */
function endOf(text: string, most: number, sizeOf: (point: string) => number): number {
  let end = 0
  let size = 0
  for (const point of text) {
    size += sizeOf(point)
    if (size > most) break
    end += point.length
  }
  return end
}

function utf8BytesOf(point: string): number {
  const code = point.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
