import type { RecordDetail } from '../../contract/records/records.ts'
import { flowRaising, flows } from '../../domain/flows/index.ts'
import { hasRole } from '../../domain/people/actor.ts'
import { recoveredFrom } from '../../domain/records/offers.ts'
import { type ExceptionTransId, exceptionFacts } from '../../domain/records/transactions.ts'
import { evidenceGroups } from '../../domain/reference/reference.ts'
import type { Day, Now } from '../../domain/time/calendar.ts'
import { transIdsOf } from '../../domain/workflow/check.ts'
import type { Language } from '../../texts/texts.ts'
import type { Reader } from '../db/pools/reader.ts'
import type { SessionUser } from '../http/serve/access.ts'
import { CallError } from '../http/serve/errors.ts'
import type { RecordStatus } from '../recordStatus.ts'
import { originalOf } from './original/historyRow.ts'
import { withOffers } from './original/offers.ts'
import { asRaised, type FoundOriginal, originalById, raisedOn } from './original/originals.ts'
import { givenDateWords } from './record/givenDateWords.ts'
import { holderFor } from './record/holder.ts'
import { pendingAnswerTo } from './record/pendingAnswer.ts'
import { type ExceptionRecord, givenOf, offeredActions, opensFlow, recordRowOf, viewOf } from './record/recordRow.ts'
import { requireVisibleRecord, type VisibleRecord } from './record/visibleRecord.ts'
import { vouchersFor } from './record/vouchers.ts'
import type { Reference } from './reference.ts'
import { knownTransId, maxAmountFor, openAmountFor, raiserOf } from './submit/modifyRecord.ts'
import { pendedOf } from './worklist/pends.ts'

export async function recordStatus(
  db: Reader,
  expId: string,
  actor: SessionUser,
  { reference, ...now }: Now & { reference: Reference },
): Promise<RecordStatus> {
  const seen = await requireVisibleRecord(db, expId, actor)
  const { flow, record } = seen
  const { dueDt, answerBy, contestBy = null } = recordRowOf(flow, record, actor, now.today)
  const vouchers = await vouchersFor(db, expId, actor)
  const current = vouchers.filter((voucher) => voucher.current)
  const reason = reference.reasons.find((one) => one.transId === record.trans_id && one.rsnCd === record.rsn_cd)
  return {
    flow,
    state: record.state,
    transId: record.trans_id,
    submitInsIdCd: record.submit_ins_id_cd,
    rcvInsIdCd: record.rcv_ins_id_cd,
    dueDt,
    answerBy,
    contestBy,
    pendingAnswer: await pendingAnswerTo(db, record, actor),
    why: (language) => givenDateWords(givenOf({ dueDt, answerBy }, record) ?? null, language).sentence,
    view: viewOf(record, actor),
    actions: offeredActions(flow, record, actor, now.today),
    raises: await familyOffers(db, seen, reference, actor, now),
    files: current.map(({ fileName, filePath }) => ({ fileName, filePath })),
    notAttached: evidenceGroups(reason?.evidence ?? []).filter(
      (group) => !group.some(({ id }) => current.some(({ evidence }) => evidence === id)),
    ),
  }
}

async function familyOffers(
  db: Reader,
  { flow, record }: VisibleRecord,
  reference: Reference,
  actor: SessionUser,
  now: Now,
): Promise<RecordStatus['raises']> {
  if (record.orig_id === null || !hasRole(actor, 'handler')) return []
  const isInquiry = flow.id === 'inquiryRetrieval'
  const goesOn = (transId: ExceptionTransId) =>
    exceptionFacts(transId).answers === record.trans_id || (isInquiry && flowRaising(transId)?.id === 'stdDispute')
  const opened = flows.filter((one) => opensFlow(actor, one))
  const raising = opened.flatMap((one) => transIdsOf(one, 'withOrig')).filter(goesOn)
  if (raising.length === 0) return []
  const found = await visibleOriginal(db, record, actor)
  const original = originalOf(found)
  const raised = (await raisedOn(db, found.id, actor)).map((one) => asRaised(one, original))
  const { offers } = withOffers(found, raised, raising, actor, reference, { ...now, language: 'en' })
  const lastDays = Map.groupBy(offers, ({ transId }) => transId)
  return [...lastDays].map(([transId, some]) => ({
    transId,
    lastDay:
      some
        .map((one) => one.lastDay)
        .sort()
        .at(-1) ?? '',
  }))
}

export async function recordDetailOf(
  db: Reader,
  { flow, record }: VisibleRecord,
  reference: Reference,
  { actor, today, language }: { actor: SessionUser; today: Day; language: Language },
): Promise<RecordDetail> {
  const [sums, vouchers, submittedBy, presence, pended, pendingAnswer] = await Promise.all([
    sumsOf(db, record, reference, actor),
    vouchersFor(db, record.exp_id, actor),
    viewOf(record, actor) === 'receiver' ? null : submitterOf(db, record.exp_id),
    holderFor(db, record.exp_id, actor),
    pendedOf(db, record.exp_id, actor, today),
    pendingAnswerTo(db, record, actor),
  ])
  const kept = vouchers.filter((one) => one.current)
  const row = recordRowOf(flow, record, actor, today)
  const given = givenOf(row, record)
  return {
    ...row,
    ...(given !== undefined && { dueWhy: givenDateWords(given, language) }),
    ...sums,
    origKey: record.orig_key ?? '',
    origLogCd: record.orig_log_cd ?? '',
    isAuthor: record.author === actor.userId,
    submittedBy,
    voucherFiles: kept,
    voucherZip: kept.length > 0 ? `${record.exp_id}.zip` : null,
    answersExpId: record.answers_exp_id,
    ...presence,
    ...(pended && { pended }),
    ...(pendingAnswer && { pendingAnswer }),
  }
}

async function sumsOf(
  db: Reader,
  record: ExceptionRecord,
  reference: Reference,
  actor: SessionUser,
): Promise<Pick<RecordDetail, 'atMost' | 'open' | 'recovered'>> {
  if (record.orig_id === null) return { atMost: null, open: null, recovered: null }
  const [found, standing] = await Promise.all([visibleOriginal(db, record, actor), raisedOn(db, record.orig_id, actor)])
  const original = originalOf(found)
  // Where its rule was taken away, what was asked still can be read.
  const atMost = maxAmountFor(record, standing, reference, original) ?? BigInt(record.trans_at)
  const open = openAmountFor(record, standing, reference, original) ?? atMost
  const raised = standing.map((one) => asRaised(one, original))
  const recovered = recoveredFrom(raised, knownTransId(record), raiserOf(record, original))
  return { atMost: atMost.toString(), open: open.toString(), recovered: recovered.toString() }
}

export async function visibleOriginal(db: Reader, record: ExceptionRecord, actor: SessionUser): Promise<FoundOriginal> {
  const found = record.orig_id === null ? null : await originalById(db, record.orig_id, actor)
  if (!found) throw new CallError('notFound')
  return found
}

async function submitterOf(db: Reader, expId: string): Promise<string> {
  const first = await db
    .selectFrom('exception_event')
    .innerJoin('app_user', 'app_user.user_id', 'exception_event.user_id')
    .select('app_user.nick_name')
    .where('exp_id', '=', expId)
    .where('exception_event.version', '=', 1)
    .executeTakeFirst()
  return first?.nick_name ?? ''
}
