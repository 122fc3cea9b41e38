import type { Selectable } from 'kysely'
import type { Institution, Reason } from '../../contract/records.ts'
import type { Names } from '../../contract/schema.ts'
import { currencies } from '../../domain/currencies.ts'
import type { LimitRule } from '../../domain/limits.ts'
import { currencyCode } from '../../domain/money.ts'
import type { Databases } from '../db/databases.ts'
import type { LimitRuleTable } from '../db/tables/rules.ts'

/** Data that administrators keep and every submission asks for. */
export interface Reference {
  rules: readonly LimitRule[]
  reasons: readonly Reason[]
  reasonsOf(transId: string): readonly Reason[]
  /** The reasons of a transaction by the limit rule that is for them; one group at least. */
  groupsOf(transId: string): readonly ReasonGroup[]
  institutions: readonly Institution[]
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
  const [rules, reasons, institutions] = await Promise.all([
    main.selectFrom('limit_rule').selectAll().orderBy('trans_id').orderBy('valid_from').execute(),
    main.selectFrom('reason_code').selectAll().orderBy('trans_id').orderBy('rsn_cd').execute(),
    main.selectFrom('institution').selectAll().orderBy('ins_id_cd').execute(),
  ])
  const all = reasons.map((row) => ({
    transId: row.trans_id,
    rsnCd: row.rsn_cd,
    nm: { en: row.en_nm, zh: row.nm },
    fraud: row.fraud,
    evidence: row.evidence,
  }))
  const byTransId = Map.groupBy(all, (reason) => reason.transId)
  const kept = rules.map(ruleOf)
  const groups = new Map<string, ReasonGroup[]>()
  const known = new Set(institutions.map((row) => row.ins_id_cd))
  return {
    rules: kept,
    reasons: all,
    reasonsOf: (transId) => byTransId.get(transId) ?? [],
    groupsOf: (transId) => {
      const found = groups.get(transId) ?? groupReasons(transId, byTransId.get(transId) ?? [], kept)
      groups.set(transId, found)
      return found
    },
    institutions: institutions.map((row) => ({ insIdCd: row.ins_id_cd, nm: { en: row.ins_en_nm, zh: row.ins_nm } })),
    knowsInstitution: (insIdCd) => known.has(insIdCd),
  }
}

function ruleOf(row: Selectable<LimitRuleTable>): LimitRule {
  return {
    transId: row.trans_id,
    rsnCd: row.rsn_cd,
    countedFrom: row.counted_from,
    firstDay: row.first_day,
    lastDay: row.last_day,
    percent: row.percent,
    replyDays: row.reply_days,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  }
}

function groupReasons(transId: string, reasons: readonly Reason[], rules: readonly LimitRule[]): ReasonGroup[] {
  const codes = reasons.map((reason) => reason.rsnCd)
  const ruled = codes.filter((rsnCd) => rules.some((rule) => rule.transId === transId && rule.rsnCd === rsnCd))
  const others = codes.filter((rsnCd) => !ruled.includes(rsnCd))
  const own = ruled.map((rsnCd) => ({ rsnCd, rsnCds: [rsnCd] }))
  return codes.length > 0 && others.length === 0 ? own : [{ rsnCd: null, rsnCds: others }, ...own]
}

/** Every currency with its names, as the runtime's own data has them. */
export const currencyOptions: readonly { currCd: string; nm: Names }[] = namedCurrencies()

function namedCurrencies(): { currCd: string; nm: Names }[] {
  const en = new Intl.DisplayNames(['en'], { type: 'currency' })
  const zh = new Intl.DisplayNames(['zh'], { type: 'currency' })
  return Object.keys(currencies).map((currCd) => {
    const code = currencyCode(currCd)
    return { currCd, nm: { en: en.of(code) ?? code, zh: zh.of(code) ?? code } }
  })
}
