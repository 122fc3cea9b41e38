import { createAtom } from '@tanstack/react-store'
import { createTranslator } from 'use-intl/core'
import type { GateDictionary } from '../../texts/gateTexts.ts'
import { type Language, languageFacts, languageOf } from '../../texts/languages.ts'
import type { CoreDictionary, Dictionary, English, PagesDictionary } from '../../texts/shape.ts'
import { readCookie, writeCookie } from '../cookies.ts'

const loaders = {
  /** What the login page says. */
  gate: (language: Language) => textsIn<GateDictionary>(import(`../../texts/${language}/gate.ts`)),
  core: (language: Language) => textsIn<CoreDictionary>(import(`../../texts/${language}/core.ts`)),
  pages: (language: Language) => textsIn<PagesDictionary>(import(`../../texts/${language}/pages.ts`)),
}

async function textsIn<Texts>(module: Promise<{ texts: Texts }>): Promise<Texts> {
  return (await module).texts
}

/** What the pages that have been shown so far need. */
let loads: 'gate' | 'core' | 'all' = 'all'

export function coreTexts(language: Language): Promise<CoreDictionary> {
  return loaders.core(language)
}

async function textsOf(language: Language): Promise<GateDictionary | CoreDictionary | Dictionary> {
  if (loads !== 'all') return loaders[loads](language)
  const [core, pages] = await Promise.all([loaders.core(language), loaders.pages(language)])
  return { ...core, ...pages }
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
  const texts = (await textsOf(language)) as English
  writeCookie('language', language, 365)
  document.documentElement.lang = languageFacts[language].tag
  spokenLanguage.set({ language, texts })
}

/** From here on only the texts of the login page are there, until `setCoreLanguage`. */
export async function setGateLanguage(language: Language): Promise<void> {
  loads = 'gate'
  await setLanguage(language)
}

/** From here on the texts of the frame are there, until `addPageTexts`. */
export async function setCoreLanguage(language: Language): Promise<void> {
  loads = 'core'
  await setLanguage(language)
}

export async function addPageTexts(): Promise<void> {
  if (loads === 'all') return
  loads = 'all'
  await setLanguage(currentLanguage().language)
}

/** Translates outside components, in the language of this moment; components use `useText`. */
export function textNow() {
  const { language, texts } = currentLanguage()
  return createTranslator({ locale: language, messages: texts })
}
