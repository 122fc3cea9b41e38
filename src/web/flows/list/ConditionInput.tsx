import { DatePicker, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { addDays, dayOf } from '../../../domain/calendar.ts'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import { useText } from '../../i18n/useText.ts'
import { type CodeOption, CodeSelect } from '../../ui/CodeSelect.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import type { Draft, Problem } from './draft.ts'
import { useProblemText } from './useProblemText.ts'

export interface ConditionInputProps {
  name: FieldName
  /** Tells the inputs of the bar from those of the drawer. */
  place: string
  draft: Draft
  change: (patch: Draft) => void
  options: (name: FieldName) => readonly CodeOption[]
  problem: Problem | undefined
  /** With its label above; else the label stands inside while nothing is entered. */
  labelled: boolean
}

/** The input of a condition, by the kind of its field, and under it what is wrong with it. */
export function ConditionInput(props: ConditionInputProps) {
  const { name, place, problem, labelled } = props
  const t = useText()
  const problemText = useProblemText()
  const id = `${place}-${name}`
  return (
    <div className={`condition is-${fieldOf(name).kind}`}>
      {labelled && <label htmlFor={id}>{t(`field.${name}`)}</label>}
      <Control {...props} id={id} />
      {problem && (
        <span id={`${id}-problem`} role="alert" className="field-error">
          {problemText(name, problem)}
        </span>
      )}
    </div>
  )
}

function Control({ id, ...props }: ConditionInputProps & { id: string }) {
  const { name, draft, change, options, problem, labelled } = props
  const t = useText()
  const field = fieldOf(name)
  const label = t(`field.${name}`)
  const shared = {
    id,
    status: problem ? ('error' as const) : ('' as const),
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
  switch (field.kind) {
    case 'code':
    case 'institution':
      return (
        <CodeSelect
          id={id}
          options={options(name)}
          value={draft[name] ?? ''}
          onChange={(code) => change({ [name]: code })}
          placeholder={placeholderOf()}
          allowClear
          invalid={problem !== undefined}
          aria-label={label}
        />
      )
    case 'date':
    case 'due':
    case 'time':
      return <DayRange {...props} id={id} />
    case 'amount':
      return (
        <span className="amount-range">
          {(['From', 'To'] as const).map((end) => (
            <Input
              key={end}
              {...shared}
              id={end === 'From' ? id : `${id}-to`}
              aria-label={t(end === 'From' ? 'range.from' : 'range.to', { field: label })}
              placeholder={t(end === 'From' ? 'list.atLeast' : 'list.atMost')}
              inputMode="decimal"
              autoComplete="off"
              value={draft[`${name}${end}`] ?? ''}
              onChange={(event) => change({ [`${name}${end}`]: event.target.value })}
            />
          ))}
        </span>
      )
    case 'card':
    case 'id':
    case 'text':
    case 'flag':
    case 'files':
      return (
        <Input
          {...shared}
          className={field.kind === 'text' ? undefined : 'code-input'}
          placeholder={placeholderOf()}
          inputMode={field.kind === 'card' || (field.kind === 'id' && field.chars === 'digits') ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={draft[name] ?? ''}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )
  }

  function placeholderOf(): string | undefined {
    if (labelled) return field.kind === 'institution' ? t('list.codeOrName') : undefined
    return field.kind === 'institution' ? t('list.fieldCodeOrName', { field: label }) : label
  }
}

const wire = 'YYYYMMDD'

function DayRange({ id, name, draft, change, problem, labelled }: ConditionInputProps & { id: string }) {
  const t = useText()
  const label = t(`field.${name}`)
  const { [`${name}From`]: from, [`${name}To`]: to } = draft
  const dayAt = (day: string | undefined): Dayjs | null => (day ? dayjs(day, wire) : null)
  const today = dayOf(new Date())
  const onDue = fieldOf(name).kind === 'due'
  const spans = onDue ? [0, 2, 6] : [6, 29, 89]
  const presets = spans.map((days): { label: string; value: [Dayjs, Dayjs] } => ({
    label: onDue ? t('list.nextDays', { days: days + 1 }) : t('list.lastDays', { days: `${days + 1}` }),
    value: onDue ? [dayjs(today), dayjs(addDays(today, days))] : [dayjs(addDays(today, -days)), dayjs(today)],
  }))
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      aria-label={label}
      value={[dayAt(from), dayAt(to)]}
      allowEmpty
      presets={presets}
      getPopupContainer={popupPlace}
      placeholder={
        labelled ? [t('list.fromDay'), t('list.toDay')] : [t('range.from', { field: label }), t('list.toDay')]
      }
      status={problem ? 'error' : ''}
      onCalendarChange={(days) => keep(days)}
      onChange={(days) => keep(days ?? [null, null])}
    />
  )

  function keep(days: readonly (Dayjs | null)[]): void {
    const said = (day: Dayjs | null | undefined) => day?.format(wire) ?? ''
    change({ [`${name}From`]: said(days[0]), [`${name}To`]: said(days[1]) })
  }
}
