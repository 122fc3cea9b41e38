import type { Day } from '../../domain/time/calendar.ts'
import type { Statement } from './pools/databases.ts'

const first = [
  'id',
  'pri_key',
  'log_cd',
  'settle_dt',
  'msg_tp',
  'pan_masked',
  'trans_proc_cd',
  'trans_id',
  'trans_at',
  'trans_curr_cd',
  'settle_at',
  'settle_curr_cd',
  'tfr_dt_tm',
  'sys_tra_no',
  'retri_ref_no',
  'mchnt_tp',
  'pos_entry_md_cd',
  'pos_cond_cd',
  'acq_ins_id_cd',
  'fwd_ins_id_cd',
  'iss_ins_id_cd',
  'rcv_ins_id_cd',
  'auth_id_resp_cd',
  'resp_cd',
  'term_id',
  'mchnt_cd',
  'card_accptr_nm_addr',
  'orig_trans_chnl',
]

const second = [...first, 'orig_key']

/**
 * The columns of a transaction that a chunk's hash covers, by format number. A new column needs a new format; a format in
 * use never changes. Resealing changes `key_id`, `pan_sealed` and `pan_hash`, and the retention rule takes `pan_sealed`
 * away and writes `pan_destroyed_on`, so they are left out and the masked number stands for the card.
 */
const formats: ReadonlyMap<number, readonly string[]> = new Map([
  [1, first],
  [2, second],
  // From here on an array of texts in JSON, which an importer writes as PostgreSQL does.
  [3, second],
])

export const newestFormat = 3

export function coveredColumns(format: number): readonly string[] {
  const columns = formats.get(format)
  if (!columns) throw new Error(`No chunk of the history was written in format ${format}.`)
  return columns
}

/** Expressions that don't depend on PostgreSQL's date settings, and in which null and the text `null` differ. */
const writtenInRow: Readonly<Record<string, string>> = {
  settle_dt: "h.settle_dt - DATE '2000-01-01'",
  tfr_dt_tm: 'extract(epoch FROM h.tfr_dt_tm)',
}

/** The place of a row in its chunk stands for its id, since a chunk gets its numbers after its rows are hashed. */
const writtenInJson: Readonly<Record<string, string>> = {
  id: '(h.id - first.id)::text',
  settle_dt: "(h.settle_dt - DATE '2000-01-01')::text",
  trans_at: 'h.trans_at::text',
  settle_at: 'h.settle_at::text',
  tfr_dt_tm: '(extract(epoch FROM h.tfr_dt_tm) * 1000000)::bigint::text',
}

function lineOf(format: number): { line: string; order: string } {
  const columns = coveredColumns(format)
  const listed = (written: Readonly<Record<string, string>>) =>
    columns.map((name) => written[name] ?? `h.${name}`).join(', ')
  if (format <= 2) return { line: `ROW(${listed(writtenInRow)})::text`, order: 'h.id' }
  return { line: `array_to_json(ARRAY[${listed(writtenInJson)}])::text`, order: 'h.id - first.id' }
}

/** `history` for rows that were just imported: `history_all` asks other servers, too. */
export function rowsHash(
  table: 'history' | 'history_all',
  { firstSeq, seqs, days }: { firstSeq: string; seqs: number; days: readonly Day[] },
  format: number = newestFormat,
): Statement {
  const { line, order } = lineOf(format)
  return {
    sql: `
      SELECT count(*)::int AS n,
        sha256(convert_to(coalesce(string_agg(${line}, E'\n' ORDER BY ${order}), ''), 'UTF8')) AS hash
      FROM unnest($1::date[]) AS day
      CROSS JOIN LATERAL (SELECT (day - DATE '2000-01-01')::bigint * 10000000000 + $2::bigint AS id) AS first
      CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE id >= first.id AND id < first.id + $3::int OFFSET 0) AS h`,
    parameters: [days, firstSeq, seqs],
  }
}
