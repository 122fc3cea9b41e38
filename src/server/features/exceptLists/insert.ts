import { sql, type Transaction } from 'kysely'
import { daysOverlap, type ExceptDays, type ExceptKind, type ExceptList } from '../../../domain/risk/exceptLists.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

export interface ListedSubject {
  kind: ExceptKind
  card: { pan: string; hash: string } | null
  /** As shown to users; a card is masked. */
  shown: string
  keys: readonly string[]
}

export interface Candidate extends ExceptDays {
  subject: ListedSubject
  reason: string
}

export interface Listed extends ExceptDays {
  exceptId: string | null
  list: ExceptList
  kind: ExceptKind
  subject: string
  reason: string
}

interface Adding {
  list: ExceptList
  insIdCd: string
  userId: string
  action: 'add' | 'import'
  now: Date
  vault: CardVault
}

/** Locks the institution's lists: two concurrent writers could each miss that the other's entry overlaps theirs. */
export async function lockLists(trx: Transaction<Tables>, insIdCd: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('except lists'), hashtext(${insIdCd}))`.execute(trx)
}

export async function listedOf(
  trx: Transaction<Tables>,
  insIdCd: string,
  subjects: readonly string[],
): Promise<readonly Listed[]> {
  const { rows } = await sql<Listed>`
    SELECT except_id AS "exceptId", list, kind, thing AS subject, reason, valid_from AS "validFrom", valid_to AS "validTo"
    FROM except_entry WHERE ins_id_cd = ${insIdCd} AND NOT deleted AND thing = ANY(${subjects}::text[])`.execute(trx)
  return rows
}

/** Returns the entry that overlaps in days; undefined when there is none. */
export function inTheWay(
  listed: readonly Listed[],
  { subject, ...days }: Pick<Candidate, 'subject' | 'validFrom' | 'validTo'>,
): Listed | undefined {
  return listed.find(
    (other) => other.kind === subject.kind && subject.keys.includes(other.subject) && daysOverlap(other, days),
  )
}

export function refusalBy(
  { list, validFrom, validTo }: Listed,
  { shown }: Pick<ListedSubject, 'shown'>,
  field: 'value' | 'validFrom' = 'value',
): CallError {
  const days = `${dayText(validFrom)} – ${validTo === null ? '' : dayText(validTo)}`.trim()
  return new CallError(list === 'white' ? 'onWhiteList' : 'onBlackList', { subject: shown, days }, field)
}

/** Returns the ids in order. */
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
        some.map(({ subject, validFrom, validTo, reason }, index) => ({
          ...subjectColumns(subject, next[index] ?? '', vault),
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

/** Taken before the rows are written, since a card is encrypted for the id of its entry. */
async function nextIds(trx: Transaction<Tables>, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT nextval(pg_get_serial_sequence('except_entry', 'except_id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

function subjectColumns({ kind, card, shown }: ListedSubject, exceptId: string, vault: CardVault) {
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
