import { type FindName, type RuleKind, type RuleParameters, trialDays } from '../../../domain/risk.ts'
import type { Spending, Timeline } from './timeline.ts'

/** A transaction that is judged, among what was spent with its card and at its merchant. */
export interface Moment {
  spending: Spending
  mcc: string
  card: Timeline
  cardPlace: number
  merchant: Timeline
  merchantPlace: number
  /** What the merchant takes in a day; 0 where too little is known of it. */
  usualDay: number
  /** What of it is on the black list; empty where nothing is. */
  listed: '' | 'card' | 'merchant' | 'terminal'
}

export type Fact = string | number
export type Facts = Readonly<Record<string, Fact>>

/** How a rule is judged: the facts that it asks for, by name, and the engine's condition on them, `#` being the transaction. */
export interface Judging {
  facts: Readonly<Record<string, (moment: Moment) => Fact>>
  condition: string
  /** The facts by the names that its reason may use. */
  finds: Partial<Record<FindName, string>>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Home time, in which the night is counted. */
const homeOffset = 7 * hour

type Given = Required<Omit<RuleParameters, 'mccs'>> & { mccs: readonly string[] }

const judgings: { [kind in RuleKind]: (given: Given) => Judging } = {
  cardVelocity: ({ minutes, count }) =>
    counted(`cardCount_${minutes}`, count, ({ card, cardPlace }) => card.countUpTo(cardPlace, minutes * minute)),
  cardMerchants: ({ minutes, count }) =>
    counted(`cardMerchants_${minutes}`, count, ({ card, cardPlace }) => {
      const merchants = new Set<string>()
      for (const { merchant } of card.backFrom(cardPlace, minutes * minute)) merchants.add(merchant)
      return merchants.size
    }),
  merchantVelocity: ({ minutes, count }) =>
    counted(`merchantCount_${minutes}`, count, ({ merchant, merchantPlace }) =>
      merchant.countUpTo(merchantPlace, minutes * minute),
    ),
  terminalVelocity: ({ minutes, count }) =>
    counted(`terminalCount_${minutes}`, count, ({ spending, merchant, merchantPlace }) => {
      let n = 0
      for (const { terminal } of merchant.backFrom(merchantPlace, minutes * minute))
        if (terminal === spending.terminal) n++
      return n
    }),
  usualAmount: ({ times, count, amount }) => {
    const usual = `usual_${count}`
    return {
      facts: {
        transAt,
        [usual]: ({ card, cardPlace }) => {
          const { n, sum } = card.before(cardPlace, trialDays * day)
          return n >= count ? Math.round(sum / n) : 0
        },
      },
      condition: `#.transAt >= ${amount} and #.${usual} > 0 and #.transAt >= ${times} * #.${usual}`,
      finds: { transAt: 'transAt', usual },
    }
  },
  countryChange: ({ hours }) => {
    const before = `countryBefore_${hours}`
    return {
      facts: {
        country: ({ spending }) => spending.country,
        [before]: (moment) => countryBefore(moment, hours * hour),
      },
      condition: `#.${before} != ""`,
      finds: { country: 'country', before },
    }
  },
  testAmounts: ({ count, smallAmount, minutes, amount }) => {
    const small = `smallBefore_${smallAmount}_${minutes}`
    return {
      facts: {
        transAt,
        [small]: ({ spending, card, cardPlace }) => {
          let n = 0
          for (const one of card.backFrom(cardPlace, minutes * minute))
            if (one !== spending && one.id !== spending.id && one.amount <= smallAmount) n++
          return n
        },
      },
      condition: `#.transAt >= ${amount} and #.${small} >= ${count}`,
      finds: { transAt: 'transAt', found: small },
    }
  },
  merchantTesting: ({ count, smallAmount, minutes }) =>
    counted(`smallCards_${smallAmount}_${minutes}`, count, ({ spending, merchant, merchantPlace }) => {
      if (spending.amount > smallAmount) return 0
      const cards = new Set<string>()
      for (const one of merchant.backFrom(merchantPlace, minutes * minute))
        if (one.amount <= smallAmount) cards.add(one.card)
      return cards.size
    }),
  night: ({ fromHour, toHour, amount }) => {
    const overMidnight = fromHour >= toHour
    return {
      facts: { transAt, hour: ({ spending }) => Math.floor((spending.at + homeOffset) / hour) % 24 },
      condition: `#.transAt >= ${amount} and (#.hour >= ${fromHour} ${overMidnight ? 'or' : 'and'} #.hour < ${toHour})`,
      finds: { transAt: 'transAt', hour: 'hour' },
    }
  },
  category: ({ mccs, amount }) => ({
    facts: { transAt, mcc: ({ mcc }) => mcc },
    condition: `#.transAt >= ${amount} and #.mcc in ${JSON.stringify(mccs)}`,
    finds: { transAt: 'transAt', mcc: 'mcc' },
  }),
  merchantSurge: ({ times, amount }) => ({
    facts: {
      merchantTotal: ({ merchant, merchantPlace }) => merchant.sumUpTo(merchantPlace, day),
      usualDay: ({ usualDay }) => usualDay,
    },
    condition: `#.merchantTotal >= ${amount} and #.usualDay > 0 and #.merchantTotal >= ${times} * #.usualDay`,
    finds: { total: 'merchantTotal', usual: 'usualDay' },
  }),
  blackList: () => ({
    facts: { listed: ({ listed }) => listed },
    condition: '#.listed != ""',
    finds: { listed: 'listed' },
  }),
}

/** `parameters` have passed `checkParameters`. */
export function judgingOf(kind: RuleKind, parameters: RuleParameters): Judging {
  return judgings[kind](parameters as Given)
}

function counted(name: string, count: number, fact: (moment: Moment) => number): Judging {
  return { facts: { [name]: fact }, condition: `#.${name} >= ${count}`, finds: { found: name } }
}

function transAt({ spending }: Moment): number {
  return spending.amount
}

/** The country in which the card was present before, where that is another one. */
function countryBefore({ spending, card, cardPlace }: Moment, ms: number): string {
  if (!spending.present || spending.country === '') return ''
  for (const one of card.backFrom(cardPlace, ms))
    if (one.present && one.country !== '' && one.country !== spending.country) return one.country
  return ''
}
