import type { Operation, RecordRow } from '../../../contract/records.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import typography from '../../ui/typography.module.css'
import { meaningOf } from '../../ui/values/StateTag.tsx'
import { nextSentence } from './sentences.ts'
import { localDay } from './times.ts'
import styles from './way.module.css'

interface WhyPanelProps {
  flow: Flow
  record: RecordRow
  operations: readonly Operation[]
}

export function BlockedReasons({ flow, record, operations }: WhyPanelProps) {
  const t = useText()
  const language = useLanguage()
  const { insIdCd } = useProfile()
  const last = operations[0]
  const refused = meaningOf(record.state) === 'refused'
  // What the submitter wrote stands below, with the dispute.
  const remark = last?.remark === record.remark ? null : last?.remark
  return (
    <div className={styles.why}>
      {last && (
        <>
          <h2 className={refused ? styles.refused : undefined}>{t(`record.why.${last.action}`)}</h2>
          {remark && <p className={styles.whyRemark}>{remark}</p>}
          <p className={typography.quiet}>
            {t('record.who', {
              name: last.userName ?? last.insIdCd,
              role: t(`role.${last.role}`),
              day: localDay(last.at),
            })}
          </p>
          {record.failRemark && record.failRemark !== last.remark && (
            <p className={typography.quiet}>{t('record.refusedBefore', { remark: record.failRemark })}</p>
          )}
        </>
      )}
      <p className={styles.whyNext}>{nextSentence(flow, record, insIdCd, t, language)}</p>
    </div>
  )
}
