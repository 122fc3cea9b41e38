import type { SameCard as Facts, LikelyRefund } from '../../../../contract/records/records.ts'
import { manyClaims } from '../../../../domain/records/refunds.ts'
import { useText } from '../../../i18n/useText.ts'
import typography from '../../../ui/typography.module.css'
import type { KnownNames } from '../../definition.ts'
import { Refunds } from './Refunds.tsx'
import { SameOriginal } from './SameOriginal.tsx'

interface SameCardProps {
  /** Null where it was not looked up; missing where nothing is asked. */
  sameCard: Facts | null | undefined
  refunds?: readonly LikelyRefund[] | undefined
  currency: string
  names: KnownNames
}

/** What else is known of the card: other records at the same merchant, credits, and how often it was claimed. */
export function SameCard({ sameCard, refunds = [], currency, names }: SameCardProps) {
  const t = useText()
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
  if (records.length + refunds.length === 0 && claims < 2) return null
  return (
    <section>
      <h2>
        {t('record.sameCard')} <ClaimCount claims={claims} days={claimDays} />
      </h2>
      {refunds.length > 0 && <Refunds refunds={refunds} currency={currency} />}
      {records.length > 0 && <SameOriginal records={records} names={names} />}
    </section>
  )
}

function ClaimCount({ claims, days }: { claims: number; days: number }) {
  const t = useText()
  const said = t('record.claims', { count: claims, days: `${days}` })
  if (claims < 2) return null
  return claims < manyClaims ? <span className={typography.quiet}>{said}</span> : <strong>{said}</strong>
}
