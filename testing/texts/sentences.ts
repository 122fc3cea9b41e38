/** Yields each text of a dictionary with its key, such as `frame.close`. */
export function* sentencesIn(texts: unknown, place = ''): Generator<[string, string]> {
  if (typeof texts === 'string') yield [place, texts]
  else if (typeof texts === 'function') yield [place, String(texts('…', '…', '…', '…'))]
  else if (typeof texts === 'object' && texts !== null)
    for (const [key, text] of Object.entries(texts)) yield* sentencesIn(text, place ? `${place}.${key}` : key)
}
