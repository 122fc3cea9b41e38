import { Link } from '@tanstack/react-router'
import type { OfferedRow, RecordDetail } from '../../../contract/records.ts'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import type { FlowId } from '../../../domain/flows/index.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { recordAddress } from '../../addresses.ts'
import { useText } from '../../i18n/useText.ts'
import { Money } from '../../ui/Money.tsx'
import type { KnownNames } from '../definition.ts'
import { Fact, Facts, FieldFact } from './Facts.tsx'

interface DisputeTabProps {
  flow: Flow
  record: RecordDetail
  original: OfferedRow | undefined
  names: KnownNames
}

/** What is asked, by whom and of whom, and the original at a glance. */
export function DisputeTab({ flow, record, original, names }: DisputeTabProps) {
  const t = useText()
  return (
    <>
      <section>
        <h2>{t(`flow.${flow.id as FlowId}`)}</h2>
        <Facts>
          {askedFields(flow, record).map((name) => (
            <FieldFact key={name} name={name} row={record} names={names} />
          ))}
          <FieldFact name="recCrtTs" row={record} names={names} />
          <FieldFact name="submitInsIdCd" row={record} names={names} />
          <FieldFact name="rcvInsIdCd" row={record} names={names} />
          <Fact label={t('record.handledBy')}>{record.submittedBy}</Fact>
          <Fact label={t('record.atMost')}>
            <Money amount={record.atMost} currency={record.transCurrCd} />
          </Fact>
          {record.answersExpId && (
            <Fact label={t('record.answers')}>
              <Link {...recordAddress(flow, record.answersExpId)} className="code">
                {record.answersExpId}
              </Link>
            </Fact>
          )}
        </Facts>
      </section>
      {record.remark && (
        <section>
          <h2>{t('record.remarkHead')}</h2>
          <p className="prose">{record.remark}</p>
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

/** What the form asked for; the sides, the files and the remark stand elsewhere, and what isn't set is left out. */
function askedFields(flow: Flow, record: RecordDetail): FieldName[] {
  const values: Partial<Record<FieldName, unknown>> = record
  return flow.form
    .flatMap((section) => section.fields)
    .filter((name) => {
      const { kind } = fieldOf(name)
      return kind !== 'files' && kind !== 'institution' && name !== 'remark' && (values[name] ?? '') !== ''
    })
}
