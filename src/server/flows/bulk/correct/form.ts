import { type Selectable, sql, type Transaction } from 'kysely'
import {
  type Modification,
  type ModificationWithoutOriginal,
  modification,
  modificationAlone,
} from '../../../../contract/records/submission.ts'
import { exceptionFields, fieldsOf } from '../../../../domain/records/exceptionFields.ts'
import { asksFor, type Flow, type Origin, originOf } from '../../../../domain/workflow/flow.ts'
import type { Correction } from '../../../db/columnTypes.ts'
import type { Tables } from '../../../db/tables.ts'
import { parsed } from '../../../http/serve/invalid.ts'
import type { ExceptionRecord } from '../../record/recordRow.ts'
import { fitsGuide } from '../../submit/fields/guide.ts'
import type { SubmissionContext } from '../../submit/submissionContext.ts'

export interface Corrected extends Pick<Selectable<Tables['bulk_record']>, 'exp_id' | 'position' | 'version'> {
  content: Correction | null
}

interface KeptVoucher {
  fileName: string
  filePath: string
  evidence: string | null
}

/** The submitter's files of each record as they stand. */
export async function vouchersOf(
  trx: Transaction<Tables>,
  expIds: readonly string[],
): Promise<Map<string, KeptVoucher[]>> {
  const { rows } = await sql<KeptVoucher & { expId: string }>`
    SELECT v.exp_id AS "expId", f.file_name AS "fileName", f.file_id AS "filePath", v.evidence
    FROM voucher AS v JOIN file AS f ON f.file_id = v.file_id
    WHERE v.exp_id = any(${[...expIds]}::text[]) AND v.side = 'submitter' AND v.dropped_in IS NULL
    ORDER BY v.exp_id, v.position`.execute(trx)
  return Map.groupBy(rows, ({ expId }) => expId)
}

interface CorrectedContent {
  row: Corrected
  record: ExceptionRecord
  vouchers: readonly KeptVoucher[]
}

/** The form of a record with an original as its page would send it. Throws the first bound that a correction breaks. */
export function formWith(corrected: CorrectedContent, context: SubmissionContext): Modification {
  return parsed(modification, contentOf(corrected, context), context.language)
}

/** The card stays, since the form names none. */
export function formWithoutOriginal(
  corrected: CorrectedContent,
  context: SubmissionContext,
): ModificationWithoutOriginal {
  const { flow } = context
  const names = fieldsOf('transaction').filter((name) => name !== 'priAcctNo' && asksFor(flow, 'noOrig', name))
  const facts = names.map((name) => [name, corrected.record[exceptionFields[name].column] ?? undefined] as const)
  return parsed(modificationAlone, { ...contentOf(corrected, context), ...Object.fromEntries(facts) }, context.language)
}

function contentOf({ row, record, vouchers }: CorrectedContent, { flow, reference }: SubmissionContext): object {
  const { transAt, rsnCd, remark } = row.content ?? {}
  const origin = originOf(flow, record.with_orig_in)
  const code = rsnCd ?? record.rsn_cd ?? undefined
  const reason = reference.reasonsOf(record.trans_id).find((one) => one.rsnCd === code)
  // What belonged to the old reason goes with it.
  const evidence = reason?.evidence.map(({ id }) => id) ?? []
  const keepsGuide = fitsGuide(record.guide ?? '', { transId: record.trans_id, rsnCd: code ?? null }, reference)
  const fraud = reason?.fraud ? {} : { fraudIn: undefined, fraudTp: undefined }
  return {
    expId: row.exp_id,
    version: row.version,
    position: row.position,
    // The plan shows each record with its new amount before it is committed.
    confirmed: true,
    submitRcvInsIdCd: record.rcv_ins_id_cd,
    submitTransCurrCd: record.trans_curr_cd,
    submitTransAt: transAt ?? record.trans_at,
    ...askedValues(flow, origin, record),
    ...fraud,
    ...(keepsGuide ? {} : { guide: undefined }),
    rsnCd: code,
    remark: remark ?? record.remark ?? undefined,
    vouchers: vouchers.map(({ fileName, filePath, evidence: line }) => ({
      fileName,
      filePath,
      ...(line !== null && evidence.includes(line) && { evidence: line }),
    })),
  }
}

function askedValues(flow: Flow, origin: Origin, record: ExceptionRecord): object {
  const names = fieldsOf('content').filter((name) => asksFor(flow, origin, name))
  return Object.fromEntries(names.map((name) => [name, record[exceptionFields[name].column] ?? undefined]))
}
