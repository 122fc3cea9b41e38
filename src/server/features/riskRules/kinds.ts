import { type FindName, type RuleKind, type RuleParameters, trialDays } from '../../../domain/risk/risk.ts'
import type { Spending, Timeline } from './timeline.ts'

export interface Moment {
  spending: Spending
  mcc: string
  card: Timeline
  cardPlace: number
  merchant: Timeline
  merchantPlace: number
  /** The merchant's usual takings in a day; 0 when too little is known. */
  usualDay: number
  /** Part of the transaction that is on the black list; empty when none is. */
  listed: '' | 'card' | 'merchant' | 'terminal'
}

/** Returns the values that the rule's reason names when the rule hits; else null. */
type Judge = (moment: Moment) => FoundValues | null

export type FoundValues = Partial<Record<FindName, string | number>>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Milliseconds; nights are counted in home time. */
const homeOffset = 7 * hour

type JudgeParameters = Required<Omit<RuleParameters, 'mccs'>> & { mccs: readonly string[] }

const judges: { [kind in RuleKind]: (given: JudgeParameters) => Judge } = {
  cardVelocity: ({ minutes, count }) =>
    reaches(count, ({ card, cardPlace }) => card.countUpTo(cardPlace, minutes * minute)),
  cardMerchants: ({ minutes, count }) =>
    reaches(count, ({ card, cardPlace }) => {
      const merchants = new Set<string>()
      for (const { merchant } of card.backFrom(cardPlace, minutes * minute)) merchants.add(merchant)
      return merchants.size
    }),
  merchantVelocity: ({ minutes, count }) =>
    reaches(count, ({ merchant, merchantPlace }) => merchant.countUpTo(merchantPlace, minutes * minute)),
  terminalVelocity: ({ minutes, count }) =>
    reaches(count, ({ spending, merchant, merchantPlace }) => {
      let n = 0
      if (spending.terminal === '') return n
      for (const { terminal } of merchant.backFrom(merchantPlace, minutes * minute))
        if (terminal === spending.terminal) n++
      return n
    }),
  usualAmount:
    ({ times, count, amount }) =>
    ({ spending, card, cardPlace }) => {
      const transAt = spending.amount
      if (transAt < amount) return null
      const { n, sum } = card.before(cardPlace, trialDays * day)
      const usual = n >= count ? Math.round(sum / n) : 0
      return usual > 0 && transAt >= times * usual ? { transAt, usual } : null
    },
  countryChange:
    ({ hours }) =>
    (moment) => {
      const before = countryBefore(moment, hours * hour)
      return before === '' ? null : { country: moment.spending.country, before }
    },
  testAmounts:
    ({ count, smallAmount, minutes, amount }) =>
    ({ spending, card, cardPlace }) => {
      if (spending.amount < amount) return null
      let found = 0
      for (const other of card.backFrom(cardPlace, minutes * minute))
        if (other !== spending && other.id !== spending.id && other.amount <= smallAmount) found++
      return found >= count ? { transAt: spending.amount, found } : null
    },
  merchantTesting: ({ count, smallAmount, minutes }) =>
    reaches(count, ({ spending, merchant, merchantPlace }) => {
      if (spending.amount > smallAmount) return 0
      const cards = new Set<string>()
      for (const other of merchant.backFrom(merchantPlace, minutes * minute))
        if (other.amount <= smallAmount) cards.add(other.card)
      return cards.size
    }),
  night:
    ({ fromHour, toHour, amount }) =>
    ({ spending }) => {
      if (spending.amount < amount) return null
      const at = Math.floor((spending.at + homeOffset) / hour) % 24
      const overMidnight = fromHour >= toHour
      const isNight = overMidnight ? at >= fromHour || at < toHour : at >= fromHour && at < toHour
      return isNight ? { transAt: spending.amount, hour: at } : null
    },
  category:
    ({ mccs, amount }) =>
    ({ spending, mcc }) =>
      spending.amount >= amount && mccs.includes(mcc) ? { transAt: spending.amount, mcc } : null,
  merchantSurge:
    ({ times, amount }) =>
    ({ merchant, merchantPlace, usualDay: usual }) => {
      if (usual <= 0) return null
      const total = merchant.sumUpTo(merchantPlace, day)
      return total >= amount && total >= times * usual ? { total, usual } : null
    },
  blackList:
    () =>
    ({ listed }) =>
      listed === '' ? null : { listed },
}

/** `parameters` must have passed `checkParameters`. */
export function judgeOf(kind: RuleKind, parameters: RuleParameters): Judge {
  return judges[kind](parameters as JudgeParameters)
}

function reaches(count: number, found: (moment: Moment) => number): Judge {
  return (moment) => {
    const n = found(moment)
    return n >= count ? { found: n } : null
  }
}

function countryBefore({ spending, card, cardPlace }: Moment, ms: number): string {
  if (!spending.present || spending.country === '') return ''
  for (const { present, country } of card.backFrom(cardPlace, ms))
    if (present && country !== '' && country !== spending.country) return country
  return ''
}
