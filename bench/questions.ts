import { historyPage } from '../src/domain/flows/columns.ts'
import type { Actor } from '../src/domain/people/actor.ts'
import type { FieldName } from '../src/domain/text/fields.ts'
import { addDays, type Day } from '../src/domain/time/calendar.ts'
import type { Conditions } from '../src/server/flows/list/ranges.ts'
import type { Frequency, Values } from './values.ts'

/** The days that a single condition is asked over. */
const spans = [1, 7, 30, 200]
const sorts = ['-settleDt', 'settleDt']
const pages = [1, 500, 1_000, 10_000, 'last'] as const
const pairDays = 30

export interface Question {
  name: string
  /** What its line in the short table is called. */
  group: string
  who: Who
  actor: Actor
  conditions: Conditions
  /** How often the rarest of its values occurs; null where it asks for dates alone. */
  frequency: Frequency | null
  sort: string
  page: number | 'last'
}

export type Who = 'small member' | 'largest member' | 'head'

export interface Asker {
  who: Who
  actor: Actor
  values: Values
}

interface Days {
  from: Day
  to: Day
}

const asked = historyPage.conditions.filter((name) => name !== 'settleDt')
const frequencies = ['common', 'rare', 'absent'] as const

/** Every single condition in full, each pair with a second that is common, rare and absent, and the pages of the usual questions. */
export function questionsOf(asker: Asker, days: Days): Question[] {
  const base = { who: asker.who, actor: asker.actor, sort: '-settleDt', page: 1 } as const
  const dates = spans.flatMap((span) =>
    sorts.map((sort) => ({
      ...base,
      sort,
      name: `dates, ${span} days, ${sort}`,
      group: 'dates',
      conditions: lastDays(days, span),
      frequency: null,
    })),
  )
  const singles = asked.flatMap((name) =>
    frequencies.flatMap((frequency) =>
      spans.flatMap((span) =>
        sorts.map((sort) => ({
          ...base,
          sort,
          frequency,
          name: `${name} ${frequency}, ${span} days, ${sort}`,
          group: `${name} ${frequency}`,
          conditions: { ...asker.values[frequency][name], ...lastDays(days, span) },
        })),
      ),
    ),
  )
  return [...dates, ...singles, ...pairsOf(asker, days), ...deepQuestions(asker, days)]
}

function pairsOf({ who, actor, values }: Asker, days: Days): Question[] {
  const pairs = asked.flatMap((one, at) => asked.slice(at + 1).map((other): [FieldName, FieldName] => [one, other]))
  return pairs.flatMap(([one, other]) =>
    frequencies.map((frequency) => ({
      who,
      actor,
      frequency,
      sort: '-settleDt',
      page: 1,
      name: `${one} and ${other} ${frequency}, ${pairDays} days`,
      group: `pairs ${frequency}`,
      // Only the second is rare or absent: the first has something to look through.
      conditions: { ...values.common[one], ...values[frequency][other], ...lastDays(days, pairDays) },
    })),
  )
}

function deepQuestions(asker: Asker, days: Days): Question[] {
  return usualQuestions(asker, days).flatMap((question) =>
    pages.map((page) => ({ ...question, page, group: `page ${page}`, name: `${question.name}, page ${page}` })),
  )
}

export function usualQuestions({ who, actor, values }: Asker, days: Days): Question[] {
  const { common, rare, absent } = values
  const year = lastDays(days, 200)
  const usual = (name: string, frequency: Question['frequency'], conditions: Conditions): Question => ({
    ...{ who, actor, name, frequency, conditions },
    group: 'usual',
    sort: '-settleDt',
    page: 1,
  })
  return [
    usual('card', 'rare', { ...rare.priAcctNo, ...year }),
    usual('reference number', 'rare', { ...rare.retriRefNo, ...year }),
    usual('trace number and date', 'rare', { ...rare.sysTraNo, ...lastDays(days, 1) }),
    usual('dates', null, year),
    usual('transaction', 'common', { ...common.transId, ...year }),
    usual('dates and amounts', 'common', { ...common.transAt, ...year }),
    usual('merchant', 'common', { ...common.mchntCd, ...year }),
    usual('terminal', 'common', { ...common.termId, ...year }),
    usual('several together', 'common', {
      ...common.mchntCd,
      ...common.transId,
      ...common.transCurrCd,
      ...common.transAt,
      ...year,
    }),
    usual('nothing found', 'absent', { ...absent.transAt, ...year }),
  ]
}

function lastDays({ from, to }: Days, span: number): Conditions {
  // A single day in the middle: the newest may hold a few hours only.
  const end = span === 1 ? addDays(to, -10) : to
  const start = addDays(end, 1 - span)
  return { settleDtFrom: start < from ? from : start, settleDtTo: end }
}
