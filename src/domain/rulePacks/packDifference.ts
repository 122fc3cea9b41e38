import type { LimitRule } from '../reference/limits.ts'
import { writeEvidence } from '../reference/reference.ts'
import { noEnd } from '../risk/ruleCheck.ts'
import { limitsOf, type OriginalCondition, type RuledReason, type RulePack, reasonsOf } from './rulePack.ts'

export const packParts = ['limit', 'reason', 'question', 'answer'] as const
export type PackPart = (typeof packParts)[number]

export const packFields = [
  'countedFrom',
  'unit',
  'closesAt',
  'firstDay',
  'lastDay',
  'percent',
  'replyDays',
  'validFrom',
  'validTo',
  'en',
  'zh',
  'fraud',
  'evidence',
  'original',
  'leadsTo',
  'removed',
] as const
export type PackField = (typeof packFields)[number]

/** One value that changes, or a rule that is removed. Null where there is no value. */
interface PackDifference {
  part: PackPart
  /** For example `E23 4557`, or for an answer `says.cancelled`. */
  key: string
  field: PackField
  before: string | null
  after: string | null
}

type Facts = Partial<Record<PackField, string>>

/** Compares value by value, in the order of the later pack. What is removed stands at the end, each in one line. */
export function packDifference(before: RulePack, after: RulePack): PackDifference[] {
  const [was, is] = [factsOf(before), factsOf(after)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [from, to] = [was.get(key), is.get(key)]
    // An answer goes with its question.
    if (from?.part === 'answer' && !to && !is.has(`question ${from.name.split('.')[0]} `)) return []
    if (from && !to)
      return [{ part: from.part, key: from.name, field: 'removed', before: whatOf(from.facts), after: null }]
    return packFields.flatMap((field): PackDifference[] => {
      const [old, fresh] = [from?.facts[field] ?? null, to?.facts[field] ?? null]
      const named = to ?? from
      return old === fresh || !named ? [] : [{ part: named.part, key: named.name, field, before: old, after: fresh }]
    })
  })
}

/** Returns the texts of a removed entry; for a removed limit, its first day where it begins later than the pack. */
function whatOf({ en, zh, validFrom }: Facts): string | null {
  return en === undefined ? (validFrom ?? null) : `${en} / ${zh}`
}

function factsOf(pack: RulePack): Map<string, { part: PackPart; name: string; facts: Facts }> {
  const all = new Map<string, { part: PackPart; name: string; facts: Facts }>()
  const add = (part: PackPart, name: string, facts: Facts, period = '') =>
    all.set(`${part} ${name} ${period}`, { part, name, facts })
  for (const limit of limitsOf(pack)) {
    const name = limit.rsnCd === null ? limit.transId : `${limit.transId} ${limit.rsnCd}`
    const period = limit.validFrom === pack.validFrom ? '' : limit.validFrom
    const days = { ...(period && { validFrom: period }), ...(limit.validTo !== noEnd && { validTo: limit.validTo }) }
    add('limit', name, { ...limitFacts(limit), ...days }, period)
  }
  for (const reason of reasonsOf(pack)) add('reason', `${reason.transId} ${reason.rsnCd}`, reasonFacts(reason))
  for (const { id, en, zh, answers } of pack.questions) {
    add('question', id, { en, zh })
    for (const answer of answers) {
      const leads =
        answer.next ?? answer.leadsTo?.map(({ transId, rsnCd = '' }) => `${transId} ${rsnCd}`.trim()).join(', ')
      const conditions = conditionsOf(answer.original)
      add('answer', `${id}.${answer.id}`, {
        en: answer.en,
        zh: answer.zh,
        leadsTo: leads ?? '',
        ...(conditions && { original: conditions }),
      })
    }
  }
  return all
}

function limitFacts({ countedFrom, unit, closesAt, firstDay, lastDay, percent, replyDays }: LimitRule): Facts {
  return {
    countedFrom,
    unit,
    closesAt,
    firstDay: `${firstDay}`,
    lastDay: `${lastDay}`,
    percent: `${percent}`,
    ...(replyDays !== null && { replyDays: `${replyDays}` }),
  }
}

function reasonFacts({ nm, fraud, evidence, original }: RuledReason): Facts {
  const conditions = conditionsOf(original)
  return {
    ...nm,
    fraud: fraud ? '1' : '0',
    ...(evidence.length > 0 && { evidence: writeEvidence(evidence) }),
    ...(conditions && { original: conditions }),
  }
}

/** Always in the same order: the database keeps the keys in one of its own. */
export function conditionsOf(original: OriginalCondition | null | undefined): string {
  const names = ['transId', 'channel', 'mchntTp'] as const
  return names.flatMap((name) => (original?.[name] ? [`${name}: ${original[name].join(', ')}`] : [])).join('; ')
}
