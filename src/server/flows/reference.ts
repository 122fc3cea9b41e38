import type { ReplyOf } from '../../contract/call.ts'
import type { definition } from '../../contract/flowCalls.ts'
import type { Reason } from '../../contract/records.ts'
import type { LimitRule } from '../../domain/limits.ts'
import type { Databases } from '../db/databases.ts'
import { readRules } from '../db/limitRules.ts'

type Definition = ReplyOf<typeof definition>

/** Data that administrators keep and every submission asks for. What has ended is there for its name. */
export interface Reference {
  rules: readonly LimitRule[]
  reasons: readonly Reason[]
  /** Those of them that a record may be given. */
  offeredReasons: readonly Reason[]
  reasonsOf(transId: string): readonly Reason[]
  /** The reasons of a transaction by the limit rule that is for them; one group at least. */
  groupsOf(transId: string): readonly ReasonGroup[]
  institutions: Definition['institutions']
  currencies: Definition['currencies']
  /** Whether there is such an institution, and it hasn't ended. */
  knowsInstitution(insIdCd: string): boolean
}

/** Reasons under one rule: the one of `rsnCd`, or where that is null the one for all that have no rule of their own. */
export interface ReasonGroup {
  rsnCd: string | null
  rsnCds: readonly string[]
}

/** How long what was read stands: a changed rule is in force everywhere within this time. */
const freshMs = 3_000

/** Answers the reference data, read anew every few seconds at most. */
export function referenceReader(databases: Databases): () => Promise<Reference> {
  let read: Promise<Reference> | null = null
  let readAt = 0
  return () => {
    const now = performance.now()
    if (!read || now - readAt > freshMs) {
      readAt = now
      const reading = readReference(databases)
      read = reading
      reading.catch(() => {
        if (read === reading) read = null
      })
    }
    return read
  }
}

async function readReference({ main }: Databases): Promise<Reference> {
  const [rules, reasons, institutions, currencies] = await Promise.all([
    readRules(main),
    main.selectFrom('reason_code').selectAll().orderBy('trans_id').orderBy('rsn_cd').execute(),
    main.selectFrom('institution').selectAll().orderBy('ins_id_cd').execute(),
    main.selectFrom('currency_name').selectAll().orderBy('curr_cd').execute(),
  ])
  const all = reasons.map((row) => ({
    transId: row.trans_id,
    rsnCd: row.rsn_cd,
    nm: { en: row.en_nm, zh: row.nm },
    fraud: row.fraud,
    evidence: row.evidence,
    ...hasEnded(row),
  }))
  const offered = all.filter((reason) => !reason.ended)
  const byTransId = Map.groupBy(offered, (reason) => reason.transId)
  const groups = new Map<string, ReasonGroup[]>()
  const known = new Set(institutions.filter((row) => !row.ended).map((row) => row.ins_id_cd))
  return {
    rules,
    reasons: all,
    offeredReasons: offered,
    reasonsOf: (transId) => byTransId.get(transId) ?? [],
    groupsOf: (transId) => {
      const found = groups.get(transId) ?? groupReasons(transId, byTransId.get(transId) ?? [], rules)
      groups.set(transId, found)
      return found
    },
    institutions: institutions.map((row) => ({
      insIdCd: row.ins_id_cd,
      nm: { en: row.ins_en_nm, zh: row.ins_nm },
      ...hasEnded(row),
    })),
    currencies: currencies.map((row) => ({
      currCd: row.curr_cd,
      nm: { en: row.en_nm, zh: row.nm },
      ...hasEnded(row),
    })),
    knowsInstitution: (insIdCd) => known.has(insIdCd),
  }
}

function hasEnded({ ended }: { ended: boolean }): { ended?: true } {
  return ended ? { ended } : {}
}

function groupReasons(transId: string, reasons: readonly Reason[], rules: readonly LimitRule[]): ReasonGroup[] {
  const codes = reasons.map((reason) => reason.rsnCd)
  const ruled = codes.filter((rsnCd) => rules.some((rule) => rule.transId === transId && rule.rsnCd === rsnCd))
  const others = codes.filter((rsnCd) => !ruled.includes(rsnCd))
  const own = ruled.map((rsnCd) => ({ rsnCd, rsnCds: [rsnCd] }))
  return codes.length > 0 && others.length === 0 ? own : [{ rsnCd: null, rsnCds: others }, ...own]
}
