import { codes as en } from './en/wire/codes.ts'
import type { Texts } from './en/wire.ts'
import type { Language } from './languages.ts'
import { codes as zh } from './zh/wire/codes.ts'

/** Names of codes in both languages: people search by either. All else the browser loads in one. */
export const codeNames: Readonly<Record<Language, Pick<Texts, keyof typeof en>>> = { en, zh }
