import { formatAmount } from '../text/money.ts'
import { keysOf } from '../typed.ts'

/** Amounts are in minor units of the settlement currency. */
type ParameterUnit = 'times' | 'count' | 'minutes' | 'hours' | 'hour' | 'amount'

export const parameters = {
  minutes: { unit: 'minutes', min: 1, max: 1_440 },
  hours: { unit: 'hours', min: 1, max: 48 },
  count: { unit: 'count', min: 2, max: 200 },
  times: { unit: 'times', min: 2, max: 100 },
  amount: { unit: 'amount', min: 0, max: 99_999_999_999 },
  smallAmount: { unit: 'amount', min: 1, max: 99_999_999_999 },
  fromHour: { unit: 'hour', min: 0, max: 23 },
  toHour: { unit: 'hour', min: 0, max: 23 },
} as const satisfies Record<string, { unit: ParameterUnit; min: number; max: number }>
export type ParameterName = keyof typeof parameters

interface KindFacts {
  parameters: readonly ParameterName[]
  mccs?: true
  finds: readonly FindName[]
}

/**
 * Facts of a hit besides the parameters of its rule. Amounts are in minor units of the settlement currency, countries
 * two letters.
 */
export type FindName = 'found' | 'transAt' | 'usual' | 'total' | 'country' | 'before' | 'hour' | 'mcc' | 'listed'

const ruleKinds = {
  cardVelocity: { parameters: ['minutes', 'count'], finds: ['found'] },
  cardMerchants: { parameters: ['minutes', 'count'], finds: ['found'] },
  merchantVelocity: { parameters: ['minutes', 'count'], finds: ['found'] },
  terminalVelocity: { parameters: ['minutes', 'count'], finds: ['found'] },
  /** Far above what the card spends: `count` transactions must be known for it to have something usual. */
  usualAmount: { parameters: ['times', 'count', 'amount'], finds: ['transAt', 'usual'] },
  countryChange: { parameters: ['hours'], finds: ['country', 'before'] },
  testAmounts: { parameters: ['count', 'smallAmount', 'minutes', 'amount'], finds: ['found', 'transAt'] },
  merchantTesting: { parameters: ['count', 'smallAmount', 'minutes'], finds: ['found'] },
  night: { parameters: ['fromHour', 'toHour', 'amount'], finds: ['hour', 'transAt'] },
  category: { parameters: ['amount'], mccs: true, finds: ['mcc', 'transAt'] },
  /** A merchant takes far more in a day than it does otherwise. */
  merchantSurge: { parameters: ['times', 'amount'], finds: ['total', 'usual'] },
  blackList: { parameters: [], finds: ['listed'] },
} as const satisfies Record<string, KindFacts>

export type RuleKind = keyof typeof ruleKinds
export const ruleKindNames = keysOf(ruleKinds)

export type RuleParameters = { [name in ParameterName]?: number } & { mccs?: string[] }

export function kindFacts(kind: RuleKind): KindFacts {
  return ruleKinds[kind]
}

export const scoreBounds = { min: 1, max: 1_000 }
export const maxRuleName = 60
export const maxReason = 200
export const maxMccs = 40
/** Score that raises an alert unless the owner of the rules has set another. */
export const defaultThreshold = 100
/** Settlement days before today that are still judged on import; older transactions are history, not news. */
export const judgedDays = 7
/** Days over which a rule is tried out and usual values are computed. */
export const trialDays = 30

export interface RuleHit {
  ruleId: string
  version: number
  score: number
  facts: Record<string, string | number>
}

/** Returns the parameter that is missing, out of bounds or not asked for; null where all is well. */
export function checkParameters(kind: RuleKind, given: RuleParameters): ParameterName | 'mccs' | null {
  const facts = kindFacts(kind)
  for (const name of facts.parameters) {
    const value = given[name]
    const { min, max } = parameters[name]
    if (value === undefined || !Number.isInteger(value) || value < min || value > max) return name
  }
  const asked: readonly string[] = facts.parameters
  const surplus = keysOf(given).find((name) => !asked.includes(name) && !(name === 'mccs' && facts.mccs))
  if (surplus) return surplus
  if (!facts.mccs) return null
  const mccs = given.mccs ?? []
  return mccs.length > 0 && mccs.length <= maxMccs && mccs.every((mcc) => /^\d{4}$/.test(mcc)) ? null : 'mccs'
}

export function reasonNames(kind: RuleKind): readonly string[] {
  const { parameters: asked, finds } = kindFacts(kind)
  return [...finds, ...asked]
}

const braces = /\{([^{}]*)\}/g

/** Returns the first name in braces that this kind of rule doesn't provide; null where there is none. */
export function unknownName(kind: RuleKind, reason: string): string | null {
  const known = reasonNames(kind)
  for (const [whole, name = ''] of reason.matchAll(braces)) if (!known.includes(name)) return whole
  return /[{}]/.exec(reason.replace(braces, ''))?.[0] ?? null
}

/** Currency of amounts in rules: the settlement currency, in which transactions of all currencies can be compared. */
export const riskCurrency = '764'
const amounts: readonly string[] = ['transAt', 'usual', 'total', 'amount', 'smallAmount']

/** Replaces the names in braces: `{found} times in {minutes} minutes` → `7 times in 10 minutes`. */
export function fillReason(reason: string, facts: RuleHit['facts']): string {
  return reason.replace(braces, (whole, name: string) => {
    const value = facts[name]
    if (value === undefined) return whole
    return amounts.includes(name) ? formatAmount(String(value), riskCurrency) : String(value)
  })
}
