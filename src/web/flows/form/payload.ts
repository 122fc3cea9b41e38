import type { RecordDetail } from '../../../contract/records/records.ts'
import type {
  ChangedReply,
  Modification,
  ModificationWithoutOriginal,
  Reply,
  Submission,
  SubmissionWithoutOriginal,
} from '../../../contract/records/submission.ts'
import type { SignedLine } from '../../../domain/people/signing.ts'
import { fieldsOf } from '../../../domain/records/exceptionFields.ts'
import { parseAmount } from '../../../domain/text/money.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { lineOf } from '../../form/evidence.ts'
import { isReady, type VoucherFile } from '../../form/voucherFiles.ts'
import { asks, currencyOf, type FormSubject, offerOf, reasonOf } from './formSubject.ts'
import { type FormValues, typed, type ValueName } from './formValues.ts'

export type FormContent =
  | Submission
  | SubmissionWithoutOriginal
  | Modification
  | ModificationWithoutOriginal
  | Reply
  | ChangedReply

/** A record as the user saw it, so that nobody's other change is overwritten. */
type Seen = Readonly<{ expId: string; version: number; state: State }>

export function submissionOf(
  values: FormValues,
  files: readonly VoucherFile[],
  subject: FormSubject,
  original: Readonly<{ priKey: string; logCd: string; settleDt: string }>,
): Submission {
  return {
    submitTransId: values.transId,
    origKey: original.priKey,
    origLogCd: original.logCd,
    origSettleDt: original.settleDt,
    position: 'history',
    ...contentOf(values, files, subject),
  }
}

export function submissionAloneOf(
  values: FormValues,
  files: readonly VoucherFile[],
  subject: FormSubject,
): SubmissionWithoutOriginal {
  return {
    submitTransId: values.transId,
    position: 'noOrig',
    ...contentOf(values, files, subject),
    ...filled(fieldsOf('transaction'), values, subject),
  }
}

/** The facts of a transaction are asked, and so sent, where the record has no original. */
export function modificationOf(
  values: FormValues,
  files: readonly VoucherFile[],
  subject: FormSubject,
  { expId, version, state }: Seen,
): Modification | ModificationWithoutOriginal {
  const content = contentOf(values, files, subject)
  return { expId, version, position: state, ...content, ...filled(fieldsOf('transaction'), values, subject) }
}

export function replyOf(
  values: FormValues,
  files: readonly VoucherFile[],
  subject: FormSubject,
  { expId, version, state }: Seen,
): ChangedReply {
  return {
    expId,
    version,
    position: state,
    ...filled(fieldsOf('reply'), values, subject),
    vouchers: vouchersOf(files, []),
  }
}

type Content = Omit<Modification, 'expId' | 'version' | 'position'>

/** Only what the form asks for: anything else would be refused. */
function contentOf(values: FormValues, files: readonly VoucherFile[], subject: FormSubject): Content {
  const reason = reasonOf(values, subject)
  const currency = currencyOf(values, subject)
  // A form that doesn't ask for the amount is about the whole of the original.
  const amount = asks(subject, 'transAt') ? parseAmount(values.transAt, currency) : offerOf(values, subject)?.atMost
  if (!amount) throw new Error('A form is sent only when it has no problems.')
  return {
    submitRcvInsIdCd: values.rcvInsIdCd,
    submitTransCurrCd: currency,
    submitTransAt: amount,
    ...filled(
      fieldsOf('content').filter((name) => name !== 'fraudIn' && name !== 'fraudTp'),
      values,
      subject,
    ),
    ...(reason?.fraud && asks(subject, 'fraudTp') && { fraudIn: '1', fraudTp: values.fraudTp }),
    vouchers: vouchersOf(files, reason?.evidence ?? []),
  }
}

/** The values of those of the fields that are asked and not left empty. */
function filled<const Name extends ValueName>(
  names: readonly Name[],
  values: FormValues,
  subject: FormSubject,
): Partial<Record<Name, string>> {
  const entries = names.filter((name) => asks(subject, name)).map((name) => [name, typed(name, values)] as const)
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
