import { type Kysely, sql } from 'kysely'
import { type ExceptKind, type ExceptList, exceptKinds } from '../../../domain/risk/exceptLists.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { Tables } from '../../db/tables.ts'
import type { JudgedTransaction } from './past.ts'

interface ListEntry {
  insIdCd: string
  list: ExceptList
  kind: ExceptKind
  thing: string
  validFrom: Day
  validTo: Day | null
}

export interface ExceptLists {
  /** Looks on the transaction's day of settlement; null when nothing is listed. */
  find(list: ExceptList, insIdCd: string, transaction: JudgedTransaction): ExceptKind | null
}

export async function listsOf(db: Kysely<Tables>, batch: readonly JudgedTransaction[]): Promise<ExceptLists> {
  const things = new Set(batch.flatMap(({ card, merchant, terminal }) => [card, merchant, terminal]))
  const { rows } = await sql<ListEntry>`
    SELECT e.ins_id_cd AS "insIdCd", e.list, e.kind, e.thing, e.valid_from AS "validFrom", e.valid_to AS "validTo"
    FROM except_entry AS e WHERE e.thing = ANY(${[...things]}::text[]) AND NOT e.deleted`.execute(db)
  const entries = Map.groupBy(rows, ({ list, insIdCd, kind, thing }) => keyOf(list, insIdCd, kind, thing))
  return {
    find(list, insIdCd, transaction) {
      if (entries.size === 0) return null
      const { settleDt } = transaction
      const holds = ({ validFrom, validTo }: ListEntry) =>
        validFrom <= settleDt && (validTo === null || settleDt <= validTo)
      return exceptKinds.find((kind) => entries.get(keyOf(list, insIdCd, kind, transaction[kind]))?.some(holds)) ?? null
    },
  }
}

function keyOf(list: ExceptList, insIdCd: string, kind: ExceptKind, thing: string): string {
  return `${list} ${insIdCd} ${kind} ${thing}`
}
