import { type BlockSystem, blockReasons } from '../../../domain/blocked.ts'
import { fieldOf } from '../../../domain/fields.ts'
import { blockedResults } from '../../../domain/handling.ts'
import type { Search } from '../../routes.tsx'
import { type Bounds, withinBounds } from '../../ui/useConditions.ts'
import { type BlockedBody, pageSize } from './queries.ts'

/** What stands in the fields, each empty where nothing is asked. The card is in memory alone, never in the address. */
export function typedOf(search: Search, priAcctNo: string) {
  const { transDtFrom = '', transDtTo = '', mchntCd = '', blockRsnCd = '', handled = '', result = '' } = search
  return { blockSystem: systemOf(search), priAcctNo, transDtFrom, transDtTo, mchntCd, blockRsnCd, handled, result }
}
export type Typed = ReturnType<typeof typedOf>

const day = fieldOf('settleDt')
export const bounds: Bounds<Typed> = {
  priAcctNo: fieldOf('priAcctNo'),
  transDtFrom: day,
  transDtTo: day,
  mchntCd: fieldOf('mchntCd'),
}

/** One of the two is always asked: online unless said. */
export function systemOf({ blockSystem }: Search): BlockSystem {
  return blockSystem === '0' ? '0' : '1'
}

/** What an address asks for; what can't be asked is left out. */
export function askedBy(search: Search, card: string): BlockedBody & { currPage: number } {
  const { blockSystem, blockRsnCd, handled, result, ...texts } = typedOf(search, card)
  const reasons: readonly string[] = blockReasons[blockSystem]
  const results: readonly string[] = blockedResults[blockSystem]
  return {
    currPage: Math.max(1, Number.parseInt(search.currPage ?? '', 10) || 1),
    pageSize,
    ...withinBounds(texts, bounds),
    ...(reasons.includes(blockRsnCd) && { blockRsnCd }),
    ...((handled === '0' || handled === '1') && { handled }),
    ...(results.includes(result) && { result }),
  } as BlockedBody & { currPage: number }
}
