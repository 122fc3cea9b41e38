import type { OfferRefusal } from '../records/offers.ts'
import type { ExceptionTransId, HistoryTransId, Party } from '../records/transactions.ts'
import type { LimitRule } from '../reference/limits.ts'
import type { Evidence } from '../reference/reference.ts'
import { noEnd } from '../risk/ruleCheck.ts'
import type { BusinessCalendar } from '../time/businessDays.ts'
import type { Day } from '../time/calendar.ts'

interface PackNames {
  en: string
  zh: string
}

export const rulePackStates = ['scheduled', 'inForce', 'replaced', 'dropped'] as const
export type RulePackState = (typeof rulePackStates)[number]

/** The rules of disputes as one file. How to write one: docs/add-a-rule.md. */
export interface RulePack {
  /** Higher than that of every pack before it. */
  version: number
  /** Transactions settled from this day on are judged by its limits; the rest of it holds from this day on. */
  validFrom: Day
  /** The document that the rules come from, for example a circular of the network. */
  source: string
  limits: PackLimit[]
  /** The documents that a reason can ask for. Its `evidence` names them by these keys. */
  documents: Record<string, PackDocument>
  reasons: PackReason[]
  questions: PackQuestion[]
  cases: PackCase[]
}

/** Without days of its own a limit holds from the day of its pack, without an end. */
interface PackLimit extends Omit<LimitRule, 'validFrom' | 'validTo' | 'calendar'> {
  validFrom?: Day | undefined
  validTo?: Day | undefined
}

interface PackDocument extends PackNames {
  /** The id that is stored with a voucher. Where it is missing, the key of the document is stored. */
  id?: string | undefined
}

export interface PackReason extends PackNames {
  transId: string
  rsnCd: string
  /** Whether the fraud data is required with this reason. */
  fraud: boolean
  /** In the order in which the form lists the documents. */
  evidence: EvidenceGroup[]
  original?: OriginalCondition | undefined
}

/** Names of documents: all are required, one of them is, or each helps. */
type EvidenceGroup = { allOf: string[] } | { anyOf: string[] } | { helpful: string[] }

/** The original transactions for which a reason or an answer can be chosen. A missing part allows everything. */
export interface OriginalCondition {
  transId?: HistoryTransId[] | undefined
  /** Channels: 01 cash machine, 03 point of sale, 07 internet, … */
  channel?: string[] | undefined
  /** Merchant category codes. */
  mchntTp?: string[] | undefined
}

export const conditionParts = ['transId', 'channel', 'mchntTp'] as const

export interface PackQuestion extends PackNames {
  /** The first question of the list is asked first. */
  id: string
  answers: PackAnswer[]
}

/** Leads to a further question or to reasons: the first of them that may be submitted is taken. */
export interface PackAnswer extends PackNames {
  id: string
  next?: string | undefined
  leadsTo?: PackProposal[] | undefined
  original?: OriginalCondition | undefined
}

/** Without a reason the user chooses it: that of what is answered, or one that only the network names. */
export interface PackProposal {
  transId: ExceptionTransId
  rsnCd?: string | undefined
}

/** An example with its right result. */
export interface PackCase {
  name: string
  original: { transId: HistoryTransId; settleDt: Day }
  /** The records that were raised on the original before, and the days on which they were verified. */
  raised: { transId: ExceptionTransId; verifiedOn: Day }[]
  exception: { transId: ExceptionTransId; rsnCd: string | null; by: Party }
  on: Day
  result: { lastDay: Day } | { refused: OfferRefusal }
}

/** With the network's calendar its limits know holidays and maintenance. */
export function limitsOf(
  { limits, validFrom }: Pick<RulePack, 'limits' | 'validFrom'>,
  calendar?: BusinessCalendar,
): LimitRule[] {
  return limits.map((limit) => ({
    ...limit,
    validFrom: limit.validFrom ?? validFrom,
    validTo: limit.validTo ?? noEnd,
    ...(calendar && { calendar }),
  }))
}

