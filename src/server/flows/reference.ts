import type { ReplyOf } from '../../contract/call.ts'
import type { definition } from '../../contract/records/flowCalls.ts'
import type { HistoryRow, Reason } from '../../contract/records/records.ts'
import type { LimitRule } from '../../domain/reference/limits.ts'
import { fits } from '../../domain/rulePacks/packCases.ts'
import type { OriginalCondition } from '../../domain/rulePacks/rulePack.ts'
import type { Maintenance } from '../../domain/time/maintenance.ts'
import { maintenanceOf, readRules } from '../db/limitRules.ts'
import { type PackQuestions, packQuestionsReader } from '../db/packQuestions.ts'
import type { Databases } from '../db/pools/databases.ts'
import { keptFor } from '../processes/keptFor.ts'

type Definition = ReplyOf<typeof definition>

/** Reference data includes rows that have ended, for their names. */
export interface Reference {
  rules: readonly LimitRule[]
  reasons: readonly Reason[]
  offeredReasons: readonly Reason[]
  reasonsOf(transId: string): readonly Reason[]
  groupsOf(transId: string): readonly ReasonGroup[]
  /** Those of the reasons that the original allows; the same array where it allows all. */
  allowedFor(transId: string, rsnCds: string[], original: OriginalFacts): string[]
  questions: PackQuestions
  maintenance: readonly Maintenance[]
  institutions: Definition['institutions']
  currencies: Definition['currencies']
  /** False for an institution that has ended. */
  knowsInstitution(insIdCd: string): boolean
}

/** What a reason may ask of an original. */
export type OriginalFacts = Pick<HistoryRow, 'transId' | 'origTransChnl' | 'mchntTp'>

/** Reasons under one limit rule: that of `rsnCd`, or when null the rule for all reasons without a rule of their own. */
interface ReasonGroup {
  rsnCd: string | null
  rsnCds: string[]
}

const freshMs = 3_000

/** Reads the data again after 3 seconds at most, so a changed rule applies everywhere within that time. */
export function referenceReader(databases: Databases): () => Promise<Reference> {
  const readQuestions = packQuestionsReader(databases.main)
  return keptFor(freshMs, () => readReference(databases, readQuestions)).get
}

async function readReference({ main }: Databases, readQuestions: () => Promise<PackQuestions>): Promise<Reference> {
  const [rules, questions, maintenance, reasons, institutions, currencies] = await Promise.all([
    readRules(main),
    readQuestions(),
    maintenanceOf(main),
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
  const conditions = new Map<string, OriginalCondition>(
    reasons.flatMap(({ trans_id, rsn_cd, original }) =>
      original ? [[`${trans_id} ${rsn_cd}`, original] as const] : [],
    ),
  )
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
    allowedFor: (transId, rsnCds, { transId: of, origTransChnl: channel, mchntTp }) => {
      const keeps = (rsnCd: string) => {
        const condition = conditions.get(`${transId} ${rsnCd}`)
        return !condition || fits(condition, { transId: of, channel, mchntTp })
      }
      return conditions.size === 0 || rsnCds.every(keeps) ? rsnCds : rsnCds.filter(keeps)
    },
    questions,
    maintenance,
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
