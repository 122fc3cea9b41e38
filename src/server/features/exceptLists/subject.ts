import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Names } from '../../../contract/schema.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import type { ExceptKind } from '../../../domain/risk/exceptLists.ts'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import { withoutSeparators } from '../../../domain/text/keptText.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Tables } from '../../db/tables.ts'
import { cardDestroyed } from '../../http/audit/cardDestroyed.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { ListedSubject } from './insert.ts'

export function readNumber(kind: string, typed: string): string {
  return kind === 'card' ? withoutSeparators(typed) : typed.trim()
}

export function subjectOf(kind: ExceptKind, value: string, vault: CardVault): ListedSubject {
  if (kind !== 'card') return { kind, card: null, shown: value, keys: [value] }
  const keys = vault.hashesOf(value)
  const shown = maskCardNumber(value)
  return { kind, card: { pan: value, hash: keys.at(-1) ?? '' }, shown, keys }
}

/** Returns the card of an alert and for whom it was raised. Throws `notFound` for another institution's, and where the number was destroyed. */
export async function cardOfAlert(
  db: Kysely<Tables> | Transaction<Tables>,
  actor: Actor,
  rid: string,
  vault: CardVault,
): Promise<{ insIdCd: string; insNm: Names; subject: ListedSubject }> {
  const row = await db
    .selectFrom('sus_trans as s')
    .innerJoin(sql<Selectable<Tables['history']>>`LATERAL history_row(${sql.ref('s.history_id')})`.as('h'), (join) =>
      join.onTrue(),
    )
    .innerJoin('institution as i', 'i.ins_id_cd', 's.ins_id_cd')
    .select([
      's.ins_id_cd',
      'i.ins_en_nm',
      'i.ins_nm',
      'h.pri_key',
      'h.log_cd',
      'h.settle_dt',
      'h.key_id',
      'h.pan_sealed',
      'h.pan_destroyed_on',
    ])
    .where('s.rid', '=', rid)
    .executeTakeFirst()
  if (!row || !mayActFor(actor, row.ins_id_cd)) throw new CallError('notFound')
  if (row.pan_sealed === null) throw cardDestroyed(row.pan_destroyed_on)
  const transaction = ['history', row.pri_key, row.log_cd, row.settle_dt] as const
  const subject = subjectOf('card', vault.open(row.key_id, row.pan_sealed, transaction), vault)
  return { insIdCd: row.ins_id_cd, insNm: { en: row.ins_en_nm, zh: row.ins_nm }, subject }
}
