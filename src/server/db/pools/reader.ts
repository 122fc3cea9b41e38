import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

export type Reader = Kysely<Tables> | Transaction<Tables>
