import { sql } from 'kysely'
import { wholeReferences } from '../../../domain/records/finding.ts'
import type { AmountReading } from '../../../domain/search/terms.ts'
import { allOf, type Sql } from '../../db/lists/fragments.ts'

/** What a cardholder says, as the history can be asked for it. */
export interface HistoryTerms {
  lastFour: string | undefined
  /** An amount without a currency can be several. */
  amounts: readonly AmountReading[] | undefined
  currency: string | undefined
  /** Numbers that name the transaction, in part or whole. */
  references: readonly string[]
  /** The codes of the merchants that a name fits. */
  merchants: readonly string[] | undefined
}

/** Which terms find the rows by an index of their own; of several the narrowest. Null where only an amount or days do. */
export function termsKey({
  references,
  lastFour,
  merchants,
}: HistoryTerms): 'reference' | 'lastFour' | 'mchntCd' | null {
  if (references.some((value) => wholeReferences(value).length > 0)) return 'reference'
  if (lastFour !== undefined) return 'lastFour'
  return merchants ? 'mchntCd' : null
}

/** The conditions of which each is found in one index, such that no row fits two of them. */
export function termWays(terms: HistoryTerms): Sql[] {
  switch (termsKey(terms)) {
    case 'reference': {
      const value = terms.references.find((one) => wholeReferences(one).length > 0) ?? ''
      const columns = wholeReferences(value)
      // A transaction key is as its acquirer made it; the others have no small letters.
      const written = (column: string) => (column === 'pri_key' ? value : value.toUpperCase())
      return columns.map((column, at) =>
        allOf([
          sql`${sql.ref(column)} = ${written(column)}`,
          ...columns.slice(0, at).map((before) => sql`${sql.ref(before)} || '' <> ${written(before)}`),
        ]),
      )
    }
    case 'lastFour':
      return [sql`right(pan_masked, 4) = ${terms.lastFour}`]
    case 'mchntCd':
      // Of a merchant that nobody knows there is no row.
      return (terms.merchants?.length ? terms.merchants : ['']).map((code) => sql`mchnt_cd = ${code}`)
    default:
      return []
  }
}

/** All terms, written such that no index fits, but for the amount. */
export function termFilters({ lastFour, amounts, currency, references, merchants }: HistoryTerms): Sql[] {
  return [
    ...(lastFour === undefined ? [] : [sql`right(pan_masked, 4) || '' = ${lastFour}`]),
    ...(amounts ? [inCurrencies(amounts)] : []),
    ...(currency === undefined ? [] : [sql`trans_curr_cd = ${currency}`]),
    ...references.map(
      (value) =>
        sql`strpos(upper(concat_ws(' ', retri_ref_no, sys_tra_no, auth_id_resp_cd, pri_key)), ${value.toUpperCase()}) > 0`,
    ),
    ...(merchants ? [sql`mchnt_cd || '' = any(${merchants}::text[])`] : []),
  ]
}

/** 54.00 is 5400 in one currency and 54 in another. */
function inCurrencies(amounts: readonly AmountReading[]): Sql {
  const readings = amounts.map(
    ({ transAt, currencies }) =>
      sql`(trans_at + 0 = ${transAt}::bigint AND trans_curr_cd = any(${currencies}::text[]))`,
  )
  return sql`(${sql.join(readings, sql` OR `)})`
}
