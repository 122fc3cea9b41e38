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
  const end = endOfPoints(text, most)
  if (end === text.length) return text
  const start = characters.segment(text).containing(end)?.index ?? end
  // A character that is longer than the limit has no border inside it.
  return text.slice(0, start > 0 ? start : end)
}

/** Returns the index in UTF-16 units at which so many code points end. */
function endOfPoints(text: string, points: number): number {
  if (text.length <= points) return text.length
  let end = 0
  let counted = 0
  for (const point of text) {
    if (counted === points) break
    end += point.length
    counted++
  }
  return end
}
