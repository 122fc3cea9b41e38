import type { texts } from './en/all.ts'
import type { texts as core } from './en/core.ts'
import type { texts as pages } from './en/pages.ts'
import type { texts as server } from './en/server.ts'

export type English = typeof texts

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }

export type Dictionary = Shape<English>

export type CoreDictionary = Shape<typeof core>

export type PagesDictionary = Shape<typeof pages>

export type ServerDictionary = Shape<typeof server>
