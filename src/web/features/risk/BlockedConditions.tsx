import { Segmented } from 'antd'
import { type BlockSystem, blockReasons, blockSystems } from '../../../domain/blocked.ts'
import { blockedResults } from '../../../domain/handling.ts'
import { useText } from '../../i18n/useText.ts'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { Conditions } from '../../ui/Conditions.tsx'
import { useTyped } from '../../ui/useTyped.ts'
import { type Typed, typedOf } from './blockedConditions.ts'
import { DaysCondition, HandlingConditions, TextCondition } from './RiskConditions.tsx'

interface BlockedConditionsProps {
  asked: Typed
  choosesSystem: boolean
  onQuery: (typed: Typed) => void
}

/** What the list of blocked transactions is asked for. Another system has other reasons and results, and is asked at once. */
export function BlockedConditions({ asked, choosesSystem, onQuery }: BlockedConditionsProps) {
  const t = useText()
  const { typed, type, forget } = useTyped(asked)
  const system = typed.blockSystem
  return (
    <Conditions
      onQuery={() => onQuery(typed)}
      onReset={() => {
        forget()
        onQuery({ ...typedOf({}, ''), blockSystem: system })
      }}
    >
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
      <DaysCondition name="transDt" from={typed.transDtFrom} to={typed.transDtTo} onChange={type} />
      <TextCondition name="priAcctNo" value={typed.priAcctNo} onChange={(priAcctNo) => type({ priAcctNo })} />
      <TextCondition name="mchntCd" value={typed.mchntCd} onChange={(mchntCd) => type({ mchntCd })} />
      <ChoiceCondition
        id="risk-blockRsnCd"
        label={t('field.blockRsnCd')}
        value={typed.blockRsnCd}
        options={blockReasons[system].map((value) => ({ value, label: t(`blockRsnCd.${value}`) }))}
        onChange={(blockRsnCd) => type({ blockRsnCd })}
      />
      <HandlingConditions
        handled={typed.handled}
        result={typed.result}
        results={blockedResults[system]}
        onChange={type}
      />
    </Conditions>
  )
}
