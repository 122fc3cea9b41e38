import type { RecordDetail } from '../../../contract/records.ts'
import type {
  ChangedReply,
  Modification,
  ModificationAlone,
  Reply,
  Submission,
  SubmissionAlone,
} from '../../../contract/submission.ts'
import { parseAmount } from '../../../domain/money.ts'
import type { SignedLine } from '../../../domain/signing.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { lineOf } from './evidence.ts'
import type { FormValues } from './formState.ts'
import { asks, currencyOf, type FormGround, offerOf, reasonOf } from './ground.ts'
import { typed } from './problems.ts'
import { isReady, type VoucherFile } from './voucherFiles.ts'

/** What is sent of a form without problems. */
export type FormContent = Submission | SubmissionAlone | Modification | ModificationAlone | Reply | ChangedReply

/** A record as the user saw it, so that nobody's other change is overwritten. */
type Seen = Readonly<{ expId: string; version: number; state: State }>

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

export function submissionAloneOf(
  values: FormValues,
  files: readonly VoucherFile[],
  ground: FormGround,
): SubmissionAlone {
  return {
    submitTransId: values.transId,
    position: 'noOrig',
    ...contentOf(values, files, ground),
    ...transactionOf(values, ground),
  }
}

/** The facts of a transaction are asked, and so sent, where the record has no original. */
export function modificationOf(
  values: FormValues,
  files: readonly VoucherFile[],
  ground: FormGround,
  { expId, version, state }: Seen,
): Modification | ModificationAlone {
  const content = contentOf(values, files, ground)
  return { expId, version, position: state, ...content, ...transactionOf(values, ground) }
}

/** A reply, or a changed one. */
export function replyOf(
  values: FormValues,
  files: readonly VoucherFile[],
  ground: FormGround,
  { expId, version, state }: Seen,
): ChangedReply {
  return {
    expId,
    version,
    position: state,
    ...filled(['replyCd', 'replyExtendRemark'], values, ground),
    vouchers: vouchersOf(files, []),
  }
}

type Content = Omit<Modification, 'expId' | 'version' | 'position'>

/** Only what the form asks for: anything else would be refused. */
function contentOf(values: FormValues, files: readonly VoucherFile[], ground: FormGround): Content {
  const reason = reasonOf(values, ground)
  const currency = currencyOf(values, ground)
  // A form that doesn't ask for the amount is about the whole of the original.
  const amount = asks(ground, 'transAt') ? parseAmount(values.transAt, currency) : offerOf(values, ground)?.atMost
  if (!amount) throw new Error('A form is sent only when it has no problems.')
  return {
    submitRcvInsIdCd: values.rcvInsIdCd,
    submitTransCurrCd: currency,
    submitTransAt: amount,
    ...(reason?.fraud && asks(ground, 'fraudTp') && { fraudIn: '1', fraudTp: values.fraudTp }),
    ...filled(['rsnCd', 'origSpecDiscTp', 'origSpecFeeClass', 'remark'], values, ground),
    vouchers: vouchersOf(files, reason?.evidence ?? []),
  }
}

function transactionOf(values: FormValues, ground: FormGround) {
  const names = [
    'priAcctNo',
    'settleDt',
    'retriRefNo',
    'sysTraNo',
    'origTransCurrCd',
    'origTransChnl',
    'origTransSndMd',
  ] as const
  return filled(names, values, ground)
}

/** Those of the fields that are asked and not left empty. */
function filled<const Name extends keyof FormValues>(
  names: readonly Name[],
  values: FormValues,
  ground: FormGround,
): Partial<Record<Name, string>> {
  const entries = names.filter((name) => asks(ground, name)).map((name) => [name, typed(name, values)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>
}

function vouchersOf(files: readonly VoucherFile[], lines: Parameters<typeof lineOf>[1]): Content['vouchers'] {
  return files.filter(isReady).map((file) => {
    const evidence = lineOf(file, lines)
    const sent = { fileName: file.fileName, filePath: file.progress.filePath }
    return evidence === null ? sent : { ...sent, evidence }
  })
}

/** The signed content of a one-time password. `replied`: the record that is replied to. */
export function signedOf(content: FormContent, transId: string, replied: RecordDetail | undefined): SignedLine[] {
  if ('submitTransAt' in content) {
    const { submitTransAt: transAt, submitTransCurrCd: transCurrCd, submitRcvInsIdCd: insIdCd } = content
    return [{ action: 'submit', transId, transAt, transCurrCd, insIdCd, records: 1 }]
  }
  if (!replied) throw new Error('A reply is about a record.')
  const { transAt, transCurrCd, submitInsIdCd: insIdCd } = replied
  return [{ action: 'reply', transId: replied.transId, transAt, transCurrCd, insIdCd, records: 1 }]
}
