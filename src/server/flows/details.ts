import { sql } from 'kysely'
import type { Operation, RecordDetail, RelatedRecord } from '../../contract/records.ts'
import type { Role } from '../../domain/actor.ts'
import { flowOf } from '../../domain/flows/index.ts'
import { recoveredFrom } from '../../domain/offers.ts'
import { type ActionOffer, actionsFor } from '../../domain/workflow/decide.ts'
import type { Action, Flow, State } from '../../domain/workflow/flow.ts'
import type { SessionUser } from '../http/access.ts'
import { CallError } from '../http/errors.ts'
import { atMostFor, knownTransId, raiserOf } from './change.ts'
import { originalOf } from './historyRows.ts'
import { asRaised, type FoundOriginal, originalById, raisedOn } from './originals.ts'
import type { Reader } from './reader.ts'
import { type ExceptionRecord, maySee, opensFlow, recordColumns, recordRowOf, workflowRecordOf } from './recordRows.ts'
import type { Reference } from './reference.ts'
import { type KeptVoucher, vouchersOfRecord } from './vouchers.ts'

export interface SeenRecord {
  flow: Flow
  record: ExceptionRecord
}

/** A record that this user may see. A stranger is answered as if it weren't there. */
export async function seenRecord(db: Reader, expId: string, actor: SessionUser): Promise<SeenRecord> {
  const { rows } = await sql<ExceptionRecord>`
    SELECT ${sql.raw(recordColumns)} FROM exception AS e WHERE e.exp_id = ${expId} AND NOT e.deleted`.execute(db)
  const [record] = rows
  const flow = record ? flowOf(record.flow) : null
  if (!record || !flow || !maySee(record, actor)) throw new CallError('notFound')
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
  actions: ActionOffer[]
}

export async function standOf(db: Reader, expId: string, actor: SessionUser): Promise<Stand> {
  const { flow, record } = await seenRecord(db, expId, actor)
  return {
    flow,
    state: record.state as State,
    transId: record.trans_id,
    submitInsIdCd: record.submit_ins_id_cd,
    rcvInsIdCd: record.rcv_ins_id_cd,
    dueDt: record.waits ? record.due_dt : null,
    actions: actionsFor(flow, workflowRecordOf(record), actor),
  }
}

export async function recordDetailOf(
  db: Reader,
  { flow, record }: SeenRecord,
  reference: Reference,
  actor: SessionUser,
): Promise<RecordDetail> {
  const [sums, vouchers, submittedBy] = await Promise.all([
    sumsOf(db, record, reference, actor),
    vouchersOfRecord(db, record.exp_id),
    submitterOf(db, record.exp_id),
  ])
  const kept = vouchers.filter((one) => one.droppedIn === null)
  return {
    ...recordRowOf(flow, record, actor),
    ...sums,
    origKey: record.orig_key ?? '',
    origLogCd: record.orig_log_cd ?? '',
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
  const [{ row }, standing] = await Promise.all([seenOriginal(db, record, actor), raisedOn(db, record.orig_id)])
  const original = originalOf(row)
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

/** What was done to a record, newest first, with the vouchers that each step brought. */
export async function operationsOf(db: Reader, expId: string): Promise<Operation[]> {
  const [events, vouchers] = await Promise.all([
    db
      .selectFrom('exception_event')
      .innerJoin('app_user', 'app_user.user_id', 'exception_event.user_id')
      .selectAll('exception_event')
      .select('app_user.nick_name')
      .where('exp_id', '=', expId)
      .orderBy('exception_event.version', 'desc')
      .execute(),
    vouchersOfRecord(db, expId),
  ])
  return events.map((event) => ({
    version: event.version,
    action: event.action as Action,
    from: event.from_state,
    to: event.to_state,
    userName: event.nick_name,
    role: event.role as Role,
    insIdCd: event.ins_id_cd,
    remark: event.remark,
    at: event.at.toISOString(),
    vouchers: broughtIn(vouchers, event.version),
  }))
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

function broughtIn(vouchers: readonly KeptVoucher[], version: number): KeptVoucher[] {
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
