import type { OfferReply, RecordDetail, RelatedRecord } from '../../../contract/records/records.ts'
import { answerTo, isExceptionTransId } from '../../../domain/records/transactions.ts'
import { useText } from '../../i18n/useText.ts'
import { useMayRaise } from '../../session/useMayRaise.ts'
import visibility from '../../ui/visibility.module.css'
import type { KnownNames } from '../definition.ts'
import { Offers } from './original/Offers.tsx'
import { type OriginalOfCard, SameCard } from './original/SameCard.tsx'
import { SameOriginal } from './original/SameOriginal.tsx'
import { RecordVouchers } from './RecordVouchers.tsx'
import type { Files } from './useFiles.ts'

interface RecordAsideProps {
  record: RecordDetail
  /** Null for a record without original; undefined while it is loaded. */
  original: OriginalOfCard | null | undefined
  related: readonly RelatedRecord[]
  names: KnownNames
  hands: Files
}

/** Shows the record's vouchers, what may be raised now, and what else was raised on the same original. */
export function RecordAside({ record, original, related, names, hands }: RecordAsideProps) {
  const t = useText()
  const mayRaise = useMayRaise()
  return (
    <aside>
      <RecordVouchers record={record} names={names} hands={hands} />
      {original && original.offers.length > 0 && (
        <section className={visibility.screenOnly}>
          <h2>{t('record.raiseNow')}</h2>
          <Offers
            offers={answersFirst(record, original.offers)}
            currency={original.transCurrCd}
            names={names}
            {...(mayRaise && { original })}
          />
        </section>
      )}
      {original !== null && (
        <section className={visibility.screenOnly}>
          <h2>{t('record.sameOriginal')}</h2>
          <SameOriginal records={[record, ...related]} names={names} expId={record.expId} />
        </section>
      )}
      {original && <SameCard original={original} names={names} />}
    </aside>
  )
}

function answersFirst({ transId }: RecordDetail, offers: readonly OfferReply[]): OfferReply[] {
  const answer = isExceptionTransId(transId) ? answerTo(transId) : null
  return offers.toSorted((a, b) => Number(b.transId === answer) - Number(a.transId === answer))
}
