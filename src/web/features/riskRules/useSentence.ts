import { kindFacts, parameters, type RuleKind, type RuleParameters, riskCurrency } from '../../../domain/risk/risk.ts'
import { formatAmount } from '../../../domain/text/money.ts'
import { useText } from '../../i18n/useText.ts'

export function useSentence() {
  const t = useText()
  const span = (minutes: number | undefined) => {
    if (minutes === undefined) return t('riskRules.span.unknown')
    const unit = minutes > 60 && minutes % 60 === 0 ? 'hours' : 'minutes'
    return t(`riskRules.span.${unit}`, { count: unit === 'hours' ? minutes / 60 : minutes })
  }
  return (kind: RuleKind, given: RuleParameters): string => {
    const shown = (name: keyof typeof parameters) => {
      const value = given[name]
      if (name === 'minutes') return span(value)
      if (value === undefined) return '…'
      return parameters[name].unit === 'amount' ? formatAmount(String(value), riskCurrency) : String(value)
    }
    const numbers = Object.fromEntries(kindFacts(kind).parameters.map((name) => [name, shown(name)]))
    const values = { ...numbers, mccs: given.mccs?.join(', ') || '…' }
    return t(`riskRules.says.${kind}`, values as Record<keyof typeof parameters | 'mccs', string>)
  }
}
