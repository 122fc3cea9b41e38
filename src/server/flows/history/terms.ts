import { sql } from 'kysely'
import { type AmountReading, wholeReferences } from '../../../domain/search/terms.ts'
import { allOf, type Sql } from '../../db/lists/fragments.ts'
import { merchantsNamed } from '../../db/merchantsNamed.ts'

/** The terms of a search as conditions on the history. */
export interface HistoryTerms {
  lastFour: string | undefined
  /** An amount without a currency has several readings. */
  amounts: readonly AmountReading[] | undefined
  /** Amounts by which another reading of the same terms finds its rows. */
  notAmounts?: readonly AmountReading[] | undefined
  currency: string | undefined
  /** Reference numbers of the transaction, each whole or in part. */
  references: readonly string[]
  /** The codes of the merchants that have the name. */
  merchants: readonly string[] | undefined
  /** A name that is compared with what a card, number or amount finds: any number of merchants may have it. */
  merchantNamed?: string | undefined
}

/** Returns which term finds the rows by its index, the narrowest of several. Null where there are only amounts and days. */
export function termsKey({
  references,
  lastFour,
  merchants,
}: HistoryTerms): 'reference' | 'lastFour' | 'mchntCd' | null {
  if (references.some((value) => wholeReferences(value).length > 0)) return 'reference'
  if (lastFour !== undefined) return 'lastFour'
  return merchants ? 'mchntCd' : null
}

/** Returns conditions for the index of `termsKey`, one for each value or column. No row fits two of them. */
export function termWays(terms: HistoryTerms): Sql[] {
  switch (termsKey(terms)) {
    case 'reference': {
      const value = terms.references.find((one) => wholeReferences(one).length > 0) ?? ''
      const columns = wholeReferences(value)
      // Acquirers make transaction keys in any case; the other numbers have capital letters only.
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
      // No row has an empty code, so that an unknown name finds nothing.
      return (terms.merchants?.length ? terms.merchants : ['']).map((code) => sql`mchnt_cd = ${code}`)
    default:
      return []
  }
}

/** Returns the conditions of all terms, written so that no index serves them: one is chosen by `termWays` or the amount. */
export function termFilters(terms: HistoryTerms): Sql[] {
  const { lastFour, amounts, notAmounts, currency, references, merchants, merchantNamed } = terms
  return [
    ...(lastFour === undefined ? [] : [sql`right(pan_masked, 4) || '' = ${lastFour}`]),
    ...(amounts ? [inCurrencies(amounts)] : []),
    ...(notAmounts ? [sql`NOT ${inCurrencies(notAmounts)}`] : []),
    ...(currency === undefined ? [] : [sql`trans_curr_cd = ${currency}`]),
    ...references.map(
      (value) =>
        sql`strpos(upper(concat_ws(' ', retri_ref_no, sys_tra_no, auth_id_resp_cd, pri_key)), ${value.toUpperCase()}) > 0`,
    ),
    ...(merchants ? [sql`mchnt_cd || '' = any(${merchants}::text[])`] : []),
    ...(merchantNamed === undefined
      ? []
      : [sql`(acq_ins_id_cd || '', mchnt_cd || '') IN (SELECT acq_ins_id_cd, mchnt_cd FROM named)`]),
  ]
}

/**
 * Returns the part `named` of a WITH, which `termFilters` ask for where a name is compared: once for all months and ways,
 * each of which would look all merchants up again. Readings of the same terms have the same name.
 */
export function namedIn(readings: readonly (HistoryTerms | undefined)[]): Sql {
  const name = readings.find((terms) => terms?.merchantNamed !== undefined)?.merchantNamed
  if (name === undefined) return sql``
  return sql`named AS MATERIALIZED (SELECT acq_ins_id_cd, mchnt_cd FROM (${merchantsNamed(name)}) AS m),`
}

/** Checks the currency with the amount: 54.00 is 5400 in one currency and 54 in another. */
function inCurrencies(amounts: readonly AmountReading[]): Sql {
  const readings = amounts.map(
    ({ transAt, currencies }) =>
      sql`(trans_at + 0 = ${transAt}::bigint AND trans_curr_cd = any(${currencies}::text[]))`,
  )
  return sql`(${sql.join(readings, sql` OR `)})`
}
