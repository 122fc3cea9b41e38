import type { ErrorName } from '../../../contract/errors.ts'
import type { LimitRuleRow } from '../../../contract/limits.ts'
import type { texts } from '../../../contract/texts/texts.ts'
import type { Day } from '../../../domain/calendar.ts'
import type { CountedFrom, LimitRule } from '../../../domain/limits.ts'
import { checkRule, dayBounds, isReplied, noEnd, percentBounds } from '../../../domain/ruleCheck.ts'

type Bound = keyof (typeof texts)['en']['bound']

/** A rule as it stands in the form: empty where nothing is entered. */
export interface RuleDraft {
  transId: string
  rsnCd: string
  countedFrom: CountedFrom
  firstDay: string
  lastDay: string
  percent: string
  replyDays: string
  validFrom: string
  /** Empty where it has no end. */
  validTo: string
}

/** What is wrong with a field: an error of the catalogue, and the bound that it names. */
export interface DraftProblem {
  field: keyof RuleDraft
  error: ErrorName
  bound?: Bound
}

/** The form of a rule, or of a new one that begins today. */
export function draftOf(row: LimitRuleRow | null, today: Day): RuleDraft {
  return {
    transId: row?.transId ?? '',
    rsnCd: row?.rsnCd ?? '',
    countedFrom: row?.countedFrom ?? 'settlement',
    firstDay: String(row?.firstDay ?? 0),
    lastDay: String(row?.lastDay ?? ''),
    percent: String(row?.percent ?? 100),
    replyDays: String(row?.replyDays ?? ''),
    validFrom: row?.validFrom ?? today,
    validTo: row && row.validTo !== noEnd ? row.validTo : '',
  }
}

/** The rule that a form says, or everything that is wrong with it. */
export function readDraft(draft: RuleDraft): { rule: LimitRule | null; problems: DraftProblem[] } {
  const problems: DraftProblem[] = []
  const whole = (field: 'firstDay' | 'lastDay' | 'percent' | 'replyDays', bounds: typeof dayBounds): number => {
    const typed = draft[field].trim()
    const value = Number(typed)
    if (typed === '') problems.push({ field, error: 'missingField' })
    else if (!/^\d{1,4}$/.test(typed) || value < bounds.min || value > bounds.max)
      problems.push({ field, error: 'invalidField', bound: field })
    return value
  }
  for (const field of ['transId', 'validFrom'] as const)
    if (draft[field] === '') problems.push({ field, error: 'missingField' })
  const rule: LimitRule = {
    transId: draft.transId,
    rsnCd: draft.rsnCd === '' ? null : draft.rsnCd,
    countedFrom: draft.countedFrom,
    firstDay: whole('firstDay', dayBounds),
    lastDay: whole('lastDay', dayBounds),
    percent: whole('percent', percentBounds),
    replyDays: isReplied(draft.transId) ? whole('replyDays', dayBounds) : null,
    validFrom: draft.validFrom,
    validTo: draft.validTo === '' ? noEnd : draft.validTo,
  }
  const found = problems.length > 0 ? problems : checkRule(rule)
  return { rule: found.length > 0 ? null : rule, problems: found }
}

export type RuleState = 'holds' | 'later' | 'over'

/** Whether a rule holds today, for what is settled today. */
export function ruleState({ validFrom, validTo }: Pick<LimitRule, 'validFrom' | 'validTo'>, today: Day): RuleState {
  if (validFrom > today) return 'later'
  return validTo < today ? 'over' : 'holds'
}
