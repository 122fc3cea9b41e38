import { type exceptListCalls, exceptSorts } from '../../../contract/exceptLists.ts'
import { type ExceptState, exceptStates, isExceptKind } from '../../../domain/exceptLists.ts'
import { fieldOf } from '../../../domain/fields.ts'
import type { Asks } from '../../api/call.ts'
import type { Search } from '../../routes.tsx'
import { type Bounds, withinBounds } from '../../ui/useConditions.ts'

export const pageSize = 20
export const sortable = ['addedAt', 'validTo'] as const

type Asked = Asks<(typeof exceptListCalls)['white']['query']> & { sort: string; currPage: number }

/** What stands in the fields, each empty where nothing is asked. The card is in memory alone, never in the address. */
export function typedOf(search: Search, priAcctNo: string) {
  const { kind = '', value = '', state = '', addedBy = '', insIdCd = '' } = search
  return { priAcctNo, kind, value, state, addedBy, insIdCd }
}
export type Typed = ReturnType<typeof typedOf>

/** A number of a merchant or of a terminal is within those of a merchant. */
export const bounds: Bounds<Typed> = { priAcctNo: fieldOf('priAcctNo'), value: fieldOf('mchntCd') }

/** What an address asks for; what can't be asked is left out. */
export function askedBy(search: Search, priAcctNo: string): Asked {
  const { kind = '', value = '', state, addedBy, insIdCd, sort, currPage = '1' } = search
  return {
    currPage: Math.max(1, Number.parseInt(currPage, 10) || 1),
    pageSize,
    ...(isExceptKind(kind) && { kind }),
    ...withinBounds({ priAcctNo, value }, bounds),
    ...(isState(state) && { state }),
    ...(addedBy && { addedBy }),
    ...(insIdCd && { insIdCd }),
    sort: exceptSorts.find((one) => one === sort) ?? '-addedAt',
  }
}

function isState(text: string | undefined): text is ExceptState {
  return exceptStates.some((state) => state === text)
}
