import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import { type ExceptionTransId, exceptionFacts } from '../../domain/transactions.ts'
import { waits } from '../../domain/workflow/check.ts'
import { type Origin, withOrigInOf } from '../../domain/workflow/flow.ts'
import { isRelease } from '../../domain/workflow/release.ts'
import { timeText } from '../db/chain.ts'
import { databaseTime } from '../db/clock.ts'
import type { ExceptionTable } from '../db/tables/records.ts'
import type { Tables } from '../db/tables.ts'
import type { Content } from './content.ts'
import { firstEvent } from './events.ts'
import { contentTextOf } from './kept.ts'
import { afterRelease } from './release.ts'
import type { Sending } from './sending.ts'
import { cardColumnsOf } from './transactionFacts.ts'
import { replaceVouchers } from './vouchers.ts'

export interface NewRecord {
  transId: ExceptionTransId
  submitInsIdCd: string
  origin: Origin
  dueDt: string
  /** What it keeps of its original, or says of a transaction. */
  columns: Partial<Insertable<ExceptionTable>>
  /** The full number of a card of its own, which is kept sealed. */
  card: string | null
}

/** Writes a new record with its vouchers, its first event and its notice; answers its id. */
export async function insertRecord(
  trx: Transaction<Tables>,
  record: NewRecord,
  content: Content,
  { flow, actor, at, files, vault }: Sending,
): Promise<string> {
  const { transId, origin } = record
  const withOrigIn = withOrigInOf(flow, origin)
  const releasedTo = isRelease(flow, withOrigIn, flow.initial) ? content.rcvInsIdCd : null
  const { expId, createdAt } = await nextExpId(trx, transId, at)
  await trx
    .insertInto('exception')
    .values({
      ...record.columns,
      ...cardColumnsOf(record.card, expId, vault),
      ...contentColumns(content),
      exp_id: expId,
      flow: flow.id,
      state: flow.initial,
      released_to: releasedTo,
      waits: waits(flow, flow.initial, withOrigIn),
      with_orig_in: withOrigIn,
      trans_id: transId,
      submit_ins_id_cd: record.submitInsIdCd,
      due_dt: record.dueDt,
      at_most_once: exceptionFacts(transId).once,
      last_submitter: actor.userId,
      handlers: [actor.userId],
      author: actor.userId,
      submitter_side: [actor.userId],
      rec_crt_ts: createdAt,
      state_ts: createdAt,
    })
    .execute()
  await replaceVouchers(trx, files, { expId, version: 1, side: 'submitter' }, content.vouchers, actor)
  const first = {
    expId,
    from: origin === 'withOrig' ? 'history' : 'noOrig',
    to: flow.initial,
    role: actor.roles.includes('handler') ? ('handler' as const) : ('administrator' as const),
    remark: content.remark,
    content: await contentTextOf(trx, expId),
    tells: releasedTo,
  }
  await firstEvent(trx, first, { actor })
  if (releasedTo !== null) await afterRelease(trx, [expId])
  return expId
}

/** The columns that a form fills in. */
export function contentColumns(content: Content) {
  return {
    rcv_ins_id_cd: content.rcvInsIdCd,
    trans_at: content.transAt,
    trans_curr_cd: content.transCurrCd,
    rsn_cd: content.rsnCd,
    fraud_in: content.fraudIn,
    fraud_tp: content.fraudTp,
    orig_spec_disc_tp: content.origSpecDiscTp,
    orig_spec_fee_class: content.origSpecFeeClass,
    remark: content.remark,
  }
}

/** Digits and letters that are not taken for each other when an id is read out: no I, L, O or U. */
const idDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Transaction id, day, and six digits or letters counted through: fifteen characters; with the time by the database's clock
 * at which the record is made.
 */
async function nextExpId(
  trx: Transaction<Tables>,
  transId: ExceptionTransId,
  at: Date,
): Promise<{ expId: string; createdAt: RawBuilder<Date> }> {
  const { rows } = await sql<{ n: string; time: string; day: string }>`
    SELECT nextval('exception_seq') AS n, ${timeText(sql`moment.now`)} AS time,
      to_char(moment.now AT TIME ZONE 'UTC', 'YYMMDD') AS day
    FROM (SELECT ${databaseTime(at)} AS now OFFSET 0) AS moment`.execute(trx)
  const [made] = rows
  let counted = ''
  for (let n = Number(made?.n); counted.length < 6; n = Math.floor(n / 32)) counted = `${idDigits[n % 32]}${counted}`
  return { expId: `${transId}${made?.day}${counted}`, createdAt: sql<Date>`${made?.time}::timestamptz` }
}
