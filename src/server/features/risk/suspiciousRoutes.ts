import type { FastifyInstance } from 'fastify'
import {
  detailSusTransLog,
  modifySusTransLog,
  queryCurrDayRelationTransLog,
  queryRelatedTrans,
  querySusTrans,
} from '../../../contract/suspicious.ts'
import { dayOf } from '../../../domain/calendar.ts'
import type { CardVault } from '../../db/cardVault.ts'
import type { Databases } from '../../db/databases.ts'
import type { Right } from '../../http/access.ts'
import { sendCsv, wantsCsv } from '../../http/csv.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { serve } from '../../http/serve.ts'
import { exportAlerts } from './exportRisk.ts'
import { handle } from './handle.ts'
import { type ReadsHistory, relatedLately, relatedOnTheDay } from './related.ts'
import { alertDetail, everyAlert, listAlerts } from './suspicious.ts'

export interface SuspiciousDeps<Row> {
  databases: Databases
  vault: CardVault
  clock: () => Date
  reads: ReadsHistory<Row>
}

/** Whoever works alerts and what was blocked. */
export const forRiskOfficers: Right = { menu: 'RiskMonitoring', role: 'riskOfficer' }

/** Suspicious transactions: officers work those of their institution, those of the head and administrators all. */
export function suspiciousRoutes<Row>(app: FastifyInstance, deps: SuspiciousDeps<Row>): void {
  const { databases, vault, clock, reads } = deps
  const db = databases.main

  serve(app, querySusTrans, forRiskOfficers, async ({ body, actor, language, http, reply }) => {
    if (!wantsCsv(http)) return listAlerts(db, vault, actor, body)
    const { currPage: _, pageSize: __, ...conditions } = body
    const statement = everyAlert(db, vault, actor, conditions)
    return sendCsv(reply, 'suspicious-transactions', exportAlerts(databases.ranges, db, statement, language))
  })

  serve(app, detailSusTransLog, forRiskOfficers, async ({ body: { rid, unmix }, actor, note, leaveNoRow }) => {
    note({ target: `suspicious ${rid}` })
    const detail = await alertDetail(db, vault, actor, rid, unmix)
    if (!unmix) leaveNoRow()
    return detail
  })

  serve(app, modifySusTransLog, forRiskOfficers, async ({ body, actor, http, record, note }) => {
    note({ target: `suspicious ${body.rid}` })
    const key = idempotencyKey(http)
    const handling = { db, actor, now: clock(), key, record }
    return handle(handling, { what: 'suspicious', table: 'sus_trans', owners: ['ins_id_cd'] }, body)
  })

  serve(app, queryCurrDayRelationTransLog, forRiskOfficers, async ({ body: { rid, ...place }, actor }) =>
    relatedOnTheDay(db, reads, actor, rid, place),
  )

  serve(app, queryRelatedTrans, forRiskOfficers, async ({ body: { hash, ...place }, actor }) =>
    relatedLately(db, reads, actor, hash, dayOf(clock()), place),
  )
}
