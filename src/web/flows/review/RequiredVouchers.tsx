import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { RecordDetail } from '../../../contract/records/records.ts'
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
  const required = (rsnCd ? (names.reasonFacts(transId, rsnCd)?.evidence ?? []) : []).filter((line) => line.required)
  if (required.length === 0) return null
  const fileOf = (id: string) => voucherFiles.find(({ evidence }) => evidence === id)
  const missing = required.filter(({ id }) => !fileOf(id)).length
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
