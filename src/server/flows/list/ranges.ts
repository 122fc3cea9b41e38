import { CallError } from '../../http/serve/errors.ts'

export type Conditions = Readonly<Record<string, string | undefined>>

interface ListBody {
  currPage: number
  pageSize: number
  sort?: string | undefined
  flow?: string | undefined
}

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

/** Throws when a range ends before it starts. Digits are compared as numbers, all else as text. */
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
