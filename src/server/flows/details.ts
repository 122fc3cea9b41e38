import { sql } from 'kysely'
import type { Operation, RecordDetail, RelatedRecord } from '../../contract/records.ts'
import { hasRole, type Role } from '../../domain/actor.ts'
import type { Day } from '../../domain/calendar.ts'
import { flowOf, flows } from '../../domain/flows/index.ts'
import { recoveredFrom } from '../../domain/offers.ts'
import { type ExceptionTransId, exceptionFacts } from '../../domain/transactions.ts'
import { transIdsOf } from '../../domain/workflow/check.ts'
import type { ActionOffer } from '../../domain/workflow/decide.ts'
import type { Action, Flow, Side, State, View } from '../../domain/workflow/flow.ts'
import { visibleRecords } from '../db/visibleRecords.ts'
import type { SessionUser } from '../http/access.ts'
import { CallError } from '../http/errors.ts'
import { atMostFor, knownTransId, raiserOf } from './change.ts'
import { originalOf } from './historyRows.ts'
import { withOffers } from './offersOf.ts'
import { asRaised, type FoundOriginal, originalById, raisedOn } from './originals.ts'
import type { Reader } from './reader.ts'
import { type ExceptionRecord, offeredActions, opensFlow, recordColumns, recordRowOf, viewOf } from './recordRows.ts'
import type { Reference } from './reference.ts'
import { type SeenVoucher, vouchersFor } from './vouchers.ts'

export interface SeenRecord {
  flow: Flow
  record: ExceptionRecord
}

