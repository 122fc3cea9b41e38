import { type Kysely, sql } from 'kysely'
import type { BlockedDetail, BlockedRow, blockedCalls } from '../../../contract/blocked.ts'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { type Actor, actsForAll, mayActFor } from '../../../domain/actor.ts'
import type { BlockSystem } from '../../../domain/blocked.ts'
import { addDays, type Day, dayText } from '../../../domain/calendar.ts'
import type { CardVault } from '../../db/cardVault.ts'
import type { Statement } from '../../db/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { expectRange } from '../../http/ranges.ts'
import { handlingsOf } from './handle.ts'
import { type Asked, everyRow, pageOf } from './page.ts'
import { conditionsOf, nameTables, riskRowOf, rowColumns, type StoredRow } from './row.ts'

type Query = (typeof blockedCalls)[BlockSystem]['query']
type Conditions = Omit<BodyOf<Query>, 'currPage' | 'pageSize'>

/** Who asks for what a system blocked. */
export interface BlockedAsking {
  vault: CardVault
  actor: Actor
  system: BlockSystem
}

/** A page of what was blocked of this user's institution, the newest first. */
export async function listBlocked(
  db: Kysely<Tables>,
  asking: BlockedAsking,
  { currPage, pageSize, ...conditions }: BodyOf<Query>,
): Promise<ReplyOf<Query>> {
  const { rows, ...totals } = await pageOf<StoredBlocked>(db, meantBy(asking, conditions), { currPage, pageSize })
  return { list: rows.map(blockedRowOf), ...totals, currPage, pageSize }
}

/** The whole filter, for an export. */
export function everyBlocked(db: Kysely<Tables>, asking: BlockedAsking, conditions: Conditions): Statement {
  return everyRow(db, meantBy(asking, conditions))
}

interface StoredDetail extends StoredBlocked {
  key_id: number
  pan_sealed: Buffer
  pos_entry_md_cd: string
  sys_tra_no: string
  retri_ref_no: string
  order_id: string
  payer_ip: string
}

/** A blocked transaction with what was found of it. Throws `notFound`: others' are as if they weren't there. */
export async function blockedDetailOf(
  db: Kysely<Tables>,
  { vault, actor, system }: BlockedAsking,
  rid: string,
  unmix: boolean,
): Promise<BlockedDetail> {
  const [found, handlings] = await Promise.all([
    sql<StoredDetail>`
      SELECT ${columns}, r.key_id, r.pan_sealed, r.pos_entry_md_cd, r.sys_tra_no, r.retri_ref_no, r.order_id, r.payer_ip
      FROM blocked_trans AS r ${nameTables} WHERE r.rid = ${rid} AND r.block_system = ${system}`.execute(db),
    handlingsOf(db, 'blocked', rid),
  ])
  const [row] = found.rows
  if (!row || ![row.acq_ins_id_cd, row.iss_ins_id_cd].some((owner) => mayActFor(actor, owner)))
    throw new CallError('notFound')
  return {
    ...blockedRowOf(row),
    posEntryMdCd: row.pos_entry_md_cd,
    sysTraNo: row.sys_tra_no,
    retriRefNo: row.retri_ref_no,
    orderId: row.order_id,
    payerIp: row.payer_ip,
    priAcctNoUnmix: unmix ? vault.open(row.key_id, row.pan_sealed, ['blocked_trans', rid]) : null,
    handlings,
  }
}

/** A blocked transaction as its list reads it. */
export interface StoredBlocked extends StoredRow {
  block_system: BlockSystem
  src_system: string
  trans_dt: Day
  block_rsn_cd: string
  block_rsn: string
}

export function blockedRowOf(row: StoredBlocked): BlockedRow {
  return {
    ...riskRowOf(row),
    blockSystem: row.block_system,
    srcSystem: row.src_system,
    transDtOnly: row.trans_dt,
    blockRsnCd: row.block_rsn_cd,
    blockRsn: row.block_rsn,
  }
}

const columns = sql`${rowColumns}, r.block_system, r.src_system, r.trans_dt, r.block_rsn_cd, r.block_rsn`

function meantBy({ vault, actor, system }: BlockedAsking, asked: Conditions): Asked {
  expectRange(asked.transDtFrom, asked.transDtTo, 'transDt')
  const parts = [sql`r.block_system = ${system}`, ...conditionsOf(vault, asked)]
  if (asked.transDtFrom) parts.push(sql`r.tfr_dt_tm >= ${midnight(asked.transDtFrom)}::timestamptz`)
  if (asked.transDtTo) parts.push(sql`r.tfr_dt_tm < ${midnight(addDays(asked.transDtTo, 1))}::timestamptz`)
  if (asked.blockRsnCd) parts.push(sql`r.block_rsn_cd = ${asked.blockRsnCd}`)
  const all = sql.join(parts, sql` AND `)
  const own = actor.insIdCd
  const arms = actsForAll(actor)
    ? [all]
    : [sql`r.acq_ins_id_cd = ${own} AND ${all}`, sql`r.iss_ins_id_cd = ${own} AND r.acq_ins_id_cd <> ${own} AND ${all}`]
  return { table: sql`blocked_trans`, order: sql`r.tfr_dt_tm DESC, r.rid`, arms, columns, tables: nameTables }
}

/** When a day begins in home time. */
function midnight(day: Day): string {
  return `${dayText(day)}T00:00:00+07:00`
}
