import type { LimitRuleRow } from '../../../contract/reference/limits.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/records/transactions.ts'
import {
  type CountedFrom,
  closingPattern,
  countedFroms,
  type DayUnit,
  dayUnits,
  type LimitRule,
} from '../../../domain/reference/limits.ts'
import {
  checkRule,
  countsFromAnswered,
  dayBounds,
  isReplied,
  noEnd,
  percentBounds,
} from '../../../domain/risk/ruleCheck.ts'
import { type Day, midnight } from '../../../domain/time/calendar.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { composedText } from '../../i18n/composedText.ts'
import { errorText } from '../../i18n/errorText.ts'
import { useLimitedTransactions, useReasonOptions } from './ruleName.ts'

export interface LimitRuleValues {
  transId: string
  rsnCd: string
  countedFrom: CountedFrom
  unit: DayUnit
  closesAt: string
  firstDay: string
  lastDay: string
  percent: string
  replyDays: string
  validFrom: string
  /** Empty where it has no end. */
  validTo: string
  isNew: boolean
}

const numbers = ['firstDay', 'lastDay', 'percent', 'replyDays'] as const

export const ruleForm = defineForm<LimitRuleValues>({
  name: 'limitRule',
  fields: {
    transId: {
      kind: 'code',
      wide: true,
      required: true,
      useOptions: useLimitedTransactions,
      empty: (t) => t('form.choose.transId'),
    },
    rsnCd: {
      kind: 'code',
      wide: true,
      useOptions: useReasonOptions,
      disabled: ({ transId }) => transId === '',
      hint: (t) => t('limits.hint.rsnCd'),
      empty: (t) => t('limits.everyReason'),
    },
    countedFrom: {
      kind: 'choice',
      required: true,
      values: ({ transId }) => countedFroms.filter((start) => !countsFromAnswered(start) || answers(transId)),
      nameOf: (t, start) => composedText(t, `limits.start.${start}`) ?? start,
    },
    unit: {
      ...choice(dayUnits, (t, unit) => t(`limits.unit.${unit}`)),
      required: true,
      hint: (t) => t('limits.hint.unit'),
    },
    closesAt: {
      kind: 'text',
      max: 5,
      required: true,
      hint: (t) => t('limits.hint.closesAt'),
      wrong: (value, say) => (closingPattern.test(value) ? null : say.invalid('closingTime')),
    },
    percent: { kind: 'number', ...percentBounds, required: true, hint: (t) => t('limits.hint.percent') },
    firstDay: { kind: 'number', ...dayBounds, required: true, hint: (t) => t('limits.hint.firstDay') },
    lastDay: { kind: 'number', ...dayBounds, required: true },
    replyDays: { kind: 'number', ...dayBounds, required: true, wide: true, hint: (t) => t('limits.hint.replyDays') },
    validFrom: { kind: 'day', required: true, hint: (t) => t('limits.hint.validFrom') },
    validTo: { kind: 'day', empty: (t) => t('form.noEnd') },
  },
  shown: ({ transId, isNew }) => [
    ...(isNew ? (['transId', 'rsnCd'] as const) : []),
    ...(['countedFrom', 'percent', 'firstDay', 'lastDay', 'unit', 'closesAt'] as const),
    ...(isReplied(transId) ? (['replyDays'] as const) : []),
    ...(['validFrom', 'validTo'] as const),
  ],
  check: (values, { t }) => {
    if (numbers.some((name) => !/^\d{1,4}$/.test(values[name]) && (name !== 'replyDays' || isReplied(values.transId))))
      return []
    return checkRule(ruleOf(values)).map(({ field, error }) => ({
      field,
      text: errorText(t, error, { field: t(`field.${field}`) }),
    }))
  },
  // What another transaction doesn't have goes with the change: its reasons, and the step that it answers.
  follow: ({ values, notes }, changed) => {
    if (!changed.includes('transId')) return { values, notes }
    const { transId, countedFrom } = values
    const counted = answers(transId) || !countsFromAnswered(countedFrom) ? countedFrom : 'settlement'
    return { values: { ...values, rsnCd: '', countedFrom: counted }, notes }
  },
})

function answers(transId: string): boolean {
  return isExceptionTransId(transId) && exceptionFacts(transId).answers !== undefined
}

/** The form of a rule, or of a new one that begins today. */
export function ruleValues(row: LimitRuleRow | null, today: Day): LimitRuleValues {
  return {
    transId: row?.transId ?? '',
    rsnCd: row?.rsnCd ?? '',
    countedFrom: row?.countedFrom ?? 'settlement',
    unit: row?.unit ?? 'calendar',
    closesAt: row?.closesAt ?? midnight,
    firstDay: String(row?.firstDay ?? 0),
    lastDay: String(row?.lastDay ?? ''),
    percent: String(row?.percent ?? 100),
    replyDays: String(row?.replyDays ?? ''),
    validFrom: row?.validFrom ?? today,
    validTo: row && row.validTo !== noEnd ? row.validTo : '',
    isNew: row === null,
  }
}

export function ruleOf(values: LimitRuleValues): LimitRule {
  const { transId, rsnCd, countedFrom, unit, closesAt, firstDay, lastDay, percent, replyDays, validFrom, validTo } =
    values
  return {
    transId,
    rsnCd: rsnCd || null,
    countedFrom,
    unit,
    closesAt,
    validFrom,
    validTo: validTo || noEnd,
    firstDay: Number(firstDay),
    lastDay: Number(lastDay),
    percent: Number(percent),
    replyDays: isReplied(transId) ? Number(replyDays) : null,
  }
}

type RuleState = 'holds' | 'later' | 'over'

/** Returns the state of the rule today, for a transaction settled today. */
export function ruleState({ validFrom, validTo }: Pick<LimitRule, 'validFrom' | 'validTo'>, today: Day): RuleState {
  if (validFrom > today) return 'later'
  return validTo < today ? 'over' : 'holds'
}
