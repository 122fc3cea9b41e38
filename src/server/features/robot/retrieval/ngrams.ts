/**
 * Three and four letters of Latin words with their borders; one and two Chinese characters. They forgive endings and
 * typing errors, and keep the question words that terms leave out.
 */
export function ngramsOf(text: string): string[] {
  const grams: string[] = []
  for (const [run] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[a-z0-9]+/gu)) {
    if (/[a-z0-9]/.test(run)) {
      const word = ` ${run} `
      for (const length of [3, 4])
        for (let at = 0; at + length <= word.length; at++) grams.push(word.slice(at, at + length))
    } else {
      const signs = [...run]
      grams.push(...signs, ...signs.slice(1).map((sign, at) => `${signs[at]}${sign}`))
    }
  }
  return grams
}
