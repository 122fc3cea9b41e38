import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import {
  detailSusTransLog,
  modifySusTransLog,
  modifySusTransLogs,
  queryCurrDayRelationTransLog,
  queryRelatedTrans,
  querySusCards,
  querySusTrans,
  type SusCardRow,
} from '../../../contract/risk/suspicious.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { maxTogether } from '../../../domain/records/handling.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { type Right, withStepUp } from '../../http/serve/access.ts'
import { idempotencyKey } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { alertFile } from './exportRisk.ts'
import { handle, handleTogether } from './handle.ts'
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
        rows.map((row) => ({ ...row, raisedAt: row.raisedAt.toISOString() })),
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

type CardsBody = BodyOf<typeof querySusCards>

type StoredCard = Omit<SusCardRow, 'raisedAt'> & { raisedAt: Date }

/** Cards with unhandled alerts, of each institution for itself. Few alerts wait: they are grouped as a whole. */
function cardQuery(vault: CardVault, actor: Actor, asked: CardsBody): ListQuery<CardsBody['sort']> {
  return {
    columns: sql`
      r.ins_id_cd AS "insIdCd", r.pan_hash AS hash, r.pan_masked AS "priAcctNo", r.alerts, r.merchants, r.score,
      r.raised_at AS "raisedAt", r.open`,
    from: sql`(
      SELECT a.ins_id_cd, a.pan_hash, max(a.pan_masked) AS pan_masked, count(*)::int AS alerts,
        count(DISTINCT a.mchnt_cd)::int AS merchants, max(a.score) AS score, max(a.raised_at) AS raised_at,
        to_json((array_agg(json_build_object('rid', a.rid::text, 'version', a.version) ORDER BY a.rid DESC))[:${sql.lit(maxTogether)}])
          AS open
      FROM sus_trans AS a WHERE ${visibleTo(actor, 'a.ins_id_cd')} AND a.result IS NULL
      GROUP BY a.ins_id_cd, a.pan_hash
    ) AS r`,
    where: [
      asked.priAcctNo && sql`r.pan_hash = ANY(${vault.hashesOf(asked.priAcctNo)}::uuid[])`,
      asked.scoreFrom !== undefined && sql`r.score >= ${asked.scoreFrom}`,
    ],
    sorts: {
      alerts: ['r.alerts', 'r.raised_at'],
      raisedAt: ['r.raised_at', 'r.ins_id_cd'],
      score: ['r.score', 'r.raised_at'],
    },
    tieBreak: 'r.pan_hash',
  }
}
