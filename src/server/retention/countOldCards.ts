import { type Kysely, sql } from 'kysely'
import type { Day } from '../../domain/time/calendar.ts'
import type { Tables } from '../db/tables.ts'
import { places } from './places.ts'
import { countTransactions } from './transactions.ts'

/** Counts by table what a run would destroy, and what is as old but still needed. Reads the whole of what is due. */
export async function countOldCards(
  db: Kysely<Tables>,
  before: Day,
): Promise<{ table: string; due: number; needed: number }[]> {
  const counted = [{ table: 'history', ...(await countTransactions(db, before)) }]
  for (const { table, isPast, isNeeded } of places) {
    const { rows } = await sql<{ due: string; needed: string }>`
      SELECT count(*) FILTER (WHERE NOT needed) AS due, count(*) FILTER (WHERE needed) AS needed FROM (
        SELECT ${isNeeded(before)} AS needed FROM ${sql.table(table)} AS p WHERE ${isPast(before)}
      ) AS old`.execute(db)
    counted.push({ table, due: Number(rows[0]?.due), needed: Number(rows[0]?.needed) })
  }
  return counted
}
