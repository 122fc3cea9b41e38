import { createTranslator } from 'use-intl/core'
import { type Language, languageOf } from '../../contract/texts/languages.ts'
import { readCookie, writeCookie } from '../cookies.ts'
import type { Dictionary, English } from './shape.ts'

/** A dictionary loads when its language is first spoken; the other one costs nothing until then. */
const loaders: Readonly<Record<Language, () => Promise<Dictionary>>> = {
  en: async () => (await import('./en/all.ts')).texts,
  zh: async () => (await import('./zh/all.ts')).texts,
}

/** The dictionary of any language; to look for a page by its name in the other one. */
export function textsOf(language: Language): Promise<Dictionary> {
  return loaders[language]()
}

export interface Spoken {
  language: Language
  texts: Dictionary
}

let spoken: Spoken | null = null
const listeners = new Set<() => void>()

/** The language that the page speaks now. Throws before the first `setLanguage`: main.tsx waits for that. */
export function currentLanguage(): Spoken {
  if (!spoken) throw new Error('No language is loaded yet')
  return spoken
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language of the cookie `language`; English where there is none. Specification 1. */
export function rememberedLanguage(): Language {
  return languageOf(readCookie('language'))
}

/** Speaks this language from now on, without a reload, and keeps the choice in the cookie for a year. */
export async function setLanguage(language: Language): Promise<void> {
  const texts = await loaders[language]()
  spoken = { language, texts }
  writeCookie('language', language, 365)
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  for (const listener of listeners) listener()
}

/** A translator outside components, in the language of this moment. Inside them: `useText`. */
export function textNow() {
  const { language, texts } = currentLanguage()
  // Every dictionary has the shape of English; only English's literals say which values a text takes.
  return createTranslator({ locale: language, messages: texts as English })
}
