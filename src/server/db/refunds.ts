import { refundDays } from '../../domain/records/refunds.ts'
import { idsPerDay } from './dayIds.ts'

/** Cleared transactions that give money back. Those that the portal itself clears have log code 05. */
const isCredit = (credit: string) => `${credit}.trans_id IN ('S30', 'V40', 'V50', 'V52') AND ${credit}.log_cd <> '05'`

/** The first id of the day of an id, so many days later. */
const dayAfter = (id: string, days: number) => `((${id} / ${idsPerDay} + ${days}) * ${idsPerDay})`

function conditionsOn(credit: string, original: string): string {
  const same = ['pan_hash', 'mchnt_cd', 'trans_curr_cd', 'acq_ins_id_cd', 'iss_ins_id_cd']
  return [
    isCredit(credit),
    ...same.map((column) => `${credit}.${column} = ${original}.${column}`),
    `${credit}.id >= ${dayAfter(`${original}.id`, 0)} AND ${credit}.id < ${dayAfter(`${original}.id`, refundDays + 1)}`,
    `${credit}.trans_at <= ${original}.trans_at AND ${credit}.tfr_dt_tm > ${original}.tfr_dt_tm`,
    `(${credit}.orig_key IS NULL OR ${credit}.orig_key = ${original}.pri_key)`,
  ].join(' AND ')
}

/**
 * True for a row `r` of `history`, a credit, reversal or cancellation of the same card and merchant within 120 days after the original, up to its
 * amount, that names it or no original. Between the same two institutions, so that whoever sees one may see the other.
 * The original is `h`.
 */
export const creditRefunds = conditionsOn('r', 'h')
