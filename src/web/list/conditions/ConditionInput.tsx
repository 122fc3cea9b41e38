import { Checkbox } from 'antd'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { boundText } from '../../i18n/errorText.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { DaysInput } from '../../ui/days/DaysInput.tsx'
import { FieldInput, type InputKind } from '../../ui/inputs/FieldInput.tsx'
import fieldError from '../../ui/inputs/fieldError.module.css'
import type { ConditionDraft, ListCondition } from '../conditions.ts'
import styles from './conditionBar.module.css'
import type { DraftProblem } from './draft.ts'
import { refusedText } from './termText.ts'

interface ConditionInputProps {
  condition: ListCondition
  place: string
  draft: ConditionDraft
  change: (patch: ConditionDraft) => void
  problem: DraftProblem | undefined
  /** With its label above; else the label stands inside while nothing is entered, and that of terms on the edge of the box. */
  labelled: boolean
}

/** The input of a condition by its kind, and under it what is wrong with it. */
export function ConditionInput(props: ConditionInputProps) {
  const { condition, place, problem, labelled } = props
  const t = useText()
  const problemText = useProblemText()
  const id = `${place}-${condition.name}`
  return (
    <div
      className={styles.condition}
      data-kind={condition.kind}
      data-texts={labelled ? undefined : textsInside(condition, t)}
    >
      {(labelled ? condition.kind !== 'toggle' : condition.kind === 'terms') && (
        <label htmlFor={id}>{condition.label(t)}</label>
      )}
      <Control {...props} id={id} />
      {problem && (
        <span id={`${id}-problem`} role="alert" className={`${fieldError.error} ${styles.error}`}>
          {problemText(condition, problem)}
        </span>
      )}
    </div>
  )
}

/** The texts that the box has to show in full, a line each: `conditionBar.module.css` makes it as wide as the longest. */
function textsInside(condition: ListCondition, t: Text): string {
  const label = condition.label(t)
  switch (condition.kind) {
    case 'institution':
      return t('list.fieldCodeOrName', { field: label })
    case 'terms':
      return t('list.termsExample')
    case 'choice':
      return [label, ...condition.values.map((value) => condition.word(t, value))].join('\n')
    case 'days':
      return t('range.from', { field: label })
    default:
      return label
  }
}

interface ControlProps extends ConditionInputProps {
  id: string
}

type RangeProps<Kind extends 'days' | 'amounts'> = ControlProps & { condition: Extract<ListCondition, { kind: Kind }> }

function Control(props: ControlProps) {
  const { id, condition, draft, change } = props
  const t = useText()
  switch (condition.kind) {
    case 'days':
      return <RangeInput {...props} condition={condition} />
    case 'amounts':
      return <AmountsInput {...props} condition={condition} />
    case 'toggle':
      return (
        <Checkbox
          id={id}
          checked={draft[condition.name] === '1'}
          onChange={({ target }) => change({ [condition.name]: target.checked ? '1' : '' })}
        >
          {condition.label(t)}
        </Checkbox>
      )
    default:
      return <ValueInput {...props} condition={condition} />
  }
}

type ValueCondition = Exclude<ListCondition, { kind: 'days' | 'amounts' | 'toggle' }>

function ValueInput({ condition, draft, change, labelled, ...props }: ControlProps & { condition: ValueCondition }) {
  const t = useText()
  const { name } = condition
  const onType = condition.kind === 'text' ? condition.onType : undefined
  return (
    <FieldInput
      {...checked(props, condition.label(t))}
      value={draft[name] ?? ''}
      onChange={(value) => change({ [name]: onType ? onType(value, t) : value })}
      placeholder={insideOf(condition, labelled, t)}
      optional
      input={inputOf()}
    />
  )

  function inputOf(): InputKind {
    switch (condition.kind) {
      case 'code':
      case 'institution': {
        const useOptions = () => condition.useOptions(draft)
        return { kind: 'code', useOptions }
      }
      case 'choice':
        return {
          kind: 'choice',
          options: condition.values.map((value) => ({ value, label: condition.word(t, value) })),
        }
      case 'day':
        return { kind: 'day' }
      case 'terms':
        return { kind: 'text', mode: 'text', spellCheck: false, title: t('list.termsExample') }
      case 'card':
      case 'text': {
        const field = condition.kind === 'card' ? ({ kind: 'card' } as const) : condition.field
        const isNumber = field.kind === 'card' || (field.kind === 'id' && field.chars === 'digits')
        const className = field.kind === 'text' ? undefined : styles.codeInput
        const title = condition.kind === 'text' ? condition.placeholder?.(t) : undefined
        return { kind: 'text', mode: isNumber ? 'numeric' : 'text', spellCheck: false, className, title }
      }
    }
  }
}

