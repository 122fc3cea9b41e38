import type { FastifyInstance } from 'fastify'
import {
  detailSusTransLog,
  modifySusTransLog,
  modifySusTransLogs,
  queryCurrDayRelationTransLog,
  queryRelatedTrans,
  querySusCards,
  querySusTrans,
} from '../../../contract/risk/suspicious.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { listPage } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { type Right, withStepUp } from '../../http/serve/access.ts'
import { idempotencyKey } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { cardQuery, cardRowOf, type StoredCard } from './cards.ts'
import { alertFile } from './exportRisk.ts'
import { handle } from './handle.ts'
import { handleTogether } from './handleTogether.ts'
import { type ReadsHistory, relatedLately, relatedOnTheDay } from './related.ts'
import { alertDetail, alertQuery, type StoredAlert, withReasons } from './suspicious.ts'

interface SuspiciousDeps<Row> {
  databases: Databases
  vault: CardVault
  clock: () => Date
  reads: ReadsHistory<Row>
}

export const forRiskOfficers: Right = { menu: 'RiskMonitoring', role: 'riskOfficer' }

export function suspiciousRoutes<Row>(app: FastifyInstance, deps: SuspiciousDeps<Row>): void {
  const { databases, vault, clock, reads } = deps
  const db = databases.main

  serveList(
    app,
    querySusTrans,
    forRiskOfficers,
    answerList(databases, ({ body, actor }) => ({
      query: alertQuery(vault, actor, body),
      shown: (rows: StoredAlert[]) => withReasons(db, rows),
      file: alertFile,
    })),
  )

  serve(
    app,
    detailSusTransLog,
    withStepUp(forRiskOfficers, 'fullCard'),
    async ({ body: { rid, unmix }, actor, note, skipAudit }) => {
      note({ target: `suspicious ${rid}` })
      const detail = await alertDetail(db, vault, actor, rid, unmix)
      if (!unmix) skipAudit()
      return detail
    },
  )

  serve(app, modifySusTransLog, forRiskOfficers, async ({ body, actor, http, record, note }) => {
    note({ target: `suspicious ${body.rid}` })
    const key = idempotencyKey(http)
    const handling = { db, actor, now: clock(), key, record }
    return handle(handling, { what: 'suspicious', table: 'sus_trans', owners: ['ins_id_cd'] }, body)
  })

  serveList(app, querySusCards, forRiskOfficers, {
    read: ({ body, actor }) => {
      const { currPage, pageSize, sort } = body
      return listPage(db, cardQuery(vault, actor, body), { currPage, pageSize, sort }, (rows: StoredCard[]) =>
        rows.map(cardRowOf),
      )
    },
  })

  serve(app, modifySusTransLogs, forRiskOfficers, async ({ body, actor, language, http, record }) =>
    handleTogether({ db, actor, now: clock(), key: idempotencyKey(http), record }, body, language),
  )

  serveList(app, queryCurrDayRelationTransLog, forRiskOfficers, {
    read: ({ body: { rid, ...place }, actor }) => relatedOnTheDay(db, reads, actor, rid, place),
  })

  serveList(app, queryRelatedTrans, forRiskOfficers, {
    read: ({ body: { hash, ...place }, actor }) => relatedLately(db, reads, actor, hash, dayOf(clock()), place),
  })
}
