import type { Day } from '../../domain/calendar.ts'
import type { Statement } from './databases.ts'

const first = [
  ...['id', 'pri_key', 'log_cd', 'settle_dt', 'msg_tp', 'pan_masked', 'trans_proc_cd', 'trans_id', 'trans_at'],
  ...['trans_curr_cd', 'settle_at', 'settle_curr_cd', 'tfr_dt_tm', 'sys_tra_no', 'retri_ref_no', 'mchnt_tp'],
  ...['pos_entry_md_cd', 'pos_cond_cd', 'acq_ins_id_cd', 'fwd_ins_id_cd', 'iss_ins_id_cd', 'rcv_ins_id_cd'],
  ...['auth_id_resp_cd', 'resp_cd', 'term_id', 'mchnt_cd', 'card_accptr_nm_addr', 'orig_trans_chnl'],
]

/**
 * The columns of `history` whose content a chunk's hash covers, by the number of the format that the chunk was written in.
 * Columns that resealing changes (`key_id`, `pan_sealed`, `pan_hash`) are left out: the masked number stands for the card. A new column
 * is a new format; one that chunks have been written in stays as it is.
 */
const formats = { 1: first, 2: [...first, 'orig_key'] } as const satisfies Readonly<Record<number, readonly string[]>>

export const newestFormat = 2

export function coveredColumns(format: number): readonly string[] {
  const columns = formats[format as keyof typeof formats]
  if (!columns) throw new Error(`No chunk of the history was written in format ${format}.`)
  return columns
}

/** As PostgreSQL writes a row, whatever its settings for dates are; `null` and text can't be taken for each other. */
const written: Readonly<Record<string, string>> = {
  settle_dt: "h.settle_dt - DATE '2000-01-01'",
  tfr_dt_tm: 'extract(epoch FROM h.tfr_dt_tm)',
}

/**
 * How many rows of `days` have these numbers in their ids, and one hash over all of them, in the order of their ids; a row
 * of `n` and `hash`.
 */
export function rowsHash(
  { firstSeq, seqs, days }: { firstSeq: string; seqs: number; days: readonly Day[] },
  format: number = newestFormat,
): Statement {
  const columns = coveredColumns(format).map((name) => written[name] ?? `h.${name}`)
  return {
    sql: `
      SELECT count(*)::int AS n,
        sha256(convert_to(coalesce(string_agg(ROW(${columns.join(', ')})::text, E'\n' ORDER BY h.id), ''), 'UTF8')) AS hash
      FROM unnest($1::date[]) AS day
      CROSS JOIN LATERAL (SELECT (day - DATE '2000-01-01')::bigint * 10000000000 + $2::bigint AS id) AS first
      CROSS JOIN LATERAL (SELECT * FROM history WHERE id >= first.id AND id < first.id + $3::int OFFSET 0) AS h`,
    parameters: [days, firstSeq, seqs],
  }
}
