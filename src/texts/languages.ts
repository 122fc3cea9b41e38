import { keysOf } from '../domain/typed.ts'

interface LanguageFacts {
  /** What its speakers call it. */
  ownName: string
  /** The `lang` of a page, and how numbers and lists are written. */
  tag: string
  /** How names of days are written. */
  days: string
  /** What separates two sentences. */
  sentenceGap: string
}

/** The languages of the product; the first is spoken where none is chosen. Their texts are in the folders beside. */
export const languageFacts = {
  en: { ownName: 'English', tag: 'en', days: 'en-GB', sentenceGap: ' ' },
  zh: { ownName: '中文', tag: 'zh-CN', days: 'zh-CN', sentenceGap: '' },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languageFacts

export const languages = keysOf(languageFacts)

/** The one that a switch changes to. */
export function nextLanguage(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? language
}

/** Reads the cookie that holds the language; English where it is missing or unknown. Specification 1. */
export function languageOf(cookie: string | undefined): Language {
  return languages.find((language) => language === cookie) ?? 'en'
}
