import type { Operation, RecordDetail } from '../../../contract/records/records.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { Closing, DueTag } from '../../ui/values/DueTag.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import type { KnownNames } from '../definition.ts'
import { DescriptionList } from './DescriptionList.tsx'
import styles from './descriptionList.module.css'
import { keptBack } from './path/nextSteps.ts'
import { mayActText } from './path/sentences.ts'

interface OpenNowProps {
  flow: Flow
  record: RecordDetail
  names: KnownNames
  operations: readonly Operation[]
}

export function AvailableActions({ flow, record, names, operations }: OpenNowProps) {
  const t = useText()
  const language = useLanguage()
  const kept = keptBack(flow, record, operations)
  return (
    <aside>
      <h2>{t('record.openNow')}</h2>
      <DescriptionList look="single">
        <Fact label={t('record.mayAct')}>{mayActText(flow, record, names, t, language)}</Fact>
        {kept.length > 0 && (
          <Fact label={t('record.mayNotAct')}>
            {kept.map(({ userName, action }) => (
              <span key={userName} className={styles.line}>
                {t('record.keptBack', { name: userName, did: t(`record.did.${action}`) })}
              </span>
            ))}
          </Fact>
        )}
        {record.dueDt && (
          <Fact label={t(record.answerBy ? 'record.answerBy' : 'field.dueDt')}>
            <span className={typography.tabular}>{dayText(record.dueDt)}</span>{' '}
            <DueTag dueDt={record.dueDt} time={record.dueTime} /> <Closing day={record.dueDt} time={record.dueTime} />
          </Fact>
        )}
      </DescriptionList>
    </aside>
  )
}
