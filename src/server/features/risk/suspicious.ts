import { type Kysely, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { querySusTrans, SusTransDetail, SusTransRow } from '../../../contract/suspicious.ts'
import { type Actor, actsForAll, mayActFor } from '../../../domain/actor.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { RuleHit } from '../../../domain/risk.ts'
import type { CardVault } from '../../db/cardVault.ts'
import { countRows } from '../../db/counted.ts'
import type { Statement } from '../../db/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { expectRange } from '../../http/ranges.ts'
import { handlingsOf } from './handle.ts'
import { type Asked, everyRow, pageOf } from './page.ts'
import { reasonsOf, type SayHit } from './reasons.ts'
import { conditionsOf, nameTables, riskRowOf, rowColumns, type StoredRow } from './row.ts'

type Conditions = Omit<BodyOf<typeof querySusTrans>, 'currPage' | 'pageSize'>

/** A page of the alerts that this user may see, the newest first. */
export async function listAlerts(
  db: Kysely<Tables>,
  vault: CardVault,
  actor: Actor,
  { currPage, pageSize, ...conditions }: BodyOf<typeof querySusTrans>,
): Promise<ReplyOf<typeof querySusTrans>> {
  const { rows, ...totals } = await pageOf<StoredAlert>(db, meantBy(vault, actor, conditions), { currPage, pageSize })
  return { list: await withReasons(db, rows), ...totals, currPage, pageSize }
}

/** The whole filter, for an export. */
export function everyAlert(db: Kysely<Tables>, vault: CardVault, actor: Actor, conditions: Conditions): Statement {
  return everyRow(db, meantBy(vault, actor, conditions))
}

/** Stored alerts as the wire shows them. */
export async function withReasons(db: Kysely<Tables>, rows: readonly StoredAlert[]): Promise<SusTransRow[]> {
  const reasons = await reasonsOf(
    db,
    rows.flatMap(({ hits }) => hits),
  )
  return rows.map((row) => alertRowOf(row, reasons))
}

/** How many alerts of this user's institution nobody has handled, as far as it is worth counting. */
export async function countUnhandled(db: Kysely<Tables>, actor: Actor): Promise<number> {
  const { total } = await countRows(db, sql`SELECT FROM sus_trans AS r WHERE ${ownedBy(actor)} AND r.result IS NULL`)
  return total
}

interface StoredDetail extends StoredAlert {
  pan_hash: string
  pri_key: string
  log_cd: string
  settled_on: Day
  key_id: number
  pan_sealed: Buffer
}

/** An alert with what was found of it. Throws `notFound`: others' are as if they weren't there. */
export async function alertDetail(
  db: Kysely<Tables>,
  vault: CardVault,
  actor: Actor,
  rid: string,
  unmix: boolean,
): Promise<SusTransDetail> {
  const [found, handlings] = await Promise.all([
    sql<StoredDetail>`
      SELECT ${columns}, r.pan_hash, h.pri_key, h.log_cd, h.settle_dt AS settled_on, h.key_id, h.pan_sealed
      FROM sus_trans AS r ${nameTables} JOIN history AS h ON h.id = r.history_id WHERE r.rid = ${rid}`.execute(db),
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
    priAcctNoUnmix: unmix ? vault.open(stored.key_id, stored.pan_sealed, transaction) : null,
    handlings,
  }
}

/** An alert as its list reads it. */
export interface StoredAlert extends StoredRow {
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

function ownedBy(actor: Actor) {
  return actsForAll(actor) ? sql`true` : sql`r.ins_id_cd = ${actor.insIdCd}`
}

function meantBy(vault: CardVault, actor: Actor, asked: Conditions): Asked {
  expectRange(asked.settleDtFrom, asked.settleDtTo, 'settleDt')
  expectRange(asked.transDtFrom, asked.transDtTo, 'transDt')
  const parts = [ownedBy(actor), ...conditionsOf(vault, asked)]
  if (asked.settleDtFrom) parts.push(sql`r.settle_dt >= ${asked.settleDtFrom}`)
  if (asked.settleDtTo) parts.push(sql`r.settle_dt <= ${asked.settleDtTo}`)
  if (asked.transDtFrom) parts.push(sql`r.trans_dt >= ${asked.transDtFrom}`)
  if (asked.transDtTo) parts.push(sql`r.trans_dt <= ${asked.transDtTo}`)
  if (asked.termId) parts.push(sql`r.term_id = ${asked.termId}`)
  if (asked.scoreFrom !== undefined) parts.push(sql`r.score >= ${asked.scoreFrom}`)
  return {
    table: sql`sus_trans`,
    order: sql`r.rid DESC`,
    arms: [sql.join(parts, sql` AND `)],
    columns,
    tables: nameTables,
  }
}
