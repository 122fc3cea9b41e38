import type { texts } from '../../../contract/texts/texts.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { formatAmount } from '../../../domain/text/money.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { controlId } from '../../form/focusField.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { FieldInput, type InputKind } from '../../ui/inputs/FieldInput.tsx'
import type { ExceptionFieldProps } from './formFieldProps.ts'
import { asks, currencyOf, type FormSubject, offerOf } from './formSubject.ts'
import type { FormValues, ValueName } from './formValues.ts'
import { isRequired } from './problems.ts'
import { useOptions } from './useOptions.ts'
import { amountText } from './useWords.ts'

/** Begins the ids of the controls of every form of a flow. */
export const formName = 'form'

/** A field of the form with its label, and below it what is wrong, what was done to it, or what it takes. */
export function FormField(props: ExceptionFieldProps) {
  const t = useText()
  const { name, values, subject, error, note, onChange, onLeave } = props
  const hint = useHint(props)
  const id = controlId(formName, name)
  const field = fieldOf(name)
  const value = values[name]
  const required = isRequired(name, subject)
  return (
    <FormLine
      id={id}
      label={labelOf(t, name, subject)}
      required={required}
      error={error}
      note={note}
      hint={hint}
      wide={field.kind === 'text'}
      counted={field.kind === 'text' ? { value, max: field.max } : undefined}
      group={name === 'replyCd'}
    >
      <FieldInput
        id={id}
        input={useInputKind(props)}
        value={value}
        onChange={onChange}
        onLeave={onLeave}
        describedBy={`${id}-line`}
        placeholder={placeholderOf(t, name, values, subject)}
        disabled={name === 'transId' && (subject.fixedTransaction ?? false)}
        optional={!required}
        invalid={error !== null}
      />
    </FormLine>
  )
}

function useInputKind(props: ExceptionFieldProps): InputKind {
  const { name, values, subject } = props
  const options = useOptions(props)
  const field = fieldOf(name)
  if (name === 'replyCd')
    return { kind: 'radio', options: options.map(({ code: value, name: label }) => ({ value, label })) }
  switch (field.kind) {
    case 'amount':
      return { kind: 'amount', currency: currencyOf(values, subject) }
    case 'text':
      return { kind: 'area', minRows: 2, maxRows: 8 }
    case 'date':
      return { kind: 'day', last: dayOf(new Date()), keepsEnter: true }
    case 'card':
      return { kind: 'text', mode: 'numeric', spellCheck: false }
    case 'id':
      return { kind: 'text', mode: field.chars === 'digits' ? 'numeric' : 'text', spellCheck: false }
    default:
      return { kind: 'code', useOptions: () => options }
  }
}

/** A remark is named for its readers: nobody verifies what is sent to be replied to. */
function labelOf(t: Text, name: ValueName, { flow }: FormSubject): string {
  if (name !== 'remark') return t(`field.${name}`)
  return t(flow.reply ? 'form.remarkToReceiver' : 'form.remarkLabel')
}

function placeholderOf(t: Text, name: ValueName, values: FormValues, subject: FormSubject): string {
  const waits = values.transId === '' && asks(subject, 'transId')
  if (waits && (name === 'rsnCd' || (name === 'rcvInsIdCd' && subject.receivers.length === 0)))
    return t('form.chooseFirst')
  if (fieldOf(name).kind === 'date') return t('form.day')
  if (name === 'origSpecFeeClass' && values.origSpecDiscTp === '') return t('form.discountFirst')
  return isChoice(name) ? t(`form.choose.${name}`) : ''
}

type Choice = keyof (typeof texts)['en']['field'] &
  ('transId' | 'rsnCd' | 'fraudTp' | 'rcvInsIdCd' | 'transCurrCd' | 'origSpecDiscTp')

function isChoice(name: ValueName): name is Choice {
  return ['transId', 'rsnCd', 'fraudTp', 'rcvInsIdCd', 'transCurrCd', 'origSpecDiscTp'].includes(name)
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
