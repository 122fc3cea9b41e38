import type {} from 'use-intl'
import type { Language } from '../../contract/texts/texts.ts'
import type { texts } from './en/all.ts'

export type English = typeof texts

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }

export type Dictionary = Shape<English>

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: English
  }
}