/** A record that this user may see. A stranger is answered as if it weren't there. */
export async function seenRecord(db: Reader, expId: string, actor: SessionUser): Promise<SeenRecord> {
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${sql.raw(recordColumns)} FROM ${visibleRecords(actor, sql`x.exp_id = ${expId}`)}`.execute(db)
  const [record] = rows
  const flow = record ? flowOf(record.flow) : null
  if (!record || !flow) throw new CallError('notFound')
  if (!opensFlow(actor, flow)) throw new CallError('forbidden')
  return { flow, record }
}

/** Where a record stands that this user may see, and what they may do with it. */
export interface Stand {
  flow: Flow
  state: State
  transId: string
  submitInsIdCd: string
  rcvInsIdCd: string
  /** Null while it waits for nobody. */
  dueDt: string | null
  /** The last day on which the receiver may answer it; null where it may not. */
  answerBy: string | null
  /** As whom the user sees it. */
  view: View
  actions: ActionOffer[]
  /** Follow-up records that the user's institution may raise, with their last day. */
  raises: { transId: string; lastDay: string }[]
  /** The vouchers that stand on it for this user. */
  files: { fileName: string; filePath: string }[]
}

export async function standOf(
  db: Reader,
  expId: string,
  actor: SessionUser,
  { reference, today }: { reference: Reference; today: Day },
): Promise<Stand> {
  const seen = await seenRecord(db, expId, actor)
  const { flow, record } = seen
  const { dueDt, answerBy } = recordRowOf(flow, record, actor, today)
  const vouchers = await vouchersFor(db, expId, actor)
  return {
    flow,
    state: record.state as State,
    transId: record.trans_id,
    submitInsIdCd: record.submit_ins_id_cd,
    rcvInsIdCd: record.rcv_ins_id_cd,
    dueDt,
    answerBy,
    view: viewOf(record, actor),
    actions: offeredActions(flow, record, actor),
    raises: await familyOffers(db, seen, reference, actor, today),
    files: vouchers.filter(({ current }) => current).map(({ fileName, filePath }) => ({ fileName, filePath })),
  }
}

/** Follow-ups of a record: its answers, and a dispute after an inquiry. */
async function familyOffers(
  db: Reader,
  { flow, record }: SeenRecord,
  reference: Reference,
  actor: SessionUser,
  today: Day,
): Promise<Stand['raises']> {
  if (record.orig_id === null || !hasRole(actor, 'handler')) return []
  const isInquiry = flow.id === 'inquiryRetrieval'
  const goesOn = (transId: ExceptionTransId) =>
    exceptionFacts(transId).answers === record.trans_id || (isInquiry && flowRaising(transId)?.id === 'stdDispute')
  const opened = (flows as readonly Flow[]).filter((one) => opensFlow(actor, one))
  const raising = opened.flatMap((one) => transIdsOf(one, 'withOrig')).filter(goesOn)
  if (raising.length === 0) return []
  const found = await seenOriginal(db, record, actor)
  const original = originalOf(found)
  const raised = (await raisedOn(db, found.id, actor)).map((one) => asRaised(one, original))
  const { offers } = withOffers(found, raised, raising, actor, reference, { today, language: 'en' })
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

function flowRaising(transId: ExceptionTransId): Flow | undefined {
  return (flows as readonly Flow[]).find((flow) => flow.transIds.includes(transId))
}

export async function recordDetailOf(
  db: Reader,
  { flow, record }: SeenRecord,
  reference: Reference,
  actor: SessionUser,
  today: Day,
): Promise<RecordDetail> {
  const [sums, vouchers, submittedBy] = await Promise.all([
    sumsOf(db, record, reference, actor),
    vouchersFor(db, record.exp_id, actor),
    viewOf(record, actor) === 'receiver' ? null : submitterOf(db, record.exp_id),
  ])
  const kept = vouchers.filter((one) => one.current)
  return {
    ...recordRowOf(flow, record, actor, today),
    ...sums,
    origKey: record.orig_key ?? '',
    origLogCd: record.orig_log_cd ?? '',
    isAuthor: record.author === actor.userId,
    submittedBy,
    sysTraNo: record.sys_tra_no,
    origTransCurrCd: record.orig_trans_curr_cd,
    origTransChnl: record.orig_trans_chnl,
    origTransSndMd: record.orig_trans_snd_md,
    origSpecDiscTp: record.orig_spec_disc_tp,
    origSpecFeeClass: record.orig_spec_fee_class,
    voucherFiles: kept,
    voucherZip: kept.length > 0 ? `${record.exp_id}.zip` : null,
    answersExpId: record.answers_exp_id,
  }
}

/** What a record may ask of its original, and what was taken from that; nothing where it has none. */
async function sumsOf(
  db: Reader,
  record: ExceptionRecord,
  reference: Reference,
  actor: SessionUser,
): Promise<Pick<RecordDetail, 'atMost' | 'recovered'>> {
  if (record.orig_id === null) return { atMost: null, recovered: null }
  const [found, standing] = await Promise.all([seenOriginal(db, record, actor), raisedOn(db, record.orig_id, actor)])
  const original = originalOf(found)
  // Where its rule was taken away, what was asked still can be read.
  const atMost = atMostFor(record, standing, reference, original) ?? BigInt(record.trans_at)
  const raised = standing.map((one) => asRaised(one, original))
  const recovered = recoveredFrom(raised, knownTransId(record), raiserOf(record, original))
  return { atMost: atMost.toString(), recovered: recovered.toString() }
}

/** The cleared transaction that a record stands on; a party to the record is one to the transaction. */
export async function seenOriginal(db: Reader, record: ExceptionRecord, actor: SessionUser): Promise<FoundOriginal> {
  const found = record.orig_id === null ? null : await originalById(db, record.orig_id, actor)
  if (!found) throw new CallError('notFound')
  return found
}

/**
 * The events of a record, newest first, with the vouchers of each step. Of the other institution's steps a
 * user sees what was decided and when, and the reply: no names, no other remarks, and nothing since the last release.
 */
export async function operationsOf(db: Reader, { flow, record }: SeenRecord, actor: SessionUser): Promise<Operation[]> {
  const { exp_id: expId } = record
  const view = viewOf(record, actor)
  const [events, vouchers] = await Promise.all([
    db
      .selectFrom('exception_event')
      .innerJoin('app_user', 'app_user.user_id', 'exception_event.user_id')
      .selectAll('exception_event')
      .select('app_user.nick_name')
      .where('exp_id', '=', expId)
      .orderBy('exception_event.version', 'desc')
      .execute(),
    vouchersFor(db, expId, actor),
  ])
  const seen = events.filter((event) => event.version <= record.version)
  return seen.map((event) => {
    const foreign = view !== 'head' && sideOf(flow, event, record) !== view
    return {
      version: event.version,
      action: event.action as Action,
      from: event.from_state,
      to: event.to_state,
      userName: foreign ? null : event.nick_name,
      role: event.role as Role,
      insIdCd: event.ins_id_cd,
      remark: foreign && event.action !== 'reply' ? null : event.remark,
      equalTo: foreign || event.version !== 1 ? null : equalIn(event.content),
      at: event.at.toISOString(),
      vouchers: broughtIn(vouchers, event.version),
    }
  })
}

/** The equal record that the submitter confirmed, as the event keeps it. */
function equalIn(content: string | null): string | null {
  const { equalTo = null }: { equalTo?: string | null } = JSON.parse(content ?? '{}')
  return equalTo
}

/** For which side a step was taken. */
function sideOf(
  flow: Flow,
  event: { action: string; from_state: string; ins_id_cd: string },
  record: ExceptionRecord,
): Side {
  const step = flow.transitions.find((one) => one.action === event.action && one.from === event.from_state)
  if (step && step.side !== 'either') return step.side
  return step && event.ins_id_cd !== record.submit_ins_id_cd ? 'receiver' : 'submitter'
}

/** The other records on the same original, oldest first. */
export function relatedOf(standing: readonly ExceptionRecord[], exceptExpId: string | null = null): RelatedRecord[] {
  return standing
    .filter((one) => one.exp_id !== exceptExpId)
    .map((one) => ({
      expId: one.exp_id,
      flow: one.flow,
      transId: one.trans_id,
      state: one.state as State,
      submitInsIdCd: one.submit_ins_id_cd,
      transAt: one.trans_at,
      transCurrCd: one.trans_curr_cd,
      recCrtTs: one.rec_crt_ts.toISOString(),
      answersExpId: one.answers_exp_id,
    }))
}

function broughtIn(vouchers: readonly SeenVoucher[], version: number): SeenVoucher[] {
  return vouchers.filter((one) => one.version === version)
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
