import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import type { GivenDate } from '../../../domain/records/givenDates.ts'
import { recordIdOf } from '../../../domain/records/recordIds.ts'
import { type ExceptionTransId, exceptionFacts } from '../../../domain/records/transactions.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { waits } from '../../../domain/workflow/check.ts'
import { type Origin, withOrigInOf } from '../../../domain/workflow/flow.ts'
import { isRelease } from '../../../domain/workflow/release.ts'
import { timeText } from '../../db/chain.ts'
import { dayIn } from '../../db/days.ts'
import { databaseTime } from '../../db/pools/clock.ts'
import type { Tables } from '../../db/tables.ts'
import { afterRelease } from '../act/release.ts'
import { firstEvent } from '../events/events.ts'
import { snapshotTextOf } from '../events/recordSnapshot.ts'
import { replaceVouchers } from '../record/vouchers.ts'
import type { Content } from './content.ts'
import { columnsOf } from './fieldColumns.ts'
import type { SubmissionContext } from './submissionContext.ts'
import { cardColumnsOf } from './transactionFacts.ts'

interface NewRecord {
  transId: ExceptionTransId
  submitInsIdCd: string
  origin: Origin
  due: { day: Day; given: GivenDate | null }
  columns: Partial<Insertable<Tables['exception']>>
  /** The full number of a card of its own, which is stored encrypted. */
  card?: string | undefined
}

export async function insertRecord(
  trx: Transaction<Tables>,
  record: NewRecord,
  content: Content,
  { flow, actor, at, files, vault }: SubmissionContext,
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
      ...columnsOf(content),
      exp_id: expId,
      flow: flow.id,
      state: flow.initial,
      released_to: releasedTo,
      waits: waits(flow, flow.initial, withOrigIn),
      with_orig_in: withOrigIn,
      trans_id: transId,
      submit_ins_id_cd: record.submitInsIdCd,
      due_dt: record.due.day,
      due_given: record.due.given && JSON.stringify(record.due.given),
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
    content: await snapshotTextOf(trx, expId),
    notifies: releasedTo,
  }
  await firstEvent(trx, first, { actor })
  if (releasedTo !== null) await afterRelease(trx, [expId])
  return expId
}

/** Returns the id, and the creation time by the database's clock. */
async function nextExpId(
  trx: Transaction<Tables>,
  transId: ExceptionTransId,
  at: Date,
): Promise<{ expId: string; createdAt: RawBuilder<Date> }> {
  const { rows } = await sql<{ n: string; time: string; day: string }>`
    SELECT nextval('exception_seq') AS n, ${timeText(sql`moment.now`)} AS time,
      to_char(${dayIn(sql`moment.now`)}, 'YYMMDD') AS day
    FROM (SELECT ${databaseTime(at)} AS now OFFSET 0) AS moment`.execute(trx)
  const [made] = rows
  return {
    expId: recordIdOf(transId, made?.day ?? '', Number(made?.n)),
    createdAt: sql<Date>`${made?.time}::timestamptz`,
  }
}
