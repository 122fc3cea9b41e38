import type { FastifyInstance } from 'fastify'
import { blockedCalls } from '../../../contract/risk/blocked.ts'
import { blockSystems } from '../../../domain/risk/blocked.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { withStepUp } from '../../http/serve/access.ts'
import { idempotencyKey } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { blockedDetailOf, blockedQuery, blockedRowOf, type StoredBlocked } from './blocked.ts'
import { blockedFile } from './exportRisk.ts'
import { handle } from './handle.ts'
import { forRiskOfficers } from './suspiciousRoutes.ts'

interface BlockedDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
}

export function blockedRoutes(app: FastifyInstance, { databases, vault, clock }: BlockedDeps): void {
  const db = databases.main
  for (const system of blockSystems) {
    const calls = blockedCalls[system]

    serveList(
      app,
      calls.query,
      forRiskOfficers,
      answerList(databases, ({ body, actor }) => ({
        query: blockedQuery({ vault, actor, system }, body),
        shown: (rows: StoredBlocked[]) => rows.map(blockedRowOf),
        file: blockedFile,
      })),
    )

    serve(
      app,
      calls.detail,
      withStepUp(forRiskOfficers, 'fullCard'),
      async ({ body: { rid, unmix }, actor, note, skipAudit }) => {
        note({ target: `blocked ${rid}` })
        const detail = await blockedDetailOf(db, { vault, actor, system }, rid, unmix)
        if (!unmix) skipAudit()
        return detail
      },
    )

    serve(app, calls.modify, forRiskOfficers, async ({ body, actor, http, record, note }) => {
      note({ target: `blocked ${body.rid}` })
      const key = idempotencyKey(http)
      const owners = ['acq_ins_id_cd', 'iss_ins_id_cd'] as const
      const handling = { db, actor, now: clock(), key, record }
      return handle(handling, { what: 'blocked', table: 'blocked_trans', owners, blockSystem: system }, body)
    })
  }
}
