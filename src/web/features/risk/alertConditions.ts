import type { querySusTrans } from '../../../contract/suspicious.ts'
import { fieldOf } from '../../../domain/fields.ts'
import { susResults } from '../../../domain/handling.ts'
import type { Asks } from '../../api/call.ts'
import type { Search } from '../../routes.tsx'
import { type Bounds, withinBounds } from '../../ui/useConditions.ts'
import { pageSize } from './queries.ts'

/** What stands in the fields, each empty where nothing is asked. The card is in memory alone, never in the address. */
export function typedOf(search: Search, priAcctNo: string) {
  const { settleDtFrom = '', settleDtTo = '', transDtFrom = '', transDtTo = '' } = search
  const { mchntCd = '', termId = '', handled = '', result = '', scoreFrom = '' } = search
  return { priAcctNo, transDtFrom, transDtTo, settleDtFrom, settleDtTo, mchntCd, termId, handled, result, scoreFrom }
}
export type Typed = ReturnType<typeof typedOf>

const day = fieldOf('settleDt')
export const bounds: Bounds<Typed> = {
  priAcctNo: fieldOf('priAcctNo'),
  transDtFrom: day,
  transDtTo: day,
  settleDtFrom: day,
  settleDtTo: day,
  mchntCd: fieldOf('mchntCd'),
  termId: fieldOf('termId'),
}

/** What an address asks for; what can't be asked is left out. */
export function askedBy(search: Search, card: string): Asks<typeof querySusTrans> & { currPage: number } {
  const { handled, result, scoreFrom, ...texts } = typedOf(search, card)
  const chosen = susResults.find((one) => one === result)
  const score = Number.parseInt(scoreFrom, 10)
  return {
    currPage: Math.max(1, Number.parseInt(search.currPage ?? '', 10) || 1),
    pageSize,
    ...withinBounds(texts, bounds),
    ...((handled === '0' || handled === '1') && { handled }),
    ...(chosen && { result: chosen }),
    ...(score >= 1 && { scoreFrom: score }),
  }
}
