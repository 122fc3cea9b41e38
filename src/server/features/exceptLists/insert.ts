import { sql, type Transaction } from 'kysely'
import { dayText } from '../../../domain/calendar.ts'
import { daysOverlap, type ExceptDays, type ExceptKind, type ExceptList } from '../../../domain/exceptLists.ts'
import type { CardVault } from '../../db/cardVault.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'

/** The listed thing: a card, known by its hash under every key, or the code of a merchant or terminal. */
export interface Thing {
  kind: ExceptKind
  /** With its hash under the newest key. */
  card: { pan: string; hash: string } | null
  /** As people see it: a card masked. */
  shown: string
  /** By which of the column `thing` it may be known. */
  things: readonly string[]
}

/** An entry that is to be added; nothing is wrong with it by itself. */
export interface Candidate extends ExceptDays {
  thing: Thing
  reason: string
}

/** A live entry, as others are held against it. */
export interface Listed extends ExceptDays {
  exceptId: string | null
  list: ExceptList
  kind: ExceptKind
  thing: string
  reason: string
}

/** Who adds to which list, and when. */
export interface Adding {
  list: ExceptList
  insIdCd: string
  userId: string
  action: 'add' | 'import'
  now: Date
  vault: CardVault
}

/**
 * What is written to the lists of an institution is written one after another: two at once could each miss that the
 * other's entry overlaps theirs.
 */
export async function lockLists(trx: Transaction<Tables>, insIdCd: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('except lists'), hashtext(${insIdCd}))`.execute(trx)
}

/** The live entries of an institution, on either list, about any of these. */
export async function listedOf(
  trx: Transaction<Tables>,
  insIdCd: string,
  things: readonly string[],
): Promise<readonly Listed[]> {
  const { rows } = await sql<Listed>`
    SELECT except_id AS "exceptId", list, kind, thing, reason, valid_from AS "validFrom", valid_to AS "validTo"
    FROM except_entry WHERE ins_id_cd = ${insIdCd} AND NOT deleted AND thing = ANY(${things}::text[])`.execute(trx)
  return rows
}

/** The entry that keeps this one from being listed on its days; undefined where none does. */
export function inTheWay(
  listed: readonly Listed[],
  { thing, ...days }: Pick<Candidate, 'thing' | 'validFrom' | 'validTo'>,
): Listed | undefined {
  return listed.find(
    (other) => other.kind === thing.kind && thing.things.includes(other.thing) && daysOverlap(other, days),
  )
}

/** The refusal because of another entry, which names its list and its days. */
export function refusalBy(
  { list, validFrom, validTo }: Listed,
  { shown }: Pick<Thing, 'shown'>,
  field: 'value' | 'validFrom' = 'value',
): CallError {
  const days = `${dayText(validFrom)} – ${validTo === null ? '' : dayText(validTo)}`.trim()
  return new CallError(list === 'white' ? 'onWhiteList' : 'onBlackList', { thing: shown, days }, field)
}

/** Writes entries, their cards sealed, and their first events, and answers their ids in order. */
export async function insertEntries(
  trx: Transaction<Tables>,
  { list, insIdCd, userId, action, now, vault }: Adding,
  candidates: readonly Candidate[],
): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < candidates.length; at += 1000) {
    const some = candidates.slice(at, at + 1000)
    const next = await nextIds(trx, some.length)
    const added = await trx
      .insertInto('except_entry')
      .values(
        some.map(({ thing, validFrom, validTo, reason }, index) => ({
          ...thingColumns(thing, next[index] ?? '', vault),
          list,
          ins_id_cd: insIdCd,
          valid_from: validFrom,
          valid_to: validTo,
          reason,
          added_by: userId,
          added_at: now,
        })),
      )
      .returning(['except_id', 'valid_from', 'valid_to', 'reason'])
      .execute()
    await trx
      .insertInto('except_event')
      .values(
        added.map((row) => ({
          except_id: row.except_id,
          version: 1,
          action,
          user_id: userId,
          at: now,
          after: JSON.stringify({ validFrom: row.valid_from, validTo: row.valid_to, reason: row.reason }),
        })),
      )
      .execute()
    ids.push(...added.map((row) => row.except_id))
  }
  return ids
}

/** Taken before the rows are written: a card is sealed for the id of its entry. */
async function nextIds(trx: Transaction<Tables>, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT nextval(pg_get_serial_sequence('except_entry', 'except_id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

function thingColumns({ kind, card, shown }: Thing, exceptId: string, vault: CardVault) {
  const sealed = card && vault.seal(card.pan, ['except_entry', exceptId])
  return {
    except_id: exceptId,
    kind,
    pan_hash: sealed?.hash ?? null,
    pan_masked: sealed?.masked ?? null,
    key_id: sealed?.keyId ?? null,
    pan_sealed: sealed?.sealed ?? null,
    value: card ? null : shown,
  }
}
