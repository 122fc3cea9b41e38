import type { ReactNode } from 'react'
import type { OfferedRow, RecordDetail, RelatedRecord } from '../../../contract/records/records.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { Fact } from '../../ui/values/Fact.tsx'
import { Money } from '../../ui/values/Money.tsx'
import visibility from '../../ui/visibility.module.css'
import type { KnownNames } from '../definition.ts'
import { ChangedMark } from './content/ChangedContent.tsx'
import { submittedFields } from './content/submittedFields.ts'
import { DescriptionField, DescriptionList } from './DescriptionList.tsx'
import { RecordLink } from './original/SameOriginal.tsx'
import styles from './record.module.css'

interface DisputeTabProps {
  flow: Flow
  record: RecordDetail
  original: OfferedRow | undefined
  related: readonly RelatedRecord[]
  names: KnownNames
  children: ReactNode
}

export function DisputeTab({ flow, record, original, related, names, children }: DisputeTabProps) {
  const t = useText()
  const own = submittedFields(flow, record, 'transaction')
  const answered = related.find(({ expId }) => expId === record.answersExpId)
  return (
    <>
      <section>
        <h2>{t(`flow.${flow.id}`)}</h2>
        <DescriptionList>
          {submittedFields(flow, record, 'claim').map((name) => (
            <DescriptionField key={name} name={name} row={record} names={names} />
          ))}
          <DescriptionField name="recCrtTs" row={record} names={names} />
          <DescriptionField name="submitInsIdCd" row={record} names={names} />
          <DescriptionField name="rcvInsIdCd" row={record} names={names} />
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
        </DescriptionList>
      </section>
      {record.remark && (
        <section>
          <h2>
            {t('record.remarkHead')} <ChangedMark name="remark" />
          </h2>
          <p className={styles.prose}>{record.remark}</p>
        </section>
      )}
      {children}
      {own.length > 0 && (
        <section>
          <h2>{t('record.transaction')}</h2>
          <DescriptionList>
            {own.map((name) => (
              <DescriptionField key={name} name={name} row={record} names={names} />
            ))}
          </DescriptionList>
        </section>
      )}
      {original && (
        <section className={visibility.screenOnly}>
          <h2>{t('record.glance')}</h2>
          <DescriptionList>
            {glance.map((name) => (
              <DescriptionField
                key={name}
                name={name}
                row={original}
                names={names}
                {...(name === 'transAt' ? { label: t('field.insSideOrigTransAt') } : {})}
              />
            ))}
          </DescriptionList>
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
