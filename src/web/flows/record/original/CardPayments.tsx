import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import type { CardPayments as Facts } from '../../../../contract/records/records.ts'
import { dayText } from '../../../../domain/time/calendar.ts'
import { languageFacts } from '../../../../texts/languages.ts'
import { codeNames } from '../../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import type { OriginalKey } from '../../../routes/links.ts'
import { useMenus } from '../../../session/useProfile.ts'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import typography from '../../../ui/typography.module.css'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import visibility from '../../../ui/visibility.module.css'
import type { KnownNames } from '../../definition.ts'
import { cardPaymentsQuery } from '../../queries.ts'
import styles from '../parts.module.css'
import { RecordLink, SameOriginal } from './SameOriginal.tsx'

/** Looks up the other payments of the card at the merchant when the user asks, since that counts as a search by card number. */
export function AskCardPayments({ original, names }: { original: OriginalKey; names: KnownNames }) {
  const t = useText()
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...cardPaymentsQuery(original), enabled: asked })
  if (data) return <CardPayments facts={data} names={names} />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <p className={visibility.screenOnly}>
      <Button size="small" loading={isFetching} onClick={() => setAsked(true)}>
        {t('record.showPayments')}
      </Button>
    </p>
  )
}

/** The other payments of the card at the merchant, each with the claim on it, and the claims on the card elsewhere. */
export function CardPayments({ facts, names }: { facts: Facts; names: KnownNames }) {
  const t = useText()
  const { payments, earlier, undisputed, claims } = facts
  const elsewhere = claims.filter(({ expId }) => !payments.some(({ claim }) => claim?.expId === expId))
  const language = useLanguage()
  const words: Readonly<Record<string, string>> = codeNames[language].transId
  const said = [
    t('record.earlierPayments', { earlier }),
    ...(earlier > 0 ? [t('record.undisputed', { undisputed })] : []),
  ]
  return (
    <div className={styles.payments}>
      <p>{said.join(languageFacts[language].sentenceGap)}</p>
      <ul className={styles.refunds}>
        {payments.map(({ priKey, logCd, settleDt, transId, transAt, transCurrCd, claim }) => (
          <li key={`${priKey} ${logCd} ${settleDt}`}>
            <TransactionLink original={{ priKey, logCd, settleDt }} /> <CodeName code={transId} name={words[transId]} />{' '}
            <Money amount={transAt} currency={transCurrCd} /> {claim && <RecordLink record={claim} />}
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <>
          <h3>{t('record.claimsElsewhere')}</h3>
          <SameOriginal records={elsewhere} names={names} />
        </>
      )}
    </div>
  )
}

function TransactionLink({ original }: { original: OriginalKey }) {
  const day = <span className={typography.tabular}>{dayText(original.settleDt)}</span>
  if (!useMenus().includes('DisputeTransaction')) return day
  return (
    <Link to="/stdDetailPage" search={{ pageId: 'dsp.dispute.history.detail', ...original }}>
      {day}
    </Link>
  )
}
