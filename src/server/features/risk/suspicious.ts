import { type Kysely, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { querySusTrans, SusTransDetail, SusTransRow } from '../../../contract/risk/suspicious.ts'
import type { Names } from '../../../contract/schema.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { fillReason, type RuleHit } from '../../../domain/risk/risk.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { countRows } from '../../db/lists/counted.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { expectRange } from '../../http/outgoing/ranges.ts'
import { CallError } from '../../http/serve/errors.ts'
import { handlingsOf } from './handle.ts'
import { conditionsOf, fullCardOf, nameTables, riskRowOf, rowColumns, type StoredRiskRow } from './row.ts'

type AlertBody = BodyOf<typeof querySusTrans>

export async function withReasons(db: Kysely<Tables>, rows: readonly StoredAlert[]): Promise<SusTransRow[]> {
  const reasons = await reasonsOf(
    db,
    rows.flatMap(({ hits }) => hits),
  )
  return rows.map((row) => alertRowOf(row, reasons))
}

export async function countUnhandled(db: Kysely<Tables>, actor: Actor): Promise<number> {
  const unhandled = sql`SELECT FROM sus_trans AS r WHERE ${visibleTo(actor, 'r.ins_id_cd')} AND r.result IS NULL`
  const { total } = await countRows(db, unhandled)
  return total
}

interface StoredAlertDetail extends StoredAlert {
  pan_hash: string
  pri_key: string
  log_cd: string
  settled_on: Day
  key_id: number
  pan_sealed: Buffer | null
  pan_destroyed_on: Day | null
}

/** Throws `notFound` also for another institution's. */
export async function alertDetail(
  db: Kysely<Tables>,
  vault: CardVault,
  actor: Actor,
  rid: string,
  unmix: boolean,
): Promise<SusTransDetail> {
  const [found, handlings] = await Promise.all([
    sql<StoredAlertDetail>`
      SELECT ${columns}, r.pan_hash, h.pri_key, h.log_cd, h.settle_dt AS settled_on, h.key_id, h.pan_sealed,
        h.pan_destroyed_on
      FROM sus_trans AS r ${nameTables} CROSS JOIN LATERAL history_row(r.history_id) AS h WHERE r.rid = ${rid}`.execute(
      db,
    ),
    handlingsOf(db, 'suspicious', rid),
  ])
  const [stored] = found.rows
  if (!stored || !mayActFor(actor, stored.ins_id_cd)) throw new CallError('notFound')
  const [row] = await withReasons(db, [stored])
  if (!row) throw new CallError('notFound')
  const transaction = ['history', stored.pri_key, stored.log_cd, stored.settled_on] as const
  return {
    ...row,
    hash: stored.pan_hash,
    priKey: stored.pri_key,
    logCd: stored.log_cd,
    ...fullCardOf(vault, stored, transaction, unmix),
    handlings,
  }
}

export interface StoredAlert extends StoredRiskRow {
  ins_id_cd: string
  raised_at: Date
  settle_dt: Day
  trans_dt: Day
  score: number
  hits: RuleHit[]
}

function alertRowOf(row: StoredAlert, say: SayHit): SusTransRow {
  return {
    ...riskRowOf(row),
    insIdCd: row.ins_id_cd,
    raisedAt: row.raised_at.toISOString(),
    settleDt: row.settle_dt,
    transDt: row.trans_dt,
    score: row.score,
    hits: row.hits.map(say).sort((a, b) => b.score - a.score),
  }
}

const columns = sql`${rowColumns}, r.ins_id_cd, r.raised_at, r.settle_dt, r.trans_dt, r.score, r.hits`

/** The alerts that this officer sees. */
export function alertQuery(vault: CardVault, actor: Actor, asked: AlertBody): ListQuery<AlertBody['sort']> {
  expectRange(asked.settleDtFrom, asked.settleDtTo, 'settleDt')
  expectRange(asked.transDtFrom, asked.transDtTo, 'transDt')
  return {
    columns,
    from: sql`sus_trans AS r`,
    joins: nameTables,
    parts: [visibleTo(actor, 'r.ins_id_cd')],
    where: [
      ...conditionsOf(vault, asked),
      asked.settleDtFrom && sql`r.settle_dt >= ${asked.settleDtFrom}`,
      asked.settleDtTo && sql`r.settle_dt <= ${asked.settleDtTo}`,
      asked.transDtFrom && sql`r.trans_dt >= ${asked.transDtFrom}`,
      asked.transDtTo && sql`r.trans_dt <= ${asked.transDtTo}`,
      asked.termId && sql`r.term_id = ${asked.termId}`,
      asked.hash && sql`r.pan_hash = ${asked.hash}::uuid`,
      asked.scoreFrom !== undefined && sql`r.score >= ${asked.scoreFrom}`,
    ],
    sorts: { raisedAt: 'r.rid', transDt: ['r.trans_dt', '-r.rid'], score: ['r.score', 'r.rid'] },
    tieBreak: 'r.rid',
  }
}

type NamedHit = Omit<RuleHit, 'facts'> & { name: Names; reason: Names }

type SayHit = (hit: RuleHit) => NamedHit

async function reasonsOf(db: Kysely<Tables>, hits: readonly RuleHit[]): Promise<SayHit> {
  const { rows } = await sql<{ rule_id: string; version: number; names: Names; reasons: Names }>`
    SELECT v.rule_id, v.version, v.names, v.reasons FROM risk_rule_version AS v
    JOIN (SELECT DISTINCT * FROM unnest(${hits.map((hit) => hit.ruleId)}::bigint[], ${hits.map((hit) => hit.version)}::int[]))
      AS hit (rule_id, version) USING (rule_id, version)`.execute(db)
  const words = new Map(rows.map((row) => [`${row.rule_id} ${row.version}`, row]))
  return ({ ruleId, version, score, facts }) => {
    const { names, reasons } = words.get(`${ruleId} ${version}`) ?? unknown
    const reason = { en: fillReason(reasons.en, facts), zh: fillReason(reasons.zh, facts) }
    return { ruleId, version, score, name: names, reason }
  }
}

const unknown = { names: { en: '', zh: '' }, reasons: { en: '', zh: '' } }
