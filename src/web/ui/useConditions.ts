import { useState } from 'react'
import { conditionBesideCard } from '../../domain/cardSearches.ts'
import { type BoundBroken, checkValue, cleaned, type Field } from '../../domain/fields.ts'

type Texts = Readonly<Record<string, string>>

/** The bounds of what is typed: a list has them for those conditions that can be mistyped. */
export type Bounds<Typed extends Texts> = Readonly<Partial<Record<keyof Typed, Field>>>

interface Asking<Typed extends Texts> {
  /** Begins the ids of the controls. */
  place: string
  /** Every condition, empty where nothing is asked. What is out of its bounds asks nothing. */
  asked: Typed
  bounds?: Bounds<Typed>
  /** What Reset asks; nothing, unless said. */
  reset?: Typed
  onQuery: (typed: Typed) => void
}

/**
 * What stands in the fields of some conditions until it is asked, and what is wrong with it: then nothing is asked.
 * Another address, by Back or a link: the fields show what it asks, and the focus stays where it is.
 */
export function useConditions<Typed extends Texts>(asking: Asking<Typed>) {
  const { place, reset, onQuery } = asking
  const bounds = asking.bounds ?? ({} as Bounds<Typed>)
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
    /** What a condition's control takes, but for its label. */
    inputOf: (name: keyof Typed & string) => ({
      id: `${place}-${name}`,
      value: typed[name] ?? '',
      problem: problems[name],
      onChange: (value: string) => type({ [name]: value } as Partial<Typed>),
    }),
    /** What `Conditions` take. */
    asking: {
      onQuery: () => {
        const asks = mapValues(typed, (value, name) => cleaned(bounds[name], value))
        const wrong = { ...besideCard(asks), ...problemsOf(asks, bounds) }
        setProblems(wrong)
        if (Object.keys(wrong).length === 0) onQuery(asks)
      },
      /** What was typed and not asked goes too. */
      onReset: () => {
        show(asked)
        onQuery(reset ?? mapValues(asked, () => ''))
      },
    },
  }
}

/** Out of its bounds; or it names one row, and stands beside a card number. */
export type ConditionProblem = BoundBroken | 'besideCard'

type Problems<Typed> = Partial<Record<keyof Typed, ConditionProblem>>

/** What is asked of these, without what is empty or out of its bounds: an address can say anything. */
export function withinBounds<Typed extends Texts>(typed: Typed, bounds: Bounds<Typed>): Partial<Typed> {
  const wrong = problemsOf(typed, bounds)
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== '' && !(name in wrong)),
  ) as Partial<Typed>
}

function problemsOf<Typed extends Texts>(typed: Typed, bounds: Bounds<Typed>): Problems<Typed> {
  const problems: Problems<Typed> = {}
  for (const name in bounds) {
    const [field, value] = [bounds[name], typed[name]]
    const broken = field && value ? checkValue(field, value) : null
    if (broken) problems[name] = broken
  }
  return problems
}

/** A card number can't be searched beside a condition that names one row: the server would refuse both. */
function besideCard<Typed extends Texts>(typed: Typed): Problems<Typed> {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
  const name = given.priAcctNo === undefined ? null : conditionBesideCard(given)
  return name === null ? {} : ({ [name]: 'besideCard' } as Problems<Typed>)
}

function mapValues<Typed extends Texts>(typed: Typed, change: (value: string, name: keyof Typed) => string): Typed {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, change(value, name)])) as Typed
}
