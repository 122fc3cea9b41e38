import { writeEvidence } from '../reference/reference.ts'
import { noEnd } from '../risk/ruleCheck.ts'
import { keyOf } from './guide.ts'
import { conditionParts, limitsOf, type OriginalCondition, type RulePack, reasonsOf } from './rulePack.ts'

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

/** An empty text is no value. */
type Facts = Partial<Record<PackField, string | number | null>>

/** Compares value by value, in the order of the later pack. What is removed stands at the end, each in one line. */
export function packDifference(before: RulePack, after: RulePack): PackDifference[] {
  const [was, is] = [factsOf(before), factsOf(after)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id): PackDifference[] => {
    const [from, to] = [was.get(id), is.get(id)]
    const named = to ?? from
    if (!named) return []
    const { part, key } = named
    // An answer goes with its question.
    if (!to && part === 'answer' && !is.has(`question ${key.split('.')[0]} `)) return []
    if (!to) return [{ part, key, field: 'removed', before: whatOf(named.facts), after: null }]
    return packFields.flatMap((field): PackDifference[] => {
      const [before, after] = [textOf(from?.facts[field]), textOf(to.facts[field])]
      return before === after ? [] : [{ part, key, field, before, after }]
    })
  })
}

function textOf(value: Facts[PackField]): string | null {
  return value === undefined || value === null || value === '' ? null : `${value}`
}

/** Returns the texts of a removed entry; for a removed limit, its first day where it begins later than the pack. */
function whatOf({ en, zh, validFrom }: Facts): string | null {
  return en === undefined ? textOf(validFrom) : `${en} / ${zh}`
}

interface PackEntry {
  part: PackPart
  key: string
  facts: Facts
}

function factsOf(pack: RulePack): Map<string, PackEntry> {
  const all = new Map<string, PackEntry>()
  const add = (part: PackPart, key: string, facts: Facts, period = '') =>
    all.set(`${part} ${key} ${period}`, { part, key, facts })
  for (const { transId, rsnCd, calendar: _, ...limit } of limitsOf(pack)) {
    const validFrom = limit.validFrom === pack.validFrom ? '' : limit.validFrom
    const validTo = limit.validTo === noEnd ? '' : limit.validTo
    add('limit', keyOf({ transId, rsnCd }).trim(), { ...limit, validFrom, validTo }, validFrom)
  }
  for (const reason of reasonsOf(pack)) {
    const { nm, fraud, evidence, original } = reason
    const facts = { fraud: fraud ? '1' : '0', evidence: writeEvidence(evidence), original: conditionsOf(original) }
    add('reason', keyOf(reason), { ...nm, ...facts })
  }
  for (const { id, en, zh, answers } of pack.questions) {
    add('question', id, { en, zh })
    for (const { id: answer, en, zh, next, leadsTo = [], original } of answers) {
      const leads = next ?? leadsTo.map((one) => keyOf(one).trim()).join(', ')
      add('answer', `${id}.${answer}`, { en, zh, leadsTo: leads, original: conditionsOf(original) })
    }
  }
  return all
}

/** Always in the same order: the database keeps the keys in one of its own. */
export function conditionsOf(original: OriginalCondition | null | undefined): string {
  return conditionParts.flatMap((part) => (original?.[part] ? `${part}: ${original[part].join(', ')}` : [])).join('; ')
}
