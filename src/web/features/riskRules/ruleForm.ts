import type { RiskRuleRow } from '../../../contract/riskRules.ts'
import { keysOf } from '../../../domain/keysOf.ts'
import { formatAmount, parseAmount } from '../../../domain/money.ts'
import {
  checkParameters,
  kindFacts,
  maxReason,
  maxRuleName,
  type ParameterName,
  parameters,
  type RuleKind,
  type RuleParameters,
  reasonNames,
  riskCurrency,
  ruleKindNames,
  scoreBounds,
  unknownName,
} from '../../../domain/risk.ts'
import { choice, defineForm, type Field } from '../../form/definition.ts'
import type { Text } from '../../i18n/useText.ts'

type ParameterField = `parameters.${ParameterName}`
type TextName = 'parameters.mccs' | 'score' | 'names.en' | 'names.zh' | 'reasons.en' | 'reasons.zh'

/** Under the names by which the server refuses them. */
export type RuleValues = Record<ParameterField | TextName, string> & { insIdCd: string; kind: RuleKind }

type LabelledField = Field<RuleValues> & { label: (t: Text) => string }

const reason = {
  ...{ kind: 'text' as const, max: maxReason, required: true, wide: true },
  hint: (t: Text, { kind }: RuleValues) =>
    t('riskRules.reasonHint', {
      names: reasonNames(kind)
        .map((name) => `{${name}}`)
        .join(' '),
    }),
  wrong: (typed: string, { t }: { t: Text }, { kind }: RuleValues) => {
    const name = unknownName(kind, typed)
    return name && t('riskRules.wrongReason', { name })
  },
}

export const ruleForm = defineForm<RuleValues>({
  name: 'riskRule',
  fields: {
    kind: {
      ...choice(ruleKindNames, (t, kind) => t(`riskRules.kind.${kind}`)),
      ...{ required: true, label: (t) => t('riskRules.kindLabel') },
    },
    insIdCd: { kind: 'institution', of: 'own', required: true, label: (t) => t('riskRules.owner') },
    ...parameterFields(),
    'parameters.mccs': {
      ...{ kind: 'text', max: 240, required: true, wide: true, label: (t) => t('riskRules.parameter.mccs') },
      hint: (t) => t('riskRules.mccsHint'),
      wrong: (typed, { t }) =>
        checkParameters('category', { amount: 1, mccs: mccsOf(typed) }) && t('riskRules.mccsHint'),
    },
    score: {
      ...{ kind: 'number', ...scoreBounds, required: true, label: (t) => t('riskRules.score') },
      hint: (t) => t('riskRules.scoreHint'),
    },
    'names.en': { kind: 'text', max: maxRuleName, required: true, lang: 'en', label: (t) => t('riskRules.nameEn') },
    'names.zh': { kind: 'text', max: maxRuleName, required: true, lang: 'zh', label: (t) => t('riskRules.nameZh') },
    'reasons.en': { ...reason, lang: 'en', label: (t) => t('riskRules.reasonEn') },
    'reasons.zh': { ...reason, lang: 'zh', label: (t) => t('riskRules.reasonZh') },
  },
  asked: ({ kind }) => [
    ...(['kind', 'insIdCd'] as const),
    ...kindFacts(kind).parameters.map((name) => `parameters.${name}` as const),
    ...(kindFacts(kind).mccs ? (['parameters.mccs'] as const) : []),
    ...(['score', 'names.en', 'names.zh', 'reasons.en', 'reasons.zh'] as const),
  ],
})

function parameterFields(): Record<ParameterField, LabelledField> {
  const fields = keysOf(parameters).map((name) => [`parameters.${name}`, parameterField(name)])
  return Object.fromEntries(fields)
}

function parameterField(name: ParameterName): LabelledField {
  const { min, max } = parameters[name]
  const label = (t: Text) => t(`riskRules.parameter.${name}`)
  if (!isAmount(name)) {
    const hint = (t: Text) => t('riskRules.bounds', { min: `${min}`, max: `${max}` })
    return { kind: 'number', min, max, required: true, label, hint }
  }
  const shown = (value: number) => formatAmount(String(value), riskCurrency)
  return {
    ...{ kind: 'amount', currency: () => riskCurrency, required: true, label, hint: (t) => t('riskRules.amountHint') },
    wrong: (typed, { t }) => {
      const value = Number(parseAmount(typed, riskCurrency))
      return value >= min && value <= max ? null : t('riskRules.wrongAmount', { min: shown(min), max: shown(max) })
    },
  }
}

export function ruleValues(rule: RiskRuleRow | null, insIdCd: string): RuleValues {
  const given = (name: ParameterName) => {
    const value = rule?.parameters[name]
    if (value === undefined) return ''
    return isAmount(name) ? formatAmount(String(value), riskCurrency) : String(value)
  }
  const numbers = keysOf(parameters).map((name) => [`parameters.${name}`, given(name)])
  return {
    ...{ insIdCd: rule?.insIdCd ?? insIdCd, kind: rule?.kind ?? 'cardVelocity', score: String(rule?.score ?? 100) },
    ...(Object.fromEntries(numbers) as Record<ParameterField, string>),
    'parameters.mccs': rule?.parameters.mccs?.join(', ') ?? '',
    ...{ 'names.en': rule?.names.en ?? '', 'names.zh': rule?.names.zh ?? '' },
    ...{ 'reasons.en': rule?.reasons.en ?? '', 'reasons.zh': rule?.reasons.zh ?? '' },
  }
}

/** The numbers as far as they are typed. */
export function readParameters(values: RuleValues): RuleParameters {
  const { parameters: asked, mccs } = kindFacts(values.kind)
  const read: RuleParameters = {}
  for (const name of asked) {
    const typed = values[`parameters.${name}`].trim()
    const text = isAmount(name) ? parseAmount(typed, riskCurrency) : /^\d{1,5}$/.test(typed) ? typed : null
    if (text !== null) read[name] = Number(text)
  }
  if (mccs) read.mccs = mccsOf(values['parameters.mccs'])
  return read
}

export function ruleOf(values: RuleValues) {
  const both = (name: 'names' | 'reasons') => ({ en: values[`${name}.en`].trim(), zh: values[`${name}.zh`].trim() })
  const score = Number(values.score.trim())
  return { parameters: readParameters(values), score, names: both('names'), reasons: both('reasons') }
}

/** The values that decide about an alert, without the names and reasons that users read. */
export function isNumber(name: string): boolean {
  return name === 'score' || name.startsWith('parameters.')
}

function isAmount(name: ParameterName): boolean {
  return parameters[name].unit === 'amount'
}

function mccsOf(typed: string): string[] {
  return typed.split(/[\s,，、]+/).filter(Boolean)
}
