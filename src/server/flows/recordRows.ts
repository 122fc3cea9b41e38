import type { Selectable } from 'kysely'
import type { RecordRow } from '../../contract/records.ts'
import { type Actor, actsForAll, isAdministrator } from '../../domain/actor.ts'
import { actionsFor, type WorkflowRecord } from '../../domain/workflow/decide.ts'
import type { Flow, State } from '../../domain/workflow/flow.ts'
import type { ExceptionTable } from '../db/tables/records.ts'
import type { SessionUser } from '../http/access.ts'

/** A row of `exception` without what nobody is shown of its card. */
export type ExceptionRecord = Omit<Selectable<ExceptionTable>, 'pan_hash' | 'pan_sealed' | 'pan_key_id'>

const columns = [
  'exp_id',
  'flow',
  'state',
  'version',
  'with_orig_in',
  'trans_id',
  'submit_ins_id_cd',
  'rcv_ins_id_cd',
  'orig_id',
  'orig_key',
  'orig_log_cd',
  'settle_dt',
  'pan_masked',
  'retri_ref_no',
  'sys_tra_no',
  'orig_trans_at',
  'orig_trans_curr_cd',
  'orig_trans_chnl',
  'orig_trans_snd_md',
  'orig_spec_disc_tp',
  'orig_spec_fee_class',
  'trans_at',
  'trans_curr_cd',
  'rsn_cd',
  'fraud_in',
  'fraud_tp',
  'remark',
  'fail_remark',
  'reply_cd',
  'reply_extend_remark',
  'waits',
  'due_dt',
  'verified_on',
  'answers_exp_id',
  'answered',
  'last_submitter',
  'handlers',
  'at_most_once',
  'hidden_by',
  'deleted',
  'rec_crt_ts',
  'state_ts',
] as const satisfies readonly (keyof ExceptionRecord)[]

/** The columns of an `ExceptionRecord`, of `exception AS e`. */
export const recordColumns = columns.map((column) => `e.${column}`).join(', ')

export function workflowRecordOf(row: ExceptionRecord): WorkflowRecord {
  return {
    state: row.state as State,
    withOrigIn: row.with_orig_in,
    submitInsIdCd: row.submit_ins_id_cd,
    rcvInsIdCd: row.rcv_ins_id_cd,
    lastSubmitter: row.last_submitter,
    handlers: row.handlers,
    answered: row.answered,
    hiddenBy: row.hidden_by,
  }
}

/** Only the two institutions that a record is between see it, and those who act for all. */
export function maySee(row: Pick<ExceptionRecord, 'submit_ins_id_cd' | 'rcv_ins_id_cd'>, actor: Actor): boolean {
  return actsForAll(actor) || row.submit_ins_id_cd === actor.insIdCd || row.rcv_ins_id_cd === actor.insIdCd
}

export function recordRowOf(flow: Flow, row: ExceptionRecord, actor: Actor): RecordRow {
  const state = row.state as State
  return {
    expId: row.exp_id,
    flow: row.flow,
    state,
    withOrigIn: row.with_orig_in,
    version: row.version,
    submitInsIdCd: row.submit_ins_id_cd,
    rcvInsIdCd: row.rcv_ins_id_cd,
    counterparty: row.rcv_ins_id_cd === actor.insIdCd ? row.submit_ins_id_cd : row.rcv_ins_id_cd,
    dueDt: row.waits ? row.due_dt : null,
    transId: row.trans_id,
    rsnCd: row.rsn_cd,
    transAt: row.trans_at,
    transCurrCd: row.trans_curr_cd,
    insSideOrigTransAt: row.orig_trans_at ?? '',
    insSideOrigTransCurrCd: row.orig_trans_curr_cd ?? '',
    priAcctNo: row.pan_masked ?? '',
    retriRefNo: row.retri_ref_no ?? '',
    settleDt: row.settle_dt ?? '',
    fraudIn: row.fraud_in,
    fraudTp: row.fraud_tp,
    remark: row.remark,
    failRemark: row.fail_remark,
    replyCd: row.reply_cd,
    replyExtendRemark: row.reply_extend_remark,
    recCrtTs: row.rec_crt_ts.toISOString(),
    stateTs: row.state_ts.toISOString(),
    actions: actionsFor(flow, workflowRecordOf(row), actor),
  }
}

/** Whether the flow is in the user's menus; administrators open all. */
export function opensFlow(actor: SessionUser, flow: Flow): boolean {
  return isAdministrator(actor) || actor.menus.includes(flow.menu)
}
