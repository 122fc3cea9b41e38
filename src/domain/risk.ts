import { formatAmount } from './money.ts'

/** The rules by which transactions are judged: a kind, its parameters, a score and a reason; nothing is programmed. */

/** What parameters count in. An amount is in minor units of the settlement currency. */
export type ParameterUnit = 'times' | 'count' | 'minutes' | 'hours' | 'hour' | 'amount'

export const parameters = {
  minutes: { unit: 'minutes', min: 1, max: 1_440 },
  hours: { unit: 'hours', min: 1, max: 48 },
  count: { unit: 'count', min: 2, max: 200 },
  times: { unit: 'times', min: 2, max: 100 },
  /** From this amount. */
  amount: { unit: 'amount', min: 0, max: 99_999_999_999 },
  /** Up to this amount. */
  smallAmount: { unit: 'amount', min: 1, max: 99_999_999_999 },
  fromHour: { unit: 'hour', min: 0, max: 23 },
  toHour: { unit: 'hour', min: 0, max: 23 },
} as const satisfies Record<string, { unit: ParameterUnit; min: number; max: number }>
export type ParameterName = keyof typeof parameters

interface KindFacts {
  /** What it is set by, in the order in which the form asks. */
  parameters: readonly ParameterName[]
  /** It asks for merchant categories as well. */
  mccs?: true
  /** What a reason may name in braces beside the parameters. */
  finds: readonly FindName[]
}

/** What a hit tells of the transaction beside the parameters of its rule; amounts as above, countries as two letters. */
export type FindName = 'found' | 'transAt' | 'usual' | 'total' | 'country' | 'before' | 'hour' | 'mcc' | 'listed'

/** Every kind of rule there is. */
export const ruleKinds = {
  /** The card is used too often. */
  cardVelocity: { parameters: ['minutes', 'count'], finds: ['found'] },
  /** The card is used at too many merchants. */
  cardMerchants: { parameters: ['minutes', 'count'], finds: ['found'] },
  merchantVelocity: { parameters: ['minutes', 'count'], finds: ['found'] },
  terminalVelocity: { parameters: ['minutes', 'count'], finds: ['found'] },
  /** Far above what the card spends: `count` transactions must be known for it to have something usual. */
  usualAmount: { parameters: ['times', 'count', 'amount'], finds: ['transAt', 'usual'] },
  /** The card is present in another country than before. */
  countryChange: { parameters: ['hours'], finds: ['country', 'before'] },
  /** Small amounts on a card, then a large one. */
  testAmounts: { parameters: ['count', 'smallAmount', 'minutes', 'amount'], finds: ['found', 'transAt'] },
  /** Small amounts on many cards at one merchant. */
  merchantTesting: { parameters: ['count', 'smallAmount', 'minutes'], finds: ['found'] },
  night: { parameters: ['fromHour', 'toHour', 'amount'], finds: ['hour', 'transAt'] },
  category: { parameters: ['amount'], mccs: true, finds: ['mcc', 'transAt'] },
  /** A merchant takes far more in a day than it does otherwise. */
  merchantSurge: { parameters: ['times', 'amount'], finds: ['total', 'usual'] },
  /** The card, merchant or terminal is on the black list. */
  blackList: { parameters: [], finds: ['listed'] },
} as const satisfies Record<string, KindFacts>

export type RuleKind = keyof typeof ruleKinds
export const ruleKindNames = Object.keys(ruleKinds) as readonly RuleKind[]

export type RuleParameters = { [name in ParameterName]?: number } & { mccs?: string[] }

export function kindFacts(kind: RuleKind): KindFacts {
  return ruleKinds[kind]
}

export const scoreBounds = { min: 1, max: 1_000 }
export const maxRuleName = 60
export const maxReason = 200
export const maxMccs = 40
/** The score from which an alert is raised where the owner of the rules has set none. */
export const defaultThreshold = 100
/** Days of settlement before today that are still judged when they are imported: older ones are history, not news. */
export const judgedDays = 7
/** Over how many days a rule is tried, and what is usual is looked for. */
export const trialDays = 30

/** A rule that hit a transaction, and what it found. */
export interface RuleHit {
  ruleId: string
  version: number
  score: number
  facts: Record<string, string | number>
}

/** What is wrong with a rule's parameters: the one that is missing, out of bounds or not asked for; null where all is well. */
export function checkParameters(kind: RuleKind, given: RuleParameters): ParameterName | 'mccs' | null {
  const facts = kindFacts(kind)
  for (const name of facts.parameters) {
    const value = given[name]
    const { min, max } = parameters[name]
    if (value === undefined || !Number.isInteger(value) || value < min || value > max) return name
  }
  const asked: readonly string[] = facts.parameters
  const surplus = (Object.keys(given) as (ParameterName | 'mccs')[]).find(
    (name) => !asked.includes(name) && !(name === 'mccs' && facts.mccs),
  )
  if (surplus) return surplus
  if (!facts.mccs) return null
  const mccs = given.mccs ?? []
  return mccs.length > 0 && mccs.length <= maxMccs && mccs.every((mcc) => /^\d{4}$/.test(mcc)) ? null : 'mccs'
}

/** The names that a reason of this kind may hold in braces. */
export function reasonNames(kind: RuleKind): readonly string[] {
  const { parameters: asked, finds } = kindFacts(kind)
  return [...finds, ...asked]
}

const braces = /\{([^{}]*)\}/g

/** The first thing in braces that a rule of this kind finds nothing for; null where there is none. */
export function unknownName(kind: RuleKind, reason: string): string | null {
  const known = reasonNames(kind)
  for (const [whole, name = ''] of reason.matchAll(braces)) if (!known.includes(name)) return whole
  return /[{}]/.exec(reason.replace(braces, ''))?.[0] ?? null
}

/** The currency that amounts of rules are in: that of settlement, in which transactions of all currencies compare. */
export const riskCurrency = '764'
const amounts: readonly string[] = ['transAt', 'usual', 'total', 'amount', 'smallAmount']

/** A reason with what was found in the place of its names: `{found} times in {minutes} minutes` → `7 times in 10 minutes`. */
export function fillReason(reason: string, facts: RuleHit['facts']): string {
  return reason.replace(braces, (whole, name: string) => {
    const value = facts[name]
    if (value === undefined) return whole
    return amounts.includes(name) ? formatAmount(String(value), riskCurrency) : String(value)
  })
}
