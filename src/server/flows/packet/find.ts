import { sql } from 'kysely'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { isInternal } from '../../../domain/workflow/contest.ts'
import { isCurrentVoucher, isVisibleVoucher } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { onTransactionOf } from '../original/originals.ts'
import { type ExceptionRecord, opensFlow, viewOf } from '../record/recordRow.ts'
import { type Exhibit, packetLimits } from './content.ts'

interface Family {
  /** The record first, then the others of its dispute that this user may see, oldest first. */
  family: ExceptionRecord[]
  /** The records that exceed the limit of a packet. */
  leftOut: ExceptionRecord[]
}

/** Reads all records on one transaction; those beyond the limit are named. */
export async function familyOf(db: Reader, record: ExceptionRecord, actor: SessionUser): Promise<Family> {
  const standing = await onTransactionOf(db, record, actor)
  const others = standing.filter((one) => one.exp_id !== record.exp_id && opensFlow(actor, flowOf(one.flow)))
  const all = [record, ...others]
  return { family: all.slice(0, packetLimits.records), leftOut: all.slice(packetLimits.records) }
}

export type FoundVoucher = Omit<Exhibit, 'proves'> & { evidence: string | null; side: 'submitter' | 'receiver' }

/** Returns the vouchers of each record, those of the submitter before those of the reply. */
export async function vouchersOf(
  db: Reader,
  family: readonly ExceptionRecord[],
  actor: SessionUser,
): Promise<FoundVoucher[]> {
  const expIds = family.map((one) => one.exp_id)
  const { rows } = await sql<FoundVoucher>`
    SELECT v.exp_id AS "expId", f.file_id AS "fileId", f.file_name AS "fileName", f.media_type AS "mediaType",
      f.size::int, f.sha256, v.evidence, v.side
    FROM exception AS e JOIN voucher AS v ON v.exp_id = e.exp_id JOIN file AS f ON f.file_id = v.file_id
    WHERE e.exp_id = any(${expIds}::text[]) AND ${isVisibleVoucher(actor)} AND ${isCurrentVoucher(actor)}
    ORDER BY array_position(${expIds}::text[], v.exp_id), v.side DESC, v.position`.execute(db)
  return rows
}

export interface FoundEvent {
  exp_id: string
  version: number
  action: string
  to_state: string
  role: Role
  ins_id_cd: string
  remark: string | null
  at: Date
  hash: Buffer
  record: ExceptionRecord
}

/** Returns the events that this user may see, oldest first. */
export async function eventsOf(
  db: Reader,
  family: readonly ExceptionRecord[],
  actor: SessionUser,
): Promise<FoundEvent[]> {
  const byId = new Map(family.map((one) => [one.exp_id, one]))
  const events = await db
    .selectFrom('exception_event')
    .select(['exp_id', 'version', 'action', 'to_state', 'role', 'ins_id_cd', 'remark', 'at', 'hash'])
    .where('exp_id', 'in', [...byId.keys()])
    .orderBy('at')
    .orderBy('exp_id')
    .orderBy('version')
    .execute()
  return events.flatMap((event) => {
    const record = byId.get(event.exp_id)
    if (!record || event.version > record.version) return []
    return viewOf(record, actor) === 'submitter' && isInternal(event.to_state) ? [] : [{ ...event, record }]
  })
}
