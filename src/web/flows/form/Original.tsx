import type { DayWhy, RelatedRecord } from '../../../contract/records/records.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { currencyCode, formatAmount } from '../../../domain/text/money.ts'
import { dayOf, dayText } from '../../../domain/time/calendar.ts'
import { codeNames } from '../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import typography from '../../ui/typography.module.css'
import { Closing, DueTag } from '../../ui/values/DueTag.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { localDay } from '../../ui/values/showTime.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import visibility from '../../ui/visibility.module.css'
import { Cell } from '../cells.tsx'
import type { KnownNames } from '../definition.ts'
import { RelatedState } from '../RecordState.tsx'
import { RefundNotice } from '../record/original/RefundNotice.tsx'
import { type OriginalOfCard, SameCard } from '../record/original/SameCard.tsx'
import { RecordLink } from '../record/original/SameOriginal.tsx'
import { WhyDay } from '../WhyDay.tsx'
import formFacts from './formFacts.module.css'
import styles from './original.module.css'

/** The sums that bound what may be asked; what hangs on a choice that isn't made yet is null. */
export interface OriginalBounds {
  kind: 'dispute' | 'other'
  recovered: string | null
  atMost: string | null
  lastDay: string | null
  lastTime?: string | undefined
  lastDayWhy?: DayWhy | undefined
}

interface OriginalProps {
  row: OriginalOfCard
  related: readonly RelatedRecord[]
  names: KnownNames
  bounds: OriginalBounds
  /** Under what is answered, in its panel where there is room. */
  below?: boolean
}

const shown = [
  'transId',
  'priAcctNo',
  'retriRefNo',
  'sysTraNo',
  'tfrDtTm',
  'settleDt',
  'cardAccptrNmAddr',
  'mchntTp',
  'acqInsIdCd',
  'issInsIdCd',
  'origTransChnl',
  'authIdRespCd',
] as const satisfies readonly FieldName[]

/** The original beside the form; where there is no room beside it, one line above that opens. */
export function Original(props: OriginalProps) {
  const t = useText()
  const { row, below = false } = props
  const folded = useNarrow()
  if (!folded && below) {
    return (
      <section data-part="original" className={styles.below} aria-labelledby="original-title">
        <h2 id="original-title">{t('form.original.title')}</h2>
        <OriginalFacts {...props} />
      </section>
    )
  }
  if (!folded) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also by keyboard.
      <aside data-part="original" className={styles.original} aria-labelledby="original-title" tabIndex={0}>
        <h2 id="original-title">{t('form.original.title')}</h2>
        <OriginalFacts {...props} />
      </aside>
    )
  }
  return (
    <details data-part="original" className={`${styles.original} ${styles.folded}`}>
      <summary>
        <span className={visibility.visuallyHidden}>{t('form.original.title')}: </span>
        <b>
          {formatAmount(row.transAt, row.transCurrCd)} {currencyCode(row.transCurrCd)}
        </b>
        <span className={`${typography.code} ${styles.card}`}>{row.priAcctNo}</span>
        <span className={styles.merchant}>{row.cardAccptrNmAddr}</span>
      </summary>
      <OriginalFacts {...props} />
    </details>
  )
}

function OriginalFacts({ row, related, names, bounds }: OriginalProps) {
  const t = useText()
  const { transCurrCd } = row
  return (
    <>
      <p className={styles.head}>
        <span className={styles.amount}>
          {formatAmount(row.transAt, transCurrCd)} <span className={styles.small}>{currencyCode(transCurrCd)}</span>
        </span>
        <Tag means="done">{t('form.original.settled')}</Tag>
      </p>
      <dl className={formFacts.facts}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd>
              <Cell name={name} row={row} names={names} seconds />
            </dd>
          </div>
        ))}
      </dl>
      <RefundNotice original={row} />
      <h2>{t('form.original.raised')}</h2>
      {related.length === 0 && <p className={styles.small}>{t('form.original.nothingRaised')}</p>}
      <ul>
        {related.map((one) => (
          <Related key={one.expId} related={one} />
        ))}
      </ul>
      <SameCard original={row} names={names} />
      <Sums bounds={bounds} currency={transCurrCd} />
    </>
  )
}

function Sums({ bounds, currency }: { bounds: OriginalBounds; currency: string }) {
  const t = useText()
  const { kind, recovered, atMost, lastDay, lastTime, lastDayWhy } = bounds
  if (recovered === null && atMost === null && lastDay === null) return null
  return (
    <dl className={`${formFacts.facts} ${styles.sums}`}>
      {recovered !== null && (
        <div>
          <dt>{t('form.original.claimed', { kind })}</dt>
          <dd>
            <Money amount={recovered} currency={currency} />
          </dd>
        </div>
      )}
      {atMost !== null && (
        <div>
          <dt>{t('form.original.atMost', { kind })}</dt>
          <dd>
            <Money amount={atMost} currency={currency} />
          </dd>
        </div>
      )}
      {lastDay !== null && (
        <div>
          <dt>{t('form.original.lastDay')}</dt>
          <dd>
            <span className={typography.tabular}>{dayText(lastDay)}</span> <DueTag dueDt={lastDay} time={lastTime} />{' '}
            <Closing day={lastDay} time={lastTime} />
            {lastDayWhy && <WhyDay {...lastDayWhy} />}
            {lastDay < dayOf(new Date()) && <p className={styles.small}>{t('form.original.late')}</p>}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Related({ related }: { related: RelatedRecord }) {
  const language = useLanguage()
  const words: Readonly<Record<string, string>> = codeNames[language].transId
  return (
    <li className={styles.related}>
      <span className={styles.small}>{localDay(related.recCrtTs)}</span>
      <span>
        <RecordLink record={related} />
        <span className={styles.small}>{words[related.transId] ?? related.transId}</span>
      </span>
      <RelatedState record={related} />
    </li>
  )
}
