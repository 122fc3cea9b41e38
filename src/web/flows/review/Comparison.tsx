import type { OfferedRow, RecordDetail } from '../../../contract/records/records.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { currencyCode, formatAmount } from '../../../domain/text/money.ts'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { Cell } from '../cells.tsx'
import type { KnownNames } from '../definition.ts'
import styles from './review.module.css'

interface ComparisonProps {
  original: OfferedRow
  record: RecordDetail
  names: KnownNames
}

const ofBoth = ['priAcctNo', 'retriRefNo', 'settleDt'] as const satisfies readonly FieldName[]
const ofOriginal = ['cardAccptrNmAddr', 'mchntTp'] as const satisfies readonly FieldName[]

/** The original beside what is claimed: a difference is marked and said. */
export function Comparison({ original, record, names }: ComparisonProps) {
  const t = useText()
  const less = differenceOf(original, record)
  const differ = ofBoth.filter((name) => original[name] !== record[name])
  const count = differ.length + (less === null ? 0 : 1)
  return (
    <section>
      <h2>
        {t('worklist.review.comparison')}{' '}
        <span className={typography.quiet}>
          {count === 0 ? t('worklist.review.same') : t('worklist.review.differ', { count })}
        </span>
      </h2>
      <table className={styles.comparison}>
        <thead>
          <tr>
            <th scope="col">{t('log.field')}</th>
            <th scope="col">{t('worklist.review.original')}</th>
            <th scope="col">{t('worklist.review.claim')}</th>
          </tr>
        </thead>
        <tbody>
          <tr data-differs={less !== null || undefined}>
            <th scope="row">{t('field.transAt')}</th>
            <td>
              <Cell name="transAt" row={original} names={names} />
            </td>
            <td>
              <Cell name="transAt" row={record} names={names} />
              {less !== null && <span className={styles.difference}>≠ {t(`worklist.review.${less.key}`, less)}</span>}
            </td>
          </tr>
          {ofBoth.map((name) => (
            <tr key={name} data-differs={differ.some((one) => one === name) || undefined}>
              <th scope="row">{t(`field.${name}`)}</th>
              <td>
                <Cell name={name} row={original} names={names} />
              </td>
              <td>
                <Cell name={name} row={record} names={names} />
              </td>
            </tr>
          ))}
          {ofOriginal.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`field.${name}`)}</th>
              <td colSpan={2}>
                <Cell name={name} row={original} names={names} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How much less or more than the original is claimed; null where it is as much, or in another currency. */
function differenceOf(original: OfferedRow, { transAt, transCurrCd }: RecordDetail) {
  const difference = BigInt(original.transAt) - BigInt(transAt)
  if (difference === 0n || original.transCurrCd !== transCurrCd) return null
  const key = difference > 0n ? ('less' as const) : ('more' as const)
  const absolute = difference > 0n ? difference : -difference
  return { key, amount: `${formatAmount(absolute.toString(), transCurrCd)} ${currencyCode(transCurrCd)}` }
}
