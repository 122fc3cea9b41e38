import type {} from 'use-intl'
import type { Language } from '../../contract/texts/texts.ts'
import type { texts } from './en/all.ts'

/** English as it is written: its literals tell the compiler which values a text takes. */
export type English = typeof texts

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }

/** What every language must say. */
export type Dictionary = Shape<English>

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: English
  }
}
