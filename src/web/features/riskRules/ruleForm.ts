import {
  checkParameters,
  kindFacts,
  maxReason,
  maxRuleName,
  type ParameterName,
  parameters,
  reasonNames,
  riskCurrency,
  ruleKindNames,
  scoreBounds,
  unknownName,
} from '../../../domain/risk/risk.ts'
import { formatAmount, parseAmount } from '../../../domain/text/money.ts'
import { keysOf } from '../../../domain/typed.ts'
import { choice, defineForm, type Field } from '../../form/definition.ts'
import type { Text } from '../../i18n/useText.ts'
import { isAmount, mccsOf, type ParameterField, type RuleValues } from './ruleValues.ts'

type LabelledField = Field<RuleValues> & { label: (t: Text) => string }

const reason = {
  kind: 'text' as const,
  max: maxReason,
  required: true,
  wide: true,
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
      required: true,
      label: (t) => t('riskRules.kindLabel'),
    },
    insIdCd: { kind: 'institution', of: 'own', required: true, label: (t) => t('riskRules.owner') },
    ...parameterFields(),
    'parameters.mccs': {
      kind: 'text',
      max: 240,
      required: true,
      wide: true,
      label: (t) => t('riskRules.parameter.mccs'),
      hint: (t) => t('riskRules.mccsHint'),
      wrong: (typed, { t }) =>
        checkParameters('category', { amount: 1, mccs: mccsOf(typed) }) && t('riskRules.mccsHint'),
    },
    score: {
      kind: 'number',
      ...scoreBounds,
      required: true,
      label: (t) => t('riskRules.score'),
      hint: (t) => t('riskRules.scoreHint'),
    },
    'names.en': { kind: 'text', max: maxRuleName, required: true, lang: 'en', label: (t) => t('riskRules.nameEn') },
    'names.zh': { kind: 'text', max: maxRuleName, required: true, lang: 'zh', label: (t) => t('riskRules.nameZh') },
    'reasons.en': { ...reason, lang: 'en', label: (t) => t('riskRules.reasonEn') },
    'reasons.zh': { ...reason, lang: 'zh', label: (t) => t('riskRules.reasonZh') },
  },
  shown: ({ kind }) => [
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
    kind: 'amount',
    currency: () => riskCurrency,
    required: true,
    label,
    hint: (t) => t('riskRules.amountHint'),
    wrong: (typed, { t }) => {
      const value = Number(parseAmount(typed, riskCurrency))
      return value >= min && value <= max ? null : t('riskRules.wrongAmount', { min: shown(min), max: shown(max) })
    },
  }
}
