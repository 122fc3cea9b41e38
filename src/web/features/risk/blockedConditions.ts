import { type BlockSystem, blockReasons } from '../../../domain/blocked.ts'
import { blockedResults } from '../../../domain/handling.ts'
import type { Search } from '../../routes.tsx'
import { type BlockedBody, pageSize } from './queries.ts'

/** What stands in the fields, each empty where nothing is asked. The card is in memory alone, never in the address. */
export function typedOf(search: Search, priAcctNo: string) {
  const { transDtFrom = '', transDtTo = '', mchntCd = '', blockRsnCd = '', handled = '', result = '' } = search
  return { blockSystem: systemOf(search), priAcctNo, transDtFrom, transDtTo, mchntCd, blockRsnCd, handled, result }
}
export type Typed = ReturnType<typeof typedOf>

/** One of the two is always asked: online unless said. */
export function systemOf({ blockSystem }: Search): BlockSystem {
  return blockSystem === '0' ? '0' : '1'
}

/** What an address asks for; what can't be asked is left out. */
export function askedBy(search: Search, card: string): BlockedBody & { currPage: number } {
  const { blockSystem, priAcctNo, transDtFrom, transDtTo, mchntCd, blockRsnCd, handled, result } = typedOf(search, card)
  const reasons: readonly string[] = blockReasons[blockSystem]
  const results: readonly string[] = blockedResults[blockSystem]
  return {
    currPage: Math.max(1, Number.parseInt(search.currPage ?? '', 10) || 1),
    pageSize,
    ...(priAcctNo && { priAcctNo }),
    ...(transDtFrom && { transDtFrom }),
    ...(transDtTo && { transDtTo }),
    ...(mchntCd && { mchntCd }),
    ...(reasons.includes(blockRsnCd) && { blockRsnCd }),
    ...((handled === '0' || handled === '1') && { handled }),
    ...(results.includes(result) && { result }),
  } as BlockedBody & { currPage: number }
}
