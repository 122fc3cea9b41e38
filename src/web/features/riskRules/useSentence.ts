import { formatAmount } from '../../../domain/money.ts'
import { kindFacts, parameters, type RuleKind, type RuleParameters, riskCurrency } from '../../../domain/risk.ts'
import { useText } from '../../i18n/useText.ts'

/** What a rule says, as a sentence; dots stand where something isn't filled in yet. */
export function useSentence() {
  const t = useText()
  return (kind: RuleKind, given: RuleParameters): string => {
    const shown = (name: keyof typeof parameters) => {
      const value = given[name]
      if (value === undefined) return '…'
      return parameters[name].unit === 'amount' ? formatAmount(String(value), riskCurrency) : String(value)
    }
    const numbers = Object.fromEntries(kindFacts(kind).parameters.map((name) => [name, shown(name)]))
    const values = { ...numbers, mccs: given.mccs?.join(', ') || '…' }
    return t(`riskRules.says.${kind}`, values as Record<keyof typeof parameters | 'mccs', string>)
  }
}
