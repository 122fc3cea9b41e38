import type { FastifyInstance } from 'fastify'
import { blockedCalls } from '../../../contract/blocked.ts'
import { blockSystems } from '../../../domain/blocked.ts'
import type { CardVault } from '../../db/cardVault.ts'
import type { Databases } from '../../db/databases.ts'
import { sendCsv, wantsCsv } from '../../http/csv.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { serve } from '../../http/serve.ts'
import { blockedDetailOf, everyBlocked, listBlocked } from './blocked.ts'
import { exportBlocked } from './exportRisk.ts'
import { handle } from './handle.ts'
import { forRiskOfficers } from './suspiciousRoutes.ts'

export interface BlockedDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
}

/** Blocked transactions: officers of either party work them, those of the head and administrators all. */
export function blockedRoutes(app: FastifyInstance, { databases, vault, clock }: BlockedDeps): void {
  const db = databases.main
  for (const system of blockSystems) {
    const calls = blockedCalls[system]

    serve(app, calls.query, forRiskOfficers, async ({ body, actor, language, http, reply }) => {
      const asking = { vault, actor, system }
      if (!wantsCsv(http)) return listBlocked(db, asking, body)
      const { currPage: _, pageSize: __, ...conditions } = body
      const statement = everyBlocked(db, asking, conditions)
      return sendCsv(reply, 'blocked-transactions', exportBlocked(databases.ranges, statement, language))
    })

    serve(app, calls.detail, forRiskOfficers, async ({ body: { rid, unmix }, actor, note, leaveNoRow }) => {
      note({ target: `blocked ${rid}` })
      const detail = await blockedDetailOf(db, { vault, actor, system }, rid, unmix)
      if (!unmix) leaveNoRow()
      return detail
    })

    serve(app, calls.modify, forRiskOfficers, async ({ body, actor, http, record, note }) => {
      note({ target: `blocked ${body.rid}` })
      const key = idempotencyKey(http)
      const owners = ['acq_ins_id_cd', 'iss_ins_id_cd'] as const
      const handling = { db, actor, now: clock(), key, record }
      return handle(handling, { what: 'blocked', table: 'blocked_trans', owners, blockSystem: system }, body)
    })
  }
}
