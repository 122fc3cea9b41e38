import { type Kysely, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { BlockedDetail, BlockedRow, blockedCalls } from '../../../contract/risk/blocked.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import type { BlockSystem } from '../../../domain/risk/blocked.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { timeZones } from '../../../domain/time/zones.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { dayIn, startOf } from '../../db/days.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleBranches } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { expectRange } from '../../http/outgoing/ranges.ts'
import { CallError } from '../../http/serve/errors.ts'
import { handlingsOf } from './handle.ts'
import { conditionsOf, fullCardOf, nameTables, riskRowOf, rowColumns, type StoredRiskRow } from './row.ts'

type BlockedCall = (typeof blockedCalls)[BlockSystem]['query']
type BlockedBody = BodyOf<BlockedCall>

interface BlockedQuery {
  vault: CardVault
  actor: Actor
  system: BlockSystem
}

interface StoredBlockedDetail extends StoredBlocked {
  key_id: number
  pan_sealed: Buffer | null
  pan_destroyed_on: Day | null
  pos_entry_md_cd: string
  sys_tra_no: string
  retri_ref_no: string
  order_id: string
  payer_ip: string
}

/** Throws `notFound` also for another institution's. */
export async function blockedDetailOf(
  db: Kysely<Tables>,
  { vault, actor, system }: BlockedQuery,
  rid: string,
  unmix: boolean,
): Promise<BlockedDetail> {
  const [found, handlings] = await Promise.all([
    sql<StoredBlockedDetail>`
      SELECT ${columns()}, r.key_id, r.pan_sealed, r.pan_destroyed_on, r.pos_entry_md_cd, r.sys_tra_no, r.retri_ref_no,
        r.order_id, r.payer_ip
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
    ...fullCardOf(vault, row, ['blocked_trans', rid], unmix),
    handlings,
  }
}

export interface StoredBlocked extends StoredRiskRow {
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

const columns = () =>
  sql`${rowColumns}, r.block_system, r.src_system, ${dayIn(sql`r.tfr_dt_tm`, timeZones().risk)} AS trans_dt,
    r.block_rsn_cd, r.block_rsn`

/** Limits blocked transactions to the officer's institution. */
export function blockedQuery(
  { vault, actor, system }: BlockedQuery,
  asked: BlockedBody,
): ListQuery<BlockedBody['sort']> {
  expectRange(asked.transDtFrom, asked.transDtTo, 'transDt')
  return {
    columns: columns(),
    from: sql`blocked_trans AS r`,
    joins: nameTables,
    parts: visibleBranches(actor, 'r.acq_ins_id_cd', 'r.iss_ins_id_cd'),
    where: [
      sql`r.block_system = ${system}`,
      ...conditionsOf(vault, asked),
      asked.transDtFrom && sql`r.tfr_dt_tm >= ${startOf(asked.transDtFrom, timeZones().risk)}`,
      asked.transDtTo && sql`r.tfr_dt_tm < ${startOf(addDays(asked.transDtTo, 1), timeZones().risk)}`,
      asked.blockRsnCd && sql`r.block_rsn_cd = ${asked.blockRsnCd}`,
    ],
    sorts: { tfrDtTm: ['r.tfr_dt_tm', '-r.rid'] },
    tieBreak: 'r.rid',
  }
}
