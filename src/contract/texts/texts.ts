import type { ErrorName } from '../errors.ts'
import { en, type Texts } from './en.ts'
import { zh } from './zh.ts'

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** The words of the wire in each language. */
export const texts: Readonly<Record<Language, Texts>> = { en, zh }

/** The cookie that holds the language; English where it is missing or unknown. Specification 1. */
export function languageOf(cookie: string | undefined): Language {
  return languages.find((language) => language === cookie) ?? 'en'
}

/** Puts values into the `{name}` places of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** The sentence of an error; what it is about comes in `values`. */
export function errorText(
  language: Language,
  name: ErrorName,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(texts[language].error[name], values)
}
