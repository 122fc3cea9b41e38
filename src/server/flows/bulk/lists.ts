import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { Bulk, queryBulkRecords, queryBulks } from '../../../contract/records/bulk.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { BulkOutcome } from '../../../domain/records/bulk.ts'
import { currencyCode, decimalAmount } from '../../../domain/text/money.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import { opensFlow, viewOf } from '../record/recordRow.ts'
import { bulkOf, isOwnBulk, keptDays, reasonText, type StoredBulk } from './store.ts'

type BulksBody = BodyOf<typeof queryBulks>

type ListedBulk = Omit<StoredBulk, 'sums' | 'reasons' | 'refunds' | 'signs' | 'rights'>

export function bulksOf({ state }: BulksBody, actor: SessionUser): ListQuery<BulksBody['sort']> {
  return {
    columns: sql`b.bulk_id, b.user_id, b.action, b.remark, b.language, b.hash, b.state, b.planned_at, b.begins_at,
      b.finished_at, b.records, b.planned, b.done, b.failed, b.changed, b.reached, b.faults, b.closed`,
    from: sql`bulk AS b`,
    where: [
      isOwnBulk(actor),
      sql`b.planned_at >= now() - make_interval(days => ${keptDays})`,
      sql`b.state <> 'planned'`,
      state && sql`b.state = ${state}`,
    ],
    sorts: { plannedAt: 'b.planned_at' },
    tieBreak: 'b.bulk_id',
  }
}

export function shownBulks(rows: ListedBulk[]): Bulk[] {
  return rows.map(bulkOf)
}

type RecordsBody = BodyOf<typeof queryBulkRecords>

interface StoredRecord {
  exp_id: string
  line: number | null
  outcome: BulkOutcome
  reason: number | null
  flow: string | null
  state: State | null
  trans_id: string | null
  trans_at: string | null
  trans_curr_cd: string | null
  submit_ins_id_cd: string | null
  rcv_ins_id_cd: string | null
}

interface ShownRecord {
  expId: string
  line: number | null
  outcome: BulkOutcome
  errMsg: string | null
  flow: string | null
  state: State | null
  transId: string | null
  transAt: string | null
  transCurrCd: string | null
  counterparty: string | null
}

/** The records of a bulk action with what became of each, as this user sees them now. None for no bulk action. */
export function recordsOfBulk(
  bulk: StoredBulk | undefined,
  body: RecordsBody,
  actor: SessionUser,
  language: Language,
): ServedList<RecordsBody['sort'], StoredRecord, ShownRecord> {
  const { outcome, reason, transCurrCd, refunded } = body
  const shown = (row: StoredRecord): ShownRecord => {
    const why = row.reason === null ? undefined : bulk?.reasons[row.reason]
    const flow = row.flow === null ? null : flowOf(row.flow)
    const errMsg = why ? reasonText(why, language) : null
    const base = { expId: row.exp_id, line: row.line, outcome: row.outcome, errMsg }
    if (!flow || !opensFlow(actor, flow))
      return { ...base, flow: null, state: null, transId: null, transAt: null, transCurrCd: null, counterparty: null }
    const isReceiver = viewOf({ submit_ins_id_cd: row.submit_ins_id_cd ?? '' }, actor) === 'receiver'
    return {
      ...base,
      flow: row.flow,
      state: row.state,
      transId: row.trans_id,
      transAt: row.trans_at,
      transCurrCd: row.trans_curr_cd,
      counterparty: isReceiver ? row.submit_ins_id_cd : row.rcv_ins_id_cd,
    }
  }
  return {
    query: {
      columns: sql`b.exp_id, b.line, b.outcome, b.reason, e.flow, e.state, e.trans_id, e.trans_at::text, e.trans_curr_cd,
        e.submit_ins_id_cd, e.rcv_ins_id_cd`,
      from: sql`bulk_record AS b
        LEFT JOIN LATERAL ${visibleRecords(actor, sql`x.exp_id = b.exp_id`)} ON true`,
      where: [
        sql`b.bulk_id = ${bulk?.bulk_id ?? null}::bigint`,
        outcome && sql`b.outcome = ${outcome}`,
        reason !== undefined && sql`b.reason = ${reason}`,
        refunded !== undefined && sql`b.refunded = ${refunded}`,
        transCurrCd && sql`e.trans_curr_cd = ${transCurrCd}`,
      ],
      sorts: { expId: 'b.exp_id' },
      tieBreak: 'b.n',
    },
    shown: (rows) => rows.map(shown),
    file: {
      name: `bulk-${bulk?.bulk_id ?? 0}`,
      columns: [
        ...(bulk?.action === 'modify' ? (['line'] as const) : []),
        'expId',
        'bulkOutcome',
        'bulkReason',
        'state',
        'transId',
        'transAt',
        'transCurrCd',
        'counterparty',
      ],
      cells: (row, into) => ({
        bulkOutcome: texts[into].bulkOutcome[row.outcome],
        bulkReason: row.errMsg,
        state: row.state && texts[into].state[row.state],
        transAt: row.transAt && row.transCurrCd && { decimal: decimalAmount(row.transAt, row.transCurrCd) },
        transCurrCd: row.transCurrCd && currencyCode(row.transCurrCd),
      }),
    },
  }
}
