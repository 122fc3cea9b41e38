import type { ReactNode } from 'react'
import type { OfferedRow, RecordDetail, RelatedRecord } from '../../../contract/records.ts'
import type { FieldName } from '../../../domain/fields.ts'
import type { FlowId } from '../../../domain/flows/index.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { Money } from '../../ui/Money.tsx'
import type { KnownNames } from '../definition.ts'
import { askedFields } from './askedFields.ts'
import { ChangedMark } from './ChangedContent.tsx'
import { Fact, Facts, FieldFact } from './Facts.tsx'
import { RecordLink } from './SameOriginal.tsx'

interface DisputeTabProps {
  flow: Flow
  record: RecordDetail
  original: OfferedRow | undefined
  related: readonly RelatedRecord[]
  names: KnownNames
  /** What was replied. */
  children: ReactNode
}

/** What is asked, by whom and of whom, what was replied, and the transaction at a glance. */
export function DisputeTab({ flow, record, original, related, names, children }: DisputeTabProps) {
  const t = useText()
  const own = askedFields(flow, record, 'transaction')
  const answered = related.find(({ expId }) => expId === record.answersExpId)
  return (
    <>
      <section>
        <h2>{t(`flow.${flow.id as FlowId}`)}</h2>
        <Facts>
          {askedFields(flow, record, 'dispute').map((name) => (
            <FieldFact key={name} name={name} row={record} names={names} />
          ))}
          <FieldFact name="recCrtTs" row={record} names={names} />
          <FieldFact name="submitInsIdCd" row={record} names={names} />
          <FieldFact name="rcvInsIdCd" row={record} names={names} />
          {record.submittedBy && <Fact label={t('record.handledBy')}>{record.submittedBy}</Fact>}
          {record.atMost !== null && (
            <Fact label={t('record.atMost')}>
              <Money amount={record.atMost} currency={record.transCurrCd} />
            </Fact>
          )}
          {answered && (
            <Fact label={t('record.answers')}>
              <RecordLink record={answered} />
            </Fact>
          )}
        </Facts>
      </section>
      {record.remark && (
        <section>
          <h2>
            {t('record.remarkHead')} <ChangedMark name="remark" />
          </h2>
          <p className="prose">{record.remark}</p>
        </section>
      )}
      {children}
      {own.length > 0 && (
        <section>
          <h2>{t('record.transaction')}</h2>
          <Facts>
            {own.map((name) => (
              <FieldFact key={name} name={name} row={record} names={names} />
            ))}
          </Facts>
        </section>
      )}
      {original && (
        <section className="glance">
          <h2>{t('record.glance')}</h2>
          <Facts>
            {glance.map((name) => (
              <FieldFact
                key={name}
                name={name}
                row={original}
                names={names}
                {...(name === 'transAt' ? { label: t('field.insSideOrigTransAt') } : {})}
              />
            ))}
          </Facts>
        </section>
      )}
    </>
  )
}

const glance = [
  'priAcctNo',
  'retriRefNo',
  'transAt',
  'settleDt',
  'cardAccptrNmAddr',
  'mchntTp',
] as const satisfies readonly FieldName[]
