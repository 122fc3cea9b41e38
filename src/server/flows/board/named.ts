import type { Names } from '../../../contract/schema.ts'
import type { Reference } from '../reference.ts'

export interface BoardNames {
  reason(rsnCd: string | null): Names | null
  institution(insIdCd: string | null): Names | null
}

/** A reason code that several transactions have is named as the first of them names it. */
export function namesIn({ reasons, institutions }: Reference): BoardNames {
  const reasonNames = new Map(reasons.toReversed().map(({ rsnCd, nm }) => [rsnCd, nm]))
  const institutionNames = new Map(institutions.map(({ insIdCd, nm }) => [insIdCd, nm]))
  return {
    reason: (rsnCd) => reasonNames.get(rsnCd ?? '') ?? null,
    institution: (insIdCd) => institutionNames.get(insIdCd ?? '') ?? null,
  }
}
