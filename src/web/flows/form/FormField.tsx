import type { ReactNode } from 'react'
import { fieldOf } from '../../../domain/text/fields.ts'
import { formatAmount } from '../../../domain/text/money.ts'
import { lengthOf } from '../../../domain/text/text.ts'
import fields from '../../form/fields.module.css'
import { controlId } from '../../form/focusField.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { FieldControl } from './FieldControl.tsx'
import styles from './form.module.css'
import type { ExceptionFieldProps } from './formFieldProps.ts'
import { currencyOf, type FormSubject, offerOf } from './formSubject.ts'
import type { ValueName } from './formValues.ts'
import { isRequired } from './problems.ts'
import { amountText } from './useWords.ts'

/** Begins the ids of the controls of every form of a flow. */
export const formName = 'form'

/** A field of the form with its label, and below it what is wrong, what was done to it, or what it takes. */
export function FormField(props: ExceptionFieldProps) {
  const t = useText()
  const { name, error, note, subject } = props
  const hint = useHint(props)
  const id = controlId(formName, name)
  const { kind } = fieldOf(name)
  const isText = kind === 'text'
  const isChoice = name === 'replyCd'
  return (
    <div className={isText ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={fields.label}>
        {isChoice ? (
          <span id={`${id}-label`}>{labelOf(t, name, subject)}</span>
        ) : (
          <label htmlFor={id}>{labelOf(t, name, subject)}</label>
        )}
        {isRequired(name, subject) && <span className={typography.quiet}>{t('form.required')}</span>}
        {isText && <Counter name={name} value={props.values[name]} />}
      </div>
      <FieldControl {...props} id={id} described={`${id}-line`} />
      <div id={`${id}-line`} className={fields.note}>
        <Line error={error} note={note} hint={hint} />
      </div>
    </div>
  )
}

/** A remark is named for its readers: nobody verifies what is sent to be replied to. */
function labelOf(t: Text, name: ValueName, { flow }: FormSubject): string {
  if (name !== 'remark') return t(`field.${name}`)
  return t(flow.reply ? 'form.remarkToReceiver' : 'form.remarkLabel')
}

function Line({ error, note, hint }: { error: string | null; note: string | null; hint: string | null }): ReactNode {
  if (error !== null)
    return (
      <span role="alert" className={fields.error}>
        {error}
      </span>
    )
  if (note !== null)
    return (
      <span role="status" className={fields.done}>
        {note}
      </span>
    )
  return <span className={typography.quiet}>{hint}</span>
}

function Counter({ name, value }: { name: ValueName; value: string }) {
  const t = useText()
  const field = fieldOf(name)
  if (field.kind !== 'text') return null
  const count = lengthOf(value)
  const over = count > field.max
  return (
    <span className={`${fields.counter} ${over ? fields.error : typography.quiet}`}>
      {t('form.counter', { count: `${count}`, max: `${field.max}` })}
    </span>
  )
}

function useHint({ name, values, subject }: ExceptionFieldProps): string | null {
  const t = useText()
  const offer = offerOf(values, subject)
  const { fixedTransaction = false, keptCard, acqInsIdCd } = subject
  switch (name) {
    case 'transId':
      return fixedTransaction ? t('form.hint.fixed') : null
    case 'priAcctNo':
      return keptCard ? t('form.hint.cardKept', { card: keptCard }) : t('form.hint.card')
    case 'transAt':
      if (!offer?.atMost) return null
      return t('form.hint.amount', {
        amount: amountText(formatAmount(offer.atMost, currencyOf(values, subject)), currencyOf(values, subject)),
      })
    case 'rcvInsIdCd':
      if (!offer?.rcvInsIdCd) return null
      return t(offer.rcvInsIdCd === acqInsIdCd ? 'form.hint.fromAcquirer' : 'form.hint.fromIssuer')
    default:
      return null
  }
}
