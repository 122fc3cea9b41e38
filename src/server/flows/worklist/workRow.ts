import { alertFlow, type WorkRow } from '../../../contract/records/worklist.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { Todo } from '../../../domain/workflow/work.ts'
import { presenceOf, type StoredHolder } from '../record/holder.ts'
import { type ExceptionRecord, recordRowOf } from '../record/recordRow.ts'
import type { WorkQuestion } from './workBranches.ts'

interface AlertColumns {
  alert_rid: string
  alert_version: number
  alert_ins_id_cd: string
  alert_trans_id: string
  alert_trans_at: string
  alert_trans_curr_cd: string
  alert_acq_ins_id_cd: string
  alert_iss_ins_id_cd: string
  alert_pan_masked: string
  alert_settle_dt: Day
  alert_raised_at: Date
}

/** Of a record or of an alert, as `alert_rid` says. */
export type StoredWork = {
  todo: Todo
  refund: WorkRow['refund']
  deputy_for: string | null
  pended?: WorkRow['pended']
} & StoredHolder &
  ExceptionRecord &
  (AlertColumns | { alert_rid: null })

export function workRowOf(row: StoredWork, { actor, today }: Pick<WorkQuestion, 'actor' | 'today'>): WorkRow {
  const { heldBy = null, ...presence } = presenceOf(row, actor)
  const deputyFor = row.deputy_for
  if (row.alert_rid !== null) return { ...alertRowOf(row), heldBy, ...presence, deputyFor, refund: null }
  const { expId, flow, state, version, contentVersion, ...shown } = recordRowOf(flowOf(row.flow), row, actor, today)
  const { transId, transAt, transCurrCd, counterparty, priAcctNo, retriRefNo, settleDt } = shown
  const { rsnCd, answerBy, dueTime, recCrtTs, stateTs, actions } = shown
  // Of what the other side may answer, its last day is the day it waits for.
  const dueDt = shown.dueDt ?? answerBy
  return {
    ...{ todo: row.todo, flow, expId, state, version, contentVersion, transId, transAt, transCurrCd, counterparty },
    ...{
      priAcctNo,
      retriRefNo,
      settleDt,
      rsnCd,
      dueDt,
      ...(dueTime && { dueTime }),
      answerBy,
      recCrtTs,
      stateTs,
      heldBy,
      ...presence,
      deputyFor,
      refund: row.refund,
      actions,
      ...(row.pended && { pended: row.pended }),
    },
  }
}

function alertRowOf(row: AlertColumns): Omit<WorkRow, 'heldBy' | 'deputyFor' | 'refund'> {
  const { alert_ins_id_cd: own, alert_acq_ins_id_cd: acquirer, alert_iss_ins_id_cd: issuer } = row
  return {
    todo: 'handle',
    flow: alertFlow,
    rid: row.alert_rid,
    version: row.alert_version,
    contentVersion: row.alert_version,
    transId: row.alert_trans_id,
    transAt: row.alert_trans_at,
    transCurrCd: row.alert_trans_curr_cd,
    counterparty: acquirer === own ? issuer : acquirer,
    priAcctNo: row.alert_pan_masked,
    retriRefNo: '',
    settleDt: row.alert_settle_dt,
    rsnCd: null,
    dueDt: null,
    answerBy: null,
    recCrtTs: row.alert_raised_at.toISOString(),
    stateTs: row.alert_raised_at.toISOString(),
    actions: [{ action: 'handle', allowed: true }],
  }
}
