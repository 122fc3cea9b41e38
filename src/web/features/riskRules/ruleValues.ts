import type { RiskRuleRow } from '../../../contract/risk/riskRules.ts'
import {
  kindFacts,
  type ParameterName,
  parameters,
  type RuleKind,
  type RuleParameters,
  riskCurrency,
} from '../../../domain/risk/risk.ts'
import { formatAmount, parseAmount } from '../../../domain/text/money.ts'
import { keysOf } from '../../../domain/typed.ts'

export type ParameterField = `parameters.${ParameterName}`
type TextName = 'parameters.mccs' | 'score' | 'names.en' | 'names.zh' | 'reasons.en' | 'reasons.zh'

/** Under the names by which the server refuses them. */
export type RuleValues = Record<ParameterField | TextName, string> & { insIdCd: string; kind: RuleKind }

export function ruleValues(rule: RiskRuleRow | null, insIdCd: string): RuleValues {
  const given = (name: ParameterName) => {
    const value = rule?.parameters[name]
    if (value === undefined) return ''
    return isAmount(name) ? formatAmount(String(value), riskCurrency) : String(value)
  }
  const numbers = keysOf(parameters).map((name) => [`parameters.${name}`, given(name)])
  return {
    insIdCd: rule?.insIdCd ?? insIdCd,
    kind: rule?.kind ?? 'cardVelocity',
    score: String(rule?.score ?? 100),
    ...(Object.fromEntries(numbers) as Record<ParameterField, string>),
    'parameters.mccs': rule?.parameters.mccs?.join(', ') ?? '',
    'names.en': rule?.names.en ?? '',
    'names.zh': rule?.names.zh ?? '',
    'reasons.en': rule?.reasons.en ?? '',
    'reasons.zh': rule?.reasons.zh ?? '',
  }
}

/** The numbers as far as they are typed. */
export function readParameters(values: RuleValues): RuleParameters {
  const { parameters: names, mccs } = kindFacts(values.kind)
  const read: RuleParameters = {}
  for (const name of names) {
    const typed = values[`parameters.${name}`].trim()
    const text = isAmount(name) ? parseAmount(typed, riskCurrency) : /^\d{1,5}$/.test(typed) ? typed : null
    if (text !== null) read[name] = Number(text)
  }
  if (mccs) read.mccs = mccsOf(values['parameters.mccs'])
  return read
}

export function ruleOf(values: RuleValues) {
  const both = (name: 'names' | 'reasons') => ({ en: values[`${name}.en`].trim(), zh: values[`${name}.zh`].trim() })
  const score = Number(values.score.trim())
  return { parameters: readParameters(values), score, names: both('names'), reasons: both('reasons') }
}

/** The values that decide about an alert, without the names and reasons that users read. */
export function isNumber(name: string): boolean {
  return name === 'score' || name.startsWith('parameters.')
}

export function isAmount(name: ParameterName): boolean {
  return parameters[name].unit === 'amount'
}

export function mccsOf(typed: string): string[] {
  return typed.split(/[\s,，、]+/).filter(Boolean)
}
