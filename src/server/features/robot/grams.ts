/**
 * The parts of a line, as it is written: three and four letters of Latin words and their borders, one and two Chinese characters.
 * They find what no list of meanings knows, forgive endings and typing errors, and hold the words that terms leave out:
 * whether somebody asks who, why or how long.
 */
export function gramsOf(text: string): string[] {
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
