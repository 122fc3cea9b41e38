import type { Operation, RecordDetail } from '../../../contract/records.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { DueTag } from '../../ui/DueTag.tsx'
import { Fact, Facts } from './Facts.tsx'
import { keptBack } from './nextSteps.ts'
import { mayActText } from './sentences.ts'

interface OpenNowProps {
  flow: Flow
  record: RecordDetail
  operations: readonly Operation[]
}

/** Whose turn it is, whom four eyes keep from it, and until when. */
export function OpenNow({ flow, record, operations }: OpenNowProps) {
  const t = useText()
  const language = useLanguage()
  const kept = keptBack(flow, record, operations)
  return (
    <aside>
      <h2>{t('record.openNow')}</h2>
      <Facts className="one-column">
        <Fact label={t('record.mayAct')}>{mayActText(flow, record, t, language)}</Fact>
        {kept.length > 0 && (
          <Fact label={t('record.mayNotAct')}>
            {kept.map(({ userName, action }) => (
              <span key={userName} className="line">
                {t('record.keptBack', { name: userName, did: t(`record.did.${action}`) })}
              </span>
            ))}
          </Fact>
        )}
        {record.dueDt && (
          <Fact label={t(record.answerBy ? 'record.answerBy' : 'field.dueDt')}>
            <DueTag dueDt={record.dueDt} />
          </Fact>
        )}
      </Facts>
    </aside>
  )
}
