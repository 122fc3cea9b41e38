import type { Operation, RecordDetail } from '../../../contract/records.ts'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import type { KnownNames } from '../definition.ts'
import { ChangeList } from '../record/ChangeList.tsx'
import { localDay } from '../record/times.ts'
import { changesSince } from './changesSince.ts'
import styles from './review.module.css'

interface ChangedSinceProps {
  record: RecordDetail
  operations: readonly Operation[]
  names: KnownNames
}

/** What was written otherwise since somebody last decided on the record; nothing at the first look. */
export function ChangedSince({ record, operations, names }: ChangedSinceProps) {
  const t = useText()
  const since = changesSince(operations)
  if (!since) return null
  const { decision, changes } = since
  const who = {
    name: decision.userName ?? decision.insIdCd,
    did: t(`record.arrow.${decision.action === 'submit' ? 'raise' : decision.action}`),
    day: localDay(decision.at),
  }
  return (
    <section>
      <h2>
        {t('worklist.review.changed')}{' '}
        <span className={typography.quiet}>{t('worklist.review.lastDecision', who)}</span>
      </h2>
      {decision.remark && <p className={styles.remark}>{decision.remark}</p>}
      {changes.length === 0 ? (
        <p className={typography.quiet}>{t('worklist.review.unchanged')}</p>
      ) : (
        <ChangeList changes={changes} record={record} names={names} />
      )}
    </section>
  )
}
