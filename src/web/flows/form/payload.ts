import type { Modification, Submission } from '../../../contract/submission.ts'
import { parseAmount } from '../../../domain/money.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { lineOf } from './evidence.ts'
import { asks, type FormGround, type FormValues, reasonOf } from './formState.ts'
import { isReady, type VoucherFile } from './voucherFiles.ts'

type Content = Omit<Submission, 'submitTransId' | 'origKey' | 'origLogCd' | 'origSettleDt' | 'position'>

/** What is sealed and sent of a form without problems. */
export function submissionOf(
  values: FormValues,
  files: readonly VoucherFile[],
  ground: FormGround,
  original: Readonly<{ priKey: string; logCd: string; settleDt: string }>,
): Submission {
  return {
    submitTransId: values.transId,
    origKey: original.priKey,
    origLogCd: original.logCd,
    origSettleDt: original.settleDt,
    position: 'history',
    ...contentOf(values, files, ground),
  }
}

/** The same of a record that is changed: as the user saw it, so that nobody's other change is overwritten. */
export function modificationOf(
  values: FormValues,
  files: readonly VoucherFile[],
  ground: FormGround,
  record: Readonly<{ expId: string; version: number; state: State }>,
): Modification {
  const { expId, version, state } = record
  return { expId, version, position: state, ...contentOf(values, files, ground) }
}

/** Only what the flow's form asks for: anything else would be refused. */
function contentOf(values: FormValues, files: readonly VoucherFile[], ground: FormGround): Content {
  const reason = reasonOf(values, ground)
  const amount = parseAmount(values.transAt, ground.currency)
  if (amount === null) throw new Error('A form is sent only when it has no problems.')
  const remark = values.remark.trim()
  return {
    submitRcvInsIdCd: values.rcvInsIdCd,
    submitTransCurrCd: ground.currency,
    submitTransAt: amount,
    ...(asks(ground.flow, 'rsnCd') && { rsnCd: values.rsnCd }),
    ...(reason?.fraud && asks(ground.flow, 'fraudTp') && { fraudIn: '1', fraudTp: values.fraudTp }),
    ...(remark !== '' && asks(ground.flow, 'remark') && { remark }),
    vouchers: files.filter(isReady).map((file) => {
      const evidence = lineOf(file, reason?.evidence ?? [])
      const sent = { fileName: file.fileName, filePath: file.progress.filePath }
      return evidence === null ? sent : { ...sent, evidence }
    }),
  }
}
