import { useState } from 'react'
import { conditionBesideCard } from '../../domain/cardSearches.ts'
import type { Field } from '../../domain/fieldKinds.ts'
import { type BoundBroken, checkValue, cleaned } from '../../domain/fields.ts'
import { keysOf } from '../../domain/keysOf.ts'

type Texts = Readonly<Record<string, string>>

type Bounds<Typed extends Texts> = Readonly<Partial<Record<keyof Typed, Field>>>

interface Asking<Typed extends Texts> {
  place: string
  /** Every condition, empty where it isn't set. A value out of bounds is ignored. */
  asked: Typed
  bounds?: Bounds<Typed>
  /** What Reset asks for; no conditions if missing. */
  reset?: Typed
  onQuery: (typed: Typed) => void
}

/**
 * Holds typed conditions until they are queried; one with a problem prevents the query. When the address changes, the
 * fields show its conditions, and the focus stays.
 */
export function useConditions<Typed extends Texts>(asking: Asking<Typed>) {
  const { place, reset, onQuery } = asking
  const { bounds } = asking
  const asked = { ...mapValues(asking.asked, () => ''), ...withinBounds(asking.asked, bounds) }
  const [typed, setTyped] = useState(asked)
  const [problems, setProblems] = useState<Problems<Typed>>({})
  const address = JSON.stringify(asked)
  const [shown, setShown] = useState(address)
  const show = (next: Typed) => {
    setTyped(next)
    setProblems({})
  }
  if (shown !== address) {
    setShown(address)
    show(asked)
  }
  const type = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    setProblems((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
  }
  return {
    typed,
    type,
    inputOf: (name: keyof Typed & string) => ({
      id: `${place}-${name}`,
      value: typed[name] ?? '',
      problem: problems[name],
      onChange: (value: string) => type({ [name]: value } as Partial<Typed>),
    }),
    /** Props for `Conditions`. */
    asking: {
      onQuery: () => {
        const asks = mapValues(typed, (value, name) => cleaned(bounds?.[name], value))
        const wrong = { ...besideCard(asks), ...problemsOf(asks, bounds) }
        setProblems(wrong)
        if (Object.keys(wrong).length === 0) onQuery(asks)
      },
      /** Also drops typed text that was not queried. */
      onReset: () => {
        show(asked)
        onQuery(reset ?? mapValues(asked, () => ''))
      },
    },
  }
}

export type ConditionProblem = BoundBroken | 'besideCard'

type Problems<Typed> = Partial<Record<keyof Typed, ConditionProblem>>

/** Drops empty values and those out of bounds, because an address can contain anything. */
export function withinBounds<Typed extends Texts>(typed: Typed, bounds: Bounds<Typed> | undefined): Partial<Typed> {
  const wrong = problemsOf(typed, bounds)
  const kept: Partial<Typed> = {}
  for (const name of keysOf(typed)) if (typed[name] !== '' && !(name in wrong)) kept[name] = typed[name]
  return kept
}

function problemsOf<Typed extends Texts>(typed: Typed, bounds: Bounds<Typed> | undefined): Problems<Typed> {
  const problems: Problems<Typed> = {}
  for (const name in bounds) {
    const [field, value] = [bounds?.[name], typed[name]]
    const broken = field && value ? checkValue(field, value) : null
    if (broken) problems[name] = broken
  }
  return problems
}

/** Finds a condition that names one row beside a card number: the server would refuse the two together. */
function besideCard<Typed extends Texts>(typed: Typed): Problems<Typed> {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
  const name = given.priAcctNo === undefined ? null : conditionBesideCard(given)
  const problems: Problems<Typed> = {}
  for (const condition of keysOf(typed)) if (condition === name) problems[condition] = 'besideCard'
  return problems
}

function mapValues<Typed extends Texts>(typed: Typed, change: (value: string, name: keyof Typed) => string): Typed {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, change(value, name)])) as Typed
}
