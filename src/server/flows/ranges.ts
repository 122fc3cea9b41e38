import { CallError } from '../http/errors.ts'

/** The conditions of a list as its body names them: `settleDtFrom`, `transId`. */
export type Conditions = Readonly<Record<string, string | undefined>>

interface ListBody {
  currPage: number
  pageSize: number
  sort?: string | undefined
  flow?: string | undefined
}

/** The conditions of a list's body, apart from where in the list. */
export function conditionsOf({
  currPage: _page,
  pageSize: _size,
  sort: _sort,
  flow: _flow,
  ...rest
}: ListBody): Conditions {
  const asked: Record<string, string> = {}
  for (const [name, value] of Object.entries(rest)) if (typeof value === 'string') asked[name] = value
  return asked
}

/** Throws where a range ends before it starts. Amounts count by value, days as text. */
export function checkRanges(conditions: Conditions): void {
  for (const [name, from] of Object.entries(conditions)) {
    if (!name.endsWith('From') || from === undefined) continue
    const field = name.slice(0, -4)
    const to = conditions[`${field}To`]
    if (to === undefined) continue
    const reversed = /^\d+$/.test(from) && /^\d+$/.test(to) ? BigInt(from) > BigInt(to) : from > to
    if (reversed) throw new CallError('rangeReversed', {}, field)
  }
}
