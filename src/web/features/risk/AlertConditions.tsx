import { susResults } from '../../../domain/handling.ts'
import { Conditions } from '../../ui/Conditions.tsx'
import { useTyped } from '../../ui/useTyped.ts'
import { type Typed, typedOf } from './alertConditions.ts'
import { DaysCondition, HandlingConditions, TextCondition } from './RiskConditions.tsx'

/** What the list of alerts is asked for. */
export function AlertConditions({ asked, onQuery }: { asked: Typed; onQuery: (typed: Typed) => void }) {
  const { typed, type, forget } = useTyped(asked)
  return (
    <Conditions
      onQuery={() => onQuery(typed)}
      onReset={() => {
        forget()
        onQuery(typedOf({}, ''))
      }}
    >
      <DaysCondition name="transDt" from={typed.transDtFrom} to={typed.transDtTo} onChange={type} />
      <DaysCondition name="settleDt" from={typed.settleDtFrom} to={typed.settleDtTo} onChange={type} />
      <TextCondition name="priAcctNo" value={typed.priAcctNo} onChange={(priAcctNo) => type({ priAcctNo })} />
      <TextCondition name="mchntCd" value={typed.mchntCd} onChange={(mchntCd) => type({ mchntCd })} />
      <TextCondition name="termId" value={typed.termId} onChange={(termId) => type({ termId })} />
      <HandlingConditions handled={typed.handled} result={typed.result} results={susResults} onChange={type} />
      <TextCondition name="scoreFrom" value={typed.scoreFrom} onChange={(scoreFrom) => type({ scoreFrom })} />
    </Conditions>
  )
}
