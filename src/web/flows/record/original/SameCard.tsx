import type {
  CardPayments as CardPaymentsFacts,
  LikelyRefund,
  OfferedRow,
  SameCard as SameCardFacts,
} from '../../../../contract/records/records.ts'
import { manyClaims } from '../../../../domain/records/refunds.ts'
import { useText } from '../../../i18n/useText.ts'
import typography from '../../../ui/typography.module.css'
import visibility from '../../../ui/visibility.module.css'
import type { KnownNames } from '../../definition.ts'
import { AskCardPayments, CardPayments } from './CardPayments.tsx'
import { Refunds } from './Refunds.tsx'
import { SameOriginal } from './SameOriginal.tsx'

export interface OriginalOfCard extends OfferedRow {
  /** Null where it was not looked up; missing where nothing is asked. */
  sameCard?: SameCardFacts | null | undefined
  /** Missing where they are looked up only when the user asks. */
  cardPayments?: CardPaymentsFacts | undefined
}

interface SameCardProps {
  original: OriginalOfCard
  refunds?: readonly LikelyRefund[] | undefined
  names: KnownNames
}

/** What else is known of the card: its other payments and records at the same merchant, credits, and claims elsewhere. */
export function SameCard({ original, refunds = [], names }: SameCardProps) {
  const t = useText()
  const { sameCard, cardPayments, transCurrCd } = original
  if (sameCard === undefined) return null
  if (sameCard === null) {
    return (
      <section>
        <h2>{t('record.sameCard')}</h2>
        <p className={typography.quiet}>{t('record.notLookedUp')}</p>
      </section>
    )
  }
  const { records, claims, claimDays } = sameCard
  const hasAnswers = refunds.length > 0 || records.length > 0 || cardPayments
  return (
    // Else there is only a button, which paper does not have.
    <section className={hasAnswers ? undefined : visibility.screenOnly}>
      <h2>
        {t('record.sameCard')} <ClaimCount claims={claims} days={claimDays} />
      </h2>
      {refunds.length > 0 && <Refunds refunds={refunds} currency={transCurrCd} />}
      {records.length > 0 && <SameOriginal records={records} names={names} />}
      {cardPayments ? (
        <CardPayments facts={cardPayments} names={names} />
      ) : (
        <AskCardPayments original={original} names={names} />
      )}
    </section>
  )
}

function ClaimCount({ claims, days }: { claims: number; days: number }) {
  const t = useText()
  const said = t('record.claims', { count: claims, days: `${days}` })
  if (claims < 2) return null
  return claims < manyClaims ? <span className={typography.quiet}>{said}</span> : <strong>{said}</strong>
}
