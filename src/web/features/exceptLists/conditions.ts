import { type exceptListCalls, exceptSorts } from '../../../contract/exceptLists.ts'
import { type ExceptState, exceptStates, isExceptKind } from '../../../domain/exceptLists.ts'
import type { Asks } from '../../api/call.ts'
import type { Search } from '../../routes.tsx'

export const pageSize = 20
export const sortable = ['addedAt', 'validTo'] as const

type Asked = Asks<(typeof exceptListCalls)['white']['query']> & { sort: string; currPage: number }

/** What stands in the fields, each empty where nothing is asked. The card is in memory alone, never in the address. */
export function typedOf(search: Search, priAcctNo: string) {
  const { kind = '', value = '', state = '', addedBy = '', insIdCd = '' } = search
  return { priAcctNo, kind, value, state, addedBy, insIdCd }
}
export type Typed = ReturnType<typeof typedOf>

/** What an address asks for; what can't be asked is left out. */
export function askedBy(search: Search, priAcctNo: string): Asked {
  const { kind = '', value, state, addedBy, insIdCd, sort, currPage = '1' } = search
  return {
    currPage: Math.max(1, Number.parseInt(currPage, 10) || 1),
    pageSize,
    ...(priAcctNo && { priAcctNo }),
    ...(isExceptKind(kind) && { kind }),
    ...(value && { value }),
    ...(isState(state) && { state }),
    ...(addedBy && { addedBy }),
    ...(insIdCd && { insIdCd }),
    sort: exceptSorts.find((one) => one === sort) ?? '-addedAt',
  }
}

function isState(text: string | undefined): text is ExceptState {
  return exceptStates.some((state) => state === text)
}
