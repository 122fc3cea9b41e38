import { Input } from 'antd'
import type { ReactNode } from 'react'
import { texts } from '../../../contract/texts/texts.ts'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import { formatAmount } from '../../../domain/money.ts'
import { type Text, useLanguage, useText } from '../../i18n/useText.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { type CodeOption, CodeSelect } from '../../ui/CodeSelect.tsx'
import type { KnownNames } from '../definition.ts'
import { type FormGround, type FormValues, offerOf, type ValueName } from './formState.ts'
import { amountText } from './useWords.ts'

/** The id of a field's control, for its label, its error and the links of the foot. */
export function controlId(name: FieldName): string {
  return `form-${name}`
}

interface FormFieldProps {
  name: ValueName
  values: FormValues
  ground: FormGround
  names: KnownNames
  onChange: (value: string) => void
  onLeave: () => void
  error: string | null
  /** What another choice did to this field. */
  note: string | null
  acqInsIdCd: string
  /** The user cannot choose it here: a record keeps its transaction. */
  fixed: boolean
}

/** A field of the form with its label, and below it what is wrong, what was done to it, or what it takes. */
export function FormField(props: FormFieldProps) {
  const t = useText()
  const { name, error, note } = props
  const hint = useHint(props)
  const id = controlId(name)
  const required = name !== 'remark'
  const isText = fieldOf(name).kind === 'text'
  return (
    <div className={isText ? 'form-field is-wide' : 'form-field'}>
      <div className="form-label">
        <label htmlFor={id}>{name === 'remark' ? t('form.remarkLabel') : t(`field.${name}`)}</label>
        {required && <span className="quiet">{t('form.required')}</span>}
        {isText && <Counter name={name} value={props.values[name]} />}
      </div>
      <Control {...props} id={id} described={`${id}-line`} />
      <div id={`${id}-line`} className="form-line">
        {error !== null ? (
          <span role="alert" className="form-error">
            {error}
          </span>
        ) : note !== null ? (
          <span role="status" className="form-note">
            {note}
          </span>
        ) : (
          <span className="quiet">{hint}</span>
        )}
      </div>
    </div>
  )
}

function Control({ id, described, ...props }: FormFieldProps & { id: string; described: string }): ReactNode {
  const t = useText()
  const { name, values, ground, onChange, onLeave, error, fixed } = props
  const options = useOptions(props)
  const field = fieldOf(name)
  const common = { id, value: values[name], onChange, 'aria-describedby': described, invalid: error !== null }
  switch (field.kind) {
    case 'amount':
      return <AmountInput {...common} currency={ground.currency} onBlur={onLeave} />
    case 'text':
      return (
        <Input.TextArea
          id={id}
          value={values[name]}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          rows={2}
          autoSize={{ minRows: 2, maxRows: 8 }}
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null}
          aria-describedby={described}
        />
      )
    default:
      return <CodeSelect {...common} options={options} disabled={fixed} placeholder={placeholderOf(t, name, values)} />
  }
}

function placeholderOf(t: Text, name: ValueName, { transId }: FormValues): string {
  if (transId === '' && (name === 'rsnCd' || name === 'rcvInsIdCd')) return t('form.chooseFirst')
  return name === 'transId' || name === 'rsnCd' || name === 'fraudTp' ? t(`form.choose.${name}`) : ''
}

/** What may be chosen in a field, as far as it is a choice. */
function useOptions({ name, values, ground, names }: FormFieldProps): CodeOption[] {
  const language = useLanguage()
  const other = language === 'en' ? 'zh' : 'en'
  const words = (list: 'transId' | 'fraudTp', code: string): CodeOption => {
    const own: Readonly<Record<string, string>> = texts[language][list]
    const foreign: Readonly<Record<string, string>> = texts[other][list]
    return { code, name: own[code] ?? '', alt: foreign[code] ?? '' }
  }
  const offer = offerOf(values, ground)
  switch (name) {
    case 'transId':
      return ground.offers.map((one) => words('transId', one.transId))
    case 'fraudTp':
      return Object.keys(texts.en.fraudTp).map((code) => words('fraudTp', code))
    case 'rsnCd':
      return (offer?.rsnCds ?? []).map((code) => {
        const nm = names.reasonFacts(values.transId, code)?.nm
        return { code, name: nm?.[language] ?? '', alt: nm?.[other] ?? '' }
      })
    case 'rcvInsIdCd': {
      const codes = new Set(offer ? [offer.rcvInsIdCd] : ground.offers.map((one) => one.rcvInsIdCd))
      return [...codes].map((code) => {
        const nm = names.institutions.find((one) => one.insIdCd === code)?.nm
        return { code, name: nm?.[language] ?? '', alt: nm?.[other] ?? '' }
      })
    }
    default:
      return []
  }
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
function useHint({ name, values, ground, acqInsIdCd, fixed }: FormFieldProps): string | null {
  const t = useText()
  const offer = offerOf(values, ground)
  if (name === 'transId') return fixed ? t('form.hint.fixed') : null
  if (!offer) return null
  if (name === 'transAt') {
    const amount = amountText(formatAmount(offer.atMost, ground.currency), ground)
    return t('form.hint.amount', { amount })
  }
  if (name !== 'rcvInsIdCd') return null
  return t(offer.rcvInsIdCd === acqInsIdCd ? 'form.hint.fromAcquirer' : 'form.hint.fromIssuer')
}
