import type { ReactNode } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { currencyCode, formatAmount } from '../../../domain/text/money.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import typography from '../../ui/typography.module.css'
import { Closing, DueTag } from '../../ui/values/DueTag.tsx'
import { localDay } from '../../ui/values/showTime.ts'
import { TransactionName } from '../../ui/values/TransactionName.tsx'
import { Cell } from '../cells.tsx'
import type { KnownNames } from '../definition.ts'
import { submittedFields } from '../record/content/submittedFields.ts'
import { RecordLink } from '../record/original/SameOriginal.tsx'
import { RecordVouchers } from '../record/RecordVouchers.tsx'
import { useFiles } from '../record/useFiles.ts'
import formFacts from './formFacts.module.css'
import styles from './original.module.css'

interface AnsweredProps {
  record: RecordDetail
  names: KnownNames
  /** The original, under it where there is room. */
  below?: ReactNode
}

/** The record that a form answers, at the left of the form; where there is no room, above it and open. */
export function Answered({ record, names, below }: AnsweredProps) {
  const t = useText()
  const narrow = useNarrow()
  const title = t('form.answered.title')
  if (!narrow) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also by keyboard.
      <aside data-part="answered" className={`${styles.original} ${styles.left}`} aria-label={title} tabIndex={0}>
        <h2>{title}</h2>
        <AnsweredFacts record={record} names={names} />
        {below}
      </aside>
    )
  }
  return (
    <details data-part="answered" className={`${styles.original} ${styles.left} ${styles.folded}`} open>
      <summary>
        <b>{title}</b>
        <span className={styles.merchant}>
          {formatAmount(record.transAt, record.transCurrCd)} {currencyCode(record.transCurrCd)}
        </span>
      </summary>
      <AnsweredFacts record={record} names={names} />
    </details>
  )
}

/** Fields that the head shows, or that follow from the kind of fraud. */
const apart: readonly FieldName[] = ['transId', 'transAt', 'fraudIn']

function AnsweredFacts({ record, names }: Pick<AnsweredProps, 'record' | 'names'>) {
  const t = useText()
  const hands = useFiles()
  const { transId, transAt, transCurrCd, answerBy, dueTime, stateTs, remark } = record
  const flow = flowOf(record.flow)
  const submitted = flow ? submittedFields(flow, record, 'claim').filter((name) => !apart.includes(name)) : []
  return (
    <section className={styles.answered}>
      <p className={styles.name}>
        <TransactionName transId={transId} /> <RecordLink record={record} />
      </p>
      <p className={styles.head}>
        <span className={styles.amount}>
          {formatAmount(transAt, transCurrCd)} <span className={styles.small}>{currencyCode(transCurrCd)}</span>
        </span>
      </p>
      <dl className={formFacts.facts}>
        {answerBy && (
          <div>
            <dt>{t('record.answerBy')}</dt>
            <dd>
              <span className={typography.tabular}>{dayText(answerBy)}</span> <DueTag dueDt={answerBy} time={dueTime} />{' '}
              <Closing day={answerBy} time={dueTime} />
            </dd>
          </div>
        )}
        {(['counterparty', ...submitted] as const).map((name) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd>
              <Cell name={name} row={record} names={names} seconds />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('form.answered.sent')}</dt>
          <dd className={typography.tabular}>{localDay(stateTs)}</dd>
        </div>
        <div>
          <dt>{t('form.answered.remark')}</dt>
          <dd className={styles.remark}>{remark || '–'}</dd>
        </div>
      </dl>
      <RecordVouchers record={record} names={names} hands={hands} />
    </section>
  )
}
