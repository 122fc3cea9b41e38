import { type Kysely, sql } from 'kysely'
import { flowOf } from '../../../domain/flows/index.ts'
import { mayActFor } from '../../../domain/people/actor.ts'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Tables } from '../../db/tables.ts'
import { cardDestroyed } from '../../http/audit/cardDestroyed.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'

interface CardOfRecord {
  flow: string
  submit_ins_id_cd: string
  released_to: string | null
  is_changed: boolean
  own_key: number | null
  own_card: Buffer | null
  own_destroyed_on: Day | null
  key_id: number | null
  pan_sealed: Buffer | null
  pan_destroyed_on: Day | null
  pri_key: string | null
  log_cd: string | null
  settled_on: Day | null
}

/**
 * Throws `notFound` for a record that was not released, or that its submitter has changed since: its card may be another;
 * and `cardDestroyed` where the number is gone.
 */
export async function cardOfReleased(
  db: Kysely<Tables>,
  vault: CardVault,
  actor: SessionUser,
  expId: string,
): Promise<{ card: string; masked: string }> {
  const { rows } = await sql<CardOfRecord>`
    SELECT e.flow, e.submit_ins_id_cd, e.released_to, e.released IS NOT NULL AS is_changed,
      e.pan_key_id AS own_key, e.pan_sealed AS own_card, e.pan_destroyed_on AS own_destroyed_on,
      h.key_id, h.pan_sealed, h.pan_destroyed_on, h.pri_key, h.log_cd, h.settle_dt AS settled_on
    FROM exception AS e LEFT JOIN LATERAL history_row(e.orig_id) AS h ON true
    WHERE e.exp_id = ${expId} AND NOT e.deleted`.execute(db)
  const [row] = rows
  const flow = row && flowOf(row.flow)
  if (!row || !flow || row.released_to === null || !hasRight(actor, { menu: flow.menu }))
    throw new CallError('notFound')
  const isSubmitter = mayActFor(actor, row.submit_ins_id_cd)
  if (!isSubmitter && !mayActFor(actor, row.released_to)) throw new CallError('notFound')
  if (row.is_changed && !isSubmitter) throw new CallError('notFound')
  const card = openCard(row, vault, expId)
  if (card === null) throw new CallError('notFound')
  return { card, masked: maskCardNumber(card) }
}

function openCard(row: CardOfRecord, vault: CardVault, expId: string): string | null {
  const { own_key, own_card, key_id, pan_sealed, pri_key, log_cd, settled_on } = row
  if (own_key !== null) {
    if (own_card === null) throw cardDestroyed(row.own_destroyed_on)
    return vault.open(own_key, own_card, ['exception', expId])
  }
  if (key_id === null || pri_key === null || log_cd === null || settled_on === null) return null
  if (pan_sealed === null) throw cardDestroyed(row.pan_destroyed_on)
  return vault.open(key_id, pan_sealed, ['history', pri_key, log_cd, settled_on])
}
