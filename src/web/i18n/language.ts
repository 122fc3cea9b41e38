import { createAtom } from '@tanstack/react-store'
import { createTranslator } from 'use-intl/core'
import { type Language, languageOf } from '../../contract/texts/languages.ts'
import { readCookie, writeCookie } from '../cookies.ts'
import type { GateDictionary } from './gateTexts.ts'
import type { Dictionary, English } from './shape.ts'

interface Loaders {
  all: () => Promise<Dictionary>
  /** What the login page says. */
  gate: () => Promise<GateDictionary>
}

const loaders: Readonly<Record<Language, Loaders>> = {
  en: {
    all: async () => (await import('./en/all.ts')).texts,
    gate: async () => (await import('./en/gate.ts')).texts,
  },
  zh: {
    all: async () => (await import('./zh/all.ts')).texts,
    gate: async () => (await import('./zh/gate.ts')).texts,
  },
}

let loads: keyof Loaders = 'all'

export function textsOf(language: Language): Promise<Dictionary> {
  return loaders[language].all()
}

interface Spoken {
  language: Language
  /** Every dictionary has the shape of English; only English's literals say which values a text takes. */
  texts: English
}

export const spokenLanguage = createAtom<Spoken | null>(null)

/** Throws before the first `setLanguage`; main.tsx waits for it. */
export function currentLanguage(): Spoken {
  return loaded(spokenLanguage.get())
}

export function loaded(spoken: Spoken | null): Spoken {
  if (!spoken) throw new Error('No language is loaded yet')
  return spoken
}

/** Reads the cookie `language`; English where there is none. Specification 1. */
export function rememberedLanguage(): Language {
  return languageOf(readCookie('language'))
}

/** Switches the language without a reload, and keeps the choice in a cookie for a year. */
export async function setLanguage(language: Language): Promise<void> {
  const texts = (await loaders[language][loads]()) as English
  writeCookie('language', language, 365)
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  spokenLanguage.set({ language, texts })
}

/** From here on only the texts of the login page are there, until `setWholeLanguage`. */
export async function setGateLanguage(language: Language): Promise<void> {
  loads = 'gate'
  await setLanguage(language)
}

export async function setWholeLanguage(language: Language): Promise<void> {
  loads = 'all'
  await setLanguage(language)
}

/** Translates outside components, in the language of this moment; components use `useText`. */
export function textNow() {
  const { language, texts } = currentLanguage()
  return createTranslator({ locale: language, messages: texts })
}
