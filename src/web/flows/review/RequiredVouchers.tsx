import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { missingEvidence } from '../../../domain/reference/reference.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import type { KnownNames } from '../definition.ts'
import styles from './review.module.css'

/** The vouchers that the reason code requires: what is attached, and what is missing. */
export function RequiredVouchers({ record, names }: { record: RecordDetail; names: KnownNames }) {
  const t = useText()
  const language = useLanguage()
  const { transId, rsnCd, voucherFiles } = record
  const lines = rsnCd ? (names.reasonFacts(transId, rsnCd)?.evidence ?? []) : []
  const fileOf = (id: string) => voucherFiles.find(({ evidence }) => evidence === id)
  const absent = missingEvidence(lines, (id) => fileOf(id) !== undefined)
  // Of several documents of which one is enough those that are there, or all.
  const required = lines.filter(
    (line) => line.required || (line.oneOf && (fileOf(line.id) || absent.some((group) => group.includes(line)))),
  )
  if (required.length === 0) return null
  const missing = absent.length
  return (
    <section>
      <h2>
        {t('worklist.review.required')}{' '}
        <span className={missing > 0 ? styles.missing : typography.quiet}>
          {t('worklist.review.missing', { count: missing })}
        </span>
      </h2>
      <ul className={styles.required}>
        {required.map(({ id, nm }) => {
          const file = fileOf(id)
          return (
            <li key={id}>
              {file ? (
                <CheckCircleFilled className={styles.there} aria-hidden="true" />
              ) : (
                <ExclamationCircleFilled className={styles.missing} aria-hidden="true" />
              )}
              <span>{nameIn(nm, language)}</span>
              <span className={file ? typography.quiet : styles.missing}>
                {file?.fileName ?? t('worklist.review.notThere')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
