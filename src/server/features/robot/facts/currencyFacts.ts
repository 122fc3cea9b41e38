import { currencies } from '../../../../domain/reference/currencies.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { Asked, Fact } from './fact.ts'

interface Named {
  numeric: string
  alphabetic: string
  decimals: number
  name: Readonly<Record<Language, string>>
}

const namesIn = (language: Language) => new Intl.DisplayNames(language, { type: 'currency' })
const named: readonly Named[] = Object.entries(currencies).map(([numeric, [alphabetic, decimals]]) => ({
  numeric,
  alphabetic,
  decimals,
  name: { en: namesIn('en').of(alphabetic) ?? alphabetic, zh: namesIn('zh').of(alphabetic) ?? alphabetic },
}))

/** Codes that are words as well: `all currencies`. */
const alsoWords: ReadonlySet<string> = new Set(['ALL', 'BOB', 'COP', 'CUP', 'GEL', 'MOP', 'PEN', 'SOS', 'TOP', 'TRY'])

const lastWord = (name: string) => /(?<= )(?!currency|code|account)[a-z]{3,}$/.exec(name.toLowerCase())?.[0] ?? ''
/** `Baht` and `yen`, where one currency alone is called so. */
const shortNames = new Map(
  [...Map.groupBy(named, ({ name }) => lastWord(name.en))].flatMap(([word, [one, ...others]]) =>
    word !== '' && one && others.length === 0 ? [[word, one] as const] : [],
  ),
)

/** The code, name and decimals of a currency that a question names. */
export function currencyFact({ question, asks, say, language }: Asked): Fact | null {
  const isOfCurrencies = asks('currency')
  if (!isOfCurrencies && !asks('anyCode')) return null
  const text = question.toLowerCase()
  const words: readonly string[] = question.match(/[A-Za-z]+/g) ?? []
  const numeric = isOfCurrencies ? /(?<![\d.])(\d{3})(?![\d.])/.exec(question)?.[1] : undefined
  const short = isOfCurrencies
    ? words.flatMap((word) => shortNames.get(word.toLowerCase().replace(/s$/, '')) ?? [])
    : []
  const isNamed = ({ alphabetic, name, ...one }: Named) =>
    one.numeric === numeric ||
    (!alsoWords.has(alphabetic) && words.includes(alphabetic)) ||
    (!alsoWords.has(alphabetic) && isOfCurrencies && words.includes(alphabetic.toLowerCase())) ||
    text.includes(name.en.toLowerCase()) ||
    question.includes(name.zh)
  const found = named.find(isNamed) ?? short[0]
  if (!found) return null
  const called = { ...found, name: found.name[language] }
  const line = found.decimals === 0 ? say.currencyWhole(called) : say.currency(called)
  return { lines: [line], articleId: 'page.currencies' }
}
