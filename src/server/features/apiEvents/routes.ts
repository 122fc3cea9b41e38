import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { detailCardNumber, getEvents } from '../../../contract/records/apiEvents.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { serve } from '../../http/serve/serve.ts'
import { keepRelaying, type Relaying } from '../../realtime/keepRelaying.ts'
import { cardOfReleased } from './cardNumber.ts'
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
