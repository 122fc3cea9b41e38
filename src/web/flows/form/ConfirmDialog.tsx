import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { texts } from '../../../contract/texts/texts.ts'
import { maskCardNumber } from '../../../domain/cards.ts'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import { currencyCode } from '../../../domain/money.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import type { KnownNames } from '../definition.ts'
import type { FormValues, ValueName } from './formState.ts'
import { type FormGround, linesOf } from './ground.ts'
import { typed } from './problems.ts'
import { amountOf } from './useWords.ts'

interface ConfirmDialogProps {
  values: FormValues
  ground: FormGround
  names: KnownNames
  fileCount: number
  onAnswer: (yes: boolean) => void
  open: boolean
}

/** The last look at what is about to be sent. */
export function ConfirmDialog({ open, values, ground, names, fileCount, onAnswer }: ConfirmDialogProps) {
  const t = useText()
  const language = useLanguage()
  /** Told when the dialog has gone: what follows may be another one, and takes the focus. */
  const [answer, setAnswer] = useState<boolean | null>(null)
  const rows = ground.sections
    .flatMap((section) => linesOf(section, values, ground))
    .map(({ name }) => [name, shownValue(name)] as const)
    .filter(([name, shown]) => shown !== null || fieldOf(name).kind === 'text')
  return (
    <Modal
      open={open && answer === null}
      title={t('form.confirm.title')}
      okText={t('form.submit')}
      cancelText={t('form.cancel')}
      onOk={() => setAnswer(true)}
      onCancel={() => setAnswer(false)}
      afterClose={() => {
        if (answer === null) return
        setAnswer(null)
        onAnswer(answer)
      }}
      okButtonProps={{ autoFocus: true }}
      width={480}
      destroyOnHidden
    >
      <dl className="form-facts confirm-facts">
        {rows.map(([name, shown]) => (
          <div key={name}>
            <dt>{t(`field.${name}`)}</dt>
            <dd>{shown ?? <span className="quiet">{t('form.confirm.nothing')}</span>}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )

  /** Null where nothing is sent. */
  function shownValue(name: FieldName): ReactNode {
    const value = name in values ? typed(name as ValueName, values) : ''
    const field = fieldOf(name)
    if (name === 'vouchers') return t('form.confirm.vouchers', { count: fileCount })
    if (name === 'transAt') return amountOf(values, ground)
    if (name === 'priAcctNo' && value === '' && ground.keptCard) return <span className="code">{ground.keptCard}</span>
    if (value === '') return null
    if (name === 'priAcctNo') return <span className="code">{maskCardNumber(value)}</span>
    if (field.kind === 'date') return showDay(value)
    if (field.kind === 'institution') return <CodeName code={value} name={names.institution(value)} />
    if (field.kind !== 'code') return value
    if (field.list === 'rsnCd') return <CodeName code={value} name={names.reason(values.transId, value)} />
    if (field.list === 'currency') return <CodeName code={currencyCode(value)} name={names.currency(value)} />
    const words: Readonly<Record<string, string>> = texts[language][field.list]
    return <CodeName code={value} name={words[value]} />
  }
}