/** Stands in the box while nothing is entered: the label, where that doesn't stand above it. */
function insideOf(condition: ValueCondition, labelled: boolean, t: Text): string | undefined {
  const label = condition.label(t)
  switch (condition.kind) {
    case 'institution':
      return labelled ? t('list.codeOrName') : t('list.fieldCodeOrName', { field: label })
    case 'choice':
    case 'day':
      return labelled ? t('list.any') : label
    case 'terms':
      return t('list.termsExample')
    case 'text':
      return labelled ? condition.placeholder?.(t) : label
    default:
      return labelled ? undefined : label
  }
}

/** A value with its name, and whether something is wrong with it: that stands below the condition. */
function checked({ id, problem }: Pick<ControlProps, 'id' | 'problem'>, label: string, end = '') {
  const invalid = problem !== undefined
  return { id: `${id}${end}`, label, invalid, describedBy: invalid ? `${id}-problem` : undefined }
}

function AmountsInput({ condition, draft, change, ...props }: RangeProps<'amounts'>) {
  const t = useText()
  const field = condition.label(t)
  const [from = '', to = ''] = condition.keys
  const ends = [
    { key: from, end: '', label: t('range.from', { field }), placeholder: t('list.atLeast') },
    { key: to, end: '-to', label: t('range.to', { field }), placeholder: t('list.atMost') },
  ]
  return (
    <span className={styles.amountRange}>
      {ends.map(({ key, end, label, placeholder }) => (
        <FieldInput
          key={key}
          {...checked(props, label, end)}
          placeholder={placeholder}
          input={{ kind: 'text', mode: 'decimal', spellCheck: false }}
          value={draft[key] ?? ''}
          onChange={(value) => change({ [key]: value })}
        />
      ))}
    </span>
  )
}

function RangeInput({ id, condition, draft, change, problem, labelled }: RangeProps<'days'>) {
  const t = useText()
  const { ahead, keys } = condition
  const [fromKey = '', toKey = ''] = keys
  const label = condition.label(t)
  const today = dayOf(new Date())
  const spans = (ahead ? [0, 2, 6] : [6, 29, 89]).map((span) =>
    ahead
      ? { label: t('list.nextDays', { days: span + 1 }), from: today, to: addDays(today, span) }
      : { label: t('list.lastDays', { days: `${span + 1}` }), from: addDays(today, -span), to: today },
  )
  return (
    <DaysInput
      id={id}
      label={label}
      days={[draft[fromKey] ?? '', draft[toKey] ?? '']}
      placeholders={
        labelled ? [t('list.fromDay'), t('list.toDay')] : [t('range.from', { field: label }), t('list.toDay')]
      }
      invalid={problem !== undefined}
      spans={spans}
      onChange={([from = '', to = '']) => change({ [fromKey]: from, [toKey]: to })}
    />
  )
}

/** Returns the problem of a condition in the same words as the server. */
function useProblemText(): (condition: ListCondition, problem: DraftProblem) => string {
  const t = useText()
  return ({ label }, problem) => {
    const field = label(t)
    if (problem.kind === 'term') return refusedText(problem.term, t)
    if (problem.kind === 'currency') return t('list.currencyMissing')
    if (problem.kind === 'reversed') return t('error.rangeReversed', { field })
    if (problem.kind === 'besideCard') return t('error.cardWithRow', { field })
    const bound = boundText(t, problem.broken)
    if (problem.kind === 'bound') return t('error.invalidField', { field, bound })
    return t('error.invalidField', { field, bound: t('list.cardWhole', { bound, terms: t('field.terms') }) })
  }
}
