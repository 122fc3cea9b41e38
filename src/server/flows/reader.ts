import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Where a query that only reads may run: inside a transaction or outside. */
export type Reader = Kysely<Tables> | Transaction<Tables>
