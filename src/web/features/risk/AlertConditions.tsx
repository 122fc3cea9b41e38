import { susResults } from '../../../domain/handling.ts'
import { useText } from '../../i18n/useText.ts'
import { Conditions } from '../../ui/Conditions.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { bounds, type Typed } from './alertConditions.ts'
import { DaysCondition, HandlingConditions } from './RiskConditions.tsx'

/** What the list of alerts is asked for. */
export function AlertConditions({ asked, onQuery }: { asked: Typed; onQuery: (typed: Typed) => void }) {
  const t = useText()
  const { inputOf, asking } = useConditions({ place: 'risk', asked, bounds, onQuery })
  return (
    <Conditions {...asking}>
      <DaysCondition name="transDt" inputOf={inputOf} />
      <DaysCondition name="settleDt" inputOf={inputOf} />
      <TextCondition {...inputOf('priAcctNo')} label={t('field.priAcctNo')} maxLength={30} />
      <TextCondition {...inputOf('mchntCd')} label={t('field.mchntCd')} maxLength={15} />
      <TextCondition {...inputOf('termId')} label={t('field.termId')} maxLength={8} />
      <HandlingConditions results={susResults} inputOf={inputOf} />
      <TextCondition {...inputOf('scoreFrom')} label={t('field.scoreFrom')} maxLength={4} digits />
    </Conditions>
  )
}
