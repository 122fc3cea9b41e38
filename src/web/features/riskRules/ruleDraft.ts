import type { RiskRuleRow } from '../../../contract/riskRules.ts'
import { formatAmount, parseAmount } from '../../../domain/money.ts'
import {
  checkParameters,
  kindFacts,
  type ParameterName,
  parameters,
  type RuleKind,
  type RuleParameters,
  riskCurrency,
  scoreBounds,
  unknownName,
} from '../../../domain/risk.ts'

export type RuleField =
  | 'score'
  | 'names.en'
  | 'names.zh'
  | 'reasons.en'
  | 'reasons.zh'
  | `parameters.${ParameterName | 'mccs'}`
export interface RuleDraft {
  insIdCd: string
  kind: RuleKind
  fields: { [field in RuleField]?: string }
}

type RuleProblem = { field: RuleField } & ({ is: 'missing' | 'bounds' } | { is: 'reason'; name: string })

/** In the order of the form. */
function fieldsOf(kind: RuleKind): RuleField[] {
  const { parameters: asked, mccs } = kindFacts(kind)
  const own: RuleField[] = asked.map((name) => `parameters.${name}` as const)
  return [
    ...own,
    ...(mccs ? ['parameters.mccs' as const] : []),
    'score',
    'names.en',
    'names.zh',
    'reasons.en',
    'reasons.zh',
  ]
}

export function draftOf(rule: RiskRuleRow | null, insIdCd: string): RuleDraft {
  if (!rule) return { insIdCd, kind: 'cardVelocity', fields: { score: '100' } }
  const fields: RuleDraft['fields'] = {
    score: String(rule.score),
    'names.en': rule.names.en,
    'names.zh': rule.names.zh,
    'reasons.en': rule.reasons.en,
    'reasons.zh': rule.reasons.zh,
    'parameters.mccs': rule.parameters.mccs?.join(', ') ?? '',
  }
  for (const name of kindFacts(rule.kind).parameters) {
    const value = String(rule.parameters[name] ?? '')
    fields[`parameters.${name}`] = isAmount(name) ? formatAmount(value, riskCurrency) : value
  }
  return { insIdCd: rule.insIdCd, kind: rule.kind, fields }
}

export function isAmount(name: ParameterName): boolean {
  return parameters[name].unit === 'amount'
}

export function readParameters({ kind, fields }: RuleDraft): RuleParameters {
  const { parameters: asked, mccs } = kindFacts(kind)
  const read: RuleParameters = {}
  for (const name of asked) {
    const typed = fields[`parameters.${name}`]?.trim() ?? ''
    const text = isAmount(name) ? parseAmount(typed, riskCurrency) : /^\d{1,5}$/.test(typed) ? typed : null
    if (text !== null) read[name] = Number(text)
  }
  if (mccs) read.mccs = (fields['parameters.mccs'] ?? '').split(/[\s,，、]+/).filter(Boolean)
  return read
}

export function readDraft(draft: RuleDraft) {
  const { kind, fields } = draft
  const text = (field: RuleField) => fields[field]?.trim() ?? ''
  const given = readParameters(draft)
  const score = /^\d{1,4}$/.test(text('score')) ? Number(text('score')) : 0
  const problems: RuleProblem[] = []
  for (const field of fieldsOf(kind)) {
    if (text(field) === '') problems.push({ field, is: 'missing' })
    else if (field === 'score' && (score < scoreBounds.min || score > scoreBounds.max))
      problems.push({ field, is: 'bounds' })
    else if (field === 'reasons.en' || field === 'reasons.zh') {
      const name = unknownName(kind, text(field))
      if (name) problems.push({ field, is: 'reason', name })
    } else if (field.startsWith('parameters.') && wrongIn(kind, given, field)) problems.push({ field, is: 'bounds' })
  }
  const rule = {
    parameters: given,
    score,
    names: { en: text('names.en'), zh: text('names.zh') },
    reasons: { en: text('reasons.en'), zh: text('reasons.zh') },
  }
  return { rule, problems }
}

function wrongIn(kind: RuleKind, given: RuleParameters, field: RuleField): boolean {
  const name = field.slice('parameters.'.length) as ParameterName | 'mccs'
  const sound = Object.fromEntries(kindFacts(kind).parameters.map((one) => [one, parameters[one].max]))
  const mccs = kindFacts(kind).mccs ? { mccs: ['0000'] } : {}
  return checkParameters(kind, { ...sound, ...mccs, [name]: given[name] }) !== null
}
