import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  type ExceptionFieldName,
  exceptionFieldNames,
  exceptionFields,
} from '../../../domain/records/exceptionFields.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import type { Tables } from '../../db/tables.ts'

/** The content of a record as its events keep it. */
export interface RecordSnapshot {
  /**
   * Only those that are set; a card number is masked. `equalTo` is the record beside which it was confirmed, `preparedBy`
   * the API key that prepared its draft.
   */
  fields: Readonly<Partial<Record<ExceptionFieldName | 'equalTo' | 'preparedBy', string>>>
  /** `sha256` of the bytes; missing for a file from before hashes were kept. */
  vouchers: { fileId: string; evidence: string | null; sha256?: string }[]
  basis: Readonly<Record<string, string | null>>
}

/** Ordered by name, so that the text of a record stays the same wherever a field is declared later. */
const fieldPairs = exceptionFieldNames.toSorted().map((name) => sql`${sql.lit(name)}, ${fieldText(name)}`)

function fieldText(name: ExceptionFieldName): RawBuilder<unknown> {
  const { part } = exceptionFields[name]
  const column = sql.ref(`e.${exceptionFields[name].column}`)
  const { kind } = fieldOf(name)
  const text = kind === 'date' ? sql`to_char(${column}, 'YYYYMMDD')` : sql`${column}::text`
  // With an original these columns are its own, and part of the basis.
  return part === 'transaction' ? sql`CASE WHEN e.orig_id IS NULL THEN ${text} END` : text
}

/** The columns of a `RecordSnapshot`, of `exception AS e`. */
export const snapshotColumns: RawBuilder<unknown> = sql`
  json_strip_nulls(json_build_object(${sql.join(fieldPairs)}, 'equalTo', e.equal_to, 'preparedBy', e.prepared_by)) AS fields,
  coalesce((
    SELECT json_agg(
      json_build_object('fileId', file_id, 'evidence', evidence, 'sha256', f.sha256) ORDER BY side DESC, position)
    FROM voucher JOIN file AS f USING (file_id) WHERE voucher.exp_id = e.exp_id AND dropped_in IS NULL
  ), '[]') AS vouchers,
  json_build_object(
    'flow', e.flow,
    'transId', e.trans_id,
    'withOrigIn', e.with_orig_in,
    'submitInsIdCd', e.submit_ins_id_cd,
    'origId', e.orig_id::text,
    'origKey', e.orig_key,
    'origLogCd', e.orig_log_cd,
    'origTransAt', e.orig_trans_at::text,
    'origTransCurrCd', e.orig_trans_curr_cd,
    'settleDt', to_char(e.settle_dt, 'YYYYMMDD'),
    'card', e.pan_masked,
    'retriRefNo', e.retri_ref_no,
    'dueDt', to_char(e.due_dt, 'YYYYMMDD'),
    'answersExpId', e.answers_exp_id,
    'atMostOnce', e.at_most_once::text
  ) AS basis`

/** The record's content as its event keeps it; what `audit verify` compares the record with. */
export function snapshotText({ fields, vouchers, basis }: RecordSnapshot): string {
  const files = vouchers.map(({ fileId, evidence, sha256 }) => ({ fileId, evidence, ...(sha256 && { sha256 }) }))
  return JSON.stringify({ v: 2, ...fields, vouchers: files, basis })
}

export async function snapshotTextOf(trx: Kysely<Tables>, expId: string): Promise<string> {
  const { rows } =
    await sql<RecordSnapshot>`SELECT ${snapshotColumns} FROM exception AS e WHERE e.exp_id = ${expId}`.execute(trx)
  const [snapshot] = rows
  if (!snapshot) throw new Error(`There is no record ${expId}.`)
  return snapshotText(snapshot)
}

/** The content of an event whose author is not who took the step: its last part names the author. */
export function withAuthor(content: string, author: string): string {
  return `${content.slice(0, -1)},"author":"${author}"}`
}

const authorAtEnd = /,"author":"(\d+)"\}$/

/** Null where the author is who took the step. */
export function authorIn(content: string | null): string | null {
  return authorAtEnd.exec(content ?? '')?.[1] ?? null
}

/** What `snapshotText` says of the record. */
export function contentWithoutAuthor(content: string): string {
  return content.replace(authorAtEnd, '}')
}
