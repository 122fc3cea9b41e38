import { Segmented } from 'antd'
import { type BlockSystem, blockReasons, blockSystems } from '../../../domain/blocked.ts'
import { blockedResults } from '../../../domain/handling.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { TextCondition } from '../../ui/TextCondition.tsx'
import { useConditions } from '../../ui/useConditions.ts'
import { bounds, type Typed, typedOf } from './blockedConditions.ts'
import { DaysCondition, HandlingConditions } from './RiskConditions.tsx'

interface BlockedConditionsProps {
  asked: Typed
  choosesSystem: boolean
  onQuery: (typed: Typed) => void
}

/** What the list of blocked transactions is asked for. Another system has other reasons and results, and is asked at once. */
export function BlockedConditions({ asked, choosesSystem, onQuery }: BlockedConditionsProps) {
  const t = useText()
  const system = asked.blockSystem
  const { typed, inputOf, asking } = useConditions({
    place: 'risk',
    asked,
    bounds,
    reset: typedOf({ blockSystem: system }, ''),
    onQuery,
  })
  return (
    <Conditions {...asking}>
      {choosesSystem && (
        <fieldset className="plain-condition risk-system">
          <legend>{t('field.blockSystem')}</legend>
          <Segmented<BlockSystem>
            name="blockSystem"
            value={system}
            onChange={(blockSystem) => onQuery({ ...typed, blockSystem, blockRsnCd: '', result: '' })}
            options={blockSystems.map((value) => ({ value, label: t(`blockSystem.${value}`) }))}
            block
          />
        </fieldset>
      )}
      <DaysCondition name="transDt" inputOf={inputOf} />
      <TextCondition {...inputOf('priAcctNo')} label={t('field.priAcctNo')} maxLength={30} />
      <TextCondition {...inputOf('mchntCd')} label={t('field.mchntCd')} maxLength={15} />
      <ChoiceCondition
        {...inputOf('blockRsnCd')}
        label={t('field.blockRsnCd')}
        options={blockReasons[system].map((value) => ({ value, label: t(`blockRsnCd.${value}`) }))}
      />
      <HandlingConditions results={blockedResults[system]} inputOf={inputOf} />
    </Conditions>
  )
}
