import type { ErrorName } from '../errors.ts'
import { en, type Texts } from './en.ts'
import type { Language } from './languages.ts'
import { zh } from './zh.ts'

export type { Language }

export const texts: Readonly<Record<Language, Texts>> = { en, zh }

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

export function errorText(
  language: Language,
  name: ErrorName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(texts[language].error[name], values)
}

interface Bound {
  bound: keyof Texts['bound']
  min: number
  max: number
}

export function boundText(language: Language, { bound, min, max }: Bound): string {
  const bounds: Readonly<Record<string, string>> = texts[language].bound
  const exact = min === max ? bounds[`${bound}Exact`] : undefined
  return fill(exact ?? bounds[bound] ?? '', { min, max })
}
