import { outsideWords } from './outside.ts'

/** A word in fewer questions than this is there by the way: `deadline on a holiday` makes nobody's holiday a subject. */
const fewest = 3

/**
 * Whether a question names a subject that this product has nothing of. What the texts speak of, or several questions, is none of
 * these, whatever stands in the list: so nothing has to be taken out of it when the product grows.
 */
export function outsideOf(texts: string, questions: string): (question: string) => boolean {
  const written = plainWords(texts)
  const words = new Set(written.split(' '))
  const asked = plainWords(questions)
  const left = [...outsideWords.en.split(/,\s+/), ...outsideWords.zh.split(/,\s+/)]
    .map((subject) => plainWords(subject).trim())
    // To look a word up is faster than to search for it.
    .filter(
      (subject) =>
        !(words.has(subject) || words.has(`${subject}s`) || (!/^[a-z]+$/.test(subject) && isNamed(subject, written))),
    )
    .filter((subject) => asked.split(han.test(subject) ? subject : ` ${subject}`).length <= fewest)
  const chinese = left.filter((subject) => han.test(subject))
  const byFirstWord = Map.groupBy(
    left.filter((subject) => !han.test(subject)),
    (subject) => subject.split(' ')[0],
  )
  const startsAt = (word: string, asked: string) =>
    byFirstWord.get(word)?.some((subject) => isNamed(subject, asked)) ?? false
  return (question) => {
    const asked = plainWords(question)
    if (han.test(asked) && chinese.some((subject) => isNamed(subject, asked))) return true
    return asked.split(' ').some((word) => startsAt(word, asked) || startsAt(word.replace(/s$/, ''), asked))
  }
}

const han = /\p{Script=Han}/u

/** Chinese words stand anywhere, English ones for themselves or with an s. */
function isNamed(subject: string, text: string): boolean {
  if (han.test(subject)) return text.includes(subject)
  return text.includes(` ${subject} `) || text.includes(` ${subject}s `)
}

function plainWords(text: string): string {
  const spaced = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\p{Script=Han}+/gu, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${spaced.trim()} `
}
