import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { detailCardNumber, getEvents } from '../../../contract/records/apiEvents.ts'
import { flowOf, flows } from '../../../domain/flows/index.ts'
import { mayActFor } from '../../../domain/people/actor.ts'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { cardDestroyed } from '../../http/audit/cardDestroyed.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { keepRelaying, type Relaying } from '../../realtime/keepRelaying.ts'
import { isUnnumbered, type NumberedEvent, numberEvents } from './numberEvents.ts'
import { readEvents } from './readEvents.ts'

interface EventDeps {
  databases: Databases
  vault: CardVault
  /** Takes up what was numbered, in the same transaction. */
  numbered(trx: Transaction<Tables>, events: readonly NumberedEvent[]): Promise<void>
  /** Called after that was committed. */
  committed(): void
}

const everyMenu = [...new Set(flows.map(({ menu }) => menu))]

const pollMs = 2_000

/** Serves events and keeps numbering them. */
export function eventRoutes(app: FastifyInstance, { databases, vault, numbered, committed }: EventDeps): Relaying {
  const { main } = databases

  serve(app, getEvents, { menu: everyMenu }, async ({ body, actor }) => readEvents(main, actor, body))

  serve(app, detailCardNumber, 'key', async ({ body, actor, note }) => {
    note({ target: body.expId })
    const { card, masked } = await cardOfReleased(main, vault, actor, body.expId)
    note({ target: `${body.expId} ${masked}` })
    return { expId: body.expId, priAcctNo: card }
  })

  const relaying = keepRelaying({
    isWaiting: () => isWaiting(main),
    relay: async () => {
      while (await numberEvents(main, numbered)) committed()
    },
    onError: (error) => app.log.error({ err: error }, 'Events could not be numbered'),
    pollMs,
  })
  app.addHook('onClose', () => relaying.stop())
  return relaying
}

async function isWaiting(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`SELECT EXISTS (${isUnnumbered}) AS waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

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
async function cardOfReleased(
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
