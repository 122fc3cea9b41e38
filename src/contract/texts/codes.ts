import { codes as en } from './codesEn.ts'
import { codes as zh } from './codesZh.ts'
import type { Texts } from './en.ts'
import type { Language } from './languages.ts'

/** Names of codes in both languages: people search by either. All else the browser loads in one. */
export const codeNames: Readonly<Record<Language, Pick<Texts, keyof typeof en>>> = { en, zh }
