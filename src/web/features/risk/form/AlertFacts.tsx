import { detailSusTransLog, type SusTransDetail } from '../../../../contract/risk/suspicious.ts'
import { dayText } from '../../../../domain/time/calendar.ts'
import { call } from '../../../api/call.ts'
import { useText } from '../../../i18n/useText.ts'
import { Fact } from '../../../ui/values/Fact.tsx'
import { showTime } from '../../../ui/values/showTime.ts'
import { Reasons } from '../Reasons.tsx'
import { FullCard } from './FullCard.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'

/** The reasons of an alert, and its transaction. */
export function AlertFacts({ alert }: { alert: SusTransDetail }) {
  const t = useText()
  const { rid, hits, score, priAcctNo, cardDestroyedOn } = alert
  const look = async () => (await call(detailSusTransLog, { rid, unmix: true })).priAcctNoUnmix
  return (
    <>
      <Reasons hits={hits} score={score} />
      <TransactionFacts row={alert} card={<FullCard masked={priAcctNo} destroyedOn={cardDestroyedOn} look={look} />}>
        <Fact label={t('field.settleDt')}>{dayText(alert.settleDt)}</Fact>
        <Fact label={t('field.raisedAt')}>{showTime(alert.raisedAt, true)}</Fact>
      </TransactionFacts>
    </>
  )
}