/**
 * The pack as it would hold from another day on: limits that ended before it are left out, and those that begin with the pack
 * begin with that day.
 */
export function packFrom(pack: RulePack, day: Day): RulePack {
  const limits = pack.limits.flatMap(({ validFrom = pack.validFrom, validTo = noEnd, ...limit }): PackLimit[] => {
    const beginsLater = validFrom !== pack.validFrom && validFrom > day
    return validTo < day ? [] : [{ ...limit, ...(beginsLater && { validFrom }), ...(validTo !== noEnd && { validTo }) }]
  })
  return { ...pack, validFrom: day, limits }
}

export interface RuledReason {
  transId: string
  rsnCd: string
  nm: PackNames
  fraud: boolean
  evidence: Evidence[]
  original: OriginalCondition | null
}

export function reasonsOf({ reasons, documents }: Pick<RulePack, 'reasons' | 'documents'>): RuledReason[] {
  return reasons.map(({ transId, rsnCd, en, zh, fraud, evidence, original }) => ({
    transId,
    rsnCd,
    nm: { en, zh },
    fraud,
    evidence: linesOf(evidence, documents),
    original: original ?? null,
  }))
}

function linesOf(groups: readonly EvidenceGroup[], documents: RulePack['documents']): Evidence[] {
  let letter = 0
  return groups.flatMap((group): Evidence[] => {
    const of = (names: readonly string[], rest: Pick<Evidence, 'required' | 'oneOf'>) =>
      names.flatMap((name): Evidence[] => {
        const document = documentOf(documents, name)
        return document ? [{ id: document.id ?? name, nm: { en: document.en, zh: document.zh }, ...rest }] : []
      })
    if ('allOf' in group) return of(group.allOf, { required: true })
    if ('helpful' in group) return of(group.helpful, { required: false })
    return of(group.anyOf, { required: false, oneOf: String.fromCharCode(97 + letter++) })
  })
}

/** Undefined also for a name that every object has, such as `constructor`. */
export function documentOf(documents: RulePack['documents'], name: string): PackDocument | undefined {
  return Object.hasOwn(documents, name) ? documents[name] : undefined
}

export function namesIn(group: EvidenceGroup): string[] {
  return 'allOf' in group ? group.allOf : 'anyOf' in group ? group.anyOf : group.helpful
}

type Written = Pick<RulePack, 'documents' | 'reasons'>

/** The reverse of `reasonsOf`. */
export function writeReasons(reasons: readonly RuledReason[]): Written {
  const documents: RulePack['documents'] = {}
  return {
    reasons: reasons.map(({ transId, rsnCd, nm, fraud, evidence, original }) => ({
      transId,
      rsnCd,
      ...nm,
      fraud,
      evidence: groupsOf(evidence, documents),
      ...(original && { original }),
    })),
    documents,
  }
}

function groupsOf(lines: readonly Evidence[], documents: RulePack['documents']): EvidenceGroup[] {
  const groups: { need: string; names: string[] }[] = []
  for (const line of lines) {
    const need = line.required ? 'allOf' : (line.oneOf ?? 'helpful')
    const name = nameOf(line, documents)
    const last = groups.at(-1)
    if (last?.need === need) last.names.push(name)
    else groups.push({ need, names: [name] })
  }
  return groups.map(({ need, names }) =>
    need === 'allOf' ? { allOf: names } : need === 'helpful' ? { helpful: names } : { anyOf: names },
  )
}

/** Adds the document where it is new. One id may have other words with another reason. */
function nameOf({ id, nm }: Evidence, documents: RulePack['documents']): string {
  for (let at = 1; ; at++) {
    const name = at === 1 ? id : `${id}${at}`
    const known = documentOf(documents, name)
    if (known && (known.en !== nm.en || known.zh !== nm.zh || (known.id ?? name) !== id)) continue
    if (!known) documents[name] = { ...(name !== id && { id }), en: nm.en, zh: nm.zh }
    return name
  }
}
