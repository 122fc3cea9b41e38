import type { ReactNode } from 'react'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import { formatAmount } from '../../../domain/money.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import type { KnownNames } from '../definition.ts'
import { FieldControl } from './FieldControl.tsx'
import type { FormValues, ValueName } from './formState.ts'
import { currencyOf, type FormGround, offerOf } from './ground.ts'
import { isRequired } from './problems.ts'
import { amountText } from './useWords.ts'

/** The id of a field's control, for its label, its error and the links of the foot. */
export function controlId(name: FieldName): string {
  return `form-${name}`
}

export interface FormFieldProps {
  name: ValueName
  values: FormValues
  ground: FormGround
  names: KnownNames
  onChange: (value: string) => void
  onLeave: () => void
  error: string | null
  /** What another choice did to this field. */
  note: string | null
}

/** A field of the form with its label, and below it what is wrong, what was done to it, or what it takes. */
export function FormField(props: FormFieldProps) {
  const t = useText()
  const { name, error, note, ground } = props
  const hint = useHint(props)
  const id = controlId(name)
  const { kind } = fieldOf(name)
  const isText = kind === 'text'
  const isChoice = name === 'replyCd'
  return (
    <div className={isText ? 'form-field is-wide' : 'form-field'}>
      <div className="form-label">
        {isChoice ? (
          <span id={`${id}-label`}>{labelOf(t, name, ground)}</span>
        ) : (
          <label htmlFor={id}>{labelOf(t, name, ground)}</label>
        )}
        {isRequired(name, ground) && <span className="quiet">{t('form.required')}</span>}
        {isText && <Counter name={name} value={props.values[name]} />}
      </div>
      <FieldControl {...props} id={id} described={`${id}-line`} />
      <div id={`${id}-line`} className="form-line">
        <Line error={error} note={note} hint={hint} />
      </div>
    </div>
  )
}

/** A remark is named for its readers: nobody verifies what is sent to be replied to. */
function labelOf(t: Text, name: ValueName, { flow }: FormGround): string {
  if (name !== 'remark') return t(`field.${name}`)
  return t(flow.reply ? 'form.remarkToReceiver' : 'form.remarkLabel')
}

function Line({ error, note, hint }: { error: string | null; note: string | null; hint: string | null }): ReactNode {
  if (error !== null)
    return (
      <span role="alert" className="form-error">
        {error}
      </span>
    )
  if (note !== null)
    return (
      <span role="status" className="form-note">
        {note}
      </span>
    )
  return <span className="quiet">{hint}</span>
}

function Counter({ name, value }: { name: ValueName; value: string }) {
  const t = useText()
  const field = fieldOf(name)
  if (field.kind !== 'text') return null
  const over = value.length > field.max
  return (
    <span className={over ? 'form-counter form-error' : 'form-counter quiet'}>
      {t('form.counter', { count: `${value.length}`, max: `${field.max}` })}
    </span>
  )
}

/** What a field takes, or where its value comes from. */
function useHint({ name, values, ground }: FormFieldProps): string | null {
  const t = useText()
  const offer = offerOf(values, ground)
  const { fixedTransaction = false, keptCard, acqInsIdCd } = ground
  switch (name) {
    case 'transId':
      return fixedTransaction ? t('form.hint.fixed') : null
    case 'priAcctNo':
      return keptCard ? t('form.hint.cardKept', { card: keptCard }) : t('form.hint.card')
    case 'transAt':
      if (!offer?.atMost) return null
      return t('form.hint.amount', {
        amount: amountText(formatAmount(offer.atMost, currencyOf(values, ground)), currencyOf(values, ground)),
      })
    case 'rcvInsIdCd':
      if (!offer?.rcvInsIdCd) return null
      return t(offer.rcvInsIdCd === acqInsIdCd ? 'form.hint.fromAcquirer' : 'form.hint.fromIssuer')
    default:
      return null
  }
}
