import { Checkbox, Input, Select } from 'antd'
import { addDays, dayOf } from '../../domain/time/calendar.ts'
import { type Text, useText } from '../i18n/useText.ts'
import { DaysInput } from '../ui/days/DaysInput.tsx'
import { CodeSelect } from '../ui/inputs/CodeSelect.tsx'
import fieldError from '../ui/inputs/fieldError.module.css'
import { popupPlace } from '../ui/popupPlace.ts'
import styles from './conditionBar.module.css'
import type { ConditionDraft, ListCondition } from './conditions.ts'
import type { DraftProblem } from './draft.ts'
import { useProblemText } from './useProblemText.ts'

interface ConditionInputProps {
  condition: ListCondition
  place: string
  draft: ConditionDraft
  change: (patch: ConditionDraft) => void
  problem: DraftProblem | undefined
  /** With its label above; else the label stands inside while nothing is entered. */
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
      {labelled && condition.kind !== 'toggle' && <label htmlFor={id}>{condition.label(t)}</label>}
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
    case 'choice':
      return [label, ...condition.values.map((value) => condition.word(t, value))].join('\n')
    case 'days':
      return t('range.from', { field: label })
    default:
      return label
  }
}

type ConditionControlProps<Kind extends ListCondition['kind'] = ListCondition['kind']> = ConditionInputProps & {
  id: string
  condition: Extract<ListCondition, { kind: Kind }>
}

function Control(props: ConditionInputProps & { id: string }) {
  const { condition } = props
  switch (condition.kind) {
    case 'code':
    case 'institution':
      return <CodeInput {...props} condition={condition} />
    case 'choice':
      return <ChoiceInput {...props} condition={condition} />
    case 'day':
      return <DayInput {...props} condition={condition} />
    case 'days':
      return <RangeInput {...props} condition={condition} />
    case 'amounts':
      return <AmountsInput {...props} condition={condition} />
    case 'toggle':
      return <ToggleInput {...props} condition={condition} />
    case 'card':
    case 'text':
      return <TextInput {...props} condition={condition} />
  }
}

function CodeInput({ id, condition, draft, change, problem, labelled }: ConditionControlProps<'code' | 'institution'>) {
  const t = useText()
  const options = condition.useOptions(draft)
  const { kind } = condition
  const [name = ''] = condition.keys
  const label = condition.label(t)
  const hint =
    kind === 'institution' ? { inside: t('list.codeOrName'), alone: t('list.fieldCodeOrName', { field: label }) } : null
  return (
    <CodeSelect
      id={id}
      options={options}
      value={draft[name] ?? ''}
      onChange={(code) => change({ [name]: code })}
      placeholder={labelled ? hint?.inside : (hint?.alone ?? label)}
      allowClear
      invalid={problem !== undefined}
      aria-label={label}
    />
  )
}

function ChoiceInput({ id, condition, draft, change, problem, labelled }: ConditionControlProps<'choice'>) {
  const t = useText()
  const { values, word } = condition
  const [name = ''] = condition.keys
  const label = condition.label(t)
  return (
    <Select
      id={id}
      value={draft[name] || null}
      onChange={(chosen: string | undefined) => change({ [name]: chosen ?? '' })}
      options={values.map((value) => ({ value, label: word(t, value) }))}
      placeholder={labelled ? t('list.any') : label}
      status={problem ? 'error' : ''}
      allowClear
      popupMatchSelectWidth={false}
      getPopupContainer={popupPlace}
      aria-label={label}
    />
  )
}

function TextInput({ id, condition, draft, change, problem, labelled }: ConditionControlProps<'text' | 'card'>) {
  const t = useText()
  const { kind } = condition
  const [name = ''] = condition.keys
  const label = condition.label(t)
  const field = kind === 'card' ? ({ kind } as const) : condition.field
  const isNumber = field.kind === 'card' || (field.kind === 'id' && field.chars === 'digits')
  const { placeholder = undefined, onType = undefined } = kind === 'text' ? condition : {}
  const hint = placeholder?.(t)
  return (
    <Input
      {...inputProps(id, label, problem)}
      className={field.kind === 'text' ? undefined : styles.codeInput}
      placeholder={labelled ? hint : label}
      title={hint}
      inputMode={isNumber ? 'numeric' : 'text'}
      value={draft[name] ?? ''}
      onChange={({ target }) => change({ [name]: onType ? onType(target.value, t) : target.value })}
    />
  )
}

function AmountsInput({ id, condition, draft, change, problem }: ConditionControlProps<'amounts'>) {
  const t = useText()
  const field = condition.label(t)
  const ends = [
    { label: t('range.from', { field }), placeholder: t('list.atLeast') },
    { label: t('range.to', { field }), placeholder: t('list.atMost') },
  ]
  return (
    <span className={styles.amountRange}>
      {condition.keys.map((key, index) => (
        <Input
          key={key}
          {...inputProps(index === 0 ? id : `${id}-to`, ends[index]?.label ?? field, problem)}
          placeholder={ends[index]?.placeholder}
          inputMode="decimal"
          value={draft[key] ?? ''}
          onChange={(event) => change({ [key]: event.target.value })}
        />
      ))}
    </span>
  )
}

function inputProps(id: string, label: string, problem: DraftProblem | undefined) {
  return {
    id,
    status: problem ? ('error' as const) : ('' as const),
    autoComplete: 'off',
    spellCheck: false,
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
}

function ToggleInput({ id, condition, draft, change }: ConditionControlProps<'toggle'>) {
  const t = useText()
  const { name } = condition
  return (
    <Checkbox
      id={id}
      checked={draft[name] === '1'}
      onChange={({ target }) => change({ [name]: target.checked ? '1' : '' })}
    >
      {condition.label(t)}
    </Checkbox>
  )
}

function DayInput({ id, condition, draft, change, problem, labelled }: ConditionControlProps<'day'>) {
  const t = useText()
  const label = condition.label(t)
  return (
    <DaysInput
      id={id}
      label={label}
      days={[draft[condition.name] ?? '']}
      placeholders={[labelled ? t('list.any') : label]}
      invalid={problem !== undefined}
      onChange={([day = '']) => change({ [condition.name]: day })}
    />
  )
}

function RangeInput({ id, condition, draft, change, problem, labelled }: ConditionControlProps<'days'>) {
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
